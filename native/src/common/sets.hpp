// What the regular jokers of a set stand for.
#pragma once

#include <vector>

#include "common/tiles.hpp"

namespace meldrum {

// A run from some number on, or a group of a number; neither, if there is none.
struct Shape {
  int run_from = 0, group_of = 0;
  int color = 0;   // of the run
  int colors = 0;  // of the group, a bit each
  bool is_set() const { return run_from || group_of; }
};

// What number tiles and regular jokers are, in this order.
Shape shape_of(const Set& set, bool side_by_side = true);

struct Reading {
  bool is_run;
  int first;       // the lowest number of a run, the number of a group
  Set stands_for;  // the tile each place of the set stands for, in its order
  int value() const;
};

// Every way to read number tiles and regular jokers as one set; none if they are no set.
std::vector<Reading> readings(const Set& set, bool side_by_side = true);

// Whether the set holds all number tiles of an old one: if so, it isn't new (CV-02).
bool holds_numbers_of(const Set& old, const Set& set);

// Lay the jokers of a group apart, for tables where they must not lie side by side.
void part_jokers(Set& set);

}  // namespace meldrum
