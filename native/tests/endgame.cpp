#include <stdexcept>
#include <utility>

#include "check.hpp"
#include "endgame/habit.hpp"
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

static Position position_of(const char* table, std::vector<Set> racks) {
  const size_t seats = racks.size();
  return {sets(table), std::move(racks), std::vector<bool>(seats, true), 0};
}

// What a seat does by habit, as the tiles it lays; none is a pass.
static Set habit_of(const Position& position, EmptyPool empty_pool) {
  const Rules rules;
  const Lays lays(rules, nullptr);
  const Scale scale{0, rules.joker_penalty};
  const Move found = Habit(lays, scale, empty_pool, Habit::Care::kQuick).move(position);
  return found ? found->played : Set{};
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

TEST(a_turn_goes_round_the_seats) {
  Position position = position_of("R4 R5 R6", {tiles("R7 K1"), tiles("K2"), tiles("K3")});
  position.pass();
  CHECK(position.racks[0] == tiles("K2") && position.racks[2] == tiles("R7 K1"));
  CHECK(position.passes == 1 && !position.pass_ends_it());
  position.pass();
  CHECK(position.pass_ends_it() && !position.is_over());
  position.pass();
  CHECK(position.is_over());
  position.lay({tiles("R7"), sets("R4 R5 R6 R7")}, EmptyPool::kPass);
  CHECK(position.racks[2] == tiles("K1") && position.passes == 0 && !position.is_over());
}

TEST(a_seat_leads_that_has_the_cheapest_rack_of_all) {
  const Scale scale{0, 30};
  CHECK(scale.leads(position_of("", {tiles("K2"), tiles("K3"), tiles("K4")})));
  CHECK(!scale.leads(position_of("", {tiles("K3"), tiles("K4"), tiles("B3")})));
  CHECK(scale.lead(position_of("", {tiles("K5"), tiles("K9"), tiles("K3")})) == -2);
}

TEST(by_habit_a_seat_sits_on_a_lead_that_the_next_cannot_end) {
  const char* table = "R4 R5 R6";
  const Position safe = position_of(table, {tiles("R7 K1"), tiles("K9"), tiles("B12")});
  CHECK(habit_of(safe, EmptyPool::kPass).empty());
  CHECK(habit_of(safe, EmptyPool::kForced) == tiles("R7"));
  const Position open = position_of(table, {tiles("R3 K1"), tiles("R3"), tiles("B12")});
  CHECK(habit_of(open, EmptyPool::kPass) == tiles("R3"));
}

TEST(by_habit_a_seat_lays_as_little_as_takes_the_lead) {
  const char* table = "R4 R5 R6|B8 B9 B10";
  const Position one = position_of(table, {tiles("R3 R7 B11 K5"), tiles("K10 O10")});
  CHECK(habit_of(one, EmptyPool::kPass) == tiles("R7"));  // 26 against 20
  const Position sets = position_of("", {tiles("K1 R1 B1 K2 R2 B2 K13 O13"), tiles("K11 O11 B5")});
  CHECK(habit_of(sets, EmptyPool::kPass) == tiles("K1 R1 B1 K2 R2 B2"));  // 35 against 27
}

TEST(by_habit_a_seat_lays_what_does_not_let_the_next_out) {
  const Position position = position_of("R4 R5 R6", {tiles("R3 R7 K1"), tiles("R8")});
  CHECK(habit_of(position, EmptyPool::kForced) == tiles("R3"));
  const Position other = position_of("R4 R5 R6", {tiles("R3 R7 K1"), tiles("R2")});
  CHECK(habit_of(other, EmptyPool::kForced) == tiles("R7"));
}

TEST(a_last_turn_takes_all_it_can) {
  const Position position = position_of("R4 R5 R6", {tiles("R3 R7 K1"), tiles("K13")});
  CHECK(habit_of(position, EmptyPool::kOneMoreTurn).size() == 2);
}

TEST(a_tile_is_added_to_a_set_as_it_lies) {
  const Rules rules;
  const Lays lays(rules, nullptr);
  const Position position =
      position_of("R4 R5 R6|K9 R9 B9|J B2 B3", {tiles("R3 R7 O9 K9 B4 J"), tiles("K13")});
  const auto table_after = [&](const char* one) {
    const auto lay = lays.added(position, tiles(one)[0]);
    return lay ? lay->table : std::vector<Set>{};
  };
  CHECK(table_after("R3") == sets("R3 R4 R5 R6|K9 R9 B9|J B2 B3"));
  CHECK(table_after("R7") == sets("R4 R5 R6 R7|K9 R9 B9|J B2 B3"));
  CHECK(table_after("O9") == sets("R4 R5 R6|K9 R9 B9 O9|J B2 B3"));
  CHECK(table_after("K9").empty() && table_after("B4").empty() && table_after("J").empty());
}

TEST(an_ending_is_of_one_box) {
  const EndingQuestion question = question_of("R4 R5 R6", "R7", "R7 R7", EmptyPool::kPass);
  CHECK(throws<std::invalid_argument>([&] { best_ending(Rules{}, question); }));
  EndingQuestion three = question_of("R4 R5 R6", "R7", "R8", EmptyPool::kPass);
  three.position.racks.push_back(tiles("K1"));
  CHECK(throws<std::invalid_argument>([&] { best_ending(Rules{}, three); }));
  three.position.opened.push_back(true);
  CHECK(throws<std::invalid_argument>([&] { best_ending(Rules{}, three); }));
  CHECK(ending_by_habit(Rules{}, three).lay->played == tiles("R7"));
}

TEST(an_ending_may_have_bonus_jokers) {
  EndingQuestion question = question_of("R4 R5 R6", "D K1", "B1", EmptyPool::kPass);
  CHECK(throws<std::invalid_argument>([&] { best_ending(Rules{}, question); }));
  question.bonus = true;
  const EndingAnswer answer = best_ending(Rules{}, question);
  CHECK(answer.proven && answer.winner == 0);  // the double joker goes, K1 and B1 stay
  question.position.racks[1] = tiles("B2");
  const EndingAnswer better = best_ending(Rules{}, question);
  CHECK(better.proven && better.winner == 1 && better.lay && better.lay->played == tiles("D"));
}
