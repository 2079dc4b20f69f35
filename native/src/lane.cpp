#include "lane.hpp"

namespace meldrum {

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
                   const std::array<uint8_t, kEnd>& most_grouped) {
  problem_ = &problem;
  jokers_ = problem.jokers_must + problem.jokers_may;
  set_up(problem, color);
  states_.clear();
  moves_.clear();
  known_from_ = 0;
  layers_[1].first = 0;
  state_of(0, 0, 0);
  for (int number = 1; number <= kNumbers; ++number) {
    known_from_ = layers_[number + 1].first = static_cast<uint32_t>(states_.size());
    for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
      State state = states_[at];
      make_moves(number, state, most_grouped[number]);
      states_[at] = state;
    }
  }
  layers_[kEnd + 1].first = static_cast<uint32_t>(states_.size());
  if (outlooks_.size() < states_.size()) outlooks_.resize(states_.size());
}

void Lane::set_up(const PlainProblem& problem, int color) {
  runs_.clear();
  ends_ = cells_ = joker_cells_ = {};
  for (int number = 1; number <= kEnd; ++number) {
    Layer& layer = layers_[number];
    layer.active_count = 0;
    layer.starts = 0;
    layer.must = layer.may = layer.room = 0;
    if (number == kEnd) break;
    uint8_t code = tile(color, number);
    layer.must = problem.must[code];
    layer.may = problem.may[code];
    layer.unused = problem.unused[code];
  }
  for (int number = 1; number < kNumbers; ++number)
    layers_[number].room = static_cast<uint8_t>(
        std::min(kMostOpen, layers_[number + 1].must + layers_[number + 1].may + jokers_));
  for (size_t at = 0; at < problem.runs.size(); ++at) {
    const OldRun& run = problem.runs[at];
    if (run.color != color) continue;
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
void Lane::make_moves(int number, State& state, int most_grouped) {
  const Layer& layer = layers_[number];
  const uint16_t going_on = kept_in(layer, state.mask);
  const int at_hand = jokers_ - state.spent;
  for (int grouped = 0; grouped < kGroupCopies; ++grouped) {
    state.moves[grouped] = static_cast<uint32_t>(moves_.size());
    if (grouped > most_grouped) continue;
    for (uint16_t begin = layer.starts;; begin = static_cast<uint16_t>((begin - 1) & layer.starts)) {
      const uint16_t kept = static_cast<uint16_t>(going_on | begin);
      const int tiles_kept = count(kept & cells_[number]);
      const int jokers_kept = count(kept & joker_cells_[number]);
      const int must = std::max(0, layer.must - tiles_kept);
      const int spare = layer.must + layer.may - tiles_kept - grouped;
      if (spare >= 0 && jokers_kept <= at_hand) {
        const int mask = mask_in(layers_[number + 1], static_cast<uint16_t>(kept & ~ends_[number]));
        const Cost lost = (count(layer.starts) - count(begin)) * problem_->changed;
        for (int run = std::max(0, must - grouped); run <= spare; ++run)
          for (int jokers = 0; jokers <= at_hand - jokers_kept && run + jokers <= kMostOpen;
               ++jokers) {
            int open = kOpenRuns.next(state.open, run + jokers, layer.room);
            if (open < 0) continue;
            int spent = jokers + jokers_kept;
            Cost cost =
                lost + (spare - run) * layer.unused + spent * problem_->joker_at[number];
            moves_.push_back({cost, state_of(mask, open, state.spent + spent), kept, static_cast<uint8_t>(grouped),
                              static_cast<uint8_t>(run), static_cast<uint8_t>(spent)});
          }
      }
      if (begin == 0) break;
    }
  }
  state.moves[kGroupCopies] = static_cast<uint32_t>(moves_.size());
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

void Lane::look_ahead() {
  for (uint32_t at = layers_[kEnd].first; at < states_.size(); ++at) outlooks_[at].least.fill(0);
  for (int number = kNumbers; number >= 1; --number)
    for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
      const State& state = states_[at];
      Outlook& outlook = outlooks_[at];
      outlook.least.fill(kNever);
      for (auto& row : outlook.by_grouped) row.fill(kNever);
      for (uint32_t i = state.moves[0]; i < state.moves[kGroupCopies]; ++i) {
        const LaneMove& move = moves_[i];
        const auto& next = outlooks_[move.next].least;
        auto& best = outlook.by_grouped[move.grouped];
        Cost cost = move.cost + prices[number][move.grouped] + joker_prices[move.jokers];
        for (int left = move.jokers; left <= jokers_; ++left)
          best[left] = std::min(best[left], cost + next[left - move.jokers]);
      }
      for (const auto& row : outlook.by_grouped)
        for (int left = 0; left <= jokers_; ++left)
          outlook.least[left] = std::min(outlook.least[left], row[left]);
    }
}

}  // namespace meldrum
