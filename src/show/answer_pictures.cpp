#include "show/answer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "lists/side_text.hpp"
#include "show/distributions.hpp"
#include "show/number.hpp"

namespace fray::show {

namespace {

using answer::Answer;
using answer::Estimate;

constexpr double kGap = 20;
constexpr double kHalf = (kPictureInner - kGap) / 2;
constexpr double kCardPadding = 18;

std::string sentence(const Answer& answer) {
  const std::string right_to = precision(answer);
  return right_to.empty() ? method(answer, false)
                          : fmt::format("{}; {}", method(answer, false), right_to);
}

/// What happens to a side, in one line.
std::string fate(const Answer& answer, const answer::SideAnswer& side) {
  std::string text =
      fmt::format("destroyed in {}", percent(side.destroyed, percent_decimals(answer)));
  if (side.points > 0) {
    text += fmt::format(", loses {} points", mean(side.points_lost, 1));
  }
  return text;
}

/// "2 x state troops" of "2 x empire-of-man/state troops: models=20", and below it "empire-of-man:
/// models=20".
std::pair<std::string, std::string> heading_of_unit(std::string_view typed) {
  const auto count = typed.find(" x ");
  const auto from = count < std::min(typed.find(':'), typed.find('/')) ? count + 3 : 0;
  const std::string often(typed.substr(0, from));
  const std::string_view unit = typed.substr(from);
  const auto colon = std::min(unit.find(':'), unit.size());
  const auto slash = unit.rfind('/', colon);
  return slash == std::string_view::npos
             ? std::pair(often + std::string(unit.substr(0, colon)),
                         std::string(unit.substr(
                             std::min(unit.size(), unit.find_first_not_of(": ", colon)))))
             : std::pair(often + std::string(unit.substr(slash + 1, colon - slash - 1)),
                         fmt::format("{}{}", unit.substr(0, slash), unit.substr(colon)));
}

/// Of each unit of a side; a side of a file, "A of fight.toml" or "@knights", as it is typed.
std::pair<std::string, std::string> heading(const std::string& typed) {
  if (typed.empty() || typed.find('@') != std::string::npos || typed.starts_with("A of ") ||
      typed.starts_with("B of ")) {
    return {typed, ""};
  }
  std::pair<std::string, std::string> all;
  const auto join = [](std::string& to, const std::string& words) {
    to += (to.empty() || words.empty() ? "" : " + ") + words;
  };
  for (const lists::WrittenUnit& unit : lists::written_units(typed, "side")) {
    const auto [name, rest] = heading_of_unit(unit.text);
    join(all.first, name);
    join(all.second, rest);
  }
  return all;
}

double side(Canvas& canvas, const Answer& answer, bool is_a, double y) {
  const answer::SideAnswer& side = is_a ? answer.a : answer.b;
  const Anchor anchor = is_a ? Anchor::start : Anchor::end;
  const double x = is_a ? kPictureMargin : kPictureWidth - kPictureMargin;
  const std::string_view fill = is_a ? colour::kA : colour::kB;
  canvas.text(x, y, is_a ? "A" : "B", {.size = 14, .fill = fill, .anchor = anchor, .bold = true});
  const auto [name, rest] = heading(side.text);
  y = canvas.paragraph(x, y + 24, kHalf, name,
                       {.size = 19, .fill = fill, .anchor = anchor, .bold = true});
  if (!rest.empty()) {
    y = canvas.paragraph(x, y - 2, kHalf, rest, {.size = 14, .fill = fill, .anchor = anchor});
  }
  y = canvas.paragraph(x, y - 2, kHalf, understood(side), {.fill = colour::kInk, .anchor = anchor},
                       4);
  return canvas.paragraph(x, y, kHalf, fate(answer, side),
                          {.fill = colour::kFaint, .anchor = anchor});
}

/// The three chances, and one bar that they share.
double result(Canvas& canvas, const Answer& answer, double y) {
  struct Third {
    const char* label;
    const Estimate& chance;
    std::string_view fill;
    std::string_view bar;
    double x;
    Anchor anchor;
  };
  const Third thirds[]{
      {"A wins", answer.win, colour::kA, colour::kA, kPictureMargin, Anchor::start},
      {"draw", answer.draw, colour::kDrawn, colour::kDraw, kPictureWidth / 2, Anchor::middle},
      {"B wins", answer.loss, colour::kB, colour::kB, kPictureWidth - kPictureMargin, Anchor::end}};
  double x = kPictureMargin;
  for (const auto& [label, chance, fill, bar, at, anchor] : thirds) {
    const int decimals = answer.exact ? 1 : std::min(2, decimals_beside_margin(chance));
    const std::string number = percent(chance, decimals);
    const bool bound = number.front() == '<' || number.front() == '>';
    const std::string beside =
        answer.exact || bound ? label : fmt::format("{}, ±{} points", label, margin(chance));
    canvas.text(at, y + 14, beside, {.size = 14, .fill = colour::kFaint, .anchor = anchor});
    canvas.text(at, y + 48, number, {.size = 32, .fill = fill, .anchor = anchor, .bold = true});
    const double width = chance.value > 0 ? std::max(1.5, chance.value * kPictureInner) : 0;
    const double from = std::min(x, kPictureWidth - kPictureMargin - width);
    canvas.box({from, y + 64, width, 34}, bar, 0);
    x = from + width;
  }
  return y + 98;
}

/// Cards in two columns; each goes where there is more room.
double cards(Canvas& canvas, const std::vector<Panel>& all, double y) {
  constexpr double kPadding = kCardPadding;
  constexpr double kHead = 62;
  double ends[]{y, y};
  for (const Panel& panel : all) {
    const int column = ends[0] <= ends[1] ? 0 : 1;
    const Box card{kPictureMargin + column * (kHalf + kGap), ends[column], kHalf,
                   kHead + panel.height + kPadding - 10};
    canvas.box(card, colour::kCard, 8, colour::kEdge);
    canvas.text(card.x + kPadding, card.y + 28, panel.title, {.size = 15, .bold = true});
    canvas.text(card.x + kPadding, card.y + 46, panel.subtitle,
                {.size = 12, .fill = colour::kFaint});
    panel.draw(canvas,
               {card.x + kPadding, card.y + kHead, card.width - 2 * kPadding, panel.height});
    ends[column] += card.height + kGap;
  }
  return std::max(ends[0], ends[1]);
}

double footnote(Canvas& canvas, const Answer& answer, double y) {
  const Lettering faint{.size = 12, .fill = colour::kFaint};
  y = canvas.paragraph(kPictureMargin, y, kPictureInner, sentence(answer),
                       {.size = 13, .bold = true}, 4);
  for (const std::string& note : answer.notes) {
    y = canvas.paragraph(kPictureMargin, y, kPictureInner, note, faint, 6);
  }
  return canvas.paragraph(kPictureMargin, y, kPictureInner,
                          fmt::format("fray {}, {}, stream {}, key {}", kVersion, answer.system,
                                      kStreamVersion, answer.key),
                          faint);
}

std::string description(const Answer& answer) {
  const int decimals = percent_decimals(answer);
  std::string text = fmt::format("A wins {}, draw {}, B wins {}.", percent(answer.win, decimals),
                                 percent(answer.draw, decimals), percent(answer.loss, decimals));
  for (const answer::Ending& ending : answer.endings) {
    if (ending.chance.value > 0) {
      text += fmt::format(" {}: {}.", words_of(answer, ending), percent(ending.chance, decimals));
    }
  }
  return fmt::format("{} {}.", text, sentence(answer));
}

using answer::Answer;
using answer::Estimate;

constexpr double kRow = 25;
constexpr double kBar = 15;
constexpr double kLetters = 13;
constexpr double kBaseLine = 12;  ///< of text beside a bar, from the bar's upper edge

constexpr std::string_view paint(Favours side) {
  return side == Favours::a ? colour::kA : side == Favours::b ? colour::kB : colour::kDraw;
}

/// What is more than nothing can be seen.
double length_of(double share, double all) { return share > 0 ? std::max(1.0, share * all) : 0; }

constexpr double kCardInner = kHalf - 2 * kCardPadding;
constexpr double kLabelLine = kLetters * kLineHeight;  ///< to the next one of the same label

Panel endings(const Answer& answer) {
  struct Row {
    std::vector<std::string> label;
    std::string number;
    double share;
    std::string_view fill;

    double height() const { return kRow + kLabelLine * static_cast<double>(label.size() - 1); }
  };
  constexpr double kBetween = 10;
  constexpr double kLeastBar = 60;  // of the longest
  // Room for labels and numbers: of the usual ones, so that pictures are alike.
  double numbers = 252;
  for (const answer::Ending& ending : answer.endings) {
    const double ems =
        in_ems(words_of(answer, ending)) + in_ems(percent(ending.chance, percent_decimals(answer)));
    numbers = std::max(numbers, ending.chance.value > 0 ? kLetters * ems + kBetween : 0);
  }
  numbers = std::min(numbers, kCardInner - kBetween - kLeastBar);
  const double bars = kCardInner - numbers - kBetween;
  std::vector<Row> rows;
  double top = 0;
  double height = 0;
  for (const answer::Ending& ending : answer.endings) {
    if (ending.chance.value > 0) {
      const std::string number = percent(ending.chance, percent_decimals(answer));
      rows.push_back({wrapped(words_of(answer, ending),
                              (numbers - kBetween) / kLetters - in_ems(number) + 1e-9, in_ems),
                      number, ending.chance.value, paint(favoured(ending))});
      top = std::max(top, ending.chance.value);
      height += rows.back().height();
    }
  }
  return {"How it ends", "share of all fights", height,
          [rows, top, numbers, bars](Canvas& canvas, const Box& box) {
            double y = box.y;
            for (const Row& row : rows) {
              double line = y + kBaseLine;
              for (const std::string& words : row.label) {
                canvas.text(box.x, line, words, {.size = kLetters});
                line += kLabelLine;
              }
              canvas.text(box.x + numbers, y + kBaseLine, row.number, {.anchor = Anchor::end});
              canvas.box({box.x + numbers + kBetween, y, length_of(row.share / top, bars), kBar},
                         row.fill);
              y += row.height();
            }
          }};
}

/// Both sides of one quantity back to back, A to the left and B to the right of the values.
Panel butterfly(const Answer& answer, const answer::SidedSpread& spread, std::size_t first,
                std::string subtitle) {
  constexpr double kValues = 40;  // room for the values between the wings
  struct Row {
    Row(Bin of, std::string at_a, std::string at_b)
        : bin(std::move(of)), a(std::move(at_a)), b(std::move(at_b)) {}
    Bin bin;
    std::string a, b;
  };
  const std::vector<Bin> values = bins(answer, spread, first);
  const double top = scale(values);
  double numbers = 0;
  std::vector<Row> rows;
  for (const Bin& bin : values) {
    const Row& row =
        rows.emplace_back(bin, percent_or_blank(answer, bin.a), percent_or_blank(answer, bin.b));
    numbers = std::max({numbers, kLetters * in_ems(row.a), kLetters * in_ems(row.b)});
  }
  return {
      title(spread.of), std::move(subtitle), kRow * static_cast<double>(rows.size()),
      [rows, top, numbers](Canvas& canvas, const Box& box) {
        const double middle = box.x + box.width / 2;
        const double wing = (box.width - kValues) / 2 - numbers;
        double y = box.y;
        for (const auto& [bin, a, b] : rows) {
          const double a_long = length_of(bin.a.value / top, wing);
          const double b_long = length_of(bin.b.value / top, wing);
          canvas.text(middle, y + kBaseLine, bin.label, {.anchor = Anchor::middle, .bold = true});
          canvas.box({middle - kValues / 2 - a_long, y, a_long, kBar}, colour::kA);
          canvas.box({middle + kValues / 2, y, b_long, kBar}, colour::kB);
          canvas.text(middle - kValues / 2 - a_long - 6, y + kBaseLine, a, {.anchor = Anchor::end});
          canvas.text(middle + kValues / 2 + b_long + 6, y + kBaseLine, b, {});
          y += kRow;
        }
      }};
}

std::string moves(const Answer& answer, const answer::Spread& spread, std::string_view unit) {
  const Happening some = happening(answer, spread);
  if (some.chance.value <= 0) {
    return answer.exact ? "never" : percent(some.chance, percent_decimals(answer));
  }
  return fmt::format("in {}, mean {} {}", percent(some.chance, percent_decimals(answer)),
                     mean(some.mean, 1), unit);
}

Panel rounds(const Answer& answer) {
  constexpr std::size_t kMost = 9;
  struct Row {
    std::string label, number;
    double win, draw, loss;
  };
  std::vector<Row> rows;
  for (const answer::RoundAnswer& round : answer.by_round) {
    if (rows.size() < kMost) {
      rows.push_back({fmt::format("{}{}", round.round, round.or_later ? "+" : ""),
                      percent(fought(answer, round), percent_decimals(answer)), round.win.value,
                      round.draw.value, round.loss.value});
    }
  }
  const bool all = rows.size() == answer.by_round.size();
  return {all ? "Round by round" : fmt::format("The first {} rounds", kMost),
          fmt::format("chance that it is fought; {} on average", mean(answer.rounds.mean, 2)),
          kRow * static_cast<double>(rows.size()), [rows](Canvas& canvas, const Box& box) {
            const double bars = box.width - 122;
            double y = box.y;
            for (const Row& row : rows) {
              canvas.text(box.x, y + kBaseLine, row.label, {.bold = true});
              canvas.text(box.x + 112, y + kBaseLine, row.number, {.anchor = Anchor::end});
              double x = box.x + 122;
              for (const auto& [share, fill] : {std::pair{row.win, colour::kA},
                                                {row.draw, colour::kDraw},
                                                {row.loss, colour::kB}}) {
                canvas.box({x, y, share * bars, kBar}, fill, 0);
                x += share * bars;
              }
              y += kRow;
            }
          }};
}

constexpr std::uint64_t kMost = 1'000'000;

std::string with_hyphens(std::string name) {
  std::ranges::replace(name, '_', '-');
  return name;
}

/// By its name, with or without its unit; "hits" is "hits_scored".
const answer::SidedSpread& spread_named(const answer::Answer& answer, const std::string& name) {
  const std::string wanted = with_hyphens(lowered(name));
  for (const answer::SidedSpread& spread : answer.spreads) {
    const std::string known = with_hyphens(std::string(spread.of.name));
    if (wanted == known || (!wanted.empty() && known.starts_with(wanted + "-"))) {
      return spread;
    }
  }
  std::vector<std::string> names;
  for (const answer::SidedSpread& spread : answer.spreads) {
    names.push_back(with_hyphens(std::string(spread.of.name)));
  }
  refuse("at-least", "\"{}\" is not counted here ({}) write for example {}=2", quotable(name),
         either_of(names), names.front());
}

}  // namespace

std::string svg(const Answer& answer) {
  Canvas canvas;
  constexpr double kFirst = 40;
  canvas.text(kPictureWidth / 2, kFirst, answer.exact ? "exact odds" : "simulated odds",
              {.size = 13, .fill = colour::kFaint, .anchor = Anchor::middle});
  const double below_a = side(canvas, answer, true, kFirst);
  const double below_b = side(canvas, answer, false, kFirst);
  double y = result(canvas, answer, std::max(below_a, below_b) + 10);
  y = cards(canvas, panels(answer), y + 28);
  y = footnote(canvas, answer, y + 12);
  const auto name = [](const answer::SideAnswer& side, const char* letter) {
    return side.text.empty() ? letter : side.text;
  };
  return canvas.document(
      kPictureWidth, y + 8,
      fmt::format("Odds of {} against {}", name(answer.a, "A"), name(answer.b, "B")),
      description(answer));
}

std::vector<Panel> panels(const Answer& answer) {
  std::vector<Panel> cards{endings(answer)};
  for (const answer::SidedSpread& spread : answer.spreads) {
    if (spread.of.counted == answer::Counted::lost) {
      cards.push_back(butterfly(answer, spread, 0,
                                fmt::format("A loses {} on average, B {}", mean(spread.a.mean, 2),
                                            mean(spread.b.mean, 2))));
    } else if (!spread.of.unit.empty() && of_all_fights(spread)) {
      cards.push_back(butterfly(answer, spread, 1,
                                fmt::format("A {}; B {}", moves(answer, spread.a, spread.of.unit),
                                            moves(answer, spread.b, spread.of.unit))));
    }
  }
  if (!answer.by_round.empty()) {
    cards.push_back(rounds(answer));
  }
  std::erase_if(cards, [](const Panel& card) { return card.height <= 0; });
  return cards;
}

std::vector<answer::AtLeast> at_least(const answer::Answer& answer, const std::string& wanted) {
  const auto equals = wanted.find('=');
  if (equals == std::string::npos) {
    refuse("at-least", "\"{}\" (a quantity and a number are wanted) for example stands-lost=2",
           quotable(wanted));
  }
  std::string name = wanted.substr(0, equals);
  std::optional<bool> of_a;
  if (name.size() > 2 && name[1] == '.' &&
      std::string_view("aAbB").find(name[0]) != std::string_view::npos) {
    of_a = lowered(name)[0] == 'a';
    name.erase(0, 2);
  }
  const answer::SidedSpread& spread = spread_named(answer, name);
  const auto value =
      static_cast<std::size_t>(whole_number("at-least", wanted.substr(equals + 1), 1, kMost));
  std::vector<answer::AtLeast> found;
  for (const bool side_a : {true, false}) {
    if (of_a.value_or(side_a) == side_a) {
      found.push_back(
          {spread.of, side_a, value, at_least(answer, side_a ? spread.a : spread.b, value)});
    }
  }
  return found;
}

std::string column_of(const answer::AtLeast& each) {
  return fmt::format("{}_{}_at_least_{}", each.of_a ? "a" : "b", each.of.name, each.value);
}

namespace {

using answer::Answer;
using answer::Estimate;
using answer::Spread;

/// "in 51.7 %, mean 2.1 cm", as much of it as has room.
std::string moves(const Answer& answer, const Spread& spread, std::string_view unit,
                  std::size_t room) {
  const Happening some = happening(answer, spread);
  if (answer.exact && some.chance.value <= 0) {
    return "never";
  }
  const std::string chance = fmt::format("in {}", percent(some.chance, percent_decimals(answer)));
  const std::string all = fmt::format("{}, mean {} {}", chance, mean(some.mean, 1), unit);
  return some.chance.value > 0 && columns(all) <= room ? all : chance;
}

/// The cells from `from` to `from + share` of a bar; neighbours share no cell and leave none out.
std::string stripe(double from, double share, std::size_t cells, std::string_view cell) {
  const double all = static_cast<double>(cells);
  std::string text;
  for (auto i = std::lround(from * all); i < std::lround((from + share) * all); ++i) {
    text += cell;
  }
  return text;
}

struct RoundRow {
  std::string name{};
  std::string fought{};
  std::string win{};
  std::string draw{};
  std::string loss{};
};

RoundRow row_of(const Answer& answer, const answer::RoundAnswer& round) {
  const int decimals = percent_decimals(answer);
  return {fmt::format("{}{}", round.round, round.or_later ? "+" : ""),
          percent(fought(answer, round), decimals), percent(round.win, decimals),
          percent(round.draw, decimals), percent(round.loss, decimals)};
}

}  // namespace

void heading(Page& page, std::string_view words) {
  page.blank();
  page.line({{"  "}, {std::string(words), Ink::strong}});
}

struct Widths {
  std::size_t number = 0;
  std::size_t label = 0;
};
Widths widths_of(const Answer& answer, const std::vector<Bin>& rows) {
  Widths widths;
  for (const Bin& row : rows) {
    widths.number = std::max({widths.number, columns(percent_or_blank(answer, row.a)),
                              columns(percent_or_blank(answer, row.b))});
    widths.label = std::max(widths.label, columns(row.label));
  }
  return widths;
}

Block histogram(const Answer& answer, const answer::SidedSpread& spread, std::size_t width,
                std::size_t first, std::size_t most) {
  const std::vector<Bin> rows = bins_in_steps(answer, spread, first, most);
  const double top = scale(rows);
  const auto [number, label] = widths_of(answer, rows);
  const std::size_t half = left_of(width, label) / 2;
  const std::size_t cells = left_of(half, 2 + number + 1 + 1);
  Block block{{{"  " + title(spread.of), Ink::strong}},
              {{std::string(label + 4, ' ')}, {left("A", half), Ink::a}, {"B", Ink::b}}};
  for (const Bin& row : rows) {
    block.push_back({{"  " + right(row.label, label)},
                     {right(percent_or_blank(answer, row.a), 2 + number) + " "},
                     {left(bar(row.a.value / top, cells), cells + 1), Ink::a},
                     {right(percent_or_blank(answer, row.b), 2 + number) + " "},
                     {bar(row.b.value / top, cells), Ink::b}});
  }
  return block;
}

void lengths(Page& page, const Answer& answer, const answer::SidedSpread& spread,
             std::size_t width) {
  const std::string_view unit = spread.of.unit;
  const std::vector<Bin> rows = bins(answer, spread, unit.empty() ? 0 : 1);
  if (rows.empty()) {
    return;
  }
  const double top = scale(rows);
  const auto [number, label] = widths_of(answer, rows);
  const std::size_t half = left_of(width, 2 + label) / 2;
  const std::size_t cells = left_of(half, 2 + number + 2 + 1);
  heading(page, title(spread.of));
  page.line({{std::string(2 + label, ' ')},
             {left("  A  " + moves(answer, spread.a, unit, left_of(half, 5)), half), Ink::a},
             {"  B  " + moves(answer, spread.b, unit, left_of(half, 5)), Ink::b}});
  for (const Bin& row : rows) {
    page.line({{right(row.label, 2 + label)},
               {right(percent_or_blank(answer, row.a), 2 + number)},
               {"  "},
               {left(bar(row.a.value / top, cells), cells + 1), Ink::a},
               {right(percent_or_blank(answer, row.b), 2 + number)},
               {"  "},
               {bar(row.b.value / top, cells), Ink::b}});
  }
}

void so_much_or_more(Page& page, const Answer& answer, const answer::SidedSpread& spread,
                     std::size_t width) {
  constexpr std::size_t kNumber = 9;
  const std::vector<Bin> rows = bins(answer, spread, 0);
  const std::size_t label = 4;
  const std::size_t half = left_of(width, 2 + label) / 2;
  const std::size_t cells = left_of(half, 2 * kNumber + 3);
  heading(page, title(spread.of) + ": just so much, and that or more");
  page.line({{std::string(2 + label, ' ')},
             {left(right("A", kNumber) + right("or more", kNumber), half), Ink::a},
             {right("B", kNumber) + right("or more", kNumber), Ink::b}});
  for (const Bin& row : rows) {
    const auto value = static_cast<std::size_t>(std::strtoull(row.label.c_str(), nullptr, 10));
    const Estimate a = at_least(answer, spread.a, value);
    const Estimate b = at_least(answer, spread.b, value);
    page.line({{right(row.label, 2 + label)},
               {right(percent_or_blank(answer, row.a), kNumber)},
               {right(percent_or_blank(answer, a), kNumber)},
               {"  "},
               {left(bar(a.value, cells), cells + 1), Ink::a},
               {right(percent_or_blank(answer, row.b), kNumber)},
               {right(percent_or_blank(answer, b), kNumber)},
               {"  "},
               {bar(b.value, cells), Ink::b}});
  }
}

void rounds(Page& page, const Answer& answer, std::size_t width) {
  constexpr std::size_t kMostShown = 8;
  constexpr std::size_t kRoomForBars = 60;
  const auto& all = answer.by_round;
  if (all.empty()) {
    return;
  }
  const std::size_t shown = all.size() <= kMostShown ? all.size() : kMostShown - 1;
  std::vector<RoundRow> rows;
  std::size_t cell = width < kRoomForBars ? 7 : 8;
  for (std::size_t i = 0; i < shown; ++i) {
    const RoundRow& row = rows.emplace_back(row_of(answer, all[i]));
    cell = std::max(
        {cell, columns(row.fought), columns(row.win), columns(row.draw), columns(row.loss)});
  }
  cell += width < kRoomForBars ? 1 : 2;
  const std::size_t cells = width < kRoomForBars ? 0 : left_of(width, 2 + 3 + 4 * cell + 2 + 2);
  const auto name = [&](std::string_view mark, std::string_view words) {
    return right(cells == 0 ? std::string(words) : fmt::format("{} {}", mark, words), cell);
  };
  heading(page, fmt::format("Round by round, {} fought on average", mean(answer.rounds.mean, 2)));
  page.line({{right("fought", 2 + 3 + cell)},
             {name("█", "A wins"), Ink::a},
             {name("▒", "draw"), Ink::draw},
             {name("░", "B wins"), Ink::b}});
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [win, draw, loss] =
        std::tie(all[i].win.value, all[i].draw.value, all[i].loss.value);
    page.line({{"  "},
               {left(rows[i].name, 3)},
               {right(rows[i].fought, cell)},
               {right(rows[i].win, cell)},
               {right(rows[i].draw, cell)},
               {right(rows[i].loss, cell)},
               {"  "},
               {stripe(0, win, cells, "█"), Ink::a},
               {stripe(win, draw, cells, "▒"), Ink::draw},
               {stripe(win + draw, loss, cells, "░"), Ink::b}});
  }
  if (shown < all.size()) {
    const RoundRow last = row_of(answer, all.back());
    page.paragraph({"  "},
                   fmt::format("and so on to round {}, fought in {}", last.name, last.fought));
  }
}

}  // namespace fray::show
