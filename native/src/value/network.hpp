// A small network of layers: from what tells who is going to win to each seat's chance and points.
#pragma once

#include <vector>

#include "value/features.hpp"

namespace meldrum::value {

struct Layer {
  int inputs, outputs;
  std::vector<float> weights;  // output by output
  std::vector<float> biases;
};

struct Estimate {
  float chance;  // of winning; those of all seats add up to 1
  float points;  // those of all seats add up to 0
};

class Network {
 public:
  // Throws if the layers don't fit each other, or the inputs.
  explicit Network(std::vector<Layer> layers);

  std::vector<Estimate> estimates(const std::vector<Inputs>& seats) const;

 private:
  std::vector<float> forward(const Inputs& inputs) const;

  std::vector<Layer> layers_;
};

}  // namespace meldrum::value
