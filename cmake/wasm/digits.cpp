// What libc++ reads and prints doubles by, without its tables, which nothing compresses: 105 kB of all digits of a double, 10 of the fewest that
// tell it from others, 11 of powers of ten. fmt prints the same digits, and the C library reads them. Here stands all that other files of libc++
// take from those (d2fixed.cpp, d2s.cpp), or they would be linked, too.

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

namespace {

/// Writes into [first, last) what fits.
template <class... Values>
std::to_chars_result printed(char* first, char* last, fmt::format_string<Values...> format,
                             Values&&... values) {
  const auto room = static_cast<std::size_t>(last - first);
  const std::size_t size =
      fmt::format_to_n(first, room, format, std::forward<Values>(values)...).size;
  return size <= room ? std::to_chars_result{first + size, std::errc{}}
                      : std::to_chars_result{last, std::errc::value_too_large};
}

/// "1.5e-07" of the digits 15 and the power -8 of ten.
std::string scientific(const std::string& digits, int power) {
  const int exponent = power + static_cast<int>(digits.size()) - 1;
  return digits.substr(0, 1) + (digits.size() > 1 ? "." + digits.substr(1) : "") +
         fmt::format("e{}{:02}", exponent < 0 ? '-' : '+', std::abs(exponent));
}

/// "0.015" of the digits 15 and the power -3 of ten, which is below 0.
std::string fixed(std::string digits, int power) {
  const auto behind = static_cast<std::size_t>(-power);
  if (digits.size() <= behind) {
    digits.insert(0, behind + 1 - digits.size(), '0');
  }
  return digits.insert(digits.size() - behind, ".");
}

/// The fewest digits that tell a double from all others, whichever of the two ways is shorter; fixed where both are.
std::string shortest(double value) {
  if (value == 0) {
    return "0";
  }
  const auto decimal = fmt::detail::dragonbox::to_decimal(value);
  const std::string digits = fmt::format("{}", decimal.significand);
  const auto count = static_cast<int>(digits.size());
  const int least = count == 1 ? -3 : -(count + 3);
  const int most = count == 1 ? 4 : 5;
  if (decimal.exponent < least || decimal.exponent > most) {
    return scientific(digits, decimal.exponent);
  }
  return decimal.exponent < 0 ? fixed(digits, decimal.exponent) : fmt::format("{:.0f}", value);
}

/// The text that begins with a number, as the C library reads it, which would also take blanks, a plus and hexadecimal digits; empty where there is none.
std::string number_at(const char* first, const char* last) {
  const char* const digits = first + (first != last && *first == '-');
  const auto at = [&](std::ptrdiff_t place) { return place < last - digits ? digits[place] : '\0'; };
  if (digits == first && (at(0) == '+' || at(0) == ' ' || (at(0) >= '\t' && at(0) <= '\r'))) {
    return "";
  }
  const bool is_hexadecimal = at(0) == '0' && (at(1) == 'x' || at(1) == 'X');
  return {first, is_hexadecimal ? digits + 1 : last};
}

}  // namespace

_LIBCPP_BEGIN_NAMESPACE_STD

to_chars_result __d2fixed_buffered_n(char* first, char* last, double value, std::uint32_t digits) {
  return printed(first, last, "{:.{}f}", value, digits);
}

to_chars_result __d2exp_buffered_n(char* first, char* last, double value, std::uint32_t digits) {
  return printed(first, last, "{:.{}e}", value, digits);
}

/// Of a double that is no less than 0. Nobody asks for one way or the other.
to_chars_result __d2s_buffered_n(char* first, char* last, double value, chars_format) {
  return printed(first, last, "{}", shortest(value));
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

/// What std::from_chars of a double calls, by the name under which the library has it: a template of which it says that it is compiled elsewhere.
__from_chars_result<double> read_double(const char* first, const char* last, chars_format) __asm__("_ZNSt3__227__from_chars_floating_pointIdEENS_19__from_chars_resultIT_EEPKcS5_NS_12chars_formatE");
__from_chars_result<double> read_double(const char* first, const char* last, chars_format) {
  const std::string text = number_at(first, last);
  char* end = nullptr;
  errno = 0;
  const double value = std::strtod(text.c_str(), &end);
  const std::ptrdiff_t size = end - text.c_str();
  if (size == 0) {
    return {0, 0, errc::invalid_argument};
  }
  const bool is_out = errno == ERANGE && (value == 0 || std::isinf(value));
  return {value, size, is_out ? errc::result_out_of_range : errc{}};
}

_LIBCPP_END_NAMESPACE_STD
