#pragma once

#include <map>
#include <string>

#include "answer/ablation.hpp"
#include "answer/options.hpp"
#include "fray/matchup.hpp"
#include "fray/settings.hpp"

namespace fray::door {

/// Settings as they are typed, by their names: "rounds", "method", "seed" ...
using Said = std::map<std::string, std::string>;

/// One fight as it is asked for.
struct Asked {
  std::string system{};
  answer::Question question{};

  /// What the sides are called: as they were typed, or by the file.
  std::string name_of_a() const;
  std::string name_of_b() const;
};

Asked asked_of(const Matchup& matchup);

/// Throws  InputError for what is no such option.
answer::OddsOptions options_of(const Said& said);
answer::OddsOptions options_of(const Settings& settings);

/// As many as are asked for; all of the machine where none are.
int threads_of(int asked) noexcept;

}  // namespace fray::door
