#include "twist/walk.hpp"

#include <algorithm>

#include "twist/sets.hpp"

namespace meldrum::twist {
namespace {

constexpr uint64_t kUnthinkable = ~0ull;  // a view of sets that may not lie
constexpr int64_t kMostNodes = 4'000'000;
constexpr int64_t kFewSteps = 4000;     // after these it pays to split the question
constexpr int64_t kManySteps = 40'000;  // the same where there is little to be decided by

}  // namespace

bool Walk::later(const Open& a, const Open& b) {
  if (a.estimate != b.estimate) return a.estimate > b.estimate;
  if (a.depth != b.depth) return a.depth < b.depth;
  return a.node < b.node;
}

bool Walk::search(Part& part) {
  part_ = &part;
  steps_ = 0;
  dear_.clear();
  for (int row = 0; row < kRows; ++row)
    if (part.spare[row] && part.price[row] > task_.weight[row]) dear_.push_back(row);
  const Price tile = price_of_leaving(task_.question.objective, 7);
  for (Price slack = 6 * kChangePrice;; slack = slack < tile / 4 ? tile / 4 : slack * 2) {
    limit_ = std::min(std::max(part.bound, part.estimate) + slack, found_.cost - kChangePrice);
    collect_columns();
    if (!walk()) return false;
    if (part.estimate >= found_.cost) return true;
    part.estimate = std::max(part.estimate, levels_.whole(limit_ + 1));
    if (part.estimate >= found_.cost || limit_ > task_.most) return true;
  }
}

// The sets that matter

void Walk::collect_columns() {
  columns_.clear();
  known_.clear();
  const std::vector<Set>& table = task_.question.table;
  for (size_t at = 0; at < table.size(); ++at)
    if (part_->keeping(task_, static_cast<int>(at)) < kTooMuch)
      add_column(table[at], task_.old_spots[at], static_cast<int>(at));
  set_cuts();
  finder_.prices = part_->prices_for(task_, part_->price);
  std::copy(part_->tiles.begin(), part_->tiles.begin() + kCodes, finder_.at_hand.begin());
  finder_.find(limit_ - part_->bound, [&](const Set& set, const Spots& spots, Price) {
    if (part_->bars(task_, set)) return false;
    if (by_law_ ? view_of(set) == kUnthinkable : !task_.is_thinkable(set, true)) return false;
    add_column(set, spots, -1);
    return true;
  });
  std::stable_sort(columns_.begin(), columns_.end(), [](const Column& a, const Column& b) {
    return a.first != b.first ? a.first < b.first : a.cost < b.cost;
  });
  begin_.fill(0);
  gains_.fill(0);
  for (const Column& column : columns_) {
    ++begin_[static_cast<size_t>(column.first) + 1];
    gains_[static_cast<size_t>(column.first) + 1] += column.gain;
  }
  for (size_t at = 1; at < begin_.size(); ++at) {
    begin_[at] += begin_[at - 1];
    gains_[at] += gains_[at - 1];
  }
}

// Pieces must be lawful wherever the whole is (TW-13).
void Walk::set_cuts() {
  if (!by_law_) return;
  const LawCheck& law = task_.law;
  finder_.cuts.run = [&](const Set& run) {
    return can_be_cut(run, task_.rules, [&](size_t cut) {
      return !law.looks_old(run.data(), cut) && !law.looks_old(run.data() + cut, run.size() - cut);
    });
  };
  finder_.cuts.mirror = [&](const Set& mirror, const Set& one, const Set& other, bool above) {
    return law.cut_is_safe(mirror, one, other, above);
  };
}

void Walk::add_column(const Set& set, const Spots& spots, int place) {
  Column column;
  column.tiles = set;
  column.place = place;
  column.cost = task_.own_cost(set) - (place >= 0 ? task_.change : 0);
  for (uint8_t row : part_->rows_of(set, spots)) {
    column.cost -= part_->price[row];
    column.pile.add(place_of(row));
  }
  column.gain = place >= 0 ? std::max<Price>(0, -column.cost) : 0;
  column.cost += column.gain;
  column.first = column.pile.first();
  column.value = task_.least_value ? set_value(set, task_.rules) : 0;
  if (by_law_) column.view = view_of(set);
  if (place < 0) {  // of sets that are worth the same one is enough
    int32_t& known = known_[hash_of(column.pile, column.view)];
    if (known >= 0 && columns_[known].pile == column.pile && columns_[known].view == column.view) {
      Column& other = columns_[known];
      if (column.value > other.value || column.cost < other.cost) other = column;
      return;
    }
    known = static_cast<int32_t>(columns_.size());
  }
  columns_.push_back(std::move(column));
}

uint64_t Walk::view_of(const Set& set) {
  if (std::none_of(set.begin(), set.end(), is_joker)) return 0;
  auto [known, is_first] = views_.try_emplace(set, kUnthinkable);
  if (is_first && task_.is_thinkable(set, false)) {
    known->second = 0;
    for (uint64_t part : task_.law.view(task_.law.see(set)))
      known->second = mix(known->second ^ part);
  }
  return known->second;
}

// The walk

// False if there was no time to find out.
bool Walk::walk() {
  nodes_.clear();
  open_.clear();
  table_.clear();
  Node root{};
  for (int row = 0; row < kRows; ++row) root.left.add(place_of(row), part_->tiles[row]);
  root.cost = part_->bound;
  root.parent = root.column = -1;
  root.value = static_cast<uint32_t>(std::min(task_.least_value, task_.value_of(part_->laid)));
  open(root);
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), later);
    const Open top = open_.back();
    open_.pop_back();
    part_->estimate = std::max(part_->estimate, top.estimate);
    if (top.estimate >= found_.cost) return true;
    const Node node = nodes_[top.node];
    if (!node.left.empty()) {
      if (is_too_long()) return false;
      expand(top, node);
    } else if (accept(top)) {
      return true;
    } else if (!by_law_) {
      by_law_ = true;
      collect_columns();
      return walk();
    }
  }
  return true;
}

bool Walk::is_too_long() {
  ++steps_;
  poll(task_.question.deadline);
  if (static_cast<int64_t>(nodes_.size()) > kMostNodes) found_.proven = false;
  const bool about_little = part_->branch.about == Branch::kLaid;
  const bool can_split = part_->branch.any() && steps_ > (about_little ? kManySteps : kFewSteps);
  return can_split || !found_.proven;
}

// The successors within the present estimate; for the others the node waits.
void Walk::expand(const Open& top, const Node& node) {
  const int place = node.left.first();
  if (!top.next) leave(top.node, node, place);
  const size_t end = begin_[static_cast<size_t>(place) + 1];
  size_t i = std::max<size_t>({begin_[static_cast<size_t>(place)], node.first, top.next});
  for (; i < end; ++i) {
    const Price least = node.cost + columns_[i].cost;
    if (least > limit_) return;
    if (least > top.estimate)
      return wait({levels_.whole(least), top.depth, top.node, static_cast<uint32_t>(i)});
    if (node.left.holds(columns_[i].pile)) lay(top.node, node, place, i);
  }
}

// Leave what is left of the tiles at this place on the rack, if they may be.
void Walk::leave(int32_t at, const Node& node, int place) {
  const int row = row_at(place), left = node.left.at(place);
  if (left > part_->spare[row]) return;
  Node next = node;
  next.parent = at;
  next.column = -1;
  next.first = 0;
  next.left.clear(place);
  next.cost += task_.weight[row] * left - part_->ahead(task_, row, left);
  next.cost += forgone(node, next.left, place);
  open(next);
}

void Walk::lay(int32_t at, const Node& node, int place, size_t i) {
  const Column& column = columns_[i];
  Node next = node;
  next.parent = at;
  next.column = static_cast<int32_t>(i);
  next.left = node.left.without(column.pile);
  next.cost += column.cost + surcharge(node.left, column);
  if (!next.left.at(place)) next.cost += forgone(node, next.left, place) - column.gain;
  next.first = static_cast<uint32_t>(next.left.at(place) ? i + (column.place >= 0) : 0);
  next.value = static_cast<uint32_t>(
      std::min(task_.least_value, static_cast<int>(next.value) + column.value));
  if (column.view) next.law += mix(column.view);
  open(next);
}

// What is lost by old sets that can be kept no more: those that begin at this place or between it
// and the next, except one that was kept here.
Price Walk::forgone(const Node& node, const Pile& left, int place) const {
  Price sum = gains_[static_cast<size_t>(left.first())] - gains_[static_cast<size_t>(place)];
  if (node.column >= 0 && columns_[node.column].first == place) sum -= columns_[node.column].gain;
  return sum;
}

// Where leaving a tile is cheaper than its price, laying the last ones costs more.
Price Walk::surcharge(const Pile& left, const Column& column) const {
  Price sum = 0;
  for (int row : dear_) {
    const int had = left.at(place_of(row)), used = column.pile.at(place_of(row));
    if (used)
      sum += part_->ahead(task_, row, had - used) - part_->ahead(task_, row, had) +
             part_->price[row] * used;
  }
  return sum;
}

void Walk::open(const Node& node) {
  if (node.cost > limit_) return;
  const Price estimate = levels_.whole(node.cost);
  if (estimate >= found_.cost) return;
  if (node.left.empty() && static_cast<int>(node.value) < task_.least_value) return;
  const uint64_t state = node.law ^ (static_cast<uint64_t>(node.first) << 16 | node.value);
  int32_t& known = table_[hash_of(node.left, state)];
  if (known >= 0) {
    const Node& other = nodes_[known];
    const bool same = other.left == node.left && other.first == node.first &&
                      other.value == node.value && other.law == node.law;
    if (same && other.cost <= node.cost) return;
  }
  known = static_cast<int32_t>(nodes_.size());
  nodes_.push_back(node);
  wait({estimate, node.left.first(), known, 0});
}

void Walk::wait(const Open& one) {
  if (one.estimate >= found_.cost) return;
  open_.push_back(one);
  std::push_heap(open_.begin(), open_.end(), later);
}

// Take a play over if it is lawful.
bool Walk::accept(const Open& top) {
  std::vector<Set> fresh;
  std::vector<int> kept = part_->kept_places();
  for (int32_t at = top.node; at >= 0; at = nodes_[at].parent) {
    if (nodes_[at].column < 0) continue;
    const Column& column = columns_[nodes_[at].column];
    if (column.place >= 0) {
      kept.push_back(column.place);
    } else {
      fresh.push_back(column.tiles);
    }
  }
  std::sort(kept.begin(), kept.end());
  std::reverse(fresh.begin(), fresh.end());
  fresh.insert(fresh.end(), part_->laid.begin(), part_->laid.end());
  if (!task_.is_lawful(fresh, kept)) return false;
  found_.any = true;
  found_.cost = top.estimate;
  found_.kept = kept;
  found_.sets = fresh;
  return true;
}

}  // namespace meldrum::twist
