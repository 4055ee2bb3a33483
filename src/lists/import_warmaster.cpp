#include "lists/import_warmaster.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text.hpp"

namespace fray::lists {
namespace {

/// A statistic's name in one kind of file, and in wm-selector's.
using Renaming = std::pair<std::string_view, std::string_view>;
constexpr std::array<Renaming, 9> kBattlescribe{{{"Type", "type"},
                                                 {"Attacks", "attack"},
                                                 {"Attack", "attack"},
                                                 {"Hits", "hits"},
                                                 {"Armour", "armour"},
                                                 {"Unit Size", "size"},
                                                 {"Command", "command"},
                                                 {"Terror", "terror"},
                                                 {"Flying", "flying"}}};
/// The same of a table, whose headings players write as they like. The name of the unit is "".
constexpr std::array<Renaming, 25> kTable{{{"troop", ""},
                                           {"troops", ""},
                                           {"unit", ""},
                                           {"name", ""},
                                           {"type", "type"},
                                           {"attacks", "attack"},
                                           {"attack", "attack"},
                                           {"hits", "hits"},
                                           {"armour", "armour"},
                                           {"armor", "armour"},
                                           {"save", "armour"},
                                           {"unit size", "size"},
                                           {"size", "size"},
                                           {"stands", "size"},
                                           {"command", "command"},
                                           {"points per unit", "points"},
                                           {"points", "points"},
                                           {"pts", "points"},
                                           {"cost", "points"},
                                           {"min/max", "min"},
                                           {"special", "specialRules"},
                                           {"special rules", "specialRules"},
                                           {"rules", "specialRules"},
                                           {"terror", "terror"},
                                           {"flying", "flying"}}};
constexpr std::array<std::string_view, 5> kCharacters{"General", "Hero", "Wizard", "Leader",
                                                      "Subordinate"};

Node text_node(std::uint32_t line, std::string_view key, std::string text) {
  return {.kind = Node::Kind::text,
          .line = line,
          .column = 1,
          .key_line = line,
          .key_column = 1,
          .key = std::string(key),
          .text = std::move(text)};
}

Node table_node(std::uint32_t line, std::string_view key) {
  return {.kind = Node::Kind::table,
          .line = line,
          .column = 1,
          .key_line = line,
          .key_column = 1,
          .key = std::string(key)};
}

/// Rules that an entry has, so that what is not used of them is told. A name that is no name says
/// nothing.
Node rules_node(std::uint32_t line, const std::vector<std::string>& of_entry,
                const std::vector<std::string>& of_profile) {
  Node rules = table_node(line, "specialRules");
  rules.kind = Node::Kind::list;
  for (const auto* const some : {&of_entry, &of_profile}) {
    for (const std::string& rule : *some) {
      if (!rule.empty()) {
        rules.items.push_back(text_node(line, "", rule));
      }
    }
  }
  return rules;
}

/// A statistic in plain signs: dashes of all lengths as "-", "0 or 6+" as "0/6+"; empty when it
/// says that there is none.
std::string plain_statistic(std::string_view written, std::string_view key) {
  std::string text = trimmed_text(written);
  for (const auto& [from, to] : {std::pair<std::string_view, std::string_view>{"\xE2\x80\x93", "-"},
                                 {"\xE2\x88\x92", "-"},
                                 {" or ", "/"}}) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from)) {
      text.replace(at, from.size(), to);
    }
  }
  return text == "-" && key != "armour" ? std::string{} : text;
}

/// Whether an entry of this type adds to a character or unit and is none by itself.
bool adds(std::string_view type, bool among_characters) {
  const bool character = std::ranges::find(kCharacters, type) != kCharacters.end();
  return !character && (among_characters || type.ends_with("Mount"));
}

/// What a heading is in wm-selector's words; nothing where it is not known.
std::optional<std::string_view> statistic_of(std::string_view heading) {
  const std::string said = folded(trimmed_text(heading));
  const auto found = std::ranges::find(kTable, said, &Renaming::first);
  return found == kTable.end() ? std::nullopt : std::optional(found->second);
}

/// The cell under any heading of that meaning.
const Node* cell_of(const Node& row, std::string_view statistic) {
  const auto found = std::ranges::find_if(
      row.items, [&](const Node& cell) { return statistic_of(cell.key) == statistic; });
  return found == row.items.end() ? nullptr : &*found;
}

/// Whether a cell has a letter or a digit; "{empty}" is what some tables write for nothing.
bool is_said(std::string_view cell) {
  const std::string text = folded(trimmed_text(cell));
  return !text.starts_with('{') && std::ranges::any_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

class Document {
 public:
  explicit Document(std::string_view name) {
    document_.items.push_back(text_node(1, "name", std::string(name)));
  }

  /// Adds one entry; names that are taken get the number of their line.
  void add(Node entry, bool upgrade) {
    Node& section = upgrade ? upgrades_ : units_;
    if (!(upgrade ? upgrade_names_ : unit_names_).insert(folded(entry.key)).second) {
      entry.key += " " + std::to_string(entry.line);
    }
    section.items.push_back(std::move(entry));
  }

  Node take() {
    document_.items.push_back(std::move(units_));
    document_.items.push_back(std::move(upgrades_));
    return std::move(document_);
  }

 private:
  Node document_ = table_node(1, "");
  std::unordered_set<std::string> unit_names_{};
  std::unordered_set<std::string> upgrade_names_{};
  Node units_ = table_node(1, "units");
  Node upgrades_ = table_node(1, "upgrades");
};

}  // namespace

Imported import_warmaster(const WrittenList& written, const std::string& file,
                          std::string_view slug) {
  Document document(written.name);
  std::vector<ImportNote> remarks;
  for (const WrittenEntry& entry : written.entries) {
    for (const WrittenProfile& profile : entry.profiles) {
      Node node = table_node(profile.line, profile.name);
      for (const auto& [theirs, ours] : kBattlescribe) {
        if (std::string text = plain_statistic(profile.value(theirs), ours); !text.empty()) {
          node.items.push_back(text_node(profile.line, ours, std::move(text)));
        }
      }
      if (!entry.points.empty()) {
        node.items.push_back(text_node(profile.line, "points", entry.points));
      }
      const ArmyLimits& limits = entry.limits;
      for (const auto& [key, limit] : {std::pair{"min", limits.min},
                                       {"max", limits.max},
                                       {"armyMin", limits.army_min},
                                       {"armyMax", limits.army_max}}) {
        if (limit) {
          node.items.push_back(text_node(profile.line, key, std::to_string(*limit)));
        }
      }
      if (Node rules = rules_node(profile.line, entry.rules, profile.rules); !rules.items.empty()) {
        node.items.push_back(std::move(rules));
      }
      const std::vector<std::string>& said =
          profile.remarks.empty() ? entry.remarks : profile.remarks;
      if (!said.empty()) {
        remarks.push_back({profile.line, profile.name,
                           fmt::format("its name says too: {}", fmt::join(said, ", "))});
      }
      const bool mount = adds(profile.value("Type"), false);
      document.add(std::move(node), mount);
    }
  }
  Imported imported = import_document(document.take(), file, slug);
  for (ImportNote& remark : remarks) {
    const auto place = std::ranges::upper_bound(imported.notes, remark.line, {}, &ImportNote::line);
    imported.notes.insert(place, std::move(remark));
  }
  return imported;
}

bool is_warmaster_table(const Node& table) {
  return !table.items.empty() && cell_of(table.items.front(), "") != nullptr &&
         cell_of(table.items.front(), "hits") != nullptr;
}

Imported import_warmaster_table(const Node& table, const std::string& file, std::string_view slug) {
  Document document(slug);
  bool among_characters = false;
  std::vector<ImportNote> nameless;
  for (const Node& row : table.items) {
    const Node* const troop = cell_of(row, "");
    const std::string name = troop == nullptr ? "" : plain_name(troop->text);
    if (name.empty() || name.starts_with('{')) {
      among_characters = true;  // an empty row parts units from characters
      if (std::ranges::any_of(
              row.items, [&](const Node& cell) { return &cell != troop && is_said(cell.text); })) {
        nameless.push_back({row.line, "", "left out: it has no name"});
      }
      continue;
    }
    Node node = table_node(row.line, name);
    for (const Node& cell : row.items) {
      const std::string_view ours = statistic_of(cell.key).value_or("");
      std::string text = ours.empty() ? "" : plain_statistic(cell.text, ours);
      if (text.empty() || node.find(ours) != nullptr) {
        continue;
      }
      if (ours == "specialRules") {
        Node rules = text_node(row.line, ours, "");
        rules.kind = Node::Kind::list;
        rules.items.push_back(text_node(row.line, "", std::move(text)));
        node.items.push_back(std::move(rules));
      } else {
        node.items.push_back(text_node(row.line, ours, std::move(text)));
      }
    }
    const Node* const type = node.find("type");
    const bool upgrade = adds(type == nullptr ? "" : type->text, among_characters);
    document.add(std::move(node), upgrade);
  }
  Imported imported = import_document(document.take(), file, slug);
  imported.notes.insert(imported.notes.begin(), nameless.begin(), nameless.end());
  for (const Node& cell : table.items.front().items) {
    if (!statistic_of(cell.key)) {
      imported.notes.insert(
          imported.notes.begin(),
          {1, "",
           fmt::format("the column \"{}\" is not known (Troop, Type, Attacks, Hits, Armour, Unit "
                       "size, Points, Command, Min/max and Special are)",
                       quotable(cell.key))});
    }
  }
  return imported;
}

}  // namespace fray::lists
