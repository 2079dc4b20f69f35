// Of all best ways to lay the tiles, the one that changes the fewest old sets.
#include <algorithm>
#include <utility>

#include "plain/search.hpp"

namespace meldrum::plain {
namespace {

constexpr int kChangesOfTile = 3;  // changes cost as much as a tile, while few are looked for

template <class See>
void for_each_tile(const OldRun& run, See&& see) {
  for (int number = run.first; number <= run.last; ++number)
    see(run.jokers >> number & 1 ? kJoker : tile(run.color, number));
}

template <class See>
void for_each_tile(const OldGroup& group, See&& see) {
  for (int color = 0; color < kColors; ++color)
    if (group.colors >> color & 1) see(tile(color, group.number));
  for (int joker = 0; joker < group.jokers; ++joker) see(kJoker);
}

template <class Old>
Set tiles_of(const Old& old) {
  Set tiles;
  for_each_tile(old, [&](uint8_t code) { tiles.push_back(code); });
  return tiles;
}

// Old sets that lie there again by chance are kept.
void find_kept(const Problem& problem, Solution& answer) {
  auto look_for = [&](const auto& old) {
    auto same = std::find(answer.sets.begin(), answer.sets.end(), tiles_of(old));
    if (same == answer.sets.end()) return;
    answer.kept.push_back(old.place);
    answer.sets.erase(same);
  };
  for (const OldRun& run : problem.runs) look_for(run);
  for (const OldGroup& group : problem.groups) look_for(group);
}

// What is left to lay if these tiles lie elsewhere; false if there are not enough of them.
template <class Counts>
bool take_out(const Problem& problem, const Counts& taken, Problem& rest) {
  rest.unused = problem.unused;
  rest.joker_unused = problem.joker_unused;
  rest.joker_at = problem.joker_at;
  rest.least_value = problem.least_value;
  bool enough = true;
  for (int code = 0; code < kTypes; ++code) {
    const int from_must = std::min<int>(taken[code], problem.must[code]);
    const int from_may = taken[code] - from_must;
    enough = enough && from_may <= problem.may[code];
    rest.must[code] = static_cast<uint8_t>(problem.must[code] - from_must);
    rest.may[code] = static_cast<uint8_t>(problem.may[code] - from_may);
  }
  const int from_must = std::min<int>(taken[kJoker], problem.jokers_must);
  rest.jokers_must = problem.jokers_must - from_must;
  rest.jokers_may = problem.jokers_may - (taken[kJoker] - from_must);
  return enough && rest.jokers_may >= 0;
}

Search& search_beside() {
  thread_local Search search;
  return search;
}

}  // namespace

// Now that the least cost of the tiles is known, look for a way that costs no more and changes
// fewer old sets. What a change costs here is a matter of taste; if it were next to nothing,
// whatever the estimates miss of the tiles' cost would hide all changes.
void Search::find_tidy(Solution& answer) {
  find_kept(*p_, answer);
  const size_t old = p_->runs.size() + p_->groups.size();
  const auto lost = static_cast<Cost>(old - answer.kept.size());
  const Cost fewer = std::min(lost - 1, (p_->below - 1 - answer.cost) / p_->changed);
  if (fewer < 0 || break_up_one(fewer, answer)) return;
  mark_corridor(answer.cost);
  const Cost lost_anyway = count_lost();
  if (fewer < lost_anyway) return;
  least_ = answer.cost;
  changed_ = tile_ / kChangesOfTile;
  tidy_.prepare_tidy(*p_, corridor_, value_, changed_);
  market_ = &tidy_;
  cap_ = least_ + (fewer - lost_anyway) * changed_;
  if (market_->jokers()) market_->charge(market_->joker_price() + changed_);
  market_->trade();
  Solution better;
  walk_level(better);
  answer.nodes += better.nodes;
  if (!better.found) return;
  answer.kept = std::move(better.kept);
  answer.sets = std::move(better.sets);
}

// Old sets that no best play keeps.
Cost Search::count_lost() const {
  auto is_lost = [&](const auto& old) { return !corridor_.keeps(old); };
  return static_cast<Cost>(std::count_if(p_->runs.begin(), p_->runs.end(), is_lost) +
                           std::count_if(p_->groups.begin(), p_->groups.end(), is_lost));
}

// A best play costs the least and a whole number of changes.
Cost Search::whole_changes(Cost estimate) const {
  const Cost more = std::max(0, estimate - least_);
  return least_ + (more + changed_ - 1) / changed_ * changed_;
}

// Mostly one old set changes, or none, which leaves next to nothing to lay. Returns whether there
// is nothing more to look for; at most `fewer` old sets may be lost.
bool Search::break_up_one(Cost fewer, Solution& answer) {
  Taken taken{};
  const auto take = [&](const auto& old) {
    for_each_tile(old, [&](uint8_t code) { ++taken[code]; });
  };
  std::for_each(p_->runs.begin(), p_->runs.end(), take);
  std::for_each(p_->groups.begin(), p_->groups.end(), take);
  if (lay_beside(taken, -1, answer) || fewer == 0) return true;
  const auto break_up = [&](const auto& old) {
    Taken others = taken;
    for_each_tile(old, [&](uint8_t code) { --others[code]; });
    return lay_beside(others, old.place, answer);
  };
  return std::any_of(p_->runs.begin(), p_->runs.end(), break_up) ||
         std::any_of(p_->groups.begin(), p_->groups.end(), break_up) || fewer == 1;
}

// All old sets are kept but one: lay what they do not take, if that costs no more.
bool Search::lay_beside(const Taken& taken, int broken, Solution& answer) {
  Problem& rest = beside_;
  Cost paid = 0;
  if (!take_out(*p_, taken, rest) || !leave_out_loners(rest, paid) || paid > answer.cost)
    return false;
  poll(p_->deadline, 100);
  rest.below = answer.cost + 1 - paid;
  rest.deadline = p_->deadline;
  Solution found;
  search_beside().run(rest, found);
  answer.nodes += found.nodes;
  answer.proven = answer.proven && found.proven;
  if (!found.found) return false;
  answer.kept.clear();
  const auto keep = [&](const auto& old) {
    if (old.place != broken) answer.kept.push_back(old.place);
  };
  std::for_each(p_->runs.begin(), p_->runs.end(), keep);
  std::for_each(p_->groups.begin(), p_->groups.end(), keep);
  answer.sets = std::move(found.sets);
  return true;
}

void Search::mark_corridor(Cost cost) {
  if (market_->least() < cost) {
    if (market_->joker_price() == 0) market_->charge(market_->jokers() ? tile_ : 0);
    market_->trade();
  }
  market_->narrow(cost);
  market_->mark(corridor_);
}

}  // namespace meldrum::plain
