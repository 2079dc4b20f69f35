// Whether a whole rack goes down at once, as far as that is seen much sooner than how.
#pragma once

#include <vector>

#include "common/table.hpp"
#include "plain/division.hpp"

namespace meldrum::turn {

class GoingOut {
 public:
  explicit GoingOut(const Rules& rules) : rules_(rules) {}

  // Mostly it cannot, or it can without moving a joker. Unknown is a question for best_play.
  // The same is often asked twice: whether this lets the next seat out, and then by that seat.
  plain::Divides glance(const std::vector<Set>& table, const Set& rack, bool opened);

 private:
  plain::Divides look(const std::vector<Set>& table, const Set& rack, bool opened);
  bool is_lawful(const std::vector<Set>& table, const Set& rack, bool opened);
  bool divides_with_kept_jokers(const std::vector<Set>& table, const Set& rack);

  const Rules& rules_;
  plain::Division division_;
  struct {
    std::vector<Set> table;
    Set rack;
    bool opened = false;
    plain::Divides found = plain::Divides::kUnknown;
  } last_;
};

}  // namespace meldrum::turn
