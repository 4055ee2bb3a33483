#include "report/columns.hpp"

#include <array>
#include <deque>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "answer/difference.hpp"

namespace fray::report {
namespace {

using answer::Column;
using answer::ColumnType;

constexpr auto kText = ColumnType::text;
constexpr auto kWhole = ColumnType::whole;
constexpr auto kChance = ColumnType::chance;
constexpr auto kNumber = ColumnType::number;

constexpr Column kKey{"key", "names the fight by its content: 32 hexadecimal digits", kText};
constexpr Column kAnswerKey{
    "answer_key",
    "names the answer, the same in a table and its distributions: the fight, and how it was "
    "answered (method, sampler, trials and seed)",
    kText};
constexpr Column kMethod{"method", "how the row was answered: exact or simulated", kText};
constexpr Column kTrials{"trials", "fights that were simulated; empty of an exact row", kWhole,
                         "fights"};
constexpr Column kSeed{"seed", "the seed of the simulation; empty of an exact row", kWhole};

constexpr std::array kFront{
    Column{"system", "the game", kText},
    Column{"a", "side A, as fray odds takes it", kText},
    Column{"b", "side B, as fray odds takes it", kText},
    Column{"a_list", "the lists of A's units, each once; custom of a unit of no list", kText},
    Column{"a_unit",
           "A's units, as fray units calls them; custom, or its name=, of a unit of no list",
           kText},
    Column{"a_type", "the types of A's units, each once; - where nothing says one", kText},
    Column{"b_list", "the lists of B's units, each once; custom of a unit of no list", kText},
    Column{"b_unit",
           "B's units, as fray units calls them; custom, or its name=, of a unit of no list",
           kText},
    Column{"b_type", "the types of B's units, each once; - where nothing says one", kText},
    kMethod,
    kTrials,
    kSeed,
};

constexpr Column kComparedWith{
    "compared_with",
    "key of the fight that the row is compared with; - where the rules do not allow it", kText};

/// Three columns for each figure that is compared.
struct DifferenceColumns {
  std::deque<std::string> texts{};  ///< of the columns
  std::vector<Column> columns{};

  DifferenceColumns() {
    const auto kept = [&](std::string text) -> std::string_view {
      return texts.emplace_back(std::move(text));
    };
    for (const auto& [figure, of] : answer::kCompared) {
      const Column& own = column_of(figure);
      const std::string_view name = kept(fmt::format("{}_difference", own.name));
      const std::string_view low = kept(fmt::format("{}_low", name));
      const std::string_view high = kept(fmt::format("{}_high", name));
      const std::string_view means = kept(fmt::format("{} less that of the other row", own.name));
      columns.push_back({name, means, kNumber, own.unit, {low, high}});
      columns.push_back({low, "lower end of its 95 % interval", kNumber, own.unit});
      columns.push_back({high, "upper end of its 95 % interval", kNumber, own.unit});
    }
  }
};

constexpr std::array kDistribution{
    kKey,
    Column{"quantity", "what is distributed: result, ending, stands_lost ...", kText},
    Column{"side", "whose it is, a or b; - of what is nobody's alone", kText},
    Column{"value", "a number that it may be; empty of a result or ending", kWhole},
    Column{"p", "the chance of this value or outcome", kChance, "", {"low", "high"}},
    Column{"low", "lower end of the 95 % interval of p", kChance},
    Column{"high", "upper end of the 95 % interval of p", kChance},
    Column{"outcome", "the result (win, draw, loss) or the ending; - of a number", kText},
    kMethod,
    Column{"sampler", "how a simulation rolled: pools, faces or even; - of an exact row", kText},
    kTrials,
    kSeed,
    kAnswerKey,
};

const char* type_name(ColumnType type) {
  switch (type) {
    case ColumnType::text: return "string";
    case ColumnType::whole: return "integer";
    case ColumnType::number:
    case ColumnType::chance: break;
  }
  return "number";
}

nlohmann::ordered_json field_of(const Column& column) {
  nlohmann::ordered_json field{
      {"name", column.name}, {"type", type_name(column.type)}, {"title", column.means}};
  if (column.type == ColumnType::chance) {
    field["constraints"] = {{"minimum", 0}, {"maximum", 1}};
  }
  if (!column.unit.empty()) {
    field["unit"] = column.unit;
  }
  if (!column.interval.front().empty()) {
    field["interval"] = column.interval;
  }
  return field;
}

}  // namespace

std::vector<Column> table_columns(const sweep::SweepColumns& columns) {
  std::vector<Column> all;
  for (std::size_t axis = 0; axis < columns.axes.size(); ++axis) {
    all.push_back({columns.axes[axis], "what the sweep varies or sets; - where it says nothing",
                   columns.types[axis]});
  }
  all.insert(all.end(), kFront.begin(), kFront.end());
  const auto add_figures = [&](std::size_t first, std::size_t last) {
    for (std::size_t figure = first; figure < last; ++figure) {
      all.push_back(column_of(static_cast<answer::Figure>(figure)));
    }
  };
  add_figures(0, answer::kFiguresBeforeKey);
  all.push_back(kKey);
  all.insert(all.end(), columns.endings.begin(), columns.endings.end());
  if (columns.compares) {
    all.push_back(kComparedWith);
    const auto differences = difference_columns();
    all.insert(all.end(), differences.begin(), differences.end());
  }
  add_figures(answer::kFiguresBeforeKey, answer::kFigures);
  all.push_back(kAnswerKey);
  return all;
}

std::span<const Column> difference_columns() {
  static const DifferenceColumns all;
  return all.columns;
}

std::span<const Column> distribution_columns() noexcept { return kDistribution; }

std::string table_schema(std::span<const Column> columns) {
  nlohmann::ordered_json schema{{"fields", nlohmann::ordered_json::array()},
                                {"missingValues", {""}}};
  for (const Column& column : columns) {
    schema["fields"].push_back(field_of(column));
  }
  return schema.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace fray::report
