#include "fray/warmaster/dispositions.hpp"

#include "warmaster/ground.hpp"

namespace fray::warmaster {
namespace {

/// No retreat is longer: hits of a round, and 3D6 of a fall back. Units  mm
constexpr std::int32_t kFarBack = 60 * kMillimetres;

/// Whether every engaged unit of a side has its enemies to its front only, and nothing but engaged friends who face the
/// same way behind it.
bool clear_behind(const Roster& roster, const Disposition& where, const Survey& survey, Side side) {
  bool clear = true;
  const UnitSet own = static_cast<UnitSet>(roster.units_of(side) & survey.engaged);
  const UnitSet all = static_cast<UnitSet>(roster.units_of(Side::a) | roster.units_of(Side::b));
  each_stand(where, own, [&](std::size_t unit, std::size_t, const field::Stand& stand) {
    const field::Facing back = field::opposite(stand.facing);
    const field::Rectangle lane = field::swept(stand.base, back, kFarBack);
    for (std::size_t who = 0; who < roster.size(); ++who) {  // nor may it get behind ground that keeps its pursuers off
      clear &= (who != unit && !has(roster.enemies_of(unit), who)) || !forbidden(roster, who, lane);
    }
    clear &= stand.facing == where.of(unit).front().facing;
    if (const auto& table = roster.battle().table; table && field::around(*table, lane) != *table) {
      clear = false;
    }
    each_stand(where, all, [&](std::size_t other, std::size_t, const field::Stand& theirs) {
      if (roster.side(other) == side) {
        const bool goes_too = has(own, other) && theirs.facing == stand.facing;
        clear &= goes_too || other == unit || !field::overlap(lane, theirs.base);
        return;
      }
      // An enemy beside the lane might be met in passing; one to the front is left behind.
      const auto ahead = field::gap_ahead(stand.base, stand.facing, theirs.base);
      const field::Contact contact = field::contact(stand, theirs);
      const bool in_front = contact.touch != field::Touch::none ? contact.own == field::Edge::front : ahead.has_value();
      const bool aside = !field::overlap(lane, theirs.base) && !field::touch(lane, theirs.base);
      clear &= in_front || aside;
    });
  });
  return clear;
}

}  // namespace

Dispositions::Dispositions(const Battle& kinds)
    : roster_(kinds), adrift_(kinds.terrain.empty() && !kinds.table) {}

const Plan* Dispositions::plan(Disposition where) {
  where.normalise(adrift_);
  const Hash128 key = where.key();
  if (const auto* const known = plans_.find(key)) {
    return known->get();
  }
  auto plan = std::make_unique<Plan>();
  plan->number = numbers_.fetch_add(1, std::memory_order_relaxed);
  plan->key = key;
  plan->survey = survey_of(roster_, where);
  plan->clear_behind = {clear_behind(roster_, where, plan->survey, Side::a),
                        clear_behind(roster_, where, plan->survey, Side::b)};
  plan->where = std::move(where);
  return plans_.insert(key, std::move(plan)).get();
}

std::shared_ptr<Dispositions> Scenery::of(const Battle& battle) {
  const Battle kinds = kinds_of(battle);
  const Hash128 name = name_of_kinds(kinds);
  if (const auto* const known = known_.find(name)) {
    return *known;
  }
  return known_.insert(name, std::make_shared<Dispositions>(kinds));
}

}  // namespace fray::warmaster
