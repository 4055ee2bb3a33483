#pragma once

#include <string>
#include <vector>

#include "fray/warmaster/profile.hpp"

namespace fray::army {

/// One entry of an army list that takes part in combat by itself.
struct ListedUnit {
  std::string list{};           ///< list slug, the file's stem: "empire"
  std::string key{};            ///< "empire/knights"
  warmaster::Profile profile{};
  std::string shooting{};       ///< shooting attacks as the list writes them ("1", "2+bounce"); empty when none
  std::string range{};          ///< as the list writes it; empty when none
};

/// A general, hero or wizard, or a mount: no profile of its own, it adds attacks to one stand of the unit it joins.
struct ListedCharacter {
  std::string list{};
  std::string key{};
  std::string name{};
  std::string kind{};           ///< "general", "hero", "wizard", "leader", "subordinate", "mount"
  std::int32_t attack_bonus = 0;
  std::int32_t command = 0;     ///< 0 when none is given
  std::int32_t points = 0;
  bool terrifying = false;      ///< its unit causes terror
};

/// One army list of one game.
struct UnitList {
  std::string slug{};           ///< "empire"
  std::string name{};           ///< "Empire"
  std::string system{};         ///< "warmaster"
  std::string edition{};        ///< "Warmaster Revolution"
  std::string source{};
  std::vector<ListedUnit> units{};
  std::vector<ListedCharacter> characters{};
};

}  // namespace fray::army
