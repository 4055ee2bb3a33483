#include "field_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "field/contact.hpp"

namespace fray::report {
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

}  // namespace fray::report
