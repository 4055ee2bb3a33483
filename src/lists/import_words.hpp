#pragma once

#include <string_view>

#include "lists/document.hpp"

namespace fray::lists {

/// A list of wm-selector's form in wm-selector's words: other builders write "armor" and "cost",
/// and have a table of stands that are added to units, or units alone, by the name of the file.
Node in_usual_words(Node document, std::string_view slug);

}  // namespace fray::lists
