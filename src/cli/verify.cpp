#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/answer_files.hpp"
#include "cli/commands.hpp"
#include "cli/kept_file.hpp"
#include "cli/notes.hpp"
#include "cli/sweep_job.hpp"
#include "cli/text_option.hpp"
#include "core/csv.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "report/number.hpp"
#include "sweep/plan.hpp"

namespace fray::cli {
namespace {

struct VerifyCommand {
  std::string table{};
  std::optional<std::string> threads{};
  bool quiet = false;
};

/// The first line that is no longer what it was.
struct Different {
  std::string sentence{};
};

/// Holds new lines against those of a file, in their order.
class Lines {
 public:
  explicit Lines(const std::string& file, report::Holds holds)
      : file_(file, std::ios::binary),
        csv_(holds != report::Holds::json_lines && holds != report::Holds::answer_json) {}

  /// Throws  Different.
  void take(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      line(text.substr(0, end));
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
  }

  /// Throws  Different where the file goes on.
  void finish() {
    if (std::string more; std::getline(file_, more)) {
      throw Different{fmt::format("it goes on after line {}, where the rows end now",
                                  report::grouped(number_))};
    }
  }

 private:
  void line(std::string_view now) {
    ++number_;
    if (!std::getline(file_, then_)) {
      throw Different{number_ == 1 ? "it is empty"
                                   : fmt::format("it ends at line {}, and the rows go on now",
                                                 report::grouped(number_ - 1))};
    }
    if (file_.eof() && then_.size() < now.size() && now.starts_with(then_)) {
      throw Different{fmt::format("line {} is cut off", report::grouped(number_))};
    }
    if (then_ != now) {
      throw Different{fmt::format("line {}{}", report::grouped(number_), difference(now))};
    }
    if (number_ == 1 && csv_) {
      columns_ = csv_cells(now).value_or(std::vector<std::string>());
    }
  }

  /// ", win: 0.5 in the file, 0.25 now".
  std::string difference(std::string_view now) const {
    const auto said = [](std::string_view then, std::string_view other) {
      return fmt::format(": \"{}\" in the file, \"{}\" now", quotable(then), quotable(other));
    };
    const auto one = csv_ ? csv_cells(then_) : std::nullopt;
    const auto two = csv_ ? csv_cells(now) : std::nullopt;
    for (std::size_t i = 0; one && two && one->size() == two->size() && i < one->size(); ++i) {
      if ((*one)[i] != (*two)[i]) {
        return (i < columns_.size() ? ", " + columns_[i] : "") + said((*one)[i], (*two)[i]);
      }
    }
    return said(then_, now);
  }

  std::ifstream file_;
  bool csv_;
  std::string then_{};
  std::vector<std::string> columns_{};
  std::uint64_t number_ = 0;
};

sweep::SweepSpec spec_of(const report::Sidecar& sidecar, const std::string& table) {
  if (sidecar.spec_text.empty()) {
    throw InputError(Where{.file = quotable(table + ".json", 4096)},
                     "does not say what was asked (an older fray wrote it) make the table anew");
  }
  sweep::SweepSpec spec =
      sweep::read_sweep_spec(sidecar.spec_text, quotable(table + ".json", 4096) + ", spec_text");
  for (sweep::SweepPart& part : spec.parts) {
    part.sides_are_found = sidecar.spec.empty();
  }
  return spec;
}

/// Holds the lines that `answer` gives against those of the table.
/// Throws  CheckpointError where they differ.
void hold_against(const VerifyCommand& command, const report::Sidecar& sidecar, bool as_written,
                  const std::string& changed, const std::function<void(Lines&)>& answer) {
  const std::string name = quotable(command.table, 4096);
  Lines lines(command.table, sidecar.holds);
  try {
    answer(lines);
    lines.finish();
  } catch (const Different& different) {
    throw CheckpointError(fmt::format("{} is not what fray answers now{}: {}.{}", name,
                                      as_written ? "" : ", nor what was written",
                                      different.sentence, changed));
  }
  if (!as_written) {
    throw CheckpointError(name +
                          " is what fray answers now, but its bytes are not those that the "
                          "file beside it names. Make both anew");
  }
  if (!command.quiet) {
    write_stdout(fmt::format("{}: {} row{} answered again, every byte is the same.{}\n", name,
                             report::grouped(sidecar.rows), sidecar.rows == 1 ? "" : "s", changed));
  }
}

void verify_sweep(const VerifyCommand& command, const report::Sidecar& sidecar, bool as_written,
                  std::string changed) {
  SweepOptions options;
  options.out = "/dev/null";
  options.threads = command.threads;
  options.quiet = command.quiet;
  options.yes = true;
  options.json = sidecar.holds == report::Holds::json_lines;
  options.assignments = sidecar.set;
  options.comparisons = sidecar.compare;
  options.only = sidecar.only;
  if (!sidecar.refused_rows.empty()) {
    options.refused = sidecar.refused_rows.front();
  }
  options.shard = sidecar.shard;
  if (sidecar.holds == report::Holds::distributions) {
    options.distributions = "/dev/null";
  }
  const sweep::SweepSpec spec = spec_of(sidecar, command.table);
  sweep::SweepSpec whole = spec;
  options.apply_to(whole);
  if (report::hash_text(sweep::SweepPlan(whole).fingerprint()) != sidecar.sweep) {
    changed += " The units or the games are not those of then.";
  }
  hold_against(command, sidecar, as_written, changed, [&](Lines& lines) {
    run_sweep(options, spec, {.take = [&](std::string_view text) { lines.take(text); }});
  });
}

void verify(const VerifyCommand& command) {
  const report::Sidecar sidecar = sidecar_beside(command.table);
  const bool as_written = is_as_written(command.table, sidecar);
  std::string changed;
  if (sidecar.version != kVersion || sidecar.stream != kStreamVersion) {
    changed = fmt::format(" It was made by fray {}, stream {}; this is fray {}, stream {}.",
                          sidecar.version, sidecar.stream, kVersion, kStreamVersion);
  }
  if (is_of_sweep(sidecar.holds)) {
    verify_sweep(command, sidecar, as_written, changed);
  } else {
    hold_against(command, sidecar, as_written, changed, [&](Lines& lines) {
      lines.take(answered_again(sidecar.question, sidecar.holds == report::Holds::answer_json));
    });
  }
}

}  // namespace

void add_verify_command(CLI::App& app) {
  CLI::App* const verifying =
      app.add_subcommand("verify", "A table answered again, and held against the file");
  const auto command = std::make_shared<VerifyCommand>();
  verifying->add_option("TABLE", command->table, "what -o wrote, with its .json beside it")
      ->required();
  add_text(*verifying, "--threads N", command->threads,
           "threads (all of the machine); no byte depends on it");
  verifying->add_flag("--quiet", command->quiet, "no progress, and nothing where all is the same");
  verifying->footer(
      "Ends with 0 where every byte is the same, and with 4 where the table was changed, or "
      "another answer comes out now:\nthe first difference is told by its line and column.\n");
  verifying->callback([command] { verify(*command); });
}

}  // namespace fray::cli
