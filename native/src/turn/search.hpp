// The best turn under a joker law.
#pragma once

#include "common/table.hpp"
#include "plain/problem.hpp"

namespace meldrum::turn {

struct Found {
  Cost cost = kNever;  // only something cheaper is of interest
  bool any = false;
  bool proven = true;
  Cost bound = kNever;    // nothing is cheaper, whether proven or not
  std::vector<int> kept;  // places of sets that lie as they lay
  std::vector<Set> sets;
};

struct TurnOptions {
  bool tidy = false;     // changed sets count as the last tie-break
  bool opening = false;  // the turn begins with an opening
  int least_value = 0;   // what all sets must be worth together
};

// Improve on `found`.
void search_turn(const Rules& rules, const TableQuestion& question, const TurnOptions& options,
                 Found& found);

}  // namespace meldrum::turn
