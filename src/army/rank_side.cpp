#include "fray/army/rank_side.hpp"

#include <algorithm>
#include <array>
#include <ranges>

#include "army/option_reader.hpp"
#include "fray/army/characteristic.hpp"
#include "fray/army/rulebooks.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

using rankflank::Amount;
using rankflank::Characteristic;
using rankflank::Facing;
using rankflank::Profile;
using rankflank::Pursuit;
using rankflank::Rulebook;
using rankflank::Unit;

constexpr std::array kOptions{
    SideOption{"charging", "", "it charged this turn"},
    SideOption{"high-ground", "", "it stands higher than its enemies (counts in Fantasy alone)"},
    SideOption{"flank", "left|right", "it strikes the enemy in the flank"},
    SideOption{"rear", "", "it strikes the enemy in the rear"},
    SideOption{"of", "2", "the enemy unit that it faces; the one opposite when left out"},
    SideOption{"fighting", "4", "the most models of its front rank that touch an enemy"},
    SideOption{"character", "", "stands in the unit before it and fights beside it"},
    SideOption{"challenge", "", "a character who fights the enemy's challenger and nobody else"},
    SideOption{"at-character", "3",
               "models of its front rank that strike an enemy character in his unit (not in SOVL)"},
    SideOption{"defended", "",
               "it stands behind an obstacle before its front (counts in Fantasy alone)"},
    SideOption{
        "general", "9",
        "Discipline or Leadership of a General near it, for its tests where higher (not in SOVL)"},
    SideOption{"pursue", "yes|no|restrain",
               "what it does about enemies that break (not in SOVL, where nobody pursues)"},
    SideOption{"chases", "2",
               "of several broken enemies the one that it pursues (not in SOVL); the first it "
               "touches when left out"},
    SideOption{"drives", "",
               "of several enemies around a broken unit the one that it flees away from"},
    SideOption{"away", "7",
               "inches behind its own line, out of contact until a pursuer charges it (then of= is "
               "who may)"},
    SideOption{"met", "front|left|right|rear", "away: the side in which it is then struck"},
    SideOption{
        "fought", "next|now",
        "away: the phase of that combat; now where it was there already and is not yet fought"},
    SideOption{"reformed", "",
               "it may charge nobody in pursuit (not in SOVL, where nobody pursues)"},
    SideOption{"enemy-ahead", "7",
               "inches to an enemy unit that it would meet in pursuit (not in SOVL), and that is "
               "not fought"},
    SideOption{"obstacle-ahead", "5",
               "inches to impassable ground or friends before it, where it pursues (not in SOVL)"},
    SideOption{"edge-ahead", "12",
               "inches to the board edge before it, where it pursues (not in SOVL)"},
    SideOption{"edge-behind", "12", "inches to the board edge behind it"},
    SideOption{"impact", "D6", "impact hits of the unit when it charges"},
    SideOption{"stomp", "D3", "stomp attacks of the unit, last"},
    SideOption{"grind", "D3",
               "grind attacks of the unit, at its Agility (counts in The 9th Age alone)"},
    SideOption{"multiple", "D3", "wounds that each unsaved wound becomes"},
    SideOption{"hits-on", "4+|1+|none",
               "the D6 that hits, whatever the tables say; 1+: always, without a die"},
    SideOption{"wounds-on", "4+|1+|none",
               "the D6 that wounds, whatever the tables say; 1+: always, without a die"},
    SideOption{"saves-on", "4+|1+|none",
               "the D6 that saves it, whatever the tables say; 1+: always"},
    SideOption{"name", "Guard", "what a custom unit is called"},
};

/// A D6 that is needed, 1+ for always.
constexpr Characteristic kNeeded{"needed", &Profile::save, 1, rankflank::kNever, true, ""};

/// Turns the options of one unit into a unit.
class RankReader : private OptionReader {
 public:
  RankReader(std::string side, RankFinder& finder, Rulebook book)
      : OptionReader(std::move(side)), finder_(finder), book_(book) {}

  Unit read(const SideText& text) {
    const bool custom = lowered(text.name) == "custom";
    if (custom) {
      unit_.profile.name = said_.list = "custom";
    } else {
      const RankUnit& listed = found([&]() -> const RankUnit& { return finder_.unit(text.name); });
      unit_.profile = listed.profile;
      said_.uncounted =
          listed.note.empty() ? "" : quotable(listed.profile.name) + ": " + listed.note;
      said_.list = listed.list;
      said_.unit = listed.key;
      said_.type = lowered(listed.kind);
    }
    unit_.models = unit_.profile.models;
    refuse_repeated(text, &plain);
    for (const Option& option : text.options) {
      apply(option);
    }
    if (custom) {
      unit_.profile.models = unit_.models;
      said_.unit = unit_.profile.name;
    }
    return unit_;
  }

  /// Once read.
  const SaidInRanks& said() const noexcept { return said_; }

 private:
  /// The one name of an option that has two.
  static std::string plain(const std::string& key) {
    const std::string one = with_hyphens(folded(key));
    const auto special = rankflank::find_special(one);
    return one == "defence" ? "defense"
           : one == "rear"  ? "flank"
           : special
               ? std::string(rankflank::special_rules()[static_cast<std::size_t>(*special)].name)
               : one;
  }

  void apply(const Option& option) {
    const std::string key = plain(option.key);
    if (!apply_characteristic(option, key) && !apply_place(option, key) &&
        !apply_meeting(option, key) && !apply_state(option, key) && !apply_amount(option, key) &&
        !apply_special(option)) {
      refuse_other_book(option);
      refuse_unknown(option, known(),
                     "fray odds --system " + std::string(to_string(book_)) + " --help");
    }
  }

  bool apply_characteristic(const Option& option, const std::string& key) {
    const Characteristic* const characteristic = rankflank::find_characteristic(book_, key);
    if (characteristic == nullptr) {
      return false;
    }
    const std::string& text = value(option, characteristic->needed_on_d6 ? "4+" : "4");
    const auto parsed = parse_value(*characteristic, text);
    if (!parsed) {
      refuse(option, "\"" + quotable(text) + "\" (" + right_values(*characteristic) + ")");
    }
    if (key == "models") {
      unit_.models = *parsed;
    } else {
      unit_.profile.*characteristic->value = *parsed;
    }
    return true;
  }

  bool apply_meeting(const Option& option, const std::string& key) {
    if (key == "away") {
      unit_.away = number(option, 1, kFarthest);
    } else if (key == "met") {
      constexpr std::array<std::string_view, 4> kSides{"front", "left", "right", "rear"};
      const auto* const side = std::ranges::find(kSides, lowered(option.value.value_or("")));
      if (side == kSides.end()) {
        refuse(option,
               "\"" + quotable(option.value.value_or("")) + "\" (front, left, right or rear)");
      }
      unit_.met = static_cast<Facing>(side - kSides.begin());
    } else if (key == "fought") {
      const std::string when = lowered(option.value.value_or(""));
      if (when != "now" && when != "next") {
        refuse(option, "\"" + quotable(when) + "\" (now or next)");
      }
      unit_.fights_now = when == "now";
    } else if (key == "reformed") {
      unit_.reformed = flag(option);
    } else if (key == "drives") {
      unit_.drives = flag(option);
    } else if (key == "chases") {
      unit_.chases = number(option, 1, static_cast<int>(rankflank::kMostUnits)) - 1;
    } else {
      return false;
    }
    return true;
  }

  bool apply_place(const Option& option, const std::string& key) {
    if (key == "flank" && folded(option.key) == "rear") {
      unit_.approach = flag(option) ? Facing::rear : Facing::front;
    } else if (key == "flank") {
      const std::string where = lowered(option.value.value_or("left"));
      if (where != "left" && where != "right") {
        refuse(option, "\"" + quotable(where) + "\" (left or right)");
      }
      unit_.approach = where == "left" ? Facing::left : Facing::right;
    } else if (key == "of") {
      unit_.of = number(option, 1, static_cast<int>(rankflank::kMostUnits)) - 1;
    } else if (key == "fighting") {
      unit_.fighting = number(option, 1, kMostFighting);
    } else if (key == "at-character") {
      unit_.at_character = number(option, 0, kMostFighting);
    } else if (key == "enemy-ahead") {
      unit_.enemy_ahead = number(option, 1, kFarthest);
    } else if (key == "obstacle-ahead") {
      unit_.obstacle_ahead = number(option, 1, kFarthest);
    } else if (key == "edge-ahead") {
      unit_.edge_ahead = number(option, 1, kFarthest);
    } else if (key == "edge-behind") {
      unit_.edge_behind = number(option, 1, kFarthest);
    } else {
      return false;
    }
    return true;
  }

  bool apply_state(const Option& option, const std::string& key) {
    if (key == "charging") {
      unit_.charging = flag(option);
    } else if (key == "high-ground") {
      unit_.high_ground = flag(option);
    } else if (key == "character") {
      unit_.character = flag(option);
    } else if (key == "challenge") {
      unit_.challenge = flag(option);
    } else if (key == "defended") {
      unit_.defended = flag(option);
    } else if (key == "general") {
      unit_.general = number(option, 0, 10);
    } else if (key == "hits-on") {
      unit_.hits_on = needed(option);
    } else if (key == "wounds-on") {
      unit_.wounds_on = needed(option);
    } else if (key == "saves-on") {
      unit_.saves_on = needed(option);
    } else if (key == "pursue") {
      unit_.pursuit = pursuit(option);
    } else if (key == "name") {
      unit_.profile.name = value(option, "Guard");
      if (unit_.profile.name.empty()) {
        refuse(option, "\"\" (a name is wanted) for example name=Guard");
      }
    } else {
      return false;
    }
    return true;
  }

  std::int32_t needed(const Option& option) const {
    const auto parsed = parse_value(kNeeded, value(option, "4+"));
    if (!parsed) {
      refuse(option, "\"" + quotable(*option.value) + "\" (" + right_values(kNeeded) + ")");
    }
    return *parsed;
  }

  Pursuit pursuit(const Option& option) const {
    const std::string text = lowered(option.value.value_or("yes"));
    if (text != "yes" && text != "no" && text != "restrain") {
      refuse(option, "\"" + quotable(text) + "\" (yes, no or restrain)");
    }
    return text == "yes" ? Pursuit::pursue : text == "no" ? Pursuit::stay : Pursuit::restrain;
  }

  bool apply_amount(const Option& option, const std::string& key) {
    Amount Profile::* const field = key == "impact"     ? &Profile::impact
                                    : key == "stomp"    ? &Profile::stomp
                                    : key == "grind"    ? &Profile::grind
                                    : key == "multiple" ? &Profile::multiple
                                                        : nullptr;
    if (field == nullptr) {
      return false;
    }
    const auto amount = rankflank::parse_amount(value(option, "D6"));
    if (!amount || !fits(*amount) || (key == "multiple" && amount->none())) {
      refuse(option, "\"" + quotable(*option.value) + "\" (" +
                         (key == "multiple" ? "from 1 on, " : "") + std::string(kRightAmount) +
                         ")");
    }
    unit_.profile.*field = *amount;
    return true;
  }

  bool apply_special(const Option& option) {
    const auto special = special_of(book_, option.key);
    if (special) {
      unit_.profile.specials.set(*special, flag(option));
    } else if (rankflank::find_special(option.key)) {
      refuse(option, "does nothing in " + std::string(to_string(book_)) +
                         " (it is a rule of another game) leave it out");
    }
    return special.has_value();
  }

  /// A number of another game, in this one's word where it has it too: "sv" is not like "adv", it
  /// is "arm".
  void refuse_other_book(const Option& option) const {
    const auto refuse = [&](const std::string& why) {
      throw wrong(Option{}, "no option is called \"" + quotable(option.key) + "\" (" + why + ")")
          .anywhere();
    };
    const std::string here = " in " + std::string(to_string(book_));
    std::string theirs;
    for (std::size_t book = 0; book < rankflank::kRulebooks; ++book) {
      const Characteristic* const number =
          rankflank::find_characteristic(static_cast<Rulebook>(book), option.key);
      if (number == nullptr) {
        continue;
      }
      theirs = to_string(static_cast<Rulebook>(book));
      for (const Characteristic& ours : rankflank::characteristics(book_)) {
        if (ours.value == number->value) {
          refuse("it is \"" + std::string(ours.key) + "\"" + here);
        }
        if (ours.value == &Profile::armour && number->value == &Profile::save) {
          refuse("it is \"arm\"" + here + ", points of armour: 2 for 5+");
        }
        if (ours.value == &Profile::save && number->value == &Profile::armour) {
          refuse("it is \"sv\"" + here + ", what a D6 needs: 5+ for 2");
        }
      }
    }
    if (!theirs.empty()) {
      refuse("it is a number of " + theirs + ": there is none like it" + here);
    }
  }

  std::vector<std::string> known() const {
    std::vector<std::string> names;
    for (const Characteristic& characteristic : rankflank::characteristics(book_)) {
      names.emplace_back(characteristic.key);
    }
    for (const SideOption& option : kOptions) {
      names.emplace_back(option.name);
    }
    for (const std::string& rule : rule_names_of(book_)) {
      names.push_back(with_hyphens(rule));
    }
    return names;
  }

  static constexpr int kMostFighting = 400;
  static constexpr int kFarthest = 100;

  RankFinder& finder_;
  Rulebook book_;
  Unit unit_{};
  SaidInRanks said_{};
};

/// In any game: a unit's option that is none here is refused before.
bool is_statistic(std::string_view option) {
  const std::string key = with_hyphens(folded(option));
  return key == "name" ||
         std::ranges::any_of(
             std::views::iota(std::size_t{0}, rankflank::kRulebooks), [&](std::size_t book) {
               return rankflank::find_characteristic(static_cast<Rulebook>(book), key) != nullptr;
             });
}

}  // namespace

std::span<const SideOption> rank_side_options() noexcept { return kOptions; }

bool SaidInRanks::says(std::string_view option) const {
  return std::ranges::find(options, option, &SaidOption::name) != options.end();
}

RankSideUnits parse_rank_side(std::string_view text, RankFinder& finder, Rulebook book,
                              const std::string& side, const Omissions& omitted) {
  RankSideUnits all;
  std::size_t number = 0;
  for (const CountedText& unit : read_units(text, side, rankflank::kMostUnits, omitted)) {
    RankReader reader(unit.place, finder, book);
    all.units.insert(all.units.end(), unit.count, reader.read(unit.parts));
    SaidInRanks said = reader.said();
    said.written = number++;
    said.options = said_options(unit.parts, is_statistic);
    all.said.insert(all.said.end(), unit.count, said);
  }
  return all;
}

}  // namespace fray::army
