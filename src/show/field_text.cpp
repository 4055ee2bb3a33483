#include "show/field_text.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text.hpp"

namespace fray::show {

namespace {

constexpr std::uint8_t kToTop = 1;
constexpr std::uint8_t kToRight = 2;
constexpr std::uint8_t kToBottom = 4;
constexpr std::uint8_t kToLeft = 8;

/// By the ways out of a cell.
constexpr std::array<std::string_view, 16> kLines{" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                  "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

}  // namespace

Cells::Cells(std::vector<std::int32_t> places, const std::vector<Span>& spans,
             std::int32_t mm_per_cell)
    : places_(std::move(places)) {
  const auto cells_of = [&](std::int32_t mm) {
    return static_cast<std::size_t>((mm + mm_per_cell / 2) / mm_per_cell);
  };
  for (const std::int32_t place : places_) {
    std::size_t wanted = cells_of(place - places_.front());
    for (const Span& span : spans) {
      wanted = span.to == place ? std::max(wanted, cell(span.from) + cells_of(span.to - span.from))
                                : wanted;
    }
    cells_.push_back(cells_.empty() ? 0 : std::max(wanted, cells_.back() + 1));
  }
}

std::size_t Cells::cell(std::int32_t place) const {
  return cells_[static_cast<std::size_t>(std::ranges::lower_bound(places_, place) -
                                         places_.begin())];
}

void Grid::fill(const Area& area, std::string_view glyph) {
  for (std::size_t line = area.top; line <= area.bottom; ++line) {
    for (std::size_t column = area.left; column <= area.right; ++column) {
      at(column, line).glyph = glyph;
    }
  }
}

void Grid::frame(const Area& area) {
  for (std::size_t column = area.left; column < area.right; ++column) {
    for (const std::size_t line : {area.top, area.bottom}) {
      at(column, line).ways |= kToRight;
      at(column + 1, line).ways |= kToLeft;
    }
  }
  for (std::size_t line = area.top; line < area.bottom; ++line) {
    for (const std::size_t column : {area.left, area.right}) {
      at(column, line).ways |= kToBottom;
      at(column, line + 1).ways |= kToTop;
    }
  }
}

void Grid::write(std::size_t column, std::size_t line, const std::vector<std::string>& glyphs,
                 Ink ink) {
  for (const std::string& glyph : glyphs) {
    Cell& cell = at(column++, line);
    cell.glyph = glyph;
    cell.ways = 0;
    cell.ink = ink;
  }
}

bool Grid::shows(std::string_view glyph) const {
  return std::ranges::any_of(
      cells_, [&](const Cell& cell) { return cell.ways == 0 && cell.glyph == glyph; });
}

std::vector<Span> Grid::line(std::size_t line) const {
  std::vector<Span> spans;
  for (std::size_t column = 0; column < columns_; ++column) {
    const Cell& cell = cells_[line * columns_ + column];
    const std::string_view glyph = cell.ways != 0       ? kLines[cell.ways]
                                   : cell.glyph.empty() ? std::string_view(" ")
                                                        : std::string_view(cell.glyph);
    const Ink ink = cell.ways != 0 ? Ink::plain : cell.ink;
    if (spans.empty() || spans.back().ink != ink) {
      spans.push_back({"", ink});
    }
    spans.back().text += glyph;
  }
  return spans;
}

namespace {

using answer::FieldPicture;
using field::Rectangle;
using Part = FieldPicture::Part;

constexpr std::int32_t kColumn = 5;  ///< mm, and twice as many to a line

constexpr std::size_t kMostLines = 150;

/// By the kind of ground.
constexpr std::array<std::string_view, 8> kGroundMarks{"#", "\"", "^", "=", "%", "@", "~", ":"};
static_assert(kGroundMarks.size() == field::kTerrainNames.size());

constexpr std::string_view mark_of(Part part) {
  return part == Part::fights ? "*" : part == Part::supports ? "+" : "";
}

/// Characters of UTF-8 text, one by one.
std::vector<std::string> glyphs(std::string_view text) {
  std::vector<std::string> all;
  for (const char byte : text) {
    const bool continues = (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
    if (continues && !all.empty()) {
      all.back() += byte;
    } else {
      all.emplace_back(1, byte);
    }
  }
  return all;
}

/// How large a field is drawn.
struct Fineness {
  std::int32_t mm_per_column = kColumn;
  bool shortened = false;  ///< stretches on which no stand is, to a few cells
};

/// Both axes of the drawing, with the north at the top.
class Scale {
 public:
  Scale(const FieldPicture& field, const Rectangle& view, const Fineness& fineness)
      : x_(field, view, FieldAxis::Along::x, longest(kWideGap, fineness.mm_per_column, fineness)),
        y_(field, view, FieldAxis::Along::y,
           longest(kTallGap, 2 * fineness.mm_per_column, fineness)),
        columns_(x_.places(), spans(field, x_), fineness.mm_per_column),
        lines_(y_.places(), spans(field, y_), 2 * fineness.mm_per_column) {}

  Grid::Area area(const Rectangle& at) const {
    return {columns_.cell(x_.from(at)), lines_.cell(y_.from(at)), columns_.cell(x_.to(at)),
            lines_.cell(y_.to(at))};
  }
  std::size_t columns() const noexcept { return columns_.cells(); }
  std::size_t lines() const noexcept { return lines_.cells(); }
  bool is_shortened() const noexcept { return !x_.breaks().empty() || !y_.breaks().empty(); }

 private:
  static constexpr std::int32_t kWideGap = 5;  ///< columns
  static constexpr std::int32_t kTallGap = 2;  ///< lines

  /// Of stands.
  static std::vector<Cells::Span> spans(const FieldPicture& field, const FieldAxis& axis) {
    std::vector<Cells::Span> all;
    for (const FieldPicture::Stand& stand : field.stands) {
      all.push_back({axis.from(stand.at.base), axis.to(stand.at.base)});
    }
    return all;
  }

  static std::int32_t longest(std::int32_t cells, std::int32_t mm_per_cell,
                              const Fineness& fineness) {
    return fineness.shortened ? cells * mm_per_cell : FieldAxis::kInFull;
  }

  FieldAxis x_;
  FieldAxis y_;
  Cells columns_;
  Cells lines_;
};

/// A stand's name, where it looks and what it does, as much of it as its box has room for.
/// In one without any, on its rear edge. Returns whether there is room for the name.
bool label(Grid& grid, const Grid::Area& box, const FieldPicture::Stand& stand,
           const std::string& name) {
  const std::size_t width = box.right - box.left - 1;
  const std::size_t height = box.bottom - box.top - 1;
  if (width == 0) {
    return false;
  }
  const bool on_edge = height == 0;
  const std::string_view mark = mark_of(stand.part);
  const std::string way(arrow(stand.at.facing));
  std::vector<std::string> lines{
      fmt::format("{} {}{}{}", way, name, mark.empty() ? "" : " ", mark)};
  if (columns(lines.front()) > width && height >= 3 && !mark.empty()) {
    lines = {way, name, std::string(mark)};
  } else if (columns(lines.front()) > width && height >= 2) {
    lines = {fmt::format("{}{}", way, mark), name};
  } else if (columns(lines.front()) > width) {
    lines = {fmt::format("{}{}", name, mark)};
  }
  if (width == 1 && height < 2) {
    lines = {way};
  }
  std::size_t line = !on_edge ? box.top + 1 + (height - lines.size()) / 2
                     : stand.at.facing == field::Facing::south ? box.top
                                                               : box.bottom;
  for (const std::string& text : lines) {
    const std::size_t from = box.left + 1 + (width - std::min(width, columns(text))) / 2;
    grid.write(from, line++, glyphs(clipped(text, width)), stand.is_a ? Ink::a : Ink::b);
  }
  return lines.front() != way || lines.size() > 1;
}

/// The field, and whether every stand has its name on it.
struct Drawing {
  Grid grid;
  bool named = true;
};

Drawing drawn(const FieldPicture& field, const Rectangle& view, const Scale& scale) {
  Drawing drawing{Grid(scale.columns(), scale.lines())};
  Grid& grid = drawing.grid;
  for (const field::Ground& ground : field.terrain) {
    if (const auto seen = cut(ground.area, view)) {
      grid.fill(scale.area(*seen), kGroundMarks[static_cast<std::size_t>(ground.terrain)]);
    }
  }
  for (const FieldPicture::Stand& stand : field.stands) {
    const Grid::Area box = scale.area(stand.at.base);
    grid.frame(box);
    drawing.named &= label(grid, box, stand, unit_letter(field, stand.is_a, stand.unit));
  }
  for (const auto& edge : edges_in_view(field, view)) {
    if (edge) {
      grid.fill(scale.area(*edge), edge->height() == 0 ? "═" : "║");
    }
  }
  return drawing;
}

/// What the signs mean, those that are there.
std::string legend(const FieldPicture& field, const Rectangle& view, const Drawing& drawing,
                   std::int32_t mm_per_column, bool shortened) {
  std::vector<std::string> signs;
  const auto add = [&](std::string_view glyph, std::string_view words) {
    if (drawing.grid.shows(glyph)) {
      signs.push_back(fmt::format("{} {}", glyph, words));
    }
  };
  add(mark_of(Part::fights), "fights");
  add(mark_of(Part::supports), "supports");
  for (const SeenGround& ground : ground_in_view(field, view, true)) {
    add(kGroundMarks[static_cast<std::size_t>(ground.kind)], words_of(ground));
  }
  const bool level = drawing.grid.shows("═");
  const bool upright = drawing.grid.shows("║");
  if (level || upright) {
    signs.push_back(fmt::format("{}the table's edge", level && upright ? "═ ║ "
                                                      : level          ? "═ "
                                                                       : "║ "));
  }
  return fmt::format(
      "{}{}a column is {} mm{}{}", fmt::join(signs, ", "), signs.empty() ? "" : "; ", mm_per_column,
      shortened ? ", and empty stretches are shortened" : "",
      drawing.named
          ? ""
          : fmt::format("; not all {}s have room for a name: the SVG has them all", field.piece));
}

/// The finest fineness by which the drawing is no wider than the page and no longer than a few
/// screens.
Fineness fitting(const FieldPicture& field, const Rectangle& view, std::size_t width) {
  Fineness fineness;
  const auto is_too_large = [&](const Scale& scale) {
    return scale.columns() + 2 > width || scale.lines() > kMostLines;
  };
  while (fineness.mm_per_column < std::max(view.width(), view.height()) &&
         is_too_large(Scale(field, view, fineness))) {
    fineness = fineness.shortened ? Fineness{2 * fineness.mm_per_column, false}
                                  : Fineness{fineness.mm_per_column, true};
  }
  return fineness;
}

}  // namespace

std::string field_text(const FieldPicture& field, const TableStyle& style) {
  Page page(static_cast<std::size_t>(std::max(style.width, 1)), style.colour);
  const Rectangle view = view_of(field);
  const Fineness fineness = fitting(field, view, page.width());
  const Scale scale(field, view, fineness);
  const Drawing drawing = drawn(field, view, scale);
  heading(page, "The field");
  for (std::size_t line = 0; line < drawing.grid.lines(); ++line) {
    std::vector<Span> spans = drawing.grid.line(line);
    spans.insert(spans.begin(), Span{"  "});
    page.line(spans);
  }
  page.paragraph({"  "},
                 legend(field, view, drawing, fineness.mm_per_column, scale.is_shortened()));
  if (const std::string far_off = ground_far_off(field, view); !far_off.empty()) {
    page.paragraph({"  "}, far_off);
  }
  page.blank();
  for (std::size_t i = 0; i < field.units.size(); ++i) {
    const FieldPicture::Unit& unit = field.units[i];
    const auto number =
        std::count_if(field.units.begin(), field.units.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                      [&](const FieldPicture::Unit& other) { return other.is_a == unit.is_a; });
    const std::string understood = unit.understood.empty() ? "" : ": " + unit.understood;
    page.paragraph({"  " + unit_letter(field, unit.is_a, static_cast<int>(number)) + "  ",
                    unit.is_a ? Ink::a : Ink::b},
                   printable(unit.name) + understood);
  }
  for (const std::string& words : contact_words(field)) {
    page.paragraph({"  "}, words);
  }
  return page.take();
}

namespace {

using answer::FieldPicture;
using field::Contact;
using field::Edge;
using field::Rectangle;
using field::Touch;

/// By what a stand touches an enemy unit, in the order in which it strikes.
enum class By : std::uint8_t { front, left, right, rear, corner, nothing };
constexpr std::array<std::string_view, 5> kBy{"the front", "the left", "the right", "the rear",
                                              "a corner"};

By by(const Contact& contact) {
  switch (contact.touch) {
    case Touch::none: return By::nothing;
    case Touch::corner: return By::corner;
    case Touch::edge: break;
  }
  constexpr std::array<By, 4> kOfEdge{By::front, By::left, By::rear, By::right};
  return kOfEdge[static_cast<std::size_t>(contact.own)];
}

/// A unit of one side and an enemy unit.
struct Pair {
  bool is_a;
  int unit;
  int enemy;
  auto operator<=>(const Pair&) const = default;
};

Rectangle grown(const Rectangle& area, std::int32_t mm) {
  return {area.west - mm, area.south - mm, area.east + mm, area.north + mm};
}

/// Whether stands, which share no ground, lie on all of an area.
bool is_covered(const FieldPicture& field, const Rectangle& area) {
  std::int64_t left = std::int64_t{area.width()} * area.height();
  for (const FieldPicture::Stand& stand : field.stands) {
    if (const auto part = cut(stand.at.base, area)) {
      left -= std::int64_t{part->width()} * part->height();
    }
  }
  return left <= 0;
}

std::string sentence(const FieldPicture& field, const Pair& pair,
                     const std::array<int, 5>& counts) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) {
      text += fmt::format("{}{} by {}", text.empty() ? "" : ", ", counts[i], kBy[i]);
    }
  }
  return fmt::format("{} touches {}: {}", unit_letter(field, pair.is_a, pair.unit),
                     unit_letter(field, !pair.is_a, pair.enemy), text);
}

}  // namespace

std::string unit_letter(const FieldPicture& field, bool is_a, int unit) {
  const bool alone = std::ranges::count(field.units, is_a, &FieldPicture::Unit::is_a) == 1;
  return alone ? (is_a ? "A" : "B") : fmt::format("{}{}", is_a ? 'A' : 'B', unit);
}

std::string_view arrow(field::Facing facing) noexcept {
  constexpr std::array<std::string_view, 4> kArrows{"▲", "▶", "▼", "◀"};
  return kArrows[static_cast<std::size_t>(facing)];
}

std::vector<std::string> contact_words(const FieldPicture& field) {
  std::map<Pair, std::array<int, 5>> touching;
  for (const FieldPicture::Stand& own : field.stands) {
    std::map<int, By> best;  // by enemy unit
    for (const FieldPicture::Stand& enemy : field.stands) {
      const By found = enemy.is_a == own.is_a ? By::nothing : by(contact(own.at, enemy.at));
      if (found != By::nothing) {
        const auto [known, fresh] = best.try_emplace(enemy.unit, found);
        known->second = std::min(known->second, found);
      }
    }
    for (const auto& [enemy, edge] : best) {
      // A's pairs come first.
      ++touching[Pair{!own.is_a, own.unit, enemy}][static_cast<std::size_t>(edge)];
    }
  }
  std::vector<std::string> all;
  for (const auto& [pair, counts] : touching) {
    all.push_back(sentence(field, {!pair.is_a, pair.unit, pair.enemy}, counts));
  }
  return all;
}

Rectangle view_of(const FieldPicture& field) {
  constexpr std::int32_t kRoom = 20;
  constexpr std::int32_t kNear = 60;  // as far as most retreats go
  Rectangle view =
      field.stands.empty() ? Rectangle{-kRoom, -kRoom, kRoom, kRoom} : field.stands.front().at.base;
  for (const FieldPicture::Stand& stand : field.stands) {
    view = around(view, stand.at.base);
  }
  view = grown(view, kRoom);
  for (const FieldPicture::Stand& stand : field.stands) {
    const Rectangle reach = grown(stand.at.base, kNear);
    for (const field::Ground& ground : field.terrain) {
      view = around(view, cut(ground.area, reach).value_or(view));
    }
    if (field.table) {
      const Rectangle& edges = *field.table;
      view.west = reach.west <= edges.west ? edges.west : view.west;
      view.south = reach.south <= edges.south ? edges.south : view.south;
      view.east = reach.east >= edges.east ? edges.east : view.east;
      view.north = reach.north >= edges.north ? edges.north : view.north;
    }
  }
  return field.table ? cut(view, *field.table).value_or(view) : view;
}

std::optional<Rectangle> cut(const Rectangle& area, const Rectangle& view) {
  if (!overlap(area, view)) {
    return std::nullopt;
  }
  return Rectangle{std::max(area.west, view.west), std::max(area.south, view.south),
                   std::min(area.east, view.east), std::min(area.north, view.north)};
}

std::array<std::optional<Rectangle>, 4> edges_in_view(const FieldPicture& field,
                                                      const Rectangle& view) {
  const Rectangle table = field.table.value_or(grown(view, 1));
  const auto edge = [](bool is_there, const Rectangle& line) {
    return is_there ? std::optional(line) : std::nullopt;
  };
  return {edge(view.north == table.north, {view.west, view.north, view.east, view.north}),
          edge(view.south == table.south, {view.west, view.south, view.east, view.south}),
          edge(view.west == table.west, {view.west, view.south, view.west, view.north}),
          edge(view.east == table.east, {view.east, view.south, view.east, view.north})};
}

std::vector<SeenGround> ground_in_view(const FieldPicture& field, const Rectangle& view,
                                       bool shows_under_stands) {
  std::vector<SeenGround> all;
  for (const field::Ground& ground : field.terrain) {
    const auto seen = cut(ground.area, view);
    if (!seen || (!shows_under_stands && is_covered(field, *seen))) {
      continue;
    }
    const Rectangle whole =
        field.table ? cut(ground.area, *field.table).value_or(ground.area) : ground.area;
    const auto known = std::ranges::find(all, ground.terrain, &SeenGround::kind);
    if (known == all.end()) {
      all.push_back({ground.terrain, whole != *seen});
    } else {
      known->goes_on |= whole != *seen;
    }
  }
  return all;
}

std::string ground_far_off(const FieldPicture& field, const Rectangle& view) {
  std::string text;
  std::array<bool, field::kTerrainNames.size()> named{};
  for (const field::Ground& ground : field.terrain) {
    const bool on_table = !field.table || overlap(ground.area, *field.table);
    bool& known = named[static_cast<std::size_t>(ground.terrain)];
    if (!known && on_table && !overlap(ground.area, view)) {
      known = true;
      text += fmt::format("{}{}", text.empty() ? "farther off: " : ", ", to_string(ground.terrain));
    }
  }
  return text;
}

std::string words_of(const SeenGround& ground) {
  return fmt::format("{}{}", to_string(ground.kind), ground.goes_on ? " (goes on beyond)" : "");
}

}  // namespace fray::show
