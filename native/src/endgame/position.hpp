// A game with an empty pool, and every rack in sight.
#pragma once

#include <iterator>
#include <string>
#include <vector>

#include "common/tiles.hpp"

namespace meldrum::endgame {

enum class EmptyPool { kPass, kForced, kOneMoreTurn };

// Tiles that leave the rack, and the table after that.
struct Lay {
  Set played;
  std::vector<Set> table;
};

// As the seat to move sees it: what is its own comes first, then the others in turn.
struct Position {
  std::vector<Set> table;
  std::vector<Set> racks;
  std::vector<bool> opened;
  int passes = 0;  // in a row, or last turns

  // The seat to move does this, and the next one sees it.
  void pass();
  void lay(Lay lay, EmptyPool empty_pool);

  bool is_over() const;
  bool pass_ends_it() const { return passes + 1 == std::ssize(racks); }

 private:
  void next();
};

Set less(Set rack, const Set& played);

// Positions with the same key are worth the same; how the table lies matters only to joker laws.
std::string key_of(const Position& position, bool with_table);

// What an end is worth to the seat to move: a win, if wins count at all, and the points.
struct Scale {
  int win = 0;
  int joker_penalty = 30;

  int cost(const Set& rack) const;
  int lead(const Position& position) const;    // in points, on the cheapest other rack
  bool leads(const Position& position) const;  // would win alone if nobody went on
  // For two:
  int out(const Set& other) const { return win + cost(other); }
  int standing(const Position& position) const;  // if nobody goes on
};

}  // namespace meldrum::endgame
