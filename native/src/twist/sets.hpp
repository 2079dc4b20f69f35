// Reading Twist's sets: runs and groups with all kinds of jokers, also around a mirror.
#pragma once

#include <algorithm>
#include <vector>

#include "common/table.hpp"

namespace meldrum::twist {

// A color change fills a number but no color: its cell is this and the number.
constexpr uint8_t kChangeCell = 64;

// What one tile of a set stands for: itself, a joker's one or two cells, nothing (a mirror).
struct Meaning {
  uint8_t count = 0;
  uint8_t cells[2] = {0, 0};
  auto operator<=>(const Meaning&) const = default;
};

struct Reading {
  bool is_run, is_mirror;
  int value;
  std::vector<Meaning> stands_for;  // by the places of the set
};

// How many numbers of a run, or colors of a group, a tile fills.
constexpr int width_of(uint8_t code) { return code == kDouble ? 2 : code == kMirror ? 0 : 1; }

// The fewest tiles on a side of a mirror.
constexpr int shortest_side(const Rules& rules) {
  return rules.mirror_side_set ? std::max(3, rules.shortest_side) : rules.shortest_side;
}

// Every way to read the tiles as one set; none if they aren't a set.
std::vector<Reading> readings(const Set& set, const Rules& rules);

// Where each tile of a set lies: a joker's number, a double's lower one, and for a mirror the
// lowest of its set; for a number tile whether it lies in a run or in a group.
using Spots = std::vector<uint8_t>;
constexpr uint8_t kInRun = 0, kInGroup = 1;

// The spots in a set; none if it can be read with different ones.
Spots spots_of(const Set& set, const Rules& rules);

// What a set stands for at the most; 0 if it is none.
int set_value(const Set& set, const Rules& rules);

}  // namespace meldrum::twist
