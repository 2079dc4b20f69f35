#include "value/network.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace meldrum::value {
namespace {

constexpr int kOutputs = 2;          // how much speaks for a seat, and its points
constexpr float kPointsScale = 100;  // points are learned in hundreds

}  // namespace

Network::Network(std::vector<Layer> layers) : layers_(std::move(layers)) {
  int width = kInputs;
  for (const Layer& layer : layers_) {
    const auto inputs = static_cast<size_t>(layer.inputs);
    const auto outputs = static_cast<size_t>(layer.outputs);
    if (layer.inputs != width || layer.outputs < 1 || layer.biases.size() != outputs ||
        layer.weights.size() != inputs * outputs)
      throw std::invalid_argument("layers that don't fit");
    width = layer.outputs;
  }
  if (width != kOutputs) throw std::invalid_argument("layers that don't end in two numbers");
}

// Between layers only what is above zero goes on.
std::vector<float> Network::forward(const Inputs& inputs) const {
  std::vector<float> now(inputs.begin(), inputs.end()), next;
  for (const Layer& layer : layers_) {
    next = layer.biases;
    for (size_t out = 0; out < next.size(); ++out) {
      const float* weight = layer.weights.data() + out * now.size();
      for (size_t in = 0; in < now.size(); ++in) next[out] += weight[in] * now[in];
    }
    if (&layer != &layers_.back())
      for (float& number : next) number = std::max(number, 0.0f);
    now.swap(next);
  }
  return now;
}

std::vector<Estimate> Network::estimates(const std::vector<Inputs>& seats) const {
  std::vector<Estimate> found;
  for (const Inputs& inputs : seats) {
    const std::vector<float> out = forward(inputs);
    found.push_back({out[0], out[1]});
  }
  const auto less = [](const Estimate& a, const Estimate& b) { return a.chance < b.chance; };
  const float most = std::max_element(found.begin(), found.end(), less)->chance;
  float sum = 0, points = 0;
  for (Estimate& one : found) {
    sum += one.chance = std::exp(one.chance - most);
    points += one.points / static_cast<float>(seats.size());
  }
  for (Estimate& one : found) {
    one.chance /= sum;
    one.points = (one.points - points) * kPointsScale;
  }
  return found;
}

}  // namespace meldrum::value
