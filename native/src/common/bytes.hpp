// Positions as bytes, as Python writes and reads them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/tiles.hpp"

namespace meldrum {

using Bytes = std::span<const uint8_t>;

constexpr uint8_t kBetweenSets = 255;  // follows each set of a table

// What is read takes over the room of what was there before. Both throw std::invalid_argument for
// anything but tiles.
void read_tiles(Bytes bytes, Set& tiles);
void read_sets(Bytes bytes, std::vector<Set>& sets);

Set flat(const std::vector<Set>& sets);

}  // namespace meldrum
