// Who joins a unit, and what it and he carry.

#include <fmt/format.h>

#include "army/magic_items.hpp"
#include "army/side_options.hpp"
#include "fray/core/error.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

constexpr std::string_view kRidingOn = " on ";  ///< between a rider and his mount
constexpr std::string_view kMount = "mount";

}  // namespace

/// A number of attacks, or the name of a character of the unit's own list or any other, on a mount
/// or on foot.
void SideReader::join_character(const Option& option) {
  const std::string& text = value(option, "hero");
  const bool is_number = text.empty() || std::string_view("+-.0123456789").find(text.front()) !=
                                             std::string_view::npos;
  if (is_number) {
    Option plain = option;
    plain.value = text.starts_with('+') ? text.substr(1) : text;
    unit_.character = number(plain, 0, CharacterLimits::max_attack_bonus);
    return;
  }
  const auto of_another = [&](const ListedCharacter& who) {
    if (!list_.empty() && who.list != list_) {
      said_.remarks.push_back(quotable(who.key) + " is of another army list than the unit.");
    }
  };
  const auto on = lowered(text).find(kRidingOn);
  const ListedCharacter& character = character_named(option, text.substr(0, on), list_);
  unit_.character = character.attack_bonus;
  unit_.character_points = character.points;
  bool terrifying = character.terrifying;
  if (on != std::string::npos) {
    const ListedCharacter& mount =
        character_named(option, text.substr(on + kRidingOn.size()), character.list);
    if (character.kind == kMount || mount.kind != kMount) {
      refuse(option, fmt::format("\"{}\" is {} mount (a rider, then his mount: hero on griffon)",
                                 quotable(character.kind == kMount ? character.key : mount.key),
                                 character.kind == kMount ? "a" : "no"));
    }
    unit_.character += mount.attack_bonus;
    unit_.character_points += mount.points;
    terrifying |= mount.terrifying;
    of_another(mount);
    take_note(mount.name, mount.note);
  } else if (character.kind == kMount) {
    said_.remarks.push_back(
        fmt::format("{} is a mount without its rider: character=hero on {} takes both.",
                    quotable(character.key), lowered(character.name)));
  }
  of_another(character);
  take_note(character.name, character.note);
  if (terrifying) {
    unit_.profile.specials.set(warmaster::Special::terrifying);
  }
}

/// Of `list`, or of the one that the name says; of any where neither says one.
const ListedCharacter& SideReader::character_named(const Option& option, const std::string& name,
                                                   const std::string& list) const {
  const bool of_a_list = name.find('/') != std::string::npos || list.empty();
  try {
    return finder_.character(of_a_list ? name : list + "/" + name);
  } catch (const InputError& error) {
    if (!error.where().file.empty()) {
      throw;  // of a list's file
    }
    throw wrong(option, error.sentence() + ", or a number from 0 to " +
                            std::to_string(CharacterLimits::max_attack_bonus))
        .anywhere();
  }
}

/// The unit's item is lost by shares, as its stands are; the character's with him.
void SideReader::take_item(const Option& option, bool of_character) {
  const std::string& text = value(option, of_character ? "sword-of-might" : "battle-banner");
  const MagicItem* const item = find_magic_item(text);
  if (item == nullptr || (of_character && !item->of_character)) {
    std::vector<std::string> names;
    for (const MagicItem& known : magic_items()) {
      if (!of_character || known.of_character) {
        names.emplace_back(known.name);
      }
    }
    refuse(option, "\"" + quotable(text) + "\" (" + either_of(names) + ")");
  }
  if (of_character && unit_.character == 0 && unit_.character_points == 0) {
    refuse(option,
           "without a character (he has it) say who with character=, by his name or by an attack "
           "or more");
  }
  std::string why;
  const auto price = of_character ? std::optional(price_of_sword(*item->gives))
                                  : price_of(*item, unit_.profile, why);
  if (!price) {
    refuse(option, why);
  }
  if (item->gives && unit_.profile.specials.has(*item->gives)) {
    refuse(option, "twice (an army has one " + std::string(item->name) + ") leave one out");
  }
  if (item->gives) {
    unit_.profile.specials.set(*item->gives);
  } else if (unit_.was_shot_at()) {
    refuse(option, "on a unit that was shot at (it counts in combat only) leave one out");
  } else {
    ++unit_.profile.hits;
  }
  (of_character ? unit_.character_points : unit_.profile.points) += *price;
}

}  // namespace fray::army
