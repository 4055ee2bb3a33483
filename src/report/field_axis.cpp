#include "field_axis.hpp"

#include <algorithm>

#include "field_words.hpp"

namespace fray::report {

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

}  // namespace fray::report
