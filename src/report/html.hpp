#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fray::report {

/// A table on a page. A reader sorts it by a column, and picks rows by a part of a cell.
struct HtmlTable {
  std::vector<std::string> columns{};
  std::vector<std::string> meanings{};           ///< of the columns, or none
  std::vector<std::vector<std::string>> rows{};  ///< as many cells as columns
};

/// The cells of a text of CSV, a heading and a row a line. `file` is for messages.
/// Throws  InputError for what is none.
HtmlTable html_table(std::string_view csv, const std::string& file);

/// An answer as one file that stands alone: what was asked, pictures, numbers, how sure they are,
/// and what makes them again.
struct HtmlAnswer {
  std::string title{};
  std::string asked{};                  ///< one line under the title
  std::vector<std::string> pictures{};  ///< SVG documents
  std::string text{};                   ///< as a terminal shows it
  HtmlTable table{};
  std::vector<std::string> notes{};
  /// How it came about, a name and what it is: "command", "fray odds ...".
  std::vector<std::pair<std::string, std::string>> facts{};
  /// Longer texts that open when they are pressed.
  std::vector<std::pair<std::string, std::string>> more{};
};

std::string html_of(const HtmlAnswer& answer);

/// Notes and facts alone, for a page that shows its numbers itself.
std::string html_facts(const std::vector<std::string>& notes,
                       const std::vector<std::pair<std::string, std::string>>& facts);

/// A script, and its hash in base 64: a browser runs no other on the page. A test says when the hash is another.
struct HtmlScript {
  std::string_view text;
  std::string_view sha256;
};

/// A whole file of HTML that loads nothing: `style`, `body` and `script` stand in it as they are.
std::string html_file(std::string_view title, std::string_view style, std::string_view body,
                      const HtmlScript& script);

/// What makes a result again: "fray 0.1.0, stream 1: ...".
std::string reproduced_by();

}  // namespace fray::report
