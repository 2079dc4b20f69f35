// The best play of a game with racks.
#pragma once

#include "question.hpp"

namespace meldrum {

Answer best_play(const Rules& rules, const Question& question);

}  // namespace meldrum
