#pragma once

#include <span>
#include <string>
#include <vector>

#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "lists/side.hpp"

namespace fray::lists {

/// The edges of a piece of ground: west, south, east and north, in millimetres.
field::Rectangle read_rectangle(const Fields& fields);

/// One `[[unit]]` of an engagement file.
struct FileUnit {
  bool is_a = true;
  bool engaged = true;
  warmaster::Unit unit{};
  warmaster::Placing placing{};
  SaidOfUnit said{};
  std::string edition{};        ///< what its list says
  const Node* table = nullptr;  ///< where it stands in the file
};

/// Throws  InputError naming file, line and field.
FileUnit read_file_unit(const Node& table, const std::string& path, Finder& finder, Faults& faults,
                        const Omissions& omitted);

}  // namespace fray::lists
