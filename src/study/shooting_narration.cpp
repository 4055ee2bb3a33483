#include "study/shooting_narration.hpp"

#include <fmt/format.h>

#include "warmaster/combat/phases.hpp"

namespace fray::study {
namespace {

using warmaster::Melee;
using warmaster::MeleeSituation;
using warmaster::MeleeStage;

std::string counted(int count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string stood(const Melee& melee, const std::string& name, const MeleeSituation& now, int cm,
                  const MeleeSituation& next) {
  const std::size_t unit = now.next;
  const std::size_t side = melee.roster().side(unit) == warmaster::Side::a ? 0 : 1;
  const int lost =
      now.scene->contact_map().supports[side] - next.scene->contact_map().supports[side];
  std::string text = fmt::format("   {} goes back {} cm, as far as nothing stops it", name, cm);
  text += lost > 0 ? fmt::format("; {} lost", counted(lost, "support")) : "";
  return next.scene->where.troops[unit].confused ? text + "; confused" : text;
}

}  // namespace

std::vector<std::string> told_hits_before(const Melee& melee) {
  std::vector<std::string> lines;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const warmaster::Unit& own = melee.roster().unit(unit);
    const bool engaged = warmaster::shooting::hits_before(melee.context(), unit) != 0;
    const int lost = (own.shot_hits + (engaged ? own.outstanding : 0)) / own.profile.hits;
    if (own.shot_hits != 0 && (engaged || lost != 0)) {
      const std::string counts = fmt::format(" from bounces and spells, which {} in this round",
                                             own.shot_hits == 1 ? "counts" : "count");
      lines.push_back(
          fmt::format("{} took {}{}{}", melee.roster().letter_of(unit),
                      counted(own.shot_hits, "hit"), engaged ? counts : " in the Shooting phase",
                      lost == 0 ? "" : fmt::format(", and loses {}", counted(lost, "stand"))));
    }
  }
  return lines;
}

std::vector<std::string> told_drive_back(const Melee& melee, const std::string& name,
                                         const MeleeSituation& now, int die,
                                         const MeleeSituation& next) {
  const std::size_t unit = now.next;
  std::vector<std::string> lines;
  if (now.dice[warmaster::kDriven] == 0) {
    const int dice = now.dice[warmaster::kDiceLeft];
    lines.push_back(fmt::format("{} took {} and is driven back by {}", name,
                                counted(now.fresh[unit], "hit"),
                                dice == 1 ? "1 die" : fmt::format("{} dice", dice)));
  }
  const bool confuses =
      die == 6 && !melee.roster().profile(unit).specials.has(warmaster::Special::never_confused);
  lines.push_back(
      fmt::format("   it goes {} cm{}", die, confuses ? ", and the 6 confuses it" : ""));
  if (next.stage == MeleeStage::drive_back && next.next == unit) {
    return lines;
  }
  const int cm = now.dice[warmaster::kDriven] + die;
  if (stands_left(next, unit) == 0) {
    lines.push_back(
        fmt::format("   {} cm are more than its full pace of {}: {} flees and is destroyed", cm,
                    warmaster::shooting::flees_beyond(melee.context(), unit), name));
  } else if (next.stage == MeleeStage::off_table) {
    lines.push_back(fmt::format("   {} is driven off the table", name));
  } else {
    lines.push_back(stood(melee, name, now, cm, next));
  }
  return lines;
}

std::string told_off_table(const std::string& name, const MeleeSituation& now, int die,
                           const MeleeSituation& next) {
  const bool gone = stands_left(next, now.next) == 0;
  const char* const back = next.scene->where.troops[now.next].confused
                               ? "it comes back to the edge, confused"
                               : "it comes back to the edge";
  return fmt::format("   {} rolls {}: {}", name, die, gone ? "it does not come back" : back);
}

std::string told_instability(const Melee& melee, const std::string& name, const MeleeSituation& now,
                             int die, const MeleeSituation& next) {
  const int total = warmaster::instability::steadied(melee.context(), now, now.next, die);
  const int before = stands_left(now, now.next);
  // Where the fight is over there is no picture any more: its last stand has faded.
  const int after = next.scene == nullptr ? before - 1 : stands_left(next, now.next);
  return fmt::format("{} is unstable and rolls {}{}: {}", name, die,
                     total == die ? "" : fmt::format(", {:+d} is {}", total - die, total),
                     after < before   ? "a stand fades"
                     : after > before ? "a stand comes back"
                                      : "its stands stay as they are");
}

}  // namespace fray::study
