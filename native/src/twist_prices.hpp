// A linear program: what each tile is worth if sets could be laid in parts.
//
// Tiles are rows, sets are columns. Every tile lies in sets or, as far as it may, is left at some
// cost. The prices of the tiles at the best solution bound what any real play costs from below.
#pragma once

#include <array>
#include <vector>

#include "question.hpp"

namespace meldrum {

class TilePrices {
 public:
  // So many tiles of each kind, so many of them may be left, at this cost each.
  void start(const std::array<uint8_t, kCodes>& tiles, const std::array<uint8_t, kCodes>& spare,
             const std::array<double, kCodes>& cost_left);
  void add(const Set& set, double cost);
  void solve();  // with the sets known so far
  double price(uint8_t code) const { return row_of_[code] < 0 ? 0 : y_[row_of_[code]]; }
  double left(uint8_t code) const;  // how much is left
  double amount(size_t set) const;  // how much of a set is laid, by the order of adding
  int steps = 0;

 private:
  struct Column {
    double cost;
    uint8_t size;
    std::array<uint8_t, 27> rows;
  };
  static constexpr int kMost = kCodes;

  double reduced(const Column& column) const {
    double cost = column.cost;
    for (int i = 0; i < column.size; ++i) cost -= y_[column.rows[i]];
    return cost;
  }
  int entering(double& cost, bool& down);
  bool pivot(int variable, double cost, bool down);
  void renew();

  int rows_ = 0;
  std::array<int8_t, kCodes> row_of_{};
  std::array<double, kMost> right_{}, most_left_{}, left_cost_{};
  std::array<bool, kMost> at_most_{};  // a variable "left" that is at its upper bound
  // Variables: left of each row, then what is missing of each row, then the sets.
  std::vector<Column> columns_;
  size_t next_ = 0;  // the set to look at next
  std::vector<bool> in_basis_;
  std::array<int, kMost> basis_{};
  std::array<double, kMost> x_{}, y_{};
  std::array<std::array<double, kMost>, kMost> inverse_{};
};

}  // namespace meldrum
