// The price at which a unit would destroy as much value as it loses.

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "study/prices.hpp"

namespace study_even_price {

using namespace fray::study;

TEST_CASE("against one opponent the price is the square root of what is exchanged",
          "[even price]") {
  CHECK(even_price(std::vector<Exchange>{{100, 1, 0.5, 0.5}}) == Approx(100).epsilon(1e-12));
  CHECK(even_price(std::vector<Exchange>{{100, 1, 0.8, 0.2}}) == Approx(200).epsilon(1e-12));
  CHECK(even_price(std::vector<Exchange>{{40, 7, 0.1, 0.9}}) == Approx(40.0 / 3).epsilon(1e-12));
}

TEST_CASE("a planted price comes back, from equals and from others", "[even price]") {
  // Strength by the square of the price, the exchange by strengths.
  for (const double price : {35.0, 110.0, 260.0}) {
    std::vector<Exchange> exchanges;
    for (const double other : {25.0, 45.0, 60.0, 100.0, 130.0, 240.0, 300.0}) {
      const double ratio = price / other;
      exchanges.push_back({other, 1 + other / 100, 0.4 * ratio, 0.4 / ratio});
    }
    CHECK(even_price(exchanges) == Approx(price).epsilon(1e-9));
    // In other money it is as much more.
    for (Exchange& each : exchanges) {
      each.price *= 3;
    }
    CHECK(even_price(exchanges) == Approx(3 * price).epsilon(1e-9));
  }
}

TEST_CASE("opponents of about the same price decide", "[even price]") {
  // Fair at 100; far weaker ones are all destroyed, at a loss that says nothing.
  std::vector<Exchange> exchanges{{100, 1, 0.5, 0.5}, {10, 1, 1, 0.3}};
  CHECK(even_price(exchanges) == Approx(100).epsilon(1e-6));
}

TEST_CASE("who destroys nothing, or loses nothing, has no such price", "[even price]") {
  CHECK(std::isnan(even_price(std::vector<Exchange>{{100, 1, 0.5, 0}})));
  CHECK(std::isnan(even_price(std::vector<Exchange>{{100, 1, 0, 0.5}})));
  CHECK(std::isnan(even_price(std::vector<Exchange>{})));
}

TEST_CASE("a rougher answer is as near as was asked", "[even price]") {
  const std::vector<Exchange> some{{40, 1, 0.7, 0.5}, {60, 2, 0.5, 0.4}, {90, 1, 0.3, 0.6}};
  CHECK(even_price(some, 1e-4) == Approx(even_price(some)).epsilon(1e-3));
  CHECK(even_price(some, 1e-4) != even_price(some));
}

}  // namespace study_even_price
