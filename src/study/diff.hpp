#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.hpp"
#include "study/domination.hpp"
#include "study/ranking.hpp"
#include "study/standings.hpp"

namespace fray::study {

/// A unit that gains from one opponent, who gains from another, who gains from the unit.
struct Cycle {
  std::size_t unit = 0;
  std::size_t first = 0;   ///< from whom it gains
  std::size_t second = 0;  ///< who gains from it
  double least = 0;        ///< the smallest of the three gains
};

/// By opponent: what one side gains from each, unknown where they do not meet.
using Gains = std::vector<answer::Estimate>;

/// Who gains what: units from opponents, and opponents from each other.
struct AllGains {
  std::vector<Gains> units{};
  std::vector<Gains> among{};
};

/// Cycles that surely are there in one version, by 95 % intervals, and surely not in the other.
struct ChangedCycles {
  std::vector<Cycle> came{};  ///< the strongest first
  std::vector<Cycle> went{};
};

/// Shape   the same units and opponents in both, in one order.
ChangedCycles changed_cycles(const AllGains& before, const AllGains& after);

/// Two versions of a list, as they are typed.
struct DiffRequest {
  std::string before{};                ///< a list, a file of one, a query, or sides
  std::optional<std::string> after{};  ///< the same list where nothing is said
  /// What is said anew of the new version: "empire/knights: points=100", or of its fights
  /// "edition=classic".
  std::vector<std::string> set{};
  bool guns = false;  ///< also guns, machines, and what is added to other units
};

/// A unit as it is called, and its side in either version.
struct UnitOfBoth {
  std::string unit{};
  std::optional<std::string> before{};
  std::optional<std::string> after{};
};

struct DiffQuestion {
  std::string before{};  ///< what the versions are called
  std::string after{};
  std::vector<UnitOfBoth> units{};
  Opposition opposition{};
  Settings settings{};
  Settings settings_after{};  ///< beside these, of the new version's fights
  std::string system{};
  ValueLost value = ValueLost::hits;

  /// Those of both versions.
  std::vector<std::string> sides() const;
};

/// The units, and what is set. The rest is left to the caller. Lists of files are taken in by the
/// system as "old" and "new".
/// Throws  InputError for what is no list, for a unit that is set and not there, and where nothing
///         would differ.
DiffQuestion diff_question(const DiffRequest& request, std::string_view system_name,
                           answer::System& system);

/// A number in either version, and how much it moved.
struct Moved {
  answer::Estimate before{};
  answer::Estimate after{};
  answer::Estimate
      by{};  ///< over the fights that both are allowed: 95 %; exactly 0 of the same fights

  /// Surely, by its interval.
  bool is_sure() const noexcept;
};

/// A unit against one opponent, in all situations.
struct MovedMatchup {
  std::size_t opponent = 0;
  Moved win{};
  Moved swing{};
};

struct UnitDiff {
  UnitOfBoth unit{};
  double price_before = 0;  ///< not a number where it has none, or is not in the list
  double price_after = 0;
  Moved win{};
  Moved swing{};
  /// At which it destroys as much value as it loses, with its interval by dice (even_price_by_dice),
  /// by the fights that both versions are allowed.
  answer::Estimate fair_before{};
  answer::Estimate fair_after{};
  std::vector<MovedMatchup> moved{};  ///< those that surely did, the furthest first
  std::size_t matchups = 0;           ///< in which both versions were allowed
  std::string shade_before{};         ///< who surely does better at every opponent
  std::string shade_after{};

  bool is_there_in_both() const noexcept { return unit.before && unit.after; }
};

struct DiffAnswer {
  std::vector<UnitDiff> units{};  ///< who rose most first, then who came and went
  std::size_t fights = 0;
  std::size_t simulated = 0;
  std::size_t refused = 0;  ///< fights that the rules do not allow
  bool has_prices = true;   ///< of all: matchups are told by swings, and else by win chances
  /// Of a unit (its place among these) and two opponents, by swings or by wins less losses; of fields
  /// of at most `kMostInCycles` opponents.
  ChangedCycles cycles{};
  bool cycles_unsought = false;  ///< of a larger field
};

/// Opponents that are fought among themselves, for cycles.
inline constexpr std::size_t kMostInCycles = 40;

/// Fights both versions against one frozen field.
/// Error   intervals of differences are of the two fights: nothing where they are the same, or
///         exact. A matchup moved where the interval of its swing, or of its win chance, leaves 0.
/// Throws  InputError; Interrupted.
DiffAnswer diff_of(const DiffQuestion& question, answer::System& system,
                   const StandingsHooks& hooks = {});

}  // namespace fray::study
