// What a seat does with an empty pool if it looks no farther than the next seat's turn: it sits on
// a lead that the next cannot end, else lays as little as takes the lead without letting it out.
#pragma once

#include <optional>

#include "endgame/lays.hpp"
#include "endgame/position.hpp"

namespace meldrum::endgame {

using Move = std::optional<Lay>;  // none is a pass

class Habit {
 public:
  // With little care it rearranges nothing if it can lay something as the table lies, and fears
  // only what it sees at a glance.
  enum class Care { kQuick, kThorough };

  Habit(const Lays& lays, const Scale& scale, EmptyPool empty_pool, Care care)
      : lays_(lays), scale_(scale), empty_pool_(empty_pool), care_(care) {}

  // Whether some rack is short enough for this to tell who wins. Before that it tells no more than
  // a coin would, and takes long.
  static bool is_near(const Position& position);

  // For a seat that cannot go out.
  Move move(const Position& position) const;
  // The fewest points that are worth laying.
  int least_lay(const Position& position) const;

 private:
  bool sits(const Position& position) const;
  template <class Single>
  Move small(const Position& position, int least, Single&& single) const;
  Move large(const Position& position, int least) const;
  bool is_safe(const Position& position, const Lay& lay) const;
  bool lets_out(const Position& position, const std::vector<Set>& table) const;

  const Lays& lays_;
  const Scale& scale_;
  EmptyPool empty_pool_;
  Care care_;
};

}  // namespace meldrum::endgame
