#pragma once

#include <algorithm>
#include <array>

#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/book.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {

/// Two tables as one.
template <std::size_t kOne, std::size_t kTwo>
constexpr auto joined(const std::array<Characteristic, kOne>& one,
                      const std::array<Characteristic, kTwo>& two) {
  std::array<Characteristic, kOne + kTwo> all{};
  std::copy(one.begin(), one.end(), all.begin());
  std::copy(two.begin(), two.end(), all.begin() + kOne);
  return all;
}

/// What a unit of any Warhammer game has.
inline constexpr std::array kWarhammerProfile{
    Characteristic("ws", &Profile::skill, 0, 10, false, "Weapon Skill",
                   InLists("WS", Lacking::none, "ws|weapon skill")),
    Characteristic("s", &Profile::strength, 0, 10, false, "Strength",
                   InLists("S", Lacking::none, "", "s|strength")),
    Characteristic("t", &Profile::toughness, 0, 10, false, "Toughness",
                   InLists("T", Lacking::of_others, "", "t|toughness")),
    Characteristic("w", &Profile::wounds, 1, 20, false, "Wounds of each model",
                   InLists("W", Lacking::of_others, "", "w|wounds")),
    Characteristic("i", &Profile::initiative, 0, 10, false, "Initiative",
                   InLists("I", Lacking::none, "", "i|initiative")),
    Characteristic("a", &Profile::attacks, 0, 20, false, "Attacks",
                   InLists("A", Lacking::none, "", "a|attacks")),
    Characteristic("ld", &Profile::discipline, 0, 10, false, "Leadership",
                   InLists("Ld", Lacking::of_others, "", "ld|leadership")),
};

/// A rulebook's own characteristics, and those of every unit. `base_in_lists` is what army lists call
/// the base, where they have it.
template <std::size_t kOwn>
constexpr auto with_common(const std::array<Characteristic, kOwn>& own,
                           std::string_view base_in_lists = "Base") {
  const std::array kCommon{
      Characteristic("models", &Profile::models, 1, 400, false, "models of the unit, at most 400")
          .no_lever(),
      Characteristic("width", &Profile::width, 1, 400, false, "models side by side in a rank")
          .optional()
          .no_lever(),
      Characteristic("points", &Profile::points, 0, 100'000, false, "what those models cost")
          .no_lever(),
      Characteristic("base", &Profile::base, 10, 300, false,
                     "front edge of a base, mm (counts in Fantasy and The Old World)",
                     InLists(base_in_lists, Lacking::usual))
          .optional()
          .no_lever(),
  };
  return joined(own, kCommon);
}

/// Models in a rank of a lance. Source  "Lance Formation", the list files of Bretonnia and Equitaine.
inline constexpr int kLanceWidth = 3;

// What several books say.

inline bool never(const Context&, const Situation&, int) noexcept { return false; }
inline bool always(const Context&, const Situation&, int) noexcept { return true; }
inline bool on_anybody(const Context&, const Situation&, const Attack&) noexcept { return true; }
inline int no_points(const Context&, const Situation&, Side) noexcept { return 0; }
inline dice::Roll two_dice(const Unit&) noexcept { return dice::Roll::sum(1, 2, 6); }
/// Source  "Cold Blooded", the list files of the Saurian Ancients and of the Lizardmen, and beside
///         rules-old-world.
inline dice::Roll cold_or_two_dice(const Unit& unit) noexcept {
  return unit.has(Special::cold_blooded) ? dice::Roll::two_of_three(dice::Roll::Drop::highest)
                                         : two_dice(unit);
}

/// Whether who charges comes from farther than its pace, or does not say how far.
inline bool comes_from_afar(const Unit& charger, const Pace& pace) noexcept {
  return charger.charge == 0 || charger.charge > pace.movement;
}
/// Throws of two dice that come to so much; swift units throw a third one, and `total` is of three.
template <class Total>
constexpr Ways ways_of_throw(bool swift, int needed, Total&& total) noexcept {
  Ways ways{0, swift ? 216 : 36};
  for (int face = 0; face < ways.all; ++face) {
    const std::array<int, 3> dice{1 + face % 6, 1 + face / 6 % 6, swift ? 1 + face / 36 : 0};
    ways.favourable += total(dice) >= needed ? 1 : 0;
  }
  return ways;
}

/// Source  rules-facts 3.11 and 4.8; "Killing Blow" of both editions, beside seeds/004: not of what
///         is bigger than a rider (7th: Unit Strength 2 or less; 6th: roughly of a man's size,
///         which rules-facts 4.7 counts as 1, or 2 on a horse).
inline Six six_to_wound(const Context& context, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const bool slays = own.has(Special::killing_blow) &&
                     context.unit(attack.contact.enemy).profile.unit_strength <= 2;
  return slays ? Six::slays : own.has(Special::lethal_strike) ? Six::pierces : Six::nothing;
}

/// On foot, where spears reach over the rank before.
inline bool spears(const Unit& unit) noexcept {
  return unit.has(Special::spear) && !unit.has(Special::mounted);
}
/// Source  rules-facts 2.2, 3.5 and 4.4.
inline int attacks_with_pairs(const Context& context, const Situation&,
                              const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  return own.profile.attacks + (own.has(Special::paired_weapons) ? 1 : 0);
}
/// Source  rules-facts 3.11 and 4.8; "Eternal Hatred", beside rules-old-world.
inline bool hates(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  return own.has(Special::eternal_hatred) ||
         (own.has(Special::hatred) && first_blows(context, situation, attack.unit));
}

}  // namespace fray::rankflank
