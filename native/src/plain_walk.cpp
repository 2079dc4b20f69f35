// The walk itself: nodes, their successors, and which of them comes next.
#include <algorithm>

#include "plain_search.hpp"

namespace meldrum {

// Follow the cheapest way through the numbers; false if that takes too many steps.
bool PlainSearch::walk(int most, PlainAnswer& answer) {
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
    std::pop_heap(open_.begin(), open_.end(), Later{});
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

bool PlainSearch::is_late() const {
  if (!p_->limit_us) return false;
  return std::chrono::steady_clock::now() - begun_ > std::chrono::microseconds(p_->limit_us);
}

void PlainSearch::open(Cost estimate, int32_t node, int number) {
  if (is_tidy()) {
    estimate = whole_changes(estimate);
  } else {
    estimate = levels_.up(estimate);
    if (estimate >= std::min(p_->below, kNever / 2)) return;
  }
  if (estimate > cap_) return;
  open_.push_back({estimate, node, static_cast<uint8_t>(number)});
  std::push_heap(open_.begin(), open_.end(), Later{});
}

// Make the successors of a node whose estimate is within the limit; it is opened again for the
// others.
void PlainSearch::expand(int32_t at, Cost limit) {
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
const std::vector<PlainSearch::Choice>& PlainSearch::choices(int color, int grouped, int spare) {
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
void PlainSearch::combine(int color, int left, Cost least, Cost paid, Cost worth, int value) {
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

void PlainSearch::add_node(Cost paid, Cost worth, int left, int value) {
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
void PlainSearch::go_on_from(int32_t at, Cost estimate) {
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
bool PlainSearch::go_on(int32_t at) {
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
bool PlainSearch::is_enough(const Node& end) const {
  const int left = market_->jokers() - end.spent;
  if (is_tidy() && end.worth + left * p_->joker_unused > least_) return false;
  return end.value >= p_->least_value;
}

// Of two ways to the same state the one that leaves less out is better; the other one cannot lead
// to a best play. Only then changes count.
bool PlainSearch::is_better(Cost paid, Cost worth, const Node& other) const {
  if (is_tidy() && worth != other.worth) return worth < other.worth;
  return paid < other.paid;
}

uint64_t PlainSearch::key_of(int number, int spent, int value, const LaneStates& lanes) const {
  uint64_t key = static_cast<uint64_t>(number) | static_cast<uint64_t>(spent) << 4 |
                 static_cast<uint64_t>(value) << 8;
  for (int color = 0; color < kColors; ++color)
    key |= static_cast<uint64_t>(market_->lane(color).place(number, lanes[color]))
           << (16 + 10 * color);
  return key;
}

}  // namespace meldrum
