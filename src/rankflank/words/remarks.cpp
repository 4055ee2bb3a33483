#include "rankflank/words/remarks.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "odds/said.hpp"
#include "rankflank/words/narration.hpp"

namespace fray::study {
namespace {

using rankflank::Combat;
using rankflank::Engagement;
using rankflank::Pursuit;
using rankflank::Rulebook;
using rankflank::Special;
using rankflank::Unit;

bool never_breaks(const Unit& unit) {
  return unit.has(Special::unbreakable) || unit.has(Special::unstable);
}
bool is_block(const Unit& unit) { return !unit.character; }

/// What a unit is told to do against a rule of its own.
void remark(const Unit& unit, const std::string& name, const army::SaidInRanks& said,
            std::vector<std::string>& sentences) {
  if (!unit.has(Special::frenzy) || !said.says("pursue") || unit.pursuit == Pursuit::pursue) {
    return;
  }
  sentences.push_back(
      unit.pursuit == Pursuit::restrain
          ? fmt::format("{}: the frenzied must pursue, so pursue=restrain holds only once it has "
                        "lost its frenzy.",
                        name)
          : fmt::format("{}: the frenzied must pursue; with pursue=no it stays all the same.",
                        name));
}

/// Those that fill the hands. A shield counts as what its rule is: hand weapon and shield.
constexpr std::array kWeapons{
    Special::great_weapon, Special::halberd,      Special::lance,
    Special::light_lance,  Special::spear,        Special::flail,
    Special::shield,       Special::morning_star, Special::paired_weapons};

std::string_view name_of_weapon(Special weapon) {
  return rankflank::special_rules()[static_cast<std::size_t>(weapon)].name;
}

/// On horseback a shield is worn beside any weapon: its rule is for those on foot, but in SOVL.
bool counts(const Unit& unit, Special weapon, rankflank::Rulebook book) {
  const bool worn =
      weapon == Special::shield && unit.has(Special::mounted) && book != rankflank::Rulebook::sovl;
  return unit.has(weapon) && !worn;
}

/// A unit with two weapons.
std::vector<std::string> weapon_notes(const rankflank::Engagement& engagement) {
  std::vector<std::string> sentences;
  for (const auto& [units, side] : {std::pair(&engagement.a, 'A'), std::pair(&engagement.b, 'B')}) {
    for (std::size_t i = 0; i < units->size(); ++i) {
      std::vector<std::string_view> weapons;
      for (const Special weapon : kWeapons) {
        if (counts((*units)[i], weapon, engagement.book)) {
          weapons.push_back(name_of_weapon(weapon));
        }
      }
      if (weapons.size() > 1) {
        sentences.push_back(
            fmt::format("{}{} has {} and {}: what each does is added up, though a model fights "
                        "with one of them.",
                        side, units->size() == 1 ? "" : std::to_string(i + 1),
                        fmt::join(weapons.begin(), weapons.end() - 1, ", "), weapons.back()));
      }
    }
  }
  return sentences;
}

/// Where units stand away, whom a character touches later is not known before.
bool somebody_is_away(const Combat& combat) {
  const auto away = [](const rankflank::Unit& unit) { return unit.away > 0; };
  return std::ranges::any_of(combat.engagement().a, away) ||
         std::ranges::any_of(combat.engagement().b, away);
}

bool has_opponent(const Combat& combat, int unit) {
  return std::ranges::any_of(combat.context().contacts[0][static_cast<std::size_t>(unit)],
                             [&](const rankflank::Contact& contact) {
                               return combat.context().unit(contact.enemy).challenge;
                             });
}

/// A challenge that nobody takes up.
std::vector<std::string> challenge_notes(const Combat& combat) {
  std::vector<std::string> sentences;
  if (somebody_is_away(combat)) {
    return sentences;
  }
  for (int unit = 0; unit < rankflank::kUnits; ++unit) {
    if (combat.context().is_unit(unit) && combat.context().unit(unit).challenge &&
        !has_opponent(combat, unit)) {
      sentences.push_back(
          fmt::format("{} challenges and nobody takes it up: no enemy that it touches has "
                      "challenge, so it strikes "
                      "the enemy before it as any character does.",
                      name_of(combat, unit)));
    }
  }
  return sentences;
}

int number_of(bool of_a, std::size_t place) {
  return static_cast<int>(place) + (of_a ? 0 : rankflank::kUnits / 2);
}

}  // namespace

std::vector<std::string> remarks_on(const Combat& combat, const Engagement& engagement,
                                    const std::vector<army::SaidInRanks>& a,
                                    const std::vector<army::SaidInRanks>& b) {
  std::vector<std::string> sentences = weapon_notes(engagement);
  const bool fantasy =
      engagement.book == Rulebook::fantasy6 || engagement.book == Rulebook::fantasy7;
  for (const auto& [units, said, of_a] :
       {std::tuple(&engagement.a, &a, true), std::tuple(&engagement.b, &b, false)}) {
    for (std::size_t place = 0; place < units->size(); ++place) {
      const std::string name = name_of(combat, number_of(of_a, place));
      if (fantasy) {
        remark((*units)[place], name, (*said)[place], sentences);
      }
      for (const std::string& sentence : (*said)[place].read_as) {
        sentences.push_back(name + ": " + sentence);
      }
      if (const std::string& note = (*said)[place].uncounted; !note.empty()) {
        sentences.push_back(uncounted_sentence(name, note));
      }
    }
  }
  for (const auto& [units, of_a] :
       {std::pair(&engagement.a, true), std::pair(&engagement.b, false)}) {
    for (std::size_t place = 0; engagement.book == Rulebook::ninth_age && place < units->size();
         ++place) {
      const Unit& hero = (*units)[place];
      if (hero.character && is_block(units->front()) &&
          (hero.has(Special::stubborn) || never_breaks(hero))) {
        sentences.push_back(fmt::format(
            "{}: what keeps a character from breaking counts once he is alone; say it of his unit, "
            "too, where "
            "it keeps the unit.",
            name_of(combat, static_cast<int>(place) + (of_a ? 0 : rankflank::kUnits / 2))));
      }
    }
  }
  const auto charges = [](const Unit& unit) { return unit.charging; };
  if (std::ranges::any_of(engagement.a, charges) && std::ranges::any_of(engagement.b, charges)) {
    sentences.emplace_back("Both sides charge: on a table only the side whose turn it is does.");
  }
  const bool duel = engagement.a.size() == 1 && engagement.b.size() == 1;
  if (duel && engagement.a[0].high_ground && engagement.b[0].high_ground &&
      engagement.book != Rulebook::sovl && engagement.book != Rulebook::ninth_age) {
    sentences.emplace_back(
        "Both sides stand on high ground, each higher than the other: the point that each has for "
        "it cancels out.");
  }
  std::ranges::move(challenge_notes(combat), std::back_inserter(sentences));
  return sentences;
}

std::vector<SaidOfSide> said_of(const Combat& combat, const std::vector<army::SaidInRanks>& a,
                                const std::vector<army::SaidInRanks>& b) {
  return said_of(
      a, b, [&](bool of_a, std::size_t place) { return name_of(combat, number_of(of_a, place)); });
}

}  // namespace fray::study
