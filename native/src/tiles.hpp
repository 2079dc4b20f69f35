// Tiles as small numbers, as the Python side writes them.
#pragma once

#include <cstddef>
#include <cstdint>

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

// What a play costs against laying everything: the smaller the better.
using Cost = int32_t;
constexpr Cost kNever = 1 << 28;  // eight of them still fit

}  // namespace meldrum
