#include "table_pictures.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "core/text.hpp"
#include "distribution.hpp"
#include "report/number.hpp"
#include "words.hpp"

namespace fray::report {
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

/// The number of one bar; nothing for what cannot be.
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

Block histogram(const Answer& answer, const answer::SidedSpread& spread, std::size_t width,
                std::size_t first, std::size_t most) {
  const std::vector<Bin> rows = bins_in_steps(answer, spread, first, most);
  const double top = scale(rows);
  std::size_t number = 0;
  std::size_t label = 0;
  for (const Bin& row : rows) {
    number = std::max({number, columns(percent_or_blank(answer, row.a)),
                       columns(percent_or_blank(answer, row.b))});
    label = std::max(label, columns(row.label));
  }
  const std::size_t half = left_of(width, label) / 2;
  const std::size_t cells = left_of(half, 2 + number + 1 + 1);
  Block block{{{"  " + title(quotable(spread.name)), Ink::strong}},
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
  const std::string_view unit = quantity(spread.name).unit;
  const std::vector<Bin> rows = bins(answer, spread, unit.empty() ? 0 : 1);
  if (rows.empty()) {
    return;
  }
  const double top = scale(rows);
  std::size_t number = 0;
  std::size_t label = 0;
  for (const Bin& row : rows) {
    number = std::max({number, columns(percent_or_blank(answer, row.a)),
                       columns(percent_or_blank(answer, row.b))});
    label = std::max(label, columns(row.label));
  }
  const std::size_t half = left_of(width, 2 + label) / 2;
  const std::size_t cells = left_of(half, 2 + number + 2 + 1);
  heading(page, title(quotable(spread.name)));
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
  heading(page, title(quotable(spread.name)) + ": just so much, and that or more");
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
  constexpr std::size_t kMost = 8;
  constexpr std::size_t kRoomForBars = 60;
  const auto& all = answer.by_round;
  if (all.empty()) {
    return;
  }
  const std::size_t shown = all.size() <= kMost ? all.size() : kMost - 1;
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

}  // namespace fray::report
