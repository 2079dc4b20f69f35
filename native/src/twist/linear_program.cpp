#include "twist/linear_program.hpp"

#include <algorithm>
#include <cmath>

namespace meldrum::twist {
namespace {

constexpr double kMissing = 1e12;  // what a tile of the table costs that lies in no set
constexpr double kSmall = 16;      // a reduced cost that is none
constexpr double kTiny = 1e-9;
constexpr double kUnbounded = 1e18;
constexpr size_t kShare = 192;  // sets that are looked at together
constexpr int kMostSteps = 5000;

}  // namespace

void LinearProgram::start(const Rows<uint8_t>& tiles, const Rows<uint8_t>& spare,
                          const Rows<double>& cost_left) {
  rows_ = 0;
  columns_.clear();
  next_ = 0;
  row_of_.fill(-1);
  upper_.clear();
  for (int kind = 0; kind < kRows; ++kind) {
    if (!tiles[kind]) continue;
    // Slightly different amounts, so that no two ways end at once and no step is in vain. What
    // the prices prove does not depend on the amounts.
    const double more = 1e-4 * (1 + kind * 37 % 61);
    right_[rows_] = tiles[kind] + more;
    left_cost_[rows_] = cost_left[kind];
    row_of_[kind] = static_cast<int8_t>(rows_++);
    upper_.push_back(spare[kind] == tiles[kind] ? kUnbounded  // the amount itself is the bound
                     : spare[kind]              ? spare[kind] + more / 3
                                                : 0);
  }
  upper_.resize(static_cast<size_t>(2 * rows_), kUnbounded);
  in_basis_.assign(upper_.size(), false);
  at_most_.assign(upper_.size(), false);
  for (int row = 0; row < rows_; ++row) {
    inverse_[row].fill(0);
    inverse_[row][row] = 1;
    const bool all = upper_[row] == kUnbounded;
    at_most_[row] = !all && upper_[row] > 0;
    basis_[row] = all ? row : rows_ + row;
    x_[row] = right_[row] - (at_most_[row] ? upper_[row] : 0);
    y_[row] = all ? left_cost_[row] : kMissing;
    in_basis_[basis_[row]] = true;
  }
}

void LinearProgram::add(const Set& rows, double cost, bool only_once) {
  Column column{cost, 0, {}};
  for (uint8_t kind : rows) column.rows[column.size++] = static_cast<uint8_t>(row_of_[kind]);
  upper_.push_back(only_once ? 1 + 1e-4 * static_cast<double>(columns_.size() % 53) : kUnbounded);
  columns_.push_back(column);
  in_basis_.push_back(false);
  at_most_.push_back(false);
}

// The best of some: first what may be left, then sets, as many as it takes to find one.
int LinearProgram::entering(double& cost, bool& down) {
  int best = -1;
  cost = -kSmall;
  auto look_at = [&](int variable, double own) {
    const double gain = at_most_[variable] ? -own : own;
    if (gain >= cost) return;
    cost = gain;
    best = variable;
  };
  for (int row = 0; row < rows_; ++row)
    if (!in_basis_[row] && upper_[row] > 0) look_at(row, left_cost_[row] - y_[row]);
  const size_t count = columns_.size();
  for (size_t seen = 0; seen < count && (best < 0 || seen % kShare); ++seen) {
    if (next_ >= count) next_ = 0;
    look_at(static_cast<int>(next_) + 2 * rows_, reduced(columns_[next_]));
    ++next_;
  }
  if (best >= 0 && in_basis_[best]) return -1;  // rounding only
  down = best >= 0 && at_most_[best];
  return best;
}

bool LinearProgram::pivot(int variable, double cost, bool down) {
  std::array<double, kMost> change{};  // of the basis, by each unit of the variable's step
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
  double step = upper_[variable];
  int out = -1;
  bool to_most = false;
  for (int row = 0; row < rows_; ++row) {
    const int own = basis_[row];
    double room = kUnbounded;
    bool up = false;
    if (change[row] > kTiny) {
      room = std::max(0.0, x_[row]) / change[row];
    } else if (change[row] < -kTiny && upper_[own] < kUnbounded) {
      room = std::max(0.0, upper_[own] - x_[row]) / -change[row];
      up = true;
    }
    if (room < step - 1e-12 ||
        (out >= 0 && room <= step + 1e-12 && std::abs(change[row]) > std::abs(change[out]))) {
      step = std::min(step, room);
      out = row;
      to_most = up;
    }
  }
  if (step >= kUnbounded) return false;
  for (int row = 0; row < rows_; ++row) x_[row] -= step * change[row];
  if (out < 0) {  // from one bound to the other
    at_most_[variable] = !down;
    return true;
  }
  at_most_[basis_[out]] = to_most;
  x_[out] = down ? upper_[variable] - step : step;
  if (down)
    for (double& part : change) part = -part;
  exchange(out, variable, down ? -cost : cost, change);
  return true;
}

// A variable takes the place of another in the basis.
void LinearProgram::exchange(int out, int variable, double cost,
                             const std::array<double, kMost>& change) {
  in_basis_[basis_[out]] = false;
  in_basis_[variable] = true;
  at_most_[variable] = false;
  basis_[out] = variable;
  auto& own = inverse_[out];
  for (int i = 0; i < rows_; ++i) own[i] /= change[out];
  for (int row = 0; row < rows_; ++row) {
    if (row == out || change[row] == 0) continue;
    auto& other = inverse_[row];
    for (int i = 0; i < rows_; ++i) other[i] -= change[row] * own[i];
  }
  for (int i = 0; i < rows_; ++i) y_[i] += cost * own[i];
}

// The prices again from the inverse, against rounding errors.
void LinearProgram::renew() {
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

double LinearProgram::amount_of(int variable) const {
  if (!in_basis_[variable]) return at_most_[variable] ? upper_[variable] : 0;
  return x_[std::find(basis_.begin(), basis_.begin() + rows_, variable) - basis_.begin()];
}

double LinearProgram::left(int kind) const {
  return row_of_[kind] < 0 ? 0 : amount_of(row_of_[kind]);
}

double LinearProgram::amount(size_t set) const {
  return amount_of(static_cast<int>(set) + 2 * rows_);
}

void LinearProgram::solve(Deadline* deadline) {
  const int begun = steps_;
  for (;;) {
    poll(deadline, 5);
    double cost;
    bool down;
    const int variable = entering(cost, down);
    if (variable < 0 || steps_ - begun >= kMostSteps || !pivot(variable, cost, down)) break;
    if (++steps_ % 50 == 0) renew();
  }
  renew();
}

}  // namespace meldrum::twist
