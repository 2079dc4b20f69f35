// What the regular jokers of a set stand for.
#pragma once

#include <vector>

#include "question.hpp"

namespace meldrum {

struct Reading {
  bool is_run;
  int first;         // the lowest number of a run, the number of a group
  Set stands_for;    // the tile each place of the set stands for, in its order
  int value() const;
};

// Every way to read number tiles and regular jokers as one set; none if they are no set.
std::vector<Reading> readings(const Set& set, bool side_by_side = true);

// Lay the jokers of a group apart, for tables where they must not lie side by side.
void part_jokers(Set& set);

}  // namespace meldrum
