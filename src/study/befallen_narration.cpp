#include "study/befallen_narration.hpp"
#include "warmaster/combat/phases.hpp"

#include <fmt/format.h>

#include "study/told_dice.hpp"
#include "warmaster/combat_rules.hpp"
#include "warmaster/melee_report.hpp"

namespace fray::study {
namespace {

using warmaster::Melee;
using warmaster::MeleeSituation;
using Lines = std::vector<std::string>;

}  // namespace

int stands_after(const Melee& melee, const Melee::Transition& step, std::size_t unit) {
  return step.next.scene != nullptr
             ? stands_left(step.next, unit)
             : melee.roster().unit(unit).stands -
                   melee.losses_of(warmaster::unpack_melee(step.report).losses)[unit];
}

Lines told_more_lost(const Melee& melee, const MeleeSituation& now, const Melee::Transition& step,
                     const warmaster::Losses& fell) {
  Lines lines;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const int left = stands_after(melee, step, unit);
    const int more = stands_left(now, unit) - fell[unit] - left;
    if (more <= 0) {
      continue;
    }
    const std::string name = melee.roster().letter_of(unit);
    const std::string stands = plural(more, "stand");
    if (left == 0 && warmaster::lost_in_retreat(melee.roster().profile(unit))) {
      lines.push_back(fmt::format("   {} has to retreat, which destroys it: {}", name, stands));
    } else if (step.next.scene == nullptr) {
      lines.push_back(fmt::format("   {} ends in two pieces and loses {}", name, stands));
    } else {
      lines.push_back(fmt::format("   {}'s retreat is blocked: it loses {}", name, stands));
    }
  }
  return lines;
}

warmaster::UnitSet no_longer_confused(const MeleeSituation& now, const MeleeSituation& next) {
  warmaster::UnitSet recovered = 0;
  for (std::size_t unit = 0;
       unit < warmaster::kMostUnits && now.scene != nullptr && next.scene != nullptr; ++unit) {
    const bool was = now.scene->where.troops[unit].confused;
    recovered |= was && !next.scene->where.troops[unit].confused ? warmaster::set_of(unit)
                                                                 : warmaster::UnitSet{0};
  }
  return recovered;
}

Lines told_recovered(const Melee& melee, warmaster::UnitSet recovered,
                     const warmaster::Scene& scene) {
  Lines lines;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    if (warmaster::has(recovered, unit) && scene.where.troops[unit].stands > 0) {
      lines.push_back(fmt::format("{} is no longer confused", melee.roster().letter_of(unit)));
    }
  }
  return lines;
}

Lines told_dropouts(const Melee& melee, const warmaster::Scene& scene, warmaster::UnitSet before) {
  Lines lines;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const bool in = warmaster::has(scene.contact_map().engaged, unit);
    if (warmaster::has(before, unit) && !in && scene.where.troops[unit].stands > 0) {
      lines.push_back(fmt::format("{} drops out: it neither touches an enemy nor supports",
                                  melee.roster().letter_of(unit)));
    }
  }
  return lines;
}

}  // namespace fray::study
