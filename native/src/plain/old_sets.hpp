// Sets of the table that may be kept as they lie.
#pragma once

#include <cstdint>

namespace meldrum::plain {

struct OldRun {
  uint8_t color, first, last;
  uint16_t jokers;  // bit i: a free joker lies at number i
  int place;        // which set of the table it is
};

struct OldGroup {
  uint8_t number, colors, jokers;
  int place;
};

}  // namespace meldrum::plain
