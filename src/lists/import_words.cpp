#include "lists/import_words.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace fray::lists {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kWords{
    {{"armor", "armour"}, {"cost", "points"}}};

Node* entry_of(Node& table, std::string_view key) {
  const auto found = std::ranges::find(table.items, key, &Node::key);
  return found == table.items.end() ? nullptr : &*found;
}

void rename_fields(Node& entry) {
  for (const auto& [theirs, ours] : kWords) {
    if (Node* const field = entry_of(entry, theirs);
        field != nullptr && entry.find(ours) == nullptr) {
      field->key = ours;
    }
  }
}

/// One stand that is added to a unit has the size that says so.
void mark_as_added(Node& stand) {
  if (Node* const size = entry_of(stand, "size")) {
    size->kind = Node::Kind::text;
    size->text = "+1";
  }
}

/// Whether a file is nothing but units by their names.
bool is_units_alone(const Node& document) {
  const auto has = [](std::string_view key) {
    return [key](const Node& entry) {
      return entry.kind == Node::Kind::table && entry.find(key) != nullptr;
    };
  };
  return document.find("units") == nullptr && std::ranges::all_of(document.items, has("type")) &&
         std::ranges::any_of(document.items, has("hits"));
}

Node with_heading(Node units, std::string_view slug) {
  Node name{.kind = Node::Kind::text, .line = 1, .column = 1, .key_line = 1, .key_column = 1};
  name.key = "name";
  name.text = slug;
  units.key = "units";
  Node document{.kind = Node::Kind::table, .line = units.line, .column = units.column};
  document.items = {std::move(name), std::move(units)};
  return document;
}

}  // namespace

Node in_usual_words(Node document, std::string_view slug) {
  if (is_units_alone(document)) {
    document = with_heading(std::move(document), slug);
  }
  Node* const stands = entry_of(document, "stands");
  Node* const units = entry_of(document, "units");
  if (stands != nullptr && stands->kind == Node::Kind::table && units != nullptr &&
      units->kind == Node::Kind::table) {
    std::ranges::for_each(stands->items, mark_as_added);
    std::ranges::move(stands->items, std::back_inserter(units->items));
    document.items.erase(document.items.begin() + (stands - document.items.data()));
  }
  for (Node& section : document.items) {
    if (section.key == "units" || section.key == "upgrades") {
      std::ranges::for_each(section.items, rename_fields);
    }
  }
  return document;
}

}  // namespace fray::lists
