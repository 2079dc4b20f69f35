// How a turn begins: what lies on the table has to be laid again, what the rack holds may be.
#pragma once

#include "turn/fates.hpp"
#include "turn/search.hpp"
#include "turn/stage.hpp"

namespace meldrum::turn {

class Start {
 public:
  Start(const Rules& rules, const TableQuestion& question, const TurnOptions& options);

  Cost unused(uint8_t code) const;   // what leaving such a tile on the rack costs
  Stage rack() const;                // the jokers of the table left aside,
  Stage free() const;                // or all of them free,
  Stage of(const Fate& fate) const;  // or with this fate

  // C-44, V-43: the tiles that retrieved jokers stood for lie on the table; false if they cannot.
  bool meet_demands(const Fate& fate, Stage& stage) const;

  // Lay the opening: its tiles are played, and count as what the rack owes. False if they are gone.
  bool open(Stage& stage, const std::vector<Set>& opening) const;

  Counts table{};  // number tiles that lie there
  int table_jokers = 0;

 private:
  void keep_in_mind(Stage& stage, int place, const Set& set) const;

  const Rules& rules_;
  const TableQuestion& question_;
  const TurnOptions& options_;
  Counts rack_{};
  int rack_jokers_ = 0;
};

}  // namespace meldrum::turn
