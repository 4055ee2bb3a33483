#include "study/idle_in_ranks.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include <fmt/format.h>

#include "study/idle_options.hpp"
#include "study/score_told.hpp"

namespace fray::study {
namespace {

using rankflank::Attack;
using rankflank::Combat;
using rankflank::Contact;
using rankflank::Engagement;
using rankflank::Facing;
using rankflank::kAlways;
using rankflank::kNever;
using rankflank::Pursuit;
using rankflank::Rulebook;
using rankflank::Special;
using rankflank::Unit;
using Units = std::vector<Unit>;

bool fearsome(const Unit& unit) { return unit.has(Special::fear) || unit.has(Special::terror); }
bool never_breaks(const Unit& unit) { return unit.has(Special::unbreakable) || unit.has(Special::unstable); }
bool is_away(const Unit& unit) { return unit.away > 0; }
bool is_block(const Unit& unit) { return !unit.character; }

/// One unit among the others: which of the options that it says cannot change anything, whatever the dice.
class Idle {
 public:
  Idle(const Combat& combat, const Engagement& engagement, bool of_a, std::size_t place, const army::SaidInRanks& said)
      : combat_(combat),
        engagement_(engagement),
        own_(of_a ? engagement.a : engagement.b),
        enemies_(of_a ? engagement.b : engagement.a),
        unit_(own_[place]),
        said_(said),
        number_(static_cast<int>(place) + (of_a ? 0 : Combat::kUnits / 2)),
        waits_(std::ranges::any_of(own_, is_away) || std::ranges::any_of(enemies_, is_away)) {}

  std::vector<std::string> options() {
    list_ = said_.idle;
    of_place();
    of_pursuit();
    of_tests();
    of_numbers();
    of_weapons();
    of_blows();
    return list_;
  }

  bool in(Rulebook book) const { return engagement_.book == book; }
  bool fantasy() const { return in(Rulebook::fantasy6) || in(Rulebook::fantasy7); }

 private:
  void add(const char* option, bool idle) {
    if (idle && said_.says(option)) {
      list_.emplace_back(option);
    }
  }
  void add(const char* option, Special rule, bool idle) { add(option, idle && unit_.has(rule)); }

  template <class Is>
  bool all_enemies(Is is) const {
    return std::ranges::all_of(enemies_, is);
  }
  template <class Is>
  bool any_contact(Is is) const {
    return std::ranges::any_of(combat_.contacts(number_), is);
  }
  /// Where a unit waits to be charged, who will touch whom is not known before.
  template <class Is>
  bool touches(Is is) const {
    return waits_ || any_contact(is);
  }

  bool may_charge() const { return unit_.charging || std::ranges::any_of(enemies_, is_away); }
  /// A character too, once his unit is no more.
  bool pursues() const { return unit_.pursuit != Pursuit::stay; }
  bool on_foot(Special weapon) const { return unit_.has(weapon) && !unit_.has(Special::mounted); }

  void of_place() {
    const auto blocks = std::ranges::count_if(enemies_, is_block);
    const bool charge_counts = unit_.has(Special::great_weapon) || unit_.has(Special::shield) ||
                               unit_.has(Special::lance) || on_foot(Special::spear) || !unit_.profile.impact.none();
    add("charging", in(Rulebook::sovl) && !charge_counts);
    add("of", blocks == 1 || !is_block(unit_));
    const int across = std::min(unit_.profile.width, unit_.models);
    const auto on_side = [](const Contact& contact) { return contact.own == Facing::left || contact.own == Facing::right; };
    const int ranks = (unit_.models + (in(Rulebook::sovl) ? 0 : across - 1)) / across;  // there only full ones
    const int beside = touches(on_side) ? ranks : 0;
    const int before = touches(std::not_fn(on_side)) ? across : 0;
    add("fighting", unit_.fighting >= std::max(beside, before));
    add("at-character", unit_.at_character == 0 || std::ranges::all_of(enemies_, is_block) ||
                            !touches([&](const Contact& contact) { return combat_.unit(contact.enemy).character; }));
    const bool crossed = touches([&](const Contact& contact) {
      return contact.own == Facing::front && (in(Rulebook::fantasy6) || combat_.unit(contact.enemy).charging);
    });
    add("defended", !crossed);
    add("met", !is_away(unit_));
    add("fought", !is_away(unit_));
  }

  void of_pursuit() {
    add("pursue", all_enemies(never_breaks) && !may_charge());
    const auto touched = waits_ ? enemies_.size() : combat_.contacts(number_).size();
    add("chases", !pursues() || touched == 1);
    const bool aside = touches([](const Contact& contact) { return contact.theirs != Facing::front; });
    add("drives", own_.size() == 1 || !aside || !any_ground());
    const bool meets = unit_.enemy_ahead > 0 || std::ranges::any_of(enemies_, is_away);
    add("reformed", !pursues() || !meets);
    add("enemy-ahead", !pursues() || unit_.reformed);
    add("edge-ahead", !pursues());
    add("obstacle-ahead", !pursues() || (!meets && unit_.edge_ahead == 0));
    add("edge-behind", never_breaks(unit_));
  }

  /// Something to which a direction of flight matters.
  bool any_ground() const {
    const auto any = [](const Unit& unit) {
      return is_away(unit) || unit.enemy_ahead > 0 || unit.obstacle_ahead > 0 || unit.edge_ahead > 0 ||
             unit.edge_behind > 0;
    };
    return std::ranges::any_of(own_, any) || std::ranges::any_of(enemies_, any);
  }

  /// Source  Combat::immune_to_fear.
  bool dauntless(const Unit& unit) const {
    return fearsome(unit) || unit.has(Special::fearless) || (fantasy() && never_breaks(unit));
  }

  void of_tests() {
    const bool feared = std::ranges::any_of(enemies_, fearsome);
    const bool dares = in(Rulebook::ninth_age) && feared && !dauntless(unit_);
    const bool tests = !never_breaks(unit_) || unit_.pursuit == Pursuit::restrain || dares;
    add("general", !tests || unit_.general <= unit_.profile.discipline);
    add("stubborn", Special::stubborn, never_breaks(unit_));
    add("unbreakable", Special::unbreakable, unit_.has(Special::unstable) && !in(Rulebook::sovl));
    const bool calm = in(Rulebook::sovl) ? unit_.has(Special::unbreakable) : !feared || (fantasy() && never_breaks(unit_));
    add("fearless", Special::fearless, calm);
    const bool feared_by_none = !feared && all_enemies([this](const Unit& enemy) { return dauntless(enemy); });
    add("fear", Special::fear, unit_.has(Special::terror) || feared_by_none);
    add("terror", Special::terror, feared_by_none);
    add("frenzy", Special::frenzy, in(Rulebook::ninth_age) && unit_.pursuit != Pursuit::restrain);
  }

  /// What a needed die that is said takes the place of, and amounts that find nothing to do.
  void of_numbers() {
    add(in(Rulebook::ninth_age) ? "arm" : "sv", unit_.saves_on.has_value());
    add(in(Rulebook::ninth_age) ? "off" : "", unit_.hits_on.has_value());
    add(in(Rulebook::sovl) ? "defense" : "", unit_.saves_on.has_value());
    add(in(Rulebook::ninth_age) ? "aegis" : "ward", !saved_by(true));
    add(in(Rulebook::ninth_age) ? "fortitude" : "regeneration", !saved_by(false));
    add("wounds-on", in(Rulebook::sovl) && unit_.wounds_on == kAlways);
    const bool one_each = all_enemies([](const Unit& enemy) { return enemy.profile.wounds == 1; });
    add("multiple", one_each || unit_.profile.multiple == rankflank::Amount{1, 0, 0});
    add("lethal-strike", Special::lethal_strike, in(Rulebook::sovl) && one_each);
    add("impact", !may_charge());
    add("stomp", in(Rulebook::ninth_age) && all_enemies([](const Unit& enemy) { return enemy.profile.height > 1; }));
    add("rage", Special::rage, unit_.profile.wounds == 1);
    add("line-formation", Special::line_formation, unit_.profile.width < 8);
  }

  /// Whether any attack of an enemy meets its Aegis or ward; or its Fortitude or regeneration.
  bool saved_by(bool ward) const {
    const int first = static_cast<int>(number_ < Combat::kUnits / 2 ? Combat::kUnits / 2 : 0);
    for (std::size_t place = 0; place < enemies_.size(); ++place) {
      const Unit& enemy = enemies_[place];
      const auto meets = [&](Attack::Kind kind, bool there) {
        const Attack attack{kind, first + static_cast<int>(place), {.enemy = number_}};
        const bool pierces = enemy.has(Special::lethal_strike) || enemy.has(Special::killing_blow);
        const bool leaves_ward = kind == Attack::Kind::blows && pierces && combat_.other_save_on_six(attack);
        return there && (combat_.special_save(attack).ward == ward || (ward && leaves_ward));
      };
      if (meets(Attack::Kind::blows, true) || meets(Attack::Kind::impact, !enemy.profile.impact.none()) ||
          meets(Attack::Kind::stomp, !enemy.profile.stomp.none()) || meets(Attack::Kind::grind, !enemy.profile.grind.none()) ||
          meets(Attack::Kind::crush, enemy.has(Special::crush_attack))) {
        return true;
      }
    }
    return false;
  }

  void of_weapons() {
    const bool sovl = in(Rulebook::sovl);
    const bool toxic = in(Rulebook::ninth_age) && unit_.has(Special::toxic_attacks);
    const bool shallow =
        unit_.models <= unit_.profile.width * (fantasy() ? 1 : 2);  // nobody stands behind those who fight anyway
    const bool to_front = touches([](const Contact& contact) { return contact.own == Facing::front; });
    add("lance", Special::lance, !sovl && (toxic || !may_charge()));
    add("light-lance", Special::light_lance, toxic || !may_charge());
    add("halberd", Special::halberd, toxic);
    add("spear", Special::spear, !sovl && (unit_.has(Special::mounted) || (fantasy() && (shallow || !to_front))));
    add("extra-rank", Special::extra_rank, !to_front || (shallow && !unit_.fighting));
    add("shield", Special::shield, !sovl && (unit_.has(Special::mounted) || !to_front || (fantasy() && unit_.saves_on)));
    add("mounted", Special::mounted, !unit_.has(Special::spear) && (sovl || !unit_.has(Special::shield)));
    add("strikes-last", Special::strikes_last, unit_.has(Special::strikes_first));
  }

  void of_blows() {
    const bool sure_hit = unit_.hits_on == kAlways;
    const bool sure_wound = unit_.wounds_on == kAlways && !in(Rulebook::sovl);
    add("hatred", Special::hatred, sure_hit);
    add("battle-focus", Special::battle_focus, sure_hit);
    add("lightning-reflexes", Special::lightning_reflexes, unit_.hits_on.has_value());
    add("poison", Special::poison, !in(Rulebook::sovl) && (sure_hit || sure_wound));
    const bool big = all_enemies([](const Unit& enemy) { return enemy.profile.unit_strength > 2; });
    const bool bare = all_enemies([](const Unit& enemy) {  // a wound is all they have, and nothing saves that it would ignore
      const bool shielded = enemy.has(Special::shield) && !enemy.has(Special::mounted);
      const bool saves =
          enemy.saves_on.value_or(shielded ? 6 : enemy.profile.save) < kNever || enemy.profile.fortitude < kNever;
      return enemy.profile.wounds == 1 && !saves;
    });
    add("killing-blow", Special::killing_blow, sure_wound || big || bare);
    add("lethal-strike", Special::lethal_strike, in(Rulebook::ninth_age) && sure_wound);
    add("flaming", Special::flaming, all_enemies([](const Unit& enemy) { return enemy.profile.fortitude >= kNever; }));
    add("divine-attacks", Special::divine_attacks,
        all_enemies([](const Unit& enemy) { return enemy.profile.ward >= kNever; }));
  }

  const Combat& combat_;
  const Engagement& engagement_;
  const Units& own_;
  const Units& enemies_;
  const Unit& unit_;
  const army::SaidInRanks& said_;
  int number_;
  bool waits_;
  std::vector<std::string> list_{};
};

/// What a unit is told to do against a rule of its own.
void remark(const Unit& unit, const std::string& name, const army::SaidInRanks& said,
            std::vector<std::string>& sentences) {
  if (!unit.has(Special::frenzy) || !said.says("pursue") || unit.pursuit == Pursuit::pursue) {
    return;
  }
  sentences.push_back(
      unit.pursuit == Pursuit::restrain
          ? fmt::format("{}: the frenzied must pursue, so pursue=restrain holds only once it has lost its frenzy.",
                        name)
          : fmt::format("{}: the frenzied must pursue; with pursue=no it stays all the same.", name));
}

}  // namespace

std::vector<std::string> said_in_vain(const Combat& combat, const Engagement& engagement,
                                      const std::vector<army::SaidInRanks>& a,
                                      const std::vector<army::SaidInRanks>& b) {
  std::vector<std::string> sentences;
  for (const auto& [units, said, of_a] : {std::tuple(&engagement.a, &a, true), std::tuple(&engagement.b, &b, false)}) {
    for (std::size_t place = 0; place < units->size(); ++place) {
      const std::string name = name_of(combat, static_cast<int>(place) + (of_a ? 0 : Combat::kUnits / 2));
      Idle idle(combat, engagement, of_a, place, (*said)[place]);
      if (std::string sentence = idle_sentence(name, idle.options(), "nothing in this fight"); !sentence.empty()) {
        sentences.push_back(std::move(sentence));
      }
      if (idle.fantasy()) {
        remark((*units)[place], name, (*said)[place], sentences);
      }
    }
  }
  for (const auto& [units, of_a] : {std::pair(&engagement.a, true), std::pair(&engagement.b, false)}) {
    for (std::size_t place = 0; engagement.book == Rulebook::ninth_age && place < units->size(); ++place) {
      const Unit& hero = (*units)[place];
      if (hero.character && is_block(units->front()) && (hero.has(Special::stubborn) || never_breaks(hero))) {
        sentences.push_back(fmt::format("{}: what keeps a character from breaking counts once he is alone; say it of his unit, too, where "
                                        "it keeps the unit.", name_of(combat, static_cast<int>(place) + (of_a ? 0 : Combat::kUnits / 2))));
      }
    }
  }
  const auto charges = [](const Unit& unit) { return unit.charging; };
  if (std::ranges::any_of(engagement.a, charges) && std::ranges::any_of(engagement.b, charges)) {
    sentences.emplace_back("Both sides charge: on a table only the side whose turn it is does.");
  }
  const bool duel = engagement.a.size() == 1 && engagement.b.size() == 1;
  if (duel && engagement.a[0].high_ground && engagement.b[0].high_ground && engagement.book != Rulebook::sovl &&
      engagement.book != Rulebook::ninth_age) {
    sentences.emplace_back(
        "Both sides stand on high ground, each higher than the other: the point that each has for it cancels out.");
  }
  return sentences;
}

}  // namespace fray::study
