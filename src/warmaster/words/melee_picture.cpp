// What --field draws of a melee.

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "warmaster/words/melee_narration.hpp"

namespace fray::warmaster {

namespace {

/// The corner of a box round stands.
struct Corner {
  std::int32_t west = INT32_MAX;
  std::int32_t south = INT32_MAX;

  void hold(const field::Rectangle& base) noexcept {
    west = std::min(west, base.west);
    south = std::min(south, base.south);
  }
};

}  // namespace

answer::FieldPicture picture_of(const warmaster::Melee& melee, const warmaster::Scene& scene) {
  const warmaster::Board& where = scene.where;
  answer::FieldPicture picture;
  picture.terrain = melee.battle().terrain;
  picture.table = melee.battle().table;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const bool is_a = melee.roster().side(unit) == warmaster::Side::a;
    const int number = static_cast<int>(is_a ? unit + 1 : unit + 1 - melee.battle().a.size());
    int fighting = 0;
    int supports = 0;
    const warmaster::Troop& troop = where.troops[unit];
    for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands};
         ++stand) {
      const warmaster::StandPart& part = scene.contact_map().stands[stand];
      fighting += part.strikes ? 1 : 0;
      supports += part.supports ? 1 : 0;
      picture.stands.push_back({where.stands[stand], is_a, number,
                                part.strikes    ? answer::FieldPicture::Part::fights
                                : part.supports ? answer::FieldPicture::Part::supports
                                                : answer::FieldPicture::Part::none});
    }
    const bool away = troop.is_away();
    const bool waits =
        melee.roster().unit(unit).joins && !warmaster::has(scene.contact_map().engaged, unit);
    picture.units.push_back(
        {is_a, melee.roster().profile(unit).name,
         troop.stands == 0 ? "destroyed"
                           : fmt::format("{} of {} fight{}{}", fighting, troop.stands,
                                         supports != 0 ? fmt::format(", {} support{}", supports,
                                                                     supports == 1 ? "s" : "")
                                                       : "",
                                         away    ? ", in another engagement"
                                         : waits ? ", joins in its own turn"
                                                 : "")});
  }
  return picture;
}

/// Why  without ground and edges a melee counts its stands from their own corner.
answer::FieldPicture picture_of_battle(const warmaster::Melee& melee) {
  answer::FieldPicture picture = picture_of(melee, melee.placed());
  Corner drawn;
  for (const answer::FieldPicture::Stand& stand : picture.stands) {
    drawn.hold(stand.at.base);
  }
  Corner deployed;
  for (const auto* const side : {&melee.battle().a, &melee.battle().b}) {
    for (const warmaster::Deployed& unit : *side) {
      for (const field::Stand& stand : unit.stands) {
        deployed.hold(stand.base);
      }
    }
  }
  picture.west = deployed.west - drawn.west;
  picture.south = deployed.south - drawn.south;
  return picture;
}

}  // namespace fray::warmaster
