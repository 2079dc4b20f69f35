#include <cmath>
#include <stdexcept>

#include "check.hpp"
#include "twist/best.hpp"
#include "twist/finder.hpp"
#include "twist/law_check.hpp"
#include "twist/linear_program.hpp"
#include "twist/pile.hpp"
#include "twist/sets.hpp"

using namespace meldrum;
using namespace meldrum::twist;
using namespace meldrum::testing;

static Rules book() {
  Rules rules;
  rules.law = JokerLaw::kBookTwist;
  return rules;
}

TEST(every_row_has_its_place) {
  for (int row = 0; row < kRows; ++row) CHECK(row_at(place_of(row)) == row);
}

TEST(piles_are_compared_and_subtracted) {
  Pile pile, other;
  pile.add(5, 2);
  pile.add(40);
  other.add(5);
  CHECK(pile.first() == 5 && pile.at(5) == 2 && pile.at(40) == 1 && pile.at(6) == 0);
  CHECK(pile.holds(other) && !other.holds(pile));
  const Pile rest = pile.without(other);
  CHECK(rest.at(5) == 1 && rest.at(40) == 1);
  other.clear(5);
  CHECK(other.empty() && other.first() == kRows);
  CHECK(hash_of(pile, 0) != hash_of(rest, 0) && hash_of(pile, 0) != hash_of(pile, 1));
}

TEST(bonus_jokers_make_sets) {
  const Rules rules;
  CHECK(set_value(tiles("R3 D R6"), rules) == 18);
  CHECK(set_value(tiles("R3 R4 C B6"), rules) == 18);
  CHECK(set_value(tiles("R3 R4 R5"), rules) == 12);
  CHECK(!readings(tiles("R3 R4 M R4 R3"), rules).empty());
  CHECK(readings(tiles("R3 R4 M R5 R6"), rules).empty());
  CHECK(readings(tiles("J D M"), rules).empty());
}

TEST(a_joker_of_a_group_has_several_meanings) {
  CHECK(readings(tiles("R5 B5 J"), Rules{}).size() == 2);
  CHECK(spots_of(tiles("R5 B5 J"), Rules{}) == Spots{kInGroup, kInGroup, 5});
}

TEST(the_finder_sees_every_set_within_its_limit) {
  const Rules rules;
  SetFinder finder(rules, nullptr);
  for (uint8_t code : tiles("R1 R2 R3 R4 K3 B3")) finder.at_hand[code] = 1;
  int seen = 0;
  const auto see = [&](const Set& set, const Spots&, Price) {
    CHECK(!readings(set, rules).empty());
    ++seen;
    return true;
  };
  finder.find(0, see);
  CHECK(seen == 4);  // three runs and a group
  finder.prices.in_run.fill(1);
  seen = 0;
  finder.find(0, see);
  CHECK(seen == 1);
}

TEST(the_linear_program_lays_a_set_rather_than_leave_its_tiles) {
  Rows<uint8_t> there{}, spare{};
  Rows<double> cost{};
  for (int row = 0; row < 4; ++row) {
    there[row] = spare[row] = 1;
    cost[row] = 1000;
  }
  LinearProgram program;
  program.start(there, spare, cost);
  program.add({0, 1, 2}, 0);
  program.solve(nullptr);
  CHECK(std::abs(program.amount(0) - 1) < 0.05);
  CHECK(program.left(1) < 0.05 && program.left(3) > 0.95);
  CHECK(program.price(0) + program.price(1) + program.price(2) < 32);
  CHECK(std::abs(program.price(3) - 1000) < 32);
}

TEST(a_retrieved_joker_leaves_its_old_set) {
  const Rules rules = book();
  const std::vector<Set> table = sets("R3 J R5");
  const LawCheck law(rules, table);
  const SeenSet kept = law.see(tiles("R3 J R5 R6")), moved = law.see(tiles("K7 B7 J")),
                again = law.see(tiles("R3 R4 R5 J"));
  CHECK(law.allows({&kept}, {}));
  CHECK(law.allows({&moved}, {}));
  CHECK(!law.allows({&again}, {}));
}

TEST(a_bonus_joker_is_played) {
  TableQuestion question;
  question.table = sets("K7 R7 B7");
  question.rack = tiles("R3 D R6 K1");
  const TableAnswer answer = best_play(book(), question);
  CHECK(answer.tiles == 3 && answer.optimal && answer.kept == std::vector<int>{0});
}

TEST(another_editions_law_beside_jokers_is_not_known) {
  Rules rules;
  rules.law = JokerLaw::kBookVintage;
  TableQuestion question;
  question.table = sets("K7 R7 J");
  question.rack = tiles("R3 D R6");
  CHECK(throws<std::domain_error>([&] { best_play(rules, question); }));
}
