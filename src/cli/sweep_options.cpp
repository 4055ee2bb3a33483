#include "cli/sweep_job.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "show/answer.hpp"
#include "show/csv.hpp"
#include "show/distributions.hpp"
#include "show/number.hpp"
#include "show/study_table.hpp"

namespace fray::cli {

void SweepOptions::add_to(CLI::App& command) {
  add_file(command, "-o,--out", out,
           "the file of rows (standard output), JSON lines where its name ends in .json or .jsonl; "
           "it appears when it is whole",
           "out.csv");
  command.add_flag("--json", json, "JSON lines instead of CSV");
  command.add_flag("--csv", csv, "CSV, as without it");
  add_file(command, "--distributions", distributions,
           "also every distribution, in long form, into this file", "long.csv");
  command.add_option_function<std::vector<std::string>>(
      "--set", [this](const std::vector<std::string>& given) { assignments = given; },
      "NAME=VALUES in the place of an axis or setting: a.attacks=2..4,6; a, b and .with take one "
      "value as it stands, commas and all, or as any axis a TOML list: 'a.with=[\"attacks=4, "
      "charging\", \"-\"]', where - is no option; not of system, which the file says, and of only, "
      "compare and refused, which have options of their own");
  command.add_option_function<std::vector<std::string>>(
      "--compare", [this](const std::vector<std::string>& given) { comparisons = given; },
      "AXIS=VALUE: also what each row is more than the one with this value instead");
  command.add_option_function<std::vector<std::string>>(
      "--only", [this](const std::vector<std::string>& given) { only = given; },
      "CONDITION: leave out the rows that break it, beside those of the file's only");
  add_text(
      command, "--refused WHAT", refused,
      "rows that the rules do not allow: stop at the first, or skip them (what the file says)");
  for (const std::string& name : sweep::sweep_settings()) {
    command.add_option_function<std::string>(
        "--" + name, [this, name](const std::string& given) { settings[name] = given; },
        name == sweep::kSample ? "so many rows, spread evenly over all"
                               : "as of fray odds, for every row");
  }
  add_text(command, "--threads N", threads, "threads (all of the machine); no byte depends on it");
  add_text(command, "--shard I/N", shard,
           "only part I of N, as I/N; fray merge puts them together");
  add_text(command, "--checkpoint SECONDS", checkpoint, "seconds between two checkpoints (5)");
  command.add_flag("--resume", resume, "go on where a stopped run left off");
  command.add_flag("--force", force, "replace the file where there is one, and an old checkpoint");
  command.add_flag("--dry-run", dry_run,
                   "say which rows there are and how long they take, as text, also with --json");
  command.add_flag("--yes", yes,
                   "more than 10 000 000 rows are meant, those that only leaves out aside where "
                   "that is soon counted");
  command.add_flag("--quiet", quiet, "no progress and no summary");
}

void SweepOptions::choose_form() {
  if (json && csv) {
    refuse("--json", "and --csv cannot both be said (one form at a time) leave one out");
  }
  const show::TableForm& as_csv = show::table_forms().front();
  const show::TableForm& as_json =
      *std::ranges::find(show::table_forms(), "json", &show::TableForm::name);
  const std::string said = json ? "--json" : csv ? "--csv" : "";
  json = json || (!csv && out && form_of_ending(*out) == &as_json);
  refuse_other_ending("-o", out, json ? as_json : as_csv, RowsAre::lines, said);
  refuse_other_ending("--distributions", distributions, as_csv, RowsAre::lines);
}

void SweepOptions::refuse_given_twice() const {
  for (const auto& [name, value] : settings) {
    if (value && value->empty()) {
      refuse("--" + name, "\"\" (a value as of fray odds) leave it out, or say one");
    }
  }
  std::set<std::string> given;
  for (const std::string& assignment : assignments) {
    const std::string name = sweep::axis_assigned(assignment);
    const auto setting = settings.find(name);
    if (setting != settings.end() && setting->second) {
      refuse("--" + name, "and --set {} cannot both be said (one of them decides) leave one out",
             quotable(assignment));
    }
    if (!given.insert(name).second) {
      refuse("--set",
             "{} is given more than once (several values stand behind one =, parted by commas) "
             "take one away",
             quotable(name));
    }
  }
}

void SweepOptions::apply_to(sweep::SweepSpec& spec) const {
  refuse_given_twice();
  for (const std::string& assignment : all_set()) {
    sweep::set_axis(spec, assignment);
  }
  std::vector<sweep::Baseline> compare;
  for (const std::string& comparison : comparisons) {
    compare.push_back(sweep::comparison_of(comparison, Where{.field = "--compare"}));
  }
  if (refused && *refused != "stop" && *refused != "skip") {
    refuse("--refused", "\"" + quotable(*refused) + "\" (stop or skip)");
  }
  for (sweep::SweepPart& part : spec.parts) {
    part.compare = compare.empty() ? part.compare : compare;
    for (const std::string& condition : only) {
      part.only.push_back({condition, Where{.field = "--only"}, spec.parts.size() > 1});
    }
    if (refused) {
      part.refused = *refused == "skip" ? sweep::Refused::skip : sweep::Refused::stop;
      part.given["refused"] = {.field = "--refused"};
    }
  }
}

std::vector<std::string> SweepOptions::all_set() const {
  std::vector<std::string> all;
  for (const auto& [name, value] : settings) {
    if (value) {
      all.push_back(name + "=" + *value);
    }
  }
  all.insert(all.end(), assignments.begin(), assignments.end());
  return all;
}

std::vector<std::string> SweepOptions::given_of(std::initializer_list<const char*> names) const {
  std::vector<std::string> given;
  for (const char* const name : names) {
    if (const auto found = settings.find(name); found != settings.end() && found->second) {
      given.push_back(std::string("--") + name);
    }
  }
  return given;
}

double SweepOptions::checkpoint_seconds() const {
  return checkpoint ? static_cast<double>(whole_number("--checkpoint", *checkpoint, 0, 86'400)) : 5;
}

Shard Shard::read(const std::optional<std::string>& text) {
  if (!text) {
    return {};
  }
  constexpr std::uint64_t kMost = 1'000'000;
  const auto slash = text->find('/');
  if (slash == std::string::npos) {
    refuse("--shard", "\"" + quotable(*text) + "\" (I/N is wanted) for example 2/8");
  }
  Shard shard;
  shard.of = whole_number("--shard", text->substr(slash + 1), 1, kMost);
  shard.number = whole_number("--shard", text->substr(0, slash), 1, shard.of);
  return shard;
}

std::uint64_t Shard::first_of(std::uint64_t rows) const noexcept {
  __extension__ using Wide = unsigned __int128;  // rows times shards may be more than 64 bits
  return static_cast<std::uint64_t>(static_cast<Wide>(rows) * (number - 1) / of);
}

namespace {

constexpr std::uint64_t kMostRowsUnasked = 10'000'000;
/// Each is looked at to see whether `only` keeps it.
constexpr std::uint64_t kMostLookedAtUnasked = 1'000'000'000;

}  // namespace

void check_size(const sweep::SweepSize& size, bool yes) {
  if (size.all == UINT64_MAX) {
    refuse("sweep", "there are more rows than can be counted (take an axis away)");
  }
  if (yes) {
    return;
  }
  if (size.kept.value_or(size.all) > kMostRowsUnasked) {
    refuse("sweep", "there are {} rows{} (more than 10 000 000 take --yes) is that meant?",
           show::grouped(size.kept.value_or(size.all)),
           size.kept ? "" : " before only leaves any out");
  }
  if (size.all > kMostLookedAtUnasked) {
    refuse("sweep",
           "there are {} rows, of which only leaves {} (more than 1 000 000 000 to look at take "
           "--yes) is that meant?",
           show::grouped(size.all), show::grouped(*size.kept));
  }
}

void check_size_wanted(const sweep::SweepSpec& spec, bool yes) {
  const std::uint64_t rows = sweep::SweepPlan::count(spec);
  const bool filtered = std::ranges::any_of(
      spec.parts, [](const sweep::SweepPart& part) { return !part.only.empty(); });
  if (!filtered || rows == UINT64_MAX) {
    check_size({.all = rows, .kept = rows}, yes);
  }
}

namespace {

constexpr std::size_t kShown = 20;
constexpr std::uint64_t kCounted = 2'000'000;  ///< rows that are looked at one by one
constexpr double kCheckSeconds = 20;
constexpr std::size_t kSample = 64;
constexpr double kSampleSeconds = 1.5;
constexpr double kMostOfKinds = 128e6;    ///< bytes that moves take: graph::MoveRoom
constexpr double kRowsASecond = 800'000;  ///< that are written; docs/performance.md, "Sweeps"

using Clock = std::chrono::steady_clock;

/// Numbers of fights that are looked at, of so many: the first few lie as far apart as all do,
/// for there may be no time for more.
std::vector<std::size_t> sample_of(std::size_t fights) {
  const std::size_t slots = std::bit_floor(std::min(fights, kSample));
  std::vector<std::size_t> sample;
  for (std::size_t number = 0; number < slots; ++number) {
    std::size_t slot = 0;
    for (std::size_t bit = 1; bit < slots; bit *= 2) {
      slot = 2 * slot + ((number & bit) != 0 ? 1 : 0);
    }
    sample.push_back((2 * slot + 1) * fights / (2 * slots));
  }
  return sample;
}

/// Rows, fights among them, and what a few of these cost.
class Look {
 public:
  Look(const sweep::SweepSpec& spec, sweep::SweepPlan& plan, std::uint64_t first,
       std::uint64_t last, bool shown)
      : spec_(spec), plan_(plan), first_(first), last_(last), shown_(shown) {}
  ~Look() {
    if (shown_) {
      show_status("");
    }
  }
  Look(const Look&) = delete;
  Look& operator=(const Look&) = delete;

  void count() {
    step_ = std::max<std::uint64_t>(1, (last_ - first_) / kCounted);
    for (std::uint64_t number = first_; number < last_; number += step_) {
      tell(number - first_, last_ - first_, "rows");
      const auto row = plan_.row(number);
      if (!row) {
        continue;
      }
      if (row->a->refused || row->b->refused) {
        leave_out(*row, row->a->refused ? *row->a->refused : *row->b->refused);
        continue;
      }
      ++rows_;
      ask(*row, 1);
      if (const auto baseline = plan_.baseline(number)) {
        const sweep::SweepPlan::Row other = plan_.row_in_any_case(*baseline);
        if (!other.a->refused && !other.b->refused) {
          ask(other, 0);
        }
      }
    }
  }

  /// Makes the fights, so that what the rules do not allow is told as a run would tell it.
  /// Throws  InputError for the first of them, unless such rows are left out.
  void check() {
    const auto start = Clock::now();
    for (; checked_ < fights_.size() && seconds_since(start) < kCheckSeconds; ++checked_) {
      tell(checked_, fights_.size(), "fights");
      const sweep::SweepPlan::Row row = plan_.row_in_any_case(fights_[checked_].row);
      try {
        const sweep::Prepared result = sweep::prepared(row);
        kinds_.insert(result.fight->shared_memory());
        names_.emplace(result.name.high, result.name.low);
      } catch (const InputError& error) {
        if (sweep::stops(row.when_refused, error)) {
          throw plan_.wrong(row, error);
        }
        leave_out(row, error, fights_[checked_].rows);
        rows_ -= fights_[checked_].rows;
        fights_[checked_].refused = true;
      }
    }
  }

  /// Throws  InputError as a run does.
  void refuse_nothing_allowed(const Shard& shard) const {
    if (rows_ == 0 && refused_ != 0 && shard.of == 1) {
      throw none_allowed(spec_, refused_ * step_, first_refusal_);
    }
  }

  /// Seconds that one fight takes, from some of them spread over all.
  /// Throws  InputError for one that cannot be answered as asked.
  double sample(const SweepOptions& options) {
    double seconds = 0;  // of fights of kinds that are known
    double more = 0;     // of those that are the first of their kind
    std::size_t fought = 0;
    std::set<const void*> met{nullptr};
    const auto start = Clock::now();
    before_fights_ = peak_memory();
    const auto weigh_memory = [this] { of_fights_ = peak_memory() - before_fights_; };
    for (const std::size_t i : sample_of(fights_.size())) {
      if (seconds_since(start) >= kSampleSeconds) {
        break;
      }
      const sweep::SweepPlan::Row row = plan_.row_in_any_case(fights_[i].row);
      const auto before = Clock::now();
      const auto fight = allowed(row);
      if (!fight) {
        continue;
      }
      try {
        answer::OddsOptions odds = row.odds();
        odds.threads = 1;
        const auto answer = fight->odds(odds, [&](const answer::OddsSoFar&) {
          return seconds_since(start) < 2 * kSampleSeconds;
        });
        const double first = seconds_since(before);
        double again = first;
        const bool is_small = first < kSampleSeconds / kSample;
        const bool one_large = !of_kind_ && !is_small;
        if (met.insert(fight->shared_memory()).second && (is_small || one_large)) {
          const double before_again = peak_memory();
          const auto since = Clock::now();
          row.fight()->odds(odds, [&](const answer::OddsSoFar&) {
            return seconds_since(start) < 4 * kSampleSeconds;
          });
          again = std::min(first, seconds_since(since));
          if (!is_small) {
            of_kind_ = peak_memory() - before_again;
          }
        }
        seconds += again;
        more += first - again;
        ++fought;
        weigh_memory();
        weigh(row, answer, options);
      } catch (const InputError& error) {
        throw plan_.wrong(row.number, error);
      } catch (const Interrupted&) {
        weigh_memory();
        cut_short_ = true;
        return seconds_since(before);
      }
    }
    const double firsts = static_cast<double>(met.size() - 1);
    return fought == 0 ? 0
                       : seconds / static_cast<double>(fought) +
                             (firsts == 0 ? 0 : more / firsts * share_of_firsts());
  }

  /// The first rows, as far as they are allowed.
  std::string shown() {
    std::string text;
    std::uint64_t left = std::min<std::uint64_t>(kShown, rows_);
    for (std::uint64_t number = first_; number < last_ && left != 0; number += step_) {
      const auto row = plan_.row(number);
      if (row && !row->a->refused && !row->b->refused &&
          !fights_[places_.at(key_of(*row))].refused) {
        show(*row, text);
        --left;
      }
    }
    return text + (rows() > kShown
                       ? fmt::format("... and {} more\n", show::grouped(rows() - kShown))
                       : "");
  }

  /// "about 37 MB of rows", and of distributions where they are wanted; nothing where no fight was
  /// looked at.
  std::string room(const SweepOptions& options) const {
    if (weighed_ == 0) {
      return "";
    }
    const auto all = [&](std::uint64_t of_some, double number) {
      return show::bytes(static_cast<double>(of_some) / weighed_ * number);
    };
    std::string text =
        fmt::format("about {} of rows", all(row_bytes_, static_cast<double>(rows())));
    if (options.distributions) {
      const double fights = static_cast<double>(fights_.size());
      text += fmt::format(", {} of distributions, and while it runs up to {} of checkpoint",
                          all(distribution_bytes_, fights), all(kept_bytes_, fights));
    }
    return text + "\n";
  }

  /// "about 1.2 GB of memory": each thread has a fight of its own, and those of one kind share most
  /// of what they are fought by.
  std::string memory(int threads) const {
    constexpr double kOwn = 0.5;  // of what a fight takes, where others share the rest
    const bool is_shared = kinds_.size() < fights();
    const double more = is_shared ? kOwn : 1;
    const double of_kinds =
        is_shared
            ? std::min(kMostOfKinds, of_kind_.value_or(0) * static_cast<double>(kinds_.size()))
            : 0;
    const double kept = weighed_ == 0 ? 0 : static_cast<double>(kept_bytes_) / weighed_;
    return fmt::format("{} {} of memory\n", cut_short_ ? "at least" : "about",
                       show::bytes(before_fights_ + (1 + (threads - 1) * more) * of_fights_ +
                                   of_kinds + sweep::memory_of(rows(), fights(), kept)));
  }

  std::uint64_t rows() const { return rows_ * step_; }
  /// Fights that are worked out, mirrored ones and those that units fight alike once; more where
  /// not all have been looked at.
  std::size_t fights() const { return looked_at_all() ? names_.size() : fights_.size(); }
  bool looked_at_all() const { return checked_ == fights_.size(); }
  /// What is to be said of rows left out, and of fights that were not looked at.
  std::string doubts() const {
    std::string text;
    if (refused_ != 0) {
      text +=
          fmt::format("{} left out, because the rules do not allow {}; the first: {}\n",
                      refused_ == 1 ? "1 row is" : show::grouped(refused_ * step_) + " rows are",
                      refused_ == 1 ? "it" : "them", first_refusal_);
    }
    if (!looked_at_all()) {
      text += fmt::format("only {} of these fights have been held against the rules\n",
                          show::grouped(checked_));
    }
    return text;
  }

 private:
  struct OpenRow {
    std::uint64_t row = 0;
    std::uint64_t rows = 0;  ///< that ask for it, those that are only compared with it left out
    bool refused = false;
  };

  /// Every now and then, to who waits for it.
  void tell(std::uint64_t done, std::uint64_t of, std::string_view what) {
    constexpr double kOften = 0.2;
    if (!shown_ || seconds_since(shown_at_) < kOften) {
      return;
    }
    shown_at_ = Clock::now();
    show_status(bar_line(static_cast<double>(done) / static_cast<double>(of),
                         std::array{fmt::format("looking at {} {}", show::grouped(of), what)}));
  }

  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t, std::uint32_t, std::uint32_t>;

  static Key key_of(const sweep::SweepPlan::Row& row) {
    return {row.system_number, row.throws_number, row.throws_seed(), row.content_of(*row.a),
            row.content_of(*row.b)};
  }

  /// Nothing where the rules do not allow it and such rows are left out.
  std::unique_ptr<const answer::Fight> allowed(const sweep::SweepPlan::Row& row) const {
    try {
      return row.fight();
    } catch (const InputError& error) {
      if (sweep::stops(row.when_refused, error)) {
        throw plan_.wrong(row, error);
      }
      return nullptr;
    }
  }

  /// What a row and its distributions are, in bytes, and what a checkpoint keeps of these.
  void weigh(const sweep::SweepPlan::Row& row, const answer::Answer& answer,
             const SweepOptions& options) {
    sweep::SweepRow written;
    plan_.cells(row.number, cells_);
    written.number = row.number;
    written.cells = cells_;
    written.system = row.system_name;
    written.a = row.a->text;
    written.b = row.b->text;
    written.names_a = &row.a->names;
    written.names_b = &row.b->names;
    written.figures = games::figures_of(answer);
    written.columns = &plan_.columns();
    if (!written.figures.exact()) {
      written.seed = row.seed;
    }
    // A difference has about the digits of one from the fight looked at before.
    if (plan_.baseline(row.number)) {
      written.compared = sweep::Compared{
          .difference = answer::difference(written.figures, before_.value_or(written.figures),
                                           answer::Pairing::apart)};
    }
    before_ = written.figures;
    std::string text;
    options.json ? show::JsonLines(plan_.columns()).append(written, text)
                 : show::append_csv(written, text);
    row_bytes_ += text.size();
    if (options.distributions) {
      distribution_bytes_ += show::distributions_csv(answer, {.key = {}}).size();
      kept_bytes_ += sweep::bytes_kept(answer);
    }
    ++weighed_;
  }

  void show(const sweep::SweepPlan::Row& row, std::string& text) {
    plan_.cells(row.number, cells_);
    for (const std::string_view cell : cells_) {
      show::append_csv_text(cell.empty() ? answer::kNothing : cell, text);
      text += ',';
    }
    show::append_csv_text(row.a->text, text);
    text += ',';
    show::append_csv_text(row.b->text, text);
    text += '\n';
  }

  void ask(const sweep::SweepPlan::Row& row, std::uint64_t rows) {
    const auto [known, is_new] = places_.try_emplace(key_of(row), fights_.size());
    if (is_new) {
      fights_.push_back({row.number});
    }
    fights_[known->second].rows += rows;
  }

  /// How many fights are the first of their kind, of those that were held against the rules.
  double share_of_firsts() const {
    return static_cast<double>(kinds_.size() - kinds_.count(nullptr)) /
           static_cast<double>(std::max<std::size_t>(1, names_.size()));
  }

  void leave_out(const sweep::SweepPlan::Row& row, const InputError& error,
                 std::uint64_t rows = 1) {
    refused_ += rows;
    if (first_refusal_.empty()) {
      first_refusal_ = plan_.wrong(row, error).what();
    }
  }

  const sweep::SweepSpec& spec_;
  sweep::SweepPlan& plan_;
  std::uint64_t first_;
  std::uint64_t last_;
  bool shown_;  ///< how far it is
  Clock::time_point shown_at_ = Clock::now();
  std::uint64_t step_ = 1;
  std::uint64_t rows_ = 0;
  std::vector<std::string_view> cells_{};
  std::map<Key, std::size_t> places_{};
  std::vector<OpenRow> fights_{};
  std::size_t checked_ = 0;
  std::set<std::pair<std::uint64_t, std::uint64_t>> names_{};
  std::set<const void*> kinds_{};  ///< of fights, by what they remember together
  std::uint64_t refused_ = 0;
  std::uint64_t row_bytes_ = 0;  ///< of `weighed_` fights, as are those that follow
  std::uint64_t distribution_bytes_ = 0;
  std::uint64_t kept_bytes_ = 0;
  double weighed_ = 0;
  double before_fights_ = 0;         ///< memory, in bytes
  double of_fights_ = 0;             ///< what those looked at took besides
  std::optional<double> of_kind_{};  ///< what fights of one kind remember, where they are large
  bool cut_short_ = false;           ///< one of them was too long to be fought to its end
  std::optional<answer::Figures> before_{};  ///< of the fight weighed last
  std::string first_refusal_{};
};

}  // namespace

InputError none_allowed(const sweep::SweepSpec& spec, std::uint64_t rows,
                        const std::string& first) {
  Where place;
  for (const sweep::SweepPart& part : spec.parts) {
    if (const auto given = part.given.find("refused"); given != part.given.end()) {
      place = given->second;
      break;
    }
  }
  return InputError(
      place, fmt::format("no row is left, because the rules do not allow {}{}{}",
                         rows == 1 ? "the only one" : fmt::format("any of {}", show::grouped(rows)),
                         first.empty() ? ""
                         : rows == 1   ? "; "
                                       : "; the first: ",
                         first));
}

void tell_dry_run(const sweep::SweepSpec& spec, sweep::SweepPlan& plan, const Shard& shard,
                  int threads, const SweepOptions& options) {
  Look look(spec, plan, shard.first_of(plan.size()), shard.last_of(plan.size()),
            !options.quiet && has_status_line());
  look.count();
  look.check();
  look.refuse_nothing_allowed(shard);
  const double each = look.sample(options);
  const double seconds = each * static_cast<double>(look.fights()) / threads +
                         static_cast<double>(look.rows()) / kRowsASecond;
  std::string text;
  for (const std::string& column : plan.columns().axes) {
    show::append_csv_text(column, text);
    text += ',';
  }
  write_stdout(
      text + "a,b\n" + look.shown() +
      fmt::format("{} rows, {}{} different fights of about {} each: about {} on {} thread{}\n",
                  show::grouped(look.rows()), look.looked_at_all() ? "" : "at most ",
                  show::grouped(look.fights()), show::duration(each), show::duration(seconds),
                  threads, threads == 1 ? "" : "s") +
      look.room(options) + look.memory(threads) + look.doubts());
}

}  // namespace fray::cli
