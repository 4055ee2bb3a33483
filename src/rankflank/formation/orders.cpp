// In which order attacks come, by who has charged or caught whom.

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "core/text.hpp"
#include "dice/pmf.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

/// What the models of a unit do to one enemy, or one part of them.
void add_attacks(const Context& context, const Situation& picture, Attack attack,
                 std::vector<Attack>& attacks) {
  const Unit& own = context.striker(attack);
  const Contact& contact = attack.contact;
  const auto add = [&](Attack::Kind kind) {
    attack.kind = kind;
    attacks.push_back(attack);
  };
  const auto lands = [&](Attack::Kind kind) {
    attack.kind = kind;
    return context.book->lands(context, picture, attack);
  };
  const bool charged_home = charges(context, picture, attack.unit) && !own.profile.impact.none();
  const bool tramples = contact.own == Facing::front || context.book->tramples_around;
  if (tramples && charged_home && lands(Attack::Kind::impact)) {
    add(Attack::Kind::impact);
  }
  if (tramples && !own.profile.stomp.none() && lands(Attack::Kind::stomp)) {
    add(Attack::Kind::stomp);
  }
  // Either impact hits or grind attacks.
  if (!own.profile.grind.none() && !charged_home) {
    add(Attack::Kind::grind);
  }
  if (own.has(Special::crush_attack)) {
    add(Attack::Kind::crush);
  }
  attack.kind = Attack::Kind::blows;
  const bool none = !own.profile.parts.empty() && !own.has(Special::champion) &&
                    !own.has(Special::rage) && context.book->attacks(context, picture, attack) == 0;
  if (!none) {  // a chassis strikes no blows
    add(Attack::Kind::blows);
  }
}

/// Beasts that pull something are harnessed with their heads to its front; a champion's part is
/// there where a unit has one.
bool may_strike_with(const Context& context, const Attack& attack) noexcept {
  const Part* const part = context.part(attack);
  const bool turned = part != nullptr && part->kind == Part::Kind::beasts &&
                      context.book->beasts_face_front && attack.contact.own != Facing::front;
  const bool led = part == nullptr || part->kind != Part::Kind::champion ||
                   context.unit(attack.unit).has(Special::champion);
  return !turned && led;
}

std::vector<Attack> all_attacks(const Context& context, const Situation& picture) {
  std::vector<Attack> attacks;
  for (const int unit : context.present) {
    for (const Contact& contact : contacts(context, picture, unit)) {
      const int parts = static_cast<int>(context.unit(unit).profile.parts.size());
      for (int part = 0; part <= parts; ++part) {
        const Attack attack{Attack::Kind::blows, unit, contact, part};
        if (may_strike_with(context, attack)) {
          add_attacks(context, picture, attack, attacks);
        }
      }
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
/// its models out, or where only models in contact strike; and that of its characters, where they take
/// places of its models, or it is the stronger of whom it fears.
void know_later(const Context& context, Order& order, const Situation& picture, std::size_t step) {
  order.later.emplace_back();
  for (std::size_t attack = 0; attack < order.steps[step].size(); ++attack) {
    Order::Later masks;
    for (std::size_t later = step; later < order.steps.size(); ++later) {
      if (later > step && !context.book->slain_do_not_strike) {
        break;  // elsewhere the dead of a step count from the next step on
      }
      for (std::size_t k = later == step ? attack + 1 : 0; k < order.steps[later].size(); ++k) {
        const int striker = order.steps[later][k].unit;
        int needed =
            context.book->characters_take_places ? with_characters(context, striker) : bit(striker);
        for (const Contact& contact : contacts(context, picture, striker)) {
          needed |= context.book->fear_by_round_start && frightens(context, striker, contact.enemy)
                        ? with_characters(context, context.host_of(striker))
                        : 0;
          needed |= context.book->base_contact || contacts(context, picture, striker).size() > 1
                        ? bit(contact.enemy)
                        : 0;
          needed |= challengers_of(context, picture, contact.enemy);
        }
        masks.fresh = static_cast<std::uint8_t>(masks.fresh | needed);
        masks.at_once = static_cast<std::uint8_t>(
            masks.at_once | (later == step && context.book->slain_do_not_strike ? needed : 0));
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
    simple = !context.striker(attack).has(Special::battle_focus) &&
             !context.striker(attack).has(Special::focused_charge) &&
             !context.striker(attack).has(Special::chosen_of_ashuruk) &&
             !random_multiple(context, attack) && !random_amount(context, attack) &&
             recovery(context, attack) == kNever;
    // Away, who comes alone strikes, and is struck, with more dice than each of several.
    const Situation alone =
        picture[kCombat] == 0
            ? Situation{}
            : picture_of(context, picture[kCombat], bit(attack.unit) | bit(attack.contact.enemy))
                  .take(picture, kFirstRound);
    simple = simple && !slays(context, alone, attack);
    cells *= simple
                 ? blows(context, alone, attack, attack_dice(context, alone, attack), 0).outcomes()
                 : 1;
    simple = simple && cells <= graph::Rolls::kMostCells;
  }
  return simple;
}

/// Of several units whose models have several parts.
void check_size(const Order& order) {
  constexpr std::size_t kMost = std::size_t{1} << kAttack.bits;
  static_assert(kAttack.bits == kStep.bits);
  const bool fits = order.steps.size() <= kMost &&
                    std::ranges::all_of(order.steps, [](const std::vector<Attack>& step) {
                      return step.size() <= kMost;
                    });
  if (!fits) {
    refuse("mount", "these units have too many parts that strike at once (at most " +
                        std::to_string(kMost) + " attacks of one unit or part on another); " +
                        "leave out a mount or a unit");
  }
}

/// `winner` strikes first of those with equal initiative; together where the rulebook lets them,
/// and, by a reading, where nobody has won yet.
Order order_of(const Context& context, const Situation& picture, Side winner) {
  std::map<int, std::array<std::vector<Attack>, 2>, std::greater<>> by_priority;
  for (const Attack& attack : all_attacks(context, picture)) {
    by_priority[context.book->priority(context, picture, attack)]
               [side_of(attack.unit) == Side::a ? 0 : 1]
                   .push_back(attack);
  }
  Order order;
  const bool together = winner == Side::none && !context.engagement.readings.roll_off;
  for (auto& [priority, sides] : by_priority) {
    auto& [a, b] = sides;
    const bool tie = context.book->equals_in_turn && !a.empty() && !b.empty();
    order.ties = order.ties || tie;
    if (tie && !together) {
      order.steps.push_back(winner == Side::b ? b : a);
      order.steps.push_back(winner == Side::b ? a : b);
    } else {
      a.insert(a.end(), b.begin(), b.end());
      order.steps.push_back(std::move(a));
    }
  }
  check_size(order);
  for (std::size_t step = 0; step < order.steps.size(); ++step) {
    know_later(context, order, picture, step);
    order.together.push_back(struck_at_once(context, picture, order.steps[step]) ? 1 : 0);
  }
  return order;
}

/// By who strikes first of equals, which matters where those strike in turn.
Orders orders_of(const Context& context, const Situation& picture) {
  Orders orders;
  for (const Side winner : {Side::none, Side::a, Side::b}) {
    const auto first = static_cast<std::size_t>(winner);
    orders[first] = winner == Side::none || context.book->equals_in_turn
                        ? order_of(context, picture, winner)
                        : orders[0];
  }
  return orders;
}

/// Source  rules-old-world, who strikes first: 3 inches into a front, 4 into a flank or rear.
int most_inches(const Context& context, int unit) noexcept {
  const auto& touched = context.contacts[0][index(unit)];
  const bool front = std::ranges::all_of(
      touched, [](const Contact& contact) { return contact.theirs == Facing::front; });
  return touched.empty() ? 0 : front ? 3 : 4;
}

/// Whether all strike in the same order, with as many attacks: inches of a charge change no more.
bool strike_alike(const Context& context, const Situation& one, const Situation& another) {
  const Order order = order_of(context, one, Side::none);
  return order.steps == order_of(context, another, Side::none).steps &&
         std::ranges::all_of(order.steps, [&](const std::vector<Attack>& step) {
           return std::ranges::all_of(step, [&](const Attack& attack) {
             return context.book->attacks(context, one, attack) ==
                    context.book->attacks(context, another, attack);
           });
         });
}

/// Of more units than one a side, inches also tell apart the friends that came with them.
void find_inches_alike(Context& context) {
  const Situation later = Situation{}.set(kRounds, 1);
  for (const int unit : context.present) {
    auto& alike = context.came_alike[index(unit)];
    const auto& touched = context.contacts[0][index(unit)];
    const int enemy = touched.empty() ? unit : touched.front().enemy;
    for (int inches = 1; inches < static_cast<int>(alike.size()); ++inches) {
      int& least = alike[index(inches)];
      least = std::min(inches, most_inches(context, unit));
      const int fewer = alike[index(inches - 1)];
      if (context.duel() && fewer > 0 && fewer < least &&
          strike_alike(context, came(context, later, unit, enemy, least),
                       came(context, later, unit, enemy, fewer))) {
        least = fewer;
      }
    }
  }
}

/// Pictures of which a unit, with its characters, has caught one more enemy: a character alone does
/// once his unit is gone.
void add_catches(const Context& context, int unit, std::vector<Situation>& pictures) {
  const std::size_t known = pictures.size();
  for (const Contact& contact : context.contacts[0][index(unit)]) {
    if (context.host[index(contact.enemy)] >= 0) {
      continue;
    }
    for (int inches = 1; inches < static_cast<int>(context.came_alike[index(unit)].size());
         ++inches) {
      if (came_from(context, unit, inches) != inches) {
        continue;
      }
      for (std::size_t picture = 0; picture < known; ++picture) {
        if (pictures[picture][kCame[unit]] == 0) {
          pictures.push_back(came(context, pictures[picture], unit, contact.enemy, inches));
        }
      }
    }
  }
}

/// Where the beaten may fall back: later rounds by who of a side has caught whom, over how many
/// inches.
void add_orders_of_catchers(Context& context) {
  find_inches_alike(context);
  const auto add = [&](const Situation& picture) {
    auto& [bits, orders] = context.came_orders.emplace_back();
    bits = met_again(picture);
    orders = orders_of(context, picture);
  };
  if (context.faced) {
    add(Situation{}.set(kRounds, 1).set(kFaced, true));
  }
  for (const Side side : {Side::a, Side::b}) {
    std::vector<Situation> pictures{Situation{}.set(kRounds, 1)};
    for (const int unit : context.present) {
      if (side_of(unit) == side) {
        add_catches(context, unit, pictures);
      }
    }
    std::for_each(pictures.begin() + 1, pictures.end(), add);
  }
  std::ranges::sort(context.came_orders, {}, [](const auto& orders) { return orders.first; });
}

}  // namespace

void add_orders(Context& context) {
  context.first_order = orders_of(context, Situation{});
  context.later_order = orders_of(context, Situation{}.set(kRounds, 1));
  if (context.book->good_order) {
    add_orders_of_catchers(context);
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
    if ((first & ~members) == 0) {
      orders[index(first)] =
          orders_of(context, picture_of(context, combat, members).set(kFirstRound, first));
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
                 ? context.book->attacks(context, later, attack) > 0
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
