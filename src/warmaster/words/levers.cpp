// What about a unit of Warmaster may be changed.

#include "warmaster/words/levers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/text.hpp"
#include "lists/magic_items.hpp"
#include "lists/side.hpp"

namespace fray::warmaster {
namespace {

using warmaster::Armour;
using warmaster::ProfileLimits;
using warmaster::Special;
using warmaster::TroopType;

/// As a side says it already, where an option has several names.
std::string word_of(const lists::SaidOfUnit& said, const std::vector<std::string>& names) {
  const auto found =
      std::ranges::find_if(names, [&](const std::string& name) { return said.says(name); });
  return found == names.end() ? names.front() : *found;
}

std::string more(int by, std::string_view what) {
  return fmt::format("{} {}{} more", by, what, by == 1 ? "" : "s");
}

/// "1 hit more", "2 hits more" ... up to a number.
answer::Lever counted(std::string option, std::string_view what, int now, int most, int steps) {
  answer::Lever lever{
      .option = std::move(option), .steps = {}, .by_degrees = true, .now = std::to_string(now)};
  for (int by = 1; by <= steps && now + by <= most; ++by) {
    lever.steps.push_back({more(by, what), std::to_string(now + by)});
  }
  return lever;
}

answer::Lever flag(std::string option) { return {option, {{option, "yes"}}}; }

}  // namespace

answer::Levers levers_of(const lists::SideUnits& side,
                         std::span<const lists::ListedCharacter> characters) {
  const warmaster::Unit& unit = side.units.front();
  const warmaster::Profile& profile = unit.profile;
  const lists::SaidOfUnit& said = side.said.front();
  const bool on_foot = profile.type == TroopType::infantry;
  constexpr int kSteps = 4;
  answer::Levers all;
  answer::Lever attacks{
      .option = "attacks", .steps = {}, .by_degrees = true, .now = to_string(profile.attacks)};
  for (int by = 1; by <= kSteps && profile.attacks.fixed + by <= ProfileLimits::max_attacks; ++by) {
    warmaster::Attacks raised = profile.attacks;
    raised.fixed += by;
    attacks.steps.push_back({more(by, "attack"), to_string(raised)});
  }
  all.push_back(std::move(attacks));
  answer::Lever armour{.option = word_of(said, {"armour", "armor"}),
                       .steps = {},
                       .by_degrees = true,
                       .now = to_string(profile.armour)};
  for (int value = static_cast<int>(profile.armour) - 1; value >= static_cast<int>(Armour::three);
       --value) {
    const std::string text = to_string(static_cast<Armour>(value));
    armour.steps.push_back({"armour " + text, text});
  }
  all.push_back(std::move(armour));
  all.push_back(counted(word_of(said, {"hits-per-stand", said.custom ? "hits" : "hits-per-stand"}),
                        "hit", profile.hits, ProfileLimits::max_hits, kSteps));
  all.push_back(counted("stands", "stand", unit.stands, ProfileLimits::max_stands, kSteps));
  if (on_foot && !profile.specials.has(Special::never_supports)) {
    all.push_back(
        counted("support", "supporting stand", unit.support, ProfileLimits::max_stands, 6));
  }
  if (!unit.charging) {
    all.push_back(flag("charging"));
  }
  if (!profile.specials.has(Special::terrifying)) {
    all.push_back(flag("terrifying"));
  }
  if ((on_foot || profile.type == TroopType::artillery) && unit.cover == warmaster::Cover::open) {
    all.push_back(flag("defended"));
  }
  for (const lists::MagicItem& item : lists::magic_items()) {
    std::string why;
    if (!said.says("item") && lists::price_of(item, profile, why) &&
        !(item.gives && profile.specials.has(*item.gives))) {
      all.push_back({"item", {{std::string(item.name), std::string(item.name)}}});
    }
  }
  const auto hero = std::ranges::find(characters, "hero", &lists::ListedCharacter::kind);
  if (hero != characters.end() && unit.character == 0 && unit.character_points == 0) {
    all.push_back({"character", {{"a hero (" + lowered(hero->name) + ")", hero->key}}});
  }
  std::erase_if(all, [](const answer::Lever& lever) { return lever.steps.empty(); });
  return all;
}

}  // namespace fray::warmaster
