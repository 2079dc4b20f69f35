// A* over the tiles, guided by the prices of a linear program. See docs/solver.md.
#include "twist_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <chrono>
#include <cmath>
#include <map>

#include "best.hpp"
#include "twist_law.hpp"
#include "twist_prices.hpp"
#include "twist_sets.hpp"
#include "weight.hpp"

namespace meldrum {
namespace {

using Clock = std::chrono::steady_clock;
using Counts = std::array<uint8_t, kCodes>;

// What each tile's price is lowered by, so that rounding makes no set cost less than nothing.
constexpr Price kRounding = 32;
constexpr Price kBargain = -64;  // a set that costs less is worth adding to the linear program
constexpr int kBargainsEach = 5;
constexpr int64_t kMostNodes = 4'000'000;
constexpr Price kForbidden = 1'000'000'000'000'000;
constexpr int64_t kFewSteps = 800;  // after so many it pays to split the question

// Tiles as counts, three bits each with one to spare, in the order in which they are settled.
constexpr int kPerWord = 21;
struct Pile {
  std::array<uint64_t, 3> words{};
  bool operator==(const Pile&) const = default;

  static constexpr uint64_t kSpare = 0x4924924924924924ull;  // bit 2 of each three

  bool empty() const { return !(words[0] | words[1] | words[2]); }
  int at(int place) const { return words[place / kPerWord] >> 3 * (place % kPerWord) & 3; }
  void add(int place, int count = 1) {
    words[place / kPerWord] += static_cast<uint64_t>(count) << 3 * (place % kPerWord);
  }
  void clear(int place) { words[place / kPerWord] &= ~(3ull << 3 * (place % kPerWord)); }
  int first() const {
    for (int word = 0; word < 3; ++word)
      if (words[word]) return word * kPerWord + std::countr_zero(words[word]) / 3;
    return kCodes;
  }
  bool holds(const Pile& other) const {
    for (int word = 0; word < 3; ++word)
      if ((((words[word] | kSpare) - other.words[word]) & kSpare) != kSpare) return false;
    return true;
  }
  Pile without(const Pile& other) const {
    Pile rest;
    for (int word = 0; word < 3; ++word) rest.words[word] = words[word] - other.words[word];
    return rest;
  }
};

uint64_t mix(uint64_t x) {
  x ^= x >> 31;
  x *= 0x9E3779B97F4A7C15ull;
  x ^= x >> 29;
  x *= 0xBF58476D1CE4E5B9ull;
  return x ^ x >> 32;
}

int number_of_cell(uint8_t cell) {
  return cell >= kChangeCell ? cell - kChangeCell : number_of(cell);
}

// By number, then color; the jokers last.
constexpr int place_of(uint8_t code) {
  return is_joker(code) ? code : (number_of(code) - 1) * kColors + color_of(code);
}
constexpr uint8_t code_at(int place) {
  return place >= kTypes ? static_cast<uint8_t>(place)
                         : tile(place % kColors, place / kColors + 1);
}

struct Column {
  Set tiles;
  Pile pile;
  Price cost;     // at the prices
  int first;
  int value;
  int place = -1;  // of the old set that this is
  int seen = -1;   // as the law sees it, if it has jokers
  uint64_t view = 0;
};

struct Node {
  Pile left;
  Price cost;
  uint64_t law;  // what the law has seen
  int32_t parent, column;
  uint32_t first;  // the columns before this one have been tried
  uint32_t value;
};

// Which node stands for a state, by the hash of it.
class NodeTable {
 public:
  void clear() {
    slots_.assign(1 << 11, {0, -1});
    used_ = 0;
  }

  // The node of this hash, -1 if there is none yet: it is to be set then.
  int32_t& find(uint64_t hash) {
    if (++used_ * 2 > slots_.size()) grow();
    return slot_of(hash).node;
  }

 private:
  struct Slot {
    uint64_t hash;
    int32_t node;
  };

  Slot& slot_of(uint64_t hash) {
    size_t at = hash & (slots_.size() - 1);
    while (slots_[at].node >= 0 && slots_[at].hash != hash) at = (at + 1) & (slots_.size() - 1);
    slots_[at].hash = hash;
    return slots_[at];
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2, {0, -1});
    old.swap(slots_);
    used_ = 1;
    for (const Slot& slot : old)
      if (slot.node >= 0) {
        slot_of(slot.hash).node = slot.node;
        ++used_;
      }
  }

  std::vector<Slot> slots_;
  size_t used_ = 0;
};

struct Open {
  Price estimate;
  int32_t depth, node;
  uint32_t next;  // the column to go on with; 0 if none has been tried
};

bool later(const Open& a, const Open& b) {
  if (a.estimate != b.estimate) return a.estimate > b.estimate;
  if (a.depth != b.depth) return a.depth < b.depth;
  return a.node < b.node;
}

// The numbers, as bits, at which jokers of each kind lie. A double lies at the lower of its two, a
// mirror at the lowest of its set.
using Numbers = std::array<uint16_t, kCodes - kTypes>;
constexpr Numbers kAnywhere{0x3FFE, 0x3FFE, 0x3FFE, 0x3FFE};

// One way to see a set: where its jokers lie, and whether it is a group.
struct Way {
  Numbers places;
  bool in_group;
  bool operator==(const Way&) const = default;
};

// A set that the linear program knows.
struct Known {
  Set tiles;
  Price cost;
  std::vector<Way> ways;  // once that is asked for
};

// What is to be decided about a tile: how many are left, where a joker lies, run or group.
enum class Doubt { kLeft, kPlace, kKind };

// The question with some tiles of the rack left for good and others that must be laid.
struct Part {
  Counts tiles, spare;
  Price paid;  // for those that are left
  std::array<Price, kCodes> price;
  Price bound, estimate;
  uint8_t undecided;  // a tile to decide about next; kCodes if there is none
  Doubt doubt;
  int border;         // how many are left at most, or the highest number of the lower half
  Numbers allowed;    // where jokers may lie
  uint64_t no_run, no_group;  // number tiles that do not lie in runs or groups

  bool may_lie(uint8_t joker, int number) const { return allowed[joker - kTypes] >> number & 1; }
};

bool comes_later(const Part& a, const Part& b) { return a.estimate > b.estimate; }

class TwistSearch {
 public:
  TwistSearch(const Rules& rules, const Question& question, int least_value)
      : rules_(rules),
        question_(question),
        least_value_(least_value),
        law_(rules, question.table),
        begun_(Clock::now()) {
    for (const Set& set : question.table)
      for (uint8_t code : set) {
        ++tiles_[code];
        table_jokers_ += is_joker(code);
      }
    for (uint8_t code : question.rack) {
      ++tiles_[code];
      ++spare_[code];
      ++rack_[code];
    }
    for (uint8_t code : question.forced) --spare_[code];
    has_law_ = rules.law == Law::kBookTwist && table_jokers_;
    const bool meld = question.objective == Objective::kMeld;
    for (int code = 0; code < kCodes; ++code) {
      const uint8_t own = static_cast<uint8_t>(code);
      const int points = is_joker(own) ? rules.joker_penalty : number_of(own);
      weight_[code] = meld ? 0 : twist_weight(question.objective, points);
      only_old_[code] = !rack_[code];
    }
    change_ = question.tidy && !meld ? kTwistChange : 0;
  }

  TwistFound run() {
    try_without_bonus();
    most_ = change_ * static_cast<Price>(question_.table.size());
    for (uint8_t code : question_.rack) most_ += weight_[code];
    put_off({tiles_, spare_, 0, {}, -kTooMuch, -kTooMuch, kCodes, {}, 0, kAnywhere, 0, 0});
    while (!parts_.empty() && found_.proven) {
      std::pop_heap(parts_.begin(), parts_.end(), comes_later);
      part_ = parts_.back();
      parts_.pop_back();
      if (part_.estimate >= found_.cost) break;
      take_up();
      if (!search() && found_.proven) split();
    }
    conclude();
    return found_;
  }

 private:
  // A first answer: sets with bonus jokers stay as they lie, the rest is a question of Classic's.
  void try_without_bonus() {
    if (question_.objective == Objective::kMeld || least_value_ || question_.table.empty()) return;
    Question rest = question_;
    std::vector<int> places, kept;
    rest.table.clear();
    rest.rack.clear();
    for (size_t at = 0; at < question_.table.size(); ++at) {
      const Set& set = question_.table[at];
      if (std::any_of(set.begin(), set.end(), is_bonus)) {
        kept.push_back(static_cast<int>(at));
      } else {
        places.push_back(static_cast<int>(at));
        rest.table.push_back(set);
      }
    }
    for (uint8_t code : question_.rack)
      if (!is_bonus(code)) rest.rack.push_back(code);
    if (std::any_of(rest.forced.begin(), rest.forced.end(), is_bonus)) return;
    const Answer answer = best_play(rules_, rest);
    if (!answer.any) return;
    for (int place : answer.kept) kept.push_back(places[static_cast<size_t>(place)]);
    if (!is_lawful(answer.sets, kept)) return;
    Price cost = change_ * static_cast<Price>(question_.table.size() - kept.size());
    for (uint8_t code : question_.rack) cost += weight_[code];
    for (uint8_t code : answer.played) cost -= weight_[code];
    std::sort(kept.begin(), kept.end());
    found_.any = true;
    found_.cost = cost;
    found_.kept = kept;
    found_.sets = answer.sets;
  }
  static bool is_bonus(uint8_t code) { return code > kJoker; }

  bool is_lawful(const std::vector<Set>& fresh, const std::vector<int>& kept) const {
    if (!has_law_) return true;
    std::vector<SeenSet> seen;
    for (const Set& set : fresh)
      if (std::any_of(set.begin(), set.end(), is_joker)) seen.push_back(law_.see(set));
    std::vector<const SeenSet*> sets;
    for (const SeenSet& set : seen) sets.push_back(&set);
    for (int place : kept)
      if (!law_.old(place).readings.empty()) sets.push_back(&law_.old(place));
    return law_.allows(sets, kept);
  }

  // What leaving some of the rack can cost: any play costs one of these, and changes.
  void list_levels() {
    levels_.clear();
    const Price paid = part_.paid;
    if (question_.objective == Objective::kMeld) return;
    constexpr size_t kMostPoints = 1024;
    std::vector<std::bitset<kMostPoints>> sums(1);
    sums[0][0] = true;
    size_t all = 0;
    for (int code = 0; code < kCodes; ++code)
      for (int i = 0; i < spare_[code]; ++i) {
        const size_t points = static_cast<size_t>(
            code >= kTypes ? rules_.joker_penalty : number_of(static_cast<uint8_t>(code)));
        all += points;
        if (all >= kMostPoints) return;
        sums.emplace_back();
        for (size_t count = sums.size() - 1; count; --count)
          sums[count] |= sums[count - 1] << points;
      }
    const Price none = twist_weight(question_.objective, 0);
    const Price point = twist_weight(question_.objective, 1) - none;
    for (size_t count = 0; count < sums.size(); ++count)
      for (size_t points = 0; points <= all; ++points)
        if (sums[count][points])
          levels_.push_back(paid + none * static_cast<Price>(count) +
                            point * static_cast<Price>(points));
    std::sort(levels_.begin(), levels_.end());
  }

  // The linear program

  // What a set costs besides its tiles' prices: less than nothing if its value is wanted.
  Price own_cost(const Set& set) const {
    if (question_.objective != Objective::kMeld) return 0;
    return -meld_worth(twist_value(set, rules_), static_cast<int>(set.size()));
  }
  static Price meld_worth(int value, int tiles) {
    return (static_cast<Price>(value) * kAllTiles + tiles) * kChanges / kChange * kTwistChange;
  }

  template <class PriceOf>
  void price_finder(PriceOf&& price) {
    const bool meld = question_.objective == Objective::kMeld;
    auto cell = [&](uint8_t code, int value) {
      return (meld ? -meld_worth(value, 1) : 0) - price(code);
    };
    Prices& prices = finder_.prices;
    for (uint8_t code = 0; code < kTypes; ++code) {
      prices.in_run[code] = prices.in_group[code] = cell(code, number_of(code));
      if (part_.no_run >> code & 1) prices.in_run[code] = kForbidden;
      if (part_.no_group >> code & 1) prices.in_group[code] = kForbidden;
    }
    for (int number = 1; number <= kNumbers; ++number) {
      prices.joker[number] = cell(kJoker, number);
      prices.double_run[number] = cell(kDouble, 2 * number + 1);
      prices.double_group[number] = cell(kDouble, 2 * number);
      prices.change[number] = cell(kColorChange, number);
      prices.mirror[number] = cell(kMirror, 0);
      if (!part_.may_lie(kJoker, number)) prices.joker[number] = kForbidden;
      if (!part_.may_lie(kMirror, number)) prices.mirror[number] = kForbidden;
      if (!part_.may_lie(kColorChange, number)) prices.change[number] = kForbidden;
      if (!part_.may_lie(kDouble, number))
        prices.double_run[number] = prices.double_group[number] = kForbidden;
    }
  }

  // Find a part's prices, and keep it for later.
  void put_off(const Part& part) {
    part_ = part;
    take_up();
    find_prices();
    settle_prices();
    part_.estimate = std::max(part_.estimate, whole(part_.bound));
    if (part_.estimate >= found_.cost || part_.bound > most_) return;
    choose_undecided();
    parts_.push_back(part_);
    std::push_heap(parts_.begin(), parts_.end(), comes_later);
  }

  void take_up() {
    tiles_ = finder_.at_hand = part_.tiles;
    spare_ = part_.spare;
    price_ = part_.price;
    bound_ = part_.bound;
    list_levels();
    list_dear();
  }

  void split() {
    const Part undivided = part_;
    for (bool high : {false, true}) {
      Part part = undivided;
      decide(part, high);
      put_off(part);
    }
  }

  void decide(Part& part, bool high) const {
    const uint8_t code = part.undecided;
    if (part.doubt == Doubt::kKind) {
      (high ? part.no_run : part.no_group) |= 1ull << code;
    } else if (part.doubt == Doubt::kPlace) {
      const auto low = static_cast<uint16_t>((2u << part.border) - 1);
      part.allowed[code - kTypes] &= static_cast<uint16_t>(high ? ~low : low);
    } else if (!high) {
      part.spare[code] = static_cast<uint8_t>(part.border);
    } else {
      const int more = part.border + 1;
      part.tiles[code] = static_cast<uint8_t>(part.tiles[code] - more);
      part.spare[code] = static_cast<uint8_t>(part.spare[code] - more);
      part.paid += weight_[code] * more;
    }
  }

  // The tile of which the linear program leaves a part, one that it divides otherwise, or else one
  // that hardly matters to it.
  void choose_undecided() {
    part_.undecided = kCodes;
    double most = -1e18;
    for (int at = 0; at < kCodes; ++at) {
      const uint8_t code = static_cast<uint8_t>(at);
      if (!spare_[code]) continue;
      const double left = std::clamp<double>(lp_.left(code), 0, spare_[code]);
      const double part = left - std::floor(left);
      double doubt = std::min(part, 1 - part);
      if (doubt < 0.02) doubt = -std::abs(static_cast<double>(weight_[code] - price_[code]));
      if (doubt <= most) continue;
      most = doubt;
      part_.undecided = code;
      part_.doubt = Doubt::kLeft;
      part_.border = std::min(static_cast<int>(left + 0.02), spare_[code] - 1);
    }
    if (most <= 0) find_divided();
  }

  void conclude() {
    found_.bound = found_.cost;
    if (!found_.proven) found_.bound = std::min(found_.bound, part_.estimate);
    if (!found_.proven && !parts_.empty())
      found_.bound = std::min(found_.bound, parts_.front().estimate);
    found_.steps = lp_.steps;
  }

  void find_prices() {
    std::array<double, kCodes> cost_left;
    for (int code = 0; code < kCodes; ++code) cost_left[code] = static_cast<double>(weight_[code]);
    lp_.start(tiles_, spare_, cost_left);
    if (pool_.empty())
      for (const Set& set : question_.table) pool_.push_back({set, own_cost(set) - change_, {}});
    in_lp_.clear();
    for (size_t at = 0; at < pool_.size(); ++at)
      if (is_near(pool_[at]) && fits(pool_[at].tiles) && is_allowed(pool_[at])) add_to_lp(at);
    finder_.most_each = kBargainsEach;
    for (bool more = true; more;) {
      lp_.solve();
      ++found_.rounds;
      price_finder([&](uint8_t code) { return static_cast<Price>(std::floor(lp_.price(code))); });
      more = false;
      finder_.find(kBargain, [&](const Set& set, Price) {
        if (!is_thinkable(set)) return false;
        auto [known, is_first] = in_pool_.try_emplace(set, pool_.size());
        if (is_first) pool_.push_back({set, own_cost(set), {}});
        add_to_lp(known->second);
        return more = true;
      });
    }
    finder_.most_each = 1 << 30;
  }

  void add_to_lp(size_t at) {
    lp_.add(pool_[at].tiles, static_cast<double>(pool_[at].cost));
    in_lp_.push_back(at);
  }

  // Whether a set was not much too dear at the prices of the question that this is a part of.
  bool is_near(const Known& known) const {
    if (part_.bound == -kTooMuch) return true;
    Price cost = known.cost;
    for (uint8_t code : known.tiles) cost -= part_.price[code];
    return cost < twist_weight(question_.objective, 7) / 4;
  }

  // Whether a set may lie as far as places and kinds have been decided.
  bool is_allowed(Known& known) const {
    if (part_.allowed == kAnywhere && !part_.no_run && !part_.no_group) return true;
    list_ways(known);
    return std::any_of(known.ways.begin(), known.ways.end(),
                       [&](const Way& way) { return is_allowed(known, way); });
  }

  bool is_allowed(const Known& known, const Way& way) const {
    const uint64_t never = way.in_group ? part_.no_group : part_.no_run;
    for (uint8_t code : known.tiles)
      if (!is_joker(code) && never >> code & 1) return false;
    for (size_t kind = 0; kind < way.places.size(); ++kind)
      if (way.places[kind] & ~part_.allowed[kind]) return false;
    return true;
  }

  void list_ways(Known& known) const {
    if (!known.ways.empty()) return;
    if (std::none_of(known.tiles.begin(), known.tiles.end(), is_joker)) {
      known.ways = {{Numbers{}, number_of(known.tiles[0]) == number_of(known.tiles[1])}};
      return;
    }
    for (const TwistReading& reading : twist_readings(known.tiles, rules_)) {
      const Way way{places_in(known.tiles, reading), !reading.is_run};
      if (std::find(known.ways.begin(), known.ways.end(), way) == known.ways.end())
        known.ways.push_back(way);
    }
  }

  static Numbers places_in(const Set& set, const TwistReading& reading) {
    auto lowest = [&](size_t from, size_t to) {
      int number = kNumbers;
      for (size_t at = from; at < to; ++at)
        for (int i = 0; i < reading.stands_for[at].count; ++i)
          number = std::min(number, number_of_cell(reading.stands_for[at].cells[i]));
      return number;
    };
    Numbers places{};
    for (size_t at = 0; at < set.size(); ++at) {
      if (!is_joker(set[at])) continue;
      const int number = set[at] == kMirror ? lowest(0, set.size()) : lowest(at, at + 1);
      places[set[at] - kTypes] |= static_cast<uint16_t>(1u << number);
    }
    return places;
  }

  // A joker that the linear program lays here in part and there in part, or a tile that lies in
  // runs in part and in groups in part. Of twins neither could be said.
  void find_divided() {
    std::array<double, kCodes> in_runs{}, in_groups{};
    std::array<std::array<double, kNumbers + 1>, kCodes - kTypes> laid{};
    for (size_t at = 0; at < in_lp_.size(); ++at) {
      const double amount = lp_.amount(at);
      if (amount < 0.01) continue;
      Known& known = pool_[in_lp_[at]];
      list_ways(known);
      const Way& way = *std::find_if(known.ways.begin(), known.ways.end(),
                                     [&](const Way& one) { return is_allowed(known, one); });
      for (uint8_t code : known.tiles) (way.in_group ? in_groups : in_runs)[code] += amount;
      for (size_t kind = 0; kind < laid.size(); ++kind)
        for (int number = 1; number <= kNumbers; ++number)
          if (way.places[kind] >> number & 1) laid[kind][static_cast<size_t>(number)] += amount;
    }
    double most = 0.02;
    for (uint8_t joker : {kMirror, kColorChange, kDouble, kJoker})
      if (tiles_[joker] == 1) find_border(joker, laid[joker - kTypes], most);
    most += 0.05;  // a joker's place says more
    for (uint8_t code = 0; code < kTypes; ++code) {
      const double both = std::min(in_runs[code], in_groups[code]);
      if (tiles_[code] != 1 || both <= most) continue;
      most = both;
      part_.undecided = code;
      part_.doubt = Doubt::kKind;
    }
  }

  void find_border(uint8_t joker, const std::array<double, kNumbers + 1>& laid, double& most) {
    double all = 0, below = 0;
    for (double amount : laid) all += amount;
    for (int number = 1; number < kNumbers; ++number) {
      below += laid[static_cast<size_t>(number)];
      if (std::min(below, all - below) <= most) continue;
      most = std::min(below, all - below);
      part_.undecided = joker;
      part_.doubt = Doubt::kPlace;
      part_.border = number;
    }
  }

  bool fits(const Set& set) const {
    Counts left = tiles_;
    return std::all_of(set.begin(), set.end(), [&](uint8_t code) { return left[code]-- > 0; });
  }

  // Whether the law lets a set lie at all, whatever else lies there.
  bool is_thinkable(const Set& set) const {
    if (!has_law_ || std::none_of(set.begin(), set.end(), is_joker)) return true;
    return !rules_.new_set || law_.is_new(set) || law_.is_thinkable(law_.see(set), only_old_);
  }

  void settle_prices() {
    bound_ = part_.paid + change_ * static_cast<Price>(question_.table.size());
    for (int code = 0; code < kCodes; ++code) {
      Price& price = price_[code];
      price = static_cast<Price>(std::floor(lp_.price(static_cast<uint8_t>(code)))) - kRounding;
      if (spare_[code] == tiles_[code]) price = std::min(price, weight_[code]);
      bound_ += ahead(code, tiles_[code]);
    }
    part_.price = price_;
    part_.bound = bound_;
  }

  void list_dear() {
    dear_.clear();
    for (int code = 0; code < kCodes; ++code)
      if (spare_[code] && price_[code] > weight_[code]) dear_.push_back(static_cast<uint8_t>(code));
  }

  // The least that so many tiles of a kind cost.
  Price ahead(int code, int left) const {
    const Price dear = std::max<Price>(0, price_[code] - weight_[code]);
    return price_[code] * left - dear * std::min<int>(left, spare_[code]);
  }

  // The search

  // The least that a play can cost whose cost is no less than this.
  Price whole(Price estimate) const {
    const bool meld = question_.objective == Objective::kMeld;
    const Price grain = meld ? kTwistChange * (kChanges / kChange) : kTwistChange;
    const Price up = estimate + grain - 1;
    const Price rounded = (up >= 0 ? up : up - grain + 1) / grain * grain;
    if (levels_.empty()) return rounded;
    const Price changes = change_ * static_cast<Price>(question_.table.size());
    auto level = std::lower_bound(levels_.begin(), levels_.end(), rounded - changes);
    return level == levels_.end() ? kTooMuch : std::max(*level, rounded);
  }

  bool time_is_up() const {
    if (!question_.limit_us) return false;
    return Clock::now() - begun_ > std::chrono::microseconds(question_.limit_us);
  }

  // Find the best of the part; false if that takes too long and it should be split.
  bool search() {
    const Price tile = twist_weight(question_.objective, 7);
    steps_ = 0;
    price_finder([&](uint8_t code) { return price_[code]; });
    for (Price slack = 24 * kTwistChange;; slack = slack < tile / 4 ? tile / 4 : slack * 2) {
      ++found_.stages;
      limit_ = std::min(std::max(bound_, part_.estimate) + slack, found_.cost - kTwistChange);
      collect_columns(limit_ - bound_);
      const bool done = walk();
      if (done && part_.estimate >= found_.cost) return true;
      if (!done) return false;
      part_.estimate = std::max(part_.estimate, whole(limit_ + 1));
      if (part_.estimate >= found_.cost || limit_ > most_) return true;
    }
  }

  void collect_columns(Price slack) {
    columns_.clear();
    seen_.clear();
    for (size_t at = 0; at < question_.table.size(); ++at)
      if (fits(pool_[at].tiles) && is_allowed(pool_[at]))
        add_column(question_.table[at], static_cast<int>(at));
    known_.clear();
    finder_.cut_mirrors = !by_law_;
    if (by_law_) finder_.needless_run = [this](const Set& set) { return is_needless(set); };
    finder_.find(slack, [&](const Set& set, Price) {
      if (!is_thinkable(set)) return false;
      add_column(set, -1);
      return true;
    });
    std::stable_sort(columns_.begin(), columns_.end(), [](const Column& a, const Column& b) {
      return a.first != b.first ? a.first < b.first : a.cost < b.cost;
    });
    begin_.fill(0);
    for (const Column& column : columns_) ++begin_[static_cast<size_t>(column.first) + 1];
    for (size_t at = 1; at < begin_.size(); ++at) begin_[at] += begin_[at - 1];
    found_.columns = static_cast<int64_t>(columns_.size());
  }

  // A run that can be cut into two that are lawful wherever the whole is (TW-13).
  bool is_needless(const Set& set) const {
    size_t first = 0, last = set.size() - 1;
    while (is_joker(set[first])) ++first;
    while (is_joker(set[last])) --last;
    for (size_t cut = std::max<size_t>(3, first + 1); cut <= std::min(set.size() - 3, last); ++cut)
      if (!law_.looks_old(set.data(), cut) && !law_.looks_old(set.data() + cut, set.size() - cut))
        return true;
    return false;
  }

  void add_column(const Set& set, int place) {
    Column column;
    column.tiles = set;
    column.place = place;
    column.cost = own_cost(set) - (place >= 0 ? change_ : 0);
    for (uint8_t code : set) {
      column.cost -= price_[code];
      column.pile.add(place_of(code));
    }
    column.first = column.pile.first();
    column.value = least_value_ ? twist_value(set, rules_) : 0;
    if (by_law_ && std::any_of(set.begin(), set.end(), is_joker)) {
      column.seen = static_cast<int>(seen_.size());
      seen_.push_back(law_.see(set));
      for (uint64_t part : law_.view(seen_.back())) column.view = mix(column.view ^ part);
    }
    if (place < 0) {  // of sets that are worth the same one is enough
      uint64_t hash = column.view;
      for (uint64_t word : column.pile.words) hash = mix(hash ^ word) + word;
      int32_t& known = known_.find(hash);
      if (known >= 0 && columns_[known].pile == column.pile &&
          columns_[known].view == column.view) {
        Column& other = columns_[known];
        if (column.value > other.value || column.cost < other.cost) other = column;
        return;
      }
      known = static_cast<int32_t>(columns_.size());
    }
    columns_.push_back(std::move(column));
  }

  // False if there was no time to find out.
  bool walk() {
    nodes_.clear();
    open_.clear();
    table_.clear();
    Node root{};
    for (uint8_t code = 0; code < kCodes; ++code) root.left.add(place_of(code), tiles_[code]);
    root.cost = bound_;
    root.parent = root.column = -1;
    open(root);
    while (!open_.empty()) {
      std::pop_heap(open_.begin(), open_.end(), later);
      const Open top = open_.back();
      open_.pop_back();
      part_.estimate = std::max(part_.estimate, top.estimate);
      if (top.estimate >= found_.cost) return true;
      const Node node = nodes_[top.node];
      if (node.left.empty()) {
        if (is_lawful(top.node)) {
          accept(top.node, top.estimate);
          return true;
        }
        if (!by_law_) {  // ways that look different to the law must be told apart
          by_law_ = true;
          collect_columns(limit_ - bound_);
          return walk();
        }
        continue;
      }
      ++found_.nodes;
      ++steps_;
      if (steps_ % 256 == 0 && time_is_up()) found_.proven = false;
      if (static_cast<int64_t>(nodes_.size()) > kMostNodes) found_.proven = false;
      if (!found_.proven || (part_.undecided < kCodes && steps_ > kFewSteps)) return false;
      expand(top, node);
    }
    return true;
  }

  // The successors within the present estimate; for the others the node waits.
  void expand(const Open& top, const Node& node) {
    const int place = node.left.first();
    const int32_t at = top.node;
    if (!top.next) leave(at, node, place);
    const size_t from = std::max<size_t>({begin_[static_cast<size_t>(place)], node.first, top.next});
    for (size_t i = from; i < begin_[static_cast<size_t>(place) + 1]; ++i) {
      const Column& column = columns_[i];
      const Price least = node.cost + column.cost;
      if (least > limit_) break;
      if (least > top.estimate) {
        wait({whole(least), top.depth, at, static_cast<uint32_t>(i)});
        break;
      }
      if (!node.left.holds(column.pile)) continue;
      Node next = node;
      next.parent = at;
      next.column = static_cast<int32_t>(i);
      next.left = node.left.without(column.pile);
      next.cost += column.cost + surcharge(node.left, column);
      next.first = static_cast<uint32_t>(next.left.at(place) ? i + (column.place >= 0) : 0);
      next.value = static_cast<uint32_t>(
          std::min(least_value_, static_cast<int>(next.value) + column.value));
      if (by_law_ && column.seen >= 0) next.law += mix(column.view);
      open(next);
    }
  }

  // Leave what is left of the tiles at this place on the rack, if they may be.
  void leave(int32_t at, const Node& node, int place) {
    const uint8_t code = code_at(place);
    const int left = node.left.at(place);
    if (left > spare_[code]) return;
    Node next = node;
    next.parent = at;
    next.column = -1;
    next.first = 0;
    next.left.clear(place);
    next.cost += weight_[code] * left - ahead(code, left);
    open(next);
  }

  // Where leaving a tile is cheaper than its price, laying the last ones costs more.
  Price surcharge(const Pile& left, const Column& column) const {
    Price sum = 0;
    for (uint8_t code : dear_) {
      const int had = left.at(place_of(code)), used = column.pile.at(place_of(code));
      if (used) sum += ahead(code, had - used) - ahead(code, had) + price_[code] * used;
    }
    return sum;
  }

  void open(const Node& node) {
    if (node.cost > limit_) return;
    const Price estimate = whole(node.cost);
    if (estimate >= found_.cost) return;
    if (node.left.empty() && static_cast<int>(node.value) < least_value_) return;
    uint64_t hash = node.law ^ (static_cast<uint64_t>(node.first) << 16 | node.value);
    for (uint64_t word : node.left.words) hash = mix(hash ^ word) + word;
    int32_t& known = table_.find(hash);
    if (known >= 0) {
      const Node& other = nodes_[known];
      const bool same = other.left == node.left && other.first == node.first &&
                        other.value == node.value && other.law == node.law;
      if (same && other.cost <= node.cost) return;
    }
    known = static_cast<int32_t>(nodes_.size());
    nodes_.push_back(node);
    wait({estimate, node.left.first(), static_cast<int32_t>(nodes_.size()) - 1, 0});
  }

  void wait(const Open& one) {
    if (one.estimate >= found_.cost) return;
    open_.push_back(one);
    std::push_heap(open_.begin(), open_.end(), later);
  }

  bool is_lawful(int32_t at) const {
    std::vector<Set> fresh;
    std::vector<int> kept;
    read_back(at, fresh, kept);
    return is_lawful(fresh, kept);
  }

  void read_back(int32_t at, std::vector<Set>& fresh, std::vector<int>& kept) const {
    for (; at >= 0; at = nodes_[at].parent) {
      if (nodes_[at].column < 0) continue;
      const Column& column = columns_[nodes_[at].column];
      if (column.place >= 0) {
        kept.push_back(column.place);
      } else {
        fresh.push_back(column.tiles);
      }
    }
    std::sort(kept.begin(), kept.end());
    std::reverse(fresh.begin(), fresh.end());
  }

  void accept(int32_t at, Price cost) {
    found_.any = true;
    found_.cost = cost;
    found_.kept.clear();
    found_.sets.clear();
    read_back(at, found_.sets, found_.kept);
  }

  const Rules& rules_;
  const Question& question_;
  const int least_value_;
  TwistLaw law_;
  const Clock::time_point begun_;
  Counts tiles_{}, spare_{}, rack_{};
  std::array<bool, kCodes> only_old_{};
  int table_jokers_ = 0;
  bool has_law_ = false, by_law_ = false;
  std::array<Price, kCodes> weight_{}, price_{};
  Part part_;                // the one at work
  std::vector<Part> parts_;  // a heap, the one with the least estimate first
  std::vector<Known> pool_;  // sets that the linear program knows
  std::map<Set, size_t> in_pool_;
  std::vector<size_t> in_lp_;  // those of the pool that it uses now
  Price most_ = 0;
  int64_t steps_ = 0;
  std::vector<Price> levels_;
  std::vector<uint8_t> dear_;  // tiles that it may be cheaper to leave
  Price change_ = 0, bound_ = 0, limit_ = 0;
  TilePrices lp_;
  SetFinder finder_;
  std::vector<Column> columns_;
  std::vector<SeenSet> seen_;
  NodeTable known_;
  std::array<size_t, kCodes + 1> begin_{};
  std::vector<Node> nodes_;
  std::vector<Open> open_;
  NodeTable table_;
  TwistFound found_;
};

}  // namespace

Price twist_weight(Objective objective, int points) {
  return static_cast<Price>(weight(objective, points)) / kChange * kTwistChange;
}

TwistFound search_twist(const Rules& rules, const Question& question, int least_value) {
  return TwistSearch(rules, question, least_value).run();
}

}  // namespace meldrum
