// What a play comes to: the tiles played, their points, and what the rack's own sets are worth.
#pragma once

#include <functional>

#include "common/table.hpp"

namespace meldrum {

using ValueOf = std::function<int(const Set&)>;

// Everything stays as it lies.
TableAnswer nothing(const TableQuestion& question);

// The answer that keeps these old sets (by place) and lays the other ones.
TableAnswer account_of(const Rules& rules, const TableQuestion& question, std::vector<int> kept,
                       std::vector<Set> sets, const ValueOf& value_of);

}  // namespace meldrum
