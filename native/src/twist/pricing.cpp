#include "twist/pricing.hpp"

#include <algorithm>
#include <cmath>

#include "twist/sets.hpp"

namespace meldrum::twist {
namespace {

// What each tile's price is lowered by, so that rounding makes no set cost less than nothing.
constexpr Price kRounding = 32;
constexpr Price kBargain = -64;  // a set that costs less is worth adding to the linear program
constexpr int kBargainsEach = 5;
constexpr double kNearlyWhole = 0.05;  // an amount this close to a whole number is one

Price whole_price(double price) { return static_cast<Price>(std::floor(price)); }

}  // namespace

Pricing::Pricing(const Task& task) : task_(task), finder_(task.rules, task.question.deadline) {
  finder_.most_each = kBargainsEach;
  for (size_t at = 0; at < task.question.table.size(); ++at) {
    const Set& set = task.question.table[at];
    pool_.push_back({set, task.old_spots[at], task.own_cost(set), static_cast<int>(at)});
  }
}

void Pricing::settle(Part& part) {
  start(part);
  for (bool more = true; more;) {
    lp_.solve(task_.question.deadline);
    finder_.prices = part.prices_for(task_, prices());
    more = false;
    finder_.find(kBargain, [&](const Set& set, const Spots& spots, Price) {
      if (part.bars(task_, set) || !task_.is_thinkable(set, true)) return false;
      Set key = set;
      key.insert(key.end(), spots.begin(), spots.end());
      auto [known, is_first] = in_pool_.try_emplace(key, pool_.size());
      if (is_first) pool_.push_back({set, spots, task_.own_cost(set), -1});
      add(part, known->second);
      return more = true;
    });
  }
  part.price = prices();
  part.bound = part.paid + task_.change * static_cast<Price>(task_.question.table.size());
  for (int row = 0; row < kRows; ++row) {
    if (row < kCodes) part.price[row] -= kRounding;
    if (part.spare[row] == part.tiles[row])
      part.price[row] = std::min(part.price[row], task_.weight[row]);
    part.bound += part.ahead(task_, row, part.tiles[row]);
  }
  for (size_t at = 0; at < task_.question.table.size(); ++at)
    part.bound += std::min<Price>(0, part.keeping(task_, static_cast<int>(at)));
}

void Pricing::start(const Part& part) {
  Rows<double> cost_left;
  for (int row = 0; row < kRows; ++row) cost_left[row] = static_cast<double>(task_.weight[row]);
  lp_.start(part.tiles, part.spare, cost_left);
  in_lp_.clear();
  for (size_t at = 0; at < pool_.size(); ++at)
    if (is_near(part, pool_[at]) && part.holds(pool_[at].tiles) &&
        part.allows(pool_[at].tiles, pool_[at].spots) &&
        (pool_[at].place < 0 ? !part.bars(task_, pool_[at].tiles) : part.may_keep(pool_[at].place)))
      add(part, at);
  std::copy(part.tiles.begin(), part.tiles.begin() + kCodes, finder_.at_hand.begin());
}

void Pricing::add(const Part& part, size_t known) {
  const Known& set = pool_[known];
  const Price cost = set.cost - (set.place >= 0 ? task_.change : 0);
  lp_.add(part.rows_of(set.tiles, set.spots), static_cast<double>(cost), set.place >= 0);
  in_lp_.push_back(known);
}

// Whether a set was not far too dear at the prices of the question that this is a part of. A set
// that is left out here is found again if it is needed; only old ones would not be.
bool Pricing::is_near(const Part& part, const Known& known) const {
  if (part.is_whole() || known.place >= 0) return true;
  Price cost = known.cost;
  for (uint8_t code : known.tiles) cost -= part.price[code];
  return cost < price_of_leaving(task_.question.objective, 7) / 4;
}

Rows<Price> Pricing::prices() const {
  Rows<Price> prices;
  for (int row = 0; row < kRows; ++row) {
    prices[row] = whole_price(lp_.price(row));
    if (row >= kCodes) prices[row] = std::min<Price>(0, prices[row]);
  }
  return prices;
}

bool Pricing::is_whole(const Part& part, std::vector<Set>& fresh, std::vector<int>& kept) const {
  Rows<uint8_t> left = part.tiles;
  kept = part.kept_places();
  fresh = part.laid;
  for (size_t at = 0; at < in_lp_.size(); ++at) {
    const double amount = lp_.amount(at);
    const double count = std::round(amount);
    if (std::abs(amount - count) > 0.1) return false;
    const Known& known = pool_[in_lp_[at]];
    for (int i = 0; i < static_cast<int>(count); ++i) {
      if (known.place >= 0) {
        kept.push_back(known.place);
      } else {
        fresh.push_back(known.tiles);
      }
      for (uint8_t code : known.tiles)
        if (!left[code]--) return false;
    }
  }
  std::sort(kept.begin(), kept.end());
  for (int code = 0; code < kCodes; ++code)
    if (left[code] > part.spare[code]) return false;
  return true;
}

// Branches

// A tile of which the linear program leaves a fraction, or else one that lies at several spots.
Branch Pricing::branch(const Part& part) const {
  Branch branch;
  double most = kNearlyWhole;
  for (uint8_t code = 0; code < kCodes; ++code) {
    if (!part.spare[code]) continue;
    const double left = std::clamp<double>(lp_.left(code), 0, part.spare[code]);
    const double share = left - std::floor(left);
    if (std::min(share, 1 - share) <= most) continue;
    most = std::min(share, 1 - share);
    branch = about_left(part, code, left);
  }
  if (branch.any()) return branch;
  const Laid lying = laid();
  for (int copies = 1; copies <= 2 && !branch.any(); ++copies) {
    most = kNearlyWhole;
    for (uint8_t joker : {kMirror, kColorChange, kDouble, kJoker})
      if (part.tiles[joker] == copies) find_border(part, joker, lying[joker], most, branch);
    most += 0.05;  // a joker's spot says more
    for (uint8_t code = 0; code < kTypes; ++code)
      if (part.tiles[code] == copies) find_border(part, code, lying[code], most, branch);
  }
  if (!branch.any()) find_kept(most, branch);
  if (!branch.any()) find_laid(branch);
  return branch;
}

Branch Pricing::about_left(const Part& part, uint8_t code, double left) const {
  const int border = std::min(static_cast<int>(left + kNearlyWhole), part.spare[code] - 1);
  return {Branch::kLeft, code, border};
}

// An old set of which the linear program keeps a fraction.
void Pricing::find_kept(double& most, Branch& branch) const {
  std::vector<double> kept(task_.question.table.size());
  for (size_t at = 0; at < in_lp_.size(); ++at)
    if (const int place = pool_[in_lp_[at]].place; place >= 0)
      kept[static_cast<size_t>(place)] += lp_.amount(at);
  for (size_t place = 0; place < kept.size(); ++place) {
    const double share = kept[place] - std::floor(kept[place]);
    if (std::min(share, 1 - share) <= most) continue;
    most = std::min(share, 1 - share);
    branch = {Branch::kKept, 0, 0, 0, static_cast<int>(place)};
  }
}

// The set of which the linear program lays the largest fraction.
void Pricing::find_laid(Branch& branch) const {
  double most = kNearlyWhole;
  for (size_t at = 0; at < in_lp_.size(); ++at) {
    const double amount = lp_.amount(at), share = amount - std::floor(amount);
    if (share <= most || share >= 1 - kNearlyWhole) continue;
    most = share;
    const Known& known = pool_[in_lp_[at]];
    branch = {Branch::kLaid, 0, 0, 0, 0, known.tiles};
  }
}

Pricing::Laid Pricing::laid() const {
  Laid laid{};
  for (size_t at = 0; at < in_lp_.size(); ++at) {
    const double amount = lp_.amount(at);
    if (amount == 0) continue;
    const Known& known = pool_[in_lp_[at]];
    for (size_t i = 0; i < known.spots.size(); ++i) laid[known.tiles[i]][known.spots[i]] += amount;
  }
  return laid;
}

// A border below which a fractional number of these tiles lies.
void Pricing::find_border(const Part& part, uint8_t code,
                          const std::array<double, kNumbers + 1>& laid, double& most,
                          Branch& branch) const {
  double all = 0, below = 0;
  for (double amount : laid) all += amount;
  for (int border = 0; border < kNumbers; ++border) {
    below += laid[static_cast<size_t>(border)];
    const double count = std::floor(below);
    const double share = std::min(below - count, std::ceil(all - kNearlyWhole) - below);
    if (std::min(share, 1 - (below - count)) <= most) continue;
    if (part.tiles[code] > 1 && all < 1.5) {  // first say how many are laid
      if (!part.spare[code]) continue;
      branch = about_left(part, code, part.spare[code] - 1);
    } else {
      if (!part.can_divide(code, border, static_cast<int>(count))) continue;
      branch = {Branch::kSpots, code, border, static_cast<int>(count)};
    }
    most = std::min(share, 1 - (below - count));
  }
}

}  // namespace meldrum::twist
