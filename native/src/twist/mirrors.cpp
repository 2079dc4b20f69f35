// Sets around a mirror.
#include <algorithm>
#include <bit>

#include "twist/finder.hpp"

namespace meldrum::twist {

void SetFinder::find_mirrors() {
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
}

// Runs

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
        for (bool shown : {true, false})
          mirror_ahead_[number][color + 1][owes][shown] =
              std::min(kTooMuch, least_ahead(number, color, owes, shown));
}

// The least that the numbers from this one on cost, both sides together.
Price SetFinder::least_ahead(int number, int color, int owes, bool shown) const {
  Price least = !owes && shown ? 0 : kTooMuch;
  if (number > kNumbers) return least;
  Price plain[2], doubled[2];  // by side, without a number tile
  for (int side = 0; side < 2; ++side) {
    const bool filled = owes >> side & 1;
    const bool can_double = !filled && at_hand[kDouble] && number < kNumbers;
    plain[side] = filled ? 0 : at_hand[kJoker] ? prices.joker[number] : kTooMuch;
    doubled[side] = can_double ? prices.double_run[number] : kTooMuch;
  }
  const auto& next = mirror_ahead_[number + 1];
  auto see = [&](int own, int now, const Price* one) {
    for (int after = 0; after < 4; ++after) {
      Price sum = next[own + 1][after][now];
      for (int side = 0; side < 2; ++side)
        sum = std::min(kTooMuch, sum + (after >> side & 1 ? doubled[side] : one[side]));
      least = std::min(least, sum);
    }
  };
  see(color, shown, plain);
  for (int own = 0; own < kColors; ++own) {
    if ((color >= 0 && own != color) || !at_hand[tile(own, number)]) continue;
    Price with[2];
    for (int side = 0; side < 2; ++side)
      with[side] =
          owes >> side & 1 ? plain[side] : std::min(plain[side], prices.in_run[tile(own, number)]);
    see(own, 1, with);
  }
  if (!owes && at_hand[kColorChange] > 1)
    least = std::min(least, 2 * prices.change[number] + next[0][0][shown]);
  return least;
}

Price SetFinder::mirror_ahead(const MirrorRun& run) const {
  const int owes = run.owes[0] | run.owes[1] << 1;
  return run.cost + mirror_ahead_[run.number][run.color + 1][owes][run.shown];
}

// Whether three tiles or more can be cut off at the same end of both sides, so that a mirror set is
// left. Whatever is added above, it still can.
bool SetFinder::mirror_can_be_cut() const {
  for (size_t one = 1; one < sides_[0].size(); ++one)
    for (size_t other = 1; other < sides_[1].size(); ++other)
      if (borders_[0][one] == borders_[1][other] &&
          (mirror_can_be_cut(one, other, true) || mirror_can_be_cut(one, other, false)))
        return true;
  return false;
}

// Whether what lies above the cut, or below it, can be cut off as two runs.
bool SetFinder::mirror_can_be_cut(size_t one, size_t other, bool above) const {
  const size_t cut[2] = {one, other};
  Set rest[2], off[2];
  bool shows = false, all_show = true;
  for (int side = 0; side < 2; ++side) {
    const Set& tiles = sides_[side];
    const auto border = tiles.begin() + static_cast<std::ptrdiff_t>(cut[side]);
    rest[side].assign(above ? tiles.begin() : border, above ? border : tiles.end());
    off[side].assign(above ? border : tiles.begin(), above ? tiles.end() : border);
    const bool shown = !std::all_of(rest[side].begin(), rest[side].end(), is_joker);
    shows = shows || shown;
    all_show = all_show && shown;
    if (off[side].size() < 3 || std::all_of(off[side].begin(), off[side].end(), is_joker))
      return false;
    if (rest[side].size() < static_cast<size_t>(shortest_side(rules_))) return false;
    if (off[side].front() == kColorChange && !rules_.color_change_first) return false;
    // With a number tile at the cut the rest can lie as the whole did.
    const bool picky = !rules_.side_by_side || !rules_.color_change_first;
    if (picky && is_joker(above ? rest[side].back() : rest[side].front())) return false;
  }
  if (!shows || (rules_.mirror_side_set && !all_show)) return false;
  if (!cuts.mirror) return true;
  rest[0].push_back(kMirror);
  rest[0].insert(rest[0].end(), rest[1].rbegin(), rest[1].rend());
  return cuts.mirror(rest[0], off[0], off[1], above);
}

void SetFinder::go_on_mirror(const MirrorRun& run) {
  poll(deadline_);
  if (found_here_ >= most_each || mirror_ahead(run) > limit_) return;
  if (run.shown && !run.owes[0] && !run.owes[1] && !sides_[0].empty()) {
    if (mirror_can_be_cut()) return;
    show_mirror(run.cost, std::min(borders_[0].front(), borders_[1].front()));
  }
  if (run.number > kNumbers) return;
  if (!run.owes[0] && !run.owes[1] && run.changes + 2 <= rules_.color_change_max)
    fill(run, kChangeTile, kChangeTile);
  for (Filling one : {kNumberTile, kJokerTile, kDoubleTile, kFilled})
    for (Filling other : {kNumberTile, kJokerTile, kDoubleTile, kFilled}) {
      if ((one == kFilled) != run.owes[0] || (other == kFilled) != run.owes[1]) continue;
      if (run.equal && one > other) continue;  // the sides may change places
      if (rules_.mirror_identical && one != other) continue;
      if (run.number == kNumbers && (one == kDoubleTile || other == kDoubleTile)) continue;
      fill(run, one, other);
    }
}

// The numbers climb to the mirror, or fall to it where they may not climb.
void SetFinder::show_mirror(Price cost, int first) {
  if (cost <= limit_ && (lay_out_mirror(first, false) || lay_out_mirror(first, true))) found(cost);
}

bool SetFinder::lay_out_mirror(int first, bool falling) {
  tiles_.clear();
  spots_.clear();
  auto lay_tile = [&](int side, size_t at) {
    const uint8_t code = sides_[side][at];
    tiles_.push_back(code);
    spots_.push_back(is_joker(code) ? borders_[side][at] : kInRun);
  };
  const size_t sizes[2] = {sides_[0].size(), sides_[1].size()};
  for (size_t i = 0; i < sizes[0]; ++i) lay_tile(0, falling ? sizes[0] - 1 - i : i);
  tiles_.push_back(kMirror);
  spots_.push_back(static_cast<uint8_t>(first));
  for (size_t i = 0; i < sizes[1]; ++i) lay_tile(1, falling ? i : sizes[1] - 1 - i);
  const bool as_printed =
      rules_.side_by_side && rules_.color_change_first && shortest_side(rules_) == 1;
  return as_printed || !readings(tiles_, rules_).empty();
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
    next.changes += 2;
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
    borders_[side].push_back(static_cast<uint8_t>(number));
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

// Groups

int SetFinder::Side::tiles() const { return std::popcount(colors) + jokers + doubles; }

// Whether this can be a side of a mirror group.
bool SetFinder::is_side(const Side& side) const {
  const int own = std::popcount(side.colors);
  if (side.tiles() < shortest_side(rules_) || (rules_.mirror_side_set && !own)) return false;
  return rules_.side_by_side || side.jokers + side.doubles <= own;  // numbers next to the mirror
}

// Numbers and then jokers, or by turns where jokers may not lie side by side.
void SetFinder::lay_side(const Side& side, int number, bool numbers_last) {
  Set numbers, wild(static_cast<size_t>(side.jokers), kJoker);
  for (int color = 0; color < kColors; ++color)
    if (side.colors >> color & 1) numbers.push_back(tile(color, number));
  wild.insert(wild.end(), static_cast<size_t>(side.doubles), kDouble);
  Set tiles = numbers;
  if (rules_.side_by_side) {
    tiles.insert(tiles.end(), wild.begin(), wild.end());
  } else {
    tiles.clear();
    for (size_t at = 0; at < std::max(numbers.size(), wild.size()); ++at) {
      if (at < wild.size()) tiles.push_back(wild[at]);
      if (at < numbers.size()) tiles.push_back(numbers[at]);
    }
    if (!numbers_last) std::reverse(tiles.begin(), tiles.end());
  }
  for (uint8_t code : tiles) {
    tiles_.push_back(code);
    spots_.push_back(is_joker(code) ? static_cast<uint8_t>(number) : kInGroup);
  }
}

void SetFinder::find_mirror_groups(int number) {
  unsigned there = 0, twice = 0;
  for (int color = 0; color < kColors; ++color) {
    if (at_hand[tile(color, number)]) there |= 1u << color;
    if (at_hand[tile(color, number)] > 1) twice |= 1u << color;
  }
  for (unsigned one = there; one; one = (one - 1) & there)
    for (unsigned other = there;; other = (other - 1) & there) {
      Price cost = prices.mirror[number];
      for (int color = 0; color < kColors; ++color)
        cost += static_cast<int>((one >> color & 1) + (other >> color & 1)) *
                prices.in_group[tile(color, number)];
      if (other <= one && !(one & other & ~twice)) fill_mirror_group(number, one, other, cost);
      if (!other) break;
    }
}

void SetFinder::fill_mirror_group(int number, unsigned one, unsigned other, Price cost) {
  const int own[2] = {std::popcount(one), std::popcount(other)};
  for (int width = std::max(2, std::popcount(one | other)); width <= kColors; ++width)
    for (int d0 = 0; d0 <= at_hand[kDouble] && own[0] + 2 * d0 <= width; ++d0)
      for (int d1 = 0; d0 + d1 <= at_hand[kDouble] && own[1] + 2 * d1 <= width; ++d1) {
        const Side sides[2] = {{one, width - own[0] - 2 * d0, d0},
                               {other, width - own[1] - 2 * d1, d1}};
        const int jokers = sides[0].jokers + sides[1].jokers;
        const Price sum =
            cost + jokers * prices.joker[number] + (d0 + d1) * prices.double_group[number];
        if (jokers > at_hand[kJoker] || sum > limit_) continue;
        if (!is_side(sides[0]) || !is_side(sides[1])) continue;
        if (rules_.mirror_identical && (one != other || d0 != d1)) continue;
        poll(deadline_);
        tiles_.clear();
        spots_.clear();
        lay_side(sides[0], number, true);
        tiles_.push_back(kMirror);
        spots_.push_back(static_cast<uint8_t>(number));
        lay_side(sides[1], number, false);
        found(sum);
      }
}

}  // namespace meldrum::twist
