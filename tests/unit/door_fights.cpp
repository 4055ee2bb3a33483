#include "door_fights.hpp"

#include <map>

namespace {

using Words = std::vector<std::string>;

const Words kFoot{"empire/halberdiers", "empire/flagellants",  "orcs/orc warriors",
                  "orcs/goblins",       "high-elves/spearmen", "dwarfs/warriors"};
const Words kHorse{"empire/knights", "orcs/boar riders", "high-elves/silver helms",
                   "high-elves/chariots", "orcs/trolls"};

/// Of each game of ranks: units of its lists, characteristics and rules to change.
struct RankGame {
  Words units;
  Words values;
  Words rules;
};

const std::map<std::string, RankGame> kRankGames{
    {"sovl",
     {{"empires-of-men/imperial sword", "empires-of-men/imperial halberd",
       "empires-of-men/imperial knights", "custom"},
      {"skill=5", "power=4", "defense=4", "attacks=2", "discipline=9"},
      {"champion", "frenzy", "poison", "shield", "halberd", "lance", "fearless"}}},
    {"ninth-age",
     {{"empire-of-sonnstahl/heavy infantry", "empire-of-sonnstahl/imperial guard",
       "empire-of-sonnstahl/electoral cavalry", "custom"},
      {"off=5", "def=4", "str=4", "ap=1", "res=4", "arm=3", "aegis=5+", "agi=5", "dis=9"},
      {"standard", "champion", "stubborn", "fear", "hatred", "poison", "great-weapon"}}},
    {"fantasy6",
     {{"empire/halberdiers", "dwarfs/hammerers", "empire/knights of the knightly orders", "custom"},
      {"ws=5", "s=4", "t=4", "i=5", "a=2", "ld=9", "sv=3+", "ward=5+"},
      {"standard", "champion", "stubborn", "fear", "killing-blow", "flail", "battle-standard"}}},
    {"fantasy7",
     {{"starter/swordsmen", "starter/greatswords", "starter/knightly orders", "custom"},
      {"ws=5", "s=4", "t=4", "i=5", "a=2", "ld=9", "sv=3+", "ward=5+"},
      {"standard", "champion", "stubborn", "terror", "killing-blow", "shield", "unstable"}}},
    {"old-world",
     {{"empire-of-man/empire greatswords", "orc-and-goblin-tribes/orc mobs",
       "empire-of-man/empire knights", "custom"},
      {"ws=5", "s=4", "t=4", "i=5", "a=2", "ld=9", "sv=3+", "ward=5+"},
      {"standard", "champion", "stubborn", "terror", "killing-blow", "shield", "unstable"}}},
};

/// "name: option, option", or the name alone.
std::string unit_of(const std::string& name, const Words& options) {
  std::string text = name;
  for (const std::string& option : options) {
    text += (text.size() == name.size() ? ": " : ", ") + option;
  }
  return text;
}

}  // namespace

DoorFights::DoorFights(std::string system) : system_(std::move(system)) {}

std::string DoorFights::warmaster_unit(bool charges, bool on_foot) {
  Words options;
  if (charges) {
    options.push_back("charging");
  } else if (on_foot && one_in(3)) {
    options.push_back(one_of({"defended", "hedge", "support=2"}));
  }
  if (one_in(3)) {
    options.push_back("stands=" + from(1, 3));
  }
  if (one_in(4)) {
    options.push_back(one_of({"confused", "outstanding=1", "attacks=4", "armour=4+"}));
  }
  if (one_in(5)) {
    options.push_back(one_of({"character=2", "character=1"}));
  } else if (one_in(5)) {
    options.push_back(one_of({"item=battle-banner", "item=sword-of-might"}));
  }
  if (one_in(5)) {
    options.push_back(one_of({"policy=stand", "policy=fall-back"}));
  }
  return unit_of(one_of(on_foot ? kFoot : kHorse), options);
}

std::string DoorFights::warmaster_side(bool charges) {
  const bool on_foot = one_in(2);
  std::string side = warmaster_unit(charges, on_foot);
  if (one_in(8)) {
    return "2 x " + side;
  }
  const std::size_t more = below(3);
  for (std::size_t unit = 0; unit < more; ++unit) {
    std::string second = warmaster_unit(charges, !charges || one_in(2));
    const bool flanks = charges && unit == 0 && one_in(2);
    second += second.find(':') == std::string::npos ? ": " : ", ";
    second += flanks                 ? one_of({"flank=left", "flank=right", "rear"})
              : on_foot && unit == 0 ? one_of({"behind=1", "beside=1"})
                                     : "beside=" + std::to_string(unit + 1);
    side += " + " + second;
  }
  return side;
}

std::string DoorFights::rank_unit(bool charges, std::size_t most) {
  const RankGame& game = kRankGames.at(system_);
  Words options{"models=" + from(2, most), "width=" + from(2, 4)};
  if (charges) {
    options.push_back("charging");
  }
  if (one_in(2)) {
    options.push_back(one_of(game.values));
  }
  if (one_in(3)) {
    options.push_back(one_of(game.rules));
  }
  if (system_ != "sovl" && one_in(4)) {
    options.push_back(one_of({"pursue=no", "pursue=restrain", "high-ground", "edge-behind=7"}));
  }
  return unit_of(one_of(game.units), options);
}

std::string DoorFights::rank_side(bool charges) {
  std::string side = rank_unit(charges, 6);
  if (one_in(3)) {
    side += " + custom: models=1, width=1, character";
  }
  if (one_in(3)) {
    side += " + " + rank_unit(charges, 4) + (charges ? one_of({", flank=left", ", rear"}) : "");
  }
  return side;
}

std::vector<std::pair<std::string, std::string>> DoorFights::settings(bool large) {
  std::vector<std::pair<std::string, std::string>> given{{"rounds", from(1, 2)},
                                                         {"trials", "2000"}};
  if (large || one_in(4)) {
    given.insert(given.end(), {{"method", "simulate"}, {"seed", from(1, 1000)}});
    if (one_in(3)) {
      given.emplace_back("sampler", "faces");
    }
  }
  if (system_ == "warmaster") {
    if (one_in(3)) {
      given.emplace_back("policy", one_of({"pursue", "stand", "fall-back"}));
    }
    if (one_in(8)) {
      given.emplace_back("edition", one_of({"revolution-all-round", "revolution-advance"}));
    }
  } else if (system_ != "sovl" && one_in(4)) {
    given.emplace_back("rule", system_ == "ninth-age"   ? "rank-bonus=2"
                               : system_ == "old-world" ? "poison=wounds"
                                                        : "step-up=yes");
  }
  return given;
}

DoorFight DoorFights::next() {
  const bool a_charges = one_in(2);
  const bool b_charges = !a_charges && one_in(2);
  const bool warmaster = system_ == "warmaster";
  DoorFight fight{.system = system_};
  fight.a = warmaster ? warmaster_side(a_charges) : rank_side(a_charges);
  fight.b = warmaster ? warmaster_side(b_charges) : rank_side(b_charges);
  // Several units of these are solved exactly in a second: too long for a test that asks so often.
  fight.settings = settings(!warmaster && system_ != "sovl" &&
                            (fight.a + fight.b).find(" + ") != std::string::npos);
  return fight;
}
