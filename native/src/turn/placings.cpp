#include "turn/placings.hpp"

#include "common/sets.hpp"
#include "turn/fates.hpp"

namespace meldrum::turn {
namespace {

constexpr int kLongestSplit = 5;  // a longer run is two runs, either of which is newer

// Add a kept joker as the tile it stands for.
template <class GoOn>
void lay_kept(const Stage& stage, uint8_t code, Placing& placing, GoOn&& go_on) {
  if (std::find(stage.kept.begin(), stage.kept.end(), code) == stage.kept.end()) return;
  placing.laid.push_back(kept_as(code));
  placing.kept.push_back(code);
  go_on();
  placing.kept.pop_back();
  placing.laid.pop_back();
}

// The numbers of a run from `first` on at which its free jokers lie, a bit each.
unsigned free_jokers(const Placing& run, int first) {
  unsigned jokers = 0;
  for (size_t at = 0; at < run.laid.size(); ++at)
    if (run.laid[at] == kJoker) jokers |= 1u << (first + static_cast<int>(at));
  return jokers;
}

}  // namespace

std::vector<Placing> Placer::placings(const Stage& stage, const plain::Corridor& corridor) const {
  std::vector<Placing> found;
  const int longest = rules_.law == JokerLaw::kBookVintage ? kNumbers : kLongestSplit;
  for (int color = 0; color < kColors; ++color)
    for (int first = 1; first <= kNumbers - 2; ++first) {
      Placing run;
      lay_run(stage, corridor, color, first, std::min(longest, kNumbers + 1 - first), run, found);
    }
  for (int number = 1; number <= kNumbers; ++number) {
    Placing group;
    lay_group(stage, corridor, number, 0, group, found);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Placing& a, const Placing& b) { return a.least < b.least; });
  return found;
}

void Placer::lay_run(const Stage& stage, const plain::Corridor& corridor, int color, int number,
                     int cells, Placing& run, std::vector<Placing>& found) const {
  poll(stage.pool.deadline);
  const int first = number - static_cast<int>(run.laid.size());
  if (run.laid.size() >= 3 && is_wanted(stage, run)) {
    run.least = corridor.least_with_run(color, first, number - 1, free_jokers(run, first));
    if (run.least < kNever) found.push_back(run);
  }
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

void Placer::lay_group(const Stage& stage, const plain::Corridor& corridor, int number, int color,
                       Placing& group, std::vector<Placing>& found) const {
  poll(stage.pool.deadline);
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
    if (whole.free > jokers(stage)) break;
    whole.least = corridor.least_with_group(number, colors, whole.free);
    if (whole.least >= kNever) break;
    Placing laid = whole;
    if (!rules_.side_by_side) part_jokers(laid.laid);
    if (laid.laid.size() >= 3 && is_wanted(stage, laid)) found.push_back(laid);
  }
}

void Placer::add_joker(const Stage& stage, int number, Placing& placing) {
  placing.laid.push_back(kJoker);
  ++placing.free;
  placing.value += number;
  placing.cost += stage.pool.joker_at[number];
}

// Whether the next joker lies in this set, and lawfully.
bool Placer::is_wanted(const Stage& stage, const Placing& placing) const {
  if (std::all_of(placing.laid.begin(), placing.laid.end(), is_joker)) return false;
  const bool is_free = jokers(stage) > 0;
  if (is_free ? !placing.free
              : std::find(placing.kept.begin(), placing.kept.end(), stage.kept[0]) ==
                    placing.kept.end())
    return false;
  if (!rules_.side_by_side && !shape_of(unmarked(placing.laid), false).is_set()) return false;
  const bool law = stage.retrieved && rules_.law != JokerLaw::kFree && rules_.new_set;
  return !law || is_new(placing.laid, table_);
}

}  // namespace meldrum::turn
