#include "show/number.hpp"

#include <charconv>
#include <limits>

#include "catch.hpp"
#include "show_answers.hpp"

namespace report_number {

using namespace fray;
using answer::Estimate;
using show::percent;

TEST_CASE("only what is certain is 0 or 100 per cent", "[show]") {
  CHECK(percent(Estimate::exactly(0), 1) == "0 %");
  CHECK(percent(Estimate::exactly(1), 1) == "100 %");
  CHECK(percent(Estimate::exactly(1 - 1e-15), 1) == "100 %");  // the last bits of a sum
  CHECK(percent(Estimate::exactly(1e-18), 1) == "< 0.1 %");
  CHECK(percent(Estimate::exactly(0.00049), 1) == "< 0.1 %");
  CHECK(percent(Estimate::exactly(0.00051), 1) == "0.1 %");
  CHECK(percent(Estimate::exactly(0.9994), 1) == "99.9 %");
  CHECK(percent(Estimate::exactly(0.9996), 1) == "> 99.9 %");
  CHECK(percent(Estimate::exactly(0.4127), 1) == "41.3 %");
  CHECK(percent(Estimate::exactly(0.001), 0) == "< 1 %");
}

TEST_CASE("a simulated chance that was never or always met is a bound", "[show]") {
  const Estimate never = answer::proportion(0, 10'000'000);  // upper bound 3.69e-7
  CHECK(percent(never, 1) == "< 0.00004 %");
  answer::Answer simulated;
  simulated.exact = false;
  simulated.trials = 10'000'000;
  CHECK(show::percent_or_blank(simulated, never) == "< 0.1 %");
  CHECK(show::percent_or_blank(simulated, Estimate{0, 0, 0.004}) == "< 0.4 %");
  CHECK(show::percent_or_blank(simulated, Estimate::exactly(0)) == "0 %");
  CHECK(percent(answer::proportion(0, 1000), 1) == "< 0.4 %");
  CHECK(percent(answer::proportion(0, 100), 0) == "< 4 %");
  CHECK(percent(answer::proportion(1000, 1000), 1) == "> 99.6 %");
  CHECK(percent(answer::proportion(1, 10'000'000), 1) == "< 0.1 %");
}

TEST_CASE("a bound is never tighter than the interval", "[show]") {
  for (std::uint64_t trials = 1; trials < 5'000'000; trials = trials * 7 / 4 + 1) {
    for (const std::uint64_t seen : {std::uint64_t{0}, std::uint64_t{1}, trials / 3000}) {
      const Estimate chance = answer::proportion(std::min(seen, trials), trials);
      const std::string text = percent(chance, trials > 960'000 ? 1 : 0);
      if (text.front() == '<') {
        INFO(text << " of " << trials);
        CHECK(std::stod(text.substr(2)) >= 100 * chance.high - 1e-9);
      }
    }
  }
}

TEST_CASE("a percentage has no finer digits than its interval", "[show]") {
  answer::Answer answer;
  CHECK(show::percent_decimals(answer) == 1);
  answer.exact = false;
  answer.trials = 900'000;
  CHECK(show::percent_decimals(answer) == 0);
  answer.trials = 1'000'000;
  CHECK(show::percent_decimals(answer) == 1);
  CHECK(show::decimals_beside_margin({0.5, 0.49969, 0.50031}) == 2);
  CHECK(show::margin({0.5, 0.49969, 0.50031}) == "0.031");
  CHECK(show::margin({0.5, 0.4011, 0.5989}) == "9.9");
  CHECK(show::margin({0.5, 0.3801, 0.6199}) == "12");
  CHECK(show::margin(Estimate::exactly(0.5)) == "0");
}

TEST_CASE("a mean has no finer digits than its interval", "[show]") {
  CHECK(show::mean(Estimate::exactly(1.376), 2) == "1.38");
  CHECK(show::mean({1.376, 1.370, 1.382}, 2) == "1.38");
  CHECK(show::mean({1.376, 1.326, 1.426}, 2) == "1.4");
  CHECK(show::mean({34.2, 33.2, 35.2}, 1) == "34");
  CHECK(show::mean(Estimate::exactly(0), 2) == "0");
  CHECK(show::mean(Estimate::exactly(-1e-16), 1) == "0");
  CHECK(show::mean(Estimate::exactly(0.001), 2) == "< 0.01");
  CHECK(show::mean(Estimate::exactly(-6.51), 1) == "-6.5");
}

TEST_CASE("whole numbers are grouped and times have their unit", "[show]") {
  CHECK(show::grouped(0) == "0");
  CHECK(show::grouped(999) == "999");
  CHECK(show::grouped(10'000'000) == "10 000 000");
  CHECK(show::grouped(std::numeric_limits<std::uint64_t>::max()) == "18 446 744 073 709 551 615");
  CHECK(show::duration(0.00001) == "< 0.1 ms");
  CHECK(show::duration(0.0001) == "0.1 ms");
  CHECK(show::duration(0.048) == "48 ms");
  CHECK(show::duration(0.9999) == "1.0 s");
  CHECK(show::duration(200) == "3 min 20 s");
}

TEST_CASE("the shortest text reads back as the same number", "[show]") {
  for (const double value :
       {0.1, 1.0 / 3, 1e-300, 0.25178067402387994, 123456789.0, -6.5, 5e-324}) {
    const std::string text = show::shortest(value);
    double read = 0;
    std::from_chars(text.data(), text.data() + text.size(), read);
    CHECK(read == value);
  }
  CHECK(show::shortest(110) == "110");
  CHECK(show::shortest(-0.0) == "0");
  CHECK(show::shortest(std::numeric_limits<double>::quiet_NaN()).empty());
}

TEST_CASE("the method says exact or simulated, and how much", "[show]") {
  answer::Answer answer;
  answer.situations = 79;
  answer.seconds = 0.0001;
  CHECK(show::method(answer, true) == "exact: 79 situations in 0.1 ms");
  CHECK(show::method(answer, false) == "exact: 79 situations");
  CHECK(show::precision(answer).empty());
  answer.exact = false;
  answer.sampling = random::Sampling::pools;
  answer.trials = 10'000'000;
  answer.seed = 1;
  answer.win = {0.5, 0.49969, 0.50031};
  CHECK(show::method(answer, false) == "simulated: 10 000 000 fights (pools, seed 1)");
  answer.sampling = random::Sampling::even;
  answer.as_sure_as = 144'000'000;
  CHECK(show::method(answer, false) ==
        "simulated: 10 000 000 fights (even, seed 1; as sure as 140 million)");
  answer.as_sure_as = 245'000;
  CHECK(show::method(answer, false) ==
        "simulated: 10 000 000 fights (even, seed 1; as sure as 250 000)");
  CHECK(show::precision(answer) == "the win chance is right to ±0.031 points, 95 %");
  answer.precise = false;
  CHECK(show_tests::has(show::precision(answer), "short of the precision asked for"));
}

}  // namespace report_number
