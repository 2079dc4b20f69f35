// What is searched for, at which prices, and how far. See docs/solver.md.
#include "plain/problem.hpp"

#include <algorithm>
#include <numeric>

#include "plain/search.hpp"

namespace meldrum::plain {
namespace {

// After this many nodes, better prices are worth their time (if they say anything); then narrowing,
// then both, again and again.
constexpr int kFewNodes = 120;
constexpr int kSomeNodes = 400;
constexpr int kManyNodes = 1000;
constexpr int kTimesMore = 4;

// What was found by then stays, but it is not proven.
template <class Search>
void until_time_is_up(Solution& answer, Search&& search) {
  try {
    search();
  } catch (const TimeUp&) {
    answer.proven = false;
  }
}

}  // namespace

void Search::run(const Problem& problem, Solution& answer) {
  p_ = &problem;
  answer = {};
  until_time_is_up(answer, [&] { find_best(answer); });
  if (!answer.found || !p_->changed) return;
  const Cost least = answer.cost;
  until_time_is_up(answer, [&] { find_tidy(answer); });
  const size_t lost = p_->runs.size() + p_->groups.size() - answer.kept.size();
  answer.cost = least + static_cast<Cost>(lost) * p_->changed;
  answer.found = answer.cost < p_->below;
}

void Search::set_out() {
  market_ = &value_;
  cap_ = kNever;
  tile_ = p_->unused[kNumbers / 2] / kGrain * kGrain;
  levels_.find(*p_);
  market_->prepare(*p_);
}

void Search::find_corridor(const Problem& problem, Corridor& corridor) {
  p_ = &problem;
  set_out();
  corridor.clear();
  const Cost cap = levels_.below(p_->below);
  if (!market_->narrow(cap)) return;
  market_->charge(market_->jokers() ? tile_ : 0);
  market_->trade();
  if (market_->narrow(cap)) market_->mark(corridor);
}

// The better the prices, the fewer nodes are made, but prices take time too. So the search begins
// with cheap ones and goes on with better ones only where they are not enough; at last it takes one
// level after the other and drops everything that no solution within the level uses.
void Search::find_best(Solution& answer) {
  set_out();
  answer.bound = price_first();
  if (levels_.up(answer.bound) >= p_->below) return;
  const bool tell = prices_tell(answer.bound);
  if (walk(tell ? kFewNodes : kSomeNodes, answer)) return;
  Cost joker_price = 2 * tile_;
  if (tell) {
    joker_price = price_well(answer.bound);
    if (walk(kManyNodes, answer)) return;
  }
  market_->remember();
  for (;;) {
    answer.bound = levels_.up(answer.bound);
    if (answer.bound >= std::min(p_->below, kNever / 2)) break;
    cap_ = std::min(levels_.top(answer.bound), levels_.below(p_->below));
    market_->restore();
    market_->charge(market_->jokers() ? joker_price : 0);
    market_->trade();
    if (walk_level(answer)) return;
    answer.bound = cap_ + 1;
  }
}

// Where a few tiles meet a full table, and nearly all look playable, a joker has no price: then the
// prices of tiles say nothing either.
bool Search::prices_tell(Cost bound) const {
  if (!market_->jokers() || bound > tile_ / 2) return true;
  auto count = [](const auto& tiles) { return std::accumulate(tiles.begin(), tiles.end(), 0); };
  return 4 * count(p_->may) > count(p_->must);
}

// Without jokers one round of trade nearly always makes the estimates exact, if there are groups at
// all. A joker is worth about two tiles if many tiles cannot be laid, and nothing if all can.
Cost Search::price_first() {
  if (market_->jokers() == 0) {
    if (market_->has_groups()) market_->trade_quickly();
    return market_->look_ahead();
  }
  const Cost bound = market_->look_ahead();
  if (bound <= tile_ / 2 || levels_.up(bound) >= p_->below) return bound;
  market_->set_out(2 * tile_);
  market_->trade_quickly();
  return std::max(bound, market_->look_ahead());
}

// Trade at whichever of a few prices for jokers makes the estimates highest.
Cost Search::price_well(Cost& bound) {
  auto trade_at = [&](Cost price) {
    market_->set_out(price);
    market_->trade_quickly();
    return market_->look_ahead();
  };
  if (market_->jokers() == 0) {
    bound = std::max(bound, trade_at(0));
    return 0;
  }
  const Cost once = trade_at(tile_);
  const Cost other = market_->last_joker() > 0 ? 2 * tile_ : tile_ / (2 * kGrain) * kGrain;
  const Cost twice = trade_at(other);
  const Cost better = twice >= once ? other : tile_;
  if (std::max(once, twice) <= bound) {
    market_->set_out(0);
    market_->look_ahead();
  } else if (better != other) {
    trade_at(better);
  }
  bound = std::max({bound, once, twice});
  return better;
}

// Whether something was found within the cap.
bool Search::walk_level(Solution& answer) {
  for (int most = kManyNodes;; most = std::min(most * kTimesMore, 1 << 28)) {
    poll(p_->deadline, 100);
    if (cap_ < kNever / 2 && !market_->narrow(cap_)) return false;
    market_->look_ahead();
    if (walk(most, answer)) return answer.found;
    market_->trade();
  }
}

namespace {

Search& own_search() {
  thread_local Search search;
  return search;
}

}  // namespace

void solve(const Problem& problem, Solution& answer) { own_search().run(problem, answer); }

void find_corridor(const Problem& problem, Corridor& corridor) {
  own_search().find_corridor(problem, corridor);
}

}  // namespace meldrum::plain
