#include "cores.hpp"

#include <algorithm>

#include "placings.hpp"
#include "reading.hpp"

namespace meldrum {

namespace {

bool lies(const Placing& set, uint8_t code) {
  return std::any_of(set.laid.begin(), set.laid.end(),
                     [&](uint8_t laid) { return laid == code || laid == kept_as(code); });
}

bool is_run(const SetFate& own) {
  return number_of(own.stands_for[0]) != number_of(own.stands_for[1]);
}

}  // namespace

Placing Cores::core(const SetFate& own) const {
  Placing core;
  Set kept = own.kept;
  const Set& old = table_[own.place];
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
  // A joker of a group of three leaves only when both missing colors take its place.
  if (!is_run(own) && old.size() == 3 && !own.retrieved.empty())
    for (int color = 0; color < kColors; ++color) {
      const uint8_t code = tile(color, number_of(own.stands_for[0]));
      if (!lies(core, code)) core.laid.push_back(code);
    }
  return core;
}

std::vector<Placing> Cores::extensions(const SetFate& own, const Stage& stage) const {
  std::vector<Placing> found;
  if (is_run(own)) {
    extend_run(stage, own, core(own), found);
  } else {
    extend_group(stage, own, core(own), found);
  }
  return found;
}

// At most two tiles at either end: three would be a run of their own.
void Cores::extend_run(const Stage& stage, const SetFate& own, const Placing& core,
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
void Cores::extend_cells(const Stage& stage, int color, int from, int to, Placing& run,
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

void Cores::extend_group(const Stage& stage, const SetFate& own, Placing core,
                  std::vector<Placing>& found) const {
  const int number = number_of(own.stands_for[0]);
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

void Cores::add(Placing placing, std::vector<Placing>& found) const {
  if (!rules_.side_by_side) part_jokers(placing.laid);
  if (rules_.side_by_side || shape_of(plain(placing.laid), false).is_set())
    found.push_back(placing);
}

}  // namespace meldrum
