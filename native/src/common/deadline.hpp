// The one clock of all cores: how long a question may be thought about, and whether anyone still
// wants the answer.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

namespace meldrum {

struct TimeUp {};       // thrown when time is up: the best found so far is the answer
struct Interrupted {};  // thrown when the question was taken back: there is no answer

class Deadline {
 public:
  // 0 is no limit; below 0 the steps of the search are counted instead of the time, so that every
  // machine gets equally far. Now and then the caller is asked whether it has taken the question
  // back.
  explicit Deadline(int64_t limit_us = 0, std::function<bool()> taken_back = {})
      : taken_back_(std::move(taken_back)) {
    restart(limit_us);
    if (taken_back_) ask_at_ = Clock::now() + kBetweenQuestions;
  }
  // The time for another question of the same caller.
  void restart(int64_t limit_us) {
    limited_ = limit_us > 0;
    over_ = false;
    counted_ = limit_us < 0;
    steps_ = -limit_us;
    left_ = kBeforeFirstLook;
    if (limited_) end_ = Clock::now() + std::chrono::microseconds(std::min(limit_us, kLongest));
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  // Every loop whose length depends on the position calls one of these at each step, and says how
  // many microseconds such a step may take in a hard position.
  bool over(int micros = 1) {
    if ((left_ -= micros) < 0) look();
    return over_;
  }
  void poll(int micros = 1) {
    if (over(micros)) throw TimeUp{};
  }

  bool was_over() const { return over_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int kBetweenLooks = 100;  // at the clock, microseconds
  static constexpr int kBeforeFirstLook =
      1000;  // so that easy questions are answered even on a busy machine
  static constexpr auto kBetweenQuestions = std::chrono::milliseconds(20);
  static constexpr int64_t kLongest = int64_t{24} * 3600 * 1000 * 1000;

  void look() {
    left_ = kBetweenLooks;
    if (counted_ && (steps_ -= kBetweenLooks) < 0) over_ = true;
    if (over_ || (!limited_ && !taken_back_)) return;
    const auto now = Clock::now();
    over_ = limited_ && now >= end_;
    if (over_ || !taken_back_ || now < ask_at_) return;
    if (taken_back_()) throw Interrupted{};
    ask_at_ = Clock::now() + kBetweenQuestions;
  }

  bool limited_ = false, counted_ = false;
  bool over_ = false;
  int64_t steps_ = 0;  // left to the steps, in microseconds
  int left_ = kBeforeFirstLook;
  Clock::time_point end_{}, ask_at_{};
  std::function<bool()> taken_back_;
};

// The same for a question that may have no deadline.
inline void poll(Deadline* deadline, int micros = 1) {
  if (deadline) deadline->poll(micros);
}

}  // namespace meldrum
