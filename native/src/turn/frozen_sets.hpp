// Frozen sets: each set with a joker stays whole, with what replaced its jokers.
#pragma once

#include <vector>

#include "turn/fates.hpp"
#include "turn/stage.hpp"

namespace meldrum::turn {

class FrozenSets {
 public:
  FrozenSets(const Rules& rules, const std::vector<Set>& table) : rules_(rules), table_(table) {}

  // The part of an old set that must stay together, its kept jokers marked.
  Placing frozen_part(const SetFate& own) const;

  // The same with everything that can be added to it.
  std::vector<Placing> extensions(const SetFate& own, const Stage& stage) const;

 private:
  void extend_run(const Stage& stage, const SetFate& own, const Placing& frozen,
                  std::vector<Placing>& found) const;
  template <class GoOn>
  void extend_cells(const Stage& stage, int color, int from, int to, Placing& run,
                    GoOn&& go_on) const;
  void extend_group(const Stage& stage, const SetFate& own, Placing frozen,
                    std::vector<Placing>& found) const;
  void add(Placing placing, std::vector<Placing>& found) const;

  const Rules& rules_;
  const std::vector<Set>& table_;
};

}  // namespace meldrum::turn
