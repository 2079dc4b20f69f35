// One color of My First: what may become of its old runs, and what that is worth.
#pragma once

#include <array>
#include <vector>

#include "my_first/new_runs.hpp"
#include "my_first/position.hpp"

namespace meldrum::my_first {

// A piece of an old run that stays together.
struct Stretch {
  size_t old;
  Cells cells, numbers;
};

// One way in which an old run may be cut.
using Story = std::vector<Stretch>;
using Stories = std::vector<std::vector<Story>>;  // by old run

Stories stories_of(const Line& line, const Position& position);

// What the other colors have to know of a line.
struct Trade {
  int jokers = 0;
  int surplus = 0;     // tiles more than before, less three for each run that was founded
  int added = 0;       // number tiles laid to old runs, up to two
  int need = 0;        // see Founding
  bool moved = false;  // a joker left its run
  bool fresh = false;  // there is a new run

  static constexpr int kSurplus = 2 * kMostJokers + 1, kAdded = 3;
  static constexpr size_t kKeys = size_t{kCounts} * kSurplus * kAdded * Founding::kNeeds * 4;
  size_t key() const {
    int key = (jokers * kSurplus + surplus + kMostJokers) * kAdded + added;
    return static_cast<size_t>((key * Founding::kNeeds + need) * 4 + moved * 2 + fresh);
  }
};

Trade together(const Trade& a, const Trade& b);

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
                           const Weights& weights, const NewRuns& new_runs, const Stories& stories,
                           Deadline& deadline);

// A table of one color.
struct Layout {
  Trade trade;
  int worth = 0;
  std::vector<Run> runs;
};

// Every table of a line, the best first; empty if there are more than `most`.
std::vector<Layout> layouts_of(const Line& line, const Position& position, int jokers,
                               const Weights& weights, const Stories& stories, size_t most,
                               Deadline& deadline);

}  // namespace meldrum::my_first
