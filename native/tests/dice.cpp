#include "check.hpp"
#include "dice/best.hpp"
#include "dice/cover.hpp"
#include "dice/crossword.hpp"
#include "dice/grid.hpp"
#include "dice/pool.hpp"
#include "dice/word.hpp"

using namespace meldrum;
using namespace meldrum::dice;

static Pool pool_of(const char* text) {
  Pool pool;
  for (uint8_t face : testing::tiles(text)) pool.put(face);
  return pool;
}

static Grid row_of(const char* text) {
  Grid grid;
  for (uint8_t face : testing::tiles(text))
    grid.push_back({{0, static_cast<int8_t>(grid.size())}, face});
  return grid;
}

TEST(a_pool_counts_its_dice) {
  Pool pool = pool_of("R3 R3 B4 J");
  CHECK(pool.dice() == 4 && pool.jokers() == 1 && pool.numbers() == 3);
  CHECK(!pool.fits(testing::code_of("R3")) && pool.fits(testing::code_of("B4")));
  const uint64_t before = pool.low();
  pool.take(testing::code_of("R3"));
  CHECK(pool.low() != before && pool.count(testing::code_of("R3")) == 1);
  pool.put(testing::code_of("R3"));
  CHECK(pool.low() == before && top_number(pool) == 4);
}

TEST(lone_dice_are_misfits) {
  const Pool pool = pool_of("R3 R4 R5 B9");
  const Colors lone = misfits(pool.colors(), pool.colors(), 0);
  CHECK(lone[1] == 0 && lone[2] == bit_of(testing::code_of("B9")));
  CHECK(each_fits(pool.colors(), pool.colors(), 2));
}

TEST(a_budget_ends_a_search) {
  Budget budget(nullptr);
  budget.allow(2);
  budget.step();
  budget.step();
  CHECK(testing::throws<Budget::Spent>([&] { budget.step(); }));
}

TEST(a_line_reads_in_several_ways) {
  CHECK(Word(testing::tiles("R3 R4 R5"), true).kinds == std::vector<Kind>{Kind::kUp});
  CHECK(Word(testing::tiles("R5 R4 J"), true).kinds == std::vector<Kind>{Kind::kDown});
  CHECK(Word(testing::tiles("J R5 J"), true).kinds.size() == 3);
  CHECK(Word(testing::tiles("R5 J J"), false).kinds.empty());
  CHECK(Word(testing::tiles("R3 R4"), true).kinds.empty());
  const Word word(testing::tiles("R5 R4 J"), true);
  CHECK(word.tiles(2) == only(testing::code_of("R3")));
  CHECK(word.is(testing::tiles("J R4 R5")) && !word.is(testing::tiles("R4 R5 J")));
}

TEST(dice_can_be_covered_by_sets) {
  Budget budget(nullptr);
  const std::vector<Word> words;
  Cover cover(words, budget);
  CHECK(cover.possible(pool_of("R3 R4 R5"), {}, 0));
  CHECK(cover.possible(pool_of("R3 R4 R5 K4 B4"), {}, 0));
  CHECK(!cover.possible(pool_of("R3 R4 R5 K9"), {}, 0));
}

TEST(a_crossword_is_laid) {
  Budget budget(nullptr);
  const std::vector<Word> words;
  Cover cover(words, budget);
  Crossword crossword(words, {}, cover, budget);
  CHECK(crossword.lay(pool_of("R3 R4 R5 K4 B4"), 0));
  CHECK(crossword.parts().size() == 1 && crossword.parts()[0].size() == 5);
  CHECK(!crossword.lay(pool_of("R3 R4 R5 K9"), 0));
  CHECK(crossword.most(pool_of("R11 R12 J")) == 36);
}

TEST(lines_of_a_grid) {
  const Part part = part_of(row_of("R3 R4 R5"));
  const auto lines = lines_of(part);
  CHECK(lines.size() == 1 && lines[0].faces == testing::tiles("R3 R4 R5"));
  CHECK(changed_lines(lines, {part}) == 0 && changed_lines(lines, {}) == 1);
}

TEST(the_best_dice_are_placed) {
  GridQuestion question;
  question.grid = row_of("R3 R4 R5");
  question.hand = testing::tiles("R6 K4 B4 O9");
  const GridAnswer answer = best_play(question);
  CHECK(answer.tiles == 3 && answer.points == 14 && answer.optimal && answer.least);
  CHECK(answer.grid.size() == 6);
}

TEST(nonsense_is_not_proven) {
  GridQuestion question;
  question.grid = {{{0, 0}, 3}, {{0, 0}, 4}};
  question.hand = testing::tiles("R6");
  const GridAnswer answer = best_play(question);
  CHECK(!answer.optimal && answer.tiles == 0 && answer.grid == question.grid);
}
