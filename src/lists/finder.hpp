#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expression.hpp"
#include "lists/library.hpp"
#include "lists/unit_file.hpp"

namespace fray::lists {

/// A unit or a character of a list, as it is looked for. Its texts are those of the entry.
struct ListEntry {
  std::string_view list{};
  std::string_view key{};
  std::string_view name{};
  const void* entry = nullptr;  ///< what its game has of it
};

/// The names of one list.
struct ListNames {
  std::vector<ListEntry> units{};
  std::vector<ListEntry> characters{};
  std::string_view system{};
  std::string_view example{};  ///< the key of a unit as most players have it
};

/// Finds units and characters by the names that users type: "empire/knights", or "steam tank" where
/// only one list has one. Case, accents, hyphens and apostrophes do not matter.
///
/// Of one thread at a time.
class NameFinder {
 public:
  virtual ~NameFinder() = default;

  const Library& library() const noexcept { return library_; }

  /// A list of a file, by a name that nobody has asked for yet.
  /// Throws  InputError for what is wrong with the file, and for one of another game.
  void take(const std::string& slug, const std::string& file);

  /// The full name of a unit, as "empire/knights" of "Knights", by its whole name: an army says with
  /// its other lines whose it is. Throws  as `find`.
  std::string unit_named(std::string_view name) {
    return std::string(find(name, Kind::unit, Called::whole).key);
  }

  /// The names of the units that a query may be about: those of one list, where `list` is called so,
  /// else all.
  std::vector<const ListEntry*> units_for(std::string_view list);

 protected:
  enum class Kind : std::uint8_t { unit, character };
  /// Whether names count without the words of their lists, too.
  enum class Called : std::uint8_t { alike, whole };

  /// `of_models`: a number before a unit's name is that of its models.
  NameFinder(Library library, bool of_models)
      : library_(std::move(library)), of_models_(of_models) {}
  NameFinder(NameFinder&&) = default;
  NameFinder& operator=(NameFinder&&) = default;

  /// The names of a list, which is read the first time. They stay valid as long as the finder lives.
  virtual const ListNames& names_of(const std::string& slug) = 0;

  /// Throws  InputError when the name is in several lists (naming them all) or in none (naming the
  ///         nearest three).
  const ListEntry& find(std::string_view name, Kind wanted, Called called = Called::alike);

  /// What answers a query, best first; all when it is empty.
  std::vector<const ListEntry*> search(std::string_view query, Kind wanted);

 private:
  using Lists = std::vector<const ListNames*>;
  Lists lists_for(std::string_view name, std::string_view& rest);
  [[noreturn]] void refuse(std::string_view name, std::string_view rest, const Lists& lists,
                           Kind wanted);

  Library library_;
  bool of_models_;
};

/// The same with what one game has of each. Reads each list once and keeps it; what it gives stays
/// valid as long as it lives.
template <class Unit>
class FinderOf : public NameFinder {
 public:
  using Character = typename Unit::Character;

  /// What the game has of a unit that such a finder has found.
  static const Unit& unit_of(const ListEntry& each) noexcept {
    return *static_cast<const Unit*>(each.entry);
  }

  explicit FinderOf(Library library) : NameFinder(std::move(library), Unit::Entry::of_models) {}

  /// Throws  as `NameFinder::find`.
  const Unit& unit(std::string_view name) { return unit_of(find(name, Kind::unit)); }
  const Character& character(std::string_view name) {
    return character_of(find(name, Kind::character));
  }
  const ListOf<Unit>& list(std::string_view name) {
    const auto slug = library().slug_of(name);
    return loaded(slug ? *slug : std::string(name)).list;
  }

  /// Those of the list that is called so; none where no list is.
  std::span<const Character> characters_of(std::string_view list) {
    const auto slug = library().slug_of(list);
    return slug ? std::span<const Character>(loaded(*slug).list.characters)
                : std::span<const Character>();
  }

  /// Units and characters that answer a query, best first; all of them when it is empty.
  std::vector<const Unit*> search_units(std::string_view query) {
    std::vector<const Unit*> all;
    for (const ListEntry* const each : search(query, Kind::unit)) {
      all.push_back(&unit_of(*each));
    }
    return all;
  }
  std::vector<const Character*> search_characters(std::string_view query) {
    std::vector<const Character*> all;
    for (const ListEntry* const each : search(query, Kind::character)) {
      all.push_back(&character_of(*each));
    }
    return all;
  }

 private:
  struct Loaded {
    ListOf<Unit> list{};
    ListNames names{};
  };

  static const Character& character_of(const ListEntry& each) noexcept {
    return *static_cast<const Character*>(each.entry);
  }

  const ListNames& names_of(const std::string& slug) override { return loaded(slug).names; }
  const Loaded& loaded(const std::string& slug) {
    const auto known = loaded_.find(slug);
    if (known != loaded_.end()) {
      return known->second;
    }
    Loaded& result =
        loaded_.emplace(slug, Loaded{library().template load<Unit>(slug)}).first->second;
    result.names.system = result.list.system;
    for (const Unit& unit : result.list.units) {
      result.names.units.push_back({unit.list, unit.key, unit.profile.name, &unit});
      if (result.names.example.empty() && Unit::Entry::is_usual(unit)) {
        result.names.example = unit.key;
      }
    }
    if (result.names.example.empty()) {
      result.names.example = result.list.units.front().key;
    }
    for (const Character& character : result.list.characters) {
      result.names.characters.push_back(
          {character.list, character.key, character.name, &character});
    }
    return result;
  }

  std::map<std::string, Loaded> loaded_{};
};

/// What is wrong with the name of a unit or character, or nothing.
/// Source  contract.md, "A side": + : , and @ part the units of a side.
std::optional<std::string> fault_of_name(std::string_view name);

/// How well names answer a query: every word of the query in any order, as a word of the name, its
/// list or its people, the beginning of one, a part of one, or one misspelled; or the whole name
/// misspelled. A query that is a name itself means its words whole: no part of a word answers it
/// ("empire" is not in "vampire"), and no word that differs by more than a letter.
class Ranking {
 public:
  explicit Ranking(std::string_view query, bool is_name = false);

  struct Place {
    int rank = 0;                ///< the smaller the nearer, 0 for the name itself
    bool of_list_alone = false;  ///< no word of the query is the unit's own
  };
  /// Nothing when the name does not answer. `slug` is the name's list.
  std::optional<Place> place(std::string_view slug, std::string_view name) const;

  /// The rank, and also of any name that is not wholly different: what to offer for an unknown one.
  std::optional<int> rank_loosely(std::string_view slug, std::string_view name) const;

 private:
  std::string whole_{};
  std::vector<std::string> words_{};
  bool is_name_;
};

/// What a query may ask of a unit.
struct QueryField {
  using Test = std::function<bool(const ListEntry& unit)>;
  using Value = std::function<std::string(const ListEntry& unit)>;

  std::string name;
  /// Throws  InputError for what it can never be.
  std::function<Test(const Comparison& comparison)> test_of;
};

/// A field that holds a name. Where all names are known, no other is asked for.
QueryField name_field(std::string called, QueryField::Value value,
                      std::vector<std::string> known = {});

/// A field that holds a number. `read` gives what else it may be compared with, as `compare` takes it.
QueryField number_field(std::string called, QueryField::Value value,
                        std::function<std::optional<std::string>(const std::string&)> read);

/// The field "rule". `test` gives the test of a rule's name, and nothing where no rule is called so.
QueryField rule_field(std::vector<std::string> names,
                      std::function<QueryField::Test(const std::string&)> test);

QueryField yes_or_no_field(std::string called, QueryField::Test holds);

/// The keys of the listed units for which a condition holds, in the order of the alphabet:
/// "empire/*", "type=cavalry", "*/k* and points <= 100 and rule = flying". A name alone is a pattern
/// of the unit's key.
/// Throws  InputError naming the query and what is wrong in it, and when no unit answers.
std::vector<std::string> units_of(std::string_view query, NameFinder& finder,
                                  const std::vector<QueryField>& fields);

/// A name with each of its words in the singular, as far as its end tells: "orc hero" for "Orc
/// Heroes", "swordsman" for "Swordsmen".
std::string singular(std::string_view name);

/// Whether these words stand in a text, in a row and whole.
bool holds_words(const std::string& text, const std::string& words);

}  // namespace fray::lists
