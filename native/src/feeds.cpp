#include "feeds.hpp"

#include <map>

namespace meldrum {
namespace {

// What the numbers that follow can take.
struct Ahead {
  int next_tiles, tiles_after;
  bool last;
};

// A tile that could go on with a long run is never left out: nothing is lost by laying it.
std::vector<Feed> list(const Ahead& ahead, int state, int at_hand, int tiles, int must) {
  std::vector<Feed> feeds;
  const OpenRuns& open = kOpenRuns[state];
  const int hungry = open.ones + open.twos;
  for (int jokers = 0; jokers <= at_hand; ++jokers) {
    const int left = ahead.last ? 0 : at_hand - jokers;
    const int room = std::min(kMostOpen, ahead.next_tiles + left);
    const int eager = std::min(tiles, hungry + open.longs - jokers);
    const int most = std::min(tiles, kMostOpen - jokers);
    for (int run = std::max({must, eager, hungry - jokers}); run <= most; ++run) {
      const int next = kOpenRuns.next(state, run + jokers, room);
      if (next < 0) break;  // more tiles would start even more runs
      const OpenRuns& after = kOpenRuns[next];
      const int missing = std::max(0, after.ones + after.twos - ahead.next_tiles) +
                          std::max(0, after.ones - ahead.tiles_after);
      if (missing > left) break;  // they could not all be fed
      feeds.push_back({static_cast<uint8_t>(run), static_cast<uint8_t>(jokers),
                       static_cast<uint8_t>(tiles - run), static_cast<uint8_t>(next)});
    }
  }
  return feeds;
}

}  // namespace

const Feeds& Feeds::all() {
  static const Feeds feeds;
  return feeds;
}

Feeds::Feeds() {
  std::map<std::vector<Feed>, List> known;
  for (int at = 0; at < kAheads; ++at) {
    const bool last = at == kAheads - 1;
    const Ahead ahead{last ? 0 : at / kTiles, last ? 0 : at % kTiles, last};
    for (int state = 0; state < kOpenStates; ++state)
      for (int jokers = 0; jokers < kBudget; ++jokers)
        for (int tiles = 0; tiles < kTiles; ++tiles)
          for (int must = 0; must < kTiles; ++must) {
            if (must > tiles) {
              lists_.push_back({});
              continue;
            }
            const std::vector<Feed> feeds = list(ahead, state, jokers, tiles, must);
            const List fresh{static_cast<uint16_t>(feeds_.size()),
                             static_cast<uint16_t>(feeds.size())};
            const auto [own, is_new] = known.emplace(feeds, fresh);
            if (is_new) feeds_.insert(feeds_.end(), feeds.begin(), feeds.end());
            lists_.push_back(own->second);
          }
  }
}

}  // namespace meldrum
