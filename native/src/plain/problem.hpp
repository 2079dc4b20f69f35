// The plain problem: number tiles and regular jokers that may stand for any tile.
//
// Everything on the table must be used again, tiles of the rack may be. The free joker law, laws
// whose jokers are kept as the tiles they stand for, openings from the rack alone: all are plain
// problems.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/cost.hpp"
#include "common/tiles.hpp"
#include "plain/corridor.hpp"
#include "plain/old_sets.hpp"

namespace meldrum::plain {

struct Problem {
  std::array<uint8_t, kTypes> must{};  // copies that have to be used
  std::array<uint8_t, kTypes> may{};   // further copies that may be used
  std::array<Cost, kTypes> unused{};   // what each of those costs if it is left out
  int jokers_must = 0, jokers_may = 0;
  Cost joker_unused = 0;
  std::array<Cost, kNumbers + 1> joker_at{};  // what a joker costs as this number
  Cost changed = 0;          // what each old set that is not kept costs, if anything
  std::vector<OldRun> runs;  // the sets on the table, if keeping them matters
  std::vector<OldGroup> groups;
  int least_value = 0;  // what the sets must stand for together (the opening)
  Cost below = kNever;  // only something cheaper than this is of interest
  Deadline* deadline = nullptr;

  void clear() { *this = Problem{}; }
};

struct Solution {
  bool found = false;  // a way cheaper than `below`
  bool proven = true;  // no way is cheaper than `cost`; if nothing was found, than `below`
  Cost cost = kNever;
  Cost bound = 0;  // nothing is cheaper than this
  int nodes = 0;
  std::vector<int> kept;  // places of old sets that lie as they lay
  std::vector<Set> sets;  // the others
};

// Leaves out the tiles that fit in no set, whatever else is there, and pays for them; false if one
// of them has to be used.
bool leave_out_loners(Problem& problem, Cost& paid);

void solve(const Problem& problem, Solution& answer);

// What all ways that cost less than `below` have in common, regardless of old sets.
void find_corridor(const Problem& problem, Corridor& corridor);

}  // namespace meldrum::plain
