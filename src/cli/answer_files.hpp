#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "report/page.hpp"
#include "report/study_table.hpp"

namespace CLI {
class App;
}

namespace fray::cli {

/// The files that a command with a table may write beside what it prints: -o FILE, the table itself
/// with what stands beside it, --svg FILE and --html FILE.
struct AnswerFiles {
  std::optional<std::string> table{};
  std::optional<std::string> picture{};
  std::optional<std::string> page{};
  bool force = false;

  /// `picture` says what --svg draws; empty where nothing is drawn.
  void add_to(CLI::App& command, const std::string& picture = "");
  /// `kept` is a file that the command writes, too.
  /// Throws  InputError, OutputError where one of them may not be written.
  void check(const std::optional<std::string>& kept = {}) const;
  /// Tells an answer: its text or its rows on standard output, or the rows in the file of -o; and
  /// the picture and the page that are asked for. Notes that are told before stand in the files.
  void tell(const OutputForm& form, const report::StudyTable& answer) const;

  using Facts = std::vector<std::pair<std::string, std::string>>;
  /// The rows in the file of -o, with what stands beside it.
  void write_table(const OutputForm& form, const std::string& rows, std::size_t count,
                   const std::string& schema, const Facts& facts = {}) const;
};

/// Saved sides that a text names, as "@knights", and what each of them is, for a page or a table that
/// is read where nobody has saved them.
std::vector<std::pair<std::string, std::string>> saved_sides_in(std::string_view text);

/// Those that the command line names.
std::vector<std::pair<std::string, std::string>> saved_sides_typed();

/// The same answer with the notes that were told, the command that was typed, and what makes it again.
report::HtmlAnswer as_typed(report::HtmlAnswer answer);

/// Whether a table that was written by -o is answered with the same bytes now, by its words
/// ("points", "empire", "--against", "orcs"), run in this folder.
/// Throws  InputError for words that are no question whose answer is a table; CheckpointError where
///         they are answered no more.
std::string answered_again(const std::vector<std::string>& words, bool json);

}  // namespace fray::cli
