#include "value/features.hpp"

#include <algorithm>

#include "endgame/lays.hpp"
#include "turn/best.hpp"

namespace meldrum::value {
namespace {

constexpr int64_t kSteps = -5000;  // for one question, as Deadline counts them

template <size_t kSize>
auto add(std::array<float, kSize>& sum, const std::array<float, kSize>& more, float share) {
  for (size_t at = 0; at < kSize; ++at) sum[at] += more[at] * share;
}

template <size_t kSize>
float* write(float* at, const std::array<float, kSize>& numbers) {
  return std::copy(numbers.begin(), numbers.end(), at);
}

// Divided so that all numbers are of about the same size.
float part(int count, int of) { return static_cast<float>(count) / static_cast<float>(of); }

}  // namespace

std::vector<Inputs> Features::of(const imagined::Game& game) {
  const size_t seats = game.racks.size();
  std::vector<Own> each;
  for (size_t seat = 0; seat < seats; ++seat) each.push_back(own(game, seat));
  const std::array<float, kCommon> all = common(game);
  std::vector<Inputs> inputs(seats);
  for (size_t seat = 0; seat < seats; ++seat) {
    Own others{};
    for (size_t other = 0; other < seats; ++other)
      if (other != seat) add(others, each[other], 1.0f / static_cast<float>(seats - 1));
    float* at = write(inputs[seat].data(), each[seat]);
    at = write(at, each[(seat + 1) % seats]);
    write(write(at, others), all);
  }
  return inputs;
}

Features::Own Features::own(const imagined::Game& game, size_t seat) {
  const Set& rack = game.racks[seat];
  const int size = static_cast<int>(rack.size());
  const auto jokers = std::count_if(rack.begin(), rack.end(), is_joker);
  std::array<int, kCodes> held{};
  for (uint8_t code : rack) ++held[code];
  const auto twins = std::count(held.begin(), held.begin() + kTypes, 2);
  const int seats = static_cast<int>(game.racks.size());
  const int wait = (static_cast<int>(seat) - game.turn + seats) % seats;
  return {part(size, 25),
          part(endgame::worth(rules_, rack), 200),
          part(size - playable(game, seat), 10),
          static_cast<float>(jokers),
          part(singles(game, seat), 10),
          part(static_cast<int>(endgame::own_sets(rack).size()), 20),
          part(static_cast<int>(twins), 5),
          game.opened[seat] ? 1.0f : 0.0f,
          part(wait, seats)};
}

// The most tiles that it could lay now.
int Features::playable(const imagined::Game& game, size_t seat) {
  TableQuestion question;
  question.deadline = &deadline_;
  question.table = game.table;
  question.rack = game.racks[seat];
  question.opened = game.opened[seat];
  question.tidy = false;
  deadline_.restart(kSteps);
  return static_cast<int>(turn::best_play(rules_, question).played.size());
}

// Kinds of tiles that could be laid alone, if no joker law stood in the way.
int Features::singles(const imagined::Game& game, size_t seat) {
  if (!game.opened[seat]) return 0;
  Set kinds = game.racks[seat];
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return static_cast<int>(std::count_if(kinds.begin(), kinds.end(), [&](uint8_t code) {
    division_.clear();
    division_.add(game.table);
    division_.add(Set{code});
    return division_.find_out() == plain::Divides::kYes;
  }));
}

std::array<float, kCommon> Features::common(const imagined::Game& game) const {
  int tiles = 0, jokers = 0;
  for (const Set& set : game.table) {
    tiles += static_cast<int>(set.size());
    jokers += static_cast<int>(std::count_if(set.begin(), set.end(), is_joker));
  }
  const size_t seats = game.racks.size();
  return {part(static_cast<int>(game.pool.size()), 40),
          part(tiles, 25),
          static_cast<float>(jokers),
          seats == 2 ? 1.0f : 0.0f,
          seats == 3 ? 1.0f : 0.0f,
          part(game.passes, static_cast<int>(seats)),
          course_.empty_pool == endgame::EmptyPool::kForced ? 1.0f : 0.0f,
          course_.empty_pool == endgame::EmptyPool::kOneMoreTurn ? 1.0f : 0.0f,
          rules_.law == JokerLaw::kBookVintage ? 1.0f : 0.0f,
          course_.only_if_stuck ? 1.0f : 0.0f};
}

}  // namespace meldrum::value
