#include "turn/stage.hpp"

namespace meldrum::turn {

int due(const Stage& stage, uint8_t code) { return std::max(stage.owed[code], stage.forced[code]); }

bool owe(Stage& stage, uint8_t code, int tiles) {
  const int before = due(stage, code);
  stage.owed[code] = static_cast<uint8_t>(stage.owed[code] + tiles);
  const int more = due(stage, code) - before;
  if (more > stage.pool.may[code]) return false;
  stage.pool.must[code] = static_cast<uint8_t>(stage.pool.must[code] + more);
  stage.pool.may[code] = static_cast<uint8_t>(stage.pool.may[code] - more);
  return true;
}

bool take(Stage& stage, const Placing& placing, int own) {
  plain::Problem& pool = stage.pool;
  for (uint8_t laid : placing.laid) {
    if (laid == kJoker) continue;
    const uint8_t code = laid >= kKept ? static_cast<uint8_t>(laid - kKept) : laid;
    if (pool.must[code] + pool.may[code] == 0) return false;
    --(pool.must[code] ? pool.must : pool.may)[code];
  }
  for (uint8_t code : placing.kept) {
    auto one = std::find(stage.kept.begin(), stage.kept.end(), code);
    if (one == stage.kept.end()) return false;
    stage.kept.erase(one);
  }
  const int from_rack = placing.free - own;
  if (own > stage.retrieved || from_rack > jokers(stage) - stage.retrieved) return false;
  const int forced = std::min(from_rack, pool.jokers_must - stage.retrieved);
  stage.retrieved -= own;
  pool.jokers_must -= own + forced;
  pool.jokers_may -= from_rack - forced;
  return true;
}

Set unmarked(Set set) {
  for (uint8_t& code : set) code = std::min(code, kJoker);
  return set;
}

}  // namespace meldrum::turn
