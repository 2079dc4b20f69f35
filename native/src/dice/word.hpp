// A line of dice as it lies, and the ways to read it as a set.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dice/pool.hpp"

namespace meldrum::dice {

enum class Kind : int8_t { kDown = -1, kGroup = 0, kUp = 1 };  // the way a run's numbers go

struct Word {
  std::vector<uint8_t> faces;
  std::vector<Kind> kinds;  // every way to read it; none if it isn't a set
  uint8_t number = 0;       // the place of a number die in it

  Word(std::vector<uint8_t> line, bool side_by_side);

  int size() const { return static_cast<int>(faces.size()); }
  // The tiles that a die of it may stand for, read in this way.
  Tiles tiles(int place, Kind kind) const;
  // ... read in any way.
  Tiles tiles(int place) const;
  // Whether these are the same dice, read from either end.
  bool is(std::span<const uint8_t> line) const;
};

}  // namespace meldrum::dice
