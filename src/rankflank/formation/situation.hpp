#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

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

/// A number in a situation: its word, its lowest bit and its bits, and what its bits add to.
template <class Value = int>
struct Number {
  constexpr std::uint64_t mask() const noexcept { return ((std::uint64_t{1} << bits) - 1) << from; }
  std::size_t word;
  int from;
  int bits;
  int least = 0;
};

/// So many numbers side by side: one for each unit, or each combat.
template <class Value = int>
struct Row {
  constexpr Number<Value> operator[](int nth) const noexcept {
    return {word, from + bits * nth, bits};
  }
  constexpr std::uint64_t mask() const noexcept { return Number<>{word, from, bits * size}.mask(); }
  std::size_t word;
  int from;
  int bits;
  int size;
};

/// Wounds a unit has lost.
inline constexpr Row<> kLost{0, 0, 10, 6};
/// Of those, the ones that do not yet keep anybody from striking (or, in Fantasy, that already do).
inline constexpr Row<> kFresh{2, 0, 10, 6};
/// Of the fresh ones, in Fantasy, those of blows that fall together with blows still to come.
inline constexpr Row<> kAtOnce{4, 0, 10, 6};

inline constexpr Number<Stage> kStage{1, 0, 4};
/// Step of the striking order, and which attack of it.
inline constexpr Number<> kStep{1, 4, 5};
inline constexpr Number<> kAttack{1, 9, 5};
/// Rounds fought so far; stops growing where a combat has no last round.
inline constexpr Number<> kRounds{1, 14, 5};
/// Who won the last round, where that still matters; and who won the roll-off.
inline constexpr Number<Side> kWinner{1, 19, 2};
inline constexpr Number<Side> kRolled{1, 21, 2};
/// A's score this round less B's.
inline constexpr Number<> kLead{1, 23, 12, -2048};
/// The unit that tests, flees or is told.
inline constexpr Number<> kActing{1, 35, 3};

// Sets of units, as bits.

/// That have left the combat: broken, or in pursuit.
inline constexpr Number<> kGone{1, 38, 6};
/// That failed their test of fear this round.
inline constexpr Number<> kShaken{1, 44, 6};
/// That have lost their frenzy.
inline constexpr Number<> kCalmed{1, 50, 6};
/// Whose obstacle the enemy has stormed.
inline constexpr Number<> kStormed{1, 56, 6};
/// That broke this round.
inline constexpr Number<> kBroken{3, 20, 6};
/// Winners that have decided, or managed, not to pursue; and those whose test is behind them.
inline constexpr Number<> kRestrained{3, 26, 6};
inline constexpr Number<> kTested{3, 32, 6};
/// That have passed their test of Primal Instinct or Fury, to the score. Why  in the bits of
/// `kTested`, which is of the flight after it.
inline constexpr Number<> kRoused{3, 32, 6};
/// That were run down, left the table, or got away.
inline constexpr Number<> kCaught{3, 38, 6};
inline constexpr Number<> kOffTable{3, 44, 6};
inline constexpr Number<> kEscaped{3, 50, 6};

/// Dice, hits or wounds counted by the roll before.
inline constexpr Number<> kCount{3, 0, 10};
inline constexpr Number<> kSixes{3, 10, 10};
/// The unit that overruns once all is told, from 1; 0 for none.
inline constexpr Number<> kOverrun{3, 56, 3};
/// Of blows that fall one by one on a single model: the wounds so far, and whether one of them
/// slays.
inline constexpr Number<> kTally{3, 59, 5};
inline constexpr Number<bool> kSlain{1, 62, 1};
/// The wounds are known, and may yet be recovered: a part of `Stage::multiply`.
inline constexpr Number<bool> kRecovering{1, 63, 1};
/// The rank bonus of each side as the round began, where it may grow until the score.
inline constexpr Number<> kRanksOfA{0, 60, 4};
inline constexpr Number<> kRanksOfB{5, 60, 4};

// Where units stand away, and may be charged by pursuers; all zero until one is.

/// The combat that is being fought: 0 where the lines met, otherwise 1 + the unit away that was
/// charged.
inline constexpr Number<> kCombat{5, 0, 3};
/// The place, from 1, of the enemy whose combat a unit has pursued into; 0 for none.
inline constexpr Row<> kJoined{5, 3, 2, 6};
/// Units away that have been charged.
inline constexpr Number<> kMet{5, 15, 6};
/// Units whose next round is their first of a combat away; and those that are fighting it.
inline constexpr Number<> kNewly{5, 21, 6};
inline constexpr Number<> kFirstRound{5, 27, 6};
/// Combats that are not fought, or not again, in this phase.
inline constexpr Number<> kDone{5, 33, 7};
/// Who won the last round of a combat, where that still matters.
inline constexpr Row<Side> kLastWinner{5, 40, 2, 7};
/// Rounds fought beyond the first of each phase.
inline constexpr Number<> kExtra{5, 54, 5};
/// The round is not told yet: it is the last if nobody is met.
inline constexpr Number<bool> kUntold{5, 59, 1};
/// All of these.
inline constexpr Number<> kMeetings{5, 0, 60};

// Where the beaten may give ground or fall back, in good order.

/// Full inches over which a unit has caught who fell back, as far as they matter; 0 for none. It
/// counts as charging in the round that follows.
inline constexpr Row<> kCame{6, 0, 3, 6};
/// The place of whom it has caught, by its own place in its side: one side alone catches in a round.
inline constexpr std::array<Number<>, 3> kQuarry{{{4, 60, 2}, {4, 62, 2}, {2, 62, 2}}};
/// Of the units that broke in this round, those that fall back in good order; and those that did
/// and were not caught.
inline constexpr Number<> kFalling{6, 18, 6};
inline constexpr Number<> kFellBack{6, 24, 6};
/// That have left out a break test already, or have given ground behind their shields.
inline constexpr Number<> kSpared{6, 30, 6};
inline constexpr Number<> kWalled{6, 36, 6};
/// That have followed up into this round.
inline constexpr Number<> kFollowed{6, 42, 6};
/// Blows of an attack that wound and do not slay, where those that slay fall first.
inline constexpr Number<> kHeld{6, 48, 10};
/// Before the first round: the acting unit shoots at who charges it, whatever the stage.
inline constexpr Number<bool> kShooting{6, 58, 1};
/// Who fell back has rallied and turned to who caught it: flank and rear are struck no more.
inline constexpr Number<bool> kFaced{6, 59, 1};

/// The acting unit tests its Primal Instinct or Fury, and not whether it dares.
inline constexpr Number<bool> kRousing{6, 63, 1};

/// Sides of which a pursuer has met a new enemy, which is told once a fight: A's bit first.
inline constexpr Number<> kMetEnemy{2, 60, 2};
constexpr int met_by(Side side) noexcept { return side == Side::a ? 1 : 2; }

/// Of the beaten, by their places, those that fell back in this round and were caught: they fight
/// on.
inline constexpr Number<> kRejoined{6, 60, 3};

/// All that can still matter between two rolls of a combat: the numbers above, packed into seven
/// words.
///
/// Shape   units 0 to 2 are A's, 3 to 5 B's. What is cleared as soon as it cannot matter keeps
///         situations few.
class Situation {
 public:
  template <class Value>
  constexpr Value operator[](Number<Value> number) const noexcept {
    const auto bits = (words_[number.word] & number.mask()) >> number.from;
    return static_cast<Value>(static_cast<int>(bits) + number.least);
  }
  /// All the bits of a row.
  constexpr std::uint64_t bits_of(Row<> row) const noexcept {
    return words_[row.word] & row.mask();
  }
  /// Whether a unit is in a set of them.
  constexpr bool has(Number<> units, int unit) const noexcept {
    return ((*this)[units] >> unit & 1) != 0;
  }

  template <class Value>
  constexpr Situation& set(Number<Value> number, std::type_identity_t<Value> value) noexcept {
    const auto bits = static_cast<std::uint64_t>(static_cast<int>(value) - number.least);
    return put(number, bits << number.from);
  }
  constexpr Situation& add(Number<> number, int more) noexcept {
    return set(number, (*this)[number] + more);
  }
  constexpr Situation& mark(Number<> units, int more) noexcept {
    return set(units, (*this)[units] | more);
  }
  /// Numbers, or rows of them, as they are in another situation.
  constexpr Situation& take(const Situation& other, const auto&... numbers) noexcept {
    return (put(numbers, other.words_[numbers.word]), ...);
  }
  /// As they are in a situation of which nothing is known.
  constexpr Situation& reset(const auto&... numbers) noexcept {
    return take(Situation{}, numbers...);
  }
  /// Forgets the fresh losses of all units but these, and those at once of all but those.
  constexpr Situation& fresh_only(int units, int units_at_once) noexcept {
    words_[kFresh.word] &= fields_of(units) | ~kFresh.mask();  // kMetEnemy and kQuarry stay
    words_[kAtOnce.word] &= fields_of(units_at_once) | ~kAtOnce.mask();
    return *this;
  }

  /// Error   five words are mixed into the other two: distinct situations share a key with the odds
  ///         of a 128-bit hash.
  constexpr Hash128 key() const noexcept {
    if ((words_[2] | words_[3] | words_[4] | words_[5] | words_[6]) == 0) {
      return {words_[0], words_[1]};
    }
    const std::uint64_t losses = words_[2] ^ (words_[4] == 0 ? 0 : mix64(words_[4])) ^
                                 (words_[5] == 0 ? 0 : mix64(~words_[5])) ^
                                 (words_[6] == 0 ? 0 : mix64(words_[6] * 0x9e3779b97f4a7c15ULL));
    return {words_[0] ^ mix64(losses),
            words_[1] ^ mix64(words_[3] + losses * 0x9e3779b97f4a7c15ULL)};
  }
  friend constexpr bool operator==(const Situation&, const Situation&) = default;

 private:
  /// The bits of these units in a row of losses.
  static constexpr std::uint64_t fields_of(int units) noexcept {
    std::uint64_t fields = 0;
    for (int unit = 0; unit < 6; ++unit) {
      fields |= (units >> unit & 1) == 0 ? 0 : kFresh[unit].mask();
    }
    return fields;
  }
  constexpr Situation& put(const auto& number, std::uint64_t bits) noexcept {
    words_[number.word] = (words_[number.word] & ~number.mask()) | (bits & number.mask());
    return *this;
  }

  std::uint64_t words_[7]{0, std::uint64_t{2048} << kLead.from, 0, 0, 0, 0, 0};
};

}  // namespace fray::rankflank
