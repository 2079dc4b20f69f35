#include "twist/sets.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace meldrum::twist {
namespace {

constexpr size_t kLongest = 27;  // two sides of 13 around a mirror
using Sides = std::vector<Set>;  // one, or two that are both read towards the mirror
using Cells = std::vector<uint8_t>;
using Meanings = std::vector<Meaning>;

int width_of_side(const Set& side) {
  int width = 0;
  for (uint8_t code : side) width += width_of(code);
  return width;
}

int value_of_cell(uint8_t cell) {
  return cell >= kChangeCell ? cell - kChangeCell : number_of(cell);
}

int value_of(const Meanings& meanings) {
  int value = 0;
  for (const Meaning& meaning : meanings)
    for (int i = 0; i < meaning.count; ++i) value += value_of_cell(meaning.cells[i]);
  return value;
}

Meanings laid_over(const Set& side, const Cells& cells) {
  Meanings meanings;
  size_t at = 0;
  for (uint8_t code : side) {
    Meaning meaning;
    for (int i = 0; i < width_of(code); ++i) meaning.cells[meaning.count++] = cells[at++];
    if (meaning.count == 2 && meaning.cells[1] < meaning.cells[0])
      std::swap(meaning.cells[0], meaning.cells[1]);
    meanings.push_back(meaning);
  }
  return meanings;
}

// The cells that all sides of a run stand for alike.
class RunReader {
 public:
  RunReader(const Sides& sides, int step) : step_(step), width_(width_of_side(sides[0])) {
    fits_ = width_ <= kNumbers;
    for (size_t i = 0; fits_ && i < sides.size(); ++i) look_at(sides[i], i == 0);
    if (!fits_ || !has_start_) return;
    const int last = start_ + step * (width_ - 1);
    if (std::min(start_, last) >= 1 && std::max(start_, last) <= kNumbers) paint(0, -1, -1);
  }

  std::vector<Cells> found;

 private:
  void look_at(const Set& side, bool is_first) {
    int at = 0;
    uint32_t changes = 0;
    for (uint8_t code : side) {
      if (at >= width_) {
        fits_ = false;
        return;
      }
      if (code == kColorChange) {
        changes |= 1u << at;
      } else if (!is_joker(code)) {
        const int start = number_of(code) - step_ * at;
        fits_ = fits_ && (!has_start_ || start == start_);
        fits_ = fits_ && (shown_[at] < 0 || shown_[at] == color_of(code));
        has_start_ = true;
        start_ = start;
        shown_[at] = static_cast<int8_t>(color_of(code));
      }
      at += width_of(code);
    }
    fits_ = fits_ && at == width_ && (is_first || changes == changes_);  // C faces C (TW-10)
    changes_ = changes;
  }

  // One color between color changes and another beyond (T-91).
  void paint(int at, int color, int before) {
    if (at == width_) {
      found.push_back(cells_);
      return;
    }
    const int number = start_ + step_ * at;
    if (changes_ >> at & 1) {
      cells_.push_back(static_cast<uint8_t>(kChangeCell + number));
      paint(at + 1, -1, color >= 0 ? color : before);
      cells_.pop_back();
      return;
    }
    for (int own = 0; own < kColors; ++own) {
      if (color >= 0 ? own != color : own == before) continue;
      if (shown_[at] >= 0 && shown_[at] != own) continue;
      cells_.push_back(tile(own, number));
      paint(at + 1, own, -1);
      cells_.pop_back();
    }
  }

  int step_, width_;
  bool fits_ = true, has_start_ = false;
  int start_ = 0;
  uint32_t changes_ = 0;
  std::array<int8_t, kNumbers + 1> shown_{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
  Cells cells_;
};

// Every way to share cells out among the tiles of a side.
void share(const Set& side, size_t at, unsigned left, int number, Meanings& meanings,
           std::vector<Meanings>& found) {
  if (at == side.size()) {
    if (!left) found.push_back(meanings);
    return;
  }
  auto give = [&](unsigned colors) {
    Meaning meaning;
    for (int color = 0; color < kColors; ++color)
      if (colors >> color & 1) meaning.cells[meaning.count++] = tile(color, number);
    meanings.push_back(meaning);
    share(side, at + 1, left & ~colors, number, meanings, found);
    meanings.pop_back();
  };
  if (!is_joker(side[at])) {
    if (left >> color_of(side[at]) & 1) give(1u << color_of(side[at]));
    return;
  }
  for (unsigned colors = 1; colors < 1u << kColors; ++colors)
    if (std::popcount(colors) == width_of(side[at]) && (colors & ~left) == 0) {
      unsigned shown = 0;  // what number tiles of the side will need
      for (uint8_t code : side)
        if (!is_joker(code)) shown |= 1u << color_of(code);
      if (!(colors & shown)) give(colors);
    }
}

using Read = std::pair<bool, std::vector<Meanings>>;  // a run?, what each side means

void read_runs(const Sides& sides, const Rules& rules, int step, std::vector<Read>& found) {
  long changes = 0;
  for (const Set& side : sides) changes += std::count(side.begin(), side.end(), kColorChange);
  if (changes > rules.color_change_max) return;
  if (sides[0].front() == kColorChange && !rules.color_change_first) return;
  for (const Cells& cells : RunReader(sides, step).found) {
    std::vector<Meanings> meant;
    for (const Set& side : sides) meant.push_back(laid_over(side, cells));
    found.push_back({true, meant});
  }
}

void read_groups(const Sides& sides, std::vector<Read>& found) {
  int number = 0;
  const int width = width_of_side(sides[0]);
  for (const Set& side : sides) {
    if (width_of_side(side) != width || width > kColors) return;
    for (uint8_t code : side) {
      if (code == kColorChange) return;  // T-89
      if (is_joker(code)) continue;
      if (number && number_of(code) != number) return;
      number = number_of(code);
    }
  }
  if (!number) return;
  for (unsigned colors = 1; colors < 1u << kColors; ++colors) {
    if (std::popcount(colors) != width) continue;
    std::vector<std::vector<Meanings>> dealt(sides.size());
    Meanings meanings;
    for (size_t i = 0; i < sides.size(); ++i)
      share(sides[i], 0, colors, number, meanings, dealt[i]);
    for (const Meanings& one : dealt[0]) {
      if (sides.size() == 1) {
        found.push_back({false, {one}});
      } else {
        for (const Meanings& other : dealt[1]) found.push_back({false, {one, other}});
      }
    }
  }
}

bool all_jokers(const Set& set) { return std::all_of(set.begin(), set.end(), is_joker); }

std::vector<Reading> read_mirror(const Set& set, const Rules& rules) {
  const auto mirror = std::find(set.begin(), set.end(), kMirror);
  const Set left(set.begin(), mirror);
  Set right(mirror + 1, set.end());
  const auto least = static_cast<size_t>(std::max(1, shortest_side(rules)));
  if (std::find(right.begin(), right.end(), kMirror) != right.end()) return {};  // TW-04
  if (std::min(left.size(), right.size()) < least) return {};
  if (rules.mirror_side_set && (all_jokers(left) || all_jokers(right))) return {};
  std::reverse(right.begin(), right.end());
  std::vector<Read> found;
  if (!rules.mirror_identical || left == right) {
    read_runs({left, right}, rules, 1, found);
    read_runs({left, right}, rules, -1, found);
  }
  if (!rules.mirror_identical ||
      std::is_permutation(left.begin(), left.end(), right.begin(), right.end()))
    read_groups({left, right}, found);
  std::vector<Reading> readings;
  for (const auto& [is_run, sides] : found) {
    Reading reading{is_run, true, value_of(sides[0]) + value_of(sides[1]), sides[0]};
    reading.stands_for.push_back(Meaning{});
    reading.stands_for.insert(reading.stands_for.end(), sides[1].rbegin(), sides[1].rend());
    if (std::none_of(readings.begin(), readings.end(), [&](const Reading& other) {
          return other.is_run == is_run && other.stands_for == reading.stands_for;
        }))
      readings.push_back(reading);
  }
  return readings;
}

}  // namespace

std::vector<Reading> readings(const Set& set, const Rules& rules) {
  if (set.size() < 3 || set.size() > kLongest || all_jokers(set)) return {};  // TW-11
  if (!rules.side_by_side)
    for (size_t at = 1; at < set.size(); ++at)
      if (is_joker(set[at]) && is_joker(set[at - 1])) return {};
  if (std::find(set.begin(), set.end(), kMirror) != set.end()) return read_mirror(set, rules);
  std::vector<Read> found;
  read_runs({set}, rules, 1, found);
  read_groups({set}, found);
  std::vector<Reading> readings;
  for (const auto& [is_run, sides] : found)
    readings.push_back({is_run, false, value_of(sides[0]), sides[0]});
  return readings;
}

Spots spots_of(const Set& set, const Rules& rules) {
  Spots found;
  for (const Reading& reading : readings(set, rules)) {
    auto lowest = [&](size_t from, size_t to) {
      int number = kNumbers;
      for (size_t at = from; at < to; ++at)
        for (int i = 0; i < reading.stands_for[at].count; ++i)
          number = std::min(number, value_of_cell(reading.stands_for[at].cells[i]));
      return static_cast<uint8_t>(number);
    };
    Spots spots;
    for (size_t at = 0; at < set.size(); ++at) {
      if (!is_joker(set[at])) {
        spots.push_back(reading.is_run ? kInRun : kInGroup);
      } else {
        spots.push_back(set[at] == kMirror ? lowest(0, set.size()) : lowest(at, at + 1));
      }
    }
    if (!found.empty() && found != spots) return {};
    found = spots;
  }
  return found;
}

int set_value(const Set& set, const Rules& rules) {
  int most = 0;
  for (const Reading& reading : readings(set, rules)) most = std::max(most, reading.value);
  return most;
}

}  // namespace meldrum::twist
