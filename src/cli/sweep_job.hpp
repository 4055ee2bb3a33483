#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/files.hpp"
#include "core/files.hpp"
#include "show/sidecar.hpp"
#include "sweep/checkpoint.hpp"
#include "sweep/plan.hpp"
#include "sweep/run.hpp"
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
  /// Settles the form of the rows: what is said, or what the ending of their file is of.
  /// Throws  InputError for two forms, and for a file whose ending is of another than it holds.
  void choose_form();

  /// Puts settings and assignments in the place of what the spec says. Throws  InputError.
  void apply_to(sweep::SweepSpec& spec) const;
  /// Settings and assignments as `apply_to` takes them: "seed=3", "a.attacks=2..4".
  std::vector<std::string> all_set() const;
  /// Those of `settings` that were given, as "--seed".
  std::vector<std::string> given_of(std::initializer_list<const char*> names) const;
  double checkpoint_seconds() const;

 private:
  void refuse_given_twice() const;
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
void check_size_wanted(const sweep::SweepSpec& spec, bool yes);

/// What is said where the rules allow no row at all, and `spec` says that such rows are left out;
/// `first` is why not the first of them, where it is known.
InputError none_allowed(const sweep::SweepSpec& spec, std::uint64_t rows, const std::string& first);

/// Prints the first rows of a sweep, how many there are, how many fights they come to, about how
/// long these take, and how much room their files take.
void tell_dry_run(const sweep::SweepSpec& spec, sweep::SweepPlan& plan, const Shard& shard,
                  int threads, const SweepOptions& options);

/// What a command wants of its sweep beside the rows.
struct SweepWishes {
  std::string command{};  ///< for the file beside the table
  std::string spec{};     ///< the spec file's content
  std::string again{};    ///< where there was no file: a spec that says the same
  /// The rows' text, and that of distributions, which then go into no file.
  std::function<void(std::string_view)> take{};
  /// Every row in order, also those of an earlier run.
  std::function<void(const sweep::SweepRow&)> each{};
  std::function<void()> finish{};                    ///< before the table gets its name
  bool shown = false;                                ///< `finish` shows it; its rows go nowhere
  std::vector<std::optional<std::string>> others{};  ///< the files that `finish` writes
};

/// Answers every row of a spec into the file that the options name, and leaves nothing half done.
/// Throws  InputError, OutputError, CheckpointError, Interrupted; CLI::RuntimeError for an exit
///         code of its own.
void run_sweep(const SweepOptions& options, sweep::SweepSpec spec, const SweepWishes& wishes);

/// A bar with rate and time left on standard error, for sweeps that take longer than a moment.
/// Leaves nothing behind.
class SweepProgress {
 public:
  explicit SweepProgress(bool wanted) : wanted_(wanted) {}
  ~SweepProgress();
  SweepProgress(const SweepProgress&) = delete;
  SweepProgress& operator=(const SweepProgress&) = delete;

  void clear();

  /// For any number of threads.
  void show(const sweep::SweepSoFar& now);

 private:
  using Clock = std::chrono::steady_clock;

  bool wanted_;
  bool shown_ = false;
  double begun_ = 1;     ///< the share with which this run began
  double furthest_ = 0;  ///< threads tell it in any order
  std::mutex mutex_{};
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

/// What a sweep writes: its rows, their distributions, what stands beside both, and the checkpoint
/// of a run under way.
class SweepFiles {
 public:
  /// Which rows of which sweep, the first line of their file, and what its columns hold.
  struct Rows {
    Hash128 sweep{};
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::string header{};
    std::string beginning{};  ///< what the rows of any such run begin with
    std::string schema{};
    /// Takes the text of rows, or of distributions where these are asked for, in place of files.
    std::function<void(std::string_view)> take{};
  };

  /// `replays`: an earlier run's rows are told again, from its fights, because more than their text
  /// is wanted of them.
  /// Throws  OutputError.
  SweepFiles(const SweepOptions& options, Rows rows, bool replays);

  /// The table has its name, by an earlier run that came to its end, or was stopped on the last
  /// step. `others` are the files that are written before it gets its name and have nothing beside
  /// them.
  /// Throws  OutputError when it has, but it or another output is missing or no longer what was
  ///         written.
  bool complete_already(const std::vector<std::optional<std::string>>& others);
  /// Takes away what an earlier run left beside a complete table.
  void tidy() noexcept;

  /// Nothing has been touched yet: an earlier run's rows, and a table that this sweep did not make,
  /// stay as they are.
  /// Throws  InputError, OutputError.
  void refuse_what_would_be_lost();
  /// The same of rows that no run of such a sweep has begun.
  /// Throws  OutputError.
  void refuse_foreign_rows();

  /// Readies the files. Returns how far an earlier run's rows have come, which stay; its fights are
  /// told to `know`.
  /// Throws  CheckpointError, OutputError.
  sweep::RowsWritten begin(const std::function<void(Hash128 name, sweep::Solved)>& know);

  void take(std::span<const std::string> texts, std::uint64_t next_row,
            const sweep::SweepCounts& counts);
  void distribution(std::string_view text) { distributions_->append(text); }
  bool has_distributions() const noexcept { return distributions_ != nullptr; }
  /// For any number of threads.
  void solved(Hash128 name, const sweep::Solved& solved);

  /// After an interruption: keeps what is done, or takes it away where it is too little to be kept.
  /// Returns whether there is something to go on from.
  bool stop(const sweep::SweepCounts& counts);
  /// After a failure to write: the same, but for what cannot be written now.
  bool give_up() noexcept;
  /// Whether the rows still stand where they were put.
  bool in_place() const noexcept { return rows_.in_place(); }
  void discard() noexcept;

  /// Gives the files their names. `sidecar` is filled in with what is in each.
  void finish(show::Sidecar sidecar);

  std::uint64_t bytes() const noexcept { return rows_.bytes(); }
  /// Where rows last: what an earlier run, or this one, keeps to go on from.
  std::filesystem::path checkpoint_path() const { return beside(rows_.target(), ".checkpoint"); }
  bool has_checkpoint() const { return checkpoint_ && is_there(checkpoint_path()); }

 private:
  void refuse_others_files() const;
  void refuse_by(const std::function<void()>& look);
  bool is_of_these_rows(const show::Sidecar& sidecar) const;
  void refuse_unless_written(const std::string& name, const std::filesystem::path& file,
                             const show::Sidecar& sidecar);
  [[noreturn]] void refuse_incomplete(const std::string& problem);
  void put_header();
  void tell_checkpoint(const sweep::SweepCounts& counts);

  const SweepOptions& options_;
  Rows of_;
  bool replays_;
  RowFile rows_;
  std::unique_ptr<RowFile> distributions_{};
  std::unique_ptr<sweep::Checkpoint> checkpoint_{};
  std::uint64_t next_row_ = 0;
  bool header_is_due_ = false;
};

}  // namespace fray::cli
