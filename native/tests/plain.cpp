#include <random>
#include <set>
#include <tuple>

#include "check.hpp"
#include "plain/corridor.hpp"
#include "plain/division.hpp"
#include "plain/feeds.hpp"
#include "plain/groups.hpp"
#include "plain/levels.hpp"
#include "plain/open_runs.hpp"
#include "plain/problem.hpp"
#include "turn/best.hpp"

using namespace meldrum;
using namespace meldrum::plain;
using namespace meldrum::testing;

constexpr int kRoomy = kMostOpen;

static int state_of(int ones, int twos, int longs) {
  const OpenRuns wanted{static_cast<uint8_t>(ones), static_cast<uint8_t>(twos),
                        static_cast<uint8_t>(longs)};
  for (int state = 0; state < kOpenStates; ++state)
    if (kOpenRuns[state] == wanted) return state;
  return -1;
}

// The tiles of the table have to be laid, each of the rack costs what it counts if it is left.
static Problem problem_of(const char* table, const char* rack) {
  Problem problem;
  for (int code = 0; code < kTypes; ++code)
    problem.unused[code] = weight(Objective::kTiles, number_of(static_cast<uint8_t>(code)));
  problem.joker_unused = weight(Objective::kTiles, 30);
  for (const Set& set : sets(table))
    for (uint8_t code : set) {
      if (is_joker(code)) {
        ++problem.jokers_must;
      } else {
        ++problem.must[code];
      }
    }
  for (uint8_t code : tiles(rack)) {
    if (is_joker(code)) {
      ++problem.jokers_may;
    } else {
      ++problem.may[code];
    }
  }
  return problem;
}

// Open runs

TEST(there_are_35_states_of_open_runs) {
  std::set<std::tuple<int, int, int>> seen;
  for (int state = 0; state < kOpenStates; ++state) {
    const OpenRuns& runs = kOpenRuns[state];
    CHECK(runs.ones + runs.twos + runs.longs <= kMostOpen);
    seen.insert({runs.ones, runs.twos, runs.longs});
  }
  CHECK(seen.size() == kOpenStates);
}

TEST(tiles_feed_short_runs_first_and_then_start_new_ones) {
  CHECK(kOpenRuns.next(state_of(0, 0, 0), 1, kRoomy) == state_of(1, 0, 0));
  CHECK(kOpenRuns.next(state_of(1, 0, 0), 1, kRoomy) == state_of(0, 1, 0));
  CHECK(kOpenRuns.next(state_of(0, 1, 0), 1, kRoomy) == state_of(0, 0, 1));
  CHECK(kOpenRuns.next(state_of(0, 1, 1), 1, kRoomy) == state_of(0, 0, 1));
  CHECK(kOpenRuns.next(state_of(0, 1, 1), 3, kRoomy) == state_of(1, 0, 2));
}

TEST(a_short_run_must_not_go_hungry) {
  CHECK(kOpenRuns.next(state_of(1, 1, 0), 1, kRoomy) == -1);
  CHECK(kOpenRuns.next(state_of(1, 0, 0), 1, 0) == -1);
  CHECK(kOpenRuns.next(state_of(0, 0, 0), 2, 1) == -1);
  CHECK(kOpenRuns.next(state_of(0, 0, 2), 2, 1) == state_of(0, 0, 1));
}

// Groups

TEST(groups_of_one_number) {
  const Groupings& four = groupings({1, 1, 1, 1}, 0);
  CHECK(four.list.size() == 1 + 4 + 1);
  CHECK(four.list[0].count == 0);
  CHECK(groupings({1, 1, 0, 0}, 0).list.size() == 1);
  CHECK(groupings({1, 1, 0, 0}, 1).list.size() == 2);
  CHECK(groupings({1, 1, 0, 0}, 1).list[1].jokers == 1);
}

TEST(three_groups_of_one_number_can_be_needed) {
  const Groupings& many = groupings({2, 2, 2, 2}, 2);
  int most = 0;
  for (const Grouping& one : many.list) most = std::max<int>(most, one.count);
  CHECK(most == 3);
  for (const Grouping& one : many.list)
    for (int color = 0; color < kColors; ++color)
      CHECK((one.packed >> 2 * color & 3) == one.tiles[color] && one.tiles[color] <= 2);
}

// Feeds

TEST(a_run_that_cannot_be_fed_is_not_started) {
  const auto starts = [](int next_tiles, int tiles_after, int jokers) {
    const Cell cell{1, 0, 0, jokers, Feeds::ahead(next_tiles, tiles_after, false)};
    const FeedList& list = Feeds::all().list(cell, state_of(0, 0, 0));
    return std::any_of(list.feeds, list.feeds + list.first[kGroupCopies],
                       [](const Feed& feed) { return feed.run > 0; });
  };
  CHECK(starts(1, 1, 0));
  CHECK(!starts(1, 0, 0));
  CHECK(!starts(0, 1, 0));
  CHECK(starts(0, 1, 1));
}

// Levels

TEST(estimates_are_rounded_up_to_what_tiles_can_cost) {
  Levels levels;
  levels.find(problem_of("", "R1 R13"));
  const Cost low = weight(Objective::kTiles, 1), high = weight(Objective::kTiles, 13);
  CHECK(levels.up(0) == 0);
  CHECK(levels.up(1) == low);
  CHECK(levels.up(high + 1) == low + high);
  CHECK(levels.up(low + high + 1) == kNever);
  CHECK(levels.below(low) == 0);
  CHECK(levels.top(low) == high);
}

// Loners

TEST(tiles_that_fit_nowhere_are_left_out) {
  Problem problem = problem_of("", "R1 R2 B9 K9 O5");
  Cost paid = 0;
  CHECK(leave_out_loners(problem, paid));
  CHECK(paid == weight(Objective::kTiles, 1) + weight(Objective::kTiles, 2) +
                    2 * weight(Objective::kTiles, 9) + weight(Objective::kTiles, 5));
  Problem with_joker = problem_of("", "R1 R2 O5 J");
  paid = 0;
  CHECK(leave_out_loners(with_joker, paid));
  CHECK(paid == weight(Objective::kTiles, 5));
}

TEST(a_tile_of_the_table_cannot_be_left_out) {
  Problem problem = problem_of("R1 R2 R3", "");
  problem.must[code_of("O9")] = 1;
  Cost paid = 0;
  CHECK(!leave_out_loners(problem, paid));
}

// Corridor

TEST(a_corridor_keeps_what_it_was_told) {
  Corridor corridor;
  corridor.clear();
  const OldRun run{1, 3, 5, 1u << 4, 0};  // R3 J R5
  CHECK(!corridor.keeps(run));
  corridor.add_run(1, 3, 0, 1, 0);
  corridor.add_run(1, 4, 0, 0, 1);
  corridor.add_run(1, 5, 2, 1, 0);
  CHECK(corridor.keeps(run));
  CHECK(!corridor.runs_hold(code_of("R4"), false));
  corridor.add_groups(7, 0b0010101, 5);
  CHECK(corridor.least_with_group(7, 0b0111, 0) == 5);
  CHECK(corridor.least_with_group(7, 0b1000, 0) == kNever);
}

// The search

TEST(the_cheapest_way_is_found) {
  Solution solution;
  solve(problem_of("R1 R2 R3", "R4 R9"), solution);
  CHECK(solution.found && solution.proven);
  CHECK(solution.cost == weight(Objective::kTiles, 9));
  CHECK(solution.sets == sets("R1 R2 R3 R4"));
}

TEST(three_runs_of_a_color_can_be_open) {
  Problem problem = problem_of("", "R9 R10 R11 R11 R12 R12 R13 R13 J");
  problem.least_value = 102;  // the joker is an 11
  Solution solution;
  solve(problem, solution);
  CHECK(solution.found && solution.proven && solution.cost == 0);
  CHECK(solution.sets.size() == 3);
}

TEST(nothing_is_found_where_the_table_cannot_be_laid) {
  Problem problem = problem_of("R1 R2 R3", "");
  problem.must[code_of("O9")] = 1;
  Solution solution;
  solve(problem, solution);
  CHECK(!solution.found && solution.proven);
}

static bool divides(const Set& all) {
  Division division;
  division.clear();
  division.add(all);
  return division.find_out() == Divides::kYes;
}

TEST(tiles_divide_into_sets_or_leave_a_remainder) {
  CHECK(divides(tiles("R1 R2 R3 K5 R5 B5")));
  CHECK(!divides(tiles("R1 R2 R3 K5 R5")));
  CHECK(divides(tiles("R1 R2 R3 K5 R5 J")));
  CHECK(!divides(tiles("K5 R5 B5 R7")));
  CHECK(divides(tiles("R9 R10 R11 R11 R12 R12 R13 R13 J")));
  CHECK(!divides(tiles("K5 R5 B5 O5 J")));  // all four colors are there already
}

TEST(tiles_divide_just_where_all_of_them_can_be_laid) {
  std::mt19937 chance(1);
  int possible = 0;
  for (int round = 0; round < 400; ++round) {
    Set box;
    for (int color = 0; color < kColors; ++color)
      for (int number = 1; number <= 4; ++number) box.insert(box.end(), 2, tile(color, number));
    box.insert(box.end(), chance() % 3, kJoker);
    std::shuffle(box.begin(), box.end(), chance);
    TableQuestion question;
    question.rack.assign(box.begin(), box.begin() + 6 + static_cast<int>(chance() % 20));
    Rules free;
    const bool all =
        turn::best_play(free, question).tiles == static_cast<int>(question.rack.size());
    CHECK(divides(question.rack) == all);
    possible += all;
  }
  CHECK(possible > 40 && possible < 360);
}
