#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "fray/rankflank/unit.hpp"

namespace fray::rankflank {

/// Where the texts of a rulebook differ or are silent, the reading in force.
struct Readings {
  bool insane_courage = false;  ///< Fantasy: a natural double 1 holds whatever the difference
  bool roll_off = true;         ///< Fantasy: equal initiative is rolled off; together otherwise
  bool step_up = false;         ///< Fantasy: who steps up for the slain strikes in their place
  /// Fantasy: beaten by greater numbers that cause fear, a unit breaks.
  bool fear_breaks = true;
  std::int32_t rear_bonus = 2;  ///< SOVL
  /// SOVL: the damage saves of July 2024, 2+ to 6+; those of May 2024, 3+ to 5+, otherwise.
  bool five_saves = true;
  bool first_rank_counts = true;  ///< SOVL: the rank bonus counts the first rank
  std::int32_t rank_width = 4;    ///< Fantasy: models in a rank that counts
  std::int32_t most_ranks = 3;    ///< the rank bonus at most

  static Readings of(Rulebook book) noexcept;
};

/// One reading by its name: "insane-courage=yes".
struct ReadingName {
  std::string_view name;
  Books books;
  std::string_view takes;
  std::string_view means;
};
std::span<const ReadingName> reading_names() noexcept;

/// Sets the reading that "name=value" names.
/// Throws  InputError naming the readings of the rulebook, or the values.
void set_reading(Readings& readings, Rulebook book, std::string_view text);

inline constexpr std::int32_t kMostWounds = 1000;  ///< a side

/// Units in contact, and how long they may fight.
struct Engagement {
  Rulebook book = Rulebook::sovl;
  std::vector<Unit> a{};
  std::vector<Unit> b{};
  std::optional<std::int32_t> rounds;  ///< to the end when unset
  Readings readings{};
};

/// Refuses what cannot be, with a sentence.
/// Throws  InputError naming side and field.
void validate(const Engagement& engagement);

}  // namespace fray::rankflank
