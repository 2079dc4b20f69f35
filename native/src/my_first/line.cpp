#include "my_first/line.hpp"

#include <functional>
#include <span>
#include <utility>

namespace meldrum::my_first {
namespace {

// Cut a run where jokers are gone.
std::optional<Story> cut(size_t old, const Run& run, Cells gone) {
  Story story;
  for (Cells left = without(run.cells, gone); left;) {
    int first = lowest(left);
    int last = first + std::countr_one(static_cast<Cells>(left >> first)) - 1;
    Cells cells = my_first::span(first, last);
    left = without(left, cells);
    if (!(cells & run.numbers)) return {};  // MF-12
    if (!story.empty() && !has_hinge(highest(story.back().cells) + 1, first - 1)) return {};
    story.push_back({old, cells, static_cast<Cells>(cells & run.numbers)});
  }
  return story;
}

std::vector<Story> stories_of_run(size_t old, const Run& run, const Position& position) {
  if (!position.mobile) return {{{old, run.cells, run.numbers}}};
  Cells body = my_first::span(lowest(run.numbers), highest(run.numbers));
  Cells ends = without(run.cells, body);
  Cells within = position.from_middle ? run.jokers() & body : Cells{0};
  std::vector<Story> stories;
  for (Cells gone = 0;; gone = static_cast<Cells>((gone - within) & within)) {
    if (auto story = cut(old, run, gone | ends)) stories.push_back(std::move(*story));
    if (gone == within) return stories;
  }
}

int clamped(int surplus) { return std::clamp(surplus, -kMostJokers, kMostJokers); }

// The old runs of a line with all that can become of them, whether or not jokers can get there.
class LineSearch {
 public:
  struct Settled {
    std::span<const Run> homes;
    Cells left;  // rack tiles
    Trade trade;
    int worth;
  };
  using Take = std::function<void(const Settled&)>;

  LineSearch(const Line& line, const Position& position, int jokers, const Weights& weights,
             const Stories& stories, Deadline& deadline, Take take)
      : line_(line),
        position_(position),
        jokers_(jokers),
        weights_(weights),
        stories_(stories),
        deadline_(deadline),
        take_(std::move(take)) {}

  void run() {
    leave();
    tell(0);
  }

 private:
  // A run that holds stretches.
  struct Home {
    Cells kept = 0, numbers = 0;
  };

  // The line as it lies, in case time runs out before anything is found.
  void leave() {
    int jokers = 0;
    for (const Run& run : line_.old) {
      runs_[home_count_++] = run;
      jokers += count(run.jokers());
    }
    record(line_.hand, jokers);
    home_count_ = 0;
  }

  // Choose a story for this old run and all after it.
  void tell(size_t old) {
    if (old == line_.old.size()) return settle_all();
    size_t told = told_.size();
    for (const Story& story : stories_[old]) {
      told_.insert(told_.end(), story.begin(), story.end());
      tell(old + 1);
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
      if (home < home_count_ && !may_join(before.kept, stretch.cells)) continue;
      bool fresh = home == home_count_;
      if (fresh) homes_[home_count_++] = before = {};
      homes_[home].kept |= stretch.cells;
      homes_[home].numbers |= stretch.numbers;
      settle(at + 1);
      homes_[home] = before;
      if (fresh) {
        --home_count_;
        return;
      }
    }
  }

  // Two runs are joined only through a tile laid between (MF-12).
  static bool may_join(Cells lower, Cells upper) {
    return has_hinge(highest(lower) + 1, lowest(upper) - 1);
  }

  // Choose how far this home and all after it reach.
  void extend(size_t home, Cells hand, int jokers) {
    if (home == home_count_) return record(hand, jokers);
    const Home& reach = homes_[home];
    int top = highest(reach.kept);
    for (int first = lowest(reach.kept); first >= 1; --first) {
      for (int last = std::max(top, first + kShortest - 1); last <= kTop; ++last)
        if (!cover(home, my_first::span(first, last), hand, jokers)) break;
      Cells fewest = without(my_first::span(first, top), reach.numbers | hand);
      if (count(fewest) + jokers > jokers_) return;
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
        extend(home + 1, without(hand, without(choice, spent)), jokers + count(lie));
      }
      if (spent == choice) return true;
    }
  }

  void record(Cells left, int jokers) {
    Settled settled{{runs_.data(), home_count_}, left, {}, 0};
    int grown = 0;
    for (const Run& run : settled.homes) grown += count(run.cells);
    for (const Run& run : line_.old) {
      grown -= count(run.cells);
      settled.trade.moved |= position_.mobile && !stays(run, settled.homes);
    }
    int laid = count(without(line_.hand, left));
    settled.trade.jokers = jokers;
    settled.trade.added = std::min(laid, Trade::kAdded - 1);
    settled.trade.surplus = position_.mobile ? clamped(grown) : 0;
    settled.worth = (laid + jokers) * weights_.tile - changed_runs() * weights_.changed;
    take_(settled);
  }

  static bool stays(const Run& run, std::span<const Run> homes) {
    auto holds = [&](const Run& home) { return !without(run.cells, home.cells); };
    return std::any_of(homes.begin(), homes.end(), holds);
  }

  int changed_runs() const {
    auto end = runs_.begin() + static_cast<std::ptrdiff_t>(home_count_);
    auto lies = [&](const Run& run) { return std::find(runs_.begin(), end, run) != end; };
    return static_cast<int>(line_.old.size()) -
           static_cast<int>(std::count_if(line_.old.begin(), line_.old.end(), lies));
  }

  const Line& line_;
  const Position& position_;
  int jokers_;
  const Weights& weights_;
  const Stories& stories_;
  Deadline& deadline_;
  Take take_;

  std::vector<Stretch> told_;       // in the order of the old runs
  std::vector<Stretch> stretches_;  // the same from low to high
  size_t home_count_ = 0;
  std::array<Home, kMostHomes + 1> homes_{};
  std::array<Run, kMostHomes> runs_{};
};

// The best deal for each trade.
class Deals {
 public:
  Deals() { found_.fill(-1); }

  // The old runs with every choice of new runs.
  void offer(const LineSearch::Settled& settled, const NewRuns& new_runs, int jokers) {
    const int* worths = new_runs.worths(settled.left);
    for (size_t at = 0; at < new_runs.width(); ++at) {
      NewRuns::Key key = new_runs.key(at);
      if (worths[at] < 0 || settled.trade.jokers + key.jokers > jokers) continue;
      Deal deal{settled.trade, settled.worth + worths[at], 0, {}, settled.left, at};
      deal.trade.jokers += key.jokers;
      deal.trade.surplus = clamped(settled.trade.surplus + key.rooms);
      deal.trade.need = key.need;
      deal.trade.fresh = worths[at] > 0;
      keep(deal, settled.homes);
    }
  }

  std::vector<Deal> all() { return std::move(deals_); }

 private:
  void keep(Deal& deal, std::span<const Run> homes) {
    int16_t& at = found_[deal.trade.key()];
    if (at >= 0 && deals_[static_cast<size_t>(at)].worth >= deal.worth) return;
    if (at < 0) {
      at = static_cast<int16_t>(deals_.size());
      deals_.emplace_back();
    }
    deal.homes = static_cast<int>(homes.size());
    std::copy(homes.begin(), homes.end(), deal.runs.begin());
    deals_[static_cast<size_t>(at)] = deal;
  }

  std::array<int16_t, Trade::kKeys> found_;
  std::vector<Deal> deals_;
};

// Every way to lay new runs beside old ones.
class Layouts {
 public:
  Layouts(const Line& line, const Position& position, int jokers, const Weights& weights,
          size_t most, Deadline& deadline)
      : line_(line),
        position_(position),
        jokers_(jokers),
        weights_(weights),
        most_(most),
        deadline_(deadline) {}

  void offer(const LineSearch::Settled& settled) {
    Layout layout{settled.trade, settled.worth, {settled.homes.begin(), settled.homes.end()}};
    lay(layout, settled.left);
  }

  std::vector<Layout> all() {
    if (layouts_.size() > most_) return {};
    auto better = [](const Layout& a, const Layout& b) { return a.worth > b.worth; };
    std::stable_sort(layouts_.begin(), layouts_.end(), better);
    return std::move(layouts_);
  }

 private:
  void lay(const Layout& layout, Cells left) {
    if (layouts_.size() > most_ || deadline_.over()) return;
    layouts_.push_back(layout);
    for (int first = 1; first + kShortest - 1 <= kTop; ++first)
      for (int last = first + kShortest - 1; last <= kTop; ++last) {
        Cells cells = my_first::span(first, last), there = cells & left;
        for (Cells numbers = there; numbers; numbers = static_cast<Cells>((numbers - 1) & there))
          if (is_next(layout, lowest(numbers))) add(layout, {cells, numbers}, left);
      }
  }

  // New runs come in the order of their lowest tiles, so that each choice of them comes once.
  bool is_next(const Layout& layout, int number) const {
    return !layout.trade.fresh || lowest(layout.runs.back().numbers) < number;
  }

  void add(const Layout& layout, const Run& run, Cells left) {
    int jokers = count(run.jokers());
    if (layout.trade.jokers + jokers > jokers_) return;
    if (!position_.side_by_side && my_first::side_by_side(run.jokers())) return;
    Layout more = layout;
    more.runs.push_back(run);
    more.trade.jokers += jokers;
    more.trade.fresh = true;
    if (position_.mobile) {
      Cells others = without(line_.hand | line_.lying, run.numbers);
      Founding founding = founding_of(run, others, position_.from_middle);
      more.trade.surplus = clamped(more.trade.surplus + founding.rooms);
      more.trade.need = Founding::first_need(more.trade.need, founding.need());
    }
    more.worth += count(run.cells) * weights_.tile + weights_.run;
    lay(more, without(left, run.numbers));
  }

  const Line& line_;
  const Position& position_;
  int jokers_;
  const Weights& weights_;
  size_t most_;
  Deadline& deadline_;
  std::vector<Layout> layouts_;
};

}  // namespace

Stories stories_of(const Line& line, const Position& position) {
  Stories stories;
  for (size_t old = 0; old < line.old.size(); ++old)
    stories.push_back(stories_of_run(old, line.old[old], position));
  return stories;
}

Trade together(const Trade& a, const Trade& b) {
  return {a.jokers + b.jokers,
          clamped(a.surplus + b.surplus),
          std::min(a.added + b.added, Trade::kAdded - 1),
          Founding::first_need(a.need, b.need),
          a.moved || b.moved,
          a.fresh || b.fresh};
}

std::vector<Deal> deals_of(const Line& line, const Position& position, int jokers,
                           const Weights& weights, const NewRuns& new_runs, const Stories& stories,
                           Deadline& deadline) {
  Deals deals;
  LineSearch(line, position, jokers, weights, stories, deadline, [&](const auto& settled) {
    deals.offer(settled, new_runs, jokers);
  }).run();
  return deals.all();
}

std::vector<Layout> layouts_of(const Line& line, const Position& position, int jokers,
                               const Weights& weights, const Stories& stories, size_t most,
                               Deadline& deadline) {
  Layouts layouts(line, position, jokers, weights, most, deadline);
  LineSearch(line, position, jokers, weights, stories, deadline, [&](const auto& settled) {
    layouts.offer(settled);
  }).run();
  return layouts.all();
}

}  // namespace meldrum::my_first
