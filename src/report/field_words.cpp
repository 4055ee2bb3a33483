#include "field_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "fray/field/contact.hpp"

namespace fray::report {
namespace {

using field::Contact;
using field::Edge;
using field::Rectangle;
using field::Touch;
using study::FieldPicture;

/// By what a stand touches an enemy unit, in the order in which it strikes.
enum class By : std::uint8_t { front, left, right, rear, corner, nothing };
constexpr std::array<std::string_view, 5> kBy{"the front", "the left", "the right", "the rear", "a corner"};

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

std::string sentence(const FieldPicture& field, const Pair& pair, const std::array<int, 5>& counts) {
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
  Rectangle view = field.stands.empty() ? Rectangle{-kRoom, -kRoom, kRoom, kRoom} : field.stands.front().at.base;
  for (const FieldPicture::Stand& stand : field.stands) {
    view = around(view, stand.at.base);
  }
  view = {view.west - kRoom, view.south - kRoom, view.east + kRoom, view.north + kRoom};
  return field.table ? cut(view, *field.table).value_or(view) : view;
}

std::optional<Rectangle> cut(const Rectangle& area, const Rectangle& view) {
  if (!overlap(area, view)) {
    return std::nullopt;
  }
  return Rectangle{std::max(area.west, view.west), std::max(area.south, view.south), std::min(area.east, view.east),
                   std::min(area.north, view.north)};
}

std::vector<SeenGround> ground_in_view(const FieldPicture& field, const Rectangle& view) {
  std::vector<SeenGround> all;
  for (const field::Ground& ground : field.terrain) {
    const auto seen = cut(ground.area, view);
    if (!seen) {
      continue;
    }
    const Rectangle whole = field.table ? cut(ground.area, *field.table).value_or(ground.area) : ground.area;
    const auto known = std::ranges::find(all, ground.terrain, &SeenGround::kind);
    if (known == all.end()) {
      all.push_back({ground.terrain, whole != *seen});
    } else {
      known->goes_on |= whole != *seen;
    }
  }
  return all;
}

std::string words_of(const SeenGround& ground) {
  return fmt::format("{}{}", to_string(ground.kind), ground.goes_on ? " (goes on beyond)" : "");
}

}  // namespace fray::report
