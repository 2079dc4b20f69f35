#include "plain/feeds.hpp"

namespace meldrum::plain {

Feeds& Feeds::all() {
  static Feeds feeds;
  return feeds;
}

// If another thread was faster, its column will do.
const Feeds::Column* Feeds::add_column(const Cell& cell, std::atomic<const Column*>& place) {
  auto column = make_column(cell);
  const Column* known = nullptr;
  if (place.compare_exchange_strong(known, column.get(), std::memory_order_acq_rel))
    return column.release();
  return known;
}

std::unique_ptr<Feeds::Column> Feeds::make_column(const Cell& cell) {
  auto column = std::make_unique<Column>();
  std::array<size_t, kOpenStates> first{};
  for (int state = 0; state < kOpenStates; ++state) {
    first[state] = column->feeds.size();
    for (int grouped = 0; grouped < kGroupCopies; ++grouped) {
      if (grouped <= std::min(cell.most_grouped, cell.tiles))
        add_feeds(cell, state, grouped, column->feeds);
      column->lists[state].first[grouped + 1] =
          static_cast<uint8_t>(column->feeds.size() - first[state]);
    }
  }
  for (int state = 0; state < kOpenStates; ++state) {
    FeedList& list = column->lists[state];
    list.feeds = column->feeds.data() + first[state];
    for (int at = 0; at < list.first[kGroupCopies]; ++at)
      list.next[list.feeds[at].jokers] |= uint64_t{1} << list.feeds[at].next;
  }
  return column;
}

// A tile that could go on with a long run is never left out: nothing is lost by laying it. No run
// is started or fed in vain: the tiles of the next numbers and the jokers must be able to feed it.
void Feeds::add_feeds(const Cell& cell, int state, int grouped, std::vector<Feed>& feeds) {
  const bool last = cell.ahead == kAheads - 1;
  const int next_tiles = last ? 0 : cell.ahead / kTiles;
  const int tiles_after = last ? 0 : cell.ahead % kTiles;
  const int spare = cell.tiles - grouped;
  const OpenRuns& open = kOpenRuns[state];
  const int hungry = open.ones + open.twos;
  for (int jokers = 0; jokers <= cell.jokers; ++jokers) {
    const int left = last ? 0 : cell.jokers - jokers;
    const int room = std::min(kMostOpen, next_tiles + left);
    const int eager = std::min(spare, hungry + open.longs - jokers);
    const int most = std::min(spare, kMostOpen - jokers);
    for (int run = std::max({0, cell.must - grouped, eager, hungry - jokers}); run <= most; ++run) {
      const int next = kOpenRuns.next(state, run + jokers, room);
      if (next < 0) break;  // more tiles would start even more runs
      const OpenRuns& after = kOpenRuns[next];
      const int missing =
          std::max(0, after.ones + after.twos - next_tiles) + std::max(0, after.ones - tiles_after);
      if (missing > left) break;  // they could not all be fed
      feeds.push_back({spare - run, static_cast<uint16_t>(next), static_cast<uint16_t>(grouped),
                       static_cast<uint16_t>(run), static_cast<uint16_t>(jokers), 0, 0});
    }
  }
}

}  // namespace meldrum::plain
