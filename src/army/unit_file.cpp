#include "fray/army/unit_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "army/names.hpp"
#include "fray/army/fields.hpp"
#include "fray/core/input.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

using warmaster::Armour;
using warmaster::Attacks;
using warmaster::ProfileLimits;
using warmaster::TroopType;

const std::vector<std::string> kListKeys{"system", "list", "edition", "source", "unit", "character"};
const std::vector<std::string> kUnitKeys{"name",   "type",     "attacks", "hits",  "armour", "stands", "base",
                                         "points", "shooting", "range",   "rules", "note",   "upgrade"};
const std::vector<std::string> kCharacterKeys{"name",       "kind",     "attack_bonus", "command", "points",
                                              "terrifying", "shooting", "range",        "note",    "upgrade"};
const std::vector<std::string> kCharacterKinds{"general", "hero", "wizard", "leader", "subordinate", "mount"};

std::vector<std::string> type_names() {
  std::vector<std::string> names;
  for (int type = 0; type <= static_cast<int>(TroopType::machine); ++type) {
    names.emplace_back(to_string(static_cast<TroopType>(type)));
  }
  return names;
}

std::vector<std::string> rule_names() {
  std::vector<std::string> names;
  for (const auto& rule : warmaster::special_rules()) {
    names.emplace_back(rule.name);
  }
  return names;
}

TroopType read_type(const Fields& fields) {
  const std::string text = fields.text("type");
  const auto type = warmaster::parse_troop_type(text);
  if (!type && fields.value("type") != nullptr) {
    fields.fault("type", fmt::format("\"{}\" ({})", quotable(text), either_of(type_names())));
  }
  return type.value_or(TroopType::infantry);
}

Attacks read_attacks(const Fields& fields) {
  constexpr Between kRange{0, ProfileLimits::max_attacks};
  const Node* const value = fields.value("attacks");
  if (value == nullptr || value->kind != Node::Kind::text) {
    return Attacks{fields.whole("attacks", kRange), 0, 0};
  }
  const auto attacks = warmaster::parse_attacks(value->text);
  const bool fits = attacks && attacks->fixed <= kRange.high && attacks->dice <= ProfileLimits::max_attack_dice &&
                    attacks->sides <= kRange.high && attacks->fixed + attacks->dice * attacks->sides <= kRange.high;
  if (!fits) {
    fields.fault("attacks",
                 fmt::format("{} (0 to {}, or at most {} dice such as \"D6\", \"2D6\" or \"4+D6\", {} at best)",
                             shown(*value), kRange.high, ProfileLimits::max_attack_dice, kRange.high));
  }
  return fits ? *attacks : Attacks{};
}

Armour read_armour(const Fields& fields) {
  const Node* const value = fields.value("armour");
  if (value == nullptr) {
    return Armour::none;
  }
  const auto armour = value->kind == Node::Kind::text ? warmaster::parse_armour(value->text) : std::nullopt;
  if (!armour) {
    fields.fault("armour", fmt::format("{} (\"3+\" to \"6+\", or \"none\")", shown(*value)));
  }
  return armour.value_or(Armour::none);
}

std::optional<warmaster::Base> read_base(const Fields& fields) {
  const Node* const value = fields.value("base");
  if (value == nullptr) {
    return std::nullopt;
  }
  const auto base = value->kind == Node::Kind::text ? warmaster::parse_base(value->text) : std::nullopt;
  if (!base) {
    fields.fault("base", fmt::format("{} (front x depth in mm such as \"40x20\", each 1 to {})", shown(*value),
                                     warmaster::Base::kLongest));
  }
  return base;
}

warmaster::Specials read_rules(const Fields& fields) {
  warmaster::Specials specials;
  for (const std::string& name : fields.texts("rules")) {
    const auto rule = warmaster::find_special(name);
    if (!rule) {
      const auto near = nearest(name, rule_names(), 1);
      fields.fault("rules", fmt::format("\"{}\" is no special rule ({})", quotable(name),
                                        near.empty() ? either_of(rule_names()) : "did you mean \"" + near[0] + "\"?"));
    } else if (specials.has(*rule)) {
      fields.fault("rules", fmt::format("\"{}\" is given twice (once is enough)", quotable(name)));
    } else {
      specials.set(*rule);
    }
  }
  return specials;
}

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
      fields.fault("name", fmt::format("\"{}\" is given twice (first on line {} as \"{}\"; write each name once)",
                                       quotable(name), first->second.first, quotable(first->second.second)));
    }
    return name;
  }

 private:
  std::unordered_map<std::string, std::pair<std::uint32_t, std::string>> lines_{};
};

ListedUnit read_unit(const Fields& fields, std::string name, const std::string& slug) {
  ListedUnit unit;
  unit.list = slug;
  unit.key = key_of(slug, name);
  unit.profile.name = std::move(name);
  unit.profile.type = read_type(fields);
  unit.profile.attacks = read_attacks(fields);
  unit.profile.hits = fields.whole("hits", {1, ProfileLimits::max_hits});
  unit.profile.armour = read_armour(fields);
  unit.profile.stands = fields.whole("stands", {1, ProfileLimits::max_stands});
  unit.profile.base = read_base(fields);
  unit.profile.points = fields.whole("points", {0, ProfileLimits::max_points});
  unit.profile.specials = read_rules(fields);
  unit.shooting = fields.text_or("shooting", "");
  unit.range = fields.text_or("range", "");
  unit.note = fields.text_or("note", "");
  unit.upgrade = fields.truth_or("upgrade", false);
  return unit;
}

ListedCharacter read_character(const Fields& fields, std::string name, const std::string& slug) {
  ListedCharacter character;
  character.list = slug;
  character.key = key_of(slug, name);
  character.name = std::move(name);
  character.kind = fields.text("kind");
  if (fields.value("kind") != nullptr && std::ranges::find(kCharacterKinds, character.kind) == kCharacterKinds.end()) {
    fields.fault("kind", fmt::format("\"{}\" ({})", quotable(character.kind), either_of(kCharacterKinds)));
  }
  character.attack_bonus = fields.whole("attack_bonus", {0, CharacterLimits::max_attack_bonus});
  character.command = fields.whole_or("command", {0, CharacterLimits::max_command}, 0);
  character.points = fields.whole("points", {0, ProfileLimits::max_points});
  character.terrifying = fields.truth_or("terrifying", false);
  character.shooting = fields.text_or("shooting", "");
  character.range = fields.text_or("range", "");
  character.note = fields.text_or("note", "");
  character.upgrade = fields.truth_or("upgrade", false);
  return character;
}

UnitList read_list(const Node& document, std::string_view slug, Faults& faults) {
  const Fields fields(document, "", kListKeys, faults);
  UnitList list;
  list.slug = slug;
  list.system = fields.text("system");
  if (fields.value("system") != nullptr && list.system != "warmaster") {
    fields.fault("system", fmt::format("\"{}\" (\"warmaster\")", quotable(list.system)));
  }
  list.name = fields.text("list");
  list.edition = fields.text_or("edition", "");
  list.source = fields.text_or("source", "");
  const auto path = [](std::string_view key, std::size_t place) { return fmt::format("{}[{}]", key, place + 1); };
  Names unit_names;
  Names character_names;
  for (const Node* const table : fields.tables("unit")) {
    if (faults.full()) {
      return list;
    }
    const Fields entry(*table, path("unit", list.units.size()), kUnitKeys, faults);
    list.units.push_back(read_unit(entry, unit_names.read(entry, table->line), list.slug));
  }
  for (const Node* const table : fields.tables("character")) {
    if (faults.full()) {
      return list;
    }
    const Fields entry(*table, path("character", list.characters.size()), kCharacterKeys, faults);
    list.characters.push_back(read_character(entry, character_names.read(entry, table->line), list.slug));
  }
  if (list.units.empty()) {
    fields.fault("unit", "missing (at least one [[unit]])");
  }
  if (list.units.size() > InputLimits::max_units) {
    fields.fault("unit", fmt::format("{} units (at most {})", list.units.size(), InputLimits::max_units));
  }
  return list;
}

std::string slug_of(const std::filesystem::path& file) { return quotable(lowered(file.stem().string()), 255); }

}  // namespace

UnitList read_unit_list(std::string_view toml, const std::string& file, std::string_view slug) {
  Faults faults(file);
  return read_list(read_toml(toml, file), slug, faults);
}

UnitList read_unit_file(const std::filesystem::path& file) {
  return read_unit_list(read_text_file(file), quotable(file.string(), 4096), slug_of(file));
}

CheckedFile check_unit_file(const std::filesystem::path& file) {
  Faults faults(quotable(file.string(), 4096), Faults::Mode::keep_all);
  try {
    const UnitList list = read_list(read_toml(read_text_file(file), faults.file()), slug_of(file), faults);
    return {list.units.size(), faults.kept()};
  } catch (const InputError& error) {
    // Caught here, not in `main`, because the next file is to be looked at all the same.
    return {0, {error}};
  }
}

std::string key_of(std::string_view slug, std::string_view name) { return fmt::format("{}/{}", slug, folded(name)); }

}  // namespace fray::army
