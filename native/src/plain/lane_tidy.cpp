// A color that can keep its old runs.
#include "plain/lane.hpp"

namespace meldrum::plain {

void Lane::set_up_runs(const Problem& problem, int color) {
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

// Names a state of the number that is being reached.
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

void Lane::find_tidy_states() {
  ++round_;
  state_of(0, 0, 0);
  for (int number = 1; number <= kNumbers; ++number) {
    ++round_;
    const uint32_t end = found_;
    layers_[number + 1].first = end;
    for (uint32_t at = layers_[number].first; at < end; ++at) {
      make_room();
      make_tidy_moves(layers_[number], states_[at]);
    }
  }
}

// What make_moves does, within a corridor and for every choice of old runs to keep.
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

}  // namespace meldrum::plain
