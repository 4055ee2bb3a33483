#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fray::lists {

/// Refuses, before a tree is built from it, a text whose tree would be too large or too deep.
/// Why     the library builds what it is given: 200 000 dotted keys in a row overflow its stack.
/// Throws  InputError beyond InputLimits.
void check_toml_cost(std::string_view text, const std::string& file);

/// The line whose key or header line `again` repeats: the same header above it, or the same key
/// under the same header. Nothing when the lines alone do not tell (keys inside braces).
std::optional<std::uint32_t> first_place(std::string_view text, std::uint32_t again);

}  // namespace fray::lists
