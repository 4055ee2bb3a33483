#include "warmaster/rules/base.hpp"

#include <charconv>

namespace fray::warmaster {
namespace {

std::optional<std::int32_t> length(std::string_view text) {
  std::int32_t mm = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mm);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && mm >= 1 && mm <= Base::kLongest ? std::optional(mm) : std::nullopt;
}

}  // namespace

std::string to_string(Base base) {
  return std::to_string(base.width) + "x" + std::to_string(base.depth);
}

std::optional<Base> parse_base(std::string_view text) {
  const auto x = text.find_first_of("xX");
  if (x == std::string_view::npos) {
    return std::nullopt;
  }
  const auto width = length(text.substr(0, x));
  const auto depth = length(text.substr(x + 1));
  return width && depth ? std::optional(Base{*width, *depth}) : std::nullopt;
}

}  // namespace fray::warmaster
