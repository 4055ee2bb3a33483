#include "lists/unit_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/fields.hpp"
#include "lists/names.hpp"
#include "lists/unit_entry.hpp"

namespace fray::lists {
namespace {

const std::vector<std::string> kListKeys{"system", "list", "edition",
                                         "source", "unit", "character"};
const std::vector<std::string> kCharacterKeys{
    "name",  "kind", "attack_bonus", "command", "points", "terrifying", "shooting",
    "range", "note", "upgrade",      "min",     "max",    "army_min",   "army_max"};
const std::vector<std::string> kCharacterKinds{"general", "hero",        "wizard",
                                               "leader",  "subordinate", "mount"};

/// The names of one kind of entry, each once. Source  reliability.md, P20: both places are named.
class Names {
 public:
  std::string read(const Fields& fields, std::uint32_t line) {
    std::string name = fields.text("name");
    if (name.empty()) {
      return name;
    }
    if (const auto fault = fault_of_name(name)) {
      fields.fault("name", *fault);
    }
    const auto [first, fresh] = lines_.try_emplace(folded(name), line, name);
    if (!fresh) {
      fields.fault(
          "name",
          fmt::format("\"{}\" is given twice (first on line {} as \"{}\"; write each name once)",
                      quotable(name), first->second.first, quotable(first->second.second)));
    }
    return name;
  }

 private:
  std::unordered_map<std::string, std::pair<std::uint32_t, std::string>> lines_{};
};

ListedCharacter read_character(const Fields& fields, std::string name, const std::string& slug) {
  ListedCharacter character;
  character.list = slug;
  character.key = key_of(slug, name);
  character.name = std::move(name);
  character.kind = fields.text("kind");
  if (fields.value("kind") != nullptr &&
      std::ranges::find(kCharacterKinds, character.kind) == kCharacterKinds.end()) {
    fields.fault("kind",
                 fmt::format("\"{}\" ({})", quotable(character.kind), either_of(kCharacterKinds)));
  }
  character.attack_bonus = fields.whole("attack_bonus", {0, CharacterLimits::max_attack_bonus});
  character.command = fields.whole_or("command", {0, CharacterLimits::max_command}, 0);
  character.points = fields.whole("points", {0, warmaster::ProfileLimits::max_points});
  character.terrifying = fields.truth_or("terrifying", false);
  character.shooting = fields.text_or("shooting", "");
  character.range = fields.text_or("range", "");
  character.note = fields.text_or("note", "");
  character.upgrade = fields.truth_or("upgrade", false);
  character.limits = read_limits(fields);
  return character;
}

/// Whether the lists of a game have such units.
template <class Unit>
bool has_units_of(std::string_view system) {
  const auto systems = UnitEntry<Unit>::systems();
  return std::ranges::find(systems, system) != systems.end();
}

/// The game of a list. A file for another one is not looked at further.
template <class Unit>
std::string read_system(const Fields& fields) {
  const auto systems = UnitEntry<Unit>::systems();
  std::string system = fields.text("system");
  if (!has_units_of<Unit>(system)) {
    if (fields.value("system") != nullptr) {
      std::vector<std::string> names;
      const auto name = [&](const std::vector<std::string>& of) {
        std::ranges::transform(of, std::back_inserter(names), toml_quoted);
      };
      if (has_units_of<ListedUnit>(system) || has_units_of<RankUnit>(system)) {
        name(systems);
      } else {
        name(UnitEntry<ListedUnit>::systems());
        name(UnitEntry<RankUnit>::systems());
      }
      fields.fault("system", fmt::format("\"{}\" ({})", quotable(system), either_of(names)));
    }
    system = systems.front();
  }
  return system;
}

template <class Unit>
ListOf<Unit> read_list(const Node& document, std::string_view slug, Faults& faults) {
  const Fields fields(document, "", kListKeys, faults);
  ListOf<Unit> list;
  list.slug = slug;
  list.system = read_system<Unit>(fields);
  list.name = fields.text("list");
  list.edition = fields.text_or("edition", "");
  list.source = fields.text_or("source", "");
  const auto path = [](std::string_view key, std::size_t place) {
    return fmt::format("{}[{}]", key, place + 1);
  };
  const auto unit_keys = UnitEntry<Unit>::keys(list.system);
  Names unit_names;
  Names character_names;
  for (const Node* const table : fields.tables("unit")) {
    if (faults.full()) {
      return list;
    }
    const Fields entry(*table, path("unit", list.units.size()), unit_keys, faults);
    Unit& unit = list.units.emplace_back();
    unit.list = list.slug;
    if constexpr (std::is_same_v<Unit, ListedUnit>) {
      unit.edition = list.edition;
    }
    unit.profile.name = unit_names.read(entry, table->line);
    unit.key = key_of(list.slug, unit.profile.name);
    UnitEntry<Unit>::read(entry, list.system, unit);
  }
  for (const Node* const table : fields.tables("character")) {
    if (faults.full()) {
      return list;
    }
    const Fields entry(*table, path("character", list.characters.size()), kCharacterKeys, faults);
    list.characters.push_back(
        read_character(entry, character_names.read(entry, table->line), list.slug));
  }
  if (list.units.empty()) {
    fields.fault("unit", "is missing (at least one [[unit]])");
  }
  if (list.units.size() > InputLimits::max_units) {
    fields.fault("unit", fmt::format("there are {} units (at most {})", list.units.size(),
                                     InputLimits::max_units));
  }
  return list;
}

std::string slug_of(const std::filesystem::path& file) {
  return quotable(lowered(file.stem().string()), 255);
}

}  // namespace

template <class Unit>
ListOf<Unit> read_unit_list(std::string_view toml, const std::string& file, std::string_view slug) {
  Faults faults(file);
  return read_list<Unit>(read_toml(toml, file), slug, faults);
}

template <class Unit>
ListOf<Unit> read_unit_file(const std::filesystem::path& file) {
  return read_unit_list<Unit>(read_text_file(file), quotable(file.string(), 4096), slug_of(file));
}

template UnitList read_unit_list<ListedUnit>(std::string_view, const std::string&,
                                             std::string_view);
template RankList read_unit_list<RankUnit>(std::string_view, const std::string&, std::string_view);
template UnitList read_unit_file<ListedUnit>(const std::filesystem::path&);
template RankList read_unit_file<RankUnit>(const std::filesystem::path&);

CheckedFile check_unit_list(std::string_view toml, const std::string& file, std::string_view slug) {
  Faults faults(file, Faults::Mode::keep_all);
  try {
    const Node document = read_toml(toml, faults.file());
    const Node* const system = document.find("system");
    const bool ranked = system != nullptr && has_units_of<RankUnit>(system->text);
    const std::size_t units = ranked ? read_list<RankUnit>(document, slug, faults).units.size()
                                     : read_list<ListedUnit>(document, slug, faults).units.size();
    return {units, faults.kept()};
  } catch (const InputError& error) {
    // Caught for that alone: it is a fault like those that were kept.
    return {0, {error}};
  }
}

std::string key_of(std::string_view slug, std::string_view name) {
  return fmt::format("{}/{}", slug, folded(name));
}

}  // namespace fray::lists
