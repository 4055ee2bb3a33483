#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"

namespace fray {

/// An open file of the system, closed again whatever happens.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  bool is_open() const noexcept { return number_ >= 0; }
  int number() const noexcept { return number_; }
  /// False where the system refuses: what was written may be lost.
  bool close() noexcept;

 private:
  int number_ = -1;
};

/// Opens an ordinary file, or a folder, to read; a pipe is not waited for. Not open where the system
/// refuses it, which errno then tells.
Descriptor open_to_read(const std::filesystem::path& path) noexcept;

// What fray asks of a disk beside the text of a file (read_text_file): by the plain calls that a browser's wasi has,
// too.

/// Anything of that name: a device or a pipe, too.
bool is_there(const std::filesystem::path& path) noexcept;
bool is_file(const std::filesystem::path& path) noexcept;
bool is_folder(const std::filesystem::path& path) noexcept;

/// The ordinary files of a folder, and links to nothing, in the order of the alphabet; none where it
/// cannot be read.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);

/// At most so many bytes of a file, from its first; none where it cannot be read.
std::string first_bytes(const std::filesystem::path& path, std::size_t most);

/// The folder above that of the running program; nothing where it is not known.
std::filesystem::path folder_of_program();

/// What one input may cost; more is refused before it is read. Source  reliability.md, P19.
struct InputLimits {
  static constexpr std::size_t max_bytes = std::size_t{16} << 20;
  static constexpr std::size_t max_nesting = 64;
  static constexpr std::size_t max_values = 1'000'000;
  static constexpr std::size_t max_units = 100'000;
  static constexpr std::size_t max_name = 256;  ///< bytes
};

/// The bytes of a file that somebody names, whatever they are.
/// Throws  InputError when it is no regular file (a pipe, a device, a folder), or is too large.
std::string read_bytes(const std::filesystem::path& path);

/// The text that a file's bytes are, in UTF-8 without a byte order mark: of UTF-8 with such a mark or
/// without, and of UTF-16 with one. `file` is for messages.
/// Throws  InputError when they are no clean text, or come to one that is too large.
std::string text_of_bytes(std::string bytes, const std::string& file);

/// The text of a file that somebody names.
/// Throws  as those two.
std::string read_text_file(const std::filesystem::path& path);

/// The same of standard input, which may be a pipe.
std::string read_standard_input();

/// Whether this file was read so, under this name or another, and stands as it was or where it was.
bool was_read(const std::filesystem::path& path);

/// Refuses what no text of ours may hold: a byte order mark, NUL, bytes that are no UTF-8.
/// Throws  InputError at the first such byte.
void check_text(std::string_view text, const std::string& file);

/// Refuses JSON that is nested more deeply, or has more values, than InputLimits allow, whether it is
/// JSON or not: before a tree is built of it, whose depth is that of the calls that walk it.
/// Throws  InputError at the first mark that is too much.
void check_json_cost(std::string_view text, const std::string& file);

/// The place of a byte of a text. Units  lines and columns from 1, columns in characters.
Where place_of(std::string_view text, std::size_t offset, const std::string& file);

/// From here on this process reads texts of files below these folders alone, whatever names it is
/// told: read_text_file says of all others that there is none to read. Before other threads begin.
/// Why   who asks over a network is not who may read this disk.
void read_texts_below_only(std::vector<std::filesystem::path> folders);

}  // namespace fray
