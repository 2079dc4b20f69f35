#include "check.hpp"
#include "imagined/habits.hpp"

using namespace meldrum;
using namespace meldrum::imagined;
using namespace meldrum::testing;

static Game game_of(const char* table, const char* mine, const char* theirs, const char* pool) {
  Game game;
  game.table = sets(table);
  game.racks = {tiles(mine), tiles(theirs)};
  game.pool = tiles(pool);
  game.opened = {true, true};
  game.patient = {false, false};
  return game;
}

static void play_out(Game& game, int longest) {
  Deadline deadline;
  CHECK(Habits(Rules{}, Course{}, 0, deadline).play_out(game, {longest}));
}

TEST(a_game_is_left_when_the_time_for_it_is_over) {
  Game game = game_of("R1 R2 R3", "K5", "K1", "K9 K13 B5 O5");
  game.patient = {true, true};
  Deadline deadline;
  deadline.limit_all(-1);
  while (!deadline.over()) continue;
  CHECK(!Habits(Rules{}, Course{}, 0, deadline).play_out(game, {10}));
  CHECK(game.turn == 1 && game.pool.size() == 3);  // the move that was under way
}

TEST(a_game_ends_when_a_seat_goes_out) {
  Game game = game_of("R1 R2 R3", "R4 R5", "K1", "K9 K5");
  play_out(game, 10);
  CHECK(game.racks[0].empty() && game.turn == 1 && game.pool.size() == 2);
  CHECK(game.table == sets("R1 R2 R3 R4 R5"));
}

TEST(a_rack_with_a_joker_goes_out_by_the_law) {
  Rules rules;
  rules.law = JokerLaw::kBookVintage;
  Game kept = game_of("R1 J R3|K7 K8 K9", "R2 R3 R4 J", "K1", "K4");
  Game retrieved = game_of("R1 J R3", "B5 B6 K11 J", "K1", "K4");  // B5 B6 J would need R2
  for (Game* game : {&kept, &retrieved}) {
    Deadline deadline;
    Habits(rules, Course{}, 0, deadline).play_out(*game, {1});
  }
  CHECK(kept.racks[0].empty());
  CHECK(retrieved.racks[0] == tiles("B5 B6 K11 J K4"));
}

TEST(a_patient_seat_draws_until_all_goes_down) {
  Game game = game_of("R1 R2 R3", "R4 K9", "K1", "K11 B1 K10 K13");
  game.patient[0] = true;
  play_out(game, 2);
  CHECK(game.racks[0] == tiles("R4 K9 K13") && game.racks[1] == tiles("K1 K10"));
  game.patient[0] = false;
  play_out(game, 1);
  CHECK(game.racks[0] == tiles("K9 K13") && game.passes == 0);
}

TEST(nobody_who_is_stuck_goes_on_without_a_pool) {
  Game game = game_of("R1 R2 R3", "K9", "K1", "");
  play_out(game, 10);
  CHECK(game.passes == 2 && game.racks[0] == tiles("K9"));
}

TEST(a_joker_stays_for_the_last_turn) {
  Game game = game_of("R1 R2 R3", "R4 J K8", "K1", "B12 O7");
  play_out(game, 1);
  CHECK(game.racks[0] == tiles("J K8"));
}

TEST(two_play_an_ending_for_the_lead) {
  Game game = game_of("R4 R5 R6", "R3 R7 K8", "K9 K12", "");
  play_out(game, 10);  // nothing has to be laid, and the other has nothing to lay
  CHECK(game.passes == 2 && game.racks[0] == tiles("R3 R7 K8"));
  Game behind = game_of("R4 R5 R6", "R3 R7 K8", "K9", "");
  play_out(behind, 10);
  CHECK(behind.passes == 2 && behind.racks[0] == tiles("K8"));
}
