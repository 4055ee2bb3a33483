#include "fray/side.hpp"

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/text.hpp"
#include "door/error.hpp"

namespace fray {
namespace {

/// What is one value must not read as several.
void refuse_marks(const std::string& field, const std::string& text, std::string_view marks) {
  const auto found = text.find_first_of(marks);
  if (found != std::string::npos || (" " + text + " ").find(" + ") != std::string::npos) {
    const std::string mark = found == std::string::npos ? "+" : text.substr(found, 1);
    throw InputError(Where{.field = field}, "\"" + quotable(text) + "\" (\"" + mark +
                                                "\" parts what a text says, and no name or value "
                                                "holds it) leave it out");
  }
}

std::string text_of(const SideUnit& unit) {
  refuse_marks("name", unit.name, ":\n\r");
  std::string text = unit.count == 1 ? unit.name : std::to_string(unit.count) + " x " + unit.name;
  for (const auto& [name, value] : unit.options) {
    refuse_marks("option", name, ",:=\n\r");
    refuse_marks(name, value.text(), ",\n\r");
    text += &name == &unit.options.front().first ? ": " : ", ";
    text += value.is_flag() && value.is_yes() ? name : name + "=" + value.text();
  }
  return text;
}

std::string text_of(const std::vector<SideUnit>& units) {
  std::string text;
  for (const SideUnit& unit : units) {
    text += (&unit == &units.front() ? "" : " + ") + text_of(unit);
  }
  return text;
}

}  // namespace

Side::Side(const std::vector<SideUnit>& units)
    : text_(door::guarded([&] { return text_of(units); })) {}

}  // namespace fray
