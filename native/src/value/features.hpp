// What tells who is going to win a game whose tiles are all known: a few numbers for each seat. The
// value is learned from them, so a change here needs new weights (and another version of them).
#pragma once

#include <array>
#include <vector>

#include "imagined/game.hpp"
#include "plain/division.hpp"

namespace meldrum::value {

constexpr int kOwn = 9;      // of one seat
constexpr int kCommon = 10;  // of the whole game
constexpr int kInputs = 3 * kOwn + kCommon;

using Inputs = std::array<float, kInputs>;

class Features {
 public:
  Features(const Rules& rules, const imagined::Course& course, Deadline& deadline)
      : rules_(rules), course_(course), deadline_(deadline) {}

  // For each seat: its own numbers, those of the seat after it, the mean of all others, and what is
  // common to all.
  std::vector<Inputs> of(const imagined::Game& game);

 private:
  using Own = std::array<float, kOwn>;
  Own own(const imagined::Game& game, size_t seat);
  int playable(const imagined::Game& game, size_t seat);
  int singles(const imagined::Game& game, size_t seat);
  std::array<float, kCommon> common(const imagined::Game& game) const;

  const Rules& rules_;
  const imagined::Course& course_;
  Deadline& deadline_;
  plain::Division division_;
};

}  // namespace meldrum::value
