// The best play of My First: runs of 1 to 10 only, number tiles stay, two ways to move a joker.
#pragma once

#include <cstdint>
#include <vector>

#include "common/question.hpp"
#include "common/tiles.hpp"

namespace meldrum::my_first {

struct RunsQuestion : Question {
  std::vector<Set> table;
  Set rack;
  bool joker_from_middle = false;
  bool side_by_side = true;
};

// Points are stars.
struct RunsAnswer : Answer {
  bool found = false;  // whether something can be played
  std::vector<Set> table;
  int changed = 0;
};

// The answer to nonsense (no runs on the table, more tiles than the box holds, another game's
// tiles) is that nothing can be played, not proven.
RunsAnswer best_play(const RunsQuestion& question);

}  // namespace meldrum::my_first
