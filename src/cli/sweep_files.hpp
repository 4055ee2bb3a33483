#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/files.hpp"
#include "cli/sweep_options.hpp"
#include "core/files.hpp"
#include "report/sidecar.hpp"
#include "sweep/checkpoint.hpp"

namespace fray::cli {

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
  void discard() noexcept;

  /// Gives the files their names. `sidecar` is filled in with what is in each.
  void finish(report::Sidecar sidecar);

  std::uint64_t bytes() const noexcept { return rows_.bytes(); }
  /// Where rows last: what an earlier run, or this one, keeps to go on from.
  std::filesystem::path checkpoint_path() const { return beside(rows_.target(), ".checkpoint"); }
  bool has_checkpoint() const { return checkpoint_ && is_there(checkpoint_path()); }

 private:
  void refuse_others_files() const;
  bool is_of_these_rows(const report::Sidecar& sidecar) const;
  void refuse_unless_written(const std::string& name, const std::filesystem::path& file,
                             const report::Sidecar& sidecar);
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
