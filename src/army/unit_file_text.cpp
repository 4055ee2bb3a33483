#include <fmt/format.h>

#include <iterator>

#include "fray/army/unit_file.hpp"

namespace fray::army {
namespace {

/// A TOML text in quotation marks.
std::string quoted(std::string_view text) {
  std::string all = "\"";
  for (const char c : text) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    if (c == '"' || c == '\\') {
      all += '\\';
    }
    all += control ? fmt::format("\\u{:04X}", static_cast<unsigned>(c)) : std::string(1, c);
  }
  return all + '"';
}

/// Lines "key = value" of one table; what is empty or false is left out.
class Lines {
 public:
  void header(std::string_view name) { line("\n[[{}]]\n", name); }
  void number(std::string_view key, std::int32_t value) { line("{} = {}\n", key, value); }
  void text(std::string_view key, std::string_view value) {
    if (!value.empty()) {
      line("{} = {}\n", key, quoted(value));
    }
  }
  void truth(std::string_view key, bool value) {
    if (value) {
      line("{} = true\n", key);
    }
  }
  void texts(std::string_view key, const std::vector<std::string>& values) {
    if (!values.empty()) {
      line("{} = [{}]\n", key, fmt::join(values, ", "));
    }
  }
  std::string take() { return std::move(all_); }

 private:
  template <class... Values>
  void line(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(all_), form, std::forward<Values>(values)...);
  }

  std::string all_{};
};

void write_unit(const ListedUnit& unit, Lines& lines) {
  const warmaster::Profile& profile = unit.profile;
  lines.header("unit");
  lines.text("name", profile.name);
  lines.text("type", to_string(profile.type));
  if (profile.attacks.random()) {
    lines.text("attacks", to_string(profile.attacks));
  } else {
    lines.number("attacks", profile.attacks.fixed);
  }
  lines.number("hits", profile.hits);
  if (profile.armour != warmaster::Armour::none) {
    lines.text("armour", to_string(profile.armour));
  }
  lines.number("stands", profile.stands);
  if (profile.base) {
    lines.text("base", to_string(*profile.base));
  }
  lines.number("points", profile.points);
  lines.text("shooting", unit.shooting);
  lines.text("range", unit.range);
  std::vector<std::string> rules;
  for (const auto& rule : warmaster::special_rules()) {
    if (profile.specials.has(rule.id)) {
      rules.push_back(quoted(rule.name));
    }
  }
  lines.texts("rules", rules);
  lines.text("note", unit.note);
  lines.truth("upgrade", unit.upgrade);
}

void write_character(const ListedCharacter& character, Lines& lines) {
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
}

}  // namespace

std::string to_toml(const UnitList& list) {
  Lines lines;
  lines.text("system", list.system);
  lines.text("list", list.name);
  lines.text("edition", list.edition);
  lines.text("source", list.source);
  for (const ListedUnit& unit : list.units) {
    write_unit(unit, lines);
  }
  for (const ListedCharacter& character : list.characters) {
    write_character(character, lines);
  }
  return lines.take();
}

}  // namespace fray::army
