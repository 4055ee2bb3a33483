// How units and characters stand in a unit file of Warmaster, and what a query may ask of them.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "warmaster/lists/unit_list.hpp"

namespace fray::warmaster {

using lists::Fields;
using lists::ListEntry;
using lists::QueryField;
using lists::TomlLines;

namespace {

const std::vector<std::string> kCharacterKinds{"general", "hero",        "wizard",
                                               "leader",  "subordinate", "mount"};

std::vector<std::string> all_rule_names() {
  std::vector<std::string> names;
  for (const auto& rule : special_rules()) {
    names.emplace_back(rule.name);
  }
  return names;
}

void read_statistic(const Fields& fields, const Statistic& own, Profile& profile) {
  const lists::Between range{own.lowest, own.highest};
  if (own.number != nullptr) {
    profile.*own.number = fields.whole(own.key, range);
    return;
  }
  const lists::Node* const value = fields.value(own.key);
  const bool is_text = value != nullptr && value->kind == lists::Node::Kind::text;
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

void write_statistic(const Profile& profile, const Statistic& own, TomlLines& lines) {
  const std::string text = own.written(profile);
  const bool plain = text.find_first_not_of("0123456789") == std::string::npos;
  if (own.highest != 0 && plain) {
    lines.number(own.key, std::stoi(text));
  } else {
    lines.text(own.key, text);
  }
}

}  // namespace

std::vector<std::string> UnitEntry::systems() { return {"warmaster"}; }

std::vector<std::string> UnitEntry::keys(std::string_view) {
  std::vector<std::string> keys{"name"};
  for (const Statistic& own : statistics()) {
    keys.emplace_back(own.key);
  }
  keys.insert(keys.end(), {"shooting", "range", "rules", "note", "characters", "items", "upgrade",
                           "min", "max", "army_min", "army_max"});
  return keys;
}

void UnitEntry::read(const Fields& fields, const lists::ListHead& list, ListedUnit& unit) {
  unit.edition = list.edition;
  for (const Statistic& own : statistics()) {
    read_statistic(fields, own, unit.profile);
  }
  unit.profile.specials = lists::read_rules<Specials>(fields, all_rule_names(), &find_special);
  unit.shooting = fields.text_or("shooting", "");
  unit.range = fields.text_or("range", "");
  unit.note = fields.text_or("note", "");
  unit.takes_characters = fields.truth_or("characters", true);
  unit.takes_items = fields.truth_or("items", true);
  unit.upgrade = fields.truth_or("upgrade", false);
  unit.limits = read_limits(fields);
}

void UnitEntry::write(const ListedUnit& unit, std::string_view, TomlLines& lines) {
  const Profile& profile = unit.profile;
  for (const Statistic& own : statistics()) {
    write_statistic(profile, own, lines);
  }
  lines.text("shooting", unit.shooting);
  lines.text("range", unit.range);
  lines.texts("rules", lists::rule_names(special_rules(), profile.specials));
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

bool UnitEntry::is_usual(const ListedUnit& unit) noexcept {
  return unit.profile.type == TroopType::infantry;
}

ListedUnit UnitEntry::any() {
  ListedUnit unit;
  unit.profile.name = "any";
  unit.profile.hits = unit.profile.stands = 1;
  return unit;
}

std::vector<std::string> UnitEntry::character_keys() {
  return {"name",  "kind", "attack_bonus", "command", "points", "terrifying", "shooting",
          "range", "note", "upgrade",      "min",     "max",    "army_min",   "army_max"};
}

void UnitEntry::read(const Fields& fields, ListedCharacter& character) {
  character.kind = fields.text("kind");
  if (fields.value("kind") != nullptr &&
      std::ranges::find(kCharacterKinds, character.kind) == kCharacterKinds.end()) {
    fields.fault("kind",
                 fmt::format("\"{}\" ({})", quotable(character.kind), either_of(kCharacterKinds)));
  }
  character.attack_bonus = fields.whole("attack_bonus", {0, CharacterLimits::max_attack_bonus});
  character.command = fields.whole_or("command", {0, CharacterLimits::max_command}, 0);
  character.points = fields.whole("points", {0, ProfileLimits::max_points});
  character.terrifying = fields.truth_or("terrifying", false);
  character.shooting = fields.text_or("shooting", "");
  character.range = fields.text_or("range", "");
  character.note = fields.text_or("note", "");
  character.upgrade = fields.truth_or("upgrade", false);
  character.limits = read_limits(fields);
}

void UnitEntry::write(const ListedCharacter& character, TomlLines& lines) {
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

namespace {

/// Whether it is fielded with another unit: flagged so, or said in its note.
bool is_added(const ListEntry& unit) {
  return Finder::unit_of(unit).upgrade ||
         Finder::unit_of(unit).note.starts_with("one stand added to another unit");
}

std::vector<QueryField> query_fields() {
  std::vector<std::string> types;
  for (int type = 0; type <= static_cast<int>(TroopType::machine); ++type) {
    types.emplace_back(to_string(static_cast<TroopType>(type)));
  }
  std::vector<QueryField> fields{
      lists::name_field("list", [](const ListEntry& unit) { return std::string(unit.list); }),
      lists::name_field(
          "type",
          [](const ListEntry& unit) {
            return std::string(to_string(Finder::unit_of(unit).profile.type));
          },
          std::move(types)),
      lists::rule_field(all_rule_names(),
                        [](const std::string& name) -> QueryField::Test {
                          const auto rule = find_special(name);
                          return !rule ? QueryField::Test{} : [rule](const ListEntry& unit) {
                            return Finder::unit_of(unit).profile.specials.has(*rule);
                          };
                        }),
      lists::yes_or_no_field("upgrade", &is_added)};
  for (const Statistic& own : statistics()) {
    if (own.compared != nullptr) {
      fields.push_back(lists::number_field(
          std::string(own.key),
          [own](const ListEntry& unit) { return own.compared(Finder::unit_of(unit).profile); },
          [own](const std::string& text) {
            Profile read;
            return own.set != nullptr && own.set(read, text) ? std::optional(own.compared(read))
                                                             : std::nullopt;
          }));
    }
  }
  return fields;
}

}  // namespace

std::vector<std::string> units_of(std::string_view query, Finder& finder) {
  return units_of(query, finder, query_fields());
}

}  // namespace fray::warmaster
