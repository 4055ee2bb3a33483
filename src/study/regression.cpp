#include "study/regression.hpp"

#include <cmath>

#include <fmt/format.h>
#include <Eigen/Dense>

#include "core/error.hpp"

namespace fray::study {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Regression regression_of(const VectorXd& values, const std::vector<Statistic>& statistics) {
  Regression found{.terms = {{"constant"}}};
  MatrixXd columns = MatrixXd::Ones(values.size(), 1);
  for (const Statistic& each : statistics) {
    if ((each.values.array() != each.values(0)).any()) {
      columns.conservativeResize(Eigen::NoChange, columns.cols() + 1);
      columns.rightCols(1) = each.values;
      found.terms.push_back({each.name});
    }
  }
  const Index spare = values.size() - columns.cols();
  if (spare < 2) {
    throw InputError(
        Where{.field = "regress"},
        fmt::format("is asked of {} units and {} numbers (two units more than numbers are "
                    "wanted) price more units, such as all",
                    values.size(), columns.cols()));
  }
  const Eigen::ColPivHouseholderQR<MatrixXd> solver(columns);
  if (solver.rank() < columns.cols()) {
    throw InputError(
        Where{.field = "regress"},
        "is asked of units whose numbers follow from each other (no share of the price can be "
        "told apart) price more units, such as all");
  }
  const VectorXd coefficients = solver.solve(values);
  found.residuals = values - columns * coefficients;
  const double left = found.residuals.squaredNorm();
  const double all = (values.array() - values.mean()).square().sum();
  found.explained = all > 0 ? 1 - left / all : 1;
  const MatrixXd spread = (columns.transpose() * columns).inverse();
  for (Index i = 0; i < columns.cols(); ++i) {
    found.terms[static_cast<std::size_t>(i)].coefficient = coefficients(i);
    found.terms[static_cast<std::size_t>(i)].error =
        std::sqrt(left / static_cast<double>(spare) * spread(i, i));
  }
  return found;
}

}  // namespace fray::study
