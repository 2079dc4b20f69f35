// My First with its four colors together.
#pragma once

#include "my_first/position.hpp"
#include "my_first/steps.hpp"

namespace meldrum::my_first {

// A play: the runs of each color, those with old tiles first.
struct Play {
  int worth = kImpossible;
  bool proven = true;  // whether none is worth more
  Table runs;

  bool found() const { return worth != kImpossible; }
};

// The play that is worth most.
Play best(const Position& position, const Weights& weights, Deadline& deadline);

// The dearest new runs of the rack alone; the table stays as it is.
Play dearest(const Position& position, Deadline& deadline);

}  // namespace meldrum::my_first
