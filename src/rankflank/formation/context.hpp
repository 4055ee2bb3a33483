#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "graph/game.hpp"
#include "rankflank/formation/situation.hpp"
#include "rankflank/rules/unit.hpp"

namespace fray::rankflank {

inline constexpr int kUnits = 2 * static_cast<int>(kMostUnits);

constexpr Side side_of(int unit) noexcept { return unit < kUnits / 2 ? Side::a : Side::b; }
constexpr std::size_t index(int unit) noexcept { return static_cast<std::size_t>(unit); }
constexpr int bit(int unit) noexcept { return 1 << unit; }
constexpr Number<> quarry_of(int unit) noexcept { return kQuarry[index(unit % (kUnits / 2))]; }

/// One enemy that a unit touches, and which of its own sides faces it.
struct Contact {
  int enemy = 0;
  Facing own = Facing::front;
  Facing theirs = Facing::front;

  friend bool operator==(const Contact&, const Contact&) = default;
};
/// By unit.
using Contacts = std::array<std::vector<Contact>, kUnits>;

/// What one unit does to one enemy at its turn to strike. A crush attack is one blow of each model
/// in place of all its own.
struct Attack {
  enum class Kind : std::uint8_t { blows, impact, stomp, grind, crush, shots };
  Kind kind = Kind::blows;
  int unit = 0;
  Contact contact{};
  int part = 0;  ///< the models themselves, or from 1 a part of each

  friend bool operator==(const Attack&, const Attack&) = default;
  /// Rolls to hit; other attacks are so many hits.
  bool rolls_to_hit() const noexcept { return kind == Kind::blows || kind == Kind::crush; }
};

/// What strikes at each step, and what must be remembered after each attack.
struct Order {
  /// Units whose losses must be remembered after an attack, and those of whom the present step's
  /// must.
  struct Later {
    std::uint8_t fresh = 0;
    std::uint8_t at_once = 0;
  };
  std::vector<std::vector<Attack>> steps{};
  std::vector<std::uint8_t> together{};     ///< the step is one situation
  std::vector<std::vector<Later>> later{};  ///< by step and attack
  bool ties = false;
};
/// By who strikes first of equals.
using Orders = std::array<Order, 3>;

/// What is left of a unit after so many wounds, worked out once.
struct Strength {
  std::int16_t models = 0;
  std::int16_t full_ranks = 0;
};

struct Book;

/// What has happened (src/rankflank/combat/phases.hpp).
struct Log;

/// All that is known of a combat before its first roll. The rules are functions of it and of a
/// situation.
struct Context {
  /// Throws  InputError when the engagement is not one that the rules allow.
  explicit Context(const Engagement& engagement);

  bool is_unit(int unit) const noexcept { return capacity[index(unit)] != 0; }
  /// The unit itself, or the one that a character stands in.
  int host_of(int unit) const noexcept { return host[index(unit)] >= 0 ? host[index(unit)] : unit; }
  const Unit& unit(int unit) const noexcept {
    return unit < kUnits / 2 ? engagement.a[index(unit)] : engagement.b[index(unit - kUnits / 2)];
  }
  /// The part of the models that strikes; nothing for the models themselves.
  const Part* part(const Attack& attack) const noexcept {
    return attack.part == 0 ? nullptr : &unit(attack.unit).profile.parts[index(attack.part - 1)];
  }
  /// Who strikes: the unit, with the numbers and rules of the part of it that does.
  const Unit& striker(const Attack& attack) const noexcept {
    return attack.part == 0 ? unit(attack.unit)
                            : strikers[index(attack.unit)][index(attack.part - 1)];
  }
  /// One unit a side, and nobody who could join or be left.
  bool duel() const noexcept { return present.size() == 2; }
  const Strength& strength_left(int unit, int lost) const noexcept {
    return strengths[index(unit)][index(lost)];
  }

  Engagement engagement;                             ///< as the book reads it
  const Book* book;                                  ///< (src/rankflank/formation/book.hpp)
  Hash128 name{};                                    ///< of the engagement as it is given
  std::vector<int> present{};                        ///< the units that there are
  std::array<std::vector<Unit>, kUnits> strikers{};  ///< by part of their models
  std::array<Contacts, 1 + kUnits> contacts{};       ///< by combat
  /// Of one unit a side and its characters, of whom one is struck in flank or rear: once they face
  /// each other. Nothing where they always do, and of several units.
  std::optional<Contacts> faced{};
  std::array<std::vector<Strength>, kUnits> strengths{};  ///< by wounds lost
  std::array<int, kUnits> capacity{};
  std::array<int, kUnits> own_discipline{};  ///< without its General's
  std::array<int, kUnits> host{};            ///< the unit a character stands in, or -1
  std::array<int, kUnits> members{};         ///< a unit and its characters, as bits
  /// The enemy that a unit faces, and has charged where it charged; -1 of who waits.
  std::array<int, kUnits> faces{};
  Orders first_order{};
  Orders later_order{};
  /// Of later rounds, by `met_again`, in its order: who has caught whom fell back.
  std::vector<std::pair<std::uint64_t, Orders>> came_orders{};
  /// By unit and inches over which it has caught who fell back: the fewest that do the same.
  std::array<std::array<int, 5>, kUnits> came_alike{};
  /// By combat from 1, and by the units in their first round of it as bits.
  std::array<std::vector<Orders>, kUnits> away_orders{};
  std::array<int, kUnits> waits{};  ///< the unit away that a unit is, or stands in; -1 in the line
  std::vector<int> combats{0};      ///< that there may be, nearest to the line first
  bool away = false;                ///< there is a unit away
  bool obstacles = false;           ///< somebody stands behind one that counts
  bool ground = false;              ///< something is said to lie ahead of somebody, or behind
  bool aside = false;               ///< somebody is at a flank or rear, where there is one
  bool holds_back = false;          ///< somebody does not pursue, or tests whether it does
  int rounds_kept_apart = 0;        ///< by situations
  /// A combat of many to the death, in which nothing matters but who is left.
  std::optional<graph::Grid> grid{};
  Log* log = nullptr;  ///< of a combat that is told
};

}  // namespace fray::rankflank
