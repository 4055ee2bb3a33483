#include "show/answer.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "core/version.hpp"
#include "show/distributions.hpp"
#include "show/number.hpp"

namespace fray::show {

namespace {

using answer::Answer;
using answer::Estimate;

Ink ink_of(Favours side) {
  return side == Favours::a ? Ink::a : side == Favours::b ? Ink::b : Ink::draw;
}

std::string plain(std::string_view text) { return printable(text, std::string_view::npos); }

void side(Page& page, std::string_view name, Ink ink, const answer::SideAnswer& side) {
  Span lead{fmt::format("  {}  ", name), ink};
  if (!side.text.empty()) {
    page.paragraph(std::exchange(lead, Span{"     "}), plain(side.text));
  }
  page.paragraph(lead, plain(understood(side)));
}

void sides(Page& page, const Answer& answer) {
  page.line(
      {{"  "},
       {plain(answer.system) + (answer.exact ? ", exact odds" : ", simulated odds"), Ink::strong}});
  page.blank();
  side(page, "A", Ink::a, answer.a);
  side(page, "B", Ink::b, answer.b);
  for (const std::string& note : answer.notes) {
    page.paragraph({"  note  "}, plain(note));
  }
}

/// What the three numbers say.
constexpr std::string_view kWinning =
    "A wins the last round, or destroys B. Draw: nobody wins it, or nobody is left.";

/// "Retreats" of the end "A retreats", and "Destroyed" of "enemy destroyed".
std::string what_befell(const answer::Ending& ending) {
  std::string fate(ending.words.substr(ending.words.find(' ') + 1));
  fate[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(fate[0])));
  return fate;
}

/// What became of both sides where some fights are undecided after the last round allowed, which
/// counts as won by whoever won it: in one line, so what is rarer than this is left to the list of
/// all ends. Empty where nothing is undecided, and of fights with one result alone, which are not
/// those of the chances below it.
std::string happened(const Answer& answer) {
  constexpr double kRare = 0.01;
  std::vector<std::pair<std::string, std::vector<std::string>>> fates;  // undecided wins are last
  bool undecided = false;
  for (const answer::Ending& ending : answer.endings) {
    if (ending.winner == 0 || ending.chance.value < kRare || answer.given) {
      continue;
    }
    const std::string fate = ending.unresolved ? "Undecided wins" : what_befell(ending);
    if (fates.empty() || fates.back().first != fate) {
      fates.emplace_back(fate, std::vector<std::string>{});
    }
    fates.back().second.push_back(fmt::format("{} {}",
                                              (ending.winner > 0) == ending.unresolved ? "A" : "B",
                                              percent(ending.chance, percent_decimals(answer))));
    undecided = undecided || ending.unresolved;
  }
  std::string text;
  for (const auto& [fate, chances] : fates) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ". ", fate, fmt::join(chances, ", "));
  }
  return undecided ? text + " (--turns)." : "";
}

/// Over the endings, of fights with one result alone, too.
std::string_view how_it_ends(const Answer& answer) {
  return !answer.given                           ? "How it ends"
         : *answer.given == answer::Result::win  ? "How it ends where A wins"
         : *answer.given == answer::Result::loss ? "How it ends where B wins"
                                                 : "How it ends where nobody wins";
}

/// A chance with its name, its number and its bar.
struct Row {
  std::string label{};
  Ink ink = Ink::plain;
  double share = 0;
  std::string number{};
  std::string margin{};
};

std::size_t widest(const std::vector<Row>& rows, std::string Row::* part) {
  std::size_t width = 0;
  for (const Row& row : rows) {
    width = std::max(width, columns(row.*part));
  }
  return width;
}

/// A simulated chance has its margin beside it, unless it is shown as a bound.
std::vector<Row> winners(const Answer& answer) {
  const double half =
      std::max({answer.win.half_width(), answer.draw.half_width(), answer.loss.half_width()});
  const int decimals = decimals_beside_margin({0.5, 0.5 - half, 0.5 + half});
  const auto row = [&](const char* label, Ink ink, const Estimate& chance) {
    Row result{label, ink, chance.value, percent(chance, decimals), ""};
    if (!answer.exact && result.number.front() != '<' && result.number.front() != '>') {
      result.margin = fmt::format("±{}", margin(chance));
    }
    return result;
  };
  return {row("A wins", Ink::a, answer.win), row("draw", Ink::draw, answer.draw),
          row("B wins", Ink::b, answer.loss)};
}

/// Who wins and, where that is asked, how it ends: one scale for all bars.
void results(Page& page, const Answer& answer, std::size_t width, bool endings_too) {
  std::vector<Row> rows = winners(answer);
  const std::size_t winning = rows.size();
  for (const answer::Ending& ending : answer.endings) {
    if (endings_too && ending.chance.value > 0) {
      rows.push_back({std::string(words_of(answer, ending)), ink_of(favoured(ending)),
                      ending.chance.value, percent(ending.chance, percent_decimals(answer)), ""});
    }
  }
  constexpr std::size_t kFewCells = 8;
  const std::size_t number = widest(rows, &Row::number) + 2;
  const std::size_t margin = answer.exact ? 0 : widest(rows, &Row::margin) + 1;
  const std::size_t label =
      std::min(widest(rows, &Row::label), left_of(width, 2 + number + margin + 2 + kFewCells));
  const std::size_t cells = left_of(width, 2 + label + number + margin + 2 + 2);
  page.blank();
  const std::string lead = happened(answer);
  if (!lead.empty()) {
    page.paragraph({"  "}, lead);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == winning) {
      heading(page, how_it_ends(answer));
    }
    const Row& row = rows[i];
    const bool fits = columns(row.label) <= label;
    if (!fits) {  // on a narrow screen: its number stands below it
      page.paragraph({"  "}, row.label);
    }
    page.line({{"  "},
               {left(fits ? row.label : "", label), i < winning ? row.ink : Ink::plain},
               {right(row.number, number)},
               {" "},
               {left(row.margin, margin)},
               {" "},
               {bar(row.share, cells), row.ink}});
    if (i + 1 == winning && lead.empty()) {  // which says more of it
      page.paragraph({"  "}, kWinning);
    }
  }
}

struct Means {
  std::string label, a, b;
};

std::string with_sign(const Estimate& value) {
  const std::string text = mean(value, 1);
  return text[0] >= '1' && text[0] <= '9' ? fmt::format("+{}", text) : text;
}

std::vector<Means> means(const Answer& answer) {
  const int decimals = percent_decimals(answer);
  std::vector<Means> lines{
      {"destroyed", percent(answer.a.destroyed, decimals), percent(answer.b.destroyed, decimals)}};
  for (const answer::SidedSpread& spread : answer.spreads) {
    const std::string label = spread.of.unit.empty()
                                  ? std::string(spread.of.words)
                                  : fmt::format("{} ({})", spread.of.words, spread.of.unit);
    if (of_all_fights(spread)) {
      const auto shown = [&](const answer::Spread& side) {
        return side.is_idle          ? std::string("-")
               : spread.of.is_chance ? percent(side.mean, decimals)
                                     : mean(side.mean, 2);
      };
      lines.push_back({label, shown(spread.a), shown(spread.b)});
    } else if (const auto a = happening(answer, spread.a), b = happening(answer, spread.b);
               a.chance.value + b.chance.value > 0) {
      lines.push_back({label + ", if any", mean(a.mean, 2), mean(b.mean, 2)});
    }
  }
  if (answer.a.points > 0 || answer.b.points > 0) {
    const auto lost = [](const answer::SideAnswer& side) {
      return side.points > 0 && side.points_lost.known() ? mean(side.points_lost, 1)
                                                         : std::string("-");
    };
    lines.push_back({"points lost", lost(answer.a), lost(answer.b)});
  }
  if ((answer.a.points > 0 || answer.b.points > 0) && answer.swing.known()) {
    const Estimate of_b{-answer.swing.value, -answer.swing.high, -answer.swing.low};
    lines.push_back({"points won less lost", with_sign(answer.swing), with_sign(of_b)});
  }
  return lines;
}

void each_side(Page& page, const Answer& answer, std::size_t width) {
  const std::vector<Means> lines = means(answer);
  std::size_t label = 0;
  std::size_t number = 9;
  for (const Means& line : lines) {
    label = std::max(label, columns(line.label));
    number = std::max({number, columns(line.a) + 3, columns(line.b) + 3});
  }
  label = std::min(label, left_of(width, 2 + 2 * number));
  page.blank();
  page.line({{"  "},
             {left("On average", label), Ink::strong},
             {right("A", number), Ink::a},
             {right("B", number), Ink::b}});
  for (const Means& line : lines) {
    page.line({{"  "},
               {left(clipped(line.label, label), label)},
               {right(line.a, number)},
               {right(line.b, number)}});
  }
}

/// How it ends, without bars.
Block endings_block(const Answer& answer) {
  Block block{{{"  " + std::string(how_it_ends(answer)), Ink::strong}}};
  std::size_t label = 0;
  std::size_t number = 0;
  std::vector<std::pair<std::string, std::string>> rows;
  for (const answer::Ending& ending : answer.endings) {
    if (ending.chance.value > 0) {
      const auto& row = rows.emplace_back(words_of(answer, ending),
                                          percent(ending.chance, percent_decimals(answer)));
      label = std::max(label, columns(row.first));
      number = std::max(number, columns(row.second));
    }
  }
  for (const auto& [words, chance] : rows) {
    block.push_back({{"  " + left(words, label)}, {right(chance, number + 2)}});
  }
  return block;
}

/// What the sides lose and win on average, and how long it takes.
Block in_short(const Answer& answer) {
  std::vector<Means> lines;
  for (const Means& line : means(answer)) {
    if (line.label != "destroyed" && line.label.find(" (") == std::string::npos) {
      lines.push_back(line);
    }
  }
  if (answer.rounds.mean.value > 1) {
    lines.push_back({"rounds fought", mean(answer.rounds.mean, 2), ""});
  }
  std::size_t label = columns("On average");
  std::size_t number = 0;
  for (const Means& line : lines) {
    label = std::max(label, columns(line.label));
    number = std::max({number, columns(line.a), columns(line.b)});
  }
  Block block{{{"  "},
               {left("On average", label), Ink::strong},
               {right("A", number + 2), Ink::a},
               {right("B", number + 2), Ink::b}}};
  for (const Means& line : lines) {
    block.push_back({{"  " + left(line.label, label)},
                     {right(line.a, number + 2)},
                     {right(line.b, number + 2)}});
  }
  return block;
}

/// The quantities that a player asks first: what is lost, and the first way that is gone.
bool is_length(const answer::SidedSpread& spread) { return !spread.of.unit.empty(); }
bool is_loss(const answer::SidedSpread& spread) {
  return spread.of.counted == answer::Counted::lost;
}

std::vector<const answer::SidedSpread*> first_wanted(const Answer& answer) {
  std::vector<const answer::SidedSpread*> spreads;
  for (const bool length : {false, true}) {
    for (const answer::SidedSpread& spread : answer.spreads) {
      const bool is_wanted = length ? is_length(spread) : is_loss(spread);
      if (is_wanted && of_all_fights(spread) && !bins(answer, spread, length ? 1 : 0).empty()) {
        spreads.push_back(&spread);
        break;
      }
    }
  }
  return spreads;
}

void shortened(Page& page, const Answer& answer, std::size_t width) {
  const Block how = endings_block(answer);
  // Some thirty lines with all that stands above and below.
  const std::size_t most =
      std::clamp<std::size_t>(left_of(answer.exact ? 13 : 12, how.size()), 3, 6);
  page.blank();
  page.beside(how, in_short(answer), width / 2 - 2);
  std::vector<Block> pictures;
  for (const answer::SidedSpread* const spread : first_wanted(answer)) {
    const std::size_t first = is_length(*spread) ? 1 : 0;
    pictures.push_back(histogram(answer, *spread, width / 2 - 4, first, most));
  }
  if (pictures.empty()) {
    return;
  }
  page.blank();
  page.beside(pictures.front(), pictures.size() > 1 ? pictures.back() : Block{}, width / 2 - 2);
}

/// "A loses 2 stands or more" and its like, as far as they were asked for.
void wanted(Page& page, const Answer& answer, std::size_t width) {
  if (answer.at_least.empty()) {
    return;
  }
  heading(page, "At least");
  for (const answer::AtLeast& each : answer.at_least) {
    const answer::Quantity& what = each.of;
    page.line({{"  "},
               {each.of_a ? "A" : "B", each.of_a ? Ink::a : Ink::b},
               {fmt::format("  {} {}{}{} or more: {}", what.words, each.value,
                            what.unit.empty() ? "" : " ", what.unit,
                            percent(each.chance, percent_decimals(answer)))}});
  }
  for (const answer::SidedSpread& spread : answer.spreads) {
    if (std::ranges::any_of(answer.at_least, [&](const answer::AtLeast& each) {
          return each.of.name == spread.of.name;
        })) {
      so_much_or_more(page, answer, spread, width);
    }
  }
}

/// Method and precision: two lines where one is too narrow.
void last_line(Page& page, const Answer& answer, std::size_t width) {
  const std::string how = method(answer, true);
  const std::string right_to = precision(answer);
  const std::string both = right_to.empty() ? how : how + "; " + right_to;
  page.blank();
  if (columns(both) + 2 <= width) {
    page.line({{"  "}, {both}});
    return;
  }
  page.paragraph({"  "}, right_to.empty() ? how : how + ";");
  page.paragraph({"  "}, right_to);
}

}  // namespace

std::string table(const Answer& answer, const TableStyle& style) {
  Page page(static_cast<std::size_t>(std::max(1, style.width)), style.colour);
  const std::size_t width = std::max(page.width(), kNarrowest);
  sides(page, answer);
  results(page, answer, width, style.all);
  if (style.all) {
    each_side(page, answer, width);
    for (const answer::SidedSpread& spread : answer.spreads) {
      if ((is_length(spread) || is_loss(spread)) && of_all_fights(spread)) {
        lengths(page, answer, spread, width);
      }
    }
    rounds(page, answer, width);
  } else {
    shortened(page, answer, width);
  }
  wanted(page, answer, width);
  last_line(page, answer, width);
  return page.take();
}

std::string_view words_of(const answer::Answer& answer, const answer::Ending& ending) {
  const answer::SideAnswer& side = ending.winner < 0 ? answer.a : answer.b;
  const bool several = side.names.unit.find(" + ") != std::string::npos;
  const bool other = ending.winner != 0 && several && !ending.other_words.empty();
  return other ? ending.other_words : ending.words;
}

std::string title(const answer::Quantity& quantity) {
  std::string text(quantity.title.empty() ? quantity.words : quantity.title);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

Favours favoured(const answer::Ending& ending) {
  return ending.winner > 0 ? Favours::a : ending.winner < 0 ? Favours::b : Favours::nobody;
}

std::string understood(const answer::SideAnswer& side) {
  std::string text = side.understood;
  if (side.points > 0) {
    text +=
        (text.empty() ? "" : ", ") + mean(answer::Estimate::exactly(side.points), 0) + " points";
  }
  return text;
}

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string story_json(const answer::Story& story, const answer::Question& of,
                       const std::vector<std::string>& notes) {
  Json parts = Json::array();
  for (const answer::Story::Part& part : story.parts) {
    parts.push_back({{"heading", part.heading}, {"lines", part.lines}});
  }
  const Json json{{"fray", kVersion},
                  {"stream", kStreamVersion},
                  {"system", of.system},
                  {"a", of.name_of_a()},
                  {"b", of.name_of_b()},
                  {"seed", story.seed},
                  {"result", story.result > 0   ? "win"
                             : story.result < 0 ? "loss"
                                                : "draw"},
                  {"ending", story.ending},
                  {"rounds", std::move(parts)},
                  {"notes", notes}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace fray::show
