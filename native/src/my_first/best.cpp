// My First, color by color.
//
// A run has one color, so a table falls into four lines of ten places. Jokers alone tie the lines
// together, and all that one line has to know of another is a few small numbers (`Trade`). So each
// line is searched alone: the best of it for every trade. Then four trades are found that go
// together.
//
// In a line the old runs come first. Their number tiles stay together, in homes, and every home is
// extended in every way. The rack tiles that are left over make new runs, whose best choice is in
// a table by the tiles left (`NewRuns`).
//
// A trade does not tell whether jokers can get where they lie by single steps (MF-15), only that
// nothing is plainly against it. So the best play is tried step by step (`can_reach`). It can
// nearly always be reached; if not, every table of every line is listed, and the best that can be
// reached is found (`Mixer`).
#include "my_first/best.hpp"

#include <algorithm>

#include "my_first/position.hpp"
#include "my_first/search.hpp"

namespace meldrum::my_first {
namespace {

Set tiles_of(size_t color, const Run& run) {
  Set tiles;
  for (int number = lowest(run.cells); number <= highest(run.cells); ++number)
    tiles.push_back(run.numbers >> number & 1 ? tile(static_cast<int>(color), number) : kJoker);
  return tiles;
}

// Old runs keep their places in the table; new ones come after them.
std::vector<Set> table_of(const Position& position, const Play& play, size_t places) {
  std::vector<Set> table(places), fresh;
  for (size_t color = 0; color < kColors; ++color) {
    const Line& line = position.lines[color];
    for (const Run& run : play.runs[color]) {
      auto home_of = [&](const Run& old) { return (old.numbers & run.numbers) != 0; };
      auto old = std::find_if(line.old.begin(), line.old.end(), home_of);
      Set* place = nullptr;
      if (old != line.old.end())
        place = &table[line.places[static_cast<size_t>(old - line.old.begin())]];
      if (!place || !place->empty()) place = &fresh.emplace_back();
      *place = tiles_of(color, run);
    }
  }
  std::erase_if(table, [](const Set& tiles) { return tiles.empty(); });
  table.insert(table.end(), fresh.begin(), fresh.end());
  return table;
}

struct Laid {
  int tiles = 0, jokers = 0;
  std::vector<Run> new_runs;
};

Laid laid_by(const Position& position, const Play& play) {
  Laid laid;
  for (size_t color = 0; color < kColors; ++color)
    for (const Run& run : play.runs[color]) {
      laid.tiles += count(run.cells);
      laid.jokers += count(run.jokers());
      if (!(run.numbers & position.lines[color].lying)) laid.new_runs.push_back(run);
    }
  laid.tiles -= position.lying_tiles;
  laid.jokers -= position.lying_jokers;
  return laid;
}

// A star a tile, a star a new run, and one for the empty rack (F-39 to F-41).
int stars_of(const Position& position, const Laid& laid) {
  bool out = laid.tiles == position.held_tiles;
  return laid.tiles + static_cast<int>(laid.new_runs.size()) + out;
}

// What the new runs stand for, as far as the jokers played can pay for theirs.
int meld_of(const Laid& laid) {
  std::array<int, kCounts> most{};
  for (const Run& run : laid.new_runs) {
    int value = 0, jokers = count(run.jokers());
    for (int number = lowest(run.cells); number <= highest(run.cells); ++number) value += number;
    for (int paid = std::max(0, laid.jokers); paid >= jokers; --paid) {
      int& least = most[static_cast<size_t>(paid)];
      least = std::max(least, most[static_cast<size_t>(paid - jokers)] + value);
    }
  }
  return most[static_cast<size_t>(std::max(0, laid.jokers))];
}

int changed_by(const RunsQuestion& question, const std::vector<Set>& after) {
  auto gone = [&](const Set& old) {
    return std::find(after.begin(), after.end(), old) == after.end();
  };
  return static_cast<int>(std::count_if(question.table.begin(), question.table.end(), gone));
}

// The fewest jokers with which this tile can lie between or beside others of its color.
int jokers_for(int number, Cells others) {
  int fewest = kShortest;
  for (int first = std::max(1, number - 2); first <= std::min(number, kTop - 2); ++first)
    fewest = std::min(fewest, count(without(span(first, first + kShortest - 1), others)));
  return fewest;
}

// Whether the rack may perhaps be cleared: false only if some of its tiles need too many jokers.
bool may_clear(const Position& position) {
  int jokers = 0;
  for (const Line& line : position.lines) {
    int most = 0;
    for (int number = 1; number <= kTop; ++number)
      if (line.hand >> number & 1)
        most = std::max(most, jokers_for(number, line.hand | line.lying));
    jokers += most;
  }
  return jokers <= position.jokers();
}

// Clearing the rack earns a star more, so the most tiles may beat the most stars otherwise.
Play most_stars(const Position& position, Deadline& deadline) {
  Play stars = best(position, kMostStars, deadline);
  if (!stars.found() || !may_clear(position)) return stars;
  Play tiles = best(position, kMostTiles, deadline);
  stars.proven = stars.proven && tiles.proven;
  if (!tiles.found()) return stars;
  Laid most = laid_by(position, tiles);
  bool out = most.tiles == position.held_tiles;
  bool better = stars_of(position, most) >= stars_of(position, laid_by(position, stars));
  if (!out || !better) return stars;
  tiles.proven = stars.proven;
  return tiles;
}

Play play_for(Objective objective, const Position& position, Deadline& deadline) {
  if (objective == Objective::kMeld) return dearest(position, deadline);
  if (objective == Objective::kPoints) return most_stars(position, deadline);
  return best(position, kMostTiles, deadline);
}

// What no play can exceed, known without a search.
int ceiling(Objective objective, const Position& position) {
  if (objective == Objective::kMeld) return kTop * position.held_tiles;
  int runs = (position.held_tiles + position.lying_jokers) / kShortest;
  return position.held_tiles + (objective == Objective::kPoints ? runs + 1 : 0);
}

}  // namespace

RunsAnswer best_play(const RunsQuestion& question) {
  RunsAnswer answer;
  answer.table = question.table;
  answer.optimal = false;  // until that is proven
  std::optional<Position> position = read(question);
  if (!position) return answer;
  Deadline none;
  Deadline& deadline = question.deadline ? *question.deadline : none;
  Play play = play_for(question.objective, *position, deadline);
  if (play.found()) {
    Laid laid = laid_by(*position, play);
    answer.found = true;
    answer.tiles = laid.tiles;
    answer.points = stars_of(*position, laid);
    answer.meld = meld_of(laid);
    answer.table = table_of(*position, play, question.table.size());
    answer.changed = changed_by(question, answer.table);
  }
  answer.optimal = play.proven && !deadline.was_over();
  const int reached = answer.reached(question.objective);
  answer.bound =
      answer.optimal ? reached : std::max(reached, ceiling(question.objective, *position));
  return answer;
}

}  // namespace meldrum::my_first
