#include "twist/law_check.hpp"

#include <algorithm>

#include "common/sets.hpp"
#include "twist/sets.hpp"

namespace meldrum::twist {
namespace {

// Its number tiles, as bits.
uint64_t kinds_of(const Set& set) {
  uint64_t kinds = 0;
  for (uint8_t code : set)
    if (!is_joker(code)) kinds |= 1ull << code;
  return kinds;
}

void add_cell(Sense& sense, uint8_t cell) { sense.cells[cell / 64] |= 1ull << cell % 64; }

JokerReading senses_in(const Set& set, const Reading& reading) {
  JokerReading found;
  for (size_t at = 0; at < set.size(); ++at) {
    if (!is_joker(set[at])) continue;
    Sense sense{set[at], {0, 0}};
    for (size_t other = 0; other < set.size(); ++other)
      if (other == at || set[at] == kMirror)
        for (int i = 0; i < reading.stands_for[other].count; ++i)
          add_cell(sense, reading.stands_for[other].cells[i]);
    found.push_back(sense);
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The numbers of its cells, as bits.
unsigned numbers_of(const Sense& sense) {
  unsigned numbers = 0;
  for (int cell = 0; cell < kTypes; ++cell)
    if (sense.cells[0] >> cell & 1) numbers |= 1u << number_of(static_cast<uint8_t>(cell));
  return numbers | static_cast<unsigned>(sense.cells[1]);  // color changes
}

bool keeps(const Sense& was, const Sense& now) {
  if (was.joker != now.joker) return false;
  if (was.joker != kMirror) return was.cells == now.cells;
  return (was.cells[0] & now.cells[0]) || (was.cells[1] & now.cells[1]);
}

// The readings in which such a joker keeps its sense, less that joker.
std::vector<JokerReading> allowed(const std::vector<JokerReading>& readings, const Sense& sense) {
  std::vector<JokerReading> kept;
  for (const JokerReading& reading : readings)
    for (size_t at = 0; at < reading.size(); ++at)
      if (keeps(sense, reading[at])) {
        JokerReading rest = reading;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
        if (std::find(kept.begin(), kept.end(), rest) == kept.end()) kept.push_back(rest);
        break;
      }
  return kept;
}

bool alike(const uint8_t* one, const uint8_t* other, size_t count) {
  for (size_t at = 0; at < count; ++at)
    if (one[at] != other[at] && !(is_joker(one[at]) && is_joker(other[at]))) return false;
  return true;
}

// In the engine's order jokers come after the tiles; only the numbers' own order matters here.
Set in_order(Set set) {
  std::sort(set.begin(), set.end());
  return set;
}

bool is_group(const Set& set, const Rules& rules) {
  for (const Reading& reading : readings(set, rules))
    if (!reading.is_run && !reading.is_mirror) return true;
  return false;
}

}  // namespace

struct LawCheck::Places {
  std::vector<const SeenSet*> sets;
  std::vector<std::array<uint8_t, kCodes>> free;
  std::vector<std::vector<JokerReading>> readings;
  std::vector<const SeenSet*> olds;
};

LawCheck::LawCheck(const Rules& rules, const std::vector<Set>& table)
    : rules_(rules), table_(table) {
  for (const Set& set : table) kinds_.push_back(kinds_of(set));
  for (const Set& set : table) {
    old_.push_back(has_joker(set) ? see(set) : SeenSet{set, {}, false});
    for (const JokerReading& reading : old_.back().readings)
      for (const Sense& sense : reading)
        if (std::find(senses_.begin(), senses_.end(), sense) == senses_.end())
          senses_.push_back(sense);
  }
}

SeenSet LawCheck::see(const Set& set) const {
  SeenSet seen{set, {}, is_new(set)};
  for (const Reading& reading : readings(set, rules_)) {
    JokerReading senses = senses_in(set, reading);
    if (std::find(seen.readings.begin(), seen.readings.end(), senses) == seen.readings.end())
      seen.readings.push_back(std::move(senses));
  }
  return seen;
}

bool LawCheck::is_new(const Set& set) const {
  const uint64_t held = kinds_of(set);
  for (size_t at = 0; at < table_.size(); ++at)  // most are ruled out by their kinds
    if (!(kinds_[at] & ~held) && holds_numbers_of(table_[at], set)) return false;
  return true;
}

bool LawCheck::is_thinkable(const SeenSet& set, const std::array<bool, kCodes>& only_old) const {
  if (set.is_new || !rules_.new_set) return true;
  return std::any_of(set.readings.begin(), set.readings.end(), [&](const JokerReading& reading) {
    return std::all_of(reading.begin(), reading.end(), [&](const Sense& now) {
      return !only_old[now.joker] || std::any_of(senses_.begin(), senses_.end(),
                                                 [&](const Sense& was) { return keeps(was, now); });
    });
  });
}

std::vector<uint64_t> LawCheck::view(const SeenSet& set) const {
  std::vector<std::vector<uint64_t>> seen;
  for (const JokerReading& reading : set.readings) {
    std::vector<uint64_t> one;
    for (const Sense& now : reading) {
      one.push_back(now.joker);
      uint64_t known = 0;  // the old senses it keeps
      for (size_t at = 0; at < senses_.size(); ++at)
        if (keeps(senses_[at], now)) known ^= (at + 1) * 0x9E3779B97F4A7C15ull;
      one.push_back(known);
    }
    seen.push_back(one);
  }
  std::sort(seen.begin(), seen.end());
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  std::vector<uint64_t> view{set.is_new};
  for (size_t at = 0; at < old_.size(); ++at)
    if (!old_[at].readings.empty() &&
        (exchanges(old_[at], set) || is_same_set(old_[at].tiles, set.tiles, rules_)))
      view.push_back(at + 2);
  for (const auto& one : seen) {
    view.push_back(~0ull);
    view.insert(view.end(), one.begin(), one.end());
  }
  return view;
}

bool LawCheck::looks_old(const uint8_t* tiles, size_t count) const {
  const Set set(tiles, tiles + count);
  for (const Set& old : table_) {
    if (old.size() >= count && alike(old.data(), tiles, count)) return true;
    if (old.size() == count && has_joker(set) &&
        alike(in_order(old).data(), in_order(set).data(), count))
      return true;
    if (old.size() == count && is_same_set(old, set, rules_)) return true;
  }
  return false;
}

// Whether its number tiles all lie in an old set with jokers.
bool LawCheck::is_near_old(const Set& set) const {
  const uint64_t held = kinds_of(set);
  for (size_t at = 0; at < old_.size(); ++at)
    if (!old_[at].readings.empty() && !(held & ~kinds_[at])) return true;
  return false;
}

bool LawCheck::cut_is_safe(const Set& mirror, const Set& one, const Set& other, bool above) const {
  if (is_near_old(mirror) || is_near_old(one) || is_near_old(other)) return false;
  int lowest = kNumbers, highest = 1;
  for (uint8_t code : mirror) {
    if (is_joker(code)) continue;
    lowest = std::min(lowest, number_of(code));
    highest = std::max(highest, number_of(code));
  }
  const unsigned off = above ? ~0u << (highest + 1) : (1u << lowest) - 1;
  return std::none_of(senses_.begin(), senses_.end(), [&](const Sense& sense) {
    return sense.joker == kMirror && !(kinds_of(mirror) & sense.cells[0]) &&
           (numbers_of(sense) & off);
  });
}

bool LawCheck::exchanges(const SeenSet& old, const SeenSet& fresh) const {
  const Set &was = old.tiles, &now = fresh.tiles;
  if (was.size() != now.size() || std::is_permutation(was.begin(), was.end(), now.begin()))
    return false;
  if (alike(was.data(), now.data(), was.size())) return true;
  return alike(in_order(was).data(), in_order(now).data(), was.size()) && is_group(was, rules_) &&
         is_group(now, rules_);
}

bool LawCheck::allows(const std::vector<const SeenSet*>& sets, const std::vector<int>& kept) const {
  std::vector<const SeenSet*> fresh = sets, gone;
  Places places;
  for (size_t at = 0; at < old_.size(); ++at) {
    if (old_[at].readings.empty()) continue;
    const bool stays = std::find(kept.begin(), kept.end(), static_cast<int>(at)) != kept.end();
    auto same = std::find_if(fresh.begin(), fresh.end(), [&](const SeenSet* set) {
      return stays ? set == &old_[at] : is_same_set(old_[at].tiles, set->tiles, rules_);
    });
    if (same != fresh.end()) {
      fresh.erase(same);
    } else {
      gone.push_back(&old_[at]);
    }
    places.olds.push_back(&old_[at]);
  }
  if (gone.empty()) return true;
  for (const SeenSet* old : gone)
    for (const SeenSet* one : fresh)
      if (exchanges(*old, *one)) return false;
  if (!rules_.new_set) return true;
  places.sets = sets;
  for (const SeenSet* set : sets) {
    places.free.emplace_back();
    for (uint8_t code : set->tiles)
      if (is_joker(code)) ++places.free.back()[code];
    places.readings.push_back(set->readings);
  }
  return from(places, 0);
}

bool LawCheck::from(Places& places, size_t origin) const {
  if (origin == places.olds.size()) return true;
  for (const JokerReading& reading : places.olds[origin]->readings)
    if (follow(places, origin, reading, 0)) return true;
  return false;
}

bool LawCheck::follow(Places& places, size_t origin, const JokerReading& reading, size_t at) const {
  if (at == reading.size()) return from(places, origin + 1);
  const Sense& sense = reading[at];
  for (size_t place = 0; place < places.sets.size(); ++place) {
    if (!places.free[place][sense.joker]) continue;
    --places.free[place][sense.joker];
    bool found = places.sets[place]->is_new && follow(places, origin, reading, at + 1);
    if (!found) {
      std::vector<JokerReading> left = allowed(places.readings[place], sense);
      if (!left.empty()) {
        left.swap(places.readings[place]);
        found = follow(places, origin, reading, at + 1);
        left.swap(places.readings[place]);
      }
    }
    ++places.free[place][sense.joker];
    if (found) return true;
  }
  return false;
}

bool is_same_set(const Set& one, const Set& other, const Rules& rules) {
  if (one == other) return true;
  if (one.size() != other.size() || !std::is_permutation(one.begin(), one.end(), other.begin()))
    return false;
  using Content = std::vector<std::pair<Meaning, uint8_t>>;
  auto contents = [&](const Set& set) {
    std::vector<std::pair<std::pair<bool, bool>, Content>> found;
    for (const Reading& reading : readings(set, rules)) {
      Content content;
      for (size_t at = 0; at < set.size(); ++at)
        content.push_back({reading.stands_for[at], set[at]});
      std::sort(content.begin(), content.end());
      found.push_back({{reading.is_run, reading.is_mirror}, content});
    }
    return found;
  };
  const auto mine = contents(one), theirs = contents(other);
  return std::any_of(mine.begin(), mine.end(), [&](const auto& content) {
    return std::find(theirs.begin(), theirs.end(), content) != theirs.end();
  });
}

}  // namespace meldrum::twist
