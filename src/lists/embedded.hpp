#pragma once

#include <span>
#include <string_view>

namespace fray::lists {

/// A file of data/ as it was when the program was built.
struct EmbeddedFile {
  std::string_view name;  ///< below data/, as in "warmaster/empire.toml"
  std::string_view text;
};

/// Written by cmake/embed.cmake.
std::span<const EmbeddedFile> embedded_files() noexcept;

}  // namespace fray::lists
