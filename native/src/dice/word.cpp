// Reading a line of dice: a run upwards, a run downwards, a group.
#include "dice/word.hpp"

#include <algorithm>

namespace meldrum::dice {
namespace {

bool jokers_touch(const std::vector<uint8_t>& line) {
  auto both = [](uint8_t a, uint8_t b) { return a == kJoker && b == kJoker; };
  return std::adjacent_find(line.begin(), line.end(), both) != line.end();
}

bool reads_as(const Word& word, Kind kind) {
  for (int place = 0; place < word.size(); ++place) {
    uint8_t face = word.faces[static_cast<size_t>(place)];
    Tiles tiles = word.tiles(place, kind);
    if (!tiles || (face != kJoker && !(tiles & only(face)))) return false;
  }
  return true;
}

bool is_group(const Word& word) {
  Tiles seen = 0;
  int number = number_of(word.faces[word.number]);
  for (uint8_t face : word.faces) {
    if (face == kJoker) continue;
    if (number_of(face) != number || (seen & only(face))) return false;
    seen |= only(face);
  }
  return word.size() <= kColors;
}

}  // namespace

Word::Word(std::vector<uint8_t> line, bool side_by_side) : faces(std::move(line)) {
  auto own = std::find_if(faces.begin(), faces.end(), [](uint8_t face) { return face < kTypes; });
  if (own == faces.end() || size() < kShortest || size() > kNumbers) return;
  if (!side_by_side && jokers_touch(faces)) return;
  number = static_cast<uint8_t>(own - faces.begin());
  if (reads_as(*this, Kind::kUp)) kinds.push_back(Kind::kUp);
  if (reads_as(*this, Kind::kDown)) kinds.push_back(Kind::kDown);
  if (is_group(*this)) kinds.push_back(Kind::kGroup);
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
