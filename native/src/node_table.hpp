// Nodes of a search by their states.
#pragma once

#include <cstdint>
#include <vector>

#include "tiles.hpp"

namespace meldrum {

// Which node stands for a state: open addressing, emptied by counting up.
class NodeTable {
 public:
  void start() {
    if (slots_.empty()) slots_.resize(1 << 10);
    if (++round_ == 0) {
      for (Slot& slot : slots_) slot.round = 0;
      round_ = 1;
    }
    used_ = 0;
  }

  int32_t& find(uint64_t key) {
    if (used_ * 2 > slots_.size()) grow();
    Slot& slot = slot_of(key);
    if (slot.round != round_) {
      slot = {key, -1, round_};
      ++used_;
    }
    return slot.node;
  }

 private:
  struct Slot {
    uint64_t key = 0;
    int32_t node = -1;
    uint32_t round = 0;
  };

  Slot& slot_of(uint64_t key) {
    size_t mask = slots_.size() - 1;
    size_t at = (key * 0x9E3779B97F4A7C15ull) >> 20 & mask;
    while (slots_[at].round == round_ && slots_[at].key != key) at = (at + 1) & mask;
    return slots_[at];
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.round == round_) slot_of(slot.key) = slot;
  }

  std::vector<Slot> slots_;
  uint32_t round_ = 0;
  size_t used_ = 0;
};

}  // namespace meldrum
