#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "door/session.hpp"
#include "fray/sweep.hpp"
#include "questions/question.hpp"
#include "sweep/run.hpp"

namespace fray::door {

using Json = nlohmann::ordered_json;

/// One request: an object of which every key must be known. Its members throw InputError for what
/// is not as it should be.
class Request {
 public:
  explicit Request(Json object);

  /// Throws  InputError for a key that is none of these.
  void check_keys(const std::vector<std::string>& known) const;

  std::string text(const char* key, const std::string& otherwise) const;
  /// The game; the usual one where none is said.
  std::string system() const;
  std::string required(const char* key) const;
  /// A text or a number as it is typed; nothing where it is not said.
  std::optional<std::string> typed(const char* key) const;
  bool flag(const char* key) const;
  /// A side as its text, from a text or from a list of units.
  std::string side(const char* key) const;
  /// A list of such; empty where it is none.
  std::vector<std::string> sides(const char* key) const;
  /// "settings": texts by their names, whatever values they are written as.
  OptionTexts settings() const;
  /// Throws  InputError for a setting that is one of these, which "what" takes no account of.
  void check_settings(std::initializer_list<const char*> unused, const std::string& what) const;
  /// What is said of many fights at once, as a sweep names it, and how many threads.
  std::pair<OptionTexts, int> many_settings() const;
  const Json* find(const char* key) const;

  /// What is said of a question, each input as its row takes it.
  questions::Inputs inputs(const questions::QuestionKind& kind) const;

  /// The fight that is asked for.
  answer::Question fight() const;
  /// Of "settings": how long a fight may last and what its winners do.
  answer::FightOptions fight_options() const;
  Sweep sweep() const;

 private:
  /// What an input says, as texts; nothing where it is not said.
  std::optional<std::vector<std::string>> texts(const questions::Input& input) const;
  std::vector<std::string> prices(const char* key) const;
  std::vector<std::string> ranges(const char* key) const;
  std::vector<study::Fought> fights(const char* key) const;

  Json object_;
};

/// What a request needs beside itself.
struct Context {
  Session::State& session;
  Session::OnProgress on_progress{};
};

/// Throws  InputError for a key of the object that is none of these.
void check_keys_of(const Json& object, const std::string& what,
                   const std::vector<std::string>& known);

std::vector<std::string> with(std::vector<std::string> keys,
                              std::initializer_list<const char*> more);

/// Tells how far a simulation is, where somebody listens.
answer::OnProgress trials_shown(const Context& context);
/// The same of many fights.
std::function<bool(const sweep::SweepSoFar&)> rows_shown(const Context& context);

/// The answer to a request for odds. Throws  InputError; Interrupted.
answer::Answer odds_of(const Request& request, const Context& context);

/// The answer to a request for one of `questions::question_kinds()`, with its picture and its notes.
/// Throws  InputError; Interrupted.
Rows rows_of(const Request& request, const Context& context);

// Requests of one fight, and what is known of games, units and lists. Throw  InputError; Interrupted.

std::string odds(const Request& request, const Context& context);
std::string picture(const Request& request, const Context& context);
std::string trace(const Request& request, const Context& context);
std::string units(const Request& request, const Context& context);
std::string import(const Request& request, const Context& context);
std::string check(const Request& request, const Context& context);
std::string roster(const Request& request, const Context& context);
std::string prices(const Request& request, const Context& context);
std::string systems(const Request& request, const Context& context);
std::string options(const Request& request, const Context& context);
std::string questions_of(const Request& request, const Context& context);
std::string version_of(const Request& request, const Context& context);

struct Known {
  const char* name;
  std::string (*answer)(const Request&, const Context&);
};

/// What may be asked beside the questions of `questions::question_kinds()`.
/// Why   a program that is to be small has a table of its own, and nothing of what the rest needs.
std::span<const Known> known_requests();

/// Answers a request, also one of those questions. Throws  InputError; Interrupted.
std::string answered(const Request& request, const Context& context);

// Requests that are answered by a table. Throw  InputError; Interrupted.

std::string sweep(const Request& request, const Context& context);
std::string matrix(const Request& request, const Context& context);

}  // namespace fray::door
