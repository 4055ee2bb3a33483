// How many dice fall, and what they need: seeds/000, "How to calculate damage" and "The Last Ditch
// Dice".

#include <algorithm>
#include <string>
#include <tuple>

#include "core/error.hpp"
#include "warmaster/board/blows.hpp"

namespace fray::warmaster {
namespace {

/// One fighting stand: whom it strikes, how, and with what it comes to after modifiers.
struct Striker {
  std::uint8_t target = 0;
  dice::Test hit{};
  int value = 0;  ///< fixed attacks and modifiers, not yet floored
  Attacks attacks{};
};

std::vector<Striker> strikers_of(const Roster& roster, const Board& where, std::size_t unit,
                                 const ContactMap& contact_map) {
  std::vector<Striker> strikers;
  const Troop& troop = where.troops[unit];
  strikers.reserve(troop.stands);
  const Profile& profile = roster.profile(unit);
  for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands}; ++stand) {
    const StandPart& part = contact_map.stands[stand];
    if (!part.strikes) {
      continue;
    }
    const Stance stance = stance_of(roster, where, unit, part);
    const bool set_upon = where.first_round && where.troops[*part.strikes].charging;
    const Attacks attacks =
        attacks_of(profile, {.charges_in_open = stance.charges_in_open,
                             .charged_or_retreated = set_upon || troop.pursuit_bonus != 0,
                             .first_round = where.first_round});
    strikers.push_back({*part.strikes, dice::Test::at_least(to_hit(profile, part.struck_cover)),
                        attacks.fixed + attack_modifier(stance), attacks});
  }
  // The best first, so that it does not matter in which order stands are kept.
  std::ranges::sort(strikers, {}, [&contact_map](const Striker& striker) {
    return std::tuple(-striker.value, -striker.hit.faces(), contact_map.turn[striker.target],
                      striker.target, striker.attacks.dice, striker.attacks.sides);
  });
  return strikers;
}

/// The dice of a unit that one is thrown again of, or by which it judges its throw: those at one
/// enemy that need one number.
struct Lot {
  std::uint8_t unit = kMostUnits;
  Again again{};
  std::uint8_t target = 0;
  dice::Test hit{};
};

/// With a magic item: the most dice that fall together, for there a die to throw again is
/// likeliest. Where all of a unit's dice are thrown again by how these fell, the others are as
/// likely to hit as they were.
Lot largest_lot(const Unit& unit, std::size_t number, const std::vector<Striker>& strikers,
                bool first_round) {
  Lot lot{.again = thrown_again(unit, first_round)};
  if (!lot.again.any()) {
    return lot;
  }
  int most = -1;
  for (const Striker& first : strikers) {
    int dice = 0;
    for (const Striker& striker : strikers) {
      dice += striker.target == first.target && striker.hit == first.hit
                  ? std::max(0, striker.value) + striker.attacks.dice
                  : 0;
    }
    if (dice > most) {
      most = dice;
      lot.unit = static_cast<std::uint8_t>(number);
      lot.target = first.target;
      lot.hit = first.hit;
    }
  }
  return lot;
}

Pool& pool_for(Blows& blows, const Roster& roster, const Board& where, const Lot& lot,
               std::uint8_t target, dice::Test hit) {
  const bool own = lot.again.any() && lot.target == target && lot.hit == hit;
  const std::uint8_t owner = own ? lot.unit : std::uint8_t{kMostUnits};
  for (Pool& pool : blows.pools) {
    if (pool.target == target && pool.hit == hit && pool.owner == owner) {
      return pool;
    }
  }
  const auto armour = static_cast<int>(armour_of(roster.unit(target), where.troops[target].stands));
  return blows.pools.emplace_back(Pool{.target = target,
                                       .hit = hit,
                                       .unsaved = dice::Test::below(armour),
                                       .owner = owner,
                                       .again = own ? lot.again : Again{}});
}

/// Attacks that are rolled: for each enemy one roll for each kind of stand.
void add_volleys(Blows& blows, const Roster& roster, const Board& where, std::size_t unit,
                 const Lot& lot, const std::vector<Striker>& strikers) {
  struct Kind {
    Attacks attacks{};
    int stands = 0;
  };
  std::vector<Striker> rest = strikers;
  while (!rest.empty()) {
    const Striker first = rest.front();
    std::vector<Kind> kinds;
    std::erase_if(rest, [&](const Striker& striker) {
      if (striker.target != first.target || striker.hit != first.hit) {
        return false;
      }
      const Attacks attacks{striker.value, striker.attacks.dice, striker.attacks.sides};
      const auto known = std::ranges::find(kinds, attacks, &Kind::attacks);
      if (known == kinds.end() && kinds.size() == std::tuple_size_v<decltype(Volley::rolls)>) {
        return false;  // these fill another volley
      }
      (known != kinds.end() ? *known : kinds.emplace_back(Kind{attacks, 0})).stands += 1;
      return true;
    });
    Volley volley{.unit = static_cast<std::uint8_t>(unit)};
    for (const Kind& kind : kinds) {
      volley.rolls[volley.count++] = dice::Roll::sum(kind.stands, kind.attacks.dice,
                                                     kind.attacks.sides, kind.attacks.fixed, 0);
    }
    if (blows.volleys.size() == kMostVolleys) {
      throw InputError(place_in(roster.battle(), unit),
                       "there are too many random attacks in one round (at most " +
                           std::to_string(kMostVolleys) +
                           " rolls of a unit against an enemy) leave some units out");
    }
    pool_for(blows, roster, where, lot, first.target, first.hit).rolled |= 1U
                                                                           << blows.volleys.size();
    blows.volleys.push_back(volley);
  }
}

}  // namespace

std::uint8_t struck_beside_character(const Roster& roster, const Board& where,
                                     const ContactMap& contact_map, std::size_t unit) {
  return strikers_of(roster, where, unit, contact_map).front().target;
}

Blows blows_of(const Roster& roster, const Board& where, const ContactMap& contact_map) {
  Blows blows;
  blows.pools.reserve(roster.size());
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    std::vector<Striker> strikers = strikers_of(roster, where, unit, contact_map);
    if (strikers.empty()) {
      continue;
    }
    const Striker first = strikers.front();
    // First combats open before anybody has moved in one.
    const bool first_round = where.first_round && !where.troops[unit].out_of_cover;
    // He joins the stand that makes most of him.
    strikers.front().value += on_one_stand(roster.unit(unit), first_round);
    const Lot lot = largest_lot(roster.unit(unit), unit, strikers, first_round);
    int all = 0;
    for (const Striker& striker : strikers) {
      const int dice = striker.attacks.random() ? 0 : std::max(0, striker.value);
      pool_for(blows, roster, where, lot, striker.target, striker.hit).dice += dice;
      all += dice;
    }
    const std::size_t volleys = blows.volleys.size();
    std::erase_if(strikers, [](const Striker& striker) { return !striker.attacks.random(); });
    add_volleys(blows, roster, where, unit, lot, strikers);
    if (blows.volleys.size() > volleys) {
      blows.volleys.back().last_ditch = all == 0;
    } else if (all == 0) {
      pool_for(blows, roster, where, lot, first.target, first.hit).dice += 1;  // the last ditch
    }
  }
  std::erase_if(blows.pools, [](const Pool& pool) { return pool.dice == 0 && pool.rolled == 0; });
  // A strikes first, as the pools of a duel do.
  const auto turn = [&](const Pool& pool) {
    return std::pair(roster.side(pool.target) == Side::a, pool.target);
  };
  if (!std::ranges::is_sorted(blows.pools, {}, turn)) {
    std::ranges::stable_sort(blows.pools, {}, turn);
  }
  return blows;
}

}  // namespace fray::warmaster
