#include "twist_finder.hpp"

#include <algorithm>
#include <bit>

namespace meldrum {

void SetFinder::found(Price cost) {
  if (cost > limit_) return;
  found_here_ += see_(tiles_, cost);
}

void SetFinder::find_all() {
  look_ahead_runs();
  for (int first = 1; first <= kNumbers - 1; ++first) {
    found_here_ = 0;
    tiles_.clear();
    Run run{};
    run.number = first;
    go_on(run);
  }
  find_groups();
  if (!at_hand[kMirror]) return;
  --at_hand[kMirror];
  look_ahead_mirrors();
  for (int first = 1; first <= kNumbers; ++first) {
    found_here_ = 0;
    for (int side = 0; side < 2; ++side) {
      sides_[side].clear();
      borders_[side].clear();
    }
    MirrorRun run{};
    run.number = first;
    run.cost = prices.mirror[first];
    go_on_mirror(run);
    found_here_ = 0;
    find_mirror_groups(first);
  }
  ++at_hand[kMirror];
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

// Whether the run can be cut into two that are runs by themselves.
bool SetFinder::can_be_cut() const {
  if (tiles_.size() < 6) return false;
  if (needless_run) return needless_run(tiles_);
  size_t first = 0, last = tiles_.size() - 1;
  while (is_joker(tiles_[first])) ++first;
  while (is_joker(tiles_[last])) --last;
  return std::max<size_t>(3, first + 1) <= std::min(tiles_.size() - 3, last);
}

void SetFinder::go_on(const Run& run) {
  if (found_here_ >= most_each || run_ahead(run) > limit_) return;
  if (run.shown && tiles_.size() >= 3) {
    if (can_be_cut()) return;
    found(run.cost);
  }
  const int number = run.number;
  if (number > kNumbers) return;
  for (int color = 0; color < kColors; ++color) {
    if (run.color >= 0 ? color != run.color : color == run.other) continue;
    const uint8_t code = tile(color, number);
    lay(code, [&] {
      Run next{number + 1, color, -1, false, true, run.cost + prices.in_run[code]};
      go_on(next);
    });
  }
  lay(kJoker, [&] {
    Run next = run;
    ++next.number;
    next.empty = false;
    next.cost += prices.joker[number];
    go_on(next);
  });
  if (number < kNumbers)
    lay(kDouble, [&] {
      Run next = run;
      next.number += 2;
      next.empty = false;
      next.cost += prices.double_run[number];
      go_on(next);
    });
  lay(kColorChange, [&] {
    Run next = run;
    ++next.number;
    if (!run.empty) next.other = run.color;
    next.color = -1;
    next.empty = true;
    next.cost += prices.change[number];
    go_on(next);
  });
}

// Groups

void SetFinder::find_groups() {
  for (int number = 1; number <= kNumbers; ++number) {
    unsigned there = 0;
    for (int color = 0; color < kColors; ++color)
      if (at_hand[tile(color, number)]) there |= 1u << color;
    for (unsigned colors = there; colors; colors = (colors - 1) & there)
      for (int doubles = 0; doubles <= at_hand[kDouble]; ++doubles)
        for (int jokers = 0; jokers <= at_hand[kJoker]; ++jokers) {
          const int own = std::popcount(colors);
          if (own + jokers + doubles < 3 || own + jokers + 2 * doubles > kColors) continue;
          Price cost = jokers * prices.joker[number] + doubles * prices.double_group[number];
          tiles_.clear();
          for (int color = 0; color < kColors; ++color)
            if (colors >> color & 1) {
              tiles_.push_back(tile(color, number));
              cost += prices.in_group[tile(color, number)];
            }
          if (cost > limit_) continue;
          tiles_.insert(tiles_.end(), static_cast<size_t>(jokers), kJoker);
          tiles_.insert(tiles_.end(), static_cast<size_t>(doubles), kDouble);
          found(cost);
        }
  }
}

void SetFinder::find_mirror_groups(int number) {
  unsigned there = 0, twice = 0;
  for (int color = 0; color < kColors; ++color) {
    if (at_hand[tile(color, number)]) there |= 1u << color;
    if (at_hand[tile(color, number)] > 1) twice |= 1u << color;
  }
  const int jokers = at_hand[kJoker], doubles = at_hand[kDouble];
  for (unsigned one = there; one; one = (one - 1) & there)
    for (unsigned other = there;; other = (other - 1) & there) {
      if (other <= one && !(one & other & ~twice)) {
        const int own[2] = {std::popcount(one), std::popcount(other)};
        Price cost = prices.mirror[number];
        for (int color = 0; color < kColors; ++color)
          cost += static_cast<int>((one >> color & 1) + (other >> color & 1)) *
                  prices.in_group[tile(color, number)];
        for (int width = std::max(2, std::popcount(one | other)); width <= kColors; ++width)
          for (int d0 = 0; d0 <= doubles && own[0] + 2 * d0 <= width; ++d0)
            for (int d1 = 0; d0 + d1 <= doubles && own[1] + 2 * d1 <= width; ++d1) {
              const int j0 = width - own[0] - 2 * d0, j1 = width - own[1] - 2 * d1;
              const Price sum = cost + (j0 + j1) * prices.joker[number] +
                                (d0 + d1) * prices.double_group[number];
              if (j0 + j1 > jokers || sum > limit_) continue;
              tiles_.clear();
              auto side = [&](unsigned colors, int j, int d) {
                for (int color = 0; color < kColors; ++color)
                  if (colors >> color & 1) tiles_.push_back(tile(color, number));
                tiles_.insert(tiles_.end(), static_cast<size_t>(j), kJoker);
                tiles_.insert(tiles_.end(), static_cast<size_t>(d), kDouble);
              };
              side(one, j0, d0);
              tiles_.push_back(kMirror);
              side(other, j1, d1);
              found(sum);
            }
      }
      if (!other) break;
    }
}

// Mirror runs

Price SetFinder::cell_price(Filling filling, int color, int number) const {
  switch (filling) {
    case kNumberTile: return prices.in_run[tile(color, number)];
    case kJokerTile: return prices.joker[number];
    case kDoubleTile: return prices.double_run[number];
    case kChangeTile: return prices.change[number];
    default: return 0;
  }
}

void SetFinder::look_ahead_mirrors() {
  for (int number = kNumbers + 2; number >= 1; --number)
    for (int color = -1; color < kColors; ++color)
      for (int owes = 0; owes < 4; ++owes)
        for (int shown = 1; shown >= 0; --shown) {
          Price least = !owes && shown ? 0 : kTooMuch;
          if (number <= kNumbers) {
            // Per side: the least with a number tile of each color, and without.
            Price plain[2], doubled[2];
            for (int side = 0; side < 2; ++side) {
              const bool filled = owes >> side & 1;
              plain[side] = filled ? 0 : at_hand[kJoker] ? prices.joker[number] : kTooMuch;
              doubled[side] = !filled && at_hand[kDouble] && number < kNumbers
                                  ? prices.double_run[number]
                                  : kTooMuch;
            }
            const auto& next = mirror_ahead_[number + 1];
            auto see = [&](int own, int now, const Price* one) {
              for (int after = 0; after < 4; ++after) {
                Price sum = next[own + 1][after][now];
                for (int side = 0; side < 2; ++side) {
                  const Price cost = after >> side & 1 ? doubled[side] : one[side];
                  sum = std::min(kTooMuch, sum + cost);
                }
                least = std::min(least, sum);
              }
            };
            see(color, shown, plain);
            for (int own = 0; own < kColors; ++own) {
              if ((color >= 0 && own != color) || !at_hand[tile(own, number)]) continue;
              Price with[2];
              for (int side = 0; side < 2; ++side)
                with[side] = owes >> side & 1
                                 ? plain[side]
                                 : std::min(plain[side], prices.in_run[tile(own, number)]);
              see(own, 1, with);
            }
            if (!owes && at_hand[kColorChange] > 1)
              least = std::min(least, 2 * prices.change[number] + next[0][0][shown]);
          }
          mirror_ahead_[number][color + 1][owes][shown] = std::min(least, kTooMuch);
        }
}

Price SetFinder::mirror_ahead(const MirrorRun& run) const {
  const int owes = run.owes[0] | run.owes[1] << 1;
  return run.cost + mirror_ahead_[run.number][run.color + 1][owes][run.shown];
}

// Whether three tiles or more can be cut off at the same end of both sides, so that something is
// left on both sides of the mirror.
bool SetFinder::mirror_can_be_cut() const {
  auto is_run = [](const Set& side, size_t from, size_t to) {
    return to - from >= 3 && !std::all_of(side.begin() + static_cast<std::ptrdiff_t>(from),
                                          side.begin() + static_cast<std::ptrdiff_t>(to), is_joker);
  };
  auto shows = [&](size_t side, size_t from, size_t to) {
    for (size_t at = from; at < to; ++at)
      if (!is_joker(sides_[side][at])) return true;
    return false;
  };
  const size_t size[2] = {sides_[0].size(), sides_[1].size()};
  for (size_t one = 1; one < size[0]; ++one)
    for (size_t other = 1; other < size[1]; ++other) {
      if (borders_[0][one] != borders_[1][other]) continue;
      const bool low = shows(0, 0, one) || shows(1, 0, other);
      const bool high = shows(0, one, size[0]) || shows(1, other, size[1]);
      if (low && is_run(sides_[0], one, size[0]) && is_run(sides_[1], other, size[1])) return true;
      if (high && is_run(sides_[0], 0, one) && is_run(sides_[1], 0, other)) return true;
    }
  return false;
}

void SetFinder::go_on_mirror(const MirrorRun& run) {
  if (found_here_ >= most_each || mirror_ahead(run) > limit_) return;
  if (run.shown && !run.owes[0] && !run.owes[1] && !sides_[0].empty()) {
    if (cut_mirrors && mirror_can_be_cut()) return;  // whatever is added, it still can
    tiles_ = sides_[0];
    tiles_.push_back(kMirror);
    tiles_.insert(tiles_.end(), sides_[1].rbegin(), sides_[1].rend());
    found(run.cost);
  }
  if (run.number > kNumbers) return;
  if (!run.owes[0] && !run.owes[1]) fill(run, kChangeTile, kChangeTile);
  for (Filling one : {kNumberTile, kJokerTile, kDoubleTile, kFilled})
    for (Filling other : {kNumberTile, kJokerTile, kDoubleTile, kFilled}) {
      if ((one == kFilled) != run.owes[0] || (other == kFilled) != run.owes[1]) continue;
      if (run.equal && one > other) continue;  // the sides may change places
      if (run.number == kNumbers && (one == kDoubleTile || other == kDoubleTile)) continue;
      fill(run, one, other);
    }
}

void SetFinder::fill(const MirrorRun& run, Filling one, Filling other) {
  if (one != kNumberTile && other != kNumberTile) return fill_colored(run, one, other, -1);
  for (int color = 0; color < kColors; ++color)
    if (run.color >= 0 ? color == run.color : color != run.other)
      fill_colored(run, one, other, color);
}

void SetFinder::fill_colored(const MirrorRun& run, Filling one, Filling other, int color) {
  const int number = run.number;
  const Filling fillings[2] = {one, other};
  MirrorRun next = run;
  ++next.number;
  next.equal = run.equal && one == other;
  next.empty = one == kChangeTile;
  if (one == kChangeTile) {
    if (!run.empty) next.other = run.color;
    next.color = -1;
  } else if (color >= 0) {
    next.color = color;
    next.shown = true;
  }
  int laid = 0;
  bool fits = true;
  for (int side = 0; side < 2; ++side) {
    next.owes[side] = fillings[side] == kDoubleTile;
    if (fillings[side] == kFilled) continue;
    static constexpr uint8_t kTiles[] = {0, kJoker, kDouble, 0, kColorChange};
    const uint8_t code =
        fillings[side] == kNumberTile ? tile(color, number) : kTiles[fillings[side]];
    if (!fits || !take(code)) {
      fits = false;
      continue;
    }
    laid |= 1 << side;
    sides_[side].push_back(code);
    borders_[side].push_back(number);
    next.cost += cell_price(fillings[side], color, number);
  }
  if (fits) go_on_mirror(next);
  for (int side = 0; side < 2; ++side)
    if (laid >> side & 1) {
      give_back(sides_[side].back());
      sides_[side].pop_back();
      borders_[side].pop_back();
    }
}

}  // namespace meldrum
