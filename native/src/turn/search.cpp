#include "turn/search.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "common/cost.hpp"
#include "common/sets.hpp"
#include "turn/fates.hpp"
#include "turn/frozen_sets.hpp"
#include "turn/law_check.hpp"
#include "turn/openings.hpp"
#include "turn/placings.hpp"
#include "turn/stage.hpp"
#include "turn/start.hpp"

namespace meldrum::turn {
namespace {

class Search {
 public:
  Search(const Rules& rules, const TableQuestion& question, const TurnOptions& options, Found& best)
      : rules_(rules),
        question_(question),
        tidy_(options.tidy),
        best_(best),
        start_(rules, question, options),
        placer_(rules, question.table),
        frozen_sets_(rules, question.table),
        law_(rules, question, start_.table),
        opens_(options.opening) {
    if (opens_) openings_.emplace(rules, question);
    keep_jokers_ = options.opening && !rules.joker_while_opening;
  }

  void run() {
    best_.bound = kNever;
    if (question_.forced.empty()) lay_nothing();
    try {
      search();
    } catch (const TimeUp&) {
      give_up(0);
    }
    best_.bound = std::min(best_.bound, best_.cost);
  }

 private:
  void search() {
    if ((rules_.law == JokerLaw::kFree && !keep_jokers_) || !start_.table_jokers) {
      open_from(start_.free());
    } else {
      for (const Fate& fate : fates(question_.table, true)) follow(fate);
    }
  }

  // What any play must improve on.
  void lay_nothing() {
    best_.any = true;
    best_.cost = 0;
    for (uint8_t code : question_.rack) best_.cost += start_.unused(code);
    best_.kept.reserve(question_.table.size());
    for (size_t at = 0; at < question_.table.size(); ++at)
      best_.kept.push_back(static_cast<int>(at));
  }

  // Setting out

  void follow(const Fate& fate) {
    fate_ = fate;
    Stage stage = start_.of(fate);
    if (keep_jokers_ && stage.retrieved) return;
    if (rules_.law == JokerLaw::kFrozen) {
      settle_frozen(fate, 0, stage);
    } else if (start_.meet_demands(fate, stage)) {
      open_from(std::move(stage));
    }
  }

  // Lay the sets of each opening first, if this turn has one; then whatever else can be laid.
  void open_from(Stage stage) {
    if (!opens_) return explore(std::move(stage));
    openings_->for_each([&](const std::vector<Set>& opening) { open_with(stage, opening, 0); });
  }

  // Jokers and copies of a tile cannot be told apart. So a set of the opening may be where a set
  // that was frozen lives on, and its jokers may be those that lay on the table, kept or retrieved,
  // if as many are played from the rack.
  void open_with(const Stage& stage, const std::vector<Set>& opening, size_t at) {
    poll(question_.deadline);
    if (at == opening.size()) {
      Stage next = stage;
      next.sets.insert(next.sets.end(), opening.begin(), opening.end());
      if (stage.homeless.empty() && start_.open(next, opening)) explore(next);
      return;
    }
    open_with_retrieved(stage, opening, at);
    if (rules_.law == JokerLaw::kFrozen) {
      open_with_frozen(stage, opening, at);
    } else {
      open_with_kept(stage, opening, at);
    }
  }

  void open_with_kept(const Stage& stage, const std::vector<Set>& opening, size_t at) {
    for (uint8_t code : stage.kept) {
      if (!can_mean(opening[at], code)) continue;
      Stage next = stage;
      lend(next, code);
      open_with(next, opening, at + 1);
    }
  }

  void open_with_frozen(const Stage& stage, const std::vector<Set>& opening, size_t at) {
    for (size_t i = 0; i < stage.homeless.size(); ++i) {
      const Placing frozen = frozen_sets_.frozen_part(stage.homeless[i]);
      if (!lives_on(frozen.laid, opening[at])) continue;
      Stage next = stage;
      next.homeless.erase(next.homeless.begin() + static_cast<std::ptrdiff_t>(i));
      for (uint8_t code : frozen.kept) lend(next, code);
      if (frozen.kept.empty()) {
        open_with_retrieved(next, opening, at);
      } else {
        open_with(next, opening, at + 1);
      }
    }
  }

  // A retrieved joker in the opening must lie as the law demands.
  void open_with_retrieved(const Stage& stage, const std::vector<Set>& opening, size_t at) {
    const Set& set = opening[at];
    const int jokers = static_cast<int>(std::count(set.begin(), set.end(), kJoker));
    open_with(stage, opening, at + 1);
    for (int own = 1; own <= std::min(jokers, stage.retrieved); ++own) {
      if (rules_.law == JokerLaw::kFree) break;
      if (rules_.new_set && !is_new(set, question_.table)) break;
      Stage next = stage;
      next.retrieved -= own;
      next.pool.jokers_must -= own;
      next.borrowed += own;
      const bool vintage = rules_.law == JokerLaw::kBookVintage;
      claim_opening(next, opening, at, 0, vintage ? kRackTiles - (jokers - own) : 0);
    }
  }

  void claim_opening(const Stage& stage, const std::vector<Set>& opening, size_t at, size_t from,
                     int claims) {
    if (claims <= 0) return open_with(stage, opening, at + 1);
    for (size_t i = from; i < opening[at].size(); ++i) {
      if (is_joker(opening[at][i])) continue;
      Stage next = stage;
      if (owe(next, opening[at][i], 1)) claim_opening(next, opening, at, i + 1, claims - 1);
    }
  }

  // Let a kept joker lie in the opening; then its old set is not kept. There are two jokers: if one
  // lay on the table, the opening holds one at most.
  void lend(Stage& stage, uint8_t code) const {
    stage.kept.erase(std::find(stage.kept.begin(), stage.kept.end(), code));
    --stage.pool.must[code];
    ++stage.borrowed;
    for (const SetFate& one : fate_) {
      auto own = [&](const auto& old) { return old.place == one.place; };
      if (std::erase_if(stage.pool.runs, own) + std::erase_if(stage.pool.groups, own))
        stage.paid += stage.pool.changed;
    }
  }

  // Whether a joker of the set may stand for this tile.
  bool can_mean(const Set& set, uint8_t code) const {
    for (const Reading& reading : readings(set, rules_.side_by_side))
      for (size_t at = 0; at < set.size(); ++at)
        if (is_joker(set[at]) && reading.stands_for[at] == code) return true;
    return false;
  }

  bool lives_on(const Set& frozen, const Set& set) const {
    return std::all_of(frozen.begin(), frozen.end(), [&](uint8_t code) {
      if (code >= kKept) return can_mean(set, static_cast<uint8_t>(code - kKept));
      return std::find(set.begin(), set.end(), code) != set.end();
    });
  }

  // Searching

  void explore(Stage stage) {
    poll(question_.deadline, 100);
    if (!plain::leave_out_loners(stage.pool, stage.paid)) return;
    stage.pool.below = best_.cost - stage.paid;
    if (stage.pool.below <= 0) return;
    plain::Solution answer;
    plain::solve(stage.pool, answer);
    if (!answer.proven) give_up(stage.paid + answer.bound);
    if (!answer.found) return;
    if (const auto homeless = put_jokers_back(stage, answer)) return let_in(stage, *homeless);
    if (law_.allows(stage, answer)) return accept(stage, std::move(answer));
    const Cost least = stage.paid + answer.cost;  // nothing that is lawful costs less
    plain::Corridor corridor;
    plain::find_corridor(stage.pool, corridor);
    for (const Placing& placing : placer_.placings(stage, corridor)) {
      if (best_.cost <= least) return;
      if (best_.cost <= stage.paid + placing.least) break;
      place(stage, placing);
    }
    if (!stage.retrieved && stage.pool.jokers_may) {  // or the joker stays on the rack
      --stage.pool.jokers_may;
      stage.paid += stage.pool.joker_unused;
      explore(stage);
    }
  }

  void give_up(Cost bound) {
    best_.proven = false;
    best_.bound = std::min(best_.bound, bound);
  }

  void accept(const Stage& stage, plain::Solution&& answer) {
    best_.any = true;
    best_.cost = stage.paid + answer.cost;
    best_.kept = std::move(answer.kept);
    best_.kept.insert(best_.kept.end(), stage.places.begin(), stage.places.end());
    std::sort(best_.kept.begin(), best_.kept.end());
    best_.sets = stage.sets;
    std::move(answer.sets.begin(), answer.sets.end(), std::back_inserter(best_.sets));
    for (Set& set : best_.sets)
      for (uint8_t& code : set) code = std::min(code, kJoker);
    if (tidy_) see_again();
  }

  // A set that was laid may be just like an old one that was taken apart: then the old one is still
  // there.
  void see_again() {
    for (size_t place = 0; place < question_.table.size(); ++place) {
      const Set& old = question_.table[place];
      if (std::binary_search(best_.kept.begin(), best_.kept.end(), static_cast<int>(place)))
        continue;
      const bool group = shape_of(old).group_of;
      auto same = std::find_if(best_.sets.begin(), best_.sets.end(), [&](const Set& set) {
        return set == old || (group && set.size() == old.size() && shape_of(set).group_of &&
                              std::is_permutation(set.begin(), set.end(), old.begin()));
      });
      if (same == best_.sets.end()) continue;
      best_.sets.erase(same);
      best_.kept.insert(
          std::upper_bound(best_.kept.begin(), best_.kept.end(), static_cast<int>(place)),
          static_cast<int>(place));
      best_.cost -= kChange;
    }
  }

  // A kept joker took the place of its tile in an old set that was to be kept: one of the old sets
  // with this tile must be broken up.
  void let_in(const Stage& stage, uint8_t code) {
    for (size_t place = 0; place < question_.table.size(); ++place) {
      const Set& set = question_.table[place];
      if (std::find(set.begin(), set.end(), code) == set.end()) continue;
      auto own = [&](const auto& old) { return old.place == static_cast<int>(place); };
      Stage next = stage;
      if (std::erase_if(next.pool.runs, own) + std::erase_if(next.pool.groups, own) == 0) continue;
      next.paid += next.pool.changed;
      explore(next);
    }
  }

  // Kept jokers were tiles to the search: let jokers lie there again, best beside other jokers.
  // Returns the tile of a joker for which there is no place.
  std::optional<uint8_t> put_jokers_back(const Stage& stage, plain::Solution& answer) const {
    Set kept = stage.kept;
    for (int place : answer.kept)
      for (uint8_t code : own_jokers(place)) {
        auto one = std::find(kept.begin(), kept.end(), code);
        if (one != kept.end()) kept.erase(one);
      }
    for (uint8_t code : kept) {
      Set* home = nullptr;
      for (Set& set : answer.sets) {
        if (std::find(set.begin(), set.end(), code) == set.end()) continue;
        if (!home || std::any_of(set.begin(), set.end(), is_joker)) home = &set;
      }
      if (!home) return code;
      *std::find(home->begin(), home->end(), code) = kept_as(code);
    }
    if (rules_.side_by_side) return std::nullopt;
    // What was meant as a run must not become a group where its value or a kept joker counts.
    const bool by_value = stage.pool.least_value || question_.objective == Objective::kMeld;
    for (Set& set : answer.sets) {
      const bool keeps = std::any_of(set.begin(), set.end(), [](uint8_t c) { return c >= kKept; });
      if (!(by_value || keeps) || !shape_of(unmarked(set)).run_from) part_jokers(set);
    }
    return std::nullopt;
  }

  // What the jokers of a set stand for under the fate that is followed.
  Set own_jokers(int place) const {
    for (const SetFate& one : fate_)
      if (one.place == place) return one.kept;
    return {};
  }

  // Placing jokers one by one

  // Lay a set; its jokers are retrieved ones or the rack's, in every possible way.
  void place(const Stage& stage, const Placing& placing) {
    for (int own = std::min(placing.free, stage.retrieved); own >= 0; --own) {
      if (stage.retrieved && own == 0) break;  // it is the retrieved joker that is being placed
      const int rack_jokers = placing.free - own;
      if (rack_jokers > jokers(stage) - stage.retrieved) break;
      const bool vintage = own && rules_.law == JokerLaw::kBookVintage;
      claim(stage, placing, own, 0, vintage ? kRackTiles - rack_jokers : 0);
    }
  }

  // A kept joker that now lies in another set is missing where it lay: that set is not kept.
  void break_up(const Stage& stage, Set kept) {
    if (kept.empty()) return explore(stage);
    const uint8_t code = kept.back();
    kept.pop_back();
    bool broken = false;
    for (const SetFate& one : fate_) {
      if (std::find(one.kept.begin(), one.kept.end(), code) == one.kept.end()) continue;
      auto own = [&](const auto& old) { return old.place == one.place; };
      Stage next = stage;
      if (std::erase_if(next.pool.runs, own) + std::erase_if(next.pool.groups, own) == 0) continue;
      next.paid += next.pool.changed;
      broken = true;
      break_up(next, kept);
    }
    if (!broken) break_up(stage, kept);
  }

  // V-46: choose the tiles of the rack that the joker lies with.
  void claim(const Stage& stage, const Placing& placing, int own, size_t from, int claims) {
    poll(question_.deadline);
    if (claims <= 0) {
      Stage next = stage;
      if (!take(next, placing, own)) return;
      next.sets.push_back(placing.laid);
      next.paid += placing.cost;
      next.pool.least_value = std::max(0, next.pool.least_value - placing.value);
      return break_up(next, placing.kept);
    }
    for (size_t at = from; at < placing.laid.size(); ++at) {
      if (is_joker(placing.laid[at])) continue;
      Stage next = stage;
      if (owe(next, placing.laid[at], 1)) claim(next, placing, own, at + 1, claims - 1);
    }
  }

  // Frozen: each set with a joker stays whole in one set, with what replaced its jokers.

  void settle_frozen(const Fate& fate, size_t at, const Stage& stage) {
    poll(question_.deadline);
    if (at == fate.size()) return open_from(stage);
    const SetFate& own = fate[at];
    if (opens_) {  // or it lives on in a set of the opening
      Stage next = stage;
      next.homeless.push_back(own);
      next.paid += next.pool.changed;
      settle_frozen(fate, at + 1, next);
    }
    for (const Placing& placing : frozen_sets_.extensions(own, stage)) {
      // A retrieved joker may go to an old set only where it needn't lie in a new one.
      const int most = rules_.new_set ? 0 : std::min(placing.free, stage.retrieved);
      for (int retrieved = 0; retrieved <= most; ++retrieved) {
        Stage next = stage;
        if (!take(next, placing, retrieved)) continue;
        if (unmarked(placing.laid) == question_.table[own.place]) {
          next.places.push_back(own.place);
        } else {
          next.paid += next.pool.changed;
          if (!stand_in(next, placing.laid)) next.sets.push_back(placing.laid);
        }
        settle_frozen(fate, at + 1, next);
      }
    }
  }

  // A set whose joker was replaced may look just like another old set: then that one lies there.
  bool stand_in(Stage& stage, const Set& laid) const {
    auto looks_alike = [&](const auto& old) {
      const Set& set = question_.table[old.place];
      return std::is_permutation(set.begin(), set.end(), laid.begin(), laid.end());
    };
    auto run = std::find_if(stage.pool.runs.begin(), stage.pool.runs.end(), looks_alike);
    auto group = std::find_if(stage.pool.groups.begin(), stage.pool.groups.end(), looks_alike);
    if (run != stage.pool.runs.end()) {
      stage.places.push_back(run->place);
      stage.pool.runs.erase(run);
      return true;
    }
    if (group == stage.pool.groups.end()) return false;
    stage.places.push_back(group->place);
    stage.pool.groups.erase(group);
    return true;
  }

  const Rules& rules_;
  const TableQuestion& question_;
  const bool tidy_;
  Found& best_;
  const Start start_;
  const Placer placer_;
  const FrozenSets frozen_sets_;
  const LawCheck law_;
  Fate fate_;  // the one that is followed
  const bool opens_;
  std::optional<Openings> openings_;  // if it does
  bool keep_jokers_ = false;
};

}  // namespace

void search_turn(const Rules& rules, const TableQuestion& question, const TurnOptions& options,
                 Found& found) {
  Search(rules, question, options, found).run();
}

}  // namespace meldrum::turn
