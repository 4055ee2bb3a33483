#include <algorithm>
#include <array>
#include <utility>

#include "warmaster/board/blows.hpp"
#include "warmaster/board/look.hpp"

namespace fray::warmaster {
namespace {

Unit kind_of(const Unit& unit) {
  Unit kind;
  kind.profile.type = unit.profile.type;
  for (const Special rule : kRulesOfPlaces) {
    kind.profile.specials.set(rule, unit.profile.specials.has(rule));
  }
  const Specials& kept = kind.profile.specials;
  if (kept.has(Special::supported_by_own_kind) || kept.has(Special::supports_own_kind)) {
    kind.profile.name = unit.profile.name;
  }
  kind.stands = unit.stands;
  kind.support = unit.support;
  kind.irregular = unit.irregular;
  kind.cover = unit.cover;
  kind.choices = unit.choices;
  kind.joins = unit.joins;
  kind.high_ground = unit.high_ground;
  kind.shots = unit.shots > 0 ? 1 : 0;
  return kind;
}

bool pursues_alike(const Profile& own, const Profile& enemy, const Profile& other,
                   const Profile& its_enemy) noexcept {
  return std::ranges::all_of(std::array{false, true}, [&](bool caught_out) {
    return may_pursue({.own = own, .caught_out = caught_out}, enemy) ==
           may_pursue({.own = other, .caught_out = caught_out}, its_enemy);
  });
}

/// Takes special rules away that nobody on this field gives a meaning to.
void leave_out_idle(std::vector<Deployed>& side, const std::vector<Deployed>& enemies, bool bare,
                    bool walls) {
  for (Deployed& deployed : side) {
    Profile& own = deployed.unit.profile;
    if (side.size() == 1) {
      own.specials.set(Special::supported_by_own_kind, false);
      own.specials.set(Special::supports_own_kind, false);
      own.name.clear();
    }
    if (bare) {
      own.specials.set(Special::enters_woods, false);
      own.specials.set(Special::exposed, false);
    }
    if (!walls) {
      own.specials.set(Special::may_touch_fortified, false);
    }
    // One after the other: each may be idle only while the other is not.
    Profile without = own;
    without.specials.set(Special::pursues_anything, false);
    const bool pursues_as_others = std::ranges::all_of(enemies, [&](const Deployed& enemy) {
      return pursues_alike(own, enemy.unit.profile, without, enemy.unit.profile);
    });
    own = pursues_as_others ? without : own;
    without = own;
    without.specials.set(Special::pursued_by_anyone, false);
    const bool pursued_as_others = std::ranges::all_of(enemies, [&](const Deployed& enemy) {
      return pursues_alike(enemy.unit.profile, own, enemy.unit.profile, without);
    });
    own = pursued_as_others ? without : own;
  }
}

}  // namespace

Roster::Roster(Battle battle) : battle_(std::move(battle)), units_of_a_(battle_.a.size()) {
  units_.reserve(battle_.a.size() + battle_.b.size());
  ranks_.reserve(units_.capacity());
  for (const auto& [side, units] : {std::pair(&battle_.a, &a_), std::pair(&battle_.b, &b_)}) {
    for (const Deployed& deployed : *side) {
      *units |= set_of(units_.size());
      ranks_.push_back(deployed.rank);
      units_.push_back(deployed.unit);
    }
  }
}

std::string Roster::letter_of(std::size_t u) const {
  const bool of_a = side(u) == Side::a;
  const std::size_t units = of_a ? units_of_a_ : units_.size() - units_of_a_;
  return std::string(of_a ? "A" : "B") +
         (units == 1 ? "" : std::to_string(of_a ? u + 1 : u + 1 - units_of_a_));
}

Battle kinds_of(const Battle& battle) {
  Battle kinds;
  kinds.edition = battle.edition;
  kinds.terrain = battle.terrain;
  kinds.table = battle.table;
  const auto take = [&](const Battle& ranked) {
    for (const auto& [from, side] :
         {std::pair(&ranked.a, &kinds.a), std::pair(&ranked.b, &kinds.b)}) {
      side->reserve(from->size());
      for (const Deployed& deployed : *from) {
        side->push_back({.unit = kind_of(deployed.unit), .rank = deployed.rank});
      }
    }
  };
  if (battle.a.size() > 1 || battle.b.size() > 1) {
    take(ranked_as_placed(battle));
  } else {
    take(battle);
  }
  const bool bare = kinds.terrain.empty();
  const auto is_fortified = [](const Deployed& deployed) {
    return deployed.unit.cover == Cover::fortified;
  };
  const bool walls = !bare || std::ranges::any_of(kinds.a, is_fortified) ||
                     std::ranges::any_of(kinds.b, is_fortified);
  leave_out_idle(kinds.a, kinds.b, bare, walls);
  leave_out_idle(kinds.b, kinds.a, bare, walls);
  return kinds;
}

Hash128 name_of_kinds(const Battle& kinds) {
  Hasher hasher("kinds of a battle");
  hasher.word(kinds.a.size()).word(kinds.b.size());
  for (const std::vector<Deployed>* side : {&kinds.a, &kinds.b}) {
    for (const Deployed& deployed : *side) {
      const Hash128 content = content_of(deployed.unit);
      hasher.word(content.high)
          .word(content.low)
          .text(deployed.unit.profile.name)
          .word(deployed.rank);
    }
  }
  for (const field::Ground& piece : kinds.terrain) {
    hasher.word(static_cast<std::uint64_t>(piece.terrain));
    absorb(hasher, piece.area);
  }
  if (kinds.table) {
    absorb(hasher, *kinds.table);
  }
  absorb(hasher, static_cast<const Terms&>(kinds));
  absorb(hasher, kinds.edition);
  return hasher.finish();
}

}  // namespace fray::warmaster
