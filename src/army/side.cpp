#include "fray/army/side.hpp"

#include <algorithm>
#include <optional>

#include "army/side_options.hpp"
#include "fray/army/document.hpp"
#include "fray/core/input.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view{}
                                         : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

[[noreturn]] void refuse(const std::string& side, const std::string& field, const std::string& sentence) {
  throw InputError(Where{.file = side, .field = field}, sentence);
}

/// "name: option, option" in its parts.
SideText split(std::string_view text, const std::string& side) {
  SideText parts;
  const auto colon = text.find(':');
  parts.name = trimmed(text.substr(0, colon));
  if (colon == std::string_view::npos) {
    return parts;
  }
  std::string_view rest = text.substr(colon + 1);
  for (bool more = !trimmed(rest).empty(); more;) {
    const auto comma = rest.find(',');
    const std::string_view option = trimmed(rest.substr(0, comma));
    if (option.empty()) {
      refuse(side, "", "an empty option (two commas, or one at the end) take a comma away");
    }
    const auto equals = option.find('=');
    const bool has_value = equals != std::string_view::npos;
    parts.options.push_back({lowered(trimmed(option.substr(0, equals))),
                             has_value ? std::optional(std::string(trimmed(option.substr(equals + 1)))) : std::nullopt});
    more = comma != std::string_view::npos;
    rest = more ? rest.substr(comma + 1) : std::string_view{};
  }
  return parts;
}

/// A side in a file: `side = "empire/knights: charging"`.
SideText from_file(std::string_view name, const std::string& side) {
  const std::string file{name.substr(1)};
  if (file.empty()) {
    refuse(side, "", "no file after the @ (a side's file is wanted) for example @side.toml");
  }
  const Node document = read_toml(read_text_file(file), file);
  const Node* text = document.find("side");
  if (text == nullptr || text->kind != Node::Kind::text || document.items.size() != 1) {
    throw InputError(Where{.file = file, .line = text != nullptr ? text->line : 1, .field = "side"},
                     "a side's file holds one text and nothing else: side = \"empire/knights: charging\"");
  }
  SideText parts = split(text->text, file);
  if (parts.name.starts_with('@')) {
    refuse(side, file, "names another file (one is enough) write the unit there");
  }
  return parts;
}

/// What is said of several units belongs to the field, where stands are placed.
void refuse_several(std::string_view text, const SideText& parts, const std::string& side) {
  const bool several = trimmed(text.substr(0, text.find(':'))).find(" + ") != std::string_view::npos ||
                       text.find(" + ") != std::string_view::npos;
  if (several) {
    refuse(side, "", "several units (one unit a side; \"+\" waits for the field) leave the others out, and count the "
                     "stands that support with support=");
  }
  const auto x = parts.name.find_first_of("xX");
  if (x != std::string::npos && x > 0 && parts.name.find_first_not_of("0123456789 ") == x && x + 1 < parts.name.size() &&
      parts.name[x + 1] == ' ') {
    refuse(side, "", "several units (one unit a side; \"N x\" waits for the field) leave the number out");
  }
}

}  // namespace

warmaster::Unit parse_side(std::string_view text, Finder& finder, const std::string& side) {
  check_text(text, side);
  text = trimmed(text);
  if (text.empty()) {
    refuse(side, "", "nothing is said (a unit is wanted) for example \"empire/knights: charging\"");
  }
  const SideText parts = text.front() == '@' ? from_file(text, side) : split(text, side);
  refuse_several(text, parts, side);
  if (parts.name.empty()) {
    refuse(side, "", "no unit before the colon (a name or \"custom\" is wanted) for example \"empire/knights: charging\"");
  }
  SideReader reader(side, finder);
  if (lowered(parts.name) == "custom") {
    return reader.custom(parts);
  }
  try {
    return reader.listed(finder.unit(parts.name), parts);
  } catch (const InputError& error) {
    if (!error.where().file.empty()) {
      throw;
    }
    refuse(side, error.where().field, error.sentence());
  }
}

}  // namespace fray::army
