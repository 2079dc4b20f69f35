// What can be done about the open runs of one color at a number.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "common/cost.hpp"
#include "plain/groups.hpp"
#include "plain/open_runs.hpp"

namespace meldrum::plain {

constexpr int kBudgets = kMostJokers + 1;
constexpr int kGroupCopies = kMostCopies + 1;

// One thing a color can do at a number. (Not bytes: writes through those could alias anything, and
// the compiler would reload everything.)
struct LaneMove {
  Cost cost;      // without the price of its tiles in groups
  uint16_t next;  // the state it leads to
  uint16_t grouped;
  uint16_t run;     // tiles that go to runs
  uint16_t jokers;  // jokers that go to runs
  uint16_t kept;    // old runs that lie here just as they lay
  uint16_t lost;    // old runs that begin here and are not kept
};

// The same before costs and states are known: the cost counts the tiles left out, and the next
// state is that of the open runs.
using Feed = LaneMove;

// All feeds of some open runs, few jokers first: from `first[n]` to `first[n + 1]` those that send
// n tiles to groups.
struct FeedList {
  const Feed* feeds;
  std::array<uint8_t, kGroupCopies + 1> first;
  std::array<uint64_t, kBudgets> next;  // by jokers: the open runs they lead to, a bit each
};

// What a color has at a number, and what follows.
struct Cell {
  int tiles, must;   // at hand, and how many of them must not be left out
  int most_grouped;  // that can lie in groups
  int jokers;        // at hand
  int ahead;         // what is known of the numbers that follow
};

// The lists for every state of open runs. They are made by the first thread that meets such a cell
// and kept for all.
class Feeds {
 public:
  static Feeds& all();

  // The tiles at the next number and the one after it, in one number; or that there is no next.
  static int ahead(int next_tiles, int tiles_after, bool last) {
    if (last) return kAheads - 1;
    return std::min(next_tiles, kMostOpen) * kTiles + std::min(tiles_after, kMostOpen);
  }

  const FeedList& list(const Cell& cell, int open) {
    auto& place = columns_[place_of(cell)];
    const Column* column = place.load(std::memory_order_acquire);
    if (!column) column = add_column(cell, place);
    return column->lists[open];
  }

 private:
  static constexpr int kTiles = kMostOpen + 1;
  static constexpr int kAheads = kTiles * kTiles + 1;
  static constexpr int kCells = kAheads * kBudgets * kTiles * kTiles * kGroupCopies;

  struct Column {
    std::array<FeedList, kOpenStates> lists;
    std::vector<Feed> feeds;
  };

  static int place_of(const Cell& cell) {
    const int at_hand = (cell.ahead * kBudgets + cell.jokers) * kTiles + cell.tiles;
    return (at_hand * kTiles + cell.must) * kGroupCopies + cell.most_grouped;
  }
  static const Column* add_column(const Cell& cell, std::atomic<const Column*>& place);
  static std::unique_ptr<Column> make_column(const Cell& cell);
  static void add_feeds(const Cell& cell, int state, int grouped, std::vector<Feed>& feeds);

  std::array<std::atomic<const Column*>, kCells> columns_{};
};

}  // namespace meldrum::plain
