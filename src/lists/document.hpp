#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fray::lists {

/// One value of a TOML, JSON, XML text or a table, and where it stands.
struct Node {
  enum class Kind : std::uint8_t { nothing, truth, whole, decimal, text, date, list, table };

  Kind kind = Kind::nothing;
  std::uint32_t line = 0;      ///< of the value
  std::uint32_t column = 0;    ///< in characters
  std::uint32_t key_line = 0;  ///< of the key, when it is an entry of a table
  std::uint32_t key_column = 0;
  std::string key{};
  std::string text{};         ///< a text's characters; a number or truth as it was written
  std::vector<Node> items{};  ///< of a list, or entries of a table in the order of the file

  /// The entry of a table, or nullptr.
  const Node* find(std::string_view wanted) const noexcept;
};

/// Values that a file of a list builder may hold: one for each eight of its bytes beside some
/// thousand. Why  those that are written have one for ten bytes and more; a node takes a hundred bytes,
///      and memory is to be in proportion to the file.
std::size_t most_values_of(std::string_view text) noexcept;
/// What is said of one that holds more.
std::string too_many_values(std::size_t most);

/// Throws  InputError for what is no TOML, for a key given twice (naming both places), and beyond
///         InputLimits.
Node read_toml(std::string_view text, const std::string& file);

/// Throws  InputError for what is no JSON, for a key given twice (naming both places), and beyond
///         InputLimits; for more values than `most_values_of` as well.
Node read_json(std::string_view text, const std::string& file);

/// The document's element: a table called by its tag, with its attributes as texts and then its
/// elements as tables; `text` holds what stands between its tags.
/// Throws  InputError for what is no XML, for a document type (which may hold entities), and beyond
///         InputLimits; for more values than `most_values_of` as well.
Node read_xml(std::string_view text, const std::string& file);

/// The text of an element's attribute; empty where it has none of that name.
std::string attribute(const Node& element, std::string_view name);

/// What parts the cells of a table, by its first line: a tab, or that of semicolon and comma which
/// makes more columns; nothing where it makes fewer than three.
std::optional<char> separator_of_table(std::string_view text);

/// The rows of a table, each a table by the names of the heading. Empty rows are left out. Where no
/// tab parts them, cells may stand in quotation marks on one line.
///
/// Why   a row is read anew whenever it is asked for: as a node it is many times as large as its text.
class TableRows {
 public:
  /// `text` and `file`, which is for messages, are to stay.
  /// Throws  InputError for a row that is longer than the heading, for a quotation mark that is not
  ///         closed, and beyond InputLimits.
  TableRows(std::string_view text, const std::string& file, char separator);

  std::size_t size() const noexcept { return places_.size(); }
  Node operator[](std::size_t nth) const;

 private:
  struct Place {
    std::uint32_t offset = 0;
    std::uint32_t line = 0;
  };
  std::vector<std::string> cells(Place place) const;
  void check(Place place, std::size_t cells, std::size_t values) const;

  std::string_view text_;
  const std::string& file_;
  char separator_;
  std::vector<std::string> names_{};
  std::vector<Place> places_{};
};

/// A list of all of them.
Node read_table(std::string_view text, const std::string& file, char separator);

/// What a packed file may hold; more is refused.
struct PackedLimits {
  static constexpr std::size_t max_entries = 64;  ///< files and folders
  static constexpr std::size_t max_ratio = 200;   ///< bytes out of one byte; real ones have 30
};

/// The bytes of the one file in a zip, as list builders pack rosters and books (.rosz, .catz, .gstz);
/// bytes that are no zip as they are. `file` is for messages.
/// Throws  InputError for a zip that is damaged, locked, holds no file or several, or comes to more
///         than InputLimits and PackedLimits allow.
std::string unpacked(std::string bytes, const std::string& file);

/// The text of a file of a list builder, packed or not.
/// Throws  as `unpacked` and `read_text_file`.
std::string read_list_file(const std::filesystem::path& path);

}  // namespace fray::lists
