#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "study/standings.hpp"

namespace CLI {
class App;
}

namespace fray::cli {

/// What the commands share that judge sides against a field of opponents.
struct AgainstOptions {
  std::string system = "warmaster";
  std::optional<std::string> against{};
  std::map<std::string, std::optional<std::string>> settings{};  ///< --rounds, --policy ... by name
  std::optional<std::string> threads{};
  bool json = false;
  bool csv = false;
  bool quiet = false;

  void add_to(CLI::App& command);
  /// Throws  InputError for two forms at once.
  void check_form() const;
  study::Settings settings_said() const;
  int thread_count() const;
  /// Does work that can be followed on a terminal and stopped by a signal.
  /// Throws  what the work throws; Interrupted with the signal's number.
  void watch(const std::function<void(const study::StandingsHooks&)>& work) const;
};

/// Sides, what they met, and how they did.
struct Judged {
  std::string system{};
  study::Opposition opposition{};
  std::vector<study::Standing> standings{};
  bool exact = true;

  /// "exact: 374 fights", or how many of them were simulated.
  std::string method() const;
};

/// Fights all sides against the field that the options name; `sides_of` finds the sides.
/// Throws  InputError, Interrupted.
Judged judged(const AgainstOptions& options,
              const std::function<std::vector<std::string>(study::System&)>& sides_of);

/// A chance as "61.2 %", a value as "+3.2"; empty where there is none.
std::string percent_of(const study::Estimate& chance);
std::string points_of(const study::Estimate& points);
/// The number as CSV and JSON have it: nothing where there is none.
nlohmann::ordered_json number_of(double value);

/// Prints the objects as JSON or CSV.
void print_objects(const nlohmann::ordered_json& objects, bool json);

}  // namespace fray::cli
