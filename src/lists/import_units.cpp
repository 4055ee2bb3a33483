#include "lists/import_units.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/import_ranks.hpp"
#include "lists/import_warmaster.hpp"
#include "lists/own_units.hpp"
#include "lists/rulebooks.hpp"
#include "lists/unit_file.hpp"
#include "lists/written_list.hpp"

namespace fray::lists {
namespace {

constexpr std::string_view kWarmasterName = "warmaster";

/// A statistic that only one game's lists have, and that game.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kMarks{
    {{"Off", "ninth-age"}, {"WS", "fantasy6"}, {"Skill", "sovl"}, {"Hits", kWarmasterName}}};

/// The game that a file's statistics belong to; empty when there are none.
std::string_view game_of(const std::vector<WrittenList>& lists) {
  for (const WrittenList& list : lists) {
    for (const WrittenEntry& entry : list.entries) {
      for (const WrittenProfile& profile : entry.profiles) {
        for (const auto& [statistic, game] : kMarks) {
          if (std::ranges::find(profile.values, statistic, &Node::key) != profile.values.end()) {
            return game;
          }
        }
      }
    }
  }
  return {};
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
    const char mark = first == std::string_view::npos ? '\0' : text_[first];
    if (mark == '{') {
      check_wish(kWarmasterName);
      add(import_list(text_, file_, slug_));
    } else if (mark == '<') {
      read_xml_list();
    } else if (text_.substr(0, text_.find('\n')).find('\t') != std::string_view::npos) {
      read_tables();
    } else {
      throw InputError{Where{.file = file_},
                       "is no army list that fray can import (wm-selector's JSON, BattleScribe's "
                       ".cat or .gst, or a table "
                       "with tabs; fray's own files need no import)"};
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
  void read_xml_list() {
    const WrittenList list = read_battlescribe(read_xml(text_, file_), file_, text_.size());
    const std::string_view game = game_of({list});
    check_game(game);
    if (game == kWarmasterName) {
      add(import_warmaster(list, file_, slug_));
    } else {
      add(import_ranks(list, wished_book(game), slug_));
    }
    note_without_profile(list.without_profile);
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
    auto& notes = files_.front().notes;
    const auto place = std::ranges::upper_bound(notes, units.front().line, {}, &ImportNote::line);
    notes.insert(place, {units.front().line, "",
                         fmt::format("left out, as the file has no profile of {}: {}",
                                     names.size() == 1 ? "it" : "them", fmt::join(names, ", "))});
  }

  void read_tables() {
    const Node table = read_tab_table(text_, file_);
    if (is_warmaster_table(table)) {
      check_wish(kWarmasterName);
      add(import_warmaster_table(table, file_, slug_));
      return;
    }
    const auto lists = read_table_of_armies(table, file_);
    const std::string_view game = game_of(lists);
    if (game.empty()) {
      throw InputError{Where{.file = file_},
                       "holds no profile of a unit (none of its columns is known) a table names "
                       "its columns in its first line: Troop, Type, Attacks, Hits, Armour, Unit "
                       "size, Points"};
    }
    check_game(game);
    for (const WrittenList& list : lists) {
      add(import_ranks(list, wished_book(game),
                       lists.size() == 1 ? std::string(slug_) : slug_of_name(list.name)));
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

  template <class Unit>
  void add(ImportedOf<Unit> imported) {
    auto& [list, notes] = imported;
    if (!wishes_.source.empty()) {
      list.source = wishes_.source;
    }
    std::string toml;
    if (!list.units.empty()) {
      toml = to_toml(list);
      // What is written reads back: a fault here is told before anybody relies on the file.
      read_unit_list<Unit>(toml, "(imported)", list.slug);
    }
    files_.push_back(
        {list.slug, list.name, list.system, list.units.size(), std::move(toml), std::move(notes)});
  }

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

Hidden hidden_by(const ImportedFile& file, std::string_view slug) {
  if (file.system != kWarmasterName || file.toml.empty()) {
    return {};
  }
  const auto lacked = lacking(slug, read_unit_list<ListedUnit>(file.toml, "(imported)", file.slug));
  return lacked ? Hidden{true, *lacked} : Hidden{};
}

}  // namespace fray::lists
