#pragma once

#include <optional>
#include <string>

#include "fray/study/odds.hpp"
#include "fray/warmaster/engagement.hpp"

namespace CLI {
class App;
}

namespace fray::cli {

/// Two sides and the options that odds and trace share, as texts until they are read.
struct MatchupOptions {
  std::string a{};
  std::string b{};
  std::string system = "warmaster";
  std::optional<std::string> rounds{};
  std::optional<std::string> turns{};
  std::optional<std::string> policy{};
  std::optional<std::string> seed{};

  void add_to(CLI::App& command);

  /// Throws  InputError for whatever is wrong with a side or an option.
  warmaster::Engagement engagement() const;
  std::uint64_t seed_or(std::uint64_t otherwise) const;
};

/// How sides are written, for the help of a command.
std::string side_help();

}  // namespace fray::cli
