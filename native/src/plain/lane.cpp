#include "plain/lane.hpp"

namespace meldrum::plain {

void Lane::prepare(const Problem& problem, int color, const std::array<uint8_t, kEnd>& most_grouped,
                   const Corridor* corridor, Cost changed) {
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

// Finds the states of each number, and then the moves from those of the number before.
void Lane::find_states() {
  Reached reached{1};
  Names names;
  for (int number = 1; number <= kEnd; ++number) {
    make_room();
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
    for (uint32_t at = before.first; at < layer.first; ++at) make_moves(before, states_[at], names);
  }
}

// Whether nothing is open, and that is all that can follow.
inline bool Lane::is_idle(const Layer& layer, const Reached& reached) {
  if (layer.tiles || (reached[0] | reached[1] | reached[2]) != 1) return false;
  const int spent = reached[0] ? 0 : reached[1] ? 1 : 2;
  return feeds_.list(cell_of(layer, spent), 0).first[kGroupCopies] == 1;
}

// Names each state that is reached, with the fewest jokers that lead there, and goes on to those
// that follow.
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

void Lane::make_more_room() {
  move_room_ = 2 * made_ + kMostMoves;
  moves_.resize(move_room_);
  state_room_ = 2 * found_ + kMostStates;
  states_.resize(state_room_);
  ahead_.resize(state_room_);
  behind_.resize(state_room_);
  through_.resize(state_room_);
  bare_.resize(state_room_);
  outlooks_.resize(state_room_);
}

void Lane::set_up(const Problem& problem, int color, const Corridor* corridor) {
  for (int number = 1; number <= kEnd; ++number) {
    Layer& layer = layers_[number];
    layer.active_count = 0;
    layer.starts = 0;
    layer.idle = false;
    layer.must = layer.tiles = layer.most_grouped = 0;
    layer.number = number;
    if (number == kEnd) break;
    uint8_t code = tile(color, number);
    layer.must = problem.must[code];
    layer.tiles = static_cast<uint8_t>(problem.must[code] + problem.may[code]);
    layer.unused = problem.unused[code];
    layer.joker_at = problem.joker_at[number];
  }
  for (int number = 1; number <= kNumbers; ++number) {
    const bool last = number == kNumbers;
    layers_[number].ahead =
        Feeds::ahead(layers_[number + 1].tiles, last ? 0 : layers_[number + 2].tiles, last);
  }
  runs_.clear();
  if (corridor) set_up_runs(problem, color);
}

// Tiles that don't go to groups feed the open runs.
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

}  // namespace meldrum::plain
