#include "check.hpp"
#include "value/network.hpp"

using namespace meldrum;
using namespace meldrum::imagined;
using namespace meldrum::testing;
using namespace meldrum::value;

static Game game_of(const char* table, std::vector<Set> racks) {
  Game game;
  game.table = sets(table);
  game.racks = std::move(racks);
  game.opened.assign(game.racks.size(), true);
  game.patient.assign(game.racks.size(), true);
  return game;
}

static std::vector<Inputs> inputs_of(const Game& game, const Course& course = {}) {
  Deadline deadline;
  return Features(Rules{}, course, deadline).of(game);
}

TEST(a_seat_is_told_its_own_numbers_first) {
  const auto seats = inputs_of(game_of("R1 R2 R3", {tiles("R4 K9 J"), tiles("O1 O1")}));
  CHECK(seats.size() == 2);
  CHECK(seats[0][0] == 3 / 25.0f);              // tiles
  CHECK(seats[0][1] == (4 + 9 + 30) / 200.0f);  // their cost
  CHECK(seats[0][2] == 1 / 10.0f);              // K9 stays
  CHECK(seats[0][3] == 1);                      // a joker
  CHECK(seats[0][4] == 2 / 10.0f);              // R4 and the joker go alone
  CHECK(seats[1][6] == 1 / 5.0f);               // a pair of twins
}

TEST(a_seat_is_told_the_numbers_of_the_next_and_of_the_others) {
  const auto seats =
      inputs_of(game_of("R1 R2 R3", {tiles("K1"), tiles("K2 K2"), tiles("K5 K7 K9 K9")}));
  for (size_t seat = 0; seat < 3; ++seat) {
    CHECK(seats[seat][kOwn] == seats[(seat + 1) % 3][0]);
    const float others = seats[(seat + 1) % 3][0] + seats[(seat + 2) % 3][0];
    CHECK(std::abs(seats[seat][2 * kOwn] - others / 2) < 1e-6f);
  }
}

TEST(a_seat_that_has_not_opened_lays_nothing_alone) {
  Game game = game_of("R1 R2 R3", {tiles("R4"), tiles("K1")});
  game.opened[0] = false;
  CHECK(inputs_of(game)[0][4] == 0);
}

static Layer layer(int inputs, int outputs) {
  Layer made{inputs, outputs, std::vector<float>(static_cast<size_t>(inputs * outputs)),
             std::vector<float>(static_cast<size_t>(outputs))};
  return made;
}

TEST(a_network_that_knows_nothing_gives_everyone_the_same) {
  const Network network({layer(kInputs, 2)});
  for (const Estimate& one : network.estimates(std::vector<Inputs>(4)))
    CHECK(one.chance == 0.25f && one.points == 0);
}

TEST(chances_add_up_to_one_and_points_to_nothing) {
  Layer first = layer(kInputs, 3), last = layer(3, 2);
  for (size_t at = 0; at < first.weights.size(); ++at)
    first.weights[at] = static_cast<float>(at % 7) - 3;
  last.weights = {1, -2, 3, 0.5, 0.25, -1};
  const auto seats =
      inputs_of(game_of("R1 R2 R3", {tiles("R4 K9 J"), tiles("O1 O1"), tiles("B9")}));
  float chances = 0, points = 0;
  for (const Estimate& one : Network({first, last}).estimates(seats)) {
    chances += one.chance;
    points += one.points;
  }
  CHECK(std::abs(chances - 1) < 1e-5f && std::abs(points) < 1e-2f);
}

TEST(layers_that_do_not_fit_are_refused) {
  const auto refused = [](std::vector<Layer> layers) {
    try {
      Network network(std::move(layers));
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(refused({}));
  CHECK(refused({layer(kInputs, 3)}));
  CHECK(refused({layer(kInputs, 3), layer(4, 2)}));
  CHECK(!refused({layer(kInputs, 3), layer(3, 2)}));
}
