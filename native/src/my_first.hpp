// The best play of My First: runs of 1 to 10 only, number tiles stay, two ways to move a joker.
#pragma once

#include <cstdint>
#include <vector>

#include "deadline.hpp"

namespace meldrum {

struct MyFirstQuestion {
  std::vector<std::vector<uint8_t>> table;
  std::vector<uint8_t> rack;
  int objective = 0;  // 0 tiles, 1 points (stars), 2 meld
  bool joker_from_middle = false;
  bool jokers_side_by_side = true;
  Deadline* deadline = nullptr;  // without one it takes the time it needs
};

struct MyFirstAnswer {
  bool any = false;  // whether something can be played
  int tiles = 0, points = 0, meld = 0;
  std::vector<std::vector<uint8_t>> table;
  int changed = 0;
  bool optimal = false;
  int bound = 0;  // what the objective cannot exceed
};

// A question that is none (no runs on the table, more tiles than the box holds, another game's
// tiles) is answered with nothing to play and not as proven.
MyFirstAnswer solve_my_first(const MyFirstQuestion& question);

}  // namespace meldrum
