#include "random/even.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/hash.hpp"
#include "dice/pmf.hpp"

namespace fray::random {
namespace {

/// So few combinations are put in order for a single fight; of more, one for each of eight.
constexpr std::uint32_t kFewCells = 1'024;
constexpr std::uint32_t kCellsForAFight = 8;
/// Combinations that are kept, some megabytes, and rolls.
constexpr std::size_t kMostKept = std::size_t{1} << 19;
constexpr std::size_t kMostRolls = 4'096;
/// From so many fights for each combination on, they are dealt combination by combination.
constexpr std::uint64_t kMany = 4;

/// Units  2^-64; a share that reaches to 1 ends at the largest number.
std::uint64_t in_words(double share) noexcept {
  constexpr double kAll = 18446744073709551616.0;
  const double words = share * kAll;
  return words >= kAll ? UINT64_MAX : static_cast<std::uint64_t>(words);
}

/// What a combination does for A, as far as is known: outcomes that favour it less those that favour
/// the enemy.
int net_of(std::uint32_t cell, std::span<const dice::Roll> rolls, const Favours& favours) noexcept {
  int net = 0;
  for (std::size_t roll = rolls.size(); roll-- > 0;) {
    net += favours[roll] * static_cast<int>(cell % rolls[roll].outcomes());
    cell /= rolls[roll].outcomes();
  }
  return net;
}

}  // namespace

std::size_t EvenRolls::KeyHash::operator()(const Key& key) const noexcept {
  std::uint64_t hash = key.count;
  for (std::size_t roll = 0; roll < key.count; ++roll) {
    hash = mix64(hash ^ dice::RollHash{}(key.rolls[roll])) +
           static_cast<std::uint64_t>(key.favours[roll] + 1);
  }
  return static_cast<std::size_t>(hash);
}

const std::vector<double>& EvenRolls::chances(const dice::Roll& roll) {
  if (chances_.size() > kMostRolls) {
    chances_.clear();
  }
  const auto [known, added] = chances_.try_emplace(roll);
  if (added) {
    known->second = dice::pmf<double>(roll);
  }
  return known->second;
}

const std::vector<std::uint64_t>& EvenRolls::ends(const dice::Roll& roll) {
  if (ends_.size() > kMostRolls) {
    ends_.clear();
  }
  const auto [known, added] = ends_.try_emplace(roll);
  if (added) {
    double below = 0;
    for (const double chance : dice::pmf<double>(roll)) {
      below += chance;
      known->second.push_back(in_words(below));
    }
    known->second.back() = UINT64_MAX;
  }
  return known->second;
}

const EvenRolls::Shares& EvenRolls::shares(std::span<const dice::Roll> rolls,
                                           const Favours& favours, std::uint32_t cells) {
  if (cells > kFewCells) {
    large_ = shares_of(rolls, favours, cells);
    return large_;
  }
  Key key{.favours = favours, .count = rolls.size()};
  std::ranges::copy(rolls, key.rolls.begin());
  if (const auto known = shares_.find(key); known != shares_.end()) {
    return known->second;
  }
  if (kept_ > kMostKept) {
    shares_.clear();
    kept_ = 0;
  }
  kept_ += cells;
  return shares_.emplace(key, shares_of(rolls, favours, cells)).first->second;
}

EvenRolls::Shares EvenRolls::shares_of(std::span<const dice::Roll> rolls, const Favours& favours,
                                       std::uint32_t cells) {
  std::vector<double> all{1};
  for (const dice::Roll& roll : rolls) {
    const std::vector<double>& one = chances(roll);
    std::vector<double> both;
    both.reserve(all.size() * one.size());
    for (const double before : all) {
      for (const double chance : one) {
        both.push_back(before * chance);
      }
    }
    all = std::move(both);
  }
  // By counting: how many combinations come to each net.
  std::vector<int> nets(cells);
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    nets[cell] = net_of(cell, rolls, favours);
  }
  const auto [least, most] = std::ranges::minmax(nets);
  std::vector<std::uint32_t> places(static_cast<std::size_t>(most - least) + 2);
  for (const int net : nets) {
    ++places[static_cast<std::size_t>(net - least) + 1];
  }
  std::partial_sum(places.begin(), places.end(), places.begin());
  std::vector<std::uint16_t> order(cells);
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    order[places[static_cast<std::size_t>(nets[cell] - least)]++] =
        static_cast<std::uint16_t>(cell);
  }
  Shares made;
  double below = 0;
  for (const std::uint16_t cell : order) {
    if (all[cell] > 0) {
      below += all[cell];
      made.cell.push_back(cell);
      made.below.push_back(in_words(below));
    }
  }
  made.below.back() = UINT64_MAX;
  return made;
}

void EvenRolls::deal_many(const Shares& shares, std::uint64_t fights, std::uint64_t first) {
  __extension__ using Wide = unsigned __int128;
  // Points (i + first) / fights: so many lie below an end.
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < shares.cell.size(); ++i) {
    std::uint64_t now = fights;
    if (i + 1 < shares.cell.size()) {
      const Wide at = Wide{fights} * shares.below[i];
      now = at <= first ? 0 : static_cast<std::uint64_t>((at - first + UINT64_MAX) >> 64);
      now = std::clamp(now, before, fights);
    }
    add(shares.cell[i], now - before);
    before = now;
  }
}

void EvenRolls::deal_each(const Shares& shares, std::uint64_t fights, std::uint64_t first) {
  const auto last = shares.below.end() - 1;  // holds whatever no other does
  for (std::uint64_t fight = 0; fight < fights; ++fight) {
    const auto found = std::upper_bound(shares.below.begin(), last, first + fight * kStep);
    add(shares.cell[static_cast<std::size_t>(found - shares.below.begin())], 1);
  }
}

/// Each roll takes its outcome from what the rolls before it have left of the point.
void EvenRolls::deal_one_by_one(std::span<const dice::Roll> rolls, std::uint64_t fights,
                                std::uint64_t first) {
  __extension__ using Wide = unsigned __int128;
  for (std::uint64_t fight = 0; fight < fights; ++fight) {
    std::uint64_t point = first + fight * kStep;
    std::uint32_t cell = 0;
    for (const dice::Roll& roll : rolls) {
      const std::vector<std::uint64_t>& of_roll = ends(roll);
      const auto found = std::upper_bound(of_roll.begin(), of_roll.end() - 1, point);
      const std::uint64_t low = found == of_roll.begin() ? 0 : *(found - 1);
      const std::uint64_t share = *found - low;
      point = share == 0 ? 0
                         : static_cast<std::uint64_t>(
                               std::min<Wide>((Wide{point - low} << 64) / share, UINT64_MAX));
      cell = cell * roll.outcomes() + static_cast<std::uint32_t>(found - of_roll.begin());
    }
    add(cell, 1);
  }
}

std::span<const EvenRolls::Dealt> EvenRolls::deal(std::span<const dice::Roll> rolls,
                                                  const Favours& favours, std::uint64_t fights,
                                                  std::uint64_t first) {
  std::uint32_t cells = 1;
  for (const dice::Roll& roll : rolls) {
    cells *= roll.outcomes();
  }
  cells_.clear();
  if (cells <= kFewCells || fights >= cells / kCellsForAFight) {
    const Shares& ordered = shares(rolls, favours, cells);
    fights >= kMany* cells ? deal_many(ordered, fights, first) : deal_each(ordered, fights, first);
  } else {
    deal_one_by_one(rolls, fights, first);
  }
  if (fights > 1) {
    std::ranges::sort(cells_);
  }
  dealt_.clear();
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const auto [cell, some] = cells_[i];
    if (i != 0 && cells_[i - 1].first == cell) {
      dealt_.back().fights += some;
      continue;
    }
    Dealt& now = dealt_.emplace_back();
    now.fights = some;
    now.cell = cell;
    std::uint32_t left = cell;
    for (std::size_t roll = rolls.size(); roll-- > 0;) {
      now.results[roll] = static_cast<std::uint16_t>(left % rolls[roll].outcomes());
      left /= rolls[roll].outcomes();
    }
  }
  return dealt_;
}

}  // namespace fray::random
