// Whether a way to lay the tiles is within the law on retrieved jokers.
#pragma once

#include "turn/stage.hpp"

namespace meldrum::turn {

constexpr int kRackTiles = 2;  // must lie with a retrieved joker (V-46)

class LawCheck {
 public:
  // `table` counts the number tiles on the table.
  LawCheck(const Rules& rules, const TableQuestion& question, const Counts& table)
      : rules_(rules), question_(question), table_(table) {}

  // Whether what was found is lawful as it lies. If not, another arrangement may still be: then the
  // jokers are placed one by one.
  bool allows(const Stage& stage, const plain::Solution& answer) const;

 private:
  bool suits_law(const Set& set, int rack_jokers, Counts& claimable) const;
  Counts unclaimed(const Stage& stage, const plain::Solution& answer) const;

  const Rules& rules_;
  const TableQuestion& question_;
  const Counts& table_;
};

}  // namespace meldrum::turn
