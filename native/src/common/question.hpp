// What every core is asked, and what every core answers; each adds its own game's table.
#pragma once

#include "common/deadline.hpp"

namespace meldrum {

enum class Objective { kTiles, kPoints, kMeld };

struct Question {
  Objective objective = Objective::kTiles;
  Deadline* deadline = nullptr;  // without one it takes the time it needs
};

struct Answer {
  int tiles = 0, points = 0, meld = 0;
  bool optimal = true;
  int bound = 0;  // the objective's first number can't exceed this

  // The objective's first number.
  int reached(Objective objective) const {
    if (objective == Objective::kTiles) return tiles;
    return objective == Objective::kPoints ? points : meld;
  }
};

}  // namespace meldrum
