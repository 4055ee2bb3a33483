#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "answer/system.hpp"
#include "study/ranking.hpp"
#include "study/standings.hpp"

namespace fray::study {

/// What is asked about a unit.
struct WorthQuestion {
  std::string unit{};  ///< a side of one unit
  Opposition opposition{};
  /// Of all fights; 100 000 trials where neither these nor a precision is said.
  Settings settings{};
  std::string system{};
  bool pairs = false;  ///< also two changes at once
  ValueLost value = ValueLost::hits;
  /// One change, by its option or its words: why it is worth what it is.
  std::optional<std::string> why{};
};

/// What one change of the unit, or two at once, are worth.
struct Worth {
  std::string change{};    ///< "1 attack more", "1 attack more and defended"
  std::string side{};      ///< the unit with it, as it is typed
  answer::Estimate win{};  ///< with it less without
  answer::Estimate swing{};
  double points = 0;  ///< not a number where it cannot be told
  /// By the choice of opponents: 95 %; not a number of one opponent.
  double points_low = 0;
  double points_high = 0;
  /// Of two changes: the swing, or the win chance where there are no prices, beyond the sum of the
  /// two; not a number of one.
  double beyond_sum = 0;
  /// By opponent, where it gains most and least.
  std::optional<std::size_t> best_against{};
  std::optional<std::size_t> worst_against{};

  /// By what it is told: the swing, or the win chance where there are no prices.
  double measure() const noexcept { return swing.known() ? swing.value : win.value; }
};

/// What one opponent, or one situation, has to say of what a change is worth.
struct WorthReason {
  std::string opponent{};   ///< empty: all of them
  std::string situation{};  ///< empty: all of them
  double often = 0;         ///< the share of all fights
  /// There, with the change less without it.
  double win = 0;
  double swing = 0;  ///< not a number without prices
  /// Of the swing that the change is worth, or of the win chance where there are no prices: parts of
  /// all opponents sum to it, and those of all situations.
  double part = 0;
  double without = 0;  ///< points of the change by all other fights; not a number where none tells
};

struct WorthAnswer {
  Standing as_it_is{};
  std::vector<Worth> worths{};         ///< one change each, the most first
  std::vector<Worth> pairs{};          ///< the furthest from the sum of their parts first
  std::vector<std::string> refused{};  ///< changes that the rules do not allow in any fight
  std::string change{};                ///< the change of which it was asked why
  std::vector<WorthReason> why{};      ///< situations first, then opponents, the largest part first
  std::size_t fights = 0;
  std::size_t simulated = 0;
};

/// Fights the unit as it is and with each change, over the same opponents and situations.
///
/// `charging` is worth what charging is more than being charged, in each situation where somebody
/// charges. Points: of the list price, by how much the fair price (even_price) is more with the change
/// than without. What the change itself costs has no say in it: what is lost is a share of the unit,
/// of its stands or hits. docs/guide/worth.md.
/// Throws  InputError; Interrupted.
WorthAnswer worth_of_changes(const WorthQuestion& question, answer::System& system,
                             const StandingsHooks& hooks = {});

}  // namespace fray::study
