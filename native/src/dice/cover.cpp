// The search for a lean cover: always a set for the loneliest die that lies in none yet.
#include "dice/cover.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace meldrum::dice {
namespace {

constexpr int kLongestLean = 5;
constexpr uint8_t kNo = 1, kYes = 2;  // remembered answers

}  // namespace

Rows Rows::sorted() const {
  Rows result;
  for (size_t row = 0; row < size_; ++row) {
    if (open(row)) result.rows_[result.size_++] = rows_[row];
  }
  std::sort(result.rows_.begin(), result.rows_.begin() + static_cast<long>(result.size_));
  return result;
}

Colors Rows::colors() const {
  Tiles all = 0;
  for (size_t row = 0; row < size_; ++row) all |= rows_[row];
  Colors result;
  for (size_t color = 0; color < kColors; ++color) {
    result[color] = static_cast<Mask>(all >> (kNumbers * color) & ((1u << kNumbers) - 1));
  }
  return result;
}

// A set in the making: what each die of it stands for, and whether it lay there before.
struct Cover::Draft {
  int size = 0;
  int own = 0;  // the place of the die it is for
  int jokers = 0;
  bool pure = false;  // number dice of the pool only
  const Word* word = nullptr;
  unsigned rows = 0;                // the rows it crosses, a bit each
  unsigned across = Rows::kAnyWay;  // which way those may run
  std::array<uint8_t, kNumbers> tiles{};
  std::array<bool, kNumbers> crossed{};

  bool is_end(int place) const { return size > kShortest && (place == 0 || place == size - 1); }
};

bool Cover::possible(const Pool& pool, const Rows& rows, unsigned owed) {
  pool_ = pool;
  rows_ = rows;
  owed_ = owed;
  return rest();
}

bool Cover::rest() {
  if (!pool_.numbers() && !owed_) return true;
  Colors there = rows_.colors();
  for (size_t color = 0; color < kColors; ++color) there[color] |= pool_.colors()[color];
  if (!each_fits(pool_.colors(), there, pool_.jokers())) return false;
  Rows before = rows_;
  rows_ = rows_.sorted();
  Key<2 + Rows::kMost> key{pool_.low(), pool_.high() | (uint64_t{owed_} << kTypes)};
  for (size_t row = 0; row < rows_.size(); ++row) key.word[2 + row] = rows_.word(row);
  uint8_t known = memory_.at(key);
  if (!known && rows_.size() == Rows::kMost) known = kYes;  // no room to find out
  if (!known) {
    budget_.step();
    known = (owed_ ? next_word() : next_die(there)) ? kYes : kNo;
    memory_[key] = known;
  }
  rows_ = before;
  return known == kYes;
}

bool Cover::next_die(const Colors& there) {
  uint8_t die = loneliest(pool_.colors(), there);
  pool_.take(die);
  bool found = groups(die) || runs(die);
  pool_.put(die);
  return found;
}

// Every lean run through the die.
bool Cover::runs(uint8_t die) {
  int color = color_of(die), number = number_of(die);
  Draft draft;
  for (int size = kShortest; size <= kLongestLean; ++size) {
    draft.size = size;
    for (int low = std::max(1, number - size + 1); low <= number; ++low) {
      if (low + size - 1 > kNumbers) break;
      draft.own = number - low;
      for (int place = 0; place < size; ++place) {
        draft.tiles[static_cast<size_t>(place)] = tile(color, low + place);
      }
      if (fill(draft, 0)) return true;
    }
  }
  return false;
}

// Every lean group with the die.
bool Cover::groups(uint8_t die) {
  Draft draft;
  draft.tiles[0] = die;
  for (int without = -1; without < kColors; ++without) {
    if (without == color_of(die)) continue;
    draft.size = 1;
    for (int color = 0; color < kColors; ++color) {
      if (color == without || color == color_of(die)) continue;
      draft.tiles[static_cast<size_t>(draft.size++)] = tile(color, number_of(die));
    }
    draft.pure = without < 0;
    if (fill(draft, 0)) return true;
  }
  return false;
}

bool Cover::fill(Draft& draft, int place) {
  if (place == draft.size) return lay(draft);
  if (place == draft.own) return fill(draft, place + 1);
  auto index = static_cast<size_t>(place);
  uint8_t tile = draft.tiles[index];
  bool found = false;
  if (pool_.count(tile)) {
    pool_.take(tile);
    found = fill(draft, place + 1);
    pool_.put(tile);
  }
  if (found || draft.pure || draft.is_end(place)) return found;
  if (cross(draft, place, only(tile), [&] { return fill(draft, place + 1); })) return true;
  if (pool_.jokers()) {
    pool_.take(kJoker);
    ++draft.jokers;
    found = fill(draft, place + 1);
    --draft.jokers;
    pool_.put(kJoker);
  }
  return found;
}

// Tries every row that can be crossed at one of the tiles.
template <class Next>
bool Cover::cross(Draft& draft, int place, Tiles tiles, Next next) {
  auto index = static_cast<size_t>(place);
  bool found = false;
  for (size_t row = 0; row < rows_.size() && !found; ++row) {
    unsigned ways = draft.across & rows_.ways(row);
    if (draft.rows >> row & 1 || !ways) continue;
    for (Tiles left = rows_.open(row) & tiles; left && !found; left &= left - 1) {
      Rows before = rows_;
      rows_.cross(row, static_cast<uint8_t>(std::countr_zero(left)));
      draft.rows |= 1u << row;
      draft.crossed[index] = true;
      unsigned across = std::exchange(draft.across, ways);
      found = next();
      draft.across = across;
      draft.crossed[index] = false;
      draft.rows ^= 1u << row;
      rows_ = before;
    }
  }
  return found;
}

// The new dice of the set may be crossed from now on.
bool Cover::lay(const Draft& draft) {
  Tiles open = 0;
  bool number_left = draft.word != nullptr || draft.jokers > 0 || draft.size > kShortest;
  for (int place = 0; place < draft.size && !draft.pure; ++place) {
    auto index = static_cast<size_t>(place);
    if (draft.crossed[index] || (!draft.word && draft.is_end(place))) continue;
    open |= draft.word ? draft.word->tiles(place) : only(draft.tiles[index]);
  }
  Rows before = rows_;
  auto fresh = static_cast<unsigned>(std::popcount(open));
  // One of its number dice lies in no other set.
  unsigned ways = draft.across == Rows::kAcross ? Rows::kDown
                  : draft.across == Rows::kDown ? Rows::kAcross
                                                : Rows::kAnyWay;
  if (number_left) rows_.add(open, ways);
  if (!number_left && fresh > 1) rows_.add(open, ways, fresh - 1);
  bool found = rest();
  rows_ = before;
  return found;
}

bool Cover::next_word() {
  unsigned bit = owed_ & -owed_;
  Draft draft;
  draft.word = &words_[static_cast<size_t>(std::countr_zero(bit))];
  draft.size = draft.word->size();
  owed_ ^= bit;
  bool found = fill_word(draft, 0);
  owed_ ^= bit;
  return found;
}

// Like fill, but each face is given.
bool Cover::fill_word(Draft& draft, int place) {
  if (place == draft.size) return lay(draft);
  uint8_t face = draft.word->faces[static_cast<size_t>(place)];
  if (pool_.count(face)) {
    pool_.take(face);
    bool found = fill_word(draft, place + 1);
    pool_.put(face);
    if (found) return true;
  }
  return cross(draft, place, draft.word->tiles(place), [&] { return fill_word(draft, place + 1); });
}

}  // namespace meldrum::dice
