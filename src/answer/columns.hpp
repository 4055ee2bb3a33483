#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace fray::answer {

/// What the cells of a column hold.
enum class ColumnType : std::uint8_t { text, whole, number, chance };

/// Text that says nothing, such as an option that is empty: no reader takes its cell for a missing
/// one.
inline constexpr std::string_view kNothing = "-";

/// Whom something is good for.
enum class Favours : std::uint8_t { a, nobody, b };

/// One column of a table: all that its readers, its schema and pictures of it have to know.
struct Column {
  std::string_view name{};
  std::string_view means{};
  ColumnType type = ColumnType::number;
  std::string_view unit{};  ///< of a number that has one
  /// The columns of its 95 % interval; empty where the table has none.
  std::array<std::string_view, 2> interval{};
  Favours favours = Favours::nobody;  ///< when there is more of it
  std::string_view words{};           ///< over a picture, where they are not those of the name
  /// Nothing in a game whose endings have columns of their own: units there flee, and nothing stays
  /// unresolved.
  bool of_retreats = false;
};

/// The endings of a game that have columns of their own; none for a game that is not known.
std::span<const Column> endings_of(std::string_view system) noexcept;

}  // namespace fray::answer
