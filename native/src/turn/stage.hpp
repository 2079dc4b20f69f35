// A turn in the making: what is settled, what is left to lay, and what the rack owes.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "plain/problem.hpp"
#include "turn/fates.hpp"

namespace meldrum::turn {

using Counts = std::array<uint8_t, kTypes>;

// Some sets are settled, the rest is a plain problem.
struct Stage {
  plain::Problem pool;
  int retrieved = 0;        // jokers in the pool that must end up where the law demands
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
  int free = 0;  // its jokers that stand for any tile
  int value = 0;
  Cost cost = 0;   // of its free jokers
  Set kept;        // its jokers that are tiles
  Cost least = 0;  // everything costs at least this, as far as is known
};

// Jokers that are left to lay, of the table and of the rack.
inline int jokers(const Stage& stage) { return stage.pool.jokers_must + stage.pool.jokers_may; }

// How many of a tile the rack must lay.
int due(const Stage& stage, uint8_t code);

// Reserves more tiles of the rack; false if it hasn't enough.
bool owe(Stage& stage, uint8_t code, int tiles);

// Takes a set's tiles out of the pool; `own` of its jokers are retrieved ones. False if they aren't
// there.
bool take(Stage& stage, const Placing& placing, int own);

// A kept joker is written as its tile plus this until the sets are handed out.
constexpr uint8_t kKept = 64;
constexpr uint8_t kept_as(uint8_t code) { return static_cast<uint8_t>(kKept + code); }
Set unmarked(Set set);

}  // namespace meldrum::turn
