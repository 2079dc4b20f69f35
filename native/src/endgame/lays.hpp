// What can be laid in an ending: all of it where that is little, else what seems to matter.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "common/table.hpp"
#include "endgame/position.hpp"
#include "turn/going_out.hpp"

namespace meldrum::endgame {

struct Listed {
  std::vector<Lay> lays;
  bool all = false;  // every choice of tiles that can be laid
};

class Lays {
 public:
  // Throws TimeUp wherever an answer would not be exact. With `bonus` it asks about Twist's tiles.
  Lays(const Rules& rules, Deadline* deadline, bool bonus = false)
      : rules_(rules), deadline_(deadline), bonus_(bonus), going_out_(rules) {}

  // The best lay of some tiles of the rack.
  std::optional<Lay> best(const Position& position, Objective objective, const Set& tiles) const;
  // Exactly these tiles, if they can be laid.
  std::optional<Lay> exactly(const Position& position, const Set& tiles) const;
  bool goes_out(const Position& position) const;
  // Whether the next seat could go out beside this table, for certain or as seen at a glance.
  bool lets_out(const Position& position, const std::vector<Set>& table) const;
  bool seems_to_let_out(const Position& position, const std::vector<Set>& table) const;

  // Every choice if there are few, otherwise about `width` of each kind that take at least this
  // many points off the rack: single tiles, sets of the rack, small and large ones.
  Listed list(const Position& position, int least, int width) const;
  // One tile added to a set without jokers as it lies.
  std::optional<Lay> added(const Position& position, uint8_t code) const;
  // About `width` single tiles, as `single` lays them, and as many sets of the rack that take at
  // least this many points off it, the cheapest first, until `suits` accepts one.
  template <class Single, class Suits>
  void for_each_small(const Position& position, int least, int width, Single&& single,
                      Suits&& suits) const;
  // Sets of the rack, the cheapest first, until they take enough points off it.
  std::optional<Lay> several_sets(const Position& position, int least) const;
  // What is left of a lay when tiles stay back as long as it takes enough points off the rack.
  Lay shrunk(const Position& position, Lay lay, int least) const;

 private:
  TableAnswer ask(const Position& position, Objective objective, const Set& tiles,
                  const Set& forced) const;
  plain::Divides glance(const std::vector<Set>& table, const Set& rack, bool opened) const;
  bool goes_out(const std::vector<Set>& table, const Set& rack, bool opened) const;
  void list_all(const Position& position, const Set& tiles, std::vector<Lay>& lays) const;
  std::optional<Set> live_tiles(const Position& position) const;

  const Rules& rules_;
  Deadline* deadline_;
  bool bonus_;
  mutable turn::GoingOut going_out_;
};

// Groups and runs of three and four number tiles.
std::vector<Set> own_sets(const Set& rack);
int worth(const Rules& rules, const Set& tiles);

template <class Single, class Suits>
void Lays::for_each_small(const Position& position, int least, int width, Single&& single,
                          Suits&& suits) const {
  const Set& rack = position.racks[0];
  Set singles = rack;
  std::sort(singles.begin(), singles.end(), [&](uint8_t a, uint8_t b) {
    return std::pair(worth(rules_, {a}), a) < std::pair(worth(rules_, {b}), b);
  });
  singles.erase(std::unique(singles.begin(), singles.end()), singles.end());
  int found = 0;
  for (uint8_t code : singles) {
    if (worth(rules_, {code}) < least || found == width) continue;
    const std::optional<Lay> lay = single(code);
    if (lay && ++found && suits(*lay)) return;
  }
  if (!position.opened[0]) return;
  found = 0;
  for (const Set& set : own_sets(rack)) {
    if (worth(rules_, set) < least || found++ == width) continue;
    Lay lay{set, position.table};
    lay.table.push_back(set);
    if (suits(lay)) return;
  }
}

}  // namespace meldrum::endgame
