#include "imagined/game.hpp"

#include <algorithm>
#include <utility>

namespace meldrum::imagined {

bool Game::take() {
  if (pool.empty()) {
    ++passes;
  } else {
    rack().push_back(pool.back());
    pool.pop_back();
    passes = 0;
  }
  return end_turn();
}

bool Game::lay(const Course& course, TableAnswer&& play) {
  std::vector<Set> after;
  after.reserve(play.kept.size() + play.sets.size());
  for (int place : play.kept) after.push_back(std::move(table[static_cast<size_t>(place)]));
  for (Set& set : play.sets) after.push_back(std::move(set));
  return lay(course, {std::move(play.played), std::move(after)});
}

bool Game::lay(const Course& course, endgame::Lay&& lay) {
  table = std::move(lay.table);
  rack() = endgame::less(std::move(rack()), lay.played);
  return end_turn_of_play(course);
}

bool Game::go_out(const Course& course) {
  rack().clear();
  return end_turn_of_play(course);
}

endgame::Position Game::ending() const {
  endgame::Position position{table, racks, opened, passes};
  std::rotate(position.racks.begin(), position.racks.begin() + turn, position.racks.end());
  std::rotate(position.opened.begin(), position.opened.begin() + turn, position.opened.end());
  return position;
}

bool Game::end_turn_of_play(const Course& course) {
  opened[static_cast<size_t>(turn)] = true;
  passes = course.empty_pool == EmptyPool::kOneMoreTurn && pool.empty() ? passes + 1 : 0;
  return end_turn();
}

bool Game::end_turn() {
  const bool ends = rack().empty() || passes >= static_cast<int>(racks.size());
  turn = (turn + 1) % static_cast<int>(racks.size());
  return ends;
}

}  // namespace meldrum::imagined
