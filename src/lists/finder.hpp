#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lists/library.hpp"

namespace fray::lists {

/// Finds units and characters by the names that users type: "empire/knights", or "steam tank" where
/// only one list has one. Case, accents, hyphens and apostrophes do not matter.
///
/// Reads each list once and keeps it; what it gives stays valid as long as it lives. Of one thread
/// at a time.
template <class Unit>
class FinderOf {
 public:
  explicit FinderOf(Library library) : library_(std::move(library)) {}

  /// Throws  InputError when the name is in several lists (naming them all) or in none (naming the
  ///         nearest three).
  const Unit& unit(std::string_view name);
  const ListedCharacter& character(std::string_view name);
  const ListOf<Unit>& list(std::string_view name);

  /// The same, and nothing where no list is called so.
  const ListOf<Unit>* list_called(std::string_view name);

  /// Units and characters that answer a query, best first; all of them when it is empty.
  std::vector<const Unit*> search_units(std::string_view query);
  std::vector<const ListedCharacter*> search_characters(std::string_view query);

  const Library& library() const noexcept { return library_; }

  /// A list of a file, by a name that nobody has asked for yet.
  /// Throws  InputError for what is wrong with the file, and for one of another game.
  void take(const std::string& slug, const std::string& file);

 private:
  const ListOf<Unit>& loaded(const std::string& slug);
  std::vector<const ListOf<Unit>*> lists_for(std::string_view name, std::string_view& rest);
  template <class Entry>
  const Entry& find(std::string_view name);
  template <class Entry>
  std::vector<const Entry*> search(std::string_view query);

  Library library_;
  std::map<std::string, ListOf<Unit>> loaded_{};
};

using Finder = FinderOf<ListedUnit>;
using RankFinder = FinderOf<RankUnit>;

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

/// The keys of the listed units for which a condition holds, in the order of the alphabet:
/// "empire/*", "type=cavalry", "*/k* and points <= 100 and rule = flying". A name alone is a pattern
/// of the unit's key.
/// Throws  InputError naming the query and what is wrong in it, and when no unit answers.
std::vector<std::string> units_of(std::string_view query, Finder& finder);
std::vector<std::string> units_of(std::string_view query, RankFinder& finder,
                                  rankflank::Rulebook book);

/// A name with each of its words in the singular, as far as its end tells: "orc hero" for "Orc
/// Heroes", "swordsman" for "Swordsmen".
std::string singular(std::string_view name);

/// Whether these words stand in a text, in a row and whole.
bool holds_words(const std::string& text, const std::string& words);

}  // namespace fray::lists
