#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "lists/import_entry.hpp"
#include "lists/import_values.hpp"

namespace fray::lists {
namespace {

constexpr Between kBonus{0, CharacterLimits::max_attack_bonus};
constexpr Between kCommand{0, CharacterLimits::max_command};

/// Nothing when no attack is given.
std::optional<std::int32_t> read_bonus(const Entry& entry, ListedCharacter& character) {
  const auto text = entry.text("attack");
  if (!text) {
    return std::nullopt;
  }
  const WrittenAttack attack = read_attack(*text);
  if (!attack.bonus || *attack.bonus < kBonus.low || *attack.bonus > kBonus.high) {
    entry.refuse("attack", fmt::format("\"{}\" (+0 to +{})", quotable(*text), kBonus.high));
  }
  character.shooting = attack.shooting;
  return attack.bonus;
}

void add_to_note(ListedCharacter& character, const std::string& more) {
  character.note += (character.note.empty() ? "" : "; ") + more;
}

/// "9", or "8/9" for one who commands some units better than others. Nothing when no command is
/// given.
std::optional<std::int32_t> read_command(const Entry& entry, ListedCharacter& character) {
  const auto text = entry.text("command");
  const std::string first = text ? text->substr(0, text->find('/')) : "";
  if (!text) {
    // A list may have it in the column of the size, which is 1 for all characters.
    const auto size = entry.whole("size", {1, kCommand.high});
    if (!size || *size < 6) {
      return std::nullopt;
    }
    entry.note(fmt::format("no command is given: size {} is read as its command", *size));
    return size;
  }
  const auto command = read_signed(first);
  if (!command || *command < kCommand.low || *command > kCommand.high) {
    entry.refuse("command",
                 fmt::format("\"{}\" ({} to {})", quotable(*text), kCommand.low, kCommand.high));
  }
  if (first != *text) {
    entry.note(fmt::format("command \"{}\": {} is used", *text, *command));
    add_to_note(character, fmt::format("command {} in the list", *text));
  }
  return command;
}

}  // namespace

ListedCharacter import_character(const Entry& entry, std::string_view kind,
                                 Standing<ListedCharacter> standing) {
  const ListedCharacter* const base = standing.base;
  ListedCharacter character;
  character.name = entry.name();
  character.kind = kind;
  character.upgrade = standing.upgrade;
  character.limits = limits_of(entry);
  if (kind == "general" && character.limits.min) {  // "1" in a table: of any army
    character.limits.army_min = std::exchange(character.limits.min, std::nullopt);
    character.limits.army_max = character.limits.army_min;
  }
  const auto bonus = read_bonus(entry, character);
  if (!bonus) {
    entry.note(base == nullptr ? "no attack is given: +0 is assumed"
                               : "no attack is given: it has that of " + base->name);
  }
  const auto command = read_command(entry, character);
  character.attack_bonus = bonus ? *bonus : base == nullptr ? 0 : base->attack_bonus;
  character.command = command ? *command : base == nullptr ? 0 : base->command;
  character.range = range_of(entry);
  character.points = points_of(entry, standing.upgrade,
                               base == nullptr ? std::nullopt : std::optional(base->points));
  return character;
}

std::optional<ListedCharacter> import_mount(const Entry& entry) {
  const std::string type = entry.text("type").value_or("");
  const std::string command = entry.text("command").value_or("");
  ListedCharacter mount;
  mount.name = entry.name();
  mount.kind = "mount";
  const auto bonus = read_bonus(entry, mount);
  if (command.empty() && (!bonus || (*bonus == 0 && !type.ends_with("Mount")))) {
    entry.note("left out: it changes no attacks, hits, armour or command");
    return std::nullopt;
  }
  if (!type.ends_with("Mount")) {
    entry.note("counts as a mount: it adds to a character");
  }
  mount.attack_bonus = bonus.value_or(0);
  if (!command.empty()) {
    add_to_note(mount, "command " + command);
  }
  mount.terrifying = entry.text("terror") == "Yes";
  mount.range = range_of(entry);
  mount.points = points_of(entry, false, std::nullopt);
  return mount;
}

}  // namespace fray::lists
