#include "answer/system.hpp"

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

}  // namespace fray::answer
