// The best play of Dice: a crossword of all dice on the table and the best ones of the hand.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/question.hpp"
#include "common/tiles.hpp"

namespace meldrum::dice {

using Cell = std::array<int8_t, 2>;  // row, column
using Grid = std::vector<std::pair<Cell, uint8_t>>;

struct GridQuestion : Question {
  Grid grid;
  std::vector<uint8_t> hand;
  int joker_penalty = 10;
  bool loose = false;  // dice may touch without being a set (DI-03)
  bool side_by_side = true;
};

struct GridAnswer : Answer {
  Grid grid;
  int changed = 0;     // lines of the old grid that are gone in the new one
  bool least = false;  // no play that is as good changes fewer lines
};

// With the objective `meld` the dice laid from the hand alone lie beneath the old grid, and equal
// values are told apart by the number of dice, then points. With the others `meld` is what the
// parts made of dice of the hand alone stand for as they were found. If nothing can be placed the
// grid is as it was. The answer to nonsense (tiles that no die shows, two dice in a cell, more than
// 16 dice in the hand that make sets) is that nothing can be played, not proven.
GridAnswer best_play(const GridQuestion& question);

}  // namespace meldrum::dice
