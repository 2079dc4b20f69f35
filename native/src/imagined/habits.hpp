// How the seats of an imagined game play on: jokers stay for the last turn, and the patient wait
// for it.
#pragma once

#include "endgame/habit.hpp"
#include "imagined/game.hpp"
#include "turn/going_out.hpp"

namespace meldrum::imagined {

// How far a game is played on.
struct Extent {
  int longest;               // moves
  bool until_empty = false;  // or only until the pool is empty
  bool careful = false;      // endings by their own habit from the start, which takes longer
};

class Habits {
 public:
  // Each question may take as long as `limit_us` says to Deadline, which may limit the game too.
  Habits(const Rules& rules, const Course& course, int64_t limit_us, Deadline& deadline);

  // The game says how it ended. False if the time for it ran out first.
  bool play_out(Game& game, const Extent& extent);

 private:
  enum class Choice { kTake, kLay, kGoOut };

  bool is_ending(const Game& game) const;
  bool move_at_end(Game& game, bool careful);
  bool move(Game& game);
  Choice choose(Game& game);
  bool can_go_out(Game& game);
  bool lay_plain(Game& game);
  bool lay_all(Game& game);
  bool solve(Game& game, const Set& rack);
  bool is_obliged(const Game& game) const;
  bool leads(const Game& game) const;
  int value_of(const Set& rack) const;

  const Rules& rules_;
  const Course course_;
  const int64_t limit_us_;
  Deadline& deadline_;
  TableQuestion question_;
  TableAnswer play_;  // the best that was found last
  Set plain_;
  turn::GoingOut going_out_;
  endgame::Lays lays_;
  endgame::Scale scale_;
  endgame::Habit habit_;
};

}  // namespace meldrum::imagined
