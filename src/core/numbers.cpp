#include "core/numbers.hpp"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray {

std::uint64_t whole_number(const std::string& option, const std::string& text, std::uint64_t lowest,
                           std::uint64_t highest) {
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (text.empty() || error != std::errc{} || end != last || number < lowest || number > highest) {
    throw InputError(Where{.field = option}, fmt::format("\"{}\" (a whole number from {} to {})",
                                                         quotable(text), lowest, highest))
        .anywhere();
  }
  return number;
}

double share(const std::string& option, const std::string& text, double lowest, double highest) {
  const bool percent = text.ends_with('%');
  const std::string digits = percent ? text.substr(0, text.size() - 1) : text;
  double number = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] =
      std::from_chars(digits.data(), last, number, std::chars_format::general);
  const double value = percent ? number / 100 : number;
  if (digits.empty() || error != std::errc{} || end != last || !std::isfinite(value) ||
      value < lowest || value > highest) {
    throw InputError(Where{.field = option},
                     fmt::format("\"{}\" (a number from {} to {}, such as {})", quotable(text),
                                 lowest, highest, highest == 1 ? "0.6 or 60%" : "0.001 or 0.1%"))
        .anywhere();
  }
  return value;
}

}  // namespace fray
