// A turn on its way: what is settled, what is left to lay, and what the rack owes.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "plain/problem.hpp"
#include "turn/fates.hpp"

namespace meldrum::turn {

using Counts = std::array<uint8_t, kTypes>;

// A position on the way to a table: some sets are settled, the rest is a plain problem.
struct Stage {
  plain::Problem pool;
  int retrieved = 0;        // jokers in the pool that must come to lie as the law demands
  int borrowed = 0;         // jokers of the table that lie in the opening
  Set kept;                 // jokers in the pool that are tiles
  Counts owed{};            // rack tiles that are spoken for (V-43, V-46)
  Counts forced{};          // rack tiles that must be played in any case
  std::vector<Set> sets;    // settled, with their jokers
  std::vector<int> places;  // old sets settled as they lay
  Fate homeless;            // frozen sets that are to live on in the opening
  Cost paid = 0;
};

// A set with jokers that could be laid next.
struct Placing {
  Set laid;
  int free = 0;  // jokers of it that stand for any tile
  int value = 0;
  Cost cost = 0;   // of its free jokers
  Set kept;        // its jokers that are tiles
  Cost least = 0;  // that everything costs then, as far as is known
};

// Jokers that are left to lay, of the table and of the rack.
inline int jokers(const Stage& stage) { return stage.pool.jokers_must + stage.pool.jokers_may; }

// How many of a tile the rack must lay.
int due(const Stage& stage, uint8_t code);

// Let so many more tiles of the rack be spoken for; false if it has not so many.
bool owe(Stage& stage, uint8_t code, int tiles);

// Take the tiles of a set out of the pool, so many of its jokers being retrieved ones.
bool take(Stage& stage, const Placing& placing, int own);

// A kept joker is written as its tile and this, until the sets are handed out.
constexpr uint8_t kKept = 64;
constexpr uint8_t kept_as(uint8_t code) { return static_cast<uint8_t>(kKept + code); }
Set unmarked(Set set);

}  // namespace meldrum::turn
