#pragma once

#include <algorithm>

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

// What one attack does: its dice, and what they need.

bool strikes(const Context& context, const Situation& situation, const Attack& attack) noexcept;
bool first_struck(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept;
/// The character in an enemy unit whom some of this unit's models strike, or -1.
int struck_within(const Context& context, const Situation& situation, int unit, int enemy) noexcept;

/// How many impact hits or the like an attack is; and whether dice say it.
const Amount& amount_of(const Context& context, const Attack& attack) noexcept;
bool random_amount(const Context& context, const Attack& attack) noexcept;
int lots(const Context& context, const Situation& situation, const Attack& attack) noexcept;
int attack_dice(const Context& context, const Situation& situation, const Attack& attack) noexcept;

int strength(const Context& context, const Situation& situation, const Attack& attack) noexcept;
int to_hit(const Context& context, const Situation& situation, const Attack& attack) noexcept;
int to_wound(const Context& context, const Situation& situation, const Attack& attack) noexcept;
int armour_save(const Context& context, const Situation& situation, const Attack& attack) noexcept;

/// What may save when armour has not.
struct SpecialSave {
  int face = kNever;  ///< the D6 needed
  bool ward = false;  ///< Aegis or ward; else Fortitude or regeneration
};
/// The D6 of an Aegis or ward that saves from an attack.
int ward_against(const Context& context, const Situation& situation, const Attack& attack) noexcept;
SpecialSave special_save(const Context& context, const Situation& situation,
                         const Attack& attack) noexcept;
dice::Test special_test(const Context& context, const Attack& attack, SpecialSave save) noexcept;

/// A 6 to hit wounds without a roll; and is two hits.
bool poisons(const Context& context, const Situation& situation, const Attack& attack) noexcept;
bool focuses(const Context& context, const Situation& situation, const Attack& attack) noexcept;
/// Blows that may cost a model more than one wound, or that on a 6 meet another save than else, and
/// so fall one by one; whether 6s to wound cost a whole model, and whether they meet another save.
bool slays(const Context& context, const Situation& situation, const Attack& attack) noexcept;
bool slays_models(const Context& context, const Attack& attack) noexcept;
bool other_save_on_six(const Context& context, const Situation& situation,
                       const Attack& attack) noexcept;
int poison_eases(const Context& context) noexcept;
int recovery(const Context& context, const Attack& attack) noexcept;

/// Wounds that one unsaved wound becomes, at most a model's; and whether dice say how many.
int multiple(const Context& context, const Attack& attack) noexcept;
bool random_multiple(const Context& context, const Attack& attack) noexcept;
const Amount& multiple_of(const Context& context, const Attack& attack) noexcept;
/// Wounds beyond the last that still count.
int overkill(const Context& context, const Attack& attack) noexcept;
/// Wounds to come that still count, in unsaved blows.
int room_for_blows(const Context& context, const Situation& situation,
                   const Attack& attack) noexcept;
int wounds_of_blow(const Context& context, const Attack& attack, int left, int wounds) noexcept;
int wounds_of_blows(const Context& context, const Situation& situation, const Attack& attack,
                    int blows) noexcept;

dice::Test hit_test(const Context& context, const Situation& situation,
                    const Attack& attack) noexcept;
/// The tests from `first` on: 0 to hit, 1 to wound (eased by so many faces), 2 the saves.
dice::Roll blows(const Context& context, const Situation& situation, const Attack& attack, int dice,
                 int first, int eased = 0) noexcept;

// In which order blows fall.

/// Where the lines met; and in a combat about a unit away, by which of all who may meet there have
/// just come.
void add_orders(Context& context);
std::vector<Orders> orders_away(const Context& context, int combat);

/// Who has caught whom, that fell back, and whether they face each other since.
inline std::uint64_t met_again(const Situation& situation) noexcept {
  std::uint64_t bits = situation.bits_of(kCame) | (situation[kFaced] ? kFaced.mask() : 0);
  if (bits != 0) {
    for (std::size_t nth = 0; nth < kQuarry.size(); ++nth) {
      bits |= static_cast<std::uint64_t>(situation[kQuarry[nth]]) << (kFalling.from + 2 * nth);
    }
  }
  return bits;
}

inline const Order& order(const Context& context, const Situation& situation) noexcept {
  const auto first = static_cast<std::size_t>(
      situation[kWinner] != Side::none ? situation[kWinner] : situation[kRolled]);
  if (situation[kCombat] != 0) {
    return context.away_orders[index(situation[kCombat]) - 1][index(situation[kFirstRound])][first];
  }
  const bool is_first = situation[kRounds] == 0 && !context.grid;
  if (const std::uint64_t came = met_again(situation); came != 0) {
    const auto found = std::ranges::lower_bound(context.came_orders, came, {},
                                                [](const auto& orders) { return orders.first; });
    if (found != context.came_orders.end() && found->first == came) {
      return found->second[first];
    }
  }
  return (is_first ? context.first_order : context.later_order)[first];
}
/// The attacks of a step strike together. Source  seeds/002, rules-facts 3.6 and 4.4.
inline const std::vector<Attack>& step(const Context& context,
                                       const Situation& situation) noexcept {
  return order(context, situation).steps[index(situation[kStep])];
}

/// Two units that touch and can never hurt each other again fight for ever, unless the rounds are
/// counted.
bool may_never_end(const Context& context) noexcept;

}  // namespace fray::rankflank
