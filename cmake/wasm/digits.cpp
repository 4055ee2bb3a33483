// What libc++ prints all digits of a double by, which std::to_chars does for whole numbers of 17 digits or more.
// Its own way takes tables of 105 kB that nothing compresses. fmt prints the same digits without them.

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

namespace {

std::to_chars_result fitted(char* first, char* last, std::size_t size) {
  return size <= static_cast<std::size_t>(last - first)
             ? std::to_chars_result{first + size, std::errc{}}
             : std::to_chars_result{last, std::errc::value_too_large};
}

}  // namespace

_LIBCPP_BEGIN_NAMESPACE_STD

to_chars_result __d2fixed_buffered_n(char* first, char* last, double value, std::uint32_t digits) {
  return fitted(first, last, fmt::format_to_n(first, last - first, "{:.{}f}", value, digits).size);
}

to_chars_result __d2exp_buffered_n(char* first, char* last, double value, std::uint32_t digits) {
  return fitted(first, last, fmt::format_to_n(first, last - first, "{:.{}e}", value, digits).size);
}

_LIBCPP_END_NAMESPACE_STD
