// A* over the tiles of a part: always the first tile left is laid in some set, or left.
#pragma once

#include <map>
#include <vector>

#include "common/hash_table.hpp"
#include "twist/levels.hpp"
#include "twist/part.hpp"
#include "twist/search.hpp"

namespace meldrum::twist {

class Walk {
 public:
  Walk(const Task& task, const Levels& levels, Found& found)
      : task_(task), levels_(levels), found_(found), finder_(task.rules, task.question.deadline) {}

  // Find the best of a part that is better than what was found before, and raise the part's
  // estimate. False if that takes too long: then the part should be split.
  bool search(Part& part);

 private:
  struct Column {
    Set tiles;
    Pile pile;
    Price cost;      // at the prices
    Price gain = 0;  // what is lost if it is not laid
    int first;
    int value;
    int place = -1;     // of the old set that this is
    uint64_t view = 0;  // what the law sees of it, once that matters
  };
  struct Node {
    Pile left;
    Price cost;
    uint64_t law;  // what the law has seen
    int32_t parent, column;
    uint32_t first;  // the columns before this one have been tried
    uint32_t value;
  };
  struct Open {
    Price estimate;
    int32_t depth, node;
    uint32_t next;  // the column to go on with; 0 if none has been tried
  };
  static bool later(const Open& a, const Open& b);

  void collect_columns();
  void set_cuts();
  void add_column(const Set& set, const Spots& spots, int place);
  uint64_t view_of(const Set& set);
  bool walk();
  bool is_too_long();
  void expand(const Open& top, const Node& node);
  void leave(int32_t at, const Node& node, int place);
  void lay(int32_t at, const Node& node, int place, size_t column);
  Price forgone(const Node& node, const Pile& left, int place) const;
  Price surcharge(const Pile& left, const Column& column) const;
  void open(const Node& node);
  void wait(const Open& one);
  bool accept(const Open& top);

  const Task& task_;
  const Levels& levels_;
  Found& found_;
  SetFinder finder_;
  Part* part_ = nullptr;
  bool by_law_ = false;  // whether ways that look different to the law are told apart
  int64_t steps_ = 0;
  Price limit_ = 0;
  std::vector<int> dear_;  // tiles that it may be cheaper to leave
  std::vector<Column> columns_;
  std::array<size_t, kRows + 1> begin_{};  // of the columns with this place first
  std::array<Price, kRows + 1> gains_{};   // of all columns with a place before this one first
  std::map<Set, uint64_t> views_;          // what the law sees of sets with jokers
  NodeTable known_;
  std::vector<Node> nodes_;
  std::vector<Open> open_;
  NodeTable table_;
};

}  // namespace meldrum::twist
