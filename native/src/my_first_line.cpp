#include "my_first_line.hpp"

#include <utility>

namespace meldrum::my_first {
namespace {

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
      bool apart = position_.side_by_side || !my_first::side_by_side(lie);
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

}  // namespace

Beginning together(Beginning a, Beginning b) {
  if (a == kBegins || b == kBegins) return kBegins;
  if (((a & kLeaves) && (b & kComes)) || ((a & kComes) && (b & kLeaves))) return kBegins;
  return static_cast<Beginning>(a | b);
}

std::vector<Story> stories_of(size_t old, const Run& run, bool from_middle) {
  std::vector<Story> stories;
  Cells jokers = run.jokers();
  for (Cells gone = 0;; gone = static_cast<Cells>((gone - jokers) & jokers)) {
    if (auto story = story_of(old, run, gone, from_middle)) stories.push_back(std::move(*story));
    if (gone == jokers) return stories;
  }
}

std::vector<Deal> deals_of(const Line& line, const Position& position, int jokers,
                           const Weights& weights, const NewRuns& new_runs,
                           const std::vector<std::vector<Story>>& stories, Deadline& deadline) {
  return LineSearch(line, position, jokers, weights, new_runs, stories, deadline).deals();
}

}  // namespace meldrum::my_first
