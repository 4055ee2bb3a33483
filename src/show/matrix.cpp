#include "show/matrix.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "answer/system.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "games/systems.hpp"
#include "show/canvas.hpp"
#include "show/csv.hpp"
#include "show/number.hpp"
#include "show/page.hpp"

namespace fray::show {

namespace {

using answer::Figures;

constexpr std::size_t kMostWithNumbers = 80;  ///< columns; beyond, cells are too small to be read

std::string heading(const Matrix& matrix) {
  return fmt::format("{} sides against {}", matrix.a.size(), matrix.b.size());
}

/// What all names of a side have in common, for under the title.
std::string common_part(const std::vector<std::string>& sides,
                        const std::vector<std::string>& names) {
  if (sides.empty() || sides.front() == names.front()) {
    return "";
  }
  const auto at = sides.front().find(names.front());
  return fmt::format("{}…{}", sides.front().substr(0, at),
                     sides.front().substr(at + names.front().size()));
}

/// And what was asked for all cells.
std::string sides_in_common(const Matrix& matrix) {
  const std::string a = common_part(matrix.a, short_names(matrix.a));
  const std::string b = common_part(matrix.b, short_names(matrix.b));
  const std::string sides = (a.empty() ? "" : "A: " + a) + (a.empty() || b.empty() ? "" : ", ") +
                            (b.empty() ? "" : "B: " + b);
  std::string text = matrix.charge;
  for (const std::string& part : {sides, matrix.subtitle}) {
    text += (text.empty() || part.empty() ? "" : "; ") + part;
  }
  return text;
}

/// The picture: names on the left and above, cells, and the mean of each line at its end.
class Picture {
 public:
  Picture(const Matrix& matrix, const Drawn& drawn)
      : matrix_(matrix),
        heat_(matrix, drawn),
        a_(short_names(matrix.a)),
        b_(short_names(matrix.b)),
        numbers_(matrix.b.size() <= kMostWithNumbers),
        width_(numbers_ ? 34 : 10),
        height_(!numbers_           ? 10
                : matrix.tells_rows ? 36
                                    : 22),
        letters_(numbers_ ? 12 : 8) {}

  std::string draw() {
    left_ = kChartMargin + widest(a_) + 10;
    top_ = 92 + widest(b_) * kSlope + 12;
    canvas_.text(kChartMargin, 36, fmt::format("{}: {}", heading(matrix_), heat_.title()),
                 {.size = 18, .bold = true});
    canvas_.text(kChartMargin, 58, heat_.legend() + "; at the end of each line its mean",
                 {.fill = colour::kFaint});
    canvas_.text(kChartMargin, 78, sides_in_common(matrix_), {.fill = colour::kFaint});
    for (std::size_t column = 0; column <= b_.size(); ++column) {
      const bool mean = column == b_.size();
      canvas_.turned_text(
          x(column) + width_ / 2 + letters_ / 3, top_ - 6, -60, mean ? "mean" : b_[column],
          {.size = letters_, .fill = mean ? colour::kFaint : colour::kB, .bold = mean});
    }
    for (std::size_t row = 0; row <= a_.size(); ++row) {
      line(row);
    }
    const double bottom = y(a_.size()) + height_;
    canvas_.text(kChartMargin, bottom + 26,
                 fmt::format("fray {}, {}, stream {}", kVersion, matrix_.system, kStreamVersion),
                 {.size = 12, .fill = colour::kFaint});
    const double right = x(b_.size()) + width_ + widest(b_) * 0.5;
    return canvas_.document(std::max(right, 720.0) + kChartMargin, bottom + 44, heading(matrix_),
                            fmt::format("{}, {}", heat_.title(), heat_.legend()));
  }

 private:
  static constexpr double kSlope = 0.87;  ///< sine of 60 degrees

  double widest(const std::vector<std::string>& names) const {
    double most = 0;
    for (const std::string& name : names) {
      most = std::max(most, in_ems(name) * letters_ * 0.86);
    }
    return most;
  }
  double x(std::size_t column) const {
    return left_ + static_cast<double>(column) * width_ + (column == b_.size() ? 6 : 0);
  }
  double y(std::size_t row) const {
    return top_ + static_cast<double>(row) * height_ + (row == a_.size() ? 6 : 0);
  }

  void line(std::size_t row) {
    const bool means = row == a_.size();
    canvas_.text(left_ - 8, y(row) + height_ / 2 + letters_ / 3, means ? "mean" : a_[row],
                 {.size = letters_,
                  .fill = means ? colour::kFaint : colour::kA,
                  .anchor = Anchor::end,
                  .bold = means});
    for (std::size_t column = 0; column < b_.size(); ++column) {
      cell(x(column), y(row), means ? heat_.mean_of_column(column) : matrix_.at(row, column),
           means ? "" : rows_of(row, column));
    }
    if (!means) {
      cell(x(b_.size()), y(row), heat_.mean_of_row(row), "");
    }
  }

  /// "n 12"
  std::string rows_of(std::size_t row, std::size_t column) const {
    return matrix_.tells_rows ? fmt::format("n {:.0f}", matrix_.counts(row, column)) : "";
  }

  void cell(double left, double top, const std::optional<Figures>& figures,
            const std::string& below) {
    canvas_.box({left, top, width_ - 1, height_ - 1},
                figures ? heat_.colour(*figures) : std::string(colour::kEdge), 0);
    const auto write = [&](double down, const std::string& text, double letters) {
      canvas_.text(left + width_ / 2, top + height_ / 2 + down, text,
                   {.size = letters,
                    .fill = heat_.dark(*figures) ? colour::kCard : colour::kBlack,
                    .anchor = Anchor::middle});
    };
    if (figures && numbers_) {
      write(below.empty() ? 4 : -2, heat_.text(*figures), 11);
      if (!below.empty()) {
        write(11, below, 9);
      }
    }
  }

  const Matrix& matrix_;
  Heat heat_;
  std::vector<std::string> a_;
  std::vector<std::string> b_;
  bool numbers_;
  double width_;
  double height_;
  double letters_;
  double left_ = 0;
  double top_ = 0;
  Canvas canvas_{};
};

constexpr std::string_view kStyle = R"(
:root{font:14px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;color:#22302b;background:#faf8f3}
body{margin:24px}h1{font-size:20px;margin:0 0 4px}p{color:#5d6763;margin:0 0 12px}
.scroll{overflow:auto;max-height:calc(100vh - 130px);border:1px solid #e6e1d6;background:#fff}
table{border-collapse:separate;border-spacing:1px;font-variant-numeric:tabular-nums}
th{background:#fff;font-weight:500;white-space:nowrap;font-size:12px}
thead th{position:sticky;top:0;z-index:2;vertical-align:bottom;color:#b3530f;padding:6px 1px}
tbody th{position:sticky;left:0;z-index:1;text-align:right;padding:0 8px;color:#1f5d99}
thead th:first-child{left:0;z-index:3}
thead button{all:unset;cursor:pointer;writing-mode:vertical-rl;transform:rotate(180deg)}
button:focus-visible{outline:2px solid #22302b}thead [aria-sort=descending] button::after{content:" \2193"}
thead [aria-sort=ascending] button::after{content:" \2191"}label{margin-right:16px}input{font:inherit}
td{min-width:32px;height:22px;text-align:center;font-size:12px;color:#000}td.d{color:#fff}td.n{background:#e6e1d6}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dd{margin:0}h2{font-size:16px}
td.m{border-left:4px solid #fff}tr.m td{border-top:4px solid #fff}td:hover{outline:2px solid #22302b}
)";

/// Sorts the rows by a column whose name is pressed, and shows the rows and columns whose names hold
/// what is typed. Without it the page is a plain table.
constexpr HtmlScript kScript{R"(
const table=document.querySelector("table"),body=table.tBodies[0],head=table.tHead.rows[0];
const mean=body.querySelector("tr.m"),rows=[...body.rows].filter(row=>row!==mean);
const value=(row,at)=>row.cells[at].dataset.v===undefined?-Infinity:+row.cells[at].dataset.v;
head.addEventListener("click",event=>{
  const cell=event.target.closest("th");
  if(!cell)return;
  const at=cell.cellIndex,down=cell.ariaSort!=="descending";
  for(const other of head.cells)other.removeAttribute("aria-sort");
  cell.ariaSort=down?"descending":"ascending";
  rows.sort((a,b)=>at===0?a.cells[0].textContent.localeCompare(b.cells[0].textContent)*(down?-1:1):(value(a,at)-value(b,at))*(down?-1:1));
  body.append(...rows,mean);
});
document.querySelector(".pick").hidden=false;
const holds=(cell,typed)=>cell.textContent.toLowerCase().includes(typed.trim().toLowerCase());
document.querySelector("#a").addEventListener("input",event=>{
  for(const row of rows)row.hidden=!holds(row.cells[0],event.target.value);
});
document.querySelector("#b").addEventListener("input",event=>{
  for(let at=1;at<head.cells.length-1;++at){
    const hidden=!holds(head.cells[at],event.target.value);
    for(const row of table.rows)row.cells[at].hidden=hidden;
  }
});
)",
                             "EI5iYcBB8AlgFftspYpJ1gFTP3NzvrTyOB6JFdMVKls="};

void append_cell(const Heat& heat, const std::optional<Figures>& figures, const std::string& title,
                 bool mean, std::string& html) {
  if (!figures) {
    html += fmt::format("<td class=\"n{}\" title=\"{}\"></td>", mean ? " m" : "", escaped(title));
    return;
  }
  const std::string classes = std::string(heat.dark(*figures) ? "d" : "") + (mean ? " m" : "");
  html += "<td";
  html += classes.empty() ? "" : fmt::format(" class=\"{}\"", classes);
  html += fmt::format(" data-v=\"{:.6g}\" style=\"background:{}\" title=\"{}\">{}</td>",
                      heat.number(*figures), heat.colour(*figures), escaped(title),
                      escaped(heat.text(*figures)));
}

}  // namespace

std::string matrix_wide_csv(const Matrix& matrix) {
  std::string text = "a,figure";
  for (const std::string& side : matrix.b) {
    text += ',';
    append_csv_text(side, text);
  }
  text += '\n';
  const std::vector<Drawn> shown = figures_shown(matrix.system);
  for (std::size_t row = 0; row < matrix.a.size(); ++row) {
    for (std::size_t line = 0; line <= shown.size(); ++line) {
      const bool exact = line == shown.size();  // 1 or 0: a column holds numbers alone
      append_csv_text(matrix.a[row], text);
      text += ',';
      text += exact ? "exact" : shown[line].column.name;
      for (std::size_t column = 0; column < matrix.b.size(); ++column) {
        text += ',';
        if (const auto& cell = matrix.at(row, column)) {
          append_csv_number(exact ? cell->exact() : shown[line].of(*cell), text);
        }
      }
      text += '\n';
    }
  }
  return text;
}

std::string matrix_svg(const Matrix& matrix, const Drawn& drawn) {
  return Picture(matrix, drawn).draw();
}

std::string matrix_html(const Matrix& matrix, const Drawn& drawn, std::string_view facts) {
  const Heat heat(matrix, drawn);
  const auto a = short_names(matrix.a);
  const auto b = short_names(matrix.b);
  const std::string title = fmt::format("{}: {}", heading(matrix), heat.title());
  std::string html = fmt::format(
      "<h1>{0}</h1>\n<p>{1}; at the end of each line its mean. Rest on a cell for all of its "
      "numbers. {2}</p>\n"
      "<p class=\"pick\" hidden><label>down <input id=\"a\" placeholder=\"part of a "
      "name\"></label><label>across <input id=\"b\" placeholder=\"part of a name\"></label>Press a "
      "name above a column to sort by it.</p>\n"
      "<div class=\"scroll\"><table>\n<thead><tr><th><button>name</button></th>",
      escaped(title), escaped(heat.legend()), escaped(sides_in_common(matrix)));
  for (const std::string& name : b) {
    html += fmt::format("<th scope=\"col\"><button>{}</button></th>", escaped(name));
  }
  html += "<th><button>mean</button></th></tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < a.size(); ++row) {
    html += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(a[row]));
    for (std::size_t column = 0; column < b.size(); ++column) {
      append_cell(heat, matrix.at(row, column), heat.sentence(row, column), false, html);
    }
    append_cell(heat, heat.mean_of_row(row), "mean of " + matrix.a[row], true, html);
    html += "</tr>\n";
  }
  html += "<tr class=\"m\"><th>mean</th>";
  for (std::size_t column = 0; column < b.size(); ++column) {
    append_cell(heat, heat.mean_of_column(column), "mean against " + matrix.b[column], false, html);
  }
  html += fmt::format("<td></td></tr>\n</tbody></table></div>\n<p>fray {}, {}, stream {}</p>\n",
                      kVersion, escaped(matrix.system), kStreamVersion);
  return html_file(title, kStyle, html.append(facts), kScript);
}

std::string matrix_text(const Matrix& matrix, const Drawn& drawn, const TableStyle& style) {
  constexpr std::size_t kCell = 5;
  constexpr std::size_t kWidestName = 24;
  const Heat heat(matrix, drawn);
  const auto a = short_names(matrix.a);
  const auto b = short_names(matrix.b);
  std::size_t name = 4;
  for (const std::string& side : a) {
    name = std::max(name, std::min(kWidestName, columns(side)));
  }
  const auto width = static_cast<std::size_t>(std::max(60, style.width));
  const std::size_t shown = std::min(b.size(), (width - 2 - name - kCell - 2) / kCell);
  const auto cell_of = [&](const std::optional<Figures>& figures) {
    const std::string text = right(figures ? heat.text(*figures) : "-", kCell - 1) + " ";
    if (!style.colour || !figures) {
      return text;
    }
    const std::string colour = heat.colour(*figures);
    const auto part = [&](std::size_t at) { return std::stoi(colour.substr(at, 2), nullptr, 16); };
    return fmt::format("\x1b[48;2;{};{};{};38;5;{}m{}\x1b[0m", part(1), part(3), part(5),
                       heat.dark(*figures) ? 231 : 16, text);
  };
  Page page(width, false);
  page.paragraph({"  "}, fmt::format("{}: {}", heading(matrix), heat.title()));
  page.paragraph({"  "}, heat.legend() + (matrix.charge.empty() ? "" : "; ") + matrix.charge);
  page.blank();
  std::string text = page.take() + "  " + left("", name);
  for (std::size_t column = 0; column < shown; ++column) {
    text += right(std::to_string(column + 1), kCell - 1) + " ";
  }
  text += "  mean\n";
  for (std::size_t row = 0; row < a.size(); ++row) {
    text += "  " + left(clipped(a[row], name), name);
    for (std::size_t column = 0; column < shown; ++column) {
      text += cell_of(matrix.at(row, column));
    }
    text += "  " + cell_of(heat.mean_of_row(row)) + "\n";
  }
  page.blank();
  std::string names;
  for (std::size_t column = 0; column < shown; ++column) {
    names += fmt::format("{}{} {}", column == 0 ? "" : ", ", column + 1, b[column]);
  }
  page.paragraph({"  "}, names);
  if (shown < b.size()) {
    page.paragraph({"  "}, fmt::format("{} more columns have no room here, and count in the mean.",
                                       b.size() - shown));
  }
  page.paragraph(
      {"  "},
      "Sides are as they are typed: nobody charges who does not say so (--set a.with=charging).");
  page.paragraph({"  "}, "-o FILE.csv writes all rows, --heat FILE.html draws all of it.");
  return text + page.take();
}

namespace {

using answer::Figure;
using answer::Figures;

std::string words(const Drawn& drawn) {
  std::string text(drawn.column.words.empty() ? drawn.column.name : drawn.column.words);
  std::ranges::replace(text, '_', ' ');
  return text;
}

/// Whether its cells are coloured by win less loss.
bool is_of_winning(const Drawn& drawn) {
  return drawn.is(Figure::win) || drawn.is(Figure::win_low) || drawn.is(Figure::win_high);
}

std::string percent_of(double chance) { return percent(answer::Estimate::exactly(chance), 1); }

/// Cells, and of how many fights each is the mean.
using Counted = std::vector<std::pair<const Figures*, double>>;

std::optional<Figures> mean_of(const Counted& cells) {
  if (cells.empty()) {
    return std::nullopt;
  }
  Figures mean;
  for (std::size_t i = 0; i < answer::kFigures; ++i) {
    double sum = 0;
    double known = 0;  // what is not known of one is no mean of the others
    for (const auto& [cell, rows] : cells) {
      if (std::isfinite(cell->values[i])) {
        sum += rows * cell->values[i];
        known += rows;
      }
    }
    mean.values[i] = sum / known;  // not a number where none is known
  }
  mean.endings.resize(cells.front().first->endings.size());
  double all = 0;
  for (const auto& [cell, rows] : cells) {
    all += rows;
  }
  for (std::size_t i = 0; i < mean.endings.size(); ++i) {
    for (const auto& [cell, rows] : cells) {
      mean.endings[i] += rows * cell->endings[i] / all;
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

std::vector<Drawn> figures_shown(std::string_view system) {
  const auto endings = games::ending_columns_of(system);
  std::vector<Drawn> shown;
  for (std::size_t i = 0; i < answer::kFigures; ++i) {
    const auto figure = static_cast<Figure>(i);
    if (endings.empty() || !column_of(figure).of_retreats) {
      shown.emplace_back(figure);
    }
  }
  for (std::size_t i = 0; i < endings.size(); ++i) {
    shown.emplace_back(endings[i], i);
  }
  return shown;
}

Drawn figure_named(const std::string& name, std::string_view system) {
  std::vector<std::string> names;
  for (const Drawn& drawn : figures_shown(system)) {
    if (drawn.column.name == name) {
      return drawn;
    }
    names.emplace_back(drawn.column.name);
  }
  const std::vector<std::string> of_all_games = all_figures();
  if (std::ranges::find(of_all_games, name) != of_all_games.end()) {
    refuse("figure", "\"{}\" is nothing that {} tells ({})", name, system, either_of(names));
  }
  if (std::ranges::find(difference_columns(), name, &answer::Column::name) !=
      difference_columns().end()) {
    refuse("figure", "\"" + name +
                         "\" (a picture has one row for each pair, and a difference is of two: it "
                         "stands in the table) draw " +
                         name.substr(0, name.find('_')) + ", or leave it out");
  }
  const std::vector<std::string> near = nearest(name, names);
  refuse("figure", "no figure is called \"" + quotable(name) + "\" (" +
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
  return is_of_winning(drawn_)                 ? cell[Figure::win] - cell[Figure::loss]
         : drawn_.column.favours == Favours::b ? -value
                                               : value;
}

Heat::Rgb Heat::mixed(const Figures& cell) const {
  constexpr Rgb kGood{31, 93, 153};  // colour::kA
  constexpr Rgb kBad{179, 83, 15};   // colour::kB
  constexpr Rgb kMuch{92, 72, 112};  // of what is good for neither
  constexpr Rgb kNeither{246, 240, 222};
  const double warmth = std::clamp(this->warmth(cell), -1.0, 1.0);
  const Rgb& end = drawn_.column.favours == Favours::nobody ? kMuch : warmth > 0 ? kGood : kBad;
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
  Counted cells;
  for (std::size_t column = 0; column < matrix_.b.size(); ++column) {
    if (matrix_.at(row, column)) {
      cells.emplace_back(&*matrix_.at(row, column), matrix_.counts(row, column));
    }
  }
  return mean_of(cells);
}

std::optional<Figures> Heat::mean_of_column(std::size_t column) const {
  Counted cells;
  for (std::size_t row = 0; row < matrix_.a.size(); ++row) {
    if (matrix_.at(row, column)) {
      cells.emplace_back(&*matrix_.at(row, column), matrix_.counts(row, column));
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
  if (drawn_.column.favours == Favours::nobody) {
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

}  // namespace fray::show
