#include "lists/names.hpp"

#include <fmt/format.h>

#include "core/input.hpp"
#include "core/text.hpp"

namespace fray::lists {

std::optional<std::string> fault_of_name(std::string_view name) {
  if (name.size() > InputLimits::max_name) {
    return fmt::format("too long ({} bytes, at most {})", name.size(), InputLimits::max_name);
  }
  const std::string shown = '"' + quotable(name) + '"';
  if (holds_control(name)) {
    return shown + " holds a control character (letters, digits, blanks and marks)";
  }
  if (name.find_first_of("+:,@") != std::string_view::npos) {
    return shown + " (no + : , or @, which part the units of a side)";
  }
  if (folded(name).empty()) {
    return shown + " (at least one letter or digit)";
  }
  return std::nullopt;
}

}  // namespace fray::lists
