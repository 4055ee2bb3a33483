#pragma once

#include <cstdint>
#include <string>

namespace fray {

/// A whole number of an option, checked and never clamped.
/// Throws  InputError naming the option, what stood there, and the range.
std::uint64_t whole_number(const std::string& option, const std::string& text, std::uint64_t lowest,
                           std::uint64_t highest);

/// A positive decimal, or a percentage ("0.5%"), checked and never clamped.
/// Throws  InputError naming the option, what stood there, and the range.
double share(const std::string& option, const std::string& text, double lowest, double highest);

}  // namespace fray
