#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace fray {

/// Nobody reads the output any more (`| head -1`); `main` ends quietly with 0.
class ClosedPipe : public std::runtime_error {
 public:
  ClosedPipe() : std::runtime_error("nobody reads the output any more") {}
};

/// Throws  InputError where the file is one that was read, which nothing made of it may replace.
void refuse_input(const std::filesystem::path& path);

/// Puts the text in the place of a file, whole or not at all: a new file beside it, fsync, rename,
/// fsync of the folder. A link is followed; a device or pipe is written to, never replaced.
/// Throws  OutputError naming the file; the old file is then as it was and nothing is left over.
///         InputError where the file is one that was read: what is read stays as it is. ClosedPipe.
void write_file_atomically(const std::filesystem::path& path, std::string_view text);

/// Throws  OutputError when not everything could be written; ClosedPipe.
void write_stdout(std::string_view text);

/// The same for an open file. `name` is for messages.
void write_all(int descriptor, std::string_view text, const std::string& name);

}  // namespace fray
