#include "random/even.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/hash.hpp"
#include "dice/pmf.hpp"

namespace fray::random {
namespace {

/// Numbers that are kept, some megabytes.
constexpr std::size_t kMostKept = std::size_t{1} << 19;

constexpr double kWhole = 18446744073709551616.0;  // 2^64

}  // namespace

std::uint64_t point_at(double place) noexcept {
  const double point = place * kWhole;
  return point >= kWhole ? UINT64_MAX : static_cast<std::uint64_t>(point);
}

std::uint64_t points_below(std::uint64_t end, std::uint64_t fights, std::uint64_t first) noexcept {
  __extension__ using Wide = unsigned __int128;
  const Wide at = Wide{fights} * end;
  return at <= first ? 0 : static_cast<std::uint64_t>((at - first + UINT64_MAX) >> 64);
}

RollsInOrder::RollsInOrder(std::span<const std::vector<double>* const> chances,
                           const Favours& favours)
    : count_(chances.size()), favours_(favours) {
  std::ranges::copy(chances, chances_.begin());
  // From the last roll on: nothing is thrown after it, and comes to 0.
  std::size_t nets = 1;
  for (std::size_t roll = count_; roll-- > 0;) {
    const int most = static_cast<int>(chances_[roll]->size()) - 1;
    const Suffix after = suffixes_[roll + 1];
    suffixes_[roll] = {after.least + std::min(0, favours_[roll] * most),
                       after.most + std::max(0, favours_[roll] * most), nets};
    nets += static_cast<std::size_t>(suffixes_[roll].most - suffixes_[roll].least) + 1;
    cells_ *= static_cast<Cell>(chances_[roll]->size());
  }
  nets_.resize(nets);
  nets_[0] = 1;
  for (std::size_t roll = count_; roll-- > 0;) {
    add_roll(roll);
  }
  const auto all = std::span(nets_).subspan(suffixes_[0].first);
  below_.reserve(all.size() - 1);
  double sum = 0;
  for (std::size_t net = 0; net + 1 < all.size(); ++net) {
    sum += all[net];
    below_.push_back(point_at(sum));
  }
  for (std::size_t net = 0; net < all.size(); ++net) {
    mean_ += (suffixes_[0].least + static_cast<int>(net)) * all[net];
  }
}

/// Why   the loop within has no branch and runs over neighbours, so that compilers widen it.
void RollsInOrder::add_roll(std::size_t roll) noexcept {
  const std::vector<double>& own = *chances_[roll];
  const auto outcomes = static_cast<int>(own.size());
  const Suffix& after = suffixes_[roll + 1];
  const Suffix& now = suffixes_[roll];
  for (int net = after.least; net <= after.most; ++net) {
    const double chance = nets_[after.first + static_cast<std::size_t>(net - after.least)];
    double* const to = nets_.data() + now.first + (net - now.least);
    const double* const from = own.data();
    switch (favours_[roll]) {
      case 1:
        for (int outcome = 0; outcome < outcomes; ++outcome) {
          to[outcome] += chance * from[outcome];
        }
        break;
      case -1:
        for (int outcome = 0; outcome < outcomes; ++outcome) {
          to[-outcome] += chance * from[outcome];
        }
        break;
      default:
        for (int outcome = 0; outcome < outcomes; ++outcome) {
          *to += chance * from[outcome];
        }
    }
  }
}

double RollsInOrder::chance_above(int net) const noexcept {
  if (net < suffixes_[0].least) {
    return 1;
  }
  return net >= suffixes_[0].most
             ? 0
             : 1 - static_cast<double>(below_[static_cast<std::size_t>(net - suffixes_[0].least)]) /
                       kWhole;
}

RollsInOrder::Results RollsInOrder::results_of(Cell cell) const noexcept {
  Results results{};
  for (std::size_t roll = count_; roll-- > 0;) {
    const auto outcomes = static_cast<Cell>(chances_[roll]->size());
    results[roll] = static_cast<std::uint16_t>(cell % outcomes);
    cell /= outcomes;
  }
  return results;
}

RollsInOrder::Cell RollsInOrder::at(std::uint64_t point) const noexcept {
  const auto found = std::ranges::upper_bound(below_, point);
  int net = suffixes_[0].least + static_cast<int>(found - below_.begin());
  // What is left of the point is where it lies in the share, from 0 to 1.
  const std::uint64_t low = found == below_.begin() ? 0 : *(found - 1);
  const std::uint64_t high = found == below_.end() ? UINT64_MAX : *found;
  double left = static_cast<double>(point - low) / static_cast<double>(high - low);
  Cell cell = 0;
  for (std::size_t roll = 0; roll < count_; ++roll) {
    const std::vector<double>& own = *chances_[roll];
    const Suffix& after = suffixes_[roll + 1];
    const int favour = favours_[roll];
    left *= chance(suffixes_[roll], net);
    // Only outcomes that leave what the rolls after it may come to.
    const int least = favour > 0 ? net - after.most : favour < 0 ? after.least - net : 0;
    const int most = favour > 0   ? net - after.least
                     : favour < 0 ? after.most - net
                                  : static_cast<int>(own.size()) - 1;
    const int last = std::min(most, static_cast<int>(own.size()) - 1);
    const int rest = static_cast<int>(after.first) + net - after.least;
    int outcome = 0;
    double share = 0;
    for (int next = std::max(least, 0); next <= last; ++next) {
      const double here = own[static_cast<std::size_t>(next)] *
                          nets_[static_cast<std::size_t>(rest - favour * next)];
      if (here > 0) {
        left -= share;
        outcome = next;
        share = here;
        if (left < here) {
          break;
        }
      }
    }
    left = std::clamp(left / share, 0.0, 1.0);
    net -= favour * outcome;
    cell = cell * static_cast<Cell>(own.size()) + static_cast<Cell>(outcome);
  }
  return cell;
}

void RollsInOrder::put_in_order() {
  if (!order_.empty()) {
    return;
  }
  std::vector<double> all{1};
  std::vector<int> nets{0};
  for (std::size_t roll = 0; roll < count_; ++roll) {
    const std::vector<double>& own = *chances_[roll];
    std::vector<double> more;
    std::vector<int> more_nets;
    more.reserve(all.size() * own.size());
    more_nets.reserve(more.capacity());
    for (std::size_t before = 0; before < all.size(); ++before) {
      for (std::size_t outcome = 0; outcome < own.size(); ++outcome) {
        more.push_back(all[before] * own[outcome]);
        more_nets.push_back(nets[before] + favours_[roll] * static_cast<int>(outcome));
      }
    }
    all = std::move(more);
    nets = std::move(more_nets);
  }
  // By counting: how many combinations come to each net.
  std::vector<std::uint32_t> places(
      static_cast<std::size_t>(suffixes_[0].most - suffixes_[0].least) + 2);
  for (const int net : nets) {
    ++places[static_cast<std::size_t>(net - suffixes_[0].least) + 1];
  }
  std::partial_sum(places.begin(), places.end(), places.begin());
  std::vector<std::uint16_t> order(all.size());
  for (std::size_t cell = 0; cell < all.size(); ++cell) {
    order[places[static_cast<std::size_t>(nets[cell] - suffixes_[0].least)]++] =
        static_cast<std::uint16_t>(cell);
  }
  double sum = 0;
  for (const std::uint16_t cell : order) {
    if (all[cell] > 0) {
      sum += all[cell];
      order_.push_back(cell);
      ends_.push_back(point_at(sum));
    }
  }
}

std::size_t EvenRolls::KeyHash::operator()(const Key& key) const noexcept {
  std::uint64_t hash = 0;
  for (std::size_t roll = 0; roll < key.rolls.size(); ++roll) {
    hash = (hash ^ key.rolls[roll]) * 0x9e3779b97f4a7c15ULL +
           static_cast<std::uint64_t>(key.favours[roll] + 1);
  }
  return static_cast<std::size_t>(mix64(hash));
}

bool EvenRolls::make_room() {
  const bool many = kept_ > kMostKept;
  if (many) {
    together_.clear();
    numbers_.clear();
    chances_.clear();
    kept_ = 0;
  }
  return many;
}

RollsInOrder& EvenRolls::of(std::span<const dice::Roll> rolls, const Favours& favours) {
  Key key{.favours = favours};
  std::array<const std::vector<double>*, 4> chances{};
  for (std::size_t i = 0; i < rolls.size(); ++i) {
    std::uint32_t& number = numbers_[rolls[i]];
    if (number == 0) {
      kept_ += chances_.emplace_back(dice::pmf<double>(rolls[i])).size();
      number = static_cast<std::uint32_t>(chances_.size());
    }
    key.rolls[i] = number;
    chances[i] = &chances_[number - 1];
  }
  std::unique_ptr<RollsInOrder>& known = together_[key];
  if (known == nullptr) {
    known = std::make_unique<RollsInOrder>(std::span(chances).first(rolls.size()), favours);
    kept_ += known->size();
  }
  return *known;
}

}  // namespace fray::random
