#include "twist/task.hpp"

#include <algorithm>

#include "common/cost.hpp"
#include "twist/sets.hpp"

namespace meldrum::twist {

Price price_of_leaving(Objective objective, int points) {
  return static_cast<Price>(meldrum::weight(objective, points)) / kChange * kChangePrice;
}

Task::Task(const Rules& rules, const TableQuestion& question, int least_value)
    : rules(rules),
      question(question),
      least_value(least_value),
      is_meld(question.objective == Objective::kMeld),
      law(rules, question.table) {
  for (int code = 0; code < kCodes && !is_meld; ++code) {
    const bool joker = is_joker(static_cast<uint8_t>(code));
    const int points = joker ? rules.joker_penalty : number_of(static_cast<uint8_t>(code));
    weight[code] = price_of_leaving(question.objective, points);
  }
  for (const Set& set : question.table) old_spots.push_back(spots_of(set, rules));
  change = question.tidy && !is_meld ? kChangePrice : 0;
  most = change * static_cast<Price>(question.table.size());
  only_old_.fill(true);
  for (uint8_t code : question.rack) {
    most += weight[code];
    only_old_[code] = false;
  }
  has_law = rules.law == JokerLaw::kBookTwist && has_joker(question.table);
}

Price Task::worth(int value, int tiles) const {
  if (!is_meld) return 0;
  return -(static_cast<Price>(value) * kAllTiles + tiles) * kChanges / kChange * kChangePrice;
}

Price Task::own_cost(const Set& set) const {
  return is_meld ? worth(set_value(set, rules), static_cast<int>(set.size())) : 0;
}

int Task::value_of(const std::vector<Set>& sets) const {
  int value = 0;
  if (least_value)
    for (const Set& set : sets) value += set_value(set, rules);
  return value;
}

bool Task::is_thinkable(const Set& set, bool may_be_cut) const {
  if (!has_law || !rules.new_set || !has_joker(set) || law.is_new(set)) return true;
  std::array<bool, kCodes> only_old = only_old_;
  if (may_be_cut) only_old[kMirror] = false;  // its pair of old may have been cut off
  return law.is_thinkable(law.see(set), only_old);
}

bool Task::is_lawful(const std::vector<Set>& fresh, const std::vector<int>& kept) const {
  if (!has_law) return true;
  std::vector<SeenSet> seen;
  for (const Set& set : fresh)
    if (has_joker(set)) seen.push_back(law.see(set));
  std::vector<const SeenSet*> sets;
  for (const SeenSet& set : seen) sets.push_back(&set);
  for (int place : kept)
    if (!law.old(place).readings.empty()) sets.push_back(&law.old(place));
  return law.allows(sets, kept);
}

Price Task::least() const {
  if (!is_meld) return 0;
  int value = 0;
  for (uint8_t code : question.rack)
    value += is_joker(code) ? width_of(code) * kNumbers : number_of(code);
  return worth(value, static_cast<int>(question.rack.size()));
}

Price Task::cost_of(const std::vector<Set>& fresh, const std::vector<int>& kept) const {
  Price cost = change * static_cast<Price>(question.table.size() - kept.size());
  std::vector<bool> lies(question.table.size());
  for (int place : kept) lies[static_cast<size_t>(place)] = true;
  for (uint8_t code : question.rack) cost += weight[code];
  for (size_t at = 0; at < lies.size(); ++at)
    if (!lies[at])
      for (uint8_t code : question.table[at]) cost += weight[code];
  for (const Set& set : fresh) {
    cost += own_cost(set);
    for (uint8_t code : set) cost -= weight[code];
  }
  return cost;
}

}  // namespace meldrum::twist
