// What can be done about the open runs of one color at a number.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "groups.hpp"
#include "open_runs.hpp"

namespace meldrum {

// So many tiles and jokers go to the runs, so many tiles are left out, and these runs are open then.
struct Feed {
  uint8_t run, jokers, left, next;
  auto operator<=>(const Feed&) const = default;
};

// Every list of feeds that any position can ask for, made once.
class Feeds {
 public:
  static const Feeds& all();

  // What is known of the numbers that follow: the tiles of the next one and of the one after it,
  // or that there is none.
  static int ahead(int next_tiles, int tiles_after, bool last) {
    if (last) return kAheads - 1;
    return std::min(next_tiles, kMostOpen) * kTiles + std::min(tiles_after, kMostOpen);
  }

  // With so many jokers at hand, and so many tiles, of which so many must not be left out.
  std::span<const Feed> of(int ahead, int open, int jokers, int tiles, int must) const {
    const List& list = lists_[place(ahead, open, jokers, tiles, must)];
    return {feeds_.data() + list.first, list.count};
  }

 private:
  static constexpr int kTiles = kMostOpen + 1;
  static constexpr int kAheads = kTiles * kTiles + 1;
  static constexpr int kBudget = kMostJokers + 1;

  static constexpr int place(int ahead, int open, int jokers, int tiles, int must) {
    return (((ahead * kOpenStates + open) * kBudget + jokers) * kTiles + tiles) * kTiles + must;
  }

  struct List {
    uint16_t first, count;  // of the feeds; lists that are alike are kept once
  };

  Feeds();

  std::vector<List> lists_;
  std::vector<Feed> feeds_;
};

}  // namespace meldrum
