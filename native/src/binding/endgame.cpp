// Endings for Python: racks and marks of who has opened come in turn, the mover's own first.
#include <stdexcept>

#include "binding/python.hpp"
#include "endgame/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace meldrum::binding {
namespace {

using endgame::EndingAnswer;
using endgame::EndingQuestion;

EndingQuestion question_of(const nb::bytes& table, const nb::list& racks, const nb::list& opened,
                           int passes, int empty_pool) {
  EndingQuestion question;
  read_sets(read(table), question.position.table);
  question.position.racks = racks_of(racks);
  question.position.opened = flags_of(opened);
  question.position.passes = passes;
  question.empty_pool = empty_pool_of(empty_pool);
  return question;
}

EndingAnswer ending(const Rules& rules, const nb::bytes& table, const nb::list& racks,
                    const nb::list& opened, int passes, int empty_pool, bool for_points, bool bonus,
                    int64_t limit_us) {
  EndingQuestion question = question_of(table, racks, opened, passes, empty_pool);
  question.for_points = for_points;
  question.bonus = bonus;
  return meanwhile(limit_us, [&](Deadline& deadline) {
    question.deadline = &deadline;
    return endgame::best_ending(rules, question);
  });
}

EndingAnswer ending_by_habit(const Rules& rules, const nb::bytes& table, const nb::list& racks,
                             const nb::list& opened, int passes, int empty_pool, int64_t limit_us) {
  EndingQuestion question = question_of(table, racks, opened, passes, empty_pool);
  return meanwhile(limit_us, [&](Deadline& deadline) {
    question.deadline = &deadline;
    return endgame::ending_by_habit(rules, question);
  });
}

}  // namespace

void add_endgame(nb::module_& module) {
  nb::class_<EndingAnswer>(module, "EndingAnswer")
      .def_ro("found", &EndingAnswer::found)
      .def_ro("winner", &EndingAnswer::winner)
      .def_ro("points", &EndingAnswer::points)
      .def_ro("proven", &EndingAnswer::proven)
      .def_prop_ro("played",
                   [](const EndingAnswer& answer) {
                     return written(answer.lay ? answer.lay->played : Set{});
                   })
      .def_prop_ro("table", [](const EndingAnswer& answer) {
        return written(answer.lay ? flat(answer.lay->table) : Set{});
      });
  module.def("ending", &ending, "rules"_a, "table"_a, "racks"_a, "opened"_a, "passes"_a,
             "empty_pool"_a, "for_points"_a, "bonus"_a, "limit_us"_a);
  module.def("ending_by_habit", &ending_by_habit, "rules"_a, "table"_a, "racks"_a, "opened"_a,
             "passes"_a, "empty_pool"_a, "limit_us"_a);
}

}  // namespace meldrum::binding
