#pragma once

#include <functional>
#include <string>

#include <nlohmann/json.hpp>

#include "door/matchup.hpp"
#include "door/state.hpp"

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
  std::string required(const char* key) const;
  bool flag(const char* key) const;
  /// A side as its text, from a text or from a list of units.
  std::string side(const char* key) const;
  /// A list of such; empty where it is none.
  std::vector<std::string> sides(const char* key) const;
  /// "settings": texts by their names, whatever values they are written as.
  Said settings() const;
  const Json* find(const char* key) const;

  /// The fight that is asked for.
  Asked fight() const;
  /// Of "settings": how long a fight may last and what its winners do.
  study::FightOptions fight_options() const;
  Sweep sweep() const;

 private:
  Json object_;
};

/// What a request needs beside itself.
struct Context {
  Session::State& session;
  Session::OnProgress on_progress{};
};

/// The answer to a request for odds. Throws  InputError; Interrupted.
study::Answer odds_of(const Request& request, const Context& context);

/// Answers a request. Throws  InputError; Interrupted.
std::string answered(const Request& request, const Context& context);

}  // namespace fray::door
