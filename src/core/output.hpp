#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/files.hpp"

namespace fray {

/// Nobody reads the output any more (`| head -1`); `main` ends quietly with 0.
class ClosedPipe : public std::runtime_error {
 public:
  ClosedPipe() : std::runtime_error("nobody reads the output any more") {}
};

/// Throws  InputError where the file is one that was read, which nothing made of it may replace.
void refuse_input(const std::filesystem::path& path);

/// Whether a file that has the name by the time that another is whole gives way to it.
enum class Existing { replaced, kept };

/// Puts the text in the place of a file, whole or not at all: a new file beside it, fsync, rename,
/// fsync of the folder. A link is followed; a device or pipe is written to, never replaced.
/// Throws  OutputError naming the file; the old file is then as it was and nothing is left over.
///         InputError where the file is one that was read: what is read stays as it is. ClosedPipe.
void write_file_atomically(const std::filesystem::path& path, std::string_view text,
                           Existing existing = Existing::replaced);

/// Throws  OutputError when not everything could be written; ClosedPipe.
void write_stdout(std::string_view text);

/// Opens what is there already and no ordinary file, such as a pipe, for which it waits two seconds
/// until somebody reads it. `name` is for messages.
/// Throws  OutputError.
Descriptor open_to_write(const std::filesystem::path& path, const std::string& name);

/// The same for an open file. `name` is for messages.
void write_all(int descriptor, std::string_view text, const std::string& name);

/// Somebody else is at work on the same file.
class FileInUse : public OutputError {
 public:
  using OutputError::OutputError;
};

/// A file that is to be kept has come where another was to go.
class NameTaken : public OutputError {
 public:
  using OutputError::OutputError;
};

/// A file that grows under another name beside the one it will have: FILE.part, held by one process
/// at a time.
///
/// Throws  OutputError naming the file for whatever the system refuses. The file of the final name
///         is never touched but by `finish`, which puts the whole in its place.
class PartFile {
 public:
  /// Opens `path`, new or as an earlier process left it. `name` is for messages, in place of its
  /// own. Throws  FileInUse when another process holds it.
  explicit PartFile(std::filesystem::path path, std::string name = {});

  const std::filesystem::path& path() const noexcept { return path_; }
  std::uint64_t size() const;
  /// Bytes from `offset` on, at most `most`; fewer at the end.
  std::string read(std::uint64_t offset, std::size_t most) const;

  /// Throws  OutputError where there is something in it that does not begin so: it is somebody
  ///         else's. A beginning that was cut short is none.
  void refuse_foreign(std::string_view beginning) const;

  void append(std::string_view text);
  /// Cuts the file off; what is appended follows there.
  void truncate(std::uint64_t size);
  /// What has been appended outlives a loss of power.
  void sync();
  /// Gives the file its name, with the mode of the file that it replaces. Throws  NameTaken.
  void finish(const std::filesystem::path& name, Existing existing = Existing::replaced);
  /// Whether the file's name still stands for the file that is open, and for no link to it.
  bool is_mine() const noexcept;
  /// Takes the file away, unless it is another by now.
  void discard() noexcept;

 private:
  [[noreturn]] void fail() const;

  std::filesystem::path path_;
  std::string name_;
  Descriptor file_{};
};

/// Puts a text in the place of FILE by way of FILE.part: a process that is killed on the way leaves
/// that, and the next one takes it up. Throws  OutputError, also where FILE.part is somebody else's;
/// nothing is left over.
void put_in_place(const std::filesystem::path& file, std::string_view text,
                  Existing existing = Existing::replaced);

/// Throws  OutputError where FILE.part is somebody else's: no beginning of a text of this sort.
void refuse_foreign_part(const std::filesystem::path& file, std::string_view text);

/// The name in the folder outlives a loss of power. Throws  OutputError.
void sync_folder_of(const std::filesystem::path& file);

/// What a name stands for: links followed, also one to a file that does not exist yet.
std::filesystem::path target_of(const std::filesystem::path& path);

}  // namespace fray
