// Questions about a table of sets and a rack: Classic's tiles, and Twist's.
#pragma once

#include <array>
#include <stdexcept>
#include <vector>

#include "common/question.hpp"
#include "common/tiles.hpp"

namespace meldrum {

enum class JokerLaw { kFree, kBookClassic, kBookVintage, kBookTwist, kFrozen };

// The options of an edition that the best play depends on.
struct Rules {
  JokerLaw law = JokerLaw::kFree;
  bool new_set = true;  // a retrieved joker goes to a new set (joker_reuse)
  int opening = 30;
  bool play_on = false;  // the opening turn may go on (opening_turn)
  bool joker_while_opening = true;
  int joker_penalty = 30;
  bool side_by_side = true;  // jokers may lie side by side
  // Twist only:
  int shortest_side = 1;
  bool mirror_side_set = false;
  bool mirror_identical = false;
  int color_change_max = 2;
  bool color_change_first = true;
};

struct TableQuestion : Question {
  std::vector<Set> table;
  Set rack;
  bool opened = true;
  Set forced;        // tiles of the rack that must be played
  bool tidy = true;  // whether few changes are the last tie-break
};

struct TableAnswer : Answer {
  std::vector<int> kept;  // places of the sets on the table that lie as they lay
  std::vector<Set> sets;  // the others
  Set played;
  bool feasible = true;  // whether any play lays the forced tiles
};

// Throws if this isn't a position of a game with these tiles, the last of them `last_code`.
template <class IsSet>
void refuse_nonsense(const Rules& rules, const TableQuestion& question, uint8_t last_code,
                     IsSet&& is_set) {
  std::array<int, kCodes> tiles{}, rack{};
  const auto count = [](const Set& set, std::array<int, kCodes>& counts) {
    for (uint8_t code : set) {
      if (code >= kCodes) throw std::invalid_argument("no such tile");
      ++counts[code];
    }
  };
  for (const Set& set : question.table) {
    count(set, tiles);
    if (!is_set(set)) throw std::invalid_argument("no set lies on the table");
  }
  count(question.rack, rack);
  for (int code = 0; code < kCodes; ++code)
    if (tiles[code] + rack[code] > (code <= last_code ? 2 : 0))
      throw std::invalid_argument("too many tiles");
  for (uint8_t code : question.forced)
    if (--rack.at(code) < 0) throw std::invalid_argument("a forced tile is not on the rack");
  if (rules.opening < 0 || rules.opening > 255 || rules.joker_penalty < 0 ||
      rules.joker_penalty > 255)
    throw std::invalid_argument("no such rules");
}

}  // namespace meldrum
