#include "rankflank/formation/report.hpp"

namespace fray::rankflank {
std::string_view to_string(Ending ending) noexcept {
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

Side winner_of(Ending ending) noexcept {
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

}  // namespace fray::rankflank
