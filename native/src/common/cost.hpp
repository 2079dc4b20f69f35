// One number for a whole objective: first what is wanted, then the second wish, then few changes.
#pragma once

#include <cstdint>

#include "common/question.hpp"

namespace meldrum {

// What a play costs compared with laying everything: the smaller the better.
using Cost = int32_t;
constexpr Cost kNever = 1 << 28;  // eight of them still fit

// Every cost of a problem is a multiple of this, so that prices can be shared out. All changed sets
// together must cost less than anything else.
constexpr Cost kGrain = 16;

constexpr Cost kChange = kGrain;        // an old set that is not kept
constexpr Cost kChanges = 40 * kGrain;  // more than all sets of a table
constexpr int kAllPoints = 2432;        // more than all tiles of a box count
constexpr int kAllTiles = 113;          // more than a box has

// What it costs to leave a tile worth this many points on the rack.
constexpr Cost weight(Objective objective, int points) {
  return (objective == Objective::kTiles ? kAllPoints + points : points * kAllTiles + 1) * kChanges;
}

}  // namespace meldrum
