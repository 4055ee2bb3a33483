// In which order blows fall.

#include "rankflank/formation/order.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "dice/pmf.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/standing.hpp"

namespace fray::rankflank {
namespace {

constexpr int kFirst = 1000;  // above every initiative
constexpr int kCharging = 100;
constexpr int kLast = -100;  // below every initiative

/// Higher strikes sooner, equals together: The 9th Age's steps from 10 down to 0, Fantasy's
/// chargers and then initiative, also among those who strike last.
/// Source  seeds/002, "Attacks happen simultaneously"; rules-facts 3.6 and 4.4.
int priority(const Context& context, const Situation& picture, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  if (context.book(kSovl)) {
    return 0;
  }
  if (attack.kind == Attack::Kind::impact) {
    return context.book(kNinthAge) ? 10 : 2 * kFirst;
  }
  if (attack.kind == Attack::Kind::stomp) {
    return context.book(kNinthAge) ? 0 : 2 * kLast;
  }
  if (attack.kind == Attack::Kind::crush) {
    return 0;
  }
  const bool charging = charges(context, picture, attack.unit);
  if (attack.kind == Attack::Kind::grind) {  // at its Agility, whatever its weapons
    return std::min(10, own.profile.initiative + (charging ? 1 : 0));
  }
  if (own.has(Special::strikes_first)) {
    return kFirst + own.profile.initiative;
  }
  if (context.book(kNinthAge)) {
    if (own.has(Special::strikes_last) || own.has(Special::great_weapon)) {
      return 0;
    }
    const bool spear = own.has(Special::spear) && !own.has(Special::mounted) &&
                       first_round(context, picture, attack.unit) && !charging &&
                       !struck_on(context, picture, attack.unit, 0);
    return std::min(10, own.profile.initiative + (charging ? 1 : 0) + (spear ? 2 : 0));
  }
  if (own.has(Special::strikes_last) || (own.has(Special::great_weapon) && !charging)) {
    return kLast + own.profile.initiative;
  }
  return (charging ? kCharging : 0) + own.profile.initiative;
}

std::vector<Attack> all_attacks(const Context& context, const Situation& picture) {
  std::vector<Attack> attacks;
  for (const int unit : context.present) {
    const Unit& own = context.unit(unit);
    for (const Contact& contact : contacts(context, picture, unit)) {
      if (contact.own == Facing::front) {
        if (charges(context, picture, unit) && !own.profile.impact.none()) {
          attacks.push_back({Attack::Kind::impact, unit, contact});
        }
        // Rules-facts 3.11.
        const bool may_stomp =
            !context.book(kNinthAge) || context.unit(contact.enemy).profile.height <= 1;
        if (!own.profile.stomp.none() && may_stomp) {
          attacks.push_back({Attack::Kind::stomp, unit, contact});
        }
      }
      // Either impact hits or grind attacks.
      const bool charged_home = charges(context, picture, unit) && !own.profile.impact.none();
      if (!own.profile.grind.none() && context.book(kNinthAge) && !charged_home) {
        attacks.push_back({Attack::Kind::grind, unit, contact});
      }
      if (own.has(Special::crush_attack) && context.book(kNinthAge)) {
        attacks.push_back({Attack::Kind::crush, unit, contact});
      }
      attacks.push_back({Attack::Kind::blows, unit, contact});
    }
  }
  return attacks;
}

/// The enemies, as bits, whom a character may fight in a challenge, and who keep others from
/// striking him.
int challengers_of(const Context& context, const Situation& picture, int unit) noexcept {
  int bits = 0;
  for (const Contact& contact : contacts(context, picture, unit)) {
    bits |= context.unit(unit).challenge && context.unit(contact.enemy).challenge
                ? bit(contact.enemy)
                : 0;
  }
  return bits;
}

/// A unit's strength matters to its own blows; so does that of each enemy around it where it shares
/// its models out, or where only models in contact strike.
void know_later(const Context& context, Order& order, const Situation& picture, std::size_t step) {
  order.later.emplace_back();
  for (std::size_t attack = 0; attack < order.steps[step].size(); ++attack) {
    Order::Later masks;
    for (std::size_t later = step; later < order.steps.size(); ++later) {
      if (later > step && !context.book(kFantasy)) {
        break;  // elsewhere the dead of a step count from the next step on
      }
      for (std::size_t k = later == step ? attack + 1 : 0; k < order.steps[later].size(); ++k) {
        const int striker = order.steps[later][k].unit;
        int needed = bit(striker);
        for (const Contact& contact : contacts(context, picture, striker)) {
          needed |= context.book(kFantasy) || contacts(context, picture, striker).size() > 1
                        ? bit(contact.enemy)
                        : 0;
          needed |= challengers_of(context, picture, contact.enemy);
        }
        masks.fresh = static_cast<std::uint8_t>(masks.fresh | needed);
        masks.at_once = static_cast<std::uint8_t>(
            masks.at_once | (later == step && context.book(kFantasy) ? needed : 0));
      }
    }
    order.later.back().push_back(masks);
  }
}

Situation picture_of(const Context& context, int combat, int enemies) noexcept {
  Situation picture;
  if (combat == 0) {
    return picture;
  }
  const int waits = combat - 1;
  picture.set(kCombat, combat).set(kMet, bit(waits));
  for (const int unit : context.present) {
    const int host = context.host[index(unit)] >= 0 ? context.host[index(unit)] : unit;
    const bool comes = (enemies & with_characters(context, host)) != 0;
    picture.set(kJoined[unit],
                comes && side_of(unit) != side_of(waits) ? 1 + waits % (kUnits / 2) : 0);
  }
  return picture;
}

/// Whether a step is rolled in one situation: nothing in it waits for a count, and its results are
/// not too many.
bool struck_at_once(const Context& context, const Situation& picture,
                    const std::vector<Attack>& step) {
  std::uint64_t cells = 1;
  bool simple = step.size() <= graph::Rolls::kMost;
  for (std::size_t nth = 0; simple && nth < step.size(); ++nth) {
    const Attack& attack = step[nth];
    simple = !context.unit(attack.unit).has(Special::battle_focus) &&
             !random_multiple(context, attack) && !random_amount(context, attack);
    // Away, who comes alone strikes, and is struck, with more dice than each of several.
    const Situation alone =
        picture[kCombat] == 0 ? Situation{}
                              : rankflank::picture_of(context, picture[kCombat],
                                                      bit(attack.unit) | bit(attack.contact.enemy))
                                    .take(picture, kFirstRound);
    simple = simple && !slays(context, alone, attack);
    cells *= simple
                 ? blows(context, alone, attack, attack_dice(context, alone, attack), 0).outcomes()
                 : 1;
    simple = simple && cells <= graph::Rolls::kMostCells;
  }
  return simple;
}

/// `winner` strikes first of those with equal initiative; together where the rulebook lets them,
/// and, by a reading, where nobody has won yet.
Order order_of(const Context& context, const Situation& picture, Side winner) {
  std::map<int, std::array<std::vector<Attack>, 2>, std::greater<>> by_priority;
  for (const Attack& attack : all_attacks(context, picture)) {
    by_priority[priority(context, picture, attack)][side_of(attack.unit) == Side::a ? 0 : 1]
        .push_back(attack);
  }
  Order order;
  const bool together = winner == Side::none && !context.engagement.readings.roll_off;
  for (auto& [priority, sides] : by_priority) {
    auto& [a, b] = sides;
    const bool tie = context.book(kFantasy) && !a.empty() && !b.empty();
    order.ties = order.ties || tie;
    if (tie && !together) {
      order.steps.push_back(winner == Side::b ? b : a);
      order.steps.push_back(winner == Side::b ? a : b);
    } else {
      a.insert(a.end(), b.begin(), b.end());
      order.steps.push_back(std::move(a));
    }
  }
  for (std::size_t step = 0; step < order.steps.size(); ++step) {
    know_later(context, order, picture, step);
    order.together.push_back(struck_at_once(context, picture, order.steps[step]) ? 1 : 0);
  }
  return order;
}

}  // namespace

void add_orders(Context& context) {
  for (const Side winner : {Side::none, Side::a, Side::b}) {
    context.first_order[static_cast<std::size_t>(winner)] = order_of(context, Situation{}, winner);
    context.later_order[static_cast<std::size_t>(winner)] =
        order_of(context, Situation{}.set(kRounds, 1), winner);
  }
}

/// Who strikes when, by which of all who may meet there have just come, and by who strikes first of
/// equals.
std::vector<Orders> orders_away(const Context& context, int combat) {
  std::vector<Orders> orders(std::size_t{1} << kUnits);
  int members = 0;
  for (const int unit : context.present) {
    members |= context.contacts[index(combat)][index(unit)].empty() ? 0 : bit(unit);
  }
  for (int first = 0; first < 1 << kUnits; ++first) {
    for (const Side winner : {Side::none, Side::a, Side::b}) {
      if ((first & ~members) == 0) {
        orders[index(first)][static_cast<std::size_t>(winner)] =
            order_of(context, picture_of(context, combat, members).set(kFirstRound, first), winner);
      }
    }
  }
  return orders;
}

bool may_never_end(const Context& context) noexcept {
  const auto hurts = [&](const Situation& later, int unit, int enemy) {
    for (const std::vector<Attack>& step : order(context, later).steps) {
      for (const Attack& attack : step) {
        const bool strikes_with =
            attack.kind == Attack::Kind::crush ||
            (attack.rolls_to_hit()
                 ? attack_value(context, later, unit) > 0
                 : attack.kind != Attack::Kind::impact && first_struck(context, later, attack));
        if (attack.unit == unit && attack.contact.enemy == enemy && strikes_with &&
            dice::ways_to_pass(blows(context, later, attack, 1, 0)).favourable > 0) {
          return true;
        }
      }
    }
    return false;
  };
  for (const int combat : context.combats) {
    const Situation later = picture_of(context, combat, (1 << kUnits) - 1).set(kRounds, 1);
    for (int unit = 0; unit < kUnits / 2; ++unit) {
      for (const Contact& contact : contacts(context, later, unit)) {
        const bool characters =
            context.host[index(unit)] >= 0 || context.host[index(contact.enemy)] >= 0;
        if (!characters && !hurts(later, unit, contact.enemy) &&
            !hurts(later, contact.enemy, unit)) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace fray::rankflank
