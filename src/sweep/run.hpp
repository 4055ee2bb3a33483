#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "answer/figures.hpp"
#include "core/hash.hpp"
#include "random/sampler.hpp"
#include "sweep/plan.hpp"

namespace fray::sweep {

/// A sentence that `fray odds` would say of some rows.
struct SweepNote {
  std::string text{};  ///< as it is of the first of them
  std::uint64_t rows = 0;
  std::uint64_t first_row = 0;  ///< before conditions
};

/// The notes of a sweep, each once. Those that differ in nothing but how much something comes to
/// ("+6.2") are one.
class SweepNotes {
 public:
  /// Beyond so many, rows are only counted.
  static constexpr std::size_t kMost = 1'000;
  static constexpr std::size_t kTooMany = SIZE_MAX;

  /// The number of a note, for `count`.
  std::size_t number_of(const std::string& text);
  void count(std::size_t number, std::uint64_t row) noexcept;

  const std::vector<SweepNote>& all() const noexcept { return notes_; }
  /// Times that a row had a note beyond the first thousand.
  std::uint64_t more() const noexcept { return more_; }
  /// Puts together what parts of a sweep counted, or what an earlier process did.
  void add(const SweepNote& note);
  void add_more(std::uint64_t times) noexcept { more_ += times; }

 private:
  std::vector<SweepNote> notes_{};
  std::unordered_map<std::string, std::size_t> numbers_{};
  std::uint64_t more_ = 0;
};

/// What is kept of one fight, seen from either side.
struct Solved {
  std::array<answer::Figures, 2> figures{};  ///< [1]: with the sides changed over
  /// Of the answer, packed; only where `SweepHooks::keeps_distributions` says so.
  std::string distributions{};
  std::array<std::vector<std::string>, 2> notes{};  ///< of the answer
};

/// What a row is more than the one that it is compared with.
struct Compared {
  Hash128 key{};  ///< of the other row's fight
  answer::Difference difference{};
};

/// One answered row, while it is being written.
struct SweepRow {
  std::uint64_t number = 0;                   ///< before conditions
  std::span<const std::string_view> cells{};  ///< of the sweep's own columns
  std::string_view system{};
  std::string_view a{};
  std::string_view b{};
  const answer::SideNames* names_a = nullptr;
  const answer::SideNames* names_b = nullptr;
  answer::Figures figures{};
  /// What `SweepHooks::tell` made of its fight; empty where it did not.
  std::string_view shown{};
  std::optional<std::uint64_t> seed{};                  ///< only when simulated
  random::Sampling sampling = random::Sampling::pools;  ///< told only when simulated
  Hash128 key{};
  std::optional<answer::Result> given{};  ///< of those fights alone that end so for A
  const Solved* solved = nullptr;
  /// The row's sides are those of `solved` changed over.
  bool mirrored = false;
  const SweepColumns* columns = nullptr;  ///< of the table
  /// Nothing where the rules do not allow the other row.
  std::optional<Compared> compared{};
};

/// The distributions of a row's answer: of all else it says only its method, which is that of the
/// row.
answer::Answer distributions_of(const SweepRow& row);

/// Bytes that a checkpoint keeps of one fight together with its distributions, about.
std::size_t bytes_kept(const answer::Answer& answer);

/// About what a sweep of so many rows and different fights has in memory besides those that are
/// fought, where `kept` bytes of distributions are kept of each.
/// Units  bytes
double memory_of(std::uint64_t rows, std::size_t fights, double kept) noexcept;

/// How far a sweep has come.
struct SweepSoFar {
  std::uint64_t rows = 0;  ///< done, those left out included
  std::uint64_t of = 0;
  std::uint64_t solved = 0;  ///< fights so far
  /// Rows that are worked out together, and are done when all their fights are.
  std::uint64_t at_hand = 0;
  std::uint64_t before = 0;  ///< fights that were solved before theirs
  std::uint64_t fights = 0;  ///< of them, without those that an earlier run has solved
  std::uint64_t kept = 0;    ///< those
  double of_fight = 0;       ///< of a long one, how much is done

  /// The share of all rows that is done, where some of those at hand count by their fights.
  double share() const noexcept;
};

struct SweepCounts {
  std::uint64_t rows = 0;  ///< written
  std::uint64_t exact = 0;
  std::uint64_t imprecise = 0;  ///< short of the precision asked for
  std::uint64_t refused = 0;    ///< left out, because the rules do not allow them
  std::uint64_t solved = 0;     ///< fights that were worked out
  std::string first_refusal{};
  SweepNotes notes{};  ///< on the rows written
};

/// One fight to be worked out for a sweep.
struct SweepTask {
  std::uint64_t row = 0;  ///< the first that asks for it
  Hash128 name{};         ///< of the fight and the settings: names the answer by content
  std::unique_ptr<const answer::Fight> fight{};
  bool has_mirror = false;
  answer::OddsOptions odds{};
  Solved* solved = nullptr;
  const SweepPlan* plan = nullptr;  ///< that has the row: it knows where what is wrong was said
};

/// What goes on around a sweep. Those marked * are called by many threads at once.
struct SweepHooks {
  std::function<void(const SweepRow&, std::string& text)> append{};  ///< * adds a row's text
  /// * what is the same for all rows of a fight, told once.
  std::function<void(const answer::Figures&, std::string& text)> tell{};
  /// The texts of a block, in the order of the rows.
  std::function<void(std::span<const std::string> texts, std::uint64_t next_row)> take{};
  /// Rows in their order, after `take`.
  std::function<void(const SweepRow&)> each{};
  /// Of each answer, beside its figures.
  bool keeps_distributions = false;
  /// * as soon as a fight is worked out.
  std::function<void(Hash128 name, const Solved&)> solved{};
  std::function<bool(const SweepSoFar&)> go_on{};  ///< * returns false to stop
};

/// Works out fights; the answer does not depend on who does it.
class WorkerPool {
 public:
  virtual ~WorkerPool() = default;
  /// Throws  what a fight throws, of the first row that does; Interrupted.
  virtual void work(std::span<SweepTask> tasks, const SweepHooks& hooks, SweepSoFar so_far) = 0;
};

/// The threads of this machine.
class LocalWorkers final : public WorkerPool {
 public:
  explicit LocalWorkers(int threads) : threads_(threads) {}
  void work(std::span<SweepTask> tasks, const SweepHooks& hooks, SweepSoFar so_far) override;

 private:
  int threads_;
};

/// Works out one task by `threads` threads.
void work_out(SweepTask& task, const SweepHooks& hooks, int threads,
              const answer::OnProgress& on_progress);

/// Answers the rows of a plan, in blocks of fixed size: each fight is worked out once for all rows
/// that ask for the same content, and once for both of its sides. The rows' order, and their bytes,
/// depend on nothing else than the plan.
class SweepRunner {
 public:
  SweepRunner(SweepPlan& plan, WorkerPool& workers, int threads);
  ~SweepRunner();

  /// What is known already, of an earlier run.
  void know(Hash128 name, Solved solved);

  /// Rows `first` to `last` (not included).
  /// Throws  InputError for a row that the rules do not allow, unless such rows are left out;
  ///         Interrupted.
  void run(std::uint64_t first, std::uint64_t last, const SweepHooks& hooks);

  /// The task of one row, for a workers elsewhere.
  SweepTask task_of(std::uint64_t row);

  SweepCounts& counts() noexcept { return counts_; }
  const SweepCounts& counts() const noexcept { return counts_; }

 private:
  struct Pair;
  struct Block;
  struct Store;

  void block(std::uint64_t first, std::uint64_t last, const SweepHooks& hooks);
  void prepare(Block& block, std::uint64_t first, std::uint64_t last);
  Pair& pair_of(Block& block, const SweepPlan::Row& row);
  void part_by_throws(Block& block);
  void tell(const Block& block, const SweepHooks& hooks);
  void solve(Block& block, const SweepHooks& hooks);
  void count_notes(Pair& pair, std::uint64_t row);
  void write(Block& block, std::uint64_t next_row, const SweepHooks& hooks);

  SweepPlan& plan_;
  WorkerPool& workers_;
  int threads_;
  std::unique_ptr<Store> store_;
  SweepCounts counts_{};
  SweepSoFar so_far_{};
};

}  // namespace fray::sweep
