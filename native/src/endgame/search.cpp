#include "endgame/search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/bytes.hpp"
#include "common/sets.hpp"

namespace meldrum::endgame {
namespace {

constexpr int kWin = 100'000;  // more than all points
constexpr int kDeepest = 60;
constexpr int kFirstWidth = 10, kWidth = 4;

bool no_jokers(const Position& position) {
  return !has_joker(position.table) && !has_joker(position.racks[0]) &&
         !has_joker(position.racks[1]);
}

Worth turned(const Worth& worth) { return {-worth.value, -worth.high, -worth.low}; }

}  // namespace

Search::Search(const Rules& rules, const EndingQuestion& question)
    : q_(question),
      lays_(rules, question.deadline, question.bonus),
      scale_{question.for_points ? 0 : kWin, rules.joker_penalty},
      habit_(lays_, scale_, question.empty_pool, Habit::Care::kThorough),
      lies_freely_(rules.law == JokerLaw::kFree || no_jokers(question.position)) {}

EndingAnswer Search::run() {
  EndingAnswer answer;
  try {
    if (std::optional<Lay> out = lays_.exactly(q_.position, q_.position.racks[0])) {
      const int value = scale_.out(q_.position.racks[1]);
      report({value, value, value}, answer);
      answer.lay = std::move(out);
      return answer;
    }
    answer.lay = habit_.move(q_.position);  // should there be no time for more
    answer.found = true;
    Moves found = moves(q_.position, kFirstWidth);
    for (int depth = 1; depth < kDeepest; ++depth)
      if (walk(depth, found.moves, found.all && lies_freely_, answer)) break;
  } catch (const TimeUp&) {
  }
  return answer;
}

// One more round of looking ahead; the best move comes first in the next. Whether it is settled.
bool Search::walk(int depth, std::vector<Move>& moves, bool all, EndingAnswer& answer) {
  const Worth limit = limits(q_.position);
  Worth best{limit.low - 1, limit.low, limit.high};
  int high = limit.low;
  Move surest =
      moves[0];  // whatever else may be seen in others, this is worth as much as is proven
  for (size_t at = 0; at < moves.size() && best.low < limit.high; ++at) {
    const Position next = after(q_.position, moves[at]);
    const Worth worth = turned(visit(next, depth - 1, -limit.high, -best.value));
    high = std::max(high, worth.high);
    if (worth.low > best.low) surest = moves[at];
    best.low = std::max(best.low, worth.low);
    if (worth.value > best.value) {
      best.value = worth.value;
      const auto chosen = moves.begin() + static_cast<std::ptrdiff_t>(at);
      std::rotate(moves.begin(), chosen, chosen + 1);
    }
    if (all && at + 1 == moves.size()) best.high = std::max(best.low, std::min(high, best.high));
    answer.lay = is_proven(best) && best.low > limit.low ? surest : moves[0];
    report(best, answer);
  }
  return answer.proven;
}

void Search::report(const Worth& worth, EndingAnswer& answer) const {
  const int value = std::clamp(worth.value, worth.low, worth.high);
  const int half = scale_.win / 2;
  answer.found = true;
  answer.winner = q_.for_points ? (value > 0) - (value < 0) : (value > half) - (value < -half);
  answer.points = q_.for_points ? value : value - answer.winner * kWin;
  answer.proven = is_proven(worth);
}

bool Search::is_proven(const Worth& worth) const {
  if (q_.for_points) return worth.is_settled();
  const int half = scale_.win / 2;
  return worth.low > half || worth.high < -half || (worth.low > -half && worth.high < half);
}

// Nobody gains more than going out now would bring.
Worth Search::limits(const Position& position) const {
  return {0, -scale_.out(position.racks[0]), scale_.out(position.racks[1])};
}

Position Search::after(Position position, const Move& move) const {
  if (move)
    position.lay(*move, q_.empty_pool);
  else
    position.pass();
  return position;
}

Worth Search::visit(const Position& position, int depth, int alpha, int beta) {
  if (position.is_over()) {
    const int value = scale_.standing(position);
    return {value, value, value};
  }
  const std::string key = key_of(position, !lies_freely_);
  const auto known = known_.find(key);
  Worth worth = known == known_.end() ? limits(position) : known->second.worth;
  if (known != known_.end()) {
    if (worth.is_settled() || worth.low >= beta) return {worth.low, worth.low, worth.high};
    if (worth.high <= alpha) return {worth.high, worth.low, worth.high};
    if (known->second.depth >= depth) return worth;
  }
  worth = look(position, depth, alpha, beta, worth);
  const bool inside = worth.value > alpha && worth.value < beta;
  known_[key] = {worth, inside ? depth : -1};
  return worth;
}

// The bounds that a position has for good, then the moves.
Worth Search::look(const Position& position, int depth, int alpha, int beta, Worth worth) {
  if (lays_.goes_out(position)) return {worth.high, worth.high, worth.high};
  if (q_.empty_pool == EmptyPool::kOneMoreTurn && position.passes) return last_turn(position);
  const int behind = -scale_.lead(position);
  const bool may_sit = q_.empty_pool == EmptyPool::kPass && lies_freely_ && position.opened[0];
  if (may_sit && behind > 0) {
    const std::optional<Lay> most = lays_.best(position, Objective::kPoints, position.racks[0]);
    const int left = behind - (most ? scale_.cost(most->played) : 0);
    if (left > 0) worth.high = std::min(worth.high, -scale_.win - left);
    if (worth.high <= alpha) return {worth.high, worth.low, worth.high};
  }
  if (depth == 0) {
    worth.value = std::clamp(play_out(position), worth.low, worth.high);
    return worth;
  }
  const Moves found = moves(position, kWidth);
  int best = worth.low - 1, high = -worth.high - kWin;
  for (const Move& move : found.moves) {
    const Worth next =
        turned(visit(after(position, move), depth - 1, -beta, -std::max(alpha, best)));
    worth.low = std::max(worth.low, next.low);
    high = std::max(high, next.high);
    best = std::max(best, next.value);
    if (best >= beta || worth.low >= worth.high) {
      high = worth.high;
      break;
    }
  }
  if (found.all && lies_freely_) worth.high = std::max(worth.low, std::min(worth.high, high));
  worth.value = std::clamp(best, worth.low, worth.high);
  return worth;
}

// Nobody answers any more: the fewer points stay, the better.
Worth Search::last_turn(const Position& position) const {
  const std::optional<Lay> most = lays_.best(position, Objective::kPoints, position.racks[0]);
  const Position end = after(position, most);
  const int value = -scale_.standing(end);
  return {value, value, value};
}

// By habit, and then everything else worth a thought.
Search::Moves Search::moves(const Position& position, int width) {
  Moves found;
  found.moves.push_back(habit_.move(position));
  Listed listed = lays_.list(position, habit_.least_lay(position), width);
  found.all = listed.all;
  const Move first = found.moves[0];
  // Passing from behind invites the other to pass too: that loses for certain.
  const bool gives_up = q_.empty_pool == EmptyPool::kPass && scale_.standing(position) < 0;
  const bool may_pass = q_.empty_pool != EmptyPool::kForced;
  if (first && may_pass && (found.all || q_.for_points || !gives_up))
    found.moves.push_back(std::nullopt);
  for (Lay& lay : listed.lays) found.moves.emplace_back(std::move(lay));
  return found;
}

int Search::play_out(Position position) {
  int sign = 1;
  while (!position.is_over()) {
    if (lays_.goes_out(position)) return sign * scale_.out(position.racks[1]);
    position = after(position, habit_.move(position));
    sign = -sign;
  }
  return sign * scale_.standing(position);
}

namespace {

// Every question is about one rack; here all of them are held against the box.
void refuse_nonsense(const Rules& rules, const EndingQuestion& question) {
  const Position& position = question.position;
  const size_t seats = position.racks.size();
  if (seats < 2 || position.opened.size() != seats || position.passes < 0)
    throw std::invalid_argument("no such game");
  if (position.is_over()) throw std::invalid_argument("the game is over");
  TableQuestion all;
  all.table = position.table;
  all.rack = flat(position.racks);
  std::erase(all.rack, kBetweenSets);
  meldrum::refuse_nonsense(rules, all, question.bonus ? kColorChange : kJoker, [](const Set& set) {
    return has_bonus(set) || shape_of(set).is_set();  // more is asked of them with each question
  });
}

}  // namespace

EndingAnswer best_ending(const Rules& rules, const EndingQuestion& question) {
  refuse_nonsense(rules, question);
  if (question.position.racks.size() != 2) throw std::invalid_argument("not a game for two");
  return Search(rules, question).run();
}

EndingAnswer ending_by_habit(const Rules& rules, const EndingQuestion& question) {
  refuse_nonsense(rules, question);
  EndingAnswer answer;
  if (!Habit::is_near(question.position)) return answer;
  const Lays lays(rules, question.deadline);
  const Scale scale{0, rules.joker_penalty};
  try {
    const Position& position = question.position;
    const Habit habit(lays, scale, question.empty_pool, Habit::Care::kQuick);
    answer.lay =
        lays.goes_out(position) ? lays.exactly(position, position.racks[0]) : habit.move(position);
    answer.found = true;
  } catch (const TimeUp&) {
  }
  return answer;
}

}  // namespace meldrum::endgame
