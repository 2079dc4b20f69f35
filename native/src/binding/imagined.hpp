// An imagined game that was played on, as Python holds it.
#pragma once

#include "imagined/game.hpp"

namespace meldrum::binding {

struct End {
  imagined::Game game;
  bool in_time = true;
};

}  // namespace meldrum::binding
