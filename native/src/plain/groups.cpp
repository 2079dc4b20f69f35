#include "plain/groups.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace meldrum::plain {
namespace {

using AtHand = std::array<uint8_t, kColors>;

constexpr int kHands = 256;  // (kMostCopies + 1) ^ kColors

int index_of(const AtHand& hand) {
  int index = 0;
  for (int count : hand)
    index = index * (kMostCopies + 1) + (count < kMostCopies ? count : kMostCopies);
  return index;
}

// All groupings, found by adding one group after the other.
std::vector<Grouping> all_groupings() {
  std::vector<Group> groups;
  for (int jokers = 0; jokers <= kMostJokers; ++jokers)
    for (int colors = 1; colors < 1 << kColors; ++colors) {
      int size = std::popcount(static_cast<unsigned>(colors)) + jokers;
      if (size == 3 || size == 4)
        groups.push_back({static_cast<uint8_t>(colors), static_cast<uint8_t>(jokers)});
    }
  std::map<std::pair<AtHand, int>, bool> seen;
  std::vector<Grouping> found{Grouping{}};
  for (size_t at = 0; at < found.size(); ++at)
    for (const Group& group : groups) {
      Grouping more = found[at];
      if (more.count == more.groups.size()) break;
      bool fits = more.jokers + group.jokers <= kMostJokers;
      for (int color = 0; color < kColors; ++color) {
        const int more_of_it = group.colors >> color & 1;
        more.tiles[color] = static_cast<uint8_t>(more.tiles[color] + more_of_it);
        more.packed = static_cast<uint8_t>(more.packed + (more_of_it << 2 * color));
        more.laid = static_cast<uint8_t>(more.laid + more_of_it);
        fits = fits && more.tiles[color] <= kMostCopies;
      }
      more.jokers += group.jokers;
      more.laid += group.jokers;
      more.groups[more.count++] = group;
      if (fits && seen.emplace(std::pair(more.tiles, int{more.jokers}), true).second)
        found.push_back(more);
    }
  std::stable_sort(found.begin(), found.end(),
                   [](const Grouping& a, const Grouping& b) { return a.jokers < b.jokers; });
  return found;
}

struct Tables {
  std::array<std::array<Groupings, kMostJokers + 1>, kHands> lists{};

  Tables() {
    const std::vector<Grouping> all = all_groupings();
    AtHand hand{};
    do {
      for (int jokers = 0; jokers <= kMostJokers; ++jokers)
        for (const Grouping& one : all) {
          bool fits = one.jokers <= jokers;
          for (int color = 0; color < kColors; ++color)
            fits = fits && one.tiles[color] <= hand[color];
          if (fits) add(lists[index_of(hand)][jokers], one);
        }
    } while (next(hand));
  }

  static void add(Groupings& all, const Grouping& one) {
    all.list.push_back(one);
    for (int color = 0; color < kColors; ++color)
      all.most[color] = std::max(all.most[color], one.tiles[color]);
  }

  static bool next(AtHand& hand) {
    for (uint8_t& count : hand) {
      if (++count <= kMostCopies) return true;
      count = 0;
    }
    return false;
  }
};

}  // namespace

const Groupings& groupings(const AtHand& at_hand, int jokers) {
  static const Tables tables;
  return tables.lists[index_of(at_hand)][jokers];
}

}  // namespace meldrum::plain
