#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fray/answer.hpp"
#include "fray/error.hpp"
#include "fray/matchup.hpp"
#include "fray/sweep.hpp"
#include "fray/units.hpp"

namespace fray {

/// What a question answers in rows.
struct Rows {
  std::string json{};                  ///< one array of objects: what the command tells with --json
  std::vector<std::string> columns{};  ///< names of their members, also where there is no row
  std::string svg{};                   ///< its picture; empty where it has none
  std::vector<std::string> notes{};    ///< what the command says beside it
};

/// Remembers army lists and what it has worked out between questions, so that later answers come
/// sooner. No answer depends on that. Any number of threads may ask one session.
class Session {
 public:
  Session();
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  /// The odds of a fight.
  /// Error   exact: 1e-12; simulated: as the intervals say.
  /// Throws  Error: as all functions here do.
  Answer odds(const Matchup& matchup, const Settings& settings = {}, const OnOdds& on_odds = {});

  /// One fight, blow by blow.
  /// Throws  Error for a wrong matchup.
  Story trace(const Matchup& matchup, const Tale& tale = {});

  /// Who stands where when the fight opens, as an SVG document.
  /// Throws  Error for a game or a fight without a field.
  std::string field_svg(const Matchup& matchup);

  /// Answers every row of a sweep. Functions that are not given are not called.
  /// Throws  Error for a wrong spec or axis, and of Fault::stopped where `on_sweep` says stop.
  SweepResult sweep(const Sweep& sweep, const OnRow& on_row, const OnSweep& on_sweep = {},
                    const OnColumns& on_columns = {}, const OnText& on_text = {});

  /// The sides that a text stands for, each once: the name of a list, "all", a query, or sides
  /// parted by commas, each with options of its own behind a colon.
  /// Throws  Error for a name that is not known, with the nearest.
  std::vector<std::string> sides(const std::string& text, const std::string& system = "warmaster");

  /// These sides with the shots of their lists at who charges them, where one of the others charges:
  /// what `fray matrix` fights.
  std::vector<std::string> shooting(const std::vector<std::string>& sides,
                                    const std::vector<std::string>& others,
                                    const std::string& system = "warmaster");

  /// Units and characters whose names or lists have all words of the query, best first; of none,
  /// those that come near. All of them where it is empty.
  /// Throws  Error for a game that is not known, or a condition that is wrong.
  std::vector<ListedUnit> units(std::string_view query = "",
                                const std::string& system = "warmaster");

  /// Answers a request in JSON; docs/reference/requests.md has them all. `on_progress` gets JSON
  /// and returns false to stop.
  /// Throws  Error for a wrong request.
  using OnProgress = std::function<bool(const std::string& json)>;
  std::string call(std::string_view request, const OnProgress& on_progress = {});

  /// The answer to a request for odds, whose JSON `call` gives.
  /// Throws  Error for a wrong request.
  Answer answer(std::string_view request, const OnProgress& on_progress = {});

  /// The answer to one of the questions that the request `questions` lists, whose JSON `call` gives.
  /// Throws  Error for a wrong request.
  Rows rows(std::string_view request, const OnProgress& on_progress = {});

  struct State;  // what it remembers

 private:
  std::unique_ptr<State> state_;
};

/// The odds of one fight, by a session of its own.
/// Throws  Error: as Session::odds does.
Answer odds(const Matchup& matchup, const Settings& settings = {}, const OnOdds& on_odds = {});

/// Every game that fray knows.
std::vector<System> systems();

/// "0.1.0".
std::string_view version() noexcept;

}  // namespace fray
