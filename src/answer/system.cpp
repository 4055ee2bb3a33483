#include "answer/system.hpp"

#include "answer/side_help.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::answer {

std::optional<std::string> FightOptions::find(std::string_view name) const {
  const auto found = said.find(name);
  return found == said.end() ? std::nullopt : std::optional(found->second);
}

std::unique_ptr<const Fight> System::placed_fight(const std::string&, const FightOptions&,
                                                  const lists::Omissions&) {
  throw InputError(Where{.field = "engagement"},
                   "is said for a game without engagement files (Warmaster has them) leave it out");
}

std::vector<std::string> System::search(std::string_view query) {
  throw InputError(Where{.field = "query \"" + quotable(query) + "\""},
                   "this game finds no units by queries (name them)");
}

void refuse_several(const std::string& side, std::size_t units) {
  if (side.starts_with('@') || units != 1) {
    throw InputError(Where{.field = side},
                     units == 1 ? "stands in a file (its options are changed) type the unit"
                                : "has several units (one is changed) name one unit");
  }
}

std::string with_option(const std::string& side, const std::string& option,
                        const std::string& value) {
  ComposedSide composed(side, side);
  composed.say("a." + option, value);
  return composed.text();
}

}  // namespace fray::answer
