// What the bindings share: bytes in and out, and solving while other threads of Python run.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <vector>

#include "common/bytes.hpp"
#include "common/deadline.hpp"
#include "endgame/position.hpp"

namespace meldrum::binding {

// Whether an exception was raised meanwhile: by Ctrl-C, which only the main thread hears of.
inline bool is_interrupted() {
  nanobind::gil_scoped_acquire held;
  return PyErr_CheckSignals() != 0;
}

// Solve something while other threads of Python run.
template <class Solve>
auto meanwhile(int64_t limit_us, Solve&& solve) {
  Deadline deadline(limit_us, is_interrupted);
  try {
    nanobind::gil_scoped_release free;
    return solve(deadline);
  } catch (const Interrupted&) {
    throw nanobind::python_error();
  }
}

inline Bytes read(const nanobind::bytes& text) {
  return {static_cast<const uint8_t*>(text.data()), text.size()};
}

inline nanobind::bytes written(const Set& codes) {
  return nanobind::bytes(reinterpret_cast<const char*>(codes.data()), codes.size());
}

inline std::vector<bool> flags_of(const nanobind::list& list) {
  std::vector<bool> flags;
  for (nanobind::handle item : list) flags.push_back(nanobind::cast<bool>(item));
  return flags;
}

inline std::vector<Set> racks_of(const nanobind::list& list) {
  std::vector<Set> racks;
  for (nanobind::handle item : list)
    read_tiles(read(nanobind::cast<nanobind::bytes>(item)), racks.emplace_back());
  return racks;
}

inline endgame::EmptyPool empty_pool_of(int number) {
  if (number < 0 || number > 2) throw std::invalid_argument("no such rule");
  return static_cast<endgame::EmptyPool>(number);
}

void add_endgame(nanobind::module_& module);
void add_imagined(nanobind::module_& module);
void add_value(nanobind::module_& module);

}  // namespace meldrum::binding
