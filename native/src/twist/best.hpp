// The best play in Twist.
#pragma once

#include "common/table.hpp"

namespace meldrum::twist {

// Throws std::domain_error where the law of another edition, or an opening turn that goes on, meets
// bonus jokers: that is left to others. Throws std::invalid_argument for nonsense.
TableAnswer best_play(const Rules& rules, const TableQuestion& question);

}  // namespace meldrum::twist
