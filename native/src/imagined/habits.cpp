#include "imagined/habits.hpp"

#include <algorithm>
#include <utility>

#include "turn/best.hpp"
#include "turn/fates.hpp"
#include "twist/best.hpp"

namespace meldrum::imagined {

Habits::Habits(const Rules& rules, const Course& course, int64_t limit_us, Deadline& deadline)
    : rules_(rules), course_(course), limit_us_(limit_us), deadline_(deadline) {
  question_.deadline = &deadline_;
  question_.tidy = course.bonus;
}

bool Habits::play_out(Game& game, int longest) {
  for (int moves = 0; moves < longest; ++moves) {
    const bool ends = move(game);
    if (deadline_.all_over()) return false;
    if (ends) break;
  }
  return true;
}

bool Habits::move(Game& game) {
  switch (choose(game)) {
    case Choice::kLay: return game.lay(course_, std::move(play_));
    case Choice::kGoOut: return game.go_out(course_);
    default: return game.take();
  }
}

Habits::Choice Habits::choose(Game& game) {
  const Set& rack = game.rack();
  const bool obliged = is_obliged(game), has_pool = !game.pool.empty();
  const bool waits = game.is_patient() && game.has_opened() && has_pool && !obliged;
  const bool jokers = has_joker(rack);
  if ((waits || jokers) && can_go_out(game)) return Choice::kGoOut;
  if (waits) return Choice::kTake;
  if (!lay_plain(game))  // then jokers too, if that is a duty
    return obliged && jokers && solve(game, rack) ? Choice::kLay : Choice::kTake;
  const bool goes_on = obliged || has_pool || play_.played.size() == rack.size();
  return goes_on || !game.is_patient() || !leads(game) ? Choice::kLay : Choice::kTake;
}

// Mostly it cannot, or it can without moving a joker: both are seen much sooner than how.
bool Habits::can_go_out(Game& game) {
  if (!course_.bonus) {
    const Divides found = divides(game);
    if (found == Divides::kNo) return false;
    if (found == Divides::kYes && is_lawful(game)) return true;
  }
  return lay_all(game);
}

Divides Habits::divides(const Game& game) {
  division_.clear();
  division_.add(game.rack());
  if (game.has_opened() || rules_.play_on || !rules_.opening) division_.add(game.table);
  return division_.find_out();
}

// Whether some way to lay all the tiles is lawful, now that there is one; false if that is not seen
// at a glance.
bool Habits::is_lawful(const Game& game) {
  if (!game.has_opened() || !rules_.side_by_side) return false;
  if (rules_.law == JokerLaw::kFree || !has_joker(game.table)) return true;
  return rules_.law != JokerLaw::kFrozen && divides_with_kept_jokers(game);
}

// A kept joker is as good as the tile it stands for, and makes no demands.
bool Habits::divides_with_kept_jokers(const Game& game) {
  for (const turn::Fate& fate : turn::fates(game.table, true)) {
    division_.clear();
    division_.add(game.rack());
    auto own = fate.begin();  // in the order of the table
    for (int place = 0; place < static_cast<int>(game.table.size()); ++place) {
      const bool has_fate = own != fate.end() && own->place == place;
      if (has_fate && !own->retrieved.empty()) return false;  // those that keep most come first
      division_.add(has_fate ? (own++)->stands_for : game.table[static_cast<size_t>(place)]);
    }
    if (division_.find_out() == Divides::kYes) return true;
  }
  return false;
}

// Nothing less is of interest. Twist's core is asked just as from Python: its answer may depend on
// where the steps run out.
bool Habits::lay_all(Game& game) {
  if (!course_.bonus) question_.forced = game.rack();
  const bool found = solve(game, game.rack());
  question_.forced.clear();
  return found && play_.played.size() == game.rack().size();
}

bool Habits::lay_plain(Game& game) {
  plain_.clear();
  for (uint8_t code : game.rack())
    if (!is_joker(code)) plain_.push_back(code);
  return solve(game, plain_);
}

// The play of most tiles, if there is any. The question borrows the table.
bool Habits::solve(Game& game, const Set& rack) {
  question_.rack = rack;
  question_.opened = game.has_opened();
  deadline_.restart(limit_us_);
  question_.table.swap(game.table);
  play_ = course_.bonus ? twist::best_play(rules_, question_) : turn::best_play(rules_, question_);
  question_.table.swap(game.table);
  return !play_.played.empty();
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
