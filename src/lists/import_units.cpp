#include "lists/import_units.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/expression.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/finder.hpp"
#include "lists/import_ranks.hpp"
#include "lists/library.hpp"
#include "lists/rank_side.hpp"
#include "lists/unit_file.hpp"
#include "lists/written_list.hpp"

namespace fray::lists {

namespace {

constexpr std::string_view kWarmasterName = "warmaster";

/// A statistic that only one game's lists have, and that game.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kMarks{
    {{"Off", "ninth-age"}, {"WS", "fantasy6"}, {"Skill", "sovl"}, {"Hits", kWarmasterName}}};

/// The game that the statistics of an entry belong to; empty when there are none.
std::string_view game_of(const WrittenEntry& entry) {
  for (const WrittenProfile& profile : entry.profiles) {
    for (const auto& [statistic, game] : kMarks) {
      if (std::ranges::find(profile.values, statistic, &Node::key) != profile.values.end()) {
        return game;
      }
    }
  }
  return {};
}

/// The same of all entries: that of the first that has any.
std::string_view game_of(const EachEntry& each) {
  std::string_view game;
  each([&](const WrittenEntry& entry) { game = game.empty() ? game_of(entry) : game; });
  return game;
}

EachEntry each_of(const std::vector<WrittenEntry>& entries) {
  return [&entries](const std::function<void(const WrittenEntry&)>& take) {
    std::ranges::for_each(entries, take);
  };
}

/// "Empire of Sonnstahl 2024" as the name of a file.
std::string slug_of_name(std::string_view name) {
  std::string slug;
  for (const char c : folded(name)) {
    const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    slug += kept ? std::string(1, c) : slug.empty() || slug.ends_with('-') ? "" : "-";
  }
  while (slug.ends_with('-')) {
    slug.pop_back();
  }
  return slug.empty() ? "list" : slug.substr(0, 100);
}

/// The file of a list whose units and characters come one by one. Each is written and forgotten.
template <class Unit>
class ListFile {
 public:
  /// `file` is the one that is imported, for messages. `expected` bytes are written, or a few more
  /// or less.
  ListFile(const std::string& file, std::string_view source, std::size_t expected)
      : file_(file), source_(source) {
    toml_.reserve(std::min(expected, kMostExpected));
  }

  void add(const ListOf<Unit>& list, std::size_t place, const Unit& unit) {
    if (count_ == 0) {
      toml_ += heading_of(list);
    }
    std::string text = unit_in_toml(unit, list.system);
    check(list, text);
    ++count_;
    if (place != next_) {
      early_.emplace(place, std::move(text));
      return;
    }
    append(toml_, text);
    for (++next_; !early_.empty() && early_.begin()->first == next_; ++next_) {
      append(toml_, early_.extract(early_.begin()).mapped());
    }
  }
  void add(const ListOf<Unit>& list, const ListedCharacter& character) {
    const std::string text = character_in_toml(character);
    check(list, text);
    append(characters_, text);
  }

  /// Empty when there is no unit.
  ImportedFile finish(ImportedOf<Unit> imported) {
    auto& [list, notes] = imported;
    if (count_ > 0) {
      if (of_unchecked_ > 0) {
        check_now(list);
      }
      append(toml_, characters_);
    }
    return {list.slug, list.name, list.system, count_, std::move(toml_), std::move(notes)};
  }

 private:
  static constexpr std::size_t kAtOnce = 50;  ///< are read back
  static constexpr std::size_t kMostExpected = std::size_t{4} << 20;

  std::string heading_of(const ListOf<Unit>& list) const {
    ListOf<Unit> heading{list.slug, list.name, list.system, list.edition, list.source, {}, {}};
    if (!source_.empty()) {
      heading.source = source_;
    }
    return heading_in_toml(heading);
  }

  /// Why  a string that grows to twice its size has three times its size for a moment.
  static void append(std::string& text, std::string_view more) {
    constexpr std::size_t kEighth = 8;
    if (text.size() + more.size() > text.capacity()) {
      text.reserve(text.size() + more.size() + text.size() / kEighth);
    }
    text += more;
  }

  /// What is written reads back: a fault here is told before anybody relies on the file.
  /// Why   some dozen at once: what TOML is read into takes fifty times its text.
  void check(const ListOf<Unit>& list, std::string_view text) {
    unchecked_ += text;
    if (++of_unchecked_ == kAtOnce) {
      check_now(list);
    }
  }
  void check_now(const ListOf<Unit>& list) {
    try {
      read_unit_list<Unit>(heading_of(list) + any_unit(list) + unchecked_, "(imported)", list.slug);
    } catch (const InputError& error) {
      throw InputError(Where{.file = file_},
                       "comes to a list that fray cannot read: " + error.sentence());
    }
    unchecked_.clear();
    of_unchecked_ = 0;
  }
  /// No list is without a unit, and some characters may come with none.
  std::string any_unit(const ListOf<Unit>& list) const {
    std::string text;
    if constexpr (std::is_same_v<Unit, ListedUnit>) {
      if (unchecked_.find("\n[[unit]]\n") == std::string::npos) {
        ListedUnit unit;
        unit.profile.name = "any";
        unit.profile.hits = unit.profile.stands = 1;
        text = unit_in_toml(unit, list.system);
      }
    }
    return text;
  }

  const std::string& file_;
  std::string source_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;                        ///< place of the unit behind those in toml_
  std::map<std::size_t, std::string> early_{};  ///< units that came before their turn
  std::string toml_{};                          ///< heading and units
  std::string characters_{};
  std::string unchecked_{};
  std::size_t of_unchecked_ = 0;
};

class UnitsImport {
 public:
  UnitsImport(std::string_view text, const std::string& file, std::string_view slug,
              const ImportWishes& wishes)
      : text_(text), file_(file), slug_(slug), wishes_(wishes) {}

  std::vector<ImportedFile> run() {
    const auto first = text_.find_first_not_of(" \t\r\n");
    if (!wishes_.with.empty() && (first == std::string_view::npos || text_[first] != '<')) {
      throw InputError{Where{.file = file_, .field = "--with"},
                       "links to no game system (a .cat of BattleScribe does) leave it out"};
    }
    const char mark = first == std::string_view::npos ? '\0' : text_[first];
    if (mark == '{') {
      Node document = read_json(text_, file_);
      if (document.find("roster") != nullptr) {
        refuse_roster();
      }
      check_wish(kWarmasterName);
      const ArmyDocument army = army_document(std::move(document), slug_);
      add_warmaster(
          [&](const TakeListed& take) { return import_document(army, file_, slug_, take); });
    } else if (mark == '<') {
      read_xml_list();
    } else if (const std::optional<char> separator = separator_of_table(text_)) {
      read_tables(*separator);
    } else {
      throw InputError{Where{.file = file_},
                       "is no army list that fray can import (wm-selector's JSON, BattleScribe's "
                       ".cat or .gst, or a table whose first line names its columns; fray's own "
                       "files need no import)"};
    }
    if (std::ranges::all_of(files_, [](const ImportedFile& file) { return file.units == 0; })) {
      const auto& notes = files_.front().notes;
      throw InputError{Where{.file = file_},
                       "no unit has a profile to fight with" +
                           (notes.empty() ? "" : " (" + to_string(notes.front(), file_) + ")")};
    }
    return std::move(files_);
  }

 private:
  [[noreturn]] void refuse_roster() const {
    throw InputError{
        Where{.file = file_},
        "is a roster, which is an army (a book of units is wanted) read it with fray army"};
  }

  void read_xml_list() {
    Node document = read_xml(text_, file_);
    if (document.key == "roster") {
      refuse_roster();
    }
    std::optional<Node> shared;
    if (!wishes_.with.empty()) {
      shared = read_xml(wishes_.with, "the game system");
    }
    const WrittenList list = read_battlescribe(document, shared ? &*shared : nullptr, file_,
                                               text_.size() + wishes_.with.size());
    const std::uint32_t line = document.line;
    document = {};  // it is many times as large as its text
    shared.reset();
    const EachEntry each = each_of(list.entries);
    const std::string_view game = game_of(each);
    check_game(game);
    if (game == kWarmasterName) {
      add_warmaster(
          [&](const TakeListed& take) { return import_warmaster(list, file_, slug_, take); });
    } else {
      add_ranks(list.name, each, game, slug_);
    }
    note_without_profile(list.without_profile);
    for (const WrittenNote& note : list.left_out) {
      insert_note({note.line, "", note.what});
    }
    if (!list.rules.empty()) {
      auto& notes = files_.front().notes;
      notes.insert(notes.begin(),
                   {line, "",
                    "left out, as it is said of the army and of no unit: " +
                        printable(fmt::format("{}", fmt::join(list.rules, ", ")), 400)});
    }
  }

  /// Names the units of a file that says nothing of how they fight.
  void note_without_profile(const std::vector<WrittenEntry>& units) {
    if (units.empty()) {
      return;
    }
    std::vector<std::string> names;
    for (const WrittenEntry& unit : units) {
      names.push_back(unit.unit);
    }
    insert_note({units.front().line, "",
                 fmt::format("left out, as the file has no profile of {}: {}",
                             names.size() == 1 ? "it" : "them", fmt::join(names, ", "))});
  }

  void insert_note(ImportNote note) {
    auto& notes = files_.front().notes;
    notes.insert(std::ranges::upper_bound(notes, note.line, {}, &ImportNote::line),
                 std::move(note));
  }

  void read_tables(char separator) {
    const TableRows rows(text_, file_, separator);
    const Node first = rows.size() == 0 ? Node{} : rows[0];
    if (is_warmaster_table(first)) {
      check_wish(kWarmasterName);
      add_warmaster(
          [&](const TakeListed& take) { return import_warmaster_table(rows, file_, slug_, take); });
      return;
    }
    const TableOfArmies armies(rows, file_);
    std::string_view game;
    for (std::size_t nth = 0; game.empty() && nth < armies.size(); ++nth) {
      game = game_of(armies.entries(nth));
    }
    if (game.empty()) {
      throw InputError{Where{.file = file_},
                       "holds no profile of a unit (none of its columns is known) a table names "
                       "its columns in its first line: Troop, Type, Attacks, Hits, Armour, Unit "
                       "size, Points"};
    }
    check_game(game);
    for (std::size_t nth = 0; nth < armies.size(); ++nth) {
      const std::string& name = armies.name(nth);
      add_ranks(name, armies.entries(nth), game,
                armies.size() == 1 ? std::string(slug_) : slug_of_name(name), armies.size());
    }
    auto& notes = files_.front().notes;
    for (const std::string& column : unread_columns(first, wished_book(game))) {
      notes.insert(notes.begin(), {1, "",
                                   fmt::format("the column \"{}\" is not read (Unit, Army, Models, "
                                               "Points, Rules and the game's statistics are)",
                                               quotable(column))});
    }
  }

  void check_game(std::string_view game) const {
    if (game.empty()) {
      throw InputError{
          Where{.file = file_},
          "holds no profile of a unit (statistics such as Hits, Off, WS or Skill are looked for)"};
    }
    check_wish(game);
  }

  void check_wish(std::string_view game) const {
    const bool same = !wishes_.system || *wishes_.system == game;
    const bool sister = wishes_.system && *wishes_.system == "fantasy7" && game == "fantasy6";
    if (!same && !sister) {
      throw InputError{Where{.field = "system"},
                       fmt::format("\"{}\" is not the file's game (its statistics are those of {})",
                                   quotable(*wishes_.system), game)};
    }
  }

  rankflank::Rulebook wished_book(std::string_view game) const {
    return rulebook_named(wishes_.system ? std::string_view(*wishes_.system) : game);
  }

  void add_warmaster(const std::function<Imported(const TakeListed& take)>& import) {
    ListFile<ListedUnit> file(file_, wishes_.source, kLonger * text_.size());
    files_.push_back(file.finish(import(
        {.unit = [&](const UnitList& list, std::size_t place,
                     const ListedUnit& unit) { file.add(list, place, unit); },
         .character = [&](const UnitList& list,
                          const ListedCharacter& character) { file.add(list, character); }})));
  }

  void add_ranks(const std::string& name, const EachEntry& each, std::string_view game,
                 std::string_view slug, std::size_t lists = 1) {
    ListFile<RankUnit> file(file_, wishes_.source, kLonger * text_.size() / lists);
    files_.push_back(
        file.finish(import_ranks(name, each, wished_book(game), slug,
                                 [&](const RankList& list, std::size_t place,
                                     const RankUnit& unit) { file.add(list, place, unit); })));
  }

  /// As a unit file, the row of a table is so many times as long.
  static constexpr std::size_t kLonger = 6;

  std::string_view text_;
  const std::string& file_;
  std::string_view slug_;
  const ImportWishes& wishes_;
  std::vector<ImportedFile> files_{};
};

}  // namespace

std::vector<ImportedFile> import_units(std::string_view text, const std::string& file,
                                       std::string_view slug, const ImportWishes& wishes) {
  return UnitsImport(text, file, slug, wishes).run();
}

namespace {

/// The heading of a file that an import has written, with some of its units after the other.
/// Why  what TOML is read into takes fifty times its text.
void each_some_units(std::string_view toml, const std::function<void(const std::string&)>& take) {
  constexpr std::string_view kUnit = "\n[[unit]]\n";
  constexpr std::size_t kAtOnce = 50;
  toml = toml.substr(0, toml.find("\n[[character]]\n"));
  std::size_t from = toml.find(kUnit);
  const std::string heading(toml.substr(0, from));
  while (from < toml.size()) {
    std::size_t to = from;
    for (std::size_t unit = 0; unit < kAtOnce && to < toml.size(); ++unit) {
      to = std::min(toml.find(kUnit, to + 1), toml.size());
    }
    take(heading + std::string(toml.substr(from, to - from)));
    from = to;
  }
}

}  // namespace

Hidden hidden_by(const ImportedFile& file, std::string_view slug) {
  if (file.system != kWarmasterName || file.toml.empty() || !is_shipped(slug)) {
    return {};
  }
  std::vector<std::string> names;
  each_some_units(file.toml, [&](const std::string& some) {
    for (ListedUnit& unit : read_unit_list<ListedUnit>(some, "(imported)", file.slug).units) {
      names.push_back(std::move(unit.profile.name));
    }
  });
  return {true, lacking(slug, names)};
}

namespace {

using warmaster::Attacks;
using warmaster::ProfileLimits;
using warmaster::TroopType;

constexpr Between kHits{1, ProfileLimits::max_hits};
constexpr Between kStandsOfUnit{1, ProfileLimits::max_stands};

/// The troop types that Warmaster has no name for, and those of French lists.
/// Source  rules-facts 1.3 (elephants), section 6.
std::optional<TroopType> type_named(const Entry& entry, const std::string& text) {
  struct Other {
    std::string_view name;
    TroopType type;
  };
  constexpr std::array<Other, 9> kOthers{{{"elephant", TroopType::monster},
                                          {"wagon", TroopType::machine},
                                          {"light artillery", TroopType::artillery},
                                          {"infanterie", TroopType::infantry},
                                          {"infantrie", TroopType::infantry},
                                          {"cavalerie", TroopType::cavalry},
                                          {"artillerie", TroopType::artillery},
                                          {"char", TroopType::chariot},
                                          {"monstre", TroopType::monster}}};
  for (const auto& [name, type] : kOthers) {
    if (folded(text) == name) {
      entry.note(fmt::format("type {} counts as {}", quotable(text), to_string(type)));
      return type;
    }
  }
  const auto type = warmaster::parse_troop_type(text);
  return type || !text.ends_with('s')
             ? type
             : warmaster::parse_troop_type(std::string_view(text).substr(0, text.size() - 1));
}

TroopType read_type(const Entry& entry, const ListedUnit* base) {
  const std::string text = entry.text("type").value_or("");
  if (text == "Special" && base != nullptr) {
    return base->profile.type;
  }
  if (text == "Special") {
    entry.note("its type is not given, and no unit takes it: infantry is assumed");
    return TroopType::infantry;
  }
  const auto type = type_named(entry, text);
  if (!type) {
    entry.refuse("type",
                 fmt::format("\"{}\" (Infantry, Cavalry, Chariot, Monster, Artillery or Machine)",
                             quotable(text)));
  }
  return *type;
}

WrittenAttack attack_of(const Entry& entry, const std::string& text) {
  WrittenAttack attack = read_attack(text);
  const Attacks close = attack.close.value_or(Attacks{});
  const bool fits = close.fixed <= ProfileLimits::max_attacks &&
                    close.dice <= ProfileLimits::max_attack_dice &&
                    close.sides <= ProfileLimits::max_attacks &&
                    close.fixed + close.dice * close.sides <= ProfileLimits::max_attacks;
  if (!attack.close || !fits) {
    entry.refuse("attack",
                 fmt::format("\"{}\" (0 to {}, \"3/1\" with shooting, or dice such as \"D6\")",
                             quotable(text), ProfileLimits::max_attacks));
  }
  if (attack.mended) {
    entry.note(
        fmt::format("attack \"{}\" is read as \"{}/{}\"", text, to_string(close), attack.shooting));
  }
  return attack;
}

void read_size(const Entry& entry, const ListedUnit* base, ListedUnit& unit) {
  if (entry.text("size") == "+1") {
    const auto bases = entry.names("augendUnits");
    unit.profile.stands = 1;
    unit.note = "one stand added to another unit" + (bases.empty() ? "" : ": " + either_of(bases));
    if (unit.note.size() > InputLimits::max_name) {
      unit.note = "one stand added to another unit";
    }
    entry.note("size +1: a unit of one stand, to be fielded with another unit");
    return;
  }
  const auto stands = entry.whole("size", kStandsOfUnit);
  unit.profile.stands = stands ? *stands : base != nullptr ? base->profile.stands : 3;
  if (!stands) {
    entry.note(fmt::format("size is not given: {} stands are assumed", unit.profile.stands));
  }
}

void read_armour_of(const Entry& entry, ListedUnit& unit) {
  const std::string text = entry.text("armour").value_or("-");
  auto [armour, two_values] = read_armour(text, entry.text("size") == "+1");
  if (!armour && text.size() == 2) {  // "45": a slip for "4+"
    armour = read_armour(text.substr(0, 1) + "+", false).armour;
    if (armour) {
      entry.note(
          fmt::format("armour \"{}\" is read as \"{}\"", quotable(text), to_string(*armour)));
    }
  }
  if (!armour) {
    entry.refuse("armour", fmt::format("\"{}\" (\"3+\" to \"6+\", or none)", quotable(text)));
  }
  unit.profile.armour = *armour;
  if (two_values) {
    entry.note(fmt::format("armour \"{}\": {} is used", text, to_string(*armour)));
    unit.note += fmt::format("{}armour {} in the list", unit.note.empty() ? "" : "; ", text);
  }
}

/// The hits of one stand. A list may have them in the column of the range, where a unit that cannot
/// shoot has none.
std::optional<std::int32_t> read_hits(const Entry& entry, ListedUnit& unit) {
  if (const auto hits = entry.whole("hits", kHits)) {
    return hits;
  }
  const Node* const range = entry.node().find("range");
  if (range == nullptr || range->kind != Node::Kind::whole || !unit.shooting.empty()) {
    return std::nullopt;
  }
  entry.note(fmt::format("no hits are given and it cannot shoot: range {} is read as its hits",
                         range->text));
  unit.range.clear();
  return entry.whole("range", kHits);
}

}  // namespace

std::optional<ListedUnit> import_unit(const Entry& entry, Standing<ListedUnit> standing) {
  const auto attack_text = entry.text("attack");
  if (!attack_text) {
    entry.note("left out: no attack is given, so it has no profile to fight with");
    return std::nullopt;
  }
  ListedUnit unit;
  const WrittenAttack attack = attack_of(entry, *attack_text);
  unit.profile.attacks = *attack.close;
  unit.shooting = attack.shooting;
  unit.range = range_of(entry);
  const auto hits = read_hits(entry, unit);
  if (!hits) {
    entry.note("left out: no hits are given, so it has no profile to fight with");
    return std::nullopt;
  }
  unit.upgrade = standing.upgrade;
  unit.limits = limits_of(entry);
  unit.profile.name = entry.name();
  unit.profile.hits = *hits;
  unit.profile.type = read_type(entry, standing.base);
  read_size(entry, standing.base, unit);
  read_armour_of(entry, unit);
  unit.profile.points = points_of(
      entry, standing.upgrade,
      standing.base == nullptr ? std::nullopt : std::optional(standing.base->profile.points));
  for (const auto& [field, rule] : {std::pair{"flying", warmaster::Special::flying},
                                    {"terror", warmaster::Special::terrifying}}) {
    unit.profile.specials.set(rule, entry.text(field) == "Yes");
  }
  if (unit.shooting.empty() && !unit.range.empty()) {
    entry.note(fmt::format("range {} without a shooting attack: the range is kept", unit.range));
  }
  return unit;
}

Entry::Entry(const Node& node, std::string_view section, ImportReport& report)
    : node_(node), section_(section), report_(report) {
  if (const auto fault = fault_of_name(node.key)) {
    throw InputError{Where{report.file, node.key_line, node.key_column, section_}, *fault};
  }
  if (node.kind != Node::Kind::table) {
    throw InputError{Where{report.file, node.line, node.column, section_ + "." + node.key},
                     shown(node) + " is no table of statistics"};
  }
}

const Node* Entry::given(std::string_view key) const noexcept {
  const Node* const value = node_.find(key);
  return value == nullptr || value->kind == Node::Kind::nothing ? nullptr : value;
}

std::optional<std::string> Entry::text(std::string_view key) const {
  const Node* const value = given(key);
  if (value == nullptr) {
    return std::nullopt;
  }
  if (value->kind == Node::Kind::truth) {
    return value->text == "true" ? "Yes" : "No";
  }
  const bool simple = value->kind == Node::Kind::text || value->kind == Node::Kind::whole ||
                      value->kind == Node::Kind::decimal;
  if (!simple || value->text.size() > InputLimits::max_name || holds_control(value->text)) {
    refuse(key, shown(*value) + " stands where a short text or a number is wanted");
  }
  return value->text;
}

std::optional<std::int32_t> Entry::whole(std::string_view key, Between range) const {
  const auto written = text(key);
  if (!written) {
    return std::nullopt;
  }
  const auto number = read_signed(*written);
  if (!number || *number < range.low || *number > range.high) {
    refuse(key, fmt::format("{} stands where a whole number from {} to {} is wanted",
                            quotable(*written), range.low, range.high));
  }
  return number;
}

std::vector<std::string> Entry::names(std::string_view key) const {
  std::vector<std::string> all;
  const Node* const list = given(key);
  if (list != nullptr && list->kind != Node::Kind::list) {
    refuse(key, shown(*list) + " stands where a list of names is wanted");
  }
  for (std::size_t i = 0; list != nullptr && i < list->items.size(); ++i) {
    if (list->items[i].kind != Node::Kind::text || holds_control(list->items[i].text)) {
      refuse(key, shown(list->items[i]) + " stands where a name is wanted");
    }
    all.push_back(list->items[i].text);
  }
  return all;
}

void Entry::refuse(std::string_view key, const std::string& sentence) const {
  const Node* const value = node_.find(key);
  const Node& place = value == nullptr ? node_ : *value;
  throw InputError{Where{report_.file, place.line, place.column,
                         fmt::format("{}.{}.{}", section_, node_.key, key)},
                   sentence};
}

std::int32_t points_of(const Entry& entry, bool upgrade, std::optional<std::int32_t> base) {
  constexpr std::int32_t kMost = warmaster::ProfileLimits::max_points;
  const std::int32_t points = entry.whole("points", {-kMost, kMost}).value_or(0);
  const std::int32_t sum = upgrade ? base.value_or(0) + points : points;
  if (upgrade && !base) {
    entry.note(fmt::format("no entry of the list takes it: its {} points stand alone", points));
  }
  if (sum < 0 || sum > kMost) {
    entry.refuse("points", fmt::format("{} is no cost (one from 0 to {} is wanted)", sum, kMost));
  }
  return sum;
}

namespace {

/// A number of units; nothing for "-", and, with a note, for what is none.
std::optional<std::int32_t> limit_of(const Entry& entry, const char* key, std::string_view text) {
  const auto number = number_of(text);
  if (number && *number >= 0 && *number <= ArmyLimits::most && *number == std::floor(*number)) {
    return static_cast<std::int32_t>(*number);
  }
  if (text != "-") {
    entry.note(
        fmt::format("{}: \"{}\" is left out (a number of units is wanted)", key, quotable(text)));
  }
  return std::nullopt;
}

}  // namespace

ArmyLimits limits_of(const Entry& entry) {
  const auto limit = [&](const char* key) {
    const auto text = entry.text(key);
    return text ? limit_of(entry, key, *text) : std::nullopt;
  };
  ArmyLimits limits{
      .max = limit("max"), .army_min = limit("armyMin"), .army_max = limit("armyMax")};
  const std::string both = entry.text("min").value_or("-");
  const auto slash = both.find('/');
  limits.min = limit_of(entry, "min", std::string_view(both).substr(0, slash));
  if (slash != std::string::npos) {
    limits.max = limit_of(entry, "max", std::string_view(both).substr(slash + 1));
  }
  return limits;
}

std::string range_of(const Entry& entry) {
  const std::string text = entry.text("range").value_or("");
  const std::string range = read_range(text);
  if (text.ends_with("xm")) {
    entry.note(fmt::format("range \"{}\" is read as \"{}\"", text, range));
  }
  return range;
}

namespace {

constexpr Between kBonus{0, CharacterLimits::max_attack_bonus};
constexpr Between kCommand{0, CharacterLimits::max_command};

/// Nothing when no attack is given.
std::optional<std::int32_t> read_bonus(const Entry& entry, ListedCharacter& character) {
  const auto text = entry.text("attack");
  if (!text) {
    return std::nullopt;
  }
  const WrittenAttack attack = read_attack(*text);
  if (!attack.bonus || *attack.bonus < kBonus.low || *attack.bonus > kBonus.high) {
    entry.refuse("attack", fmt::format("\"{}\" (+0 to +{})", quotable(*text), kBonus.high));
  }
  character.shooting = attack.shooting;
  return attack.bonus;
}

void add_to_note(ListedCharacter& character, const std::string& more) {
  character.note += (character.note.empty() ? "" : "; ") + more;
}

/// "9", or "8/9" for one who commands some units better than others. Nothing when no command is
/// given.
std::optional<std::int32_t> read_command(const Entry& entry, ListedCharacter& character) {
  const auto text = entry.text("command");
  const std::string first = text ? text->substr(0, text->find('/')) : "";
  if (!text) {
    // A list may have it in the column of the size, which is 1 for all characters.
    const auto size = entry.whole("size", {1, kCommand.high});
    if (!size || *size < 6) {
      return std::nullopt;
    }
    entry.note(fmt::format("no command is given: size {} is read as its command", *size));
    return size;
  }
  const auto command = read_signed(first);
  if (!command || *command < kCommand.low || *command > kCommand.high) {
    entry.refuse("command",
                 fmt::format("\"{}\" ({} to {})", quotable(*text), kCommand.low, kCommand.high));
  }
  if (first != *text) {
    entry.note(fmt::format("command \"{}\": {} is used", *text, *command));
    add_to_note(character, fmt::format("command {} in the list", *text));
  }
  return command;
}

}  // namespace

ListedCharacter import_character(const Entry& entry, std::string_view kind,
                                 Standing<ListedCharacter> standing) {
  const ListedCharacter* const base = standing.base;
  ListedCharacter character;
  character.name = entry.name();
  character.kind = kind;
  character.upgrade = standing.upgrade;
  character.limits = limits_of(entry);
  if (kind == "general" && character.limits.min) {  // "1" in a table: of any army
    character.limits.army_min = std::exchange(character.limits.min, std::nullopt);
    character.limits.army_max = character.limits.army_min;
  }
  const auto bonus = read_bonus(entry, character);
  if (!bonus) {
    entry.note(base == nullptr ? "no attack is given: +0 is assumed"
                               : "no attack is given: it has that of " + base->name);
  }
  const auto command = read_command(entry, character);
  character.attack_bonus = bonus ? *bonus : base == nullptr ? 0 : base->attack_bonus;
  character.command = command ? *command : base == nullptr ? 0 : base->command;
  character.range = range_of(entry);
  character.points = points_of(entry, standing.upgrade,
                               base == nullptr ? std::nullopt : std::optional(base->points));
  return character;
}

std::optional<ListedCharacter> import_mount(const Entry& entry) {
  const std::string type = entry.text("type").value_or("");
  const std::string command = entry.text("command").value_or("");
  ListedCharacter mount;
  mount.name = entry.name();
  mount.kind = "mount";
  const auto bonus = read_bonus(entry, mount);
  if (command.empty() && (!bonus || (*bonus == 0 && !type.ends_with("Mount")))) {
    entry.note("left out: it changes no attacks, hits, armour or command");
    return std::nullopt;
  }
  if (!type.ends_with("Mount")) {
    entry.note("counts as a mount: it adds to a character");
  }
  mount.attack_bonus = bonus.value_or(0);
  if (!command.empty()) {
    add_to_note(mount, "command " + command);
  }
  mount.terrifying = entry.text("terror") == "Yes";
  mount.range = range_of(entry);
  mount.points = points_of(entry, false, std::nullopt);
  return mount;
}

}  // namespace fray::lists
