// Twist's joker law, judged on the final position (CV-01, CV-02, TW-13).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/table.hpp"

namespace meldrum::twist {

// What a joker means in one reading: the cells it stands for; a mirror's are its pairs.
struct Sense {
  uint8_t joker;
  std::array<uint64_t, 2> cells;
  auto operator<=>(const Sense&) const = default;
};
using JokerReading = std::vector<Sense>;

// A set with jokers as the law sees it.
struct SeenSet {
  Set tiles;
  std::vector<JokerReading> readings;
  bool is_new = false;
};

class LawCheck {
 public:
  LawCheck(const Rules& rules, const std::vector<Set>& table);

  // Whether a turn that lays these sets with jokers (all there are on the table) is lawful.
  // `kept` are places of old sets that are among them.
  bool allows(const std::vector<const SeenSet*>& sets, const std::vector<int>& kept) const;

  SeenSet see(const Set& set) const;
  bool is_new(const Set& set) const;  // CV-02
  const SeenSet& old(int place) const { return old_[static_cast<size_t>(place)]; }

  // Whether a set can be lawful if all its jokers of the kinds marked lay on the table before.
  bool is_thinkable(const SeenSet& set, const std::array<bool, kCodes>& only_old) const;

  // All that the law can tell from the set, in numbers: sets that look alike are worth the same.
  std::vector<uint64_t> view(const SeenSet& set) const;

  // Whether cutting a run may be unlawful where the run is not (TW-13).
  bool looks_old(const uint8_t* tiles, size_t count) const;

  // The same where two runs are cut off a mirror set, above what is left of it or below: no piece
  // may be an old set with other jokers, nor the mirror lose a pair by which it was kept.
  bool cut_is_safe(const Set& mirror, const Set& one, const Set& other, bool above) const;

 private:
  bool is_near_old(const Set& set) const;
  bool exchanges(const SeenSet& old, const SeenSet& fresh) const;
  struct Places;
  bool follow(Places& places, size_t origin, const JokerReading& reading, size_t at) const;
  bool from(Places& places, size_t origin) const;

  const Rules& rules_;
  const std::vector<Set>& table_;
  std::vector<uint64_t> kinds_;  // of number tiles in each set of the table
  std::vector<SeenSet> old_;     // by place; without readings if there is no joker
  std::vector<Sense> senses_;    // of all old jokers
};

bool is_same_set(const Set& one, const Set& other, const Rules& rules);

}  // namespace meldrum::twist
