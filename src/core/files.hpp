#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace fray {

// What fray asks of a disk beside the text of a file (read_text_file): by the plain calls that a browser's wasi has,
// too.

/// Anything of that name: a device or a pipe, too.
bool is_there(const std::filesystem::path& path) noexcept;
bool is_file(const std::filesystem::path& path) noexcept;
bool is_folder(const std::filesystem::path& path) noexcept;

/// The ordinary files of a folder, in the order of the alphabet; none where it cannot be read.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);

/// At most so many bytes of a file, from its first; none where it cannot be read.
std::string first_bytes(const std::filesystem::path& path, std::size_t most);

/// The folder above that of the running program; nothing where it is not known.
std::filesystem::path folder_of_program();

}  // namespace fray
