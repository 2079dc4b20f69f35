// The best way to lay all tiles of a table and as much as may be of a rack, bonus jokers and all.
#pragma once

#include <vector>

#include "question.hpp"
#include "twist_finder.hpp"

namespace meldrum {

struct TwistFound {
  bool any = false;
  bool proven = true;
  Price cost = kTooMuch;
  Price bound = -kTooMuch;  // nothing is cheaper
  std::vector<int> kept;    // places of sets that lie as they lay
  std::vector<Set> sets;    // the others
  int64_t nodes = 0, rounds = 0, columns = 0, stages = 0, steps = 0;
};

// All of the table and parts of the rack; the sets must stand for `least_value` together.
TwistFound search_twist(const Rules& rules, const Question& question, int least_value);

// What leaving a tile costs, and what a changed set does, in the search's own units.
constexpr Price kTwistChange = 1 << 14;
Price twist_weight(Objective objective, int points);

}  // namespace meldrum
