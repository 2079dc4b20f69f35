// My First step by step: whether single steps lead from one table to another (rules/run_steps.py).
#pragma once

#include <array>
#include <vector>

#include "my_first/position.hpp"

namespace meldrum::my_first {

using Table = std::array<std::vector<Run>, kColors>;  // the runs of each color

// Whether some steps lead from the position to the table. Also false if time runs out, or if more
// tables on the way are looked at than `effort` allows.
bool can_reach(const Position& position, const Table& table, size_t& effort, Deadline& deadline);

}  // namespace meldrum::my_first
