#include "twist/best.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "common/account.hpp"
#include "common/cost.hpp"
#include "turn/best.hpp"
#include "twist/search.hpp"
#include "twist/sets.hpp"
#include "twist/task.hpp"

namespace meldrum::twist {
namespace {

TableAnswer answer_of(const Rules& rules, const TableQuestion& question, const Found& found) {
  return account_of(rules, question, found.kept, found.sets,
                    [&](const Set& set) { return set_value(set, rules); });
}

// What the objective's first number cannot exceed if nothing costs less than the bound.
int most(const Rules& rules, const TableQuestion& question, Price bound) {
  const Price unit = kChangePrice / kChange * kChanges;
  if (question.objective == Objective::kMeld)
    return static_cast<int>(std::max<Price>(0, -bound) / (kAllTiles * unit));
  Price gained = -bound;
  for (uint8_t code : question.rack)
    gained += price_of_leaving(question.objective,
                               is_joker(code) ? rules.joker_penalty : number_of(code));
  gained = std::max<Price>(0, gained);
  if (question.objective == Objective::kPoints)
    return static_cast<int>(gained / (kAllTiles * unit));
  return static_cast<int>(
      std::min<Price>(static_cast<Price>(question.rack.size()), gained / (kAllPoints * unit)));
}

TableAnswer concluded(const Rules& rules, const TableQuestion& question, const Found& found) {
  TableAnswer answer = found.any ? answer_of(rules, question, found) : nothing(question);
  if (answer.tiles == 0) answer = nothing(question);
  answer.feasible = found.any || question.forced.empty();
  answer.optimal = found.proven;
  answer.bound = found.proven ? 0 : most(rules, question, found.bound);
  return answer;
}

// Only sets of the rack, beside the table as it lies.
TableAnswer rack_only(const Rules& rules, const TableQuestion& question, int least) {
  TableQuestion alone = question;
  alone.table.clear();
  Found found = search(rules, alone, least);
  found.kept = nothing(question).kept;
  return concluded(rules, question, found);
}

// Mostly the best sets of all stand for enough, or no sets can: then nothing else has to be asked.
TableAnswer opening_alone(const Rules& rules, const TableQuestion& question) {
  const TableAnswer any = rack_only(rules, question, 0);
  if (any.meld >= rules.opening) return any;
  TableQuestion meld = question;
  meld.objective = Objective::kMeld;
  const TableAnswer close = rack_only(rules, meld, 0);
  if (close.optimal && close.meld < rules.opening) {
    TableAnswer answer = nothing(question);
    answer.feasible = question.forced.empty();
    return answer;
  }
  return rack_only(rules, question, rules.opening);
}

// A joker law is about the jokers that lie there.
TableAnswer whole_turn(const Rules& rules, const TableQuestion& question) {
  const bool knows_law = rules.law == JokerLaw::kFree || rules.law == JokerLaw::kBookTwist;
  if (!knows_law && has_joker(question.table))
    throw std::domain_error("a joker law of another edition");
  return concluded(rules, question, search(rules, question, 0));
}

// The best turn of all is the best opening turn if the rack's own sets in it stand for enough.
TableAnswer opening_and_more(const Rules& rules, const TableQuestion& question) {
  if (question.table.empty()) return opening_alone(rules, question);
  if (!rules.joker_while_opening && has_joker(question.table))
    throw std::domain_error("an opening turn that goes on beside jokers");
  TableAnswer any = whole_turn(rules, question);
  if (any.meld >= rules.opening || (any.tiles == 0 && any.optimal)) return any;
  if (any.optimal) throw std::domain_error("an opening turn that goes on");
  const int bound = any.bound;  // no time is left for more
  any = nothing(question);
  any.optimal = false;
  any.bound = bound;
  return any;
}

TableAnswer best(const Rules& rules, const TableQuestion& question) {
  if (question.objective == Objective::kMeld) return rack_only(rules, question, 0);
  const bool opens = !question.opened && rules.opening > 0;
  if (opens && !rules.play_on) return opening_alone(rules, question);
  return opens ? opening_and_more(rules, question) : whole_turn(rules, question);
}

// Without bonus jokers this is Classic's question.
TableAnswer best_without_bonus(const Rules& rules, const TableQuestion& question, bool is_alone) {
  if (!is_alone) return turn::best_play(rules, question);
  TableQuestion alone = question;
  alone.table.clear();
  TableAnswer answer = turn::best_play(rules, alone);
  answer.kept = nothing(question).kept;
  return answer;
}

void refuse_nonsense(const Rules& rules, const TableQuestion& question) {
  meldrum::refuse_nonsense(rules, question, kColorChange,
                           [&](const Set& set) { return !readings(set, rules).empty(); });
  if (rules.shortest_side < 1 || rules.color_change_max < 0)
    throw std::invalid_argument("no such rules");
}

}  // namespace

TableAnswer best_play(const Rules& rules, const TableQuestion& question) {
  refuse_nonsense(rules, question);
  const bool is_alone = question.objective == Objective::kMeld ||
                        (!question.opened && rules.opening > 0 && !rules.play_on);
  const auto& table = question.table;
  const bool bonus =
      has_bonus(question.rack) || (!is_alone && std::any_of(table.begin(), table.end(), has_bonus));
  TableAnswer answer =
      bonus ? best(rules, question) : best_without_bonus(rules, question, is_alone);
  answer.bound = std::max(answer.bound, answer.reached(question.objective));
  return answer;
}

}  // namespace meldrum::twist
