// What is told of a unit of lists, and what about it may be changed.

#include "rankflank/words/words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "core/text.hpp"
#include "lists/side_text.hpp"
#include "rankflank/formation/book.hpp"

namespace fray::rankflank {
namespace {

constexpr std::array kRules{Special::standard, Special::battle_standard, Special::champion,
                            Special::stubborn, Special::unbreakable,     Special::fear,
                            Special::terror,   Special::hatred,          Special::poison};
constexpr int kSteps = 4;

/// A value of a characteristic, and how it is called: "armour 5+", "1 wounds more".
answer::LeverStep step_of(const Characteristic& own, int value, int by) {
  const std::string text = to_text(own, value);
  return {own.needed_on_d6
              ? fmt::format("{} {}", own.key, text)
              : fmt::format("{} {} {}", std::abs(by), own.key, by > 0 ? "more" : "less"),
          text};
}

/// One more each time, or one less of what a die must show.
answer::Lever lever_of(const Characteristic& own, const Profile& profile, const UnitText& given) {
  const bool other_spelling = own.key == "defense" && given.says("defence");
  const int now = profile.*own.value;
  answer::Lever lever{.option = other_spelling ? "defence" : std::string(own.key),
                      .steps = {},
                      .by_degrees = true,
                      .now = to_text(own, now)};
  for (int by = 1; by <= kSteps; ++by) {
    const int value = own.needed_on_d6 ? now - by : now + by;
    if (own.needed_on_d6 ? value < std::max(2, own.lowest) : value > own.highest) {
      break;
    }
    lever.steps.push_back(step_of(own, value, by));
  }
  const int worse = own.needed_on_d6 ? now + 1 : now - 1;
  if (own.needed_on_d6 ? worse <= kNever : worse >= own.lowest) {
    lever.less = step_of(own, worse, -1);
  }
  return lever;
}

/// Gear that counts and that the unit could have beside what it has: nothing of a kind that it has
/// one of.
void add_gear(std::span<const Gear> sold, const Unit& unit, const UnitText& given,
              answer::Levers& all) {
  const auto has = [&](const Gear& gear) {
    const auto special = find_special(gear.name);
    return special && unit.has(*special);
  };
  const auto is_bought = [&](const Gear& gear) {
    return std::ranges::find(given.bought, gear.name) != given.bought.end();
  };
  const auto of_kind_bought = [&](const Gear& gear) {
    return std::ranges::any_of(sold, [&](const Gear& other) {
      return is_bought(other) &&
             (other.name == gear.name || (!gear.group.empty() && other.group == gear.group));
    });
  };
  for (const Gear& gear : sold) {
    const std::string name = lists::with_hyphens(gear.name);
    const bool known = std::ranges::find(all, name, &answer::Lever::option) != all.end();
    if (gear.counted && !known && !has(gear) && !of_kind_bought(gear)) {
      all.push_back({.option = name,
                     .steps = {{gear.words_of_change(), "yes"}},
                     .had_by = answer::HadBy::list,
                     .group = gear.group});
    }
  }
}

/// As an option of a side says it: "beasts=ws 3 s 5 i 2 a 4 ap 3".
std::string part_as_option(const Part& part, Rulebook book) {
  std::string text(to_string(part.kind));
  char sign = '=';
  const auto add = [&](std::string_view words) {
    text += std::exchange(sign, ' ');
    text += words;
  };
  Profile own;
  static_cast<Offence&>(own) = part;
  for (const Characteristic& each : characteristics(book)) {
    const bool strikes = part.kind != Part::Kind::chassis || each.key == "s" || each.key == "str";
    const int value = own.*each.value;
    if (each.of_parts && strikes && value != 0) {
      add(fmt::format("{} {}", each.key, to_text(each, value)));
    }
  }
  for (const auto& [key, amount] :
       {std::pair("impact", part.impact), std::pair("stomp", part.stomp),
        std::pair("grind", part.grind)}) {
    if (!amount.none()) {
      add(fmt::format("{} {}", key, to_string(amount)));
    }
  }
  if (part.multiple != Offence().multiple) {
    add("multiple " + to_string(part.multiple));
  }
  for (const std::string& rule : lists::rule_names(special_rules(), part.specials)) {
    add(lists::with_hyphens(rule));
  }
  return text;
}

}  // namespace

answer::UnitFacts unit_facts(const RankUnit& unit, Rulebook book) {
  const auto shown = [](const std::string& text) {
    return text.empty() ? answer::UnitFact() : answer::UnitFact(text);
  };
  const Profile& p = unit.profile;
  answer::UnitFacts result{
      .list = unit.list, .key = unit.key, .name = p.name, .facts = {{"kind", shown(unit.kind)}}};
  for (const Characteristic& characteristic : characteristics(book)) {
    const std::int32_t value = p.*characteristic.value;
    result.facts.emplace_back(characteristic.key,
                              !characteristic.needed_on_d6 && characteristic.words.empty()
                                  ? answer::UnitFact(std::int64_t{value})
                              : characteristic.needed_on_d6 && value >= kNever
                                  ? answer::UnitFact()
                                  : answer::UnitFact(to_text(characteristic, value)));
  }
  const auto amount = [](Amount of) {
    return of.none() ? answer::UnitFact() : answer::UnitFact(to_string(of));
  };
  std::vector<std::string> gear;
  for (const Gear& one : unit.gear) {
    gear.push_back(one.words());
  }
  std::vector<std::string> parts;
  for (const Part& part : p.parts) {
    parts.push_back(part_as_option(part, book));
  }
  std::vector<std::string> rules = lists::rule_names(special_rules(), p.specials);
  for (const Against& against : unit.against) {
    for (const std::string& rule : lists::rule_names(special_rules(), against.rules)) {
      rules.push_back(fmt::format("{} against {}", rule, list_of(against.lists)));
    }
  }
  result.facts.insert(result.facts.end(), {{"impact", amount(p.impact)},
                                           {"stomp", amount(p.stomp)},
                                           {"grind", amount(p.grind)},
                                           {"multiple", to_string(p.multiple)},
                                           {"rules", std::move(rules)},
                                           {"parts", std::move(parts)},
                                           {"note", shown(unit.note)},
                                           {"upgrade", unit.upgrade},
                                           {"joins", joins_units(unit)},
                                           {"gear", std::move(gear)}});
  return result;
}

answer::Levers levers_of(const RankSideUnits& side, std::span<const Gear> sold, int most_models,
                         Rulebook book) {
  const Unit& unit = side.units.front();
  const UnitText& given = side.given.front();
  answer::Levers all;
  const int width = unit.profile.width;
  for (const Characteristic& own : characteristics(book)) {
    if (own.is_lever) {
      all.push_back(lever_of(own, unit.profile, given));
    }
  }
  answer::Lever ranks{
      .option = "models", .steps = {}, .by_degrees = true, .now = std::to_string(unit.models)};
  for (int by = 1; by <= kSteps * width && unit.models + by <= most_models; ++by) {
    ranks.small_steps.push_back(
        {fmt::format("{} model{} more", by, by == 1 ? "" : "s"), std::to_string(unit.models + by)});
    if (by % width == 0) {
      ranks.steps.push_back(ranks.small_steps.back());
    }
  }
  if (unit.models > width) {
    ranks.less = {fmt::format("{} models less", width), std::to_string(unit.models - width)};
  }
  ranks.had_by = given.list == "custom" ? answer::HadBy::nothing : answer::HadBy::list;
  all.push_back(std::move(ranks));
  const auto add_flag = [&](const std::string& option, answer::HadBy had_by) {
    all.push_back(
        {.option = lists::with_hyphens(option), .steps = {{option, "yes"}}, .had_by = had_by});
  };
  if (!unit.charging) {
    add_flag("charging", answer::HadBy::play);
  }
  if (book_of(book).terrain && !unit.defended) {
    add_flag("defended", answer::HadBy::play);
  }
  for (const Special special : kRules) {
    const SpecialRule& rule = rule_of(special);
    if ((rule.books & only(book)) != 0 && !unit.has(special)) {
      add_flag(std::string(rule.name), answer::HadBy::nothing);
      if (const auto gear = std::ranges::find(sold, rule.name, &Gear::name); gear != sold.end()) {
        all.back().steps.front().words = gear->words_of_change();
        all.back().had_by = answer::HadBy::list;
      }
    }
  }
  add_gear(sold, unit, given, all);
  std::erase_if(all, [](const answer::Lever& lever) {
    return lever.steps.empty() && lever.small_steps.empty() && !lever.less;
  });
  return all;
}

}  // namespace fray::rankflank
