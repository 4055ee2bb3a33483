#include "show/field_text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "field/stand.hpp"
#include "show/canvas.hpp"

namespace fray::show {

using answer::FieldPicture;
using field::Rectangle;

FieldAxis::FieldAxis(const FieldPicture& field, const Rectangle& view, Along along,
                     std::int32_t longest_gap)
    : along_(along) {
  const auto add = [&](const Rectangle& area) {
    edges_.push_back(near(area));
    edges_.push_back(far(area));
  };
  add(view);
  for (const FieldPicture::Stand& stand : field.stands) {
    add(stand.at.base);
  }
  for (const field::Ground& ground : field.terrain) {
    if (const auto seen = cut(ground.area, view)) {
      add(*seen);
    }
  }
  std::ranges::sort(edges_);
  const auto rest = std::ranges::unique(edges_);
  edges_.erase(rest.begin(), rest.end());
  places_.push_back(0);
  for (std::size_t i = 1; i < edges_.size(); ++i) {
    const std::int32_t gap = edges_[i] - edges_[i - 1];
    const bool empty = std::ranges::none_of(field.stands, [&](const FieldPicture::Stand& stand) {
      return near(stand.at.base) < edges_[i] && far(stand.at.base) > edges_[i - 1];
    });
    const bool broken = empty && gap > longest_gap;
    const std::int32_t before = places_.back();
    places_.push_back(before + (broken ? longest_gap : gap));
    if (broken) {
      breaks_.push_back({before, places_.back()});
    }
  }
}

std::int32_t FieldAxis::at(std::int32_t edge) const {
  return places_[static_cast<std::size_t>(std::ranges::lower_bound(edges_, edge) - edges_.begin())];
}

namespace {

using answer::FieldPicture;
using field::Facing;
using field::Rectangle;
using Part = FieldPicture::Part;

constexpr double kTallest = 1000;
constexpr double kLargestScale = 4;      ///< pixels to a millimetre
constexpr double kLargestOfModels = 2;   ///< the same, where units are blocks of models
constexpr double kSmallestInFull = 1.5;  ///< the same
constexpr std::int32_t kLongestGap = 40;
constexpr std::string_view kContact = "#e0a400";
constexpr std::string_view kTintA = "#d5e6de";
constexpr std::string_view kTintB = "#f3dcd7";

bool has_blocks(const FieldPicture& field) { return field.piece == "model"; }

/// By the kind of ground.
constexpr std::array<std::string_view, 8> kGroundColours{
    "#b9b4a8", "#cfe0c0", "#e6dcc0", "#c8b08a", "#d8cfc9", "#aeb6bd", "#c3dbe0", "#ece3e6"};
static_assert(kGroundColours.size() == field::kTerrainNames.size());

/// Both axes of the picture.
struct Axes {
  FieldAxis x;
  FieldAxis y;
  double largest;

  Axes(const FieldPicture& field, const Rectangle& view, std::int32_t longest_gap)
      : x(field, view, FieldAxis::Along::x, longest_gap),
        y(field, view, FieldAxis::Along::y, longest_gap),
        largest(has_blocks(field) ? kLargestOfModels : kLargestScale) {}
  /// Units  pixels to a millimetre
  double scale() const {
    return std::min({kPictureInner / x.length(), kTallest / y.length(), largest});
  }
};

/// Empty stretches are cut short where all would be small with them.
Axes axes_of(const FieldPicture& field, const Rectangle& view) {
  Axes in_full(field, view, FieldAxis::kInFull);
  return in_full.scale() < kSmallestInFull ? Axes(field, view, kLongestGap) : in_full;
}

/// Millimetres of the field as pixels of the picture.
class Paper {
 public:
  Paper(const FieldPicture& field, const Rectangle& view, double top)
      : axes_(axes_of(field, view)),
        top_(top),
        scale_(axes_.scale()),
        left_((kPictureWidth - scale_ * axes_.x.length()) / 2) {}

  double scale() const noexcept { return scale_; }
  double bottom() const noexcept { return top_ + scale_ * axes_.y.length(); }
  Box box(const Rectangle& at) const {
    return {left_ + scale_ * axes_.x.from(at), top_ + scale_ * axes_.y.from(at),
            scale_ * (axes_.x.to(at) - axes_.x.from(at)),
            scale_ * (axes_.y.to(at) - axes_.y.from(at))};
  }
  bool is_shortened() const noexcept {
    return !axes_.x.breaks().empty() || !axes_.y.breaks().empty();
  }
  /// The middles of what was left out. Units  pixels
  std::vector<double> breaks_of_x() const { return middles(axes_.x, left_); }
  std::vector<double> breaks_of_y() const { return middles(axes_.y, top_); }

 private:
  std::vector<double> middles(const FieldAxis& axis, double from) const {
    std::vector<double> all;
    for (const FieldAxis::Break& gap : axis.breaks()) {
      all.push_back(from + scale_ * (gap.from + gap.to) / 2);
    }
    return all;
  }

  Axes axes_;
  double top_;
  double scale_;
  double left_;
};

void draw_ground(Canvas& canvas, const Paper& paper, const FieldPicture& field,
                 const Rectangle& view) {
  canvas.box(paper.box(view), colour::kCard, 0, colour::kEdge);
  for (const field::Ground& ground : field.terrain) {
    if (const auto seen = cut(ground.area, view)) {
      canvas.box(paper.box(*seen), kGroundColours[static_cast<std::size_t>(ground.terrain)], 0);
    }
  }
  for (const auto& edge : edges_in_view(field, view)) {
    if (edge) {
      const Box box = paper.box(*edge);
      canvas.box({box.x - 2, box.y - 2, box.width + 4, box.height + 4}, colour::kInk, 0);
    }
  }
}

/// A jagged strip of paper wherever something was left out.
void draw_breaks(Canvas& canvas, const Paper& paper, const Rectangle& view) {
  constexpr double kHalfBar = 4;
  constexpr double kTooth = 3;
  const Box whole = paper.box(view);
  const auto draw = [&](double middle, bool upright) {
    const double from = (upright ? whole.y : whole.x) - kHalfBar;
    const double length = (upright ? whole.height : whole.width) + 2 * kHalfBar;
    canvas.box(upright ? Box{middle - kHalfBar, from, 2 * kHalfBar, length}
                       : Box{from, middle - kHalfBar, length, 2 * kHalfBar},
               colour::kPaper, 0);
    const int teeth = std::max(2, static_cast<int>(length / (4 * kTooth)));
    for (const double side : {-kHalfBar, kHalfBar}) {
      std::vector<std::pair<double, double>> points;
      for (int tooth = 0; tooth <= teeth; ++tooth) {
        const double along = from + length * tooth / teeth;
        const double across = middle + side + (tooth % 2 == 0 ? -kTooth : kTooth) / 2;
        points.push_back(upright ? std::pair(across, along) : std::pair(along, across));
      }
      canvas.line(points, colour::kFaint, 1);
    }
  };
  for (const double middle : paper.breaks_of_x()) {
    draw(middle, true);
  }
  for (const double middle : paper.breaks_of_y()) {
    draw(middle, false);
  }
}

/// The band along the front edge.
Box front_band(const Box& box, Facing facing, double thick) {
  switch (facing) {
    case Facing::north: return {box.x, box.y, box.width, thick};
    case Facing::south: return {box.x, box.y + box.height - thick, box.width, thick};
    case Facing::west: return {box.x, box.y, thick, box.height};
    case Facing::east: break;
  }
  return {box.x + box.width - thick, box.y, thick, box.height};
}

/// Whether no model of its own unit stands before it.
bool leads(const FieldPicture& field, const FieldPicture::Stand& stand) {
  return std::ranges::none_of(field.stands, [&](const FieldPicture::Stand& other) {
    return other.is_a == stand.is_a && other.unit == stand.unit &&
           gap_ahead(stand.at.base, stand.at.facing, other.at.base) == 0;
  });
}

/// In the middle of a box.
void write_name(Canvas& canvas, const Box& box, const std::string& name, double size,
                std::string_view fill) {
  canvas.text(box.x + box.width / 2, box.y + box.height / 2 + size * 0.36, name,
              {.size = size, .fill = fill, .anchor = Anchor::middle, .bold = true});
}

/// Where the names of units stand on their blocks, those of stands on each of them.
void draw_stand(Canvas& canvas, const Paper& paper, const FieldPicture& field,
                const FieldPicture::Stand& stand) {
  constexpr double kInset = 1.5;
  const Box whole = paper.box(stand.at.base);
  // Of a far-off field, almost none.
  const double gap = std::min(kInset, std::min(whole.width, whole.height) / 4);
  const Box box{whole.x + gap, whole.y + gap, whole.width - 2 * gap, whole.height - 2 * gap};
  const std::string_view strong = stand.is_a ? colour::kA : colour::kB;
  const std::string_view tint = stand.is_a ? kTintA : kTintB;
  const bool fights = stand.part == Part::fights;
  canvas.box(box, fights ? strong : stand.part == Part::supports ? tint : colour::kCard, 2, strong);
  if (!has_blocks(field) || leads(field, stand)) {
    canvas.box(front_band(box, stand.at.facing, std::max(2.0, 2 * paper.scale())),
               fights ? colour::kInk : strong, 0);
  }
  const std::string name = (has_blocks(field) ? "" : unit_letter(field, stand.is_a, stand.unit)) +
                           (stand.part == Part::supports ? "+" : "");
  const double size = std::min({22.0, box.width / in_ems(name), box.height * 0.6});
  if (!name.empty() && size >= 5) {
    write_name(canvas, box, name, size, fights ? colour::kCard : colour::kInk);
  }
}

/// The first of these places of a badge on a block that no other badge covers: its middle, and between
/// that and its ends.
Box place_on(const Box& block, double width, double height, const std::vector<Box>& taken) {
  Box badge{0, block.y + (block.height - height) / 2, width, height};
  for (const double along : {0.5, 0.25, 0.75, 0.0, 1.0}) {
    badge.x = block.x + block.width * along - width / 2;
    const bool is_free = std::ranges::none_of(taken, [&](const Box& other) {
      return badge.x < other.x + other.width && other.x < badge.x + badge.width &&
             badge.y < other.y + other.height && other.y < badge.y + badge.height;
    });
    if (is_free) {
      return badge;
    }
  }
  badge.x = block.x + (block.width - width) / 2;
  return badge;
}

/// On the middle of each block, or beside who stands there in it. A single model has it on itself.
void draw_names(Canvas& canvas, const Paper& paper, const FieldPicture& field) {
  struct Block {
    bool is_a;
    int unit;
    Rectangle all;
  };
  std::vector<Block> blocks;
  for (const FieldPicture::Stand& stand : field.stands) {
    const auto own = std::ranges::find_if(blocks, [&](const Block& block) {
      return block.is_a == stand.is_a && block.unit == stand.unit;
    });
    if (own == blocks.end()) {
      blocks.push_back({stand.is_a, stand.unit, stand.at.base});
    } else {
      own->all = around(own->all, stand.at.base);
    }
  }
  // Who stands in a block is the smaller one.
  std::ranges::stable_sort(blocks, std::ranges::less(), [](const Block& block) {
    return (block.all.east - block.all.west) * (block.all.north - block.all.south);
  });
  for (const Block& block : blocks) {
    canvas.box(paper.box(block.all), "none", 3, block.is_a ? colour::kA : colour::kB);
  }
  std::vector<Box> taken;
  for (const Block& block : blocks) {
    const Box box = paper.box(block.all);
    const std::string name = unit_letter(field, block.is_a, block.unit);
    const double size = std::clamp(std::min(box.width, box.height) / 2, 10.0, 22.0);
    const Box badge = place_on(box, size * (in_ems(name) + 0.6), size * 1.25, taken);
    taken.push_back(badge);
    canvas.box(badge, colour::kCard, badge.height / 2, block.is_a ? colour::kA : colour::kB);
    write_name(canvas, badge, name, size, block.is_a ? colour::kA : colour::kB);
  }
}

/// Where two enemies touch: the shared piece of an edge, or a small square on a corner.
void draw_contacts(Canvas& canvas, const Paper& paper, const FieldPicture& field) {
  for (const FieldPicture::Stand& own : field.stands) {
    for (const FieldPicture::Stand& enemy : field.stands) {
      if (!own.is_a || enemy.is_a || !touch(own.at.base, enemy.at.base)) {
        continue;
      }
      const Rectangle& a = own.at.base;
      const Rectangle& b = enemy.at.base;
      const Box shared = paper.box({std::max(a.west, b.west), std::max(a.south, b.south),
                                    std::min(a.east, b.east), std::min(a.north, b.north)});
      const bool at_corner = shared.width + shared.height <= 0;
      const double half = (at_corner ? 4.5 : 2.5) * std::min(1.0, paper.scale());
      canvas.box(
          {shared.x - half, shared.y - half, shared.width + 2 * half, shared.height + 2 * half},
          kContact, at_corner ? 4 : 2, at_corner ? colour::kInk : std::string_view{});
    }
  }
}

/// A sample and what it means. Returns where the next one begins.
double draw_sign(Canvas& canvas, double x, double y, std::string_view words, std::string_view fill,
                 std::string_view edge) {
  canvas.box({x, y - 11, 18, 13}, fill, 2, edge);
  canvas.text(x + 25, y, words, {.size = 12, .fill = colour::kFaint});
  return x + 25 + 12 * in_ems(words) + 14;
}

/// What is drawn, and no more.
double draw_key(Canvas& canvas, const FieldPicture& field, const Rectangle& view, bool shortened,
                double y) {
  double x = kPictureMargin;
  const auto add = [&](Part part, std::string_view words, std::string_view fill) {
    const bool is_there =
        std::ranges::find(field.stands, part, &FieldPicture::Stand::part) != field.stands.end();
    x = is_there ? draw_sign(canvas, x, y, words, fill, colour::kA) : x;
  };
  add(Part::fights, "fights", colour::kA);
  add(Part::supports, "supports (+)", kTintA);
  add(Part::none, "neither", colour::kCard);
  if (!contact_words(field).empty()) {
    x = draw_sign(canvas, x, y, "enemies touch", kContact, kContact);
  }
  const auto edges = edges_in_view(field, view);
  if (std::ranges::any_of(edges, [](const auto& edge) { return edge.has_value(); })) {
    x = draw_sign(canvas, x, y, "the table's edge", colour::kInk, colour::kInk);
  }
  if (!field.stands.empty()) {
    canvas.text(x, y,
                fmt::format("the thick edge is a {}'s front", has_blocks(field) ? "unit" : "stand"),
                {.size = 12, .fill = colour::kFaint});
  }
  const std::vector<SeenGround> grounds = ground_in_view(field, view, false);
  if (!grounds.empty() || shortened) {
    y += 22;
    x = kPictureMargin;
  }
  for (const SeenGround& ground : grounds) {
    const std::string words = words_of(ground);
    if (x + 25 + 12 * in_ems(words) > kPictureWidth - kPictureMargin) {
      y += 22;
      x = kPictureMargin;
    }
    x = draw_sign(canvas, x, y, words, kGroundColours[static_cast<std::size_t>(ground.kind)],
                  colour::kFaint);
  }
  if (shortened) {
    if (!grounds.empty()) {
      y += 22;
    }
    canvas.text(kPictureMargin, y,
                fmt::format("at a jagged strip a stretch without {}s is left out", field.piece),
                {.size = 12, .fill = colour::kFaint});
  }
  if (const std::string far_off = ground_far_off(field, view); !far_off.empty()) {
    y += 22;
    canvas.text(kPictureMargin, y, far_off, {.size = 12, .fill = colour::kFaint});
  }
  return y + 26;
}

double draw_units(Canvas& canvas, const FieldPicture& field, double y) {
  int numbers[2] = {0, 0};
  for (const FieldPicture::Unit& unit : field.units) {
    const std::string letter = unit_letter(field, unit.is_a, ++numbers[unit.is_a ? 0 : 1]);
    const std::string understood = unit.understood.empty() ? "" : ": " + unit.understood;
    canvas.text(kPictureMargin, y, letter,
                {.size = 14, .fill = unit.is_a ? colour::kA : colour::kB, .bold = true});
    y = canvas.paragraph(kPictureMargin + 38, y, kPictureInner - 38, unit.name + understood,
                         {.size = 14});
  }
  return y;
}

std::string description(const FieldPicture& field) {
  std::string text;
  for (const std::string& words : contact_words(field)) {
    text += fmt::format("{}{}.", text.empty() ? "" : " ", words);
  }
  return text.empty() ? "Nobody touches an enemy." : text;
}

/// What a field is drawn on.
struct Sheet {
  Rectangle view;
  Paper paper;

  explicit Sheet(const FieldPicture& field)
      : view(view_of(field)), paper(field, view, kPictureMargin) {}
};

std::string drawn(const FieldPicture& field, const Sheet& sheet) {
  const auto& [view, paper] = sheet;
  Canvas canvas;
  draw_ground(canvas, paper, field, view);
  draw_breaks(canvas, paper, view);
  for (const FieldPicture::Stand& stand : field.stands) {
    draw_stand(canvas, paper, field, stand);
  }
  draw_contacts(canvas, paper, field);
  if (has_blocks(field)) {
    draw_names(canvas, paper, field);
  }
  double y = draw_key(canvas, field, view, paper.is_shortened(), paper.bottom() + 28);
  y = draw_units(canvas, field, y);
  for (const std::string& words : contact_words(field)) {
    y = canvas.paragraph(kPictureMargin, y, kPictureInner, words,
                         {.size = 13, .fill = colour::kFaint});
  }
  return canvas.document(kPictureWidth, y + 8, "The field", description(field));
}

constexpr std::array kFacings{"north", "east", "south", "west"};

}  // namespace

std::string field_svg(const FieldPicture& field) { return drawn(field, Sheet(field)); }

std::string field_json(const FieldPicture& field) {
  using Object = nlohmann::ordered_json;
  const Sheet sheet(field);
  Object stands = Object::array();
  for (const FieldPicture::Stand& stand : field.stands) {
    const Rectangle& base = stand.at.base;
    const Box box = sheet.paper.box(base);
    stands.push_back({{"side", stand.is_a ? "a" : "b"},
                      {"unit", stand.unit},
                      {"faces", kFacings[static_cast<std::size_t>(stand.at.facing)]},
                      {"mm",
                       {base.west + field.west, base.south + field.south, base.east + field.west,
                        base.north + field.south}},
                      {"box", {box.x, box.y, box.width, box.height}}});
  }
  Object units = Object::array();
  int numbers[2] = {0, 0};
  for (const FieldPicture::Unit& unit : field.units) {
    const int number = ++numbers[unit.is_a ? 0 : 1];
    units.push_back({{"side", unit.is_a ? "a" : "b"},
                     {"unit", number},
                     {"name", unit.name},
                     {"understood", unit.understood},
                     {"width", unit.width > 0 ? Object(unit.width) : Object()},
                     {"within", unit.within > 0 ? Object(unit.within) : Object()}});
  }
  return Object{{"svg", drawn(field, sheet)},
                {"scale", sheet.paper.scale()},
                {"piece", field.piece},
                {"units", std::move(units)},
                {"stands", std::move(stands)}}
             .dump() +
         "\n";
}

}  // namespace fray::show
