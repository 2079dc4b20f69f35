// Placing jokers one by one: the sets in which the next one could lie.
#pragma once

#include <algorithm>
#include <vector>

#include "turn/stage.hpp"

namespace meldrum::turn {

class Placer {
 public:
  Placer(const Rules& rules, const std::vector<Set>& table) : rules_(rules), table_(table) {}

  // The sets in which the next joker could lie, promising ones first: a retrieved joker, else one
  // of the rack, else a kept one (which only matters if jokers must not lie side by side).
  std::vector<Placing> placings(const Stage& stage, const plain::Corridor& corridor) const;

 private:
  void lay_run(const Stage& stage, const plain::Corridor& corridor, int color, int number,
               int cells, Placing& run, std::vector<Placing>& found) const;
  void lay_group(const Stage& stage, const plain::Corridor& corridor, int number, int color,
                 Placing& group, std::vector<Placing>& found) const;
  static void add_joker(const Stage& stage, int number, Placing& placing);
  bool is_wanted(const Stage& stage, const Placing& placing) const;

  const Rules& rules_;
  const std::vector<Set>& table_;
};

// Add a number tile, if there is one left, and go on with it.
template <class GoOn>
void lay_number(const Stage& stage, uint8_t code, Placing& placing, GoOn&& go_on) {
  int kept = static_cast<int>(std::count(stage.kept.begin(), stage.kept.end(), code));
  if (stage.pool.must[code] + stage.pool.may[code] - kept <= 0) return;
  placing.laid.push_back(code);
  placing.value += number_of(code);
  go_on();
  placing.value -= number_of(code);
  placing.laid.pop_back();
}

}  // namespace meldrum::turn
