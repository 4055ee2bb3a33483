#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/row_file.hpp"
#include "cli/text_option.hpp"
#include "fray/core/input.hpp"
#include "fray/core/text.hpp"
#include "fray/report/sidecar.hpp"

namespace fray::cli {
namespace {

struct MergeCommand {
  std::vector<std::string> parts{};
  std::optional<std::string> out{};
  bool force = false;
};

struct Part {
  std::string file{};
  report::Sidecar sidecar{};
};

[[noreturn]] void refuse(const std::string& file, const std::string& sentence) {
  throw InputError(Where{.file = quotable(file, 4096)}, sentence);
}

std::vector<Part> read_parts(const std::vector<std::string>& files) {
  std::vector<Part> parts;
  for (const std::string& file : files) {
    const std::string sidecar = file + ".json";
    parts.push_back({file, report::read_sidecar(read_text_file(sidecar), quotable(sidecar, 4096))});
  }
  // A part without rows stands before the one that begins where it does.
  std::ranges::stable_sort(parts, {}, [](const Part& part) { return std::pair(part.sidecar.first_row, part.sidecar.last_row); });
  return parts;
}

const char* form(const report::Sidecar& sidecar) { return sidecar.header_bytes == 0 ? "JSON lines" : "a table"; }

/// Every row once, none twice, all of one sweep.
void check_complete(const std::vector<Part>& parts) {
  const report::Sidecar& first = parts.front().sidecar;
  std::uint64_t next = 0;
  for (const Part& part : parts) {
    const report::Sidecar& sidecar = part.sidecar;
    if (sidecar.sweep != first.sweep || sidecar.version != first.version || sidecar.stream != first.stream ||
        sidecar.of_rows != first.of_rows) {
      refuse(part.file, fmt::format("is of another sweep than {} (parts of one sweep, units and version) leave it out",
                                    parts.front().file));
    }
    if ((sidecar.header_bytes == 0) != (first.header_bytes == 0)) {
      refuse(part.file, fmt::format("is {} and {} is {} (one form) leave it out", form(sidecar), parts.front().file, form(first)));
    }
    if (sidecar.first_row < next) {
      refuse(part.file, fmt::format("holds rows that another part holds, from row {} on (each once) leave one of them out",
                                    sidecar.first_row + 1));
    }
    if (sidecar.first_row > next) {
      refuse(part.file, fmt::format("is not the next part (rows {} to {} are missing) add the part that has them", next + 1,
                                    sidecar.first_row));
    }
    next = sidecar.last_row;
  }
  if (next != first.of_rows) {
    refuse(parts.back().file, fmt::format("is not the last part (rows {} to {} are missing) add the part that has them",
                                          next + 1, first.of_rows));
  }
}

/// One part's bytes, held against what stands beside it.
class PartReader {
 public:
  explicit PartReader(const Part& part) : part_(part), number_(::open(part.file.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (number_ < 0) {
      refuse(part.file, "cannot be read");
    }
  }
  ~PartReader() { ::close(number_); }
  PartReader(const PartReader&) = delete;
  PartReader& operator=(const PartReader&) = delete;

  /// Calls `take(bytes, offset)` for all of it.
  template <class Take>
  void read(Take&& take) {
    std::string piece(std::size_t{1} << 20, '\0');
    StreamHasher hasher;
    std::uint64_t offset = 0;
    for (;;) {
      const ssize_t got = ::read(number_, piece.data(), piece.size());
      if (got < 0 && errno == EINTR) {
        continue;
      }
      if (got <= 0) {
        break;
      }
      const std::string_view bytes(piece.data(), static_cast<std::size_t>(got));
      hasher.add(bytes);
      take(bytes, offset);
      offset += bytes.size();
    }
    if (offset != part_.sidecar.bytes || report::hash_text(hasher.finish()) != part_.sidecar.content) {
      refuse(part_.file, "is not what was written (its bytes are not those that the file beside it names) answer it anew");
    }
  }

 private:
  const Part& part_;
  int number_;
};

void merge(const MergeCommand& command) {
  const std::vector<Part> parts = read_parts(command.parts);
  check_complete(parts);
  RowFile out(command.out, command.force);
  if (out.lasting()) {
    out.go_back_to(0, {});
  }
  report::Sidecar whole = parts.front().sidecar;
  whole.command = command_line();
  whole.last_row = whole.of_rows;
  whole.rows = whole.exact = whole.imprecise = whole.refused = 0;
  try {
    for (const Part& part : parts) {
      const std::uint64_t header = &part == &parts.front() ? 0 : part.sidecar.header_bytes;
      PartReader(part).read([&](std::string_view bytes, std::uint64_t offset) {
        const std::uint64_t skipped = header > offset ? std::min<std::uint64_t>(header - offset, bytes.size()) : 0;
        out.append(bytes.substr(skipped));
      });
      whole.rows += part.sidecar.rows;
      whole.exact += part.sidecar.exact;
      whole.imprecise += part.sidecar.imprecise;
      whole.refused += part.sidecar.refused;
      whole.seeds.insert(whole.seeds.end(), part.sidecar.seeds.begin(), part.sidecar.seeds.end());
    }
    std::ranges::sort(whole.seeds);
    whole.seeds.erase(std::unique(whole.seeds.begin(), whole.seeds.end()), whole.seeds.end());
    whole.bytes = out.bytes();
    whole.content = report::hash_text(out.content());
    if (out.lasting()) {
      put_in_place(beside(out.target(), ".json"), report::to_json(whole));
    }
    out.finish();
  } catch (...) {
    out.discard();
    throw;
  }
}

}  // namespace

void add_merge_command(CLI::App& app) {
  CLI::App* const merging = app.add_subcommand("merge", "Parts of one sweep into one file, refused unless complete");
  const auto command = std::make_shared<MergeCommand>();
  merging->add_option("PART", command->parts, "files that --shard wrote, in any order, each with its .json beside it")
      ->required();
  add_text(*merging, "-o,--out", command->out, "the whole (standard output)");
  merging->add_flag("--force", command->force, "replace the file where there is one");
  merging->callback([command] { merge(*command); });
}

}  // namespace fray::cli
