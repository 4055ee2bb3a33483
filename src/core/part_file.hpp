#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/output.hpp"

namespace fray {

/// Somebody else is at work on the same file.
class FileInUse : public OutputError {
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
  /// Opens `path`, new or as an earlier process left it. Throws  FileInUse when another process
  /// holds it.
  explicit PartFile(std::filesystem::path path);
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  const std::filesystem::path& path() const noexcept { return path_; }
  std::uint64_t size() const;
  /// Bytes from `offset` on, at most `most`; fewer at the end.
  std::string read(std::uint64_t offset, std::size_t most) const;

  void append(std::string_view text);
  /// Cuts the file off; what is appended follows there.
  void truncate(std::uint64_t size);
  /// What has been appended outlives a loss of power.
  void sync();
  /// Gives the file its name, with the mode of the file that it replaces.
  void finish(const std::filesystem::path& name);
  /// Whether the file's name still stands for the file that is open, and for no link to it.
  bool is_mine() const noexcept;
  /// Takes the file away, unless it is another by now.
  void discard() noexcept;

 private:
  [[noreturn]] void fail() const;

  std::filesystem::path path_;
  int number_ = -1;
};

/// Puts a text in the place of FILE by way of FILE.part: a process that is killed on the way leaves
/// that, and the next one takes it up. Throws  OutputError; nothing is left over.
void put_in_place(const std::filesystem::path& file, std::string_view text);

/// The name in the folder outlives a loss of power. Throws  OutputError.
void sync_folder_of(const std::filesystem::path& file);

/// What a name stands for: links followed, also one to a file that does not exist yet.
std::filesystem::path target_of(const std::filesystem::path& path);

}  // namespace fray
