// The best way to lay all tiles of a table and as much as may be of a rack, bonus jokers and all.
#pragma once

#include <vector>

#include "common/table.hpp"
#include "twist/task.hpp"

namespace meldrum::twist {

struct Found {
  bool any = false;
  bool proven = true;
  Price cost = kTooMuch;
  Price bound = -kTooMuch;  // nothing is cheaper
  std::vector<int> kept;    // places of sets that lie as they lay
  std::vector<Set> sets;    // the others
};

// All of the table and parts of the rack; the sets must stand for `least_value` together.
Found search(const Rules& rules, const TableQuestion& question, int least_value);

}  // namespace meldrum::twist
