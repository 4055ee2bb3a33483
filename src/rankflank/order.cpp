// In which order blows fall.

#include <algorithm>
#include <map>

#include "fray/dice/pmf.hpp"
#include "fray/rankflank/combat.hpp"

namespace fray::rankflank {
namespace {

constexpr int kFirst = 1000;  // above every initiative
constexpr int kCharging = 100;
constexpr int kLast = -100;  // below every initiative

}  // namespace

/// Higher strikes sooner, equals together: The 9th Age's steps from 10 down to 0, Fantasy's
/// chargers and then initiative, also among those who strike last.
/// Source  seeds/002, "Attacks happen simultaneously"; rules-facts 3.6 and 4.4.
int Combat::priority(const Situation& picture, const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  if (book(kSovl)) {
    return 0;
  }
  if (attack.kind == Attack::Kind::impact) {
    return book(kNinthAge) ? 10 : 2 * kFirst;
  }
  if (attack.kind == Attack::Kind::stomp) {
    return book(kNinthAge) ? 0 : 2 * kLast;
  }
  if (attack.kind == Attack::Kind::crush) {
    return 0;
  }
  const bool charging = charges(picture, attack.unit);
  if (attack.kind == Attack::Kind::grind) {  // at its Agility, whatever its weapons
    return std::min(10, own.profile.initiative + (charging ? 1 : 0));
  }
  if (own.has(Special::strikes_first)) {
    return kFirst + own.profile.initiative;
  }
  if (book(kNinthAge)) {
    if (own.has(Special::strikes_last) || own.has(Special::great_weapon)) {
      return 0;
    }
    const bool spear = own.has(Special::spear) && !own.has(Special::mounted) &&
                       first_round(picture, attack.unit) && !charging &&
                       !struck_on(picture, attack.unit, 0);
    return std::min(10, own.profile.initiative + (charging ? 1 : 0) + (spear ? 2 : 0));
  }
  if (own.has(Special::strikes_last) || (own.has(Special::great_weapon) && !charging)) {
    return kLast + own.profile.initiative;
  }
  return (charging ? kCharging : 0) + own.profile.initiative;
}

std::vector<Attack> Combat::all_attacks(const Situation& picture) const {
  std::vector<Attack> attacks;
  for (const int unit : present_) {
    const Unit& own = this->unit(unit);
    for (const Contact& contact : contacts(picture, unit)) {
      if (contact.own == Facing::front) {
        if (charges(picture, unit) && !own.profile.impact.none()) {
          attacks.push_back({Attack::Kind::impact, unit, contact});
        }
        // Rules-facts 3.11.
        const bool may_stomp = !book(kNinthAge) || this->unit(contact.enemy).profile.height <= 1;
        if (!own.profile.stomp.none() && may_stomp) {
          attacks.push_back({Attack::Kind::stomp, unit, contact});
        }
      }
      // Either impact hits or grind attacks.
      const bool charged_home = charges(picture, unit) && !own.profile.impact.none();
      if (!own.profile.grind.none() && book(kNinthAge) && !charged_home) {
        attacks.push_back({Attack::Kind::grind, unit, contact});
      }
      if (own.has(Special::crush_attack) && book(kNinthAge)) {
        attacks.push_back({Attack::Kind::crush, unit, contact});
      }
      attacks.push_back({Attack::Kind::blows, unit, contact});
    }
  }
  return attacks;
}

/// The enemies, as bits, whom a character may fight in a challenge, and who keep others from
/// striking him.
int Combat::challengers_of(const Situation& picture, int unit) const noexcept {
  int bits = 0;
  for (const Contact& contact : contacts(picture, unit)) {
    bits |=
        this->unit(unit).challenge && this->unit(contact.enemy).challenge ? bit(contact.enemy) : 0;
  }
  return bits;
}

/// A unit's strength matters to its own blows; so does that of each enemy around it where it shares
/// its models out, or where only models in contact strike.
void Combat::know_later(Order& order, const Situation& picture, std::size_t step) const {
  order.later.emplace_back();
  for (std::size_t attack = 0; attack < order.steps[step].size(); ++attack) {
    Later masks;
    for (std::size_t later = step; later < order.steps.size(); ++later) {
      if (later > step && !book(kFantasy)) {
        break;  // elsewhere the dead of a step count from the next step on
      }
      for (std::size_t k = later == step ? attack + 1 : 0; k < order.steps[later].size(); ++k) {
        const int striker = order.steps[later][k].unit;
        int needed = bit(striker);
        for (const Contact& contact : contacts(picture, striker)) {
          needed |=
              book(kFantasy) || contacts(picture, striker).size() > 1 ? bit(contact.enemy) : 0;
          needed |= challengers_of(picture, contact.enemy);
        }
        masks.fresh = static_cast<std::uint8_t>(masks.fresh | needed);
        masks.at_once = static_cast<std::uint8_t>(masks.at_once |
                                                  (later == step && book(kFantasy) ? needed : 0));
      }
    }
    order.later.back().push_back(masks);
  }
}

/// Whether a step is rolled in one situation: nothing in it waits for a count, and its results are
/// not too many.
bool Combat::struck_at_once(const Situation& picture, const std::vector<Attack>& step) const {
  std::uint64_t cells = 1;
  bool simple = step.size() <= graph::Rolls::kMost;
  for (std::size_t nth = 0; simple && nth < step.size(); ++nth) {
    const Attack& attack = step[nth];
    simple = !unit(attack.unit).has(Special::battle_focus) && !random_multiple(attack) &&
             !random_amount(attack);
    // Away, who comes alone strikes, and is struck, with more dice than each of several.
    const Situation alone =
        picture.combat() == 0
            ? Situation{}
            : this->picture(picture.combat(), bit(attack.unit) | bit(attack.contact.enemy))
                  .first(picture.first());
    simple = simple && !slays(alone, attack);
    cells *= simple ? blows(alone, attack, attack_dice(alone, attack), 0).outcomes() : 1;
    simple = simple && cells <= graph::Rolls::kMostCells;
  }
  return simple;
}

/// `winner` strikes first of those with equal initiative; together where the rulebook lets them,
/// and, by a reading, where nobody has won yet.
Combat::Order Combat::order_of(const Situation& picture, Side winner) const {
  std::map<int, std::array<std::vector<Attack>, 2>, std::greater<>> by_priority;
  for (const Attack& attack : all_attacks(picture)) {
    by_priority[priority(picture, attack)][side_of(attack.unit) == Side::a ? 0 : 1].push_back(
        attack);
  }
  Order order;
  const bool together = winner == Side::none && !engagement_.readings.roll_off;
  for (auto& [priority, sides] : by_priority) {
    auto& [a, b] = sides;
    const bool tie = book(kFantasy) && !a.empty() && !b.empty();
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
    know_later(order, picture, step);
    order.together.push_back(struck_at_once(picture, order.steps[step]) ? 1 : 0);
  }
  return order;
}

void Combat::know_order() {
  for (const Side winner : {Side::none, Side::a, Side::b}) {
    first_order_[static_cast<std::size_t>(winner)] = order_of(Situation{}, winner);
    later_order_[static_cast<std::size_t>(winner)] = order_of(Situation{}.rounds(1), winner);
  }
}

bool Combat::may_never_end() const noexcept {
  const auto hurts = [&](const Situation& later, int unit, int enemy) {
    for (const std::vector<Attack>& step : order(later).steps) {
      for (const Attack& attack : step) {
        const bool strikes_with = attack.kind == Attack::Kind::crush ||
                                  (attack.rolls_to_hit() ? attack_value(later, unit) > 0
                                                         : attack.kind != Attack::Kind::impact &&
                                                               first_struck(later, attack));
        if (attack.unit == unit && attack.contact.enemy == enemy && strikes_with &&
            dice::ways_to_pass(blows(later, attack, 1, 0)).favourable > 0) {
          return true;
        }
      }
    }
    return false;
  };
  for (const int combat : combats_) {
    const Situation later = picture(combat, (1 << kUnits) - 1).rounds(1);
    for (int unit = 0; unit < kUnits / 2; ++unit) {
      for (const Contact& contact : contacts(later, unit)) {
        const bool characters = host_[index(unit)] >= 0 || host_[index(contact.enemy)] >= 0;
        if (!characters && !hurts(later, unit, contact.enemy) &&
            !hurts(later, contact.enemy, unit)) {
          return true;
        }
      }
    }
  }
  return false;
}

const std::vector<Attack>& Combat::step(const Situation& situation) const noexcept {
  return order(situation).steps[static_cast<std::size_t>(situation.step())];
}

int Combat::steps(const Situation& situation) const noexcept {
  return static_cast<int>(order(situation).steps.size());
}

}  // namespace fray::rankflank
