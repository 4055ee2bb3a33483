#pragma once

#include <span>
#include <string_view>

namespace fray::cli {

/// A word that has no row of its own, as columns and options have, and what it means.
struct Word {
  std::string_view names;  ///< parted by commas
  std::string_view means;  ///< sentences
};

struct Words {
  std::string_view title;  ///< "Of the games"
  std::span<const Word> words;
  bool of_json = false;  ///< keys, which stand nowhere else
};

/// All of them, as docs/glossary.md has them.
std::span<const Words> glossary() noexcept;

}  // namespace fray::cli
