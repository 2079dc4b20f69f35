// The four colors of a plain problem and the groups that tie them together.
//
// Each color pays a price for every tile it sends to groups, and for every joker it uses. Whatever
// the prices are, the least that the colors and the groups cost, each by itself, never adds up to
// more than what laying the tiles really costs; with good prices it comes close.
#pragma once

#include <array>
#include <vector>

#include "plain/groups.hpp"
#include "plain/lane.hpp"
#include "plain/problem.hpp"

namespace meldrum::plain {

// One way to lay the groups of a number: old ones kept, and new ones.
struct Config {
  Cost cost;      // what it costs besides the prices that the colors pay
  uint8_t tiles;  // of each color, two bits each
  uint8_t jokers;
  uint8_t laid;  // all of these
  uint8_t kept;  // old groups of this number, as bits
  uint8_t lost;  // how many are not
  Cost worth;    // what its jokers cost
  const Grouping* fresh;
  Cost more;  // what it added to the least that everything costs, when last narrowed

  int of(int color) const { return tiles >> 2 * color & 3; }
  size_t key() const { return static_cast<size_t>(tiles | jokers << 8); }
};

using LaneStates = std::array<uint16_t, kColors>;

class Market {
 public:
  // Find all that each color can do, and every way to lay groups; nothing has a price yet.
  void prepare(const Problem& problem);

  // The same with old sets, within a corridor of another market and at its prices; `changed` is the
  // cost of each old set that is not kept.
  void prepare_tidy(const Problem& problem, const Corridor& corridor, const Market& other,
                    Cost changed);

  void set_out(Cost joker_price);        // begin again with no price but this for jokers
  void charge(Cost joker_price);         // go on with another price for jokers
  void trade();                          // better prices, once over all numbers and back,
  void trade_quickly();                  // or only back, which is good enough where nothing is kept
  Cost look_ahead();                     // make the outlooks; what everything costs at the least,
  Cost least() const { return least_; }  // as it was seen last
  Cost estimate(int number, const LaneStates& lanes, int left) const;  // from there on
  Cost last_joker() const;        // what the last joker saves beyond its price
  Cost ending(int spent) const {  // what the jokers left over cost
    if (spent < p_->jokers_must) return kNever;
    return (jokers_ - spent) * (p_->joker_unused + joker_price_);
  }

  // Drop every move and every way to lay groups that no solution within the cap uses; false if
  // nothing is left.
  bool narrow(Cost cap);
  // What a run there, with jokers at some numbers (a bit each), adds to the least that everything
  // costs; kNever if that exceeds the cap.
  Cost more_with_run(int color, int first, int last, unsigned jokers) const {
    const Lane& lane = lanes_[color];
    const Cost more = lane.least_with_run(first, last, jokers) - lane.least();
    return more <= slack_ ? more : kNever;
  }
  void remember();                      // everything as it is now,
  void restore();                       // and bring it back, without prices
  void mark(Corridor& corridor) const;  // what is left

  int jokers() const { return jokers_; }
  Cost joker_price() const { return joker_price_; }
  const Lane& lane(int color) const { return lanes_[color]; }
  const std::vector<Config>& configs(int number) const { return configs_[number]; }
  Cost groups_from(int number) const { return groups_least_[number]; }
  bool has_groups() const;
  bool looks_at(const OldGroup& group) const { return corridor_ && corridor_->keeps(group); }

 private:
  void prepare(const Problem& problem, const Corridor* corridor, Cost changed);
  void list_configs(int number);
  void list_tidy_configs(int number);
  void add_configs(int number, int kept, int lost, const std::array<uint8_t, kColors>& tiles,
                   int jokers);
  void adopt_prices(const Market& other);
  void clear_prices();
  void set_prices(int number);
  void trade_back();
  void look_forward();
  void look_ahead_from(int number);
  void add_up();
  void narrow(int number, Cost slack);
  Cost least_config(int number) const;

  const Problem* p_ = nullptr;
  const Corridor* corridor_ = nullptr;
  int jokers_ = 0;
  Cost changed_ = 0;
  Cost joker_price_ = 0;
  Cost least_ = 0;
  Cost cap_ = 0, slack_ = 0;  // when this was narrowed: what is between the least and the cap
  bool looked_ = false;       // ahead, at the present prices,
  bool seen_ = false;         // or at least as far as trade needs it
  bool bare_ = false;         // nothing but jokers has a price
  bool knows_bare_ = false;   // what is ahead then
  std::array<Lane, kColors> lanes_;
  std::array<std::array<uint8_t, kEnd>, kColors> most_grouped_{};  // by color and number
  std::array<std::vector<Config>, kEnd> configs_, remembered_;
  // What groups cost from a number on, without prices: by the jokers used, and the least.
  std::array<ByJokers, kEnd + 1> groups_ahead_{};
  std::array<Cost, kEnd + 1> groups_least_{};
};

// What everything costs from here on if the jokers left go where they gain most: to the colors, the
// groups, or the rack.
inline Cost Market::estimate(int number, const LaneStates& lanes, int left) const {
  const ByJokers groups = groups_ahead_[number];
  Cost none = groups[0];  // without jokers
  if (left == 0) {
    for (int color = 0; color < kColors; ++color)
      none += lanes_[color].outlook(lanes[color]).exact[0][0];
    return none + ending(jokers_);
  }
  ByJokers least = groups - groups[0];  // added by the jokers; and the second least
  ByJokers second{kNever, kNever, kNever, kNever};
  for (int color = 0; color < kColors; ++color) {
    const ByJokers lane = lanes_[color].outlook(lanes[color]).exact[0];
    none += lane[0];
    const ByJokers more = lane - lane[0];
    second = lesser(second, greater(least, more));
    least = lesser(least, more);
  }
  const Cost one = least[1], two = std::min(least[2], one + second[1]);
  const int spent = jokers_ - left;
  Cost all = std::min(none + ending(spent), none + one + ending(spent + 1));
  if (left > 1) all = std::min(all, none + two + ending(spent + 2));
  return all;
}

}  // namespace meldrum::plain
