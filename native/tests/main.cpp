// Runs all tests, or those whose names contain the word that is given.
#include <cstdlib>
#include <string>

#include "check.hpp"

namespace meldrum::testing {

uint8_t code_of(std::string_view word) {
  const size_t joker = std::string_view("JDMC").find(word[0]);
  if (joker != std::string_view::npos) return static_cast<uint8_t>(kJoker + joker);
  const size_t color = std::string_view("KRBO").find(word[0]);
  return tile(static_cast<int>(color), std::atoi(std::string(word.substr(1)).c_str()));
}

Set tiles(std::string_view text) {
  Set codes;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end) codes.push_back(code_of(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return codes;
}

std::vector<Set> sets(std::string_view text) {
  std::vector<Set> found;
  while (!text.empty()) {
    const size_t end = std::min(text.find('|'), text.size());
    found.push_back(tiles(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return found;
}

}  // namespace meldrum::testing

int main(int count, char** words) {
  using namespace meldrum::testing;
  const std::string wanted = count > 1 ? words[1] : "";
  int run = 0;
  for (const Test& test : tests()) {
    if (std::string_view(test.name).find(wanted) == std::string_view::npos) continue;
    const int before = failures;
    test.run();
    ++run;
    if (failures > before) std::printf("failed: %s\n", test.name);
  }
  std::printf("%d tests, %d failures\n", run, failures);
  return failures || !run;
}
