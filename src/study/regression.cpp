#include "study/regression.hpp"

#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <Eigen/Core>

#include "core/error.hpp"

namespace fray::study {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Added one by one. Why   Eigen adds in an order that depends on the machine's vectors, and one
/// answer has the same bytes everywhere.
double product(const VectorXd& a, const VectorXd& b) noexcept {
  double sum = 0;
  for (Index i = 0; i < a.size(); ++i) {
    sum += a(i) * b(i);
  }
  return sum;
}

/// Columns as orthonormal ones times an upper triangle.
struct Factors {
  MatrixXd orthonormal{}, triangle{};
};

/// Nothing where a column follows from those before it.
/// Source  Gram and Schmidt, each column twice: Giraud, Langou and Rozloznik, "The loss of
///         orthogonality in the Gram-Schmidt orthogonalization process" (2005).
std::optional<Factors> factors_of(const MatrixXd& columns) {
  constexpr double kNothingLeft = 1e-10;  // of a column's length: rounding
  const Index many = columns.cols();
  Factors found{columns, MatrixXd::Zero(many, many)};
  for (Index k = 0; k < many; ++k) {
    VectorXd rest = columns.col(k);
    const double length = std::sqrt(product(rest, rest));
    for (int pass = 0; pass < 2; ++pass) {
      for (Index j = 0; j < k; ++j) {
        const VectorXd before = found.orthonormal.col(j);
        const double share = product(before, rest);
        found.triangle(j, k) += share;
        rest -= share * before;
      }
    }
    const double left = std::sqrt(product(rest, rest));
    if (left <= kNothingLeft * length) {
      return std::nullopt;
    }
    found.triangle(k, k) = left;
    found.orthonormal.col(k) = rest / left;
  }
  return found;
}

/// x where triangle x = right.
VectorXd solved(const MatrixXd& triangle, const VectorXd& right) {
  VectorXd found = right;
  for (Index i = right.size(); i-- > 0;) {
    for (Index j = i + 1; j < right.size(); ++j) {
      found(i) -= triangle(i, j) * found(j);
    }
    found(i) /= triangle(i, i);
  }
  return found;
}

}  // namespace

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
  const std::optional<Factors> factors = factors_of(columns);
  if (!factors) {
    throw InputError(
        Where{.field = "regress"},
        "is asked of units whose numbers follow from each other (no share of the price can be "
        "told apart) price more units, such as all");
  }
  const Index many = columns.cols();
  VectorXd shares(many);
  for (Index k = 0; k < many; ++k) {
    shares(k) = product(factors->orthonormal.col(k), values);
  }
  const VectorXd coefficients = solved(factors->triangle, shares);
  found.residuals = values;
  for (Index k = 0; k < many; ++k) {
    found.residuals -= coefficients(k) * columns.col(k);
  }
  const VectorXd ones = VectorXd::Ones(values.size());
  const double mean = product(values, ones) / static_cast<double>(values.size());
  const VectorXd from_mean = values - mean * ones;
  const double left = product(found.residuals, found.residuals);
  const double all = product(from_mean, from_mean);
  found.explained = all > 0 ? 1 - left / all : 1;
  VectorXd spread = VectorXd::Zero(many);  // the diagonal of the inverse of columns^T columns
  for (Index k = 0; k < many; ++k) {
    spread += solved(factors->triangle, VectorXd::Unit(many, k)).cwiseAbs2();
  }
  for (Index i = 0; i < many; ++i) {
    found.terms[static_cast<std::size_t>(i)].coefficient = coefficients(i);
    found.terms[static_cast<std::size_t>(i)].error =
        std::sqrt(left / static_cast<double>(spare) * spread(i));
  }
  return found;
}

}  // namespace fray::study
