#include "games/import_units.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/written_list.hpp"
#include "rankflank/lists/import_ranks.hpp"
#include "rankflank/lists/side.hpp"
#include "warmaster/lists/import.hpp"

namespace fray::games {

namespace {

using lists::EachEntry, lists::ImportedFile, lists::ImportNote, lists::ListFile, lists::Node;
using lists::TableOfArmies, lists::TableRows;
using lists::WrittenEntry, lists::WrittenList, lists::WrittenNote, lists::WrittenProfile;
using rankflank::RankList, rankflank::RankUnit;
using warmaster::Imported, warmaster::ListedCharacter, warmaster::ListedUnit;
using warmaster::TakeListed, warmaster::UnitList;

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
      Node document = lists::read_json(text_, file_);
      if (document.find("roster") != nullptr) {
        refuse_roster();
      }
      check_wish(kWarmasterName);
      const warmaster::ArmyDocument army = warmaster::army_document(std::move(document), slug_);
      add_warmaster([&](const TakeListed& take) {
        return warmaster::import_document(army, file_, slug_, take);
      });
    } else if (mark == '<') {
      read_xml_list();
    } else if (const std::optional<char> separator = lists::separator_of_table(text_)) {
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
    Node document = lists::read_xml(text_, file_);
    if (document.key == "roster") {
      refuse_roster();
    }
    std::optional<Node> shared;
    if (!wishes_.with.empty()) {
      shared = lists::read_xml(wishes_.with, "the game system");
    }
    const WrittenList list =
        lists::read_battlescribe(document, shared ? &*shared : nullptr, file_,
                                 text_.size() + wishes_.with.size(), &rankflank::use_short_names);
    const std::uint32_t line = document.line;
    document = {};  // it is many times as large as its text
    shared.reset();
    const EachEntry each = each_of(list.entries);
    const std::string_view game = game_of(each);
    check_game(game);
    if (game == kWarmasterName) {
      add_warmaster([&](const TakeListed& take) {
        return warmaster::import_warmaster(list, file_, slug_, take);
      });
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
    if (warmaster::is_warmaster_table(first)) {
      check_wish(kWarmasterName);
      add_warmaster([&](const TakeListed& take) {
        return warmaster::import_warmaster_table(rows, file_, slug_, take);
      });
      return;
    }
    const TableOfArmies armies(rows, file_, &rankflank::use_short_names);
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
    if (auto points = armies.reading_of_points()) {
      insert_note({points->line, "", std::move(points->what)});
    }
    auto& notes = files_.front().notes;
    for (const std::string& column : rankflank::unread_columns(first, wished_book(game))) {
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
    // Their lists have the statistics of the sixth edition.
    constexpr std::array<std::string_view, 2> kSisters{"fantasy7", "old-world"};
    const bool sister = game == "fantasy6" && wishes_.system &&
                        std::ranges::find(kSisters, *wishes_.system) != kSisters.end();
    if (!same && !sister) {
      throw InputError{Where{.field = "system"},
                       fmt::format("\"{}\" is not the file's game (its statistics are those of {})",
                                   quotable(*wishes_.system), game)};
    }
  }

  rankflank::Rulebook wished_book(std::string_view game) const {
    return rankflank::rulebook_named(wishes_.system ? std::string_view(*wishes_.system) : game);
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
    files_.push_back(file.finish(
        rankflank::import_ranks(name, each, wished_book(game), slug,
                                [&](const RankList& list, std::size_t place, const RankUnit& unit) {
                                  file.add(list, place, unit);
                                })));
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

std::vector<lists::ImportedFile> import_units(std::string_view text, const std::string& file,
                                              std::string_view slug, const ImportWishes& wishes) {
  return UnitsImport(text, file, slug, wishes).run();
}

lists::CheckedFile check_unit_list(std::string_view toml, const std::string& file,
                                   std::string_view slug) {
  lists::Faults faults(file, lists::Faults::Mode::keep_all);
  try {
    const lists::Node document = lists::read_toml(toml, faults.file());
    const lists::Node* const system = document.find("system");
    const std::vector<std::string> of_ranks = RankUnit::Entry::systems();
    std::vector<std::string> known = ListedUnit::Entry::systems();
    known.insert(known.end(), of_ranks.begin(), of_ranks.end());
    const bool ranked =
        system != nullptr && std::ranges::find(of_ranks, system->text) != of_ranks.end();
    const std::size_t units =
        ranked ? lists::read_list<RankUnit>(document, slug, faults, known).units.size()
               : lists::read_list<ListedUnit>(document, slug, faults, known).units.size();
    return {units, faults.kept()};
  } catch (const InputError& error) {
    // Caught for that alone: it is a fault like those that were kept.
    return {0, {error}};
  }
}

}  // namespace fray::games
