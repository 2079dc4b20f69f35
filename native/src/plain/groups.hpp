// How many tiles of each color at one number can lie in groups together.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/tiles.hpp"

namespace meldrum::plain {

constexpr int kMostCopies = 3;  // of a color in groups of one number: ten tiles make three groups
constexpr int kMostJokers = 2;  // regular jokers in a box

// One group: the colors in it, and how many jokers besides.
struct Group {
  uint8_t colors;
  uint8_t jokers;
};

// How many tiles of each color, and jokers, and the groups they make.
struct Grouping {
  std::array<uint8_t, kColors> tiles;
  uint8_t jokers;
  uint8_t packed;  // the tiles of each color, two bits each
  uint8_t laid;    // all of these, and the jokers
  uint8_t count;
  std::array<Group, 3> groups;
};

// Every grouping of one number that the tiles at hand allow; the first is "no group", and those
// with few jokers come before those with more.
struct Groupings {
  std::vector<Grouping> list;
  std::array<uint8_t, kColors> most;  // tiles of each color
};

const Groupings& groupings(const std::array<uint8_t, kColors>& at_hand, int jokers);

}  // namespace meldrum::plain
