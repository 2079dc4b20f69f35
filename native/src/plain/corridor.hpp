// What all ways to lay the tiles at a limited cost have in common.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "common/cost.hpp"
#include "common/tiles.hpp"
#include "plain/old_sets.hpp"

namespace meldrum::plain {

constexpr int kEnd = kNumbers + 1;
constexpr size_t kConfigKeys = 1024;  // tiles of each color in groups, and jokers, two bits each

class Market;

class Corridor {
 public:
  const Market* market = nullptr;  // whose corridor it is
  Cost least = 0;                  // nothing in it costs less

  // Nothing is possible until it is added.
  void clear() {
    for (auto& numbers : runs_) numbers.fill(0);
    for (auto& keys : groups_) keys.reset();
    for (auto& list : lists_) list.clear();
  }

  void add_run(int color, int number, int grouped, int tiles, int jokers) {
    runs_[color][number] |= bit(grouped, tiles, jokers);
  }
  // A key is how many tiles of each color lie in groups, two bits each, and then the jokers; `more`
  // is what they add to the least that everything costs.
  void add_groups(int number, size_t key, Cost more) {
    if (groups_[number].test(key)) return;
    groups_[number].set(key);
    lists_[number].push_back({more, static_cast<uint16_t>(key)});
  }

  // Whether a color can have this many tiles in groups, and this many tiles and jokers in runs.
  bool has_run(int color, int number, int grouped, int tiles, int jokers) const {
    return runs_[color][number] & bit(grouped, tiles, jokers);
  }
  bool has_groups(int number, size_t key) const { return groups_[number].test(key); }

  // Whether a tile, or a joker as that tile, can lie in a run.
  bool runs_hold(uint8_t code, bool joker) const {
    return runs_[color_of(code)][number_of(code)] & (joker ? all_with(0, 1) : all_with(1, 0));
  }
  // The least that everything costs with a whole run, with jokers at some numbers (a bit each);
  // kNever if that is too much. Valid until the next search.
  Cost least_with_run(int color, int first, int last, unsigned jokers) const;
  // The same with a group of these colors (a bit each) and this many jokers.
  Cost least_with_group(int number, unsigned colors, int jokers) const {
    Cost more = kNever;
    for (const Groups& groups : lists_[number]) {
      bool holds = groups.key >> 2 * kColors >= jokers;
      for (int color = 0; color < kColors; ++color)
        holds = holds && (!(colors >> color & 1) || (groups.key >> 2 * color & 3));
      if (holds) more = std::min(more, groups.more);
    }
    return more < kNever ? least + more : kNever;
  }

  // Whether an old set can still be kept, as far as the corridor can tell.
  bool keeps(const OldRun& run) const {
    for (int number = run.first; number <= run.last; ++number)
      if (!runs_hold(tile(run.color, number), run.jokers >> number & 1)) return false;
    return true;
  }
  bool keeps(const OldGroup& group) const {
    return least_with_group(group.number, group.colors, group.jokers) < kNever;
  }

 private:
  static constexpr int kGrouped = 4, kTiles = 5, kJokers = 3;

  static constexpr uint64_t bit(int grouped, int tiles, int jokers) {
    return uint64_t{1} << ((grouped * kTiles + tiles) * kJokers + jokers);
  }
  static constexpr uint64_t all_with(int least_tiles, int least_jokers) {
    uint64_t bits = 0;
    for (int grouped = 0; grouped < kGrouped; ++grouped)
      for (int tiles = least_tiles; tiles < kTiles; ++tiles)
        for (int jokers = least_jokers; jokers < kJokers; ++jokers)
          bits |= bit(grouped, tiles, jokers);
    return bits;
  }
  std::array<std::array<uint64_t, kEnd>, kColors> runs_{};
  std::array<std::bitset<kConfigKeys>, kEnd> groups_;
  struct Groups {
    Cost more;
    uint16_t key;
  };
  std::array<std::vector<Groups>, kEnd> lists_;  // the same, to iterate over
};

}  // namespace meldrum::plain
