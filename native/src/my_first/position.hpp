// A position of My First: four lines of ten places, with runs as bits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/tiles.hpp"
#include "my_first/best.hpp"

namespace meldrum::my_first {

using Cells = uint16_t;  // bit n: the place of number n

constexpr int kTop = 10;
constexpr int kShortest = 3;
constexpr int kMostJokers = 4;
constexpr int kCounts = kMostJokers + 1;
constexpr int kMostHomes = 8;  // four runs of a color, cut by four jokers
constexpr int kImpossible = -(1 << 29);

inline int count(Cells cells) { return std::popcount(cells); }
inline int lowest(Cells cells) { return std::countr_zero(cells); }
inline int highest(Cells cells) { return std::bit_width(cells) - 1; }
inline Cells cell(int number) { return static_cast<Cells>(1u << number); }
inline Cells span(int first, int last) { return static_cast<Cells>((2u << last) - (1u << first)); }
inline Cells without(Cells cells, Cells others) { return static_cast<Cells>(cells & ~others); }

// Whether a place from first to last can lie between two runs of three tiles.
inline bool has_hinge(int first, int last) {
  return std::max(first, kShortest + 1) <= std::min(last, kTop - kShortest);
}

inline bool side_by_side(Cells jokers) { return (jokers & (jokers >> 1)) != 0; }

struct Run {
  Cells cells = 0;
  Cells numbers = 0;  // where number tiles lie; jokers lie in the other cells

  Cells jokers() const { return without(cells, numbers); }
  bool operator==(const Run&) const = default;
};

// One color: what lies there and what the rack holds of it.
struct Line {
  std::vector<Run> old;
  std::vector<size_t> places;  // where in the table each old run lies
  Cells hand = 0;
  Cells lying = 0;  // number tiles of old runs
};

struct Position {
  std::array<Line, kColors> lines;
  int lying_tiles = 0, lying_jokers = 0;
  int held_tiles = 0, held_jokers = 0;
  bool from_middle = false, side_by_side = true;
  bool mobile = false;  // whether a joker of the table may perhaps leave its place
  int old_runs = 0;

  int jokers() const { return lying_jokers + held_jokers; }
};

// The position that is asked about; nothing if the question is nonsense.
std::optional<Position> read(const RunsQuestion& question);

// Worth is one number: each weight outweighs all that the next ones can add up to.
struct Weights {
  int tile, run, value, changed;
};

constexpr Weights kMostTiles{1 << 12, 1 << 6, 0, 1};
constexpr Weights kMostStars{(1 << 12) + (1 << 6), 1 << 12, 0, 1};
constexpr Weights kMostValue{1 << 7, 1, 1 << 14, 0};

}  // namespace meldrum::my_first
