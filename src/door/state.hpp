#pragma once

#include <map>
#include <memory>
#include <string>

#include "answer/field_picture.hpp"
#include "answer/system.hpp"
#include "core/mutex.hpp"
#include "door/matchup.hpp"
#include "fray/session.hpp"

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
