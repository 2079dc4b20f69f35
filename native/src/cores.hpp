// Frozen sets: each set with a joker stays whole, with what replaced its jokers.
#pragma once

#include <vector>

#include "law.hpp"
#include "stage.hpp"

namespace meldrum {

class Cores {
 public:
  Cores(const Rules& rules, const std::vector<Set>& table) : rules_(rules), table_(table) {}

  // What must lie together of an old set, its kept jokers marked as such.
  Placing core(const SetFate& own) const;

  // The core of an old set with everything that can be added to it.
  std::vector<Placing> extensions(const SetFate& own, const Stage& stage) const;

 private:
  void extend_run(const Stage& stage, const SetFate& own, const Placing& core,
                  std::vector<Placing>& found) const;
  template <class GoOn>
  void extend_cells(const Stage& stage, int color, int from, int to, Placing& run,
                    GoOn&& go_on) const;
  void extend_group(const Stage& stage, const SetFate& own, Placing core,
                    std::vector<Placing>& found) const;
  void add(Placing placing, std::vector<Placing>& found) const;

  const Rules& rules_;
  const std::vector<Set>& table_;
};

}  // namespace meldrum
