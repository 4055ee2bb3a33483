// How many dice fall, and what they need: seeds/000, "How to calculate damage" and "The Last Ditch Dice".

#include <algorithm>

#include "fray/warmaster/blows.hpp"

namespace fray::warmaster {
namespace {

/// One fighting stand: whom it strikes, how, and with what it comes to after modifiers.
struct Striker {
  std::uint8_t target = 0;
  dice::Test hit{};
  int value = 0;         ///< fixed attacks and modifiers, not yet floored
  Attacks attacks{};
};

std::vector<Striker> strikers_of(const Roster& roster, const Disposition& where, std::size_t unit,
                                 const Survey& survey) {
  std::vector<Striker> strikers;
  const Troop& troop = where.troops[unit];
  const Profile& profile = roster.profile(unit);
  for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands}; ++stand) {
    const StandPart& part = survey.stands[stand];
    if (!part.strikes) {
      continue;
    }
    const Stance stance = stance_of(roster, where, unit, part);
    const bool set_upon = where.first_round && where.troops[*part.strikes].charging;
    const Attacks attacks =
        attacks_of(profile, stance.charges_in_open, set_upon || troop.pursuit_bonus != 0);
    strikers.push_back({*part.strikes, dice::Test::at_least(to_hit(profile, part.struck_cover)),
                        attacks.fixed + attack_modifier(stance), attacks});
  }
  return strikers;
}

Pool& pool_for(Blows& blows, const Roster& roster, std::uint8_t target, dice::Test hit) {
  for (Pool& pool : blows.pools) {
    if (pool.target == target && pool.hit == hit) {
      return pool;
    }
  }
  const auto armour = static_cast<int>(roster.profile(target).armour);
  return blows.pools.emplace_back(Pool{.target = target, .hit = hit, .unsaved = dice::Test::below(armour)});
}

/// Attacks that are rolled: one roll for the stand with the character, one for each kind of the others.
void add_volley(Blows& blows, std::size_t unit, const std::vector<Striker>& strikers, std::size_t joined, int character) {
  Volley volley{.unit = static_cast<std::uint8_t>(unit)};
  std::vector<std::pair<int, int>> kinds;  // what is added to each roll, and how many stands add it
  for (std::size_t i = 0; i < strikers.size(); ++i) {
    const int added = strikers[i].value + (i == joined ? character : 0);
    const auto known = std::ranges::find(kinds, added, &std::pair<int, int>::first);
    if (known != kinds.end()) {
      ++known->second;
    } else {
      kinds.emplace_back(added, 1);
    }
  }
  const Attacks& attacks = strikers.front().attacks;
  for (const auto& [added, stands] : kinds) {
    if (volley.count < volley.rolls.size()) {
      volley.rolls[volley.count++] = dice::Roll::sum(stands, attacks.dice, attacks.sides, added, 0);
    }
  }
  blows.volleys.push_back(volley);
}

}  // namespace

Blows blows_of(const Roster& roster, const Disposition& where, const Survey& survey) {
  Blows blows;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const std::vector<Striker> strikers = strikers_of(roster, where, unit, survey);
    if (strikers.empty()) {
      continue;
    }
    // The character joins the stand that makes most of him.
    const int character = roster.unit(unit).character;
    const std::size_t joined = static_cast<std::size_t>(
        std::ranges::max_element(strikers, {}, &Striker::value) - strikers.begin());
    if (strikers.front().attacks.random()) {
      pool_for(blows, roster, strikers.front().target, strikers.front().hit).rolled |= set_of(unit);
      add_volley(blows, unit, strikers, joined, character);
      continue;
    }
    int all = 0;
    for (std::size_t i = 0; i < strikers.size(); ++i) {
      const int dice = std::max(0, strikers[i].value + (i == joined ? character : 0));
      pool_for(blows, roster, strikers[i].target, strikers[i].hit).dice += dice;
      all += dice;
    }
    if (all == 0) {
      pool_for(blows, roster, strikers.front().target, strikers.front().hit).dice += 1;  // the last ditch
    }
  }
  std::erase_if(blows.pools, [](const Pool& pool) { return pool.dice == 0 && pool.rolled == 0; });
  // A strikes first, as the pools of a duel do.
  std::ranges::stable_sort(blows.pools, {}, [&](const Pool& pool) {
    return std::pair(roster.side(pool.target) == Side::a, pool.target);
  });
  return blows;
}

}  // namespace fray::warmaster
