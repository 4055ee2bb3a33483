#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

namespace fray::study {

/// A number of each unit that a price may follow from.
struct Statistic {
  std::string name{};
  Eigen::VectorXd values{};
};

struct Term {
  std::string name{};
  double coefficient = 0;
  double error = 0;  ///< standard error
};

/// What of a number others explain: least squares with a constant.
struct Regression {
  std::vector<Term> terms{};  ///< the constant first
  double explained = 0;       ///< share of the variance
  Eigen::VectorXd residuals{};
};

/// Statistics that are the same for all are left out.
/// Throws  InputError where there are fewer than two more values than terms, or statistics that
///         follow from each other.
Regression regression_of(const Eigen::VectorXd& values, const std::vector<Statistic>& statistics);

}  // namespace fray::study
