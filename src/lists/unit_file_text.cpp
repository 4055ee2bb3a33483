#include "lists/toml_lines.hpp"
#include "lists/unit_entry.hpp"
#include "lists/unit_file.hpp"

namespace fray::lists {

std::string toml_quoted(std::string_view text) {
  std::string marked;
  for (const char c : text) {
    marked += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  }
  return '"' +
         without_hidden(marked,
                        [](char32_t c) {
                          const auto number = static_cast<std::uint32_t>(c);
                          return number > 0xFFFF ? fmt::format("\\U{:08X}", number)
                                                 : fmt::format("\\u{:04X}", number);
                        }) +
         '"';
}

namespace {

void write_character(const ListedCharacter& character, TomlLines& lines) {
  lines.header("character");
  lines.text("name", character.name);
  lines.text("kind", character.kind);
  lines.number("attack_bonus", character.attack_bonus);
  if (character.command != 0) {
    lines.number("command", character.command);
  }
  lines.number("points", character.points);
  lines.truth("terrifying", character.terrifying);
  lines.text("shooting", character.shooting);
  lines.text("range", character.range);
  lines.text("note", character.note);
  lines.truth("upgrade", character.upgrade);
  write_limits(character.limits, lines);
}

template <class Unit>
std::string written(const ListOf<Unit>& list) {
  TomlLines lines;
  lines.text("system", list.system);
  lines.text("list", list.name);
  lines.text("edition", list.edition);
  lines.text("source", list.source);
  for (const Unit& unit : list.units) {
    lines.header("unit");
    lines.text("name", unit.profile.name);
    UnitEntry<Unit>::write(unit, list.system, lines);
  }
  for (const ListedCharacter& character : list.characters) {
    write_character(character, lines);
  }
  return lines.take();
}

}  // namespace

std::string to_toml(const UnitList& list) { return written(list); }

std::string to_toml(const RankList& list) { return written(list); }

}  // namespace fray::lists
