#include "plain/market.hpp"

#include <algorithm>

namespace meldrum::plain {

void Market::prepare(const Problem& problem) { prepare(problem, nullptr, 0); }

void Market::prepare(const Problem& problem, const Corridor* corridor, Cost changed) {
  p_ = &problem;
  changed_ = changed;
  corridor_ = corridor;
  knows_bare_ = bare_ = false;
  jokers_ = p_->jokers_must + p_->jokers_may;
  for (int number = 1; number <= kNumbers; ++number) list_configs(number);
  for (int color = 0; color < kColors; ++color)
    lanes_[color].prepare(problem, color, most_grouped_[color], corridor, changed);
  set_out(0);
}

void Market::prepare_tidy(const Problem& problem, const Corridor& corridor, const Market& other,
                          Cost changed) {
  prepare(problem, &corridor, changed);
  adopt_prices(other);
}

// Prices are those of tiles in groups: whatever else is told apart here does not matter to them.
// All groups here are in the corridor, so the other market knows them too.
void Market::adopt_prices(const Market& other) {
  looked_ = seen_ = bare_ = false;
  joker_price_ = other.joker_price_;
  for (int color = 0; color < kColors; ++color) {
    lanes_[color].prices = other.lanes_[color].prices;
    lanes_[color].joker_prices = other.lanes_[color].joker_prices;
  }
  std::array<Cost, kConfigKeys> costs;
  for (int number = 1; number <= kNumbers; ++number) {
    for (const Config& config : other.configs_[number]) costs[config.key()] = config.cost;
    for (Config& config : configs_[number])
      config.cost = costs[config.key()] + config.lost * changed_;
  }
}

bool Market::has_groups() const {
  size_t all = 0;
  for (const auto& configs : configs_) all += configs.size();
  return all > 2 * kNumbers;
}

// What the jokers cost in all is given back at the beginning.
void Market::set_out(Cost joker_price) {
  if (!bare_) clear_prices();
  charge(joker_price);
  if (!knows_bare_ || looked_) return;
  for (Lane& lane : lanes_) lane.see_bare(joker_price);
  seen_ = true;
}

void Market::clear_prices() {
  looked_ = seen_ = false;
  bare_ = true;
  joker_price_ = 0;
  for (Lane& lane : lanes_) {
    for (auto& prices : lane.prices) prices.fill(0);
    lane.joker_prices.fill(0);
  }
  for (int number = 1; number <= kNumbers; ++number)
    for (Config& config : configs_[number]) config.cost = config.worth + config.lost * changed_;
}

void Market::charge(Cost price) {
  const Cost more = price - joker_price_;
  if (more == 0) return;
  looked_ = seen_ = false;
  joker_price_ = price;
  for (Lane& lane : lanes_)
    for (int jokers = 0; jokers < kBudgets; ++jokers) lane.joker_prices[jokers] = jokers * price;
  for (int number = 1; number <= kNumbers; ++number)
    for (Config& config : configs_[number]) config.cost += config.jokers * more;
}

// Every way to lay groups of one number: some old ones kept, and new ones besides.
void Market::list_configs(int number) {
  auto& configs = configs_[number];
  configs.clear();
  if (corridor_) {
    list_tidy_configs(number);
    for (int color = 0; color < kColors; ++color) {
      uint8_t& most = most_grouped_[color][number] = 0;
      for (const Config& config : configs) most = std::max<uint8_t>(most, config.of(color));
    }
    return;
  }
  std::array<uint8_t, kColors> at_hand;
  for (int color = 0; color < kColors; ++color) {
    const uint8_t code = tile(color, number);
    at_hand[color] = static_cast<uint8_t>(p_->must[code] + p_->may[code]);
  }
  const Groupings& all = groupings(at_hand, jokers_);
  for (int color = 0; color < kColors; ++color) most_grouped_[color][number] = all.most[color];
  configs.resize(all.list.size());
  Config* config = configs.data();
  for (const Grouping& fresh : all.list) {
    const Cost worth = fresh.jokers * p_->joker_at[number];
    *config++ = {worth, fresh.packed, fresh.jokers, fresh.laid, 0, 0, worth, &fresh, 0};
  }
}

void Market::list_tidy_configs(int number) {
  std::array<const OldGroup*, 4> old{};
  int found = 0;
  for (const OldGroup& group : p_->groups)
    if (group.number == number && looks_at(group)) old[found++] = &group;
  for (int kept = (1 << found) - 1; kept >= 0; --kept) {
    std::array<uint8_t, kColors> tiles{};
    int jokers = 0;
    for (int i = 0; i < found; ++i)
      if (kept >> i & 1) {
        for (int color = 0; color < kColors; ++color) tiles[color] += old[i]->colors >> color & 1;
        jokers += old[i]->jokers;
      }
    const int lost = found - count(static_cast<unsigned>(kept));
    if (jokers <= jokers_) add_configs(number, kept, lost, tiles, jokers);
  }
  if (jokers_)
    std::stable_sort(configs_[number].begin(), configs_[number].end(),
                     [](const Config& a, const Config& b) { return a.jokers < b.jokers; });
}

void Market::add_configs(int number, int kept, int lost, const std::array<uint8_t, kColors>& tiles,
                         int jokers) {
  std::array<uint8_t, kColors> free{};
  for (int color = 0; color < kColors; ++color) {
    const int at_hand = p_->must[tile(color, number)] + p_->may[tile(color, number)];
    if (tiles[color] > at_hand) return;
    free[color] = static_cast<uint8_t>(at_hand - tiles[color]);
  }
  auto& configs = configs_[number];
  const size_t others = configs.size();
  for (const Grouping& fresh : groupings(free, jokers_ - jokers).list) {
    Config config{};
    config.fresh = &fresh;
    config.kept = static_cast<uint8_t>(kept);
    config.lost = static_cast<uint8_t>(lost);
    config.jokers = static_cast<uint8_t>(jokers + fresh.jokers);
    config.laid = static_cast<uint8_t>(jokers + fresh.laid);
    config.worth = config.jokers * p_->joker_at[number];
    config.tiles = fresh.packed;
    for (int color = 0; color < kColors; ++color) {
      config.tiles = static_cast<uint8_t>(config.tiles + (tiles[color] << 2 * color));
      config.laid = static_cast<uint8_t>(config.laid + tiles[color]);
    }
    if (!corridor_->has_groups(number, config.key())) continue;
    auto same = std::find_if(configs.begin(), configs.begin() + static_cast<long>(others),
                             [&](const Config& other) { return other.key() == config.key(); });
    if (same == configs.begin() + static_cast<long>(others)) {
      configs.push_back(config);
    } else if (config.lost < same->lost) {
      *same = config;
    }
  }
}

// Let the colors and the groups of a number agree on prices, so that the sum of what each costs by
// itself comes as close as possible to what they cost together. Whatever the prices are, the sum
// over the colors and the groups never exceeds what any way to lay the tiles costs.
void Market::set_prices(int number) {
  auto& configs = configs_[number];
  if (configs.size() == 1) return;  // nothing to agree on
  int traders = kColors;
  std::array<ByGrouped, kColors> marginals{}, together;
  for (int color = 0; color < kColors; ++color) {
    together[color].fill(kNever);
    if (lanes_[color].is_idle(number)) {
      --traders;
    } else {
      marginals[color] = lanes_[color].marginals(number);
    }
  }
  for (Config& config : configs) {
    Cost sum = config.cost;
    for (int color = 0; color < kColors; ++color) {
      const int tiles = config.of(color);
      sum += lanes_[color].prices[number][tiles] + marginals[color][tiles];
    }
    config.cost = sum;
    for (int color = 0; color < kColors; ++color) {
      Cost& least = together[color][config.of(color)];
      least = std::min(least, sum);
    }
  }
  for (int color = 0; color < kColors; ++color) {
    const bool idle = lanes_[color].is_idle(number);  // then it has no part in this
    for (int tiles = 0; tiles < kGroupCopies; ++tiles) {
      Cost& share = together[color][tiles];
      Cost& price = lanes_[color].prices[number][tiles];
      price = idle ? 0 : kNever;
      if (share >= kNever) continue;
      share = idle ? 0 : share / traders;
      if (!idle) price = share - marginals[color][tiles];
    }
  }
  size_t left = 0;
  for (Config& config : configs) {
    if (config.cost >= kNever) continue;
    for (int color = 0; color < kColors; ++color) config.cost -= together[color][config.of(color)];
    configs[left++] = config;
  }
  configs.resize(left);
}

void Market::trade() {
  if (!seen_) look_ahead();
  for (Lane& lane : lanes_) lane.begin();
  for (int number = 1; number <= kNumbers; ++number) {
    set_prices(number);
    for (Lane& lane : lanes_) lane.look_forward_from(number);
  }
  trade_back();
}

void Market::trade_quickly() {
  if (!seen_) look_ahead();
  look_forward();
  trade_back();
}

void Market::trade_back() {
  bare_ = false;
  for (int number = kNumbers; number >= 1; --number) {
    set_prices(number);
    look_ahead_from(number);
  }
  add_up();
}

void Market::look_forward() {
  for (Lane& lane : lanes_) {
    lane.begin();
    for (int number = 1; number <= kNumbers; ++number) lane.look_forward_from(number);
  }
}

void Market::look_ahead_from(int number) {
  for (Lane& lane : lanes_) lane.look_ahead_from(number);
  ByJokers& ahead = groups_ahead_[number];
  if (number == kEnd) {
    ahead = ByJokers{0, kNever, kNever, kNever};
    groups_least_[number] = 0;
    return;
  }
  const ByJokers next = groups_ahead_[number + 1];
  const std::array<ByJokers, kBudgets> after{next, with_joker(next), with_two_jokers(next)};
  ahead = ByJokers{kNever, kNever, kNever, kNever};
  for (const Config& config : configs_[number])
    ahead = lesser(ahead, config.cost + after[config.jokers]);
  groups_least_[number] = up_to(ahead)[jokers_];
}

// What the last joker saves at the present prices.
Cost Market::last_joker() const {
  const Cost with = estimate(1, {}, jokers_), without = estimate(1, {}, jokers_ - 1);
  return without - with;
}

// The outlook from every state at the present prices; answers with that of the beginning.
Cost Market::look_ahead() {
  if (!looked_) {
    for (int number = kEnd; number >= 1; --number) look_ahead_from(number);
    add_up();
    if (bare_ && joker_price_ == 0 && !knows_bare_) {
      for (Lane& lane : lanes_) lane.remember_bare();
      knows_bare_ = true;
    }
  }
  return least_;
}

void Market::add_up() {
  looked_ = seen_ = true;
  least_ = estimate(1, {}, jokers_) - jokers_ * joker_price_;
}

bool Market::narrow(Cost cap) {
  if (!seen_) look_ahead();
  Cost slack = cap + jokers_ * joker_price_;
  for (const Lane& lane : lanes_) slack -= lane.least();
  for (int number = 1; number <= kNumbers && slack >= 0; ++number) slack -= least_config(number);
  cap_ = cap;
  slack_ = slack;
  if (slack < 0) return false;
  look_forward();
  for (int number = 1; number <= kNumbers; ++number) narrow(number, slack);
  looked_ = seen_ = knows_bare_ = false;
  return true;
}

Cost Market::least_config(int number) const {
  Cost least = kNever;
  for (const Config& config : configs_[number]) least = std::min(least, config.cost);
  return least;
}

// Keeps the configs that, with the best that all colors can do, cost no more than the least and the
// slack; and the moves that do so with the best config they fit.
void Market::narrow(int number, Cost slack) {
  auto& configs = configs_[number];
  std::array<ByGrouped, kColors> excess, allowed;
  for (int color = 0; color < kColors; ++color) {
    excess[color] = lanes_[color].excess(number);
    allowed[color].fill(-1);
  }
  const Cost least = least_config(number);
  size_t left = 0;
  for (const Config& config : configs) {
    Cost sum = config.cost - least;
    for (int color = 0; color < kColors; ++color) sum += excess[color][config.of(color)];
    if (sum > slack) continue;
    for (int color = 0; color < kColors; ++color) {
      const int tiles = config.of(color);
      allowed[color][tiles] = std::max(allowed[color][tiles], slack - sum + excess[color][tiles]);
    }
    configs[left] = config;
    configs[left++].more = sum;
  }
  configs.resize(left);
  for (int color = 0; color < kColors; ++color) lanes_[color].narrow(number, allowed[color]);
}

Cost Corridor::least_with_run(int color, int first, int last, unsigned jokers) const {
  const Cost more = market->more_with_run(color, first, last, jokers);
  return more < kNever ? least + more : kNever;
}

void Market::remember() {
  for (Lane& lane : lanes_) lane.remember();
  remembered_ = configs_;
}

void Market::restore() {
  for (Lane& lane : lanes_) lane.restore();
  configs_ = remembered_;
  bare_ = false;
  set_out(0);
}

void Market::mark(Corridor& corridor) const {
  corridor.clear();
  corridor.market = this;
  corridor.least = cap_ - slack_;
  for (int number = 1; number <= kNumbers; ++number)
    for (const Config& config : configs_[number])
      corridor.add_groups(number, config.key(), config.more);
  for (const Lane& lane : lanes_) lane.mark(corridor);
}

}  // namespace meldrum::plain
