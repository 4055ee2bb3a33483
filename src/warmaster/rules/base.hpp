#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fray::warmaster {

/// The ground a stand covers. Units  millimetres: `width` of its front edge, `depth` from front to
/// rear.
struct Base {
  static constexpr std::int32_t kLongest = 200;

  std::int32_t width = 40;
  std::int32_t depth = 20;

  friend constexpr bool operator==(const Base&, const Base&) = default;
};

/// "40x20".
std::string to_string(Base base);
/// Nothing when the text is no base, or one with a side under 1 or over `Base::kLongest`.
std::optional<Base> parse_base(std::string_view text);

}  // namespace fray::warmaster
