#include "cli/sweep_options.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"

namespace fray::cli {

void SweepOptions::add_to(CLI::App& command) {
  add_file(command, "-o,--out", out,
           "the file of rows (standard output); it appears when it is whole", "out.csv");
  command.add_flag("--json", json, "JSON lines instead of CSV");
  command.add_flag("--csv", csv, "CSV, as without it");
  add_file(command, "--distributions", distributions,
           "also every distribution, in long form, into this file", "long.csv");
  command.add_option_function<std::vector<std::string>>(
      "--set", [this](const std::vector<std::string>& given) { assignments = given; },
      "NAME=VALUES in the place of an axis or setting: a.attacks=2..4,6; a, b and .with take one "
      "value as it stands, "
      "commas and all, "
      "or as any axis a TOML list: 'a.with=[\"attacks=4, charging\", \"-\"]', where - is no "
      "option; not of system, which the file says, and of only, compare and refused, which have "
      "options "
      "of their own");
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
        "as of fray odds, for every row");
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

void SweepOptions::refuse_said_twice() const {
  if (json && csv) {
    throw InputError(Where{.field = "--json"},
                     "and --csv cannot both be said (one form at a time) leave one out");
  }
  std::set<std::string> said;
  for (const std::string& assignment : assignments) {
    const std::string name = sweep::axis_assigned(assignment);
    const auto setting = settings.find(name);
    if (setting != settings.end() && setting->second) {
      throw InputError(
          Where{.field = "--" + name},
          fmt::format("and --set {} cannot both be said (one of them decides) leave one out",
                      quotable(assignment)));
    }
    if (!said.insert(name).second) {
      throw InputError(
          Where{.field = "--set"},
          fmt::format("{} is given more than once (several values stand behind one =, parted "
                      "by commas) take one away",
                      quotable(name)));
    }
  }
}

void SweepOptions::apply_to(sweep::SweepSpec& spec) const {
  refuse_said_twice();
  for (const std::string& assignment : all_set()) {
    sweep::set_axis(spec, assignment);
  }
  std::vector<sweep::Baseline> compare;
  for (const std::string& comparison : comparisons) {
    compare.push_back(sweep::comparison_of(comparison, Where{.field = "--compare"}));
  }
  if (refused && *refused != "stop" && *refused != "skip") {
    throw InputError(Where{.field = "--refused"}, "\"" + quotable(*refused) + "\" (stop or skip)");
  }
  for (sweep::SweepPart& part : spec.parts) {
    part.compare = compare.empty() ? part.compare : compare;
    for (const std::string& condition : only) {
      part.only.push_back({condition, Where{.field = "--only"}, spec.parts.size() > 1});
    }
    if (refused) {
      part.refused = *refused == "skip" ? sweep::Refused::skip : sweep::Refused::stop;
      part.said["refused"] = {.field = "--refused"};
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

int SweepOptions::thread_count() const { return threads_of(threads); }

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
    throw InputError(Where{.field = "--shard"},
                     "\"" + quotable(*text) + "\" (I/N is wanted) for example 2/8");
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

}  // namespace fray::cli
