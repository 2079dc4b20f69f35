#include "my_first_search.hpp"

#include "my_first_line.hpp"
#include "my_first_new_runs.hpp"

namespace meldrum::my_first {
namespace {

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
      deals[color] = deals_of(line, position_, jokers, weights_, new_runs.back(), stories_[color],
                              deadline_);
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
    new_runs.emplace_back(line.hand, jokers, position, kMostValue, false, deadline);
    deals[color] = dearest_deals(line, new_runs.back(), jokers);
    partials = with_deals(partials, deals[color], color, jokers);
  }
  auto less = [](const Partial& a, const Partial& b) { return a.worth < b.worth; };
  const Partial& best = *std::max_element(partials.begin(), partials.end(), less);
  return best.worth > 0 ? laid(best, deals, new_runs) : Play{};
}

}  // namespace meldrum::my_first
