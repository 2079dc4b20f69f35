#include <stdexcept>

#include "check.hpp"
#include "endgame/lays.hpp"
#include "endgame/search.hpp"

using namespace meldrum;
using namespace meldrum::endgame;
using namespace meldrum::testing;

static EndingQuestion question_of(const char* table, const char* rack, const char* other,
                                  EmptyPool empty_pool) {
  EndingQuestion question;
  question.position = {sets(table), {tiles(rack), tiles(other)}, {true, true}, 0};
  question.empty_pool = empty_pool;
  return question;
}

TEST(the_cheaper_rack_leads_then_the_smaller_one) {
  const Scale scale{1000, 30};
  const Position behind{{}, {tiles("K5 K4"), tiles("B3")}, {true, true}, 0};
  CHECK(scale.standing(behind) == -1006);
  const Position equal{{}, {tiles("K5"), tiles("B3 B2")}, {true, true}, 0};
  CHECK(scale.standing(equal) == 1000);
  CHECK(scale.cost(tiles("J R2")) == 32);
}

TEST(sets_of_the_rack_come_cheapest_first) {
  const std::vector<Set> found = own_sets(tiles("R1 R2 R3 K9 B9 O9 R9"));
  CHECK(found.size() == 6 && found[0] == tiles("R1 R2 R3"));
}

TEST(a_lay_shrinks_to_what_is_enough) {
  const Rules rules;
  const Lays lays(rules, nullptr);
  const Position position{sets("R4 R5 R6"), {tiles("R7 R8 R3"), tiles("K1")}, {true, true}, 0};
  const auto most = lays.best(position, Objective::kPoints, position.racks[0]);
  CHECK(most && most->played.size() == 3);
  CHECK(lays.shrunk(position, *most, 3).played.size() < 3);
}

TEST(going_out_is_as_good_as_it_gets) {
  const EndingAnswer answer =
      best_ending(Rules{}, question_of("R4 R5 R6", "R7", "K13", EmptyPool::kPass));
  CHECK(answer.proven && answer.winner == 1 && answer.points == 13 && answer.lay);
}

TEST(the_leader_sits_if_the_other_cannot_catch_up) {
  const EndingAnswer answer =
      best_ending(Rules{}, question_of("R4 R5 R6", "K2", "R7 K13 B13", EmptyPool::kPass));
  CHECK(answer.proven && answer.winner == 1 && !answer.lay);
}

TEST(a_tile_that_the_other_waits_for_is_taken_away) {
  const EndingAnswer answer =
      best_ending(Rules{}, question_of("R4 R5 R6", "R7 K1", "R7", EmptyPool::kForced));
  CHECK(answer.proven && answer.winner == 1 && answer.lay && answer.lay->played == tiles("R7"));
}

TEST(without_time_nothing_is_claimed) {
  Deadline deadline(-1);
  while (!deadline.over()) continue;
  EndingQuestion question = question_of("R4 R5 R6", "R7 K1", "R7", EmptyPool::kForced);
  question.deadline = &deadline;
  const EndingAnswer answer = best_ending(Rules{}, question);
  CHECK(!answer.found && !answer.proven);
}

TEST(a_game_that_is_over_has_no_ending) {
  const EndingQuestion question = question_of("R4 R5 R6", "R7", "", EmptyPool::kPass);
  CHECK(throws<std::invalid_argument>([&] { best_ending(Rules{}, question); }));
}
