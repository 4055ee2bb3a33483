#include "report/svg.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/version.hpp"
#include "panels.hpp"
#include "report/number.hpp"
#include "words.hpp"

namespace fray::report {
namespace {

using answer::Answer;
using answer::Estimate;

constexpr double kGap = 20;
constexpr double kHalf = (kPictureInner - kGap) / 2;

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

double side(Canvas& canvas, const Answer& answer, bool is_a, double y) {
  const answer::SideAnswer& side = is_a ? answer.a : answer.b;
  const Anchor anchor = is_a ? Anchor::start : Anchor::end;
  const double x = is_a ? kPictureMargin : kPictureWidth - kPictureMargin;
  const std::string_view fill = is_a ? colour::kA : colour::kB;
  canvas.text(x, y, is_a ? "A" : "B", {.size = 14, .fill = fill, .anchor = anchor, .bold = true});
  y = canvas.paragraph(x, y + 24, kHalf, side.text,
                       {.size = 19, .fill = fill, .anchor = anchor, .bold = true});
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
  constexpr double kPadding = 18;
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
  for (const auto& [name, chance] : answer.endings) {
    if (chance.value > 0) {
      text += fmt::format(" {}: {}.", ending_words(answer, name), percent(chance, decimals));
    }
  }
  return fmt::format("{} {}.", text, sentence(answer));
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

}  // namespace fray::report
