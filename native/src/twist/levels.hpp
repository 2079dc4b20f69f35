// Which costs a play can have at all.
#pragma once

#include <vector>

#include "twist/part.hpp"

namespace meldrum::twist {

class Levels {
 public:
  explicit Levels(const Task& task) : task_(task) {}

  void look_at(const Part& part);

  // The least possible cost of a play of the part that is not below the estimate.
  Price whole(Price estimate) const;

 private:
  const Task& task_;
  std::vector<Price> levels_;  // what leaving some of the rack can cost; empty if not known
};

}  // namespace meldrum::twist
