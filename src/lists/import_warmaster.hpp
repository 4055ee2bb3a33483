#pragma once

#include <string>
#include <string_view>

#include "lists/import_list.hpp"
#include "lists/written_list.hpp"

namespace fray::lists {

/// A Warmaster list of BattleScribe.
Imported import_warmaster(const WrittenList& written, const std::string& file,
                          std::string_view slug);

/// Whether a table has the columns of the published army tables of Warmaster Revolution.
bool is_warmaster_table(const Node& table);
Imported import_warmaster_table(const Node& table, const std::string& file, std::string_view slug);

/// The list in a document such as wm-selector writes.
Imported import_document(const Node& document, const std::string& file, std::string_view slug);

}  // namespace fray::lists
