#include "report/story.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "core/version.hpp"

namespace fray::report {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string story_json(const answer::Story& story, const StoryOf& of,
                       const std::vector<std::string>& notes) {
  Json parts = Json::array();
  for (const answer::Story::Part& part : story.parts) {
    parts.push_back({{"heading", part.heading}, {"lines", part.lines}});
  }
  const Json json{{"fray", kVersion},
                  {"stream", kStreamVersion},
                  {"system", of.system},
                  {"a", of.a},
                  {"b", of.b},
                  {"seed", story.seed},
                  {"result", story.result > 0   ? "win"
                             : story.result < 0 ? "loss"
                                                : "draw"},
                  {"ending", story.ending},
                  {"rounds", std::move(parts)},
                  {"notes", notes}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace fray::report
