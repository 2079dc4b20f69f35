// The rest of a game for two with an empty pool. See docs/solver.md.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/table.hpp"
#include "endgame/habit.hpp"
#include "endgame/lays.hpp"
#include "endgame/position.hpp"

namespace meldrum::endgame {

struct EndingQuestion {
  Position position;
  EmptyPool empty_pool = EmptyPool::kForced;
  bool for_points = false;  // otherwise wins come first
  bool bonus = false;       // Twist's tiles
  Deadline* deadline = nullptr;
};

struct EndingAnswer {
  bool found = false;      // otherwise there was no time for anything
  std::optional<Lay> lay;  // none is a pass
  int winner = 0;          // 1 if the seat to move wins, -1 if the other does, 0 if they share
  int points = 0;          // for the seat to move
  bool proven = false;     // who wins, or if it is for points, how many
};

// What a position is worth: as far as it is seen, and what is proven.
struct Worth {
  int value, low, high;
  bool is_settled() const { return low == high; }
};

class Search {
 public:
  Search(const Rules& rules, const EndingQuestion& question);

  EndingAnswer run();
  // What comes of it if both sides play by habit.
  int play_out(Position position);

 private:
  struct Moves {
    std::vector<Move> moves;
    bool all = false;
  };
  struct Known {
    Worth worth;
    int depth;
  };

  bool walk(int depth, std::vector<Move>& moves, bool all, EndingAnswer& answer);
  Worth visit(const Position& position, int depth, int alpha, int beta);
  Worth look(const Position& position, int depth, int alpha, int beta, Worth worth);
  Worth last_turn(const Position& position) const;
  Worth limits(const Position& position) const;
  Moves moves(const Position& position, int width);
  Position after(Position position, const Move& move) const;
  void report(const Worth& worth, EndingAnswer& answer) const;
  bool is_proven(const Worth& worth) const;

  const EndingQuestion& q_;
  Lays lays_;
  Scale scale_;
  Habit habit_;
  bool lies_freely_;  // how the table lies does not matter
  std::unordered_map<std::string, Known> known_;
};

// For two.
EndingAnswer best_ending(const Rules& rules, const EndingQuestion& question);
// The move by quick habit, for any number of seats; only that is answered.
EndingAnswer ending_by_habit(const Rules& rules, const EndingQuestion& question);

}  // namespace meldrum::endgame
