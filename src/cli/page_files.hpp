#pragma once

#include <span>
#include <string_view>

namespace fray::cli {

/// A file of web/src as it was when the program was built.
struct EmbeddedFile {
  std::string_view name;  ///< "page.css"
  std::string_view text;
};

/// Written by cmake/embed.cmake.
std::span<const EmbeddedFile> embedded_files() noexcept;

}  // namespace fray::cli
