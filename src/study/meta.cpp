// The mixture that nobody gains against. docs/guide/bench.md.

#include "study/meta.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/expression.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "lists/document.hpp"
#include "lists/side_text.hpp"
#include "study/library.hpp"

namespace fray::study {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The simplex method on a table of inequalities with positive coefficients, all below 1.
class Simplex {
 public:
  explicit Simplex(const MatrixXd& positive)
      : table_(MatrixXd::Ones(positive.rows() + 1, positive.cols() + 1)),
        basic_(static_cast<std::size_t>(positive.rows())),
        free_(static_cast<std::size_t>(positive.cols())) {
    table_.topLeftCorner(positive.rows(), positive.cols()) = positive;
    table_.row(positive.rows()).setConstant(-1);
    table_(positive.rows(), positive.cols()) = 0;
    std::iota(basic_.begin(), basic_.end(), positive.cols());  // slack of each row
    std::iota(free_.begin(), free_.end(), Index{0});
  }

  void solve() {
    const Index quick = 20 * (table_.rows() + table_.cols());
    for (Index step = 0;; ++step) {
      const Index column = entering(step < quick);
      if (column < 0) {
        return;
      }
      pivot(leaving(column), column);
    }
  }

  /// What is bought of each column.
  VectorXd columns() const {
    VectorXd all = VectorXd::Zero(last_column());
    for (std::size_t row = 0; row < basic_.size(); ++row) {
      if (basic_[row] < last_column()) {
        all(basic_[row]) = table_(static_cast<Index>(row), last_column());
      }
    }
    return all;
  }

  /// What a row's limit is worth.
  VectorXd rows() const {
    VectorXd all = VectorXd::Zero(last_row());
    for (std::size_t column = 0; column < free_.size(); ++column) {
      if (free_[column] >= last_column()) {
        all(free_[column] - last_column()) = table_(last_row(), static_cast<Index>(column));
      }
    }
    return all;
  }

 private:
  static constexpr double kNothing = 1e-12;

  Index last_row() const { return table_.rows() - 1; }
  Index last_column() const { return table_.cols() - 1; }

  /// The column that gains most, or the first that gains by Bland's rule; below 0 where none does.
  Index entering(bool quick) const {
    Index best = -1;
    for (Index column = 0; column < last_column(); ++column) {
      const double gain = -table_(last_row(), column);
      const bool better = best < 0 ? gain > kNothing
                          : quick  ? gain > -table_(last_row(), best)
                                   : gain > kNothing && at(free_, column) < at(free_, best);
      best = better ? column : best;
    }
    return best;
  }

  Index leaving(Index column) const {
    Index best = -1;
    double least = 0;
    for (Index row = 0; row < last_row(); ++row) {
      if (table_(row, column) <= kNothing) {
        continue;
      }
      const double ratio = table_(row, last_column()) / table_(row, column);
      if (best < 0 || ratio < least || (ratio == least && at(basic_, row) < at(basic_, best))) {
        best = row;
        least = ratio;
      }
    }
    return best;  // one is there: coefficients are positive, so nothing grows without bound
  }

  static Index at(const std::vector<Index>& all, Index place) {
    return all[static_cast<std::size_t>(place)];
  }

  void pivot(Index row, Index column) {
    const double by = table_(row, column);
    const VectorXd of_column = table_.col(column);
    table_.row(row) /= by;
    const Eigen::RowVectorXd of_row = table_.row(row);
    table_.noalias() -= of_column * of_row;
    table_.row(row) = of_row;
    table_.col(column) = -of_column / by;
    table_(row, column) = 1 / by;
    std::swap(basic_[static_cast<std::size_t>(row)], free_[static_cast<std::size_t>(column)]);
  }

  MatrixXd table_;
  std::vector<Index> basic_;
  std::vector<Index> free_;
};

VectorXd as_shares(VectorXd all) {
  all = all.cwiseMax(0);
  return all / all.sum();
}

/// A cell of the table; not a number where it is empty. Throws  InputError for what is no number.
double number_in(const lists::Node& row, const char* name, const std::string& file) {
  const lists::Node* const cell = row.find(name);
  if (cell == nullptr || cell->text.empty()) {
    return std::nan("");
  }
  double number = 0;
  const char* const end = cell->text.data() + cell->text.size();
  const auto read = std::from_chars(cell->text.data(), end, number);
  if (read.ec != std::errc{} || read.ptr != end || !std::isfinite(number)) {
    throw InputError(Where{.file = file, .line = row.line, .field = name},
                     fmt::format("\"{}\" is no number (one is wanted)", quotable(cell->text)));
  }
  return number;
}

/// A row's chance to win less that to lose. Throws  InputError for what are no chances of one fight.
double edge_in(const lists::Node& row, const std::string& file) {
  // Three chances may have been rounded to hundredths.
  constexpr double kRounded = 0.0151;
  double sum = 0;
  const auto chance_in = [&](const char* name) {
    const double chance = number_in(row, name, file);
    if (chance < 0 || chance > 1) {
      throw InputError(
          Where{.file = file, .line = row.line, .field = name},
          fmt::format("{:g} is no chance (a number from 0 to 1 is wanted) such as 0.6", chance));
    }
    sum += std::isnan(chance) ? 0 : chance;
    return chance;
  };
  const double edge = chance_in("win") - chance_in("loss");
  chance_in("draw");
  if (sum > 1 + kRounded) {
    throw InputError(
        Where{.file = file, .line = row.line},
        fmt::format("win, draw and loss are {:g} together (one of them happens, so 1 is "
                    "the most) such as 0.5, 0.2 and 0.3",
                    sum));
  }
  return edge;
}

/// The places of names in the order in which they come.
class Names {
 public:
  Index place(const std::string& name) {
    const auto [known, fresh] = places_.try_emplace(name, static_cast<Index>(names_.size()));
    if (fresh) {
      names_.push_back(name);
    }
    return known->second;
  }
  const std::vector<std::string>& all() const { return names_; }

 private:
  std::map<std::string, Index> places_{};
  std::vector<std::string> names_{};
};

/// Counts how the fight of a row was worked out, where the row says so.
void count_fight(const lists::Node& row, FightCounts& fights) {
  const auto text = [&](const char* name) {
    const lists::Node* const cell = row.find(name);
    return cell != nullptr ? std::string_view(cell->text) : std::string_view();
  };
  const auto number = [&](const char* name) -> std::optional<std::uint64_t> {
    std::uint64_t found = 0;
    const std::string_view given = text(name);
    const auto read = std::from_chars(given.data(), given.data() + given.size(), found);
    return read.ec == std::errc{} ? std::optional(found) : std::nullopt;
  };
  fights.exact += text("method") == "exact" ? 1 : 0;
  if (text("method") == "simulated") {
    fights.simulated += 1;
    fights.trials += number("trials").value_or(0);
    if (const auto seed = number("seed")) {
      fights.seeds.insert(*seed);
    }
  }
}

struct MetaCell {
  Index row = 0;
  Index column = 0;
  double win = 0;
  double swing = 0;
  double win_half = 0;
  double swing_half = 0;
};

double half_of(const lists::Node& row, const char* low, const char* high, const std::string& file) {
  const double half = (number_in(row, high, file) - number_in(row, low, file)) / 2;
  return std::isnan(half) ? 0 : half;
}

}  // namespace

Equilibrium equilibrium_of(const MatrixXd& gains) {
  const double least = gains.minCoeff();
  const double scale = std::max(gains.maxCoeff() - least, 1e-300);
  // All between 1 and 2, which moves the value and no mixture.
  const MatrixXd positive = ((gains.array() - least) / scale + 1).matrix();
  Simplex simplex(positive);
  simplex.solve();
  Equilibrium result{.rows = as_shares(simplex.rows()), .columns = as_shares(simplex.columns())};
  result.value = result.rows.dot(gains * result.columns);
  result.gap = std::max((gains * result.columns).maxCoeff() - result.value,
                        result.value - (gains.transpose() * result.rows).minCoeff());
  return result;
}

MetaQuestion meta_question(std::string_view text, const std::string& file, const std::string& by) {
  if (!by.empty() && by != "swing" && by != "win") {
    refuse("by", "\"" + quotable(by) + "\" (swing or win)");
  }
  Names rows;
  Names columns;
  std::vector<MetaCell> cells;
  std::size_t without_swing = 0;
  std::size_t without_win = 0;
  std::string given;
  std::string system;
  FightCounts fights;
  std::vector<std::pair<std::string, std::string>> lists_and_types;
  bool has_keys = false;  // as the last column of a matrix, which no row leaves empty
  for (const lists::Node& row : table_rows(text, file).items) {
    const auto name_in = [&](const char* side) {
      const lists::Node* const found = row.find(side);
      if (found == nullptr || found->text.empty()) {
        throw InputError(
            Where{.file = file, .line = row.line, .field = side},
            "is missing (who meets whom?) write the table by fray matrix LIST LIST -o FILE");
      }
      return found->text;
    };
    has_keys = has_keys || row.find("answer_key") != nullptr;
    if (has_keys && row.find("answer_key") == nullptr) {
      throw InputError(Where{.file = file, .line = row.line},
                       "is cut short (its last cell is missing) write the table anew");
    }
    MetaCell& cell = cells.emplace_back();
    cell.row = rows.place(name_in("a"));
    cell.column = columns.place(name_in("b"));
    lists_and_types.resize(columns.all().size());
    for (const auto& [name, kept] :
         {std::pair("b_list", &lists_and_types[static_cast<std::size_t>(cell.column)].first),
          std::pair("b_type", &lists_and_types[static_cast<std::size_t>(cell.column)].second)}) {
      if (const lists::Node* const found = row.find(name); found != nullptr) {
        *kept = found->text;
      }
    }
    cell.win = edge_in(row, file);
    cell.swing = number_in(row, "swing", file);
    cell.win_half =
        half_of(row, "win_low", "win_high", file) + half_of(row, "loss_low", "loss_high", file);
    cell.swing_half = half_of(row, "swing_low", "swing_high", file);
    count_fight(row, fights);
    without_swing += std::isnan(cell.swing) ? 1 : 0;
    without_win += std::isnan(cell.win) ? 1 : 0;
    for (const auto& [name, kept] : {std::pair("given", &given), std::pair("system", &system)}) {
      if (const lists::Node* const found = row.find(name); found != nullptr && kept->empty()) {
        *kept = found->text;
      }
    }
  }
  if (cells.empty()) {
    throw InputError(Where{.file = file}, "holds no row (one for each pair is wanted)");
  }
  // Where chances lack as well, who has no swing is to be told.
  const bool is_by_swing = without_swing == 0 || without_win != 0;
  MetaQuestion result{.file = file,
                      .system = std::move(system),
                      .by = !by.empty()   ? by
                            : is_by_swing ? "swing"
                                          : "win",
                      .without_swing = by.empty() && !is_by_swing ? without_swing : 0,
                      .rows = rows.all(),
                      .columns = columns.all(),
                      .lists_and_types = std::move(lists_and_types),
                      .fights = std::move(fights),
                      .given = std::move(given)};
  const auto many = [](const Names& names) { return static_cast<Index>(names.all().size()); };
  result.gains = MatrixXd::Constant(many(rows), many(columns), std::nan(""));
  result.half_widths = MatrixXd::Zero(many(rows), many(columns));
  for (const MetaCell& cell : cells) {
    if (!std::isnan(result.gains(cell.row, cell.column))) {
      throw InputError(
          Where{.file = file},
          fmt::format(
              "has {} against {} twice (once is wanted, or which of them is meant?) leave rows out",
              quotable(result.rows[static_cast<std::size_t>(cell.row)]),
              quotable(result.columns[static_cast<std::size_t>(cell.column)])));
    }
    result.gains(cell.row, cell.column) = result.by == "swing" ? cell.swing : cell.win;
    result.half_widths(cell.row, cell.column) =
        result.by == "swing" ? cell.swing_half : cell.win_half;
  }
  for (Index row = 0; row < result.gains.rows(); ++row) {
    for (Index column = 0; column < result.gains.cols(); ++column) {
      if (std::isnan(result.gains(row, column))) {
        throw InputError(Where{.file = file, .field = result.by},
                         fmt::format("is not told of {} against {} (every pair is wanted) leave "
                                     "one of the two out of the table",
                                     quotable(result.rows[static_cast<std::size_t>(row)]),
                                     quotable(result.columns[static_cast<std::size_t>(column)])));
      }
    }
  }
  return result;
}

namespace {

/// What a side says that it is called, "Guard" of "empire/knights: name=Guard"; nothing where it does
/// not.
std::string given_name(const std::string& side, std::string_view system) {
  try {
    for (const lists::CountedText& unit :
         lists::read_units(side, side, SIZE_MAX, games::sides_of(system))) {
      for (const lists::SideText::Option& option : unit.parts.options) {
        if (option.key == "name" && option.value) {
          return *option.value;
        }
      }
    }
  } catch (const InputError&) {  // a table that was changed by hand
  }
  return {};
}

/// Whether a side as it stands in a table is called so: as it stands, without its options, without
/// its list, too, or as it says itself.
bool is_called_in_table(const std::string& side, const std::string& name, std::string_view system) {
  const std::string unit = side.substr(0, side.find(':'));
  const std::string plain = unit.substr(unit.find('/') + 1);
  const std::string own = given_name(side, system);
  const std::vector<std::string> names =
      own.empty() ? std::vector{side, unit, plain} : std::vector{side, own};
  return std::ranges::any_of(names, [&](const std::string& each) {
    return folded(trimmed(each)) == folded(trimmed(name));
  });
}

/// What a name says of a column: it is that of the unit, of its list, or of its type, and the first of
/// these counts; else nothing.
enum class NameOf : std::uint8_t { unit, list, type, nothing };

NameOf given_by(const std::string& name, const MetaQuestion& question, std::size_t column) {
  const auto is_it = [&](const std::string& own) {
    return !own.empty() && folded(own) == folded(trimmed(name));
  };
  const auto& [list, type] = question.lists_and_types[column];
  return is_called_in_table(question.columns[column], name, question.system) ? NameOf::unit
         : is_it(list)                                                       ? NameOf::list
         : is_it(type)                                                       ? NameOf::type
                                                                             : NameOf::nothing;
}

[[noreturn]] void refuse_stranger(const char* field, const std::string& name, const char* among,
                                  const std::vector<std::string>& sides, std::string_view system) {
  std::vector<std::string> known;
  for (const std::string& side : sides) {
    const std::string unit = side.substr(0, side.find(':'));
    const std::string own = given_name(side, system);
    known.insert(known.end(), {unit, own.empty() ? unit.substr(unit.find('/') + 1) : own});
  }
  const std::vector<std::string> near = nearest(name, known);
  refuse(field, "\"{}\" is none of {} ({})", quotable(name), among,
         near.empty() ? known.front() + " and so on" : "did you mean " + either_of(near) + "?");
}

/// The places of those that are kept.
std::vector<Index> kept_of(const std::vector<bool>& left_out) {
  std::vector<Index> kept;
  for (std::size_t i = 0; i < left_out.size(); ++i) {
    if (!left_out[i]) {
      kept.push_back(static_cast<Index>(i));
    }
  }
  return kept;
}

/// Of all, where some were left out: these have 0.
VectorXd spread_out(const VectorXd& shares, const std::vector<Index>& kept, std::size_t many) {
  VectorXd all = VectorXd::Zero(static_cast<Index>(many));
  all(kept) = shares;
  return all;
}

}  // namespace

void set_new(MetaQuestion& question, const std::vector<std::string>& names) {
  question.new_rows.assign(question.rows.size(), false);
  question.new_columns.assign(question.columns.size(), false);
  for (const std::string& name : names) {
    bool found = false;
    for (const auto& [sides, are_new] : {std::pair(&question.rows, &question.new_rows),
                                         std::pair(&question.columns, &question.new_columns)}) {
      for (std::size_t i = 0; i < sides->size(); ++i) {
        if (is_called_in_table((*sides)[i], name, question.system)) {
          (*are_new)[i] = found = true;
        }
      }
    }
    if (!found) {
      std::vector<std::string> known = question.rows;
      known.insert(known.end(), question.columns.begin(), question.columns.end());
      refuse_stranger("new", name, "the table", known, question.system);
    }
  }
  for (const std::vector<bool>* const some : {&question.new_rows, &question.new_columns}) {
    if (kept_of(*some).empty()) {
      refuse("new", "is all of a side (somebody must be there without them) name fewer");
    }
  }
}

void set_field(MetaQuestion& question, const std::string& given) {
  question.field = given;
  question.often = VectorXd::Ones(static_cast<Index>(question.columns.size()));
  std::vector<NameOf> by(question.columns.size(), NameOf::nothing);
  for (const std::string& part : parted(given, ',')) {
    const auto equals = part.rfind('=');
    const auto times = equals == std::string::npos
                           ? std::nullopt
                           : number_of(trimmed(std::string_view(part).substr(equals + 1)));
    if (!times || !(*times >= 0) || !(*times <= 1e6)) {
      refuse("popularity",
             "\"{}\" (UNIT=TIMES is wanted) such as \"orcs/goblins=3, orcs/trolls=0\"",
             quotable(part));
    }
    const std::string name = part.substr(0, equals);
    bool found = false;
    for (std::size_t i = 0; i < question.columns.size(); ++i) {
      const NameOf own = given_by(name, question, i);
      found = found || own != NameOf::nothing;
      if (own != NameOf::nothing && own <= by[i]) {
        question.often(static_cast<Index>(i)) = *times;
        by[i] = own;
      }
    }
    if (!found) {
      refuse_stranger("popularity", std::string(trimmed(name)), "B in the table", question.columns,
                      question.system);
    }
  }
  if (!(question.often.sum() > 0)) {
    refuse("popularity", "leaves nobody of B (0 is who never comes) let somebody come");
  }
}

MetaAnswer meta_of(const MetaQuestion& question) {
  MetaAnswer result{.best = equilibrium_of(question.gains)};
  const Equilibrium& best = result.best;
  result.of_rows = question.gains * best.columns;
  result.of_columns = question.gains.transpose() * best.rows;
  const MatrixXd often = best.rows * best.columns.transpose();
  const double half = often.cwiseProduct(question.half_widths).norm();
  result.value = {best.value, best.value - half, best.value + half};
  if (!question.new_rows.empty()) {
    const std::vector<Index> rows = kept_of(question.new_rows);
    const std::vector<Index> columns = kept_of(question.new_columns);
    result.without = equilibrium_of(question.gains(rows, columns));
    result.without->rows = spread_out(result.without->rows, rows, question.rows.size());
    result.without->columns = spread_out(result.without->columns, columns, question.columns.size());
  }
  if (question.often.size() > 0) {
    const VectorXd shares = question.often / question.often.sum();
    const VectorXd gains = question.gains * shares;
    for (Index row = 0; row < gains.size(); ++row) {
      const double width = question.half_widths.row(row).transpose().cwiseProduct(shares).norm();
      result.answers.emplace_back(gains(row), gains(row) - width, gains(row) + width);
    }
  }
  return result;
}

}  // namespace fray::study
