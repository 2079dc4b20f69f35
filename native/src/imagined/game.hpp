// An imagined game with racks and a pool: every tile is known. The moves are those of
// meldrum/play/imagined/racks.py, which is tested against the rules.
#pragma once

#include <vector>

#include "common/table.hpp"
#include "endgame/position.hpp"

namespace meldrum::imagined {

using endgame::EmptyPool;

// What a game's options say besides what may be laid.
struct Course {
  bool bonus = false;          // Twist's tiles
  bool only_if_stuck = false;  // a tile is drawn only where nothing can be played (CV-20)
  EmptyPool empty_pool = EmptyPool::kPass;
};

struct Game {
  std::vector<Set> table;
  std::vector<Set> racks;
  Set pool;  // the next tile comes last
  std::vector<bool> opened;
  std::vector<bool> patient;  // these seats keep their tiles until they can go out
  int turn = 0, passes = 0;

  Set& rack() { return racks[static_cast<size_t>(turn)]; }
  const Set& rack() const { return racks[static_cast<size_t>(turn)]; }
  bool has_opened() const { return opened[static_cast<size_t>(turn)]; }
  bool is_patient() const { return patient[static_cast<size_t>(turn)]; }

  // The seat to move draws, or passes if the pool is empty; whether that ends the game.
  bool take();
  // It makes this lay; whether that ends the game.
  bool lay(const Course& course, endgame::Lay&& lay);
  // It lays these sets and keeps those of the table; whether that ends the game.
  bool lay(const Course& course, TableAnswer&& play);
  // It lays its whole rack, which ends the game: nobody needs to know how the table lies then.
  bool go_out(const Course& course);
  // The same with an empty pool, as the seat to move sees it.
  endgame::Position ending() const;

 private:
  bool end_turn_of_play(const Course& course);
  bool end_turn();
};

}  // namespace meldrum::imagined
