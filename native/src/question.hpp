// What is asked and answered about a game with racks.
#pragma once

#include <cstdint>
#include <vector>

#include "deadline.hpp"
#include "tiles.hpp"

namespace meldrum {

using Set = std::vector<uint8_t>;

enum class Objective { kTiles, kPoints, kMeld };
enum class Law { kFree, kBookClassic, kBookVintage, kBookTwist, kFrozen };

// The options of an edition that the best play depends on.
struct Rules {
  Law law = Law::kFree;
  bool new_set = true;       // a retrieved joker goes to a new set (joker_reuse)
  int opening = 30;
  bool play_on = false;      // the opening turn may go on (opening_turn)
  bool joker_while_opening = true;
  int joker_penalty = 30;
  bool side_by_side = true;  // jokers may lie side by side
  // Twist only:
  int shortest_side = 1;
  bool mirror_side_set = false;
  bool mirror_identical = false;
  int color_change_max = 2;
  bool color_change_first = true;
};

struct Question {
  std::vector<Set> table;
  Set rack;
  bool opened = true;
  Objective objective = Objective::kTiles;
  Deadline* deadline = nullptr;  // without one it takes the time it needs
  Set forced;         // tiles of the rack that must be played
  bool tidy = true;   // whether few changes matter at last
};

struct Answer {
  int tiles = 0, points = 0, meld = 0;
  std::vector<int> kept;  // sets of the table, by their place, that lie as they lay
  std::vector<Set> sets;  // the others
  Set played;
  bool any = true;        // whether anything obeys `forced`
  bool optimal = true;
  int bound = 0;  // what the objective's first number cannot exceed
};

}  // namespace meldrum
