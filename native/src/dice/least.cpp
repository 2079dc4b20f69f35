// Disturbing the table least: which lines of the old grid can stay.
#include <bit>

#include "dice/solver.hpp"

namespace meldrum::dice {

// Among equally good choices and all their grids, one that keeps most lines: all of them, all but
// one and so on, until there is a grid.
void Solver::find_least(const Choices& rivals, GridAnswer& answer) {
  int lines = static_cast<int>(lines_.size()), words = static_cast<int>(words_.size());
  try {
    if (answer.changed && words < lines) stands_whole(rivals, answer);
    std::vector<unsigned> keepable;
    for (const Choice& choice : rivals) keepable.push_back(answer.changed ? words_of(choice) : 0);
    for (int kept = words; lines - kept < answer.changed; --kept) {
      keeps(rivals, keepable, kept, true, answer) || keeps(rivals, keepable, kept, false, answer);
    }
  } catch (const TimeUp&) {
    answer.least = false;
  }
  // Where touching means nothing, lines that aren't sets may be kept in ways not looked for.
  if (question_.loose && words < lines) answer.least = false;
  if (!answer.changed) answer.least = answer.optimal;
}

// The words that can be kept, each by itself.
unsigned Solver::words_of(const Choice& choice) {
  budget_.allow(kNoEnd);
  unsigned words = 0;
  Pool pool = with_table(choice);
  for (size_t word = 0; word < words_.size(); ++word) {
    if (cover_.possible(pool, {}, 1u << word)) words |= 1u << word;
  }
  return words;
}

// Whether some choice can be laid with this many words kept: as they lie, or anyhow.
bool Solver::keeps(const Choices& rivals, const std::vector<unsigned>& keepable, int words,
                   bool as_they_lie, GridAnswer& answer) {
  for (size_t at = 0; at < rivals.size(); ++at) {
    for (unsigned kept = keepable[at]; kept; kept = (kept - 1) & keepable[at]) {
      if (std::popcount(kept) != words) continue;
      if (!(as_they_lie ? stands(rivals[at], kept) : lays(rivals[at], kept, kNoEnd))) continue;
      take(rivals[at], answer);
      return true;
    }
  }
  return false;
}

// Whether a glance finds the choice laid around these words as they lie.
bool Solver::stands(const Choice& choice, unsigned kept) {
  budget_.allow(kNoEnd);
  if (!kept || !cover_.possible(with_table(choice), {}, kept)) return false;
  std::vector<const Line*> lines;
  for (unsigned left = kept; left; left &= left - 1) {
    lines.push_back(&lines_[line_of_word_[static_cast<size_t>(std::countr_zero(left))]]);
  }
  return stands(choice, lines);
}

bool Solver::stands(const Choice& choice, const std::vector<const Line*>& lines) {
  std::vector<Standing> old = standing(grid_, lines);
  Pool pool = with_table(choice);
  for (const Standing& one : old) {
    for (const Laid& die : one.dice) pool.take(die.face);
  }
  try {
    return finds([&](Crossword& crossword) { return crossword.lay_around(old, pool); }, kGlance);
  } catch (Budget::Spent) {
    return false;
  }
}

// Tries to keep all lines, even those that aren't sets.
void Solver::stands_whole(const Choices& rivals, GridAnswer& answer) {
  std::vector<const Line*> lines;
  for (const Line& line : lines_) lines.push_back(&line);
  for (const Choice& choice : rivals) {
    if (!question_.loose || !stands(choice, lines)) continue;
    take(choice, answer);
    return;
  }
}

}  // namespace meldrum::dice
