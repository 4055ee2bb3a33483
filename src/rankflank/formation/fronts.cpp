// Which models of a unit that is struck at several sides strike at which of them.

#include "rankflank/formation/fronts.hpp"

#include <optional>

namespace fray::rankflank {
namespace {

constexpr std::size_t kFront = static_cast<std::size_t>(Facing::front);
constexpr std::size_t kLeft = static_cast<std::size_t>(Facing::left);
constexpr std::size_t kRight = static_cast<std::size_t>(Facing::right);
constexpr std::size_t kRear = static_cast<std::size_t>(Facing::rear);

/// One model by its place.
struct Model {
  int rank = 0;
  int file = 0;
};

class Block {
 public:
  explicit Block(const Surrounded& unit)
      : unit_(unit), wide_(unit.ranks.width), deep_(unit.ranks.deep()) {
    // A rear that is struck is filled from the rank before it, which is not the first.
    const bool filled = unit.touching[kRear] > 0 && unit.ranks.full >= 2;
    incomplete_ = unit.ranks.rest == 0 ? -1 : deep_ - (filled ? 2 : 1);
    const bool left = unit.touching[kLeft] > 0;
    const bool right = unit.touching[kRight] > 0;
    const int rest = unit.ranks.rest;
    at_left_ = !right ? rest : left ? (rest + 1) / 2 : 0;
    at_right_ = rest - at_left_;
  }

  Fronts fronts() const noexcept {
    Fronts all;
    for (int rank = 0; rank < deep_; ++rank) {
      for (int file = 0; file < wide_; ++file) {
        if (rank != incomplete_ || file < at_left_ || wide_ - file <= at_right_) {
          add({rank, file}, all);
        }
      }
    }
    return all;
  }

 private:
  /// Models between it and each side.
  BySide before(const Model& model) const noexcept {
    BySide all{};
    all[kFront] = model.rank;
    all[kLeft] = model.file;
    all[kRight] = wide_ - 1 - model.file;
    all[kRear] = deep_ - 1 - model.rank;
    return all;
  }

  /// Of a model in the row at that side: whoever is there stands before its middle.
  bool touches(const Model& model, std::size_t side) const noexcept {
    const bool flank = side == kLeft || side == kRight;
    const int place = flank ? model.rank : model.file;
    const int first = ((flank ? deep_ : wide_) - unit_.touching[side]) / 2;
    return place >= first && place < first + unit_.touching[side];
  }

  void add(const Model& model, Fronts& all) const noexcept {
    const BySide between = before(model);
    std::optional<std::size_t> nearest;
    for (std::size_t side = 0; side < kFacings; ++side) {
      if (!unit_.struck[side]) {
        continue;
      }
      if (between[side] == 0 && touches(model, side)) {
        ++all.row[side];
        return;
      }
      nearest = !nearest || between[side] < between[*nearest] ? side : *nearest;
    }
    if (!nearest) {
      return;
    }
    if (between[*nearest] < unit_.deep) {
      ++(between[*nearest] == 0 ? all.row : all.behind)[*nearest];
    } else if (unit_.reaches_around && between[*nearest] == unit_.deep) {
      ++all.behind[*nearest];
    } else if (unit_.reaches && unit_.struck[kFront] && between[kFront] == unit_.deep) {
      ++all.behind[kFront];
    }
  }

  const Surrounded& unit_;
  int wide_;
  int deep_;
  int incomplete_ = -1;  ///< the rank that is not full
  int at_left_ = 0;      ///< of its models
  int at_right_ = 0;
};

}  // namespace

Fronts fronts_of(const Surrounded& unit) noexcept { return Block(unit).fronts(); }

}  // namespace fray::rankflank
