// What a search remembers by its states: open addressing, emptied by counting up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace meldrum {

inline size_t hash_of(uint64_t key) { return key * 0x9E3779B97F4A7C15ull >> 20; }

template <class Key, class Value, Value kNone>
class HashTable {
 public:
  explicit HashTable(size_t slots = 1 << 10) : slots_(slots) {}  // a power of two

  void clear() {
    used_ = 0;
    if (++round_) return;
    for (Slot& slot : slots_) slot.round = 0;
    round_ = 1;
  }

  // What is known of the key; nothing is added.
  Value at(const Key& key) const {
    const Slot& slot = slots_[place_of(key)];
    return slot.round == round_ ? slot.value : kNone;
  }

  // The same, to be written to; it stays in place until the next call.
  Value& operator[](const Key& key) {
    if (used_ * 2 > slots_.size()) grow();
    Slot& slot = slots_[place_of(key)];
    if (slot.round != round_) {
      slot = {key, kNone, round_};
      ++used_;
    }
    return slot.value;
  }

 private:
  struct Slot {
    Key key{};
    Value value = kNone;
    uint32_t round = 0;
  };

  size_t place_of(const Key& key) const {
    const size_t mask = slots_.size() - 1;
    size_t at = hash_of(key) & mask;
    while (slots_[at].round == round_ && !(slots_[at].key == key)) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.round == round_) slots_[place_of(slot.key)] = slot;
  }

  std::vector<Slot> slots_;
  uint32_t round_ = 1;
  size_t used_ = 0;
};

// Nodes of a search by their states.
using NodeTable = HashTable<uint64_t, int32_t, -1>;

}  // namespace meldrum
