// One number for a whole objective: first what is wanted, then the second wish, then few changes.
#pragma once

#include "plain.hpp"

namespace meldrum {

constexpr Cost kChange = kGrain;           // an old set that is not kept
constexpr Cost kChanges = 40 * kGrain;     // more than all sets of a table
constexpr int kAllPoints = 2432;           // more than all tiles of a box count
constexpr int kAllTiles = 113;             // more than a box has

// What it costs to leave a tile that counts so many points on the rack.
constexpr Cost weight(Objective objective, int points) {
  return (objective == Objective::kTiles ? kAllPoints + points : points * kAllTiles + 1) * kChanges;
}

}  // namespace meldrum
