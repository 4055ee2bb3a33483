#include "warmaster/words/warnings.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

#include "answer/said.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "field/contact.hpp"

namespace fray::warmaster {
namespace {

using lists::Warning;
using lists::WarningCode;
using warmaster::Battle;
using warmaster::Special;
using warmaster::TroopType;

/// What matters of a whole side, those that are only near included, to what its enemies say.
struct Whole {
  const lists::SideUnits& side;
  bool charges = false;         ///< into this engagement
  bool always_defended = true;  ///< every unit
  bool fights_defended = true;  ///< every unit that is engaged

  explicit Whole(const lists::SideUnits& units) : side(units) {
    for (std::size_t place = 0; place < side.units.size(); ++place) {
      const warmaster::Unit& unit = side.units[place];
      charges |= unit.charging && !unit.elsewhere;
      always_defended &= unit.profile.specials.has(Special::always_defended);
      fights_defended &=
          side.said[place].near || unit.profile.specials.has(Special::always_defended);
    }
  }
  bool alone() const noexcept { return side.units.size() == 1; }
};

/// Whether an enemy that charges in this engagement touches it as the fight opens.
bool is_charged(const std::vector<field::Stand>& stands,
                const std::vector<warmaster::Deployed>& enemies) {
  return std::ranges::any_of(enemies, [&](const warmaster::Deployed& enemy) {
    return enemy.unit.charging && !enemy.unit.elsewhere &&
           std::ranges::any_of(enemy.stands, [&](const field::Stand& charger) {
             return std::ranges::any_of(stands, [&](const field::Stand& own) {
               return field::touch(own.base, charger.base);
             });
           });
  });
}

/// What may be misread, or could not come about on a table, of one unit.
void warn_of(const Whole& own, std::size_t place, const Whole& enemy, const std::string& name,
             bool charged, std::vector<Warning>& warnings) {
  const warmaster::Unit& unit = own.side.units[place];
  const lists::SaidOfUnit& said = own.side.said[place];
  const auto warn = [&](WarningCode code, std::vector<std::string> details = {}) {
    warnings.push_back({.code = code, .unit = name, .details = std::move(details)});
  };
  const auto warn_in_its_name = [&](const std::vector<Warning>& nameless) {
    for (Warning warning : nameless) {
      warning.unit = name;
      warnings.push_back(std::move(warning));
    }
  };
  if (!said.custom && said.says("hits")) {
    warn(WarningCode::hits_are_taken, {std::to_string(unit.outstanding)});
  }
  const bool laid_out = !said.placed && !unit.fighting && !enemy.side.units.front().fighting;
  if (unit.irregular && laid_out && unit.stands > 1) {
    warn(WarningCode::irregular_is_two_ranks);
  }
  if (said.says_alone("flank")) {
    warn(WarningCode::flank_is_left);
  }
  if (!said.shooting.empty() && charged && !said.says("shots") &&
      !unit.profile.specials.has(Special::never_shoots_at_chargers)) {
    warn(WarningCode::does_not_shoot, {said.shooting});
  }
  if (unit.charging && (unit.elsewhere ? enemy.always_defended : enemy.fights_defended)) {
    warn(WarningCode::no_attacks_for_charge);
  }
  if ((unit.charging || unit.joins) && unit.profile.type == TroopType::artillery) {
    warn(WarningCode::artillery_charges);
  }
  const std::int32_t faces = unit.profile.attacks.sides;
  if (unit.profile.attacks.random() && faces != 3 && faces != 6) {
    warn(WarningCode::strange_dice, {std::to_string(faces)});
  }
  warn_in_its_name(said.read_as);
  warn_in_its_name(said.warnings);
  for (const std::string& note : said.uncounted) {
    warn(WarningCode::list_says_more, {note});
  }
}

/// "A2"; "A" where it is alone.
std::string name_of(const Whole& own, char letter, std::size_t place) {
  return own.alone() ? std::string(1, letter) : fmt::format("{}{}", letter, place + 1);
}

/// A turn is one side's, for all engagements on the table.
void warn_of_charges(const Whole& a, const Whole& b, bool one_turn,
                     std::vector<Warning>& warnings) {
  std::array<bool, 2> charges{};
  std::vector<std::string> elsewhere;
  for (const auto& [own, letter] : {std::pair(&a, 'A'), std::pair(&b, 'B')}) {
    for (std::size_t place = 0; place < own->side.units.size(); ++place) {
      const warmaster::Unit& unit = own->side.units[place];
      charges[letter == 'A' ? 0 : 1] |= unit.charging;
      if (unit.charging && unit.elsewhere) {
        elsewhere.push_back(name_of(*own, letter, place));
      }
    }
  }
  if (charges[0] && charges[1]) {
    using enum WarningCode;
    const bool here = a.charges && b.charges;
    const WarningCode code = one_turn
                                 ? (here ? both_charge : both_charge_elsewhere)
                                 : (here ? both_charge_in_turns : both_charge_elsewhere_in_turns);
    warnings.push_back(
        {.code = code, .details = {list_of(elsewhere), b.charges && !a.charges ? "B" : "A"}});
  }
}

}  // namespace

void check_duel(const lists::SideUnits& side, const std::string& which) {
  using warmaster::Place;
  const warmaster::Placing& placing = side.placings.front();
  const auto refuse = [&](bool says, const char* option) {
    if (says) {
      throw InputError(
          Where{.file = which, .field = option},
          "is said with fighting= (no stand is placed, and each side is one unit) leave one out");
    }
  };
  refuse(placing.place == Place::behind, "behind");
  refuse(placing.place == Place::beside, "beside");
  refuse(placing.of > 1, "of");
  refuse(side.units.front().choices.target > 1, "target");
}

std::vector<Warning> warnings_on(const lists::SideUnits& a, const lists::SideUnits& b,
                                 const warmaster::Battle& battle) {
  std::vector<Warning> warnings;
  const Whole whole_a(a);
  const Whole whole_b(b);
  const bool placed = !battle.a.empty();
  for (const auto& [own, enemy, letter] :
       {std::tuple(&whole_a, &whole_b, 'A'), std::tuple(&whole_b, &whole_a, 'B')}) {
    for (std::size_t place = 0; place < own->side.said.size(); ++place) {
      const bool charged = placed
                               ? !own->side.said[place].near &&
                                     is_charged((letter == 'A' ? battle.a : battle.b)[place].stands,
                                                letter == 'A' ? battle.b : battle.a)
                               : enemy->charges;
      warn_of(*own, place, *enemy, name_of(*own, letter, place), charged, warnings);
    }
  }
  if (placed) {
    warn_of_charges(whole_a, whole_b, battle.turns == 1, warnings);
  }
  return warnings;
}

std::vector<answer::SaidOfSide> said_of(const lists::SideUnits& a, const lists::SideUnits& b) {
  return answer::said_of(a.said, b.said, [&](bool of_a, std::size_t place) {
    const bool alone = (of_a ? a : b).said.size() == 1;
    return (of_a ? "A" : "B") + (alone ? std::string() : std::to_string(place + 1));
  });
}

}  // namespace fray::warmaster
