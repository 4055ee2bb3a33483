#include "warmaster/board/board_cache.hpp"

#include <cstring>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"

namespace fray::warmaster {

namespace {

/// No retreat is longer: hits of a round, and 3D6 of a fall back. Units  mm
constexpr std::int32_t kFarBack = 60 * kMillimetres;

/// Whether no more than two lines of stands are there, that face each other and touch edge to edge.
/// Why   what a retreat and a pursuit come to is then sure, whoever falls. Casualties leave a line
///       in one piece, and of a unit that touches an enemy a stand that does; so some stand of the
///       loser, going straight back, has one of the winner behind it, with nothing between and
///       nothing in either's way. The pursuer's other stands find room beside that one or behind
///       it, so its unit is not split. With `casualties=fighting` they may come to touch nobody.
bool two_lines_front_to_front(const Roster& roster, const Board& where) {
  std::array<std::span<const field::Stand>, 2> lines{};
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (where.troops[unit].stands == 0) {
      continue;
    }
    std::span<const field::Stand>& line = lines[roster.side(unit) == Side::a ? 0 : 1];
    if (!line.empty() || roster.unit(unit).choices.casualties == Choices::Casualties::fighting) {
      return false;
    }
    line = where.of(unit);
  }
  if (lines[0].empty() || lines[1].empty() || !roster.battle().terrain.empty() ||
      roster.battle().table) {
    return false;
  }
  const field::Facing ahead = lines[0].front().facing;
  for (std::size_t side : {0U, 1U}) {
    const field::Facing facing = side == 0 ? ahead : field::opposite(ahead);
    const bool level = std::ranges::all_of(lines[side], [&](const field::Stand& stand) {
      return stand.facing == facing &&
             field::along(stand.base, ahead) == field::along(lines[side].front().base, ahead);
    });
    if (!level || groups_of(lines[side], lines[side].size()) != 1) {
      return false;
    }
  }
  return std::ranges::any_of(lines[0], [&](const field::Stand& own) {
    return std::ranges::any_of(lines[1], [&](const field::Stand& enemy) {
      return field::gap_ahead(own.base, ahead, enemy.base) == 0;
    });
  });
}

}  // namespace

bool behind_is_clear(const Roster& roster, const Board& where, UnitSet engaged, Side side) {
  bool clear = true;
  const UnitSet own = static_cast<UnitSet>(roster.units_of(side) & engaged);
  const UnitSet all = static_cast<UnitSet>(roster.units_of(Side::a) | roster.units_of(Side::b));
  each_stand(where, own, [&](std::size_t unit, std::size_t, const field::Stand& stand) {
    const field::Facing back = field::opposite(stand.facing);
    const field::Rectangle lane = field::swept(stand.base, back, kFarBack);
    // Nor may it get behind ground that keeps its pursuers off.
    for (std::size_t who = 0; who < roster.size(); ++who) {
      clear &= (who != unit && !has(roster.enemies_of(unit), who)) || !forbidden(roster, who, lane);
    }
    clear &= stand.facing == where.of(unit).front().facing;
    clear &= on_table(roster, lane);
    each_stand(where, all, [&](std::size_t other, std::size_t, const field::Stand& theirs) {
      if (roster.side(other) == side) {
        const bool goes_too = has(own, other) && theirs.facing == stand.facing;
        clear &= goes_too || other == unit || !field::overlap(lane, theirs.base);
        return;
      }
      // An enemy beside the lane might be met in passing; one to the front is left behind.
      const auto ahead = field::gap_ahead(stand.base, stand.facing, theirs.base);
      const field::Contact contact = field::contact(stand, theirs);
      const bool in_front = contact.touch != field::Touch::none ? contact.own == field::Edge::front
                                                                : ahead.has_value();
      const bool aside = !field::overlap(lane, theirs.base) && !field::touch(lane, theirs.base);
      clear &= in_front || aside;
    });
  });
  return clear;
}

const std::array<bool, 2>& Plan::clear_behind() const {
  return clear_behind_.get([this] {
    return std::array{behind_is_clear(kinds_, where, contact_map().engaged, Side::a),
                      behind_is_clear(kinds_, where, contact_map().engaged, Side::b)};
  });
}

bool Plan::front_to_front() const {
  return front_to_front_.get([this] { return two_lines_front_to_front(kinds_, where); });
}

BoardCache::BoardCache(const Battle& kinds)
    : roster_(kinds), adrift_(kinds.terrain.empty() && !kinds.table) {}

const Plan* BoardCache::plan(Board where) {
  normalise(where);
  const Hash128 key = where.key();
  if (const auto* const known = plans_.find(key)) {
    return known->get();
  }
  return plans_
      .insert(key,
              std::make_unique<const Plan>(
                  roster_, numbers_.fetch_add(1, std::memory_order_relaxed), key, std::move(where)))
      .get();
}

Board BoardCache::without(const Roster& roster, std::uint8_t orders, const Plan& plan,
                          const Losses& losses, Side first) {
  Board left = plan.where;
  remove_casualties(roster, left, losses, first,
                    [&](const Losses& fallen, Side began, std::uint8_t what,
                        const std::function<std::uint64_t()>& work_out) {
                      Change change{&plan, 0, 0};
                      std::memcpy(&change.what, fallen.data(), sizeof(change.what));
                      std::uint32_t last = 0;
                      std::memcpy(&last, fallen.data() + sizeof(change.what), sizeof(last));
                      change.how = last | std::uint64_t{what} << 32 |
                                   static_cast<std::uint64_t>(began) << 40 |
                                   std::uint64_t{orders} << 48;
                      if (const std::uint64_t* const known = falls_.find(change)) {
                        return *known;
                      }
                      ended_.fetch_add(1, std::memory_order_relaxed);
                      return falls_.insert(change, work_out());
                    });
  return left;
}

std::shared_ptr<BoardCache> BoardCaches::of(const Battle& battle) {
  const Battle kinds = kinds_of(battle);
  const Hash128 name = name_of_kinds(kinds);
  const Lock one_at_a_time(mutex_);
  if (const auto before = known_.find(last_);
      before != known_.end() && before->second->size() > kMostKept) {
    known_.erase(before);
  }
  last_ = name;
  std::shared_ptr<BoardCache>& boards = known_[name];
  if (boards == nullptr || boards->size() > kMostKept) {
    boards = std::make_shared<BoardCache>(kinds);
  }
  return boards;
}

}  // namespace fray::warmaster
