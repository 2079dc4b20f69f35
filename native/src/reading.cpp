#include "reading.hpp"

#include <algorithm>

namespace meldrum {
namespace {

void read_run(const Set& set, std::vector<Reading>& found) {
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
  Reading reading{true, first, {}};
  for (int number = first; number <= last; ++number)
    reading.stands_for.push_back(tile(color, number));
  found.push_back(reading);
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

void read_group(const Set& set, std::vector<Reading>& found) {
  int taken = 0, number = 0;
  for (uint8_t code : set) {
    if (is_joker(code)) continue;
    if (number && number_of(code) != number) return;
    if (taken >> color_of(code) & 1) return;
    number = number_of(code);
    taken |= 1 << color_of(code);
  }
  if (!number || set.size() > kColors) return;
  Set meant;
  deal(set, 0, taken, number, meant, found);
}

}  // namespace

int Reading::value() const {
  int sum = 0;
  for (uint8_t code : stands_for) sum += number_of(code);
  return sum;
}

std::vector<Reading> readings(const Set& set, bool side_by_side) {
  std::vector<Reading> found;
  if (set.size() < 3) return found;
  for (size_t at = 0; at < set.size(); ++at) {
    if (set[at] >= kDouble && set[at] < kCodes) return found;
    if (!side_by_side && at && is_joker(set[at]) && is_joker(set[at - 1])) return found;
  }
  read_run(set, found);
  read_group(set, found);
  return found;
}

void part_jokers(Set& set) {
  const std::vector<Reading> read = readings(set);
  const bool group = std::any_of(read.begin(), read.end(),
                                 [](const Reading& reading) { return !reading.is_run; });
  if (!group || !readings(set, false).empty()) return;
  std::stable_partition(set.begin(), set.end(), [](uint8_t code) { return !is_joker(code); });
  std::rotate(set.begin(), set.end() - 1, set.end());
}

}  // namespace meldrum
