#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "answer/answer.hpp"
#include "answer/figures.hpp"
#include "answer/find.hpp"
#include "answer/system.hpp"
#include "answer/trace.hpp"
#include "core/mutex.hpp"
#include "fray/answer.hpp"
#include "fray/error.hpp"
#include "fray/matchup.hpp"
#include "fray/session.hpp"
#include "fray/sweep.hpp"
#include "sweep/run.hpp"

namespace fray::door {

/// Settings as they are typed, by their names: "rounds", "method", "seed" ...
using OptionTexts = std::map<std::string, std::string>;

answer::Question question_of(const Matchup& matchup);

/// Throws  InputError for what is no such option.
answer::OddsOptions options_of(const OptionTexts& given);
answer::OddsOptions options_of(const Settings& settings);

/// As many as are asked for; all of the machine where none are.
int threads_of(int wanted) noexcept;

/// Throws the exception at hand as an Error, which is all that other programs know.
[[noreturn]] void throw_as_error();

/// Does work, and throws nothing but Error.
template <class Work>
decltype(auto) guarded(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (...) {
    throw_as_error();
  }
}

/// What is told of a sweep while it runs. Each is called by one thread at a time.
struct SweepListener {
  std::function<void(const std::vector<answer::Column>&)> columns{};
  std::function<void(const sweep::SweepRow&)> row{};
  std::function<void(std::string_view)> text{};           ///< CSV
  std::function<bool(const sweep::SweepSoFar&)> go_on{};  ///< returns false to stop
};

/// The spec of a sweep with its axes set.
/// Throws  InputError.
sweep::SweepSpec spec_of(const Sweep& sweep);

/// Answers every row. Throws  InputError; Interrupted.
sweep::SweepCounts run(const sweep::SweepSpec& spec, int threads, const SweepListener& listener);

/// The cells of a row, in the order of the columns.
std::vector<Cell> cells_of(const sweep::SweepRow& row);

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
  Opened open(const answer::Question& question);

  /// The odds as `fray odds` tells them, notes included.
  answer::Answer odds(const answer::Question& question, const answer::OddsOptions& options,
                      const answer::OnProgress& on_progress);

  struct StoryAndNotes {
    answer::Story story{};
    std::vector<std::string> notes{};
  };
  StoryAndNotes tell(const answer::Question& question, const Tale& tale);

  std::unique_ptr<const answer::Fight> fight_of(const answer::Question& question);

  /// Who stands where when the fight opens. Throws  InputError where a fight has no field.
  answer::FieldPicture field(const answer::Question& question);

  std::map<std::string, std::unique_ptr<answer::System>, std::less<>> systems{};
  Mutex mutex{};
};

}  // namespace fray
