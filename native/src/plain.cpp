// A* over the numbers 1 to 13. See docs/solver.md.
#include "plain.hpp"

#include <algorithm>
#include <chrono>

#include "levels.hpp"
#include "market.hpp"
#include "node_table.hpp"

namespace meldrum {
namespace {

using Clock = std::chrono::steady_clock;

// If so many nodes are not enough, better prices are worth their time; then narrowing, then both.
constexpr int kFewNodes = 120;
constexpr int kSomeNodes = 1000;
constexpr int kManyNodes = 1 << 30;
constexpr int kChangesOfTile = 3;  // that cost as much as a tile, while few are looked for

struct Node {
  Cost paid;
  Cost worth;  // of what was left out; prices and changed sets are not in it
  Cost done;  // successors up to this estimate have been made
  uint8_t number, spent;
  uint16_t value;  // what has been laid stands for, as far as the opening asks
  LaneStates lanes;
  uint16_t config;
  int32_t parent;
  std::array<const LaneMove*, kColors> moves;
};

struct Open {
  Cost estimate;
  int32_t node;
  uint8_t number;
};

// A heap that hands out the cheapest, then the deepest, then the newest.
bool later(const Open& a, const Open& b) {
  if (a.estimate != b.estimate) return a.estimate > b.estimate;
  if (a.number != b.number) return a.number < b.number;
  return a.node < b.node;
}

Set tiles_of(const OldRun& run) {
  Set tiles;
  for (int number = run.first; number <= run.last; ++number)
    tiles.push_back(run.jokers >> number & 1 ? kJoker : tile(run.color, number));
  return tiles;
}

Set tiles_of(const OldGroup& group) {
  Set tiles;
  for (int color = 0; color < kColors; ++color)
    if (group.colors >> color & 1) tiles.push_back(tile(color, group.number));
  tiles.insert(tiles.end(), group.jokers, kJoker);
  return tiles;
}

// Old sets that lie there again by chance are kept.
void find_kept(const PlainProblem& problem, PlainAnswer& answer) {
  auto look_for = [&](const auto& old) {
    auto same = std::find(answer.sets.begin(), answer.sets.end(), tiles_of(old));
    if (same == answer.sets.end()) return;
    answer.kept.push_back(old.place);
    answer.sets.erase(same);
  };
  for (const OldRun& run : problem.runs) look_for(run);
  for (const OldGroup& group : problem.groups) look_for(group);
}

class Search {
 public:
  void run(const PlainProblem& problem, PlainAnswer& answer);
  void find_corridor(const PlainProblem& problem, Corridor& corridor);

 private:
  // What one color does at a number.
  struct Choice {
    Cost cost;  // of the move, and its price
    Cost more;  // by how much everything costs more than it must
    const LaneMove* move;
  };

  void set_out();
  void find_best(PlainAnswer& answer);
  void find_tidy(PlainAnswer& answer);
  void mark_corridor(Cost cost);
  Cost price_first();
  Cost price_well(Cost& bound);
  bool walk_level(PlainAnswer& answer);
  bool walk(int most, PlainAnswer& answer);
  bool is_late() const;
  Cost count_lost() const;
  Cost whole_changes(Cost estimate) const;
  bool is_tidy() const { return market_ == &tidy_; }
  void open(Cost estimate, int32_t node, int number);
  void expand(int32_t at, Cost limit);
  const std::vector<Choice>& choices(int color, int grouped, int spare);
  void combine(int color, int left, Cost least, Cost paid, Cost worth, int value);
  void add_node(Cost paid, Cost worth, int left, int value);
  void go_on_from(int32_t at, Cost estimate);
  bool go_on(int32_t at);
  bool is_enough(const Node& end) const;
  bool is_better(Cost paid, Cost worth, const Node& other) const;
  uint64_t key_of(int number, int spent, int value, const LaneStates& lanes) const;
  void read_back(int32_t at, PlainAnswer& answer) const;
  void lay_runs(int color, const std::vector<const Node*>& path, PlainAnswer& answer) const;

  const PlainProblem* p_ = nullptr;
  Clock::time_point begun_;
  Cost tile_ = 0;  // what a tile costs, more or less
  Cost cap_ = kNever;
  Cost least_ = 0;     // what a best play costs, and
  Cost changed_ = 0;   // an old set, while few changes are being looked for
  Market value_, tidy_;  // what tiles are worth; and within that, what changes
  Market* market_ = &value_;
  Corridor corridor_;
  Levels levels_;
  std::vector<Node> nodes_;
  std::vector<Open> open_;
  NodeTable table_;

  // While a node is being expanded:
  int32_t expanded_ = -1;
  int number_ = 0;
  Cost limit_ = 0, done_ = 0, next_ = 0;
  int config_ = 0, spare_ = 0;
  std::array<const std::array<ByJokers, kGroupCopies>*, kColors> rests_{};  // of each color
  unsigned chosen_from_ = 0;  // which choices are known, a bit each
  std::array<std::array<std::vector<Choice>, kGroupCopies>, kColors> choices_;
  std::array<const LaneMove*, kColors> chosen_{};
};

void Search::run(const PlainProblem& problem, PlainAnswer& answer) {
  p_ = &problem;
  begun_ = Clock::now();
  answer = {};
  find_best(answer);
  if (!answer.found || !p_->changed) return;
  const Cost least = answer.cost;
  find_kept(*p_, answer);
  find_tidy(answer);
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

void Search::find_corridor(const PlainProblem& problem, Corridor& corridor) {
  p_ = &problem;
  set_out();
  corridor.clear();
  const Cost cap = levels_.below(p_->below);
  if (!market_->narrow(cap)) return;
  market_->charge(market_->jokers() ? tile_ : 0);
  market_->trade();
  if (market_->narrow(cap)) market_->mark(corridor);
}

// Now that it is known what the tiles cost at the least, look for a way that costs no more and
// changes fewer old sets. What a change costs here is a matter of taste; if it were next to
// nothing, whatever the estimates miss of the tiles' cost would hide all changes.
void Search::find_tidy(PlainAnswer& answer) {
  const size_t old = p_->runs.size() + p_->groups.size();
  const auto lost = static_cast<Cost>(old - answer.kept.size());
  const Cost fewer = std::min(lost - 1, (p_->below - 1 - answer.cost) / p_->changed);
  if (fewer < 0) return;
  mark_corridor(answer.cost);
  const Cost lost_anyway = count_lost();
  if (fewer < lost_anyway) return;
  least_ = answer.cost;
  changed_ = tile_ / kChangesOfTile;
  tidy_.prepare_tidy(*p_, corridor_, value_, changed_);
  market_ = &tidy_;
  cap_ = least_ + (fewer - lost_anyway) * changed_;
  if (market_->jokers()) market_->charge(market_->joker_price() + changed_);
  market_->trade();
  PlainAnswer better;
  walk_level(better);
  answer.nodes += better.nodes;
  answer.proven = better.proven;
  if (!better.found) return;
  answer.kept = better.kept;
  answer.sets = better.sets;
}

// Old sets that no best play keeps.
Cost Search::count_lost() const {
  auto is_lost = [&](const auto& old) { return !corridor_.keeps(old); };
  return static_cast<Cost>(std::count_if(p_->runs.begin(), p_->runs.end(), is_lost) +
                           std::count_if(p_->groups.begin(), p_->groups.end(), is_lost));
}

// A best play costs what it must and some changes.
Cost Search::whole_changes(Cost estimate) const {
  const Cost more = std::max(0, estimate - least_);
  return least_ + (more + changed_ - 1) / changed_ * changed_;
}

// The better the prices, the fewer nodes are made, but prices take time too. So the search begins
// with cheap ones and, only where they are not enough, goes on with better ones; at last it takes
// one level after the other, having dropped all that is part of nothing within the level.
void Search::find_best(PlainAnswer& answer) {
  set_out();
  answer.bound = price_first();
  if (walk(kFewNodes, answer)) return;
  market_->remember();
  const Cost joker_price = price_well(answer.bound);
  if (walk(kSomeNodes, answer)) return;
  for (;;) {
    answer.bound = levels_.up(answer.bound);
    if (answer.bound >= std::min(p_->below, kNever / 2)) break;
    cap_ = std::min(levels_.top(answer.bound), levels_.below(p_->below));
    market_->restore();
    market_->charge(joker_price);
    market_->trade();
    if (walk_level(answer)) return;
    answer.bound = cap_ + 1;
  }
}

// Without jokers one round of trade nearly always makes the estimates exact, if there are groups at
// all. A joker is worth about two tiles if many tiles cannot be laid, and nothing if all can.
Cost Search::price_first() {
  if (market_->jokers() == 0) {
    if (market_->has_groups()) market_->trade();
    return market_->look_ahead();
  }
  const Cost bound = market_->look_ahead();
  if (bound <= tile_ / 2) return bound;
  market_->charge(2 * tile_);
  market_->trade();
  return std::max(bound, market_->look_ahead());
}

// Trade at a price for jokers, of a few, that makes the estimates high.
Cost Search::price_well(Cost& bound) {
  auto trade_at = [&](Cost price) {
    market_->set_out(price);
    market_->trade();
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

// Whether something was found within the cap, or time is up.
bool Search::walk_level(PlainAnswer& answer) {
  for (int most = kSomeNodes;; most = kManyNodes) {
    if (cap_ < kNever / 2 && !market_->narrow(cap_)) return false;
    market_->look_ahead();
    if (walk(most, answer)) return answer.found || !answer.proven;
    market_->trade();
  }
}

void Search::mark_corridor(Cost cost) {
  if (market_->least() < cost) {
    if (market_->joker_price() == 0) market_->charge(market_->jokers() ? tile_ : 0);
    market_->trade();
  }
  market_->narrow(cost);
  market_->mark(corridor_);
}

// Follow the cheapest way through the numbers; false if that takes too many steps.
bool Search::walk(int most, PlainAnswer& answer) {
  nodes_.clear();
  open_.clear();
  table_.start();
  Node root{};
  root.paid = -market_->jokers() * market_->joker_price();
  root.done = -kNever;
  root.number = 1;
  root.parent = -1;
  nodes_.push_back(root);
  go_on_from(0, root.paid + market_->estimate(1, root.lanes, market_->jokers()));
  for (int steps = 1; !open_.empty(); ++steps) {
    std::pop_heap(open_.begin(), open_.end(), later);
    const Open top = open_.back();
    open_.pop_back();
    answer.bound = std::max(answer.bound, top.estimate);
    if (top.number == kEnd) {
      answer.found = true;
      answer.cost = top.estimate;
      read_back(top.node, answer);
      return true;
    }
    ++answer.nodes;
    if (steps > most) return false;
    if (steps % 64 == 0 && is_late()) {
      answer.proven = false;
      return true;
    }
    expand(top.node, top.estimate);
  }
  return true;
}

bool Search::is_late() const {
  return p_->limit_us && Clock::now() - begun_ > std::chrono::microseconds(p_->limit_us);
}

void Search::open(Cost estimate, int32_t node, int number) {
  if (is_tidy()) {
    estimate = whole_changes(estimate);
  } else {
    estimate = levels_.up(estimate);
    if (estimate >= std::min(p_->below, kNever / 2)) return;
  }
  if (estimate > cap_) return;
  open_.push_back({estimate, node, static_cast<uint8_t>(number)});
  std::push_heap(open_.begin(), open_.end(), later);
}

// Make the successors of a node whose estimate is within the limit; it is opened again for the
// others.
void Search::expand(int32_t at, Cost limit) {
  const Node node = nodes_[at];
  expanded_ = at;
  number_ = node.number;
  limit_ = limit;
  done_ = node.done;
  next_ = kNever;
  const int left = market_->jokers() - node.spent;
  const auto& configs = market_->configs(number_);
  const Cost known = node.paid + market_->groups_from(number_ + 1);
  for (int color = 0; color < kColors; ++color)
    rests_[color] = &market_->lane(color).outlook(node.lanes[color]).by_grouped;
  spare_ = -1;
  for (size_t i = 0; i < configs.size(); ++i) {
    const Config& config = configs[i];
    if (config.jokers > left) break;  // those with few jokers come first
    if (left - config.jokers != spare_) {
      spare_ = left - config.jokers;
      chosen_from_ = 0;
    }
    Cost least = known + config.cost;
    for (int color = 0; color < kColors; ++color)
      least += (*rests_[color])[config.of(color)][spare_];
    if (least > limit_) {
      next_ = std::min(next_, least);
      continue;
    }
    config_ = static_cast<int>(i);
    combine(0, spare_, least, node.paid + config.cost, node.worth + config.worth,
            node.value + config.laid * number_);
  }
  nodes_[at].done = limit;
  open(next_, at, number_);
}

// What one color could do with so many tiles in groups, if the others did their best.
const std::vector<Search::Choice>& Search::choices(int color, int grouped, int spare) {
  auto& choices = choices_[color][grouped];
  const unsigned bit = 1u << (color * kGroupCopies + grouped);
  if (chosen_from_ & bit) return choices;
  chosen_from_ |= bit;
  choices.clear();
  const Lane& lane = market_->lane(color);
  const Cost price = lane.prices[number_][grouped];
  const Cost rest = (*rests_[color])[grouped][spare];
  const uint16_t state = nodes_[expanded_].lanes[color];
  lane.moves(state, grouped, [&](const LaneMove& move) {
    if (move.jokers > spare) return;
    const Cost cost = move.cost + price + lane.joker_prices[move.jokers];
    const Cost ahead = lane.outlook(move.next).within[spare - move.jokers];
    choices.push_back({cost, cost + ahead - rest, &move});
  });
  return choices;
}

// Choose what each color does, cheap sums only.
void Search::combine(int color, int left, Cost least, Cost paid, Cost worth, int value) {
  if (color == kColors) return add_node(paid, worth, left, value);
  const Config& config = market_->configs(number_)[config_];
  for (const Choice& choice : choices(color, config.of(color), spare_)) {
    const LaneMove& move = *choice.move;
    if (move.jokers > left) continue;
    if (least + choice.more > limit_) {
      next_ = std::min(next_, least + choice.more);
      continue;
    }
    chosen_[color] = &move;
    combine(color + 1, left - move.jokers, least + choice.more, paid + choice.cost,
            worth + move.worth, value + (move.run + move.jokers) * number_);
  }
}

void Search::add_node(Cost paid, Cost worth, int left, int value) {
  const int number = number_ + 1;
  const int spent = market_->jokers() - left;
  LaneStates lanes;
  for (int color = 0; color < kColors; ++color) lanes[color] = chosen_[color]->next;
  value = std::min(value, p_->least_value);
  const Cost total =
      paid + (number == kEnd ? market_->ending(spent) : market_->estimate(number, lanes, left));
  if (total > limit_) {
    next_ = std::min(next_, total);
    return;
  }
  if (total <= done_) return;  // made when the node was expanded before
  int32_t& known = table_.find(key_of(number, spent, value, lanes));
  if (known >= 0 && !is_better(paid, worth, nodes_[known])) return;
  known = static_cast<int32_t>(nodes_.size());
  nodes_.push_back({paid, worth, -kNever, static_cast<uint8_t>(number), static_cast<uint8_t>(spent),
                    static_cast<uint16_t>(value), lanes,
                    static_cast<uint16_t>(config_), expanded_, chosen_});
  go_on_from(known, total);
}

// Open a node; but where there is no choice, go on to the next number at once.
void Search::go_on_from(int32_t at, Cost estimate) {
  while (go_on(at)) {
    at = static_cast<int32_t>(nodes_.size()) - 1;
    const Node& node = nodes_[at];
    const int left = market_->jokers() - node.spent;
    estimate = node.paid + (node.number == kEnd ? market_->ending(node.spent)
                                                : market_->estimate(node.number, node.lanes, left));
  }
  const Node& node = nodes_[at];
  if (node.number < kEnd || is_enough(node)) open(estimate, at, node.number);
}

// Whether there was no choice; the next node is the one that follows.
bool Search::go_on(int32_t at) {
  Node next = nodes_[at];
  const int number = next.number;
  if (number == kEnd || market_->configs(number).size() != 1) return false;
  const Config& config = market_->configs(number)[0];
  if (config.jokers) return false;
  next.paid += config.cost;
  next.worth += config.worth;
  int laid = config.laid;
  for (int color = 0; color < kColors; ++color) {
    const Lane& lane = market_->lane(color);
    const LaneMove* move = lane.only_move(next.lanes[color]);
    if (!move || move->jokers || move->grouped != config.of(color)) return false;
    next.paid += move->cost + lane.prices[number][move->grouped];
    next.worth += move->worth;
    laid += move->run;
    next.lanes[color] = move->next;
    next.moves[color] = move;
  }
  next.value = static_cast<uint16_t>(std::min(next.value + laid * number, p_->least_value));
  next.number = static_cast<uint8_t>(number + 1);
  next.done = -kNever;
  next.config = 0;
  next.parent = at;
  nodes_.push_back(next);
  return true;
}

// Whether all that was laid is worth the opening, and what was not is what a best play leaves.
bool Search::is_enough(const Node& end) const {
  const int left = market_->jokers() - end.spent;
  if (is_tidy() && end.worth + left * p_->joker_unused > least_) return false;
  return end.value >= p_->least_value;
}

// Of two ways to the same state the one that leaves less out is better; the other one cannot lead to
// a best play. Only then changes count.
bool Search::is_better(Cost paid, Cost worth, const Node& other) const {
  if (is_tidy() && worth != other.worth) return worth < other.worth;
  return paid < other.paid;
}

uint64_t Search::key_of(int number, int spent, int value, const LaneStates& lanes) const {
  uint64_t key = static_cast<uint64_t>(number) | static_cast<uint64_t>(spent) << 4 |
                 static_cast<uint64_t>(value) << 8;
  for (int color = 0; color < kColors; ++color)
    key |= static_cast<uint64_t>(market_->lane(color).place(number, lanes[color]))
           << (16 + 10 * color);
  return key;
}

void Search::read_back(int32_t at, PlainAnswer& answer) const {
  std::vector<const Node*> path;  // path[n] is the node after number n
  for (; at >= 0; at = nodes_[at].parent) path.push_back(&nodes_[at]);
  std::reverse(path.begin(), path.end());
  for (int number = 1; number <= kNumbers; ++number) {
    const Config& config = market_->configs(number)[path[number]->config];
    int seen = 0;
    for (const OldGroup& group : p_->groups)
      if (group.number == number && market_->looks_at(group) && config.kept >> seen++ & 1)
        answer.kept.push_back(group.place);
    for (int i = 0; i < config.fresh->count; ++i) {
      Set set;
      for (int color = 0; color < kColors; ++color)
        if (config.fresh->groups[i].colors >> color & 1) set.push_back(tile(color, number));
      set.insert(set.end(), config.fresh->groups[i].jokers, kJoker);
      answer.sets.push_back(set);
    }
  }
  for (int color = 0; color < kColors; ++color) lay_runs(color, path, answer);
}

// Lay the runs of one color as the moves of its lane tell.
void Search::lay_runs(int color, const std::vector<const Node*>& path,
                      PlainAnswer& answer) const {
  std::vector<Set> open;
  uint16_t laid = 0;
  for (int number = 1; number <= kNumbers; ++number) {
    const LaneMove& move = *path[number]->moves[color];
    for (size_t i = 0; i < market_->lane(color).runs().size(); ++i) {
      if (!(move.kept >> i & 1) || laid >> i & 1) continue;
      laid |= static_cast<uint16_t>(1u << i);
      answer.kept.push_back(p_->runs[market_->lane(color).runs()[i]].place);
    }
    int jokers = move.jokers - market_->lane(color).jokers_kept(number, move.kept);
    int tiles = move.run;
    // The short ones first; within a length the order is that of their start.
    std::stable_sort(open.begin(), open.end(), [](const Set& a, const Set& b) {
      return std::min<size_t>(a.size(), 3) < std::min<size_t>(b.size(), 3);
    });
    size_t fed = 0;
    for (; tiles + jokers > 0; ++fed) {
      if (fed == open.size()) open.emplace_back();
      open[fed].push_back(tiles > 0 ? tile(color, number) : kJoker);
      --(tiles > 0 ? tiles : jokers);
    }
    while (open.size() > fed) {
      answer.sets.push_back(open.back());
      open.pop_back();
    }
  }
  answer.sets.insert(answer.sets.end(), open.begin(), open.end());
}

Search& own_search() {
  thread_local Search search;
  return search;
}

}  // namespace

void solve_plain(const PlainProblem& problem, PlainAnswer& answer) {
  own_search().run(problem, answer);
}

void find_corridor(const PlainProblem& problem, Corridor& corridor) {
  own_search().find_corridor(problem, corridor);
}

}  // namespace meldrum
