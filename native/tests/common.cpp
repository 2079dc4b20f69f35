#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "common/account.hpp"
#include "common/bytes.hpp"
#include "common/cost.hpp"
#include "common/crew.hpp"
#include "common/deadline.hpp"
#include "common/hash_table.hpp"
#include "common/sets.hpp"
#include "common/table.hpp"

using namespace meldrum;
using namespace meldrum::testing;

// Tiles

TEST(codes_tell_color_and_number) {
  CHECK(tiles("K1 K13 R1 O13 J D M C") == Set{0, 12, 13, 51, 52, 53, 54, 55});
  CHECK(color_of(code_of("B7")) == 2);
  CHECK(number_of(code_of("B7")) == 7);
  CHECK(is_joker(kJoker) && !is_bonus(kJoker) && is_bonus(kMirror) && !is_joker(code_of("O13")));
  CHECK(has_joker(sets("R1 R2 R3|R5 J R7")) && !has_joker(sets("R1 R2 R3")));
}

// Deadline

static int polls_until_over(Deadline& deadline, int micros) {
  int polls = 1;
  while (!deadline.over(micros)) ++polls;
  return polls;
}

TEST(without_a_limit_time_is_never_up) {
  Deadline deadline;
  for (int i = 0; i < 100'000; ++i) deadline.poll(50);
  CHECK(!deadline.was_over());
}

TEST(steps_are_counted_alike_every_time) {
  Deadline one(-5000), other(-5000);
  const int polls = polls_until_over(one, 1);
  CHECK(polls > 5000 && polls < 7000);
  CHECK(polls_until_over(other, 1) == polls);
  other.restart(-5000);
  CHECK(!other.was_over());
  CHECK(polls_until_over(other, 1) == polls);
}

TEST(all_questions_together_keep_a_limit) {
  Deadline deadline(-50'000);
  deadline.limit_all(-10'000);
  for (int question = 0; question < 4; ++question) {
    CHECK(!deadline.all_over());
    deadline.restart(-50'000);
    for (int step = 0; step < 2000; ++step) CHECK(!deadline.over());
  }
  deadline.restart(-50'000);
  const int polls = polls_until_over(deadline, 1);
  CHECK(polls > 1900 && polls < 2200 && deadline.all_over());
  deadline.restart(-50'000);
  CHECK(deadline.all_over());  // however much each question may take
}

TEST(longer_steps_use_the_limit_up_sooner) {
  Deadline one(-50'000), other(-50'000);
  const int by_ones = polls_until_over(one, 1), by_tens = polls_until_over(other, 10);
  CHECK(by_tens * 8 < by_ones && by_ones < by_tens * 12);
}

TEST(time_that_is_up_is_thrown) {
  Deadline deadline(1);
  CHECK(throws<TimeUp>([&] {
    for (;;) deadline.poll();
  }));
  CHECK(throws<TimeUp>([&] { poll(&deadline); }));
  poll(nullptr);
}

TEST(a_question_can_be_taken_back) {
  int asked = 0;
  Deadline deadline(0, [&] { return ++asked == 2; });
  CHECK(throws<Interrupted>([&] {
    for (;;) deadline.poll(100);
  }));
  CHECK(asked == 2);
}

// Hash table

TEST(a_table_knows_what_was_written) {
  HashTable<uint64_t, int32_t, -1> table(4);
  for (uint64_t key = 0; key < 5000; ++key) {
    CHECK(table.at(key << 20) == -1);
    table[key << 20] = static_cast<int32_t>(key);
  }
  for (uint64_t key = 0; key < 5000; ++key) CHECK(table[key << 20] == static_cast<int32_t>(key));
  CHECK(table.at(1) == -1);
}

TEST(a_cleared_table_knows_nothing) {
  NodeTable table;
  for (int round = 0; round < 3; ++round) {
    CHECK(table[7] == -1);
    table[7] = round;
    CHECK(table.at(7) == round);
    table.clear();
    CHECK(table.at(7) == -1);
  }
}

// Bytes

TEST(tables_are_read_and_written) {
  const std::vector<Set> table = sets("R1 R2 R3|J B5 K5");
  std::vector<Set> read{tiles("O1 O2 O3 O4"), {}, {}};
  read_sets(flat(table), read);
  CHECK(read == table);
  read_sets({}, read);
  CHECK(read.empty());
}

TEST(unknown_codes_are_refused) {
  Set set;
  std::vector<Set> table;
  const Set codes{3, kCodes}, marked{3, kCodes, kBetweenSets};
  CHECK(throws<std::invalid_argument>([&] { read_tiles(codes, set); }));
  CHECK(throws<std::invalid_argument>([&] { read_sets(marked, table); }));
}

// Sets

TEST(shapes_of_sets) {
  CHECK(shape_of(tiles("R3 J R5")).run_from == 3);
  CHECK(shape_of(tiles("J J R3")).run_from == 1);
  CHECK(shape_of(tiles("R13 K13 J")).group_of == 13);
  const Shape both = shape_of(tiles("R5 J J"));
  CHECK(both.run_from == 5 && both.group_of == 5);
}

TEST(what_is_not_a_set_has_no_shape) {
  for (const char* text : {"R3 R4", "R3 R5 R4", "R12 R13 J J", "R3 K3 R3", "J J J", "R3 D R5",
                           "R3 R4 B5", "K3 R3 B3 O3 J"})
    CHECK(!shape_of(tiles(text)).is_set());
  CHECK(!shape_of(tiles("R5 J J R8"), false).is_set());
  CHECK(shape_of(tiles("J R6 J R8"), false).is_set());
}

TEST(a_set_can_have_several_readings) {
  const auto found = readings(tiles("R5 B5 J"));
  CHECK(found.size() == 2);
  CHECK(found[0].stands_for == tiles("R5 B5 K5") && found[1].stands_for == tiles("R5 B5 O5"));
  CHECK(readings(tiles("R5 J J")).size() == 1 + 6);
  CHECK(readings(tiles("R5 J J"))[0].value() == 18);
  CHECK(readings(tiles("R5 R6 B7")).empty());
}

TEST(jokers_of_a_group_are_laid_apart) {
  Set group = tiles("R5 J J B5"), run = tiles("R5 J J R8");
  part_jokers(group);
  part_jokers(run);
  CHECK(group == tiles("J R5 B5 J"));
  CHECK(run == tiles("R5 J J R8"));
}

TEST(a_set_with_all_numbers_of_an_old_one_is_not_new) {
  CHECK(holds_numbers_of(tiles("R3 J R5"), tiles("R3 R4 R5 R6")));
  CHECK(!holds_numbers_of(tiles("R3 R4 R5"), tiles("R4 R5 R6")));
}

// Costs and accounts

TEST(one_tile_outweighs_all_points_and_changes) {
  CHECK(weight(Objective::kTiles, 1) + weight(Objective::kTiles, 1) >
        weight(Objective::kTiles, 30) + 39 * kChange);
  CHECK(weight(Objective::kPoints, 2) > weight(Objective::kPoints, 1) + 39 * kChange);
}

static int sum_of_numbers(const Set& set) {
  int sum = 0;
  for (uint8_t code : set) sum += number_of(code);
  return sum;
}

TEST(a_play_is_counted) {
  TableQuestion question;
  question.table = sets("R1 R2 R3|K7 R7 B7");
  question.rack = tiles("R4 O8 O9 O10");
  const TableAnswer answer =
      account_of(Rules{}, question, {1}, sets("R1 R2 R3 R4|O8 O9 O10"), sum_of_numbers);
  CHECK(answer.tiles == 4 && answer.points == 31 && answer.meld == 27);
  CHECK(answer.played == tiles("R4 O8 O9 O10"));
  CHECK(answer.reached(Objective::kPoints) == 31);
  CHECK(nothing(question).kept == std::vector<int>{0, 1});
}

TEST(two_sets_cannot_be_paid_with_the_same_tiles) {
  TableQuestion question;
  question.table = sets("R1 R2 R3");
  question.rack = tiles("R1 R2 R3");
  const TableAnswer answer =
      account_of(Rules{}, question, {}, sets("R1 R2 R3|R1 R2 R3"), sum_of_numbers);
  CHECK(answer.meld == 6);
}

TEST(nonsense_is_refused) {
  const auto refused = [](const char* table, const char* rack, const char* forced) {
    TableQuestion question;
    question.table = sets(table);
    question.rack = tiles(rack);
    question.forced = tiles(forced);
    return throws<std::invalid_argument>([&] {
      refuse_nonsense(Rules{}, question, kJoker,
                      [](const Set& set) { return shape_of(set).is_set(); });
    });
  };
  CHECK(!refused("R1 R2 R3", "R1 J J", "J"));
  CHECK(refused("R1 R2 R4", "R1", ""));
  CHECK(refused("R1 R2 R3", "R1 R1", ""));
  CHECK(refused("", "D", ""));
  CHECK(refused("", "R1", "R2"));
}

// Crew

TEST(a_crew_does_each_piece_once) {
  for (int threads : {1, 2, 5}) {
    std::vector<std::atomic<int>> done(1000);
    Deadline deadline;
    Crew().share(done.size(), threads, deadline, [&](size_t at, Deadline&) { ++done[at]; });
    CHECK(std::all_of(done.begin(), done.end(), [](const auto& times) { return times == 1; }));
  }
}

TEST(a_crew_stops_when_the_answer_is_not_wanted) {
  std::atomic<int> begun = 0;
  Deadline deadline(0, [&] { return begun > 3; });
  const auto piece = [&](size_t, Deadline& own) {
    ++begun;
    while (true) own.poll();
  };
  CHECK(throws<Interrupted>([&] { Crew().share(1000, 4, deadline, piece); }));
  CHECK(begun == 4);
}

TEST(a_crew_tells_what_went_wrong) {
  Deadline deadline;
  const auto piece = [](size_t at, Deadline&) {
    if (at == 500) throw std::invalid_argument("nonsense");
  };
  CHECK(throws<std::invalid_argument>([&] { Crew().share(1000, 3, deadline, piece); }));
}
