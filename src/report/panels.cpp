#include "panels.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "distribution.hpp"
#include "report/number.hpp"
#include "words.hpp"

namespace fray::report {
namespace {

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

Panel endings(const Answer& answer) {
  struct Row {
    std::string label;
    std::string number;
    double share;
    std::string_view fill;
  };
  std::vector<Row> rows;
  double top = 0;
  for (const auto& [name, chance] : answer.endings) {
    if (chance.value > 0) {
      rows.push_back({ending_words(answer, name), percent(chance, percent_decimals(answer)),
                      chance.value, paint(favoured(name))});
      top = std::max(top, chance.value);
    }
  }
  const double height = kRow * static_cast<double>(rows.size());
  return {"How it ends", "share of all fights", height,
          [rows, top](Canvas& canvas, const Box& box) {
            const double bars = box.width - 262;
            double y = box.y;
            for (const Row& row : rows) {
              canvas.text(box.x, y + kBaseLine, row.label, {});
              canvas.text(box.x + 252, y + kBaseLine, row.number, {.anchor = Anchor::end});
              canvas.box({box.x + 262, y, length_of(row.share / top, bars), kBar}, row.fill);
              y += kRow;
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
      title(spread.name), std::move(subtitle), kRow * static_cast<double>(rows.size()),
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

}  // namespace

std::vector<Panel> panels(const Answer& answer) {
  std::vector<Panel> cards{endings(answer)};
  for (const answer::SidedSpread& spread : answer.spreads) {
    const Quantity what = quantity(spread.name);
    if (what.loss) {
      cards.push_back(butterfly(answer, spread, 0,
                                fmt::format("A loses {} on average, B {}", mean(spread.a.mean, 2),
                                            mean(spread.b.mean, 2))));
    } else if (what.length() && of_all_fights(spread)) {
      cards.push_back(butterfly(answer, spread, 1,
                                fmt::format("A {}; B {}", moves(answer, spread.a, what.unit),
                                            moves(answer, spread.b, what.unit))));
    }
  }
  if (!answer.by_round.empty()) {
    cards.push_back(rounds(answer));
  }
  std::erase_if(cards, [](const Panel& card) { return card.height <= 0; });
  return cards;
}

}  // namespace fray::report
