// The dice that are still to be laid, and the small tools that both searches of Dice share.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/deadline.hpp"
#include "common/hash_table.hpp"
#include "common/tiles.hpp"

namespace meldrum::dice {

constexpr int kShortest = 3;    // dice in a set
constexpr int kMostDice = 18;   // on the table
constexpr int kMostTwins = 2;   // of a number face in the box
constexpr int kMostJokers = 4;  // in the box
constexpr int kMostLines = 12;  // sets among 18 dice, each die in two at most

using Mask = uint16_t;                     // bit n: number n + 1
using Colors = std::array<Mask, kColors>;  // which numbers there are of each color
using Tiles = uint64_t;                    // bit t: tile t

constexpr Mask bit_of(uint8_t die) { return static_cast<Mask>(1u << (die % kNumbers)); }
constexpr Tiles only(uint8_t die) { return Tiles{1} << die; }
constexpr uint8_t color_bit(uint8_t die) { return static_cast<uint8_t>(1u << (die / kNumbers)); }

// What a search remembers by: how many dice there are of each face, and a little more.
template <size_t words>
struct Key {
  std::array<uint64_t, words> word;

  bool operator==(const Key&) const = default;
};

template <size_t words>
uint64_t hash_of(const Key<words>& key) {
  uint64_t mixed = 0;
  for (uint64_t one : key.word) {
    mixed = (mixed ^ one) * 0x9E3779B97F4A7C15u;
    mixed ^= mixed >> 32;
  }
  return mixed;
}

// A bag of dice: at most two of each number face, at most four jokers.
class Pool {
 public:
  int dice() const { return dice_; }
  int jokers() const { return count_[kJoker]; }
  int numbers() const { return dice_ - jokers(); }
  int count(uint8_t face) const { return count_[face]; }
  const Colors& colors() const { return colors_; }

  void put(uint8_t face) {
    if (face < kTypes && !count_[face]) colors_[face / kNumbers] |= bit_of(face);
    ++count_[face];
    ++dice_;
    word(face) += unit(face);
  }
  void take(uint8_t face) {
    --count_[face];
    --dice_;
    if (face < kTypes && !count_[face]) colors_[face / kNumbers] ^= bit_of(face);
    word(face) -= unit(face);
  }
  bool fits(uint8_t face) const {
    return count_[face] < (face == kJoker ? kMostJokers : kMostTwins);
  }
  // The counts, 55 and 52 bits of them.
  uint64_t low() const { return low_; }
  uint64_t high() const { return high_; }

 private:
  // Two colors fill 52 bits of a word; the jokers follow in the low one.
  static uint64_t unit(uint8_t face) {
    int place = face == kJoker ? kTypes : 2 * (face % (2 * kNumbers));
    return uint64_t{1} << place;
  }
  uint64_t& word(uint8_t face) { return face < 2 * kNumbers || face == kJoker ? low_ : high_; }

  std::array<uint8_t, kTypes + 1> count_{};
  Colors colors_{};
  int dice_ = 0;
  uint64_t low_ = 0, high_ = 0;
};

// Whether each wanted number, by itself, can lie in a set of what there is.
bool each_fits(const Colors& wanted, const Colors& there, int jokers);

// The wanted numbers of each color that no set of what there is can hold.
Colors misfits(const Colors& wanted, const Colors& there, int jokers);

// The number die of the pool with the fewest dice to make a set with.
uint8_t loneliest(const Colors& pool, const Colors& there);

// The highest number there is; 0 if there is none.
int top_number(const Pool& pool);

// What the dice cannot exceed together if no joker stands for more than this.
int at_most(const Pool& pool, int joker);

// The question's deadline, and a number of steps after which a search gives way to another. (The
// deadline alone can't do that: it ends the question.)
class Budget {
 public:
  struct Spent {};  // thrown when there are no more steps

  explicit Budget(Deadline* deadline) : deadline_(deadline) {}
  // From here on this many steps may be taken.
  void allow(int64_t steps) { left_ = steps; }
  void step() {
    if (--left_ < 0) throw Spent{};
    poll(deadline_);
  }

 private:
  Deadline* deadline_;
  int64_t left_ = INT64_MAX;
};

// What is known of keys, by one small value each; 0 is nothing.
template <size_t words>
using Memory = HashTable<Key<words>, uint8_t, 0>;
constexpr size_t kFirstSlots = 256;

}  // namespace meldrum::dice
