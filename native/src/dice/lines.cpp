// How a line grows on the board, cell by cell, and what becomes of the dice it goes through.
#include <algorithm>
#include <bit>

#include "dice/crossword.hpp"

namespace meldrum::dice {
namespace {

constexpr std::array<Kind, 3> kKinds{Kind::kGroup, Kind::kUp, Kind::kDown};

}  // namespace

const Crossword::Die* Crossword::die_at(int place) const {
  int8_t die = board_->die[static_cast<size_t>(place)];
  return die == kNobody ? nullptr : &board_->dice[static_cast<size_t>(die)];
}

// No set passes through the die this way.
bool Crossword::leave(size_t at, size_t way) {
  if (board_->dice[at].line[1 - way] == kNone) return false;  // it must lie in a set
  int step = way ? kSide : 1;
  auto before = static_cast<size_t>(board_->dice[at].at - step);
  auto behind = static_cast<size_t>(board_->dice[at].at + step);
  if (!ways_.loose) {
    if (board_->die[before] != kNobody || board_->die[behind] != kNobody) return false;
    ++board_->closed[before], ++board_->closed[behind];
  }
  board_->dice[at].line[way] = kNone;
  bool found = in_order(at, way) && decide(0);
  board_->dice[at].line[way] = kUndecided;
  if (!ways_.loose) --board_->closed[before], --board_->closed[behind];
  return found;
}

bool Crossword::cross(size_t at, size_t way) {
  if (board_->dice[at].means == kAnything) return false;  // no number die in line with it
  if (board_->dice[at].means != kAnyColor) return cross_as(at, way);
  auto line = static_cast<size_t>(board_->dice[at].line[1 - way]);
  uint8_t taken = board_->lines[line].colors, number = board_->lines[line].number;
  bool found = false;
  for (int color = 0; color < kColors && !found; ++color) {
    if (taken >> color & 1) continue;
    uint8_t means = tile(color, number);
    board_->dice[at].means = means;
    board_->lines[line].colors = taken | color_bit(means);
    found = cross_as(at, way);
    board_->lines[line].colors = taken;
    board_->dice[at].means = kAnyColor;
  }
  return found;
}

bool Crossword::cross_as(size_t at, size_t way) {
  const Die die = board_->dice[at];
  auto line = static_cast<int8_t>(board_->lines.size());
  bool number = die.face != kJoker;
  board_->dice[at].line[way] = line;
  bool found = false;
  for (Kind kind : kKinds) {
    found = found || grow({.way = way,
                           .kind = kind,
                           .line = line,
                           .origin = die.at,
                           .tile = die.means,
                           .low = die.at,
                           .high = die.at,
                           .colors = color_bit(die.means),
                           .numbers = number});
  }
  board_->dice[at].line[way] = kUndecided;
  return found;
}

bool Crossword::grow(Growth growth) {
  int place = growth.next();
  bool taken = board_->die[static_cast<size_t>(place)] != kNobody;
  if (taken && !ways_.loose) return pass(growth, place);
  if (stop(growth)) return true;
  if (taken) return pass(growth, place);
  if (!pool_.dice() || board_->closed[static_cast<size_t>(place)]) return false;
  return growth.kind == Kind::kGroup ? add_to_group(growth, place) : add_to_run(growth, place);
}

// The line ends on this side.
bool Crossword::stop(const Growth& growth) {
  if (!growth.forward) return finish(growth);
  Growth other = growth;
  other.forward = false;
  return grow(other);
}

// Whether a joker may come next.
bool Crossword::takes_joker(const Growth& growth) const {
  return ways_.side_by_side || die_at(growth.forward ? growth.high : growth.low)->face != kJoker;
}

// The line goes on through a die that lies there.
bool Crossword::pass(const Growth& growth, int place) {
  auto index = static_cast<size_t>(board_->die[static_cast<size_t>(place)]);
  Die& die = board_->dice[index];
  if (die.line[growth.way] != kUndecided) return false;
  if (growth.kind == Kind::kGroup && growth.size() == kColors) return false;
  if (die.face == kJoker && !takes_joker(growth)) return false;
  if (die.means == kAnything) return pass_unread_joker(growth, place, index);
  if (die.means == kAnyColor) return pass_open_joker(growth, place, index);
  Growth longer = growth.with(place);
  longer.numbers = static_cast<int8_t>(longer.numbers + (die.face != kJoker));
  if (growth.kind == Kind::kGroup) {
    if (number_of(die.means) != number_of(growth.tile)) return false;
    if (growth.colors & color_bit(die.means)) return false;
    longer.colors |= color_bit(die.means);
  } else if (color_of(die.means) != color_of(growth.tile) ||
             number_of(die.means) != growth.number(place)) {
    return false;
  }
  die.line[growth.way] = growth.line;
  bool found = grow(longer);
  board_->dice[index].line[growth.way] = kUndecided;
  return found;
}

// ... through a joker of an old part, which now gets its meaning.
bool Crossword::pass_unread_joker(const Growth& growth, int place, size_t index) {
  bool group = growth.kind == Kind::kGroup;
  int number = growth.number(place);  // of a group's die the group's
  if (number < 1 || number > kNumbers) return false;
  board_->dice[index].means = group ? kAnyColor : tile(color_of(growth.tile), number);
  board_->dice[index].line[growth.way] = growth.line;
  bool found = grow(growth.with(place));
  board_->dice[index].line[growth.way] = kUndecided;
  board_->dice[index].means = kAnything;
  return found;
}

// ... through a joker whose color is now chosen.
bool Crossword::pass_open_joker(const Growth& growth, int place, size_t index) {
  auto line = static_cast<size_t>(board_->dice[index].line[1 - growth.way]);
  uint8_t taken = board_->lines[line].colors, number = board_->lines[line].number;
  bool group = growth.kind == Kind::kGroup;
  if (number != (group ? number_of(growth.tile) : growth.number(place))) return false;
  bool found = false;
  for (int color = 0; color < kColors && !found; ++color) {
    uint8_t means = tile(color, number);
    if (taken & color_bit(means)) continue;
    if (group ? (growth.colors & color_bit(means)) != 0 : color != color_of(growth.tile)) continue;
    Growth longer = growth.with(place);
    longer.colors |= color_bit(means);
    board_->lines[line].colors = taken | color_bit(means);
    board_->dice[index].means = means;
    board_->dice[index].line[growth.way] = growth.line;
    found = grow(longer);
    board_->dice[index].line[growth.way] = kUndecided;
    board_->dice[index].means = kAnyColor;
    board_->lines[line].colors = taken;
  }
  return found;
}

bool Crossword::add_to_run(const Growth& growth, int place) {
  int number = growth.number(place);
  if (number < 1 || number > kNumbers) return false;
  uint8_t needed = tile(color_of(growth.tile), number);
  return (pool_.count(needed) && add(growth, place, needed, needed)) ||
         (pool_.jokers() && add(growth, place, kJoker, needed));
}

bool Crossword::add_to_group(const Growth& growth, int place) {
  if (growth.size() == kColors) return false;
  for (int color = 0; color < kColors; ++color) {
    uint8_t face = tile(color, number_of(growth.tile));
    if (growth.colors & color_bit(face) || !pool_.count(face)) continue;
    if (add(growth, place, face, face)) return true;
  }
  return pool_.jokers() && add(growth, place, kJoker, kAnyColor);
}

bool Crossword::add(const Growth& growth, int place, uint8_t face, uint8_t means) {
  if (face == kJoker && !takes_joker(growth)) return false;
  Growth longer = growth.with(place);
  if (face != kJoker) {
    longer.colors |= color_bit(face);
    ++longer.numbers;
  }
  ++longer.fresh;
  pool_.take(face);
  board_->die[static_cast<size_t>(place)] = static_cast<int8_t>(board_->dice.size());
  Die die{static_cast<int16_t>(place), face, means, {kUndecided, kUndecided}};
  die.line[growth.way] = growth.line;
  board_->dice.push_back(die);
  bool found = grow(longer);
  board_->dice.pop_back();
  board_->die[static_cast<size_t>(place)] = kNobody;
  pool_.put(face);
  return found;
}

bool Crossword::finish(const Growth& growth) {
  if (growth.size() < kShortest || !growth.numbers) return false;
  unsigned name = owed_ ? named(growth) : 0;
  // Where touching means nothing, a set of dice that all lie in other sets can be left out.
  if (ways_.loose && !growth.fresh && !name && !board_->old) return false;
  // What hangs on the first line can be turned over.
  bool first = board_->lines.size() == 1 && !board_->old;
  if (first && growth.high - growth.origin < growth.origin - growth.low) return false;
  auto before = static_cast<size_t>(growth.low - growth.step());
  auto behind = static_cast<size_t>(growth.high + growth.step());
  Line line{.number = static_cast<uint8_t>(number_of(growth.tile)),
            .colors = growth.colors,
            .group = growth.kind == Kind::kGroup};
  board_->lines.push_back(line);
  bool found = false;
  if (!ways_.loose || name) {
    board_->lines.back().word = name != 0;
    ++board_->closed[before], ++board_->closed[behind];
    owed_ ^= name;
    found = decide(0);
    owed_ ^= name;
    --board_->closed[before], --board_->closed[behind];
    board_->lines.back().word = false;
  }
  if (!found && ways_.loose && (growth.fresh || board_->old)) found = decide(0);
  board_->lines.pop_back();
  return found;
}

// The bit of an owed word that the line is; 0 if it is none.
unsigned Crossword::named(const Growth& growth) const {
  if (die_at(growth.low - growth.step()) || die_at(growth.high + growth.step())) return 0;
  std::array<uint8_t, kNumbers> faces;
  size_t size = 0;
  for (int place = growth.low; place <= growth.high; place += growth.step()) {
    faces[size++] = die_at(place)->face;
  }
  for (unsigned left = owed_; left; left &= left - 1) {
    const Word& word = words_[static_cast<size_t>(std::countr_zero(left))];
    if (word.is({faces.data(), size})) return left & -left;
  }
  return 0;
}

}  // namespace meldrum::dice
