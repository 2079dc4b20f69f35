// What the moves of a color cost, seen from the beginning and from the end.
#include "plain/lane.hpp"

namespace meldrum::plain {

void Lane::remember_bare() {
  for (uint32_t at = 0; at < found_; ++at) bare_[at] = outlooks_[at].exact[0];
}

void Lane::see_bare(Cost joker_price) {
  const ByJokers prices{0, joker_price, 2 * joker_price, 0};
  for (uint32_t at = 0; at < found_; ++at) ahead_[at] = up_to(bare_[at] + prices)[jokers_];
}

void Lane::begin() {
  std::fill_n(behind_.begin(), found_, kNever);
  behind_[0] = 0;
}

void Lane::look_forward_from(int number) {
  const uint32_t end = layers_[number + 1].first;
  const auto& price = prices[number];
  for (uint32_t at = layers_[number].first; at < end; ++at) {
    const State& state = states_[at];
    const Cost behind = behind_[at];
    if (behind >= kNever) continue;
    const LaneMove* const last = &moves_[state.moves[kGroupCopies]];
    for (const LaneMove* move = &moves_[state.moves[0]]; move < last; ++move) {
      Cost& best = behind_[move->next];
      best =
          std::min(best, behind + move->cost + price[move->grouped] + joker_prices[move->jokers]);
    }
  }
}

// The least that the whole color costs, by its tiles in groups here, without their price.
ByGrouped Lane::marginals(int number) const {
  ByGrouped least;
  least.fill(kNever);
  for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
    const Cost behind = behind_[at];
    if (behind >= kNever) continue;
    const State& state = states_[at];
    const LaneMove* const end = &moves_[state.moves[kGroupCopies]];
    for (const LaneMove* move = &moves_[state.moves[0]]; move < end; ++move) {
      Cost& best = least[move->grouped];
      best = std::min(best, behind + move->cost + joker_prices[move->jokers] + ahead_[move->next]);
    }
  }
  return least;
}

void Lane::narrow(int number, const ByGrouped& allowed) {
  for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
    auto& first = states_[at].moves;
    uint32_t from = first[0], to = first[0];
    for (int grouped = 0; grouped < kGroupCopies; ++grouped) {
      const uint32_t end = first[grouped + 1];
      const Cost most = ahead_[0] + allowed[grouped] - behind_[at] - prices[number][grouped];
      for (; from < end; ++from) {
        const LaneMove& move = moves_[from];
        if (move.cost + joker_prices[move.jokers] + ahead_[move.next] <= most) moves_[to++] = move;
      }
      first[grouped + 1] = to;
    }
  }
}

ByGrouped Lane::excess(int number) const {
  if (is_idle(number)) return {0, kNever / kColors, kNever / kColors, kNever / kColors};
  ByGrouped excess = marginals(number);
  for (int grouped = 0; grouped < kGroupCopies; ++grouped) {
    Cost& one = excess[grouped];
    const Cost price = prices[number][grouped];
    one = one >= kNever || price >= kNever ? kNever / kColors : one + price - least();
  }
  return excess;
}

Cost Lane::least_with_run(int first, int last, unsigned jokers) const {
  std::fill(through_.begin() + layers_[first + 1].first, through_.begin() + found_, kNever);
  for (int number = first; number <= last; ++number) {
    if (is_idle(number)) return kNever;
    const auto& before = number == first ? behind_ : through_;
    for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at) {
      if (before[at] >= kNever) continue;
      const LaneMove* const end = &moves_[states_[at].moves[kGroupCopies]];
      for (const LaneMove* move = &moves_[states_[at].moves[0]]; move < end; ++move) {
        if (!(jokers >> number & 1 ? move->jokers : move->run)) continue;
        Cost& best = through_[move->next];
        best = std::min(best, before[at] + move->cost + prices[number][move->grouped] +
                                  joker_prices[move->jokers]);
      }
    }
  }
  Cost least = kNever;
  for (uint32_t at = layers_[last + 1].first; at < found_; ++at)
    if (through_[at] < kNever) least = std::min(least, through_[at] + ahead_[at]);
  return least;
}

void Lane::mark(Corridor& corridor) const {
  for (int number = 1; number <= kNumbers; ++number) {
    if (is_idle(number)) corridor.add_run(color_, number, 0, 0, 0);
    for (uint32_t at = layers_[number].first; at < layers_[number + 1].first; ++at)
      for (uint32_t i = states_[at].moves[0]; i < states_[at].moves[kGroupCopies]; ++i) {
        const LaneMove& move = moves_[i];
        corridor.add_run(color_, number, move.grouped, move.run, move.jokers);
      }
  }
}

void Lane::remember() {
  remembered_states_.assign(states_.begin(), states_.begin() + found_);
  remembered_moves_.assign(moves_.begin(), moves_.begin() + made_);
}

void Lane::restore() {
  std::copy(remembered_states_.begin(), remembered_states_.end(), states_.begin());
  std::copy(remembered_moves_.begin(), remembered_moves_.end(), moves_.begin());
}

void Lane::end() {
  const ByJokers none{0, kNever, kNever, kNever};
  for (uint32_t at = layers_[kEnd].first; at < found_; ++at) {
    ahead_[at] = 0;
    outlooks_[at].exact = {none, with_joker(none), with_two_jokers(none)};
    outlooks_[at].rest[0] = ByJokers{};
  }
}

void Lane::look_ahead_with_jokers(int number) {
  const ByJokers never{kNever, kNever, kNever, kNever};
  const int most_grouped = layers_[number].most_grouped;
  const uint32_t end = layers_[number + 1].first;
  for (uint32_t at = layers_[number].first; at < end; ++at) {
    Outlook& outlook = outlooks_[at];
    const auto& first = states_[at].moves;
    ByJokers all = never;
    const LaneMove* move = &moves_[first[0]];
    for (int grouped = 0; grouped <= most_grouped; ++grouped) {
      ByJokers least = never;
      for (const LaneMove* last = &moves_[first[grouped + 1]]; move < last; ++move)
        least = lesser(least, move->cost + joker_prices[move->jokers] +
                                  outlooks_[move->next].exact[move->jokers]);
      least = lesser(never, least + prices[number][grouped]);
      all = lesser(all, least);
      outlook.rest[1 + grouped] = up_to(least);
    }
    outlook.exact = {all, with_joker(all), with_two_jokers(all)};
    outlook.rest[0] = up_to(all);
    ahead_[at] = outlook.rest[0][jokers_];
  }
}

// The same with only the first entry, that of no jokers.
void Lane::look_ahead_without_jokers(int number) {
  const int most_grouped = layers_[number].most_grouped;
  const uint32_t end = layers_[number + 1].first;
  for (uint32_t at = layers_[number].first; at < end; ++at) {
    Outlook& outlook = outlooks_[at];
    const auto& first = states_[at].moves;
    Cost all = kNever;
    const LaneMove* move = &moves_[first[0]];
    for (int grouped = 0; grouped <= most_grouped; ++grouped) {
      Cost least = kNever;
      for (const LaneMove* last = &moves_[first[grouped + 1]]; move < last; ++move)
        least = std::min(least, move->cost + ahead_[move->next]);
      least = std::min(kNever, least + prices[number][grouped]);
      all = std::min(all, least);
      outlook.rest[1 + grouped][0] = least;
    }
    outlook.exact[0][0] = outlook.rest[0][0] = ahead_[at] = all;
  }
}

}  // namespace meldrum::plain
