// Prices for the tiles of a part, by a linear program over the sets that matter.
#pragma once

#include <map>
#include <vector>

#include "twist/linear_program.hpp"
#include "twist/part.hpp"

namespace meldrum::twist {

class Pricing {
 public:
  explicit Pricing(const Task& task);

  // Set the part's prices and its bound.
  void settle(Part& part);

  // What the linear program leaves open, asked after `settle`.
  Branch branch(const Part& part) const;

  // The play that the linear program found, if it lays whole sets only; asked after `settle`.
  bool is_whole(const Part& part, std::vector<Set>& fresh, std::vector<int>& kept) const;

 private:
  struct Known {
    Set tiles;
    Spots spots;
    Price cost;
    int place;  // of the old set that this is, or -1
  };
  using Laid = std::array<std::array<double, kNumbers + 1>, kCodes>;

  void start(const Part& part);
  void add(const Part& part, size_t known);
  bool is_near(const Part& part, const Known& known) const;
  Rows<Price> prices() const;
  Laid laid() const;
  Branch about_left(const Part& part, uint8_t code, double left) const;
  void find_kept(double& most, Branch& branch) const;
  void find_laid(Branch& branch) const;
  void find_border(const Part& part, uint8_t code, const std::array<double, kNumbers + 1>& laid,
                   double& most, Branch& branch) const;

  const Task& task_;
  LinearProgram lp_;
  SetFinder finder_;
  std::vector<Known> pool_;  // every set that was ever worth looking at
  std::map<Set, size_t> in_pool_;
  std::vector<size_t> in_lp_;  // those of the pool that the linear program has now
};

}  // namespace meldrum::twist
