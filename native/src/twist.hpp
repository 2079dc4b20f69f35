// The best play in Twist.
#pragma once

#include "question.hpp"

namespace meldrum {

// Throws std::domain_error where the law of another edition, or an opening turn that goes on, meets
// bonus jokers: that is left to others. Throws std::invalid_argument for nonsense.
Answer best_twist(const Rules& rules, const Question& question);

}  // namespace meldrum
