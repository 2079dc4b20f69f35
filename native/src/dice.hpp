// The best play of Dice: a crossword of all dice on the table and the best ones of the hand.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "deadline.hpp"

namespace meldrum {

using DiceCell = std::array<int8_t, 2>;  // row, column
using DiceGrid = std::vector<std::pair<DiceCell, uint8_t>>;

struct DiceQuestion {
  DiceGrid grid;
  std::vector<uint8_t> hand;
  int objective = 0;  // 0 tiles, 1 points, 2 meld
  int joker_penalty = 10;
  bool loose = false;  // dice may touch without being a set (DI-03)
  bool jokers_side_by_side = true;
  Deadline* deadline = nullptr;  // without one it takes the time it needs
};

struct DiceAnswer {
  int tiles = 0, points = 0, meld = 0;
  DiceGrid grid;
  int changed = 0;       // lines of the old grid that are no lines of the new one
  bool optimal = false;  // no play is better by the objective
  bool least = false;    // no play that is as good changes fewer lines
  int bound = 0;         // what the objective's first number cannot exceed
};

// With the objective `meld` the dice laid from the hand alone lie beneath the old grid, and equal
// values are told apart by the number of dice, then points. With the others `meld` is what the
// parts made of dice of the hand alone stand for as they were found. If nothing can be placed the
// grid is as it was. A question that is none (other tiles than dice show, two dice in a cell, more
// than 16 dice in the hand that make sets) is answered with nothing to play and not as proven.
DiceAnswer solve_dice(const DiceQuestion& question);

}  // namespace meldrum
