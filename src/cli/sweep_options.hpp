#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sweep/plan.hpp"
#include "sweep/spec.hpp"

namespace CLI {
class App;
}

namespace fray::cli {

/// What `fray sweep` and `fray matrix` share, as texts until they are read.
struct SweepOptions {
  std::optional<std::string> out{};
  std::optional<std::string> distributions{};
  std::optional<std::string> shard{};
  std::optional<std::string> threads{};
  std::optional<std::string> checkpoint{};
  std::map<std::string, std::optional<std::string>> settings{};  ///< --rounds, --seed ... by name
  std::vector<std::string> assignments{};                        ///< of --set
  std::vector<std::string> comparisons{};                        ///< of --compare
  std::vector<std::string> only{};                               ///< of --only
  std::optional<std::string> refused{};
  bool json = false;
  bool csv = false;  ///< said of what is so anyway
  bool force = false;
  bool resume = false;
  bool yes = false;
  bool quiet = false;
  bool dry_run = false;

  void add_to(CLI::App& command);

  /// Puts settings and assignments in the place of what the spec says. Throws  InputError.
  void apply_to(sweep::SweepSpec& spec) const;
  /// Settings and assignments as `apply_to` takes them: "seed=3", "a.attacks=2..4".
  std::vector<std::string> all_set() const;
  /// Those of `settings` that were given, as "--seed".
  std::vector<std::string> given_of(std::initializer_list<const char*> names) const;
  int thread_count() const;
  double checkpoint_seconds() const;

 private:
  void refuse_said_twice() const;
};

/// The rows of one shard.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t of = 1;

  /// Throws  InputError for what is not "2/8".
  static Shard read(const std::optional<std::string>& text);
  std::uint64_t first_of(std::uint64_t rows) const noexcept;
  std::uint64_t last_of(std::uint64_t rows) const noexcept {
    return Shard{number + 1, of}.first_of(rows);
  }
};

/// Throws  InputError for more rows than anybody asks for by mistake, but for what --yes says
///         (`yes`).
void check_size(const sweep::SweepSize& size, bool yes);

/// The same before queries are answered, each of which stands for one unit or more.
void check_size_asked(const sweep::SweepSpec& spec, bool yes);

/// What is said where the rules allow no row at all, and `spec` says that such rows are left out;
/// `first` is why not the first of them, where it is known.
InputError none_allowed(const sweep::SweepSpec& spec, std::uint64_t rows, const std::string& first);

/// Prints the first rows of a sweep, how many there are, how many fights they come to, about how
/// long these take, and how much room their files take.
void tell_dry_run(const sweep::SweepSpec& spec, sweep::SweepPlan& plan, const Shard& shard,
                  int threads, const SweepOptions& options);

}  // namespace fray::cli
