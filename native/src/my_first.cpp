// My First, color by color.
//
// A run has one color, so a table falls into four lines of ten places. Jokers alone tie the lines
// together, and all that one line has to know of another is a few small numbers (`Trade`). So each
// line is searched alone: the best of it for every trade. Then four trades are found that go
// together.
//
// In a line the old runs come first. What happened to each is told as the engine tells it
// (rules/runs.py): some of its jokers were removed, what is left lies in one piece or, by an
// option, in several (stretches). Stretches lie in homes, and every home is extended in every way.
// The rack tiles that are left over make new runs, whose best choice is in a table by the tiles
// left (`NewRuns`).
#include "my_first.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <optional>
#include <utility>

#include "tiles.hpp"

namespace meldrum {
namespace {

using Tiles = std::vector<uint8_t>;
using Cells = uint16_t;  // bit n: the place of number n

constexpr int kTop = 10;
constexpr int kShortest = 3;
constexpr int kMostJokers = 4;
constexpr int kCounts = kMostJokers + 1;
constexpr int kMostHomes = 8;  // four runs of a color, cut by four jokers
constexpr int kImpossible = -(1 << 29);

int count(Cells cells) { return std::popcount(cells); }
int lowest(Cells cells) { return std::countr_zero(cells); }
int highest(Cells cells) { return std::bit_width(cells) - 1; }
Cells cell(int number) { return static_cast<Cells>(1u << number); }
Cells span(int first, int last) { return static_cast<Cells>((2u << last) - (1u << first)); }
Cells without(Cells cells, Cells others) { return static_cast<Cells>(cells & ~others); }

bool side_by_side(Cells jokers) { return (jokers & (jokers >> 1)) != 0; }

struct Run {
  Cells cells = 0;
  Cells numbers = 0;  // where number tiles lie; jokers lie in the other cells

  Cells jokers() const { return without(cells, numbers); }
  bool operator==(const Run&) const = default;
};

// One color: what lies there and what the rack holds of it.
struct Line {
  std::vector<Run> old;
  std::vector<size_t> places;  // where in the table each old run lies
  Cells hand = 0;
  Cells lying = 0;  // number tiles of old runs
};

struct Position {
  std::array<Line, kColors> lines;
  int lying_tiles = 0, lying_jokers = 0;
  int held_tiles = 0, held_jokers = 0;
  bool from_middle = false, side_by_side = true;

  int jokers() const { return lying_jokers + held_jokers; }
};

// Reading a question

// The color and the run that these tiles are; nothing if they are no run.
std::optional<std::pair<int, Run>> read_run(const Tiles& tiles, bool may_touch) {
  auto plain = std::find_if(tiles.begin(), tiles.end(), [](uint8_t t) { return t < kTypes; });
  if (plain == tiles.end() || tiles.size() < kShortest || tiles.size() > kTop) return {};
  int color = color_of(*plain);
  int first = number_of(*plain) - static_cast<int>(plain - tiles.begin());
  int last = first + static_cast<int>(tiles.size()) - 1;
  if (first < 1 || last > kTop) return {};
  Run run{span(first, last), 0};
  for (int number = first; number <= last; ++number) {
    uint8_t code = tiles[static_cast<size_t>(number - first)];
    if (code == tile(color, number))
      run.numbers |= cell(number);
    else if (code != kJoker)
      return {};
  }
  if (!may_touch && side_by_side(run.jokers())) return {};
  return std::pair{color, run};
}

bool read_table(const MyFirstQuestion& question, Position& position) {
  for (size_t place = 0; place < question.table.size(); ++place) {
    auto read = read_run(question.table[place], question.jokers_side_by_side);
    if (!read) return false;
    auto& [color, run] = *read;
    Line& line = position.lines[static_cast<size_t>(color)];
    if (line.lying & run.numbers) return false;
    line.lying |= run.numbers;
    line.old.push_back(run);
    line.places.push_back(place);
    position.lying_tiles += count(run.cells);
    position.lying_jokers += count(run.jokers());
  }
  return true;
}

bool read_rack(const Tiles& rack, Position& position) {
  for (uint8_t code : rack) {
    ++position.held_tiles;
    if (code == kJoker) {
      ++position.held_jokers;
      continue;
    }
    if (code >= kTypes || number_of(code) > kTop) return false;
    Line& line = position.lines[static_cast<size_t>(color_of(code))];
    Cells place = cell(number_of(code));
    if ((line.lying | line.hand) & place) return false;
    line.hand |= place;
  }
  return position.jokers() <= kMostJokers;
}

std::optional<Position> read(const MyFirstQuestion& question) {
  Position position;
  position.from_middle = question.joker_from_middle;
  position.side_by_side = question.jokers_side_by_side;
  if (!read_table(question, position) || !read_rack(question.rack, position)) return {};
  return position;
}

// What is best

// Worth is one number: each weight outweighs all that the next ones can add up to.
struct Weights {
  int tile, run, value, changed;
};

constexpr Weights kMostTiles{1 << 12, 1 << 6, 0, 1};
constexpr Weights kMostStars{(1 << 12) + (1 << 6), 1 << 12, 0, 1};
constexpr Weights kMostValue{1 << 7, 1, 1 << 14, 0};

class Deadline {
 public:
  explicit Deadline(int64_t limit_us)
      : limited_(limit_us > 0),
        end_(Time::now() + std::chrono::microseconds(std::min(limit_us, kLongest))) {}

  bool over() {
    constexpr int kBetween = 256;
    if (!over_ && limited_ && ++asked_ % kBetween == 0) over_ = Time::now() >= end_;
    return over_;
  }
  bool was_over() const { return over_; }

 private:
  using Time = std::chrono::steady_clock;
  static constexpr int64_t kLongest = int64_t{3600} * 1000 * 1000;
  bool limited_;
  Time::time_point end_;
  bool over_ = false;
  int asked_ = 0;
};

// New runs

// The fewest jokers in three tiles of the run that are a run themselves: with those it was laid,
// and only the others can be jokers that were removed elsewhere (MF-11).
int core_of(const Run& run) {
  int core = kShortest;
  for (int first = lowest(run.cells); first + kShortest - 1 <= highest(run.cells); ++first)
    core = std::min(core, count(run.jokers() & span(first, first + kShortest - 1)));
  return core;
}

// The best runs of rack tiles alone, for every choice of tiles left and every number of jokers and
// of rooms: jokers in them that may come from other runs.
class NewRuns {
 public:
  NewRuns(Cells hand, int jokers, const Position& position, const Weights& weights, bool rooms,
          Deadline& deadline)
      : side_by_side_(position.side_by_side), weights_(weights), rooms_(rooms ? kCounts : 1) {
    for (Cells left = hand; left; left &= static_cast<Cells>(left - 1))
      numbers_.push_back(lowest(left));
    options_.resize(numbers_.size());
    for (size_t chosen = 1; chosen < (size_t{1} << numbers_.size()); ++chosen)
      add_options(chosen, jokers);
    fill(jokers, deadline);
  }

  int rooms() const { return rooms_; }

  // For tiles of the hand: how much so many jokers and rooms are worth, one after the other.
  const int* worths(Cells tiles) const { return &worth_[index(tiles) * width()]; }
  size_t width() const { return static_cast<size_t>(kCounts * rooms_); }
  size_t key(int jokers, int rooms) const { return static_cast<size_t>(jokers * rooms_ + rooms); }

  // The runs that are worth that.
  void lay(Cells tiles, size_t key, std::vector<Run>& runs) const {
    size_t left = index(tiles);
    while (left) {
      size_t rest = left & (left - 1);
      int worth = worth_[left * width() + key];
      if (worth != worth_[rest * width() + key]) {
        const Option& option = *find(left, key, worth);
        runs.push_back(option.run);
        key -= option.key;
        rest = left & ~option.chosen;
      }
      left = rest;
    }
  }

 private:
  struct Option {
    size_t chosen;  // bit i: the i-th tile of the hand
    size_t key;
    int jokers, rooms, worth;
    Run run;
  };

  size_t index(Cells tiles) const {
    size_t index = 0;
    for (size_t at = 0; at < numbers_.size(); ++at)
      index |= static_cast<size_t>(tiles >> numbers_[at] & 1) << at;
    return index;
  }

  // The runs with just these tiles: for each length the highest, which is worth most. Where the
  // jokers at the ends lie makes no other difference.
  void add_options(size_t chosen, int jokers) {
    Cells numbers = 0;
    for (size_t at = 0; at < numbers_.size(); ++at)
      if (chosen >> at & 1) numbers |= cell(numbers_[at]);
    int tiles = count(numbers);
    int length = std::max(kShortest, highest(numbers) - lowest(numbers) + 1);
    for (; length <= std::min(kTop, tiles + jokers); ++length) add_highest(chosen, numbers, length);
  }

  void add_highest(size_t chosen, Cells numbers, int length) {
    int first = std::min(lowest(numbers), kTop - length + 1);
    for (; first >= 1 && first + length > highest(numbers); --first) {
      Run run{span(first, first + length - 1), numbers};
      if (!side_by_side_ && meldrum::side_by_side(run.jokers())) continue;
      int jokers = count(run.jokers());
      int rooms = rooms_ > 1 ? jokers - core_of(run) : 0;
      int value = length * (2 * first + length - 1) / 2;
      int worth = length * weights_.tile + weights_.run + value * weights_.value;
      size_t lowest_tile = static_cast<size_t>(std::countr_zero(chosen));
      options_[lowest_tile].push_back({chosen, key(jokers, rooms), jokers, rooms, worth, run});
      return;
    }
  }

  // The lowest tile left stays on the rack or lies in some run.
  void fill(int jokers, Deadline& deadline) {
    size_t subsets = size_t{1} << numbers_.size();
    worth_.assign(subsets * width(), kImpossible);
    worth_[0] = 0;
    for (size_t left = 1; left < subsets; ++left) {
      size_t rest = left & (left - 1);
      std::copy_n(&worth_[rest * width()], width(), &worth_[left * width()]);
      if (deadline.over()) continue;
      for (const Option& option : options_[static_cast<size_t>(std::countr_zero(left))])
        if ((option.chosen & ~left) == 0) improve(left, option, jokers);
    }
  }

  void improve(size_t left, const Option& option, int jokers) {
    const int* before = &worth_[(left & ~option.chosen) * width()];
    int* worth = &worth_[left * width()];
    for (int spent = 0; spent + option.jokers <= jokers; ++spent)
      for (int rooms = 0; rooms <= spent && rooms < rooms_; ++rooms) {
        size_t from = key(spent, rooms);
        worth[from + option.key] = std::max(worth[from + option.key], before[from] + option.worth);
      }
  }

  const Option* find(size_t left, size_t key, int worth) const {
    for (const Option& option : options_[static_cast<size_t>(std::countr_zero(left))])
      if ((option.chosen & ~left) == 0 && option.key <= key &&
          worth_[(left & ~option.chosen) * width() + key - option.key] + option.worth == worth)
        return &option;
    return nullptr;
  }

  bool side_by_side_;
  Weights weights_;
  int rooms_;
  std::vector<int> numbers_;
  std::vector<std::vector<Option>> options_;  // by the lowest tile in them
  std::vector<int> worth_;
};

// Old runs

// A piece of an old run whose places were never emptied.
struct Stretch {
  size_t old;
  Cells cells, numbers;
  bool below, above;  // a joker was removed there
};

// One way to see what happened to an old run.
struct Story {
  int removed;
  std::vector<Stretch> stretches;
};

// Cut a run where jokers are gone; nothing if a piece has no number tile to stay (MF-12).
std::optional<Story> story_of(size_t old, const Run& run, Cells gone, bool from_middle) {
  Story story{count(gone), {}};
  for (Cells left = without(run.cells, gone); left;) {
    int first = lowest(left);
    int last = first + std::countr_one(static_cast<Cells>(left >> first)) - 1;
    Cells cells = span(first, last);
    left = without(left, cells);
    bool below = gone >> (first - 1) & 1, above = gone >> (last + 1) & 1;
    Cells numbers = cells & run.numbers;
    if (!numbers) return {};
    story.stretches.push_back({old, cells, numbers, below, above});
  }
  if (story.stretches.size() > 1 && !from_middle) return {};  // MF-06
  return story;
}

std::vector<Story> stories_of(size_t old, const Run& run, bool from_middle) {
  std::vector<Story> stories;
  Cells jokers = run.jokers();
  for (Cells gone = 0;; gone = static_cast<Cells>((gone - jokers) & jokers)) {
    if (auto story = story_of(old, run, gone, from_middle)) stories.push_back(std::move(*story));
    if (gone == jokers) return stories;
  }
}

// Whether removed jokers can begin to move (see rules/joker_moves.py): a joker can leave first, a
// joker can come first, both but to the same run, or both.
enum Beginning : int { kNone, kLeaves, kComes, kOneRun, kBegins, kBeginnings };

Beginning together(Beginning a, Beginning b) {
  if (a == kBegins || b == kBegins) return kBegins;
  if (((a & kLeaves) && (b & kComes)) || ((a & kComes) && (b & kLeaves))) return kBegins;
  return static_cast<Beginning>(a | b);
}

// What the other colors have to know of a line.
struct Trade {
  int jokers = 0;
  int removed = 0;
  int rooms = 0;   // jokers added that may be removed ones
  int wanted = 0;  // so many rooms there must be in all, for a joker goes to another run (MF-11)
  bool played = false;  // a tile of the rack was played: a number tile, or more rooms than removed
  Beginning beginning = kNone;

  static constexpr size_t kKeys = 2 * kBeginnings * kCounts * kCounts * kCounts * kCounts;
  size_t key() const {
    int key = ((jokers * kCounts + removed) * kCounts + rooms) * kCounts + wanted;
    return static_cast<size_t>((key * kBeginnings + beginning) * 2 + played);
  }
};

// The best of a line for its trade: the runs that hold old tiles, and what new runs are to do.
struct Deal {
  Trade trade;
  int worth = 0;
  int homes = 0;
  std::array<Run, kMostHomes> runs{};
  Cells left = 0;       // rack tiles for new runs
  size_t new_runs = 0;  // key of NewRuns
};

class LineSearch {
 public:
  LineSearch(const Line& line, const Position& position, int jokers, const Weights& weights,
             const NewRuns& new_runs, const std::vector<std::vector<Story>>& stories,
             Deadline& deadline)
      : line_(line),
        position_(position),
        jokers_(jokers),
        weights_(weights),
        new_runs_(new_runs),
        stories_(stories),
        deadline_(deadline) {
    found_.fill(-1);
  }

  std::vector<Deal> deals() {
    leave();
    tell(0);
    return std::move(deals_);
  }

 private:
  // A run that holds stretches; it reaches at least from `first` to `last`.
  struct Home {
    Cells kept = 0, numbers = 0;
    int first = kTop, last = 1;
  };

  // The line as it lies, in case time runs out before anything is found.
  void leave() {
    for (const Run& run : line_.old) {
      runs_[home_count_++] = run;
      offer_.jokers += count(run.jokers());
    }
    keep({}, 0, offer_.jokers * weights_.tile);
    offer_ = {};
    home_count_ = 0;
  }

  // Choose a story for this old run and all after it.
  void tell(size_t old) {
    if (old == line_.old.size()) return settle_all();
    size_t told = told_.size();
    for (const Story& story : stories_[old]) {
      told_.insert(told_.end(), story.stretches.begin(), story.stretches.end());
      removed_[old] = story.removed;
      offer_.removed += story.removed;
      tell(old + 1);
      offer_.removed -= story.removed;
      while (told_.size() > told) told_.pop_back();
    }
  }

  void settle_all() {
    auto lower = [](const Stretch& a, const Stretch& b) {
      return std::pair(lowest(a.cells), a.old) < std::pair(lowest(b.cells), b.old);
    };
    stretches_ = told_;
    std::sort(stretches_.begin(), stretches_.end(), lower);
    settle(0);
  }

  // Choose a home for this stretch and all above it.
  void settle(size_t at) {
    if (at == stretches_.size()) return extend(0, line_.hand, 0);
    const Stretch& stretch = stretches_[at];
    for (size_t home = 0; home <= home_count_; ++home) {
      Home before = homes_[home];
      if (home < home_count_ && lowest(stretch.cells) <= highest(before.kept) + 1)
        continue;  // joined only through a tile laid between (MF-12)
      uint8_t lies_in = lies_in_[stretch.old];
      bool fresh = home == home_count_;
      if (fresh) homes_[home_count_++] = before = {};
      move_in(stretch, homes_[home]);
      lies_in_[stretch.old] |= static_cast<uint8_t>(1u << home);
      settle(at + 1);
      lies_in_[stretch.old] = lies_in;
      homes_[home] = before;
      if (fresh) {
        --home_count_;
        return;
      }
    }
  }

  // A run that lost a joker was one without it (F-47).
  static void move_in(const Stretch& stretch, Home& home) {
    int first = lowest(stretch.cells), last = highest(stretch.cells);
    home.kept |= stretch.cells;
    home.numbers |= stretch.numbers;
    home.first = std::min({home.first, first, stretch.above ? last - kShortest + 1 : first});
    home.last = std::max({home.last, last, stretch.below ? first + kShortest - 1 : last});
  }

  // Choose how far this home and all after it reach.
  void extend(size_t home, Cells hand, int jokers) {
    if (home == home_count_) return record(hand, jokers);
    const Home& reach = homes_[home];
    for (int first = reach.first; first >= 1; --first) {
      for (int last = std::max(reach.last, first + kShortest - 1); last <= kTop; ++last)
        if (!cover(home, span(first, last), hand, jokers)) break;
      if (count(without(span(first, reach.last), reach.numbers | hand)) + jokers > jokers_) return;
    }
  }

  // Choose where jokers lie in the home; false if there are too few of them.
  bool cover(size_t home, Cells cells, Cells hand, int jokers) {
    const Home& reach = homes_[home];
    Cells open = without(cells, reach.numbers);
    Cells choice = open & hand, must = without(open, hand);
    int spare = jokers_ - jokers - count(must);
    if (spare < 0) return false;
    for (Cells spent = 0;; spent = static_cast<Cells>((spent - choice) & choice)) {
      Cells lie = must | spent;
      bool apart = position_.side_by_side || !meldrum::side_by_side(lie);
      if (count(spent) <= spare && apart && !deadline_.over()) {
        runs_[home] = {cells, without(cells, lie)};
        rooms_[home] = count(without(lie, reach.kept));
        extend(home + 1, without(hand, without(choice, spent)), jokers + count(lie));
      }
      if (spent == choice) return true;
    }
  }

  // The old runs are settled: offer them with every choice of new runs.
  void record(Cells left, int jokers) {
    int rooms = 0;
    for (size_t home = 0; home < home_count_; ++home) rooms += rooms_[home];
    offer_.wanted = wanted();
    if (offer_.wanted > kMostJokers) return;
    Beginning beginning = new_runs_.rooms() > 1 ? beginning_of_moves() : kNone;
    int changed = changed_runs();
    int laid = count(without(line_.hand, left));
    int worth = (laid + jokers) * weights_.tile - changed * weights_.changed;
    const int* worths = new_runs_.worths(left);
    for (int more = 0; jokers + more <= jokers_; ++more)
      for (int room = 0; room < new_runs_.rooms() && room <= more; ++room) {
        size_t key = new_runs_.key(more, room);
        if (worths[key] < 0) continue;
        offer_.jokers = jokers + more;
        // Where no joker can be removed rooms do not matter but for having played one.
        offer_.rooms = new_runs_.rooms() > 1 ? rooms + room : 0;
        offer_.played = laid > 0 || worths[key] > 0 || (new_runs_.rooms() == 1 && rooms > 0);
        offer_.beginning = room ? together(beginning, kComes) : beginning;
        keep(left, key, worth + worths[key]);
      }
  }

  // Old runs that lost jokers find room for them elsewhere: for every choice of such runs, with what
  // the homes hold that they share, so many rooms.
  int wanted(size_t old = 0, int removed = 0, unsigned shared = ~0u) const {
    if (old == line_.old.size()) {
      int wanted = removed;
      for (size_t home = 0; removed && home < home_count_; ++home)
        if (shared >> home & 1) wanted += rooms_[home];
      return wanted;
    }
    int most = wanted(old + 1, removed, shared);
    if (!removed_[old]) return most;
    return std::max(most, wanted(old + 1, removed + removed_[old], shared & lies_in_[old]));
  }

  Beginning beginning_of_moves() const {
    std::array<Cells, kMostHomes> left{};  // by home: places that removed jokers left
    unsigned free = 0;                     // homes that a joker can come to first
    for (size_t old = 0; old < line_.old.size(); ++old)
      for (size_t home = 0; home < home_count_; ++home)
        if (lies_in_[old] >> home & 1) left[home] |= gone(old);
    for (size_t home = 0; home < home_count_; ++home)
      if (without(runs_[home].jokers(), homes_[home].kept | left[home])) free |= 1u << home;
    int found = free ? kComes : kNone;
    for (size_t old = 0; old < line_.old.size(); ++old) {
      if (!removed_[old] || !begins(old)) continue;
      if (free & ~unsigned{lies_in_[old]}) return kBegins;
      found |= kLeaves;
    }
    return static_cast<Beginning>(found);
  }

  Cells gone(size_t old) const {
    Cells cells = line_.old[old].cells;
    for (const Stretch& stretch : told_)
      if (stretch.old == old) cells = without(cells, stretch.cells);
    return cells;
  }

  // Whether a joker could leave the old run with nothing added to it but number tiles (F-47).
  bool begins(size_t old) const {
    const Run& run = line_.old[old];
    const Cells gone = this->gone(old);
    int low = lowest(run.cells), high = highest(run.cells);
    if (!(gone >> low & 1))
      for (Cells there = settled(old, low); there >> (low - 1) & 1;) --low;
    if (!(gone >> high & 1))
      for (Cells there = settled(old, high); there >> (high + 1) & 1;) ++high;
    for (Cells left = gone; left; left &= static_cast<Cells>(left - 1)) {
      int below = lowest(left) - low, above = high - lowest(left);
      bool enough = (!below || below >= kShortest) && (!above || above >= kShortest);
      if (enough && (!below || !above || position_.from_middle)) return true;
    }
    return false;
  }

  // The places, but those of added jokers, of the home that this number of an old run lies in.
  Cells settled(size_t old, int number) const {
    for (const Stretch& stretch : told_)
      if (stretch.old == old && stretch.cells >> number & 1)
        for (size_t home = 0; home < home_count_; ++home)
          if ((stretch.numbers & homes_[home].numbers) == stretch.numbers)
            return runs_[home].numbers | homes_[home].kept;
    return 0;
  }

  int changed_runs() const {
    auto end = runs_.begin() + static_cast<std::ptrdiff_t>(home_count_);
    auto lies = [&](const Run& run) { return std::find(runs_.begin(), end, run) != end; };
    return static_cast<int>(line_.old.size()) -
           static_cast<int>(std::count_if(line_.old.begin(), line_.old.end(), lies));
  }

  void keep(Cells left, size_t key, int worth) {
    int16_t& at = found_[offer_.key()];
    if (at >= 0 && deals_[static_cast<size_t>(at)].worth >= worth) return;
    if (at < 0) {
      at = static_cast<int16_t>(deals_.size());
      deals_.emplace_back();
    }
    deals_[static_cast<size_t>(at)] = {offer_, worth, static_cast<int>(home_count_),
                                       runs_,  left,  key};
  }

  const Line& line_;
  const Position& position_;
  int jokers_;
  const Weights& weights_;
  const NewRuns& new_runs_;
  const std::vector<std::vector<Story>>& stories_;
  Deadline& deadline_;

  std::vector<Stretch> told_;                  // in the order of the old runs
  std::vector<Stretch> stretches_;             // the same from low to high
  std::array<int, kMostHomes> removed_{};      // by old run
  std::array<uint8_t, kMostHomes> lies_in_{};  // homes by old run, as bits
  size_t home_count_ = 0;
  std::array<Home, kMostHomes + 1> homes_{};
  std::array<Run, kMostHomes> runs_{};
  std::array<int, kMostHomes> rooms_{};
  Trade offer_;

  std::array<int16_t, Trade::kKeys> found_;
  std::vector<Deal> deals_;
};

// The four colors together

struct Partial {
  Trade trade;
  int worth = 0;
  std::array<int16_t, kColors> deals{};
};

Trade together(const Trade& a, const Trade& b) {
  return {a.jokers + b.jokers,
          a.removed + b.removed,
          a.rooms + b.rooms,
          std::max(a.wanted, b.wanted),
          a.played || b.played,
          together(a.beginning, b.beginning)};
}

// Removed jokers find other runs (MF-11), one of them or one of the rack begins, and something was
// played (MF-13).
bool is_legal(const Trade& all) {
  if (all.rooms < std::max(all.removed, all.wanted)) return false;
  if (all.rooms > all.removed) return true;
  return all.played && (!all.removed || all.beginning == kBegins);
}

std::vector<Partial> with_deals(const std::vector<Partial>& partials,
                                const std::vector<Deal>& deals, size_t color, int jokers) {
  std::array<int16_t, Trade::kKeys> found;
  found.fill(-1);
  std::vector<Partial> longer;
  for (const Partial& partial : partials)
    for (size_t at = 0; at < deals.size(); ++at) {
      Trade trade = together(partial.trade, deals[at].trade);
      if (trade.jokers > jokers) continue;
      int worth = partial.worth + deals[at].worth;
      int16_t& place = found[trade.key()];
      if (place >= 0 && longer[static_cast<size_t>(place)].worth >= worth) continue;
      if (place < 0) {
        place = static_cast<int16_t>(longer.size());
        longer.emplace_back();
      }
      Partial& better = longer[static_cast<size_t>(place)];
      better = {trade, worth, partial.deals};
      better.deals[color] = static_cast<int16_t>(at);
    }
  return longer;
}

// A play: the runs of each color, those with old tiles first.
struct Play {
  int worth = kImpossible;
  std::array<std::vector<Run>, kColors> runs;

  bool found() const { return worth != kImpossible; }
};

using Deals = std::array<std::vector<Deal>, kColors>;

Play laid(const Partial& best, const Deals& deals, const std::vector<NewRuns>& new_runs) {
  Play play;
  play.worth = best.worth;
  for (size_t color = 0; color < kColors; ++color) {
    const Deal& deal = deals[color][static_cast<size_t>(best.deals[color])];
    play.runs[color].assign(deal.runs.begin(), deal.runs.begin() + deal.homes);
    new_runs[color].lay(deal.left, deal.new_runs, play.runs[color]);
  }
  return play;
}

class Search {
 public:
  Search(const Position& position, const Weights& weights, Deadline& deadline)
      : position_(position), weights_(weights), deadline_(deadline) {
    for (size_t color = 0; color < kColors; ++color) {
      const Line& line = position.lines[color];
      for (size_t old = 0; old < line.old.size(); ++old) {
        stories_[color].push_back(stories_of(old, line.old[old], position.from_middle));
        rooms_ = rooms_ || stories_[color].back().size() > 1;
        stuck_[color] += stuck(line, line.old[old]);
      }
      all_stuck_ += stuck_[color];
    }
  }

  Play best() {
    std::vector<NewRuns> new_runs;
    Deals deals;
    std::vector<Partial> partials(1);
    new_runs.reserve(kColors);
    for (size_t color = 0; color < kColors; ++color) {
      const Line& line = position_.lines[color];
      int jokers = position_.jokers() - all_stuck_ + stuck_[color];
      new_runs.emplace_back(line.hand, jokers, position_, weights_, rooms_, deadline_);
      LineSearch search(line, position_, jokers, weights_, new_runs.back(), stories_[color],
                        deadline_);
      deals[color] = search.deals();
      partials = with_deals(partials, deals[color], color, position_.jokers());
    }
    const Partial* best = best_of(partials);
    return best ? laid(*best, deals, new_runs) : Play{};
  }

 private:
  // Jokers of this run that can neither be swapped nor removed: no other run can have them.
  int stuck(const Line& line, const Run& run) const {
    if (position_.from_middle) return 0;
    Cells within = span(lowest(run.numbers), highest(run.numbers));
    return count(without(run.jokers() & within, line.hand));
  }

  static const Partial* best_of(const std::vector<Partial>& partials) {
    const Partial* best = nullptr;
    for (const Partial& partial : partials)
      if (is_legal(partial.trade) && (!best || partial.worth > best->worth)) best = &partial;
    return best;
  }

  const Position& position_;
  const Weights& weights_;
  Deadline& deadline_;
  std::array<std::vector<std::vector<Story>>, kColors> stories_;
  std::array<int, kColors> stuck_{};
  int all_stuck_ = 0;
  bool rooms_ = false;  // whether any joker can be removed
};

// The line as it lies, with the dearest new runs for each number of jokers.
std::vector<Deal> dearest_deals(const Line& line, const NewRuns& new_runs, int jokers) {
  std::vector<Deal> deals;
  const int* worths = new_runs.worths(line.hand);
  for (int spent = 0; spent <= jokers; ++spent) {
    size_t key = new_runs.key(spent, 0);
    if (worths[key] < 0) continue;
    Deal& deal = deals.emplace_back();
    deal.trade.jokers = spent;
    deal.worth = worths[key];
    deal.homes = static_cast<int>(line.old.size());
    std::copy(line.old.begin(), line.old.end(), deal.runs.begin());
    deal.left = line.hand;
    deal.new_runs = key;
  }
  return deals;
}

// The dearest new runs of the rack alone; the table stays as it is.
Play dearest(const Position& position, Deadline& deadline) {
  std::vector<NewRuns> new_runs;
  Deals deals;
  std::vector<Partial> partials(1);
  new_runs.reserve(kColors);
  int jokers = position.held_jokers;
  for (size_t color = 0; color < kColors; ++color) {
    const Line& line = position.lines[color];
    new_runs.emplace_back(line.hand, jokers, position, kMostValue, false, deadline);
    deals[color] = dearest_deals(line, new_runs.back(), jokers);
    partials = with_deals(partials, deals[color], color, jokers);
  }
  auto less = [](const Partial& a, const Partial& b) { return a.worth < b.worth; };
  const Partial& best = *std::max_element(partials.begin(), partials.end(), less);
  return best.worth > 0 ? laid(best, deals, new_runs) : Play{};
}

// Answering

Tiles tiles_of(size_t color, const Run& run) {
  Tiles tiles;
  for (int number = lowest(run.cells); number <= highest(run.cells); ++number)
    tiles.push_back(run.numbers >> number & 1 ? tile(static_cast<int>(color), number) : kJoker);
  return tiles;
}

// Old runs keep their places in the table; new ones come after them.
std::vector<Tiles> table_of(const Position& position, const Play& play, size_t places) {
  std::vector<Tiles> table(places), fresh;
  for (size_t color = 0; color < kColors; ++color) {
    const Line& line = position.lines[color];
    for (const Run& run : play.runs[color]) {
      auto home_of = [&](const Run& old) { return (old.numbers & run.numbers) != 0; };
      auto old = std::find_if(line.old.begin(), line.old.end(), home_of);
      Tiles* place = nullptr;
      if (old != line.old.end())
        place = &table[line.places[static_cast<size_t>(old - line.old.begin())]];
      if (!place || !place->empty()) place = &fresh.emplace_back();
      *place = tiles_of(color, run);
    }
  }
  std::erase_if(table, [](const Tiles& tiles) { return tiles.empty(); });
  table.insert(table.end(), fresh.begin(), fresh.end());
  return table;
}

struct Laid {
  int tiles = 0, jokers = 0;
  std::vector<Run> new_runs;
};

Laid laid_by(const Position& position, const Play& play) {
  Laid laid;
  for (size_t color = 0; color < kColors; ++color)
    for (const Run& run : play.runs[color]) {
      laid.tiles += count(run.cells);
      laid.jokers += count(run.jokers());
      if (!(run.numbers & position.lines[color].lying)) laid.new_runs.push_back(run);
    }
  laid.tiles -= position.lying_tiles;
  laid.jokers -= position.lying_jokers;
  return laid;
}

// A star a tile, a star a new run, and one for the empty rack (F-39 to F-41).
int stars_of(const Position& position, const Laid& laid) {
  bool out = laid.tiles == position.held_tiles;
  return laid.tiles + static_cast<int>(laid.new_runs.size()) + out;
}

// What the new runs stand for, as far as the jokers played can pay for theirs.
int meld_of(const Laid& laid) {
  std::array<int, kCounts> most{};
  for (const Run& run : laid.new_runs) {
    int value = 0, jokers = count(run.jokers());
    for (int number = lowest(run.cells); number <= highest(run.cells); ++number) value += number;
    for (int paid = std::max(0, laid.jokers); paid >= jokers; --paid) {
      int& least = most[static_cast<size_t>(paid)];
      least = std::max(least, most[static_cast<size_t>(paid - jokers)] + value);
    }
  }
  return most[static_cast<size_t>(std::max(0, laid.jokers))];
}

int changed_by(const MyFirstQuestion& question, const std::vector<Tiles>& after) {
  auto gone = [&](const Tiles& old) {
    return std::find(after.begin(), after.end(), old) == after.end();
  };
  return static_cast<int>(std::count_if(question.table.begin(), question.table.end(), gone));
}

// The fewest jokers with which this tile can lie between or beside others of its color.
int jokers_for(int number, Cells others) {
  int fewest = kShortest;
  for (int first = std::max(1, number - 2); first <= std::min(number, kTop - 2); ++first)
    fewest = std::min(fewest, count(without(span(first, first + kShortest - 1), others)));
  return fewest;
}

// Whether the rack may perhaps be cleared: false only if some of its tiles need too many jokers.
bool may_clear(const Position& position) {
  int jokers = 0;
  for (const Line& line : position.lines) {
    int most = 0;
    for (int number = 1; number <= kTop; ++number)
      if (line.hand >> number & 1)
        most = std::max(most, jokers_for(number, line.hand | line.lying));
    jokers += most;
  }
  return jokers <= position.jokers();
}

// Clearing the rack earns a star more, so the most tiles may beat the most stars otherwise.
Play most_stars(const Position& position, Deadline& deadline) {
  Play stars = Search(position, kMostStars, deadline).best();
  if (!stars.found() || !may_clear(position)) return stars;
  Play tiles = Search(position, kMostTiles, deadline).best();
  if (!tiles.found()) return stars;
  Laid most = laid_by(position, tiles);
  bool out = most.tiles == position.held_tiles;
  bool better = stars_of(position, most) >= stars_of(position, laid_by(position, stars));
  return out && better ? tiles : stars;
}

Play play_for(int objective, const Position& position, Deadline& deadline) {
  if (objective == 2) return dearest(position, deadline);
  if (objective == 1) return most_stars(position, deadline);
  return Search(position, kMostTiles, deadline).best();
}

int reached(int objective, const MyFirstAnswer& answer) {
  return objective == 2 ? answer.meld : objective == 1 ? answer.points : answer.tiles;
}

// What no play can exceed, known without a search.
int ceiling(int objective, const Position& position) {
  if (objective == 2) return kTop * position.held_tiles;
  int runs = (position.held_tiles + position.lying_jokers) / kShortest;
  return position.held_tiles + (objective == 1 ? runs + 1 : 0);
}

}  // namespace

MyFirstAnswer solve_my_first(const MyFirstQuestion& question) {
  MyFirstAnswer answer;
  answer.table = question.table;
  std::optional<Position> position = read(question);
  if (!position) return answer;
  Deadline deadline(question.limit_us);
  Play play = play_for(question.objective, *position, deadline);
  if (play.found()) {
    Laid laid = laid_by(*position, play);
    answer.any = true;
    answer.tiles = laid.tiles;
    answer.points = stars_of(*position, laid);
    answer.meld = meld_of(laid);
    answer.table = table_of(*position, play, question.table.size());
    answer.changed = changed_by(question, answer.table);
  }
  answer.optimal = !deadline.was_over();
  int best = reached(question.objective, answer);
  answer.bound = answer.optimal ? best : std::max(best, ceiling(question.objective, *position));
  return answer;
}

}  // namespace meldrum
