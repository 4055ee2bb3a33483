#pragma once

#include <string>

#include "army/option_reader.hpp"
#include "army/side_text.hpp"
#include "fray/army/finder.hpp"
#include "fray/army/side.hpp"
#include "fray/warmaster/engagement.hpp"

namespace fray::army {

/// Turns the options of one side into a unit.
class SideReader : private OptionReader {
 public:
  SideReader(std::string side, Finder& finder) : OptionReader(std::move(side)), finder_(finder) {}

  /// A unit of a list or a custom one, with the options that its text gives it.
  warmaster::Unit read(const SideText& text);
  /// Of the unit's list, once read; empty for a custom unit.
  const std::string& edition() const noexcept { return edition_; }
  /// Once read; the options are those that were not taken from it before.
  const SaidOfUnit& said() const noexcept { return said_; }

 private:
  warmaster::Unit custom(const SideText& text);
  warmaster::Unit listed(const ListedUnit& unit, const SideText& text);
  void apply_all(const SideText& text);
  void refuse_too_many_outstanding(const SideText& text) const;
  void refuse_denied(const Option& item, const SideText& text) const;
  std::string plain(const std::string& key) const;
  void apply(const Option& option);
  bool apply_profile(const Option& option);
  bool apply_number(const Option& option);
  bool apply_state(const Option& option);
  bool apply_choice(const Option& option);
  bool apply_special(const Option& option);
  void take_note(const std::string& name, const std::string& note);
  void join_character(const Option& option);
  const ListedCharacter& character_named(const Option& option, const std::string& name,
                                         const std::string& list) const;
  void take_item(const Option& option, bool of_character);
  [[noreturn]] void unknown(const Option& option) const;

  Finder& finder_;
  warmaster::Unit unit_{};
  std::string list_{};  ///< of the unit, where characters are looked for first
  std::string edition_{};
  SaidOfUnit said_{};
  bool custom_ = false;
};

}  // namespace fray::army
