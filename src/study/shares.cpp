#include "study/shares.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fray::study {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNothing = 1e-9;  ///< of an amount, or of a gain

/// Pipes between a source, demands, units, their bounds and a sink.
class Flow {
 public:
  explicit Flow(std::size_t places) : from_(places) {}

  std::size_t add(std::size_t from, std::size_t to, double room, double gain) {
    pipes_.push_back({to, room, gain});
    pipes_.push_back({from, 0, -gain});
    from_[from].push_back(pipes_.size() - 2);
    from_[to].push_back(pipes_.size() - 1);
    return pipes_.size() - 2;
  }

  double through(std::size_t pipe) const { return pipes_[pipe + 1].room; }

  /// Sends as much as there is room for, by the way that gains most each time.
  void fill(std::size_t source, std::size_t sink) {
    while (send(source, sink)) {
    }
  }

 private:
  struct Pipe {
    std::size_t to = 0;
    double room = 0;
    double gain = 0;
  };

  bool send(std::size_t source, std::size_t sink) {
    std::vector<double> gain(from_.size(), -kInfinity);
    std::vector<std::size_t> by(from_.size(), pipes_.size());
    gain[source] = 0;
    bool changed = true;
    for (std::size_t round = 0; changed && round < from_.size(); ++round) {
      changed = false;
      for (std::size_t place = 0; place < from_.size(); ++place) {
        for (const std::size_t pipe : from_[place]) {
          const Pipe& now = pipes_[pipe];
          if (gain[place] > -kInfinity && now.room > kNothing &&
              gain[place] + now.gain > gain[now.to] + kNothing) {
            gain[now.to] = gain[place] + now.gain;
            by[now.to] = pipe;
            changed = true;
          }
        }
      }
    }
    if (gain[sink] == -kInfinity) {
      return false;
    }
    double room = kInfinity;
    for (std::size_t place = sink; place != source; place = pipes_[by[place] ^ 1U].to) {
      room = std::min(room, pipes_[by[place]].room);
    }
    for (std::size_t place = sink; place != source; place = pipes_[by[place] ^ 1U].to) {
      pipes_[by[place]].room -= room;
      pipes_[by[place] ^ 1U].room += room;
    }
    return true;
  }

  std::vector<Pipe> pipes_{};                     ///< each followed by its way back
  std::vector<std::vector<std::size_t>> from_{};  ///< by place
};

}  // namespace

Eigen::MatrixXd best_shares(const Eigen::MatrixXd& values, const Eigen::VectorXd& demands,
                            const std::vector<Bounds>& bounds) {
  const auto units = static_cast<std::size_t>(values.rows());
  const auto asked = static_cast<std::size_t>(demands.size());
  const std::size_t source = 0;
  const std::size_t first_unit = 1 + asked;
  const std::size_t first_bound = first_unit + units;
  const std::size_t sink = first_bound + bounds.size();
  // More than any two ways can differ by: a minimum is met before anything else counts.
  double most = 1;
  for (const double value : values.reshaped()) {
    most += std::isnan(value) ? 0 : 2 * std::abs(value);
  }
  Flow flow(sink + 1);
  for (std::size_t j = 0; j < asked; ++j) {
    flow.add(source, 1 + j, demands(static_cast<Eigen::Index>(j)), 0);
  }
  std::vector<std::size_t> pipes(units * asked, SIZE_MAX);
  for (std::size_t i = 0; i < units; ++i) {
    for (std::size_t j = 0; j < asked; ++j) {
      const double value = values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
      if (!std::isnan(value)) {
        pipes[i * asked + j] = flow.add(1 + j, first_unit + i, kInfinity, value);
      }
    }
  }
  std::vector<bool> bound(units, false);
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    for (const std::size_t unit : bounds[k].units) {
      bound[unit] = true;
      flow.add(first_unit + unit, first_bound + k, kInfinity, 0);
    }
    flow.add(first_bound + k, sink, bounds[k].least, most);
    flow.add(first_bound + k, sink, bounds[k].most - bounds[k].least, 0);
  }
  for (std::size_t i = 0; i < units; ++i) {
    if (!bound[i]) {
      flow.add(first_unit + i, sink, kInfinity, 0);
    }
  }
  flow.fill(source, sink);
  Eigen::MatrixXd shares = Eigen::MatrixXd::Zero(values.rows(), values.cols());
  for (std::size_t i = 0; i < units; ++i) {
    for (std::size_t j = 0; j < asked; ++j) {
      if (const std::size_t pipe = pipes[i * asked + j]; pipe != SIZE_MAX) {
        shares(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = flow.through(pipe);
      }
    }
  }
  return shares;
}

}  // namespace fray::study
