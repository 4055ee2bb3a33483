#pragma once

#include "lists/document.hpp"

namespace fray::lists {

/// A list of wm-selector's form in wm-selector's words: other builders write "armor" and "cost",
/// and have a table of stands that are added to units.
Node in_usual_words(Node document);

}  // namespace fray::lists
