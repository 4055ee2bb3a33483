#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "field_axis.hpp"
#include "field_grid.hpp"
#include "field_words.hpp"
#include "page.hpp"
#include "report/field.hpp"
#include "table_pictures.hpp"

namespace fray::report {
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
      drawing.named ? "" : "; not all stands have room for a name: the SVG has them all");
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
                   quotable(unit.name) + understood);
  }
  for (const std::string& words : contact_words(field)) {
    page.paragraph({"  "}, words);
  }
  return page.take();
}

}  // namespace fray::report
