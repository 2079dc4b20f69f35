// All that the unit tests need of a framework: TEST(what_is_so) { CHECK(1 + 1 == 2); }
#pragma once

#include <cstdio>
#include <string_view>
#include <vector>

#include "common/tiles.hpp"

namespace meldrum::testing {

struct Test {
  const char* name;
  void (*run)();
};

inline std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

inline int failures = 0;

inline void check(bool holds, const char* what, const char* file, int line) {
  if (holds) return;
  ++failures;
  std::printf("%s:%d: not so: %s\n", file, line, what);
}

template <class Error, class Act>
bool throws(Act&& act) {
  try {
    act();
  } catch (const Error&) {
    return true;
  }
  return false;
}

// Tiles as people write them: "K1 R13 J", and sets of them separated by "|".
uint8_t code_of(std::string_view word);
Set tiles(std::string_view text);
std::vector<Set> sets(std::string_view text);

}  // namespace meldrum::testing

#define TEST(name)                                      \
  static void name();                                   \
  static const int name##_is_listed = [] {              \
    meldrum::testing::tests().push_back({#name, name}); \
    return 0;                                           \
  }();                                                  \
  static void name()

#define CHECK(...) meldrum::testing::check((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
