#include <algorithm>

#include "graph/exact.hpp"

namespace fray::graph {

namespace {

constexpr double kLeast = 1e-20;
constexpr std::size_t kMostKept = 4'000'000;  // numbers of distributions

/// The situations of one round. Where the fronts are full, which is nearly everywhere, all throw
/// the same dice: what A scores is then spread over all of them at once, and what B scores after
/// it.
class GridRound {
 public:
  GridRound(Grid grid, const std::function<GridHits(int, int)>& hits_at)
      : rows_(static_cast<std::size_t>(grid.a)),
        width_(static_cast<std::size_t>(grid.b)),
        hits_at_(hits_at) {
    kept_.push_back(hits_at_(0, 0));
    std::size_t numbers = 0;
    for (std::size_t a = 0; a < rows_; ++a) {
      for (std::size_t b = 0; b < width_; ++b) {
        GridHits hits = hits_at_(static_cast<int>(a), static_cast<int>(b));
        if (hits == kept_[0]) {
          which_.push_back(0);
        } else if (numbers > kMostKept) {
          which_.push_back(kUnkept);
        } else {
          which_.push_back(static_cast<std::uint32_t>(kept_.size()));
          numbers += hits.by_a.size() + hits.by_b.size();
          kept_.push_back(std::move(hits));
        }
      }
    }
    now_.assign(rows_ * width_, 0.0);
    then_ = scored_ = now_;
    now_[0] = 1;
  }

  /// What is left for the next round.
  double fight() {
    const GridHits& usual = kept_[0];
    std::fill(then_.begin() + static_cast<std::ptrdiff_t>(first_ * width_), then_.end(), 0.0);
    std::size_t next_first = rows_;
    for (std::size_t a = first_; a < rows_; ++a) {
      double* const scored = scored_.data() + a * width_;
      std::size_t from = width_;
      std::size_t to = 0;
      std::fill(scored, scored + width_, 0.0);
      for (std::size_t b = 0; b < width_; ++b) {
        const double mass = now_[a * width_ + b];
        if (mass <= kLeast) {
          continue;
        }
        next_first = std::min(next_first, a);
        if (const std::uint32_t which = which_[a * width_ + b]; which != 0) {
          if (which == kUnkept) {
            strike(a, b, hits_at_(static_cast<int>(a), static_cast<int>(b)), mass);
          } else {
            strike(a, b, kept_[which], mass);
          }
          continue;
        }
        const Stretch some(usual.by_a, std::min(usual.by_a.size(), width_ - b), kLeast / mass);
        add(scored + b, usual.by_a.data(), some.first, some.last, mass);
        from = std::min(from, b + some.first);
        to = std::max(to, b + some.last);
      }
      for (std::size_t hits = 0; from < to && hits < std::min(usual.by_b.size(), rows_ - a);
           ++hits) {
        add(then_.data() + (a + hits) * width_, scored, from, to, usual.by_b[hits]);
      }
    }
    first_ = next_first;
    std::swap(now_, then_);
    Accumulator<double> left;
    for (std::size_t lost = first_ * width_; lost < now_.size(); ++lost) {
      left.add(now_[lost]);
    }
    return left.total();
  }

 private:
  static constexpr std::uint32_t kUnkept = UINT32_MAX;

  void strike(std::size_t a, std::size_t b, const GridHits& hits, double mass) {
    const Stretch some(hits.by_a, std::min(hits.by_a.size(), width_ - b), kLeast / mass);
    for (std::size_t by_b = 0; by_b < std::min(hits.by_b.size(), rows_ - a); ++by_b) {
      if (const double here = mass * hits.by_b[by_b]; here > kLeast) {
        add(then_.data() + (a + by_b) * width_ + b, hits.by_a.data(), some.first, some.last, here);
      }
    }
  }

  static void add(double* into, const double* what, std::size_t from, std::size_t to,
                  double share) {
    for (std::size_t i = from; i < to; ++i) {
      into[i] += what[i] * share;
    }
  }

  std::size_t rows_;
  std::size_t width_;
  const std::function<GridHits(int, int)>& hits_at_;
  std::vector<GridHits> kept_{};        // the usual ones first
  std::vector<std::uint32_t> which_{};  // of those, by situation
  std::vector<double> now_{};
  std::vector<double> then_{};
  std::vector<double> scored_{};
  std::size_t first_ = 0;  // of A's losses that somebody has
};

}  // namespace

std::vector<double> rounds_of_grid(Grid grid, const std::function<GridHits(int, int)>& hits_at) {
  constexpr double kNobody = 1e-15;
  GridRound round(grid, hits_at);
  std::vector<double> rounds{0.0};
  double fighting = 1;
  while (fighting > kNobody && rounds.size() < kMostRounds) {
    const double left = round.fight();
    rounds.push_back(std::max(0.0, fighting - left));
    fighting = left;
  }
  rounds.push_back(fighting);
  return rounds;
}

}  // namespace fray::graph
