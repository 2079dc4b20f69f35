#include "twist/levels.hpp"

#include <algorithm>
#include <bitset>

#include "common/cost.hpp"

namespace meldrum::twist {

void Levels::look_at(const Part& part) {
  levels_.clear();
  if (task_.is_meld) return;
  constexpr size_t kMostPoints = 1024;
  std::vector<std::bitset<kMostPoints>> sums(1);  // by how many tiles are left: their points
  sums[0][0] = true;
  size_t all = 0;
  for (int code = 0; code < kCodes; ++code)
    for (int i = 0; i < part.spare[code]; ++i) {
      const size_t points = static_cast<size_t>(
          code >= kTypes ? task_.rules.joker_penalty : number_of(static_cast<uint8_t>(code)));
      all += points;
      if (all >= kMostPoints) return;
      sums.emplace_back();
      for (size_t count = sums.size() - 1; count; --count) sums[count] |= sums[count - 1] << points;
    }
  const Price none = price_of_leaving(task_.question.objective, 0);
  const Price point = price_of_leaving(task_.question.objective, 1) - none;
  for (size_t count = 0; count < sums.size(); ++count)
    for (size_t points = 0; points <= all; ++points)
      if (sums[count][points])
        levels_.push_back(part.paid + none * static_cast<Price>(count) +
                          point * static_cast<Price>(points));
  std::sort(levels_.begin(), levels_.end());
}

Price Levels::whole(Price estimate) const {
  const Price grain = task_.is_meld ? kChangePrice * (kChanges / kChange) : kChangePrice;
  const Price up = estimate + grain - 1;
  const Price rounded = (up >= 0 ? up : up - grain + 1) / grain * grain;
  if (levels_.empty()) return rounded;
  const Price changes = task_.change * static_cast<Price>(task_.question.table.size());
  auto level = std::lower_bound(levels_.begin(), levels_.end(), rounded - changes);
  return level == levels_.end() ? kTooMuch : std::max(*level, rounded);
}

}  // namespace meldrum::twist
