#include "my_first/steps.hpp"

#include <functional>
#include <queue>
#include <string>
#include <tuple>
#include <unordered_set>

namespace meldrum::my_first {
namespace {

constexpr int kBits = 11;
constexpr Cells kAll = (1u << kBits) - 1;

// A run with its color in one number, a table in a sorted string of them.
using Code = char32_t;
using State = std::u32string;

struct Lying {
  size_t color;
  Run run;
};

Code code_of(size_t color, const Run& run) {
  return static_cast<Code>(color << 2 * kBits | size_t{run.cells} << kBits | run.numbers);
}

Lying lying(Code code) {
  return {code >> 2 * kBits,
          {static_cast<Cells>(code >> kBits & kAll), static_cast<Cells>(code & kAll)}};
}

State with(State state, Code code) {
  state.insert(std::lower_bound(state.begin(), state.end(), code), code);
  return state;
}

State less(State state, Code code) {
  state.erase(std::lower_bound(state.begin(), state.end(), code));
  return state;
}

bool holds(const State& state, Code code) {
  return std::binary_search(state.begin(), state.end(), code);
}

State state_of(const Table& table) {
  State state;
  for (size_t color = 0; color < kColors; ++color)
    for (const Run& run : table[color]) state.push_back(code_of(color, run));
  std::sort(state.begin(), state.end());
  return state;
}

Table table_of(const Position& position) {
  Table table;
  for (size_t color = 0; color < kColors; ++color) table[color] = position.lines[color].old;
  return table;
}

class Steps {
 public:
  using Take = std::function<void(State)>;

  Steps(const Position& position, const Table& goal, const State& start)
      : position_(position), goal_(goal), end_(state_of(goal)) {
    find_idle(start);
  }

  const State& end() const { return end_; }
  void go(bool direct) { direct_ = direct; }

  // Every table one step on.
  void all(const State& state, const Take& take) const {
    std::array<Cells, kColors> left = hand(state);
    int spare = position_.jokers();
    for (Code code : state) spare -= count(lying(code).run.jokers());
    for (size_t color = 0; color < kColors; ++color) {
      for (int number = 1; number <= kTop; ++number)
        if (left[color] >> number & 1) add(state, color, number, cell(number), take);
      lay_run(state, color, left[color], spare, take);
    }
    swap(state, left, take);
    if (spare) add_joker(state, take);
    move(state, take);
  }

  // Roughly how many tiles lie wrong or not at all.
  int distance(const State& state) const {
    int wrong = 0;
    for (size_t color = 0; color < kColors; ++color)
      for (const Run& home : goal_[color]) {
        if (holds(state, code_of(color, home))) continue;
        wrong += 4;
        for (Code code : state) {
          auto [other, run] = lying(code);
          if (other != color || !(run.numbers & home.numbers)) continue;
          wrong += count(without(run.jokers(), home.jokers()));
          wrong += count(without(home.cells, run.cells));
        }
      }
    return wrong;
  }

 private:
  // Runs that the turn leaves alone only ever hold a waiting joker (see rules/run_steps.py).
  void find_idle(const State& start) {
    std::array<bool, kColors> busy{};
    for (const State* side : std::array<const State*, 2>{&start, &end_})
      for (Code code : *side)
        if (!holds(start, code) || !holds(end_, code) || lying(code).run.jokers())
          busy[lying(code).color] = true;
    for (Code code : start) {
      auto [color, run] = lying(code);
      Cells ends = cell(lowest(run.cells)) | cell(highest(run.cells));
      bool room = !without(ends, run.numbers) && count(run.cells) < kTop;
      if (!holds(end_, code) || !room || (position_.from_middle && busy[color])) continue;
      idle_.push_back(code);
      idle_numbers_[color] |= run.numbers;
    }
  }

  std::array<Cells, kColors> hand(const State& state) const {
    std::array<Cells, kColors> left{};
    for (Code code : end_) left[lying(code).color] |= lying(code).run.numbers;
    for (Code code : state) left[lying(code).color] &= static_cast<Cells>(~lying(code).run.numbers);
    return left;
  }

  // Three rack tiles laid as a run; a longer run is one that more tiles are added to.
  void lay_run(const State& state, size_t color, Cells left, int spare, const Take& take) const {
    for (int first = 1; first + kShortest - 1 <= kTop; ++first) {
      Cells cells = span(first, first + kShortest - 1), numbers = cells & left;
      for (Cells chosen = numbers; chosen; chosen = static_cast<Cells>((chosen - 1) & numbers)) {
        Run run{cells, chosen};
        if (count(run.jokers()) <= spare && may_lie(color, run))
          take(with(state, code_of(color, run)));
      }
    }
  }

  void swap(const State& state, const std::array<Cells, kColors>& left, const Take& take) const {
    for (Code code : state) {
      auto [color, run] = lying(code);
      for (Cells places = run.jokers() & left[color]; places;
           places &= static_cast<Cells>(places - 1)) {
        Run swapped = run;
        swapped.numbers |= cell(lowest(places));
        if (may_lie(color, swapped)) take(with(less(state, code), code_of(color, swapped)));
      }
    }
  }

  // A joker taken off a run, which stays one, and added to another (F-47, F-48).
  void move(const State& state, const Take& take) const {
    for (Code code : state) {
      auto [color, run] = lying(code);
      for (Cells places = run.jokers(); places; places &= static_cast<Cells>(places - 1)) {
        Cells below = run.cells & (cell(lowest(places)) - 1);
        Cells above = without(run.cells, below | cell(lowest(places)));
        if (below && above && !position_.from_middle) continue;
        State parts;
        bool runs = true;
        for (Cells part : {below, above}) {
          if (!part) continue;
          runs = runs && count(part) >= kShortest && (part & run.numbers);
          parts.push_back(code_of(color, {part, static_cast<Cells>(part & run.numbers)}));
        }
        if (!runs) continue;
        add_joker(less(state, code), [&](State others) {
          for (Code part : parts) others = with(std::move(others), part);
          take(std::move(others));
        });
      }
    }
  }

  // A joker put to an end of a run, or between two.
  void add_joker(const State& state, const Take& take) const {
    std::array<Cells, kColors> places{};
    for (Code code : state) {
      auto [color, run] = lying(code);
      places[color] |= cell(lowest(run.cells) - 1);
      places[color] |= cell(highest(run.cells) + 1);
    }
    for (size_t color = 0; color < kColors; ++color)
      for (int number = 1; number <= kTop; ++number)
        if (places[color] >> number & 1) add(state, color, number, 0, take);
  }

  // A tile, or a joker (0), put to this place of a run, or of two that it joins.
  void add(const State& state, size_t color, int number, Cells tile, const Take& take) const {
    for (Code code : state) {
      auto [other, run] = lying(code);
      if (other != color) continue;
      bool lower = highest(run.cells) == number - 1;
      if (!lower && lowest(run.cells) != number + 1) continue;
      offer(state, color, number, tile, code, 0, take);
      if (!lower) continue;
      for (Code upper : state)
        if (lying(upper).color == color && lowest(lying(upper).run.cells) == number + 1)
          offer(state, color, number, tile, code, upper, take);
    }
  }

  void offer(const State& state, size_t color, int number, Cells tile, Code one, Code two,
             const Take& take) const {
    Run run = lying(one).run;
    const Run beyond = two ? lying(two).run : Run{};
    run.cells |= static_cast<Cells>(cell(number) | beyond.cells);
    run.numbers |= static_cast<Cells>(tile | beyond.numbers);
    if (!may_lie(color, run) || (!tile && !may_wait(state, color, run, number))) return;
    State longer = less(state, one);
    if (two) longer = less(std::move(longer), two);
    take(with(std::move(longer), code_of(color, run)));
  }

  // Where no run is split the tiles of a run stay together.
  bool may_lie(size_t color, const Run& run) const {
    if (!position_.side_by_side && side_by_side(run.jokers())) return false;
    return position_.from_middle || home(color, run);
  }

  const Run* home(size_t color, const Run& run) const {
    for (const Run& home : goal_[color])
      if (!without(run.numbers, home.numbers)) return &home;
    return nullptr;
  }

  // A joker is added to the next idle run or, if the search is direct, within its home.
  bool may_wait(const State& state, size_t color, const Run& run, int number) const {
    if (idle_numbers_[color] & run.numbers) {
      auto is_free = [&](Code code) { return holds(state, code); };
      auto free = std::find_if(idle_.begin(), idle_.end(), is_free);
      return free != idle_.end() && lying(*free).color == color &&
             (lying(*free).run.numbers & run.numbers);
    }
    if (!direct_) return true;
    const Run* there = home(color, run);
    return there && there->cells >> number & 1;
  }

  const Position& position_;
  const Table& goal_;
  State end_;
  std::vector<Code> idle_;
  std::array<Cells, kColors> idle_numbers_{};
  bool direct_ = true;
};

// The nearest tables first: those with fewest tiles that lie wrong.
bool search(const State& start, const Steps& steps, size_t& effort, Deadline& deadline) {
  using Entry = std::tuple<int, size_t, State>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> waiting;
  std::unordered_set<State> seen{start};
  waiting.emplace(0, 0, start);
  while (!waiting.empty() && effort && !deadline.over()) {
    State state = std::get<State>(waiting.top());
    waiting.pop();
    if (state == steps.end()) return true;
    steps.all(state, [&](State further) {
      if (!seen.insert(further).second) return;
      if (effort) --effort;
      waiting.emplace(steps.distance(further), seen.size(), std::move(further));
    });
  }
  return false;
}

}  // namespace

bool can_reach(const Position& position, const Table& table, size_t& effort, Deadline& deadline) {
  State start = state_of(table_of(position));
  Steps steps(position, table, start);
  for (bool direct : {true, false}) {
    steps.go(direct);
    if (search(start, steps, effort, deadline)) return true;
  }
  return false;
}

}  // namespace meldrum::my_first
