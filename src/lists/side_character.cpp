// Who joins a unit, and what it and he carry.

#include <algorithm>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/magic_items.hpp"
#include "lists/side_options.hpp"

namespace fray::lists {
namespace {

constexpr std::string_view kRidingOn = " on ";  ///< between a rider and his mount
constexpr std::string_view kMount = "mount";

}  // namespace

/// A number of attacks, or the name of a character of the unit's own list or any other, on a mount
/// or on foot.
void SideReader::join_character(const WrittenOption& said) {
  const std::string& text = said.value("hero");
  const bool is_number = text.empty() || std::string_view("+-.0123456789").find(text.front()) !=
                                             std::string_view::npos;
  if (is_number) {
    const Option plain{said.key(), text.starts_with('+') ? text.substr(1) : text};
    unit_.character = written(plain).number(0, CharacterLimits::max_attack_bonus);
    return;
  }
  const auto of_another = [&](const ListedCharacter& who) {
    if (!list_.empty() && who.list != list_) {
      said_.warnings.push_back(
          {.code = WarningCode::of_another_list, .details = {quotable(who.key)}});
    }
  };
  const auto on = lowered(text).find(kRidingOn);
  const ListedCharacter& character = character_named(said, text.substr(0, on), list_);
  unit_.character = character.attack_bonus;
  unit_.character_points = character.points;
  bool terrifying = character.terrifying;
  if (on != std::string::npos) {
    const ListedCharacter& mount =
        character_named(said, text.substr(on + kRidingOn.size()), character.list);
    if (character.kind == kMount || mount.kind != kMount) {
      said.refuse(fmt::format("\"{}\" is {} mount (a rider, then his mount: hero on griffon)",
                              quotable(character.kind == kMount ? character.key : mount.key),
                              character.kind == kMount ? "a" : "no"));
    }
    unit_.character += mount.attack_bonus;
    unit_.character_points += mount.points;
    terrifying |= mount.terrifying;
    of_another(mount);
    take_note(mount.name, mount.note);
  } else if (character.kind == kMount) {
    said_.warnings.push_back({.code = WarningCode::mount_without_rider,
                              .details = {quotable(character.key), lowered(character.name)}});
  }
  of_another(character);
  take_note(character.name, character.note);
  if (terrifying) {
    unit_.profile.specials.set(warmaster::Special::terrifying);
  }
}

/// Of `list`, or of the one that the name says; of any where neither says one.
const ListedCharacter& SideReader::character_named(const WrittenOption& said,
                                                   const std::string& name,
                                                   const std::string& list) const {
  const bool of_a_list = name.find('/') != std::string::npos || list.empty();
  try {
    return finder_.character(of_a_list ? name : list + "/" + name);
  } catch (const InputError& error) {
    if (!error.where().file.empty()) {
      throw;  // of a list's file
    }
    throw said
        .wrong(error.sentence() + ", or a number from 0 to " +
               std::to_string(CharacterLimits::max_attack_bonus))
        .anywhere();
  }
}

/// When all else is known: what an item costs depends on the unit as it is.
void SideReader::take_items(const SideText& text) {
  for (const bool of_character : {false, true}) {
    const auto item = std::ranges::find_if(text.options, [&](const Option& option) {
      return plain(option.key) == (of_character ? "character item" : "item");
    });
    if (item == text.options.end()) {
      continue;
    }
    take_item(written(*item), of_character);
    for (const Option& option : text.options) {  // sword-of-might=no beside item=sword-of-might
      const auto special = warmaster::find_special(option.key);
      if (special && special == find_magic_item(item->value.value_or(""))->gives) {
        written(option).refuse("and " + item->key +
                               " cannot both be said (one of them decides) leave one out");
      }
    }
  }
}

/// The unit's item is lost by shares, as its stands are; the character's with him.
void SideReader::take_item(const WrittenOption& said, bool of_character) {
  const std::string& text = said.value(of_character ? "sword-of-might" : "battle-banner");
  const MagicItem* const item = find_magic_item(text);
  if (item == nullptr || (of_character && !item->of_character)) {
    std::vector<std::string> names;
    for (const MagicItem& known : magic_items()) {
      if (!of_character || known.of_character) {
        names.emplace_back(known.name);
      }
    }
    throw said.wrong_value(either_of(names));
  }
  if (of_character && unit_.character == 0 && unit_.character_points == 0) {
    said.refuse(
        "is said without a character (he has it) say who with character=, by his name or by an "
        "attack "
        "or more");
  }
  std::string why;
  const auto price = of_character ? std::optional(price_of_sword(*item->gives))
                                  : price_of(*item, unit_.profile, why);
  if (!price) {
    said.refuse(why);
  }
  if (item->gives && unit_.profile.specials.has(*item->gives)) {
    said.refuse("is said twice (an army has one " + std::string(item->name) + ") leave one out");
  }
  if (item->gives) {
    unit_.profile.specials.set(*item->gives);
  } else if (unit_.was_shot_at()) {
    said.refuse("is said of a unit that was shot at (it counts in combat only) leave one out");
  } else {
    ++unit_.profile.hits;
  }
  (of_character ? unit_.character_points : unit_.profile.points) += *price;
}

}  // namespace fray::lists
