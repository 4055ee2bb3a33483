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
  drawn,        ///< nobody won the last round allowed
  b_fell_back,  ///< in good order, and was not caught
  a_fell_back,
  b_fell_back_caught,  ///< in good order, in the last round allowed, and fights on where it was caught
  a_fell_back_caught,
};
inline constexpr std::size_t kEndings = 17;

struct EndingFacts {
  std::string_view name;
  std::string_view sentence;
  Side winner = Side::none;
  std::array<bool, 2> destroyed{};  ///< all of A, all of B
};
/// By `Ending`.
inline constexpr std::array<EndingFacts, kEndings> kEndingFacts{{
    {"none", ""},
    {"b_wiped", "B is wiped out: A wins.", Side::a, {false, true}},
    {"a_wiped", "A is wiped out: B wins.", Side::b, {true, false}},
    {"both_wiped", "Both are wiped out: a draw.", Side::none, {true, true}},
    {"b_caught", "B broke and was run down: A wins.", Side::a, {false, true}},
    {"a_caught", "A broke and was run down: B wins.", Side::b, {true, false}},
    {"b_escaped", "B broke and got away: A wins.", Side::a},
    {"a_escaped", "A broke and got away: B wins.", Side::b},
    {"b_off_table", "B broke and fled off the table: A wins.", Side::a, {false, true}},
    {"a_off_table", "A broke and fled off the table: B wins.", Side::b, {true, false}},
    {"b_held", "B lost the last round, and stands: A wins.", Side::a},
    {"a_held", "A lost the last round, and stands: B wins.", Side::b},
    {"drawn", "Nobody won the last round."},
    {"b_fell_back", "B fell back in good order: A wins.", Side::a},
    {"a_fell_back", "A fell back in good order: B wins.", Side::b},
    {"b_fell_back_caught", "B fell back in good order, was caught, and stands: A wins.", Side::a},
    {"a_fell_back_caught", "A fell back in good order, was caught, and stands: B wins.", Side::b},
}};
constexpr const EndingFacts& facts_of(Ending ending) noexcept {
  return kEndingFacts[static_cast<std::size_t>(ending)];
}
constexpr std::string_view to_string(Ending ending) noexcept { return facts_of(ending).name; }
constexpr Side winner_of(Ending ending) noexcept { return facts_of(ending).winner; }

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
  int met_before = 0;               ///< 1 where one of their side has met one before
  int met_edge = 0;                 ///< and those that leave the table
  int again = 0;                    ///< those that have pursued into a new enemy before
  int good_order = 0;               ///< 1 for a unit that falls back

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
      field(report.good_order, 1);
      field(report.met_before, 1);
      break;
    case Report::Kind::none: break;
  }
}

constexpr std::uint64_t pack(const Report& report) noexcept {
  std::uint64_t bits =
      static_cast<std::uint64_t>(report.kind) | static_cast<std::uint64_t>(report.winner) << 3 |
      (report.last ? 1U : 0U) << 5 | static_cast<std::uint64_t>(report.ending) << 6;
  int at = 11;
  each_field(report, [&](int value, int width) {
    bits |= (static_cast<std::uint64_t>(value) & ((std::uint64_t{1} << width) - 1)) << at;
    at += width;
  });
  return bits;
}

constexpr Report::Kind kind_of(std::uint64_t bits) noexcept {
  return static_cast<Report::Kind>(bits & 7);
}

constexpr Report unpack(std::uint64_t bits) noexcept {
  Report report;
  report.kind = kind_of(bits);
  report.winner = static_cast<Side>(bits >> 3 & 3);
  report.last = (bits >> 5 & 1) != 0;
  report.ending = static_cast<Ending>(bits >> 6 & 31);
  int at = 11;
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
