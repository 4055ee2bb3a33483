#include "show/number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace fray::show {
namespace {

using answer::Estimate;

/// An exact probability this near to one is one. Source  contract.md, "probabilities are right to
/// 1e-12".
constexpr double kCertain = 1 - 1e-12;

bool exact(const Estimate& number) { return number.low == number.high; }

/// The place of a positive number's first digit: 0 for 1 to 9.99, -2 for 0.031.
int first_digit(double value) noexcept {
  int place = 0;
  for (; value >= 10; value /= 10) {
    ++place;
  }
  for (; value > 0 && value < 1; value *= 10) {
    --place;
  }
  return place;
}

double ten_to(int power) noexcept { return power == 0 ? 1 : 10 * ten_to(power - 1); }

struct Rounded {
  double value = 0;
  int decimals = 0;
};

/// Rounded up to `digits` significant digits, and to whole numbers at least.
Rounded rounded_up(double value, int digits) {
  const int decimals = std::max(0, digits - 1 - first_digit(value));
  const double scale = ten_to(decimals);
  // What is those digits already, within rounding, stays as it is.
  const double up = std::ceil(value * scale - 1e-9) / scale;
  return {up, std::max(0, std::min(decimals, digits - 1 - first_digit(up)))};
}

std::string decimal(double value, int decimals) { return fmt::format("{:.{}f}", value, decimals); }

/// The distance in points from 0 (or 100) that a chance surely keeps within.
Rounded bound(double furthest, bool seen, int decimals) {
  const double unit = 1 / ten_to(decimals);
  return seen && furthest <= unit ? Rounded{unit, decimals} : rounded_up(furthest, 1);
}

/// Points from the value to the further end of its interval.
double half(const Estimate& chance) {
  return 100 * std::max(chance.high - chance.value, chance.value - chance.low);
}

}  // namespace

std::string shortest(double value) {
  if (!std::isfinite(value)) {
    return {};
  }
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value == 0 ? 0.0 : value).ptr;
  return {text.data(), end};
}

std::string signed_decimal(double value, int decimals) {
  if (std::isnan(value)) {
    return {};
  }
  std::string text = fmt::format("{:+.{}f}", value, decimals);
  const bool zero = text.find_first_not_of("+-0.") == std::string::npos;
  return zero ? text.substr(1) : text;
}

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t place = text.size(); place > 3;) {
    place -= 3;
    text.insert(place, 1, ' ');
  }
  return text;
}

std::string duration(double seconds) {
  if (seconds < 0.00005) {
    return "< 0.1 ms";
  }
  if (seconds < 0.9995) {
    return decimal(seconds * 1000, seconds < 0.00995 ? 1 : 0) + " ms";
  }
  if (seconds < 59.95) {
    return decimal(seconds, 1) + " s";
  }
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  return fmt::format("{} min {} s", grouped(whole / 60), whole % 60);
}

std::string bytes(double bytes) {
  return bytes < 1e6 ? fmt::format("{:.0f} kB", std::max(1.0, bytes / 1e3))
                     : fmt::format("{:.{}f} {}", bytes < 1e9 ? bytes / 1e6 : bytes / 1e9,
                                   bytes < 1e7 || (bytes >= 1e9 && bytes < 1e10) ? 1 : 0,
                                   bytes < 1e9 ? "MB" : "GB");
}

int percent_decimals(const answer::Answer& answer) {
  return answer.exact || answer::wilson_half_width(
                             0.5, static_cast<double>(answer.trials.value_or(1))) <= 0.001
             ? 1
             : 0;
}

std::string percent(const Estimate& chance, int decimals) {
  if (exact(chance) && chance.value <= 0) {
    return "0 %";
  }
  if (exact(chance) && chance.value >= kCertain) {
    return "100 %";
  }
  const std::string shown = decimal(100 * chance.value, decimals);
  if (shown == decimal(0, decimals)) {
    const Rounded most = bound(100 * chance.high, chance.value > 0, decimals);
    return "< " + decimal(most.value, most.decimals) + " %";
  }
  if (shown == decimal(100, decimals)) {
    const Rounded most = bound(100 * (1 - chance.low), chance.value < 1, decimals);
    return "> " + decimal(100 - most.value, most.decimals) + " %";
  }
  return shown + " %";
}

std::string percent_or_blank(const answer::Answer& answer, const Estimate& chance) {
  const bool never = chance.value <= 0;
  if (answer.exact && never) {
    return "";
  }
  const int decimals = percent_decimals(answer);
  const double least = 1 / ten_to(decimals);
  return never && !exact(chance) && 100 * chance.high < least
             ? "< " + decimal(least, decimals) + " %"
             : percent(chance, decimals);
}

std::string percent_with_margin(const Estimate& chance) {
  return percent_or_blank(chance) + (chance.half_width() > 0 ? " ±" + margin(chance) : "");
}

std::string points_with_margin(const Estimate& points) {
  return points_or_blank(points) +
         (points.half_width() > 0 ? fmt::format(" ±{:.1f}", std::max(0.1, points.half_width()))
                                  : "");
}

bool is_rounding(double value) noexcept { return std::abs(value) < 1e-9; }

std::string margin(const Estimate& chance) {
  if (exact(chance)) {
    return "0";
  }
  const Rounded points = rounded_up(half(chance), 2);
  return decimal(points.value, points.decimals);
}

int decimals_beside_margin(const Estimate& chance) {
  return exact(chance) ? 1 : std::max(0, -first_digit(half(chance)));
}

std::string mean(const Estimate& value, int most) {
  int decimals = most;
  while (decimals > 0 && value.half_width() > 1 / ten_to(decimals)) {
    --decimals;
  }
  const std::string shown = decimal(value.value, decimals);
  const bool nothing = shown == decimal(0, decimals) || shown == decimal(-0.0, decimals);
  if (!nothing) {
    return shown;
  }
  // A sum of exact probabilities may miss 0 by its last bits.
  const bool zero = std::abs(value.value) <= 1 - kCertain;
  return zero ? "0"
              : fmt::format("{}{}", value.value > 0 ? "< " : "> -",
                            decimal(1 / ten_to(decimals), decimals));
}

namespace {

/// As much of a number as is known of it: "240 000", "1.4 million".
std::string about(std::uint64_t number) {
  constexpr std::uint64_t kMillion = 1'000'000;
  std::uint64_t unit = 1;
  while (number / unit >= 100) {
    unit *= 10;
  }
  const std::uint64_t shown = (number + unit / 2) / unit * unit;
  return shown < kMillion ? grouped(shown)
                          : shortest(static_cast<double>(shown) / kMillion) + " million";
}

}  // namespace

std::string method(const answer::Answer& answer, bool timed) {
  const std::string time = timed ? " in " + duration(answer.seconds) : "";
  if (answer.exact) {
    return fmt::format("exact: {} situation{}{}", grouped(answer.situations),
                       answer.situations == 1 ? "" : "s", time);
  }
  std::string how = name_of(answer.sampling.value_or(random::Sampling::pools));
  if (answer.seed) {
    how += fmt::format(", seed {}", *answer.seed);
  }
  const std::uint64_t fights = answer.trials.value_or(0);
  if (answer.as_sure_as) {
    how += "; as sure as " + about(*answer.as_sure_as);
  }
  return fmt::format("simulated: {} fight{} ({}){}", grouped(fights), fights == 1 ? "" : "s", how,
                     time);
}

std::string precision(const answer::Answer& answer) {
  if (answer.exact) {
    return {};
  }
  std::string text = fmt::format("the win chance is right to ±{} points, {:.0f} %",
                                 margin(answer.win), answer::kLevel * 100);
  return answer.precise ? text : text + "; this is short of the precision asked for";
}

std::string percent_or_blank(const Estimate& chance) {
  return chance.known() ? percent(chance, 1) : "";
}

std::string points_or_blank(const Estimate& points) {
  return points.known() ? signed_decimal(points.value) : "";
}

std::string method_of(std::size_t fights, std::size_t simulated) {
  return simulated == 0
             ? fmt::format("exact: {} fight{}", grouped(fights), fights == 1 ? "" : "s")
             : fmt::format("{} fights, {} of them simulated", grouped(fights), grouped(simulated));
}

}  // namespace fray::show
