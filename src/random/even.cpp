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
  nets_.assign(1, 1.0);
  for (std::size_t roll = count_; roll-- > 0;) {
    const std::vector<double>& own = *chances_[roll];
    const int most = static_cast<int>(own.size()) - 1;
    const Suffix after = suffixes_[roll + 1];
    Suffix& now = suffixes_[roll];
    now.least = after.least + std::min(0, favours_[roll] * most);
    now.most = after.most + std::max(0, favours_[roll] * most);
    now.first = nets_.size();
    nets_.resize(now.first + static_cast<std::size_t>(now.most - now.least) + 1);
    for (int net = after.least; net <= after.most; ++net) {
      const double chance = nets_[after.first + static_cast<std::size_t>(net - after.least)];
      for (int outcome = 0; outcome <= most; ++outcome) {
        nets_[now.first + static_cast<std::size_t>(net + favours_[roll] * outcome - now.least)] +=
            chance * own[static_cast<std::size_t>(outcome)];
      }
    }
    cells_ *= static_cast<Cell>(own.size());
  }
  double sum = 0;
  for (int net = suffixes_[0].least; net < suffixes_[0].most; ++net) {
    sum += chance(suffixes_[0], net);
    below_.push_back(point_at(sum));
  }
  for (int net = suffixes_[0].least; net <= suffixes_[0].most; ++net) {
    mean_ += net * chance(suffixes_[0], net);
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
    std::size_t outcome = 0;
    double share = 0;
    for (std::size_t next = 0; next < own.size(); ++next) {
      const double here = own[next] * chance(after, net - favour * static_cast<int>(next));
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
    net -= favour * static_cast<int>(outcome);
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
    rolls_.clear();
    kept_ = 0;
  }
  return many;
}

RollsInOrder& EvenRolls::of(std::span<const dice::Roll> rolls, const Favours& favours) {
  Key key{.favours = favours};
  std::array<const std::vector<double>*, 4> chances{};
  for (std::size_t i = 0; i < rolls.size(); ++i) {
    Known& known = rolls_[rolls[i]];
    if (known.number == 0) {
      known.number = static_cast<std::uint32_t>(rolls_.size());
      known.chances = dice::pmf<double>(rolls[i]);
      kept_ += known.chances.size();
    }
    key.rolls[i] = known.number;
    chances[i] = &known.chances;
  }
  std::unique_ptr<RollsInOrder>& known = together_[key];
  if (known == nullptr) {
    known = std::make_unique<RollsInOrder>(std::span(chances).first(rolls.size()), favours);
    kept_ += known->size();
  }
  return *known;
}

}  // namespace fray::random
