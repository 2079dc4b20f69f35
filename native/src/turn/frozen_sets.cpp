#include "turn/frozen_sets.hpp"

#include <algorithm>

#include "common/sets.hpp"
#include "turn/placings.hpp"

namespace meldrum::turn {

namespace {

bool lies(const Placing& set, uint8_t code) {
  return std::any_of(set.laid.begin(), set.laid.end(),
                     [&](uint8_t laid) { return laid == code || laid == kept_as(code); });
}

bool is_run(const SetFate& own) {
  return number_of(own.stands_for[0]) != number_of(own.stands_for[1]);
}

}  // namespace

Placing FrozenSets::frozen_part(const SetFate& own) const {
  Placing frozen;
  Set kept = own.kept;
  const Set& old = table_[own.place];
  for (size_t at = 0; at < old.size(); ++at) {
    const uint8_t code = own.stands_for[at];
    auto one = std::find(kept.begin(), kept.end(), code);
    if (old[at] == kJoker && one != kept.end()) {
      kept.erase(one);
      frozen.kept.push_back(code);
      frozen.laid.push_back(kept_as(code));
    } else {
      frozen.laid.push_back(code);
    }
  }
  // A joker leaves a group of three only when both missing colors take its place.
  if (!is_run(own) && old.size() == 3 && !own.retrieved.empty())
    for (int color = 0; color < kColors; ++color) {
      const uint8_t code = tile(color, number_of(own.stands_for[0]));
      if (!lies(frozen, code)) frozen.laid.push_back(code);
    }
  return frozen;
}

std::vector<Placing> FrozenSets::extensions(const SetFate& own, const Stage& stage) const {
  std::vector<Placing> found;
  if (is_run(own)) {
    extend_run(stage, own, frozen_part(own), found);
  } else {
    extend_group(stage, own, frozen_part(own), found);
  }
  return found;
}

// At most two tiles at either end: three would be another run.
void FrozenSets::extend_run(const Stage& stage, const SetFate& own, const Placing& frozen,
                            std::vector<Placing>& found) const {
  const int color = color_of(own.stands_for.front());
  const int first = number_of(own.stands_for.front()), last = number_of(own.stands_for.back());
  for (int before = 0; before <= 2 && first - before >= 1; ++before)
    for (int after = 0; after <= 2 && last + after <= kNumbers; ++after) {
      Placing run;
      extend_cells(stage, color, first - before, first - 1, run, [&] {
        Placing whole = run;
        whole.laid.insert(whole.laid.end(), frozen.laid.begin(), frozen.laid.end());
        whole.kept = frozen.kept;
        extend_cells(stage, color, last + 1, last + after, whole, [&] { add(whole, found); });
      });
    }
}

template <class GoOn>
void FrozenSets::extend_cells(const Stage& stage, int color, int from, int to, Placing& run,
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

void FrozenSets::extend_group(const Stage& stage, const SetFate& own, Placing frozen,
                              std::vector<Placing>& found) const {
  const int number = number_of(own.stands_for[0]);
  add(frozen, found);
  for (int color = 0; color < kColors; ++color) {
    const uint8_t code = tile(color, number);
    if (lies(frozen, code)) continue;
    Placing more = frozen;
    lay_number(stage, code, more, [&] { add(more, found); });
  }
  if (frozen.laid.size() < kColors) {
    frozen.laid.push_back(kJoker);
    ++frozen.free;
    add(frozen, found);
  }
}

void FrozenSets::add(Placing placing, std::vector<Placing>& found) const {
  if (!rules_.side_by_side) part_jokers(placing.laid);
  if (rules_.side_by_side || shape_of(unmarked(placing.laid), false).is_set())
    found.push_back(placing);
}

}  // namespace meldrum::turn
