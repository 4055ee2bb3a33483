#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "odds/system.hpp"

namespace fray::study {

/// What a person is told of a game.
struct SystemFacts {
  std::string_view name;  ///< what --system takes
  std::string_view game;
  std::string_view source;
  std::string_view options;
  std::unique_ptr<System> (*open)();
};

/// Every game that fray knows.
std::span<const SystemFacts> systems() noexcept;

/// The game of that name. Throws  InputError naming the nearest.
const SystemFacts& system_named(std::string_view name);

/// Every option of every game as a page of documentation, in Markdown.
std::string options_page();

}  // namespace fray::study
