// Work that several threads share. Only the thread that asked is told when nobody wants the answer
// any more; the others stop when it does.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "common/deadline.hpp"

namespace meldrum {

class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() {
    stopped_ = true;
    join();
  }

  // Do each piece from 0 to count; a piece restarts the deadline that it is given for itself.
  template <class Piece>
  void share(size_t count, int threads, Deadline& deadline, const Piece& piece) {
    const auto work = [&](Deadline& own) {
      for (size_t at = next_++; at < count; at = next_++) {
        own.ask();
        piece(at, own);
      }
    };
    for (int helper = 1; helper < threads; ++helper)
      helpers_.emplace_back([this, work] { help(work); });
    work(deadline);
    join();
    if (wrong_) std::rethrow_exception(wrong_);
  }

 private:
  template <class Work>
  void help(const Work& work) {
    try {
      Deadline own(0, [this] { return stopped_.load(); });
      work(own);
    } catch (const Interrupted&) {
    } catch (...) {
      const std::lock_guard<std::mutex> held(mutex_);
      wrong_ = std::current_exception();
    }
  }

  void join() {
    for (std::thread& helper : helpers_) helper.join();
    helpers_.clear();
  }

  std::atomic<size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::exception_ptr wrong_;
  std::vector<std::thread> helpers_;
};

}  // namespace meldrum
