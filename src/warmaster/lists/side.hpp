#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/option.hpp"
#include "lists/side_text.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/lists/unit_list.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

/// Warmaster, for who reads its sides.
const lists::SideGame& warmaster_sides();

/// Every option that says where a unit of a side stands.
std::vector<OptionHelp> place_options();

struct UnitText : lists::UnitText {
  bool custom = false;
  /// Attacks that its list gives it for shooting, "2-1"; empty for none.
  std::string shooting{};
  std::string range{};  ///< "15cm", as the list writes it
  /// "Giant: badly hurt by 5 to 7 hits": what lists say and no number has.
  std::vector<std::string> uncounted{};
  /// Of what is no mistake, and no army either, without the unit's name.
  std::vector<std::string> warnings{};
  Where place{};        ///< in an engagement file; empty elsewhere
  bool near = false;    ///< there: it is not engaged
  bool placed = false;  ///< there: stand by stand

  /// Without a value.
  bool says_alone(std::string_view option) const;
};

/// The units of a side and where they stand. Shape  as many of each as units, in the order given.
struct SideUnits {
  std::vector<Unit> units{};
  std::vector<Placing> placings{};
  std::vector<std::string> editions{};  ///< what their lists say; empty for custom units
  std::vector<UnitText> given{};
};

/// One side as the command line writes it: "empire/knights: charging, support=2",
/// "custom: type=infantry, attacks=3, hits=3, armour=6+, stands=3", several units as
/// "2 x empire/halberdiers + empire/knights: flank=left", or "@side.toml".
///
/// Shape  units are parted by a plus between blanks; options belong to the unit they follow, and to
///        each of `N x`. `hits` is the hits of a stand for a custom unit and outstanding hits for a
///        unit of a list; `hits-per-stand` and `outstanding` say either of them plainly. `behind`
///        and `beside` take a unit's place in the side or its name.
/// Throws  InputError naming the side, the unit where there are several, and the option, what is
///         wrong and what would be right. Whether the places fit together `warmaster::lay_out`
///         says.
SideUnits parse_sides(std::string_view text, Finder& finder, const std::string& side,
                      const lists::Omissions& omitted = {});

/// All units of a side in the order in which it counts them, of which some are engaged and others
/// only near.
SideUnits all_of(SideUnits engaged, const SideUnits& near);

/// What one unit's options say of its place.
struct ReadPlace {
  Placing placing{};
  bool says_formation = false;
  std::string edge{};       ///< the option that says where; empty: none does
  std::optional<int> of{};  ///< the enemy unit that is named
  /// The unit that `edge` names, behind or beside which it stands, where it is no number.
  std::optional<std::string> by_name{};
};

using PlaceOption = Option<ReadPlace>;

/// Every option of a place.
std::span<const PlaceOption> place_rows() noexcept;

/// The place of a unit, all of its options read.
/// Throws  InputError naming `side` and the option, where they contradict each other.
ReadPlace checked(ReadPlace place, bool irregular, const std::string& side);

/// Finds the units that are named rather than counted.
/// Throws  InputError naming `side` and the option for a name that no unit of the side has, or
///         several.
void resolve_names(std::vector<ReadPlace>& places, std::span<const Unit> units,
                   const std::string& side);

/// Turns the options of one unit of a side into a unit and its place.
class SideReader : private lists::OptionReader {
 public:
  SideReader(std::string side, Finder& finder)
      : lists::OptionReader(std::move(side), warmaster_sides()), finder_(finder) {}

  /// A unit of a list or a custom one, with the options that its text gives it.
  Unit read(const lists::SideText& text);

  // Once read.
  const ReadPlace& place() const noexcept { return place_; }
  /// Of the unit's list; empty for a custom unit.
  const std::string& edition() const noexcept { return edition_; }
  const UnitText& given() const noexcept { return given_; }

 private:
  void take(const ListedUnit& unit);
  void apply(const Option& option);
  void apply_one(const Option& option);
  bool apply_special(const Option& option);
  bool is_left_as(const Unit& before, const Option& option) const;
  static bool is_none(const Option& option);
  std::string plain(const std::string& key) const;
  bool describes(const Option& option) const;
  void take_note(const std::string& name, const std::string& whole);
  void join_character(const WrittenOption& option);
  const ListedCharacter& character_named(const WrittenOption& option, const std::string& name,
                                         const std::string& list) const;
  void take_items(const lists::SideText& text);
  void take_item(const WrittenOption& option, bool of_character);
  void refuse_two_positions(const lists::SideText& text) const;
  void refuse_ground(const lists::SideText& text) const;
  void refuse_too_many_outstanding(const lists::SideText& text) const;
  static std::vector<std::string> known();

  Finder& finder_;
  Unit unit_{};
  ReadPlace place_{};
  std::string list_{};  ///< of the unit, where characters are looked for first
  std::string edition_{};
  UnitText given_{};
};

/// A magic item that is a number in combat.
/// Source  rules-facts 1.13, "Magic items"; prices: Vetsou/wmr-army-builder, magicItems.json.
struct MagicItem {
  std::string_view name;
  bool of_character = false;       ///< a character may have it, too
  std::optional<Special> gives{};  ///< none for a banner that is one more hit
};

std::span<const MagicItem> magic_items() noexcept;
const MagicItem* find_magic_item(std::string_view name);

/// What a sword costs, whoever has it.
std::int32_t price_of_sword(Special sword) noexcept;

/// What it costs this unit, and nothing where it may not have it: then `why` says so.
std::optional<std::int32_t> price_of(const MagicItem& item, const Profile& profile,
                                     std::string& why);

}  // namespace fray::warmaster
