// New runs of My First, of rack tiles alone.
#pragma once

#include <utility>
#include <vector>

#include "my_first/position.hpp"

namespace meldrum::my_first {

// How a run comes to lie where no run lay. Three rack tiles found it, the other tiles of it are
// rooms: a joker may be moved there, and swapped out. By an option it may be cut off another run as
// well; then all its tiles are rooms.
struct Founding {
  int rooms = 0;
  int jokers = 0;      // rack jokers that it takes, 0 to 2
  bool earns = false;  // whether rack jokers may come of it before any are taken

  // The rack jokers that the first of some runs takes; kNone if that is not said.
  static constexpr int kNone = 0, kEarns = 3, kNeeds = 4;
  int need() const { return earns ? kEarns : jokers; }
  static int first_need(int a, int b);
};

Founding founding_of(const Run& run, Cells others, bool from_middle);

// The best runs of rack tiles alone, for every choice of tiles left and every number of jokers, of
// rooms and of rack jokers needed.
class NewRuns {
 public:
  NewRuns(const Line& line, int jokers, const Position& position, const Weights& weights,
          bool mobile, Deadline& deadline);

  struct Key {
    int jokers = 0, rooms = 0, need = 0;
  };

  // For tiles of the hand: what they are worth, by key.
  const int* worths(Cells tiles) const { return &worth_[index(tiles) * width()]; }
  size_t width() const { return static_cast<size_t>(kCounts * rooms_ * needs_); }
  size_t index(const Key& key) const {
    return static_cast<size_t>((key.jokers * rooms_ + key.rooms) * needs_ + key.need);
  }
  Key key(size_t index) const {
    int at = static_cast<int>(index);
    return {at / needs_ / rooms_, at / needs_ % rooms_, at % needs_};
  }

  // The runs that are worth that.
  void lay(Cells tiles, size_t key, std::vector<Run>& runs) const;

 private:
  struct Option {
    size_t chosen;  // bit i: the i-th tile of the hand
    int jokers, worth;
    Founding founding;
    Run run;
  };

  size_t index(Cells tiles) const;
  void add_options(size_t chosen, int jokers);
  void add_highest(size_t chosen, Cells numbers, int length);
  void fill(int jokers, Deadline& deadline);
  void improve(size_t left, const Option& option, int jokers);
  size_t after(const Key& before, const Option& option) const;
  std::pair<const Option*, size_t> find(size_t left, size_t wanted, int worth) const;

  bool side_by_side_;
  Weights weights_;
  bool from_middle_;
  Cells there_;        // number tiles of the line on table and rack
  int rooms_, needs_;  // one more than the most that are counted
  std::vector<int> numbers_;
  std::vector<std::vector<Option>> options_;  // by the lowest tile in them
  std::vector<int> worth_;
};

}  // namespace meldrum::my_first
