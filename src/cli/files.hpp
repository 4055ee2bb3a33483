#pragma once

#include <sys/types.h>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "core/files.hpp"
#include "core/hash.hpp"
#include "core/output.hpp"
#include "show/page.hpp"
#include "show/sidecar.hpp"
#include "show/study_table.hpp"

namespace fray::cli {

/// What to say of a table that is not there, and of one without what stands beside it.
struct TableWanted {
  std::string_view missing = "a table that fray wrote by -o is wanted) name one";
  std::string_view alone = "-o writes it with the table) keep both together";
};

/// What stands beside a table.
/// Throws  InputError where either is missing, or the second is no sidecar.
show::Sidecar sidecar_beside(const std::string& table, const TableWanted& wanted = {});

/// Reads a file to its end, a piece at a time, and tells whether it is to the last byte what stands
/// beside it.
/// Throws  InputError when it cannot be read, and what `take(bytes, offset)` throws.
bool is_as_written(
    const std::filesystem::path& file, const show::Sidecar& sidecar,
    const std::function<void(std::string_view bytes, std::uint64_t offset)>& take = {});

/// The same, and tells the reader where it is not; returns whether it does.
bool tell_if_changed(const std::string& table, const show::Sidecar& sidecar);

/// What an output is: a file alone; a table, whose rows stand in FILE.part until it is whole; a table
/// that was looked at before its rows were worked out, so that what came since is told when they have
/// a place; or that of a sweep, which may go on with the rows that it finds there.
enum class Output : std::uint8_t { alone, table, looked_at, sweep };

/// Where rows go: a file that gets its name when it is whole, or at once to standard output, a
/// device or a pipe.
class RowFile {
 public:
  /// No path, or "-", is standard output. Throws  OutputError when the file is there already, or rows
  /// are that nobody goes on with, and `replace` is false.
  RowFile(const std::optional<std::string>& path, bool replace, Output output = Output::table);
  /// What is written goes to `take`.
  explicit RowFile(std::function<void(std::string_view)> take) : take_(std::move(take)) {}

  /// Whether what was written is there for another process, and `finish` has something to do.
  bool lasting() const noexcept { return part_ != nullptr; }
  /// Whether an earlier process has left rows here.
  bool begun() const { return part_ && part_->size() != 0; }
  /// The file's own name, for what stands beside it.
  const std::filesystem::path& target() const noexcept { return target_; }

  /// Whether what was written still stands where it was put: nobody has taken it away.
  bool in_place() const noexcept { return !part_ || part_->is_mine(); }

  void append(std::string_view text);
  std::uint64_t bytes() const noexcept { return bytes_; }
  Hash128 content() const noexcept { return hasher_.finish(); }

  /// Goes back to the first `bytes`; false when they are not there or not of this content.
  bool go_back_to(std::uint64_t bytes, Hash128 content);

  /// Throws  OutputError where an earlier process has left what does not begin so.
  void refuse_foreign(std::string_view beginning) const;

  void sync();
  /// Gives the file its name, and puts beside it what says how it came about. Throws  NameTaken:
  /// the rows stay where they are then, and nothing is put beside what came meanwhile.
  void finish(const std::string& sidecar);
  void discard() noexcept;

 private:
  [[noreturn]] void keep_rows_apart();

  std::filesystem::path target_{};
  Existing existing_ = Existing::replaced;
  std::unique_ptr<PartFile> part_{};
  Descriptor device_{};  ///< or pipe
  int descriptor_ = -1;  ///< of it, or standard output
  std::function<void(std::string_view)> take_{};
  std::string name_{};
  std::string rows_apart_{};  ///< where they stay, once the name is taken
  StreamHasher hasher_{};
  std::uint64_t bytes_ = 0;
};

/// Whether something may go there, as `RowFile` asks, without touching anything.
/// Throws  OutputError as `RowFile` does.
void check_output(const std::optional<std::string>& path, bool replace,
                  Output output = Output::alone);

/// Throws  InputError where the ending of a file's name is that of no such thing: of a picture, or of
///         a page, which --html and -o of fray report write.
void check_drawing(const std::string& option, const std::optional<std::string>& file);

/// Whether what is written there is read again: not of a device or a pipe, beside which nothing
/// stands.
bool is_lasting(const std::string& table);

/// The same of a table, and of what stands beside it.
void check_table(const std::string& path, bool replace);

/// Says what a file of rows holds: "a.csv: 3 rows, and a.csv.json says how they came about". `more`
/// stands behind the rows; `lasting`: something stands beside it.
void say_written(const std::string& file, std::uint64_t rows, bool lasting,
                 const std::string& more = {});

/// Throws  InputError when two outputs are one file, whatever it is called; standard output may be
///         shared.
void refuse_shared_files(const std::vector<std::optional<std::string>>& outputs);

/// Whether writing `out`, what stands beside it, and what it is called before it is whole,
/// overwrites a file that is read. Links are followed.
bool would_overwrite(const std::filesystem::path& read, const std::string& out);

/// `path` with an ending put behind its name: "out.csv.json".
std::filesystem::path beside(const std::filesystem::path& path, const char* ending);

/// What a command with a table may write beside it: --svg FILE and --html FILE.
struct AnswerFiles {
  std::optional<std::string> picture{};
  std::optional<std::string> page{};

  /// `picture` says what --svg draws; empty where nothing is drawn.
  void add_to(CLI::App& command, const std::string& picture = "");
  /// `kept` is a file that the command writes, too.
  /// Throws  InputError, OutputError where one of them may not be written.
  void check(const OutputForm& form, const std::optional<std::string>& kept = {}) const;
  /// Tells an answer as the form says, and writes the picture and the page that are asked for.
  /// Notes that are told before stand in the files.
  void tell(const OutputForm& form, const show::StudyTable& answer) const;
};

/// Saved sides that a text names, as "@knights", and what each of them is, for a page or a table that
/// is read where nobody has saved them.
std::vector<std::pair<std::string, std::string>> saved_sides_in(std::string_view text);

/// Those that the command line names.
std::vector<std::pair<std::string, std::string>> saved_sides_typed();

/// Which saved sides are others now than beside a table, where they are, and what to type; empty where
/// none is. Throws  CheckpointError where one is saved no more.
std::string sides_changed(const std::string& table, const show::Sidecar& sidecar);

/// The same answer with the notes that were told, the command that was typed, and what makes it again.
show::HtmlAnswer as_typed(show::HtmlAnswer answer);

/// The two ends of a pipe, which no other process inherits; -1 where there is none to be had.
struct Pipe {
  Pipe();
  ~Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  int take(std::size_t end) { return std::exchange(ends[end], -1); }

  std::array<int, 2> ends{-1, -1};
};

/// Begins this program again with these words: what it reads comes from one pipe, unless that is its
/// own, and what it prints goes into the other. Without an environment it has this process's.
/// Returns  why it could not, as `errno`; else 0, and the process.
int begin_again(std::vector<std::string> words, const Pipe* in, const Pipe& out,
                std::vector<std::string> environment, pid_t& process);

/// Whether a table that was written by -o is answered with the same bytes now, by its words
/// ("points", "empire", "--against", "orcs"), run in this folder.
/// Throws  InputError for words that are no question whose answer is a table; CheckpointError where
///         they are answered no more.
std::string answered_again(const std::vector<std::string>& words, const show::TableForm& form);

}  // namespace fray::cli
