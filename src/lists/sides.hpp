#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/option.hpp"
#include "lists/finder.hpp"
#include "lists/warning.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::lists {

/// One unit of a side as it is written, and how often it stands there: "2 x empire/halberdiers:
/// charging".
struct WrittenUnit {
  std::string_view text;
  std::size_t count;
};

/// The units of a side that is no file, their options not read.
/// Throws  InputError naming the side, for what are no units.
std::vector<WrittenUnit> written_units(std::string_view text, const std::string& side);

/// Every option that says where a unit of a side stands.
std::vector<OptionHelp> place_options();

/// What one side may be; a larger one is refused with a sentence.
struct SideLimits {
  static constexpr int max_units = 12;
  static constexpr int max_shift = 10'000;  ///< mm that `at` may say
};

/// An option of a unit as it was written.
struct SaidOption {
  std::string name{};  ///< lower case
  std::string text{};  ///< with its value, where it has one: "shots=6"
  /// A statistic of a custom unit: says what it is, and nothing that happens to it.
  bool describes = false;
  bool is_usual = false;  ///< what it says is so without it
};

/// An option that is read as if it were not there, so that it can be seen what it changes.
struct Omission {
  std::size_t unit = 0;  ///< the unit by its place among those that are written: "2 x" is one
  std::string option{};  ///< by its name
};
using Omissions = std::vector<Omission>;

/// What was written of a unit, beside what it comes to: so that it can be told what may be misread,
/// or changes nothing.
struct SaidOfUnit {
  bool custom = false;
  /// Its place among the units as they are written: those of "2 x" share one.
  std::size_t written = 0;
  std::string list{};  ///< slug of its list; "custom" of a custom unit
  std::string unit{};  ///< "empire/knights"; a custom unit's name
  std::vector<SaidOption> options{};
  /// Attacks that its list gives it for shooting, "2-1"; empty for none.
  std::string shooting{};
  std::string range{};  ///< "15cm", as the list writes it
  /// "Giant: badly hurt by 5 to 7 hits": what lists say and no number has.
  std::vector<std::string> uncounted{};
  std::vector<Warning> read_as{};   ///< without the unit's name, as are these:
  std::vector<Warning> warnings{};  ///< of what is no mistake, and no army either
  Where place{};                    ///< in an engagement file; empty elsewhere
  bool near = false;                ///< there: it is not engaged
  bool placed = false;              ///< there: stand by stand

  bool says(std::string_view option) const;
  /// Without a value.
  bool says_alone(std::string_view option) const;
};

/// The units of a side and where they stand. Shape  as many of each as units, in the order given.
struct SideUnits {
  std::vector<warmaster::Unit> units{};
  std::vector<warmaster::Placing> placings{};
  std::vector<std::string> editions{};  ///< what their lists say; empty for custom units
  std::vector<SaidOfUnit> said{};
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
                      const Omissions& omitted = {});

/// All units of a side in the order in which it counts them, of which some are engaged and others
/// only near.
SideUnits all_of(SideUnits engaged, const SideUnits& near);

}  // namespace fray::lists
