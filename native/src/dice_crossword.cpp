// Laying crosswords on a board, with every choice taken back when it leads nowhere.
#include "dice_crossword.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace meldrum::dice {
namespace {

constexpr uint8_t kFailed = 1;
constexpr std::array<Kind, 3> kKinds{Kind::kGroup, Kind::kUp, Kind::kDown};

uint8_t color_bit(uint8_t die) { return static_cast<uint8_t>(1u << (die / kNumbers)); }

}  // namespace

// A line in the making: it grows to the right (or down) first, then to the left (or up).
struct Crossword::Growth {
  size_t way;      // 0 across, 1 down
  Kind kind;
  int8_t line;     // its place among the lines
  int origin;      // the place of that die
  uint8_t tile;    // what that die stands for
  int low, high;   // the ends so far
  uint8_t colors = 0;  // taken in a group
  int8_t numbers = 0, fresh = 0;
  bool forward = true;

  int step() const { return way ? kSide : 1; }
  int size() const { return (high - low) / step() + 1; }
  int next() const { return forward ? high + step() : low - step(); }
  // The number of a run at a place.
  int number(int place) const {
    return number_of(tile) + static_cast<int>(kind) * ((place - origin) / step());
  }
  Growth with(int place) const {
    Growth longer = *this;
    (forward ? longer.high : longer.low) = place;
    return longer;
  }
};

void Crossword::start(const Pool& pool, unsigned owed) {
  pool_ = pool;
  owed_ = owed;
  old_ = nullptr;
  best_ = nullptr;
  parts_.clear();
  boards_.clear();  // a search that was cut short leaves dice behind
  depth_ = 0;
}

bool Crossword::lay(const Pool& pool, unsigned owed) {
  start(pool, owed);
  return pool.dice() <= kMostDice && rest();
}

bool Crossword::lay_around(const std::vector<Standing>& old, const Pool& pool) {
  start(pool, 0);
  old_ = &old;
  return rest();
}

int Crossword::most(const Pool& pool) {
  start(pool, 0);
  dearest_ = std::min(kNumbers, top_number(pool) + pool.jokers());
  const Best& best = best_of_rest();
  parts_ = best.parts;
  return best.value;
}

Key<2> Crossword::key() const {
  return {pool_.low(), pool_.high() | (uint64_t{owed_} << kTypes)};
}

// Lays what is in the pool, as parts of their own.
bool Crossword::rest() {
  if (old_ && depth_ < old_->size()) return begin();
  if (!pool_.dice()) return !owed_;
  if (!pool_.numbers()) return false;
  if (failed_.at(key())) return false;
  if (cover_.possible(pool_, {}, owed_) && begin()) return true;
  failed_.keep(key(), kFailed);
  return false;
}

const Crossword::Best& Crossword::best_of_rest() {
  auto [found, fresh] = bests_.try_emplace(key().word);
  Best& best = found->second;
  if (!fresh) return best;
  if (!pool_.dice()) best.value = 0;
  if (pool_.numbers() && cover_.possible(pool_, {}, 0)) {
    Best* before = std::exchange(best_, &best);
    begin();
    best_ = before;
  }
  return best;
}

bool Crossword::begin() {
  if (boards_.size() == depth_) boards_.push_back(std::make_unique<Board>());
  Board* before = board_;
  board_ = boards_[depth_].get();
  bool found = false;
  if (old_ && depth_ < old_->size()) {
    found = begin_old((*old_)[depth_]);
  } else if (owed_) {
    found = begin_word(static_cast<unsigned>(std::countr_zero(owed_)));
  } else {
    uint8_t face = loneliest(pool_.colors(), pool_.colors());
    constexpr int kMiddle = kSide * (kSide / 2) + kSide / 2;
    pool_.take(face);
    board_->dice.push_back({kMiddle, face, face, {0, kUndecided}});
    board_->die[kMiddle] = 0;
    for (Kind kind : {Kind::kGroup, Kind::kUp}) {  // a run downwards is its mirror image
      found = found || grow({.way = 0, .kind = kind, .line = 0, .origin = kMiddle,
                             .tile = face, .low = kMiddle, .high = kMiddle,
                             .colors = color_bit(face), .numbers = 1, .fresh = 1});
    }
    board_->die[kMiddle] = kNobody;
    board_->dice.pop_back();
    pool_.put(face);
  }
  board_ = before;
  return found;
}

bool Crossword::begin_word(unsigned index) {
  const Word& word = words_[index];
  size_t taken = 0;
  while (taken < word.faces.size() && pool_.count(word.faces[taken])) {
    pool_.take(word.faces[taken++]);
  }
  owed_ ^= 1u << index;
  bool found = false;
  if (taken == word.faces.size()) {
    for (Kind kind : word.kinds) found = found || begin_word_as(word, kind);
  }
  owed_ ^= 1u << index;
  while (taken > 0) pool_.put(word.faces[--taken]);
  return found;
}

bool Crossword::begin_word_as(const Word& word, Kind kind) {
  int first = kSide * (kSide / 2) + kSide / 2 - word.size() / 2;
  int last = first + word.size() - 1;
  Line line{.number = static_cast<uint8_t>(number_of(word.faces[word.number])),
            .group = kind == Kind::kGroup, .word = true};
  for (int place = 0; place < word.size(); ++place) {
    uint8_t face = word.faces[static_cast<size_t>(place)];
    uint8_t means = face;
    if (face == kJoker) {
      means = line.group ? kAnyColor
                         : static_cast<uint8_t>(std::countr_zero(word.tiles(place, kind)));
    } else {
      line.colors |= color_bit(face);
    }
    board_->die[static_cast<size_t>(first + place)] = static_cast<int8_t>(place);
    board_->dice.push_back({static_cast<int16_t>(first + place), face, means, {0, kUndecided}});
  }
  board_->lines.push_back(line);
  ++board_->closed[static_cast<size_t>(first - 1)], ++board_->closed[static_cast<size_t>(last + 1)];
  bool found = decide(0);
  --board_->closed[static_cast<size_t>(first - 1)], --board_->closed[static_cast<size_t>(last + 1)];
  board_->lines.pop_back();
  for (int place = first; place <= last; ++place) board_->die[static_cast<size_t>(place)] = kNobody;
  board_->dice.clear();
  return found;
}

// An old part lies there with all questions open, the number dice's first: a joker without a line
// through a number die means nothing yet.
bool Crossword::begin_old(const Standing& old) {
  auto place = [&old](int row, int column) {  // with the first die in the middle
    row += kSide / 2 - old.dice.front().row;
    return static_cast<size_t>(row * kSide + column + kSide / 2 - old.dice.front().column);
  };
  for (bool jokers : {false, true}) {
    for (const Laid& die : old.dice) {
      if ((die.face == kJoker) != jokers) continue;
      size_t at = place(die.row, die.column);
      uint8_t means = jokers ? kAnything : die.face;
      board_->die[at] = static_cast<int8_t>(board_->dice.size());
      board_->dice.push_back({static_cast<int16_t>(at), die.face, means, {kUndecided, kUndecided}});
    }
  }
  for (auto [row, column] : old.closed) ++board_->closed[place(row, column)];
  board_->old = true;
  bool found = decide(0);
  board_->old = false;
  for (auto [row, column] : old.closed) --board_->closed[place(row, column)];
  for (const Die& die : board_->dice) board_->die[static_cast<size_t>(die.at)] = kNobody;
  board_->dice.clear();
  return found;
}

// Asks the dice from this one on which set passes through them the other way.
bool Crossword::decide(size_t at) {
  const auto& dice = board_->dice;
  while (at < dice.size() && dice[at].line[0] != kUndecided && dice[at].line[1] != kUndecided) ++at;
  if (at == dice.size()) return done();
  budget_.step();
  if (hopeless(at)) return false;
  if (best_ && value() + at_most(pool_, dearest_) <= best_->value) return false;
  size_t die = next_die(at);
  size_t way = dice[die].line[0] == kUndecided ? 0 : 1;
  return leave(die, way) || cross(die, way);
}

// The undecided die to ask next: one that touches another, or else the first.
size_t Crossword::next_die(size_t at) const {
  if (ways_.loose || board_->old) return at;
  for (size_t die = at; die < board_->dice.size(); ++die) {
    if (is_forced(board_->dice[die])) return die;
  }
  return at;
}

bool Crossword::is_forced(const Die& die) const {
  if (die.line[0] != kUndecided && die.line[1] != kUndecided) return false;
  int step = die.line[0] == kUndecided ? 1 : kSide;
  return board_->die[static_cast<size_t>(die.at - step)] != kNobody ||
         board_->die[static_cast<size_t>(die.at + step)] != kNobody;
}

// Whether a second set might pass through the die.
bool Crossword::has_room(const Die& die) const {
  if (die.line[0] != kUndecided && die.line[1] != kUndecided) return false;
  if (ways_.loose) return true;
  int step = die.line[0] == kUndecided ? 1 : kSide;
  int size = 1;
  for (int side : {-step, step}) {
    for (int place = die.at + side; size < kShortest; place += side, ++size) {
      if (board_->closed[static_cast<size_t>(place)]) break;
    }
  }
  return size >= kShortest;
}

// Whether the dice of the pool cannot all lie in sets, even if places did not matter.
bool Crossword::hopeless(size_t at) {
  if (!pool_.numbers() && !owed_) return false;
  std::array<Tiles, kMostDice> open{};  // by line
  for (size_t index = at; index < board_->dice.size(); ++index) {
    const Die& die = board_->dice[index];
    if (die.line[0] == kUndecided && die.line[1] == kUndecided) return false;  // of an old part
    if (!has_room(die)) continue;
    if (std::max(die.line[0], die.line[1]) < 0) return false;  // nothing is known of it yet
    auto line = static_cast<size_t>(std::max(die.line[0], die.line[1]));
    open[line] |= die.means == kAnyColor ? open_tiles(board_->lines[line]) : only(die.means);
  }
  Rows rows;
  for (size_t line = 0; line < board_->lines.size(); ++line) {
    if (rows.size() == Rows::kMost) return false;
    rows.add(open[line]);
  }
  return !cover_.possible(pool_, rows, owed_);
}

// What a joker of the group may stand for.
Tiles Crossword::open_tiles(const Line& group) {
  Tiles tiles = 0;
  for (int color = 0; color < kColors; ++color) {
    if (!(group.colors >> color & 1)) tiles |= only(tile(color, group.number));
  }
  return tiles;
}

// Dice of a group that lie in no other set can change places: only one order of them is tried.
bool Crossword::in_order(size_t at, size_t way) const {
  const Die& die = board_->dice[at];
  if (board_->old || die.line[1 - way] < 0) return true;
  const Line& line = board_->lines[static_cast<size_t>(die.line[1 - way])];
  if (!line.group || line.word) return true;
  return std::all_of(board_->dice.begin(), board_->dice.end(), [&](const Die& other) {
    if (other.line[1 - way] != die.line[1 - way] || other.line[way] != kNone) return true;
    bool joker = other.face == kJoker || die.face == kJoker;
    return other.face == die.face || (joker && !ways_.side_by_side) ||
           (other.at < die.at) == (other.face < die.face);
  });
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
  Line& group = board_->lines[static_cast<size_t>(board_->dice[at].line[1 - way])];
  uint8_t taken = group.colors, number = group.number;
  bool found = false;
  for (int color = 0; color < kColors && !found; ++color) {
    if (taken >> color & 1) continue;
    uint8_t means = tile(color, number);
    board_->dice[at].means = means;
    auto line = static_cast<size_t>(board_->dice[at].line[1 - way]);
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
    found = found || grow({.way = way, .kind = kind, .line = line, .origin = die.at,
                           .tile = die.means, .low = die.at, .high = die.at,
                           .colors = color_bit(die.means), .numbers = number});
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

// The line goes on through a die that lies there.
bool Crossword::pass(const Growth& growth, int place) {
  auto index = static_cast<size_t>(board_->die[static_cast<size_t>(place)]);
  Die& die = board_->dice[index];
  if (die.line[growth.way] != kUndecided) return false;
  if (growth.kind == Kind::kGroup && growth.size() == kColors) return false;
  if (!ways_.side_by_side && die.face == kJoker) {
    int end = growth.forward ? growth.high : growth.low;
    auto neighbor = static_cast<size_t>(board_->die[static_cast<size_t>(end)]);
    if (board_->dice[neighbor].face == kJoker) return false;
  }
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
  if (face == kJoker && !ways_.side_by_side) {
    int end = growth.forward ? growth.high : growth.low;
    auto neighbor = static_cast<size_t>(board_->die[static_cast<size_t>(end)]);
    if (board_->dice[neighbor].face == kJoker) return false;
  }
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
  if (ways_.loose && !growth.fresh && !name) return false;
  // What hangs on the first line can be turned over.
  bool first = board_->lines.size() == 1 && !board_->old;
  if (first && growth.high - growth.origin < growth.origin - growth.low) return false;
  auto before = static_cast<size_t>(growth.low - growth.step());
  auto behind = static_cast<size_t>(growth.high + growth.step());
  Line line{.number = static_cast<uint8_t>(number_of(growth.tile)), .colors = growth.colors,
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
  if (!found && ways_.loose && growth.fresh) found = decide(0);
  board_->lines.pop_back();
  return found;
}

// The bit of an owed word that the line is; 0 if it is none.
unsigned Crossword::named(const Growth& growth) const {
  std::vector<uint8_t> faces;
  for (int place = growth.low; place <= growth.high; place += growth.step()) {
    auto die = static_cast<size_t>(board_->die[static_cast<size_t>(place)]);
    faces.push_back(board_->dice[die].face);
  }
  int before = growth.low - growth.step(), behind = growth.high + growth.step();
  if (board_->die[static_cast<size_t>(before)] != kNobody) return 0;
  if (board_->die[static_cast<size_t>(behind)] != kNobody) return 0;
  for (unsigned left = owed_; left; left &= left - 1) {
    if (words_[static_cast<size_t>(std::countr_zero(left))].is(faces)) return left & -left;
  }
  return 0;
}

// One part is whole.
bool Crossword::done() {
  ++depth_;
  bool found = false;
  if (best_) {
    note();  // and go on: there may be better
  } else {
    found = rest();
  }
  --depth_;
  if (found) parts_.push_back(part());
  return found;
}

Part Crossword::part() const {
  Part part;
  for (const Die& die : board_->dice) {
    part.push_back({die.at / kSide, die.at % kSide, die.face, number(die)});
  }
  return part;
}

int Crossword::number(const Die& die) const {
  if (die.means != kAnyColor) return number_of(die.means);
  return board_->lines[static_cast<size_t>(std::max(die.line[0], die.line[1]))].number;
}

// What the dice on the board stand for.
int Crossword::value() const {
  int sum = 0;
  for (const Die& die : board_->dice) sum += number(die);
  return sum;
}

// Keeps the part with the best of the other dice if that is more than was known.
void Crossword::note() {
  const Best& others = best_of_rest();
  int sum = value() + others.value;
  if (others.value == kNoGrid || sum <= best_->value) return;
  best_->value = sum;
  best_->parts = others.parts;
  best_->parts.push_back(part());
}

}  // namespace meldrum::dice
