#include "fray/rankflank/report.hpp"

namespace fray::rankflank {
namespace {

/// Writes fields one after the other into a word, and reads them back in the same order.
class Packer {
 public:
  explicit Packer(std::uint64_t bits = 0) : bits_(bits) {}
  void put(int value, int width) noexcept {
    bits_ |= (static_cast<std::uint64_t>(value) & ((std::uint64_t{1} << width) - 1)) << at_;
    at_ += width;
  }
  int take(int width) noexcept {
    const auto value = static_cast<int>(bits_ >> at_ & ((std::uint64_t{1} << width) - 1));
    at_ += width;
    return value;
  }
  std::uint64_t bits() const noexcept { return bits_; }

 private:
  std::uint64_t bits_;
  int at_ = 0;
};

constexpr int kLeadOffset = 2048;

/// One field after the other: the same list packs and unpacks.
template <class Field>
void each_field(Report& report, Field&& field) {
  switch (report.kind) {
    case Report::Kind::round:
      field(report.round, 6);
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
      for (int& inches : report.pursuit_in) {
        field(inches, 7);
      }
      field(report.met_enemy, 3);
      field(report.met_edge, 3);
      break;
    case Report::Kind::none: break;
  }
}

}  // namespace

std::uint64_t pack(const Report& given) noexcept {
  Report report = given;
  report.lead += kLeadOffset;
  Packer packer;
  packer.put(static_cast<int>(report.kind), 3);
  packer.put(static_cast<int>(report.winner), 2);
  packer.put(report.last ? 1 : 0, 1);
  packer.put(static_cast<int>(report.ending), 4);
  each_field(report, [&](int& value, int width) { packer.put(value, width); });
  return packer.bits();
}

Report unpack(std::uint64_t bits) noexcept {
  Report report;
  Packer packer(bits);
  report.kind = static_cast<Report::Kind>(packer.take(3));
  report.winner = static_cast<Side>(packer.take(2));
  report.last = packer.take(1) != 0;
  report.ending = static_cast<Ending>(packer.take(4));
  report.lead = kLeadOffset;
  each_field(report, [&](int& value, int width) { value = packer.take(width); });
  report.lead -= kLeadOffset;
  return report;
}

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
