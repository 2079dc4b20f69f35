#include <stdexcept>

#include "check.hpp"
#include "turn/best.hpp"
#include "turn/fates.hpp"
#include "turn/frozen_sets.hpp"
#include "turn/openings.hpp"
#include "turn/stage.hpp"

using namespace meldrum;
using namespace meldrum::turn;
using namespace meldrum::testing;

static TableQuestion question_of(const char* table, const char* rack) {
  TableQuestion question;
  question.table = sets(table);
  question.rack = tiles(rack);
  return question;
}

TEST(a_joker_is_kept_or_retrieved) {
  const std::vector<Fate> found = fates(sets("R1 R2 R3|R5 B5 J"), true);
  CHECK(found.size() == 4);  // as K5 or as O5
  CHECK(found.front()[0].place == 1 && found.front()[0].kept.size() == 1);
  CHECK(found.back()[0].retrieved.size() == 1);
  CHECK(fates(sets("R1 R2 R3"), true).size() == 1);
}

TEST(a_set_is_new_if_it_holds_no_old_one) {
  CHECK(is_new(tiles("R2 R3 R4"), sets("R1 R2 R3")));
  CHECK(!is_new(tiles("R1 R2 R3 R4"), sets("K5 R5 B5|R1 R2 R3")));
}

TEST(the_rack_owes_what_was_reserved) {
  Stage stage;
  stage.pool.may[3] = 1;
  CHECK(owe(stage, 3, 1));
  CHECK(stage.pool.must[3] == 1 && stage.pool.may[3] == 0 && due(stage, 3) == 1);
  CHECK(!owe(stage, 3, 1));
}

TEST(a_set_is_taken_out_of_the_pool) {
  Stage stage;
  for (uint8_t code : tiles("R1 R2")) stage.pool.must[code] = 1;
  stage.pool.jokers_must = stage.retrieved = 1;
  Placing placing;
  placing.laid = tiles("R1 R2 J");
  placing.free = 1;
  Stage other = stage;
  CHECK(take(stage, placing, 1));
  CHECK(jokers(stage) == 0 && stage.retrieved == 0 && stage.pool.must[code_of("R1")] == 0);
  CHECK(!take(other, placing, 0));  // the rack has no joker
}

TEST(a_frozen_set_is_extended_at_both_ends) {
  const std::vector<Set> table = sets("R5 J R7");
  const Rules rules;
  const SetFate fate{0, tiles("R5 R6 R7"), tiles("R6"), {}};
  Stage stage;
  stage.kept = tiles("R6");
  for (uint8_t code : tiles("R5 R6 R7")) stage.pool.must[code] = 1;
  stage.pool.may[code_of("R4")] = stage.pool.may[code_of("R8")] = 1;
  CHECK(FrozenSets(rules, table).extensions(fate, stage).size() == 4);
}

TEST(an_opening_ends_as_soon_as_it_is_worth_enough) {
  const Rules rules;
  std::vector<std::vector<Set>> seen;
  Openings openings(rules, question_of("", "K10 R10 B10 K1 K2 K3"));
  openings.for_each([&](const std::vector<Set>& opening) { seen.push_back(opening); });
  CHECK(seen.size() == 2);
  CHECK(seen[0] == sets("K1 K2 K3|K10 R10 B10") && seen[1] == sets("K10 R10 B10"));
}

TEST(a_run_is_split_for_a_tile) {
  const TableAnswer answer = best_play(Rules{}, question_of("R4 R5 R6 R7 R8", "R6 K1"));
  CHECK(answer.tiles == 1 && answer.points == 6 && answer.optimal && answer.bound == 1);
  CHECK(answer.kept.empty() && answer.sets.size() == 2);
}

TEST(forced_tiles_must_be_playable) {
  TableQuestion question = question_of("R4 R5 R6 R7 R8", "R6 K1");
  question.forced = tiles("K1");
  CHECK(!best_play(Rules{}, question).feasible);
  question.forced = tiles("R6");
  CHECK(best_play(Rules{}, question).feasible);
}

TEST(a_retrieved_joker_needs_its_tile_by_the_book) {
  Rules rules;
  const TableQuestion question = question_of("R3 J R5", "R4 K7 B7");
  CHECK(best_play(rules, question).tiles == 3);
  rules.law = JokerLaw::kFrozen;
  CHECK(best_play(rules, question_of("R3 J R5", "K7 B7")).tiles == 0);
}

TEST(bonus_jokers_are_refused) {
  CHECK(throws<std::invalid_argument>([] { best_play(Rules{}, question_of("", "R1 D")); }));
}
