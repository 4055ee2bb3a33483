#include "fray/warmaster/dispositions.hpp"

#include <tbb/concurrent_hash_map.h>

#include "warmaster/ground.hpp"

namespace fray::warmaster {
namespace {

/// No retreat is longer: hits of a round, and 3D6 of a fall back. Units  mm
constexpr std::int32_t kFarBack = 60 * kMillimetres;

/// Whether every engaged unit of a side has its enemies to its front only, and nothing but engaged friends who face the
/// same way behind it.
bool clear_behind(const Roster& roster, const Disposition& where, const Blows& blows, Side side) {
  bool clear = true;
  const UnitSet own = static_cast<UnitSet>(roster.units_of(side) & blows.engaged);
  const UnitSet all = static_cast<UnitSet>(roster.units_of(Side::a) | roster.units_of(Side::b));
  each_stand(where, own, [&](std::size_t unit, std::size_t, const field::Stand& stand) {
    const field::Facing back = field::opposite(stand.facing);
    const field::Rectangle lane = field::swept(stand.base, back, kFarBack);
    clear &= !forbidden(roster, unit, lane) && where.troops[unit].stands > 0;
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

struct ChangeHash {
  static std::size_t hash(const Change& change) noexcept {
    return static_cast<std::size_t>(
        mix64(change.from->key.high ^ mix64(change.what ^ mix64(change.how + change.from->key.low))));
  }
  static bool equal(const Change& one, const Change& other) noexcept { return one == other; }
};

struct KeyHash {
  static std::size_t hash(Hash128 key) noexcept { return static_cast<std::size_t>(key.low); }
  static bool equal(Hash128 one, Hash128 other) noexcept { return one == other; }
};

}  // namespace

struct Dispositions::Memory {
  tbb::concurrent_hash_map<Hash128, std::unique_ptr<const Scene>, KeyHash> scenes{};
  tbb::concurrent_hash_map<Change, const Scene*, ChangeHash> ways{};
};

Dispositions::Dispositions(const Roster& roster)
    : roster_(roster),
      adrift_(roster.battle().terrain.empty() && !roster.battle().table),
      memory_(std::make_unique<Memory>()) {}

Dispositions::~Dispositions() = default;

const Scene* Dispositions::scene(Disposition where) const {
  where.normalise(adrift_);
  const Hash128 key = where.key();
  {
    decltype(memory_->scenes)::const_accessor found;
    if (memory_->scenes.find(found, key)) {
      return found->second.get();
    }
  }
  auto scene = std::make_unique<Scene>();
  scene->key = key;
  scene->blows = blows_of(roster_, where);
  scene->clear_behind = {clear_behind(roster_, where, scene->blows, Side::a),
                         clear_behind(roster_, where, scene->blows, Side::b)};
  scene->where = std::move(where);
  decltype(memory_->scenes)::accessor entry;
  if (memory_->scenes.insert(entry, key)) {
    entry->second = std::move(scene);
  }
  return entry->second.get();
}

const Scene* Dispositions::follow(const Change& change, const std::function<Disposition()>& work_out) const {
  {
    decltype(memory_->ways)::const_accessor found;
    if (memory_->ways.find(found, change)) {
      return found->second;
    }
  }
  const Scene* const to = scene(work_out());
  memory_->ways.insert({change, to});
  return to;
}

}  // namespace fray::warmaster
