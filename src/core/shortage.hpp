#pragma once

#include <exception>

namespace fray {

/// Whether something failed because the machine gives no more memory, or no more threads, which
/// take memory too.
bool is_shortage(const std::exception& error) noexcept;

/// What there is to say then. Why  it is written as it stands: making a sentence takes memory.
inline constexpr const char* kShortage =
    "there is not enough memory for this. Ask for less: --method simulate takes little, and "
    "--threads 1 less.";

}  // namespace fray
