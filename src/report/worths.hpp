#pragma once

#include <string>

#include "study/worth.hpp"

namespace fray::report {

/// An array of objects with the same keys, and a line's end: a row for each change, and for each
/// two of them.
/// Source  contract.md, "CSV".
std::string worth_json(const study::WorthAnswer& answer, const study::Opposition& opposition);

}  // namespace fray::report
