#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fray/army/finder.hpp"
#include "fray/warmaster/engagement.hpp"

namespace fray::army {

/// An option of a side, for help and for the nearest name of a mistyped one.
struct SideOption {
  std::string_view name;
  std::string_view takes;  ///< "2", "4+", "left|right"; empty for a flag
  std::string_view means;
};

/// Every option that a side understands, special rules apart.
std::span<const SideOption> side_options() noexcept;

/// One side of a matchup as the command line writes it: "empire/knights: charging, support=2",
/// "custom: type=infantry, attacks=3, hits=3, armour=6+, stands=3", or "@side.toml".
///
/// `side` names it in errors ("side A"). `hits` is the hits of a stand for a custom unit and outstanding hits for a unit
/// of a list; `hits-per-stand` and `outstanding` say either of them plainly.
/// Throws  InputError naming the side and option, what is wrong and what would be right.
warmaster::Unit parse_side(std::string_view text, Finder& finder, const std::string& side);

}  // namespace fray::army
