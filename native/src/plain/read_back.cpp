// From the last node of a walk back to the sets that were laid.
#include <algorithm>

#include "plain/search.hpp"

namespace meldrum::plain {

void Search::read_back(int32_t at, Solution& answer) const {
  Path path;
  for (; at >= 0; at = nodes_[at].parent) path[nodes_[at].number - 1] = &nodes_[at];
  for (int number = 1; number <= kNumbers; ++number) {
    const Config& config = market_->configs(number)[path[number]->config];
    int seen = 0;
    for (const OldGroup& group : p_->groups)
      if (group.number == number && market_->looks_at(group) && config.kept >> seen++ & 1)
        answer.kept.push_back(group.place);
    for (int i = 0; i < config.fresh->count; ++i) {
      Set set;
      set.reserve(kColors);
      for (int color = 0; color < kColors; ++color)
        if (config.fresh->groups[i].colors >> color & 1) set.push_back(tile(color, number));
      set.insert(set.end(), config.fresh->groups[i].jokers, kJoker);
      answer.sets.push_back(std::move(set));
    }
  }
  for (int color = 0; color < kColors; ++color) lay_runs(color, path, answer);
}

// Lay the runs of one color by the moves of its lane.
void Search::lay_runs(int color, const Path& path, Solution& answer) const {
  std::array<Set, kMostOpen> open;
  size_t count = 0;
  uint16_t laid = 0;
  for (int number = 1; number <= kNumbers; ++number) {
    const LaneMove& move = *path[number]->moves[color];
    if (move.run + move.jokers + count == 0 && !move.kept) continue;
    for (size_t i = 0; i < market_->lane(color).runs().size(); ++i) {
      if (!(move.kept >> i & 1) || laid >> i & 1) continue;
      laid |= static_cast<uint16_t>(1u << i);
      answer.kept.push_back(p_->runs[market_->lane(color).runs()[i]].place);
    }
    int jokers = move.jokers - market_->lane(color).jokers_kept(number, move.kept);
    int tiles = move.run;
    // Short ones first; those of one length in the order in which they began.
    if (count > 1)
      std::stable_sort(open.begin(), open.begin() + count, [](const Set& a, const Set& b) {
        return std::min<size_t>(a.size(), 3) < std::min<size_t>(b.size(), 3);
      });
    size_t fed = 0;
    for (; tiles + jokers > 0; ++fed) {
      if (fed == count) open[count++].reserve(kNumbers);
      open[fed].push_back(tiles > 0 ? tile(color, number) : kJoker);
      --(tiles > 0 ? tiles : jokers);
    }
    while (count > fed) {
      answer.sets.push_back(std::move(open[--count]));
      open[count] = {};
    }
  }
  for (size_t at = 0; at < count; ++at) answer.sets.push_back(std::move(open[at]));
}

}  // namespace meldrum::plain
