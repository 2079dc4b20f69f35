// Tiles as small numbers, as the Python side writes them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace meldrum {

using std::size_t;

constexpr int kColors = 4;
constexpr int kNumbers = 13;
constexpr int kTypes = kColors * kNumbers;

// 0..51 are the number tiles, color by color (black, red, blue, orange); then the jokers.
constexpr uint8_t kJoker = 52;
constexpr uint8_t kDouble = 53;
constexpr uint8_t kMirror = 54;
constexpr uint8_t kColorChange = 55;
constexpr uint8_t kCodes = 56;

constexpr uint8_t tile(int color, int number) {
  return static_cast<uint8_t>(color * kNumbers + number - 1);
}
constexpr int color_of(uint8_t code) { return code / kNumbers; }
constexpr int number_of(uint8_t code) { return code % kNumbers + 1; }
constexpr bool is_joker(uint8_t code) { return code >= kTypes; }
constexpr bool is_bonus(uint8_t code) { return code > kJoker; }

using Set = std::vector<uint8_t>;

inline bool has_joker(const Set& set) { return std::any_of(set.begin(), set.end(), is_joker); }
inline bool has_joker(const std::vector<Set>& table) {
  return std::any_of(table.begin(), table.end(), [](const Set& set) { return has_joker(set); });
}
inline bool has_bonus(const Set& set) { return std::any_of(set.begin(), set.end(), is_bonus); }

}  // namespace meldrum
