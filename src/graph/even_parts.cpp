#include "graph/even_parts.hpp"

#include <algorithm>
#include <numeric>

namespace fray::graph {

double EvenPart::widest_of_a_fight() const noexcept {
  double most = 0;
  for (std::size_t replicate = first; replicate < last; ++replicate) {
    most = std::max(most, widest[replicate] / static_cast<double>(std::max(trials[replicate], 1U)));
  }
  return most;
}

std::vector<EvenPart> cut_into_parts(std::uint64_t trials, std::uint64_t& number,
                                     std::size_t groups, std::uint64_t most_of_part) {
  const std::uint64_t most = (trials + kReplicates - 1) / kReplicates;
  const std::uint64_t pieces = (most + most_of_part - 1) / most_of_part;
  const std::size_t size = kReplicates / groups;
  std::vector<EvenPart> parts;
  for (std::uint64_t piece = 0; piece < pieces; ++piece, number += kReplicates) {
    for (std::size_t first = 0; first < kReplicates; first += size) {
      EvenPart& part = parts.emplace_back();
      part.first = first;
      part.last = first + size;
      part.number = number;
      for (std::size_t replicate = first; replicate < part.last; ++replicate) {
        const std::uint64_t own = trials / kReplicates + (replicate < trials % kReplicates ? 1 : 0);
        part.trials[replicate] =
            static_cast<std::uint32_t>(own / pieces + (piece < own % pieces ? 1 : 0));
      }
    }
  }
  return parts;
}

void put_in_order_of_cells(std::vector<SharedOutcome>& shares) {
  if (shares.size() > 1) {
    std::ranges::sort(shares, {}, &SharedOutcome::cell);
  }
}

void LeavesInOrder::put_in_order(std::span<const Standing> standings,
                                 std::span<const double> chances) {
  order_.resize(standings.size());
  std::iota(order_.begin(), order_.end(), 0U);
  std::ranges::stable_sort(order_, [&](std::uint32_t one, std::uint32_t other) {
    return standings[one].before(standings[other]);
  });
  ends_.clear();
  double sum = 0;
  for (const std::uint32_t leaf : order_) {
    sum += chances[leaf];
    ends_.push_back(random::point_at(sum));
  }
}

void put_worst_first(std::vector<IndexedStanding>& situations) {
  std::ranges::sort(situations, [](const IndexedStanding& one, const IndexedStanding& other) {
    return one.standing.before(other.standing);
  });
}

Ends EvenSums::ends_of(Report report) const {
  const double value = value_of(report).value_or(0);
  return {value == 1 ? 1.0 : 0.0, value == 0.5 ? 1.0 : 0.0};
}

void EvenSums::add(const std::vector<EvenPart>& parts, bool first) {
  for (const EvenPart& part : parts) {
    trials_ += Replicated(part.trials);
    for (const auto& [report, fights] : part.reports.entries()) {
      sums_[report] += fights;
    }
    if (knows_ends()) {
      count_ends(part, first ? first_ : later_);
    }
  }
}

void EvenSums::count_ends(const EvenPart& part, EndsSeen& seen) const {
  seen.trials += Replicated(part.trials);
  for (const auto& [report, fights] : part.reports.entries()) {
    const Ends so = ends_of(report);
    for (std::size_t replicate = part.first; replicate < part.last; ++replicate) {
      for (std::size_t end = 0; end < so.size(); ++end) {
        seen.ends[replicate][end] += so[end] * static_cast<double>(fights[replicate]);
      }
    }
  }
  for (std::size_t replicate = part.first; replicate < part.last; ++replicate) {
    for (std::size_t end = 0; end < Ends{}.size(); ++end) {
      seen.ends[replicate][end] -= part.luck[replicate][end];
    }
  }
}

/// Fights of the first batch count less than the others. By a share that is known before: one that
/// follows from how they ended would have a bias.
std::vector<Ends> EvenSums::ends_without_luck() const {
  constexpr double kSurer = 4;
  std::vector<Ends> all(kReplicates);
  for (std::size_t replicate = 0; replicate < kReplicates; ++replicate) {
    const auto first = static_cast<double>(first_.trials[replicate]);
    const auto later = static_cast<double>(later_.trials[replicate]);
    const double share = first / (first + kSurer * later);
    for (std::size_t end = 0; end < Ends{}.size(); ++end) {
      all[replicate][end] = share * first_.ends[replicate][end] / first +
                            (1 - share) * later_.ends[replicate][end] / later;
    }
  }
  return all;
}

void EvenSums::tell(EvenSimulation& all, bool luck_is_known) const {
  all.trials = trials_;
  all.reports.assign(sums_.entries().begin(), sums_.entries().end());
  std::ranges::sort(all.reports, {}, &std::pair<Report, Replicated>::first);
  if (luck_is_known) {
    all.ends = ends_without_luck();
  }
}

}  // namespace fray::graph
