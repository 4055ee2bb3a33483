#include "army/side_options.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "army/magic_items.hpp"
#include "fray/army/side.hpp"
#include "fray/core/error.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

using warmaster::Approach;
using warmaster::Cover;
using warmaster::Policy;
using warmaster::ProfileLimits;

constexpr std::array kOptions{
    SideOption{
        "charging", "",
        "it charged this turn: +1 attack a stand in the first round against an enemy in the open"},
    SideOption{"defended", "", "5+ to hit it; infantry and artillery only"},
    SideOption{"fortified", "", "6+ to hit it; infantry and artillery only"},
    SideOption{"confused", "", "-1 attack a stand"},
    SideOption{"irregular", "",
               "in irregular formation: laid out in two ranks, so that fewer stands fight; "
               "infantry that charges may pursue it"},
    SideOption{"flank", "left|right",
               "it strikes the enemy in the flank: -1 to the enemy's stands"},
    SideOption{"rear", "", "it strikes the enemy in the rear: -1 to the enemy's stands"},
    SideOption{"stands", "2", "stands on the table"},
    SideOption{"hits", "1",
               "hits taken that have not removed a stand yet; but of a custom unit: hits that a "
               "stand takes"},
    SideOption{"outstanding", "1", "hits taken that have not removed a stand yet"},
    SideOption{"hits-per-stand", "3", "hits that remove one stand"},
    SideOption{"fighting", "2",
               "stands that fight, and none is placed; left out, stands fight where they touch"},
    SideOption{"support", "2", "stands that support and are not placed; infantry only"},
    SideOption{"shots", "6",
               "dice that it shoots at enemies who charge it (none unless said, whatever its list "
               "gives it)"},
    SideOption{
        "shot-at", "6",
        "dice that were shot at it in the Shooting phase before the fight; it touches no enemy"},
    SideOption{"shot-by", "bows|handguns|sure-shots|waywatchers|bolts|stones|cannon",
               "what shot those dice: handguns, -1 to armour; sure-shots (High Elf archers, Glade "
               "Guard), 3+ in the open; "
               "waywatchers, both; bolts and stones, no armour; cannon, no armour, and cover "
               "counts one less"},
    SideOption{"shot-hits", "2",
               "hits that it took in that phase, armour taken off: stands fall, and it is driven "
               "back; in touch with an enemy "
               "(bounces, spells): they count in the first round"},
    SideOption{"pursuit", "3", "cm that the enemy retreated before this round"},
    SideOption{"character", "2|hero on griffon",
               "attacks that a character adds to one stand, or his name, and his mount's"},
    SideOption{"item", "battle-banner",
               "its magic item, with its price: battle-banner, banner-of-shielding, -fortitude or "
               "-fortune, or sword-of-might, "
               "-fate, -cleaving or -destruction"},
    SideOption{"character-item", "sword-of-might",
               "the character's: sword-of-might, sword-of-fate, sword-of-cleaving or "
               "sword-of-destruction"},
    SideOption{"policy", "pursue|stand|fall-back", "what it does when it wins"},
    SideOption{"advance", "yes|no",
               "whether it advances where it would pursue and all its enemies are destroyed (yes)"},
    SideOption{"target", "2",
               "the enemy's unit, by its place, that it strikes where it has the choice"},
    SideOption{
        "casualties", "idle|fighting",
        "which of its stands fall first: those that do not fight (default), or those that do"},
    SideOption{
        "pursuers", "round|line",
        "its stands that do not go straight ahead lap round the enemy (default) or stay in line"},
    SideOption{"envelop", "yes|no",
               "when it charges a flank or rear: whether stands that would touch nothing go round "
               "the enemy (yes)"},
    SideOption{"moves", "1",
               "its place when its side moves unit by unit: those without one come after, the "
               "nearest to the enemy first"},
    SideOption{"make-way", "yes|no", "whether it steps aside for friends who retreat (yes)"},
    SideOption{
        "fought", "",
        "it has fought in this Combat phase: who comes into touch with it fights it in the next"},
    SideOption{"high-ground", "",
               "it comes from ground as high as its enemies': a hill is no cover against it"},
    SideOption{"joins", "",
               "not engaged yet, in an engagement file: it charges into an unresolved combat when "
               "its own turn comes"},
    SideOption{"type", "infantry", "infantry, cavalry, chariot, monster, artillery or machine"},
    SideOption{"attacks", "3|D6", "attacks of a stand"},
    SideOption{"armour", "4+|none", "the lowest die that saves"},
    SideOption{"base", "40x20", "mm of a stand's front and of its depth"},
    SideOption{"points", "45", "cost of the unit"},
    SideOption{"name", "Guard", "what a custom unit is called"},
};

/// Known to the contract, but about stands that are placed.
constexpr std::array<std::string_view, 5> kOfTheField{"formation", "at", "behind", "beside", "of"};

}  // namespace

std::span<const SideOption> side_options() noexcept { return kOptions; }

warmaster::Unit SideReader::read(const SideText& text) {
  if (lowered(text.name) == "custom") {
    return custom(text);
  }
  return listed(found([&]() -> const ListedUnit& { return finder_.unit(text.name); }), text);
}

warmaster::Unit SideReader::custom(const SideText& text) {
  custom_ = said_.custom = true;
  unit_.profile.name = said_.list = "custom";
  apply_all(text);
  said_.unit = unit_.profile.name;
  return unit_;
}

warmaster::Unit SideReader::listed(const ListedUnit& unit, const SideText& text) {
  unit_.profile = unit.profile;
  unit_.stands = unit.profile.stands;
  list_ = unit.list;
  edition_ = unit.edition;
  said_.shooting = unit.shooting;
  take_note(unit.profile.name, unit.note);
  said_.list = unit.list;
  said_.unit = unit.key;
  apply_all(text);
  return unit_;
}

void SideReader::apply_all(const SideText& text) {
  refuse_repeated(text, [&](const std::string& key) { return plain(key); });
  for (const Option& option : text.options) {
    apply(option);
  }
  if (custom_) {
    unit_.profile.stands = unit_.stands;
  }
  for (const bool of_character : {false, true}) {  // what it costs depends on the unit as it is
    const auto item = std::ranges::find_if(text.options, [&](const Option& option) {
      return folded(option.key) == (of_character ? "character item" : "item");
    });
    if (item != text.options.end()) {
      take_item(*item, of_character);
      refuse_denied(*item, text);
    }
  }
  refuse_too_many_outstanding(text);
}

/// What the list says of it beside its numbers, or of who joins it.
void SideReader::take_note(const std::string& name, const std::string& note) {
  if (!note.empty()) {
    said_.uncounted.push_back(quotable(name) + ": " + note);
  }
}

/// `sword-of-might=no` beside `item=sword-of-might`.
void SideReader::refuse_denied(const Option& item, const SideText& text) const {
  for (const Option& option : text.options) {
    const auto special = warmaster::find_special(option.key);
    if (special && special == find_magic_item(item.value.value_or(""))->gives) {
      refuse(option, "and " + item.key + " at once (one of them decides) leave one out");
    }
  }
}

/// By the name that was written: `hits` means something else of a custom unit.
void SideReader::refuse_too_many_outstanding(const SideText& text) const {
  if (unit_.outstanding < unit_.profile.hits) {
    return;
  }
  const auto written = std::ranges::find_if(
      text.options, [&](const Option& option) { return plain(option.key) == "outstanding"; });
  if (written != text.options.end()) {
    refuse(*written, "\"" + quotable(*written->value) +
                         "\" (hits taken that have not removed a stand yet: 0 to " +
                         std::to_string(unit_.profile.hits - 1) + ", as a stand takes " +
                         std::to_string(unit_.profile.hits) + "; hits-per-stand= changes that)");
  }
}

/// The one name of an option that has two.
std::string SideReader::plain(const std::string& key) const {
  return key == "hits"    ? (custom_ ? "hits per stand" : "outstanding")
         : key == "armor" ? "armour"
                          : folded(key);
}

void SideReader::apply(const Option& option) {
  if (plain(option.key) == "item" || plain(option.key) == "character item") {
    return;  // when all else is known
  }
  if (!apply_profile(option) && !apply_number(option) && !apply_state(option) &&
      !apply_special(option)) {
    unknown(option);
  }
}

bool SideReader::apply_profile(const Option& option) {
  const auto take = [&](auto& field, const auto& parsed, const std::string& right) {
    if (!parsed) {
      throw wrong(option, "\"" + quotable(*option.value) + "\" (" + right + ")").anywhere();
    }
    field = *parsed;
  };
  if (option.key == "type") {
    take(unit_.profile.type, warmaster::parse_troop_type(value(option, "infantry")),
         "infantry, cavalry, chariot, monster, artillery or machine");
  } else if (option.key == "attacks") {
    take(unit_.profile.attacks, warmaster::parse_attacks(value(option, "3")),
         "0 to " + std::to_string(ProfileLimits::max_attacks) + ", or dice such as D6, 2D6, 3+D6");
  } else if (option.key == "base") {
    take(unit_.profile.base, warmaster::parse_base(value(option, "40x20")),
         "front x depth in mm such as 40x20, each 1 to " +
             std::to_string(warmaster::Base::kLongest));
  } else if (plain(option.key) == "armour") {
    take(unit_.profile.armour, warmaster::parse_armour(value(option, "4+")), "3+ to 6+, or none");
  } else if (option.key == "name") {
    unit_.profile.name = value(option, "Guard");
    if (unit_.profile.name.empty()) {
      refuse(option, "\"\" (a name is wanted) for example name=Guard");
    }
  } else {
    return false;
  }
  return true;
}

bool SideReader::apply_number(const Option& option) {
  if (plain(option.key) == "hits per stand") {
    unit_.profile.hits = number(option, 1, ProfileLimits::max_hits);
  } else if (plain(option.key) == "outstanding") {
    unit_.outstanding = number(option, 0, ProfileLimits::max_hits - 1);
  } else if (option.key == "stands") {
    unit_.stands = number(option, 1, ProfileLimits::max_stands);
  } else if (option.key == "points") {
    unit_.profile.points = number(option, 0, ProfileLimits::max_points);
  } else if (option.key == "support") {
    unit_.support = number(option, 0, ProfileLimits::max_stands);
  } else if (option.key == "fighting") {
    unit_.fighting = number(option, 1, ProfileLimits::max_stands);
  } else if (option.key == "shots") {
    unit_.shots = number(option, 0, 60);
  } else if (plain(option.key) == "shot at") {
    unit_.shot_at = number(option, 0, 60);
  } else if (plain(option.key) == "shot hits") {
    unit_.shot_hits = number(option, 0, 255);
  } else if (option.key == "pursuit") {
    unit_.pursuit = number(option, 1, 100);
  } else if (option.key == "character") {
    join_character(option);
  } else if (option.key == "target") {
    unit_.choices.target = number(option, 1, 12);
  } else if (option.key == "moves") {
    unit_.choices.moves = number(option, 1, 12);
  } else {
    return false;
  }
  return true;
}

bool SideReader::apply_state(const Option& option) {
  const auto take_cover = [&](Cover cover) {
    if (flag(option)) {
      if (unit_.cover != Cover::open) {
        refuse(option, std::string("and ") +
                           (unit_.cover == Cover::defended ? "defended" : "fortified") +
                           " at once (a position is one of them) leave one out");
      }
      unit_.cover = cover;
    }
  };
  const auto strike_at = [&](Approach approach) {
    if (unit_.approach != Approach::front) {
      refuse(option, std::string("and ") + (unit_.approach == Approach::flank ? "flank" : "rear") +
                         " at once (it strikes one edge) leave one out");
    }
    unit_.approach = approach;
  };
  if (plain(option.key) == "shot by") {
    const std::string wanted = folded(value(option, "handguns"));
    const auto known = std::ranges::find_if(
        warmaster::shooters(),
        [&](const warmaster::Shooters& who) { return folded(who.name) == wanted; });
    if (known == warmaster::shooters().end()) {
      refuse(option, "\"" + quotable(*option.value) +
                         "\" (bows, handguns, sure-shots, waywatchers, bolts, stones or cannon)");
    }
    unit_.shot_by = known->shots;
  } else if (option.key == "charging") {
    unit_.charging = flag(option);
  } else if (option.key == "confused") {
    unit_.confused = flag(option);
  } else if (option.key == "irregular") {
    unit_.irregular = flag(option);
  } else if (option.key == "formation" && option.value && lowered(*option.value) == "irregular") {
    unit_.irregular = true;
  } else if (option.key == "defended") {
    take_cover(Cover::defended);
  } else if (option.key == "fortified") {
    take_cover(Cover::fortified);
  } else if (option.key == "fought") {
    unit_.fought = flag(option);
  } else if (option.key == "high-ground") {
    unit_.high_ground = flag(option);
  } else if (option.key == "joins") {
    unit_.joins = flag(option);
  } else if (option.key == "rear") {
    if (flag(option)) {
      strike_at(Approach::rear);
    }
  } else if (option.key == "flank") {
    if (option.value && lowered(*option.value) != "left" && lowered(*option.value) != "right") {
      refuse(option, "\"" + quotable(*option.value) + "\" (left or right)");
    }
    strike_at(Approach::flank);
  } else if (option.key == "policy") {
    const std::string wanted = folded(value(option, "pursue"));
    if (wanted != "pursue" && wanted != "stand" && wanted != "fall back") {
      refuse(option, "\"" + quotable(*option.value) + "\" (pursue, stand or fall-back)");
    }
    unit_.policy = wanted == "pursue"  ? Policy::pursue
                   : wanted == "stand" ? Policy::stand
                                       : Policy::fall_back;
  } else {
    return apply_choice(option);
  }
  return true;
}

/// What the player decides where the rules leave it to him.
bool SideReader::apply_choice(const Option& option) {
  using warmaster::Choices;
  const auto second_of = [&](const char* first, const char* second) {
    const std::string wanted = lowered(value(option, first));
    if (wanted != first && wanted != second) {
      refuse(option, "\"" + quotable(*option.value) + "\" (" + first + " or " + second + ")");
    }
    return wanted == second;
  };
  const std::string key = plain(option.key);
  if (key == "advance") {
    unit_.choices.advances = !second_of("yes", "no");
  } else if (key == "envelop") {
    unit_.choices.envelops = !second_of("yes", "no");
  } else if (key == "make way") {
    unit_.choices.makes_way = !second_of("yes", "no");
  } else if (key == "casualties") {
    unit_.choices.casualties =
        second_of("idle", "fighting") ? Choices::Casualties::fighting : Choices::Casualties::idle;
  } else if (key == "pursuers") {
    unit_.choices.pursuers =
        second_of("round", "line") ? Choices::Pursuers::line : Choices::Pursuers::round;
  } else {
    return false;
  }
  return true;
}

bool SideReader::apply_special(const Option& option) {
  const auto special = warmaster::find_special(option.key);
  if (!special) {
    return false;
  }
  unit_.profile.specials.set(*special, flag(option));
  return true;
}

void SideReader::unknown(const Option& option) const {
  if (std::find(kOfTheField.begin(), kOfTheField.end(), option.key) != kOfTheField.end()) {
    refuse(option,
           "places stands (they are not placed on a field yet) say how many fight and support with "
           "fighting= "
           "and support=");
  }
  std::vector<std::string> names;
  for (const SideOption& known : kOptions) {
    names.emplace_back(known.name);
  }
  names.insert(names.end(), kOfTheField.begin(), kOfTheField.end());
  for (const auto& rule : warmaster::special_rules()) {
    names.push_back(with_hyphens(rule.name));
  }
  refuse_unknown(option, names);
}

}  // namespace fray::army
