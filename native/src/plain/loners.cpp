#include "plain/problem.hpp"

#include <algorithm>

namespace meldrum::plain {

bool leave_out_loners(Problem& problem, Cost& paid) {
  auto there = [&](int color, int number) {
    if (number < 1 || number > kNumbers) return false;
    const uint8_t code = tile(color, number);
    return problem.must[code] + problem.may[code] > 0;
  };
  const int others = 2 - problem.jokers_must - problem.jokers_may;  // that a tile needs for a set
  for (int number = 1; number <= kNumbers; ++number) {
    int colors = 0;
    for (int color = 0; color < kColors; ++color) colors += there(color, number);
    for (int color = 0; color < kColors && colors - 1 < others; ++color) {
      const uint8_t code = tile(color, number);
      if (!problem.may[code] && !problem.must[code]) continue;
      const int one = there(color, number - 1), two = there(color, number - 2);
      const int three = there(color, number + 1), four = there(color, number + 2);
      if (std::max({one + two, one + three, three + four}) >= others) continue;
      if (problem.must[code]) return false;
      paid += problem.may[code] * problem.unused[code];
      problem.may[code] = 0;
    }
  }
  return true;
}

}  // namespace meldrum::plain
