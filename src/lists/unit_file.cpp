#include "lists/unit_file.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/fields.hpp"
#include "lists/finder.hpp"
#include "lists/rank_side.hpp"
#include "rankflank/rules/profile.hpp"

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
  return printable(lowered(file.stem().string()), 255);
}

}  // namespace

template <class Unit>
ListOf<Unit> read_unit_list(std::string_view toml, const std::string& file, std::string_view slug) {
  Faults faults(file);
  return read_list<Unit>(read_toml(toml, file), slug, faults);
}

template <class Unit>
ListOf<Unit> read_unit_file(const std::filesystem::path& file) {
  return read_unit_list<Unit>(read_text_file(file), printable(file.string()), slug_of(file));
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

}  // namespace

template <class Unit>
std::string heading_in_toml(const ListOf<Unit>& list) {
  TomlLines lines;
  lines.text("system", list.system);
  lines.text("list", list.name);
  lines.text("edition", list.edition);
  lines.text("source", list.source);
  return lines.take();
}
template std::string heading_in_toml(const UnitList& list);
template std::string heading_in_toml(const RankList& list);

template <class Unit>
std::string unit_in_toml(const Unit& unit, std::string_view system) {
  TomlLines lines;
  lines.header("unit");
  lines.text("name", unit.profile.name);
  UnitEntry<Unit>::write(unit, system, lines);
  return lines.take();
}
template std::string unit_in_toml(const ListedUnit& unit, std::string_view system);
template std::string unit_in_toml(const RankUnit& unit, std::string_view system);

std::string character_in_toml(const ListedCharacter& character) {
  TomlLines lines;
  write_character(character, lines);
  return lines.take();
}

namespace {

template <class Unit>
std::string written(const ListOf<Unit>& list) {
  std::string text = heading_in_toml(list);
  for (const Unit& unit : list.units) {
    text += unit_in_toml(unit, list.system);
  }
  for (const ListedCharacter& character : list.characters) {
    text += character_in_toml(character);
  }
  return text;
}

using warmaster::Statistic;

std::vector<std::string> all_rule_names() {
  std::vector<std::string> names;
  for (const auto& rule : warmaster::special_rules()) {
    names.emplace_back(rule.name);
  }
  return names;
}

void read_statistic(const Fields& fields, const Statistic& own, warmaster::Profile& profile) {
  const Between range{own.lowest, own.highest};
  if (own.number != nullptr) {
    profile.*own.number = fields.whole(own.key, range);
    return;
  }
  const Node* const value = fields.value(own.key);
  const bool is_text = value != nullptr && value->kind == Node::Kind::text;
  if (own.highest != 0 && !is_text) {
    own.set(profile, std::to_string(fields.whole(own.key, range)));
    return;
  }
  const bool is_word = own.is_required && own.highest == 0;
  const std::string text = is_word ? fields.text(own.key) : is_text ? value->text : "";
  if (value != nullptr && !own.set(profile, text)) {
    fields.fault(
        own.key,
        fmt::format("{} ({})", is_word ? '"' + quotable(text) + '"' : shown(*value), own.right()));
  }
}

void write_statistic(const warmaster::Profile& profile, const Statistic& own, TomlLines& lines) {
  const std::string text = own.written(profile);
  const bool plain = text.find_first_not_of("0123456789") == std::string::npos;
  if (own.highest != 0 && plain) {
    lines.number(own.key, std::stoi(text));
  } else {
    lines.text(own.key, text);
  }
}

}  // namespace

std::string to_toml(const UnitList& list) { return written(list); }

std::string to_toml(const RankList& list) { return written(list); }

ArmyLimits read_limits(const Fields& fields) {
  const auto limit = [&](std::string_view key) {
    return fields.value(key) == nullptr ? std::nullopt
                                        : std::optional(fields.whole(key, {0, ArmyLimits::most}));
  };
  const ArmyLimits limits{limit("min"), limit("max"), limit("army_min"), limit("army_max")};
  for (const auto& [few, least, many, most] :
       {std::tuple("min", limits.min, "max", limits.max),
        std::tuple("army_min", limits.army_min, "army_max", limits.army_max)}) {
    if (least > most.value_or(ArmyLimits::most)) {
      fields.fault(few, fmt::format("{} (no more than {}, which is {})", *least, many, *most));
    }
  }
  return limits;
}

void write_limits(const ArmyLimits& limits, TomlLines& lines) {
  for (const auto& [key, limit] :
       {std::pair("min", limits.min), std::pair("max", limits.max),
        std::pair("army_min", limits.army_min), std::pair("army_max", limits.army_max)}) {
    if (limit) {
      lines.number(key, *limit);
    }
  }
}

std::vector<std::string> UnitEntry<ListedUnit>::systems() { return {"warmaster"}; }

std::vector<std::string> UnitEntry<ListedUnit>::keys(std::string_view) {
  std::vector<std::string> keys{"name"};
  for (const Statistic& own : warmaster::statistics()) {
    keys.emplace_back(own.key);
  }
  keys.insert(keys.end(), {"shooting", "range", "rules", "note", "characters", "items", "upgrade",
                           "min", "max", "army_min", "army_max"});
  return keys;
}

void UnitEntry<ListedUnit>::read(const Fields& fields, std::string_view, ListedUnit& unit) {
  for (const Statistic& own : warmaster::statistics()) {
    read_statistic(fields, own, unit.profile);
  }
  unit.profile.specials =
      read_rules<warmaster::Specials>(fields, all_rule_names(), &warmaster::find_special);
  unit.shooting = fields.text_or("shooting", "");
  unit.range = fields.text_or("range", "");
  unit.note = fields.text_or("note", "");
  unit.takes_characters = fields.truth_or("characters", true);
  unit.takes_items = fields.truth_or("items", true);
  unit.upgrade = fields.truth_or("upgrade", false);
  unit.limits = read_limits(fields);
}

void UnitEntry<ListedUnit>::write(const ListedUnit& unit, std::string_view, TomlLines& lines) {
  const warmaster::Profile& profile = unit.profile;
  for (const Statistic& own : warmaster::statistics()) {
    write_statistic(profile, own, lines);
  }
  lines.text("shooting", unit.shooting);
  lines.text("range", unit.range);
  lines.texts("rules", rule_names(warmaster::special_rules(), profile.specials));
  lines.text("note", unit.note);
  for (const auto& [key, takes] :
       {std::pair("characters", unit.takes_characters), std::pair("items", unit.takes_items)}) {
    if (!takes) {
      lines.not_so(key);
    }
  }
  lines.truth("upgrade", unit.upgrade);
  write_limits(unit.limits, lines);
}

namespace {

using rankflank::Amount;
using rankflank::Characteristic;
using rankflank::Profile;
using rankflank::Rulebook;

struct NamedAmount {
  std::string_view key;
  Amount Profile::* value;
};
constexpr std::array kAmounts{
    NamedAmount{"impact", &Profile::impact}, NamedAmount{"stomp", &Profile::stomp},
    NamedAmount{"grind", &Profile::grind}, NamedAmount{"multiple", &Profile::multiple}};

std::int32_t read_value(const Fields& fields, const Characteristic& characteristic,
                        std::int32_t usual) {
  const Between range{characteristic.lowest, characteristic.highest};
  if (!characteristic.needed_on_d6 && characteristic.words.empty()) {
    return characteristic.may_be_missing ? fields.whole_or(characteristic.key, range, usual)
                                         : fields.whole(characteristic.key, range);
  }
  const Node* const written = fields.value(characteristic.key);
  if (written == nullptr) {
    return usual;
  }
  const auto value =
      written->kind == Node::Kind::text ? parse_value(characteristic, written->text) : std::nullopt;
  if (!value) {
    fields.fault(characteristic.key, fmt::format("{} ({}, in quotation marks)", shown(*written),
                                                 right_values(characteristic)));
  }
  return value.value_or(usual);
}

/// "D6", "2D3+1", or a number in quotation marks or without.
Amount read_amount(const Fields& fields, std::string_view key, Amount usual) {
  const Node* const written = fields.value(key);
  if (written == nullptr) {
    return usual;
  }
  const bool simple = written->kind == Node::Kind::text || written->kind == Node::Kind::whole;
  const auto amount = simple ? rankflank::parse_amount(written->text) : std::nullopt;
  if (!amount || !fits(*amount) || (key == "multiple" && amount->none())) {
    fields.fault(key, fmt::format("{} ({})", shown(*written), rankflank::kRightAmount));
    return usual;
  }
  return *amount;
}

constexpr std::array kPartKinds{rankflank::Part::Kind::mount, rankflank::Part::Kind::beasts,
                                rankflank::Part::Kind::crew, rankflank::Part::Kind::chassis,
                                rankflank::Part::Kind::champion};

std::vector<std::string> keys_of_part(Rulebook book) {
  std::vector<std::string> keys{"name"};
  for (const Characteristic& characteristic : rankflank::characteristics(book)) {
    if (characteristic.of_parts) {
      keys.emplace_back(characteristic.key);
    }
  }
  for (const NamedAmount& amount : kAmounts) {
    keys.emplace_back(amount.key);
  }
  keys.emplace_back("rules");
  return keys;
}

/// What a champion does not say is as his unit has it, and a chassis has no blows.
rankflank::Part read_part(const Fields& fields, Rulebook book, rankflank::Part::Kind kind,
                          const Profile& unit) {
  const bool champion = kind == rankflank::Part::Kind::champion;
  Profile read;
  if (champion) {
    static_cast<rankflank::Offence&>(read) = unit;
    read.specials = {};
  }
  read.attacks = kind == rankflank::Part::Kind::chassis ? 0 : read.attacks;
  const bool all = !champion && kind != rankflank::Part::Kind::chassis;
  for (const Characteristic& characteristic : rankflank::characteristics(book)) {
    if (characteristic.of_parts && (all || fields.value(characteristic.key) != nullptr)) {
      read.*characteristic.value = read_value(fields, characteristic, read.*characteristic.value);
    }
  }
  for (const auto& [key, value] : kAmounts) {
    read.*value = read_amount(fields, key, read.*value);
  }
  read.specials = read_rules<rankflank::Specials>(
      fields, rule_names_of(book), [&](std::string_view name) { return special_of(book, name); });
  rankflank::Part part;
  static_cast<rankflank::Offence&>(part) = read;
  part.kind = kind;
  part.name = fields.text_or("name", "");
  return part;
}

void read_parts(const Fields& fields, Rulebook book, Profile& profile) {
  const std::vector<std::string> known = keys_of_part(book);
  for (const auto kind : kPartKinds) {
    for (const Node* const table : fields.one_or_more(to_string(kind))) {
      profile.parts.push_back(
          read_part(fields.inner(*table, to_string(kind), known), book, kind, profile));
    }
  }
  if (profile.parts.size() > rankflank::kMostParts) {
    fields.fault("mount", fmt::format("{} parts of a model strike beside it (at most {})",
                                      profile.parts.size(), rankflank::kMostParts));
  }
}

TomlLines written_part(const rankflank::Part& part, Rulebook book, const Profile& unit) {
  const bool champion = part.kind == rankflank::Part::Kind::champion;
  Profile whole;
  Profile usual;
  if (champion) {
    static_cast<rankflank::Offence&>(usual) = unit;
  }
  static_cast<rankflank::Offence&>(whole) = part;
  usual.attacks = part.kind == rankflank::Part::Kind::chassis ? 0 : usual.attacks;
  const bool all = !champion && part.kind != rankflank::Part::Kind::chassis;
  TomlLines lines;
  lines.text("name", part.name);
  for (const Characteristic& characteristic : rankflank::characteristics(book)) {
    const bool as_usual = whole.*characteristic.value == usual.*characteristic.value;
    if (characteristic.of_parts && !(as_usual && (!all || characteristic.may_be_missing))) {
      lines.number(characteristic.key, whole.*characteristic.value);
    }
  }
  for (const auto& [key, value] : kAmounts) {
    if (!(whole.*value == usual.*value)) {
      lines.text(key, to_string(whole.*value));
    }
  }
  lines.texts("rules", rule_names(rankflank::special_rules(), part.specials));
  return lines;
}

void write_parts(const Profile& profile, Rulebook book, TomlLines& lines) {
  for (const auto kind : kPartKinds) {
    std::vector<TomlLines> parts;
    for (const rankflank::Part& part : profile.parts) {
      if (part.kind == kind) {
        parts.push_back(written_part(part, book, profile));
      }
    }
    lines.tables(to_string(kind), std::move(parts));
  }
}

/// Points that gear may cost, or save.
constexpr std::int32_t kMostOfGear = 1'000;
constexpr std::size_t kLongestTakes = 1'024;  ///< a chariot's numbers, and those of its crew
constexpr Characteristic kSaveOfGear{"save", &Profile::save, 2, rankflank::kNever, true, ""};

std::vector<Gear> read_gear(const Fields& fields) {
  const std::vector<std::string> known{"name",   "called", "points", "once",    "group",
                                       "armour", "save",   "takes",  "counted", "left_out"};
  std::vector<Gear> all;
  for (const Node* const table : fields.one_or_more("gear")) {
    const Fields inner = fields.inner(*table, "gear", known);
    Gear gear;
    gear.name = inner.text("name");
    gear.called = inner.text_or("called", "");
    gear.points = inner.whole("points", {-kMostOfGear, kMostOfGear});
    gear.once = inner.truth_or("once", false);
    gear.group = inner.text_or("group", "");
    gear.armour = inner.whole_or("armour", {-5, 5}, 0);
    gear.save = read_value(inner, kSaveOfGear, rankflank::kNever);
    gear.takes = inner.text_or("takes", "", kLongestTakes);
    gear.counted = inner.truth_or("counted", true);
    gear.left_out = inner.text_or("left_out", "");
    if (std::ranges::any_of(all, [&](const Gear& one) { return one.name == gear.name; })) {
      inner.fault("name",
                  fmt::format("\"{}\" is given twice (once is enough)", quotable(gear.name)));
    }
    all.push_back(std::move(gear));
  }
  return all;
}

std::vector<Against> read_against(const Fields& fields, Rulebook book) {
  static const std::vector<std::string> kKnown{"lists", "rules"};
  std::vector<Against> all;
  for (const Node* const table : fields.one_or_more("against")) {
    const Fields inner = fields.inner(*table, "against", kKnown);
    all.push_back(
        {inner.texts("lists"),
         read_rules<rankflank::Specials>(inner, rule_names_of(book), [&](std::string_view name) {
           return special_of(book, name);
         })});
  }
  return all;
}

void write_against(const std::vector<Against>& all, TomlLines& lines) {
  std::vector<TomlLines> tables;
  for (const Against& against : all) {
    TomlLines& table = tables.emplace_back();
    table.texts("lists", against.lists);
    table.texts("rules", rule_names(rankflank::special_rules(), against.rules));
  }
  lines.tables("against", std::move(tables));
}

void write_gear(const std::vector<Gear>& all, TomlLines& lines) {
  std::vector<TomlLines> tables;
  for (const Gear& gear : all) {
    TomlLines& table = tables.emplace_back();
    table.text("name", gear.name);
    table.text("called", gear.called);
    table.number("points", gear.points);
    table.truth("once", gear.once);
    table.text("group", gear.group);
    if (gear.armour != 0) {
      table.number("armour", gear.armour);
    }
    if (gear.save < rankflank::kNever) {
      table.text("save", to_text(kSaveOfGear, gear.save));
    }
    table.text("takes", gear.takes);
    if (!gear.counted) {
      table.not_so("counted");
    }
    table.text("left_out", gear.left_out);
  }
  lines.tables("gear", std::move(tables));
}

}  // namespace

std::vector<std::string> UnitEntry<RankUnit>::systems() { return rulebook_names(); }

std::vector<std::string> UnitEntry<RankUnit>::keys(std::string_view system) {
  std::vector<std::string> keys{"name", "kind"};
  for (const Characteristic& characteristic : rankflank::characteristics(rulebook_named(system))) {
    keys.emplace_back(characteristic.key);
  }
  for (const NamedAmount& amount : kAmounts) {
    keys.emplace_back(amount.key);
  }
  keys.insert(keys.end(), {"further", "most", "rules", "against", "note", "upgrade", "character",
                           "shoots", "gear"});
  if (rankflank::has_parts(rulebook_named(system))) {
    for (const auto kind : kPartKinds) {
      keys.emplace_back(to_string(kind));
    }
  }
  return keys;
}

void UnitEntry<RankUnit>::read(const Fields& fields, std::string_view system, RankUnit& unit) {
  const Rulebook book = rulebook_named(system);
  Profile& profile = unit.profile;
  unit.kind = fields.text_or("kind", "");
  for (const Characteristic& characteristic : rankflank::characteristics(book)) {
    profile.*characteristic.value =
        read_value(fields, characteristic, profile.*characteristic.value);
  }
  for (const auto& [key, value] : kAmounts) {
    profile.*value = read_amount(fields, key, profile.*value);
  }
  profile.specials = read_rules<rankflank::Specials>(
      fields, rule_names_of(book), [&](std::string_view name) { return special_of(book, name); });
  if (rankflank::has_parts(book)) {
    read_parts(fields, book, profile);
  }
  const Characteristic* const models = rankflank::find_characteristic(book, "models");
  unit.further = fields.whole_or("further", {1, kMostOfGear}, 0);
  unit.most = fields.whole_or("most", {1, models->highest}, 0);
  unit.note = fields.text_or("note", "");
  unit.upgrade = fields.truth_or("upgrade", false);
  unit.character = fields.truth_or("character", false);
  unit.against = read_against(fields, book);
  unit.shoots = fields.text_or("shoots", "", kLongestTakes);
  unit.gear = read_gear(fields);
}

void UnitEntry<RankUnit>::write(const RankUnit& unit, std::string_view system, TomlLines& lines) {
  const Rulebook book = rulebook_named(system);
  const Profile& profile = unit.profile;
  const Profile usual{};
  lines.text("kind", unit.kind);
  for (const Characteristic& characteristic : rankflank::characteristics(book)) {
    const std::int32_t value = profile.*characteristic.value;
    if (characteristic.may_be_missing && value == usual.*characteristic.value) {
      continue;
    }
    if (characteristic.needed_on_d6 || !characteristic.words.empty()) {
      lines.text(characteristic.key, to_text(characteristic, value));
    } else {
      lines.number(characteristic.key, value);
    }
  }
  for (const auto& [key, value] : kAmounts) {
    if (!(profile.*value == usual.*value)) {
      lines.text(key, to_string(profile.*value));
    }
  }
  if (unit.further > 0) {
    lines.number("further", unit.further);
  }
  if (unit.most > 0) {
    lines.number("most", unit.most);
  }
  lines.texts("rules", rule_names(rankflank::special_rules(), profile.specials));
  write_parts(profile, book, lines);
  lines.text("note", unit.note);
  lines.truth("upgrade", unit.upgrade);
  lines.truth("character", unit.character);
  write_against(unit.against, lines);
  lines.text("shoots", unit.shoots);
  write_gear(unit.gear, lines);
}

std::string Gear::words() const {
  return fmt::format("{} {:+}{}", name, points, once ? "" : " each");
}

}  // namespace fray::lists
