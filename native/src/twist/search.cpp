// Parts of the question, the most promising first. See docs/solver.md.
#include "twist/search.hpp"

#include <algorithm>

#include "turn/best.hpp"
#include "twist/levels.hpp"
#include "twist/part.hpp"
#include "twist/pricing.hpp"
#include "twist/sets.hpp"
#include "twist/walk.hpp"

namespace meldrum::twist {
namespace {

constexpr size_t kBigRack = 30;  // tiles for which a first answer is worth its time by itself

bool comes_later(const Part& a, const Part& b) {
  return a.estimate != b.estimate ? a.estimate > b.estimate : a.depth < b.depth;
}

class Search {
 public:
  explicit Search(const Task& task)
      : task_(task),
        levels_(task),
        pricing_(task),
        walk_(task, levels_, found_),
        least_(task.least()) {}

  Found run() {
    try {
      try_without_bonus();
      put_off(Part(task_));
      search_parts();
    } catch (const TimeUp&) {
      found_.proven = false;
    }
    found_.bound = found_.proven ? found_.cost : std::min(found_.cost, least_);
    return found_;
  }

 private:
  // Split parts until nothing better can be in any.
  void search_parts() {
    while (!parts_.empty() && found_.proven) {
      std::pop_heap(parts_.begin(), parts_.end(), comes_later);
      Part part = parts_.back();
      parts_.pop_back();
      if (part.estimate >= found_.cost) break;
      least_ = part.estimate;
      levels_.look_at(part);
      if (walk_.search(part) || !found_.proven) continue;
      put_off(part.decided(task_, false));
      put_off(part.decided(task_, true));
    }
  }

  // A first answer: sets with bonus jokers stay as they lie, the rest is a question of Classic's.
  void try_without_bonus() {
    const TableQuestion& question = task_.question;
    if (task_.is_meld || task_.least_value) return;
    if (question.table.empty() && question.rack.size() < kBigRack) return;
    TableQuestion rest = question;
    std::vector<int> places, kept;
    rest.table.clear();
    rest.rack.clear();
    for (size_t at = 0; at < question.table.size(); ++at) {
      const Set& set = question.table[at];
      const bool stays = has_bonus(set);
      (stays ? kept : places).push_back(static_cast<int>(at));
      if (!stays) rest.table.push_back(set);
    }
    for (uint8_t code : question.rack)
      if (!is_bonus(code)) rest.rack.push_back(code);
    if (has_bonus(rest.forced)) return;
    const TableAnswer answer = turn::best_play(task_.rules, rest);
    if (!answer.feasible) return;
    for (int place : answer.kept) kept.push_back(places[static_cast<size_t>(place)]);
    std::sort(kept.begin(), kept.end());
    offer(answer.sets, kept);
  }

  // Take a play over if it is lawful and better than what was found.
  void offer(const std::vector<Set>& fresh, const std::vector<int>& kept) {
    const Price cost = task_.cost_of(fresh, kept);
    if (cost >= found_.cost || task_.value_of(fresh) < task_.least_value) return;
    if (!task_.is_lawful(fresh, kept)) return;
    found_.any = true;
    found_.cost = cost;
    found_.kept = kept;
    found_.sets = fresh;
  }

  // Find a part's prices, and keep it for later if it may hold something better.
  void put_off(Part part) {
    levels_.look_at(part);
    pricing_.settle(part);
    std::vector<Set> fresh;
    std::vector<int> kept;
    if (pricing_.is_whole(part, fresh, kept)) offer(fresh, kept);
    part.estimate = std::max(part.estimate, levels_.whole(part.bound));
    if (part.estimate >= found_.cost || part.bound > task_.most) return;
    part.branch = pricing_.branch(part);
    parts_.push_back(part);
    std::push_heap(parts_.begin(), parts_.end(), comes_later);
  }

  const Task& task_;
  Found found_;
  Levels levels_;
  Pricing pricing_;
  Walk walk_;
  std::vector<Part> parts_;  // a heap, the one with the least estimate first
  Price least_;              // nothing in the parts is cheaper
};

}  // namespace

Found search(const Rules& rules, const TableQuestion& question, int least_value) {
  const Task task(rules, question, least_value);
  return Search(task).run();
}

}  // namespace meldrum::twist
