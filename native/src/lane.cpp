#include "lane.hpp"

namespace meldrum {
namespace {

constexpr uint32_t kMostMoves = 1024;  // of one state, and more

}  // namespace

uint16_t Lane::kept_in(const Layer& layer, int mask) const {
  unsigned kept = 0;
  for (int i = 0; i < layer.active_count; ++i)
    if (mask >> i & 1) kept |= 1u << layer.active[i];
  return static_cast<uint16_t>(kept);
}

int Lane::mask_in(const Layer& layer, uint16_t kept) const {
  int mask = 0;
  for (int i = 0; i < layer.active_count; ++i) mask |= (kept >> layer.active[i] & 1) << i;
  return mask;
}

void Lane::prepare(const PlainProblem& problem, int color,
                   const std::array<uint8_t, kEnd>& most_grouped, const Corridor* corridor,
                   Cost changed) {
  corridor_ = corridor;
  changed_ = changed;
  color_ = color;
  jokers_ = problem.jokers_must + problem.jokers_may;
  set_up(problem, color, corridor);
  states_.clear();
  made_ = 0;
  known_from_ = 0;
  layers_[1].first = 0;
  state_of(0, 0, 0);
  for (int number = 1; number <= kNumbers; ++number) {
    known_from_ = layers_[number + 1].first = static_cast<uint32_t>(states_.size());
    layers_[number].most_grouped = most_grouped[number];
    for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
      if (moves_.size() < made_ + kMostMoves) moves_.resize(2 * made_ + kMostMoves);
      State state = states_[at];
      make_moves(number, state);
      states_[at].moves = state.moves;
    }
  }
  layers_[kEnd + 1].first = static_cast<uint32_t>(states_.size());
  if (outlooks_.size() < states_.size()) outlooks_.resize(2 * states_.size());
}

void Lane::set_up(const PlainProblem& problem, int color, const Corridor* corridor) {
  for (int number = 1; number <= kEnd; ++number) {
    Layer& layer = layers_[number];
    layer.active_count = 0;
    layer.starts = 0;
    layer.must = layer.tiles = layer.most_grouped = 0;
    if (number == kEnd) break;
    uint8_t code = tile(color, number);
    layer.must = problem.must[code];
    layer.tiles = static_cast<uint8_t>(problem.must[code] + problem.may[code]);
    layer.unused = problem.unused[code];
    layer.joker_at = problem.joker_at[number];
    layer.number = number;
  }
  for (int number = 1; number <= kNumbers; ++number) {
    layers_[number].next_tiles = layers_[number + 1].tiles;
    layers_[number].tiles_after = number < kNumbers ? layers_[number + 2].tiles : 0;
  }
  runs_.clear();
  if (corridor) set_up_runs(problem, color);
}

void Lane::set_up_runs(const PlainProblem& problem, int color) {
  ends_ = cells_ = joker_cells_ = {};
  for (size_t at = 0; at < problem.runs.size(); ++at) {
    const OldRun& run = problem.runs[at];
    if (run.color != color || !corridor_->keeps(run)) continue;
    uint16_t bit = static_cast<uint16_t>(1u << runs_.size());
    layers_[run.first].starts |= bit;
    ends_[run.last] |= bit;
    for (int number = run.first; number <= run.last; ++number) {
      (run.jokers >> number & 1 ? joker_cells_ : cells_)[number] |= bit;
      Layer& layer = layers_[number];
      if (number > run.first)
        layer.active[layer.active_count++] = static_cast<uint8_t>(runs_.size());
    }
    runs_.push_back(static_cast<int>(at));
  }
}

// The name of a state of the number that is being reached.
uint16_t Lane::state_of(int mask, int open, int spent) {
  uint16_t& known = known_[mask * kOpenStates + open];
  if (known < known_from_ || known >= states_.size() || states_[known].mask != mask ||
      states_[known].open != open) {
    known = static_cast<uint16_t>(states_.size());
    states_.push_back({static_cast<uint8_t>(mask), static_cast<uint8_t>(open),
                       static_cast<uint8_t>(spent), {}});
  }
  if (spent < states_[known].spent) states_[known].spent = static_cast<uint8_t>(spent);
  return known;
}

// What tiles are not kept in an old run or sent to groups feeds the open runs.
void Lane::make_moves(int number, State& state) {
  const Layer& layer = layers_[number];
  if (!layer.starts && !state.mask) {
    for (int grouped = 0; grouped < kGroupCopies; ++grouped) {
      state.moves[grouped] = made_;
      if (grouped <= layer.most_grouped) make_moves(layer, state, Keeping{}, grouped);
    }
  } else {
    const uint16_t going_on = kept_in(layer, state.mask);
    for (int grouped = 0; grouped < kGroupCopies; ++grouped) {
      state.moves[grouped] = made_;
      if (grouped > layer.most_grouped) continue;
      for (uint16_t begin = layer.starts;; begin = static_cast<uint16_t>((begin - 1) & layer.starts)) {
        make_moves(layer, state, keeping(number, static_cast<uint16_t>(going_on | begin)), grouped);
        if (begin == 0) break;
      }
    }
  }
  state.moves[kGroupCopies] = made_;
}

Lane::Keeping Lane::keeping(int number, uint16_t runs) const {
  const unsigned going_on = runs & ~ends_[number];
  return {runs, static_cast<uint8_t>(count(runs & cells_[number])),
          static_cast<uint8_t>(count(runs & joker_cells_[number])),
          static_cast<uint8_t>(mask_in(layers_[number + 1], static_cast<uint16_t>(going_on))),
          static_cast<uint8_t>(count(layers_[number].starts & ~runs))};
}

// The moves that keep these old runs and send so many tiles to groups. A tile that could go on with
// a long run is never left out: nothing is lost by laying it.
void Lane::make_moves(const Layer& layer, const State& state, const Keeping& keeping, int grouped) {
  const int spare = layer.tiles - keeping.tiles - grouped;
  const int at_hand = jokers_ - state.spent - keeping.jokers;
  if (spare < 0 || at_hand < 0) return;
  const OpenRuns& open = kOpenRuns[state.open];
  const int hungry = open.ones + open.twos;
  const int least = std::max(0, layer.must - keeping.tiles - grouped);
  for (int jokers = 0; jokers <= at_hand; ++jokers) {
    const int left = &layer == &layers_[kNumbers] ? 0 : at_hand - jokers;
    const int room = std::min(kMostOpen, layer.next_tiles + left);
    const int eager = std::min(spare, hungry + open.longs - jokers);
    const int most = std::min(spare, kMostOpen - jokers);
    const int spent = jokers + keeping.jokers;
    for (int run = std::max({least, eager, hungry - jokers}); run <= most; ++run) {
      const int next = kOpenRuns.next(state.open, run + jokers, room);
      if (next < 0) break;  // more tiles would start even more runs
      const OpenRuns& after = kOpenRuns[next];
      const int missing = std::max(0, after.ones + after.twos - layer.next_tiles) +
                          std::max(0, after.ones - layer.tiles_after);
      if (missing > left) break;  // they could not all be fed
      if (corridor_ &&
          !corridor_->has_run(color_, layer.number, grouped, run + keeping.tiles, spent))
        continue;
      LaneMove& move = moves_[made_++];
      move.worth = (spare - run) * layer.unused + spent * layer.joker_at;
      move.cost = move.worth + keeping.lost * changed_;
      move.next = state_of(keeping.mask, next, state.spent + spent);
      move.kept = keeping.runs;
      move.grouped = static_cast<uint8_t>(grouped);
      move.run = static_cast<uint8_t>(run);
      move.jokers = static_cast<uint8_t>(spent);
    }
  }
}

void Lane::begin_trade() {
  ahead_.assign(states_.size(), 0);
  behind_.assign(states_.size(), kNever);
  behind_[0] = 0;
}

void Lane::look_back_from(int number) {
  const auto& price = prices[number];
  for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
    const State& state = states_[at];
    Cost least = kNever;
    for (uint32_t i = state.moves[0]; i < state.moves[kGroupCopies]; ++i) {
      const LaneMove& move = moves_[i];
      least = std::min(least, move.cost + price[move.grouped] + joker_prices[move.jokers] +
                                  ahead_[move.next]);
    }
    ahead_[at] = least;
  }
}

void Lane::look_forward_from(int number) {
  const auto& price = prices[number];
  for (uint32_t at = layers_[number + 1].first; at < layers_[number + 2].first; ++at)
    behind_[at] = kNever;
  for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
    const State& state = states_[at];
    if (behind_[at] >= kNever) continue;
    for (uint32_t i = state.moves[0]; i < state.moves[kGroupCopies]; ++i) {
      const LaneMove& move = moves_[i];
      Cost& best = behind_[move.next];
      best = std::min(best, behind_[at] + move.cost + price[move.grouped] +
                                joker_prices[move.jokers]);
    }
  }
}

// The least of the whole color for each number of tiles in groups here, their price not counted.
ByGrouped Lane::marginals(int number) const {
  ByGrouped least;
  least.fill(kNever);
  for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
    if (behind_[at] >= kNever) continue;
    const State& state = states_[at];
    for (uint32_t i = state.moves[0]; i < state.moves[kGroupCopies]; ++i) {
      const LaneMove& move = moves_[i];
      least[move.grouped] =
          std::min(least[move.grouped], behind_[at] + move.cost + joker_prices[move.jokers] +
                                             ahead_[move.next]);
    }
  }
  return least;
}

void Lane::narrow(int number, const ByGrouped& allowed) {
  for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
    auto& first = states_[at].moves;
    uint32_t from = first[0], to = first[0];
    for (int grouped = 0; grouped < kGroupCopies; ++grouped) {
      const uint32_t end = first[grouped + 1];
      const Cost most = ahead_[0] + allowed[grouped] - behind_[at] - prices[number][grouped];
      for (; from < end; ++from) {
        const LaneMove& move = moves_[from];
        if (move.cost + joker_prices[move.jokers] + ahead_[move.next] <= most) moves_[to++] = move;
      }
      first[grouped + 1] = to;
    }
  }
}

ByGrouped Lane::excess(int number) const {
  ByGrouped excess = marginals(number);
  for (int grouped = 0; grouped < kGroupCopies; ++grouped) {
    Cost& one = excess[grouped];
    const Cost price = prices[number][grouped];
    one = one >= kNever || price >= kNever ? kNever / kColors : one + price - least();
  }
  return excess;
}

void Lane::mark(Corridor& corridor) const {
  for (int number = 1; number <= kNumbers; ++number)
    for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at)
      for (uint32_t i = states_[at].moves[0]; i < states_[at].moves[kGroupCopies]; ++i) {
        const LaneMove& move = moves_[i];
        corridor.add_run(color_, number, move.grouped, move.run, move.jokers);
      }
}

void Lane::remember() {
  remembered_states_ = states_;
  remembered_moves_.assign(moves_.begin(), moves_.begin() + made_);
}

void Lane::restore() {
  states_ = remembered_states_;
  std::copy(remembered_moves_.begin(), remembered_moves_.end(), moves_.begin());
}

void Lane::look_ahead() {
  if (jokers_ == 0) return look_ahead_with<0>();
  return jokers_ == 1 ? look_ahead_with<1>() : look_ahead_with<2>();
}

template <int kJokers>
void Lane::look_ahead_with() {
  for (uint32_t at = layers_[kEnd].first; at < states_.size(); ++at) {
    outlooks_[at].exact.fill(kNever);
    outlooks_[at].exact[0] = 0;
    outlooks_[at].within.fill(0);
  }
  using Least = std::array<Cost, kJokers + 1>;
  for (int number = kNumbers; number >= 1; --number) {
    const Layer& layer = layers_[number];
    for (uint32_t at = layer.first; at < layers_[number + 1].first; ++at) {
      Outlook& outlook = outlooks_[at];
      Least all;
      all.fill(kNever);
      for (int grouped = 0; grouped <= layer.most_grouped; ++grouped) {
        Least least;
        least.fill(kNever);
        const auto& first = states_[at].moves;
        for (uint32_t i = first[grouped]; i < first[grouped + 1]; ++i) {
          const LaneMove& move = moves_[i];
          const ByJokers& next = outlooks_[move.next].exact;
          const Cost cost = move.cost + joker_prices[move.jokers];
          for (int jokers = move.jokers; jokers <= kJokers; ++jokers)
            least[jokers] = std::min(least[jokers], cost + next[jokers - move.jokers]);
        }
        Cost within = kNever;
        for (int jokers = 0; jokers <= kJokers; ++jokers) {
          const Cost cost = std::min(kNever, least[jokers] + prices[number][grouped]);
          all[jokers] = std::min(all[jokers], cost);
          outlook.by_grouped[grouped][jokers] = within = std::min(within, cost);
        }
      }
      Cost within = kNever;
      for (int jokers = 0; jokers <= kJokers; ++jokers) {
        outlook.exact[jokers] = all[jokers];
        outlook.within[jokers] = within = std::min(within, all[jokers]);
      }
    }
  }
}

}  // namespace meldrum
