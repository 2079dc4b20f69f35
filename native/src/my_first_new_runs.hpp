// New runs of My First, of rack tiles alone.
#pragma once

#include <vector>

#include "my_first_position.hpp"

namespace meldrum::my_first {

// The best runs of rack tiles alone, for every choice of tiles left and every number of jokers and
// of rooms: jokers in them that may come from other runs.
class NewRuns {
 public:
  NewRuns(Cells hand, int jokers, const Position& position, const Weights& weights, bool rooms,
          Deadline& deadline);

  int rooms() const { return rooms_; }

  // For tiles of the hand: how much so many jokers and rooms are worth, one after the other.
  const int* worths(Cells tiles) const { return &worth_[index(tiles) * width()]; }
  size_t width() const { return static_cast<size_t>(kCounts * rooms_); }
  size_t key(int jokers, int rooms) const { return static_cast<size_t>(jokers * rooms_ + rooms); }

  // The runs that are worth that.
  void lay(Cells tiles, size_t key, std::vector<Run>& runs) const;

 private:
  struct Option {
    size_t chosen;  // bit i: the i-th tile of the hand
    size_t key;
    int jokers, rooms, worth;
    Run run;
  };

  size_t index(Cells tiles) const;
  void add_options(size_t chosen, int jokers);
  void add_highest(size_t chosen, Cells numbers, int length);
  void fill(int jokers, Deadline& deadline);
  void improve(size_t left, const Option& option, int jokers);
  const Option* find(size_t left, size_t key, int worth) const;

  bool side_by_side_;
  Weights weights_;
  int rooms_;
  std::vector<int> numbers_;
  std::vector<std::vector<Option>> options_;  // by the lowest tile in them
  std::vector<int> worth_;
};

}  // namespace meldrum::my_first
