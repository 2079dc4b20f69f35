#include "twist_prices.hpp"

#include <algorithm>
#include <cmath>

namespace meldrum {
namespace {

constexpr double kMissing = 1e12;  // what a tile of the table costs that lies in no set
constexpr double kSmall = 16;      // a reduced cost that is none
constexpr double kTiny = 1e-9;
constexpr size_t kShare = 192;      // sets that are looked at together
constexpr int kMostSteps = 5000;

}  // namespace

void TilePrices::start(const std::array<uint8_t, kCodes>& tiles,
                       const std::array<uint8_t, kCodes>& spare,
                       const std::array<double, kCodes>& cost_left) {
  rows_ = 0;
  columns_.clear();
  next_ = 0;
  row_of_.fill(-1);
  for (int code = 0; code < kCodes; ++code) {
    if (!tiles[code]) continue;
    // Slightly different amounts, so that no two ways end at once and no step is in vain. What
    // the prices prove does not depend on the amounts.
    const double more = 1e-4 * (1 + code * 37 % 61);
    right_[rows_] = tiles[code] + more;
    most_left_[rows_] = spare[code] ? spare[code] + more / 3 : 0;
    left_cost_[rows_] = cost_left[code];
    row_of_[code] = static_cast<int8_t>(rows_++);
  }
  in_basis_.assign(static_cast<size_t>(2 * rows_), false);
  for (int row = 0; row < rows_; ++row) {
    inverse_[row].fill(0);
    inverse_[row][row] = 1;
    const bool all = most_left_[row] > 0 && right_[row] - most_left_[row] < 0.9;
    if (all) most_left_[row] = 1e9;  // the amount itself is the bound
    at_most_[row] = !all && most_left_[row] > 0;
    basis_[row] = all ? row : rows_ + row;
    x_[row] = right_[row] - (at_most_[row] ? most_left_[row] : 0);
    y_[row] = all ? left_cost_[row] : kMissing;
    in_basis_[basis_[row]] = true;
  }
}

void TilePrices::add(const Set& set, double cost) {
  Column column{cost, 0, {}};
  for (uint8_t code : set) column.rows[column.size++] = static_cast<uint8_t>(row_of_[code]);
  columns_.push_back(column);
  in_basis_.push_back(false);
}

// The best of some: first what may be left, then sets, as many as it takes to find one.
int TilePrices::entering(double& cost, bool& down) {
  int best = -1;
  cost = -kSmall;
  down = false;
  for (int row = 0; row < rows_; ++row) {
    if (in_basis_[row] || most_left_[row] == 0) continue;
    const double own = left_cost_[row] - y_[row];
    const double gain = at_most_[row] ? -own : own;
    if (gain < cost) {
      cost = gain;
      best = row;
      down = at_most_[row];
    }
  }
  const size_t count = columns_.size();
  for (size_t seen = 0; seen < count && (best < 0 || seen % kShare); ++seen) {
    if (next_ >= count) next_ = 0;
    const double own = reduced(columns_[next_]);
    if (own < cost) {
      cost = own;
      best = static_cast<int>(next_) + 2 * rows_;
      down = false;
    }
    ++next_;
  }
  if (best >= 0 && in_basis_[best]) return -1;  // rounding only
  return best;
}

bool TilePrices::pivot(int variable, double cost, bool down) {
  std::array<double, kMost> change{};
  for (int row = 0; row < rows_; ++row) {
    double sum = 0;
    if (variable < rows_) {
      sum = inverse_[row][variable];
    } else {
      const Column& column = columns_[variable - 2 * rows_];
      for (int i = 0; i < column.size; ++i) sum += inverse_[row][column.rows[i]];
    }
    change[row] = down ? -sum : sum;
  }
  double step = variable < rows_ ? most_left_[variable] : 1e18;
  int out = -1;
  bool to_most = false;
  for (int row = 0; row < rows_; ++row) {
    const int own = basis_[row];
    double room = 1e18;
    bool up = false;
    if (change[row] > kTiny) {
      room = std::max(0.0, x_[row]) / change[row];
    } else if (change[row] < -kTiny && own < rows_ && most_left_[own] < 1e8) {
      room = std::max(0.0, most_left_[own] - x_[row]) / -change[row];
      up = true;
    }
    if (room < step - 1e-12 ||
        (out >= 0 && room <= step + 1e-12 && std::abs(change[row]) > std::abs(change[out]))) {
      step = std::min(step, room);
      out = row;
      to_most = up;
    }
  }
  if (step > 1e17) return false;
  for (int row = 0; row < rows_; ++row) x_[row] -= step * change[row];
  if (out < 0) {  // from one bound to the other
    at_most_[variable] = !down;
    return true;
  }
  const int leaving = basis_[out];
  in_basis_[leaving] = false;
  if (leaving < rows_) at_most_[leaving] = to_most;
  in_basis_[variable] = true;
  basis_[out] = variable;
  x_[out] = down ? most_left_[variable] - step : step;
  if (variable < rows_) at_most_[variable] = false;
  const double divisor = down ? -change[out] : change[out];
  auto& own = inverse_[out];
  for (int i = 0; i < rows_; ++i) own[i] /= divisor;
  for (int row = 0; row < rows_; ++row) {
    const double factor = down ? -change[row] : change[row];
    if (row == out || factor == 0) continue;
    auto& other = inverse_[row];
    for (int i = 0; i < rows_; ++i) other[i] -= factor * own[i];
  }
  const double reduced_cost = down ? -cost : cost;
  for (int i = 0; i < rows_; ++i) y_[i] += reduced_cost * own[i];
  return true;
}

// The prices anew from the inverse, against rounding.
void TilePrices::renew() {
  y_.fill(0);
  for (int row = 0; row < rows_; ++row) {
    const int own = basis_[row];
    const double cost = own < rows_       ? left_cost_[own]
                        : own < 2 * rows_ ? kMissing
                                          : columns_[own - 2 * rows_].cost;
    if (cost == 0) continue;
    for (int i = 0; i < rows_; ++i) y_[i] += cost * inverse_[row][i];
  }
}

double TilePrices::left(uint8_t code) const {
  const int row = row_of_[code];
  if (row < 0) return 0;
  if (!in_basis_[row]) return at_most_[row] ? most_left_[row] : 0;
  for (int at = 0; at < rows_; ++at)
    if (basis_[at] == row) return x_[at];
  return 0;
}

double TilePrices::amount(size_t set) const {
  const int own = static_cast<int>(set) + 2 * rows_;
  if (!in_basis_[own]) return 0;
  return x_[std::find(basis_.begin(), basis_.begin() + rows_, own) - basis_.begin()];
}

void TilePrices::solve() {
  const int begun = steps;
  for (;;) {
    double cost;
    bool down;
    const int variable = entering(cost, down);
    if (variable < 0 || steps - begun >= kMostSteps || !pivot(variable, cost, down)) break;
    if (++steps % 50 == 0) renew();
  }
  renew();
}

}  // namespace meldrum
