#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace fray::study {

/// What the cells of a column hold.
enum class ColumnType : std::uint8_t { text, whole, number, chance };

/// Text that says nothing, such as an option that is empty: no reader takes its cell for a missing
/// one.
inline constexpr std::string_view kNothing = "-";

/// One column of a table, as whoever reads the table has to know it.
struct Column {
  std::string_view name{};
  std::string_view means{};
  ColumnType type = ColumnType::number;
  std::string_view unit{};  ///< of a number that has one
  /// The columns of its 95 % interval; empty where the table has none.
  std::array<std::string_view, 2> interval{};
};

}  // namespace fray::study
