#pragma once

#include <string>
#include <string_view>

namespace fray::lists {

/// A name with each of its words in the singular, as far as its end tells: "orc hero" for "Orc
/// Heroes", "swordsman" for "Swordsmen".
std::string singular(std::string_view name);

/// Whether these words stand in a text, in a row and whole.
bool holds_words(const std::string& text, const std::string& words);

}  // namespace fray::lists
