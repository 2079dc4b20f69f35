#include "endgame/habit.hpp"

namespace meldrum::endgame {
namespace {

constexpr int kWidth = 4;     // small lays of each kind are tried
constexpr size_t kNear = 24;  // tiles on the shortest rack

}  // namespace

bool Habit::is_near(const Position& position) {
  return std::any_of(position.racks.begin(), position.racks.end(),
                     [](const Set& rack) { return rack.size() <= kNear; });
}

Move Habit::move(const Position& position) const {
  if (empty_pool_ == EmptyPool::kOneMoreTurn)
    return lays_.best(position, Objective::kPoints, position.racks[0]);
  if (sits(position)) return std::nullopt;
  const int least = least_lay(position);
  Move found;
  if (care_ == Care::kQuick)
    found = small(position, least, [&](uint8_t code) { return lays_.added(position, code); });
  if (!found)
    found = small(position, least, [&](uint8_t code) { return lays_.exactly(position, {code}); });
  return found ? found : large(position, least);
}

bool Habit::sits(const Position& position) const {
  if (empty_pool_ != EmptyPool::kPass || !scale_.leads(position)) return false;
  return position.pass_ends_it() || !lets_out(position, position.table);
}

// Where all may pass, a lay that leaves the seat behind only helps the others: they pass.
int Habit::least_lay(const Position& position) const {
  if (empty_pool_ != EmptyPool::kPass) return 1;
  return std::max(1, 1 - scale_.lead(position));
}

bool Habit::is_safe(const Position& position, const Lay& lay) const {
  return !lets_out(position, lay.table);
}

bool Habit::lets_out(const Position& position, const std::vector<Set>& table) const {
  return care_ == Care::kThorough ? lays_.lets_out(position, table)
                                  : lays_.seems_to_let_out(position, table);
}

// A tile or a set of the rack. Where a lay has to be made, rather one that lets the next seat out
// than a large one.
template <class Single>
Move Habit::small(const Position& position, int least, Single&& single) const {
  Move safe, any;
  lays_.for_each_small(position, least, kWidth, single, [&](const Lay& lay) {
    if (!any) any = lay;
    if (is_safe(position, lay)) safe = lay;
    return safe.has_value();
  });
  return safe || empty_pool_ != EmptyPool::kForced ? safe : any;
}

Move Habit::large(const Position& position, int least) const {
  const Move several = lays_.several_sets(position, least);
  if (several && is_safe(position, *several)) return several;
  const Move most = lays_.best(position, Objective::kPoints, position.racks[0]);
  if (!most || scale_.cost(most->played) < least) return most;
  Move shrunk = lays_.shrunk(position, *most, least);
  return empty_pool_ == EmptyPool::kForced || is_safe(position, *shrunk) ? shrunk : most;
}

}  // namespace meldrum::endgame
