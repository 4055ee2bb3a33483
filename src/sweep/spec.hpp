#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/figures.hpp"
#include "core/error.hpp"

namespace fray::sweep {

/// Whether a sweep may have an axis of that name.
bool may_vary(std::string_view name);

/// What is wrong with the place of a unit in such a name, as in "a.0.attacks"; empty where nothing
/// is.
std::string fault_of_place(std::string_view name);

/// The values of a TOML list, ranges in it as what they stand for.
/// Throws  InputError for what is no such list.
std::vector<std::string> values_of_list(const std::string& toml);

/// The names that it may have, for a sentence.
std::string what_may_vary();

/// The axis of which a column of a sweep's own tells.
std::string_view axis_of_column(std::string_view column);

/// One thing that a sweep varies, under the name of its column: "a", "b.support", "rounds", "seed".
struct Axis {
  std::string name{};
  std::vector<std::string> values{};  ///< as their cells say; "yes" and "no" for true and false
};

/// Axes that turn together: one alone, or several that are zipped and equally long.
struct Dial {
  std::vector<Axis> axes{};
  std::size_t size() const noexcept { return axes.empty() ? 1 : axes.front().values.size(); }
};

/// A condition on axes, and where it was said.
struct Condition {
  std::string text{};
  Where where{};
  bool shared = false;  ///< of several parts, in which an axis may have other values
};

/// The value of an axis in the rows that others are compared with, and where it was said.
struct Baseline {
  std::string axis{};
  std::string value{};
  Where where{};
};

/// What happens to a row that the rules do not allow.
enum class Refused : std::uint8_t { stop, skip };

/// One product of dials; the first dial varies slowest.
struct SweepPart {
  std::map<std::string, std::string> fixed{};  ///< by the names that an axis may have
  std::vector<Dial> dials{};
  std::vector<Condition> only{};  ///< rows that break one are left out
  /// Each row is compared with the one that has these values instead.
  std::vector<Baseline> compare{};
  Refused refused = Refused::stop;
  /// A and b are sides as they are, whatever marks names hold, and no queries.
  bool sides_are_found = false;
  /// Where a file says the axis or setting of that name.
  std::map<std::string, Where> given{};

  const Axis* axis(std::string_view name) const noexcept;
  /// How many of its rows are sampled; nothing where all are answered. Throws  InputError.
  std::optional<std::uint64_t> sample() const;
};

/// What a sweep is to answer, as texts: no unit is looked up yet.
struct SweepSpec {
  std::vector<SweepPart> parts{};  ///< their rows follow one another
};

/// Settings of many fights: the options of fights, "rule", "method", "sampler", "trials",
/// "precision", "seed".
std::span<const std::string> fight_settings();

/// How many rows are spread evenly over all.
inline constexpr std::string_view kSample = "sample";

/// Settings of a sweep that are no side: those, "given", of which fights a row tells, and "sample",
/// which is no axis.
std::span<const std::string> sweep_settings();

/// Throws  InputError naming file, line and field.
SweepSpec read_sweep_spec(const std::filesystem::path& file);

/// The same from a text. `file` is for messages.
SweepSpec read_sweep_spec(std::string_view toml, const std::string& file);

/// Sentences on values that an axis has several times, each of which has rows of its own.
std::vector<std::string> equal_values(const SweepSpec& spec);

/// Every side of A against every side of B, both found already; what the rules do not allow is left
/// out.
SweepSpec matrix_spec(const std::string& system, const std::vector<std::string>& a,
                      const std::vector<std::string>& b);

/// "a.attacks" of "a.attacks=3": what an assignment or comparison names, without blanks around it.
std::string axis_assigned(std::string_view assignment);

/// "a.attacks=3", "b.support=0..3", "seed=1,2,3", "a.with=[\"attacks=4, charging\", \"\"]":
/// replaces the axis or setting of that name in every part, or adds one.
/// Throws  InputError for what is no such assignment.
void set_axis(SweepSpec& spec, const std::string& assignment);
/// The same of values as they are: none stands for several.
void set_axis(SweepSpec& spec, const Axis& axis);

/// "a.armour=4+": compares every row with the one that has this value instead. Every part has such
/// an axis.
/// Throws  InputError for what is no such comparison.
Baseline comparison_of(const std::string& text, Where where);

/// Values that one text stands for: "2..10 step 2" is a range, "-" the empty one, anything else
/// itself.
/// Throws  InputError naming `field` when the range is empty or too long.
std::vector<std::string> values_of(const std::string& text, const std::string& field);

/// The names of the sweep's own columns: axes in the order of their first appearance, but for those
/// that every table has (a, b, seed ...): those asked for, of several, are in method_asked,
/// trials_asked and seed_asked. Behind them settings that parts say differently.
std::vector<std::string> axis_columns(const SweepSpec& spec);

/// What the cells of one of these hold: text where any value is none or empty.
answer::ColumnType type_of_column(const SweepSpec& spec, std::string_view column);

/// How many rows a sample may have.
inline constexpr std::uint64_t kMostSampled = 10'000'000;

/// Rows of a sample by their numbers in the product; all of these where nothing is sampled.
struct SampledRows {
  std::vector<std::uint64_t> numbers{};

  std::uint64_t operator[](std::uint64_t index) const noexcept {
    return numbers.empty() ? index : numbers[static_cast<std::size_t>(index)];
  }
};

/// Axes that turn together, as a sample sees them.
struct SampledDial {
  std::string name{};  ///< of its axes: seeds its order
  std::uint64_t values = 1;
};

/// So many rows of a product of dials, as a Latin hypercube: each value of a dial as often as every
/// other, but for one, and pairs of dials (triples, where these are few) as even as they can be. A
/// row that comes twice exchanges values with others, and what still does is drawn anew. Of a sample
/// of more than half, those that are left out are such.
/// Shape   numbers of rows, the first dial slowest, ascending and each once. The product has more
///         than `rows`, and is less than 2^64.
/// Source  McKay, Beckman and Conover, "A comparison of three methods for selecting values of input
///         variables in the analysis of output from a computer code" (1979).
std::vector<std::uint64_t> latin_hypercube(std::span<const SampledDial> dials, std::uint64_t rows);

}  // namespace fray::sweep
