#include "rankflank/words/words.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "answer/system.hpp"
#include "core/text.hpp"
#include "rankflank/formation/book.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {
namespace {

using lists::Warning;
using lists::WarningCode;

bool never_breaks(const Unit& unit) {
  return unit.has(Special::unbreakable) || unit.has(Special::unstable);
}
bool is_block(const Unit& unit) { return !unit.character; }

/// What a unit is told to do against a rule of its own.
void warn_of_frenzy(const Unit& unit, const std::string& name, const lists::SaidInRanks& said,
                    std::vector<Warning>& warnings) {
  if (unit.has(Special::frenzy) && said.says("pursue") && unit.pursuit != Pursuit::pursue) {
    warnings.push_back({unit.pursuit == Pursuit::restrain ? WarningCode::frenzied_restrained
                                                          : WarningCode::frenzied_stays,
                        name});
  }
}

std::string_view name_of_weapon(Special weapon) {
  return special_rules()[static_cast<std::size_t>(weapon)].name;
}

/// On horseback a shield is worn beside any weapon, where its rule is for those on foot.
bool counts(const Unit& unit, Special weapon, const Book& book) {
  const bool worn =
      weapon == Special::shield && unit.has(Special::mounted) && !book.riders_use_shields;
  return unit.has(weapon) && !worn;
}

/// A unit with two weapons.
void warn_of_weapons(const Engagement& engagement, std::vector<Warning>& warnings) {
  for (const auto& [units, side] : {std::pair(&engagement.a, 'A'), std::pair(&engagement.b, 'B')}) {
    for (std::size_t i = 0; i < units->size(); ++i) {
      std::vector<std::string> weapons;
      for (const Special weapon : kWeapons) {
        if (counts((*units)[i], weapon, book_of(engagement.book))) {
          weapons.emplace_back(name_of_weapon(weapon));
        }
      }
      if (weapons.size() > 1) {
        warnings.push_back({.code = WarningCode::two_weapons,
                            .unit = side + (units->size() == 1 ? "" : std::to_string(i + 1)),
                            .details = {list_of(weapons)}});
      }
    }
  }
}

/// Where units stand away, whom a character touches later is not known before.
bool somebody_is_away(const Combat& combat) {
  const auto away = [](const Unit& unit) { return unit.away > 0; };
  return std::ranges::any_of(combat.engagement().a, away) ||
         std::ranges::any_of(combat.engagement().b, away);
}

bool has_opponent(const Combat& combat, int unit) {
  return std::ranges::any_of(
      combat.context().contacts[0][static_cast<std::size_t>(unit)],
      [&](const Contact& contact) { return combat.context().unit(contact.enemy).challenge; });
}

/// A challenge that nobody takes up.
void warn_of_challenges(const Combat& combat, std::vector<Warning>& warnings) {
  if (somebody_is_away(combat)) {
    return;
  }
  for (int unit = 0; unit < kUnits; ++unit) {
    if (combat.context().is_unit(unit) && combat.context().unit(unit).challenge &&
        !has_opponent(combat, unit)) {
      warnings.push_back({WarningCode::challenge_alone, name_of(combat, unit)});
    }
  }
}

int number_of(bool of_a, std::size_t place) {
  return static_cast<int>(place) + (of_a ? 0 : kUnits / 2);
}

/// Units that are as many as their lists sell at least, as nobody said how many.
void warn_of_size(const Combat& combat, const std::vector<lists::SaidInRanks>& a,
                  const std::vector<lists::SaidInRanks>& b, std::vector<Warning>& warnings) {
  std::vector<std::string> units;
  std::vector<std::string> models;
  for (const auto& [said, of_a] : {std::pair(&a, true), std::pair(&b, false)}) {
    for (std::size_t place = 0; place < said->size(); ++place) {
      if ((*said)[place].of_listed_size) {
        const int unit = number_of(of_a, place);
        units.push_back(name_of(combat, unit));
        models.push_back(std::to_string(combat.context().unit(unit).models));
      }
    }
  }
  if (!units.empty()) {
    warnings.push_back(
        {.code = WarningCode::listed_size, .details = {list_of(units), list_of(models)}});
  }
}

/// Whether a side charges of its own accord: a detachment beside a unit that receives strikes a
/// flank or the rear of who charged that unit.
bool charge_begun(const std::vector<Unit>& units) {
  const bool receives = std::ranges::any_of(
      units, [](const Unit& unit) { return !unit.charging && !unit.character && unit.away == 0; });
  return std::ranges::any_of(units, [&](const Unit& unit) {
    return unit.charging && (!receives || unit.approach == Facing::front);
  });
}

}  // namespace

std::vector<Warning> warnings_on(const Combat& combat, const Engagement& engagement,
                                 const std::vector<lists::SaidInRanks>& a,
                                 const std::vector<lists::SaidInRanks>& b) {
  std::vector<Warning> warnings;
  warn_of_weapons(engagement, warnings);
  const Book& book = book_of(engagement.book);
  for (const auto& [units, said, of_a] :
       {std::tuple(&engagement.a, &a, true), std::tuple(&engagement.b, &b, false)}) {
    for (std::size_t place = 0; place < units->size(); ++place) {
      const std::string name = name_of(combat, number_of(of_a, place));
      if (book.frenzy_is_wild) {
        warn_of_frenzy((*units)[place], name, (*said)[place], warnings);
      }
      for (Warning warning : (*said)[place].warnings) {
        warning.unit = name;
        warnings.push_back(std::move(warning));
      }
      if (const std::string& note = (*said)[place].uncounted; !note.empty()) {
        warnings.push_back({.code = WarningCode::list_says_more, .unit = name, .details = {note}});
      }
    }
  }
  for (const auto& [units, of_a] :
       {std::pair(&engagement.a, true), std::pair(&engagement.b, false)}) {
    for (std::size_t place = 0; book.heroes_hold_alone && place < units->size(); ++place) {
      const Unit& hero = (*units)[place];
      if (hero.character && is_block(units->front()) &&
          (hero.has(Special::stubborn) || never_breaks(hero))) {
        warnings.push_back(
            {WarningCode::counts_once_alone, name_of(combat, number_of(of_a, place))});
      }
    }
  }
  if (charge_begun(engagement.a) && charge_begun(engagement.b)) {
    warnings.push_back({WarningCode::both_charge});
  }
  const bool duel = engagement.a.size() == 1 && engagement.b.size() == 1;
  if (duel && engagement.a[0].high_ground && engagement.b[0].high_ground && book.terrain) {
    warnings.push_back({WarningCode::both_stand_higher});
  }
  warn_of_challenges(combat, warnings);
  warn_of_size(combat, a, b, warnings);
  return warnings;
}

std::vector<answer::SaidOfSide> said_of(const Combat& combat,
                                        const std::vector<lists::SaidInRanks>& a,
                                        const std::vector<lists::SaidInRanks>& b) {
  return answer::said_of(
      a, b, [&](bool of_a, std::size_t place) { return name_of(combat, number_of(of_a, place)); });
}

}  // namespace fray::rankflank
