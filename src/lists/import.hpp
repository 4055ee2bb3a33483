#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/flat_map.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "lists/unit_file.hpp"

namespace fray::lists {

/// Something of an imported list that could not be used as it stands, and what was done instead.
struct ImportNote {
  std::uint32_t line = 0;
  std::string entry{};  ///< the unit, character or key; empty for the whole list
  std::string what{};
};

/// "file:line: entry: what".
std::string to_string(const ImportNote& note, const std::string& file);

template <class Unit>
struct ImportedOf {
  ListOf<Unit> list{};
  std::vector<ImportNote> notes{};  ///< in the order of the file
};
/// Takes the units of a list that is read one by one, in any order, with the place that each has
/// among them. What stands in the list beside units and characters is known by then.
template <class Unit>
using TakeUnit = std::function<void(const ListOf<Unit>& list, std::size_t place, Unit unit)>;

/// One army of an imported file, as a unit file that reads back.
struct ImportedFile {
  std::string slug{};    ///< of the file that it is to be kept in: "empire-of-sonnstahl-2024"
  std::string list{};    ///< the army's name
  std::string system{};  ///< the game
  std::size_t units = 0;
  std::string toml{};               ///< empty when no unit could be used
  std::vector<ImportNote> notes{};  ///< in the order of the file
};

/// What one import has come to so far: where it reads from, and what it has to say.
struct ImportReport {
  std::string file{};
  std::vector<ImportNote> notes{};

  void note(const Node& place, std::string entry, std::string what) {
    const std::uint32_t line = place.key_line != 0 ? place.key_line : place.line;
    notes.push_back(ImportNote{line, std::move(entry), std::move(what)});
  }
  /// By line, and in one line as they came.
  std::vector<ImportNote> in_order() && {
    std::ranges::stable_sort(notes, {}, &ImportNote::line);
    return std::move(notes);
  }
};

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
  void add(const ListOf<Unit>& list, const typename Unit::Character& character) {
    const std::string text = character_in_toml<Unit>(character);
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

  std::string heading_of(const ListHead& list) const {
    ListHead heading = list;
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
  void check(const ListHead& list, std::string_view text) {
    unchecked_ += text;
    if (++of_unchecked_ == kAtOnce) {
      check_now(list);
    }
  }
  void check_now(const ListHead& list) {
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
  std::string any_unit(const ListHead& list) const {
    std::string text;
    if constexpr (requires { Unit::Entry::any(); }) {
      if (unchecked_.find("\n[[unit]]\n") == std::string::npos) {
        text = unit_in_toml(Unit::Entry::any(), list.system);
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

/// The same for "Chariot" and "chariots", "darkElves" and "Dark Elves".
std::string plain_word(std::string_view name);

/// What a file of that name, in a folder of the user's own, hides of fray's own lists.
struct Hidden {
  bool list = false;                 ///< fray has a list of the name
  std::vector<std::string> units{};  ///< of it, which the file lacks
};
Hidden hidden_by(const ImportedFile& file, std::string_view slug);

/// Values by names. Where `folds`, names that fold to the same are the same.
///
/// Why   the names are not kept: there may be ten thousand, each longer than its value.
template <class Value, bool folds = true>
class ByName {
 public:
  /// Default-constructed where it is new.
  Value& operator[](std::string_view name) { return values_[hash_of(name)]; }
  /// Nothing where the name is new.
  const Value* find(std::string_view name) const { return values_.find(hash_of(name)); }
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  Value value_or(std::string_view name, Value other) const {
    const Value* const value = find(name);
    return value == nullptr ? other : *value;
  }

 private:
  struct LowerHalf {
    std::size_t operator()(Hash128 hash) const noexcept {
      return static_cast<std::size_t>(hash.low);
    }
  };
  static Hash128 hash_of(std::string_view name) {
    if constexpr (folds) {
      return Hasher().text(folded(name)).finish();
    }
    return Hasher().text(name).finish();
  }

  FlatMap<Hash128, Value, LowerHalf> values_{};
};

}  // namespace fray::lists
