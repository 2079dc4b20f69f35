// The best play in Twist.
#pragma once

#include "question.hpp"

namespace meldrum {

// Throws std::domain_error for rules that are left to others, std::invalid_argument for nonsense.
Answer best_twist(const Rules& rules, const Question& question);

}  // namespace meldrum
