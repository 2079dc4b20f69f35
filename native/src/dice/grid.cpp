// Lines of a grid, and laying parts so that they move little.
#include "dice/grid.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace meldrum::dice {
namespace {

constexpr uint8_t kNothing = 0xFF;

// The plane, as far as it is needed, with the dice that lie on it.
class Field {
 public:
  Field() { faces_.fill(kNothing); }

  uint8_t at(int row, int column) const { return faces_[place(row, column)]; }
  const Part& dice() const { return dice_; }
  void put(const Part& part) {
    for (const Laid& die : part) faces_[place(die.row, die.column)] = die.face;
    dice_.insert(dice_.end(), part.begin(), part.end());
  }

 private:
  // An old grid reaches from 0 to 34, a part that has a die in common with it 17 beyond; parts
  // beneath them need a row for each die and one between two parts.
  static constexpr int kMargin = kMostDice + 1, kSpan = 128;

  static size_t place(int row, int column) {
    return static_cast<size_t>((row + kMargin) * kSpan + column + kMargin);
  }

  std::array<uint8_t, kSpan * kSpan> faces_;
  Part dice_;
};

// A part turned or mirrored: one of eight ways, the first of them as it is.
Part turned(Part part, int way) {
  for (Laid& die : part) {
    if (way & 4) std::swap(die.row, die.column);
    if (way & 1) die.row = -die.row;
    if (way & 2) die.column = -die.column;
  }
  return part;
}

Part moved(Part part, int down, int right) {
  for (Laid& die : part) die.row += down, die.column += right;
  return part;
}

// How many dice of the part, moved like this, lie where an equal one lay.
int matches(const Part& part, int down, int right, const Field& before) {
  return static_cast<int>(std::count_if(part.begin(), part.end(), [&](const Laid& die) {
    return before.at(die.row + down, die.column + right) == die.face;
  }));
}

// Whether the part, moved like this, neither covers nor touches what lies there.
bool is_clear(const Part& part, int down, int right, const Field& there) {
  return std::all_of(part.begin(), part.end(), [&](const Laid& die) {
    int row = die.row + down, column = die.column + right;
    return there.at(row, column) == kNothing && there.at(row, column + 1) == kNothing &&
           there.at(row, column - 1) == kNothing && there.at(row + 1, column) == kNothing &&
           there.at(row - 1, column) == kNothing;
  });
}

// The part where most of its dice lay before; nothing if none did or other parts are in the way.
Part settled(const Part& part, const Field& before, const Field& there) {
  Part best;
  int most = 0;
  for (int way = 0; way < 8; ++way) {
    Part one = turned(part, way);
    for (const Laid& old : before.dice()) {
      for (const Laid& die : one) {
        int down = old.row - die.row, right = old.column - die.column;
        if (old.face != die.face || matches(one, down, right, before) <= most) continue;
        if (!is_clear(one, down, right, there)) continue;
        most = matches(one, down, right, before);
        best = moved(one, down, right);
      }
    }
  }
  return best;
}

// The part beneath everything, at the left.
Part beneath(const Part& part, const Field& there) {
  int bottom = -2, top = part.front().row, left = part.front().column;
  for (const Laid& die : there.dice()) bottom = std::max(bottom, die.row);
  for (const Laid& die : part) top = std::min(top, die.row), left = std::min(left, die.column);
  return moved(part, bottom + 2 - top, -left);
}

// What lies there, moved to where no row or column is below zero.
Grid grid_of(const Field& field) {
  int top = 0, left = 0;
  for (const Laid& die : field.dice()) {
    top = std::min(top, die.row);
    left = std::min(left, die.column);
  }
  Grid grid;
  for (const Laid& die : field.dice()) {
    auto row = static_cast<int8_t>(die.row - top);
    auto column = static_cast<int8_t>(die.column - left);
    grid.push_back({{row, column}, die.face});
  }
  std::sort(grid.begin(), grid.end());
  return grid;
}

// The place in the part of the die that lies there; none if there is no such die.
std::optional<size_t> die_at(const Part& part, int row, int column) {
  auto found = std::find_if(part.begin(), part.end(), [=](const Laid& die) {
    return die.row == row && die.column == column;
  });
  if (found == part.end()) return {};
  return static_cast<size_t>(found - part.begin());
}

// The longest line from a die rightwards or downwards; empty if it does not begin there.
Line line_from(const Part& part, size_t first, int down, int right) {
  Line line;
  if (die_at(part, part[first].row - down, part[first].column - right)) return line;
  for (std::optional<size_t> at = first; at;
       at = die_at(part, part[*at].row + down, part[*at].column + right)) {
    line.dice.push_back(*at);
    line.faces.push_back(part[*at].face);
  }
  return line;
}

// The dice that hang together, part by part.
std::vector<Part> islands(Part left) {
  std::vector<Part> parts;
  while (!left.empty()) {
    Part part{left.back()};
    left.pop_back();
    for (size_t at = 0; at < part.size(); ++at) {
      Laid one = part[at];
      auto near = std::stable_partition(left.begin(), left.end(), [&one](const Laid& die) {
        return std::abs(die.row - one.row) + std::abs(die.column - one.column) > 1;
      });
      part.insert(part.end(), near, left.end());
      left.erase(near, left.end());
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

// The cells before and behind a line.
std::array<std::pair<int, int>, 2> ends(const Part& part, const Line& line) {
  const Laid &first = part[line.dice.front()], &last = part[line.dice.back()];
  int down = first.row < last.row, right = first.column < last.column;
  return {{{first.row - down, first.column - right}, {last.row + down, last.column + right}}};
}

}  // namespace

Part part_of(const Grid& grid) {
  Part part;
  for (const auto& [cell, face] : grid) part.push_back({cell[0], cell[1], face, 0});
  return part;
}

std::vector<Line> lines_of(const Part& part) {
  std::vector<Line> lines;
  for (auto [down, right] : {std::pair{0, 1}, std::pair{1, 0}}) {
    for (size_t die = 0; die < part.size(); ++die) {
      Line line = line_from(part, die, down, right);
      if (line.dice.size() > 1) lines.push_back(std::move(line));
    }
  }
  return lines;
}

std::vector<Standing> standing(const Part& part, const std::vector<const Line*>& lines) {
  std::set<size_t> stay;
  for (const Line* line : lines) stay.insert(line->dice.begin(), line->dice.end());
  Part dice;
  for (size_t die : stay) dice.push_back(part[die]);
  std::vector<Standing> result;
  for (Part& island : islands(dice)) result.push_back({std::move(island), {}});
  for (const Line* line : lines) {
    const Laid& first = part[line->dice.front()];
    auto its = std::find_if(result.begin(), result.end(), [&first](const Standing& one) {
      return die_at(one.dice, first.row, first.column).has_value();
    });
    for (const auto& end : ends(part, *line)) its->closed.push_back(end);
  }
  return result;
}

int changed_lines(const std::vector<Line>& before, const std::vector<Part>& parts) {
  std::vector<Faces> left;
  for (const Line& line : before) left.push_back(line.faces);
  for (const Part& part : parts) {
    for (const Line& line : lines_of(part)) {
      Faces back(line.faces.rbegin(), line.faces.rend());
      auto same = std::find_if(left.begin(), left.end(),
                               [&](const Faces& one) { return one == line.faces || one == back; });
      if (same != left.end()) left.erase(same);
    }
  }
  return static_cast<int>(left.size());
}

Grid lay_out(const std::vector<Part>& parts, const Part& before) {
  auto old = std::make_unique<Field>(), there = std::make_unique<Field>();
  old->put(before);
  std::vector<Part> order = parts, waiting;
  std::stable_sort(order.begin(), order.end(),
                   [](const Part& a, const Part& b) { return a.size() > b.size(); });
  for (const Part& part : order) {
    Part here = settled(part, *old, *there);
    if (here.empty()) waiting.push_back(part);
    there->put(here);
  }
  for (const Part& part : waiting) there->put(beneath(part, *there));
  return grid_of(*there);
}

Grid lay_beneath(const std::vector<Part>& parts, const Part& before) {
  auto there = std::make_unique<Field>();
  there->put(before);
  for (const Part& part : parts) there->put(beneath(part, *there));
  return grid_of(*there);
}

}  // namespace meldrum::dice
