// The learned value for Python.
#include "value/network.hpp"

#include <nanobind/stl/vector.h>

#include <cstring>

#include "binding/imagined.hpp"
#include "binding/python.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace meldrum::binding {
namespace {

using imagined::Course;
using value::Inputs;
using value::Layer;
using value::Network;

std::vector<float> floats(const nb::bytes& text) {
  std::vector<float> numbers(text.size() / sizeof(float));
  std::memcpy(numbers.data(), text.data(), numbers.size() * sizeof(float));
  return numbers;
}

Layer layer_of(const nb::handle& item) {
  const auto layer = nb::cast<nb::tuple>(item);
  return {nb::cast<int>(layer[0]), nb::cast<int>(layer[1]), floats(nb::cast<nb::bytes>(layer[2])),
          floats(nb::cast<nb::bytes>(layer[3]))};
}

std::vector<Inputs> inputs_of(const Rules& rules, const Course& course, const End& end) {
  if (course.bonus) throw std::invalid_argument("no value is known for these tiles");
  return meanwhile(
      0, [&](Deadline& deadline) { return value::Features(rules, course, deadline).of(end.game); });
}

nb::bytes inputs(const Rules& rules, const Course& course, const End& end) {
  const std::vector<Inputs> seats = inputs_of(rules, course, end);
  return nb::bytes(reinterpret_cast<const char*>(seats.data()), seats.size() * sizeof(Inputs));
}

nb::list estimates(const Network& network, const Rules& rules, const Course& course,
                   const End& end) {
  nb::list all;
  for (const value::Estimate& one : network.estimates(inputs_of(rules, course, end)))
    all.append(nb::make_tuple(one.chance, one.points));
  return all;
}

}  // namespace

void add_value(nb::module_& module) {
  module.attr("VALUE_INPUTS") = value::kInputs;
  nb::class_<Network>(module, "Network")
      .def(
          "__init__",
          [](Network* self, const nb::list& layers) {
            std::vector<Layer> read;
            for (nb::handle item : layers) read.push_back(layer_of(item));
            new (self) Network(std::move(read));
          },
          "layers"_a)
      .def("estimates", &estimates, "rules"_a, "course"_a, "end"_a);
  module.def("value_inputs", &inputs, "rules"_a, "course"_a, "end"_a);
}

}  // namespace meldrum::binding
