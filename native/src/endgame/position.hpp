// A game for two with an empty pool: nothing is hidden any more.
#pragma once

#include <array>
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

// As the seat to move sees it: what is its own comes first.
struct Position {
  std::vector<Set> table;
  std::array<Set, 2> racks;
  std::array<bool, 2> opened{true, true};
  int passes = 0;  // in a row, or last turns
};

// The other seat's position after the seat to move has passed, or laid this.
Position after_pass(const Position& position);
Position after_lay(const Position& position, const Lay& lay, EmptyPool empty_pool);

Set less(Set rack, const Set& played);
bool is_over(const Position& position);

// Positions with the same key are worth the same; how the table lies matters only to joker laws.
std::string key_of(const Position& position, bool with_table);

// What an end is worth to the seat to move: a win, if wins count at all, and the points.
struct Scale {
  int win = 0;
  int joker_penalty = 30;

  int cost(const Set& rack) const;
  int lead(const Position& position) const;  // in points
  int out(const Set& other) const { return win + cost(other); }
  int standing(const Position& position) const;  // if nobody goes on
};

}  // namespace meldrum::endgame
