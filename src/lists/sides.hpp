#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/option.hpp"
#include "lists/finder.hpp"
#include "lists/side_text.hpp"
#include "lists/warning.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::lists {

/// Every option that says where a unit of a side stands.
std::vector<OptionHelp> place_options();

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
