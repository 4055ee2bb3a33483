#pragma once

#include <map>
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

}  // namespace fray::lists
