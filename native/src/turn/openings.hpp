// The opening of a turn that may go on.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "common/table.hpp"

namespace meldrum::turn {

class Openings {
 public:
  using See = std::function<void(const std::vector<Set>&)>;

  Openings(const Rules& rules, const TableQuestion& question);

  // See every choice of sets from the rack that ends as soon as it is worth the opening.
  void for_each(const See& see) { choose(0, 0, see); }

 private:
  // A set from the rack, and the most it can be worth.
  struct Candidate {
    Set set;
    int value;
  };

  bool fits(const Set& set) const;
  void with_jokers(Set& cells, size_t at);
  void choose(size_t from, int value, const See& see);

  const Rules& rules_;
  Deadline* const deadline_;
  std::array<int, kCodes> left_{};
  std::vector<Candidate> candidates_;
  std::vector<Set> chosen_;
};

}  // namespace meldrum::turn
