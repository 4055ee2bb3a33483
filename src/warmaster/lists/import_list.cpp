#include "warmaster/lists/import.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/library.hpp"

namespace fray::warmaster {

using lists::Library;
using lists::Node;
using lists::plain_word;

namespace {

constexpr std::array<std::string_view, 5> kCharacterTypes{"General", "Hero", "Wizard", "Leader",
                                                          "Subordinate"};
/// What a list says about building an army.
constexpr auto kLimits = std::to_array<std::string_view>(
    {"min", "max", "armyMin", "armyMax", "noCount", "noMagic", "homologousUnits", "augendUnits",
     "requiredUnits", "requiredUpgrades", "prohibitedUnits", "addOnUpgrades", "prohibitedUpgrades",
     "extraStands", "customItems"});

/// What lists call the guns that take one from armour. Source  rules-facts 1.8.
constexpr std::array<std::string_view, 5> kHandguns{"handgunners", "handguns", "jezzails",
                                                    "blunderbusses", "leadbelchers"};

bool is_character(std::string_view type) {
  return std::ranges::find(kCharacterTypes, type) != kCharacterTypes.end();
}

/// Entries of one kind, by the name that the list gives them.
template <class Listed>
class NamedEntries {
 public:
  /// One of those that were kept.
  const Listed* find(const std::string& name) const {
    const auto found = kept_.find(name);
    return found == kept_.end() ? nullptr : &found->second;
  }
  bool taken(std::string_view name) const { return lines_.contains(name); }
  std::uint32_t line(std::string_view name) const { return *lines_.find(name); }
  void reserve(std::string_view name, std::uint32_t line) {
    if (!lines_.contains(name)) {
      lines_[name] = line;
    }
  }
  void keep(const Listed& listed, const std::string& name) { kept_.emplace(name, listed); }

 private:
  std::unordered_map<std::string, Listed> kept_{};
  lists::ByName<std::uint32_t> lines_{};
};

bool same_profile(const ListedUnit& a, const ListedUnit& b) {
  const auto is_same = [&](const Statistic& own) {
    return own.written(a.profile) == own.written(b.profile);
  };
  return std::ranges::all_of(statistics(), is_same) && a.shooting == b.shooting &&
         a.range == b.range;
}

/// Units that upgrades may make beside two for each entry.
constexpr std::size_t kMostUnitsOfUpgrades = 100;

class ListImport {
 public:
  ListImport(const ArmyDocument& document, const std::string& file, std::string_view slug,
             const TakeListed& take)
      : document_(document), take_(take) {
    report_.file = file;
    list_.slug = slug;
  }

  Imported run() {
    check_section("units", document_.units.count);
    if (document_.units.count == 0) {
      throw InputError{Where{report_.file, document_.rest.line, document_.rest.column, "units"},
                       "is missing (an army list of wm-selector holds \"name\" and \"units\")"};
    }
    read_heading();
    const Node* const texts = document_.rest.find("specialRules");
    check_section("specialRules", texts == nullptr ? 0 : texts->items.size());
    for (std::size_t i = 0; texts != nullptr && i < texts->items.size(); ++i) {
      texts_.insert(texts->items[i].key);
    }
    own_.emplace(list_.name, list_.slug, list_.edition);
    check_section("upgrades", document_.upgrades.count);
    most_units_ =
        kMostUnitsOfUpgrades + 2 * (document_.units.count + document_.upgrade_names.size());
    read_entries("units", document_.units, [&](const Entry& entry) { read_unit(entry); });
    among_upgrades_ = true;
    read_entries("upgrades", document_.upgrades, [&](const Entry& entry) { read_upgrade(entry); });
    note_unknown();
    return {std::move(list_), std::move(report_).in_order()};
  }

 private:
  /// What is wrong with one entry leaves that entry out, and no other.
  template <class Read>
  void read_entries(const std::string& section, const ListedEntries& entries, Read read) {
    if (entries.count == 0) {
      return;
    }
    entries.each([&](const Node& node) {
      try {
        read(Entry(node, section, report_));
      } catch (const InputError& error) {
        const std::string& field = error.where().field;
        const std::string entry = section + "." + node.key + ".";
        report_.note(node, quotable(node.key),
                     fmt::format("left out: {}{}",
                                 field.starts_with(entry) ? field.substr(entry.size()) + ": " : "",
                                 error.sentence()));
      }
    });
  }

  void check_section(std::string_view key, std::size_t entries) const {
    const Node* const found = document_.rest.find(key);
    const bool too_many = entries > InputLimits::max_units;
    if (found != nullptr && (found->kind != Node::Kind::table || too_many)) {
      throw InputError{
          Where{report_.file, found->line, found->column, std::string(key)},
          too_many ? fmt::format("has {} entries (at most {})", entries, InputLimits::max_units)
                   : shown(*found) + " is no table of entries"};
    }
  }

  void read_heading() {
    Node heading{.kind = Node::Kind::table, .line = 1, .column = 1};
    for (const Node& entry : document_.rest.items) {
      if (entry.key == "name" || entry.key == "version") {
        heading.items.push_back(entry);
      } else {
        note_section(entry);
      }
    }
    const std::vector<std::string> known{"name", "version"};
    lists::Faults faults(report_.file);
    const lists::Fields fields(heading, "", known, faults);
    list_.name = fields.text("name");
    list_.edition = fields.text_or("version", "");
    list_.system = "warmaster";
    list_.source = "imported";
  }

  /// Says why a whole part of the file is left out.
  void note_section(const Node& entry) {
    const bool used = entry.key == "units" || entry.key == "upgrades" || entry.key == "group" ||
                      entry.key == "order";
    if (entry.key == "spells") {
      report_.note(entry, "spells",
                   fmt::format("{} left out: fray has no magic", entry.items.size()));
    } else if (entry.key == "magic") {
      report_.note(entry, "magic", "left out: items are said of a unit, as in item=battle-banner");
    } else if (entry.key == "armyRules" || entry.key == "specialRules") {
      report_.note(entry, entry.key,
                   "texts for people: add what touches a combat to its units as rules = [...]");
    } else if (!used) {
      report_.note(entry, quotable(entry.key), "left out: unknown key");
    }
  }

  /// Takes what is known by the name of a special rule, where fray's own lists have not said it.
  void take_handguns(const Entry& entry, ListedUnit& unit) const {
    for (const std::string& rule : texts_of(entry)) {
      if (std::ranges::find(kHandguns, folded(rule)) != kHandguns.end() &&
          !unit.profile.specials.has(Special::handguns)) {
        unit.profile.specials.set(Special::handguns);
        entry.note(fmt::format("{}: its shots are those of handguns (rules = [\"handguns\"])",
                               quotable(rule)));
      }
    }
  }

  /// Special rules of which fray has the name alone stand in the unit's note, so that each answer of
  /// it names them.
  void name_uncounted(const Entry& entry, ListedUnit& unit) const {
    if (rules_known_.contains(entry.name())) {
      return;
    }
    std::string names;
    for (const std::string& rule : texts_of(entry)) {
      const bool counted = std::ranges::find(kHandguns, folded(rule)) != kHandguns.end();
      if (!counted && names.size() + rule.size() < 120) {
        names += (names.empty() ? "" : ", ") + printable(rule, 60);
      }
    }
    if (!names.empty() && unit.note.size() + names.size() < 230) {
      unit.note += (unit.note.empty() ? "not counted: " : "; not counted: ") + names;
    }
  }

  /// Says which fields of an entry are left out, each kind of field once in a file.
  void note_fields(const Entry& entry) {
    const bool has_hits = entry.text("hits").has_value();
    const bool is_counted =
        has_hits || std::ranges::find(kCharacterTypes, entry.text("type").value_or("")) !=
                        kCharacterTypes.end();
    for (const Node& field : entry.node().items) {
      constexpr std::array<std::string_view, 13> kUsed{
          "type",    "attack",   "hits",         "armour", "range",  "size", "points",
          "command", "upgrades", "specialRules", "order",  "terror", "id"};
      constexpr std::array<std::string_view, 4> kNumbers{"min", "max", "armyMin", "armyMax"};
      const bool used = std::ranges::find(kUsed, field.key) != kUsed.end() ||
                        (std::ranges::find(kNumbers, field.key) != kNumbers.end() && is_counted) ||
                        (field.key == "flying" && has_hits);
      if (used || !noted_.emplace(field.key, field.key_line).second) {
        continue;
      }
      const bool limit = std::ranges::find(kLimits, field.key) != kLimits.end();
      report_.note(field, quotable(field.key),
                   field.key == "flying"
                       ? "left out here and below: a rider fights on the ground of his unit"
                   : limit ? "left out here and below: how an army is built"
                           : "left out here and below: unknown key");
    }
    if (const auto rules = texts_of(entry);
        !rules.empty() && !rules_known_.contains(entry.name())) {
      entry.note("has the text of " + printable(either_of(rules), 200) +
                 ": add what it does in combat as rules = [...]");
    }
  }

  /// What an entry has a text of.
  std::vector<std::string> texts_of(const Entry& entry) const {
    auto texts = entry.names("specialRules");
    if (texts_.contains(entry.name())) {
      add_once(texts, entry.name());
    }
    return texts;
  }

  template <class Listed>
  void take_name(const Entry& entry, NamedEntries<Listed>& entries) {
    if (entries.taken(entry.name())) {
      throw InputError{Where{report_.file, entry.node().key_line, entry.node().key_column, "units"},
                       fmt::format("\"{}\" is given twice (first on line {})", entry.name(),
                                   entries.line(entry.name()))};
    }
    entries.reserve(entry.name(), entry.node().key_line);
  }

  /// Lists from elsewhere have special rules as texts, or not at all: a unit that fray knows has
  /// those of fray's own list.
  void take_own_rules(const Entry& entry, ListedUnit& unit) {
    const auto known = own_->find(entry.name());
    if (!known) {
      if (!std::exchange(unknown_names_[entry.name()], true) && ++unknowns_ <= kMostNamed) {
        unknown_.push_back(quotable(entry.name()));
      }
      return;
    }
    if (known->unit == nullptr) {
      std::vector<std::string> keys;
      for (const ListedUnit* const other : known->others) {
        keys.push_back(other->key);
      }
      entry.note(
          fmt::format("takes no special rules: fray's own lists have units of that name with "
                      "different ones ({}); add them "
                      "as rules = [...]",
                      either_of(keys)));
      return;
    }
    unit.profile.specials = known->unit->profile.specials;
    unit.profile.base = known->unit->profile.base;
    unit.note = known->unit->note;
    rules_known_.insert(entry.name());
    const auto names = lists::rule_names(special_rules(), unit.profile.specials);
    if (!names.empty() || !texts_of(entry).empty()) {
      entry.note(fmt::format("takes its special rules from fray's own {}: {}", known->unit->key,
                             names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
    }
  }

  /// Units whose special rules, if they have any, are not known.
  void note_unknown() {
    if (!unknown_.empty()) {
      report_.note(
          document_.rest, "",
          fmt::format("special rules are not known of what fray's own lists{} do not have (if it "
                      "has any, add them as rules = [...]): {}{}",
                      own_->historical() ? ", which are of no age of history," : "",
                      fmt::join(unknown_, ", "),
                      unknowns_ == unknown_.size()
                          ? ""
                          : fmt::format(" and {} units more", unknowns_ - unknown_.size())));
    }
  }

  void read_unit(const Entry& entry) {
    const std::string type = entry.text("type").value_or("");
    if (is_character(type)) {
      take_name(entry, characters_);
      hand_over(entry, import_character(entry, lowered(type), {}), entry.name());
    } else {
      take_name(entry, units_);
      if (auto unit = import_unit(entry, {})) {
        take_own_rules(entry, *unit);
        take_handguns(entry, *unit);
        name_uncounted(entry, *unit);
        hand_over(entry, std::move(*unit), entry.name());
      }
    }
    note_fields(entry);
    note_what_it_has_not(entry, is_character(type));
    for (const std::string& upgrade : entry.names("upgrades")) {
      if (document_.upgrade_names.contains(upgrade)) {
        takers_[upgrade].push_back(entry.name());
      } else {
        entry.note(fmt::format("upgrades: \"{}\" is left out: the list has no upgrade of that name",
                               quotable(upgrade)));
      }
    }
  }

  /// Says which statistics are left out since no character, or no unit, has them.
  static void note_what_it_has_not(const Entry& entry, bool character) {
    const auto note = [&](const char* key, std::string_view none) {
      const std::string value = entry.text(key).value_or("-");
      if (value != "-" && value != "0" && value != none) {
        entry.note(fmt::format("{}: \"{}\" is left out: a {} has none", key, quotable(value),
                               character ? "character" : "unit"));
      }
    };
    if (character) {
      note("hits", "");
      note("armour", "");
      note("size", "1");
    } else {
      note("command", "");
    }
  }

  void read_upgrade(const Entry& entry) {
    const std::string type = entry.text("type").value_or("");
    const std::string attack = entry.text("attack").value_or("");
    const std::string command = entry.text("command").value_or("");
    const bool additive = type.ends_with("Mount") || command.starts_with('+') ||
                          (type == "Special" && command.empty());
    const bool profile = entry.text("hits") || (!attack.empty() && !attack.starts_with('+'));
    if (profile || (type != "Special" && !is_character(type) && !additive)) {
      add_upgraded_units(entry);
    } else if (additive) {
      if (auto mount = import_mount(entry)) {
        add_character(entry, std::move(*mount));
      }
    } else {
      const ListedCharacter* const base = taker(entry, characters_);
      const std::string kind = is_character(type) ? lowered(type)
                               : base != nullptr  ? base->kind
                                                  : "general";
      add_character(entry, import_character(entry, kind, {true, base}));
    }
    note_fields(entry);
  }

  /// An upgrade may ask for it by its name later.
  bool is_wanted(const Entry& entry, const std::string& name) const {
    return document_.upgrade_names.contains(name) || entry.node().find("upgrades") != nullptr ||
           (among_upgrades_ && !takers_.empty());
  }

  void hand_over(const Entry& entry, ListedUnit unit, const std::string& name) {
    if (is_wanted(entry, name)) {
      units_.keep(unit, name);
    }
    unit.list = list_.slug;
    unit.key = lists::key_of(list_.slug, unit.profile.name);
    take_.unit(list_, count_++, std::move(unit));
  }
  void hand_over(const Entry& entry, ListedCharacter character, const std::string& name) {
    if (is_wanted(entry, name)) {
      characters_.keep(character, name);
    }
    character.list = list_.slug;
    character.key = lists::key_of(list_.slug, character.name);
    take_.character(list_, std::move(character));
  }

  template <class Listed>
  const Listed* taker(const Entry& entry, const NamedEntries<Listed>& entries) const {
    const auto all = takers(entry, entries);
    return all.empty() ? nullptr : all.front();
  }

  template <class Listed>
  std::vector<const Listed*> takers(const Entry& entry, const NamedEntries<Listed>& entries) const {
    std::vector<const Listed*> found;
    const auto names = takers_.find(entry.name());
    for (std::size_t i = 0; names != takers_.end() && i < names->second.size(); ++i) {
      if (const Listed* const listed = entries.find(names->second[i])) {
        found.push_back(listed);
      }
    }
    return found;
  }

  /// An upgrade of several units is one unit, or one for each of them where they would differ.
  void add_upgraded_units(const Entry& entry) {
    std::vector<ListedUnit> bases;
    for (const ListedUnit* const base : takers(entry, units_)) {
      const bool differs = bases.empty() || base->profile.points != bases.front().profile.points ||
                           base->profile.type != bases.front().profile.type;
      if (differs) {
        bases.push_back(*base);
      }
    }
    for (std::size_t i = 0; i < std::max<std::size_t>(1, bases.size()); ++i) {
      const ListedUnit* const base = bases.empty() ? nullptr : &bases[i];
      auto unit = import_unit(entry, {true, base});
      if (unit && bases.size() > 1) {
        unit->profile.name += " (" + base->profile.name + ")";
      }
      if (unit) {
        add_upgraded_unit(entry, std::move(*unit));
      }
    }
  }

  void add_upgraded_unit(const Entry& entry, ListedUnit unit) {
    const ListedUnit* const same = units_.find(entry.name());
    if (same != nullptr && same_profile(*same, unit)) {
      entry.note("left out: the unit of that name is the same");
      return;
    }
    if (count_ >= most_units_) {
      throw InputError{
          Where{report_.file, entry.node().key_line, entry.node().key_column, "upgrades"},
          fmt::format("more than {} units come of the list's {} entries (an upgrade is a "
                      "unit for each that takes it) split the list",
                      most_units_, (most_units_ - kMostUnitsOfUpgrades) / 2)};
    }
    take_own_rules(entry, unit);
    name_uncounted(entry, unit);
    unit.profile.name = fresh_name(entry, unit.profile.name, units_);
    const std::string name = unit.profile.name;
    hand_over(entry, std::move(unit), name);
  }

  void add_character(const Entry& entry, ListedCharacter character) {
    character.name = fresh_name(entry, character.name, characters_);
    const std::string name = character.name;
    hand_over(entry, std::move(character), name);
  }

  template <class Listed>
  std::string fresh_name(const Entry& entry, std::string name, NamedEntries<Listed>& entries) {
    if (entries.taken(name)) {
      name += " (upgrade)";
      entry.note(fmt::format("its name is taken: it is called \"{}\"", name));
    }
    if (entries.taken(name) || name.size() > InputLimits::max_name) {
      throw InputError{
          Where{report_.file, entry.node().key_line, entry.node().key_column, "upgrades"},
          fmt::format("\"{}\" is taken or too long (another name of at most {} bytes)",
                      quotable(name), InputLimits::max_name)};
    }
    entries.reserve(name, entry.node().key_line);
    return name;
  }

  static constexpr std::size_t kMostNamed = 100;  ///< units: no army has more

  const ArmyDocument& document_;
  const TakeListed& take_;
  std::optional<OwnUnits> own_{};
  /// Entries that have the rules of fray's own list.
  std::unordered_set<std::string> rules_known_{};
  std::vector<std::string> unknown_{};  ///< the first of those that it does not have
  std::size_t unknowns_ = 0;            ///< all of them
  lists::ByName<bool, false> unknown_names_{};
  lists::ImportReport report_{};
  UnitList list_{};
  NamedEntries<ListedUnit> units_{};
  NamedEntries<ListedCharacter> characters_{};
  std::size_t count_ = 0;  ///< of units
  std::size_t most_units_ = 0;
  bool among_upgrades_ = false;
  std::unordered_map<std::string, std::vector<std::string>> takers_{};  ///< who may take an upgrade
  /// Entries that have a text of their own.
  std::unordered_set<std::string_view> texts_{};
  /// Fields that are said to be left out.
  std::unordered_map<std::string, std::uint32_t> noted_{};
};

}  // namespace

Imported import_document(const ArmyDocument& document, const std::string& file,
                         std::string_view slug, const TakeListed& take) {
  return ListImport(document, file, slug, take).run();
}

ArmyDocument army_document(Node document, std::string_view slug) {
  ArmyDocument army{.rest = in_usual_words(std::move(document), slug)};
  for (Node& section : army.rest.items) {
    if ((section.key != "units" && section.key != "upgrades") ||
        section.kind != Node::Kind::table) {
      continue;
    }
    if (section.key == "upgrades") {
      for (const Node& upgrade : section.items) {
        army.upgrade_names.insert(upgrade.key);
      }
    }
    const auto entries =
        std::make_shared<std::vector<Node>>(std::exchange(section.items, std::vector<Node>{}));
    ListedEntries& listed = section.key == "units" ? army.units : army.upgrades;
    listed.count = entries->size();
    listed.each = [entries](const std::function<void(const Node&)>& take) {
      for (Node& entry : *entries) {
        take(entry);
        entry = {};
      }
    };
  }
  return army;
}

Imported import_list(std::string_view json, const std::string& file, std::string_view slug) {
  std::vector<ListedUnit> units;
  std::vector<ListedCharacter> characters;
  const TakeListed take{
      .unit = [&](const UnitList&, std::size_t,
                  ListedUnit unit) { units.push_back(std::move(unit)); },
      .character = [&](const UnitList&,
                       ListedCharacter character) { characters.push_back(std::move(character)); }};
  Imported imported =
      import_document(army_document(lists::read_json(json, file), slug), file, slug, take);
  imported.list.units = std::move(units);
  imported.list.characters = std::move(characters);
  return imported;
}

namespace {

Library shipped() { return Library("warmaster", {}, true); }

/// The same for "Bretonnia" and "Bretonnian" too.
std::string army_word(std::string_view word) {
  const std::string plain = plain_word(word);
  return plain.ends_with("ian") ? plain.substr(0, plain.size() - 1) : plain;
}

/// As many words as an army's name has, where a list's name is that, or has all of its words:
/// "Warmaster - The Empire". Else 0.
std::size_t words_in(std::string_view army, std::string_view list) {
  const std::string all = folded(list);
  std::vector<std::string> of_list;
  for (const std::string_view word : split_words(all)) {
    of_list.push_back(army_word(word));
  }
  const std::string wanted = folded(army);
  const std::vector<std::string_view> words = split_words(wanted);
  const bool has_all = std::ranges::all_of(words, [&](std::string_view word) {
    return std::ranges::find(of_list, army_word(word)) != of_list.end();
  });
  return has_all || army_word(army) == army_word(list) ? words.size() : 0;
}

/// "Warmaster Ancients", "Warmaster Medieval Armies".
bool is_historical(std::string_view edition) {
  const std::string name = folded(edition);
  return name.find("ancient") != std::string::npos || name.find("medieval") != std::string::npos;
}

/// A name in a form of its own comes before one that is only alike.
template <class Index>
const ListedUnit* unit_of(const Index& index, const std::string& exact, const std::string& like) {
  if (const auto found = index.exact.find(exact); found != index.exact.end()) {
    return found->second;
  }
  const auto found = index.alike.find(like);
  return found == index.alike.end() ? nullptr : found->second;
}

}  // namespace

OwnUnits::OwnUnits(std::string_view list, std::string_view slug, std::string_view edition)
    : historical_(is_historical(edition)) {
  if (historical_) {
    return;
  }
  const Library library = shipped();
  for (const std::string& each : library.slugs()) {
    lists_.push_back(library.load<ListedUnit>(each));
  }
  for (const UnitList& each : lists_) {
    Index& index = indices_.emplace_back();
    for (const ListedUnit& unit : each.units) {
      index.exact.emplace(folded(unit.profile.name), &unit);
      index.alike.emplace(plain_word(unit.profile.name), &unit);
    }
  }
  std::size_t most = 0;
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    for (const std::string_view name : {list, slug}) {
      if (const std::size_t words = words_in(lists_[i].name, name); words > most) {
        most = words;
        army_ = &indices_[i];
      }
    }
  }
}

std::optional<OwnUnits::Known> OwnUnits::find(std::string_view name) const {
  const std::string exact = folded(name);
  const std::string like = plain_word(name);
  if (const ListedUnit* const own = army_ == nullptr ? nullptr : unit_of(*army_, exact, like)) {
    return Known{.unit = own};
  }
  Known known;
  for (const Index& index : indices_) {
    const ListedUnit* const unit = unit_of(index, exact, like);
    if (unit != nullptr && known.unit == nullptr) {
      known.unit = unit;
    } else if (unit != nullptr && unit->profile.specials != known.unit->profile.specials) {
      known.others.push_back(unit);
    }
  }
  if (known.unit == nullptr) {
    return std::nullopt;
  }
  if (!known.others.empty()) {
    known.others.insert(known.others.begin(), std::exchange(known.unit, nullptr));
  }
  return known;
}

}  // namespace fray::warmaster
