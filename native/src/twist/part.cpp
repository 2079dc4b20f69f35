#include "twist/part.hpp"

#include <algorithm>

namespace meldrum::twist {
namespace {

constexpr Price kForbidden = 1'000'000'000'000'000;

}  // namespace

Part::Part(const Task& task) {
  for (uint8_t code = 0; code < kCodes; ++code)
    allowed[code] = is_joker(code) ? spots_below(kNumbers) - 1 : spots_below(kInGroup);
  for (const Set& set : task.question.table)
    for (uint8_t code : set) ++tiles[code];
  for (uint8_t code : task.question.rack) {
    ++tiles[code];
    ++spare[code];
  }
  for (uint8_t code : task.question.forced) --spare[code];
}

bool Part::allows(const Set& set, const Spots& spots) const {
  for (size_t at = 0; at < spots.size(); ++at)
    if (!allows(set[at], spots[at])) return false;
  return true;
}

bool Part::holds(const Set& set) const {
  Rows<uint8_t> left = tiles;
  return std::all_of(set.begin(), set.end(), [&](uint8_t code) { return left[code]-- > 0; });
}

std::vector<int> Part::kept_places() const {
  std::vector<int> places;
  for (int place = 0; place < 64; ++place)
    if (kept >> place & 1) places.push_back(place);
  return places;
}

Set Part::rows_of(const Set& set, const Spots& spots) const {
  Set rows = set;
  for (int cap = 0; cap < cap_count; ++cap)
    for (size_t at = 0; at < spots.size(); ++at)
      if (set[at] == caps[cap].code && caps[cap].spots >> spots[at] & 1)
        rows.push_back(static_cast<uint8_t>(kCodes + cap));
  return rows;
}

// Sets that look alike to everybody are barred together; the law looks closer.
bool Part::bars(const Task& task, const Set& set) const {
  return std::any_of(barred.begin(), barred.end(), [&](const Set& other) {
    if (set.size() != other.size()) return false;
    return task.has_law ? set == other : std::is_permutation(set.begin(), set.end(), other.begin());
  });
}

bool Part::can_divide(uint8_t code, int border, int below) const {
  const uint16_t low = spots_below(border);
  return can_restrict(code, low, below) &&
         can_restrict(code, static_cast<uint16_t>(~low), tiles[code] - below - 1);
}

bool Part::can_restrict(uint8_t code, uint16_t spots, int most) const {
  if (!(allowed[code] & spots)) return false;
  if (most == 0) return true;
  const auto end = caps.begin() + cap_count;
  const bool known = std::any_of(caps.begin(), end, [&](const Cap& cap) {
    return cap.code == code && !(spots & allowed[code] & ~cap.spots);
  });
  const bool widens = std::any_of(
      caps.begin(), end, [&](const Cap& cap) { return cap.code == code && !(cap.spots & ~spots); });
  return !known && (widens || cap_count < kMostCaps);
}

Part Part::decided(const Task& task, bool high) const {
  Part part = *this;
  part.depth += high || branch.about != Branch::kLaid;
  const uint16_t low = spots_below(branch.border);
  if (branch.about == Branch::kLeft) {
    part.leave(task, high);
  } else if (branch.about == Branch::kKept) {
    const uint64_t place = 1ull << branch.place;
    (high ? part.kept : part.gone) |= place;
    if (high) part.take_out(task.question.table[static_cast<size_t>(branch.place)]);
    if (high) part.paid -= task.change;
  } else if (branch.about == Branch::kLaid) {
    (high ? part.laid : part.barred).push_back(branch.set);
    if (high) part.take_out(branch.set);
    if (high) part.paid += task.own_cost(branch.set);
  } else if (high) {
    part.restrict(branch.code, static_cast<uint16_t>(~low), tiles[branch.code] - branch.below - 1);
  } else {
    part.restrict(branch.code, low, branch.below);
  }
  return part;
}

// No more than the border are left, or more.
void Part::leave(const Task& task, bool high) {
  const uint8_t code = branch.code;
  if (!high) {
    spare[code] = static_cast<uint8_t>(branch.border);
    return;
  }
  const int more = branch.border + 1;
  tiles[code] = static_cast<uint8_t>(tiles[code] - more);
  spare[code] = static_cast<uint8_t>(spare[code] - more);
  paid += task.weight[code] * more;
}

void Part::take_out(const Set& set) {
  for (uint8_t code : set) --tiles[code];
}

void Part::restrict(uint8_t code, uint16_t spots, int most) {
  if (most == 0) {
    allowed[code] &= static_cast<uint16_t>(~spots);
    return;
  }
  int at = 0;  // a cap on fewer spots says less
  while (at < cap_count && (caps[at].code != code || (caps[at].spots & ~spots))) ++at;
  if (at == cap_count) ++cap_count;
  caps[at] = {code, spots};
  tiles[kCodes + at] = spare[kCodes + at] = 1;
}

Price Part::keeping(const Task& task, int place) const {
  const Set& set = task.question.table[static_cast<size_t>(place)];
  const Spots& spots = task.old_spots[static_cast<size_t>(place)];
  if (!may_keep(place) || !holds(set) || !allows(set, spots)) return kTooMuch;
  Price cost = task.own_cost(set) - task.change;
  for (uint8_t row : rows_of(set, spots)) cost -= price[row];
  return cost;
}

Prices Part::prices_for(const Task& task, const Rows<Price>& prices) const {
  auto at = [&](uint8_t code, int spot, int value) {
    if (!allows(code, spot)) return kForbidden;
    Price sum = task.worth(value, 1) - prices[code];
    for (int cap = 0; cap < cap_count; ++cap)
      if (caps[cap].code == code && caps[cap].spots >> spot & 1) sum -= prices[kCodes + cap];
    return sum;
  };
  Prices found;
  for (uint8_t code = 0; code < kTypes; ++code) {
    found.in_run[code] = at(code, kInRun, number_of(code));
    found.in_group[code] = at(code, kInGroup, number_of(code));
  }
  for (int number = 1; number <= kNumbers; ++number) {
    found.joker[number] = at(kJoker, number, number);
    found.double_run[number] = at(kDouble, number, 2 * number + 1);
    found.double_group[number] = at(kDouble, number, 2 * number);
    found.change[number] = at(kColorChange, number, number);
    found.mirror[number] = at(kMirror, number, 0);
  }
  return found;
}

}  // namespace meldrum::twist
