#include "common/account.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace meldrum {
namespace {

using Counts = std::array<int, kCodes>;

bool all_left(const Set& set, const Counts& left) {
  return std::all_of(set.begin(), set.end(), [&](uint8_t code) { return left[code] >= 0; });
}

// The most that those sets are worth which the played tiles can pay for: of two sets that want the
// same tile, only one was laid from the rack alone. A set whose tiles no other wants counts in any
// case, and so do all if there are enough tiles for them.
int most_value(const std::vector<Set>& sets, size_t at, Counts& left, const ValueOf& value_of) {
  Counts after = left;
  for (size_t i = at; i < sets.size(); ++i)
    for (uint8_t code : sets[i]) --after[code];
  int sure = 0;
  while (at < sets.size() && all_left(sets[at], after)) sure += value_of(sets[at++]);
  if (at == sets.size()) return sure;
  for (uint8_t code : sets[at]) --left[code];
  int with = 0;
  if (all_left(sets[at], left))
    with = value_of(sets[at]) + most_value(sets, at + 1, left, value_of);
  for (uint8_t code : sets[at]) ++left[code];
  return sure + std::max(with, most_value(sets, at + 1, left, value_of));
}

// Tiles that lie there now and did not before.
Counts played_tiles(const TableQuestion& question, const std::vector<int>& places,
                    const std::vector<Set>& sets) {
  Counts played{};
  for (const Set& set : sets)
    for (uint8_t code : set) ++played[code];
  std::vector<bool> kept(question.table.size());
  for (int place : places) kept[static_cast<size_t>(place)] = true;
  for (size_t at = 0; at < kept.size(); ++at)
    if (!kept[at])
      for (uint8_t code : question.table[at]) --played[code];
  return played;
}

}  // namespace

TableAnswer nothing(const TableQuestion& question) {
  TableAnswer answer;
  for (size_t at = 0; at < question.table.size(); ++at) answer.kept.push_back(static_cast<int>(at));
  return answer;
}

TableAnswer account_of(const Rules& rules, const TableQuestion& question, std::vector<int> kept,
                       std::vector<Set> sets, const ValueOf& value_of) {
  TableAnswer answer;
  answer.kept = std::move(kept);
  answer.sets = std::move(sets);
  Counts played = played_tiles(question, answer.kept, answer.sets);
  for (int code = 0; code < kCodes; ++code)
    for (int i = 0; i < played[code]; ++i) {
      answer.played.push_back(static_cast<uint8_t>(code));
      ++answer.tiles;
      answer.points += code >= kTypes ? rules.joker_penalty : number_of(static_cast<uint8_t>(code));
    }
  std::vector<Set> own;
  for (const Set& set : answer.sets)
    if (std::all_of(set.begin(), set.end(), [&](uint8_t code) { return played[code] > 0; }))
      own.push_back(set);
  answer.meld = most_value(own, 0, played, value_of);
  return answer;
}

}  // namespace meldrum
