#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace fray::random {

/// The vector instructions that the samplers use. Every path gives the same bytes.
enum class Path : std::uint8_t { plain, simd128, sse2, avx2, avx512 };

std::string_view to_string(Path path) noexcept;

/// What this machine can run, slowest first. `plain` is on every
/// machine, `simd128` where the compiler has 128-bit vectors for it.
std::vector<Path> available_paths();

/// The fastest path of this machine, or the one that `FRAY_VECTOR` names (plain, simd128, sse2,
/// avx2, avx512).
/// Throws  InputError when the variable names none, or one that this machine has not.
Path chosen_path();

}  // namespace fray::random
