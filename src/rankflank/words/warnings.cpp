#include "rankflank/words/words.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "answer/system.hpp"
#include "core/text.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/book.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {
namespace {

bool never_breaks(const Unit& unit) {
  return unit.has(Special::unbreakable) || unit.has(Special::unstable);
}
bool is_block(const Unit& unit) { return !unit.character; }

int number_of(bool of_a, std::size_t place) {
  return static_cast<int>(place) + (of_a ? 0 : kUnits / 2);
}

/// What a unit is told to do against a rule of its own.
void warn_of_frenzy(const Unit& unit, const std::string& name, const UnitText& given,
                    std::vector<std::string>& warnings) {
  if (unit.has(Special::frenzy) && given.says("pursue") && unit.pursuit != Pursuit::pursue) {
    warnings.push_back(name + (unit.pursuit == Pursuit::restrain
                                   ? ": the frenzied must pursue, so pursue=restrain holds only "
                                     "once it has lost its frenzy."
                                   : ": the frenzied must pursue; with pursue=no it stays all the "
                                     "same."));
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
void warn_of_weapons(const Combat& combat, std::vector<std::string>& warnings) {
  const Context& context = combat.context();
  for (const int unit : context.present) {
    std::vector<std::string> weapons;
    for (const Special weapon : kWeapons) {
      if (counts(context.unit(unit), weapon, *context.book)) {
        weapons.emplace_back(name_of_weapon(weapon));
      }
    }
    if (weapons.size() > 1) {
      warnings.push_back(fmt::format(
          "{} has {}: what each does is added up, though a model fights with one of them.",
          name_of(combat, unit), list_of(weapons)));
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
      combat.context().contacts[0][index(unit)],
      [&](const Contact& contact) { return combat.context().unit(contact.enemy).challenge; });
}

/// A challenge that nobody takes up.
void warn_of_challenges(const Combat& combat, std::vector<std::string>& warnings) {
  if (somebody_is_away(combat)) {
    return;
  }
  for (int unit = 0; unit < kUnits; ++unit) {
    if (combat.context().is_unit(unit) && combat.context().unit(unit).challenge &&
        !has_opponent(combat, unit)) {
      warnings.push_back(name_of(combat, unit) +
                         " challenges and nobody takes it up: no enemy that it touches has "
                         "challenge, so it strikes the enemy before it as any character does.");
    }
  }
}

/// Units that touch each other, and whom those touch, and so on, from one on; nobody who is away.
int linked_with(const Context& context, int first) {
  int linked = bit(first);
  for (int before = 0; before != linked;) {
    before = linked;
    for (const int unit : context.present) {
      for (const Contact& contact : context.contacts[0][index(unit)]) {
        linked |= (linked & bit(unit)) != 0 ? bit(contact.enemy) : 0;
      }
    }
  }
  return linked;
}

/// Units that touch nobody of the others. Source  "Choose Combat", p. 145, beside rules-old-world:
/// who touches is in one combat.
void warn_of_links(const Combat& combat, std::vector<std::string>& warnings) {
  const Context& context = combat.context();
  const int linked = linked_with(context, context.present.front());
  std::vector<std::string> some;
  std::vector<std::string> others;
  for (const int unit : context.present) {
    if (context.host[index(unit)] < 0 && context.waits[index(unit)] < 0) {
      ((linked & bit(unit)) != 0 ? some : others).push_back(name_of(combat, unit));
    }
  }
  if (!some.empty() && !others.empty()) {
    warnings.push_back(fmt::format(
        "{} touch nobody of {}: they are scored as one combat, as lines that meet side by side "
        "are. Where they stand apart, ask for each alone.",
        list_of(some), list_of(others)));
  }
}

/// Units of whom nobody says whom they face, and whose opposite strikes another's flank or rear.
void warn_of_flankers(const Combat& combat, std::vector<std::string>& warnings) {
  const Context& context = combat.context();
  for (const int unit : context.present) {
    const int enemy = context.faces[index(unit)];
    if (context.host[index(unit)] >= 0 || context.unit(unit).of || enemy < 0 ||
        context.unit(enemy).approach == Facing::front || context.faces[index(enemy)] == unit) {
      continue;
    }
    for (const int other : context.present) {
      if (side_of(other) == side_of(enemy) && context.unit(other).approach == Facing::front &&
          context.host[index(other)] < 0 && context.unit(other).away == 0) {
        warnings.push_back(fmt::format(
            "{} faces {}, which strikes a flank. Where it stands in the line, say of={} of it.",
            name_of(combat, unit), name_of(combat, enemy), other % (kUnits / 2) + 1));
        break;
      }
    }
  }
}

/// Why a character may not join a unit, by their troop types; null where he may.
/// Source  "Clumsy", p. 191, and "Lumbering", p. 195, beside rules-old-world.
const char* why_not_joined(TroopType character, TroopType host) {
  return is_lumbering(character) ? "who rides a monster or a heavy chariot joins nobody"
         : is_lumbering(host)    ? "nobody joins a monster or a heavy chariot"
         : is_clumsy(host) && !is_clumsy(character)
             ? "only monstrous characters join monstrous infantry and cavalry"
             : nullptr;
}

/// Characters who stand where their troop type forbids it.
void warn_of_joining(const Combat& combat, std::vector<std::string>& warnings) {
  const Context& context = combat.context();
  if (!context.book->troop_types) {
    return;
  }
  const auto type = [&](int unit) {
    return static_cast<TroopType>(context.unit(unit).profile.type);
  };
  for (const int unit : context.present) {
    const int host = context.host[index(unit)];
    if (const char* const why = host < 0 ? nullptr : why_not_joined(type(unit), type(host))) {
      warnings.push_back(
          fmt::format("{} could not join {} on a table: {}. Here it fights there all the same.",
                      name_of(combat, unit), name_of(combat, host), why));
    }
  }
}

/// Characters who would have to leave the front rank. Source  "Positioning Characters", p. 207, beside
/// rules-old-world.
void warn_of_places(const Combat& combat, std::vector<std::string>& warnings) {
  const Context& context = combat.context();
  for (const int unit : context.present) {
    int before = 0;
    for (const int each : context.present) {
      const Unit& own = context.unit(unit);
      if (!context.book->characters_take_places || context.host[index(each)] != unit ||
          context.unit(each).profile.base % own.profile.base != 0) {
        continue;
      }
      const int with = before | bit(each);
      if (places_taken(context, unit, own.models, with) ==
          places_taken(context, unit, own.models, before)) {
        warnings.push_back(fmt::format(
            "{} has no place in the front rank of {}, where its command group stays, and as many "
            "models as characters. By the rules he retires; here he stands beside it. A greater "
            "width= has a place.",
            name_of(combat, each), name_of(combat, unit)));
      }
      before = with;
    }
  }
}

/// Units that are said to be wider than there are models.
void warn_of_widths(const Combat& combat, const std::vector<UnitText>& given, bool of_a,
                    std::vector<std::string>& warnings) {
  for (std::size_t place = 0; place < given.size(); ++place) {
    const int unit = number_of(of_a, place);
    const int width = combat.context().unit(unit).profile.width;
    const int filled = places_filled(combat.context(), combat.opening(), unit);
    if (given[place].says("width") && width > filled && filled > 1) {
      warnings.push_back(fmt::format("{} stands {} wide: for width={} it has too few models.",
                                     name_of(combat, unit), filled, width));
    }
  }
}

/// The Old World: of who shoots without a missile weapon, of the Stubborn, and of characters whom nobody
/// strikes in their units.
void warn_of_old_world(const Combat& combat, const std::vector<Unit>& units,
                       const std::vector<Unit>& enemies, const std::vector<UnitText>& given,
                       bool of_a, std::vector<std::string>& warnings) {
  const Engagement& engagement = combat.engagement();
  const bool sought = std::ranges::any_of(
      enemies, [](const Unit& enemy) { return enemy.at_character > 0 || enemy.challenge; });
  const Unit* host = nullptr;
  std::string host_name;
  for (std::size_t place = 0; place < units.size(); ++place) {
    const Unit& unit = units[place];
    const int number = number_of(of_a, place);
    const std::string name = name_of(combat, number);
    if (combat.context().book->holds_line(combat.context(), combat.opening(), number)) {
      warnings.push_back(name +
                         " was charged: its shieldwall, once a fight, gives ground where "
                         "it would fall back.");
    }
    const bool shoots = shot_of(combat.context(), number).has_value();
    if (shoots && unit.shots > unit.shooters() && unit.shots_multiple == 0) {
      warnings.push_back(fmt::format(
          "{} shoots {} dice: of a unit in ranks those in front alone shoot, and here they are {}.",
          name, unit.shots, unit.shooters()));
    }
    if (shoots && unit.shots > 0 && given[place].shoots_with.empty() &&
        given[place].list != "custom") {
      warnings.push_back(fmt::format(
          "{}: its list names no missile weapon; the {} shots that are said count all the same.",
          name, unit.shots));
    }
    if (!unit.character) {
      host = &unit;
      host_name = name;
      if (unit.has(Special::stubborn) && !never_breaks(unit) &&
          engagement.readings.leaves_out_test != 0) {
        warnings.push_back(name +
                           ": the Stubborn may leave out the first break test that they "
                           "lose, and here do: they fall back in good order. --rule "
                           "stubborn=tests has them test.");
      }
    } else if (host != nullptr && host->models > 1 && !sought && !unit.challenge) {
      warnings.push_back(
          fmt::format("Enemies strike {} alone while it stands, and not {}: at-character=2 of an "
                      "enemy makes two of its models strike {}.",
                      host_name, name, name));
    }
  }
}

/// Of who has missile weapons by his list, and is charged: with what he shoots, or that he does not.
void warn_of_shots(const Unit& unit, const std::string& name, const UnitText& given, bool charged,
                   std::vector<std::string>& warnings) {
  if (given.shoots_with.empty() || !charged || unit.charging) {
    return;
  }
  if (unit.shots == 0 && !given.says("shots")) {
    warnings.push_back(fmt::format(
        "{} does not shoot its {} at who charges it, unless shots= says with how many dice: "
        "shots={}.",
        name, given.shoots_with, unit.shooters()));
  } else if (unit.shots > 0 && !given.says("shots-strength") && !given.says("shots-ap")) {
    warnings.push_back(fmt::format(
        "{} shoots with its {}: {}+ hits, Strength {}, Armour Piercing {}, Armour Bane {}.", name,
        given.shoots_with, unit.face_of_shots(), unit.shots_strength, unit.shots_piercing,
        unit.shots_bane));
  }
  if (unit.shoots_multiple() && unit.shots_multiple != unit.shots_hit &&
      !given.says("shots-multiple")) {
    warnings.push_back(fmt::format(
        "{} shoots {} dice with {} models in front: Multiple Shots hit with {}+, not with {}+.",
        name, unit.shots, unit.shooters(), unit.shots_multiple, unit.shots_hit));
  }
}

/// Characters of lists who stand beside a unit, each as a unit of his own, and could join it.
void warn_of_lone_characters(const Combat& combat, const std::vector<UnitText>& given, bool of_a,
                             std::vector<std::string>& warnings) {
  const Context& context = combat.context();
  for (std::size_t place = 1; place < given.size(); ++place) {
    const int unit = number_of(of_a, place);
    const Unit& own = context.unit(unit);
    const bool joins_nobody =
        context.book->troop_types &&
        why_not_joined(static_cast<TroopType>(own.profile.type),
                       static_cast<TroopType>(context.unit(unit - 1).profile.type)) != nullptr;
    if (given[place].is_character && !given[place].says("character") && own.models == 1 &&
        own.away == 0 && own.approach == Facing::front && !joins_nobody) {
      warnings.push_back(fmt::format(
          "{} is a character and fights beside {} as a unit of his own: \"character\" puts him "
          "into it, \"character=no\" says that he stays out.",
          name_of(combat, unit), name_of(combat, unit - 1)));
    }
  }
}

/// Units that are as many as their lists sell at least, as nobody said how many.
void warn_of_size(const Combat& combat, const std::vector<UnitText>& a,
                  const std::vector<UnitText>& b, std::vector<std::string>& warnings) {
  std::vector<std::string> units;
  std::vector<std::string> models;
  for (const auto& [given, of_a] : {std::pair(&a, true), std::pair(&b, false)}) {
    for (std::size_t place = 0; place < given->size(); ++place) {
      if ((*given)[place].of_listed_size) {
        const int unit = number_of(of_a, place);
        units.push_back(name_of(combat, unit));
        models.push_back(std::to_string(combat.context().unit(unit).models));
      }
    }
  }
  if (!units.empty()) {
    warnings.push_back(
        fmt::format("No models= is said of {}, so as few fight as the list sells: {}.",
                    list_of(units), list_of(models)));
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

std::vector<std::string> warnings_on(const Combat& combat, const Engagement& engagement,
                                     const std::vector<UnitText>& a,
                                     const std::vector<UnitText>& b) {
  std::vector<std::string> warnings;
  std::set<std::string> own_lists;
  warn_of_weapons(combat, warnings);
  const Book& book = book_of(engagement.book);
  for (const auto& [units, enemies, given, of_a] :
       {std::tuple(&engagement.a, &engagement.b, &a, true),
        std::tuple(&engagement.b, &engagement.a, &b, false)}) {
    const bool charged = std::ranges::any_of(*enemies, &Unit::charging);
    for (std::size_t place = 0; place < units->size(); ++place) {
      const std::string name = name_of(combat, number_of(of_a, place));
      if (book.frenzy_is_wild) {
        warn_of_frenzy((*units)[place], name, (*given)[place], warnings);
      }
      warn_of_shots((*units)[place], name, (*given)[place], charged, warnings);
      const std::string& type = (*given)[place].type;
      if ((*units)[place].charging && is_war_machine(type)) {
        warnings.push_back(fmt::format("{} {}.", name, answer::why_no_charge(type, true)));
      }
      if (lists::is_first_copy(*given, place)) {
        const std::size_t last = lists::last_copy(*given, place);
        const std::string to = last > place ? " to " + name_of(combat, number_of(of_a, last)) : "";
        lists::tell_words((*given)[place], name + to, own_lists, warnings);
      }
      for (const std::string& warning : (*given)[place].warnings) {
        warnings.push_back(fmt::format("{}: {}", name, warning));
      }
      if (const std::string& note = (*given)[place].uncounted; !note.empty()) {
        warnings.push_back(fmt::format("{}: {}", name, answer::given_by_list(note)));
      }
    }
  }
  if (engagement.book == Rulebook::old_world) {
    warn_of_old_world(combat, engagement.a, engagement.b, a, true, warnings);
    warn_of_old_world(combat, engagement.b, engagement.a, b, false, warnings);
  }
  for (const auto& [units, of_a] :
       {std::pair(&engagement.a, true), std::pair(&engagement.b, false)}) {
    for (std::size_t place = 0; book.heroes_hold_alone && place < units->size(); ++place) {
      const Unit& hero = (*units)[place];
      if (hero.character && is_block(units->front()) &&
          (hero.has(Special::stubborn) || never_breaks(hero))) {
        warnings.push_back(name_of(combat, number_of(of_a, place)) +
                           ": what keeps a character from breaking counts once he is alone; say it "
                           "of his unit, too, where it keeps the unit.");
      }
    }
  }
  if (charge_begun(engagement.a) && charge_begun(engagement.b)) {
    warnings.emplace_back("Both sides charge: on a table only the side whose turn it is does.");
  }
  const bool duel = engagement.a.size() == 1 && engagement.b.size() == 1;
  if (duel && engagement.a[0].high_ground && engagement.b[0].high_ground && book.terrain) {
    warnings.emplace_back(
        "Both sides stand on high ground, each higher than the other: the point that each has for "
        "it cancels out.");
  }
  warn_of_challenges(combat, warnings);
  warn_of_joining(combat, warnings);
  warn_of_places(combat, warnings);
  warn_of_widths(combat, a, true, warnings);
  warn_of_widths(combat, b, false, warnings);
  warn_of_lone_characters(combat, a, true, warnings);
  warn_of_lone_characters(combat, b, false, warnings);
  warn_of_flankers(combat, warnings);
  warn_of_links(combat, warnings);
  warn_of_size(combat, a, b, warnings);
  return warnings;
}

std::vector<answer::SideUnitText> given_of(const Combat& combat, const std::vector<UnitText>& a,
                                           const std::vector<UnitText>& b) {
  return answer::given_of(
      a, b, [&](bool of_a, std::size_t place) { return name_of(combat, number_of(of_a, place)); });
}

}  // namespace fray::rankflank
