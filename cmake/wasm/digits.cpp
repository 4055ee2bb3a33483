// What libc++ prints all digits of a double by, which std::to_chars does for whole numbers of 17 digits or more.
// Its own way takes tables of 105 kB that nothing compresses. fmt prints the same digits without them. Here stands
// all that other files of libc++ take from that one (d2fixed.cpp), or it would be linked, too.

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

/// The last `count` digits of a number.
void __append_n_digits(std::uint32_t count, std::uint32_t number, char* digits) {
  for (; count > 0; number /= 10) {
    digits[--count] = static_cast<char>('0' + number % 10);
  }
}

void __append_nine_digits(std::uint32_t number, char* digits) {
  __append_n_digits(9, number, digits);
}

_LIBCPP_END_NAMESPACE_STD
