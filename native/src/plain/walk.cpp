// The walk itself: nodes, their successors, and which of them comes next.
#include <algorithm>

#include "plain/search.hpp"

namespace meldrum::plain {

// Follow the cheapest way through the numbers; false if that takes too many steps.
bool Search::walk(int most, Solution& answer) {
  nodes_.clear();
  open_.clear();
  waiting_.clear();
  table_.clear();
  forget_choices();
  Node root{};
  root.paid = -market_->jokers() * market_->joker_price();
  root.done = -kNever;
  root.number = 1;
  root.parent = -1;
  nodes_.push_back(root);
  go_on_from(0);
  for (; !open_.empty(); open_.pop_back())
    wait(root.paid + market_->estimate(1, root.lanes, market_->jokers()), open_.back());
  for (int steps = 1;; ++steps) {
    const int32_t at = next_node();
    if (at < 0) return true;
    answer.bound = std::max(answer.bound, limit_);
    if (nodes_[at].number == kEnd) {
      answer.found = true;
      answer.cost = nodes_[at].paid + market_->ending(nodes_[at].spent);
      read_back(at, answer);
      return true;
    }
    ++answer.nodes;
    if (steps > most) return false;
    poll(p_->deadline, 2);
    expand(at);
  }
}

// Of the cheapest nodes the newest, which has mostly come farthest.
int32_t Search::next_node() {
  if (!open_.empty()) {
    const int32_t at = open_.back();
    open_.pop_back();
    return at;
  }
  if (waiting_.empty()) return -1;
  std::pop_heap(waiting_.begin(), waiting_.end());
  const Waiting first = waiting_.back();
  waiting_.pop_back();
  limit_ = first.estimate;
  return first.node;
}

void Search::wait(Cost estimate, int32_t node) {
  if (is_tidy()) {
    estimate = whole_changes(estimate);
  } else {
    estimate = levels_.up(estimate);
    if (estimate >= std::min(p_->below, kNever / 2)) return;
  }
  if (estimate > cap_) return;
  waiting_.push_back({estimate, node});
  std::push_heap(waiting_.begin(), waiting_.end());
}

// Make the successors of a node that are within the limit; for the others it waits.
void Search::expand(int32_t at) {
  const Node node = nodes_[at];
  expanded_ = at;
  number_ = node.number;
  done_ = node.done;
  next_ = kNever;
  states_ = node.lanes;
  const int left = market_->jokers() - node.spent;
  const Cost known = node.paid + market_->groups_from(number_ + 1);
  for (int color = 0; color < kColors; ++color) {
    const Lane& lane = market_->lane(color);
    rests_[color] = lane.rests(number_, states_[color]);
    const size_t state = lane.is_idle(number_) ? lane.states() + number_ : states_[color];
    lists_[color] = &known_[color][state * kBudgets * kGroupCopies];
  }
  spare_ = -1;
  const Config* const first = market_->configs(number_).data();
  const Config* const end = first + market_->configs(number_).size();
  for (const Config* config = first; config < end; ++config) {
    if (config->jokers > left) break;  // those with few jokers come first
    if (spare_ != left - config->jokers) {
      spare_ = left - config->jokers;
      add_up_pairs();
    }
    const Cost least = known + config->cost + first_pair_[config->tiles % kPairs] +
                       second_pair_[config->tiles / kPairs];
    if (least > limit_) {
      next_ = std::min(next_, least);
      continue;
    }
    config_ = static_cast<int>(config - first);
    combine(*config, node, least);
  }
  nodes_[at].done = limit_;
  if (next_ < kNever) wait(next_, at);
}

// The least that two colors cost together, by their tiles in groups.
void Search::add_up_pairs() {
  const auto least = [&](int color, int grouped) { return rests_[color][grouped][spare_]; };
  for (int other = 0; other < kGroupCopies; ++other)
    for (int one = 0; one < kGroupCopies; ++one) {
      first_pair_[other * kGroupCopies + one] = least(0, one) + least(1, other);
      second_pair_[other * kGroupCopies + one] = least(2, one) + least(3, other);
    }
}

void Search::forget_choices() {
  choices_.clear();
  ++walk_;
  for (int color = 0; color < kColors; ++color) {
    const size_t most = (market_->lane(color).states() + kEnd) * kBudgets * kGroupCopies;
    if (known_[color].size() < most) known_[color].resize(2 * most);
  }
}

// What one color could do with this many tiles in groups, if the others did their best.
inline const Search::Choices& Search::choices(int color, int grouped) {
  Choices& choices = lists_[color][spare_ * kGroupCopies + grouped];
  if (choices.walk != walk_) list_choices(color, grouped, choices);
  return choices;
}

void Search::list_choices(int color, int grouped, Choices& choices) {
  const Lane& lane = market_->lane(color);
  const Cost price = lane.prices[number_][grouped];
  const Cost rest = rests_[color][grouped][spare_];
  const size_t first = choices_.size();
  lane.moves(number_, states_[color], grouped, [&](const LaneMove& move) {
    if (move.jokers > spare_) return;
    const Cost cost = move.cost + price + lane.joker_prices[move.jokers];
    const Cost more = cost + lane.outlook(move.next).within()[spare_ - move.jokers] - rest;
    choices_.push_back({cost, more, &move});
    for (Choice* last = &choices_.back(); last > &choices_[first] && last[-1].more > more; --last)
      std::swap(last[-1], last[0]);
  });
  choices = {walk_, static_cast<uint32_t>(first), static_cast<uint32_t>(choices_.size() - first)};
}

void Search::combine(const Config& config, const Node& node, Cost least) {
  for (int color = 0; color < kColors; ++color) offered_[color] = choices(color, config.of(color));
  combine<0>(spare_, least, node.paid + config.cost, node.worth + config.worth,
             node.value + config.laid * number_);
}

// Choose what each color does, cheap sums only.
template <int kColor>
void Search::combine(int left, Cost least, Cost paid, Cost worth, int value) {
  if constexpr (kColor == kColors) {
    add_node(paid, worth, left, value);
  } else {
    const Lane& lane = market_->lane(kColor);
    const Choice* choice = &choices_[offered_[kColor].first];
    for (const Choice* end = choice + offered_[kColor].count; choice < end; ++choice) {
      const LaneMove& move = *choice->move;
      if (move.jokers > left) continue;
      if (least + choice->more > limit_) {
        next_ = std::min(next_, least + choice->more);
        return;  // the others cost even more
      }
      chosen_[kColor] = &move;
      combine<kColor + 1>(left - move.jokers, least + choice->more, paid + choice->cost,
                          worth + lane.worth(move), value + (move.run + move.jokers) * number_);
    }
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
  int32_t& known = table_[key_of(number, spent, value, lanes)];
  if (known >= 0 && !is_better(paid, worth, nodes_[known])) return;
  known = static_cast<int32_t>(nodes_.size());
  nodes_.push_back({paid, worth, -kNever, static_cast<uint8_t>(number), static_cast<uint8_t>(spent),
                    static_cast<uint16_t>(value), lanes, static_cast<uint16_t>(config_), expanded_,
                    chosen_});
  go_on_from(known);
}

// Open a node; where there is no choice, go straight on to the next number.
void Search::go_on_from(int32_t at) {
  while (go_on(at)) at = static_cast<int32_t>(nodes_.size()) - 1;
  const Node& node = nodes_[at];
  if (node.number < kEnd || is_enough(node)) open_.push_back(at);
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
    const LaneMove* move = lane.only_move(number, next.lanes[color]);
    if (!move || move->jokers || move->grouped != config.of(color)) return false;
    next.paid += move->cost + lane.prices[number][move->grouped];
    next.worth += lane.worth(*move);
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

// Whether what was laid is worth the opening, and no more was left out than by a best play.
bool Search::is_enough(const Node& end) const {
  const int left = market_->jokers() - end.spent;
  if (is_tidy() && end.worth + left * p_->joker_unused > least_) return false;
  return end.value >= p_->least_value;
}

// Of two ways to the same state the one that leaves less out is better; the other one cannot lead
// to a best play. Changes only count after that.
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

}  // namespace meldrum::plain
