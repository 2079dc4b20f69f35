// The opening of a turn that may go on.
#pragma once

#include "question.hpp"

namespace meldrum {

// Every smallest choice of sets from the rack that stands for at least the opening.
std::vector<std::vector<Set>> smallest_openings(const Rules& rules, const Question& question);

}  // namespace meldrum
