#include "endgame/position.hpp"

#include <algorithm>

#include "common/bytes.hpp"

namespace meldrum::endgame {

Position after_pass(const Position& position) {
  return {position.table,
          {position.racks[1], position.racks[0]},
          {position.opened[1], position.opened[0]},
          position.passes + 1};
}

Position after_lay(const Position& position, const Lay& lay, EmptyPool empty_pool) {
  const int passes = empty_pool == EmptyPool::kOneMoreTurn ? position.passes + 1 : 0;
  return {lay.table,
          {position.racks[1], less(position.racks[0], lay.played)},
          {position.opened[1], true},
          passes};
}

Set less(Set rack, const Set& played) {
  for (uint8_t code : played) rack.erase(std::find(rack.begin(), rack.end(), code));
  return rack;
}

bool is_over(const Position& position) {
  return position.passes >= 2 || position.racks[0].empty() || position.racks[1].empty();
}

std::string key_of(const Position& position, bool with_table) {
  std::string key;
  for (const Set& rack : position.racks) {
    Set sorted = rack;
    std::sort(sorted.begin(), sorted.end());
    key.append(sorted.begin(), sorted.end());
    key.push_back(static_cast<char>(kBetweenSets));
  }
  key.push_back(static_cast<char>(position.passes << 2 | position.opened[0] << 1 |
                                  static_cast<int>(position.opened[1])));
  if (!with_table) return key;
  std::vector<Set> table = position.table;
  std::sort(table.begin(), table.end());
  const Set laid = flat(table);
  return key.append(laid.begin(), laid.end());
}

int Scale::cost(const Set& rack) const {
  int cost = 0;
  for (uint8_t code : rack) cost += is_joker(code) ? joker_penalty : number_of(code);
  return cost;
}

int Scale::lead(const Position& position) const {
  return cost(position.racks[1]) - cost(position.racks[0]);
}

// CV-09: of equal racks the one with fewer tiles wins.
int Scale::standing(const Position& position) const {
  if (position.racks[0].empty()) return out(position.racks[1]);
  if (position.racks[1].empty()) return -out(position.racks[0]);
  const int points = lead(position);
  const auto tiles = std::ssize(position.racks[1]) - std::ssize(position.racks[0]);
  if (points == 0 && tiles == 0) return 0;
  return points > 0 || (points == 0 && tiles > 0) ? win + points : points - win;
}

}  // namespace meldrum::endgame
