#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rankflank/formation/situation.hpp"

namespace fray::rankflank {

/// How a combat ended.
enum class Ending : std::uint8_t {
  none,
  b_wiped,
  a_wiped,
  both_wiped,
  b_caught,  ///< broke and was run down
  a_caught,
  b_escaped,  ///< broke and got away
  a_escaped,
  b_off_table,  ///< broke and fled off the table
  a_off_table,
  b_held,  ///< lost the last round allowed, and stood
  a_held,
  drawn,  ///< nobody won the last round allowed
};
inline constexpr std::size_t kEndings = 13;

constexpr std::string_view to_string(Ending ending) noexcept {
  switch (ending) {
    case Ending::none: return "none";
    case Ending::b_wiped: return "b_wiped";
    case Ending::a_wiped: return "a_wiped";
    case Ending::both_wiped: return "both_wiped";
    case Ending::b_caught: return "b_caught";
    case Ending::a_caught: return "a_caught";
    case Ending::b_escaped: return "b_escaped";
    case Ending::a_escaped: return "a_escaped";
    case Ending::b_off_table: return "b_off_table";
    case Ending::a_off_table: return "a_off_table";
    case Ending::b_held: return "b_held";
    case Ending::a_held: return "a_held";
    case Ending::drawn: return "drawn";
  }
  return "none";
}

constexpr Side winner_of(Ending ending) noexcept {
  switch (ending) {
    case Ending::b_wiped:
    case Ending::b_caught:
    case Ending::b_escaped:
    case Ending::b_off_table:
    case Ending::b_held: return Side::a;
    case Ending::a_wiped:
    case Ending::a_caught:
    case Ending::a_escaped:
    case Ending::a_off_table:
    case Ending::a_held: return Side::b;
    default: return Side::none;
  }
}

/// What a step told, packed into the 64 bits that engines count, never 0. One kind at a time.
struct Report {
  enum class Kind : std::uint8_t { none, round, end, unit, flight };

  Kind kind = Kind::none;
  // round
  int round = 0;  ///< from 1; engines number the rounds where there is no last one
  Side winner = Side::none;
  int lead = 0;       ///< A's score less B's, of a last round
  bool last = false;  ///< the combat ended with it
  // end
  Ending ending = Ending::none;
  std::array<int, 2> models_lost{};  ///< of A and B, with those run down or off the table
  std::array<int, 2> wounds{};       ///< lost by A and B
  // unit (models lost by each unit of a side of several), flight
  int unit = 0;  ///< 0 to 2 are A's, 3 to 5 B's
  int models = 0;
  int flee_in = 0;                  ///< inches; 0 for an overrun
  std::array<int, 3> pursuit_in{};  ///< of the enemy's units; 0 for those that stay
  int met_enemy = 0;                ///< the pursuers, as bits, that meet a new enemy
  int met_edge = 0;                 ///< and those that leave the table
  int again = 0;                    ///< those that have pursued into a new enemy before

  friend bool operator==(const Report&, const Report&) = default;
};

/// Calls `field(number, bits)` for each number that a report of its kind holds: the same list packs
/// and unpacks.
template <class AnyReport, class Field>
constexpr void each_field(AnyReport& report, Field&& field) noexcept {
  switch (report.kind) {
    case Report::Kind::round:
      field(report.round, 8);
      field(report.lead, 12);
      break;
    case Report::Kind::end:
      for (std::size_t side = 0; side < 2; ++side) {
        field(report.models_lost[side], 10);
        field(report.wounds[side], 10);
      }
      break;
    case Report::Kind::unit:
      field(report.unit, 3);
      field(report.models, 10);
      break;
    case Report::Kind::flight:
      field(report.unit, 3);
      field(report.flee_in, 7);
      for (auto& inches : report.pursuit_in) {
        field(inches, 7);
      }
      field(report.met_enemy, 3);
      field(report.met_edge, 3);
      field(report.again, 3);
      break;
    case Report::Kind::none: break;
  }
}

constexpr std::uint64_t pack(const Report& report) noexcept {
  std::uint64_t bits =
      static_cast<std::uint64_t>(report.kind) | static_cast<std::uint64_t>(report.winner) << 3 |
      (report.last ? 1U : 0U) << 5 | static_cast<std::uint64_t>(report.ending) << 6;
  int at = 10;
  each_field(report, [&](int value, int width) {
    bits |= (static_cast<std::uint64_t>(value) & ((std::uint64_t{1} << width) - 1)) << at;
    at += width;
  });
  return bits;
}

constexpr Report unpack(std::uint64_t bits) noexcept {
  Report report;
  report.kind = static_cast<Report::Kind>(bits & 7);
  report.winner = static_cast<Side>(bits >> 3 & 3);
  report.last = (bits >> 5 & 1) != 0;
  report.ending = static_cast<Ending>(bits >> 6 & 15);
  int at = 10;
  each_field(report, [&](int& value, int width) {
    value = static_cast<int>(bits >> at & ((std::uint64_t{1} << width) - 1));
    at += width;
  });
  if (report.kind == Report::Kind::round && report.lead >= 2048) {
    report.lead -= 4096;  // twelve bits with a sign
  }
  return report;
}

}  // namespace fray::rankflank
