#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fray/warmaster/engagement.hpp"

namespace fray::warmaster {

/// Whether a unit strikes in the first round of a first combat.
enum class Opening : std::uint8_t { strikes, past, advanced_on };

/// Sentences for magic items that change nothing for the unit as it is, and on how the Banner of Fortune is used; `name` is
/// whose they are ("A").
std::vector<std::string> idle_items(const Unit& unit, const std::string& name, bool enemies_save, Opening opening);

}  // namespace fray::warmaster
