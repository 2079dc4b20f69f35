// The best play of a game with racks.
#pragma once

#include "common/table.hpp"

namespace meldrum::turn {

TableAnswer best_play(const Rules& rules, const TableQuestion& question);

}  // namespace meldrum::turn
