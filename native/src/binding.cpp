// Questions for Python: bytes in, answers with bytes out.
#include "binding/python.hpp"

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "common/crew.hpp"
#include "dice/best.hpp"
#include "my_first/best.hpp"
#include "turn/best.hpp"
#include "twist/best.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace meldrum::binding {
namespace {

using binding::written;

Objective objective_of(int number) {
  if (number < 0 || number > 2) throw std::invalid_argument("no such objective");
  return static_cast<Objective>(number);
}

void read_question(const nb::bytes& table, const nb::bytes& rack, bool opened, int objective,
                   const nb::bytes& forced, bool tidy, TableQuestion& question) {
  question.objective = objective_of(objective);
  read_sets(read(table), question.table);
  read_tiles(read(rack), question.rack);
  question.opened = opened;
  read_tiles(read(forced), question.forced);
  question.tidy = tidy;
}

// Sets are read into those of the thread's question before, so that hardly anything is allocated.
TableAnswer best(const Rules& rules, const nb::bytes& table, const nb::bytes& rack, bool opened,
                 int objective, int64_t limit_us, const nb::bytes& forced, bool tidy) {
  thread_local TableQuestion question;
  read_question(table, rack, opened, objective, forced, tidy, question);
  return meanwhile(limit_us, [&](Deadline& deadline) {
    question.deadline = &deadline;
    return turn::best_play(rules, question);
  });
}

// Many questions at once, on several threads; the answers come in order.
nb::list best_of_each(const Rules& rules, const nb::list& questions, int objective,
                      int64_t limit_us, bool tidy, int threads) {
  std::vector<TableQuestion> asked;
  const nb::bytes none("", 0);
  for (nb::handle item : questions) {
    nb::tuple one = nb::cast<nb::tuple>(item);
    read_question(nb::cast<nb::bytes>(one[0]), nb::cast<nb::bytes>(one[1]), nb::cast<bool>(one[2]),
                  objective, none, tidy, asked.emplace_back());
  }
  std::vector<TableAnswer> answers(asked.size());
  meanwhile(limit_us, [&](Deadline& deadline) {
    Crew crew;
    crew.share(asked.size(), threads, deadline, [&](size_t at, Deadline& own) {
      own.restart(limit_us);
      asked[at].deadline = &own;
      answers[at] = turn::best_play(rules, asked[at]);
    });
  });
  nb::list found;
  for (TableAnswer& answer : answers) found.append(nb::cast(std::move(answer)));
  return found;
}

// None if the core does not know these rules together with bonus jokers.
std::optional<TableAnswer> twist(const Rules& rules, const nb::bytes& table, const nb::bytes& rack,
                                 bool opened, int objective, int64_t limit_us) {
  TableQuestion question;
  read_question(table, rack, opened, objective, nb::bytes("", 0), true, question);
  try {
    return meanwhile(limit_us, [&](Deadline& deadline) {
      question.deadline = &deadline;
      return twist::best_play(rules, question);
    });
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

my_first::RunsAnswer my_first(const nb::bytes& table, const nb::bytes& rack, int objective,
                              bool joker_from_middle, bool side_by_side, int64_t limit_us) {
  my_first::RunsQuestion question;
  question.objective = objective_of(objective);
  read_sets(read(table), question.table);
  read_tiles(read(rack), question.rack);
  question.joker_from_middle = joker_from_middle;
  question.side_by_side = side_by_side;
  return meanwhile(limit_us, [&](Deadline& deadline) {
    question.deadline = &deadline;
    return my_first::best_play(question);
  });
}

// A grid as bytes: row, column, die; row, column, die; ...
dice::Grid grid_of(Bytes codes) {
  if (codes.size() % 3) throw std::invalid_argument("no such grid");
  dice::Grid grid;
  for (size_t at = 0; at < codes.size(); at += 3)
    grid.push_back(
        {{static_cast<int8_t>(codes[at]), static_cast<int8_t>(codes[at + 1])}, codes[at + 2]});
  return grid;
}

nb::bytes written(const dice::Grid& grid) {
  int top = 0, left = 0;  // cells may lie above and left of the old grid
  for (const auto& [cell, die] : grid) {
    top = std::min<int>(top, cell[0]);
    left = std::min<int>(left, cell[1]);
  }
  Set codes;
  for (const auto& [cell, die] : grid) {
    codes.push_back(static_cast<uint8_t>(cell[0] - top));
    codes.push_back(static_cast<uint8_t>(cell[1] - left));
    codes.push_back(die);
  }
  return written(codes);
}

dice::GridAnswer dice(const nb::bytes& grid, const nb::bytes& hand, int objective,
                      int joker_penalty, bool loose, bool side_by_side, int64_t limit_us) {
  dice::GridQuestion question;
  question.objective = objective_of(objective);
  question.grid = grid_of(read(grid));
  read_tiles(read(hand), question.hand);
  question.joker_penalty = joker_penalty;
  question.loose = loose;
  question.side_by_side = side_by_side;
  return meanwhile(limit_us, [&](Deadline& deadline) {
    question.deadline = &deadline;
    return dice::best_play(question);
  });
}

void make_rules(Rules* self, int law, bool new_set, int opening, bool play_on,
                bool joker_while_opening, int joker_penalty, bool side_by_side, int shortest_side,
                bool mirror_side_set, bool mirror_identical, int color_change_max,
                bool color_change_first) {
  if (law < 0 || law > 4) throw std::invalid_argument("no such law");
  new (self) Rules{static_cast<JokerLaw>(law),
                   new_set,
                   opening,
                   play_on,
                   joker_while_opening,
                   joker_penalty,
                   side_by_side,
                   shortest_side,
                   mirror_side_set,
                   mirror_identical,
                   color_change_max,
                   color_change_first};
}

void add_rules(nb::module_& module) {
  nb::class_<Rules>(module, "Rules")
      .def("__init__", &make_rules, "law"_a, "new_set"_a, "opening"_a, "play_on"_a,
           "joker_while_opening"_a, "joker_penalty"_a, "side_by_side"_a, "shortest_side"_a = 1,
           "mirror_side_set"_a = false, "mirror_identical"_a = false, "color_change_max"_a = 2,
           "color_change_first"_a = true);
}

void add_answers(nb::module_& module) {
  using dice::GridAnswer;
  using my_first::RunsAnswer;
  nb::class_<Answer>(module, "Answer")
      .def_ro("tiles", &Answer::tiles)
      .def_ro("points", &Answer::points)
      .def_ro("meld", &Answer::meld)
      .def_ro("optimal", &Answer::optimal)
      .def_ro("bound", &Answer::bound);
  nb::class_<TableAnswer, Answer>(module, "TableAnswer")
      .def_ro("feasible", &TableAnswer::feasible)
      .def_prop_ro("played", [](const TableAnswer& answer) { return written(answer.played); })
      .def_prop_ro("kept",
                   [](const TableAnswer& answer) {
                     return written(Set(answer.kept.begin(), answer.kept.end()));
                   })
      .def_prop_ro("sets", [](const TableAnswer& answer) { return written(flat(answer.sets)); });
  nb::class_<RunsAnswer, Answer>(module, "RunsAnswer")
      .def_ro("found", &RunsAnswer::found)
      .def_ro("changed", &RunsAnswer::changed)
      .def_prop_ro("table", [](const RunsAnswer& answer) { return written(flat(answer.table)); });
  nb::class_<GridAnswer, Answer>(module, "GridAnswer")
      .def_ro("least", &GridAnswer::least)
      .def_ro("changed", &GridAnswer::changed)
      .def_prop_ro("grid", [](const GridAnswer& answer) { return written(answer.grid); });
}

void add_functions(nb::module_& module) {
  module.def("best", &best, "rules"_a, "table"_a, "rack"_a, "opened"_a, "objective"_a, "limit_us"_a,
             "forced"_a, "tidy"_a);
  module.def("best_of_each", &best_of_each, "rules"_a, "questions"_a, "objective"_a, "limit_us"_a,
             "tidy"_a, "threads"_a = 1);
  module.def("twist", &twist, "rules"_a, "table"_a, "rack"_a, "opened"_a, "objective"_a,
             "limit_us"_a);
  module.def("my_first", &my_first, "table"_a, "rack"_a, "objective"_a, "joker_from_middle"_a,
             "side_by_side"_a, "limit_us"_a);
  module.def("dice", &dice, "grid"_a, "hand"_a, "objective"_a, "joker_penalty"_a, "loose"_a,
             "side_by_side"_a, "limit_us"_a);
}

}  // namespace
}  // namespace meldrum::binding

NB_MODULE(_native, module) {
  using namespace meldrum::binding;
  module.doc() = "The solver's native core.";
  add_rules(module);
  add_answers(module);
  add_functions(module);
  add_endgame(module);
  add_imagined(module);
  add_value(module);
}
