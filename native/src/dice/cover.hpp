// Whether dice can all lie in sets when their places on the plane do not matter.
//
// That is less than a legal grid asks for, so a "no" is a proof and a "yes" only a hint. Only
// lean covers are looked at, because every grid holds one:
// - No set can spare the die at its end: a run of more than three begins and ends with a number
//   die that lies in no other, a group of four has no crossing and no joker, and a run of six or
//   more is two runs.
// - A set whose dice all lie in others is left out, and jokers that are left over are ignored.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dice/pool.hpp"
#include "dice/word.hpp"

namespace meldrum::dice {

// Sets that lie already, each as the tiles at which another may cross it.
class Rows {
 public:
  static constexpr size_t kMost = 8;

  size_t size() const { return size_; }
  Tiles open(size_t row) const { return rows_[row] & kAllTiles; }
  // Which way a row runs; a bit each, both if it is not known.
  unsigned ways(size_t row) const { return static_cast<unsigned>(rows_[row] >> kWays); }
  // A new row, which only this many may cross.
  void add(Tiles open, unsigned ways, unsigned crossings = kNoLimit) {
    if (!open) return;
    rows_[size_++] = open | (uint64_t{crossings} << kTypes) | (uint64_t{ways} << kWays);
  }
  void cross(size_t row, uint8_t tile) {
    rows_[row] ^= only(tile);
    if ((rows_[row] >> kTypes & kNoLimit) == kNoLimit) return;
    rows_[row] -= uint64_t{1} << kTypes;
    if (!(rows_[row] >> kTypes & kNoLimit)) rows_[row] = 0;
  }
  // The rows that can still be crossed, sorted.
  Rows sorted() const;
  Colors colors() const;
  uint64_t word(size_t row) const { return row < size_ ? rows_[row] : 0; }

  static constexpr unsigned kNoLimit = 3, kAcross = 1, kDown = 2, kAnyWay = 3;

 private:
  static constexpr int kWays = kTypes + 2;
  static constexpr Tiles kAllTiles = (Tiles{1} << kTypes) - 1;
  std::array<uint64_t, kMost> rows_{};
  size_t size_ = 0;
};

class Cover {
 public:
  Cover(const std::vector<Word>& words, Budget& budget) : words_(words), budget_(budget) {}

  // Whether sets can hold every number die of the pool, the owed words (a bit each) among them,
  // and cross the rows that lie already.
  bool possible(const Pool& pool, const Rows& rows, unsigned owed);

 private:
  struct Draft;

  bool rest();
  bool next_die(const Colors& there);
  bool next_word();
  bool runs(uint8_t die);
  bool groups(uint8_t die);
  bool fill(Draft& draft, int place);
  bool fill_word(Draft& draft, int place);
  template <class Next>
  bool cross(Draft& draft, int place, Tiles tiles, Next next);
  bool lay(const Draft& draft);

  const std::vector<Word>& words_;
  Budget& budget_;
  Memory<2 + Rows::kMost> memory_{kFirstSlots};
  Pool pool_;
  Rows rows_;
  unsigned owed_ = 0;
};

}  // namespace meldrum::dice
