#include "lists/saved_sides.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "lists/library.hpp"
#include "lists/side_text.hpp"
#include "lists/toml.hpp"

namespace fray::lists {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".toml";

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Nothing where no variable names one.
std::optional<fs::path> own_folder() {
  if (const std::string named = variable("FRAY_SIDES"); !named.empty()) {
    return named;
  }
  if (const std::string config = variable("XDG_CONFIG_HOME"); config.starts_with('/')) {
    return fs::path(config) / "fray/sides";
  }
  const std::string home = variable("HOME");
  return home.empty() ? std::nullopt : std::optional(fs::path(home) / ".config/fray/sides");
}

std::vector<fs::path> folders() {
  std::vector<fs::path> all;
  if (const auto own = own_folder()) {
    all.push_back(*own);
  }
  for (const fs::path& lists : folders_of(variable("FRAY_DATA"))) {
    all.push_back(lists / "sides");
  }
  return all;
}

/// What stands behind "side =" on a line, where no quotation marks are around it.
std::optional<std::string> unquoted_side(const std::string& text, std::uint32_t line) {
  std::string_view rest = text;
  std::string_view found;
  for (std::uint32_t number = 0; number < line && !rest.empty(); ++number) {
    found = take_line(rest);
  }
  const auto equals = found.find('=');
  if (equals == std::string::npos || trimmed(found).substr(0, 4) != "side" ||
      found.find_first_of("\"'") != std::string::npos) {
    return std::nullopt;
  }
  return std::string(trimmed(found.substr(equals + 1)));
}

Node document_of(const fs::path& file) {
  const std::string text = read_text_file(file);
  try {
    return read_toml(text, file.string());
  } catch (const InputError& error) {
    const auto side = unquoted_side(text, error.where().line);
    if (!side) {
      throw;
    }
    throw InputError(Where{.file = file.string(), .line = error.where().line, .field = "side"},
                     fmt::format("a side is a text (it stands in quotation marks) type side = {}",
                                 toml_quoted(side->empty() ? "empire/knights: charging" : *side)));
  }
}

}  // namespace

SideFile read_side_file(const fs::path& file) {
  const Node document = document_of(file);
  const Node* const side = document.find("side");
  if (const Node* const unit = document.find("unit"); side == nullptr && unit != nullptr) {
    throw InputError(Where{.file = file.string(), .line = unit->line},
                     "holds an army (a fight is of a side) name one of its units, or give it to "
                     "fray army or fray rank");
  }
  const Node* const system = document.find("system");
  const auto is_text = [](const Node* node) {
    return node != nullptr && node->kind == Node::Kind::text;
  };
  if (!is_text(side) || document.items.size() != (is_text(system) ? 2 : 1)) {
    throw InputError(
        Where{.file = file.string(), .line = side != nullptr ? side->line : 1, .field = "side"},
        "a side's file holds one text and nothing else: side = \"empire/knights: charging\"");
  }
  const std::string place = fmt::format("{}:{}", file.string(), side->line);
  if (trimmed(side->text).starts_with('@')) {
    throw InputError(Where{.file = place},
                     "names another file (one is enough) write the unit there");
  }
  return {std::string(trimmed(side->text)), system != nullptr ? system->text : "", place};
}

std::string side_file_text(const std::string& side, std::string_view system) {
  TomlLines lines;
  lines.text("side", side);
  lines.text("system", system);
  return lines.take();
}

fs::path sides_folder() {
  const auto folder = own_folder();
  if (!folder) {
    throw InputError(
        "no folder for saved sides is known (neither XDG_CONFIG_HOME nor HOME is set) name one: "
        "FRAY_SIDES=FOLDER");
  }
  return *folder;
}

std::vector<SavedSide> saved_sides() {
  std::vector<SavedSide> all;
  for (const fs::path& folder : folders()) {
    for (const fs::path& file : files_in(folder)) {
      const std::string name = file.stem().string();
      if (file.extension() == kEnding &&
          std::ranges::find(all, name, &SavedSide::name) == all.end()) {
        all.push_back({name, file});
      }
    }
  }
  std::ranges::sort(all, {}, &SavedSide::name);
  return all;
}

std::optional<std::string> fault_of_side_name(std::string_view name) {
  const bool plain = !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  return plain ? std::nullopt
               : std::optional(fmt::format("\"{}\" (a side's name is small letters, digits and "
                                           "hyphens) for example knights",
                                           quotable(name)));
}

fs::path file_of_side(const std::string& name) {
  if (fault_of_side_name(name) || (is_there(name) && !is_folder(name))) {
    return name;
  }
  const std::vector<SavedSide> all = saved_sides();
  const auto found = std::ranges::find(all, name, &SavedSide::name);
  if (found != all.end()) {
    return found->file;
  }
  std::vector<std::string> names;
  for (const SavedSide& side : all) {
    names.push_back("@" + side.name);
  }
  const auto near = nearest("@" + name, names);
  throw InputError(fmt::format(
      "no side is saved as \"{}\" ({}) keep one: fray save {} \"empire/knights: charging\"", name,
      near.empty() ? "fray save lists those that are" : "did you mean " + either_of(near) + "?",
      name));
}

}  // namespace fray::lists
