#include "lane.hpp"

namespace meldrum {
namespace {

constexpr uint32_t kMostMoves = 4096;  // of one state, and without old runs of one number

}  // namespace

Feeds& Lane::own_feeds() {
  thread_local Feeds feeds;
  return feeds;
}

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
  for (int number = 1; number <= kNumbers; ++number)
    layers_[number].most_grouped = most_grouped[number];
  found_ = made_ = 0;
  layers_[1].first = 0;
  make_room();
  if (corridor) {
    find_tidy_states();
  } else {
    find_states();
  }
  layers_[kEnd + 1].first = found_;
}

// The states of a number, and then what can be done in those of the number before.
void Lane::find_states() {
  Reached reached{1};
  Names names;
  for (int number = 1; number <= kEnd; ++number) {
    if (room_ < std::max(found_, made_) + kMostMoves) make_room();
    Layer& layer = layers_[number];
    layer.first = found_;
    names[0] = static_cast<uint16_t>(found_);
    layer.idle = number < kEnd && is_idle(layer, reached);
    if (layer.idle) {
      idle_[number] = {0, names[0], 0, 0, 0, 0, 0};
    } else {
      name_states(layer, reached, names);
    }
    if (number == 1) continue;
    const Layer& before = layers_[number - 1];
    for (uint32_t at = before.first; at < layer.first; ++at)
      make_moves(before, states_[at], names);
  }
}

// Whether nothing is open, and that is all that can follow.
inline bool Lane::is_idle(const Layer& layer, const Reached& reached) {
  if (layer.tiles || (reached[0] | reached[1] | reached[2]) != 1) return false;
  const int spent = reached[0] ? 0 : reached[1] ? 1 : 2;
  return feeds_.list(cell_of(layer, spent), 0).first[kGroupCopies] == 1;
}

// Give each state that is reached a name, by the fewest jokers that lead there; then what is reached
// are those that follow.
inline void Lane::name_states(const Layer& layer, Reached& reached, Names& names) {
  Reached next{};
  uint64_t known = 0;
  for (int spent = 0; spent <= jokers_; ++spent) {
    uint64_t fresh = reached[spent] & ~known;
    if (!fresh) continue;
    known |= fresh;
    const Cell cell = cell_of(layer, spent);
    for (; fresh; fresh &= fresh - 1) {
      const int open = std::countr_zero(fresh);
      names[open] = static_cast<uint16_t>(found_);
      State& state = states_[found_++];
      if (layer.number == kEnd) continue;
      state.feeds = &feeds_.list(cell, open);
      for (int jokers = 0; spent + jokers <= jokers_; ++jokers)
        next[spent + jokers] |= state.feeds->next[jokers];
    }
  }
  reached = next;
}

inline Cell Lane::cell_of(const Layer& layer, int spent) const {
  return {layer.tiles, layer.must, layer.most_grouped, jokers_ - spent, layer.ahead};
}

void Lane::find_tidy_states() {
  ++round_;
  state_of(0, 0, 0);
  for (int number = 1; number <= kNumbers; ++number) {
    ++round_;
    const uint32_t end = found_;
    layers_[number + 1].first = end;
    for (uint32_t at = layers_[number].first; at < end; ++at) {
      if (room_ < std::max(found_, made_) + kMostMoves) make_room();
      make_tidy_moves(layers_[number], states_[at]);
    }
  }
}

// For as many states as moves, and for those of one state besides.
void Lane::make_room() {
  if (room_ >= std::max(found_, made_) + kMostMoves) return;
  room_ = 2 * std::max(found_, made_) + kMostMoves;
  moves_.resize(room_);
  states_.resize(room_);
  ahead_.resize(room_);
  behind_.resize(room_);
  through_.resize(room_);
  bare_.resize(room_);
  outlooks_.resize(room_);
}

void Lane::set_up(const PlainProblem& problem, int color, const Corridor* corridor) {
  for (int number = 1; number <= kEnd; ++number) {
    Layer& layer = layers_[number];
    layer.active_count = 0;
    layer.starts = 0;
    layer.idle = false;
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
inline uint16_t Lane::state_of(int mask, int open, uint32_t spent) {
  Known& known = known_[mask * kOpenStates + open];
  if (known.round != round_) {
    known = {round_, static_cast<uint16_t>(found_)};
    State& state = states_[found_++];
    state.mask = static_cast<uint16_t>(mask);
    state.open = static_cast<uint16_t>(open);
    state.spent = spent;
  } else if (State& state = states_[known.state]; spent < state.spent) {
    state.spent = spent;
  }
  return known.state;
}

// What tiles are not sent to groups feeds the open runs.
inline void Lane::make_moves(const Layer& layer, State& state, const Names& names) {
  const FeedList& list = *state.feeds;
  for (int grouped = 0; grouped <= kGroupCopies; ++grouped)
    state.moves[grouped] = made_ + list.first[grouped];
  const Cost unused = layer.unused, joker_at = layer.joker_at;
  LaneMove* move = &moves_[made_];
  const Feed* const end = list.feeds + list.first[kGroupCopies];
  for (const Feed* feed = list.feeds; feed < end; ++feed, ++move) {
    *move = *feed;
    move->cost = feed->cost * unused + feed->jokers * joker_at;
    move->next = names[feed->next];
  }
  made_ += list.first[kGroupCopies];
}

// The same within a corridor, where old runs can be kept.
void Lane::make_tidy_moves(const Layer& layer, State& state) {
  std::array<Keeping, 1 << kMostActive> keepings;
  std::array<const FeedList*, 1 << kMostActive> lists;
  int count = 0;
  const uint16_t going_on = kept_in(layer, state.mask);
  for (uint16_t begin = layer.starts;; begin = static_cast<uint16_t>((begin - 1) & layer.starts)) {
    const auto runs = static_cast<uint16_t>(going_on | begin);
    const Keeping kept = runs || layer.starts ? keeping(layer.number, runs) : Keeping{};
    const int tiles = layer.tiles - kept.tiles;
    const int at_hand = jokers_ - static_cast<int>(state.spent) - kept.jokers;
    if (tiles >= 0 && at_hand >= 0) {
      const int must = std::max(0, layer.must - kept.tiles);
      keepings[count] = kept;
      lists[count++] =
          &feeds_.list({tiles, must, layer.most_grouped, at_hand, layer.ahead}, state.open);
    }
    if (begin == 0) break;
  }
  for (int grouped = 0; grouped <= layer.most_grouped; ++grouped) {
    state.moves[grouped] = made_;
    for (int i = 0; i < count; ++i) add_tidy_moves(layer, state, keepings[i], *lists[i], grouped);
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

inline void Lane::add_tidy_moves(const Layer& layer, const State& state, const Keeping& keeping,
                                 const FeedList& list, int grouped) {
  const Feed* const end = list.feeds + list.first[grouped + 1];
  for (const Feed* feed = list.feeds + list.first[grouped]; feed < end; ++feed) {
    const int spent = feed->jokers + keeping.jokers;
    if (!corridor_->has_run(color_, layer.number, grouped, feed->run + keeping.tiles, spent))
      continue;
    LaneMove& move = moves_[made_++];
    move = *feed;
    move.cost = feed->cost * layer.unused + spent * layer.joker_at + keeping.lost * changed_;
    move.next = state_of(keeping.mask, feed->next, state.spent + static_cast<uint32_t>(spent));
    move.jokers = static_cast<uint16_t>(spent);
    move.kept = keeping.runs;
    move.lost = keeping.lost;
  }
}

void Lane::remember_bare() {
  for (uint32_t at = 0; at < found_; ++at) bare_[at] = outlooks_[at].exact[0];
}

void Lane::see_bare(Cost joker_price) {
  const ByJokers prices{0, joker_price, 2 * joker_price, 0};
  for (uint32_t at = 0; at < found_; ++at) ahead_[at] = up_to(bare_[at] + prices)[jokers_];
}

void Lane::begin() {
  std::fill_n(behind_.begin(), found_, kNever);
  behind_[0] = 0;
}

void Lane::look_forward_from(int number) {
  const uint32_t end = layers_[number + 1].first;
  const auto& price = prices[number];
  for (uint32_t at = layers_[number].first; at < end; ++at) {
    const State& state = states_[at];
    const Cost behind = behind_[at];
    if (behind >= kNever) continue;
    const LaneMove* const last = &moves_[state.moves[kGroupCopies]];
    for (const LaneMove* move = &moves_[state.moves[0]]; move < last; ++move) {
      Cost& best = behind_[move->next];
      best = std::min(best, behind + move->cost + price[move->grouped] +
                                joker_prices[move->jokers]);
    }
  }
}

// The least of the whole color for each number of tiles in groups here, their price not counted.
ByGrouped Lane::marginals(int number) const {
  ByGrouped least;
  least.fill(kNever);
  for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
    const Cost behind = behind_[at];
    if (behind >= kNever) continue;
    const State& state = states_[at];
    const LaneMove* const end = &moves_[state.moves[kGroupCopies]];
    for (const LaneMove* move = &moves_[state.moves[0]]; move < end; ++move) {
      Cost& best = least[move->grouped];
      best = std::min(best, behind + move->cost + joker_prices[move->jokers] + ahead_[move->next]);
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
  if (is_idle(number)) return {0, kNever / kColors, kNever / kColors, kNever / kColors};
  ByGrouped excess = marginals(number);
  for (int grouped = 0; grouped < kGroupCopies; ++grouped) {
    Cost& one = excess[grouped];
    const Cost price = prices[number][grouped];
    one = one >= kNever || price >= kNever ? kNever / kColors : one + price - least();
  }
  return excess;
}

Cost Lane::least_with_run(int first, int last, unsigned jokers) const {
  std::fill(through_.begin() + layers_[first + 1].first, through_.begin() + found_, kNever);
  for (int number = first; number <= last; ++number) {
    if (is_idle(number)) return kNever;
    const auto& before = number == first ? behind_ : through_;
    for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
      if (before[at] >= kNever) continue;
      const LaneMove* const end = &moves_[states_[at].moves[kGroupCopies]];
      for (const LaneMove* move = &moves_[states_[at].moves[0]]; move < end; ++move) {
        if (!(jokers >> number & 1 ? move->jokers : move->run)) continue;
        Cost& best = through_[move->next];
        best = std::min(best, before[at] + move->cost + prices[number][move->grouped] +
                                  joker_prices[move->jokers]);
      }
    }
  }
  Cost least = kNever;
  for (uint32_t at = layers_[last + 1].first; at < found_; ++at)
    if (through_[at] < kNever) least = std::min(least, through_[at] + ahead_[at]);
  return least;
}

void Lane::mark(Corridor& corridor) const {
  for (int number = 1; number <= kNumbers; ++number) {
    if (is_idle(number)) corridor.add_run(color_, number, 0, 0, 0);
    for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at)
      for (uint32_t i = states_[at].moves[0]; i < states_[at].moves[kGroupCopies]; ++i) {
        const LaneMove& move = moves_[i];
        corridor.add_run(color_, number, move.grouped, move.run, move.jokers);
      }
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

void Lane::end() {
  const ByJokers none{0, kNever, kNever, kNever};
  for (uint32_t at = layers_[kEnd].first; at < found_; ++at) {
    ahead_[at] = 0;
    outlooks_[at].exact = {none, with_joker(none), with_two_jokers(none)};
    outlooks_[at].rest[0] = ByJokers{};
  }
}

void Lane::look_ahead_with_jokers(int number) {
  const ByJokers never{kNever, kNever, kNever, kNever};
  const int most_grouped = layers_[number].most_grouped;
  const uint32_t end = layers_[number + 1].first;
  for (uint32_t at = layers_[number].first; at < end; ++at) {
    Outlook& outlook = outlooks_[at];
    const auto& first = states_[at].moves;
    ByJokers all = never;
    const LaneMove* move = &moves_[first[0]];
    for (int grouped = 0; grouped <= most_grouped; ++grouped) {
      ByJokers least = never;
      for (const LaneMove* last = &moves_[first[grouped + 1]]; move < last; ++move)
        least = lesser(least, move->cost + joker_prices[move->jokers] +
                                  outlooks_[move->next].exact[move->jokers]);
      least = lesser(never, least + prices[number][grouped]);
      all = lesser(all, least);
      outlook.rest[1 + grouped] = up_to(least);
    }
    outlook.exact = {all, with_joker(all), with_two_jokers(all)};
    outlook.rest[0] = up_to(all);
    ahead_[at] = outlook.rest[0][jokers_];
  }
}

// The same, where there is nothing but the first number.
void Lane::look_ahead_without_jokers(int number) {
  const int most_grouped = layers_[number].most_grouped;
  const uint32_t end = layers_[number + 1].first;
  for (uint32_t at = layers_[number].first; at < end; ++at) {
    Outlook& outlook = outlooks_[at];
    const auto& first = states_[at].moves;
    Cost all = kNever;
    const LaneMove* move = &moves_[first[0]];
    for (int grouped = 0; grouped <= most_grouped; ++grouped) {
      Cost least = kNever;
      for (const LaneMove* last = &moves_[first[grouped + 1]]; move < last; ++move)
        least = std::min(least, move->cost + ahead_[move->next]);
      least = std::min(kNever, least + prices[number][grouped]);
      all = std::min(all, least);
      outlook.rest[1 + grouped][0] = least;
    }
    outlook.exact[0][0] = outlook.rest[0][0] = ahead_[at] = all;
  }
}

}  // namespace meldrum
