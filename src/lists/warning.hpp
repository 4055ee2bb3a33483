#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fray::lists {

/// What a player should know of a fight though nothing is wrong: what may be misread, changes
/// nothing, could not come about on a table, or is assumed. A code is a row of the table of
/// sentences in `warning.cpp`.
enum class WarningCode : std::uint8_t {
  // Of what was typed of a unit.
  changes_nothing,
  changes_price_alone,
  says_what_is_so,
  read_as,
  hits_are_taken,
  flank_is_left,
  irregular_is_two_ranks,
  list_says_more,
  of_another_list,
  mount_without_rider,
  item_twice,
  strange_dice,
  // Of what could not be on a table.
  both_charge,
  both_charge_elsewhere,
  both_charge_in_turns,
  both_charge_elsewhere_in_turns,
  artillery_charges,
  cannot_touch_walls,
  may_not_stand_there,
  in_groups,
  two_weapons,
  both_hands,
  both_hands_in_save,
  no_parry,
  listed_size,
  no_effect,
  not_sold,
  sells_nothing,
  own_weapon,
  both_stand_higher,
  may_not_join,
  no_place,
  not_so_wide,
  // Of what a unit does, or does not.
  no_attacks_for_charge,
  does_not_shoot,
  holds_fire,
  shoots_with,
  multiple_shots,
  front_rank_shoots,
  shoots_unknown,
  no_missiles,
  must_pursue_not_stand,
  must_pursue_before_falling_back,
  frenzied_restrained,
  frenzied_stays,
  challenge_alone,
  counts_once_alone,
  leaves_out_test,
  holds_line,
  struck_by_nobody,
  banner_of_fortune,
  takes_no_part,
  unstable_needs_turns,
  unstable_unplaced,
  joins_never,
  joins_too_late,
  joins_too_late_confused,
  joins_unresolved,
  joins_from_afar,
  stands_in_touch,
  equal_ways,
  centred,
  // Of what is assumed.
  first_turn,
  other_engagement,
  other_engagement_in_turns,
  unplaced,
  scored_together,
  stands_alone,
  faces_flanker
};

struct Warning {
  WarningCode code{};
  std::string unit{};    ///< "A", "B2", "A1 to A3"; empty where it is of the whole fight
  std::string option{};  ///< as it was typed
  std::vector<std::string> details{};
};

/// In plain words. Those in a row that tell the same of options of one unit are one sentence.
std::vector<std::string> sentences_of(std::span<const Warning> warnings);

}  // namespace fray::lists
