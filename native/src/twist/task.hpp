// A Twist question as the search sees it: what tiles and sets are worth, and what is lawful.
#pragma once

#include <vector>

#include "common/table.hpp"
#include "twist/finder.hpp"
#include "twist/law_check.hpp"
#include "twist/pile.hpp"

namespace meldrum::twist {

// What a changed set costs; all prices are multiples of it where sets are laid whole.
constexpr Price kChangePrice = 1 << 14;

// What it costs to leave a tile worth this many points on the rack.
Price price_of_leaving(Objective objective, int points);

class Task {
 public:
  // The sets must stand for `least_value` together.
  Task(const Rules& rules, const TableQuestion& question, int least_value);

  const Rules& rules;
  const TableQuestion& question;
  const int least_value;
  const bool is_meld;  // the value of sets is wanted, not tiles
  const LawCheck law;
  std::vector<Spots> old_spots;  // of the sets of the table
  bool has_law = false;          // whether the law has anything to say
  Rows<Price> weight{};          // of leaving a tile
  Price change = 0;              // of changing a set
  Price most = 0;                // more than this nothing costs: all of the rack and all sets

  // What a set costs besides its tiles' prices: less than nothing if its value is wanted.
  Price own_cost(const Set& set) const;
  Price worth(int value, int tiles) const;

  // What sets stand for, if that matters.
  int value_of(const std::vector<Set>& sets) const;

  // Whether the law lets a set lie at all, whatever else lies there. With `may_be_cut` also sets
  // that are only part of one that may lie.
  bool is_thinkable(const Set& set, bool may_be_cut) const;
  bool is_lawful(const std::vector<Set>& fresh, const std::vector<int>& kept) const;

  Price least() const;  // nothing costs less, as is known without a search

  // The whole cost of laying these and keeping those.
  Price cost_of(const std::vector<Set>& fresh, const std::vector<int>& kept) const;

 private:
  std::array<bool, kCodes> only_old_{};  // jokers that can only come from the table
};

}  // namespace meldrum::twist
