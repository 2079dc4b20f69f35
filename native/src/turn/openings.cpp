#include "turn/openings.hpp"

#include <algorithm>

#include "common/sets.hpp"

namespace meldrum::turn {
namespace {

constexpr int kLongestSplit = 5;  // a longer run is two runs of the same value

// A joker of the table may have to lie in a longer run: in Vintage with two tiles of the rack that
// replace nothing, and where it is frozen with its whole old set.
int longest_run(const Rules& rules, const TableQuestion& question) {
  const bool matters = rules.law == JokerLaw::kBookVintage || rules.law == JokerLaw::kFrozen;
  return matters && has_joker(question.table) ? kNumbers : kLongestSplit;
}

}  // namespace

Openings::Openings(const Rules& rules, const TableQuestion& question)
    : rules_(rules), deadline_(question.deadline) {
  for (uint8_t code : question.rack) ++left_[code];
  const int longest = longest_run(rules, question);
  for (int color = 0; color < kColors; ++color)
    for (int first = 1; first <= kNumbers - 2; ++first)
      for (int size = 3; size <= std::min(longest, kNumbers + 1 - first); ++size) {
        Set cells;
        for (int i = 0; i < size; ++i) cells.push_back(tile(color, first + i));
        with_jokers(cells, 0);
      }
  for (int number = 1; number <= kNumbers; ++number)
    for (unsigned colors = 0; colors < 1u << kColors; ++colors) {
      Set cells;
      for (int color = 0; color < kColors; ++color)
        if (colors >> color & 1) cells.push_back(tile(color, number));
      if (cells.size() >= 3) with_jokers(cells, 0);
    }
}

bool Openings::fits(const Set& set) const {
  for (uint8_t code : set)
    if (std::count(set.begin(), set.end(), code) > left_[code]) return false;
  return true;
}

// The cells with the rack's jokers in place of some of them, in every way.
void Openings::with_jokers(Set& cells, size_t at) {
  if (at == cells.size()) {
    Set laid = cells;
    if (!rules_.side_by_side) part_jokers(laid);
    int value = 0;
    for (const Reading& reading : readings(laid, rules_.side_by_side))
      value = std::max(value, reading.value());
    if (value) candidates_.push_back({laid, value});
    return;
  }
  const uint8_t code = cells[at];
  if (left_[code]) with_jokers(cells, at + 1);
  if (!left_[kJoker]) return;
  --left_[kJoker];
  cells[at] = kJoker;
  with_jokers(cells, at + 1);
  cells[at] = code;
  ++left_[kJoker];
}

void Openings::choose(size_t from, int value, const See& see) {
  if (value >= rules_.opening) return see(chosen_);
  for (size_t at = from; at < candidates_.size(); ++at) {
    poll(deadline_);
    if (!fits(candidates_[at].set)) continue;
    for (uint8_t code : candidates_[at].set) --left_[code];
    chosen_.push_back(candidates_[at].set);
    choose(at, value + candidates_[at].value, see);
    chosen_.pop_back();
    for (uint8_t code : candidates_[at].set) ++left_[code];
  }
}

}  // namespace meldrum::turn
