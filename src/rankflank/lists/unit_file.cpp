// How units stand in a unit file of a game of ranks, and what a query may ask of them.

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "rankflank/lists/side.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

using lists::Fields;
using lists::ListEntry;
using lists::Node;
using lists::QueryField;
using lists::read_rules;
using lists::rule_names;
using lists::TomlLines;

namespace {

struct NamedAmount {
  std::string_view key;
  Amount Profile::* value;
};
constexpr std::array kAmounts{
    NamedAmount{"impact", &Profile::impact}, NamedAmount{"stomp", &Profile::stomp},
    NamedAmount{"grind", &Profile::grind}, NamedAmount{"multiple", &Profile::multiple}};

std::int32_t read_value(const Fields& fields, const Characteristic& characteristic,
                        std::int32_t usual) {
  const lists::Between range{characteristic.lowest, characteristic.highest};
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
  const auto amount = simple ? parse_amount(written->text) : std::nullopt;
  if (!amount || !fits(*amount) || (key == "multiple" && amount->none())) {
    fields.fault(key, fmt::format("{} ({})", shown(*written), kRightAmount));
    return usual;
  }
  return *amount;
}

constexpr std::array kPartKinds{Part::Kind::mount, Part::Kind::beasts, Part::Kind::crew,
                                Part::Kind::chassis, Part::Kind::champion};

std::vector<std::string> keys_of_part(Rulebook book) {
  std::vector<std::string> keys{"name"};
  for (const Characteristic& characteristic : characteristics(book)) {
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
Part read_part(const Fields& fields, Rulebook book, Part::Kind kind, const Profile& unit) {
  const bool champion = kind == Part::Kind::champion;
  Profile read;
  if (champion) {
    static_cast<Offence&>(read) = unit;
    read.specials = {};
  }
  read.attacks = kind == Part::Kind::chassis ? 0 : read.attacks;
  const bool all = !champion && kind != Part::Kind::chassis;
  for (const Characteristic& characteristic : characteristics(book)) {
    if (characteristic.of_parts && (all || fields.value(characteristic.key) != nullptr)) {
      read.*characteristic.value = read_value(fields, characteristic, read.*characteristic.value);
    }
  }
  for (const auto& [key, value] : kAmounts) {
    read.*value = read_amount(fields, key, read.*value);
  }
  read.specials = read_rules<Specials>(
      fields, rule_names_of(book), [&](std::string_view name) { return special_of(book, name); });
  Part part;
  static_cast<Offence&>(part) = read;
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
  if (profile.parts.size() > kMostParts) {
    fields.fault("mount", fmt::format("{} parts of a model strike beside it (at most {})",
                                      profile.parts.size(), kMostParts));
  }
}

TomlLines written_part(const Part& part, Rulebook book, const Profile& unit) {
  const bool champion = part.kind == Part::Kind::champion;
  Profile whole;
  Profile usual;
  if (champion) {
    static_cast<Offence&>(usual) = unit;
  }
  static_cast<Offence&>(whole) = part;
  usual.attacks = part.kind == Part::Kind::chassis ? 0 : usual.attacks;
  const bool all = !champion && part.kind != Part::Kind::chassis;
  TomlLines lines;
  lines.text("name", part.name);
  for (const Characteristic& characteristic : characteristics(book)) {
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
  lines.texts("rules", rule_names(special_rules(), part.specials));
  return lines;
}

void write_parts(const Profile& profile, Rulebook book, TomlLines& lines) {
  for (const auto kind : kPartKinds) {
    std::vector<TomlLines> parts;
    for (const Part& part : profile.parts) {
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
constexpr Characteristic kSaveOfGear{"save", &Profile::save, 2, kNever, true, ""};

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
    gear.save = read_value(inner, kSaveOfGear, kNever);
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
    all.push_back({inner.texts("lists"),
                   read_rules<Specials>(inner, rule_names_of(book), [&](std::string_view name) {
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
    table.texts("rules", rule_names(special_rules(), against.rules));
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
    if (gear.save < kNever) {
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

std::vector<std::string> UnitEntry::systems() { return rulebook_names(); }

std::vector<std::string> UnitEntry::keys(std::string_view system) {
  std::vector<std::string> keys{"name", "kind"};
  for (const Characteristic& characteristic : characteristics(rulebook_named(system))) {
    keys.emplace_back(characteristic.key);
  }
  for (const NamedAmount& amount : kAmounts) {
    keys.emplace_back(amount.key);
  }
  keys.insert(keys.end(), {"further", "most", "rules", "against", "note", "upgrade", "character",
                           "shoots", "gear"});
  if (has_parts(rulebook_named(system))) {
    for (const auto kind : kPartKinds) {
      keys.emplace_back(to_string(kind));
    }
  }
  return keys;
}

void UnitEntry::read(const Fields& fields, const lists::ListHead& list, RankUnit& unit) {
  const Rulebook book = rulebook_named(list.system);
  Profile& profile = unit.profile;
  unit.kind = fields.text_or("kind", "");
  for (const Characteristic& characteristic : characteristics(book)) {
    profile.*characteristic.value =
        read_value(fields, characteristic, profile.*characteristic.value);
  }
  for (const auto& [key, value] : kAmounts) {
    profile.*value = read_amount(fields, key, profile.*value);
  }
  profile.specials = read_rules<Specials>(
      fields, rule_names_of(book), [&](std::string_view name) { return special_of(book, name); });
  if (has_parts(book)) {
    read_parts(fields, book, profile);
  }
  const Characteristic* const models = find_characteristic(book, "models");
  unit.further = fields.whole_or("further", {1, kMostOfGear}, 0);
  unit.most = fields.whole_or("most", {1, models->highest}, 0);
  unit.note = fields.text_or("note", "");
  unit.upgrade = fields.truth_or("upgrade", false);
  unit.character = fields.truth_or("character", false);
  unit.against = read_against(fields, book);
  unit.shoots = fields.text_or("shoots", "", kLongestTakes);
  unit.gear = read_gear(fields);
}

void UnitEntry::write(const RankUnit& unit, std::string_view system, TomlLines& lines) {
  const Rulebook book = rulebook_named(system);
  const Profile& profile = unit.profile;
  const Profile usual{};
  lines.text("kind", unit.kind);
  for (const Characteristic& characteristic : characteristics(book)) {
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
  lines.texts("rules", rule_names(special_rules(), profile.specials));
  write_parts(profile, book, lines);
  lines.text("note", unit.note);
  lines.truth("upgrade", unit.upgrade);
  lines.truth("character", unit.character);
  write_against(unit.against, lines);
  lines.text("shoots", unit.shoots);
  write_gear(unit.gear, lines);
}

namespace {

std::vector<QueryField> query_fields(Rulebook book) {
  std::vector<QueryField> fields{
      lists::name_field("list", [](const ListEntry& unit) { return std::string(unit.list); }),
      lists::name_field("type",
                        [](const ListEntry& unit) { return RankFinder::unit_of(unit).kind; }),
      lists::rule_field(rule_names_of(book),
                        [book](const std::string& name) -> QueryField::Test {
                          const auto rule = special_of(book, name);
                          return !rule ? QueryField::Test{} : [rule](const ListEntry& unit) {
                            return RankFinder::unit_of(unit).profile.specials.has(*rule);
                          };
                        }),
      lists::yes_or_no_field(
          "upgrade", [](const ListEntry& unit) { return RankFinder::unit_of(unit).upgrade; }),
      lists::yes_or_no_field(
          "joins", [](const ListEntry& unit) { return joins_units(RankFinder::unit_of(unit)); })};
  for (const Characteristic& own : characteristics(book)) {
    fields.push_back(lists::number_field(
        std::string(own.key),
        [value = own.value](const ListEntry& unit) {
          return std::to_string(RankFinder::unit_of(unit).profile.*value);
        },
        [own](const std::string& text) {
          const auto value = parse_value(own, text);
          return value ? std::optional(std::to_string(*value)) : std::nullopt;
        }));
  }
  return fields;
}

}  // namespace

std::vector<std::string> units_of(std::string_view query, RankFinder& finder, Rulebook book) {
  return units_of(query, finder, query_fields(book));
}

std::string Gear::words() const {
  return fmt::format("{} {:+}{}", name, points, once ? "" : " each");
}

std::string Gear::words_of_change() const {
  return fmt::format("{} (costs {}{})", name, points, once ? "" : " each");
}

}  // namespace fray::rankflank
