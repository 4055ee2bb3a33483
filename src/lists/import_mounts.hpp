#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lists/written_list.hpp"

namespace fray::lists {

/// What a mount, a chariot or who bears him makes of a rider.
struct Ridden {
  std::int32_t armour = 0;           ///< by so many his armour is better, or worse
  std::vector<std::string> takes{};  ///< the options that it stands for: "mount=off 3 str 3"
  std::string left_out{};            ///< what of it is not counted
};

/// What a choice makes of the model of an entry; nothing where it carries nobody.
///
/// Why  a mount that is bought fights as one that is always there: both are read as one entry, and
///      what that has more is the mount.
std::optional<Ridden> ridden_by(const WrittenEntry& rider, const WrittenChoice& choice,
                                rankflank::Rulebook book);

}  // namespace fray::lists
