#include "my_first/position.hpp"

#include <utility>

#include "common/sets.hpp"

namespace meldrum::my_first {
namespace {

// The color and the run that these tiles are; nothing if they aren't a run.
std::optional<std::pair<int, Run>> read_run(const Set& tiles, bool may_touch) {
  const Shape shape = shape_of(tiles, may_touch);
  const int last = shape.run_from + static_cast<int>(tiles.size()) - 1;
  if (!shape.run_from || last > kTop) return {};
  Run run{span(shape.run_from, last), 0};
  for (size_t at = 0; at < tiles.size(); ++at)
    if (!is_joker(tiles[at])) run.numbers |= cell(number_of(tiles[at]));
  return std::pair{shape.color, run};
}

bool read_table(const RunsQuestion& question, Position& position) {
  for (size_t place = 0; place < question.table.size(); ++place) {
    auto read = read_run(question.table[place], question.side_by_side);
    if (!read) return false;
    auto& [color, run] = *read;
    Line& line = position.lines[static_cast<size_t>(color)];
    if (line.lying & run.numbers) return false;
    line.lying |= run.numbers;
    line.old.push_back(run);
    line.places.push_back(place);
    position.lying_tiles += count(run.cells);
    position.lying_jokers += count(run.jokers());
  }
  return true;
}

bool read_rack(const Set& rack, Position& position) {
  for (uint8_t code : rack) {
    ++position.held_tiles;
    if (code == kJoker) {
      ++position.held_jokers;
      continue;
    }
    if (code >= kTypes || number_of(code) > kTop) return false;
    Line& line = position.lines[static_cast<size_t>(color_of(code))];
    Cells place = cell(number_of(code));
    if ((line.lying | line.hand) & place) return false;
    line.hand |= place;
  }
  return position.jokers() <= kMostJokers;
}

// Whether a joker of this run can be swapped or removed, perhaps once a tile lies beside the run.
bool is_loose(const Run& run, Cells hand, bool from_middle) {
  Cells body = span(lowest(run.numbers), highest(run.numbers));
  Cells movable = from_middle ? run.jokers() : without(run.cells, body);
  Cells beside = cell(lowest(run.cells) - 1) | cell(highest(run.cells) + 1);
  return (run.jokers() & hand) || (movable && (count(run.cells) > kShortest || (beside & hand)));
}

bool is_mobile(const Position& position) {
  if (position.held_jokers) return true;
  for (const Line& line : position.lines)
    for (const Run& run : line.old)
      if (is_loose(run, line.hand, position.from_middle)) return true;
  return false;
}

}  // namespace

std::optional<Position> read(const RunsQuestion& question) {
  Position position;
  position.from_middle = question.joker_from_middle;
  position.side_by_side = question.side_by_side;
  if (!read_table(question, position) || !read_rack(question.rack, position)) return {};
  position.old_runs = static_cast<int>(question.table.size());
  position.mobile = position.lying_jokers && is_mobile(position);
  return position;
}

}  // namespace meldrum::my_first
