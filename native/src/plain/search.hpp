// A* over the numbers 1 to 13. See docs/solver.md.
#pragma once

#include <vector>

#include "common/hash_table.hpp"
#include "plain/levels.hpp"
#include "plain/market.hpp"
#include "plain/problem.hpp"

namespace meldrum::plain {

class Search {
 public:
  void run(const Problem& problem, Solution& answer);
  void find_corridor(const Problem& problem, Corridor& corridor);

 private:
  struct Node {
    Cost paid;
    Cost worth;  // of what was left out; prices and changed sets are not in it
    Cost done;   // successors up to this estimate have been made
    uint8_t number, spent;
    uint16_t value;  // what has been laid stands for, as far as the opening asks
    LaneStates lanes;
    uint16_t config;
    int32_t parent;
    std::array<const LaneMove*, kColors> moves;
  };

  // A node that waits for its dearer successors; the cheapest, then the newest goes first.
  struct Waiting {
    Cost estimate;
    int32_t node;
    bool operator<(const Waiting& other) const {
      return estimate != other.estimate ? estimate > other.estimate : node < other.node;
    }
  };

  using Taken = std::array<uint8_t, kJoker + 1>;  // tiles of each kind, and jokers
  using Path = std::array<const Node*, kEnd>;     // the node after each number

  // What one color does at a number.
  struct Choice {
    Cost cost;  // of the move, and its price
    Cost more;  // what it adds to the least that everything costs
    const LaneMove* move;
  };
  struct Choices {
    uint32_t walk = 0;  // the one that made them
    uint32_t first = 0, count = 0;
  };

  void set_out();
  void find_best(Solution& answer);
  void find_tidy(Solution& answer);
  bool break_up_one(Cost fewer, Solution& answer);
  bool lay_beside(const Taken& taken, int broken, Solution& answer);
  void mark_corridor(Cost cost);
  bool prices_tell(Cost bound) const;
  Cost price_first();
  Cost price_well(Cost& bound);
  bool walk_level(Solution& answer);
  bool walk(int most, Solution& answer);
  Cost count_lost() const;
  Cost whole_changes(Cost estimate) const;
  bool is_tidy() const { return market_ == &tidy_; }
  int32_t next_node();
  void wait(Cost estimate, int32_t node);
  void expand(int32_t at);
  void add_up_pairs();
  void forget_choices();
  const Choices& choices(int color, int grouped);
  void list_choices(int color, int grouped, Choices& choices);
  void combine(const Config& config, const Node& node, Cost least);
  template <int kColor>
  void combine(int left, Cost least, Cost paid, Cost worth, int value);
  void add_node(Cost paid, Cost worth, int left, int value);
  void go_on_from(int32_t at);
  bool go_on(int32_t at);
  bool is_enough(const Node& end) const;
  bool is_better(Cost paid, Cost worth, const Node& other) const;
  uint64_t key_of(int number, int spent, int value, const LaneStates& lanes) const;
  void read_back(int32_t at, Solution& answer) const;
  void lay_runs(int color, const Path& path, Solution& answer) const;

  const Problem* p_ = nullptr;
  Cost tile_ = 0;  // what a tile costs, more or less
  Cost cap_ = kNever;
  Cost least_ = 0;       // what a best play costs, and
  Cost changed_ = 0;     // an old set, while few changes are being looked for
  Market value_, tidy_;  // what tiles are worth; and within that, what changes
  Market* market_ = &value_;
  Corridor corridor_;
  Problem beside_;
  Levels levels_;
  std::vector<Node> nodes_;
  std::vector<int32_t> open_;     // nodes whose estimate is the limit,
  std::vector<Waiting> waiting_;  // and a heap of those that cost more
  NodeTable table_;
  Cost limit_ = 0;  // no way costs less

  // While a node is being expanded:
  int32_t expanded_ = -1;
  int number_ = 0;
  Cost done_ = 0, next_ = 0;
  int config_ = 0, spare_ = 0;
  LaneStates states_{};
  std::array<const ByJokers*, kColors> rests_{};
  std::array<Choices*, kColors> lists_{};
  static constexpr int kPairs = kGroupCopies * kGroupCopies;
  std::array<Cost, kPairs> first_pair_{}, second_pair_{};  // of colors
  std::array<Choices, kColors> offered_{};
  std::array<const LaneMove*, kColors> chosen_{};

  // What each color can do in each state, by jokers left and tiles in groups, the best first; kept
  // for a whole walk.
  uint32_t walk_ = 0;
  std::vector<Choice> choices_;
  std::array<std::vector<Choices>, kColors> known_;
};

}  // namespace meldrum::plain
