#pragma once

#include <cstdint>
#include <ostream>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

namespace fray::test {

/// Exact numbers for tests that compare with ==.
using Fraction = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;

/// Numbers of fifty digits, where fractions would grow too long.
using FiftyDigits =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float_50::backend_type,
                                  boost::multiprecision::et_off>;

inline Fraction fraction(std::int64_t numerator, std::int64_t denominator) {
  return Fraction(numerator) / Fraction(denominator);
}

}  // namespace fray::test
