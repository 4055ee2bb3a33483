#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "field/stand.hpp"
#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "warmaster/lists/side.hpp"

namespace fray::warmaster {

/// What one field may hold; a larger one is refused with a sentence.
struct FieldLimits {
  static constexpr std::int32_t farthest = 100'000;  ///< mm of any place from the point 0, 0
  static constexpr std::size_t max_grounds = 200;
  static constexpr std::size_t max_unengaged = 24;  ///< units of both sides together
};

/// A field with both sides on it. Every stand is placed: those of units that only say where they
/// stand have been laid out.
struct PlacedEngagement {
  SideUnits a{};  ///< engaged; the order of the file
  SideUnits b{};
  SideUnits unengaged_a{};  ///< nearby: who may make way, be run into or be advanced upon
  SideUnits unengaged_b{};
  std::vector<field::Ground> terrain{};
  /// The table ends at its edges; without, it goes on in all directions.
  std::optional<field::Rectangle> table{};
};

/// An engagement file: `[[unit]]` with side, unit (a name and its options as a side has them),
/// engaged, facing and stands, `[[terrain]]` with kind and edges, and `[table]` with edges. Source
/// docs/engagement-files.md says it field by field.
/// Throws  InputError naming file, line and field for what is no such file, and for stands that
///         share ground, stand on what nobody may enter or beyond the table's edge.
/// `omitted` names units by their places in the file.
PlacedEngagement read_engagement_file(const std::filesystem::path& file, Finder& finder,
                                      const lists::Omissions& omitted = {});

/// The same from a text. `file` is for messages.
PlacedEngagement read_engagement(std::string_view toml, const std::string& file, Finder& finder,
                                 const lists::Omissions& omitted = {});

/// The edges of a piece of ground: west, south, east and north, in millimetres.
field::Rectangle read_rectangle(const lists::Fields& fields);

/// One `[[unit]]` of an engagement file.
struct FileUnit {
  bool is_a = true;
  bool engaged = true;
  Unit unit{};
  Placing placing{};
  UnitText given{};
  std::string edition{};               ///< what its list says
  const lists::Node* table = nullptr;  ///< where it stands in the file
};

/// Throws  InputError naming file, line and field.
FileUnit read_file_unit(const lists::Node& table, const std::string& path, Finder& finder,
                        lists::Faults& faults, const lists::Omissions& omitted);

}  // namespace fray::warmaster
