#include "twist_task.hpp"

#include <algorithm>

#include "twist_sets.hpp"
#include "weight.hpp"

namespace meldrum {
namespace {

bool has_joker(const Set& set) { return std::any_of(set.begin(), set.end(), is_joker); }

}  // namespace

Price twist_weight(Objective objective, int points) {
  return static_cast<Price>(meldrum::weight(objective, points)) / kChange * kTwistChange;
}

TwistTask::TwistTask(const Rules& rules, const Question& question, int least_value)
    : rules(rules),
      question(question),
      least_value(least_value),
      is_meld(question.objective == Objective::kMeld),
      law(rules, question.table) {
  for (int code = 0; code < kCodes && !is_meld; ++code) {
    const bool joker = is_joker(static_cast<uint8_t>(code));
    const int points = joker ? rules.joker_penalty : number_of(static_cast<uint8_t>(code));
    weight[code] = twist_weight(question.objective, points);
  }
  for (const Set& set : question.table) old_spots.push_back(spots_of(set, rules));
  change = question.tidy && !is_meld ? kTwistChange : 0;
  most = change * static_cast<Price>(question.table.size());
  only_old_.fill(true);
  for (uint8_t code : question.rack) {
    most += weight[code];
    only_old_[code] = false;
  }
  has_law = rules.law == Law::kBookTwist &&
            std::any_of(question.table.begin(), question.table.end(), has_joker);
}

Price TwistTask::worth(int value, int tiles) const {
  if (!is_meld) return 0;
  return -(static_cast<Price>(value) * kAllTiles + tiles) * kChanges / kChange * kTwistChange;
}

Price TwistTask::own_cost(const Set& set) const {
  return is_meld ? worth(twist_value(set, rules), static_cast<int>(set.size())) : 0;
}

int TwistTask::value_of(const std::vector<Set>& sets) const {
  int value = 0;
  if (least_value)
    for (const Set& set : sets) value += twist_value(set, rules);
  return value;
}

bool TwistTask::is_thinkable(const Set& set, bool may_be_cut) const {
  if (!has_law || !rules.new_set || !has_joker(set) || law.is_new(set)) return true;
  std::array<bool, kCodes> only_old = only_old_;
  if (may_be_cut) only_old[kMirror] = false;  // its pair of old may have been cut off
  return law.is_thinkable(law.see(set), only_old);
}

bool TwistTask::is_lawful(const std::vector<Set>& fresh, const std::vector<int>& kept) const {
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

Price TwistTask::least() const {
  if (!is_meld) return 0;
  int value = 0;
  for (uint8_t code : question.rack)
    value += is_joker(code) ? width_of(code) * kNumbers : number_of(code);
  return worth(value, static_cast<int>(question.rack.size()));
}

Price TwistTask::cost_of(const std::vector<Set>& fresh, const std::vector<int>& kept) const {
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

}  // namespace meldrum
