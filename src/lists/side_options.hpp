#pragma once

#include <string>

#include "lists/finder.hpp"
#include "lists/option_reader.hpp"
#include "lists/side.hpp"
#include "lists/side_places.hpp"
#include "lists/side_text.hpp"

namespace fray::lists {

/// Turns the options of one unit of a side into a unit and its place.
class SideReader : private OptionReader {
 public:
  SideReader(std::string side, Finder& finder) : OptionReader(std::move(side)), finder_(finder) {}

  /// A unit of a list or a custom one, with the options that its text gives it.
  warmaster::Unit read(const SideText& text);

  // Once read.
  const ReadPlace& place() const noexcept { return place_; }
  /// Of the unit's list; empty for a custom unit.
  const std::string& edition() const noexcept { return edition_; }
  const SaidOfUnit& said() const noexcept { return said_; }

 private:
  void take(const ListedUnit& unit);
  void apply(const Option& option);
  bool apply_special(const Option& option);
  std::string plain(const std::string& key) const;
  bool describes(const Option& option) const;
  void take_note(const std::string& name, const std::string& note);
  void join_character(const WrittenOption& said);
  const ListedCharacter& character_named(const WrittenOption& said, const std::string& name,
                                         const std::string& list) const;
  void take_items(const SideText& text);
  void take_item(const WrittenOption& said, bool of_character);
  void refuse_ground(const SideText& text) const;
  void refuse_too_many_outstanding(const SideText& text) const;
  [[noreturn]] void unknown(const Option& option) const;

  Finder& finder_;
  warmaster::Unit unit_{};
  ReadPlace place_{};
  std::string list_{};  ///< of the unit, where characters are looked for first
  std::string edition_{};
  SaidOfUnit said_{};
};

}  // namespace fray::lists
