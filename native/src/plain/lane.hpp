// One color of the plain problem: what its tiles can do from each number on, and what that costs.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "plain/corridor.hpp"
#include "plain/feeds.hpp"
#include "plain/problem.hpp"

namespace meldrum::plain {

constexpr int kMostActive = 4;  // old runs of a color that cover one number: tiles and jokers

inline int count(unsigned bits) { return std::popcount(bits); }

using ByGrouped = std::array<Cost, kGroupCopies>;

// Costs by the number of jokers, all at once.
typedef Cost ByJokers __attribute__((vector_size(16)));

inline ByJokers lesser(ByJokers a, ByJokers b) { return a < b ? a : b; }
inline ByJokers greater(ByJokers a, ByJokers b) { return a > b ? a : b; }
// Costs by one joker more, or two.
inline ByJokers with_joker(ByJokers a) { return ByJokers{kNever, a[0], a[1], a[2]}; }
inline ByJokers with_two_jokers(ByJokers a) { return ByJokers{kNever, kNever, a[0], a[1]}; }
// The least for at most that many.
inline ByJokers up_to(ByJokers a) { return lesser(a, lesser(with_joker(a), with_two_jokers(a))); }

// The least that one color costs from some state on, if groups could be had at its own prices.
struct Outlook {
  std::array<ByJokers, kBudgets> exact;  // by exactly the jokers used, none, one or two before
  // By the jokers allowed; then the same by how many tiles go to groups here, from none up.
  std::array<ByJokers, 1 + kGroupCopies> rest;

  const ByJokers& within() const { return rest[0]; }
  const ByJokers* by_grouped() const { return &rest[1]; }
};

class Lane {
 public:
  // Find every state that can come up and every move between them. Old runs are only looked at
  // within a corridor; `changed` is the cost of each that is not kept.
  void prepare(const Problem& problem, int color, const std::array<uint8_t, kEnd>& most_grouped,
               const Corridor* corridor, Cost changed);

  // What the color pays: by number for its tiles in groups, and for its jokers in runs.
  std::array<ByGrouped, kEnd> prices;
  std::array<Cost, kBudgets> joker_prices;

  // Outlooks of a number's states, from those of the next.
  void look_ahead_from(int number) {
    if (is_idle(number)) return;
    if (number == kEnd) {
      end();
    } else if (jokers_) {
      look_ahead_with_jokers(number);
    } else {
      look_ahead_without_jokers(number);
    }
  }
  void begin();                        // looking forward:
  void look_forward_from(int number);  // the least from the beginning to the next number's states
  void remember_bare();                // what was seen ahead when nothing had a price,
  void see_bare(Cost joker_price);     // and see it again with this price for jokers
  ByGrouped marginals(int number) const;
  ByGrouped excess(int number) const;  // by how much they exceed the least, their price counted
  Cost least() const { return ahead_[0]; }
  // The least if a run lies from one number to another, with jokers at some (a bit each).
  Cost least_with_run(int first, int last, unsigned jokers) const;

  // Drop a number's moves that cost the color more than its least plus what is allowed for their
  // tiles in groups.
  void narrow(int number, const ByGrouped& allowed);
  void mark(Corridor& corridor) const;  // the moves that are left
  void remember();                      // all moves as they are now,
  void restore();                       // and bring them back

  size_t states() const { return found_; }
  const Outlook& outlook(int state) const { return outlooks_[state]; }
  // What the tiles that a move leaves out are worth: its cost without that of old runs.
  Cost worth(const LaneMove& move) const { return move.cost - move.lost * changed_; }
  uint32_t place(int number, int state) const { return state - layers_[number].first; }
  // Where a color has no tile, no open run and cannot begin one, nothing happens: the state already
  // is that of the next number.
  bool is_idle(int number) const { return layers_[number].idle; }
  // What is left to pay, by the tiles that go to groups.
  const ByJokers* rests(int number, int state) const {
    return is_idle(number) ? outlooks_[state].rest.data() : outlooks_[state].by_grouped();
  }
  // The only thing that can be done, if there is no choice.
  const LaneMove* only_move(int number, int state) const {
    if (is_idle(number)) return &idle_[number];
    const auto& first = states_[state].moves;
    return first[kGroupCopies] - first[0] == 1 ? &moves_[first[0]] : nullptr;
  }
  template <class See>
  void moves(int number, int state, int grouped, See&& see) const {
    if (is_idle(number)) return see(idle_[number]);
    const auto& first = states_[state].moves;
    for (uint32_t at = first[grouped]; at < first[grouped + 1]; ++at) see(moves_[at]);
  }

  const std::vector<int>& runs() const { return runs_; }
  int jokers_kept(int number, uint16_t kept) const { return count(kept & joker_cells_[number]); }

 private:
  struct Layer {
    std::array<uint8_t, kMostActive> active;  // old runs that began before and go on
    uint8_t active_count = 0;
    uint16_t starts = 0;
    uint8_t must = 0, tiles = 0, most_grouped = 0;
    int ahead = 0;  // what is known of the numbers that follow
    Cost unused = 0;
    Cost joker_at = 0;
    int number = 0;
    bool idle = false;
    uint32_t first = 0;  // its first state
  };
  // Old runs that are kept at a number, and what that means there.
  struct Keeping {
    uint16_t runs;
    uint8_t tiles, jokers;
    uint8_t mask;  // those that go on, as the next layer numbers them
    uint8_t lost;
  };
  struct State {
    uint16_t mask, open;
    uint32_t spent;  // the fewest jokers that lead here
    const FeedList* feeds;
    std::array<uint32_t, kGroupCopies + 1> moves;
  };

  using Reached = std::array<uint64_t, kBudgets>;   // open runs by the jokers spent, a bit each
  using Names = std::array<uint16_t, kOpenStates>;  // of the states with these open runs

  void set_up(const Problem& problem, int color, const Corridor* corridor);
  void set_up_runs(const Problem& problem, int color);
  void find_states();
  bool is_idle(const Layer& layer, const Reached& reached);
  void name_states(const Layer& layer, Reached& reached, Names& names);
  Cell cell_of(const Layer& layer, int spent) const;
  void make_moves(const Layer& layer, State& state, const Names& names);
  void find_tidy_states();
  void make_tidy_moves(const Layer& layer, State& state);
  void add_tidy_moves(const Layer& layer, const State& state, const Keeping& keeping,
                      const FeedList& list, int grouped);
  void end();
  void look_ahead_with_jokers(int number);
  void look_ahead_without_jokers(int number);
  Keeping keeping(int number, uint16_t runs) const;
  uint16_t kept_in(const Layer& layer, int mask) const;
  int mask_in(const Layer& layer, uint16_t kept) const;
  uint16_t state_of(int mask, int open, uint32_t spent);
  // Room for a number's moves (with old runs, for a state's), and for its states.
  void make_room() {
    if (move_room_ < made_ + kMostMoves || state_room_ < found_ + kMostStates) make_more_room();
  }
  void make_more_room();

  static constexpr uint32_t kMostMoves = 2048, kMostStates = kOpenStates << kMostActive;

  Feeds& feeds_ = Feeds::all();
  const Corridor* corridor_ = nullptr;
  int color_ = 0;
  int jokers_ = 0;
  Cost changed_ = 0;
  std::vector<int> runs_;
  std::array<uint16_t, kEnd> ends_{}, cells_{}, joker_cells_{};
  std::array<Layer, kEnd + 2> layers_;
  struct Known {
    uint32_t round;
    uint16_t state;
  };
  std::array<Known, kOpenStates << kMostActive> known_{};  // states of the number being made,
  uint32_t round_ = 0;                                     // if they are of this round
  std::vector<State> states_;                              // the first `found_` of them
  uint32_t found_ = 0;
  std::array<LaneMove, kEnd> idle_;
  std::vector<LaneMove> moves_;  // the first `made_` of them
  uint32_t made_ = 0, move_room_ = 0, state_room_ = 0;
  std::vector<State> remembered_states_;
  std::vector<LaneMove> remembered_moves_;
  // The least from a state to the end, and from the beginning to it, with any number of jokers:
  // how many the other colors use is not known.
  std::vector<Cost> ahead_, behind_;
  mutable std::vector<Cost> through_;  // the same through some run
  std::vector<ByJokers> bare_;  // the least to the end by exactly the jokers used, without prices
  std::vector<Outlook> outlooks_;
};

}  // namespace meldrum::plain
