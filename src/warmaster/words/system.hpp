#pragma once

#include <memory>
#include <span>
#include <vector>

#include "answer/side_help.hpp"
#include "answer/system.hpp"
#include "lists/sides.hpp"

namespace fray::warmaster {

std::unique_ptr<answer::System> open_warmaster();
std::vector<answer::FightOption> warmaster_fight_options();

/// Every option and special rule that a side of Warmaster understands, for the help of commands.
answer::SideHelp warmaster_side_help();

}  // namespace fray::warmaster

namespace fray::lists {
struct ListedCharacter;
struct SideUnits;
}  // namespace fray::lists

namespace fray::warmaster {

/// What about a side of one unit may be changed. `characters`: of its list.
answer::Levers levers_of(const lists::SideUnits& side,
                         std::span<const lists::ListedCharacter> characters);

/// What the units of a side are called.
answer::SideNames names_of(const lists::SideUnits& side);

/// The side of the lower statistics goes first; nobody where they are alike. `priced`: decisions
/// depend on prices.
answer::Way way_of(const Unit& a, const Unit& b, bool priced);

}  // namespace fray::warmaster
