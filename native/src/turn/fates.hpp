// What may become of the jokers that lie on the table.
//
// A joker was kept (it still stands for its tile, wherever it lies: then it is as good as that
// tile) or retrieved (then the joker law makes demands). Equal jokers cannot be told apart and some
// sets can be read in several ways; each way to see the table is one fate.
#pragma once

#include <vector>

#include "common/table.hpp"

namespace meldrum::turn {

// What becomes of the jokers of one set.
struct SetFate {
  int place;
  Set stands_for;  // all of the set, in its order
  Set kept;        // the tiles that kept jokers stand for
  Set retrieved;   // the tiles that retrieved jokers stood for
};

using Fate = std::vector<SetFate>;

// Every fate of the jokers of a table, those that keep most jokers first.
std::vector<Fate> fates(const std::vector<Set>& table, bool side_by_side);

// A set is new if it does not hold all number tiles of any set that lay there (CV-02).
bool is_new(const Set& set, const std::vector<Set>& table);

}  // namespace meldrum::turn
