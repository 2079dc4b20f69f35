#include "turn.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <optional>

#include "law.hpp"
#include "opening.hpp"
#include "reading.hpp"
#include "stage.hpp"
#include "weight.hpp"

namespace meldrum {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kLongestSplit = 5;  // a longer run is two runs, either of which is newer
constexpr int kRackTiles = 2;     // that a retrieved joker lies with (V-46)

class TurnSearch {
 public:
  TurnSearch(const Rules& rules, const Question& question, const Manner& manner, Found& best)
      : rules_(rules),
        question_(question),
        manner_(manner),
        tidy_(manner.tidy),
        best_(best),
        begun_(Clock::now()) {
    openings_ = {{}};
    if (manner.opening) openings_ = smallest_openings(rules, question);
    keep_jokers_ = manner.opening && !rules.joker_while_opening;
    for (const Set& set : question.table)
      for (uint8_t code : set) (is_joker(code) ? table_jokers_ : table_[code])++;
    for (uint8_t code : question.rack) (is_joker(code) ? rack_jokers_ : rack_[code])++;
  }

  void run() {
    best_.bound = kNever;
    if (question_.forced.empty()) lay_nothing();
    if ((rules_.law == Law::kFree && !keep_jokers_) || !table_jokers_) {
      open_from(free_stage());
    } else {
      for (const Fate& fate : fates(question_.table, true)) follow(fate);
    }
    best_.bound = std::min(best_.bound, best_.cost);
  }

 private:
  // What any play must better.
  void lay_nothing() {
    const Stage stage = rack_stage();
    best_.any = true;
    best_.cost = (stage.pool.jokers_may) * stage.pool.joker_unused;
    for (int code = 0; code < kTypes; ++code)
      best_.cost += stage.pool.may[code] * stage.pool.unused[code];
    for (size_t at = 0; at < question_.table.size(); ++at)
      best_.kept.push_back(static_cast<int>(at));
  }

  // Setting out

  void follow(const Fate& fate) {
    fate_ = fate;
    Stage stage = fate_stage(fate);
    if (keep_jokers_ && stage.retrieved) return;
    if (rules_.law == Law::kFrozen) {
      settle_cores(fate, 0, stage);
    } else if (meet_demands(fate, stage)) {
      open_from(stage);
    }
  }

  // Lay the sets of each opening first, if this turn has one; then whatever else can be laid.
  void open_from(const Stage& stage) {
    for (const std::vector<Set>& opening : openings_) open_with(stage, opening, 0);
  }

  // Jokers cannot be told apart: one in the opening may be a retrieved one, if as many are played
  // from the rack. Then it must lie as the law demands.
  void open_with(const Stage& stage, const std::vector<Set>& opening, size_t at) {
    if (at == opening.size()) {
      Stage next = stage;
      next.sets.insert(next.sets.end(), opening.begin(), opening.end());
      if (take_from_rack(next, opening)) explore(next);
      return;
    }
    const Set& set = opening[at];
    const int jokers = static_cast<int>(std::count(set.begin(), set.end(), kJoker));
    open_with(stage, opening, at + 1);
    for (int own = 1; own <= std::min(jokers, stage.retrieved); ++own) {
      if (rules_.law == Law::kFree) break;
      if (rules_.new_set && !is_new(set, question_.table)) break;
      Stage next = stage;
      next.retrieved -= own;
      next.borrowed += own;
      const bool vintage = rules_.law == Law::kBookVintage;
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

  Stage rack_stage() const {
    Stage stage;
    PlainProblem& pool = stage.pool;
    for (int code = 0; code < kTypes; ++code) {
      pool.must[code] = table_[code];
      pool.may[code] = rack_[code];
      pool.unused[code] = weight(question_.objective, number_of(static_cast<uint8_t>(code)));
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
    const bool meld = question_.objective == Objective::kMeld;
    pool.joker_unused = weight(question_.objective, meld ? kNumbers : rules_.joker_penalty);
    if (meld)  // a joker is worth what it stands for
      for (int number = 1; number <= kNumbers; ++number)
        pool.joker_at[number] = (kNumbers - number) * kAllTiles * kChanges;
    pool.changed = tidy_ ? kChange : 0;
    pool.least_value = manner_.least_value;
    return stage;
  }

  Stage free_stage() const {
    Stage stage = rack_stage();
    stage.retrieved = table_jokers_;
    stage.pool.jokers_must += stage.retrieved;
    for (size_t at = 0; at < question_.table.size(); ++at)
      keep_in_mind(stage, static_cast<int>(at), question_.table[at]);
    return stage;
  }

  Stage fate_stage(const Fate& fate) const {
    Stage stage = rack_stage();
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
      if (rules_.law == Law::kFrozen) continue;  // settled as a core
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
  void keep_in_mind(Stage& stage, int place, const Set& set) const {
    if (!tidy_) return;
    const Shape shape = shape_of(set);
    OldRun run{};
    OldGroup group{static_cast<uint8_t>(shape.group_of), 0, 0, place};
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

  // C-44, V-43: the tiles that retrieved jokers stood for lie on the table; false if they cannot.
  bool meet_demands(const Fate& fate, Stage& stage) const {
    if (rules_.law == Law::kBookTwist || rules_.law == Law::kFree) return true;
    Counts wanted{};
    for (const SetFate& one : fate)
      for (uint8_t code : one.retrieved) ++wanted[code];
    for (int code = 0; code < kTypes; ++code) {
      int from_rack = wanted[code];
      if (rules_.law == Law::kBookClassic) from_rack = std::max(0, from_rack - table_[code]);
      if (!owe(stage, static_cast<uint8_t>(code), from_rack)) return false;
    }
    return true;
  }

  // Searching

  void explore(Stage stage) {
    if (!leave_out_loners(stage)) return;
    stage.pool.below = best_.cost - stage.paid;
    if (stage.pool.below <= 0 || !keep_time(stage)) return;
    PlainAnswer answer;
    solve_plain(stage.pool, answer);
    if (!answer.proven) give_up(stage.paid + answer.bound);
    if (!answer.found) return;
    if (const auto homeless = put_jokers_back(stage, answer)) return let_in(stage, *homeless);
    if (is_lawful(stage, answer)) return accept(stage, answer);
    const Cost least = stage.paid + answer.cost;  // nothing that is lawful costs less
    Corridor corridor;
    find_corridor(stage.pool, corridor);
    for (const Placing& placing : placings(stage, corridor)) {
      if (best_.cost <= least) return;
      place(stage, placing);
    }
    if (!stage.retrieved && stage.pool.jokers_may) {  // or the joker stays on the rack
      --stage.pool.jokers_may;
      stage.paid += stage.pool.joker_unused;
      explore(stage);
    }
  }

  bool keep_time(Stage& stage) {
    if (!question_.limit_us) return true;
    auto spent = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun_);
    stage.pool.limit_us = question_.limit_us - spent.count();
    if (stage.pool.limit_us > 0) return true;
    give_up(stage.paid);
    return false;
  }

  void give_up(Cost bound) {
    best_.proven = false;
    best_.bound = std::min(best_.bound, bound);
  }

  void accept(const Stage& stage, const PlainAnswer& answer) {
    best_.any = true;
    best_.cost = stage.paid + answer.cost;
    best_.kept = stage.places;
    best_.kept.insert(best_.kept.end(), answer.kept.begin(), answer.kept.end());
    std::sort(best_.kept.begin(), best_.kept.end());
    best_.sets = stage.sets;
    best_.sets.insert(best_.sets.end(), answer.sets.begin(), answer.sets.end());
    for (Set& set : best_.sets)
      for (uint8_t& code : set) code = std::min(code, kJoker);
    if (tidy_) see_again();
  }

  // A set that was laid anew may be just like an old one that was taken apart: then that one lies
  // there still.
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
  // Answers with the tile of a joker for which there is no place.
  std::optional<uint8_t> put_jokers_back(const Stage& stage, PlainAnswer& answer) const {
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
    // What was meant as a run is not laid as a group where its value or a kept joker counts.
    const bool by_value = stage.pool.least_value || question_.objective == Objective::kMeld;
    for (Set& set : answer.sets) {
      const bool keeps = std::any_of(set.begin(), set.end(), [](uint8_t c) { return c >= kKept; });
      if (!(by_value || keeps) || !shape_of(plain(set)).run_from) part_jokers(set);
    }
    return std::nullopt;
  }

  // What the jokers of a set stand for under the fate that is followed.
  Set own_jokers(int place) const {
    for (const SetFate& one : fate_)
      if (one.place == place) return one.kept;
    return {};
  }

  // Whether what was found is within the law as it lies. If not, it may still be so in another
  // arrangement: then the jokers are placed one by one.
  bool is_lawful(const Stage& stage, const PlainAnswer& answer) const {
    if (!rules_.side_by_side)
      for (const Set& set : answer.sets)
        if (!shape_of(plain(set), false).is_set()) return false;
    if (rules_.law == Law::kFree || !stage.retrieved) return true;
    if (!rules_.new_set && rules_.law != Law::kBookVintage) return true;
    std::vector<size_t> homes;  // the set of each joker that is free
    for (size_t at = 0; at < answer.sets.size(); ++at)
      homes.insert(homes.end(),
                   std::count(answer.sets[at].begin(), answer.sets[at].end(), kJoker), at);
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

  // Whether retrieved jokers may lie in this set, with so many jokers of the rack.
  bool suits_law(const Set& set, int rack_jokers, Counts& claimable) const {
    if (rules_.new_set && !is_new(set, question_.table)) return false;
    if (rules_.law != Law::kBookVintage) return true;
    int claims = rack_jokers;
    for (uint8_t code : set)
      if (!is_joker(code) && claimable[code] && claims < kRackTiles) {
        --claimable[code];
        ++claims;
      }
    return claims >= kRackTiles;
  }

  // Tiles that were played and are not spoken for.
  Counts unclaimed(const Stage& stage, const PlainAnswer& answer) const {
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
      left[code] =
          static_cast<uint8_t>(std::max(0, used[code] - table_[code] - stage.owed[code]));
    return left;
  }

  // Placing jokers one by one

  // The sets in which the next joker could lie: a retrieved one, else one of the rack, else a kept
  // one (which is a question only if jokers must not lie side by side).
  std::vector<Placing> placings(const Stage& stage, const Corridor& corridor) const {
    std::vector<Placing> found;
    const int longest = rules_.law == Law::kBookVintage ? kNumbers : kLongestSplit;
    for (int color = 0; color < kColors; ++color)
      for (int first = 1; first <= kNumbers - 2; ++first) {
        Placing run;
        lay_run(stage, corridor, color, first, std::min(longest, kNumbers + 1 - first), run, found);
      }
    for (int number = 1; number <= kNumbers; ++number) {
      Placing group;
      lay_group(stage, corridor, number, 0, group, found);
    }
    return found;
  }

  void lay_run(const Stage& stage, const Corridor& corridor, int color, int number, int cells,
               Placing& run, std::vector<Placing>& found) const {
    if (run.laid.size() >= 3 && is_wanted(stage, run)) found.push_back(run);
    if (cells == 0) return;
    auto go_on = [&] { lay_run(stage, corridor, color, number + 1, cells - 1, run, found); };
    const uint8_t code = tile(color, number);
    if (corridor.runs_hold(code, false)) {
      lay_number(stage, code, run, go_on);
      lay_kept(stage, code, run, go_on);
    }
    if (run.free < jokers(stage) && corridor.runs_hold(code, true)) {
      const Placing before = run;
      add_joker(stage, number, run);
      go_on();
      run = before;
    }
  }

  void lay_group(const Stage& stage, const Corridor& corridor, int number, int color,
                 Placing& group, std::vector<Placing>& found) const {
    if (color < kColors) {
      auto go_on = [&] { lay_group(stage, corridor, number, color + 1, group, found); };
      const uint8_t code = tile(color, number);
      go_on();
      lay_number(stage, code, group, go_on);
      lay_kept(stage, code, group, go_on);
      return;
    }
    unsigned colors = 0;
    for (uint8_t code : group.laid) colors |= 1u << color_of(code >= kKept ? code - kKept : code);
    Placing whole = group;
    for (; whole.laid.size() <= kColors; add_joker(stage, number, whole)) {
      if (whole.free > jokers(stage) || !corridor.groups_hold(number, colors, whole.free)) break;
      Placing laid = whole;
      if (!rules_.side_by_side) part_jokers(laid.laid);
      if (laid.laid.size() >= 3 && is_wanted(stage, laid)) found.push_back(laid);
    }
  }

  template <class GoOn>
  void lay_number(const Stage& stage, uint8_t code, Placing& placing, GoOn&& go_on) const {
    int kept = static_cast<int>(std::count(stage.kept.begin(), stage.kept.end(), code));
    if (stage.pool.must[code] + stage.pool.may[code] - kept <= 0) return;
    placing.laid.push_back(code);
    placing.value += number_of(code);
    go_on();
    placing.value -= number_of(code);
    placing.laid.pop_back();
  }

  static void add_joker(const Stage& stage, int number, Placing& placing) {
    placing.laid.push_back(kJoker);
    ++placing.free;
    placing.value += number;
    placing.cost += stage.pool.joker_at[number];
  }

  template <class GoOn>
  void lay_kept(const Stage& stage, uint8_t code, Placing& placing, GoOn&& go_on) const {
    if (std::find(stage.kept.begin(), stage.kept.end(), code) == stage.kept.end()) return;
    placing.laid.push_back(kept_as(code));
    placing.kept.push_back(code);
    go_on();
    placing.kept.pop_back();
    placing.laid.pop_back();
  }

  // Whether the next joker lies in this set and may.
  bool is_wanted(const Stage& stage, const Placing& placing) const {
    if (std::all_of(placing.laid.begin(), placing.laid.end(), is_joker)) return false;
    const bool is_free = jokers(stage) > 0;
    if (is_free ? !placing.free
                : std::find(placing.kept.begin(), placing.kept.end(), stage.kept[0]) ==
                      placing.kept.end())
      return false;
    if (!rules_.side_by_side && !shape_of(plain(placing.laid), false).is_set()) return false;
    const bool law = stage.retrieved && rules_.law != Law::kFree && rules_.new_set;
    return !law || is_new(placing.laid, question_.table);
  }

  // Lay a set, its jokers being retrieved ones or such of the rack in every way that can be.
  void place(const Stage& stage, const Placing& placing) {
    for (int own = std::min(placing.free, stage.retrieved); own >= 0; --own) {
      if (stage.retrieved && own == 0) break;  // it is the retrieved joker that is being placed
      const int rack_jokers = placing.free - own;
      if (rack_jokers > jokers(stage) - stage.retrieved) break;
      const bool vintage = own && rules_.law == Law::kBookVintage;
      claim(stage, placing, own, 0, vintage ? kRackTiles - rack_jokers : 0);
    }
  }

  // A kept joker that lies in another set now is missing where it lay: that set is not kept.
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

  // Frozen: each set with a joker stays whole in a set of its own, with what replaced its jokers.

  void settle_cores(const Fate& fate, size_t at, const Stage& stage) {
    if (at == fate.size()) return open_from(stage);
    const SetFate& own = fate[at];
    for (const Placing& placing : extensions(own, stage)) {
      // A retrieved joker only comes to an old set where it need not lie in a new one.
      const int most = rules_.new_set ? 0 : std::min(placing.free, stage.retrieved);
      for (int retrieved = 0; retrieved <= most; ++retrieved) {
        Stage next = stage;
        if (!take(next, placing, retrieved)) continue;
        if (plain(placing.laid) == question_.table[own.place]) {
          next.places.push_back(own.place);
        } else {
          next.paid += next.pool.changed;
          if (!stand_in(next, placing.laid)) next.sets.push_back(placing.laid);
        }
        settle_cores(fate, at + 1, next);
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

  // The core of an old set with everything that can be added to it.
  std::vector<Placing> extensions(const SetFate& own, const Stage& stage) const {
    std::vector<Placing> found;
    Placing core;
    const bool is_run = number_of(own.stands_for[0]) != number_of(own.stands_for[1]);
    Set kept = own.kept;
    const Set& old = question_.table[own.place];
    for (size_t at = 0; at < old.size(); ++at) {
      const uint8_t code = own.stands_for[at];
      auto one = std::find(kept.begin(), kept.end(), code);
      if (old[at] == kJoker && one != kept.end()) {
        kept.erase(one);
        core.kept.push_back(code);
        core.laid.push_back(kept_as(code));
      } else {
        core.laid.push_back(code);
      }
    }
    if (is_run) {
      extend_run(stage, own, core, found);
    } else {
      extend_group(stage, own, core, old.size(), found);
    }
    return found;
  }

  // At most two tiles at either end: three would be a run of their own.
  void extend_run(const Stage& stage, const SetFate& own, const Placing& core,
                  std::vector<Placing>& found) const {
    const int color = color_of(own.stands_for.front());
    const int first = number_of(own.stands_for.front()), last = number_of(own.stands_for.back());
    for (int before = 0; before <= 2 && first - before >= 1; ++before)
      for (int after = 0; after <= 2 && last + after <= kNumbers; ++after) {
        Placing run;
        extend_cells(stage, color, first - before, first - 1, run, [&] {
          Placing whole = run;
          whole.laid.insert(whole.laid.end(), core.laid.begin(), core.laid.end());
          whole.kept = core.kept;
          extend_cells(stage, color, last + 1, last + after, whole, [&] { add(whole, found); });
        });
      }
  }

  template <class GoOn>
  void extend_cells(const Stage& stage, int color, int from, int to, Placing& run,
                    GoOn&& go_on) const {
    if (from > to) return go_on();
    auto next = [&] { extend_cells(stage, color, from + 1, to, run, go_on); };
    lay_number(stage, tile(color, from), run, next);
    if (run.free < jokers(stage)) {
      run.laid.push_back(kJoker);
      ++run.free;
      next();
      --run.free;
      run.laid.pop_back();
    }
  }

  // A joker of a group of three leaves only when both missing colors take its place.
  void extend_group(const Stage& stage, const SetFate& own, Placing core, size_t size,
                    std::vector<Placing>& found) const {
    const int number = number_of(own.stands_for[0]);
    auto lies = [&](const Placing& group, uint8_t code) {
      return std::any_of(group.laid.begin(), group.laid.end(), [&](uint8_t laid) {
        return laid == code || laid == kept_as(code);
      });
    };
    if (size == 3 && !own.retrieved.empty())
      for (int color = 0; color < kColors; ++color)
        if (!lies(core, tile(color, number))) core.laid.push_back(tile(color, number));
    add(core, found);
    for (int color = 0; color < kColors; ++color) {
      const uint8_t code = tile(color, number);
      if (lies(core, code)) continue;
      Placing more = core;
      lay_number(stage, code, more, [&] { add(more, found); });
    }
    if (core.laid.size() < kColors) {
      core.laid.push_back(kJoker);
      ++core.free;
      add(core, found);
    }
  }

  void add(Placing placing, std::vector<Placing>& found) const {
    if (!rules_.side_by_side) part_jokers(placing.laid);
    if (rules_.side_by_side || shape_of(plain(placing.laid), false).is_set())
      found.push_back(placing);
  }

  const Rules& rules_;
  const Question& question_;
  const Manner& manner_;
  const bool tidy_;
  Found& best_;
  const Clock::time_point begun_;
  Counts table_{}, rack_{};
  Fate fate_;  // the one that is followed
  std::vector<std::vector<Set>> openings_;
  bool keep_jokers_ = false;
  uint8_t table_jokers_ = 0, rack_jokers_ = 0;
};

}  // namespace

void search_turn(const Rules& rules, const Question& question, const Manner& manner, Found& found) {
  TurnSearch(rules, question, manner, found).run();
}

}  // namespace meldrum
