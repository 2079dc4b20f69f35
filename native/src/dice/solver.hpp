// One question of Dice on its way to an answer.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "dice/best.hpp"
#include "dice/cover.hpp"
#include "dice/crossword.hpp"
#include "dice/grid.hpp"
#include "dice/pool.hpp"
#include "dice/word.hpp"

namespace meldrum::dice {

constexpr int64_t kGlance = 3000;  // steps for a first try, before the others have had theirs
constexpr int64_t kNoEnd = INT64_MAX;

// Dice of the hand that might be laid.
struct Choice {
  uint32_t dice = 0;  // a bit each
  int tiles = 0, points = 0;

  std::pair<int, int> worth(Objective objective) const {
    return objective == Objective::kTiles ? std::pair{tiles, points} : std::pair{points, tiles};
  }
};
using Choices = std::vector<Choice>;

class Solver {
 public:
  explicit Solver(const GridQuestion& question);

  GridAnswer best();

 private:
  bool read_table();
  bool read_hand();
  void drop_misfits();

  Choices choices() const;
  Pool alone(const Choice& choice) const;
  Pool with_table(const Choice& choice) const;
  bool lays(const Choice& choice, unsigned owed, int64_t steps);
  template <class Search>
  bool finds(Search search, int64_t steps);

  void find_best(GridAnswer& answer);
  std::optional<Choice> first_that_lays(const Choices& order, GridAnswer& answer);
  Choices glance(const Choices& order, std::optional<Choice>& found, GridAnswer& answer);
  void take(const Choice& choice, GridAnswer& answer);
  int own_value(const Choice& choice) const;

  void find_least(const Choices& rivals, GridAnswer& answer);
  unsigned words_of(const Choice& choice);
  bool keeps(const Choices& rivals, const std::vector<unsigned>& keepable, int words,
             bool as_they_lie, GridAnswer& answer);
  bool stands(const Choice& choice, unsigned kept);
  bool stands(const Choice& choice, const std::vector<const Line*>& lines);
  void stands_whole(const Choices& rivals, GridAnswer& answer);

  void find_meld(GridAnswer& answer);
  int most(const Choice& choice) const;

  const GridQuestion& question_;
  bool sound_ = false;
  bool possible_ = true;     // the box holds the dice on the table
  Part grid_;                // the dice on the table, moved together
  std::vector<Part> parts_;  // of the best grid so far
  Pool table_;
  std::vector<uint8_t> hand_;
  std::vector<Line> lines_;  // of the grid before
  std::vector<Word> words_;  // those of them that are sets
  std::vector<size_t> line_of_word_;
  Budget budget_;
  Cover cover_;
  Crossword crossword_;
  Crossword tidy_;  // where dice may touch: for grids in which none does without being a set
  const Crossword* found_ = nullptr;
};

// Whether one of the crosswords is found by the search, the tidy one at a glance.
template <class Search>
bool Solver::finds(Search search, int64_t steps) {
  if (question_.loose) {
    try {
      budget_.allow(kGlance);
      found_ = &tidy_;
      if (search(tidy_)) return true;
    } catch (Budget::Spent) {  // the other one may find it
    }
  }
  budget_.allow(steps);
  found_ = &crossword_;
  return search(crossword_);
}

}  // namespace meldrum::dice
