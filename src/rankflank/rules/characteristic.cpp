#include "rankflank/rules/characteristic.hpp"

#include <fmt/format.h>

#include <charconv>

#include "core/text.hpp"

namespace fray::rankflank {
namespace {

std::optional<std::int32_t> digits(std::string_view text) {
  std::int32_t number = 0;
  if (text.empty() || text.size() > 6 ||
      text.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

std::string to_text(const Characteristic& characteristic, std::int32_t value) {
  return !characteristic.needed_on_d6 ? std::to_string(value)
         : value >= kNever            ? "none"
                                      : std::to_string(value) + "+";
}

std::optional<std::int32_t> parse_value(const Characteristic& characteristic,
                                        std::string_view text) {
  std::optional<std::int32_t> value;
  if (!characteristic.needed_on_d6) {
    value = digits(text);
  } else if (lowered(text) == "none") {
    value = kNever;
  } else if (text.ends_with('+')) {
    value = digits(text.substr(0, text.size() - 1));
    value = value && *value < kNever ? value : std::nullopt;
  }
  return value && *value >= characteristic.lowest && *value <= characteristic.highest
             ? value
             : std::nullopt;
}

std::string right_values(const Characteristic& characteristic) {
  return characteristic.needed_on_d6 ? fmt::format("{}+ to 6+, or none", characteristic.lowest)
                                     : fmt::format("a whole number from {} to {}",
                                                   characteristic.lowest, characteristic.highest);
}

}  // namespace fray::rankflank
