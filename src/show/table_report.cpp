#include "show/sidecar.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "lists/document.hpp"
#include "show/canvas.hpp"
#include "show/matrix.hpp"
#include "show/number.hpp"

namespace fray::show {
namespace {

constexpr std::size_t kMostBars = 60;
constexpr std::size_t kMostCells = 40'000;

/// A column of a table by its name; nothing where there is none.
std::optional<std::size_t> column_named(const HtmlTable& table, std::string_view name) {
  const auto found = std::ranges::find(table.columns, name);
  return found == table.columns.end()
             ? std::nullopt
             : std::optional(static_cast<std::size_t>(found - table.columns.begin()));
}

double number_in(const std::string& cell) {
  return cell.empty() ? answer::kNotKnown : std::strtod(cell.c_str(), nullptr);
}

/// Whether a side's column, such as "a", says no more than the axes of that side, such as
/// "a.attacks", which it names too.
bool follows_axes(const HtmlTable& table, std::size_t side) {
  std::vector<std::size_t> axes;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].starts_with(table.columns[side] + ".")) {
      axes.push_back(i);
    }
  }
  std::map<std::vector<std::string>, std::string> shown;
  return std::ranges::all_of(table.rows, [&](const std::vector<std::string>& row) {
    std::vector<std::string> values;
    for (const std::size_t axis : axes) {
      values.push_back(row[axis]);
    }
    return shown.emplace(values, row[side]).first->second == row[side];
  });
}

/// The columns that say what a row is of, and do not say the same in all rows: axes, settings, and
/// the sides.
std::vector<std::size_t> varied_in(const HtmlTable& table) {
  const std::size_t method = column_named(table, "method").value_or(0);
  std::vector<std::size_t> varied;
  for (std::size_t i = 0; i < method; ++i) {
    const std::string& name = table.columns[i];
    const bool part = name.ends_with("_list") || name.ends_with("_unit") || name.ends_with("_type");
    const bool axes = (name == "a" || name == "b") && follows_axes(table, i);
    if (!part && !axes && std::ranges::any_of(table.rows, [&](const std::vector<std::string>& row) {
          return row[i] != table.rows.front()[i];
        })) {
      varied.push_back(i);
    }
  }
  return varied;
}

answer::Figures figures_in(const HtmlTable& table, const std::vector<std::string>& row) {
  answer::Figures figures;
  figures.values.fill(answer::kNotKnown);
  for (std::size_t i = 0; i < answer::kFigures; ++i) {
    const auto figure = static_cast<answer::Figure>(i);
    if (const auto column = column_named(table, answer::name_of(figure))) {
      figures[figure] = number_in(row[*column]);
    }
  }
  if (const auto trials = column_named(table, "trials")) {
    figures.trials = std::strtoull(row[*trials].c_str(), nullptr, 10);
  }
  return figures;
}

std::string label(const HtmlTable& table, std::size_t column, const std::string& cell) {
  const std::string& name = table.columns[column];
  return name == "a" || name == "b" ? cell : name + "=" + cell;
}

/// One bar a row, of the win chance.
std::string bars_of(const HtmlTable& table, std::size_t column) {
  Bars bars{.title = "Chance that A wins, in per cent",
            .subtitle = fmt::format("by {}", table.columns[column]),
            .gains = false};
  for (const std::vector<std::string>& row : table.rows) {
    const answer::Figures figures = figures_in(table, row);
    bars.bars.push_back(
        {label(table, column, row[column]),
         {100 * figures[answer::Figure::win], 100 * figures[answer::Figure::win_low],
          100 * figures[answer::Figure::win_high]}});
  }
  return bars_svg(bars);
}

/// The values of a column, each once, as they first appear.
std::vector<std::string> values_in(const HtmlTable& table, std::size_t column) {
  std::vector<std::string> values;
  std::map<std::string, bool> seen;
  for (const std::vector<std::string>& row : table.rows) {
    if (seen.emplace(row[column], true).second) {
      values.push_back(row[column]);
    }
  }
  return values;
}

/// Nothing where two rows are of the same pair.
std::optional<Matrix> matrix_of(const HtmlTable& table, std::size_t down, std::size_t across) {
  Matrix matrix;
  if (const auto system = column_named(table, "system")) {
    matrix.system = table.rows.front()[*system];
  }
  const std::vector<std::string> a = values_in(table, down);
  const std::vector<std::string> b = values_in(table, across);
  if (a.size() * b.size() > kMostCells) {
    return std::nullopt;
  }
  std::map<std::string, std::size_t> row_of;
  std::map<std::string, std::size_t> column_of;
  for (const std::string& value : a) {
    row_of.emplace(value, matrix.a.size());
    matrix.a.push_back(label(table, down, value));
  }
  for (const std::string& value : b) {
    column_of.emplace(value, matrix.b.size());
    matrix.b.push_back(label(table, across, value));
  }
  matrix.cells.resize(a.size() * b.size());
  for (const std::vector<std::string>& row : table.rows) {
    auto& cell = matrix.cells[row_of.at(row[down]) * b.size() + column_of.at(row[across])];
    if (cell) {
      return std::nullopt;
    }
    cell = figures_in(table, row);
  }
  return matrix;
}

/// Rows that have one value of an axis, whatever else differs: their mean chance that A wins, and
/// between which chances eight of ten of them lie.
struct Response {
  std::string value{};
  answer::Estimate win{};
  std::size_t rows = 0;
};

/// How the rows respond to an axis: a response for each of its values.
struct Responses {
  std::size_t column = 0;
  std::vector<Response> values{};

  /// Between the highest mean and the lowest.
  double reach() const {
    const auto [least, most] = std::ranges::minmax(
        values, {}, [](const Response& response) { return response.win.value; });
    return most.win.value - least.win.value;
  }
};

/// The spec of a sweep; empty of what is none.
lists::Node spec_of(const std::string& text) {
  try {
    return lists::read_toml(text, "spec");
  } catch (const InputError&) {
    return {};
  }
}

/// The values of an axis as its spec lists them; nothing where it does not.
std::vector<std::string> listed_in(const lists::Node& spec, const std::string& axis) {
  const lists::Node* const axes = spec.find("axes");
  const lists::Node* const given =
      axes != nullptr && axes->find(axis) != nullptr ? axes->find(axis) : spec.find(axis);
  std::vector<std::string> values;
  if (given != nullptr && given->kind == lists::Node::Kind::list) {
    std::ranges::transform(given->items, std::back_inserter(values), &lists::Node::text);
  }
  return values;
}

/// Numbers in their order, where all are such; else as the spec lists them, or as they first appear.
std::vector<std::string> in_order(std::vector<std::string> values,
                                  const std::vector<std::string>& listed) {
  const auto number = [](const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return text.empty() || *end != 0 ? answer::kNotKnown : value;
  };
  if (std::ranges::none_of(values, [&](const auto& text) { return std::isnan(number(text)); })) {
    std::ranges::sort(values, {}, number);
    return values;
  }
  std::ranges::stable_sort(values, {}, [&](const std::string& value) {
    return std::ranges::find(listed, value) - listed.begin();
  });
  return values;
}

Responses responses_to(const HtmlTable& table, std::size_t column, const lists::Node& spec) {
  std::map<std::string, std::vector<double>> wins;
  const auto place = column_named(table, answer::name_of(answer::Figure::win));
  for (const std::vector<std::string>& row : table.rows) {
    if (const double win = place ? number_in(row[*place]) : answer::kNotKnown; !std::isnan(win)) {
      wins[row[column]].push_back(win);
    }
  }
  Responses result{.column = column};
  for (const std::string& value :
       in_order(values_in(table, column), listed_in(spec, table.columns[column]))) {
    std::vector<double>& own = wins[value];
    if (own.empty()) {
      continue;
    }
    std::ranges::sort(own);
    const double mean =
        std::accumulate(own.begin(), own.end(), 0.0) / static_cast<double>(own.size());
    result.values.push_back(
        {value, {mean, own[own.size() / 10], own[own.size() - 1 - own.size() / 10]}, own.size()});
  }
  return result;
}

/// "2 to 14"
std::string from_to(std::size_t least, std::size_t most) {
  return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
}

std::string response_svg(const HtmlTable& table, const Responses& responses) {
  const std::string& name = table.columns[responses.column];
  const auto [least, most] = std::ranges::minmax(responses.values, {}, &Response::rows);
  Bars bars{
      .title = fmt::format("Chance that A wins, in per cent, by {}", name),
      .subtitle = fmt::format("mean of all rows with that value ({} each); the line, and behind "
                              "the mean: where eight of ten of them lie",
                              from_to(least.rows, most.rows)),
      .gains = false,
      .ranges = true};
  for (const Response& response : responses.values) {
    bars.bars.push_back(
        {label(table, responses.column, response.value),
         {100 * response.win.value, 100 * response.win.low, 100 * response.win.high}});
  }
  return bars_svg(bars);
}

/// How far rows lie from the mean of their cell.
class WithinCells {
 public:
  explicit WithinCells(std::size_t cells) : sums_(cells) {}

  void add(std::size_t cell, double value) {
    Sums& sums = sums_[cell];
    sums.rows += 1;
    sums.value += value;
    sums.square += value * value;
  }

  std::size_t rows(std::size_t cell) const { return static_cast<std::size_t>(sums_[cell].rows); }

  /// Half the 95 % interval of the mean of so many rows drawn at random; nothing where no cell has
  /// two.
  double half_width(std::size_t rows) const {
    double squares = 0;
    double freedom = 0;
    for (const Sums& sums : sums_) {
      if (sums.rows > 1) {
        squares += std::max(0.0, sums.square - sums.value * sums.value / sums.rows);
        freedom += sums.rows - 1;
      }
    }
    constexpr double kOfNormal = 1.96;
    return freedom == 0 ? answer::kNotKnown
                        : kOfNormal * std::sqrt(squares / freedom / static_cast<double>(rows));
  }

 private:
  struct Sums {
    double rows = 0;
    double value = 0;
    double square = 0;
  };

  std::vector<Sums> sums_;
};

/// Of how many rows the cells are means; of sampled ones how far off that makes them.
std::string rows_shown(const Matrix& matrix, const WithinCells& within, bool sampled) {
  std::vector<std::size_t> rows;
  for (std::size_t cell = 0; cell < matrix.cells.size(); ++cell) {
    if (matrix.cells[cell]) {
      rows.push_back(within.rows(cell));
    }
  }
  if (rows.empty()) {
    return "";
  }
  const auto [least, most] = std::ranges::minmax(rows);
  const double few = 100 * within.half_width(least);
  const double many = 100 * within.half_width(most);
  return fmt::format(" ({} each{})", from_to(least, most),
                     !sampled || std::isnan(few)
                         ? ""
                         : fmt::format("; as rows are sampled, off by up to {}, 95 %",
                                       least == most ? fmt::format("±{:.1f}", few)
                                                     : fmt::format("±{:.1f} where there are {}, "
                                                                   "±{:.1f} where there are {}",
                                                                   few, least, many, most)));
}

/// Of two axes: means over all rows with the same values of both.
Matrix pivot_of(const HtmlTable& table, const Responses& down, const Responses& across,
                bool sampled) {
  Matrix matrix{.subtitle = "means of all rows with the same values of both"};
  std::map<std::string, std::size_t> row_of;
  std::map<std::string, std::size_t> column_of;
  const auto name = [&](const Responses& axis, auto& places, std::vector<std::string>& names) {
    for (const Response& response : axis.values) {
      places.emplace(response.value, names.size());
      names.push_back(label(table, axis.column, response.value));
    }
  };
  name(down, row_of, matrix.a);
  name(across, column_of, matrix.b);
  if (const auto system = column_named(table, "system")) {
    matrix.system = table.rows.front()[*system];
  }
  matrix.cells.resize(matrix.a.size() * matrix.b.size());
  std::vector<double>& rows = matrix.rows;
  rows.resize(matrix.cells.size());
  WithinCells within(matrix.cells.size());
  for (const std::vector<std::string>& row : table.rows) {
    const auto own = row_of.find(row[down.column]);
    const auto other = column_of.find(row[across.column]);
    if (own == row_of.end() || other == column_of.end()) {
      continue;
    }
    const std::size_t place = own->second * matrix.b.size() + other->second;
    const answer::Figures figures = figures_in(table, row);
    if (std::isnan(figures[answer::Figure::win])) {
      continue;
    }
    auto& cell = matrix.cells[place];
    rows[place] += 1;
    within.add(place, figures[answer::Figure::win]);
    if (!cell) {
      cell = figures;
      continue;
    }
    for (std::size_t i = 0; i < answer::kFigures; ++i) {  // the mean of so many rows, one by one
      cell->values[i] += (figures.values[i] - cell->values[i]) / rows[place];
    }
  }
  matrix.subtitle += rows_shown(matrix, within, sampled);
  matrix.tells_rows = sampled;
  return matrix;
}

/// How all rows respond to each axis, who moves them most first, and the two that do together.
std::vector<std::string> responses_svg(const HtmlTable& table,
                                       const std::vector<std::size_t>& varied,
                                       const Sidecar& sidecar) {
  const lists::Node spec = spec_of(sidecar.spec_text);
  const bool sampled =
      spec.find("sample") != nullptr ||
      std::ranges::any_of(sidecar.set, [](const auto& set) { return set.starts_with("sample="); });
  constexpr std::size_t kMostAxes = 12;
  std::vector<Responses> all;
  for (const std::size_t column : varied) {
    Responses own = responses_to(table, column, spec);
    if (own.values.size() > 1 && own.values.size() <= kMostBars) {
      all.push_back(std::move(own));
    }
  }
  std::ranges::stable_sort(all, std::ranges::greater(), &Responses::reach);
  std::vector<std::string> pictures;
  if (all.size() > 1 && varied.size() > 2) {
    pictures.push_back(matrix_svg(pivot_of(table, all[0], all[1], sampled), answer::Figure::win));
  }
  for (const Responses& own : all) {
    if (pictures.size() < kMostAxes) {
      pictures.push_back(response_svg(table, own));
    }
  }
  return pictures;
}

/// Takes away the columns that hold the same in all rows, and says which: "rounds 2, method exact".
std::string take_same(HtmlTable& table) {
  std::string same;
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const std::string& value = table.rows.front()[i];
    if (std::ranges::any_of(table.rows, [&](const auto& row) { return row[i] != value; })) {
      others.push_back(i);
    } else if (!value.empty()) {
      same += fmt::format("{}{} {}", same.empty() ? "" : ", ", table.columns[i], value);
    }
  }
  const auto keep = [&others](std::vector<std::string>& cells) {
    std::vector<std::string> kept;
    for (const std::size_t i : others) {
      kept.push_back(std::move(cells[i]));
    }
    cells = std::move(kept);
  };
  keep(table.columns);
  keep(table.meanings);
  std::ranges::for_each(table.rows, keep);
  return same;
}

/// What the sidecar's schema says of each column.
std::vector<std::string> meanings_of(const Sidecar& sidecar, const HtmlTable& table) {
  std::map<std::string, std::string> titles;
  const auto schema = nlohmann::json::parse(sidecar.schema, nullptr, false);
  if (schema.is_object()) {
    for (const auto& field : schema.value("fields", nlohmann::json::array())) {
      titles[field.value("name", "")] = field.value("title", "");
    }
  }
  std::vector<std::string> meanings;
  for (const std::string& column : table.columns) {
    meanings.push_back(titles[column]);
  }
  return meanings;
}

std::string seeds_of(const Seeds& seeds) {
  constexpr std::size_t kShown = 12;
  if (seeds.all.empty()) {
    return "";
  }
  if (seeds.all.size() > kShown) {
    return fmt::format("{} seeds from {} to {}", seeds.all.size(), seeds.all.front(),
                       seeds.all.back());
  }
  return fmt::format("{}", fmt::join(seeds.all, ", "));
}

}  // namespace

std::vector<std::pair<std::string, std::string>> facts_of(const Sidecar& sidecar) {
  std::vector<std::pair<std::string, std::string>> facts{{"command", sidecar.command}};
  if (sidecar.holds.is_of_sweep()) {
    const std::uint64_t simulated = sidecar.rows - std::min(sidecar.exact, sidecar.rows);
    facts.emplace_back(
        "method",
        fmt::format("{} rows exact, {} simulated{}", grouped(sidecar.exact), grouped(simulated),
                    simulated == 0 ? "" : ", with 95 % intervals of the win chance"));
  }
  const bool tells_method = std::ranges::any_of(
      sidecar.facts, [](const std::string& fact) { return fact.starts_with("method: "); });
  if (sidecar.simulated && !tells_method) {
    const auto fights = static_cast<std::size_t>(sidecar.exact + *sidecar.simulated);
    facts.emplace_back("method", method_of(fights, static_cast<std::size_t>(*sidecar.simulated)));
  }
  for (const std::string& fact : sidecar.facts) {
    const std::size_t colon = std::min(fact.find(": "), fact.size());
    facts.emplace_back(fact.substr(0, colon), fact.substr(std::min(colon + 2, fact.size())));
  }
  for (const auto& [name, given] :
       {std::pair("seeds", seeds_of(sidecar.seeds)),
        std::pair("in place of the spec", fmt::format("{}", fmt::join(sidecar.set, "; "))),
        std::pair("compared with", fmt::format("{}", fmt::join(sidecar.compare, "; "))),
        std::pair("only", fmt::format("{}", fmt::join(sidecar.only, "; "))),
        std::pair("left out",
                  sidecar.refused == 0
                      ? std::string()
                      : fmt::format("{}{} that the rules do not allow", grouped(sidecar.refused),
                                    sidecar.simulated ? " fights" : ""))}) {
    if (!given.empty()) {
      facts.emplace_back(name, given);
    }
  }
  facts.emplace_back("made by", fmt::format("fray {}, stream {}", sidecar.version, sidecar.stream));
  facts.emplace_back("content", sidecar.content);
  return facts;
}

HtmlAnswer table_report(std::string_view csv, const std::string& file, const Sidecar& sidecar) {
  const std::string name = std::filesystem::path(file).filename().string();
  HtmlAnswer answer{.title = name, .table = html_table(csv, file), .facts = facts_of(sidecar)};
  HtmlTable& table = answer.table;
  table.meanings = meanings_of(sidecar, table);
  answer.subtitle =
      fmt::format("{} row{}", grouped(table.rows.size()), table.rows.size() == 1 ? "" : "s");
  if (sidecar.holds.kind == Holds::table && !table.rows.empty()) {
    const std::vector<std::size_t> varied = varied_in(table);
    std::vector<std::string> names;
    for (const std::size_t column : varied) {
      names.push_back(table.columns[column]);
    }
    answer.subtitle +=
        names.empty() ? "" : fmt::format(", which differ in {}", fmt::join(names, ", "));
    if (varied.size() == 1 && table.rows.size() <= kMostBars) {
      answer.pictures.push_back(bars_of(table, varied.front()));
    }
    if (varied.size() == 2) {
      if (const auto matrix = matrix_of(table, varied[0], varied[1])) {
        answer.pictures.push_back(matrix_svg(*matrix, answer::Figure::win));
      }
    }
    if (varied.size() > 1) {
      std::ranges::move(responses_svg(table, varied, sidecar), std::back_inserter(answer.pictures));
    }
  }
  if (table.rows.size() > 1) {
    answer.facts.emplace_back("in all rows", take_same(table));
  }
  for (const sweep::SweepNote& note : sidecar.notes.all()) {
    answer.notes.push_back(sidecar.holds.is_of_sweep()
                               ? fmt::format("{} ({} row{}, the first row {})", note.text,
                                             grouped(note.rows), note.rows == 1 ? "" : "s",
                                             grouped(note.first_row + 1))
                               : note.text);
  }
  if (sidecar.notes.more() != 0) {
    answer.notes.push_back(fmt::format("{} more notes on rows", grouped(sidecar.notes.more())));
  }
  if (!sidecar.spec_text.empty()) {
    answer.more.emplace_back("What was asked", sidecar.spec_text);
  }
  answer.facts.emplace_back("again", fmt::format("fray verify {} answers all of it again", name));
  return answer;
}

}  // namespace fray::show
