// Finding sets whose tiles cost little at given prices, among all that the tiles at hand can make.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "question.hpp"

namespace meldrum {

using Price = int64_t;
constexpr Price kTooMuch = INT64_MAX / 8;

// What the tiles of a set cost, by what they stand for.
struct Prices {
  std::array<Price, kTypes> in_run{}, in_group{};
  // By number; a mirror's is the lowest of its set.
  std::array<Price, kNumbers + 2> joker{}, double_run{}, double_group{}, change{}, mirror{};
};

class SetFinder {
 public:
  // Says that a run need not be tried since it can as well be cut into two.
  using Needless = std::function<bool(const Set&)>;

  std::array<uint8_t, kCodes> at_hand{};
  Prices prices;
  Needless needless_run;     // of a run of six tiles or more; all that can be cut if it is empty
  bool cut_mirrors = true;   // leave out mirrors that can be cut
  int most_each = 1 << 30;   // sets to be found from each starting point

  // See every set that costs no more than the limit, at least once; `see` says whether it counts.
  template <class See>
  void find(Price limit, See&& see) {
    limit_ = limit;
    see_ = std::forward<See>(see);
    find_all();
  }

 private:
  void find_all();
  void found(Price cost);
  bool take(uint8_t code) {
    if (!at_hand[code]) return false;
    --at_hand[code];
    return true;
  }
  void give_back(uint8_t code) { ++at_hand[code]; }

  // Runs
  struct Run {
    int number;           // that comes next
    int color = -1;       // of the current stretch, once a number tile shows it
    int other = -1;       // the color it must not have
    bool empty = true;    // whether the stretch is
    bool shown = false;   // whether a number tile lies in the run
    Price cost = 0;
  };
  void look_ahead_runs();
  Price run_ahead(const Run& run) const;
  void go_on(const Run& run);
  bool can_be_cut() const;
  template <class Next>
  void lay(uint8_t code, Next&& next) {
    if (!take(code)) return;
    tiles_.push_back(code);
    next();
    tiles_.pop_back();
    give_back(code);
  }

  // Groups
  void find_groups();
  void find_mirror_groups(int number);

  // Mirror runs
  struct MirrorRun : Run {
    bool owes[2] = {false, false};  // a double that began at the number before fills this one too
    bool equal = true;              // the sides are alike so far
  };
  enum Filling { kNumberTile, kJokerTile, kDoubleTile, kFilled, kChangeTile };
  void look_ahead_mirrors();
  Price mirror_ahead(const MirrorRun& run) const;
  void go_on_mirror(const MirrorRun& run);
  void fill(const MirrorRun& run, Filling one, Filling other);
  void fill_colored(const MirrorRun& run, Filling one, Filling other, int color);
  bool mirror_can_be_cut() const;
  Price cell_price(Filling filling, int color, int number) const;

  Price limit_ = 0;
  std::function<bool(const Set&, Price)> see_;
  int found_here_ = 0;
  Set tiles_;
  Set sides_[2];
  std::vector<int> borders_[2];  // the first number of each tile of a side
  // By number, color of the stretch + 1, tiles up to 3, number shown.
  Price run_ahead_[kNumbers + 3][kColors + 1][4][2];
  // By number, color + 1, who owes, number shown (beginning with a cell laid).
  Price mirror_ahead_[kNumbers + 3][kColors + 1][4][2];
};

}  // namespace meldrum
