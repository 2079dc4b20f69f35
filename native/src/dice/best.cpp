// Dice: which dice of the hand are laid, the best choice first, and then which old lines can stay.
#include "dice/best.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <tuple>

#include "dice/solver.hpp"

namespace meldrum::dice {
namespace {

constexpr size_t kMostHand = 16;  // more dice would make too many choices

bool is_die(uint8_t face) { return face <= kJoker; }

// Rows or columns moved together: neighbors stay neighbors, wider gaps become one.
void close_up(Grid& grid, size_t axis) {
  std::sort(grid.begin(), grid.end(),
            [axis](const auto& a, const auto& b) { return a.first[axis] < b.first[axis]; });
  int last = 0, now = 0;
  for (size_t at = 0; at < grid.size(); ++at) {
    int here = grid[at].first[axis];
    if (at) now += std::min(here - last, 2);
    last = here;
    grid[at].first[axis] = static_cast<int8_t>(now);
  }
}

}  // namespace

// Reading the question

Solver::Solver(const GridQuestion& question)
    : question_(question),
      budget_(question.deadline),
      cover_(words_, budget_),
      crossword_(words_, {question.loose, question.side_by_side}, cover_, budget_),
      tidy_(words_, {false, question.side_by_side}, cover_, budget_) {
  sound_ = read_table() && read_hand();
}

bool Solver::read_table() {
  Grid grid = question_.grid;
  std::set<Cell> cells;
  for (const auto& [cell, face] : grid) {
    if (!is_die(face) || !cells.insert(cell).second) return false;
    possible_ = possible_ && table_.fits(face) && table_.dice() < kMostDice;
    if (possible_) table_.put(face);
  }
  if (!possible_) return true;
  close_up(grid, 0);
  close_up(grid, 1);
  grid_ = part_of(grid);
  lines_ = lines_of(grid_);
  for (size_t line = 0; line < lines_.size(); ++line) {
    Word word(lines_[line].faces, question_.side_by_side);
    if (word.kinds.empty()) continue;
    words_.push_back(std::move(word));
    line_of_word_.push_back(line);
  }
  return true;
}

// Dice that the box does not hold beside those on the table are never laid.
bool Solver::read_hand() {
  if (!std::all_of(question_.hand.begin(), question_.hand.end(), is_die)) return false;
  Pool all = table_;
  hand_ = question_.hand;
  std::sort(hand_.begin(), hand_.end());
  std::erase_if(hand_, [&all](uint8_t face) {
    if (!all.fits(face)) return true;
    all.put(face);
    return false;
  });
  drop_misfits();
  return hand_.size() <= kMostHand;
}

// Leaves out dice that make no set with any others, until all do.
void Solver::drop_misfits() {
  Pool all = question_.objective == Objective::kMeld ? Pool{} : table_;
  for (uint8_t face : hand_) all.put(face);
  for (size_t before = hand_.size() + 1; hand_.size() < before;) {
    before = hand_.size();
    Colors lone = misfits(all.colors(), all.colors(), all.jokers());
    std::erase_if(hand_, [&](uint8_t face) {
      bool out = face != kJoker && (lone[face / kNumbers] & bit_of(face));
      if (out) all.take(face);
      return out;
    });
  }
}

// Choices

// Every bag of dice of the hand; of twins the first is taken first.
Choices Solver::choices() const {
  Choices all;
  for (uint32_t dice = 1; dice < 1u << hand_.size(); ++dice) {
    Choice choice{.dice = dice};
    bool twin_first = false;
    for (size_t at = 0; at < hand_.size(); ++at) {
      if (!(dice >> at & 1)) continue;
      twin_first |= at && hand_[at] == hand_[at - 1] && !(dice >> (at - 1) & 1);
      ++choice.tiles;
      choice.points += hand_[at] == kJoker ? question_.joker_penalty : number_of(hand_[at]);
    }
    if (!twin_first && table_.dice() + choice.tiles <= kMostDice) all.push_back(choice);
  }
  return all;
}

Pool Solver::alone(const Choice& choice) const {
  Pool pool;
  for (size_t at = 0; at < hand_.size(); ++at) {
    if (choice.dice >> at & 1) pool.put(hand_[at]);
  }
  return pool;
}

Pool Solver::with_table(const Choice& choice) const {
  Pool pool = table_;
  for (size_t at = 0; at < hand_.size(); ++at) {
    if (choice.dice >> at & 1) pool.put(hand_[at]);
  }
  return pool;
}

bool Solver::lays(const Choice& choice, unsigned owed, int64_t steps) {
  Pool pool = with_table(choice);
  return finds([&](Crossword& crossword) { return crossword.lay(pool, owed); }, steps);
}

// The best play

GridAnswer Solver::best() {
  GridAnswer answer;
  answer.grid = question_.grid;
  answer.optimal = false;  // until that is proven
  if (!sound_) return answer;
  if (!possible_) {
    answer.optimal = answer.least = true;  // no legal grid holds these dice
  } else if (question_.objective == Objective::kMeld) {
    find_meld(answer);
  } else {
    find_best(answer);
  }
  return answer;
}

void Solver::find_best(GridAnswer& answer) {
  Choices order = choices();
  std::stable_sort(order.begin(), order.end(), [this](const Choice& a, const Choice& b) {
    return a.worth(question_.objective) > b.worth(question_.objective);
  });
  std::optional<Choice> found = first_that_lays(order, answer);
  answer.least = answer.optimal;
  if (!found) return;
  std::erase_if(order, [&](const Choice& one) {
    return one.worth(question_.objective) != found->worth(question_.objective);
  });
  find_least(order, answer);
  answer.grid = lay_out(parts_, grid_);
}

// The best choice that can be laid. Hard ones wait until the easy ones have had their turn, so
// that there is something to answer when time is up.
std::optional<Choice> Solver::first_that_lays(const Choices& order, GridAnswer& answer) {
  std::optional<Choice> found;
  try {
    for (const Choice& choice : glance(order, found, answer)) {
      answer.bound = choice.worth(question_.objective).first;
      if (!lays(choice, 0, kNoEnd)) continue;
      found = choice;
      take(choice, answer);
      break;
    }
    answer.optimal = true;
    answer.bound = found ? found->worth(question_.objective).first : 0;
  } catch (const TimeUp&) {  // the bound is the best choice that is not settled
  }
  return found;
}

// Looks for an easy choice; returns the hard ones that are better.
Choices Solver::glance(const Choices& order, std::optional<Choice>& found, GridAnswer& answer) {
  Choices hard;
  unsigned all = (1u << words_.size()) - 1;
  for (const Choice& choice : order) {
    if (hard.empty()) answer.bound = choice.worth(question_.objective).first;
    try {
      if (!stands(choice, all) && !lays(choice, 0, kGlance)) continue;
      found = choice;
      take(choice, answer);
      break;
    } catch (Budget::Spent) {
      hard.push_back(choice);
    }
  }
  return hard;
}

// Writes down what was found.
void Solver::take(const Choice& choice, GridAnswer& answer) {
  parts_ = found_->parts();
  answer.tiles = choice.tiles;
  answer.points = choice.points;
  answer.meld = own_value(choice);
  answer.changed = changed_lines(lines_, parts_);
}

// What the parts made of dice of the hand alone stand for.
int Solver::own_value(const Choice& choice) const {
  Pool left = alone(choice);
  int value = 0;
  for (const Part& part : parts_) {
    Pool rest = left;
    int sum = 0;
    bool own = std::all_of(part.begin(), part.end(), [&](const Laid& die) {
      if (!rest.count(die.face)) return false;
      rest.take(die.face);
      sum += die.number;
      return true;
    });
    if (own) left = rest, value += sum;
  }
  return value;
}

// The hand alone

// The highest value: what the dice stand for, then how many they are, then points.
void Solver::find_meld(GridAnswer& answer) {
  using Worth = std::tuple<int, int, int>;
  std::vector<std::pair<Worth, Choice>> order;
  for (const Choice& choice : choices()) {
    order.push_back({{most(choice), choice.tiles, choice.points}, choice});
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  Worth best{};
  try {
    for (const auto& [bound, choice] : order) {
      answer.bound = std::get<0>(bound);
      if (bound <= best) break;
      Worth worth{crossword_.most(alone(choice)), choice.tiles, choice.points};
      if (worth <= best || std::get<0>(worth) < 0) continue;
      best = worth;
      parts_ = crossword_.parts();
    }
    answer.optimal = answer.least = true;
    answer.bound = std::get<0>(best);
  } catch (const TimeUp&) {  // the bound is that of the choice at hand
  }
  std::tie(answer.meld, answer.tiles, answer.points) = best;
  if (answer.tiles) answer.grid = lay_beneath(parts_, grid_);
}

// What the choice cannot exceed: a joker beyond the highest number needs another one before it.
int Solver::most(const Choice& choice) const {
  Pool pool = alone(choice);
  int sum = at_most(pool, 0);
  for (int joker = 1; joker <= pool.jokers(); ++joker) {
    sum += std::min(kNumbers, top_number(pool) + joker);
  }
  return sum;
}

GridAnswer best_play(const GridQuestion& question) { return Solver(question).best(); }

}  // namespace meldrum::dice
