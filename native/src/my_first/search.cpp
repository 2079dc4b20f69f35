#include "my_first/search.hpp"

#include <queue>
#include <utility>

#include "my_first/line.hpp"
#include "my_first/new_runs.hpp"
#include "my_first/steps.hpp"

namespace meldrum::my_first {
namespace {

struct Partial {
  Trade trade;
  int worth = 0;
  std::array<int16_t, kColors> deals{};
};

// Tiles beyond those that founded runs make up for jokers that are gone, rack jokers for the first
// such run are there or were swapped (MF-11), a joker leaves a run only for another, and something
// was played (MF-13). Whether single steps lead there is another question.
bool is_likely(const Trade& all, const Position& position) {
  bool played = all.added || all.fresh || all.jokers > position.lying_jokers;
  bool founded = all.need == Founding::kEarns || all.need <= position.held_jokers + all.added;
  bool moved = !all.moved || all.fresh || position.old_runs > 1;
  return all.surplus >= 0 && played && founded && moved;
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

// Tables of four lines, the best first.
class Mixer {
 public:
  explicit Mixer(std::array<std::vector<Layout>, kColors> lines) : lines_(std::move(lines)) {
    push({});
  }

  bool empty() const { return waiting_.empty(); }
  int worth() const { return waiting_.top().first; }
  const Layout& layout(size_t color) const { return lines_[color][waiting_.top().second[color]]; }

  // Each choice comes from one other alone: the one with the last line that is not at its best
  // one better.
  void pop() {
    Choice choice = waiting_.top().second;
    waiting_.pop();
    size_t last = kColors - 1;
    while (last && !choice[last]) --last;
    for (size_t color = last; color < kColors; ++color) {
      Choice next = choice;
      if (++next[color] < lines_[color].size()) push(next);
    }
  }

 private:
  using Choice = std::array<uint32_t, kColors>;

  void push(const Choice& choice) {
    int worth = 0;
    for (size_t color = 0; color < kColors; ++color) worth += lines_[color][choice[color]].worth;
    waiting_.emplace(worth, choice);
  }

  std::array<std::vector<Layout>, kColors> lines_;
  std::priority_queue<std::pair<int, Choice>> waiting_;
};

class Search {
 public:
  Search(const Position& position, const Weights& weights, Deadline& deadline)
      : position_(position), weights_(weights), deadline_(deadline) {
    for (size_t color = 0; color < kColors; ++color) {
      const Line& line = position.lines[color];
      stories_[color] = stories_of(line, position);
      for (const Run& run : line.old) stuck_[color] += stuck(line, run);
      all_stuck_ += stuck_[color];
    }
  }

  // The best of each trade first. If it cannot be reached all tables there are must be tried.
  Play best() {
    std::vector<NewRuns> new_runs;
    Deals deals;
    std::vector<Partial> partials(1);
    new_runs.reserve(kColors);
    for (size_t color = 0; color < kColors; ++color) {
      const Line& line = position_.lines[color];
      int jokers = jokers_for(color);
      new_runs.emplace_back(line, jokers, position_, weights_, position_.mobile, deadline_);
      deals[color] =
          deals_of(line, position_, jokers, weights_, new_runs.back(), stories_[color], deadline_);
      partials = with_deals(partials, deals[color], color, position_.jokers());
    }
    sort_likely(partials);
    Play play;
    for (const Partial& partial : partials) {
      play = laid(partial, deals, new_runs);
      if (is_legal(play.runs)) break;
      play = {};
    }
    bool is_best = partials.empty() || play.worth == partials.front().worth;
    return is_best ? play : best_of_all(std::move(play));
  }

 private:
  int jokers_for(size_t color) const { return position_.jokers() - all_stuck_ + stuck_[color]; }

  // Jokers of this run that can neither be swapped nor removed: no other run can have them.
  int stuck(const Line& line, const Run& run) const {
    if (!position_.mobile) return count(run.jokers());
    if (position_.from_middle) return 0;
    Cells within = span(lowest(run.numbers), highest(run.numbers));
    return count(without(run.jokers() & within, line.hand));
  }

  void sort_likely(std::vector<Partial>& partials) const {
    auto unlikely = [&](const Partial& partial) { return !is_likely(partial.trade, position_); };
    std::erase_if(partials, unlikely);
    auto better = [](const Partial& a, const Partial& b) { return a.worth > b.worth; };
    std::stable_sort(partials.begin(), partials.end(), better);
  }

  // Where jokers cannot move all that is added can be added.
  bool is_legal(const Table& runs) {
    return !position_.mobile || can_reach(position_, runs, effort_, deadline_);
  }

  // Every table that is worth more than this play, the best first; not proven if that takes too
  // long.
  Play best_of_all(Play play) {
    play.proven = false;
    std::array<std::vector<Layout>, kColors> lines;
    for (size_t color = 0; color < kColors; ++color) {
      lines[color] = layouts_of(position_.lines[color], position_, jokers_for(color), weights_,
                                stories_[color], kMostLayouts, deadline_);
      if (lines[color].empty()) return play;
    }
    Mixer mixer(std::move(lines));
    for (; !mixer.empty() && mixer.worth() > play.worth; mixer.pop()) {
      if (deadline_.over() || !effort_ || !--effort_) return play;
      Trade trade;
      for (size_t color = 0; color < kColors; ++color)
        trade = together(trade, mixer.layout(color).trade);
      if (trade.jokers > position_.jokers() || !is_likely(trade, position_)) continue;
      Play better{mixer.worth(), true, {}};
      for (size_t color = 0; color < kColors; ++color)
        better.runs[color] = mixer.layout(color).runs;
      if (is_legal(better.runs)) {
        better.proven = effort_ > 0;
        return better;
      }
    }
    play.proven = effort_ > 0;
    return play;
  }

  static constexpr size_t kMostLayouts = size_t{1} << 15;
  static constexpr size_t kMostEffort = size_t{1} << 18;

  const Position& position_;
  const Weights& weights_;
  Deadline& deadline_;
  std::array<Stories, kColors> stories_;
  std::array<int, kColors> stuck_{};
  int all_stuck_ = 0;
  size_t effort_ = kMostEffort;  // tables, on the way or put together, that may still be looked at
};

// The line as it lies, with the dearest new runs for each number of jokers.
std::vector<Deal> dearest_deals(const Line& line, const NewRuns& new_runs, int jokers) {
  std::vector<Deal> deals;
  const int* worths = new_runs.worths(line.hand);
  for (int spent = 0; spent <= jokers; ++spent) {
    size_t key = new_runs.index(NewRuns::Key{spent, 0, 0});
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

}  // namespace

Play best(const Position& position, const Weights& weights, Deadline& deadline) {
  return Search(position, weights, deadline).best();
}

Play dearest(const Position& position, Deadline& deadline) {
  std::vector<NewRuns> new_runs;
  Deals deals;
  std::vector<Partial> partials(1);
  new_runs.reserve(kColors);
  int jokers = position.held_jokers;
  for (size_t color = 0; color < kColors; ++color) {
    const Line& line = position.lines[color];
    new_runs.emplace_back(line, jokers, position, kMostValue, false, deadline);
    deals[color] = dearest_deals(line, new_runs.back(), jokers);
    partials = with_deals(partials, deals[color], color, jokers);
  }
  auto less = [](const Partial& a, const Partial& b) { return a.worth < b.worth; };
  const Partial& best = *std::max_element(partials.begin(), partials.end(), less);
  return best.worth > 0 ? laid(best, deals, new_runs) : Play{};
}

}  // namespace meldrum::my_first
