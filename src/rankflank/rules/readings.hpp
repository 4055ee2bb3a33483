#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/hash.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

/// Where the texts of a rulebook differ or are silent, the readings in force. Each is one row of
/// `readings()`, which says what it means, and nothing else knows it than the rule that asks it.
struct Readings {
  std::int32_t rear_bonus = 0;
  std::int32_t insane_courage = 0;
  std::int32_t roll_off = 0;
  std::int32_t step_up = 0;
  std::int32_t fear_breaks = 0;
  std::int32_t rank_width = 0;
  std::int32_t most_ranks = 0;
  std::int32_t five_saves = 0;
  std::int32_t first_rank_counts = 0;
  std::int32_t ranks_regained = 0;
  std::int32_t press_of_battle = 0;
  std::int32_t massed_infantry = 0;
  std::int32_t poison_eases = 0;
  std::int32_t leaves_out_test = 0;
  std::int32_t standard_for_broken = 0;

  static Readings of(Rulebook book) noexcept;
};

struct Reading {
  std::string_view name;  ///< as in "insane-courage=yes"
  std::int32_t Readings::* value;
  Books books;             ///< in which it may be said
  std::string_view takes;  ///< two words, for 1 and 0, or a range of numbers: "yes|no", "1..10"
  std::array<std::int32_t, kRulebooks> usual;  ///< in each rulebook
  std::string_view means;
  std::string_view source;
};
std::span<const Reading> readings() noexcept;

/// "rank-width (4), rank-bonus (3)": what holds in a rulebook where nothing is said.
std::string usual_readings(Rulebook book);

/// Sets the reading that "name=value" names.
/// Throws  InputError naming the readings of the rulebook, or the values.
void set_reading(Readings& readings, Rulebook book, std::string_view text);

void absorb(Hasher& hasher, const Readings& readings);

}  // namespace fray::rankflank
