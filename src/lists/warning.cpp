#include "lists/warning.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include "core/text.hpp"
#include "lists/library.hpp"

namespace fray::lists {
namespace {

struct Sentence {
  WarningCode code;
  /// {unit}, {option}, and {0}, {1} ... for the details; {s} where one option alone is told of.
  std::string_view text;
};

using enum WarningCode;

constexpr std::array kSentences{
    Sentence{changes_nothing, "{unit}: {option} change{s} nothing in this fight."},
    Sentence{changes_price_alone,
             "{unit}: {option} change{s} nothing but the price in this fight."},
    Sentence{says_what_is_so, "{unit}: {option} say{s} what is so anyway."},
    Sentence{read_as, "{unit}: {option} is read as {0}: {1}."},
    Sentence{hits_are_taken,
             "{unit}: hits={0} is hits taken already that have not removed a stand; "
             "hits-per-stand= says what a stand takes."},
    Sentence{flank_is_left,
             "{unit}: flank is the left one, as the enemy sees it, unless it says flank=right."},
    Sentence{irregular_is_two_ranks,
             "{unit}: irregular lays its stands out in two ranks, so fewer of them fight."},
    Sentence{list_says_more, "{unit}: its list says more than is counted here ({0})."},
    Sentence{of_another_list, "{0} is of another army list than the unit."},
    Sentence{mount_without_rider,
             "{0} is a mount without its rider: character=hero on {1} takes both."},
    Sentence{item_twice, "{0} units have a {1}, and an army has one of each magic item."},
    Sentence{strange_dice, "{unit}: no rule rolls dice of {0} faces (D6, and D3 by a D6)."},

    Sentence{both_charge, "Both sides charge: on a table only the side whose turn it is does."},
    Sentence{both_charge_elsewhere,
             "Both sides charge ({0} in another engagement): on a table only the side whose turn "
             "it is does."},
    Sentence{both_charge_in_turns,
             "Both sides charge: on a table only the side whose turn it is does. The first turn is "
             "taken to be {1}'s: it matters where troops are confused, unstable or join."},
    Sentence{both_charge_elsewhere_in_turns,
             "Both sides charge ({0} in another engagement): on a table only the side whose turn "
             "it is does. The first turn is taken to be {1}'s: it matters where troops are "
             "confused, unstable or join."},
    Sentence{artillery_charges, "{unit} is artillery and cannot charge on a table."},
    Sentence{
        cannot_touch_walls,
        "{unit} is {0} and could not come into contact with a fortified enemy: only infantry, "
        "flyers and giants can. By the rules its stands are placed clear of it, and lost where "
        "there is no room. Here they fight."},
    Sentence{may_not_stand_there,
             "{unit} is {0} and may not stand on ground of the kind \"{1}\": {2}."},
    Sentence{in_groups,
             "{unit} stands in {0} groups that do not touch: the stands of a unit keep together, "
             "and it fights as one unit all the same."},
    Sentence{two_weapons,
             "{unit} has {0}: what each does is added up, though a model fights with one "
             "of them."},
    Sentence{both_hands,
             "{unit}: beside {0} no hand is left for its shield, which counts for nothing here."},
    Sentence{
        both_hands_in_save,
        "{unit}: beside {0} no hand is left for its shield, which counts for nothing here: its "
        "armour is {1}."},
    Sentence{
        no_parry,
        "{unit}: beside {0} its shield is armour alone: a parry takes a hand weapon. Leave {0} "
        "out to parry."},
    Sentence{listed_size, "No models= is said of {0}, so as few fight as the list sells: {1}."},
    Sentence{no_effect, "{unit}: a {0} changes no combat of this game."},
    Sentence{not_sold, "{unit}: its list does not sell {0}: no points are counted for that{1}."},
    Sentence{
        sells_nothing,
        "{unit}: its list has no prices of what may be bought: no points are counted for {0}."},
    Sentence{own_weapon,
             "{unit}: the numbers of its list are those with a weapon of its own (S {0}, AP {1}), "
             "and {2} is added to them. Leave {2} out, or say s= and ap= without that weapon."},
    Sentence{both_stand_higher,
             "Both sides stand on high ground, each higher than the other: the point that each has "
             "for it cancels out."},
    Sentence{may_not_join,
             "{unit} could not join {0} on a table: {1}. Here it fights there all the same."},
    Sentence{
        no_place,
        "{unit} has no place in the front rank of {0}, where its command group stays, and as "
        "many models as characters. By the rules he retires; here he stands beside it. A greater "
        "width= has a place."},
    Sentence{not_so_wide, "{unit} stands {0} wide: for width={1} it has too few models."},

    Sentence{no_attacks_for_charge,
             "{unit} has no attacks for its charge: the enemy is always defended."},
    Sentence{does_not_shoot,
             "{unit} may shoot ({0} a stand) and does not shoot at who charges it: shots= says "
             "with how many dice."},
    Sentence{holds_fire,
             "{unit} does not shoot its {0} at who charges it, unless shots= says with how many "
             "dice: shots={1}."},
    Sentence{shoots_with,
             "{unit} shoots with its {0}: {1} hits, Strength {2}, Armour Piercing {3}, Armour Bane "
             "{4}."},
    Sentence{multiple_shots,
             "{unit} shoots {0} dice with {1} models in front: Multiple Shots hit with {2}, not "
             "with {3}."},
    Sentence{front_rank_shoots,
             "{unit} shoots {0} dice: of a unit in ranks those in front alone shoot, and here they "
             "are {1}."},
    Sentence{shoots_unknown,
             "{unit}: its list gives a range ({0}) and not how many dice it shoots with: it does "
             "not shoot at who charges it, unless shots= says with how many."},
    Sentence{no_missiles,
             "{unit}: its list names no missile weapon; the {0} shots that are said count all the "
             "same."},
    Sentence{must_pursue_not_stand,
             "{unit} must pursue wherever it may: the policy to stand changes nothing for it."},
    Sentence{must_pursue_before_falling_back,
             "{unit} must pursue wherever it may: the policy to fall back counts only where it "
             "does not pursue."},
    Sentence{frenzied_restrained,
             "{unit}: the frenzied must pursue, so pursue=restrain holds only once it has lost its "
             "frenzy."},
    Sentence{frenzied_stays,
             "{unit}: the frenzied must pursue; with pursue=no it stays all the same."},
    Sentence{challenge_alone,
             "{unit} challenges and nobody takes it up: no enemy that it touches has challenge, so "
             "it strikes the enemy before it as any character does."},
    Sentence{counts_once_alone,
             "{unit}: what keeps a character from breaking counts once he is alone; say it of his "
             "unit, too, where it keeps the unit."},
    Sentence{leaves_out_test,
             "{unit}: the Stubborn may leave out the first break test that they lose, and here do: "
             "they fall back in good order. --rule stubborn=tests has them test."},
    Sentence{holds_line,
             "{unit} was charged: its shieldwall, once a fight, gives ground where it would fall "
             "back."},
    Sentence{struck_by_nobody,
             "Nobody strikes {unit} while {0} stands: at-character=2 of an enemy has two of its "
             "models do so."},
    Sentence{banner_of_fortune,
             "{unit} throws its attack dice again by its banner of fortune in the first round, "
             "when fewer hit than on average; where they fall in several lots, the largest "
             "decides."},
    Sentence{takes_no_part,
             "{unit} takes no part as the fight opens: it touches no enemy and supports nobody."},
    Sentence{unstable_needs_turns,
             "{unit} is unstable, and its own next turn is Combat phase {0}: no more than {1} are "
             "fought. Ask for more turns."},
    Sentence{unstable_unplaced,
             "{unit} is unstable, but its stands fade and come back only where they are placed: "
             "leave out fighting."},
    Sentence{joins_never,
             "{unit} would join in its own turn, and in this edition a combat ends in its first "
             "Combat phase."},
    Sentence{joins_too_late,
             "{unit} would join in its own turn, in Combat phase {0}, and no more than {1} are "
             "fought. Ask for more turns."},
    Sentence{joins_too_late_confused,
             "{unit} would join in its own turn once it is no longer confused, in Combat phase "
             "{0}, and no more than {1} are fought. Ask for more turns."},
    Sentence{joins_unresolved,
             "{unit} joins a combat that is unresolved, and nobody here pursues (policy): it joins "
             "only where those who fight still touch."},
    Sentence{joins_from_afar,
             "{unit} charges {0} cm at most, and none of the enemies who fight is so near now: it "
             "joins only where the fight comes nearer."},
    Sentence{stands_in_touch,
             "{0}: winners who stand fight on, without a pursuit bonus, where the loser still "
             "touches them. --edition revolution-standing ends the combat there."},
    Sentence{equal_ways,
             "{0}: as many enemy stands touch it from two sides, so that its player may choose the "
             "way of a retreat. Here it goes where most of its stands get away, and rather back "
             "than aside."},
    Sentence{centred,
             "{unit}'s {0} stands are centred on {1} and touch it with {2}, where {3} would touch "
             "with {4}: at= moves a line along."},

    Sentence{first_turn,
             "Nobody charges, so the first turn is taken to be A's: it matters where troops are "
             "confused, unstable or join."},
    Sentence{other_engagement,
             "Another engagement ({0}) is on the table: it is not fought here, and stands as it is "
             "until this one comes to it."},
    Sentence{other_engagement_in_turns,
             "Another engagement ({0}) is on the table: it is not fought here, and stands as it "
             "is, in all turns, until this one comes to it."},
    Sentence{unplaced,
             "No stands are placed: how many fight and support is what you said, and all of them "
             "fight unless you did."},
    Sentence{scored_together,
             "{0} touch nobody of {1}: they are scored as one combat, as lines that meet side by "
             "side are. Where they stand apart, ask for each alone."},
    Sentence{stands_alone,
             "{unit} is a character and fights beside {0} as a unit of his own: \"character\" "
             "puts him into it, \"character=no\" says that he stays out."},
    Sentence{faces_flanker,
             "{unit} faces {0}, which strikes a flank. Where it stands in the line, say of={1} of "
             "it."},
};

static_assert([] {
  std::size_t row = 0;
  return std::ranges::all_of(kSentences, [&](const Sentence& sentence) {
    return static_cast<std::size_t>(sentence.code) == row++;
  });
}());

std::string options_of(std::span<const Warning> warnings) {
  std::vector<std::string> options;
  std::ranges::transform(warnings, std::back_inserter(options), &Warning::option);
  return fray::list_of(options);
}

/// Shape  those of `alike` differ in their options alone.
std::string sentence_of(std::span<const Warning> alike) {
  const Warning& first = alike.front();
  std::string_view rest = kSentences[static_cast<std::size_t>(first.code)].text;
  std::string text;
  while (!rest.empty()) {
    const std::size_t open = std::min(rest.find('{'), rest.size());
    text += rest.substr(0, open);
    rest.remove_prefix(open);
    if (rest.empty()) {
      break;
    }
    const std::size_t close = rest.find('}');
    const std::string_view name = rest.substr(1, close - 1);
    rest.remove_prefix(close + 1);
    text += name == "unit"     ? first.unit
            : name == "option" ? options_of(alike)
            : name == "s"      ? std::string(alike.size() == 1 ? "s" : "")
                               : first.details.at(static_cast<std::size_t>(name[0] - '0'));
  }
  return text;
}

}  // namespace

std::vector<std::string> sentences_of(std::span<const Warning> warnings) {
  std::vector<std::string> sentences;
  std::map<std::string, bool> told;  // lists of the player's, once each
  while (!warnings.empty()) {
    const Warning& first = warnings.front();
    const bool of_options = first.code == changes_nothing || first.code == changes_price_alone ||
                            first.code == says_what_is_so;
    const auto other = std::ranges::find_if(warnings.subspan(1), [&](const Warning& next) {
      return !of_options || next.code != first.code || next.unit != first.unit;
    });
    const auto count = static_cast<std::size_t>(other - warnings.begin());
    const bool again = first.code == read_as && first.details.front() == kOwnList &&
                       std::exchange(told[first.option], true);
    if (!again) {
      sentences.push_back(sentence_of(warnings.first(count)));
    }
    warnings = warnings.subspan(count);
  }
  return sentences;
}

}  // namespace fray::lists
