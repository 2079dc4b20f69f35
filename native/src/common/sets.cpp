#include "common/sets.hpp"

#include <algorithm>

namespace meldrum {
namespace {

void read_run(const Set& set, Shape& shape) {
  int color = -1, first = 0;
  for (size_t at = 0; at < set.size(); ++at) {
    if (is_joker(set[at])) continue;
    int begins = number_of(set[at]) - static_cast<int>(at);
    if (color >= 0 && (color_of(set[at]) != color || begins != first)) return;
    color = color_of(set[at]);
    first = begins;
  }
  int last = first + static_cast<int>(set.size()) - 1;
  if (color < 0 || first < 1 || last > kNumbers) return;
  shape.run_from = first;
  shape.color = color;
}

void read_group(const Set& set, Shape& shape) {
  int taken = 0, number = 0;
  for (uint8_t code : set) {
    if (is_joker(code)) continue;
    if (number && number_of(code) != number) return;
    if (taken >> color_of(code) & 1) return;
    number = number_of(code);
    taken |= 1 << color_of(code);
  }
  if (set.size() > kColors) return;
  shape.group_of = number;
  shape.colors = taken;
}

// Give the jokers from `at` on the colors that are still free, in every order.
void deal(const Set& set, size_t at, int taken, int number, Set& meant,
          std::vector<Reading>& found) {
  if (at == set.size()) {
    found.push_back({false, number, meant});
    return;
  }
  if (!is_joker(set[at])) {
    meant.push_back(set[at]);
    deal(set, at + 1, taken, number, meant, found);
    meant.pop_back();
    return;
  }
  for (int color = 0; color < kColors; ++color) {
    if (taken >> color & 1) continue;
    meant.push_back(tile(color, number));
    deal(set, at + 1, taken | 1 << color, number, meant, found);
    meant.pop_back();
  }
}

}  // namespace

int Reading::value() const {
  int sum = 0;
  for (uint8_t code : stands_for) sum += number_of(code);
  return sum;
}

Shape shape_of(const Set& set, bool side_by_side) {
  Shape shape;
  if (set.size() < 3) return shape;
  for (size_t at = 0; at < set.size(); ++at) {
    if (set[at] >= kDouble && set[at] < kCodes) return shape;
    if (!side_by_side && at && is_joker(set[at]) && is_joker(set[at - 1])) return shape;
  }
  read_run(set, shape);
  read_group(set, shape);
  return shape;
}

std::vector<Reading> readings(const Set& set, bool side_by_side) {
  std::vector<Reading> found;
  const Shape shape = shape_of(set, side_by_side);
  if (shape.run_from) {
    Reading run{true, shape.run_from, {}};
    for (size_t at = 0; at < set.size(); ++at)
      run.stands_for.push_back(tile(shape.color, shape.run_from + static_cast<int>(at)));
    found.push_back(run);
  }
  Set meant;
  if (shape.group_of) deal(set, 0, shape.colors, shape.group_of, meant, found);
  return found;
}

bool holds_numbers_of(const Set& old, const Set& set) {
  return std::all_of(old.begin(), old.end(), [&](uint8_t code) {
    const auto copies = [code](const Set& one) { return std::count(one.begin(), one.end(), code); };
    return is_joker(code) || copies(set) >= copies(old);
  });
}

void part_jokers(Set& set) {
  if (!shape_of(set).group_of || shape_of(set, false).is_set()) return;
  std::stable_partition(set.begin(), set.end(), [](uint8_t code) { return !is_joker(code); });
  std::rotate(set.begin(), set.end() - 1, set.end());
}

}  // namespace meldrum
