// Runs and groups of number tiles and regular jokers. Twist's bonus jokers make other sets, which
// are read in twist/sets.hpp: that takes too long to be asked about these.
#pragma once

#include <vector>

#include "common/tiles.hpp"

namespace meldrum {

// A run from some number on, a group of a number, or both; neither if it isn't a set.
struct Shape {
  int run_from = 0, group_of = 0;
  int color = 0;   // of the run
  int colors = 0;  // of the group, a bit each
  bool is_set() const { return run_from || group_of; }
};

// What these tiles are, in this order.
Shape shape_of(const Set& set, bool side_by_side = true);

struct Reading {
  bool is_run;
  int first;       // the lowest number of a run, the number of a group
  Set stands_for;  // the tile each place of the set stands for, in its order
  int value() const;
};

// Every way to read the tiles as one set; none if they aren't a set.
std::vector<Reading> readings(const Set& set, bool side_by_side = true);

// Whether the set holds all number tiles of an old one: if so, it isn't new (CV-02).
bool holds_numbers_of(const Set& old, const Set& set);

// Lay the jokers of a group apart, for tables where they must not lie side by side.
void part_jokers(Set& set);

}  // namespace meldrum
