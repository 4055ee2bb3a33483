#include "heat.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "answer/system.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "report/columns.hpp"
#include "report/number.hpp"
#include "words.hpp"

namespace fray::report {
namespace {

using answer::Figure;
using answer::Figures;

std::string words(const Drawn& drawn) {
  if (drawn.own) {
    return ending_words(drawn.column.name);
  }
  std::string text(drawn.column.words.empty() ? drawn.column.name : drawn.column.words);
  std::ranges::replace(text, '_', ' ');
  return text;
}

Favours good_for(const Drawn& drawn) {
  return drawn.own ? favoured(drawn.column.name) : drawn.column.favours;
}

/// Whether its cells are coloured by win less loss.
bool is_of_winning(const Drawn& drawn) {
  return drawn.is(Figure::win) || drawn.is(Figure::win_low) || drawn.is(Figure::win_high);
}

std::string percent_of(double chance) { return percent(answer::Estimate::exactly(chance), 1); }

std::optional<Figures> mean_of(const std::vector<const Figures*>& cells) {
  if (cells.empty()) {
    return std::nullopt;
  }
  Figures mean;
  for (std::size_t i = 0; i < answer::kFigures; ++i) {
    double sum = 0;
    double known = 0;  // what is not known of one is no mean of the others
    for (const Figures* const cell : cells) {
      if (std::isfinite(cell->values[i])) {
        sum += cell->values[i];
        known += 1;
      }
    }
    mean.values[i] = sum / known;  // not a number where none is known
  }
  mean.endings.resize(cells.front()->endings.size());
  for (std::size_t i = 0; i < mean.endings.size(); ++i) {
    for (const Figures* const cell : cells) {
      mean.endings[i] += cell->endings[i] / static_cast<double>(cells.size());
    }
  }
  return mean;
}

std::vector<std::string> all_figures() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < answer::kFigures; ++i) {
    names.emplace_back(name_of(static_cast<Figure>(i)));
  }
  return names;
}

}  // namespace

std::string figure_names() { return either_of(all_figures()); }

std::vector<Drawn> figures_told(std::string_view system) {
  const auto endings = answer::endings_of(system);
  std::vector<Drawn> told;
  for (std::size_t i = 0; i < answer::kFigures; ++i) {
    const auto figure = static_cast<Figure>(i);
    if (endings.empty() || !column_of(figure).of_retreats) {
      told.emplace_back(figure);
    }
  }
  for (std::size_t i = 0; i < endings.size(); ++i) {
    told.emplace_back(endings[i], i);
  }
  return told;
}

Drawn figure_named(const std::string& name, std::string_view system) {
  std::vector<std::string> names;
  for (const Drawn& drawn : figures_told(system)) {
    if (drawn.column.name == name) {
      return drawn;
    }
    names.emplace_back(drawn.column.name);
  }
  const std::vector<std::string> of_all_games = all_figures();
  if (std::ranges::find(of_all_games, name) != of_all_games.end()) {
    throw InputError(Where{.field = "figure"}, fmt::format("\"{}\" is nothing that {} tells ({})",
                                                           name, system, either_of(names)));
  }
  if (std::ranges::find(difference_columns(), name, &answer::Column::name) !=
      difference_columns().end()) {
    throw InputError(
        Where{.field = "figure"},
        "\"" + name +
            "\" (a picture has one row for each pair, and a difference is of two: it stands in the "
            "table) draw " +
            name.substr(0, name.find('_')) + ", or leave it out");
  }
  const std::vector<std::string> near = nearest(name, names);
  throw InputError(Where{.field = "figure"},
                   "no figure is called \"" + quotable(name) + "\" (" +
                       (near.empty() ? either_of(names) : "did you mean " + either_of(near) + "?") +
                       ")");
}

Heat::Heat(const Matrix& matrix, const Drawn& drawn) : matrix_(matrix), drawn_(drawn) {
  double most = 0;
  for (const auto& cell : matrix.cells) {
    most =
        cell && std::isfinite(drawn.of(*cell)) ? std::max(most, std::abs(drawn.of(*cell))) : most;
  }
  most_ = drawn.is_chance() || most == 0 ? 1 : most;
}

/// From -1, good for B, to 1, good for A; of what is good for neither from 0 to 1.
double Heat::warmth(const Figures& cell) const {
  const double value = drawn_.of(cell) / most_;
  if (!std::isfinite(value)) {
    return 0;
  }
  return is_of_winning(drawn_)            ? cell[Figure::win] - cell[Figure::loss]
         : good_for(drawn_) == Favours::b ? -value
                                          : value;
}

Heat::Rgb Heat::mixed(const Figures& cell) const {
  constexpr Rgb kGood{31, 93, 153};  // colour::kA
  constexpr Rgb kBad{179, 83, 15};   // colour::kB
  constexpr Rgb kMuch{92, 72, 112};  // of what is good for neither
  constexpr Rgb kNeither{246, 240, 222};
  const double warmth = std::clamp(this->warmth(cell), -1.0, 1.0);
  const Rgb& end = good_for(drawn_) == Favours::nobody ? kMuch : warmth > 0 ? kGood : kBad;
  const double share = std::abs(warmth);
  const auto mix = [&](double from, double to) { return from + (to - from) * share; };
  return {mix(kNeither.red, end.red), mix(kNeither.green, end.green), mix(kNeither.blue, end.blue)};
}

std::string Heat::colour(const Figures& cell) const {
  const Rgb rgb = mixed(cell);
  return fmt::format("#{:02x}{:02x}{:02x}", static_cast<int>(rgb.red), static_cast<int>(rgb.green),
                     static_cast<int>(rgb.blue));
}

bool Heat::dark(const Figures& cell) const {
  const Rgb rgb = mixed(cell);
  const auto linear = [](double channel) { return std::pow(channel / 255, 2.2); };
  const double luminance =
      0.2126 * linear(rgb.red) + 0.7152 * linear(rgb.green) + 0.0722 * linear(rgb.blue);
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05;
}

std::string Heat::text(const Figures& cell) const {
  const double value = drawn_.of(cell);
  if (!std::isfinite(value)) {
    return "";
  }
  if (!drawn_.is_chance()) {
    return fmt::format("{:.{}f}", value, most_ < 10 ? 1 : 0);
  }
  const std::string shown = fmt::format("{:.0f}", 100 * value);
  return shown == "0" && value > 0 ? "<1" : shown == "100" && value < 1 - 1e-12 ? ">99" : shown;
}

std::string Heat::sentence(std::size_t row, std::size_t column) const {
  const auto& cell = matrix_.at(row, column);
  const std::string sides = fmt::format("{} against {}", matrix_.a[row], matrix_.b[column]);
  if (!cell) {
    return sides + ": not allowed by the rules";
  }
  const Figures& x = *cell;
  std::string text = fmt::format("{}: win {}, draw {}, loss {}", sides, percent_of(x[Figure::win]),
                                 percent_of(x[Figure::draw]), percent_of(x[Figure::loss]));
  if (std::isfinite(x[Figure::a_destroyed])) {
    text += fmt::format("; A destroyed {}, B destroyed {}", percent_of(x[Figure::a_destroyed]),
                        percent_of(x[Figure::b_destroyed]));
  }
  text +=
      fmt::format("; points lost: A {:.1f} of {:.0f}, B {:.1f} of {:.0f}", x[Figure::a_points_lost],
                  x[Figure::a_points], x[Figure::b_points_lost], x[Figure::b_points]);
  return text +
         (x.exact() ? "; exact"
                    : fmt::format("; simulated, win between {} and {}",
                                  percent_of(x[Figure::win_low]), percent_of(x[Figure::win_high])));
}

std::optional<Figures> Heat::mean_of_row(std::size_t row) const {
  std::vector<const Figures*> cells;
  for (std::size_t column = 0; column < matrix_.b.size(); ++column) {
    if (matrix_.at(row, column)) {
      cells.push_back(&*matrix_.at(row, column));
    }
  }
  return mean_of(cells);
}

std::optional<Figures> Heat::mean_of_column(std::size_t column) const {
  std::vector<const Figures*> cells;
  for (std::size_t row = 0; row < matrix_.a.size(); ++row) {
    if (matrix_.at(row, column)) {
      cells.push_back(&*matrix_.at(row, column));
    }
  }
  return mean_of(cells);
}

std::string Heat::title() const {
  return drawn_.is(Figure::win) ? "how often A wins, in per cent"
         : drawn_.is_chance()   ? words(drawn_) + ", in per cent"
                                : words(drawn_);
}

std::string Heat::legend() const {
  if (good_for(drawn_) == Favours::nobody) {
    return "the darker, the more: good for neither A (down) nor B (across)";
  }
  return is_of_winning(drawn_)
             ? "coloured by win less loss: blue is good for A (down), orange for B (across)"
             : "blue is good for A (down), orange for B (across)";
}

std::vector<std::string> short_names(const std::vector<std::string>& sides) {
  std::vector<std::string> names = sides;
  if (names.empty()) {
    return names;
  }
  const auto colon = names.front().find(':');
  const auto list = names.front().substr(0, names.front().substr(0, colon).find('/') + 1);
  const std::string options = colon == std::string::npos ? "" : names.front().substr(colon);
  const auto shared = [&](auto holds) { return std::ranges::all_of(names, holds); };
  const bool same_list =
      !list.empty() && shared([&](const std::string& name) { return name.starts_with(list); });
  const bool same_options = !options.empty() && shared([&](const std::string& name) {
    return name.size() > options.size() && name.ends_with(options);
  });
  for (std::string& name : names) {
    name.resize(same_options ? name.size() - options.size() : name.size());
    name.erase(0, same_list ? list.size() : 0);
  }
  return names;
}

}  // namespace fray::report
