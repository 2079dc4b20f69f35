#include "turn/best.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/account.hpp"
#include "common/cost.hpp"
#include "common/sets.hpp"
#include "turn/search.hpp"

namespace meldrum::turn {
namespace {

int value_of(const Set& set, const Rules& rules) {
  const Shape shape = shape_of(set, rules.side_by_side);
  const int size = static_cast<int>(set.size());
  const int run = shape.run_from ? size * (2 * shape.run_from + size - 1) / 2 : 0;
  return std::max(run, size * shape.group_of);
}

TableAnswer answer_of(const Rules& rules, const TableQuestion& question, Found& found) {
  TableAnswer answer = account_of(rules, question, std::move(found.kept), std::move(found.sets),
                                  [&](const Set& set) { return value_of(set, rules); });
  answer.optimal = found.proven;
  return answer;
}

// What the objective's first number cannot exceed if nothing costs less than the bound.
int most(const Rules& rules, const TableQuestion& question, Cost bound) {
  Cost all = 0;
  const int joker = question.objective == Objective::kMeld ? kNumbers : rules.joker_penalty;
  for (uint8_t code : question.rack)
    all += weight(question.objective, is_joker(code) ? joker : number_of(code));
  const Cost gained = std::max(0, all - bound);
  if (question.objective == Objective::kTiles) return gained / (kAllPoints * kChanges);
  return gained / (kAllTiles * kChanges);
}

TableAnswer rack_only(const Rules& rules, const TableQuestion& question, int least) {
  Found found;
  TableQuestion alone = question;
  alone.table.clear();
  search_turn(rules, alone, TurnOptions{false, false, least}, found);
  TableAnswer answer = nothing(question);
  answer.feasible = found.any;
  if (found.any && !found.sets.empty()) {
    found.kept = answer.kept;
    answer = answer_of(rules, question, found);
  }
  answer.optimal = found.proven;
  answer.bound = found.proven ? 0 : most(rules, question, found.bound);
  return answer;
}

// What those tiles of a rack without jokers count that could lie in a set at all.
int most_in_sets(const Set& rack) {
  std::array<int, kTypes> copies{};
  for (uint8_t code : rack) ++copies[code];
  auto held = [&](int color, int number) {
    return number >= 1 && number <= kNumbers && copies[tile(color, number)];
  };
  int most = 0;
  for (int number = 1; number <= kNumbers; ++number) {
    int colors = 0;
    for (int color = 0; color < kColors; ++color) colors += held(color, number);
    for (int color = 0; color < kColors; ++color) {
      const bool below = held(color, number - 1), above = held(color, number + 1);
      const bool in_run = (below && above) || (below && held(color, number - 2)) ||
                          (above && held(color, number + 2));
      if (in_run || colors >= 3) most += copies[tile(color, number)] * number;
    }
  }
  return most;
}

bool can_open(const Rules& rules, const TableQuestion& question) {
  TableQuestion meld = question;
  meld.objective = Objective::kMeld;
  const TableAnswer close = rack_only(rules, meld, 0);
  return !close.optimal || close.meld >= rules.opening;
}

// Before the opening only sets from the rack count, and they must be worth enough. Mostly the best
// sets are, or no sets can be: then nothing else has to be asked.
TableAnswer opening_alone(const Rules& rules, const TableQuestion& question) {
  const bool jokers = has_joker(question.rack);
  if (jokers || most_in_sets(question.rack) >= rules.opening) {
    const TableAnswer any = rack_only(rules, question, 0);
    if (any.meld >= rules.opening) return any;
    if (can_open(rules, question)) return rack_only(rules, question, rules.opening);
  }
  TableAnswer answer = nothing(question);
  answer.feasible = question.forced.empty();
  return answer;
}

// Twist's opening takes no joker (T-43), and where sets are frozen a joker may count as kept for
// that rule and as replaced for the law. The search sees each joker in one way only, so what it
// found is proven only if a turn that may take jokers comes to no more.
void confirm(const Rules& rules, const TableQuestion& question, Found& found) {
  Rules taking = rules;
  taking.joker_while_opening = true;
  Found most;
  search_turn(taking, question, TurnOptions{false, true, 0}, most);
  found.proven = most.proven && most.cost / kChanges == found.cost / kChanges;
  found.bound = most.bound;
}

TableAnswer whole_turn(const Rules& rules, const TableQuestion& question, bool opening) {
  Found found;
  search_turn(rules, question, TurnOptions{question.tidy, opening, 0}, found);
  if (opening && rules.law == JokerLaw::kFrozen && !rules.joker_while_opening && found.proven)
    confirm(rules, question, found);
  TableAnswer answer = found.any ? answer_of(rules, question, found) : nothing(question);
  if (answer.tiles == 0) answer = nothing(question);
  answer.feasible = found.any;
  answer.optimal = found.proven;
  answer.bound = found.proven ? 0 : most(rules, question, found.bound);
  return answer;
}

// An opening turn that may go on is a turn whose sets from the rack are worth enough. Mostly the
// best turn of all is one, or nothing can be played anyway: then no opening has to be tried.
TableAnswer opening_and_more(const Rules& rules, const TableQuestion& question) {
  const bool takes_jokers = rules.joker_while_opening || !has_joker(question.table);
  if (takes_jokers) {
    const TableAnswer any = whole_turn(rules, question, false);
    if (any.meld >= rules.opening || (any.tiles == 0 && any.optimal)) return any;
  }
  return whole_turn(rules, question, true);
}

TableAnswer best(const Rules& rules, const TableQuestion& question) {
  if (question.objective == Objective::kMeld) return rack_only(rules, question, 0);
  if (question.opened || rules.opening == 0) return whole_turn(rules, question, false);
  return rules.play_on ? opening_and_more(rules, question) : opening_alone(rules, question);
}

}  // namespace

TableAnswer best_play(const Rules& rules, const TableQuestion& question) {
  refuse_nonsense(rules, question, kJoker, [](const Set& set) { return shape_of(set).is_set(); });
  TableAnswer answer = best(rules, question);
  answer.bound = std::max(answer.bound, answer.reached(question.objective));
  return answer;
}

}  // namespace meldrum::turn
