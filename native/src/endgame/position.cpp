#include "endgame/position.hpp"

#include <algorithm>
#include <utility>

#include "common/bytes.hpp"

namespace meldrum::endgame {

void Position::pass() {
  ++passes;
  next();
}

void Position::lay(Lay lay, EmptyPool empty_pool) {
  passes = empty_pool == EmptyPool::kOneMoreTurn ? passes + 1 : 0;
  table = std::move(lay.table);
  racks[0] = less(std::move(racks[0]), lay.played);
  opened[0] = true;
  next();
}

void Position::next() {
  std::rotate(racks.begin(), racks.begin() + 1, racks.end());
  std::rotate(opened.begin(), opened.begin() + 1, opened.end());
}

bool Position::is_over() const {
  const auto is_out = [](const Set& rack) { return rack.empty(); };
  return passes >= std::ssize(racks) || std::any_of(racks.begin(), racks.end(), is_out);
}

Set less(Set rack, const Set& played) {
  for (uint8_t code : played) rack.erase(std::find(rack.begin(), rack.end(), code));
  return rack;
}

std::string key_of(const Position& position, bool with_table) {
  std::string key;
  for (const Set& rack : position.racks) {
    Set sorted = rack;
    std::sort(sorted.begin(), sorted.end());
    key.append(sorted.begin(), sorted.end());
    key.push_back(static_cast<char>(kBetweenSets));
  }
  for (bool opened : position.opened) key.push_back(opened);
  key.push_back(static_cast<char>(position.passes));
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
  int cheapest = cost(position.racks[1]);
  for (size_t at = 2; at < position.racks.size(); ++at)
    cheapest = std::min(cheapest, cost(position.racks[at]));
  return cheapest - cost(position.racks[0]);
}

// CV-09: of equal racks the one with fewer tiles wins.
bool Scale::leads(const Position& position) const {
  const Set& own = position.racks[0];
  return std::all_of(position.racks.begin() + 1, position.racks.end(), [&](const Set& other) {
    return std::pair(cost(own), own.size()) < std::pair(cost(other), other.size());
  });
}

int Scale::standing(const Position& position) const {
  if (position.racks[0].empty()) return out(position.racks[1]);
  if (position.racks[1].empty()) return -out(position.racks[0]);
  const int points = lead(position);
  if (leads(position)) return win + points;
  return points == 0 && position.racks[0].size() == position.racks[1].size() ? 0 : points - win;
}

}  // namespace meldrum::endgame
