#pragma once

#include <cstdint>

#include "core/hash.hpp"

namespace fray::rankflank {

enum class Side : std::uint8_t { none, a, b };

constexpr Side other(Side side) noexcept {
  return side == Side::a ? Side::b : side == Side::b ? Side::a : Side::none;
}

/// What a combat waits for.
enum class Stage : std::uint8_t {
  fear_test,  ///< a unit tests whether it dares
  roll_off,   ///< who of equal initiative strikes first
  amount,     ///< how many impact hits or stomps
  strike,     ///< one attack, or all of one step
  focus,      ///< how many of the hits are sixes
  wound,      ///< hits that were counted before wound
  multiply,   ///< how many wounds each wound becomes
  break_test,
  break_again,  ///< near the battle standard
  restrain,     ///< a winner that would rather stay tests
  flight,       ///< the broken unit and its pursuers roll
  closing,      ///< the combat is told, without dice
  telling,      ///< a round is told, once it is known whether it was the last
  overrun,
  over,
  slay,  ///< hits that were counted before, one by one, where each may slay a model
};

/// All that can still matter between two rolls of a combat, packed into six words.
///
/// Shape   units 0 to 2 are A's, 3 to 5 B's. What is cleared as soon as it cannot matter keeps
///         situations few.
class Situation {
 public:
  constexpr Stage stage() const noexcept { return static_cast<Stage>(get(1, 0, 4)); }
  constexpr Situation& stage(Stage stage) noexcept { return set(1, 0, 4, static_cast<int>(stage)); }

  /// Wounds a unit has lost.
  constexpr int lost(int unit) const noexcept { return get(0, 10 * unit, 10); }
  constexpr Situation& lost(int unit, int wounds) noexcept { return set(0, 10 * unit, 10, wounds); }

  constexpr Situation& losses_of(const Situation& other) noexcept {
    words_[0] = other.words_[0];
    return *this;
  }

  /// Of those, the ones that do not yet keep anybody from striking (or, in Fantasy, that already
  /// do).
  constexpr int fresh(int unit) const noexcept { return get(2, 10 * unit, 10); }
  constexpr Situation& fresh(int unit, int wounds) noexcept {
    return set(2, 10 * unit, 10, wounds);
  }

  /// Of the fresh ones, in Fantasy, those of blows that fall together with blows still to come.
  constexpr int at_once(int unit) const noexcept { return get(4, 10 * unit, 10); }
  constexpr Situation& at_once(int unit, int wounds) noexcept {
    return set(4, 10 * unit, 10, wounds);
  }

  constexpr Situation& fresh_none() noexcept {
    words_[2] = words_[4] = 0;
    return *this;
  }
  /// Forgets the fresh losses of all units but these, and those at once of all but those.
  constexpr Situation& fresh_only(int units, int units_at_once) noexcept {
    words_[2] &= fields_of(units);
    words_[4] &= fields_of(units_at_once);
    return *this;
  }

  /// Transition of the striking order, and which attack of it.
  constexpr int step() const noexcept { return get(1, 4, 5); }
  constexpr Situation& step(int step) noexcept { return set(1, 4, 5, step); }
  constexpr int attack() const noexcept { return get(1, 9, 5); }
  constexpr Situation& attack(int attack) noexcept { return set(1, 9, 5, attack); }

  /// Rounds fought so far; stops growing where a combat has no last round.
  constexpr int rounds() const noexcept { return get(1, 14, 5); }
  constexpr Situation& rounds(int rounds) noexcept { return set(1, 14, 5, rounds); }

  /// Who won the last round, where that still matters.
  constexpr Side winner() const noexcept { return static_cast<Side>(get(1, 19, 2)); }
  constexpr Situation& winner(Side side) noexcept { return set(1, 19, 2, static_cast<int>(side)); }

  /// Who won the roll-off.
  constexpr Side rolled() const noexcept { return static_cast<Side>(get(1, 21, 2)); }
  constexpr Situation& rolled(Side side) noexcept { return set(1, 21, 2, static_cast<int>(side)); }

  /// A's score this round less B's.
  constexpr int lead() const noexcept { return get(1, 23, 12) - 2048; }
  constexpr Situation& lead(int points) noexcept { return set(1, 23, 12, points + 2048); }

  /// The unit that tests or flees.
  constexpr int unit() const noexcept { return get(1, 35, 3); }
  constexpr Situation& unit(int unit) noexcept { return set(1, 35, 3, unit); }

  /// Units that have left the combat: broken, or in pursuit.
  constexpr int gone() const noexcept { return get(1, 38, 6); }
  constexpr Situation& gone(int units) noexcept { return set(1, 38, 6, units); }
  /// Units that failed their test of fear this round.
  constexpr int shaken() const noexcept { return get(1, 44, 6); }
  constexpr Situation& shaken(int units) noexcept { return set(1, 44, 6, units); }
  /// Units that have lost their frenzy.
  constexpr int calmed() const noexcept { return get(1, 50, 6); }
  constexpr Situation& calmed(int units) noexcept { return set(1, 50, 6, units); }
  /// Units whose obstacle the enemy has stormed.
  constexpr int stormed() const noexcept { return get(1, 56, 6); }
  constexpr Situation& stormed(int units) noexcept { return set(1, 56, 6, units); }

  /// Dice, hits or wounds counted by the roll before.
  constexpr int count() const noexcept { return get(3, 0, 10); }
  constexpr Situation& count(int count) noexcept { return set(3, 0, 10, count); }
  constexpr int sixes() const noexcept { return get(3, 10, 10); }
  constexpr Situation& sixes(int count) noexcept { return set(3, 10, 10, count); }

  /// Units that broke this round.
  constexpr int broken() const noexcept { return get(3, 20, 6); }
  constexpr Situation& broken(int units) noexcept { return set(3, 20, 6, units); }
  /// Winners that have decided, or managed, not to pursue; and those whose test is behind them.
  constexpr int restrained() const noexcept { return get(3, 26, 6); }
  constexpr Situation& restrained(int units) noexcept { return set(3, 26, 6, units); }
  constexpr int tested() const noexcept { return get(3, 32, 6); }
  constexpr Situation& tested(int units) noexcept { return set(3, 32, 6, units); }
  /// Units that were run down, left the table, or got away.
  constexpr int caught() const noexcept { return get(3, 38, 6); }
  constexpr Situation& caught(int units) noexcept { return set(3, 38, 6, units); }
  constexpr int off_table() const noexcept { return get(3, 44, 6); }
  constexpr Situation& off_table(int units) noexcept { return set(3, 44, 6, units); }
  constexpr int escaped() const noexcept { return get(3, 50, 6); }
  constexpr Situation& escaped(int units) noexcept { return set(3, 50, 6, units); }
  /// The unit that overruns once all is told, from 1; 0 for none.
  constexpr int overrun() const noexcept { return get(3, 56, 3); }
  constexpr Situation& overrun(int unit_from_1) noexcept { return set(3, 56, 3, unit_from_1); }
  /// Of blows that fall one by one on a single model: the wounds so far, and whether one of them
  /// slays.
  constexpr int tally() const noexcept { return get(3, 59, 5); }
  constexpr Situation& tally(int wounds) noexcept { return set(3, 59, 5, wounds); }
  constexpr bool slain() const noexcept { return get(1, 62, 1) != 0; }
  constexpr Situation& slain(bool slain) noexcept { return set(1, 62, 1, slain ? 1 : 0); }

  // Where units stand away, and may be charged by pursuers; all zero until one is.

  /// The combat that is being fought: 0 where the lines met, otherwise 1 + the unit away that was
  /// charged.
  constexpr int combat() const noexcept { return get(5, 0, 3); }
  constexpr Situation& combat(int combat) noexcept { return set(5, 0, 3, combat); }
  /// The place, from 1, of the enemy whose combat a unit has pursued into; 0 for none.
  constexpr int joined(int unit) const noexcept { return get(5, 3 + 2 * unit, 2); }
  constexpr Situation& joined(int unit, int enemy_from_1) noexcept {
    return set(5, 3 + 2 * unit, 2, enemy_from_1);
  }
  /// Units away that have been charged.
  constexpr int met() const noexcept { return get(5, 15, 6); }
  constexpr Situation& met(int units) noexcept { return set(5, 15, 6, units); }
  /// Units whose next round is their first of a combat away; and those that are fighting it.
  constexpr int newly() const noexcept { return get(5, 21, 6); }
  constexpr Situation& newly(int units) noexcept { return set(5, 21, 6, units); }
  constexpr int first() const noexcept { return get(5, 27, 6); }
  constexpr Situation& first(int units) noexcept { return set(5, 27, 6, units); }
  /// Combats that are not fought, or not again, in this phase.
  constexpr int done() const noexcept { return get(5, 33, 7); }
  constexpr Situation& done(int combats) noexcept { return set(5, 33, 7, combats); }
  /// Who won the last round of a combat, where that still matters.
  constexpr Side last_winner(int combat) const noexcept {
    return static_cast<Side>(get(5, 40 + 2 * combat, 2));
  }
  constexpr Situation& last_winner(int combat, Side side) noexcept {
    return set(5, 40 + 2 * combat, 2, static_cast<int>(side));
  }
  /// Rounds fought beyond the first of each phase.
  constexpr int extra() const noexcept { return get(5, 54, 5); }
  constexpr Situation& extra(int rounds) noexcept { return set(5, 54, 5, rounds); }
  /// The round is not told yet: it is the last if nobody is met.
  constexpr bool untold() const noexcept { return get(5, 59, 1) != 0; }
  constexpr Situation& untold(bool untold) noexcept { return set(5, 59, 1, untold ? 1 : 0); }

  constexpr Situation& meetings_of(const Situation& other) noexcept {
    words_[5] = other.words_[5];
    return *this;
  }

  /// Error   four words are mixed into the other two: distinct situations share a key with the odds
  ///         of a 128-bit hash.
  constexpr Hash128 key() const noexcept {
    if ((words_[2] | words_[3] | words_[4] | words_[5]) == 0) {
      return {words_[0], words_[1]};
    }
    const std::uint64_t losses = words_[2] ^ (words_[4] == 0 ? 0 : mix64(words_[4])) ^
                                 (words_[5] == 0 ? 0 : mix64(~words_[5]));
    return {words_[0] ^ mix64(losses),
            words_[1] ^ mix64(words_[3] + losses * 0x9e3779b97f4a7c15ULL)};
  }
  friend constexpr bool operator==(const Situation&, const Situation&) = default;

 private:
  /// The bits of these units' ten-bit fields.
  static constexpr std::uint64_t fields_of(int units) noexcept {
    std::uint64_t fields = 0;
    for (int unit = 0; unit < 6; ++unit) {
      fields |= (units >> unit & 1) == 0 ? 0 : std::uint64_t{0x3ff} << (10 * unit);
    }
    return fields;
  }
  constexpr int get(std::size_t word, int from, int bits) const noexcept {
    return static_cast<int>(words_[word] >> from & ((std::uint64_t{1} << bits) - 1));
  }
  constexpr Situation& set(std::size_t word, int from, int bits, int value) noexcept {
    const std::uint64_t mask = ((std::uint64_t{1} << bits) - 1) << from;
    words_[word] = (words_[word] & ~mask) | (static_cast<std::uint64_t>(value) << from & mask);
    return *this;
  }

  std::uint64_t words_[6]{0, std::uint64_t{2048} << 23, 0, 0, 0, 0};
};

}  // namespace fray::rankflank
