#include "common/bytes.hpp"

#include <algorithm>
#include <stdexcept>

namespace meldrum {

void read_tiles(Bytes bytes, Set& tiles) {
  if (std::any_of(bytes.begin(), bytes.end(), [](uint8_t code) { return code >= kCodes; }))
    throw std::invalid_argument("no such tile code");
  tiles.assign(bytes.begin(), bytes.end());
}

void read_sets(Bytes bytes, std::vector<Set>& sets) {
  sets.resize(static_cast<size_t>(std::count(bytes.begin(), bytes.end(), kBetweenSets)));
  auto at = bytes.begin();
  for (Set& set : sets) {
    const auto mark = std::find(at, bytes.end(), kBetweenSets);
    read_tiles({at, mark}, set);
    at = mark + 1;
  }
}

Set flat(const std::vector<Set>& sets) {
  Set codes;
  for (const Set& set : sets) {
    codes.insert(codes.end(), set.begin(), set.end());
    codes.push_back(kBetweenSets);
  }
  return codes;
}

}  // namespace meldrum
