// Laying crosswords on a board, with every choice taken back when it leads nowhere.
#include "dice/crossword.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace meldrum::dice {
namespace {

constexpr uint8_t kFailed = 1;
static_assert(kTypes + kMostLines <= 64);  // counts and owed words share a word of the key

}  // namespace

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

Key<2> Crossword::key() const { return {pool_.low(), pool_.high() | (uint64_t{owed_} << kTypes)}; }

// Lays what is in the pool as separate parts.
bool Crossword::rest() {
  if (old_ && depth_ < old_->size()) return begin();
  if (!pool_.dice()) return !owed_;
  if (!pool_.numbers()) return false;
  if (failed_.at(key())) return false;
  if (cover_.possible(pool_, {}, owed_) && begin()) return true;
  failed_[key()] = kFailed;
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
      found = found || grow({.way = 0,
                             .kind = kind,
                             .line = 0,
                             .origin = kMiddle,
                             .tile = face,
                             .low = kMiddle,
                             .high = kMiddle,
                             .colors = color_bit(face),
                             .numbers = 1,
                             .fresh = 1});
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
            .group = kind == Kind::kGroup,
            .word = true};
  for (int place = 0; place < word.size(); ++place) {
    uint8_t face = word.faces[static_cast<size_t>(place)];
    uint8_t means = face;
    if (face == kJoker) {
      means =
          line.group ? kAnyColor : static_cast<uint8_t>(std::countr_zero(word.tiles(place, kind)));
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
  std::array<unsigned, kMostDice> ways{};
  for (size_t index = at; index < board_->dice.size(); ++index) {
    const Die& die = board_->dice[index];
    int8_t lying = std::max(die.line[0], die.line[1]);
    if (lying < 0) return false;  // a die of an old part that was not asked yet
    if (!has_room(die)) continue;
    auto line = static_cast<size_t>(lying);
    ways[line] = die.line[0] == kUndecided ? Rows::kDown : Rows::kAcross;
    open[line] |= die.means == kAnyColor ? open_tiles(board_->lines[line]) : only(die.means);
  }
  Rows rows;
  for (size_t line = 0; line < board_->lines.size(); ++line) {
    if (rows.size() == Rows::kMost) return false;
    rows.add(open[line], ways[line]);
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

// One part is complete.
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
