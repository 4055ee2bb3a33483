#include "warmaster/words/words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "answer/system.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "field/stand.hpp"
#include "warmaster/board/ground.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster {

namespace {

/// What matters of a whole side, those that are only near included, to what its enemies say.
struct Whole {
  const SideUnits& side;
  bool charges = false;         ///< into this engagement
  bool always_defended = true;  ///< every unit
  bool fights_defended = true;  ///< every unit that is engaged
  bool in_cover = true;         ///< so is every unit that is engaged, for whatever reason

  explicit Whole(const SideUnits& units) : side(units) {
    for (std::size_t place = 0; place < side.units.size(); ++place) {
      const Unit& unit = side.units[place];
      charges |= unit.charging && !unit.elsewhere;
      always_defended &= unit.profile.specials.has(Special::always_defended);
      const bool defended =
          side.given[place].near || unit.profile.specials.has(Special::always_defended);
      fights_defended &= defended;
      in_cover &= defended || unit.cover != Cover::open;
    }
  }
  bool alone() const noexcept { return side.units.size() == 1; }
};

/// Whether an enemy that charges in this engagement touches it as the fight opens.
bool is_charged(const std::vector<field::Stand>& stands, const std::vector<Deployed>& enemies) {
  return std::ranges::any_of(enemies, [&](const Deployed& enemy) {
    return enemy.unit.charging && !enemy.unit.elsewhere &&
           std::ranges::any_of(enemy.stands, [&](const field::Stand& charger) {
             return std::ranges::any_of(stands, [&](const field::Stand& own) {
               return field::touch(own.base, charger.base);
             });
           });
  });
}

/// Whether it touches an enemy as the fight opens.
bool is_engaged(const std::vector<field::Stand>& stands, const std::vector<Deployed>& enemies) {
  return std::ranges::any_of(enemies, [&](const Deployed& enemy) {
    return std::ranges::any_of(enemy.stands, [&](const field::Stand& other) {
      return std::ranges::any_of(
          stands, [&](const field::Stand& own) { return field::touch(own.base, other.base); });
    });
  });
}

/// How a unit of a side meets its enemies as the fight opens.
struct Meets {
  bool fights = true;  ///< it touches one of them; where none is placed, it does
  bool is_charged = false;
};

/// What may be misread, or could not come about on a table, of one unit.
void warn_of(const Whole& own, std::size_t place, const Whole& enemy, const std::string& name,
             Meets meets, std::vector<std::string>& warnings) {
  const Unit& unit = own.side.units[place];
  const UnitText& given = own.side.given[place];
  const auto warn = [&](const std::string& rest) { warnings.push_back(name + rest); };
  if (!given.custom && given.says("hits")) {
    warn(
        fmt::format(": hits={} is hits taken already that have not removed a stand; "
                    "hits-per-stand= says what a stand takes.",
                    unit.outstanding));
  }
  const bool laid_out = !given.placed && !unit.fighting && !enemy.side.units.front().fighting;
  const bool may_support = unit.profile.type == TroopType::infantry;
  if (unit.irregular && laid_out && unit.stands > 1 && (meets.fights || may_support)) {
    warn(fmt::format(": irregular lays its stands out in two ranks, so fewer of them {}.",
                     meets.fights ? "fight" : "support"));
  }
  if (given.says_alone("flank")) {
    warn(": flank is the left one, as the enemy sees it, unless it says flank=right.");
  }
  if (meets.is_charged && !given.says("shots") &&
      !unit.profile.specials.has(Special::never_shoots_at_chargers)) {
    if (!given.shooting.empty()) {
      const bool says_each = given.shooting.find("stand") != std::string::npos;
      warn(fmt::format(
          " may shoot ({}{}) and does not shoot at who charges it: shots= says with how "
          "many dice.",
          given.shooting, says_each ? "" : " a stand"));
    } else if (!given.range.empty()) {
      warn(
          fmt::format(": its list gives a range ({}) and not how many dice it shoots with: it "
                      "does not shoot at who charges it, unless shots= says with how many.",
                      given.range));
    }
  }
  if (unit.charging && (unit.elsewhere ? enemy.always_defended : enemy.fights_defended)) {
    warn(" gets no extra attack for charging, because the enemy is always defended.");
  }
  if ((unit.charging || unit.joins) && unit.profile.type == TroopType::artillery) {
    warn(" is artillery and cannot charge on a table.");
  }
  const std::int32_t faces = unit.profile.attacks.sides;
  if (unit.profile.attacks.random() && faces != 3 && faces != 6) {
    warn(fmt::format(": no rule rolls dice of {} faces (D6, and D3 by a D6).", faces));
  }
  for (const std::string& warning : given.warnings) {
    warn(": " + warning);
  }
  for (const std::string& note : given.uncounted) {
    warn(": " + answer::given_by_list(note));
  }
}

/// "A2"; "A" where it is alone.
std::string name_of(const Whole& own, char letter, std::size_t place) {
  return own.alone() ? std::string(1, letter) : fmt::format("{}{}", letter, place + 1);
}

/// `first`: whose turn the first is taken to be.
std::string both_charge(const std::string& elsewhere, bool one_turn, char first) {
  return fmt::format("Both sides charge{}: on a table only the side whose turn it is does.{}",
                     elsewhere,
                     one_turn ? ""
                              : fmt::format(" The first turn is taken to be {}'s: it matters where "
                                            "troops are confused, unstable or join.",
                                            first));
}

/// A turn is one side's, for all engagements on the table.
void warn_of_charges(const Whole& a, const Whole& b, bool one_turn,
                     std::vector<std::string>& warnings) {
  std::array<bool, 2> charges{};
  std::vector<std::string> elsewhere;
  for (const auto& [own, letter] : {std::pair(&a, 'A'), std::pair(&b, 'B')}) {
    for (std::size_t place = 0; place < own->side.units.size(); ++place) {
      const Unit& unit = own->side.units[place];
      charges[letter == 'A' ? 0 : 1] |= unit.charging;
      if (unit.charging && unit.elsewhere) {
        elsewhere.push_back(name_of(*own, letter, place));
      }
    }
  }
  if (charges[0] && charges[1]) {
    warnings.push_back(both_charge(
        a.charges && b.charges ? std::string()
                               : fmt::format(" ({} in another engagement)", list_of(elsewhere)),
        one_turn, b.charges && !a.charges ? 'B' : 'A'));
  }
}

}  // namespace

void check_duel(const SideUnits& side, const std::string& which) {
  const Placing& placing = side.placings.front();
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

std::vector<std::string> warnings_on(const SideUnits& a, const SideUnits& b, const Battle& battle) {
  std::vector<std::string> warnings;
  std::set<std::string> own_lists;
  const Whole whole_a(a);
  const Whole whole_b(b);
  const bool placed = !battle.a.empty();
  for (const auto& [own, enemy, letter] :
       {std::tuple(&whole_a, &whole_b, 'A'), std::tuple(&whole_b, &whole_a, 'B')}) {
    for (std::size_t place = 0; place < own->side.given.size(); ++place) {
      Meets meets{.is_charged = enemy->charges};
      if (placed) {
        const auto& stands = (letter == 'A' ? battle.a : battle.b)[place].stands;
        const auto& enemies = letter == 'A' ? battle.b : battle.a;
        meets = {.fights = is_engaged(stands, enemies),
                 .is_charged = !own->side.given[place].near && is_charged(stands, enemies)};
      }
      const std::string name = name_of(*own, letter, place);
      const std::vector<UnitText>& given = own->side.given;
      if (lists::is_first_copy(given, place)) {
        const std::size_t last = lists::last_copy(given, place);
        const std::string to = last > place ? " to " + name_of(*own, letter, last) : "";
        lists::tell_words(given[place], name + to, own_lists, warnings);
      }
      warn_of(*own, place, *enemy, name, meets, warnings);
    }
  }
  if (placed) {
    warn_of_charges(whole_a, whole_b, battle.turns == 1, warnings);
  }
  return warnings;
}

namespace {

/// What was written of a side, with why a charge of it gives nothing, where that is known.
std::vector<UnitText> with_reasons(const SideUnits& side, const Whole& enemy) {
  std::vector<UnitText> given = side.given;
  for (std::size_t place = 0; place < given.size(); ++place) {
    const bool in_vain =
        side.units[place].charging && enemy.in_cover && !enemy.fights_defended;  // which is told
    for (lists::OptionText& option : given[place].options) {
      if (in_vain && option.name == "charging") {
        option.why = "no enemy that it fights stands in the open";
      }
    }
  }
  return given;
}

}  // namespace

std::vector<answer::SideUnitText> given_of(const SideUnits& a, const SideUnits& b) {
  return answer::given_of(
      with_reasons(a, Whole(b)), with_reasons(b, Whole(a)), [&](bool of_a, std::size_t place) {
        const bool alone = (of_a ? a : b).given.size() == 1;
        return (of_a ? "A" : "B") + (alone ? std::string() : std::to_string(place + 1));
      });
}

// What the rules would not let come about on a table, and what is assumed of a fight.

namespace {

/// A line centred on a narrow enemy may touch it with fewer stands than a shorter line would: a
/// stand's edge, and not its middle, is then at the enemy's middle. Shape  one unit a side, front
/// to front. Nothing where it is not so.
std::optional<std::string> centred(std::span<const field::Stand> own,
                                   std::span<const field::Stand> enemy, int fighting, char side) {
  const auto spans = [](std::span<const field::Stand> stands) {
    field::Rectangle all = stands.front().base;
    for (const field::Stand& stand : stands) {
      all = {std::min(all.west, stand.base.west), std::min(all.south, stand.base.south),
             std::max(all.east, stand.base.east), std::max(all.north, stand.base.north)};
    }
    return all;
  };
  const field::Rectangle line = spans(own);
  const field::Rectangle front = spans(enemy);
  const field::Rectangle& stand = own.front().base;
  const std::int32_t width = stand.east - stand.west;
  const auto stands = static_cast<std::int32_t>(own.size());
  const bool in_line = line.north - line.south == stand.north - stand.south &&
                       line.east - line.west == stands * width;
  if (!in_line || line.west + line.east != front.west + front.east) {
    return std::nullopt;
  }
  const auto touching = [&](std::int32_t of) {  // in half millimetres
    const std::int32_t middle = line.west + line.east;
    int count = 0;
    for (std::int32_t k = 0; k < of; ++k) {
      const std::int32_t west = middle + (2 * k - of) * width;
      count += west <= 2 * front.east && west + 2 * width >= 2 * front.west ? 1 : 0;
    }
    return count;
  };
  const int fewer = touching(stands - 1);
  if (touching(stands) != fighting || fewer <= fighting) {
    return std::nullopt;
  }
  return fmt::format(
      "{}'s {} stands are centred on {} and touch it with {}, where {} would touch with {}: at= "
      "moves a line along.",
      side, stands, side == 'A' ? "B" : "A", fighting, stands - 1, fewer);
}

std::string cannot_touch_walls(const Profile& profile, const std::string& name) {
  return fmt::format(
      "{} is {} and could not come into contact with a fortified enemy: only infantry, flyers and "
      "giants can. By the rules its stands are placed clear of it, and lost where there is no "
      "room. Here they fight.",
      name, to_string(profile.type));
}

/// What could not be of where a unit stands.
void warn_of_places(const Roster& roster, const Board& where, std::size_t unit,
                    const std::string& name, std::vector<std::string>& warnings) {
  const Profile& profile = roster.profile(unit);
  const auto walled = [&](const field::Stand& stand) {
    return touches_forbidden_walls(roster, where, unit, stand);
  };
  if (std::ranges::any_of(where.of(unit), walled)) {
    warnings.push_back(cannot_touch_walls(profile, name));
  }
  std::vector<field::Terrain> shown;
  for (const field::Ground& piece : roster.battle().terrain) {
    const auto stands_there = [&](const field::Stand& stand) {
      return field::overlap(stand.base, piece.area);
    };
    if (may_enter(profile, piece.terrain) ||
        std::ranges::find(shown, piece.terrain) != shown.end() ||
        std::ranges::none_of(where.of(unit), stands_there)) {
      continue;
    }
    shown.push_back(piece.terrain);
    warnings.push_back(fmt::format("{} is {} and may not stand on ground of the kind \"{}\": {}.",
                                   name, to_string(profile.type), to_string(piece.terrain),
                                   who_may_enter(piece.terrain)));
  }
  if (const int groups = groups_of(where.of(unit), where.of(unit).size()); groups > 1) {
    warnings.push_back(
        fmt::format("{} stands in {} groups that do not touch: the stands of a unit keep together, "
                    "and it fights as one unit all the same.",
                    name, groups));
  }
}

/// Who joins in its own turn must have one: the first is that of who moves first, the second of the
/// others. The confused recover at its end, and every second phase is theirs. And it must have
/// somebody to go to, in a combat that goes on.
void warn_of_joining(const Context& context, std::vector<std::string>& warnings) {
  const Roster& roster = context.roster;
  const Battle& battle = context.battle();
  const Board& where = context.placed->where;
  bool pursued = false;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    pursued |= policy_of(context, unit) == Policy::pursue ||
               roster.profile(unit).specials.has(Special::must_pursue);
  }
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (!roster.unit(unit).joins) {
      continue;
    }
    const int phases = (roster.side(unit) == context.moves_first() ? 3 : 2) +
                       (where.troops[unit].confused ? 2 : 0);
    const int fought = battle.turns.value_or(phases);
    const std::string name = roster.letter_of(unit);
    if (battle.edition.rounds_without_limit) {
      warnings.push_back(name +
                         " would join in its own turn, and in this edition a combat ends in "
                         "its first Combat phase.");
      continue;
    }
    if (fought < phases) {
      warnings.push_back(fmt::format(
          "{} would join in its own turn{}, in Combat phase {}, and no more than {} are "
          "fought. Ask for more turns.",
          name, where.troops[unit].confused ? " once it is no longer confused" : "", phases,
          fought));
      continue;
    }
    if (!pursued) {
      warnings.push_back(name +
                         " joins a combat that is unresolved, and nobody here pursues "
                         "(policy): it joins only where those who fight still touch.");
    }
    const std::int32_t reach = charge_reach(roster.unit(unit));
    std::int64_t nearest = INT64_MAX;
    each_stand(
        where,
        static_cast<UnitSet>(roster.enemies_of(unit) & context.placed->contact_map().engaged),
        [&](std::size_t, std::size_t, const field::Stand& enemy) {
          for (const field::Stand& own : where.of(unit)) {
            nearest = std::min(nearest, field::distance_squared(own.base, enemy.base));
          }
        });
    if (nearest > std::int64_t{reach} * reach) {
      warnings.push_back(
          fmt::format("{} charges {} cm at most, and none of the enemies who fight is so near now: "
                      "it joins only where the fight comes nearer.",
                      name, reach / kMillimetres));
    }
  }
}

/// Winners that stand may stay in touch with a loser who is met from two sides: along one of them he
/// retreats.
/// Source  seeds/000, "Stand its Ground" and "Infantry contact with cavalry": the texts differ.
void warn_of_standing(const Context& context, std::vector<std::string>& warnings) {
  const Roster& roster = context.roster;
  const Board& where = context.placed->where;
  const ContactMap& contact_map = context.placed->contact_map();
  std::vector<std::string> standing;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const bool stands = policy_of(context, unit) == Policy::stand &&
                        !roster.profile(unit).specials.has(Special::must_pursue);
    const bool crossed = std::ranges::any_of(
        std::views::iota(std::size_t{0}, roster.size()), [&](std::size_t friendly) {
          return (contact_map.touched[unit] & contact_map.touched[friendly]) != 0 &&
                 field::is_vertical(where.of(unit).front().facing) !=
                     field::is_vertical(where.of(friendly).front().facing);
        });
    if (stands && crossed && !context.battle().edition.standing_ends_it) {
      standing.push_back(roster.letter_of(unit));
    }
  }
  if (!standing.empty()) {
    warnings.push_back(fmt::format(
        "{}: winners who stand fight on, without a pursuit bonus, where the loser still touches "
        "them. --edition revolution-standing ends the combat there.",
        fmt::join(standing, ", ")));
  }
}

/// Who is touched by as many enemy stands from two sides may go either way where it loses.
/// Source  seeds/000, "Retreats": "the retreating player can nominate".
void warn_of_equal_ways(const Context& context, std::vector<std::string>& warnings) {
  const Roster& roster = context.roster;
  const Board& where = context.placed->where;
  std::vector<std::string> torn;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const std::array<int, 4> from = touched_from(roster, where, unit);
    const int most = *std::ranges::max_element(from);
    if (most > 0 && std::ranges::count(from, most) > 1 && !where.troops[unit].is_away() &&
        !warmaster::lost_in_retreat(roster.profile(unit))) {
      torn.push_back(roster.letter_of(unit));
    }
  }
  if (!torn.empty()) {
    warnings.push_back(fmt::format(
        "{}: equal numbers of enemy stands touch it from two sides, so its player may choose which "
        "way it retreats. Here it goes where most of its stands get away, and back where both ways "
        "are as good.",
        fmt::join(torn, ", ")));
  }
}

/// What holds of a unit whether stands are placed or not.
/// Source  rules-facts 1.7, "Must pursue/advance when they win", and 1.13, magic items.
void warn_of_rules(const Unit& unit, Policy policy, const std::string& name,
                   std::vector<std::string>& warnings) {
  if (unit.profile.specials.has(Special::must_pursue) && policy != Policy::pursue) {
    warnings.push_back(name + (policy == Policy::stand
                                   ? " must pursue wherever it may: the policy to stand changes "
                                     "nothing for it."
                                   : " must pursue wherever it may: the policy to fall back counts "
                                     "only where it does not pursue."));
  }
  if (unit.profile.specials.has(Special::banner_of_fortune)) {
    warnings.push_back(name +
                       " throws its attack dice again by its banner of fortune in the "
                       "first round, when fewer hit than on average; where they fall in "
                       "several lots, the largest decides.");
  }
}

}  // namespace

std::vector<std::string> warnings_of(const Engagement& engagement) {
  std::vector<std::string> warnings;
  const auto walls = [&](const Unit& unit, const Unit& enemy, const char* side) {
    if (enemy.cover == Cover::fortified && !may_touch_walls(unit.profile)) {
      warnings.push_back(cannot_touch_walls(unit.profile, side));
    }
  };
  walls(engagement.a, engagement.b, "A");
  walls(engagement.b, engagement.a, "B");
  if (engagement.a.charging && engagement.b.charging) {
    warnings.push_back(both_charge("", engagement.turns == 1, 'A'));
  }
  for (const auto& [unit, name] : {std::pair(&engagement.a, "A"), std::pair(&engagement.b, "B")}) {
    warn_of_rules(*unit, unit->policy.value_or(engagement.policy), name, warnings);
    if (unit->profile.specials.has(Special::unstable) && engagement.turns != 1) {
      warnings.push_back(std::string(name) +
                         " is unstable, but its stands fade and come back only where they are "
                         "placed: leave out fighting.");
    }
  }
  return warnings;
}

std::vector<std::string> warnings_of(const Melee& melee) {
  const Context& context = melee.context();
  const Roster& roster = context.roster;
  const Battle& battle = context.battle();
  std::vector<std::string> warnings;
  const Board& where = context.placed->where;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const std::string name = roster.letter_of(unit);
    warn_of_places(roster, where, unit, name, warnings);
    const std::size_t in_b = unit - battle.a.size();
    const bool placed_by_stands = (unit < battle.a.size() ? battle.a[unit] : battle.b[in_b]).placed;
    if (!placed_by_stands && !warmaster::has(context.placed->contact_map().engaged, unit)) {
      warnings.push_back(name +
                         " takes no part as the fight opens: it touches no enemy and "
                         "supports nobody.");
    }
    const int own_turn = roster.side(unit) == context.moves_first() ? 3 : 2;
    const bool unstable = roster.profile(unit).specials.has(Special::unstable);
    if (unstable && battle.turns && *battle.turns > 1 && *battle.turns < own_turn) {
      warnings.push_back(
          fmt::format("{} is unstable, and its own next turn is Combat phase {}: no more than {} "
                      "are fought. Ask for more turns.",
                      name, own_turn, *battle.turns));
    }
    warn_of_rules(roster.unit(unit), policy_of(context, unit), name, warnings);
  }
  bool turn_is_given = false;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    turn_is_given |= roster.unit(unit).charging || roster.unit(unit).was_shot_at();
  }
  for (std::size_t unit = 0; roster.size() == 2 && unit < 2; ++unit) {
    if ((unit == 0 ? battle.a : battle.b).front().placed) {
      continue;  // where its stands are said, nothing centred them, and at= is refused
    }
    const auto& parts = context.placed->contact_map().stands;
    const Troop& troop = where.troops[unit];
    const auto fighting =
        std::ranges::count_if(std::span(parts).subspan(troop.first, troop.stands),
                              [](const StandPart& part) { return part.strikes.has_value(); });
    if (auto warning = centred(where.of(unit), where.of(1 - unit), static_cast<int>(fighting),
                               unit == 0 ? 'A' : 'B')) {
      warnings.push_back(std::move(*warning));
    }
  }
  if (battle.turns != 1 && !turn_is_given) {
    warnings.emplace_back(
        "Nobody charges, so the first turn is taken to be A's: it matters where troops are "
        "confused, unstable or join.");
  }
  std::vector<std::vector<std::string>> others(kMostUnits + 1);
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (where.troops[unit].is_away()) {
      others[where.troops[unit].engagement].push_back(roster.letter_of(unit));
    }
  }
  for (const std::vector<std::string>& units : others) {
    if (!units.empty()) {
      warnings.push_back(
          fmt::format("Another engagement ({}) is on the table: it is not fought here, and stands "
                      "as it is{} until this one comes to it.",
                      fmt::join(units, ", "), battle.turns == 1 ? "" : ", in all turns,"));
    }
  }
  warn_of_joining(context, warnings);
  warn_of_standing(context, warnings);
  warn_of_equal_ways(context, warnings);
  return warnings;
}

}  // namespace fray::warmaster
