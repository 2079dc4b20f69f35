#include "my_first_new_runs.hpp"

namespace meldrum::my_first {
namespace {

// The fewest jokers in three tiles of the run that are a run themselves: with those it was laid,
// and only the others can be jokers that were removed elsewhere (MF-11).
int core_of(const Run& run) {
  int core = kShortest;
  for (int first = lowest(run.cells); first + kShortest - 1 <= highest(run.cells); ++first)
    core = std::min(core, count(run.jokers() & span(first, first + kShortest - 1)));
  return core;
}

}  // namespace

NewRuns::NewRuns(Cells hand, int jokers, const Position& position, const Weights& weights,
                 bool rooms, Deadline& deadline)
    : side_by_side_(position.side_by_side), weights_(weights), rooms_(rooms ? kCounts : 1) {
  for (Cells left = hand; left; left &= static_cast<Cells>(left - 1))
    numbers_.push_back(lowest(left));
  options_.resize(numbers_.size());
  for (size_t chosen = 1; chosen < (size_t{1} << numbers_.size()); ++chosen)
    add_options(chosen, jokers);
  fill(jokers, deadline);
}

void NewRuns::lay(Cells tiles, size_t key, std::vector<Run>& runs) const {
  size_t left = index(tiles);
  while (left) {
    size_t rest = left & (left - 1);
    int worth = worth_[left * width() + key];
    if (worth != worth_[rest * width() + key]) {
      const Option& option = *find(left, key, worth);
      runs.push_back(option.run);
      key -= option.key;
      rest = left & ~option.chosen;
    }
    left = rest;
  }
}

size_t NewRuns::index(Cells tiles) const {
  size_t index = 0;
  for (size_t at = 0; at < numbers_.size(); ++at)
    index |= static_cast<size_t>(tiles >> numbers_[at] & 1) << at;
  return index;
}

// The runs with just these tiles: for each length the highest, which is worth most. Where the
// jokers at the ends lie makes no other difference.
void NewRuns::add_options(size_t chosen, int jokers) {
  Cells numbers = 0;
  for (size_t at = 0; at < numbers_.size(); ++at)
    if (chosen >> at & 1) numbers |= cell(numbers_[at]);
  int tiles = count(numbers);
  int length = std::max(kShortest, highest(numbers) - lowest(numbers) + 1);
  for (; length <= std::min(kTop, tiles + jokers); ++length) add_highest(chosen, numbers, length);
}

void NewRuns::add_highest(size_t chosen, Cells numbers, int length) {
  int first = std::min(lowest(numbers), kTop - length + 1);
  for (; first >= 1 && first + length > highest(numbers); --first) {
    Run run{span(first, first + length - 1), numbers};
    if (!side_by_side_ && my_first::side_by_side(run.jokers())) continue;
    int jokers = count(run.jokers());
    int rooms = rooms_ > 1 ? jokers - core_of(run) : 0;
    int value = length * (2 * first + length - 1) / 2;
    int worth = length * weights_.tile + weights_.run + value * weights_.value;
    size_t lowest_tile = static_cast<size_t>(std::countr_zero(chosen));
    options_[lowest_tile].push_back({chosen, key(jokers, rooms), jokers, rooms, worth, run});
    return;
  }
}

// The lowest tile left stays on the rack or lies in some run.
void NewRuns::fill(int jokers, Deadline& deadline) {
  size_t subsets = size_t{1} << numbers_.size();
  worth_.assign(subsets * width(), kImpossible);
  worth_[0] = 0;
  for (size_t left = 1; left < subsets; ++left) {
    size_t rest = left & (left - 1);
    std::copy_n(&worth_[rest * width()], width(), &worth_[left * width()]);
    if (deadline.over()) continue;
    for (const Option& option : options_[static_cast<size_t>(std::countr_zero(left))])
      if ((option.chosen & ~left) == 0) improve(left, option, jokers);
  }
}

void NewRuns::improve(size_t left, const Option& option, int jokers) {
  const int* before = &worth_[(left & ~option.chosen) * width()];
  int* worth = &worth_[left * width()];
  for (int spent = 0; spent + option.jokers <= jokers; ++spent)
    for (int rooms = 0; rooms <= spent && rooms < rooms_; ++rooms) {
      size_t from = key(spent, rooms);
      worth[from + option.key] = std::max(worth[from + option.key], before[from] + option.worth);
    }
}

const NewRuns::Option* NewRuns::find(size_t left, size_t key, int worth) const {
  for (const Option& option : options_[static_cast<size_t>(std::countr_zero(left))])
    if ((option.chosen & ~left) == 0 && option.key <= key &&
        worth_[(left & ~option.chosen) * width() + key - option.key] + option.worth == worth)
      return &option;
  return nullptr;
}

}  // namespace meldrum::my_first
