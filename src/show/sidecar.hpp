#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "show/page.hpp"
#include "show/study_table.hpp"
#include "sweep/run.hpp"
#include "sweep/spec.hpp"

namespace fray::show {

/// What a file is.
struct Holds {
  enum Kind : std::uint8_t {
    table,
    json_lines,
    distributions,
    answer  ///< of a question whose answer is a table, such as fray points
  };
  Kind kind = table;
  const TableForm* form = nullptr;  ///< of an answer

  /// Whether it is a sweep's, and not another question's.
  bool is_of_sweep() const noexcept { return kind != answer; }
  /// Whether it is CSV, as the first form of answers is, which fray reads again.
  bool is_csv() const noexcept {
    return kind == answer ? form == &table_forms().front() : kind != json_lines;
  }
  friend bool operator==(const Holds&, const Holds&) = default;
};

/// "a table", "JSON lines", "distributions", "an answer", "an answer as JSON".
std::string name_of(const Holds& holds);

/// The seeds of a sweep. In a file many that are evenly spaced are a range: first, step and count.
struct Seeds {
  std::vector<std::uint64_t> all{};  ///< each once, in ascending order
};

/// What stands beside a table: how it came about, and what to hold it against.
struct Sidecar {
  std::string version{};
  std::string command{};
  /// Names games, axes, conditions and units: the same rows have the same name.
  std::string sweep{};
  std::string spec{};  ///< names the spec file's content; empty where there was none
  /// That content; of a matrix, whose spec was no file, one that says the same. Its sides are
  /// sides, and no queries.
  std::string spec_text{};
  /// Of another question than a sweep: its words ("points", "empire"), and how its answer came
  /// about ("method: exact: 374 fights").
  std::vector<std::string> question{};
  std::vector<std::string> facts{};
  std::vector<std::string> set{};           ///< in the place of what it says: "rounds=2"
  std::vector<std::string> compare{};       ///< and with what rows are compared: "a.attacks=3"
  std::vector<std::string> only{};          ///< and which rows are left out beside what it says
  std::vector<std::string> refused_rows{};  ///< "skip" where that was said beside it
  std::string settings{};                   ///< `settings_json`
  std::string schema{};                     ///< `table_schema` of the file's columns
  std::string units{};                      ///< the units as they were read
  Seeds seeds{};
  Holds holds{};
  int stream = 0;
  std::string shard{};          ///< "2/8"; "1/1" of the whole
  std::uint64_t first_row = 0;  ///< before conditions
  std::uint64_t last_row = 0;   ///< not included
  std::uint64_t of_rows = 0;
  std::uint64_t rows = 0;  ///< answered; in the file, where it is not one of distributions
  std::uint64_t exact = 0;
  std::uint64_t imprecise = 0;
  std::uint64_t refused = 0;
  /// Of an answer, whose rows are no fights: how many of the fights that it comes of were simulated,
  /// and the trials of all these. `exact`, `imprecise` and `refused` are of its fights as well.
  std::optional<std::uint64_t> simulated{};
  std::optional<std::uint64_t> trials{};
  sweep::SweepNotes notes{};  ///< on the rows
  std::uint64_t header_bytes = 0;
  std::uint64_t bytes = 0;
  std::string content{};  ///< names all bytes of the file
};

/// What each part of a sweep says of its game and of every setting, as JSON: a value, a list of an
/// axis's values, and null where it says nothing.
std::string settings_json(const sweep::SweepSpec& spec);

/// As one JSON object, one line each, with a name of all that it says.
std::string to_json(const Sidecar& sidecar);

/// Throws  CheckpointError naming `file` for what is no such object, or says something else than was
///         written.
Sidecar read_sidecar(const std::string& json, const std::string& file);
/// The same of a file that is there.
Sidecar read_sidecar(const std::filesystem::path& file);

/// 32 hexadecimal digits.
std::string hash_text(Hash128 hash);

/// A table and what stands beside it as one page: its rows, a picture of them where they turn about
/// one thing or two, notes, and how it came about.
/// Throws  InputError for rows that are no CSV.
HtmlAnswer table_report(std::string_view csv, const std::string& file, const Sidecar& sidecar);

/// What a sidecar says of how its table came about.
std::vector<std::pair<std::string, std::string>> facts_of(const Sidecar& sidecar);

}  // namespace fray::show
