// One color of My First: what may become of its old runs, and what that is worth.
#pragma once

#include <array>
#include <vector>

#include "my_first_new_runs.hpp"
#include "my_first_position.hpp"

namespace meldrum::my_first {

// A piece of an old run whose places were never emptied.
struct Stretch {
  size_t old;
  Cells cells, numbers;
  bool below, above;  // a joker was removed there
};

// One way to see what happened to an old run.
struct Story {
  int removed;
  std::vector<Stretch> stretches;
};

std::vector<Story> stories_of(size_t old, const Run& run, bool from_middle);

// Whether removed jokers can begin to move (see rules/joker_moves.py): a joker can leave first, a
// joker can come first, both but to the same run, or both.
enum Beginning : int { kNone, kLeaves, kComes, kOneRun, kBegins, kBeginnings };

Beginning together(Beginning a, Beginning b);

// What the other colors have to know of a line.
struct Trade {
  int jokers = 0;
  int removed = 0;
  int rooms = 0;   // jokers added that may be removed ones
  int wanted = 0;  // so many rooms there must be in all, for a joker goes to another run (MF-11)
  bool played = false;  // a tile of the rack was played: a number tile, or more rooms than removed
  Beginning beginning = kNone;

  static constexpr size_t kKeys = 2 * kBeginnings * kCounts * kCounts * kCounts * kCounts;
  size_t key() const {
    int key = ((jokers * kCounts + removed) * kCounts + rooms) * kCounts + wanted;
    return static_cast<size_t>((key * kBeginnings + beginning) * 2 + played);
  }
};

// The best of a line for its trade: the runs that hold old tiles, and what new runs are to do.
struct Deal {
  Trade trade;
  int worth = 0;
  int homes = 0;
  std::array<Run, kMostHomes> runs{};
  Cells left = 0;       // rack tiles for new runs
  size_t new_runs = 0;  // key of NewRuns
};

// The best deals of a line, one for each trade that is possible.
std::vector<Deal> deals_of(const Line& line, const Position& position, int jokers,
                           const Weights& weights, const NewRuns& new_runs,
                           const std::vector<std::vector<Story>>& stories, Deadline& deadline);

}  // namespace meldrum::my_first
