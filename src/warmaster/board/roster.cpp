#include <algorithm>
#include <array>
#include <utility>

#include "warmaster/board/blows.hpp"
#include "warmaster/board/look.hpp"

namespace fray::warmaster {
namespace {

/// Special rules that moves and contact maps ask for.
constexpr std::array kOfPlaces{Special::flying,
                               Special::pursues_anything,
                               Special::pursued_by_anyone,
                               Special::never_confused,
                               Special::always_defended,
                               Special::pikes,
                               Special::may_touch_fortified,
                               Special::supported_by_own_kind,
                               Special::supports_own_kind,
                               Special::destroyed_in_retreat,
                               Special::never_supports,
                               Special::enters_woods,
                               Special::exposed};

Unit kind_of(const Unit& unit) {
  Unit kind;
  kind.profile.type = unit.profile.type;
  for (const Special rule : kOfPlaces) {
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

}  // namespace

Roster::Roster(const Battle& battle) : battle_(battle), units_of_a_(battle.a.size()) {
  for (const auto& [side, units] : {std::pair(&battle.a, &a_), std::pair(&battle.b, &b_)}) {
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
  Battle kinds = ranked_as_placed(battle);
  for (std::vector<Deployed>* const side : {&kinds.a, &kinds.b}) {
    for (Deployed& deployed : *side) {
      deployed = {.unit = kind_of(deployed.unit), .rank = deployed.rank};
    }
  }
  kinds.rounds = Battle{}.rounds;
  kinds.turns = Battle{}.turns;
  kinds.policy = Battle{}.policy;
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
