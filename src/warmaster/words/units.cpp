// What is told of a unit of lists, and what about it may be changed.

#include <algorithm>
#include <ranges>

#include <fmt/format.h>

#include "core/text.hpp"
#include "lists/side_text.hpp"
#include "warmaster/rules/profile.hpp"
#include "warmaster/words/words.hpp"

namespace fray::warmaster {
namespace {

answer::UnitFact shown(const std::string& text) {
  return text.empty() ? answer::UnitFact() : answer::UnitFact(text);
}
answer::UnitFact number(std::int32_t value) { return std::int64_t{value}; }

/// A statistic of a unit; nothing where it has none.
answer::UnitFact fact_of(const Statistic& own, const Profile& profile) {
  const std::string text = own.written(profile);
  const bool plain = own.highest != 0 && text.find_first_not_of("0123456789") == std::string::npos;
  return plain ? number(std::stoi(text)) : shown(text);
}

/// What stands in tables: a base is that of the type nearly always.
bool is_shown(const Statistic& own) { return own.key != "base"; }

/// As a side says it already, where an option has several names.
std::string word_of(const UnitText& given, const std::vector<std::string>& names) {
  const auto found =
      std::ranges::find_if(names, [&](const std::string& name) { return given.says(name); });
  return found == names.end() ? names.front() : *found;
}

std::string more(int by, std::string_view what) {
  return fmt::format("{} {}{} more", by, what, by == 1 ? "" : "s");
}

answer::LeverStep one_less(std::string_view what, std::string value) {
  return {fmt::format("1 {} less", what), std::move(value)};
}

/// "1 hit more", "2 hits more" ... up to a number.
answer::Lever counted(std::string option, std::string_view what, int now, int least, int most,
                      int steps) {
  answer::Lever lever{
      .option = std::move(option), .steps = {}, .by_degrees = true, .now = std::to_string(now)};
  for (int by = 1; by <= steps && now + by <= most; ++by) {
    lever.steps.push_back({more(by, what), std::to_string(now + by)});
  }
  if (now > least) {
    lever.less = one_less(what, std::to_string(now - 1));
  }
  return lever;
}

answer::Lever flag(std::string option, answer::HadBy had_by = answer::HadBy::play) {
  return {.option = option, .steps = {{option, "yes"}}, .had_by = had_by};
}

}  // namespace

answer::UnitFacts unit_facts(const ListedUnit& unit) {
  answer::UnitFacts facts{.list = unit.list, .key = unit.key, .name = unit.profile.name};
  for (const Statistic& own : statistics() | std::views::filter(is_shown)) {
    facts.facts.emplace_back(own.key, fact_of(own, unit.profile));
  }
  facts.facts.insert(facts.facts.end(),
                     {{"rules", lists::rule_names(special_rules(), unit.profile.specials)},
                      {"shooting", shown(unit.shooting)},
                      {"range", shown(unit.range)},
                      {"note", shown(unit.note)},
                      {"upgrade", unit.upgrade},
                      {"command", answer::UnitFact()}});
  return facts;
}

answer::UnitFacts unit_facts(const ListedCharacter& c) {
  answer::UnitFacts facts{.list = c.list, .key = c.key, .name = c.name, .character = true};
  for (const Statistic& own : statistics() | std::views::filter(is_shown)) {
    facts.facts.emplace_back(own.key, own.key == "type" ? answer::UnitFact(c.kind)
                                      : own.key == "attacks"
                                          ? answer::UnitFact(fmt::format("+{}", c.attack_bonus))
                                      : own.key == "points" ? number(c.points)
                                                            : answer::UnitFact());
  }
  std::vector<std::string> rules;
  if (c.terrifying) {
    rules.emplace_back("terrifying");
  }
  facts.facts.insert(facts.facts.end(),
                     {{"rules", std::move(rules)},
                      {"shooting", shown(c.shooting)},
                      {"range", shown(c.range)},
                      {"note", shown(c.note)},
                      {"upgrade", c.upgrade},
                      {"command", c.command == 0 ? answer::UnitFact() : number(c.command)}});
  return facts;
}

answer::Levers levers_of(const SideUnits& side, std::span<const ListedCharacter> characters) {
  const Unit& unit = side.units.front();
  const Profile& profile = unit.profile;
  const UnitText& given = side.given.front();
  const bool on_foot = profile.type == TroopType::infantry;
  constexpr int kSteps = 4;
  answer::Levers all;
  answer::Lever attacks{
      .option = "attacks", .steps = {}, .by_degrees = true, .now = to_string(profile.attacks)};
  for (int by = 1; by <= kSteps && profile.attacks.fixed + by <= ProfileLimits::max_attacks; ++by) {
    Attacks raised = profile.attacks;
    raised.fixed += by;
    attacks.steps.push_back({more(by, "attack"), to_string(raised)});
  }
  if (profile.attacks.fixed > (profile.attacks.dice > 0 ? 0 : 1)) {
    Attacks lowered = profile.attacks;
    --lowered.fixed;
    attacks.less = one_less("attack", to_string(lowered));
  }
  all.push_back(std::move(attacks));
  answer::Lever armour{.option = word_of(given, {"armour", "armor"}),
                       .steps = {},
                       .by_degrees = true,
                       .now = to_string(profile.armour)};
  for (int value = static_cast<int>(profile.armour) - 1; value >= static_cast<int>(Armour::three);
       --value) {
    const std::string text = to_string(static_cast<Armour>(value));
    armour.steps.push_back({"armour " + text, text});
  }
  if (profile.armour != Armour::none) {
    const std::string text = to_string(static_cast<Armour>(static_cast<int>(profile.armour) + 1));
    armour.less = answer::LeverStep{"armour " + text, text};
  }
  all.push_back(std::move(armour));
  all.push_back(
      counted(word_of(given, {"hits-per-stand", given.custom ? "hits" : "hits-per-stand"}), "hit",
              profile.hits, 1, ProfileLimits::max_hits, kSteps));
  all.push_back(counted("stands", "stand", unit.stands, 1, ProfileLimits::max_stands, kSteps));
  if (on_foot && !profile.specials.has(Special::never_supports)) {
    all.push_back(
        counted("support", "supporting stand", unit.support, 0, ProfileLimits::max_stands, 6));
    all.back().had_by = answer::HadBy::play;
  }
  if (!unit.charging) {
    all.push_back(flag("charging"));
  }
  if (!profile.specials.has(Special::terrifying)) {
    all.push_back(flag("terrifying", answer::HadBy::nothing));
  }
  if ((on_foot || profile.type == TroopType::artillery) && unit.cover == Cover::open) {
    all.push_back(flag("defended"));
  }
  for (const MagicItem& item : magic_items()) {
    std::string why;
    if (!given.says("item") && price_of(item, profile, why) &&
        !(item.gives && profile.specials.has(*item.gives))) {
      all.push_back({.option = "item",
                     .steps = {{std::string(item.name), std::string(item.name)}},
                     .had_by = answer::HadBy::list,
                     .group = "item"});
    }
  }
  const auto hero = std::ranges::find(characters, "hero", &ListedCharacter::kind);
  if (hero != characters.end() && unit.character == 0 && unit.character_points == 0) {
    all.push_back({.option = "character",
                   .steps = {{"a hero (" + lowered(hero->name) + ")", hero->key}},
                   .had_by = answer::HadBy::list});
  }
  std::erase_if(all, [](const answer::Lever& lever) { return lever.steps.empty() && !lever.less; });
  return all;
}

}  // namespace fray::warmaster
