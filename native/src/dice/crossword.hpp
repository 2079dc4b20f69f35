// The exact search: legal crosswords of all given dice, laid on a board die by die.
//
// Connected parts of a grid do not disturb each other, so the search builds one part at a time and
// remembers, for dice that are left, that no grid holds them. A part begins with a set through the
// loneliest die. Then every die of it, in the order they were laid, is asked which set passes
// through it the other way: none (then both neighbors stay empty) or any set that fits the board.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "dice/cover.hpp"
#include "dice/pool.hpp"
#include "dice/word.hpp"

namespace meldrum::dice {

struct Laid {
  int row, column;
  uint8_t face;
  int number;  // that it stands for
};
using Part = std::vector<Laid>;  // a connected part of a grid, wherever it lies

// A connected part that stays as it lies.
struct Standing {
  Part dice;
  std::vector<std::pair<int, int>> closed;  // rows and columns of cells that stay empty
};

struct Ways {
  bool loose = false;        // dice may touch without being a set
  bool side_by_side = true;  // two jokers may be neighbors in a set
};

class Crossword {
 public:
  Crossword(const std::vector<Word>& words, Ways ways, Cover& cover, Budget& budget)
      : words_(words), ways_(ways), cover_(cover), budget_(budget) {}

  // Whether a legal grid holds exactly these dice, the owed words (a bit each) among its lines.
  bool lay(const Pool& pool, unsigned owed);
  // Whether a legal grid holds the old parts as they lie and the pool's dice around them.
  bool lay_around(const std::vector<Standing>& old, const Pool& pool);
  // The parts of the grid that was found.
  const std::vector<Part>& parts() const { return parts_; }

  // The most that these dice can stand for together in a legal grid of all of them, which is kept
  // as parts; below zero if there is none.
  int most(const Pool& pool);

 private:
  static constexpr int kSide = 2 * kMostDice + 3;
  static constexpr int kNobody = -1;
  // What a joker stands for until a set through it tells: any free color of its group, anything.
  static constexpr uint8_t kAnyColor = 0xFF, kAnything = 0xFE;

  struct Die {
    int16_t at;  // place on the board
    uint8_t face;
    uint8_t means;               // the tile it stands for
    std::array<int8_t, 2> line;  // the line it lies in, across and down
  };
  struct Line {
    uint8_t number = 0;  // of a group
    uint8_t colors = 0;  // taken in a group
    bool group = false;
    bool word = false;  // owed, so the order of its dice is given
  };
  struct Board {
    std::array<int8_t, kSide * kSide> die;      // which one lies there
    std::array<uint8_t, kSide * kSide> closed;  // how many lines end here
    std::vector<Die> dice;
    std::vector<Line> lines;
    bool old = false;  // an old part lies there, and it cannot be turned over

    Board() { die.fill(kNobody), closed.fill(0); }
  };
  // A line in the making: it grows to the right (or down) first, then to the left (or up).
  struct Growth {
    size_t way;  // 0 across, 1 down
    Kind kind;
    int8_t line;         // its place among the lines
    int origin;          // the place of the die it goes through
    uint8_t tile;        // what that die stands for
    int low, high;       // the ends so far
    uint8_t colors = 0;  // taken in a group
    int8_t numbers = 0, fresh = 0;
    bool forward = true;

    int step() const { return way ? kSide : 1; }
    int size() const { return (high - low) / step() + 1; }
    int next() const { return forward ? high + step() : low - step(); }
    // The number at a place.
    int number(int place) const {
      return number_of(tile) + static_cast<int>(kind) * ((place - origin) / step());
    }
    Growth with(int place) const {
      Growth longer = *this;
      (forward ? longer.high : longer.low) = place;
      return longer;
    }
  };
  struct Best {
    int value = kNoGrid;
    std::vector<Part> parts;
  };

  static constexpr int kNoGrid = -1;
  static constexpr int8_t kUndecided = -1, kNone = -2;

  bool rest();
  const Best& best_of_rest();
  int number(const Die& die) const;
  int value() const;
  Part part() const;
  void note();
  bool begin();
  bool begin_word(unsigned word);
  bool begin_word_as(const Word& word, Kind kind);
  bool begin_old(const Standing& old);
  void start(const Pool& pool, unsigned owed);
  bool decide(size_t at);
  bool has_room(const Die& die) const;
  bool hopeless(size_t at);
  static Tiles open_tiles(const Line& group);
  Key<2> key() const;
  size_t next_die(size_t at) const;
  bool is_forced(const Die& die) const;
  bool in_order(size_t at, size_t way) const;
  bool leave(size_t at, size_t way);
  const Die* die_at(int place) const;
  bool takes_joker(const Growth& growth) const;
  bool cross(size_t at, size_t way);
  bool cross_as(size_t at, size_t way);
  bool grow(Growth growth);
  bool stop(const Growth& growth);
  bool pass(const Growth& growth, int place);
  bool pass_unread_joker(const Growth& growth, int place, size_t die);
  bool pass_open_joker(const Growth& growth, int place, size_t die);
  bool add(const Growth& growth, int place, uint8_t face, uint8_t means);
  bool add_to_run(const Growth& growth, int place);
  bool add_to_group(const Growth& growth, int place);
  bool finish(const Growth& growth);
  unsigned named(const Growth& growth) const;
  bool done();

  const std::vector<Word>& words_;
  Ways ways_;
  Cover& cover_;
  Budget& budget_;
  Memory<2> failed_{kFirstSlots};
  Pool pool_;
  unsigned owed_ = 0;
  std::vector<std::unique_ptr<Board>> boards_;
  size_t depth_ = 0;  // parts laid before the one at hand
  Board* board_ = nullptr;
  std::vector<Part> parts_;
  const std::vector<Standing>* old_ = nullptr;  // parts that lie as they lay
  Best* best_ = nullptr;    // if the most is wanted: the best with the dice at hand
  int dearest_ = kNumbers;  // what no joker exceeds
  std::map<std::array<uint64_t, 2>, Best> bests_;
};

}  // namespace meldrum::dice
