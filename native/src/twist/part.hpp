// A part of a Twist question: some decisions have been made, and prices are known.
#pragma once

#include <array>
#include <vector>

#include "twist/finder.hpp"
#include "twist/pile.hpp"
#include "twist/task.hpp"

namespace meldrum::twist {

// What is to be decided next: how many tiles of a kind are left, how many lie at the spots up to a
// border, whether an old set is kept, or whether a set is laid.
struct Branch {
  enum About { kNothing, kLeft, kSpots, kKept, kLaid };
  About about = kNothing;
  uint8_t code = 0;
  int border = 0;  // how many are left at most, or the last of the lower spots
  int below = 0;   // how many lie there at most
  int place = 0;   // of the old set
  Set set = {};    // that is laid

  bool any() const { return about != kNothing; }
};

// At most one of two tiles of a kind lies at these spots.
struct Cap {
  uint8_t code;
  uint16_t spots;
};

struct Part {
  Rows<uint8_t> tiles{}, spare{};          // all there are, and how many of them may be left
  std::array<uint16_t, kCodes> allowed{};  // spots, as bits
  std::array<Cap, kMostCaps> caps{};
  int cap_count = 0;
  uint64_t kept = 0, gone = 0;    // old sets, by their places as bits
  std::vector<Set> laid, barred;  // other sets; what is kept or laid is no longer among the tiles
  int depth = 0;                  // decisions taken that matter
  Price paid = 0;                 // for what has been decided
  Rows<Price> price{};
  Price bound = -kTooMuch;     // by the prices
  Price estimate = -kTooMuch;  // nothing in this part is cheaper
  Branch branch;               // the next decision

  explicit Part(const Task& task);
  Part() = default;

  bool is_whole() const { return bound == -kTooMuch; }
  bool allows(uint8_t code, int spot) const { return allowed[code] >> spot & 1; }
  bool allows(const Set& set, const Spots& spots) const;  // yes if its spots are not known
  bool holds(const Set& set) const;
  bool may_keep(int place) const { return !((kept | gone) >> place & 1); }
  std::vector<int> kept_places() const;
  bool bars(const Task& task, const Set& set) const;
  // Whether such a decision about spots would change anything.
  bool can_divide(uint8_t code, int border, int below) const;
  // The rows of the linear program that a set takes from: its tiles, and caps.
  Set rows_of(const Set& set, const Spots& spots) const;

  // One of the two parts that the branch divides this one into.
  Part decided(const Task& task, bool high) const;

  // What keeping an old set costs at the prices, which may be less than nothing since it can be
  // done only once; too much if it cannot be kept.
  Price keeping(const Task& task, int place) const;

  // What tiles cost the finder at such prices.
  Prices prices_for(const Task& task, const Rows<Price>& prices) const;

  // The least that this many tiles of a row cost.
  Price ahead(const Task& task, int row, int left) const {
    const Price dear = std::max<Price>(0, price[row] - task.weight[row]);
    return price[row] * left - dear * std::min<int>(left, spare[row]);
  }

 private:
  bool can_restrict(uint8_t code, uint16_t spots, int most) const;
  void leave(const Task& task, bool high);
  void restrict(uint8_t code, uint16_t spots, int most);
  void take_out(const Set& set);
};

// Spots up to the border.
constexpr uint16_t spots_below(int border) { return static_cast<uint16_t>((2u << border) - 1); }

}  // namespace meldrum::twist
