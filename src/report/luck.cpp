#include "report/luck.hpp"

#include <fmt/format.h>

#include "report/objects.hpp"

namespace fray::report {
namespace {

nlohmann::ordered_json luck_row(const char* kind, const study::Fought& fight,
                                const std::string& told, const study::Percentile& luck) {
  return {{"row", kind},
          {"a", or_null(fight.a)},
          {"b", or_null(fight.b)},
          {"result", told},
          {"luck", luck.share.value},
          {"luck_low", luck.share.low},
          {"luck_high", luck.share.high},
          {"alike", luck.alike},
          {"better", luck.better},
          {"worse", luck.worse}};
}

}  // namespace

std::string luck_json(std::span<const study::FightLuck> fights,
                      const std::optional<study::Percentile>& game) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const study::FightLuck& fight : fights) {
    for (std::size_t i = 0; i < fight.facts.size(); ++i) {
      rows.push_back(luck_row("fact", fight.fought, fight.facts[i].text, fight.of_facts[i]));
    }
    rows.push_back(luck_row("fight", fight.fought, fight.fought.result, fight.whole));
  }
  if (game) {
    rows.push_back(luck_row("game", {}, fmt::format("{} fights", fights.size()), *game));
  }
  return rows.dump(2) + "\n";
}

}  // namespace fray::report
