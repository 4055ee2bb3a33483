#include <fmt/format.h>

#include <array>

#include "lists/rulebooks.hpp"
#include "lists/unit_entry.hpp"
#include "rankflank/rules/characteristic.hpp"

namespace fray::lists {
namespace {

using rankflank::Amount;
using rankflank::Characteristic;
using rankflank::Profile;
using rankflank::Rulebook;

/// What a file may leave out, so that it is as a profile has it: saves are left out where there is
/// none.
constexpr std::array<std::string_view, 9> kOptional{"width", "base", "height", "adv", "move",
                                                    "m",     "us",   "ap",     "arm"};

struct NamedAmount {
  std::string_view key;
  Amount Profile::* value;
};
constexpr std::array kAmounts{
    NamedAmount{"impact", &Profile::impact}, NamedAmount{"stomp", &Profile::stomp},
    NamedAmount{"grind", &Profile::grind}, NamedAmount{"multiple", &Profile::multiple}};

bool is_optional(const Characteristic& characteristic) {
  return characteristic.needed_on_d6 ||
         std::ranges::find(kOptional, characteristic.key) != kOptional.end();
}

std::int32_t read_value(const Fields& fields, const Characteristic& characteristic,
                        std::int32_t usual) {
  const Between range{characteristic.lowest, characteristic.highest};
  if (!characteristic.needed_on_d6) {
    return is_optional(characteristic) ? fields.whole_or(characteristic.key, range, usual)
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
  keys.insert(keys.end(), {"rules", "note", "upgrade"});
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
  unit.note = fields.text_or("note", "");
  unit.upgrade = fields.truth_or("upgrade", false);
}

void UnitEntry<RankUnit>::write(const RankUnit& unit, std::string_view system, TomlLines& lines) {
  const Rulebook book = rulebook_named(system);
  const Profile& profile = unit.profile;
  const Profile usual{};
  lines.text("kind", unit.kind);
  for (const Characteristic& characteristic : rankflank::characteristics(book)) {
    const std::int32_t value = profile.*characteristic.value;
    if (is_optional(characteristic) && value == usual.*characteristic.value) {
      continue;
    }
    if (characteristic.needed_on_d6) {
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
  lines.texts("rules", rule_names(rankflank::special_rules(), profile.specials));
  lines.text("note", unit.note);
  lines.truth("upgrade", unit.upgrade);
}

}  // namespace fray::lists
