#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/ablation.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace fray::cli {

/// Why a fight is not drawn.
constexpr std::string_view kNoField =
    "is said of a fight without a field (Warmaster has one, unless fighting= says how many fight) "
    "leave it out";

/// Two sides and the options that odds and trace share, as texts until they are read.
struct MatchupOptions {
  std::string a{};
  std::string b{};
  std::string system = "warmaster";
  answer::FightOptions fight_options{};
  std::optional<std::string> engagement{};
  std::optional<std::string> seed{};

  CLI::Option* given_a = nullptr;  ///< set by add_to
  CLI::Option* given_b = nullptr;
  std::string of_command{};  ///< what is asked: odds or trace

  void add_to(CLI::App& command);

  /// The fight of the two sides, or of the engagement file.
  /// Throws  InputError for whatever is wrong with a side or an option.
  std::unique_ptr<const answer::Fight> fight();
  /// What was said and changes nothing in the fight, of which this is the answer.
  std::vector<lists::Warning> without_effect(const answer::Fight& fight,
                                             const answer::Answer& answer);
  /// What the sides are called: as they were typed, or by the file.
  std::string name_of_a() const;
  std::string name_of_b() const;
  std::uint64_t seed_or(std::uint64_t otherwise) const;
  answer::Question question() const;
  /// That has read the fight.
  answer::System& game() noexcept { return *game_; }

 private:
  std::unique_ptr<answer::System> game_{};
};

}  // namespace fray::cli
