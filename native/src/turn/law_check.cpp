#include "turn/law_check.hpp"

#include <algorithm>
#include <bit>

#include "common/sets.hpp"
#include "turn/fates.hpp"

namespace meldrum::turn {

bool LawCheck::allows(const Stage& stage, const plain::Solution& answer) const {
  if (!rules_.side_by_side)
    for (const Set& set : answer.sets)
      if (!shape_of(unmarked(set), false).is_set()) return false;
  if (rules_.law == JokerLaw::kFree || !stage.retrieved) return true;
  if (!rules_.new_set && rules_.law != JokerLaw::kBookVintage) return true;
  std::vector<size_t> homes;  // the set of each free joker
  for (size_t at = 0; at < answer.sets.size(); ++at)
    homes.insert(homes.end(), std::count(answer.sets[at].begin(), answer.sets[at].end(), kJoker),
                 at);
  const Counts left = unclaimed(stage, answer);
  for (unsigned chosen = 0; chosen < 1u << homes.size(); ++chosen) {
    if (std::popcount(chosen) != stage.retrieved) continue;
    bool suits = true;
    Counts claimable = left;
    for (size_t at = 0; at < answer.sets.size() && suits; ++at) {
      int own = 0, others = 0;
      for (size_t i = 0; i < homes.size(); ++i)
        if (homes[i] == at) (chosen >> i & 1 ? own : others)++;
      suits = own == 0 || suits_law(answer.sets[at], others, claimable);
    }
    if (suits) return true;
  }
  return false;
}

// Whether retrieved jokers may lie in this set beside this many jokers of the rack.
bool LawCheck::suits_law(const Set& set, int rack_jokers, Counts& claimable) const {
  if (rules_.new_set && !is_new(set, question_.table)) return false;
  if (rules_.law != JokerLaw::kBookVintage) return true;
  int claims = rack_jokers;
  for (uint8_t code : set)
    if (!is_joker(code) && claimable[code] && claims < kRackTiles) {
      --claimable[code];
      ++claims;
    }
  return claims >= kRackTiles;
}

// Tiles that were played and are not spoken for.
Counts LawCheck::unclaimed(const Stage& stage, const plain::Solution& answer) const {
  std::array<int, kCodes> used{};
  auto add = [&](const Set& set) {
    for (uint8_t code : set) ++used[std::min(code, kJoker)];
  };
  for (const Set& set : stage.sets) add(set);
  for (const Set& set : answer.sets) add(set);
  for (int place : stage.places) add(question_.table[place]);
  for (int place : answer.kept) add(question_.table[place]);
  Counts left{};
  for (int code = 0; code < kTypes; ++code)
    left[code] = static_cast<uint8_t>(std::max(0, used[code] - table_[code] - stage.owed[code]));
  return left;
}

}  // namespace meldrum::turn
