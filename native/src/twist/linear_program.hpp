// A linear program: what each tile is worth if sets could be laid in parts.
//
// Tiles are rows, sets are columns. Every tile lies in sets or, as far as it may, is left at some
// cost. The prices of the tiles at the best solution bound what any real play costs from below.
#pragma once

#include <array>
#include <vector>

#include "common/table.hpp"
#include "twist/pile.hpp"

namespace meldrum::twist {

class LinearProgram {
 public:
  // The tiles in each row, how many of them may be left, and what each of those costs.
  void start(const Rows<uint8_t>& tiles, const Rows<uint8_t>& spare, const Rows<double>& cost_left);
  void add(const Set& rows, double cost, bool only_once = false);
  void solve(Deadline* deadline);  // with the sets known so far
  double price(int kind) const { return row_of_[kind] < 0 ? 0 : y_[row_of_[kind]]; }
  double left(int kind) const;      // how much is left
  double amount(size_t set) const;  // how much of a set is laid, by the order of adding

 private:
  struct Column {
    double cost;
    uint8_t size;
    std::array<uint8_t, 27 + 2 * kMostCaps> rows;
  };
  static constexpr int kMost = kRows;

  double reduced(const Column& column) const {
    double cost = column.cost;
    for (int i = 0; i < column.size; ++i) cost -= y_[column.rows[i]];
    return cost;
  }
  double amount_of(int variable) const;
  int entering(double& cost, bool& down);
  bool pivot(int variable, double cost, bool down);
  void exchange(int out, int variable, double cost, const std::array<double, kMost>& change);
  void renew();

  int steps_ = 0;
  int rows_ = 0;
  Rows<int8_t> row_of_{};
  std::array<double, kMost> right_{}, left_cost_{};
  // Variables: left of each row, then what is missing of each row, then the sets.
  std::vector<double> upper_;  // bounds; none is kUnbounded
  std::vector<bool> at_most_;  // whether a variable outside the basis is at its upper bound
  std::vector<bool> in_basis_;
  std::vector<Column> columns_;
  size_t next_ = 0;  // the set to look at next
  std::array<int, kMost> basis_{};
  std::array<double, kMost> x_{}, y_{};
  std::array<std::array<double, kMost>, kMost> inverse_{};
};

}  // namespace meldrum::twist
