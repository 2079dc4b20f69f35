// What a way to lay the tiles can cost at all.
#pragma once

#include <algorithm>
#include <array>

#include "plain/problem.hpp"

namespace meldrum::plain {

// A way leaves out a whole number of tiles, each at its price. So an estimate above the most that
// three tiles cost can be rounded up to the least that four cost.
class Levels {
 public:
  void find(const Problem& p) {
    count_ = 0;
    known_ = true;
    std::array<Cost, kMost> costs;
    for (int code = 0; code < kTypes; ++code)
      for (int i = 0; i < p.may[code]; ++i) add(p.unused[code], costs);
    for (int i = 0; i < p.jokers_may; ++i) add(p.joker_unused, costs);
    for (Cost at : p.joker_at) known_ = known_ && at == 0;
    if (!known_) return;
    std::sort(costs.begin(), costs.begin() + count_);
    least_[0] = 0;
    most_[0] = 0;
    for (int i = 0; i < count_; ++i) {
      least_[i + 1] = least_[i] + costs[i];
      most_[i + 1] = most_[i] + costs[count_ - 1 - i];
    }
  }

  // The least possible cost that is not below the estimate.
  Cost up(Cost estimate) const {
    estimate = (estimate + kGrain - 1) / kGrain * kGrain;
    if (!known_) return estimate;
    const int left_out = level(estimate);
    return left_out > count_ ? kNever : std::max(estimate, least_[left_out]);
  }

  // The greatest possible cost that is below this.
  Cost below(Cost cost) const {
    if (!known_) return cost - 1;
    int left_out = count_;
    while (left_out > 0 && least_[left_out] >= cost) --left_out;
    return std::min(cost - 1, most_[left_out]);
  }

  // The most that a way of the same level costs; kNever if levels are not known.
  Cost top(Cost cost) const {
    if (!known_) return kNever;
    const int left_out = level(cost);
    return left_out > count_ ? kNever : most_[left_out];
  }

 private:
  static constexpr int kMost = 32;  // tiles of a rack that has levels

  int level(Cost cost) const {
    int left_out = 0;
    while (left_out <= count_ && cost > most_[left_out]) ++left_out;
    return left_out;
  }

  void add(Cost cost, std::array<Cost, kMost>& costs) {
    if (count_ == kMost) {
      known_ = false;
    } else {
      costs[count_++] = cost;
    }
  }

  bool known_ = true;
  int count_ = 0;
  std::array<Cost, kMost + 1> least_, most_;
};

}  // namespace meldrum::plain
