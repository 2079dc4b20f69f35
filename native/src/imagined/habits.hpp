// How the seats of an imagined game play on: jokers stay for the last turn, and the patient wait
// for it.
#pragma once

#include "imagined/division.hpp"
#include "imagined/game.hpp"

namespace meldrum::imagined {

class Habits {
 public:
  // Each question may take as long as `limit_us` says to Deadline.
  Habits(const Rules& rules, const Course& course, int64_t limit_us, Deadline& deadline);

  // At most this many moves; whoever asks reads in the game how it ended.
  void play_out(Game& game, int longest);

 private:
  bool move(Game& game);
  bool choose(Game& game, TableAnswer& play);
  bool go_out(Game& game, TableAnswer& play);
  bool may_go_out(const Game& game);
  bool lay_plain(Game& game, TableAnswer& play);
  bool solve(Game& game, const Set& rack, TableAnswer& play);
  bool is_obliged(const Game& game) const;
  bool leads(const Game& game) const;
  int value_of(const Set& rack) const;

  const Rules& rules_;
  const Course course_;
  const int64_t limit_us_;
  Deadline& deadline_;
  TableQuestion question_;
  Set plain_;
  Division division_;
};

}  // namespace meldrum::imagined
