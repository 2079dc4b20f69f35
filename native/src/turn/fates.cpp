#include "turn/fates.hpp"

#include <algorithm>

#include "common/sets.hpp"

namespace meldrum::turn {
namespace {

bool alike(const SetFate& a, const SetFate& b) {
  return a.kept == b.kept && a.retrieved == b.retrieved;
}

std::vector<SetFate> set_fates(const Set& set, int place, bool side_by_side) {
  std::vector<SetFate> found;
  for (const Reading& reading : readings(set, side_by_side)) {
    Set meant;
    for (size_t at = 0; at < set.size(); ++at)
      if (set[at] == kJoker) meant.push_back(reading.stands_for[at]);
    std::sort(meant.begin(), meant.end());
    for (unsigned kept = 0; kept < 1u << meant.size(); ++kept) {
      SetFate fate{place, reading.stands_for, {}, {}};
      for (size_t at = 0; at < meant.size(); ++at)
        (kept >> at & 1 ? fate.kept : fate.retrieved).push_back(meant[at]);
      if (std::none_of(found.begin(), found.end(),
                       [&](const SetFate& other) { return alike(fate, other); }))
        found.push_back(fate);
    }
  }
  return found;
}

size_t retrieved(const Fate& fate) {
  size_t sum = 0;
  for (const SetFate& one : fate) sum += one.retrieved.size();
  return sum;
}

}  // namespace

std::vector<Fate> fates(const std::vector<Set>& table, bool side_by_side) {
  std::vector<Fate> found{Fate{}};
  for (size_t place = 0; place < table.size(); ++place) {
    const Set& set = table[place];
    if (std::find(set.begin(), set.end(), kJoker) == set.end()) continue;
    std::vector<Fate> more;
    for (const SetFate& one : set_fates(set, static_cast<int>(place), side_by_side))
      for (const Fate& fate : found) {
        more.push_back(fate);
        more.back().push_back(one);
      }
    found = more;
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Fate& a, const Fate& b) { return retrieved(a) < retrieved(b); });
  return found;
}

bool is_new(const Set& set, const std::vector<Set>& table) {
  return std::none_of(table.begin(), table.end(),
                      [&](const Set& old) { return holds_numbers_of(old, set); });
}

}  // namespace meldrum::turn
