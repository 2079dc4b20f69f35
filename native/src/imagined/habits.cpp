#include "imagined/habits.hpp"

#include <algorithm>
#include <utility>

#include "turn/best.hpp"
#include "twist/best.hpp"

namespace meldrum::imagined {

using plain::Divides;

Habits::Habits(const Rules& rules, const Course& course, int64_t limit_us, Deadline& deadline)
    : rules_(rules),
      course_(course),
      limit_us_(limit_us),
      deadline_(deadline),
      going_out_(rules),
      lays_(rules, &deadline),
      scale_{0, rules.joker_penalty},
      habit_(lays_, scale_, course.empty_pool, endgame::Habit::Care::kQuick) {
  question_.deadline = &deadline_;
  question_.tidy = course.bonus;
}

bool Habits::play_out(Game& game, const Extent& extent) {
  for (int moves = 0; moves < extent.longest; ++moves) {
    if (extent.until_empty && game.pool.empty()) break;
    const bool ends = is_ending(game) ? move_at_end(game, extent.careful) : move(game);
    if (deadline_.all_over()) return false;
    if (ends) break;
  }
  return true;
}

bool Habits::is_ending(const Game& game) const { return game.pool.empty() && !course_.bonus; }

// All racks are in sight here, and no tile is to come. Should that take too long, it goes on as
// ever.
bool Habits::move_at_end(Game& game, bool careful) {
  deadline_.restart(limit_us_);
  const endgame::Position position = game.ending();
  if (!careful && !endgame::Habit::is_near(position)) return move(game);
  try {
    if (lays_.goes_out(position)) return game.go_out(course_);
    endgame::Move found = habit_.move(position);
    return found ? game.lay(course_, std::move(*found)) : game.take();
  } catch (const TimeUp&) {
    return move(game);
  }
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

bool Habits::can_go_out(Game& game) {
  if (course_.bonus) return lay_all(game);
  const Divides found = going_out_.glance(game.table, game.rack(), game.has_opened());
  return found == Divides::kYes || (found == Divides::kUnknown && lay_all(game));
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
  return game.pool.empty() ? course_.empty_pool == EmptyPool::kForced : course_.only_if_stuck;
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
