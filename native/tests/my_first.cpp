#include "check.hpp"
#include "my_first/best.hpp"
#include "my_first/line.hpp"
#include "my_first/new_runs.hpp"
#include "my_first/position.hpp"
#include "my_first/steps.hpp"

using namespace meldrum;
using namespace meldrum::my_first;

static RunsQuestion question_of(const char* table, const char* rack) {
  RunsQuestion question;
  question.table = testing::sets(table);
  question.rack = testing::tiles(rack);
  return question;
}

TEST(cells_are_bits_by_number) {
  CHECK(span(3, 5) == (cell(3) | cell(4) | cell(5)));
  CHECK(lowest(span(3, 5)) == 3 && highest(span(3, 5)) == 5 && count(span(3, 5)) == 3);
  CHECK(side_by_side(span(3, 4)) && !side_by_side(cell(3) | cell(5)));
  CHECK(has_hinge(4, 4) && !has_hinge(1, 3) && !has_hinge(8, 10));
}

TEST(a_position_is_read_color_by_color) {
  const auto position = read(question_of("R1 J R3", "R4 K7"));
  CHECK(position.has_value());
  CHECK(position->lines[1].old == std::vector<Run>{{span(1, 3), without(span(1, 3), cell(2))}});
  CHECK(position->lines[1].hand == cell(4) && position->lines[0].hand == cell(7));
  CHECK(position->lying_tiles == 3 && position->lying_jokers == 1 && position->held_tiles == 2);
}

TEST(what_the_game_does_not_have_is_not_read) {
  for (const char* table : {"R9 R10 R11", "R1 K1 B1", "R1 R3 R4", "R1 R2"})
    CHECK(!read(question_of(table, "K7")));
  CHECK(!read(question_of("R1 R2 R3", "R3")));
  CHECK(!read(question_of("R1 R2 R3", "J J J J J")));
  CHECK(!best_play(question_of("R1 R2", "R3")).optimal);
}

TEST(a_longer_run_is_founded_by_three_tiles) {
  const Founding longer = founding_of({span(1, 4), span(1, 4)}, 0, false);
  CHECK(longer.rooms == 1 && longer.jokers == 0 && longer.earns);
  const Founding joker = founding_of({span(1, 3), span(1, 2)}, 0, false);
  CHECK(joker.rooms == 0 && joker.jokers == 1 && !joker.earns);
}

TEST(an_old_run_without_jokers_is_never_cut) {
  const auto position = read(question_of("R1 R2 R3", "R4"));
  const Stories stories = stories_of(position->lines[1], *position);
  CHECK(stories.size() == 1 && stories[0].size() == 1 && stories[0][0].size() == 1);
}

TEST(single_steps_lead_to_a_table) {
  const auto position = read(question_of("R1 R2 R3", "R4 R6"));
  Deadline deadline;
  size_t effort = 1000;
  Table longer, gap;
  longer[1] = {{span(1, 4), span(1, 4)}};
  gap[1] = {{span(1, 6), without(span(1, 6), cell(5))}};
  CHECK(can_reach(*position, longer, effort, deadline));
  CHECK(!can_reach(*position, gap, effort, deadline));
}

TEST(tiles_and_stars_are_counted) {
  const RunsAnswer answer = best_play(question_of("R1 R2 R3", "R4 B5 B6 B7 K9"));
  CHECK(answer.found && answer.optimal && answer.tiles == 4 && answer.points == 5);
  CHECK(answer.table == testing::sets("R1 R2 R3 R4|B5 B6 B7") && answer.changed == 1);
  CHECK(answer.meld == 18 && answer.bound == 4);
}

TEST(nothing_to_play_leaves_the_table) {
  const RunsAnswer answer = best_play(question_of("R1 R2 R3", "K9"));
  CHECK(!answer.found && answer.optimal && answer.table == testing::sets("R1 R2 R3"));
}
