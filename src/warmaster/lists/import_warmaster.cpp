#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text.hpp"
#include "warmaster/lists/import.hpp"

namespace fray::warmaster {

using lists::ImportNote;
using lists::Node;
using lists::TableRows;
using lists::trimmed_text;

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
  const std::string given = folded(trimmed_text(heading));
  const auto found = std::ranges::find(kTable, given, &Renaming::first);
  return found == kTable.end() ? std::nullopt : std::optional(found->second);
}

/// The cell under any heading of that meaning.
const Node* cell_of(const Node& row, std::string_view statistic) {
  const auto found = std::ranges::find_if(
      row.items, [&](const Node& cell) { return statistic_of(cell.key) == statistic; });
  return found == row.items.end() ? nullptr : &*found;
}

/// Whether a cell has a letter or a digit; "{empty}" is what some tables write for nothing.
bool is_given(std::string_view cell) {
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
    entry.items.shrink_to_fit();  // they may be many
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

Imported import_warmaster(const lists::WrittenList& written, const std::string& file,
                          std::string_view slug, const TakeListed& take) {
  Document document(written.name);
  std::vector<ImportNote> remarks;
  for (const lists::WrittenEntry& entry : written.entries) {
    for (const lists::WrittenProfile& profile : entry.profiles) {
      Node node = table_node(profile.line, profile.name);
      for (const auto& [theirs, ours] : kBattlescribe) {
        if (std::string text = plain_statistic(profile.value(theirs), ours); !text.empty()) {
          node.items.push_back(text_node(profile.line, ours, std::move(text)));
        }
      }
      if (!entry.points.empty()) {
        node.items.push_back(text_node(profile.line, "points", entry.points));
      }
      const lists::ArmyLimits& limits = entry.limits;
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
      const std::vector<std::string>& given =
          profile.remarks.empty() ? entry.remarks : profile.remarks;
      if (!given.empty()) {
        remarks.push_back({profile.line, profile.name,
                           fmt::format("its name says too: {}", fmt::join(given, ", "))});
      }
      if (!entry.sometimes.empty()) {
        remarks.push_back(
            {profile.line, profile.name,
             "left out, as only some choice gives it: " +
                 printable(fmt::format("{}", fmt::join(entry.sometimes, ", ")), 400)});
      }
      const bool mount = adds(profile.value("Type"), false);
      document.add(std::move(node), mount);
    }
  }
  Imported imported = import_document(army_document(document.take(), slug), file, slug, take);
  for (ImportNote& remark : remarks) {
    const auto place = std::ranges::upper_bound(imported.notes, remark.line, {}, &ImportNote::line);
    imported.notes.insert(place, std::move(remark));
  }
  return imported;
}

bool is_warmaster_table(const Node& first) {
  return cell_of(first, "") != nullptr && cell_of(first, "hits") != nullptr;
}

namespace {

/// The rows of a table that are entries, which are read when they are asked for.
class EntriesOfTable {
 public:
  explicit EntriesOfTable(const TableRows& rows) : rows_(rows) {
    for (std::size_t nth = 0; nth < rows.size(); ++nth) {
      read(nth);
    }
    unit_names_ = {};  // they are many, and have done their work
    upgrade_names_ = {};
  }

  ArmyDocument document(std::string_view slug) const {
    ArmyDocument army;
    army.rest = table_node(1, "");
    army.rest.items = {text_node(1, "name", std::string(slug)), table_node(1, "units"),
                       table_node(1, "upgrades")};
    army.units = listed(units_);
    army.upgrades = listed(upgrades_);
    for (const Row& row : upgrades_) {
      army.upgrade_names.insert(entry(row).key);
    }
    return army;
  }

  /// What is said of names.
  const std::vector<ImportNote>& notes() const noexcept { return notes_; }

 private:
  struct Row {
    std::uint32_t number = 0;
    bool renamed = false;  ///< another before it has its name
  };

  static const Node* name_cell(const Node& row) { return cell_of(row, ""); }

  void read(std::size_t nth) {
    const Node row = rows_[nth];
    const Node* const troop = name_cell(row);
    const std::string name = troop == nullptr ? "" : lists::plain_name(troop->text);
    if (name.empty() || name.starts_with('{')) {
      among_characters_ = true;  // an empty row parts units from characters
      if (std::ranges::any_of(
              row.items, [&](const Node& cell) { return &cell != troop && is_given(cell.text); })) {
        notes_.push_back({row.line, "", "left out: it has no name"});
      }
      return;
    }
    if (std::string remark = lists::remark_of_name(troop->text); !remark.empty()) {
      notes_.push_back({row.line, name, "its name says too: " + remark});
    }
    const Node entry = entry_of_row(row, name);
    const Node* const type = entry.find("type");
    const bool upgrade = adds(type == nullptr ? "" : type->text, among_characters_);
    const bool renamed = std::exchange((upgrade ? upgrade_names_ : unit_names_)[name], true);
    (upgrade ? upgrades_ : units_).push_back({static_cast<std::uint32_t>(nth), renamed});
    if (renamed) {
      notes_.push_back({row.line, name,
                        fmt::format("is called {} here: another before it has that name",
                                    quotable(called(name, row.line)))});
    }
  }

  /// With the number of its line.
  static std::string called(const std::string& name, std::uint32_t line) {
    return name + " " + std::to_string(line);
  }

  static Node entry_of_row(const Node& row, const std::string& name) {
    Node node = table_node(row.line, name);
    for (const Node& cell : row.items) {
      const std::string_view ours = statistic_of(cell.key).value_or("");
      std::string given = ours.empty() ? "" : plain_statistic(cell.text, ours);
      if (given.empty() || node.find(ours) != nullptr) {
        continue;
      }
      if (ours == "specialRules") {
        Node rules = text_node(row.line, ours, "");
        rules.kind = Node::Kind::list;
        rules.items.push_back(text_node(row.line, "", std::move(given)));
        node.items.push_back(std::move(rules));
      } else {
        node.items.push_back(text_node(row.line, ours, std::move(given)));
      }
    }
    return node;
  }

  Node entry(const Row& place) const {
    const Node row = rows_[place.number];
    const std::string name = lists::plain_name(name_cell(row)->text);
    return entry_of_row(row, place.renamed ? called(name, row.line) : name);
  }

  ListedEntries listed(const std::vector<Row>& rows) const {
    return {.count = rows.size(), .each = [this, &rows](const auto& take) {
              for (const Row& row : rows) {
                take(entry(row));
              }
            }};
  }

  const TableRows& rows_;
  bool among_characters_ = false;
  lists::ByName<bool> unit_names_{};
  lists::ByName<bool> upgrade_names_{};
  std::vector<Row> units_{};
  std::vector<Row> upgrades_{};
  std::vector<ImportNote> notes_{};
};

}  // namespace

Imported import_warmaster_table(const TableRows& rows, const std::string& file,
                                std::string_view slug, const TakeListed& take) {
  const EntriesOfTable entries(rows);
  Imported imported = import_document(entries.document(slug), file, slug, take);
  imported.notes.insert(imported.notes.begin(), entries.notes().begin(), entries.notes().end());
  for (const Node& cell : rows[0].items) {
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

std::optional<Armour> read_one_armour(std::string_view text) {
  return text == "-" || text == "0" ? std::optional(Armour::none) : parse_armour(text);
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

WrittenAttack read_attack(std::string_view text) {
  WrittenAttack attack;
  std::string mended(text);
  if (const auto dot = text.find('.');
      dot != std::string_view::npos && text.find('/') == std::string_view::npos) {
    mended[dot] = '/';
    attack.mended = true;
  }
  const std::string_view all = mended;
  const auto slash = std::min(all.find('/'), all.size());
  const std::string_view close = all.substr(0, slash);
  attack.shooting = all.substr(std::min(slash + 1, all.size()));
  if (close.starts_with('+')) {
    attack.bonus = read_signed(close);
  } else {
    attack.close = parse_attacks(close);
  }
  return attack;
}

WrittenArmour read_armour(std::string_view text, bool added_stand) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) {
    return {read_one_armour(text), false};
  }
  const auto first = read_one_armour(text.substr(0, slash));
  const auto second = read_one_armour(text.substr(slash + 1));
  if (!first || !second) {
    return {};
  }
  return {added_stand ? first : std::min(first, second), true};
}

std::string read_range(std::string_view text) {
  for (const std::string_view unit : {"cm", "xm", ""}) {
    if (text.ends_with(unit) && is_digits(text.substr(0, text.size() - unit.size()))) {
      return std::string(text.substr(0, text.size() - unit.size())) + "cm";
    }
  }
  return std::string(text);
}

std::optional<std::int32_t> read_signed(std::string_view text) {
  const std::string_view digits =
      text.starts_with('+') || text.starts_with('-') ? text.substr(1) : text;
  std::int32_t number = 0;
  if (!is_digits(digits)) {
    return std::nullopt;
  }
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error != std::errc{} ? std::nullopt
                              : std::optional(text.starts_with('-') ? -number : number);
}

}  // namespace fray::warmaster
