// The grid as it lies: its lines, what became of them, and where new parts go.
#pragma once

#include <vector>

#include "dice/best.hpp"
#include "dice/crossword.hpp"

namespace meldrum::dice {

using Faces = std::vector<uint8_t>;

// The dice of a grid whose first row and column are 0.
Part part_of(const Grid& grid);

// A longest row or column of two or more dice.
struct Line {
  std::vector<size_t> dice;  // their places in the part
  Faces faces;
};
std::vector<Line> lines_of(const Part& part);

// The lines of the part as they lie, without its other dice.
std::vector<Standing> standing(const Part& part, const std::vector<const Line*>& lines);

// How many of the lines are not among those of the parts, whichever end they are read from.
int changed_lines(const std::vector<Line>& before, const std::vector<Part>& parts);

// The parts side by side without touching, as far as may be where their dice lay before.
Grid lay_out(const std::vector<Part>& parts, const Part& before);

// The dice as they lie, and the parts beneath them.
Grid lay_beneath(const std::vector<Part>& parts, const Part& before);

}  // namespace meldrum::dice
