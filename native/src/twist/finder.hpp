// Finding sets whose tiles cost little at given prices, among all that the tiles at hand can make.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "common/table.hpp"
#include "twist/sets.hpp"

namespace meldrum::twist {

using Price = int64_t;
constexpr Price kTooMuch = INT64_MAX / 8;

// What the tiles of a set cost, by where they lie (see Spots).
struct Prices {
  std::array<Price, kTypes> in_run{}, in_group{};
  std::array<Price, kNumbers + 2> joker{}, double_run{}, double_group{}, change{}, mirror{};
};

// Sets that can be cut into others need not be found: whatever they do, their pieces do too. Where
// that is not so, a law can say which cuts count. What it says of a piece must stay true when tiles
// are added at its higher end.
struct Cuts {
  // Of a run of six tiles or more: whether a cut counts.
  std::function<bool(const Set& run)> run;
  // Of two runs cut off a mirror set, above what is left of it or below.
  std::function<bool(const Set& mirror, const Set& one, const Set& other, bool above)> mirror;
};

// Whether a run can be cut into two that are runs by themselves, at a place that counts.
template <class Counts>
bool can_be_cut(const Set& run, const Rules& rules, Counts&& counts) {
  size_t first = 0, last = run.size() - 1;  // both pieces need a number tile
  while (is_joker(run[first])) ++first;
  while (is_joker(run[last])) --last;
  for (size_t cut = std::max<size_t>(3, first + 1); cut <= last && cut + 3 <= run.size(); ++cut)
    if ((rules.color_change_first || run[cut] != kColorChange) && counts(cut)) return true;
  return false;
}

class SetFinder {
 public:
  SetFinder(const Rules& rules, Deadline* deadline) : rules_(rules), deadline_(deadline) {}

  std::array<uint8_t, kCodes> at_hand{};
  Prices prices;
  Cuts cuts;                // every cut counts if empty
  int most_each = 1 << 30;  // sets to be found from each starting point

  using See = std::function<bool(const Set&, const Spots&, Price)>;

  // See every set that costs no more than the limit, at least once; `see` says whether it counts.
  void find(Price limit, See see);

 private:
  void found(Price cost);
  bool take(uint8_t code) {
    if (!at_hand[code]) return false;
    --at_hand[code];
    return true;
  }
  void give_back(uint8_t code) { ++at_hand[code]; }

  // Runs
  struct Run {
    int number;          // that comes next
    int color = -1;      // of the current stretch, once a number tile shows it
    int other = -1;      // the color it must not have
    bool empty = true;   // whether the stretch is
    bool shown = false;  // whether a number tile lies in the run
    int changes = 0;
    Price cost = 0;
  };
  void look_ahead_runs();
  Price run_ahead(const Run& run) const;
  void go_on(const Run& run);
  void lay_jokers(const Run& run);
  bool run_can_be_cut() const;
  template <class Next>
  void lay(uint8_t code, uint8_t spot, Next&& next) {
    if (!take(code)) return;
    tiles_.push_back(code);
    spots_.push_back(spot);
    next();
    tiles_.pop_back();
    spots_.pop_back();
    give_back(code);
  }

  // Groups
  void find_groups(int number);
  void lay_group(int number, unsigned colors, int jokers, int doubles);

  // Mirrors (mirrors.cpp)
  struct MirrorRun : Run {
    bool owes[2] = {false, false};  // a double that began at the number before fills this one too
    bool equal = true;              // the sides are alike so far
  };
  enum Filling { kNumberTile, kJokerTile, kDoubleTile, kFilled, kChangeTile };
  void find_mirrors();
  void look_ahead_mirrors();
  Price least_ahead(int number, int color, int owes, bool shown) const;
  Price mirror_ahead(const MirrorRun& run) const;
  void go_on_mirror(const MirrorRun& run);
  void fill(const MirrorRun& run, Filling one, Filling other);
  void fill_colored(const MirrorRun& run, Filling one, Filling other, int color);
  bool mirror_can_be_cut() const;
  bool mirror_can_be_cut(size_t one, size_t other, bool above) const;
  void show_mirror(Price cost, int first);
  bool lay_out_mirror(int first, bool falling);
  Price cell_price(Filling filling, int color, int number) const;

  // A side of a mirror group.
  struct Side {
    unsigned colors;
    int jokers, doubles;
    int tiles() const;
  };
  void find_mirror_groups(int number);
  void fill_mirror_group(int number, unsigned one, unsigned other, Price cost);
  bool is_side(const Side& side) const;
  void lay_side(const Side& side, int number, bool numbers_last);

  const Rules& rules_;
  Deadline* const deadline_;
  Price limit_ = 0;
  See see_;
  int found_here_ = 0;
  Set tiles_;
  Spots spots_;
  Set sides_[2];
  Spots borders_[2];  // the first number of each tile of a side
  // By number, color of the stretch + 1, tiles up to 3, number shown.
  Price run_ahead_[kNumbers + 3][kColors + 1][4][2];
  // By number, color + 1, which sides owe, number shown (beginning with a cell laid).
  Price mirror_ahead_[kNumbers + 3][kColors + 1][4][2];
};

}  // namespace meldrum::twist
