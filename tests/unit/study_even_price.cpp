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

TEST_CASE("between opponents far apart the price does not jump", "[even price]") {
  // Each alone says 65 and 135 at first; what is destroyed grows by a hundredth a step.
  double last = 0;
  for (int step = 0; step <= 100; ++step) {
    const double better = std::exp(0.01 * step);
    const auto exchange = [&](double other, double alone) {
      const double ratio = alone * better / other;
      return Exchange{other, 1, 0.3 * ratio, 0.3 / ratio};
    };
    const double price =
        even_price(std::vector<Exchange>{exchange(30, 65), exchange(40, 65), exchange(180, 135)});
    CHECK((step == 0 || (price > last && price < last * 1.02)));
    last = price;
  }
}

TEST_CASE("to do better against anybody raises the price", "[even price]") {
  const std::vector<Exchange> all{{30, 1, 0.9, 0.2}, {60, 2, 0.5, 0.4}, {200, 1, 0.1, 0.9}};
  const double before = even_price(all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<Exchange> better = all;
    better[i].destroyed *= 1.01;
    CHECK(even_price(better) > before);
    better = all;
    better[i].lost *= 0.99;
    CHECK(even_price(better) > before);
  }
}

TEST_CASE("a fight in which nobody loses anything says nothing of a price", "[even price]") {
  const std::vector<Exchange> all{{30, 1, 0.9, 0.2}, {60, 2, 0.5, 0.4}};
  std::vector<Exchange> with = all;
  with.push_back({500, 7, 0, 0});
  CHECK(even_price(with) == even_price(all));
}

TEST_CASE("who destroys nothing, or loses nothing, has no such price", "[even price]") {
  CHECK(std::isnan(even_price(std::vector<Exchange>{{100, 1, 0.5, 0}})));
  CHECK(std::isnan(even_price(std::vector<Exchange>{{100, 1, 0, 0.5}})));
  CHECK(std::isnan(even_price(std::vector<Exchange>{})));
}

}  // namespace study_even_price
