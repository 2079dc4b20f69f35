#include "turn/start.hpp"

#include <algorithm>

#include "common/cost.hpp"
#include "common/sets.hpp"

namespace meldrum::turn {

Start::Start(const Rules& rules, const TableQuestion& question, const TurnOptions& options)
    : rules_(rules), question_(question), options_(options) {
  for (const Set& set : question.table)
    for (uint8_t code : set) {
      if (is_joker(code)) {
        ++table_jokers;
      } else {
        ++table[code];
      }
    }
  for (uint8_t code : question.rack) {
    if (is_joker(code)) {
      ++rack_jokers_;
    } else {
      ++rack_[code];
    }
  }
}

Cost Start::unused(uint8_t code) const {
  if (!is_joker(code)) return weight(question_.objective, number_of(code));
  const bool meld = question_.objective == Objective::kMeld;
  return weight(question_.objective, meld ? kNumbers : rules_.joker_penalty);
}

Stage Start::rack() const {
  Stage stage;
  plain::Problem& pool = stage.pool;
  pool.must = table;
  pool.may = rack_;
  for (int number = 1; number <= kNumbers; ++number) {
    const Cost cost = weight(question_.objective, number);
    for (int color = 0; color < kColors; ++color) pool.unused[tile(color, number)] = cost;
  }
  pool.jokers_may = rack_jokers_;
  for (uint8_t code : question_.forced) {
    if (is_joker(code)) {
      ++pool.jokers_must;
      --pool.jokers_may;
    } else {
      ++stage.forced[code];
      ++pool.must[code];
      --pool.may[code];
    }
  }
  pool.joker_unused = unused(kJoker);
  if (question_.objective == Objective::kMeld)  // a joker is worth what it stands for
    for (int number = 1; number <= kNumbers; ++number)
      pool.joker_at[number] = (kNumbers - number) * kAllTiles * kChanges;
  pool.changed = options_.tidy ? kChange : 0;
  pool.least_value = options_.least_value;
  pool.deadline = question_.deadline;
  return stage;
}

Stage Start::free() const {
  Stage stage = rack();
  stage.retrieved = table_jokers;
  stage.pool.jokers_must += stage.retrieved;
  for (size_t at = 0; at < question_.table.size(); ++at)
    keep_in_mind(stage, static_cast<int>(at), question_.table[at]);
  return stage;
}

Stage Start::of(const Fate& fate) const {
  Stage stage = rack();
  for (size_t at = 0; at < question_.table.size(); ++at) {
    const int place = static_cast<int>(at);
    auto own = std::find_if(fate.begin(), fate.end(),
                            [&](const SetFate& one) { return one.place == place; });
    if (own == fate.end()) {
      keep_in_mind(stage, place, question_.table[at]);
      continue;
    }
    for (uint8_t code : own->kept) {
      ++stage.pool.must[code];
      stage.kept.push_back(code);
    }
    stage.retrieved += static_cast<int>(own->retrieved.size());
    if (rules_.law == JokerLaw::kFrozen) continue;  // settled as frozen
    if (own->retrieved.empty()) {
      keep_in_mind(stage, place, own->stands_for);
    } else {
      stage.paid += stage.pool.changed;
    }
  }
  stage.pool.jokers_must += stage.retrieved;
  return stage;
}

// A set of the table may be kept as it lies.
void Start::keep_in_mind(Stage& stage, int place, const Set& set) const {
  if (!options_.tidy) return;
  const Shape shape = shape_of(set);
  plain::OldRun run{};
  plain::OldGroup group{static_cast<uint8_t>(shape.group_of), 0, 0, place};
  for (size_t at = 0; at < set.size(); ++at) {
    if (set[at] == kJoker) {
      ++group.jokers;
      run.jokers |= static_cast<uint16_t>(1u << (shape.run_from + static_cast<int>(at)));
    } else {
      group.colors |= static_cast<uint8_t>(1u << color_of(set[at]));
      run.color = static_cast<uint8_t>(color_of(set[at]));
    }
  }
  run.first = static_cast<uint8_t>(shape.run_from);
  run.last = static_cast<uint8_t>(shape.run_from + static_cast<int>(set.size()) - 1);
  run.place = place;
  if (shape.run_from) {
    stage.pool.runs.push_back(run);
  } else {
    stage.pool.groups.push_back(group);
  }
}

bool Start::meet_demands(const Fate& fate, Stage& stage) const {
  if (rules_.law == JokerLaw::kBookTwist || rules_.law == JokerLaw::kFree) return true;
  Counts wanted{};
  for (const SetFate& one : fate)
    for (uint8_t code : one.retrieved) ++wanted[code];
  for (int code = 0; code < kTypes; ++code) {
    int from_rack = wanted[code];
    if (rules_.law == JokerLaw::kBookClassic) from_rack = std::max(0, from_rack - table[code]);
    if (!owe(stage, static_cast<uint8_t>(code), from_rack)) return false;
  }
  return true;
}

// Copies of a tile cannot be told apart. What counts is how many are left to lay, and how many of
// these may stay on the rack: no more than the opening leaves there.
bool Start::open(Stage& stage, const std::vector<Set>& opening) const {
  plain::Problem& pool = stage.pool;
  Counts laid{};
  int jokers_laid = 0;
  for (const Set& set : opening)
    for (uint8_t code : set) {
      if (is_joker(code)) {
        ++jokers_laid;
      } else {
        ++laid[code];
      }
    }
  for (int code = 0; code < kTypes; ++code) {
    if (!laid[code]) continue;
    const int kept = static_cast<int>(std::count(stage.kept.begin(), stage.kept.end(), code));
    const int left = pool.must[code] + pool.may[code] - laid[code];
    if (left < kept) return false;
    const int may = std::min({int{pool.may[code]}, rack_[code] - laid[code], left - kept});
    pool.may[code] = static_cast<uint8_t>(may);
    pool.must[code] = static_cast<uint8_t>(left - may);
    stage.forced[code] = std::max(stage.forced[code], laid[code]);
  }
  const int left = jokers(stage) - (jokers_laid - stage.borrowed);
  if (left < stage.retrieved) return false;
  pool.jokers_may = std::min({pool.jokers_may, rack_jokers_ - jokers_laid, left - stage.retrieved});
  pool.jokers_must = left - pool.jokers_may;
  return true;
}

}  // namespace meldrum::turn
