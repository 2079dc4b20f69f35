// Piles of tiles as the Twist search counts them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "common/tiles.hpp"

namespace meldrum::twist {

// Rows of the linear program: the tiles by their codes, then what caps leave free (see Part).
constexpr int kMostCaps = 7;
constexpr int kRows = kCodes + kMostCaps;
template <class T>
using Rows = std::array<T, kRows>;

// By number, then color; the jokers and the caps last.
constexpr int place_of(int row) {
  const auto code = static_cast<uint8_t>(row);
  return row >= kTypes ? row : (number_of(code) - 1) * kColors + color_of(code);
}
constexpr int row_at(int place) {
  return place >= kTypes ? place : tile(place % kColors, place / kColors + 1);
}

// Counts of up to three, three bits each with one to spare, in the order in which they are settled.
struct Pile {
  static constexpr int kPerWord = 21;
  static constexpr uint64_t kSpare = 0x4924924924924924ull;  // bit 2 of each three
  static_assert(kRows <= 3 * kPerWord);

  std::array<uint64_t, 3> words{};
  bool operator==(const Pile&) const = default;

  bool empty() const { return !(words[0] | words[1] | words[2]); }
  int at(int place) const { return words[place / kPerWord] >> 3 * (place % kPerWord) & 3; }
  void add(int place, int count = 1) {
    words[place / kPerWord] += static_cast<uint64_t>(count) << 3 * (place % kPerWord);
  }
  void clear(int place) { words[place / kPerWord] &= ~(3ull << 3 * (place % kPerWord)); }
  int first() const {
    for (int word = 0; word < 3; ++word)
      if (words[word]) return word * kPerWord + std::countr_zero(words[word]) / 3;
    return kRows;
  }
  bool holds(const Pile& other) const {
    for (int word = 0; word < 3; ++word)
      if ((((words[word] | kSpare) - other.words[word]) & kSpare) != kSpare) return false;
    return true;
  }
  Pile without(const Pile& other) const {
    Pile rest;
    for (int word = 0; word < 3; ++word) rest.words[word] = words[word] - other.words[word];
    return rest;
  }
};

inline uint64_t mix(uint64_t x) {
  x ^= x >> 31;
  x *= 0x9E3779B97F4A7C15ull;
  x ^= x >> 29;
  x *= 0xBF58476D1CE4E5B9ull;
  return x ^ x >> 32;
}

inline uint64_t hash_of(const Pile& pile, uint64_t seed) {
  for (uint64_t word : pile.words) seed = mix(seed ^ word) + word;
  return seed;
}

}  // namespace meldrum::twist
