#include "study/unit_search.hpp"

#include <algorithm>
#include <ranges>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "lists/finder.hpp"
#include "lists/rank_side.hpp"
#include "rankflank/rules/profile.hpp"
#include "sweep/plan.hpp"

namespace fray::study {
namespace {

using rankflank::Characteristic;

constexpr std::string_view kWarmaster = "warmaster";

UnitFact told(const std::string& text) { return text.empty() ? UnitFact() : UnitFact(text); }
UnitFact number(std::int32_t value) { return std::int64_t{value}; }

/// A statistic of a unit; nothing where it has none.
UnitFact fact_of(const warmaster::Statistic& own, const warmaster::Profile& profile) {
  const std::string text = own.written(profile);
  const bool plain = own.highest != 0 && text.find_first_not_of("0123456789") == std::string::npos;
  return plain ? number(std::stoi(text)) : told(text);
}

/// What stands in tables: a base is that of the type nearly always.
bool is_told(const warmaster::Statistic& own) { return own.key != "base"; }

UnitFacts facts_of(const lists::ListedUnit& unit) {
  UnitFacts facts{.list = unit.list, .key = unit.key, .name = unit.profile.name};
  for (const warmaster::Statistic& own : warmaster::statistics() | std::views::filter(is_told)) {
    facts.facts.emplace_back(own.key, fact_of(own, unit.profile));
  }
  facts.facts.insert(
      facts.facts.end(),
      {{"rules", lists::rule_names(warmaster::special_rules(), unit.profile.specials)},
       {"shooting", told(unit.shooting)},
       {"range", told(unit.range)},
       {"note", told(unit.note)},
       {"upgrade", unit.upgrade},
       {"command", UnitFact()}});
  return facts;
}

UnitFacts facts_of(const lists::ListedCharacter& c) {
  UnitFacts facts{.list = c.list, .key = c.key, .name = c.name, .character = true};
  for (const warmaster::Statistic& own : warmaster::statistics() | std::views::filter(is_told)) {
    facts.facts.emplace_back(own.key, own.key == "type" ? UnitFact(c.kind)
                                      : own.key == "attacks"
                                          ? UnitFact(fmt::format("+{}", c.attack_bonus))
                                      : own.key == "points" ? number(c.points)
                                                            : UnitFact());
  }
  std::vector<std::string> rules;
  if (c.terrifying) {
    rules.emplace_back("terrifying");
  }
  facts.facts.insert(facts.facts.end(),
                     {{"rules", std::move(rules)},
                      {"shooting", told(c.shooting)},
                      {"range", told(c.range)},
                      {"note", told(c.note)},
                      {"upgrade", c.upgrade},
                      {"command", c.command == 0 ? UnitFact() : number(c.command)}});
  return facts;
}

UnitFacts facts_of(const lists::RankUnit& unit, rankflank::Rulebook book) {
  const rankflank::Profile& p = unit.profile;
  UnitFacts made{
      .list = unit.list, .key = unit.key, .name = p.name, .facts = {{"kind", told(unit.kind)}}};
  for (const Characteristic& characteristic : rankflank::characteristics(book)) {
    const std::int32_t value = p.*characteristic.value;
    made.facts.emplace_back(characteristic.key,
                            !characteristic.needed_on_d6 && characteristic.words.empty()
                                ? number(value)
                            : characteristic.needed_on_d6 && value >= rankflank::kNever
                                ? UnitFact()
                                : UnitFact(rankflank::to_text(characteristic, value)));
  }
  const auto amount = [](rankflank::Amount of) {
    return of.none() ? UnitFact() : UnitFact(to_string(of));
  };
  std::vector<std::string> gear;
  for (const lists::Gear& one : unit.gear) {
    gear.push_back(one.words());
  }
  std::vector<std::string> rules = lists::rule_names(rankflank::special_rules(), p.specials);
  for (const lists::Against& against : unit.against) {
    for (const std::string& rule : lists::rule_names(rankflank::special_rules(), against.rules)) {
      rules.push_back(fmt::format("{} against {}", rule, list_of(against.lists)));
    }
  }
  made.facts.insert(made.facts.end(), {{"impact", amount(p.impact)},
                                       {"stomp", amount(p.stomp)},
                                       {"grind", amount(p.grind)},
                                       {"multiple", to_string(p.multiple)},
                                       {"rules", std::move(rules)},
                                       {"note", told(unit.note)},
                                       {"upgrade", unit.upgrade},
                                       {"gear", std::move(gear)}});
  return made;
}

bool has_all_words(std::string_view query, const UnitFacts& unit) {
  const std::string wanted = folded(query);
  const std::string all = folded(unit.key) + " " + folded(unit.name);
  return std::ranges::all_of(split_words(wanted), [&](std::string_view word) {
    return all.find(word) != std::string::npos;
  });
}

std::vector<UnitFacts> near_of_ranks(const std::string& system, std::string_view query) {
  const rankflank::Rulebook book = lists::rulebook_named(system);
  lists::RankFinder finder{lists::Library(system)};
  std::vector<UnitFacts> near;
  for (const lists::RankUnit* const unit : finder.search_units(query)) {
    near.push_back(facts_of(*unit, book));
  }
  return near;
}

std::vector<UnitFacts> near_of_warmaster(std::string_view query, Wanted wanted) {
  lists::Finder finder{lists::Library()};
  std::vector<UnitFacts> near;
  if (wanted != Wanted::characters) {
    for (const lists::ListedUnit* const unit : finder.search_units(query)) {
      near.push_back(facts_of(*unit));
    }
  }
  for (const lists::ListedCharacter* const character : finder.search_characters(query)) {
    near.push_back(facts_of(*character));
  }
  return near;
}

/// The names of the units for which a condition holds.
std::vector<std::string> keys_of(const std::string& system, std::string_view condition) {
  if (system == kWarmaster) {
    lists::Finder finder{lists::Library()};
    return units_of(condition, finder);
  }
  lists::RankFinder finder{lists::Library(system)};
  return units_of(condition, finder, lists::rulebook_named(system));
}

}  // namespace

const UnitFact& UnitFacts::operator[](std::string_view fact) const noexcept {
  static const UnitFact kNone;
  const auto found = std::ranges::find(facts, fact, [](const auto& each) { return each.first; });
  return found == facts.end() ? kNone : found->second;
}

UnitFacts custom_unit(std::string_view system) {
  const std::string game(games::system_named(system).name);
  UnitFacts custom = game == kWarmaster ? facts_of(lists::ListedUnit{})
                                        : facts_of(lists::RankUnit{}, lists::rulebook_named(game));
  custom.key = "custom";
  custom.name = "Custom unit";
  for (auto& [name, fact] : custom.facts) {
    if (name == "points") {
      fact = UnitFact();  // it has no price
    }
  }
  return custom;
}

UnitsFound find_units(std::string_view system, std::string_view query, Wanted wanted) {
  const std::string game(games::system_named(system).name);
  if (game != kWarmaster && wanted == Wanted::characters) {
    throw InputError(
        Where{.field = "characters"},
        "characters of " + game + " fight by themselves (they are among its units) leave it out");
  }
  if (wanted == Wanted::all && sweep::is_query(query)) {
    const std::vector<std::string> keys = keys_of(game, query);
    UnitsFound found = find_units(system, "");
    std::erase_if(found.units, [&](const UnitFacts& unit) {
      return unit.character || std::ranges::find(keys, unit.key) == keys.end();
    });
    return found;
  }
  UnitsFound found{.units = game == kWarmaster ? near_of_warmaster(query, wanted)
                                               : near_of_ranks(game, query)};
  const auto only_near = [&](const UnitFacts& unit) { return !has_all_words(query, unit); };
  found.exactly = !std::ranges::all_of(found.units, only_near);
  if (found.exactly) {
    std::erase_if(found.units, only_near);
  }
  return found;
}

}  // namespace fray::study
