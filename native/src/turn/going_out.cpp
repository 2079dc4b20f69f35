#include "turn/going_out.hpp"

#include "turn/fates.hpp"

namespace meldrum::turn {

using plain::Divides;

Divides GoingOut::glance(const std::vector<Set>& table, const Set& rack, bool opened) {
  if (last_.rack != rack || last_.opened != opened || last_.table != table)
    last_ = {table, rack, opened, look(table, rack, opened)};
  return last_.found;
}

Divides GoingOut::look(const std::vector<Set>& table, const Set& rack, bool opened) {
  division_.clear();
  division_.add(rack);
  if (opened || rules_.play_on || !rules_.opening) division_.add(table);
  const Divides found = division_.find_out();
  return found == Divides::kYes && !is_lawful(table, rack, opened) ? Divides::kUnknown : found;
}

// Whether some way to lay all the tiles is lawful, now that there is one; false if that is not seen
// at a glance.
bool GoingOut::is_lawful(const std::vector<Set>& table, const Set& rack, bool opened) {
  if (!opened || !rules_.side_by_side) return false;
  if (rules_.law == JokerLaw::kFree || !has_joker(table)) return true;
  return rules_.law != JokerLaw::kFrozen && divides_with_kept_jokers(table, rack);
}

// A kept joker is as good as the tile it stands for, and makes no demands.
bool GoingOut::divides_with_kept_jokers(const std::vector<Set>& table, const Set& rack) {
  for (const Fate& fate : fates(table, true)) {
    division_.clear();
    division_.add(rack);
    auto own = fate.begin();  // in the order of the table
    for (int place = 0; place < static_cast<int>(table.size()); ++place) {
      const bool has_fate = own != fate.end() && own->place == place;
      if (has_fate && !own->retrieved.empty()) return false;  // those that keep most come first
      division_.add(has_fate ? (own++)->stands_for : table[static_cast<size_t>(place)]);
    }
    if (division_.find_out() == Divides::kYes) return true;
  }
  return false;
}

}  // namespace meldrum::turn
