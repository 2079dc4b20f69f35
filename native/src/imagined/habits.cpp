#include "imagined/habits.hpp"

#include <algorithm>
#include <utility>

#include "turn/best.hpp"
#include "twist/best.hpp"

namespace meldrum::imagined {

Habits::Habits(const Rules& rules, const Course& course, int64_t limit_us, Deadline& deadline)
    : rules_(rules), course_(course), limit_us_(limit_us), deadline_(deadline) {
  question_.deadline = &deadline_;
  question_.tidy = course.bonus;
}

void Habits::play_out(Game& game, int longest) {
  for (int moves = 0; moves < longest; ++moves)
    if (move(game)) return;
}

bool Habits::move(Game& game) {
  TableAnswer play;
  return choose(game, play) ? game.lay(course_, std::move(play)) : game.take();
}

// Whether the seat to move lays something, and what.
bool Habits::choose(Game& game, TableAnswer& play) {
  const Set& rack = game.rack();
  const bool obliged = is_obliged(game), waits = !game.pool.empty();
  if (game.is_patient() && game.has_opened() && waits && !obliged) return go_out(game, play);
  const bool jokers = has_joker(rack);
  if (jokers && go_out(game, play)) return true;
  if (!lay_plain(game, play)) return obliged && jokers && solve(game, rack, play);
  if (obliged || waits || play.played.size() == rack.size()) return true;
  return !(game.is_patient() && leads(game));
}

// Whether the whole rack can be laid.
bool Habits::go_out(Game& game, TableAnswer& play) {
  if (!course_.bonus && !may_go_out(game)) return false;
  return solve(game, game.rack(), play) && play.played.size() == game.rack().size();
}

// Most racks cannot, and that is seen much sooner than what can be laid instead.
bool Habits::may_go_out(const Game& game) {
  division_.clear();
  division_.add(game.rack());
  if (game.has_opened() || rules_.play_on || !rules_.opening) division_.add(game.table);
  return division_.is_possible();
}

bool Habits::lay_plain(Game& game, TableAnswer& play) {
  plain_.clear();
  for (uint8_t code : game.rack())
    if (!is_joker(code)) plain_.push_back(code);
  return solve(game, plain_, play);
}

// The play of most tiles, if there is any. The question borrows the table.
bool Habits::solve(Game& game, const Set& rack, TableAnswer& play) {
  question_.rack = rack;
  question_.opened = game.has_opened();
  deadline_.restart(limit_us_);
  question_.table.swap(game.table);
  try {
    play = course_.bonus ? twist::best_play(rules_, question_) : turn::best_play(rules_, question_);
  } catch (...) {
    question_.table.swap(game.table);
    throw;
  }
  question_.table.swap(game.table);
  return !play.played.empty();
}

bool Habits::is_obliged(const Game& game) const {
  return game.pool.empty() ? course_.forced_at_end : course_.only_if_stuck;
}

// Whether the seat to move would win, or be the first of those who share, if nobody went on.
bool Habits::leads(const Game& game) const {
  const auto worse = [&](const Set& a, const Set& b) {
    return std::pair(value_of(a), a.size()) < std::pair(value_of(b), b.size());
  };
  const auto best = std::min_element(game.racks.begin(), game.racks.end(), worse);
  return best - game.racks.begin() == game.turn;
}

int Habits::value_of(const Set& rack) const {
  int sum = 0;
  for (uint8_t code : rack) sum += is_joker(code) ? rules_.joker_penalty : number_of(code);
  return sum;
}

}  // namespace meldrum::imagined
