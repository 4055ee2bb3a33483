// What of a number others explain: planted coefficients come back.

#include "catch.hpp"
#include "core/error.hpp"
#include "study/prices.hpp"

namespace study_regression {

using fray::study::regression_of;
using fray::study::Statistic;

namespace {

const Eigen::VectorXd kFair = (Eigen::VectorXd(7) << 45, 60, 110, 30, 80, 225, 95).finished();
const Eigen::VectorXd kShots = (Eigen::VectorXd(7) << 0, 3, 0, 3, 6, 0, 3).finished();
const Eigen::VectorXd kSame = Eigen::VectorXd::Constant(7, 2);

}  // namespace

TEST_CASE("planted coefficients come back, and what is the same for all is left out",
          "[regression]") {
  const Eigen::VectorXd price = (5 + 0.8 * kFair.array() + 4 * kShots.array()).matrix();
  const auto found = regression_of(price, {{"fair", kFair}, {"same", kSame}, {"shots", kShots}});
  REQUIRE(found.terms.size() == 3);
  CHECK(found.terms[0].coefficient == Approx(5).margin(1e-9));
  CHECK(found.terms[1].coefficient == Approx(0.8).margin(1e-9));
  CHECK(found.terms[2].name == "shots");
  CHECK(found.terms[2].coefficient == Approx(4).margin(1e-9));
  CHECK(found.explained == Approx(1).margin(1e-12));
  CHECK(found.residuals.cwiseAbs().maxCoeff() < 1e-9);
}

TEST_CASE("residuals and standard errors are those of the textbook", "[regression]") {
  // Anscombe's first set: y = 3.0001 + 0.50009 x, standard errors 1.1247 and 0.1179, R^2 = 0.6665.
  // Source  Anscombe, "Graphs in Statistical Analysis" (1973).
  const Eigen::VectorXd x =
      (Eigen::VectorXd(11) << 10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5).finished();
  const Eigen::VectorXd y =
      (Eigen::VectorXd(11) << 8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68)
          .finished();
  const auto found = regression_of(y, {{"x", x}});
  CHECK(found.terms[0].coefficient == Approx(3.0000909).margin(1e-6));
  CHECK(found.terms[0].error == Approx(1.1247468).margin(1e-6));
  CHECK(found.terms[1].coefficient == Approx(0.5000909).margin(1e-6));
  CHECK(found.terms[1].error == Approx(0.1179055).margin(1e-6));
  CHECK(found.explained == Approx(0.6665425).margin(1e-6));
  CHECK(found.residuals.sum() == Approx(0).margin(1e-9));
}

TEST_CASE("too few units, and numbers that follow from each other, are refused", "[regression]") {
  CHECK_THROWS_AS(regression_of(kFair.head(3), {{"x", kShots.head(3)}}), fray::InputError);
  CHECK_THROWS_AS(regression_of(kFair, {{"x", kShots}, {"twice x", 2 * kShots}}), fray::InputError);
}

}  // namespace study_regression
