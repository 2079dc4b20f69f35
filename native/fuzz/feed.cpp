// Feeds the solvers with whatever bytes say: a target for libFuzzer, and by itself a program that
// makes up the bytes. Nonsense must be refused, and whatever is answered must add up.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <stdexcept>

#include "common/sets.hpp"
#include "dice/best.hpp"
#include "my_first/best.hpp"
#include "turn/best.hpp"
#include "twist/best.hpp"
#include "twist/sets.hpp"

using namespace meldrum;

namespace {

class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : data_(data), size_(size) {}
  uint8_t next() { return at_ < size_ ? data_[at_++] : 0; }
  int next(int below) { return next() % below; }
  bool empty() const { return at_ >= size_; }

 private:
  const uint8_t* data_;
  size_t size_, at_ = 0;
};

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

// Mostly sets, so that there is something to solve.
Set some_set(Bytes& bytes) {
  Set set;
  const int color = bytes.next(kColors), number = 1 + bytes.next(kNumbers);
  const int size = 3 + bytes.next(4);
  const bool run = bytes.next(2);
  for (int i = 0; i < size; ++i) {
    if (bytes.next(24) == 0) {
      set.push_back(bytes.next(40) ? kJoker : static_cast<uint8_t>(bytes.next(kCodes)));
    } else if (run ? number + i <= kNumbers : i < kColors) {
      set.push_back(run ? tile(color, number + i) : tile((color + i) % kColors, number));
    }
  }
  return set;
}

void check_tiles(const TableQuestion& question, const TableAnswer& answer) {
  std::array<int, kCodes> left{};
  for (const Set& set : question.table)
    for (uint8_t code : set) ++left[code];
  for (uint8_t code : answer.played) ++left[code];
  for (int place : answer.kept)
    for (uint8_t code : question.table.at(place)) --left[code];
  for (const Set& set : answer.sets)
    for (uint8_t code : set) --left[code];
  for (int count : left) expect(count == 0, "every tile is where it belongs");
  expect(static_cast<int>(answer.played.size()) == answer.tiles, "tiles are counted");
}

void ask_table(Bytes& bytes) {
  Rules rules;
  rules.law = static_cast<JokerLaw>(bytes.next(5));
  rules.new_set = bytes.next(4);
  rules.opening = bytes.next(60);
  rules.play_on = bytes.next(2);
  rules.side_by_side = bytes.next(4);
  TableQuestion question;
  question.opened = bytes.next(3);
  question.objective = static_cast<Objective>(bytes.next(3));
  question.tidy = bytes.next(2);
  Deadline deadline(20000);
  question.deadline = &deadline;
  for (int sets = bytes.next(9); sets > 0; --sets) {
    Set set = some_set(bytes);
    if (!readings(set).empty() || bytes.next(50) == 0) question.table.push_back(set);
  }
  for (int tiles = bytes.next(12); tiles > 0; --tiles)
    question.rack.push_back(static_cast<uint8_t>(bytes.next(kJoker + 1)));
  if (bytes.next(8) == 0 && !question.rack.empty()) question.forced.push_back(question.rack[0]);
  TableAnswer answer;
  try {
    answer = turn::best_play(rules, question);
  } catch (const std::invalid_argument&) {
    return;
  }
  check_tiles(question, answer);
  for (const Set& set : answer.sets)
    expect(!readings(set, rules.side_by_side).empty(), "only sets are laid");
}

// The same with bonus jokers and every rule on what is a set.
void ask_twist(Bytes& bytes) {
  Rules rules;
  rules.law = bytes.next(4) ? JokerLaw::kBookTwist : static_cast<JokerLaw>(bytes.next(5));
  rules.new_set = bytes.next(4);
  rules.opening = bytes.next(60);
  rules.joker_while_opening = false;
  rules.side_by_side = bytes.next(4);
  rules.shortest_side = bytes.next(3) ? 1 : bytes.next(4);
  rules.mirror_side_set = !bytes.next(6);
  rules.mirror_identical = !bytes.next(4);
  rules.color_change_max = bytes.next(4) ? 2 : bytes.next(3);
  rules.color_change_first = bytes.next(4);
  TableQuestion question;
  question.opened = bytes.next(3);
  question.objective = static_cast<Objective>(bytes.next(3));
  Deadline deadline(5000);
  question.deadline = &deadline;
  for (int sets = bytes.next(7); sets > 0; --sets) {
    Set set = some_set(bytes);
    for (uint8_t& code : set)
      if (bytes.next(9) == 0) code = static_cast<uint8_t>(kJoker + bytes.next(4));
    if (!twist::readings(set, rules).empty() || bytes.next(50) == 0) question.table.push_back(set);
  }
  for (int tiles = bytes.next(9); tiles > 0; --tiles)
    question.rack.push_back(static_cast<uint8_t>(bytes.next(kCodes)));
  TableAnswer answer;
  try {
    answer = twist::best_play(rules, question);
  } catch (const std::invalid_argument&) {
    return;
  } catch (const std::domain_error&) {
    return;
  }
  check_tiles(question, answer);
  for (const Set& set : answer.sets)
    expect(!twist::readings(set, rules).empty(), "only sets are laid in Twist");
}

void ask_runs(Bytes& bytes) {
  my_first::RunsQuestion question;
  question.objective = static_cast<Objective>(bytes.next(3));
  question.joker_from_middle = bytes.next(2);
  question.side_by_side = bytes.next(4);
  Deadline deadline(20000);
  question.deadline = &deadline;
  for (int sets = bytes.next(5); sets > 0; --sets) question.table.push_back(some_set(bytes));
  for (int tiles = bytes.next(10); tiles > 0; --tiles)
    question.rack.push_back(static_cast<uint8_t>(bytes.next(kCodes)));
  my_first::best_play(question);
}

void ask_dice(Bytes& bytes) {
  dice::GridQuestion question;
  question.objective = static_cast<Objective>(bytes.next(3));
  question.loose = bytes.next(2);
  question.side_by_side = bytes.next(4);
  Deadline deadline(5000);
  question.deadline = &deadline;
  for (int dice = bytes.next(8); dice > 0; --dice)
    question.grid.push_back(
        {{static_cast<int8_t>(bytes.next(5)), static_cast<int8_t>(bytes.next(5))},
         static_cast<uint8_t>(bytes.next(kCodes))});
  for (int dice = bytes.next(9); dice > 0; --dice)
    question.hand.push_back(static_cast<uint8_t>(bytes.next(kJoker + 1)));
  dice::best_play(question);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Bytes bytes(data, size);
  switch (bytes.next(5)) {
    case 0: ask_runs(bytes); break;
    case 1: ask_dice(bytes); break;
    case 2: ask_twist(bytes); break;
    default: ask_table(bytes);
  }
  return 0;
}

#ifndef MELDRUM_LIBFUZZER
int main(int count, char** words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 10000;
  const unsigned seed = count > 2 ? static_cast<unsigned>(std::atoi(words[2])) : 1;
  std::printf("%d questions, seed %u\n", rounds, seed);
  std::mt19937 random(seed);
  for (int round = 0; round < rounds; ++round) {
    uint8_t data[160];
    for (uint8_t& byte : data) byte = static_cast<uint8_t>(random());
    LLVMFuzzerTestOneInput(data, sizeof data);
  }
  std::puts("clean");
}
#endif
