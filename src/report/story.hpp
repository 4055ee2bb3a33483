#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "answer/trace.hpp"

namespace fray::report {

/// Whose fight is told.
struct StoryOf {
  std::string_view system{};
  std::string_view a{};
  std::string_view b{};
};

/// The story as one JSON object and a line's end.
std::string story_json(const answer::Story& story, const StoryOf& of,
                       const std::vector<std::string>& notes);

}  // namespace fray::report
