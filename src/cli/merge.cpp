#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/sweep_job.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "show/distributions.hpp"
#include "show/number.hpp"
#include "show/sidecar.hpp"
#include "sweep/plan.hpp"

namespace fray::cli {

namespace {

struct MergeCommand {
  std::vector<std::string> parts{};
  std::optional<std::string> out{};
  bool force = false;
  bool quiet = false;
};

struct Part {
  std::string file{};
  show::Sidecar sidecar{};
};

[[noreturn]] void refuse_part(const std::string& file, const std::string& sentence) {
  throw InputError(Where{.file = printable(file)}, sentence);
}

std::vector<Part> read_parts(const std::vector<std::string>& files) {
  std::vector<Part> parts;
  for (const std::string& file : files) {
    parts.push_back(
        {file,
         sidecar_beside(file, {.missing = "the parts that --shard wrote are wanted) name them all",
                               .alone = "a part is what --shard and -o wrote, and what they wrote "
                                        "with it) name a part"})});
  }
  // A part without rows stands before the one that begins where it does.
  std::ranges::stable_sort(parts, {}, [](const Part& part) {
    return std::pair(part.sidecar.first_row, part.sidecar.last_row);
  });
  return parts;
}

/// The shards of `of` that have the rows from `first` to `last` (not included), as "shard 3/8 is"
/// or "shards 3/8 and 4/8 are"; empty where other rows are theirs.
std::string shards_between(std::uint64_t first, std::uint64_t last, std::uint64_t of,
                           std::uint64_t rows) {
  constexpr std::size_t kShown = 12;
  std::vector<std::string> found;
  std::uint64_t more = 0;
  Shard shard{.number = 1, .of = of};
  while (shard.number < of && shard.last_of(rows) <= first) {
    ++shard.number;
  }
  const bool begins = shard.first_of(rows) == first;
  for (; shard.number <= of && shard.last_of(rows) <= last; ++shard.number) {
    if (shard.first_of(rows) == shard.last_of(rows)) {
      continue;  // has no rows that could be missing
    }
    found.size() < kShown ? found.push_back(fmt::format("{}/{}", shard.number, of)) : void(++more);
    first = shard.last_of(rows);
  }
  if (!begins || first != last) {
    return "";
  }
  if (found.size() == 1) {
    return fmt::format("shard {} is", found.front());
  }
  if (more != 0) {
    found.push_back(fmt::format("{} more", more));
  }
  return fmt::format("shards {} and {} are", fmt::join(found.begin(), found.end() - 1, ", "),
                     found.back());
}

/// Which shards have those rows: of as many as `parts` were made of, or else what they stand
/// between.
std::string missing(std::uint64_t first, std::uint64_t last, const std::vector<Part>& parts,
                    const std::string& between) {
  for (const Part& part : parts) {
    const std::string& shard = part.sidecar.shard;
    const std::string shards =
        shards_between(first, last, Shard::read(shard).of, part.sidecar.of_rows);
    if (!shards.empty()) {
      return shards + " missing";
    }
  }
  return fmt::format("what stands {} is missing", between);
}

/// Every row once, none twice, all of one sweep.
void check_complete(const std::vector<Part>& parts) {
  const show::Sidecar& first = parts.front().sidecar;
  std::uint64_t next = 0;
  const Part* before = nullptr;
  for (const Part& part : parts) {
    const show::Sidecar& sidecar = part.sidecar;
    if (!sidecar.holds.is_of_sweep()) {
      refuse_part(part.file, fmt::format("is {} (shards of a sweep are wanted) leave it out",
                                         name_of(sidecar.holds)));
    }
    if (sidecar.sweep != first.sweep || sidecar.version != first.version ||
        sidecar.stream != first.stream || sidecar.of_rows != first.of_rows) {
      refuse_part(
          part.file,
          fmt::format(
              "is of another sweep than {} (parts of one sweep, units and version) leave it out",
              parts.front().file));
    }
    if (sidecar.holds != first.holds) {
      refuse_part(part.file,
                  fmt::format("is {} and {} is {} (one form) leave it out", name_of(sidecar.holds),
                              parts.front().file, name_of(first.holds)));
    }
    if (sidecar.first_row < next) {
      refuse_part(part.file,
                  fmt::format("holds rows that {} holds (it is shard {}, and that is shard "
                              "{}: each row once) leave one of them out",
                              printable(before->file), sidecar.shard, before->sidecar.shard));
    }
    if (sidecar.first_row > next) {
      refuse_part(part.file,
                  fmt::format("is not the next part ({}) add what is missing",
                              missing(next, sidecar.first_row, parts,
                                      before == nullptr
                                          ? "before shard " + sidecar.shard
                                          : fmt::format("between shard {} and shard {}",
                                                        before->sidecar.shard, sidecar.shard))));
    }
    next = sidecar.last_row;
    before = &part;
  }
  if (next != first.of_rows) {
    refuse_part(parts.back().file,
                fmt::format("is not the last part ({}) add what is missing",
                            missing(next, first.of_rows, parts,
                                    "behind shard " + parts.back().sidecar.shard)));
  }
}

/// Throws  InputError when a file that is read is also one of those that are written: the table,
///         what stands beside it and what it is called before it is whole.
void refuse_output_among(const std::vector<std::string>& parts, const std::string& out) {
  for (const std::string& part : parts) {
    for (const char* const read : {"", ".json"}) {
      if (would_overwrite(beside(part, read), out)) {
        refuse_part(out,
                    fmt::format("would overwrite {}, which is one of the parts or stands beside "
                                "one (what is read stays as it is) give another name",
                                printable(part + read)));
      }
    }
  }
}

/// Of the distributions of several parts, those of each answer once: as the whole sweep has them,
/// where it comes first.
class FirstOfAnswer {
 public:
  /// The lines of `bytes` that are new, whole ones only; the rest waits for what follows it.
  std::string_view of(std::string_view bytes) {
    waiting_ += bytes;
    kept_.clear();
    std::size_t from = 0;
    for (std::size_t end = waiting_.find('\n'); end != std::string::npos;
         end = waiting_.find('\n', from)) {
      const std::string_view line(waiting_.data() + from, end + 1 - from);
      if (std::string answer = show::answer_of_line(line); answer != answer_) {
        answer_ = std::move(answer);
        is_new_ = shown_.insert(answer_).second;
      }
      kept_ += is_new_ ? line : std::string_view();
      from = end + 1;
    }
    waiting_.erase(0, from);
    return kept_;
  }

  /// The next part may begin with the answer with which this one ends, and tell it again.
  void end_of_part() { answer_.clear(); }

 private:
  std::string waiting_{};
  std::string kept_{};
  std::string answer_{};
  bool is_new_ = false;
  std::unordered_set<std::string> shown_{};
};

/// The first line of a part, which all parts have.
/// Throws  CheckpointError when it is not as long as what stands beside the part says, or another
///         one than the first part's.
void check_header(const Part& part, std::string_view piece, std::string& header) {
  const std::string_view own = piece.substr(0, part.sidecar.header_bytes);
  const bool first = header.empty();
  header = first ? std::string(own) : header;
  if (own.size() != part.sidecar.header_bytes ||
      (!own.empty() && own.find('\n') != own.size() - 1) || own != header) {
    throw CheckpointError(printable(part.file) +
                          " does not begin as the first part does (all have one line of column "
                          "names). Answer it anew.");
  }
}

[[noreturn]] void refuse_changed(const Part& part) {
  throw CheckpointError(printable(part.file) +
                        " is not what was written (its bytes are not those that the file beside it "
                        "names). Answer it anew.");
}

/// What goes to standard output cannot be taken back.
void check_written(const std::vector<Part>& parts) {
  std::string header;
  for (const Part& part : parts) {
    const auto check = [&](std::string_view bytes, std::uint64_t offset) {
      if (offset == 0) {
        check_header(part, bytes, header);
      }
    };
    if (!is_as_written(part.file, part.sidecar, check)) {
      refuse_changed(part);
    }
  }
}

/// Whether a note holds only because all rows of a part were solved, which those of others need not
/// be.
bool of_all_rows(const std::string& note) { return note.ends_with(kAllSolved); }

void merge(const MergeCommand& command) {
  if (command.out && *command.out != "-") {
    refuse_output_among(command.parts, *command.out);
  }
  for (const std::string& part : command.parts) {
    if (part.empty()) {
      throw InputError("\"\" is no part (the name of a file is wanted)");
    }
  }
  const std::vector<Part> parts = read_parts(command.parts);
  check_complete(parts);
  const show::Holds& holds = parts.front().sidecar.holds;
  refuse_other_ending("-o", command.out,
                      *std::ranges::find(show::table_forms(), holds.is_csv() ? "csv" : "json",
                                         &show::TableForm::name),
                      RowsAre::lines);
  RowFile out(command.out, command.force);
  const bool lasting = out.lasting();
  if (lasting) {
    out.go_back_to(0, {});
  } else {
    check_written(parts);
  }
  show::Sidecar whole = parts.front().sidecar;
  whole.command = command_line();
  whole.shard = "1/1";
  whole.last_row = whole.of_rows;
  whole.rows = whole.exact = whole.imprecise = whole.refused = 0;
  whole.notes = {};
  std::string header;
  FirstOfAnswer distributions;
  std::vector<sweep::SweepNote> idle;
  try {
    for (const Part& part : parts) {
      const bool as_written =
          is_as_written(part.file, part.sidecar, [&](std::string_view bytes, std::uint64_t offset) {
            if (offset == 0) {
              check_header(part, bytes, header);
            }
            const bool has_header = offset == 0 && &part != &parts.front();
            const std::string_view rows = bytes.substr(has_header ? header.size() : 0);
            out.append(whole.holds.kind == show::Holds::distributions ? distributions.of(rows)
                                                                      : rows);
          });
      if (!as_written) {
        refuse_changed(part);
      }
      distributions.end_of_part();
      whole.exact += part.sidecar.exact;
      whole.imprecise += part.sidecar.imprecise;
      whole.refused += part.sidecar.refused;
      for (const sweep::SweepNote& note : part.sidecar.notes.all()) {
        of_all_rows(note.text)
            ? idle.push_back(note)
            : whole.notes.add({note.text, note.rows, whole.rows + note.first_row});
      }
      whole.rows += part.sidecar.rows;
      whole.notes.add_more(part.sidecar.notes.more());
      std::vector<std::uint64_t> seeds;
      std::ranges::set_union(whole.seeds.all, part.sidecar.seeds.all, std::back_inserter(seeds));
      whole.seeds.all = std::move(seeds);
    }
    for (const sweep::SweepNote& note : idle) {
      if (whole.exact == whole.rows) {
        whole.notes.add({note.text, note.rows, 0});
      }
    }
    if (whole.rows == 0 && whole.refused != 0) {
      throw none_allowed({}, whole.refused, "");
    }
    whole.bytes = out.bytes();
    whole.content = show::hash_text(out.content());
    out.finish(show::to_json(whole));
  } catch (...) {
    out.discard();
    throw;
  }
  if (!command.quiet && command.out && *command.out != "-") {
    say_written(*command.out, whole.rows, lasting,
                whole.holds.kind == show::Holds::distributions ? ", their distributions" : "");
  }
}

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
  explicit Lines(const std::string& file, const show::Holds& holds)
      : file_(file, std::ios::binary), csv_(holds.is_csv()) {}

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
      throw Different{
          fmt::format("it goes on after line {}, where the rows end now", show::grouped(number_))};
    }
  }

 private:
  void line(std::string_view now) {
    ++number_;
    if (!std::getline(file_, then_)) {
      throw Different{number_ == 1 ? "it is empty"
                                   : fmt::format("it ends at line {}, and the rows go on now",
                                                 show::grouped(number_ - 1))};
    }
    if (file_.eof() && then_.size() < now.size() && now.starts_with(then_)) {
      throw Different{fmt::format("line {} is cut off", show::grouped(number_))};
    }
    if (then_ != now) {
      throw Different{fmt::format("line {}{}", show::grouped(number_), difference(now))};
    }
    if (number_ == 1 && csv_) {
      columns_ = csv_cells(now).value_or(std::vector<std::string>());
    }
  }

  /// ", win: 0.5 in the file, 0.25 now".
  std::string difference(std::string_view now) const {
    const auto given = [](std::string_view then, std::string_view other) {
      return fmt::format(": \"{}\" in the file, \"{}\" now", quotable(then), quotable(other));
    };
    const auto one = csv_ ? csv_cells(then_) : std::nullopt;
    const auto two = csv_ ? csv_cells(now) : std::nullopt;
    for (std::size_t i = 0; one && two && one->size() == two->size() && i < one->size(); ++i) {
      if ((*one)[i] != (*two)[i]) {
        return (i < columns_.size() ? ", " + columns_[i] : "") + given((*one)[i], (*two)[i]);
      }
    }
    return given(then_, now);
  }

  std::ifstream file_;
  bool csv_;
  std::string then_{};
  std::vector<std::string> columns_{};
  std::uint64_t number_ = 0;
};

sweep::SweepSpec spec_of(const show::Sidecar& sidecar, const std::string& table) {
  if (sidecar.spec_text.empty()) {
    throw InputError(Where{.file = printable(table + ".json")},
                     "does not say what was asked (an older fray wrote it) make the table anew");
  }
  sweep::SweepSpec spec =
      sweep::read_sweep_spec(sidecar.spec_text, printable(table + ".json") + ", spec_text");
  for (sweep::SweepPart& part : spec.parts) {
    part.sides_are_found = sidecar.spec.empty();
  }
  return spec;
}

/// Holds the lines that `answer` gives against those of the table.
/// Throws  CheckpointError where they differ.
void hold_against(const VerifyCommand& command, const show::Sidecar& sidecar, bool as_written,
                  const std::string& changed, const std::function<void(Lines&)>& answer) {
  const std::string name = printable(command.table);
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
                          " is what fray answers now, but its bytes are not those that the file "
                          "beside it names. Make both anew");
  }
  if (!command.quiet) {
    write_stdout(fmt::format("{}: {} row{} answered again, every byte is the same.{}\n", name,
                             show::grouped(sidecar.rows), sidecar.rows == 1 ? "" : "s", changed));
  }
}

void verify_sweep(const VerifyCommand& command, const show::Sidecar& sidecar, bool as_written,
                  std::string changed) {
  SweepOptions options;
  options.out = "/dev/null";
  options.threads = command.threads;
  options.quiet = command.quiet;
  options.yes = true;
  options.json = sidecar.holds.kind == show::Holds::json_lines;
  options.assignments = sidecar.set;
  options.comparisons = sidecar.compare;
  options.only = sidecar.only;
  if (!sidecar.refused_rows.empty()) {
    options.refused = sidecar.refused_rows.front();
  }
  options.shard = sidecar.shard;
  if (sidecar.holds.kind == show::Holds::distributions) {
    options.distributions = "/dev/null";
  }
  const sweep::SweepSpec spec = spec_of(sidecar, command.table);
  sweep::SweepSpec whole = spec;
  options.apply_to(whole);
  if (show::hash_text(sweep::SweepPlan(whole).fingerprint()) != sidecar.sweep) {
    changed += " The units or the games are not those of then.";
  }
  hold_against(command, sidecar, as_written, changed, [&](Lines& lines) {
    run_sweep(options, spec, {.take = [&](std::string_view text) { lines.take(text); }});
  });
}

void verify(const VerifyCommand& command) {
  const show::Sidecar sidecar = sidecar_beside(command.table);
  const bool as_written = is_as_written(command.table, sidecar);
  std::string changed;
  if (sidecar.version != kVersion || sidecar.stream != kStreamVersion) {
    changed = fmt::format(" It was made by fray {}, stream {}; this is fray {}, stream {}.",
                          sidecar.version, sidecar.stream, kVersion, kStreamVersion);
  }
  changed += sides_changed(command.table, sidecar);
  if (sidecar.holds.is_of_sweep()) {
    verify_sweep(command, sidecar, as_written, changed);
  } else {
    hold_against(command, sidecar, as_written, changed, [&](Lines& lines) {
      lines.take(answered_again(sidecar.question, *sidecar.holds.form));
    });
  }
}

}  // namespace

void add_merge_command(CLI::App& app) {
  CLI::App* const merging =
      app.add_subcommand("merge", "Parts of one sweep into one file, refused unless complete");
  const auto command = std::make_shared<MergeCommand>();
  merging
      ->add_option("PART", command->parts,
                   "files that --shard wrote, in any order, each with its .json beside it: of "
                   "rows, or of --distributions")
      ->required();
  add_file(*merging, "-o,--out", command->out, "the whole (standard output)", "all.csv");
  merging->add_flag("--force", command->force, "replace the file where there is one");
  merging->add_flag("--quiet", command->quiet, "nothing but errors");
  merging->footer(with_example("merge part1.csv part2.csv -o all.csv", ""));
  merging->callback([command] { merge(*command); });
}

void add_verify_command(CLI::App& app) {
  CLI::App* const verifying =
      app.add_subcommand("verify", "A table answered again, and held against the file");
  const auto command = std::make_shared<VerifyCommand>();
  verifying->add_option("TABLE", command->table, "what -o wrote, with its .json beside it")
      ->required();
  add_text(*verifying, "--threads N", command->threads,
           "threads (all of the machine); no byte depends on it");
  verifying->add_flag("--quiet", command->quiet, "no progress, and nothing where all is the same");
  verifying->footer(with_example(
      "verify rows.csv",
      "Ends with 0 where every byte is the same, and with 4 where the table was changed, or "
      "another answer comes out now:\nthe first difference is told by its line and column.\n"));
  verifying->callback([command] { verify(*command); });
}

}  // namespace fray::cli
