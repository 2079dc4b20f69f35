// Runs and groups; for mirrors see mirrors.cpp.
#include "twist/finder.hpp"

#include <algorithm>
#include <bit>

namespace meldrum::twist {

void SetFinder::find(Price limit, See see) {
  limit_ = limit;
  see_ = std::move(see);
  look_ahead_runs();
  for (int first = 1; first < kNumbers; ++first) {
    found_here_ = 0;
    tiles_.clear();
    spots_.clear();
    Run run{};
    run.number = first;
    go_on(run);
  }
  for (int number = 1; number <= kNumbers; ++number) find_groups(number);
  if (!take(kMirror)) return;
  find_mirrors();
  give_back(kMirror);
}

void SetFinder::found(Price cost) {
  if (cost <= limit_) found_here_ += see_(tiles_, spots_, cost);
}

// Runs

void SetFinder::look_ahead_runs() {
  for (int number = kNumbers + 2; number >= 1; --number)
    for (int color = -1; color < kColors; ++color)
      for (int tiles = 3; tiles >= 0; --tiles)
        for (int shown = 1; shown >= 0; --shown) {
          Price least = tiles == 3 && shown ? 0 : kTooMuch;
          if (number <= kNumbers) {
            const int more = std::min(3, tiles + 1);
            const auto& next = run_ahead_[number + 1];
            for (int own = 0; own < kColors; ++own)
              if ((color < 0 || own == color) && at_hand[tile(own, number)])
                least = std::min(least, prices.in_run[tile(own, number)] + next[own + 1][more][1]);
            if (at_hand[kJoker])
              least = std::min(least, prices.joker[number] + next[color + 1][more][shown]);
            if (at_hand[kDouble] && number < kNumbers)
              least = std::min(least, prices.double_run[number] +
                                          run_ahead_[number + 2][color + 1][more][shown]);
            if (at_hand[kColorChange])
              least = std::min(least, prices.change[number] + next[0][more][shown]);
          }
          run_ahead_[number][color + 1][tiles][shown] = least;
        }
}

Price SetFinder::run_ahead(const Run& run) const {
  const size_t tiles = std::min<size_t>(3, tiles_.size());
  return run.cost + run_ahead_[run.number][run.color + 1][tiles][run.shown];
}

bool SetFinder::run_can_be_cut() const {
  if (tiles_.size() < 6) return false;
  if (cuts.run) return cuts.run(tiles_);
  return can_be_cut(tiles_, rules_, [](size_t) { return true; });
}

void SetFinder::go_on(const Run& run) {
  poll(deadline_);
  if (found_here_ >= most_each || run_ahead(run) > limit_) return;
  if (run.shown && tiles_.size() >= 3) {
    if (run_can_be_cut()) return;
    found(run.cost);
  }
  const int number = run.number;
  if (number > kNumbers) return;
  for (int color = 0; color < kColors; ++color) {
    if (run.color >= 0 ? color != run.color : color == run.other) continue;
    const uint8_t code = tile(color, number);
    lay(code, kInRun, [&] {
      go_on({number + 1, color, -1, false, true, run.changes, run.cost + prices.in_run[code]});
    });
  }
  if (rules_.side_by_side || tiles_.empty() || !is_joker(tiles_.back())) lay_jokers(run);
}

void SetFinder::lay_jokers(const Run& run) {
  const int number = run.number;
  const auto spot = static_cast<uint8_t>(number);
  lay(kJoker, spot, [&] {
    Run next = run;
    ++next.number;
    next.empty = false;
    next.cost += prices.joker[number];
    go_on(next);
  });
  if (number < kNumbers)
    lay(kDouble, spot, [&] {
      Run next = run;
      next.number += 2;
      next.empty = false;
      next.cost += prices.double_run[number];
      go_on(next);
    });
  if (run.changes == rules_.color_change_max) return;
  if (tiles_.empty() && !rules_.color_change_first) return;
  lay(kColorChange, spot, [&] {
    Run next = run;
    ++next.number;
    ++next.changes;
    if (!run.empty) next.other = run.color;
    next.color = -1;
    next.empty = true;
    next.cost += prices.change[number];
    go_on(next);
  });
}

// Groups

void SetFinder::find_groups(int number) {
  unsigned there = 0;
  for (int color = 0; color < kColors; ++color)
    if (at_hand[tile(color, number)]) there |= 1u << color;
  for (unsigned colors = there; colors; colors = (colors - 1) & there)
    for (int doubles = 0; doubles <= at_hand[kDouble]; ++doubles)
      for (int jokers = 0; jokers <= at_hand[kJoker]; ++jokers) {
        const int own = std::popcount(colors), wild = jokers + doubles;
        if (own + wild < 3 || own + wild + doubles > kColors) continue;
        if (!rules_.side_by_side && wild > own + 1) continue;
        lay_group(number, colors, jokers, doubles);
      }
}

void SetFinder::lay_group(int number, unsigned colors, int jokers, int doubles) {
  Price cost = jokers * prices.joker[number] + doubles * prices.double_group[number];
  for (int color = 0; color < kColors; ++color)
    if (colors >> color & 1) cost += prices.in_group[tile(color, number)];
  if (cost > limit_) return;
  poll(deadline_);
  tiles_.clear();
  spots_.clear();
  lay_side({colors, jokers, doubles}, number, false);
  found(cost);
}

}  // namespace meldrum::twist
