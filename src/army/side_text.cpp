#include "army/side_text.hpp"

#include "fray/army/document.hpp"
#include "fray/core/error.hpp"
#include "fray/core/input.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

[[noreturn]] void refuse(const std::string& side, const std::string& field, const std::string& sentence) {
  throw InputError(Where{.file = side, .field = field}, sentence);
}

/// A side in a file: `side = "empire/knights: charging"`.
WholeSide from_file(std::string_view name, const std::string& side) {
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
  const std::string_view inner = trimmed(text->text);
  if (inner.starts_with('@')) {
    refuse(side, file, "names another file (one is enough) write the unit there");
  }
  return {std::string(inner), file};
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view{}
                                         : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

WholeSide whole_side(std::string_view text, const std::string& side) {
  check_text(text, side);
  text = trimmed(text);
  if (text.empty()) {
    refuse(side, "", "nothing is said (a unit is wanted) for example \"empire/knights: charging\"");
  }
  return text.front() == '@' ? from_file(text, side) : WholeSide{std::string(text), side};
}

SideText split(std::string_view text, const std::string& place) {
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
      refuse(place, "", "an empty option (two commas, or one at the end) take a comma away");
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

void check_name(const SideText& parts, const std::string& side) {
  if (parts.name.empty()) {
    refuse(side, "", "no unit before the colon (a name or \"custom\" is wanted) for example \"empire/knights: charging\"");
  }
}

}  // namespace fray::army
