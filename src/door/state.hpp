#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/mutex.hpp"
#include "door/matchup.hpp"
#include "fray/session.hpp"
#include "odds/field_picture.hpp"
#include "odds/system.hpp"

namespace fray {

/// What a session remembers. A system is for one thread at a time; fights are for any.
struct Session::State {
  /// A fight, and the system that has read it.
  struct Opened {
    study::System* system = nullptr;
    std::unique_ptr<const study::Fight> fight{};
  };

  /// Throws  InputError.
  Opened open(const door::Asked& asked);

  /// The odds as `fray odds` tells them, notes included.
  study::Answer odds(const door::Asked& asked, const study::OddsOptions& options,
                     const study::OnProgress& on_progress);

  struct Told {
    study::Story story{};
    std::vector<std::string> notes{};
  };
  Told tell(const door::Asked& asked, const Tale& tale);

  std::unique_ptr<const study::Fight> fight_of(const door::Asked& asked);

  /// Who stands where when the fight opens. Throws  InputError where a fight has no field.
  study::FieldPicture field(const door::Asked& asked);

  std::map<std::string, std::unique_ptr<study::System>, std::less<>> systems{};
  Mutex mutex{};
};

}  // namespace fray
