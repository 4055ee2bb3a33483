// Who strikes whom, and who supports: seeds/000, "Attack value" and "Support".

#include "warmaster/board/blows.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

#include "core/error.hpp"
#include "core/sort_few.hpp"
#include "field/stand.hpp"
#include "warmaster/board/ground.hpp"

namespace fray::warmaster {

namespace {

using field::Contact;
using field::Edge;
using field::Touch;

/// Front edge before side or rear edge before corner. Source  seeds/000, "Attack value", the list
/// of priorities.
int priority(const Contact& contact) noexcept {
  return contact.touch == Touch::corner ? 2 : contact.own == Edge::front ? 0 : 1;
}

/// Everything that one stand touches.
struct Contacts {
  /// Touching stands of each unit, by priority.
  std::array<std::array<std::uint8_t, kMostUnits>, 3> stands{};
  bool front = false;
  bool beset = false;
  UnitSet touched = 0;
  int best = 3;
};

class ContactMapper {
 public:
  ContactMapper(const Roster& roster, const Board& where) : roster_(roster), where_(where) {
    for (std::size_t unit = 0; unit < roster.size(); ++unit) {
      for (const field::Stand& stand : where.of(unit)) {
        field::Rectangle& all = around_[unit];
        all = &stand == &where.of(unit).front() ? stand.base : field::around(all, stand.base);
      }
    }
  }

  ContactMap contact_map() {
    look();
    leave_out_others();
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      count_supports(unit);
      allow_pursuit(unit);
    }
    const UnitSet engaged = contact_map_.engaged;
    contact_map_.apart =
        static_cast<UnitSet>(engaged & ~reached_from(static_cast<UnitSet>(engaged & -engaged)));
    return std::move(contact_map_);
  }

  std::array<std::uint8_t, kMostUnits> others(UnitSet flagged) {
    look();
    std::array<std::uint8_t, kMostUnits> numbers{};
    auto left =
        static_cast<UnitSet>(contact_map_.engaged &
                             ~reached_from(static_cast<UnitSet>(contact_map_.fighting & ~flagged)));
    for (std::uint8_t number = 1; left != 0; ++number) {
      const UnitSet all = reached_from(static_cast<UnitSet>(left & -left));
      for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
        numbers[unit] = has(static_cast<UnitSet>(left & all), unit) ? number : numbers[unit];
      }
      left &= static_cast<UnitSet>(~all);
    }
    return numbers;
  }

 private:
  /// Who touches, strikes and supports whom, whatever the engagement.
  void look() {
    contact_map_.stands.resize(where_.stands.size());
    contacts_.resize(where_.stands.size());
    contact_map_.supported.fill(kMostUnits);
    each_stand([&](std::size_t unit, std::size_t stand) { touch(unit, stand); });
    put_targets_in_order();
    each_stand([&](std::size_t unit, std::size_t stand) { aim(unit, stand); });
    each_stand([&](std::size_t unit, std::size_t stand) { support(unit, stand); });
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      go_with(unit);
    }
  }

  template <class Visit>
  void each_stand(Visit&& visit) const {
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      const Troop& troop = where_.troops[unit];
      for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands};
           ++stand) {
        visit(unit, stand);
      }
    }
  }

  template <class Visit>
  void each_enemy(std::size_t unit, std::size_t stand, Visit&& visit) const {
    const field::Stand& own = where_.stands[stand];
    for (std::size_t enemy = 0; enemy < roster_.size(); ++enemy) {
      const field::Rectangle& all = around_[enemy];
      const bool near = roster_.side(enemy) != roster_.side(unit) && own.base.west <= all.east &&
                        all.west <= own.base.east && own.base.south <= all.north &&
                        all.south <= own.base.north;
      const Troop& troop = where_.troops[enemy];
      for (std::size_t theirs = troop.first;
           near && theirs < troop.first + std::size_t{troop.stands}; ++theirs) {
        const Contact contact = field::contact(own, where_.stands[theirs]);
        if (contact.touch != Touch::none) {
          visit(enemy, theirs, contact);
        }
      }
    }
  }

  void touch(std::size_t unit, std::size_t stand) {
    Contacts& all = contacts_[stand];
    each_enemy(unit, stand, [&](std::size_t enemy, std::size_t, const Contact& contact) {
      all.best = std::min(all.best, priority(contact));
      ++all.stands[static_cast<std::size_t>(priority(contact))][enemy];
      all.front |= is_to_front(roster_, contact);
      all.beset |= field::penalises(contact);
      all.touched |= set_of(enemy);
    });
    contact_map_.touched[unit] |= all.touched;
    if (all.best < 3) {
      contact_map_.fighting |= set_of(unit);
      contact_map_.engaged |= set_of(unit);
    }
  }

  /// Puts units in the order in which enemies who can choose strike them: who has retreated before
  /// pursuers, the farthest first; then whom most enemy stands can strike first of all, for players
  /// concentrate; then by rank.
  void put_targets_in_order() {
    const auto may_choose = [](UnitSet touched) { return std::popcount(touched) > 1; };
    if (std::ranges::none_of(contact_map_.touched, may_choose)) {
      return;
    }
    using Key = std::tuple<int, int, int>;
    std::vector<Key> keys;
    std::vector<std::uint8_t> order(roster_.size());
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      const auto strikers = std::ranges::count_if(contacts_, [&](const Contacts& stand) {
        return stand.best < 3 && stand.stands[static_cast<std::size_t>(stand.best)][unit] != 0;
      });
      keys.emplace_back(-where_.troops[unit].pursuit_bonus, -static_cast<int>(strikers),
                        roster_.rank(unit));
    }
    sort_few(order, {}, [&](std::uint8_t unit) { return keys[unit]; });
    for (std::uint8_t place = 0; place < order.size(); ++place) {
      contact_map_.turn[order[place]] = place;
    }
  }

  /// A stand that may choose strikes the unit that most stands of its own unit can strike first of
  /// all, as players who declare targets unit by unit do, or the one that its player names; of
  /// several the first in `ContactMap::turn`.
  std::size_t choice(std::size_t unit, const Contacts& contacts) const {
    std::array<int, kMostUnits> within_reach{};
    const Troop& troop = where_.troops[unit];
    for (std::size_t mate = troop.first; mate < troop.first + std::size_t{troop.stands}; ++mate) {
      const Contacts& theirs = contacts_[mate];
      for (std::size_t enemy = 0; theirs.best < 3 && enemy < roster_.size(); ++enemy) {
        within_reach[enemy] +=
            theirs.stands[static_cast<std::size_t>(theirs.best)][enemy] != 0 ? 1 : 0;
      }
    }
    const auto& candidates = contacts.stands[static_cast<std::size_t>(contacts.best)];
    std::size_t chosen = kMostUnits;
    const int shown = roster_.unit(unit).choices.target;
    if (const int wanted = shown > 0 ? shown : where_.troops[unit].target; wanted > 0) {
      const std::size_t target = static_cast<std::size_t>(wanted - 1) +
                                 (roster_.side(unit) == Side::a ? roster_.battle().a.size() : 0);
      if (target < roster_.size() && candidates[target] != 0) {
        return target;
      }
    }
    for (std::size_t enemy = 0; enemy < roster_.size(); ++enemy) {
      const auto rank = [&](std::size_t one) {
        return std::pair(-within_reach[one], contact_map_.turn[one]);
      };
      if (candidates[enemy] != 0 && (chosen == kMostUnits || rank(enemy) < rank(chosen))) {
        chosen = enemy;
      }
    }
    return chosen;
  }

  void aim(std::size_t unit, std::size_t stand) {
    const Contacts& all = contacts_[stand];
    StandPart& part = contact_map_.stands[stand];
    part.to_front = all.front;
    part.beset = all.beset;
    part.touched = all.touched;
    if (all.best == 3) {
      return;
    }
    const auto& nearest = all.stands[static_cast<std::size_t>(all.best)];
    if (std::ranges::count_if(nearest, [](std::uint8_t stands) { return stands != 0; }) > 1) {
      contact_map_.may_choose |= set_of(unit);
    }
    const std::size_t target = choice(unit, all);
    part.strikes = static_cast<std::uint8_t>(target);
    // Of several stands that it could strike, the one with the least cover, and on firm ground.
    bool first = true;
    each_enemy(unit, stand, [&](std::size_t enemy, std::size_t theirs, const Contact& contact) {
      if (enemy != target || priority(contact) != all.best) {
        return;
      }
      const field::Stand& struck = where_.stands[theirs];
      Cover cover = cover_towards(roster_, where_, enemy, struck, contact.theirs,
                                  roster_.unit(unit).high_ground);
      const bool charge_on_pikes =
          where_.first_round && where_.troops[unit].charging && contact.theirs == Edge::front &&
          pikes_hold_off(roster_.profile(enemy), roster_.profile(unit)) && !in_dense(struck);
      if (charge_on_pikes) {
        cover = std::max(cover, Cover::defended);
        contact_map_.held_off |= set_of(enemy);
      }
      const bool loose = stands_on(struck, field::Terrain::loose);
      if (first || std::pair(cover, loose) < std::pair(part.struck_cover, part.loose)) {
        part.struck_cover = cover;
        part.loose = loose;
      }
      first = false;
    });
  }

  /// Source  rules-facts 1.13, Pikemen.
  bool in_dense(const field::Stand& stand) const {
    return stands_on(stand, field::Terrain::woods) || stands_on(stand, field::Terrain::buildings);
  }

  bool stands_on(const field::Stand& stand, field::Terrain terrain) const {
    return std::ranges::any_of(roster_.battle().terrain, [&](const field::Ground& piece) {
      return piece.terrain == terrain && field::overlap(piece.area, stand.base);
    });
  }

  /// Source  seeds/000, "Support"; rules-facts 1.6.
  void support(std::size_t unit, std::size_t stand) {
    if (roster_.profile(unit).type != TroopType::infantry || contacts_[stand].best < 3 ||
        where_.troops[unit].confused) {
      return;
    }
    std::array<bool, kMostUnits> supports_now{};
    each_stand([&](std::size_t friendly, std::size_t fighter) {
      StandPart& part = contact_map_.stands[stand];
      if (roster_.side(friendly) != roster_.side(unit) || !contacts_[fighter].front ||
          !can_support(roster_, unit, where_.stands[stand], friendly, where_.stands[fighter])) {
        return;
      }
      contact_map_.helped[unit] |= set_of(friendly);
      supports_now[friendly] = true;
      if (std::exchange(part.supports, true)) {
        return;  // one stand, one support: but it links all whom it stands by
      }
      contact_map_.engaged |= set_of(unit);
    });
    for (std::size_t friendly = 0; friendly < roster_.size(); ++friendly) {
      supporters_[unit][friendly] =
          static_cast<std::uint8_t>(supporters_[unit][friendly] + (supports_now[friendly] ? 1 : 0));
    }
  }

  /// Whom a unit goes with that only supports: the friend that most of its stands support, then the
  /// first in the order of moves.
  void go_with(std::size_t unit) {
    if (std::popcount(contact_map_.helped[unit]) == 0 || has(contact_map_.fighting, unit)) {
      return;
    }
    const auto most = std::ranges::max_element(supporters_[unit]);
    contact_map_.supported[unit] = static_cast<std::uint8_t>(most - supporters_[unit].begin());
    if (std::ranges::count(supporters_[unit], *most) > 1) {
      const std::vector<std::size_t> order =
          nearest_first(roster_, where_, roster_.units_of(roster_.side(unit)));
      contact_map_.supported[unit] = static_cast<std::uint8_t>(*std::ranges::find_if(
          order, [&](std::size_t friendly) { return supporters_[unit][friendly] == *most; }));
    }
  }

  void allow_pursuit(std::size_t unit) {
    const Troop& troop = where_.troops[unit];
    for (std::size_t enemy = 0; enemy < roster_.size(); ++enemy) {
      if (roster_.side(enemy) == roster_.side(unit)) {
        continue;
      }
      const Pursuer pursuer{
          .own = roster_.profile(unit),
          .fortified = fortified(unit),
          .caught_out = troop.charges(where_.first_round) &&
                        (roster_.unit(enemy).irregular || struck_in_flank(unit, enemy))};
      if (may_pursue(pursuer, roster_.profile(enemy))) {
        contact_map_.may_pursue[unit] |= set_of(enemy);
      }
    }
  }

  bool fortified(std::size_t unit) const {
    return std::ranges::any_of(where_.of(unit), [&](const field::Stand& stand) {
      return cover_towards(roster_, where_, unit, stand, Edge::front) == Cover::fortified;
    });
  }

  /// Whether more front edges of a unit lie on an enemy's sides and rear than on its front.
  bool struck_in_flank(std::size_t unit, std::size_t enemy) const {
    int flank = 0;
    for (const field::Stand& own : where_.of(unit)) {
      for (const field::Stand& theirs : where_.of(enemy)) {
        const Contact contact = field::contact(own, theirs);
        if (contact.touch == Touch::edge && contact.own == Edge::front) {
          flank += contact.theirs == Edge::front ? -1 : 1;
        }
      }
    }
    return flank > 0;
  }

  void count_supports(std::size_t unit) {
    std::int32_t& supports = contact_map_.supports[roster_.side(unit) == Side::a ? 0 : 1];
    for (std::size_t stand = where_.troops[unit].first;
         stand < where_.troops[unit].first + std::size_t{where_.troops[unit].stands}; ++stand) {
      supports += contact_map_.stands[stand].supports ? 1 : 0;
    }
    supports += has(contact_map_.fighting, unit) ? roster_.unit(unit).support : 0;
  }

  /// Who hangs together with these units by touch and support.
  UnitSet reached_from(UnitSet reached) const {
    for (std::size_t step = 0; step < roster_.size(); ++step) {
      for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
        if (has(reached, unit)) {
          reached |= static_cast<UnitSet>(contact_map_.touched[unit] | contact_map_.helped[unit]);
        } else if ((contact_map_.helped[unit] & reached) != 0) {
          reached |= set_of(unit);
        }
      }
    }
    return reached;
  }

  /// Whoever fights another engagement, and hangs together with nobody of this one, has no part
  /// here.
  void leave_out_others() {
    UnitSet away = 0;
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      away |= where_.troops[unit].is_away() ? set_of(unit) : UnitSet{0};
    }
    if (away == 0) {
      return;
    }
    // Who comes to one unit of another engagement has come to all of it.
    UnitSet ours = reached_from(static_cast<UnitSet>(contact_map_.fighting & ~away));
    for (UnitSet before = 0; before != ours;) {
      before = ours;
      for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
        for (std::size_t met = 0; met < roster_.size() && has(away, unit); ++met) {
          const bool comes_too = has(static_cast<UnitSet>(before & away), met) &&
                                 has(contact_map_.engaged, unit) &&
                                 where_.troops[met].engagement == where_.troops[unit].engagement;
          ours |= comes_too ? set_of(unit) : UnitSet{0};
        }
      }
      ours = reached_from(ours);
    }
    contact_map_.elsewhere = static_cast<UnitSet>(contact_map_.fighting & ~ours);
    contact_map_.fighting &= ours;
    contact_map_.engaged &= ours;
    contact_map_.may_choose &= ours;
    contact_map_.held_off &= ours;
    each_stand([&](std::size_t unit, std::size_t stand) {
      if (!has(ours, unit)) {
        contact_map_.stands[stand] = StandPart{};
      }
    });
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      if (!has(ours, unit)) {
        contact_map_.touched[unit] = 0;
        contact_map_.helped[unit] = 0;
        contact_map_.supported[unit] = kMostUnits;
      }
    }
  }

  const Roster& roster_;
  const Board& where_;
  ContactMap contact_map_{};
  std::vector<Contacts> contacts_{};
  std::array<field::Rectangle, kMostUnits> around_{};  ///< all stands of each unit
  /// Stands of each unit that support each other one.
  std::array<std::array<std::uint8_t, kMostUnits>, kMostUnits> supporters_{};
};

}  // namespace

ContactMap contact_map_of(const Roster& roster, const Board& where) {
  return ContactMapper(roster, where).contact_map();
}

std::array<std::uint8_t, kMostUnits> other_engagements(const Roster& roster, const Board& where,
                                                       UnitSet others) {
  return ContactMapper(roster, where).others(others);
}

Board drawn_in(const Roster& roster, Board where) {
  const auto away = [](const Troop& troop) { return troop.is_away(); };
  if (std::ranges::any_of(where.troops, away)) {
    const ContactMap contact_map = contact_map_of(roster, where);
    for (std::size_t unit = 0; unit < roster.size(); ++unit) {
      Troop& troop = where.troops[unit];
      troop.elsewhere =
          troop.is_away() && has(contact_map.engaged, unit) ? Elsewhere::drawn_in : troop.elsewhere;
    }
  }
  return where;
}

// How many dice fall, and what they need: seeds/000, "How to calculate damage" and "The Last Ditch
// Dice".

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
    const bool set_upon = where.troops[*part.strikes].charges(where.first_round);
    const Attacks attacks =
        attacks_of(profile, {.charges_in_open = stance.charges_in_open,
                             .charged_or_retreated = set_upon || troop.pursuit_bonus != 0,
                             .first_round = where.first_round});
    strikers.push_back({*part.strikes, dice::Test::at_least(to_hit(profile, part.struck_cover)),
                        attacks.fixed + attack_modifier(stance), attacks});
  }
  // The best first, so that it does not matter in which order stands are kept.
  sort_few(strikers, {}, [&contact_map](const Striker& striker) {
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
    sort_few(blows.pools, {}, turn);
  }
  return blows;
}

}  // namespace fray::warmaster
