#include "fray/army/side.hpp"

#include "army/side_options.hpp"
#include "army/side_text.hpp"
#include "fray/core/error.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

[[noreturn]] void refuse(const std::string& side, const std::string& field,
                         const std::string& sentence) {
  throw InputError(Where{.file = side, .field = field}, sentence);
}

/// What is said of several units belongs to the field, where stands are placed.
void refuse_several(std::string_view text, const SideText& parts, const std::string& side) {
  const bool several =
      trimmed(text.substr(0, text.find(':'))).find(" + ") != std::string_view::npos ||
      text.find(" + ") != std::string_view::npos;
  if (several) {
    refuse(side, "",
           "several units (one unit a side; \"+\" waits for the field) leave the others out, and "
           "count the "
           "stands that support with support=");
  }
  const auto x = parts.name.find_first_of("xX");
  if (x != std::string::npos && x > 0 && parts.name.find_first_not_of("0123456789 ") == x &&
      x + 1 < parts.name.size() && parts.name[x + 1] == ' ') {
    refuse(side, "",
           "several units (one unit a side; \"N x\" waits for the field) leave the number out");
  }
}

}  // namespace

warmaster::Unit parse_side(std::string_view text, Finder& finder, const std::string& side) {
  const WholeSide whole = whole_side(text, side);
  const SideText parts = split(whole.text, whole.place);
  refuse_several(trimmed(text), parts, side);
  check_name(parts, side);
  return SideReader(side, finder).read(parts);
}

}  // namespace fray::army
