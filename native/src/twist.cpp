#include "twist.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "account.hpp"
#include "best.hpp"
#include "twist_search.hpp"
#include "twist_sets.hpp"
#include "twist_task.hpp"
#include "weight.hpp"

namespace meldrum {
namespace {

Answer answer_of(const Rules& rules, const Question& question, const TwistFound& found) {
  return account_of(rules, question, found.kept, found.sets,
                    [&](const Set& set) { return twist_value(set, rules); });
}

// What the objective's first number cannot exceed if nothing costs less than the bound.
int most(const Rules& rules, const Question& question, Price bound) {
  const Price unit = kTwistChange / kChange * kChanges;
  if (question.objective == Objective::kMeld)
    return static_cast<int>(std::max<Price>(0, -bound) / (kAllTiles * unit));
  Price gained = -bound;
  for (uint8_t code : question.rack)
    gained += twist_weight(question.objective,
                           is_joker(code) ? rules.joker_penalty : number_of(code));
  gained = std::max<Price>(0, gained);
  if (question.objective == Objective::kPoints)
    return static_cast<int>(gained / (kAllTiles * unit));
  return static_cast<int>(
      std::min<Price>(static_cast<Price>(question.rack.size()), gained / (kAllPoints * unit)));
}

Answer concluded(const Rules& rules, const Question& question, const TwistFound& found) {
  Answer answer = found.any ? answer_of(rules, question, found) : nothing(question);
  if (answer.tiles == 0) answer = nothing(question);
  answer.any = found.any || question.forced.empty();
  answer.optimal = found.proven;
  answer.bound = found.proven ? 0 : most(rules, question, found.bound);
  return answer;
}

// Only sets of the rack, beside the table as it lies.
Answer rack_only(const Rules& rules, const Question& question, int least) {
  Question alone = question;
  alone.table.clear();
  TwistFound found = search_twist(rules, alone, least);
  found.kept = nothing(question).kept;
  return concluded(rules, question, found);
}

// Mostly the best sets of all stand for enough, or no sets can: then nothing else has to be asked.
Answer opening_alone(const Rules& rules, const Question& question) {
  const Answer any = rack_only(rules, question, 0);
  if (any.meld >= rules.opening) return any;
  Question meld = question;
  meld.objective = Objective::kMeld;
  const Answer close = rack_only(rules, meld, 0);
  if (close.optimal && close.meld < rules.opening) {
    Answer answer = nothing(question);
    answer.any = question.forced.empty();
    return answer;
  }
  return rack_only(rules, question, rules.opening);
}

bool has_bonus(const Set& set) {
  return std::any_of(set.begin(), set.end(), [](uint8_t code) { return code > kJoker; });
}

bool has_jokers(const std::vector<Set>& table) {
  return std::any_of(table.begin(), table.end(), [](const Set& set) {
    return std::any_of(set.begin(), set.end(), is_joker);
  });
}

// A joker law is about the jokers that lie there.
Answer whole_turn(const Rules& rules, const Question& question) {
  const bool knows_law = rules.law == Law::kFree || rules.law == Law::kBookTwist;
  if (!knows_law && has_jokers(question.table))
    throw std::domain_error("a joker law of another edition");
  return concluded(rules, question, search_twist(rules, question, 0));
}

// The best turn of all is the best opening turn if the rack's own sets in it stand for enough.
Answer opening_and_more(const Rules& rules, const Question& question) {
  if (question.table.empty()) return opening_alone(rules, question);
  if (!rules.joker_while_opening && has_jokers(question.table))
    throw std::domain_error("an opening turn that goes on beside jokers");
  Answer any = whole_turn(rules, question);
  if (any.meld >= rules.opening || (any.tiles == 0 && any.optimal)) return any;
  if (any.optimal) throw std::domain_error("an opening turn that goes on");
  const int bound = any.bound;  // no time is left for more
  any = nothing(question);
  any.optimal = false;
  any.bound = bound;
  return any;
}

Answer best(const Rules& rules, const Question& question) {
  if (question.objective == Objective::kMeld) return rack_only(rules, question, 0);
  const bool opens = !question.opened && rules.opening > 0;
  if (opens && !rules.play_on) return opening_alone(rules, question);
  return opens ? opening_and_more(rules, question) : whole_turn(rules, question);
}

// Without bonus jokers this is Classic's question.
Answer best_without_bonus(const Rules& rules, const Question& question, bool is_alone) {
  if (!is_alone) return best_play(rules, question);
  Question alone = question;
  alone.table.clear();
  Answer answer = best_play(rules, alone);
  answer.kept = nothing(question).kept;
  return answer;
}

void refuse_nonsense(const Rules& rules, const Question& question) {
  auto refuse_unknown_tiles = [](const Set& set) {
    if (std::any_of(set.begin(), set.end(), [](uint8_t code) { return code >= kCodes; }))
      throw std::invalid_argument("no such tile");
  };
  std::for_each(question.table.begin(), question.table.end(), refuse_unknown_tiles);
  refuse_unknown_tiles(question.rack);
  refuse_unknown_tiles(question.forced);
  std::array<int, kCodes> tiles{}, rack{};
  for (const Set& set : question.table) {
    for (uint8_t code : set) ++tiles.at(code);
    if (twist_readings(set, rules).empty()) throw std::invalid_argument("no set lies on the table");
  }
  for (uint8_t code : question.rack) {
    ++tiles.at(code);
    ++rack.at(code);
  }
  for (uint8_t code : question.forced)
    if (--rack.at(code) < 0) throw std::invalid_argument("a forced tile is not on the rack");
  if (std::any_of(tiles.begin(), tiles.end(), [](int count) { return count > 2; }))
    throw std::invalid_argument("too many tiles");
  if (rules.opening < 0 || rules.opening > 255 || rules.joker_penalty < 0 ||
      rules.joker_penalty > 255 || rules.shortest_side < 1 || rules.color_change_max < 0)
    throw std::invalid_argument("no such rules");
}

}  // namespace

Answer best_twist(const Rules& rules, const Question& question) {
  refuse_nonsense(rules, question);
  const bool is_alone = question.objective == Objective::kMeld ||
                        (!question.opened && rules.opening > 0 && !rules.play_on);
  const auto& table = question.table;
  const bool bonus = has_bonus(question.rack) ||
                     (!is_alone && std::any_of(table.begin(), table.end(), has_bonus));
  Answer answer =
      bonus ? best(rules, question) : best_without_bonus(rules, question, is_alone);
  const int reached = question.objective == Objective::kTiles    ? answer.tiles
                      : question.objective == Objective::kPoints ? answer.points
                                                                 : answer.meld;
  answer.bound = std::max(answer.bound, reached);
  return answer;
}

}  // namespace meldrum
