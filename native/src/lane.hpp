// One color of the plain problem: what its tiles can do from each number on, and what that costs.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "groups.hpp"
#include "open_runs.hpp"
#include "plain.hpp"

namespace meldrum {

constexpr int kEnd = kNumbers + 1;
constexpr int kBudgets = kMostJokers + 1;
constexpr int kGroupCopies = kMostCopies + 1;
constexpr int kMostActive = 4;  // old runs of a color that cover one number: tiles and jokers

inline int count(unsigned bits) { return std::popcount(bits); }

using ByGrouped = std::array<Cost, kGroupCopies>;

// The least that one color costs from some state on, with so many of its tiles at this number going
// to groups and so many jokers to spend, if groups could be had at the colors' own prices.
struct Outlook {
  std::array<std::array<Cost, kBudgets>, kGroupCopies> by_grouped;
  std::array<Cost, kBudgets> least;
};

// One thing a color can do at a number.
struct LaneMove {
  Cost cost;       // but for the price of its tiles in groups
  uint16_t next;   // the state it leads to
  uint16_t kept;   // old runs that lie here just as they lay
  uint8_t grouped;
  uint8_t run;     // tiles that go to runs
  uint8_t jokers;  // jokers that go to runs
};

class Lane {
 public:
  // Find every state that can come up and every move between them.
  void prepare(const PlainProblem& problem, int color,
               const std::array<uint8_t, kEnd>& most_grouped);

  // What the color pays for so many tiles in groups of a number, and for so many jokers in runs.
  std::array<ByGrouped, kEnd> prices;
  std::array<Cost, kBudgets> joker_prices;

  void begin_trade();
  void look_back_from(int number);     // `ahead` of a number's states, from those of the next
  void look_forward_from(int number);  // `behind` of the next number's states
  ByGrouped marginals(int number) const;
  void look_ahead();  // the outlooks, from the end to the beginning

  const Outlook& outlook(int state) const { return outlooks_[state]; }
  template <class See>
  void moves(int state, int grouped, See&& see) const {
    const auto& first = states_[state].moves;
    for (uint32_t at = first[grouped]; at < first[grouped + 1]; ++at) see(moves_[at]);
  }

  Cost least() const { return ahead_[0]; }
  const std::vector<int>& runs() const { return runs_; }
  int jokers_kept(int number, uint16_t kept) const { return count(kept & joker_cells_[number]); }

 private:
  struct Layer {
    std::array<uint8_t, kMostActive> active;  // old runs that began before and go on
    uint8_t active_count = 0;
    uint16_t starts = 0;
    uint8_t must = 0, may = 0, room = 0;
    Cost unused = 0;
    uint32_t first = 0;  // its first state
  };
  struct State {
    uint8_t mask, open;
    uint8_t spent;  // the fewest jokers that lead here
    std::array<uint32_t, kGroupCopies + 1> moves;
  };

  void set_up(const PlainProblem& problem, int color);
  void make_states(int number);
  void make_moves(int number, State& state, int most_grouped);
  uint16_t kept_in(const Layer& layer, int mask) const;
  int mask_in(const Layer& layer, uint16_t kept) const;
  uint16_t state_of(int mask, int open, int spent);

  const PlainProblem* problem_ = nullptr;
  int jokers_ = 0;
  std::vector<int> runs_;
  std::array<uint16_t, kEnd> ends_{}, cells_{}, joker_cells_{};
  std::array<Layer, kEnd + 2> layers_;
  std::array<uint16_t, kOpenStates << kMostActive> known_{};  // states of the number being made
  uint32_t known_from_ = 0;
  std::vector<State> states_;
  std::vector<LaneMove> moves_;
  std::vector<Cost> ahead_, behind_;
  std::vector<Outlook> outlooks_;
};

}  // namespace meldrum
