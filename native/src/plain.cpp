// A* over the numbers 1 to 13. See docs/solver.md.
#include "plain.hpp"

#include <chrono>

#include "groups.hpp"
#include "lane.hpp"

namespace meldrum {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int kFewNodes = 150;  // if that is not enough, better estimates are worth their time
constexpr int kManyNodes = 1 << 30;

using PerColor = std::array<uint8_t, kColors>;

// One way to lay the groups of a number: old ones kept, and new ones.
struct Config {
  Grouping fresh;
  PerColor tiles;
  uint8_t jokers;
  uint8_t kept;  // old groups of this number, as bits
  Cost own;      // what it costs
  Cost cost;     // what it costs besides the prices that the colors pay
};

struct Node {
  Cost paid;
  Cost done;  // successors up to this estimate have been made
  uint8_t number, spent;
  uint16_t value;  // what has been laid stands for, as far as the opening asks
  std::array<uint16_t, kColors> lanes;
  uint16_t config;
  int32_t parent;
  std::array<LaneMove, kColors> moves;
};

// Whatever is laid costs whole units; an estimate between two of them can be rounded up.
Cost whole(Cost estimate) { return (estimate + kGrain - 1) / kGrain * kGrain; }

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

class Table {  // which node stands for a state: open addressing, emptied by counting up
 public:
  void start() {
    if (slots_.empty()) slots_.resize(1 << 10);
    if (++round_ == 0) {
      for (Slot& slot : slots_) slot.round = 0;
      round_ = 1;
    }
    used_ = 0;
  }

  int32_t& find(uint64_t key) {
    if (used_ * 2 > slots_.size()) grow();
    Slot& slot = slot_of(key);
    if (slot.round != round_) {
      slot = {key, -1, round_};
      ++used_;
    }
    return slot.node;
  }

 private:
  struct Slot {
    uint64_t key = 0;
    int32_t node = -1;
    uint32_t round = 0;
  };

  Slot& slot_of(uint64_t key) {
    size_t mask = slots_.size() - 1;
    size_t at = (key * 0x9E3779B97F4A7C15ull) >> 20 & mask;
    while (slots_[at].round == round_ && slots_[at].key != key) at = (at + 1) & mask;
    return slots_[at];
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.round == round_) slot_of(slot.key) = slot;
  }

  std::vector<Slot> slots_;
  uint32_t round_ = 0;
  size_t used_ = 0;
};

class Search {
 public:
  void run(const PlainProblem& problem, PlainAnswer& answer);

 private:
  void prepare();
  void list_configs(int number);
  void add_configs(int number, int kept, const PerColor& tiles, int jokers, Cost cost);
  void set_prices(int number);
  void set_out(Cost joker_price);
  void trade();
  void sum_up_groups();
  void set_joker_price();
  Cost trade_at(Cost joker_price);
  bool walk(int most, PlainAnswer& answer);
  Cost estimate(int number, const std::array<uint16_t, kColors>& lanes, int left) const;
  Cost ending(int spent) const;
  void open(Cost estimate, int32_t node, int number);
  void expand(int32_t at, Cost limit);
  void combine(int color, int left, Cost paid, int value);
  void add_node(Cost paid, int left, int value);
  void read_back(int32_t at, PlainAnswer& answer) const;
  void lay_runs(int color, const std::vector<const Node*>& path, PlainAnswer& answer) const;

  const PlainProblem* p_ = nullptr;
  Clock::time_point begun_;
  Cost joker_price_ = 0;
  int jokers_ = 0;
  std::array<std::vector<Config>, kEnd> configs_;
  std::array<Cost, kEnd + 1> groups_ahead_{};  // what groups cost from a number on, besides prices
  std::array<Lane, kColors> lanes_;
  std::vector<Node> nodes_;
  std::vector<Open> open_;
  Table table_;

  // While a node is being expanded:
  int32_t expanded_ = -1;
  int number_ = 0;
  std::array<uint16_t, kColors> from_{};
  Cost limit_ = 0, done_ = 0, next_ = 0;
  int config_ = 0;
  PerColor tiles_{};
  std::array<LaneMove, kColors> chosen_{};
  std::array<Cost, kColors + 1> rest_{};
};

void Search::prepare() {
  jokers_ = p_->jokers_must + p_->jokers_may;
  std::array<std::array<uint8_t, kEnd>, kColors> most_grouped{};
  for (int number = 1; number <= kNumbers; ++number) {
    list_configs(number);
    for (const Config& config : configs_[number])
      for (int color = 0; color < kColors; ++color)
        most_grouped[color][number] = std::max(most_grouped[color][number], config.tiles[color]);
  }
  for (int color = 0; color < kColors; ++color) {
    lanes_[color].prepare(*p_, color, most_grouped[color]);
  }
  set_out(0);
}

// Start with nothing paid for groups, and this for each joker; what the jokers cost in all is
// given back at the beginning.
void Search::set_out(Cost joker_price) {
  joker_price_ = joker_price;
  for (Lane& lane : lanes_) {
    for (auto& prices : lane.prices) prices.fill(0);
    for (int jokers = 0; jokers < kBudgets; ++jokers)
      lane.joker_prices[jokers] = jokers * joker_price;
  }
  for (int number = 1; number <= kNumbers; ++number)
    for (Config& config : configs_[number])
      config.cost = config.own + config.jokers * joker_price;
}

// Every way to lay groups of one number: some old ones kept, and new ones besides.
void Search::list_configs(int number) {
  configs_[number].clear();
  std::array<const OldGroup*, 4> old{};
  int found = 0;
  for (const OldGroup& group : p_->groups)
    if (group.number == number) old[found++] = &group;
  for (int kept = (1 << found) - 1; kept >= 0; --kept) {
    PerColor tiles{};
    int jokers = 0;
    for (int i = 0; i < found; ++i)
      if (kept >> i & 1) {
        for (int color = 0; color < kColors; ++color) tiles[color] += old[i]->colors >> color & 1;
        jokers += old[i]->jokers;
      }
    Cost lost = (found - count(static_cast<unsigned>(kept))) * p_->changed;
    if (jokers <= jokers_) add_configs(number, kept, tiles, jokers, lost);
  }
}

void Search::add_configs(int number, int kept, const PerColor& tiles, int jokers, Cost cost) {
  PerColor free{};
  for (int color = 0; color < kColors; ++color) {
    int at_hand = p_->must[tile(color, number)] + p_->may[tile(color, number)];
    if (tiles[color] > at_hand) return;
    free[color] = static_cast<uint8_t>(at_hand - tiles[color]);
  }
  auto& configs = configs_[number];
  const size_t others = configs.size();
  for (const Grouping& fresh : groupings(free, jokers_ - jokers)) {
    Config config{fresh, tiles, static_cast<uint8_t>(jokers + fresh.jokers),
                  static_cast<uint8_t>(kept), 0, 0};
    config.own = cost + config.jokers * p_->joker_at[number];
    for (int color = 0; color < kColors; ++color) config.tiles[color] += fresh.tiles[color];
    bool known = false;
    for (size_t at = 0; at < others && !known; ++at) {
      Config& other = configs[at];
      known = other.tiles == config.tiles && other.jokers == config.jokers;
      if (known && config.own < other.own) other = config;
    }
    if (!known) configs.push_back(config);
  }
}

// Let the colors and the groups of a number agree on prices, so that what each color does by itself
// costs as much of what they do together as can be. Whatever the prices are, the sum over the
// colors and the groups never exceeds what any way to lay the tiles costs.
void Search::set_prices(int number) {
  auto& configs = configs_[number];
  std::array<ByGrouped, kColors> marginals, together;
  for (int color = 0; color < kColors; ++color) {
    marginals[color] = lanes_[color].marginals(number);
    together[color].fill(kNever);
  }
  for (Config& config : configs) {
    Cost sum = config.cost;
    for (int color = 0; color < kColors; ++color) {
      int tiles = config.tiles[color];
      sum += lanes_[color].prices[number][tiles] + marginals[color][tiles];
    }
    config.cost = sum;
    for (int color = 0; color < kColors; ++color) {
      Cost& least = together[color][config.tiles[color]];
      least = std::min(least, sum);
    }
  }
  for (int color = 0; color < kColors; ++color)
    for (int tiles = 0; tiles < kGroupCopies; ++tiles) {
      Cost least = together[color][tiles];
      lanes_[color].prices[number][tiles] =
          least >= kNever ? kNever : least / kColors - marginals[color][tiles];
    }
  size_t left = 0;
  for (Config& config : configs) {
    if (config.cost >= kNever) continue;
    for (int color = 0; color < kColors; ++color)
      config.cost -= together[color][config.tiles[color]] / kColors;
    configs[left++] = config;
  }
  configs.resize(left);
}

void Search::trade() {
  for (Lane& lane : lanes_) lane.begin_trade();
  for (int number = kNumbers; number >= 1; --number)
    for (Lane& lane : lanes_) lane.look_back_from(number);
  for (int number = 1; number <= kNumbers; ++number) {
    set_prices(number);
    for (Lane& lane : lanes_) lane.look_forward_from(number);
  }
  for (int number = kNumbers; number >= 1; --number) {
    set_prices(number);
    for (Lane& lane : lanes_) lane.look_back_from(number);
  }
}

void Search::sum_up_groups() {
  groups_ahead_[kEnd] = 0;
  for (int number = kNumbers; number >= 1; --number) {
    Cost least = kNever;
    for (const Config& config : configs_[number]) least = std::min(least, config.cost);
    groups_ahead_[number] = std::min(kNever, groups_ahead_[number + 1] + least);
  }
}

// What the colors cost from here on if the jokers left are given to the colors that gain most.
// (Groups may still use the same jokers again, so this is no more than the truth.)
Cost Search::estimate(int number, const std::array<uint16_t, kColors>& lanes, int left) const {
  Cost sum = groups_ahead_[number];
  Cost one = 0, second = 0, both = 0;  // the most that one, a second, and both jokers save
  for (int color = 0; color < kColors; ++color) {
    const auto& least = lanes_[color].outlook(lanes[color]).least;
    sum += least[0];
    if (left == 0) continue;
    Cost saved = least[0] - least[1];
    second = std::max(second, std::min(one, saved));
    one = std::max(one, saved);
    if (left > 1) both = std::max(both, least[0] - least[2]);
  }
  return sum - (left > 1 ? std::max(both, one + second) : one);
}

Cost Search::ending(int spent) const {
  if (spent < p_->jokers_must) return kNever;
  return (jokers_ - spent) * (p_->joker_unused + joker_price_);
}

void Search::open(Cost estimate, int32_t node, int number) {
  estimate = whole(estimate);
  if (estimate >= p_->below) return;
  open_.push_back({estimate, node, static_cast<uint8_t>(number)});
  std::push_heap(open_.begin(), open_.end(), later);
}

// Make the successors of a node whose estimate is within the limit; it is opened again for the
// others.
void Search::expand(int32_t at, Cost limit) {
  const Node node = nodes_[at];
  expanded_ = at;
  number_ = node.number;
  from_ = node.lanes;
  limit_ = limit;
  done_ = node.done;
  next_ = kNever;
  const int left = jokers_ - node.spent;
  std::array<const Outlook*, kColors> outlooks;
  for (int color = 0; color < kColors; ++color)
    outlooks[color] = &lanes_[color].outlook(node.lanes[color]);
  const auto& configs = configs_[number_];
  for (size_t i = 0; i < configs.size(); ++i) {
    const Config& config = configs[i];
    if (config.jokers > left) continue;
    const int spare = left - config.jokers;
    const Cost paid = node.paid + config.cost;
    rest_[kColors] = groups_ahead_[number_ + 1];
    for (int color = kColors - 1; color >= 0; --color)
      rest_[color] = rest_[color + 1] + outlooks[color]->by_grouped[config.tiles[color]][spare];
    if (paid + rest_[0] > limit) {
      next_ = std::min(next_, paid + rest_[0]);
      continue;
    }
    config_ = static_cast<int>(i);
    tiles_ = config.tiles;
    int grouped = config.jokers;
    for (uint8_t tiles : config.tiles) grouped += tiles;
    combine(0, spare, paid, node.value + grouped * number_);
  }
  nodes_[at].done = limit;
  open(next_, at, number_);
}

// Choose what each color does, cheap sums only.
void Search::combine(int color, int left, Cost paid, int value) {
  if (color == kColors) return add_node(paid, left, value);
  const Lane& lane = lanes_[color];
  const Cost price = lane.prices[number_][tiles_[color]];
  lane.moves(from_[color], tiles_[color], [&](const LaneMove& move) {
    if (move.jokers > left) return;
    Cost least = lane.outlook(move.next).least[left - move.jokers];
    const Cost cost = move.cost + price + lane.joker_prices[move.jokers];
    Cost sum = paid + cost + least + rest_[color + 1];
    if (sum > limit_) {
      next_ = std::min(next_, sum);
      return;
    }
    chosen_[color] = move;
    // What this color still costs is part of the sum while the others are chosen.
    for (int other = color + 1; other <= kColors; ++other) rest_[other] += least;
    combine(color + 1, left - move.jokers, paid + cost,
            value + (move.run + move.jokers) * number_);
    for (int other = color + 1; other <= kColors; ++other) rest_[other] -= least;
  });
}

void Search::add_node(Cost paid, int left, int value) {
  const int number = number_ + 1;
  const int spent = jokers_ - left;
  std::array<uint16_t, kColors> lanes;
  for (int color = 0; color < kColors; ++color) lanes[color] = chosen_[color].next;
  value = std::min(value, p_->least_value);
  if (number == kEnd && value < p_->least_value) return;
  Cost total = paid + (number == kEnd ? ending(spent) : estimate(number, lanes, left));
  if (total > limit_) {
    next_ = std::min(next_, total);
    return;
  }
  if (total <= done_) return;  // made when the node was expanded before
  uint64_t key = static_cast<uint64_t>(number) | static_cast<uint64_t>(spent) << 4 |
                 static_cast<uint64_t>(value) << 8;
  for (int color = 0; color < kColors; ++color)
    key |= static_cast<uint64_t>(lanes[color]) << (16 + 10 * color);
  int32_t& known = table_.find(key);
  if (known >= 0 && nodes_[known].paid <= paid) return;
  known = static_cast<int32_t>(nodes_.size());
  nodes_.push_back({paid, -kNever, static_cast<uint8_t>(number), static_cast<uint8_t>(spent),
                    static_cast<uint16_t>(value), lanes, static_cast<uint16_t>(config_), expanded_,
                    chosen_});
  open(total, known, number);
}

void Search::run(const PlainProblem& problem, PlainAnswer& answer) {
  p_ = &problem;
  begun_ = Clock::now();
  answer = {};
  prepare();
  if (!walk(kFewNodes, answer)) {
    set_joker_price();
    walk(kManyNodes, answer);
  }
}

// Trade at the price for jokers, of a few, that makes the estimates highest. A joker is worth about
// a tile, or about a set that need not be changed if only that is still in question.
void Search::set_joker_price() {
  Cost best = trade_at(0), best_price = 0;
  const Cost tile = p_->unused[kNumbers / 2] / (4 * kGrain) * (5 * kGrain);
  const bool only_changes = p_->changed && best >= p_->below - p_->unused[0] / 2;
  for (Cost price : {only_changes ? p_->changed : tile, 2 * (only_changes ? p_->changed : tile)}) {
    if (jokers_ == 0) break;
    const Cost bound = trade_at(price);
    if (bound <= best) break;
    best = bound;
    best_price = price;
  }
  if (joker_price_ != best_price) trade_at(best_price);
}

Cost Search::trade_at(Cost joker_price) {
  set_out(joker_price);
  trade();
  sum_up_groups();
  Cost bound = groups_ahead_[1] - jokers_ * joker_price_;
  for (const Lane& lane : lanes_) bound += lane.least();
  return bound;
}

// Follow the cheapest way through the numbers; false if that takes too many steps.
bool Search::walk(int most, PlainAnswer& answer) {
  nodes_.clear();
  open_.clear();
  table_.start();
  for (Lane& lane : lanes_) lane.look_ahead();
  sum_up_groups();
  Node root{};
  root.paid = -jokers_ * joker_price_;
  root.done = -kNever;
  root.number = 1;
  root.parent = -1;
  nodes_.push_back(root);
  answer.bound = root.paid + estimate(1, root.lanes, jokers_);
  open(answer.bound, 0, 1);
  for (int steps = 1; !open_.empty(); ++steps) {
    std::pop_heap(open_.begin(), open_.end(), later);
    const Open top = open_.back();
    open_.pop_back();
    answer.bound = top.estimate;
    if (top.number == kEnd) {
      answer.found = true;
      answer.cost = top.estimate;
      read_back(top.node, answer);
      return true;
    }
    ++answer.nodes;
    if (steps > most) return false;
    if (p_->limit_us && steps % 64 == 0 &&
        Clock::now() - begun_ > std::chrono::microseconds(p_->limit_us)) {
      answer.proven = false;
      return true;
    }
    expand(top.node, top.estimate);
  }
  answer.bound = p_->below;
  return true;
}

void Search::read_back(int32_t at, PlainAnswer& answer) const {
  std::vector<const Node*> path;  // path[n] is the node after number n
  for (; at >= 0; at = nodes_[at].parent) path.push_back(&nodes_[at]);
  std::reverse(path.begin(), path.end());
  for (int number = 1; number <= kNumbers; ++number) {
    const Config& config = configs_[number][path[number]->config];
    int seen = 0;
    for (const OldGroup& group : p_->groups)
      if (group.number == number && config.kept >> seen++ & 1) answer.kept.push_back(group.place);
    for (int i = 0; i < config.fresh.count; ++i) {
      Set set;
      for (int color = 0; color < kColors; ++color)
        if (config.fresh.groups[i].colors >> color & 1) set.push_back(tile(color, number));
      set.insert(set.end(), config.fresh.groups[i].jokers, kJoker);
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
    const LaneMove& move = path[number]->moves[color];
    for (size_t i = 0; i < lanes_[color].runs().size(); ++i) {
      if (!(move.kept >> i & 1) || laid >> i & 1) continue;
      laid |= static_cast<uint16_t>(1u << i);
      answer.kept.push_back(p_->runs[lanes_[color].runs()[i]].place);
    }
    int jokers = move.jokers - lanes_[color].jokers_kept(number, move.kept);
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

}  // namespace

void solve_plain(const PlainProblem& problem, PlainAnswer& answer) {
  thread_local Search search;
  search.run(problem, answer);
}

}  // namespace meldrum
