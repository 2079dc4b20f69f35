#include "plain/division.hpp"

#include <algorithm>
#include <bit>

namespace meldrum::plain {

void Division::clear() {
  for (auto& numbers : tiles_) numbers.fill(0);
  jokers_ = 0;
}

void Division::add(const Set& tiles) {
  for (uint8_t code : tiles) {
    if (is_joker(code)) {
      ++jokers_;
    } else {
      ++tiles_[color_of(code)][number_of(code)];
    }
  }
}

void Division::add(const std::vector<Set>& sets) {
  for (const Set& set : sets) add(set);
}

// Mostly a color alone tells that it is not possible.
Divides Division::find_out() {
  for (int number = 1; number <= kNumbers; ++number) {
    std::array<uint8_t, kColors> at_hand;
    for (int color = 0; color < kColors; ++color) at_hand[color] = tiles_[color][number];
    groups_[number] = &groupings(at_hand, jokers_);
  }
  for (int color = 0; color < kColors; ++color)
    if (!color_is_possible(color)) return Divides::kNo;
  nodes_ = 0;
  failed_.clear();
  if (!is_possible_from(1, {}, jokers_)) return Divides::kNo;
  return nodes_ > kMostNodes ? Divides::kUnknown : Divides::kYes;
}

// Looks at one color as if groups could be had for the asking: first for the open runs that can
// come up, with the fewest jokers that lead there, then back for those that lead to the end.
bool Division::color_is_possible(int color) {
  const auto& tiles = tiles_[color];
  std::array<std::array<uint64_t, kBudgets>, kEnd + 1> reached{};
  reached[1][0] = 1;
  for (int number = 1; number <= kNumbers; ++number) {
    ahead_[color][number] = Feeds::ahead(tiles[number + 1], tiles[number + 2], number == kNumbers);
    uint64_t known = 0;
    for (int spent = 0; spent <= jokers_; ++spent) {
      reached[number][spent] &= ~known;
      known |= reached[number][spent];
      for (uint64_t left = reached[number][spent]; left; left &= left - 1) {
        const int open = std::countr_zero(left);
        const FeedList& list =
            *(feeds_[color][number][open] = feeds(color, number, jokers_ - spent, open));
        for (int more = 0; spent + more <= jokers_; ++more)
          reached[number + 1][spent + more] |= list.next[more];
      }
    }
    if (!known) return false;
  }
  alive_[color][kEnd].fill(1);
  for (int number = kNumbers; number >= 1; --number) {
    auto& alive = alive_[color][number];
    alive.fill(0);
    for (int spent = 0; spent <= jokers_; ++spent)
      for (uint64_t left = reached[number][spent]; left; left &= left - 1) {
        const FeedList& list = *feeds_[color][number][std::countr_zero(left)];
        for (int jokers = 0; spent + jokers <= jokers_; ++jokers)
          for (int used = 0; used <= jokers; ++used)
            if (list.next[used] & alive_[color][number + 1][jokers - used])
              alive[jokers] |= left & -left;
      }
  }
  return alive_[color][1][jokers_] & 1;
}

// Every tile has to be laid: those that go to no group feed the runs.
inline const FeedList* Division::feeds(int color, int number, int jokers, int open) const {
  const int tiles = tiles_[color][number];
  return &Feeds::all().list(
      {tiles, tiles, groups_[number]->most[color], jokers, ahead_[color][number]}, open);
}

bool Division::is_possible_from(int number, const States& states, int jokers) {
  if (number == kEnd) return jokers == 0;
  if (jokers_needed(number, states) > jokers) return false;
  uint64_t key = static_cast<uint64_t>(number) | static_cast<uint64_t>(jokers) << 4;
  for (int color = 0; color < kColors; ++color)
    key |= static_cast<uint64_t>(states[color]) << (8 + 8 * color);
  int32_t& failed = failed_[key];
  if (failed >= 0) return false;
  if (++nodes_ > kMostNodes) return true;
  for (const Grouping& grouping : groups_[number]->list) {
    if (grouping.jokers > jokers) break;  // those with few jokers come first
    States next;
    if (combine<0>(grouping, number, states, next, jokers - grouping.jokers)) return true;
  }
  failed_[key] = 1;
  return false;
}

// What the colors need together, each by itself.
int Division::jokers_needed(int number, const States& states) const {
  int needed = 0;
  for (int color = 0; color < kColors; ++color) {
    int own = 0;
    while (own < jokers_ && !(alive_[color][number][own] >> states[color] & 1)) ++own;
    needed += own;
  }
  return needed;
}

// Choose what each color does beside these groups.
template <int kColor>
bool Division::combine(const Grouping& grouping, int number, const States& states, States& next,
                       int jokers) {
  if constexpr (kColor == kColors) {
    return is_possible_from(number + 1, next, jokers);
  } else {
    const FeedList& list = *feeds_[kColor][number][states[kColor]];
    const int grouped = grouping.tiles[kColor];
    for (int at = list.first[grouped]; at < list.first[grouped + 1]; ++at) {
      const Feed& feed = list.feeds[at];
      const int left = jokers - feed.jokers;
      if (left < 0 || !(alive_[kColor][number + 1][left] >> feed.next & 1)) continue;
      next[kColor] = static_cast<uint8_t>(feed.next);
      if (combine<kColor + 1>(grouping, number, states, next, left)) return true;
    }
    return false;
  }
}

}  // namespace meldrum::plain
