// Reading a line of dice: a run upwards, a run downwards, a group.
#include "dice/word.hpp"

#include <algorithm>

#include "common/sets.hpp"

namespace meldrum::dice {

Word::Word(std::vector<uint8_t> line, bool side_by_side) : faces(std::move(line)) {
  const Shape up = shape_of(faces, side_by_side);
  const Shape down = shape_of({faces.rbegin(), faces.rend()}, side_by_side);
  if (up.run_from) kinds.push_back(Kind::kUp);
  if (down.run_from) kinds.push_back(Kind::kDown);
  if (up.group_of) kinds.push_back(Kind::kGroup);
  const auto own = std::find_if_not(faces.begin(), faces.end(), is_joker);
  if (!kinds.empty()) number = static_cast<uint8_t>(own - faces.begin());
}

Tiles Word::tiles(int place, Kind kind) const {
  uint8_t own = faces[number];
  if (kind != Kind::kGroup) {
    int value = number_of(own) + static_cast<int>(kind) * (place - number);
    return value < 1 || value > kNumbers ? 0 : only(tile(color_of(own), value));
  }
  if (faces[static_cast<size_t>(place)] != kJoker) return only(faces[static_cast<size_t>(place)]);
  Tiles left = 0;
  for (int color = 0; color < kColors; ++color) left |= only(tile(color, number_of(own)));
  for (uint8_t face : faces) left &= face == kJoker ? left : ~only(face);
  return left;
}

Tiles Word::tiles(int place) const {
  Tiles all = 0;
  for (Kind kind : kinds) all |= tiles(place, kind);
  return all;
}

bool Word::is(std::span<const uint8_t> line) const {
  return std::equal(faces.begin(), faces.end(), line.begin(), line.end()) ||
         std::equal(faces.begin(), faces.end(), line.rbegin(), line.rend());
}

}  // namespace meldrum::dice
