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
  found_ = made_ = 0;
  layers_[1].first = 0;
  make_room();
  ++round_;
  state_of(0, 0, 0);
  for (int number = 1; number <= kNumbers; ++number) {
    ++round_;
    const uint32_t end = found_;
    layers_[number + 1].first = end;
    layers_[number].most_grouped = most_grouped[number];
    for (uint32_t at = layers_[number].first; at < end; ++at) {
      if (room_ < std::max(found_, made_) + kMostMoves) make_room();
      make_moves(layers_[number], states_[at]);
    }
  }
  layers_[kEnd + 1].first = found_;
}

// For as many states as moves, and for those of one state besides.
void Lane::make_room() {
  if (room_ >= std::max(found_, made_) + kMostMoves) return;
  room_ = 2 * std::max(found_, made_) + kMostMoves;
  moves_.resize(room_);
  states_.resize(room_);
  ahead_.resize(room_);
  behind_.resize(room_);
  bare_.resize(room_);
  outlooks_.resize(room_);
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
    const bool last = number == kNumbers;
    layers_[number].ahead =
        Feeds::ahead(layers_[number + 1].tiles, last ? 0 : layers_[number + 2].tiles, last);
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
inline uint16_t Lane::state_of(int mask, int open, int spent) {
  Known& known = known_[mask * kOpenStates + open];
  if (known.round != round_) {
    known = {round_, static_cast<uint16_t>(found_)};
    State& state = states_[found_++];
    state.mask = static_cast<uint8_t>(mask);
    state.open = static_cast<uint8_t>(open);
    state.spent = static_cast<uint8_t>(spent);
  } else if (State& state = states_[known.state]; spent < state.spent) {
    state.spent = static_cast<uint8_t>(spent);
  }
  return known.state;
}

// What tiles are not kept in an old run or sent to groups feeds the open runs.
void Lane::make_moves(const Layer& layer, State& state) {
  const bool keeps = layer.starts || state.mask;
  for (int grouped = 0; grouped <= layer.most_grouped; ++grouped) {
    state.moves[grouped] = made_;
    if (keeps) {
      const uint16_t going_on = kept_in(layer, state.mask);
      for (uint16_t begin = layer.starts;; begin = static_cast<uint16_t>((begin - 1) & layer.starts)) {
        const auto kept = static_cast<uint16_t>(going_on | begin);
        make_moves(layer, state, keeping(layer.number, kept), grouped);
        if (begin == 0) break;
      }
    } else {
      make_moves(layer, state, Keeping{}, grouped);
    }
  }
  for (int grouped = layer.most_grouped + 1; grouped <= kGroupCopies; ++grouped)
    state.moves[grouped] = made_;
}

Lane::Keeping Lane::keeping(int number, uint16_t runs) const {
  const unsigned going_on = runs & ~ends_[number];
  return {runs, static_cast<uint8_t>(count(runs & cells_[number])),
          static_cast<uint8_t>(count(runs & joker_cells_[number])),
          static_cast<uint8_t>(mask_in(layers_[number + 1], static_cast<uint16_t>(going_on))),
          static_cast<uint8_t>(count(layers_[number].starts & ~runs))};
}

// The moves that keep these old runs and send so many tiles to groups.
inline void Lane::make_moves(const Layer& layer, const State& state, const Keeping& keeping,
                             int grouped) {
  const int spare = layer.tiles - keeping.tiles - grouped;
  const int spent_before = state.spent + keeping.jokers;
  if (spare < 0 || spent_before > jokers_) return;
  const int must = std::max(0, layer.must - keeping.tiles - grouped);
  const Cost lost = keeping.lost * changed_;
  LaneMove* move = &moves_[made_];
  for (const Feed feed :
       feeds_.of(layer.ahead, state.open, jokers_ - spent_before, spare, must)) {
    const int spent = feed.jokers + keeping.jokers;
    if (corridor_ &&
        !corridor_->has_run(color_, layer.number, grouped, feed.run + keeping.tiles, spent))
      continue;
    const Cost worth = feed.left * layer.unused + spent * layer.joker_at;
    const uint16_t next = state_of(keeping.mask, feed.next, spent_before + feed.jokers);
    *move++ = {worth + lost,  worth,
               next,          keeping.runs,
               static_cast<uint8_t>(grouped), feed.run, static_cast<uint8_t>(spent)};
  }
  made_ = static_cast<uint32_t>(move - moves_.data());
}

void Lane::remember_bare() {
  for (uint32_t at = 0; at < found_; ++at) bare_[at] = outlooks_[at].exact;
}

void Lane::see_bare(Cost joker_price) {
  for (uint32_t at = 0; at < found_; ++at) {
    Cost least = kNever;
    for (int jokers = 0; jokers <= jokers_; ++jokers)
      least = std::min(least, bare_[at][jokers] + jokers * joker_price);
    ahead_[at] = least;
  }
}

void Lane::look_forward_from(int number) {
  const auto& price = prices[number];
  if (number == 1) behind_[0] = 0;
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
  remembered_states_.assign(states_.begin(), states_.begin() + found_);
  remembered_moves_.assign(moves_.begin(), moves_.begin() + made_);
}

void Lane::restore() {
  std::copy(remembered_states_.begin(), remembered_states_.end(), states_.begin());
  std::copy(remembered_moves_.begin(), remembered_moves_.end(), moves_.begin());
}

void Lane::look_ahead_from(int number) {
  if (jokers_ == 0) return look_ahead_with<0>(number);
  return jokers_ == 1 ? look_ahead_with<1>(number) : look_ahead_with<2>(number);
}

template <int kJokers>
void Lane::look_ahead_with(int number) {
  const Layer& layer = layers_[number];
  const uint32_t end = layers_[number + 1].first;
  if (number == kEnd) {
    for (uint32_t at = layer.first; at < end; ++at) {
      outlooks_[at].exact.fill(kNever);
      outlooks_[at].exact[0] = ahead_[at] = 0;
      outlooks_[at].within.fill(0);
    }
    return;
  }
  using Least = std::array<Cost, kJokers + 1>;
  for (uint32_t at = layer.first; at < end; ++at) {
    Outlook& outlook = outlooks_[at];
    Least all;
    all.fill(kNever);
    const auto& first = states_[at].moves;
    for (int grouped = 0; grouped <= layer.most_grouped; ++grouped) {
      Least least;
      least.fill(kNever);
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
    ahead_[at] = within;
  }
}

}  // namespace meldrum
