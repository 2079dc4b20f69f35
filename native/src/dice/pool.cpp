// Which dice can lie in a set at all.
#include "dice/pool.hpp"

#include <bit>

namespace meldrum::dice {
namespace {

// Numbers of one color that have both others of some run of three.
unsigned in_runs(unsigned there) {
  unsigned first = there & (there >> 1) & (there >> 2);
  return first | (first << 1) | (first << 2);
}

// Numbers of one color that have one other of a run of three.
unsigned near_another(unsigned there) {
  return there & ((there << 1) | (there >> 1) | (there << 2) | (there >> 2));
}

struct Shared {
  unsigned twice, thrice;  // numbers that are there in two colors, in three
};

Shared shared(const Colors& there) {
  unsigned a = there[0], b = there[1], c = there[2], d = there[3];
  return {(a & b) | (c & d) | ((a | b) & (c | d)), (a & b & (c | d)) | (c & d & (a | b))};
}

}  // namespace

Colors misfits(const Colors& wanted, const Colors& there, int jokers) {
  Colors left{};
  if (jokers >= kShortest - 1) return left;  // with two jokers any die makes a set
  auto [twice, thrice] = shared(there);
  for (size_t color = 0; color < kColors; ++color) {
    unsigned run = jokers ? near_another(there[color]) : in_runs(there[color]);
    left[color] = static_cast<Mask>(wanted[color] & ~(run | (jokers ? twice : thrice)));
  }
  return left;
}

bool each_fits(const Colors& wanted, const Colors& there, int jokers) {
  return misfits(wanted, there, jokers) == Colors{};
}

uint8_t loneliest(const Colors& pool, const Colors& there) {
  int fewest = 99;
  uint8_t found = kJoker;
  for (int color = 0; color < kColors; ++color) {
    unsigned own = there[static_cast<size_t>(color)];
    for (unsigned left = pool[static_cast<size_t>(color)]; left; left &= left - 1) {
      int at = std::countr_zero(left);
      unsigned window = at >= 2 ? 0x1Fu << (at - 2) : 0x1Fu >> (2 - at);
      int others = std::popcount(own & window);
      for (Mask one : there) others += one >> at & 1;
      if (others < fewest) fewest = others, found = tile(color, at + 1);
    }
  }
  return found;
}

int top_number(const Pool& pool) {
  unsigned all = 0;
  for (Mask one : pool.colors()) all |= one;
  return std::bit_width(all);
}

int at_most(const Pool& pool, int joker) {
  int sum = pool.jokers() * joker;
  for (int color = 0; color < kColors; ++color) {
    for (unsigned left = pool.colors()[static_cast<size_t>(color)]; left; left &= left - 1) {
      int number = std::countr_zero(left) + 1;
      sum += number * pool.count(tile(color, number));
    }
  }
  return sum;
}

}  // namespace meldrum::dice
