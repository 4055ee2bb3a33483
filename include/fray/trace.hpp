#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fray {

/// Which of a thousand fights is told: the one in the middle, or one that only five in a hundred
/// are worse, or better, than for A.
enum class Luck : unsigned char { typical, worst5, best5 };

/// Which fight is told: that of a seed, or one chosen by luck among the thousand from a seed on.
struct Tale {
  std::optional<std::uint64_t> seed{};
  std::optional<Luck> luck{};  ///< without either: a typical one
};

/// One fight, blow by blow.
struct Story {
  /// A round, or what follows it.
  struct Part {
    std::string heading{};             ///< "Round 1"
    std::vector<std::string> lines{};  ///< dice and what they do
  };
  std::uint64_t seed = 0;            ///< tells this fight again
  std::vector<Part> parts{};         ///< in the order of the fight
  std::string ending{};              ///< how it ended, in a sentence
  int result = 0;                    ///< 1 A won, 0 a draw, -1 B won
  std::vector<std::string> notes{};  ///< sentences on what was assumed
};

}  // namespace fray
