#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expression.hpp"
#include "sweep/plan.hpp"
#include "sweep/spec.hpp"

namespace fray::sweep {

/// A condition on the axes of a sweep: "a.attacks < 4 and not (b.support = 0 or a = b)".
class Filter {
 public:
  /// All values of an axis, by its place. Empty: not known, and nothing is held against them.
  using ValuesOf = std::function<std::span<const std::string>(std::size_t place)>;

  /// Throws  InputError naming what is wrong, also where an axis is compared with what none of its
  ///         values can be.
  Filter(std::string_view condition, const std::vector<std::string>& axes,
         const ValuesOf& values_of);

  /// `values` are those of all axes in a row.
  bool holds(std::span<const std::string_view> values) const;

  /// The axes of which it speaks, by their places.
  std::vector<std::size_t> places() const;

 private:
  /// An axis, and a constant or another axis.
  struct Test {
    std::size_t axis = 0;
    Relation relation = Relation::equal;
    std::string constant{};
    std::optional<std::size_t> other{};
  };
  class Binder;

  Expression expression_;
  std::vector<Test> tests_{};  ///< as many as it has comparisons
};

/// Which of side A, side B, the settings and the seed an axis has a say in. A seed is none of the
/// settings: sweeps have millions of them.
enum Reach : std::size_t { kSideA, kSideB, kSettings, kSeed, kReaches };

/// Whether what is wrong stands in a file of the user's own, as a list of units or a side is, and
/// not in what names it.
bool is_in_a_file(const InputError& error);

/// The product of UINT64_MAX and below; UINT64_MAX when it is more.
std::uint64_t times(std::uint64_t a, std::uint64_t b) noexcept;

/// Settings that are alike have the same name; `fight` is that of the first.
Hash128 name_of(const answer::FightOptions& fight);
Hash128 name_of(Hash128 fight, const answer::OddsOptions& odds);

/// One part of a sweep as numbers: which value each axis has in a row, and which rows have a side
/// or settings in common.
///
/// A combination is a number for the values of those axes that have a say in one side, in the
/// settings, or in the seed.
class PartGrid {
 public:
  /// Finds the units of queries. Throws  InputError.
  PartGrid(SweepPart spec, answer::System& system, const std::vector<std::string>& columns);

  const SweepPart& spec() const noexcept { return spec_; }
  /// Rows, of a sample where one is said: these are numbered from 0, too.
  std::uint64_t size() const noexcept {
    return sampled_.numbers.empty() ? size_ : sampled_.numbers.size();
  }
  std::uint64_t combinations(Reach reach) const noexcept { return combinations_[reach]; }
  std::uint64_t combination(std::uint64_t index, Reach reach) const noexcept;

  /// Sides that a list names again, or a query finds again, as "a = ...": they have the rows of the
  /// first time.
  const std::vector<std::string>& repeated() const noexcept { return repeated_; }

  /// The row that a row is compared with: nothing where this part compares none. No condition
  /// leaves it out.
  std::optional<std::uint64_t> baseline(std::uint64_t index) const noexcept;

  /// Whether the conditions keep a row.
  bool keeps(std::uint64_t index) const;
  /// Rows before `index` that they keep.
  std::uint64_t kept_before(std::uint64_t index) const;
  /// Rows that they keep; nothing where the axes of which they speak have too many combinations to
  /// be counted at once.
  std::optional<std::uint64_t> kept() const;
  /// The cell of a column of the whole sweep; empty where this part has no such axis or setting.
  std::string_view cell(std::uint64_t index, std::size_t column) const noexcept;

  /// Side A or B without what axes say of its units.
  std::string plain_side(std::uint64_t combination, Reach side) const;
  /// Side A or B as a system reads it, or with no more than the first `axes` that have a say in it.
  /// Throws  InputError where an axis does not say of which unit.
  std::string side_text(std::uint64_t combination, Reach side, std::size_t axes = SIZE_MAX) const;
  /// The axes that have a say in a side beside the one that names it.
  std::vector<std::string> axes_of(Reach side) const;
  /// All but the seed. Throws  InputError naming the setting.
  RowSettings settings(std::uint64_t combination) const;
  /// Throws  InputError.
  std::uint64_t seed(std::uint64_t combination) const;

 private:
  struct Place {
    std::size_t dial = 0;
    std::size_t axis = 0;
  };

  void find_units(answer::System& system);
  void number();
  void look_at_conditions();
  bool holds(std::uint64_t row) const;
  void find_baseline();
  const Axis& axis_at(Place place) const noexcept {
    return spec_.dials[place.dial].axes[place.axis];
  }
  std::string_view value(std::uint64_t row, Place place) const noexcept;
  const std::string& value_in(std::uint64_t combination, Reach reach, Place place) const noexcept;
  std::optional<std::size_t> place_of(std::string_view name) const noexcept;
  std::optional<std::string> setting(std::uint64_t combination, Reach reach,
                                     const std::string& name) const;

  SweepPart spec_;
  const answer::System* system_;
  std::vector<std::string> repeated_{};
  std::vector<Place> places_{};
  std::vector<std::optional<std::size_t>> column_places_{};
  std::vector<std::string_view> column_values_{};  ///< of settings that are no axis here
  std::vector<Filter> conditions_{};
  std::set<std::size_t> dials_wanted_{};  ///< of which they speak
  /// By the combinations of these; empty where they are too many.
  std::vector<bool> kept_{};
  /// Of each dial, the value that rows are compared with.
  std::vector<std::optional<std::size_t>> baseline_{};
  std::vector<std::uint64_t> strides_{};  ///< of each dial
  /// For each reach, the stride of each dial among its combinations; 0: has no say.
  std::array<std::vector<std::uint64_t>, kReaches> reach_strides_{};
  std::array<std::uint64_t, kReaches> combinations_{1, 1, 1, 1};
  std::uint64_t size_ = 1;
  SampledRows sampled_{};
};

/// Where the file says the axis or setting of that name; only its name where no file does.
Where where_given(const SweepPart& part, const std::string& name);

/// Where the file says what is wrong with a side that `system` refused: in the file that the side
/// or its units stand in, else of the axis with which the fault first comes about, or of the side;
/// only which side it is where no file says it.
Where place_of_side_fault(const PartGrid& part, answer::System& system, std::uint64_t combination,
                          Reach side, const InputError& error);

/// Where the file says what is wrong with a fight: its field is that setting, or empty where it is
/// of a side. Empty where no file says it.
Where place_of_row_fault(const SweepPart& part, const InputError& error);

}  // namespace fray::sweep
