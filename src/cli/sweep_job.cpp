#include "cli/sweep_job.hpp"

#include <algorithm>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/ranks.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/hash.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "show/answer.hpp"
#include "show/csv.hpp"
#include "show/distributions.hpp"
#include "show/number.hpp"

namespace fray::cli {

namespace {

/// Settings that ask how dice are thrown.
struct OfThrows {
  std::vector<std::string> given{};  ///< by their names, with -- those of the command line
  bool exact = false;                ///< every row is to be solved

  /// The note on them where no row threw any; empty else.
  std::string idle(const sweep::SweepCounts& counts) const {
    return counts.rows == 0 || counts.exact != counts.rows
               ? ""
               : idle_with_exact(given, exact ? kWithMethodExact : kAllSolved);
  }
};

/// One sweep on its way into its files.
class Job {
 public:
  Job(const SweepOptions& options, const sweep::SweepSpec& spec, sweep::SweepPlan& plan,
      const SweepWishes& wishes, const OfThrows& of_throws, StopSignals& signals,
      sweep::WorkerPool& workers, int threads)
      : options_(options),
        spec_(spec),
        plan_(plan),
        wishes_(wishes),
        of_throws_(of_throws),
        settings_(show::settings_json(spec)),
        shard_(Shard::read(options.shard)),
        first_(shard_.first_of(plan.size())),
        last_(shard_.last_of(plan.size())),
        lines_(plan.columns()),
        signals_(signals),
        runner_(plan, workers, threads),
        files_(options,
               {plan.fingerprint(), first_, last_,
                options.json ? "" : show::csv_header(plan.columns()), beginning(),
                show::table_schema(show::table_columns(plan.columns())), wishes.take},
               wishes.each || options.distributions) {}

  void run() {
    files_.refuse_foreign_rows();
    if (options_.resume && files_.complete_already(wishes_.others)) {
      files_.tidy();
      say_unless_quiet(fmt::format("{} is complete already", *options_.out));
      return;
    }
    files_.refuse_what_would_be_lost();
    try {
      const std::uint64_t from = begin();
      runner_.run(from, last_, hooks());
      progress_.clear();  // before anything else is told
      refuse_nothing_answered();
      if (wishes_.finish) {
        wishes_.finish();
      }
      files_.finish(sidecar());
    } catch (const Interrupted&) {
      interrupted();
    } catch (const ClosedPipe&) {
      give_up_reading();
    } catch (const NameTaken&) {
      throw;
    } catch (const OutputError& error) {
      give_up_writing(error);
    } catch (const InputError&) {
      files_.discard();
      throw;
    } catch (const std::exception& error) {
      if (!is_shortage(error)) {
        throw;
      }
      give_up_for_memory();
    }
    tell_summary();
  }

 private:
  std::string beginning() const {
    const std::string header = show::csv_header(plan_.columns());
    return options_.json ? fmt::format("{{\"{}\":", header.substr(0, header.find(','))) : header;
  }

  void say_unless_quiet(const std::string& sentence) const {
    if (!options_.quiet) {
      say(sentence);
    }
  }

  /// Readies the files; returns the row to begin with.
  std::uint64_t begin() {
    const bool resumes = options_.resume && files_.has_checkpoint();
    const sweep::RowsWritten written = files_.begin([&](Hash128 name, sweep::Solved solved) {
      runner_.know(name, std::move(solved));
      ++solved_before_;
    });
    // Also under --quiet: somebody may have counted on it.
    if (resumes && solved_before_ == 0 && written.next_row == 0) {
      say(
          fmt::format("{}: keeps nothing to go on from (the run was stopped as it began, or the "
                      "file was emptied), so all rows are answered anew",
                      printable(files_.checkpoint_path().string())));
    }
    runner_.counts() = written.bytes == 0 ? sweep::SweepCounts{} : written.counts;
    runner_.counts().solved = solved_before_;  // also of rows that were not written yet
    if (written.bytes == 0) {
      return first_;
    }
    written_before_ = written.next_row - first_;
    return written.next_row;
  }

  /// Nobody reads the rows any more: well, unless a file was asked for besides, which is not there
  /// now.
  [[noreturn]] void give_up_reading() {
    std::vector<std::string> missing;
    if (options_.distributions) {
      missing.push_back(printable(*options_.distributions));
    }
    for (const auto& other : wishes_.others) {
      if (other) {
        missing.push_back(printable(*other));
      }
    }
    files_.discard();
    if (missing.empty()) {
      throw ClosedPipe();
    }
    throw OutputError(
        fmt::format("standard output was closed before all rows were written, so {} {} not written",
                    fmt::join(missing, " and "), missing.size() == 1 ? "is" : "are"));
  }

  /// A shard may be without a row where others are not.
  void refuse_nothing_answered() const {
    const sweep::SweepCounts& counts = runner_.counts();
    if (counts.rows == 0 && counts.refused != 0 && shard_.of == 1) {
      throw none_allowed(spec_, counts.refused, counts.first_refusal);
    }
  }

  sweep::SweepHooks hooks() {
    sweep::SweepHooks hooks;
    hooks.append = [this](const sweep::SweepRow& row, std::string& text) {
      options_.json ? lines_.append(row, text) : show::append_csv(row, text);
    };
    if (!options_.json) {
      hooks.tell = show::append_csv_odds;
    }
    hooks.take = [this](std::span<const std::string> texts, std::uint64_t next_row) {
      files_.take(texts, next_row, runner_.counts());
    };
    if (wishes_.each || files_.has_distributions()) {
      hooks.each = [this](const sweep::SweepRow& row) {
        if (files_.has_distributions()) {
          tell_distributions(row);
        }
        if (wishes_.each) {
          wishes_.each(row);
        }
      };
    }
    hooks.keeps_distributions = options_.distributions.has_value();
    hooks.solved = [this](Hash128 name, const sweep::Solved& solved) {
      files_.solved(name, solved);
    };
    hooks.go_on = [this](const sweep::SweepSoFar& now) {
      sweep::SweepSoFar all = now;  // of this run and the one that it goes on with
      all.rows += written_before_;
      all.of += written_before_;
      all.solved += solved_before_;
      all.before += solved_before_;
      progress_.show(all);
      return signals_.received() == 0;
    };
    return hooks;
  }

  /// Once for all rows of one answer.
  void tell_distributions(const sweep::SweepRow& row) {
    const show::DistributionsOf of = show::answer_of(row);
    const Hash128 name = of.name();
    if (shown_.emplace(name.high, name.low).second) {
      files_.distribution(show::distributions_csv(sweep::distributions_of(row), of));
    }
  }

  [[noreturn]] void interrupted() {
    const bool resumes = files_.stop(runner_.counts());
    progress_.clear();
    say(resumes ? "interrupted; the same command with --resume goes on from here" : "interrupted");
    throw Interrupted(signals_.received());
  }

  /// Hours of work are kept for better times; a beginning is not worth a file.
  [[noreturn]] void give_up_writing(const OutputError& error) {
    progress_.clear();
    const std::uint64_t rows = runner_.counts().rows;
    const bool in_place = files_.in_place();
    const bool kept = files_.give_up();
    throw OutputError(
        error.what() +
        (kept        ? "; what is done is kept: make room, then the same command with --resume"
         : rows == 0 ? std::string()
                     : fmt::format("; what is done, {} row{}, is {}: ask again where it can be "
                                   "written",
                                   show::grouped(rows), rows == 1 ? "" : "s",
                                   in_place ? "lost" : "no longer where fray put it")));
  }

  /// What asked for it has been let go by now, so there is enough to keep what is done.
  [[noreturn]] void give_up_for_memory() {
    progress_.clear();
    if (!files_.stop(runner_.counts())) {
      throw;
    }
    throw InputError(
        "there is not enough memory for this (what is done is kept) give it more, then the same "
        "command with --resume");
  }

  /// But for what is in each file.
  show::Sidecar sidecar() const {
    const sweep::SweepCounts& counts = runner_.counts();
    show::Sidecar sidecar;
    sidecar.version = kVersion;
    sidecar.stream = kStreamVersion;
    sidecar.command = wishes_.command;
    sidecar.sweep = show::hash_text(plan_.fingerprint());
    if (!wishes_.spec.empty()) {
      StreamHasher spec;
      spec.add(wishes_.spec);
      sidecar.spec = show::hash_text(spec.finish());
    }
    sidecar.spec_text = wishes_.spec.empty() ? wishes_.again : wishes_.spec;
    sidecar.set = options_.all_set();
    for (const auto& [name, side] : saved_sides_in(sidecar.spec_text)) {
      sidecar.facts.push_back(name + ": " + side);
    }
    sidecar.compare = options_.comparisons;
    sidecar.only = options_.only;
    if (options_.refused) {
      sidecar.refused_rows = {*options_.refused};
    }
    sidecar.settings = settings_;
    sidecar.units = show::hash_text(plan_.units());
    sidecar.seeds = {plan_.seeds()};
    sidecar.shard = fmt::format("{}/{}", shard_.number, shard_.of);
    sidecar.first_row = first_;
    sidecar.last_row = last_;
    sidecar.of_rows = plan_.size();
    sidecar.rows = counts.rows;
    sidecar.exact = counts.exact;
    sidecar.imprecise = counts.imprecise;
    sidecar.refused = counts.refused;
    sidecar.notes = counts.notes;
    if (const std::string idle = of_throws_.idle(counts); !idle.empty()) {
      sidecar.notes.add({idle, counts.rows, 0});
    }
    return sidecar;
  }

  /// Each different note once: what `fray odds` says of a row.
  void tell_notes() const {
    constexpr std::size_t kShown = 12;
    const sweep::SweepNotes& notes = runner_.counts().notes;
    for (std::size_t i = 0; i < std::min(kShown, notes.all().size()); ++i) {
      const sweep::SweepNote& note = notes.all()[i];
      tell_note(note.rows == 1
                    ? fmt::format("row {}: {}", show::grouped(note.first_row + 1), note.text)
                    : fmt::format("{} rows, the first row {}: {}", show::grouped(note.rows),
                                  show::grouped(note.first_row + 1), note.text));
    }
    if (notes.all().size() > kShown) {
      const std::uint64_t more = notes.all().size() - kShown;
      tell_note(fmt::format(
          "{} more note{} on rows{}", show::grouped(more), more == 1 ? "" : "s",
          files_.bytes() != 0 && options_.out ? ", in the .json beside the table" : ""));
    }
  }

  void tell_summary() const {
    const sweep::SweepCounts& counts = runner_.counts();
    if (!options_.quiet && !wishes_.take) {
      tell_notes();
      if (const std::string idle = of_throws_.idle(counts); !idle.empty()) {
        tell_note(idle);
      }
    }
    if (counts.refused != 0) {
      say_unless_quiet(fmt::format(
          "{} row{} left out, because the rules do not allow {}{}; the first: {}",
          show::grouped(counts.refused), counts.refused == 1 ? " was" : "s were",
          counts.refused == 1 ? "it" : "them",
          counts.rows == 0 ? ", and no row of this shard is left" : "", counts.first_refusal));
    }
    if (!wishes_.shown && !wishes_.take && options_.out && *options_.out != "-" &&
        !options_.quiet) {
      say_written(
          *options_.out, counts.rows, is_lasting(*options_.out),
          fmt::format(" ({} exact, {} simulated; {} different fight{})",
                      show::grouped(counts.exact), show::grouped(counts.rows - counts.exact),
                      show::grouped(counts.solved), counts.solved == 1 ? "" : "s"));
    }
    if (counts.imprecise != 0 && !wishes_.take) {
      say(fmt::format("--precision is not reached in {} of {} rows; allow more with --trials",
                      show::grouped(counts.imprecise), show::grouped(counts.rows)));
      throw CLI::RuntimeError(kPrecisionNotReached);
    }
  }

  const SweepOptions& options_;
  const sweep::SweepSpec& spec_;
  sweep::SweepPlan& plan_;
  const SweepWishes& wishes_;
  const OfThrows& of_throws_;
  std::string settings_;
  Shard shard_;
  std::uint64_t first_;
  std::uint64_t last_;
  show::JsonLines lines_;
  StopSignals& signals_;
  sweep::SweepRunner runner_;
  SweepFiles files_;
  std::uint64_t written_before_ = 0;  ///< rows, by an earlier run
  std::uint64_t solved_before_ = 0;   ///< fights, by it
  /// Names of answers whose distributions are written.
  std::set<std::pair<std::uint64_t, std::uint64_t>> shown_{};
  SweepProgress progress_{!options_.quiet && has_status_line()};
};

/// Whether every row is to be solved.
bool is_exact(const sweep::SweepSpec& spec) {
  return std::ranges::all_of(spec.parts, [](const sweep::SweepPart& part) {
    const auto fixed = part.fixed.find("method");
    const sweep::Axis* const axis = part.axis("method");
    const auto exact = [](const std::string& value) { return lowered(value) == "exact"; };
    return axis != nullptr ? std::ranges::all_of(axis->values, exact)
                           : fixed != part.fixed.end() && exact(fixed->second);
  });
}

OfThrows of_throws(const sweep::SweepSpec& spec, const SweepOptions& options) {
  OfThrows found{.exact = is_exact(spec)};
  for (const char* const name : {"sampler", "trials", "precision", "seed"}) {
    const auto says = [&](const sweep::SweepPart& part) {
      return part.fixed.contains(name) || part.axis(name) != nullptr;
    };
    const std::vector<std::string> given = options.given_of({name});
    if (!given.empty()) {
      found.given.push_back(given.front());
    } else if (std::ranges::any_of(spec.parts, says)) {
      found.given.emplace_back(name);
    }
  }
  return found;
}

/// Throws  InputError; of a lesser rank with a delay, since its end ends the job, and the first is
///         to speak before.
std::unique_ptr<sweep::SweepPlan> plan_of(sweep::SweepSpec& spec, const SweepOptions& options,
                                          bool lesser) {
  try {
    options.apply_to(spec);
    check_size_wanted(spec, options.yes);
    return std::make_unique<sweep::SweepPlan>(
        spec, [&](const sweep::SweepSize& size) { check_size(size, options.yes); });
  } catch (const InputError&) {
    std::this_thread::sleep_for(std::chrono::seconds(lesser ? 2 : 0));
    throw;
  }
}

}  // namespace

void run_sweep(const SweepOptions& options, sweep::SweepSpec spec, const SweepWishes& wishes) {
  refuse_shared_files({options.out, options.distributions});
  if (options.distributions == "-" && (!options.out || *options.out == "-")) {
    refuse("--distributions",
           "\"-\" (standard output is for the rows) name a file, or give the rows one by -o");
  }
  options.checkpoint_seconds();
  StopSignals signals;
  const auto ranks = Ranks::join();
  if (!options.shard) {
    refuse_to_be_one_of_many(ranks ? ranks->size() : 1);
  }
  // Ranks share a machine: each has one thread unless somebody says otherwise.
  const int threads = ranks && !options.threads ? 1 : threads_of(options.threads);
  const bool lesser = ranks && ranks->rank() != 0;
  const auto result = plan_of(spec, options, lesser);
  sweep::SweepPlan& plan = *result;
  if (lesser) {
    sweep::LocalWorkers workers(threads);
    sweep::SweepRunner runner(plan, workers, threads);
    sweep::SweepHooks hooks;
    hooks.keeps_distributions = options.distributions.has_value();
    hooks.go_on = [&](const sweep::SweepSoFar&) { return signals.received() == 0; };
    ranks->serve(runner, threads, hooks);
    return;
  }
  if (!options.quiet) {
    const sweep::SweepPlan::Ineffective in_vain = plan.in_vain();
    if (!in_vain.sides.empty()) {
      tell_repeated(in_vain.sides);
    }
    std::ranges::for_each(sweep::equal_values(spec), tell_note);
    std::ranges::for_each(in_vain.samples, tell_note);
  }
  const OfThrows throws = of_throws(spec, options);
  if (!options.quiet && (options.resume || options.checkpoint) &&
      (!options.out || *options.out == "-")) {
    tell_note(fmt::format(
        "{} has no effect without -o (nothing goes on with what went to standard output)",
        options.resume && options.checkpoint ? "--resume, --checkpoint"
        : options.resume                     ? "--resume"
                                             : "--checkpoint"));
  }
  if (options.dry_run) {
    if (!options.quiet && throws.exact) {
      note_idle_with_exact(throws.given);
    }
    check_output(options.out, options.force || options.resume, Output::sweep);
    check_output(options.distributions, options.force || options.resume, Output::sweep);
    const int all = ranks ? ranks->size() * threads : threads;
    if (options.json && !options.quiet) {
      tell_note("--json: a dry run is told as text; the run itself writes JSON lines");
    }
    tell_dry_run(spec, plan, Shard::read(options.shard), all, options);
  } else if (ranks) {
    RankWorkers workers(*ranks, threads);
    try {
      Job(options, spec, plan, wishes, throws, signals, workers, threads).run();
    } catch (const CLI::RuntimeError&) {  // answered, with something to say about it
      ranks->dismiss();
      throw;
    }
  } else {
    sweep::LocalWorkers workers(threads);
    Job(options, spec, plan, wishes, throws, signals, workers, threads).run();
  }
  if (ranks) {
    ranks->dismiss();
  }
}

SweepProgress::~SweepProgress() { clear(); }

void SweepProgress::clear() {
  if (std::exchange(shown_, false)) {
    show_status("");
  }
}

void SweepProgress::show(const sweep::SweepSoFar& now) {
  constexpr auto kOften = std::chrono::milliseconds(200);
  if (!wanted_) {
    return;
  }
  const std::unique_lock lock(mutex_, std::try_to_lock);
  const auto time = Clock::now();
  if (!lock.owns_lock() || time - last_ < kOften || now.of == 0) {
    return;
  }
  last_ = time;
  shown_ = true;
  const double seconds = std::chrono::duration<double>(time - start_).count();
  const double done = std::max(furthest_, now.share());
  furthest_ = done;
  begun_ = std::min(begun_, done);
  const double since = done - begun_;
  const auto rows = static_cast<std::uint64_t>(done * static_cast<double>(now.of));
  std::vector<std::string> parts;
  if (since > 0) {
    parts.push_back(show::duration((1 - done) / since * seconds) + " left");
  }
  parts.push_back(fmt::format("{} of {} rows", show::grouped(rows), show::grouped(now.of)));
  parts.push_back(fmt::format("{} fights", show::grouped(now.solved)));
  if (since > 0) {
    const double a_second = since * static_cast<double>(now.of) / seconds;
    parts.push_back(fmt::format("{:.{}f} rows a second", a_second, a_second < 10 ? 1 : 0));
  }
  show_status(bar_line(done, parts));
}

}  // namespace fray::cli
