// Whether a way to lay the tiles is within the law on retrieved jokers.
#pragma once

#include "turn/stage.hpp"

namespace meldrum::turn {

constexpr int kRackTiles = 2;  // that a retrieved joker lies with (V-46)

class LawCheck {
 public:
  // The number tiles that lie on the table are counted.
  LawCheck(const Rules& rules, const TableQuestion& question, const Counts& table)
      : rules_(rules), question_(question), table_(table) {}

  // Whether what was found is within the law as it lies. If not, it may still be so in another
  // arrangement: then the jokers are placed one by one.
  bool allows(const Stage& stage, const plain::Solution& answer) const;

 private:
  bool suits_law(const Set& set, int rack_jokers, Counts& claimable) const;
  Counts unclaimed(const Stage& stage, const plain::Solution& answer) const;

  const Rules& rules_;
  const TableQuestion& question_;
  const Counts& table_;
};

}  // namespace meldrum::turn
