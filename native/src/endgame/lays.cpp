#include "endgame/lays.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "turn/best.hpp"
#include "twist/best.hpp"

namespace meldrum::endgame {

using plain::Divides;

namespace {

constexpr int kAsked = 20;        // microseconds that any question counts at least
constexpr int kGlanced = 3;       // and a glance whether a rack goes down
constexpr int kFewChoices = 64;   // are all tried
constexpr size_t kFewTiles = 16;  // are worth asking one by one whether they can be laid at all

int choices(const std::map<uint8_t, int>& counts) {
  int product = 1;
  for (const auto& [code, count] : counts) product = std::min(product * (count + 1), 1 << 20);
  return product;
}

std::map<uint8_t, int> counted(const Set& tiles) {
  std::map<uint8_t, int> counts;
  for (uint8_t code : tiles) ++counts[code];
  return counts;
}

Lay lay_of(const Position& position, TableAnswer& answer) {
  Lay lay{std::move(answer.played), {}};
  for (int place : answer.kept) lay.table.push_back(position.table[static_cast<size_t>(place)]);
  for (Set& set : answer.sets) lay.table.push_back(std::move(set));
  return lay;
}

// The set with this tile, or nothing if it does not fit or jokers are about.
Set longer_by(const Set& set, uint8_t code) {
  if (has_joker(set)) return {};
  Set longer;
  const int color = color_of(code), number = number_of(code);
  if (number_of(set[0]) == number_of(set[1])) {
    const auto same = [&](uint8_t other) { return color_of(other) == color; };
    if (number_of(set[0]) != number || std::any_of(set.begin(), set.end(), same)) return {};
    longer = set;
    longer.push_back(code);
  } else if (color_of(set[0]) == color && number == number_of(set.back()) + 1) {
    longer = set;
    longer.push_back(code);
  } else if (color_of(set[0]) == color && number == number_of(set[0]) - 1) {
    longer = {code};
    longer.insert(longer.end(), set.begin(), set.end());
  }
  return longer;
}

void add_new(std::vector<Lay>& lays, Lay lay) {
  std::sort(lay.played.begin(), lay.played.end());
  for (const Lay& other : lays)
    if (other.played == lay.played) return;
  lays.push_back(std::move(lay));
}

}  // namespace

int worth(const Rules& rules, const Set& tiles) {
  return Scale{0, rules.joker_penalty}.cost(tiles);
}

std::vector<Set> own_sets(const Set& rack) {
  std::array<bool, kCodes> held{};
  for (uint8_t code : rack) held[code] = true;
  std::vector<Set> found;
  for (int number = 1; number <= kNumbers; ++number) {
    Set same;
    for (int color = 0; color < kColors; ++color) {
      const uint8_t code = tile(color, number);
      if (held[code]) same.push_back(code);
      Set run;
      while (run.size() < 4 && number + std::ssize(run) <= kNumbers && held[code + run.size()])
        run.push_back(static_cast<uint8_t>(code + run.size()));
      if (run.size() == 4) found.push_back(run);
      if (run.size() >= 3) found.push_back({run[0], run[1], run[2]});
    }
    if (same.size() >= 3) found.push_back(same);
    for (size_t out = 0; same.size() == 4 && out < 4; ++out)
      found.push_back(less(same, {same[out]}));
  }
  std::stable_sort(found.begin(), found.end(), [](const Set& a, const Set& b) {
    return worth(Rules{}, a) < worth(Rules{}, b);
  });
  return found;
}

TableAnswer Lays::ask(const Position& position, Objective objective, const Set& tiles,
                      const Set& forced) const {
  poll(deadline_, kAsked);
  TableQuestion question;
  question.objective = objective;
  question.deadline = deadline_;
  question.table = position.table;
  question.rack = tiles;
  question.opened = position.opened[0];
  question.forced = forced;
  question.tidy = false;
  TableAnswer answer =
      bonus_ ? twist::best_play(rules_, question) : turn::best_play(rules_, question);
  if (!answer.optimal) throw TimeUp{};
  return answer;
}

std::optional<Lay> Lays::best(const Position& position, Objective objective,
                              const Set& tiles) const {
  TableAnswer answer = ask(position, objective, tiles, {});
  if (answer.played.empty()) return std::nullopt;
  return lay_of(position, answer);
}

std::optional<Lay> Lays::exactly(const Position& position, const Set& tiles) const {
  // Twist's core cannot be forced; but no lay has more tiles than all of them.
  TableAnswer answer = ask(position, Objective::kTiles, tiles, bonus_ ? Set{} : tiles);
  if (!answer.feasible || answer.played.size() != tiles.size()) return std::nullopt;
  return lay_of(position, answer);
}

Divides Lays::glance(const std::vector<Set>& table, const Set& rack, bool opened) const {
  poll(deadline_, kGlanced);
  if (has_bonus(rack) ||
      std::any_of(table.begin(), table.end(), [](const Set& set) { return has_bonus(set); }))
    return Divides::kUnknown;
  return going_out_.glance(table, rack, opened);
}

bool Lays::goes_out(const std::vector<Set>& table, const Set& rack, bool opened) const {
  const Divides found = glance(table, rack, opened);
  if (found != Divides::kUnknown) return found == Divides::kYes;
  return exactly({table, {rack}, {opened}, 0}, rack).has_value();
}

bool Lays::goes_out(const Position& position) const {
  return goes_out(position.table, position.racks[0], position.opened[0]);
}

bool Lays::lets_out(const Position& position, const std::vector<Set>& table) const {
  return goes_out(table, position.racks[1], position.opened[1]);
}

bool Lays::seems_to_let_out(const Position& position, const std::vector<Set>& table) const {
  return glance(table, position.racks[1], position.opened[1]) == Divides::kYes;
}

std::optional<Lay> Lays::added(const Position& position, uint8_t code) const {
  if (!position.opened[0] || is_joker(code)) return std::nullopt;
  for (size_t place = 0; place < position.table.size(); ++place) {
    Set longer = longer_by(position.table[place], code);
    if (longer.empty()) continue;
    Lay lay{{code}, position.table};
    lay.table[place] = std::move(longer);
    return lay;
  }
  return std::nullopt;
}

void Lays::list_all(const Position& position, const Set& tiles, std::vector<Lay>& lays) const {
  const std::map<uint8_t, int> counts = counted(tiles);
  for (int choice = choices(counts) - 1; choice > 0; --choice) {
    Set chosen;
    int rest = choice;
    for (const auto& [code, count] : counts) {
      chosen.insert(chosen.end(), static_cast<size_t>(rest % (count + 1)), code);
      rest /= count + 1;
    }
    if (std::optional<Lay> lay = exactly(position, chosen)) lays.push_back(std::move(*lay));
  }
}

// The tiles that some lay takes, if they are few.
std::optional<Set> Lays::live_tiles(const Position& position) const {
  const Set& rack = position.racks[0];
  if (choices(counted(rack)) <= kFewChoices) return rack;
  if (rack.size() > kFewTiles || bonus_) return std::nullopt;
  Set live;
  for (const auto& [code, count] : counted(rack)) {
    int most = count;
    while (most &&
           !ask(position, Objective::kTiles, rack, Set(static_cast<size_t>(most), code)).feasible)
      --most;
    live.insert(live.end(), static_cast<size_t>(most), code);
    if (choices(counted(live)) > kFewChoices) return std::nullopt;
  }
  return live;
}

Listed Lays::list(const Position& position, int least, int width) const {
  Listed listed;
  if (const std::optional<Set> live = live_tiles(position)) {
    list_all(position, *live, listed.lays);
    listed.all = true;
    return listed;
  }
  const auto single = [&](uint8_t code) { return exactly(position, {code}); };
  for_each_small(position, least, width, single, [&](const Lay& lay) {
    add_new(listed.lays, lay);
    return false;
  });
  for (Objective objective : {Objective::kPoints, Objective::kTiles}) {
    std::optional<Lay> most = best(position, objective, position.racks[0]);
    if (!most) break;
    if (worth(rules_, most->played) >= least && objective == Objective::kPoints)
      add_new(listed.lays, shrunk(position, *most, least));
    add_new(listed.lays, std::move(*most));
  }
  return listed;
}

std::optional<Lay> Lays::several_sets(const Position& position, int least) const {
  if (!position.opened[0]) return std::nullopt;
  Set rack = position.racks[0];
  std::sort(rack.begin(), rack.end());
  Lay lay{{}, position.table};
  for (Set set : own_sets(rack)) {
    std::sort(set.begin(), set.end());
    if (!std::includes(rack.begin(), rack.end(), set.begin(), set.end())) continue;
    rack = less(std::move(rack), set);
    lay.played.insert(lay.played.end(), set.begin(), set.end());
    lay.table.push_back(std::move(set));
    if (worth(rules_, lay.played) >= least) return lay;
  }
  return std::nullopt;
}

// Large parts are kept back first, then ever smaller ones.
Lay Lays::shrunk(const Position& position, Lay lay, int least) const {
  for (size_t part = lay.played.size() / 2; part > 0; part /= 2) {
    for (size_t at = 0; at < lay.played.size();) {
      Set fewer = lay.played;
      const size_t end = std::min(at + part, fewer.size());
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at),
                  fewer.begin() + static_cast<std::ptrdiff_t>(end));
      std::optional<Lay> smaller;
      if (worth(rules_, fewer) >= least) smaller = best(position, Objective::kPoints, fewer);
      if (smaller && worth(rules_, smaller->played) >= least)
        lay = std::move(*smaller);
      else
        at += part;
    }
  }
  return lay;
}

}  // namespace meldrum::endgame
