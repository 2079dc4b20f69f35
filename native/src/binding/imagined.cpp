// Imagined games for Python.
#include "binding/imagined.hpp"

#include "binding/python.hpp"
#include "imagined/habits.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace meldrum::binding {
namespace {

using binding::written;

using imagined::Course;
using imagined::Game;

Game game_of(const nb::bytes& table, const nb::list& racks, const nb::bytes& pool,
             const nb::list& opened, const nb::list& patient, int turn, int passes) {
  Game game;
  read_sets(read(table), game.table);
  game.racks = racks_of(racks);
  read_tiles(read(pool), game.pool);
  game.opened = flags_of(opened);
  game.patient = flags_of(patient);
  game.turn = turn;
  game.passes = passes;
  const size_t seats = game.racks.size();
  if (game.opened.size() != seats || game.patient.size() != seats || turn < 0 ||
      static_cast<size_t>(turn) >= seats)
    throw std::invalid_argument("no such game");
  return game;
}

End play_out(const Rules& rules, const Course& course, const nb::bytes& table,
             const nb::list& racks, const nb::bytes& pool, const nb::list& opened,
             const nb::list& patient, int turn, int passes, int longest, int64_t limit_us,
             int64_t limit_all_us, bool until_empty, bool careful) {
  End end{game_of(table, racks, pool, opened, patient, turn, passes)};
  meanwhile(limit_us, [&](Deadline& deadline) {
    deadline.limit_all(limit_all_us);
    imagined::Habits habits(rules, course, limit_us, deadline);
    end.in_time = habits.play_out(end.game, {longest, until_empty, careful});
  });
  return end;
}

nb::list written(const std::vector<Set>& racks) {
  nb::list all;
  for (const Set& rack : racks) all.append(written(rack));
  return all;
}

nb::list written(const std::vector<bool>& flags) {
  nb::list all;
  for (bool flag : flags) all.append(flag);
  return all;
}

}  // namespace

void add_imagined(nb::module_& module) {
  nb::class_<Course>(module, "Course")
      .def(
          "__init__",
          [](Course* self, bool bonus, bool only_if_stuck, int empty_pool) {
            new (self) Course{bonus, only_if_stuck, empty_pool_of(empty_pool)};
          },
          "bonus"_a, "only_if_stuck"_a, "empty_pool"_a);
  nb::class_<End>(module, "ImaginedEnd")
      .def_ro("in_time", &End::in_time)
      .def_prop_ro("table", [](const End& end) { return written(flat(end.game.table)); })
      .def_prop_ro("racks", [](const End& end) { return written(end.game.racks); })
      .def_prop_ro("pool", [](const End& end) { return written(end.game.pool); })
      .def_prop_ro("opened", [](const End& end) { return written(end.game.opened); })
      .def_prop_ro("turn", [](const End& end) { return end.game.turn; })
      .def_prop_ro("passes", [](const End& end) { return end.game.passes; });
  module.def("play_out", &play_out, "rules"_a, "course"_a, "table"_a, "racks"_a, "pool"_a,
             "opened"_a, "patient"_a, "turn"_a, "passes"_a, "longest"_a, "limit_us"_a,
             "limit_all_us"_a, "until_empty"_a, "careful"_a);
}

}  // namespace meldrum::binding
