// Whether tiles can be divided into sets without a remainder, jokers standing for whatever they
// like. A joker law only takes plays away: where this is impossible, so is going out.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/hash_table.hpp"
#include "plain/feeds.hpp"

namespace meldrum::plain {

enum class Divides { kNo, kYes, kUnknown };  // unknown where it would take long to find out

class Division {
 public:
  void clear();
  void add(const Set& tiles);
  void add(const std::vector<Set>& sets);
  Divides find_out();

 private:
  static constexpr int kEnd = kNumbers + 1;
  static constexpr int kMostNodes = 100;

  using States = std::array<uint8_t, kColors>;  // the open runs of each color

  bool color_is_possible(int color);
  bool is_possible_from(int number, const States& states, int jokers);
  template <int kColor>
  bool combine(const Grouping& grouping, int number, const States& states, States& next,
               int jokers);
  int jokers_needed(int number, const States& states) const;
  const FeedList* feeds(int color, int number, int jokers, int open) const;

  std::array<std::array<uint8_t, kEnd + 2>, kColors> tiles_{};
  std::array<std::array<int, kEnd>, kColors> ahead_{};
  int jokers_ = 0;
  std::array<const Groupings*, kEnd> groups_{};
  // By color, number and jokers: the open runs from which the color alone can go on to the end.
  std::array<std::array<std::array<uint64_t, kBudgets>, kEnd + 1>, kColors> alive_{};
  // What a color can do there with each of the open runs that come up.
  std::array<std::array<std::array<const FeedList*, kOpenStates>, kEnd>, kColors> feeds_;
  int nodes_ = 0;
  NodeTable failed_;
};

}  // namespace meldrum::plain
