// The open runs of one color: how many of length 1, of length 2, and of length 3 or more.
//
// Up to four runs can be open at a time (two copies of a tile, two jokers), which makes 35 states.
// Given how many run tiles lie at the next number the next state is forced: the runs that are too
// short are fed first, then the long ones, and what is left starts runs. Nothing else is better: a
// long run may end at any time, so having it open is never worse than having a shorter one.
#pragma once

#include <array>
#include <cstdint>

namespace meldrum::plain {

constexpr int kMostOpen = 4;
constexpr int kOpenStates = 35;

struct OpenRuns {
  uint8_t ones, twos, longs;
  bool operator==(const OpenRuns&) const = default;
};

class OpenRunTable {
 public:
  constexpr OpenRunTable() {
    int count = 0;
    for (int open = 0; open <= kMostOpen; ++open)
      for (int ones = 0; ones <= open; ++ones)
        for (int twos = 0; twos + ones <= open; ++twos)
          states_[count++] = {static_cast<uint8_t>(ones), static_cast<uint8_t>(twos),
                              static_cast<uint8_t>(open - ones - twos)};
    for (int state = 0; state < kOpenStates; ++state)
      for (int tiles = 0; tiles <= kMostOpen; ++tiles)
        for (int room = 0; room <= kMostOpen; ++room)
          next_[state][tiles][room] = fed(states_[state], tiles, room);
  }

  // The state after this many run tiles, if at most `room` can lie at the number after; -1 if a
  // short run goes hungry.
  constexpr int next(int state, int tiles, int room) const { return next_[state][tiles][room]; }
  constexpr const OpenRuns& operator[](int state) const { return states_[state]; }

 private:
  constexpr int8_t fed(const OpenRuns& runs, int tiles, int room) const {
    int extra = tiles - runs.ones - runs.twos;
    if (extra < 0) return -1;
    int longer = extra < runs.longs ? extra : runs.longs;
    int started = extra - longer;
    if (started + runs.ones > room) return -1;
    int longs = runs.twos + longer;
    if (longs > room - started - runs.ones) longs = room - started - runs.ones;
    OpenRuns after{static_cast<uint8_t>(started), runs.ones, static_cast<uint8_t>(longs)};
    for (int8_t at = 0; at < kOpenStates; ++at)
      if (states_[at] == after) return at;
    return -1;
  }

  std::array<OpenRuns, kOpenStates> states_{};
  std::array<std::array<std::array<int8_t, kMostOpen + 1>, kMostOpen + 1>, kOpenStates> next_{};
};

inline constexpr OpenRunTable kOpenRuns{};

}  // namespace meldrum::plain
