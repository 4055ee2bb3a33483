// Who is in a combat, and who stands where.

#include "rankflank/formation/formation.hpp"

#include <optional>

namespace fray::rankflank {
namespace {

constexpr std::size_t kFront = static_cast<std::size_t>(Facing::front);
constexpr std::size_t kLeft = static_cast<std::size_t>(Facing::left);
constexpr std::size_t kRight = static_cast<std::size_t>(Facing::right);
constexpr std::size_t kRear = static_cast<std::size_t>(Facing::rear);

/// One model by its place.
struct Model {
  int rank = 0;
  int file = 0;
};

class Block {
 public:
  explicit Block(const Surrounded& unit)
      : unit_(unit), wide_(unit.ranks.width), deep_(unit.ranks.deep()) {
    // A rear that is struck is filled from the rank before it, which is not the first.
    const bool filled = unit.touching[kRear] > 0 && unit.ranks.full >= 2;
    incomplete_ = unit.ranks.rest == 0 ? -1 : deep_ - (filled ? 2 : 1);
    const bool left = unit.touching[kLeft] > 0;
    const bool right = unit.touching[kRight] > 0;
    const int rest = unit.ranks.rest;
    at_left_ = !right ? rest : left ? (rest + 1) / 2 : 0;
    at_right_ = rest - at_left_;
    while (led_at_ < kFacings && unit.touching[led_at_] == 0) {
      ++led_at_;
    }
  }

  Fronts fronts() const noexcept {
    Fronts all;
    for (int rank = 0; rank < deep_; ++rank) {
      for (int file = 0; file < wide_; ++file) {
        if (rank != incomplete_ || file < at_left_ || wide_ - file <= at_right_) {
          add({rank, file}, all);
        }
      }
    }
    return all;
  }

 private:
  /// Models between it and each side.
  BySide before(const Model& model) const noexcept {
    BySide all{};
    all[kFront] = model.rank;
    all[kLeft] = model.file;
    all[kRight] = wide_ - 1 - model.file;
    all[kRear] = deep_ - 1 - model.rank;
    return all;
  }

  /// Whether a model of the row at that side is one of so many in its middle.
  bool is_amid(const Model& model, std::size_t side, int many) const noexcept {
    const bool flank = side == kLeft || side == kRight;
    const int place = flank ? model.rank : model.file;
    const int first = ((flank ? deep_ : wide_) - many) / 2;
    return place >= first && place < first + many;
  }

  /// Of a model in the row at that side: whoever is there stands before its middle.
  bool touches(const Model& model, std::size_t side) const noexcept {
    return is_amid(model, side, unit_.touching[side]);
  }

  void add(const Model& model, Fronts& all) const noexcept {
    const BySide between = before(model);
    if (unit_.led > 0 && between[led_at_] == 0 && is_amid(model, led_at_, unit_.led)) {
      ++all.row[led_at_];
      return;
    }
    std::optional<std::size_t> nearest;
    for (std::size_t side = 0; side < kFacings; ++side) {
      if (!unit_.struck[side]) {
        continue;
      }
      if (between[side] == 0 && touches(model, side)) {
        ++all.row[side];
        return;
      }
      nearest = !nearest || between[side] < between[*nearest] ? side : *nearest;
    }
    if (!nearest) {
      return;
    }
    if (between[*nearest] < unit_.deep) {
      ++(between[*nearest] == 0 ? all.row : all.behind)[*nearest];
    } else if (unit_.reaches_around && between[*nearest] == unit_.deep) {
      ++all.behind[*nearest];
    } else if (unit_.reaches && unit_.struck[kFront] && between[kFront] == unit_.deep) {
      ++all.behind[kFront];
    }
  }

  const Surrounded& unit_;
  int wide_;
  int deep_;
  int incomplete_ = -1;  ///< the rank that is not full
  int at_left_ = 0;      ///< of its models
  int at_right_ = 0;
  std::size_t led_at_ = 0;  ///< the side at which characters stand
};

}  // namespace

Fronts fronts_of(const Surrounded& unit) noexcept { return Block(unit).fronts(); }

int combat_of(const Context& context, const Situation& situation, int unit) noexcept {
  const int waits = context.waits[index(unit)];
  if (const int enemy = situation[kJoined[unit]]; enemy > 0) {
    return enemy + (side_of(unit) == Side::a ? kUnits / 2 : 0);
  }
  return waits < 0 ? 0 : situation.has(kMet, waits) ? 1 + waits : -1;
}

/// Source  rules-facts 3.9: who causes fear, and the fearless; rules-old-world: where terror
///         frightens them, those who cause it do not mind; "Flaming Attacks" beside it: some fear
///         fire, whatever they cause.
bool frightens(const Context& context, int unit, int enemy) noexcept {
  const Unit& own = context.unit(unit);
  const Unit& other = context.unit(enemy);
  const Book& book = *context.book;
  const bool used_to_it = book.terror_frightens && other.has(Special::terror)
                              ? own.has(Special::terror)
                              : fearsome(context, unit);
  const bool fire =
      book.fears_fire != nullptr && book.fears_fire(own) && other.has(Special::flaming);
  return !own.has(Special::fearless) &&
         (fire || (fearsome_to(context, enemy, unit) && !used_to_it));
}

int discipline_of(const Context& context, const Situation& situation, int unit) noexcept {
  const auto is_led = context.book->is_led;
  const bool led = is_led == nullptr || is_led(context.unit(unit));
  int best = context.unit(unit).profile.discipline;
  for (const int each : context.present) {
    if (fights_in(context, situation, each, unit)) {
      best = std::max(
          best, led ? context.unit(each).profile.discipline : context.own_discipline[index(each)]);
    }
  }
  return best;
}

bool engaged(const Context& context, const Situation& situation, int unit) noexcept {
  return in_combat(context, situation, unit) &&
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return in_combat(context, situation, contact.enemy);
         });
}

bool contact_left(const Context& context, const Situation& situation) noexcept {
  return std::ranges::any_of(context.present,
                             [&](int unit) { return engaged(context, situation, unit); });
}

/// A base that is no multiple of theirs stands beside their rank. In front stay the command group, and
/// as many models as characters, but where all are one rank; for whom that leaves no place stands
/// beside it, too. In a lance characters stand on the outside, whatever their bases.
/// Source  "Positioning Characters", p. 207, and "Too Many Characters", p. 209, with their FAQ;
///         "Characters Joining a Lance" and its FAQ, beside rules-old-world. They have him who has no
///         place retire: reading.
int places_taken(const Context& context, int unit, int models, int there) noexcept {
  const int characters = there & with_characters(context, unit) & ~bit(unit);
  if (characters == 0 || !context.book->characters_take_places) {
    return 0;
  }
  const Unit& own = context.unit(unit);
  const bool lance = own.has(Special::lance_formation) && own.charging;
  const int command =
      std::min(models, (own.has(Special::champion) ? 1 : 0) + (own.has(Special::standard) ? 1 : 0) +
                           (own.has(Special::musician) ? 1 : 0));
  int taken = 0;
  int heads = 0;
  for (const int each : context.present) {
    const int base = context.unit(each).profile.base;
    const bool fits = base % own.profile.base == 0;
    if ((characters & bit(each)) == 0 || !(fits || lance)) {
      continue;
    }
    const int places = taken + (lance ? 1 : base / own.profile.base);
    const bool one_rank = models + places <= own.profile.width;
    if (lance || one_rank || places + std::max(command, heads + 1) <= own.profile.width) {
      taken = places;
      ++heads;
    }
  }
  return taken;
}

namespace {

/// The bits of all units of whom it is so.
int those_who(bool (*so)(const Context&, const Situation&, int) noexcept, const Context& context,
              const Situation& situation) noexcept {
  int bits = 0;
  for (const int each : context.present) {
    bits |= so(context, situation, each) ? bit(each) : 0;
  }
  return bits;
}

}  // namespace

int places_taken_before(const Context& context, const Situation& situation, int unit) noexcept {
  if (with_characters(context, unit) == bit(unit)) {
    return 0;
  }
  return places_taken(context, unit, standing_before(context, situation, unit),
                      those_who(&there_as_round_began, context, situation));
}

int places_filled(const Context& context, const Situation& situation, int unit) noexcept {
  const int models = models_left(context, situation, unit);
  if (with_characters(context, unit) == bit(unit)) {
    return models;
  }
  return models + places_taken(context, unit, models, those_who(&in_combat, context, situation));
}

int strength_with_characters(const Context& context, const Situation& situation,
                             int unit) noexcept {
  int sum = 0;
  for (const int each : context.present) {
    sum += each == unit || context.host[index(each)] == unit
               ? unit_strength(context, situation, each)
               : 0;
  }
  return sum;
}

Pace pace_of(const Context& context, const Situation& situation, int unit) noexcept {
  Pace pace = pace_of(context.unit(unit));
  for (const int each : context.present) {
    if (context.book->characters_move_with_units && fights_in(context, situation, each, unit)) {
      pace = slowed(pace, context.unit(each));
    }
  }
  return pace;
}

bool has_come(const Context& context, const Situation& situation, int unit) noexcept {
  return situation[kCombat] == 0 ? context.unit(unit).charging
                                 : context.waits[index(unit)] != situation[kCombat] - 1;
}

bool charges(const Context& context, const Situation& situation, int unit) noexcept {
  return situation[kCame[unit]] > 0 ||
         (has_come(context, situation, unit) && first_blows(context, situation, unit));
}

bool has_charged(const Context& context, const Situation& situation, int unit, int enemy) noexcept {
  if (!charges(context, situation, unit)) {
    return false;
  }
  const int host = context.host_of(enemy);
  return situation[kCame[unit]] > 0 ? situation[quarry_of(unit)] == host % (kUnits / 2)
                                    : situation[kCombat] != 0 || context.faces[index(unit)] == host;
}

int came_from(const Context& context, int unit, int inches) noexcept {
  const auto& alike = context.came_alike[index(unit)];
  return alike[std::min(index(inches), alike.size() - 1)];
}

Situation came(const Context& context, Situation situation, int unit, int enemy,
               int inches) noexcept {
  const int all = with_characters(context, unit);
  for (const int each : context.present) {
    if ((all & bit(each)) != 0) {
      situation.set(kCame[each], inches)
          .set(quarry_of(each), context.host_of(enemy) % (kUnits / 2));
    }
  }
  return situation.set(kFaced, context.faced.has_value());
}

int charged_inches(const Context& context, const Situation& situation, int unit) noexcept {
  constexpr int kEnough = 10;  // of a charge that does not say how long it was
  if (!charges(context, situation, unit)) {
    return 0;
  }
  if (const int inches = situation[kCame[unit]]; inches > 0) {
    return inches;
  }
  const int given = context.unit(unit).charge;
  return situation[kCombat] == 0 && given > 0 ? given : kEnough;
}

/// Source  rules-facts 4.1, and "Defended Obstacles" of both editions, beside seeds/004; the
///         obstacle is before the front.
bool obstructed(const Context& context, const Situation& situation,
                const Contact& contact) noexcept {
  if (!context.obstacles || contact.theirs != Facing::front) {
    return false;
  }
  const int host = context.host[index(contact.enemy)];
  const int enemy = host >= 0 ? host : contact.enemy;
  return context.unit(enemy).defended && !situation.has(kStormed, enemy) &&
         context.waits[index(enemy)] == situation[kCombat] - 1;
}

/// Source  rules-facts 4.8: until the unit is beaten.
bool frenzied(const Context& context, const Situation& situation, int unit) noexcept {
  return context.unit(unit).has(Special::frenzy) && !situation.has(kCalmed, unit);
}

bool challenged(const Context& context, const Situation& situation, int unit) noexcept {
  return context.unit(unit).challenge &&
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return context.unit(contact.enemy).challenge &&
                  (context.book->challenges_last
                       ? there_as_round_began(context, situation, contact.enemy)
                       : stood(context, situation, contact.enemy));
         });
}

int struck_of(const Context& context, const Situation& situation, int host) noexcept {
  for (const int each : context.present) {
    if (context.host_of(each) == host && stood(context, situation, each) &&
        !challenged(context, situation, each)) {
      return each;
    }
  }
  return -1;
}

bool in_line_formation(const Context& context, const Situation&, int unit) noexcept {
  return context.unit(unit).has(Special::line_formation) && context.unit(unit).profile.width >= 8;
}

/// Source  seeds/004, "at least four models wide", an incomplete last rank too; rules-facts 3.7 and
///         3.9 (Full Ranks, light troops), 2.1 (ranks of three or more models).
int ranks_of(const Context& context, int unit, int models) noexcept {
  const Unit& own = context.unit(unit);
  if (own.has(Special::light_troops)) {
    return 0;
  }
  const int least = context.book->rank_width(context, own);
  const Ranks ranks(models, own.profile.width);
  return (ranks.width >= least ? ranks.full : 0) + (ranks.rest >= least ? 1 : 0);
}

}  // namespace fray::rankflank
