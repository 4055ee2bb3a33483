#pragma once

#include <map>
#include <memory>
#include <string>

#include "answer/ablation.hpp"
#include "answer/find.hpp"
#include "answer/system.hpp"
#include "answer/trace.hpp"
#include "core/mutex.hpp"
#include "fray/matchup.hpp"
#include "fray/session.hpp"
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

namespace fray {

/// What a session remembers. A system is for one thread at a time; fights are for any.
struct Session::State {
  /// A fight, and the system that has read it.
  struct Opened {
    answer::System* system = nullptr;
    std::unique_ptr<const answer::Fight> fight{};
  };

  /// Throws  InputError.
  Opened open(const door::Asked& asked);

  /// The odds as `fray odds` tells them, notes included.
  answer::Answer odds(const door::Asked& asked, const answer::OddsOptions& options,
                      const answer::OnProgress& on_progress);

  struct Told {
    answer::Story story{};
    std::vector<std::string> notes{};
  };
  Told tell(const door::Asked& asked, const Tale& tale);

  std::unique_ptr<const answer::Fight> fight_of(const door::Asked& asked);

  /// Who stands where when the fight opens. Throws  InputError where a fight has no field.
  answer::FieldPicture field(const door::Asked& asked);

  std::map<std::string, std::unique_ptr<answer::System>, std::less<>> systems{};
  Mutex mutex{};
};

}  // namespace fray
