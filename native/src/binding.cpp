// The only file that knows Python: bytes in, bytes out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>
#include <utility>

#include "best.hpp"
#include "deadline.hpp"
#include "dice.hpp"
#include "my_first.hpp"
#include "twist.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace meldrum {
namespace {

constexpr uint8_t kBetweenSets = 255;

// Lets one thread end what others compute.
class Stop {
 public:
  void set() { set_ = true; }
  bool is_set() const { return set_; }

 private:
  std::atomic<bool> set_ = false;
};

// Whether an exception was raised meanwhile: by Ctrl-C, which only the main thread hears of, or by
// whoever set the stop.
bool is_interrupted(const Stop* stop) {
  if (stop && !stop->is_set()) return false;
  nb::gil_scoped_acquire held;
  if (!stop) return PyErr_CheckSignals() != 0;
  PyErr_SetNone(PyExc_KeyboardInterrupt);
  return true;
}

// Solve something while other threads of Python run.
template <class Solve>
auto meanwhile(int64_t limit_us, Solve&& solve, const Stop* stop = nullptr) {
  Deadline deadline(limit_us, [stop] { return is_interrupted(stop); });
  try {
    nb::gil_scoped_release free;
    return solve(deadline);
  } catch (const Interrupted&) {
    throw nb::python_error();
  }
}

// Sets are read into those of the question before, whose room they take over.
void read_tiles(const uint8_t* begin, const uint8_t* end, Set& tiles) {
  if (std::any_of(begin, end, [](uint8_t code) { return code >= kCodes; }))
    throw std::invalid_argument("no such tile code");
  tiles.assign(begin, end);
}

void read_tiles(const nb::bytes& text, Set& tiles) {
  const auto* codes = static_cast<const uint8_t*>(text.data());
  read_tiles(codes, codes + text.size(), tiles);
}

Set tiles_of(const nb::bytes& text) {
  Set tiles;
  read_tiles(text, tiles);
  return tiles;
}

// Sets of a table, each followed by a mark.
void read_sets(const nb::bytes& text, std::vector<Set>& sets) {
  const auto* codes = static_cast<const uint8_t*>(text.data());
  const uint8_t* end = codes + text.size();
  sets.resize(static_cast<size_t>(std::count(codes, end, kBetweenSets)));
  for (Set& set : sets) {
    const uint8_t* mark = std::find(codes, end, kBetweenSets);
    read_tiles(codes, mark, set);
    codes = mark + 1;
  }
}

std::vector<Set> sets_of(const nb::bytes& text) {
  std::vector<Set> sets;
  read_sets(text, sets);
  return sets;
}

nb::bytes bytes_of(const Set& codes) {
  return nb::bytes(reinterpret_cast<const char*>(codes.data()), codes.size());
}

nb::bytes bytes_of(const std::vector<Set>& sets) {
  Set codes;
  for (const Set& set : sets) {
    codes.insert(codes.end(), set.begin(), set.end());
    codes.push_back(kBetweenSets);
  }
  return bytes_of(codes);
}

nb::bytes bytes_of(const std::vector<int>& places) {
  return bytes_of(Set(places.begin(), places.end()));
}

void read_question(const nb::bytes& table, const nb::bytes& rack, bool opened, int objective,
                   const nb::bytes& forced, bool tidy, Question& question) {
  if (objective < 0 || objective > 2) throw std::invalid_argument("no such objective");
  read_sets(table, question.table);
  read_tiles(rack, question.rack);
  question.opened = opened;
  question.objective = static_cast<Objective>(objective);
  read_tiles(forced, question.forced);
  question.tidy = tidy;
}

Answer best(const Rules& rules, const nb::bytes& table, const nb::bytes& rack, bool opened,
               int objective, int64_t limit_us, const nb::bytes& forced, bool tidy) {
  thread_local Question question;
  read_question(table, rack, opened, objective, forced, tidy, question);
  return meanwhile(limit_us, [&](Deadline& deadline) {
    question.deadline = &deadline;
    return best_play(rules, question);
  });
}

// None if the core does not know these rules together with bonus jokers.
std::optional<Answer> twist(const Rules& rules, const nb::bytes& table, const nb::bytes& rack, bool opened,
                 int objective, int64_t limit_us) {
  Question question;
  read_question(table, rack, opened, objective, nb::bytes("", 0), true, question);
  try {
    return meanwhile(limit_us, [&](Deadline& deadline) {
      question.deadline = &deadline;
      return best_twist(rules, question);
    });
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

// Many questions at once; the answers come in order. Python may ask from several threads, and end
// them all by one stop.
nb::list best_of_each(const Rules& rules, const nb::list& questions, int objective,
                      int64_t limit_us, bool tidy, const Stop* stop) {
  std::vector<Question> asked;
  const nb::bytes none("", 0);
  for (nb::handle item : questions) {
    nb::tuple one = nb::cast<nb::tuple>(item);
    read_question(nb::cast<nb::bytes>(one[0]), nb::cast<nb::bytes>(one[1]),
                  nb::cast<bool>(one[2]), objective, none, tidy, asked.emplace_back());
  }
  const auto solve = [&](Deadline& deadline) {
    std::vector<Answer> answers;
    for (Question& question : asked) {
      deadline.restart(limit_us);
      question.deadline = &deadline;
      answers.push_back(best_play(rules, question));
    }
    return answers;
  };
  nb::list found;
  for (Answer& answer : meanwhile(limit_us, solve, stop)) found.append(nb::cast(std::move(answer)));
  return found;
}

MyFirstAnswer my_first(const nb::bytes& table, const nb::bytes& rack, int objective,
                   bool joker_from_middle, bool side_by_side, int64_t limit_us) {
  MyFirstQuestion question{sets_of(table),    tiles_of(rack), objective,
                           joker_from_middle, side_by_side,   nullptr};
  return meanwhile(limit_us, [&](Deadline& deadline) {
    question.deadline = &deadline;
    return solve_my_first(question);
  });
}

// A grid as bytes: row, column, die; row, column, die; ...
DiceGrid grid_of(const nb::bytes& text) {
  const auto* codes = static_cast<const uint8_t*>(text.data());
  if (text.size() % 3) throw std::invalid_argument("no such grid");
  DiceGrid grid;
  for (size_t at = 0; at < text.size(); at += 3)
    grid.push_back({{static_cast<int8_t>(codes[at]), static_cast<int8_t>(codes[at + 1])},
                    codes[at + 2]});
  return grid;
}

DiceAnswer dice(const nb::bytes& grid, const nb::bytes& hand, int objective, int joker_penalty,
               bool loose, bool side_by_side, int64_t limit_us) {
  DiceQuestion question{grid_of(grid), tiles_of(hand), objective, joker_penalty,
                        loose,         side_by_side,   nullptr};
  return meanwhile(limit_us, [&](Deadline& deadline) {
    question.deadline = &deadline;
    return solve_dice(question);
  });
}

nb::bytes bytes_of(const DiceGrid& grid) {
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
  return bytes_of(codes);
}

// What every answer tells.
template <class Answer>
nb::class_<Answer> answer_class(nb::module_& module, const char* name) {
  return nb::class_<Answer>(module, name)
      .def_ro("tiles", &Answer::tiles)
      .def_ro("points", &Answer::points)
      .def_ro("meld", &Answer::meld)
      .def_ro("optimal", &Answer::optimal)
      .def_ro("bound", &Answer::bound);
}

void add_answers(nb::module_& module) {
  answer_class<Answer>(module, "TableAnswer")
      .def_ro("feasible", &Answer::any)
      .def_prop_ro("played", [](const Answer& answer) { return bytes_of(answer.played); })
      .def_prop_ro("kept", [](const Answer& answer) { return bytes_of(answer.kept); })
      .def_prop_ro("sets", [](const Answer& answer) { return bytes_of(answer.sets); });
  answer_class<MyFirstAnswer>(module, "RunsAnswer")
      .def_ro("found", &MyFirstAnswer::any)
      .def_ro("changed", &MyFirstAnswer::changed)
      .def_prop_ro("table", [](const MyFirstAnswer& answer) { return bytes_of(answer.table); });
  answer_class<DiceAnswer>(module, "GridAnswer")
      .def_ro("least", &DiceAnswer::least)
      .def_ro("changed", &DiceAnswer::changed)
      .def_prop_ro("grid", [](const DiceAnswer& answer) { return bytes_of(answer.grid); });
}

}  // namespace
}  // namespace meldrum

NB_MODULE(_native, module) {
  using meldrum::Rules;
  module.doc() = "The solver's native core.";
  nb::class_<Rules>(module, "Rules")
      .def(
          "__init__",
          [](Rules* self, int law, bool new_set, int opening, bool play_on,
             bool joker_while_opening, int joker_penalty, bool side_by_side, int shortest_side,
             bool mirror_side_set, bool mirror_identical, int color_change_max,
             bool color_change_first) {
            if (law < 0 || law > 4) throw std::invalid_argument("no such law");
            new (self) Rules{static_cast<meldrum::Law>(law),
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
          },
          "law"_a, "new_set"_a, "opening"_a, "play_on"_a, "joker_while_opening"_a,
          "joker_penalty"_a, "side_by_side"_a, "shortest_side"_a = 1, "mirror_side_set"_a = false,
          "mirror_identical"_a = false, "color_change_max"_a = 2, "color_change_first"_a = true);
  meldrum::add_answers(module);
  nb::class_<meldrum::Stop>(module, "Stop").def(nb::init<>()).def("set", &meldrum::Stop::set);
  module.def("best", &meldrum::best, "rules"_a, "table"_a, "rack"_a, "opened"_a, "objective"_a,
             "limit_us"_a, "forced"_a, "tidy"_a);
  module.def("best_of_each", &meldrum::best_of_each, "rules"_a, "questions"_a, "objective"_a,
             "limit_us"_a, "tidy"_a, "stop"_a = nb::none());
  module.def("twist", &meldrum::twist, "rules"_a, "table"_a, "rack"_a, "opened"_a, "objective"_a,
             "limit_us"_a);
  module.def("my_first", &meldrum::my_first, "table"_a, "rack"_a, "objective"_a,
             "joker_from_middle"_a, "side_by_side"_a, "limit_us"_a);
  module.def("dice", &meldrum::dice, "grid"_a, "hand"_a, "objective"_a, "joker_penalty"_a,
             "loose"_a, "side_by_side"_a, "limit_us"_a);
}
