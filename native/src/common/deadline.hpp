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
    all_.spend(until_look_ - left_);
    one_ = Limit(limit_us);
    over_ = false;
    left_ = until_look_ = kBeforeFirstLook;
  }
  // A limit for all questions together, on top of each one's own.
  void limit_all(int64_t limit_us) { all_ = Limit(limit_us); }
  // Whether that is used up. The answer to the last question may have been cut short by it.
  bool all_over() const { return all_.is_used_up(until_look_ - left_); }
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

  // Ask the caller whether it still wants an answer, unless that was just done. Searches do it by
  // themselves; a loop over many short ones has to.
  void ask() {
    if (!taken_back_ || Clock::now() < ask_at_) return;
    if (taken_back_()) throw Interrupted{};
    ask_at_ = Clock::now() + kBetweenQuestions;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int kBetweenLooks = 100;  // at the clock, microseconds
  static constexpr int kBeforeFirstLook =
      1000;  // so that easy questions are answered even on a busy machine
  static constexpr auto kBetweenQuestions = std::chrono::milliseconds(20);
  static constexpr int64_t kLongest = int64_t{24} * 3600 * 1000 * 1000;

  struct Limit {
    explicit Limit(int64_t limit_us = 0)
        : timed(limit_us > 0), counted(limit_us < 0), steps(-limit_us) {
      if (timed) end = Clock::now() + std::chrono::microseconds(std::min(limit_us, kLongest));
    }
    void spend(int micros) { steps -= micros; }
    bool is_used_up(int micros = 0) const {
      return counted ? steps < micros : timed && Clock::now() >= end;
    }

    bool timed, counted;
    int64_t steps;  // left, in microseconds
    Clock::time_point end{};
  };

  void look() {
    one_.spend(kBetweenLooks);
    all_.spend(until_look_ - left_);
    left_ = until_look_ = kBetweenLooks;
    over_ = over_ || one_.is_used_up() || all_.is_used_up();
    if (!over_) ask();
  }

  Limit one_, all_;
  bool over_ = false;
  int left_ = kBeforeFirstLook, until_look_ = kBeforeFirstLook;  // the next look, and from where
  Clock::time_point ask_at_{};
  std::function<bool()> taken_back_;
};

// The same for a question that may have no deadline.
inline void poll(Deadline* deadline, int micros = 1) {
  if (deadline) deadline->poll(micros);
}

}  // namespace meldrum
