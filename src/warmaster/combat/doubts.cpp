// What the rules would not let come about on a table, or what is easily misread, in sentences.

#include <algorithm>

#include "warmaster/board/ground.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster {
namespace {

/// A line centred on a narrow enemy may touch it with fewer stands than a shorter line would: a
/// stand's edge, and not its middle, is then at the enemy's middle. Shape  one unit a side, front
/// to front. Empty where it is not so.
std::string doubt_centring(std::span<const field::Stand> own, std::span<const field::Stand> enemy,
                           int fighting, char side) {
  const auto spans = [](std::span<const field::Stand> stands) {
    field::Rectangle all = stands.front().base;
    for (const field::Stand& stand : stands) {
      all = {std::min(all.west, stand.base.west), std::min(all.south, stand.base.south),
             std::max(all.east, stand.base.east), std::max(all.north, stand.base.north)};
    }
    return all;
  };
  const field::Rectangle line = spans(own);
  const field::Rectangle front = spans(enemy);
  const field::Rectangle& stand = own.front().base;
  const std::int32_t width = stand.east - stand.west;
  const auto stands = static_cast<std::int32_t>(own.size());
  const bool in_line = line.north - line.south == stand.north - stand.south &&
                       line.east - line.west == stands * width;
  if (!in_line || line.west + line.east != front.west + front.east) {
    return "";
  }
  const auto touching = [&](std::int32_t of) {  // in half millimetres
    const std::int32_t middle = line.west + line.east;
    int count = 0;
    for (std::int32_t k = 0; k < of; ++k) {
      const std::int32_t west = middle + (2 * k - of) * width;
      count += west <= 2 * front.east && west + 2 * width >= 2 * front.west ? 1 : 0;
    }
    return count;
  };
  const int fewer = touching(stands - 1);
  if (touching(stands) != fighting || fewer <= fighting) {
    return "";
  }
  const char other = side == 'A' ? 'B' : 'A';
  return std::string(1, side) + "'s " + std::to_string(stands) + " stands are centred on " + other +
         " and touch it with " + std::to_string(fighting) + ", where " +
         std::to_string(stands - 1) + " would touch with " + std::to_string(fewer) +
         ": at= moves a line along.";
}

/// What could not be of where a unit stands.
void doubt_places(const Roster& roster, const Board& where, std::size_t unit,
                  const std::string& name, std::vector<std::string>& sentences) {
  const Profile& profile = roster.profile(unit);
  const std::string is = name + " is " + std::string(to_string(profile.type));
  const auto walled = [&](const field::Stand& stand) {
    return touches_forbidden_walls(roster, where, unit, stand);
  };
  if (std::ranges::any_of(where.of(unit), walled)) {
    sentences.push_back(is +
                        " and could not come into contact with a fortified enemy: only infantry, "
                        "flyers and giants can.");
  }
  std::vector<field::Terrain> told;
  for (const field::Ground& piece : roster.battle().terrain) {
    const auto stands_there = [&](const field::Stand& stand) {
      return field::overlap(stand.base, piece.area);
    };
    if (may_enter(profile, piece.terrain) || std::ranges::find(told, piece.terrain) != told.end() ||
        std::ranges::none_of(where.of(unit), stands_there)) {
      continue;
    }
    told.push_back(piece.terrain);
    sentences.push_back(is + " and may not stand on ground of the kind \"" +
                        std::string(to_string(piece.terrain)) +
                        "\": " + std::string(who_may_enter(piece.terrain)) + ".");
  }
  if (const int groups = groups_of(where.of(unit), where.of(unit).size()); groups > 1) {
    sentences.push_back(name + " stands in " + std::to_string(groups) +
                        " groups that do not touch: the stands of a unit keep together, and it "
                        "fights as one unit all the same.");
  }
}

/// Who joins in its own turn must have one: the first is that of who moves first, the second of the
/// others. The confused recover at its end, and every second phase is theirs. And it must have
/// somebody to go to, in a combat that goes on.
void doubt_joining(const Context& context, std::vector<std::string>& sentences) {
  const Roster& roster = context.roster;
  const Battle& battle = context.battle();
  const Board& where = context.placed->where;
  bool pursued = false;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    pursued |= policy_of(context, unit) == Policy::pursue ||
               roster.profile(unit).specials.has(Special::must_pursue);
  }
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (!roster.unit(unit).joins) {
      continue;
    }
    const int phases = (roster.side(unit) == context.moves_first() ? 3 : 2) +
                       (where.troops[unit].confused ? 2 : 0);
    const int fought = battle.turns.value_or(phases);
    if (battle.edition.rounds_without_limit) {
      sentences.push_back(roster.letter_of(unit) +
                          " would join in its own turn, and in this edition a combat ends in its "
                          "first Combat phase.");
      continue;
    }
    if (fought < phases) {
      sentences.push_back(roster.letter_of(unit) + " would join in its own turn" +
                          (where.troops[unit].confused ? " once it is no longer confused" : "") +
                          ", in Combat phase " + std::to_string(phases) + ", and no more than " +
                          std::to_string(fought) + " are fought. Ask for more turns.");
      continue;
    }
    if (!pursued) {
      sentences.push_back(
          roster.letter_of(unit) +
          " joins a combat that is unresolved, and nobody here pursues (policy): it joins only " +
          "where those who fight still touch.");
    }
    const std::int32_t reach = charge_reach(roster.unit(unit));
    std::int64_t nearest = INT64_MAX;
    each_stand(
        where,
        static_cast<UnitSet>(roster.enemies_of(unit) & context.placed->contact_map().engaged),
        [&](std::size_t, std::size_t, const field::Stand& enemy) {
          for (const field::Stand& own : where.of(unit)) {
            nearest = std::min(nearest, field::distance_squared(own.base, enemy.base));
          }
        });
    if (nearest > std::int64_t{reach} * reach) {
      sentences.push_back(roster.letter_of(unit) + " charges " +
                          std::to_string(reach / kMillimetres) +
                          " cm at most, and none of the enemies who fight is so near now: it joins "
                          "only where the fight comes nearer.");
    }
  }
}

}  // namespace

std::vector<std::string> doubts(const Context& context) {
  const Roster& roster = context.roster;
  const Battle& battle = context.battle();
  std::vector<std::string> sentences;
  const Board& where = context.placed->where;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    doubt_places(roster, where, unit, roster.letter_of(unit), sentences);
    const std::size_t in_b = unit - battle.a.size();
    const bool placed_by_stands = (unit < battle.a.size() ? battle.a[unit] : battle.b[in_b]).placed;
    if (!placed_by_stands && !has(context.placed->contact_map().engaged, unit)) {
      sentences.push_back(roster.letter_of(unit) +
                          " takes no part as the fight opens: it touches no enemy and supports "
                          "nobody.");
    }
    const int own_turn = roster.side(unit) == context.moves_first() ? 3 : 2;
    const bool unstable = roster.profile(unit).specials.has(Special::unstable);
    if (unstable && battle.turns && *battle.turns > 1 && *battle.turns < own_turn) {
      sentences.push_back(roster.letter_of(unit) +
                          " is unstable, and its own next turn is Combat phase " +
                          std::to_string(own_turn) + ": no more than " +
                          std::to_string(*battle.turns) + " are fought. Ask for more turns.");
    }
    if (std::string doubt =
            doubt_of_policy(roster.unit(unit), policy_of(context, unit), roster.letter_of(unit));
        !doubt.empty()) {
      sentences.push_back(std::move(doubt));
    }
    if (std::string use = use_of_items(roster.unit(unit), roster.letter_of(unit)); !use.empty()) {
      sentences.push_back(std::move(use));
    }
  }
  bool turn_is_said = false;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    turn_is_said |= roster.unit(unit).charging || roster.unit(unit).was_shot_at();
  }
  if (roster.size() == 2) {
    for (std::size_t unit = 0; unit < 2; ++unit) {
      if ((unit == 0 ? battle.a : battle.b).front().placed) {
        continue;  // where its stands are said, nothing centred them, and at= is refused
      }
      const auto& parts = context.placed->contact_map().stands;
      const Troop& troop = where.troops[unit];
      const auto fighting =
          std::ranges::count_if(std::span(parts).subspan(troop.first, troop.stands),
                                [](const StandPart& part) { return part.strikes.has_value(); });
      std::string doubt = doubt_centring(where.of(unit), where.of(1 - unit),
                                         static_cast<int>(fighting), unit == 0 ? 'A' : 'B');
      if (!doubt.empty()) {
        sentences.push_back(std::move(doubt));
      }
    }
  }
  if (battle.turns != 1 && !turn_is_said) {
    sentences.emplace_back(
        "Nobody charges, so the first turn is taken to be A's: it matters where troops are "
        "confused, unstable or join.");
  }
  std::vector<std::string> others(kMostUnits + 1);
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (where.troops[unit].is_away()) {
      std::string& units = others[where.troops[unit].engagement];
      units += (units.empty() ? "" : ", ") + roster.letter_of(unit);
    }
  }
  for (const std::string& units : others) {
    if (!units.empty()) {
      sentences.push_back("Another engagement (" + units +
                          ") is on the table: it is not fought here, and stands as it is" +
                          (battle.turns == 1 ? "" : ", in all turns,") +
                          " until this one comes to it.");
    }
  }
  doubt_joining(context, sentences);
  return sentences;
}

}  // namespace fray::warmaster
