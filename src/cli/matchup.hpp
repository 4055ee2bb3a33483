#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "fray/study/system.hpp"

namespace CLI {
class App;
}

namespace fray::cli {

/// Two sides and the options that odds and trace share, as texts until they are read.
struct MatchupOptions {
  std::string a{};
  std::string b{};
  std::string system = "warmaster";
  study::FightOptions fight_options{};
  std::optional<std::string> seed{};

  void add_to(CLI::App& command);

  /// Throws  InputError for whatever is wrong with a side or an option.
  std::unique_ptr<const study::Fight> fight() const;
  std::uint64_t seed_or(std::uint64_t otherwise) const;
};

}  // namespace fray::cli
