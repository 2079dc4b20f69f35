#include "my_first/new_runs.hpp"

namespace meldrum::my_first {

int Founding::first_need(int a, int b) {
  if (a == kEarns || b == kEarns) return kEarns;
  return a && b ? std::min(a, b) : std::max(a, b);
}

// With the fewest jokers in three tiles that are a run themselves; cut off where a joker between
// it and another number tile has three tiles on either side.
Founding founding_of(const Run& run, Cells others, bool from_middle) {
  int length = count(run.cells), jokers = kShortest;
  for (int first = lowest(run.cells); first + kShortest - 1 <= highest(run.cells); ++first)
    jokers = std::min(jokers, count(run.jokers() & span(first, first + kShortest - 1)));
  if (from_middle) {
    Cells below = others & (cell(lowest(run.numbers)) - 1);
    Cells above = without(others, span(0, highest(run.numbers)));
    bool hinge_below = below && has_hinge(lowest(below) + 1, lowest(run.numbers) - 1);
    bool hinge_above = above && has_hinge(highest(run.numbers) + 1, highest(above) - 1);
    if (hinge_below || hinge_above) return {length, 0, true};
  }
  return {length - kShortest, jokers, !jokers && length > kShortest};
}

NewRuns::NewRuns(const Line& line, int jokers, const Position& position, const Weights& weights,
                 bool mobile, Deadline& deadline)
    : side_by_side_(position.side_by_side),
      weights_(weights),
      from_middle_(position.from_middle),
      there_(line.hand | line.lying),
      rooms_(mobile ? kCounts + (from_middle_ ? kShortest : 0) : 1),
      needs_(mobile ? Founding::kNeeds : 1) {
  for (Cells left = line.hand; left; left &= static_cast<Cells>(left - 1))
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
      auto [option, before] = find(left, key, worth);
      runs.push_back(option->run);
      key = before;
      rest = left & ~option->chosen;
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
    int value = length * (2 * first + length - 1) / 2;
    int worth = length * weights_.tile + weights_.run + value * weights_.value;
    size_t lowest_tile = static_cast<size_t>(std::countr_zero(chosen));
    options_[lowest_tile].push_back(
        {chosen, jokers, worth, founding_of(run, without(there_, numbers), from_middle_), run});
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
  for (size_t from = 0; from < width(); ++from) {
    if (before[from] < 0 || key(from).jokers + option.jokers > jokers) continue;
    int& best = worth[after(key(from), option)];
    best = std::max(best, before[from] + option.worth);
  }
}

size_t NewRuns::after(const Key& before, const Option& option) const {
  int rooms = std::min(before.rooms + option.founding.rooms, rooms_ - 1);
  int need = needs_ > 1 ? Founding::first_need(before.need, option.founding.need()) : 0;
  return index({before.jokers + option.jokers, rooms, need});
}

std::pair<const NewRuns::Option*, size_t> NewRuns::find(size_t left, size_t wanted,
                                                        int worth) const {
  for (const Option& option : options_[static_cast<size_t>(std::countr_zero(left))]) {
    if ((option.chosen & ~left) != 0 || option.jokers > key(wanted).jokers) continue;
    const int* before = &worth_[(left & ~option.chosen) * width()];
    for (size_t from = 0; from < width(); ++from)
      if (before[from] + option.worth == worth && after(key(from), option) == wanted)
        return {&option, from};
  }
  return {};
}

}  // namespace meldrum::my_first
