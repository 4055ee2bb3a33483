#include "warmaster/words/words.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "answer/answer.hpp"
#include "answer/system.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/combat/duel.hpp"
#include "warmaster/combat/outcomes.hpp"
#include "warmaster/lists/engagement_file.hpp"
#include "warmaster/lists/side.hpp"
#include "warmaster/rules/profile.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

namespace {

bool wants_the_best(const answer::FightOptions& options) {
  return is_best(options.find("policy").value_or(""));
}

/// The rules that a list was written for, from what it says of itself. Source  rules-facts 1.1 and
/// 1.14: The Battle of Five Armies and the medieval lists are fought by the rules of Ancients.
std::string_view edition_of_list(const std::string& text) {
  const std::string given = lowered(text);
  const auto speaks_of = [&](std::string_view word) {
    return given.find(word) != std::string::npos;
  };
  if (speaks_of("ancient") || speaks_of("medieval") || speaks_of("five armies")) {
    return "ancients";
  }
  return speaks_of("warmaster armies") || speaks_of("classic") ? "classic" : "revolution";
}

/// The edition of the lists, where all units come from lists of one.
Edition edition_of(const std::vector<std::string>& lists) {
  std::string name;
  for (const std::string& list : lists) {
    if (!list.empty()) {
      const std::string_view own = edition_of_list(list);
      name = name.empty() || name == own ? std::string(own) : "revolution";
    }
  }
  return *edition_named(name.empty() ? "revolution" : name);
}

std::vector<std::string> lists_of(std::initializer_list<const SideUnits*> sides) {
  std::vector<std::string> lists;
  for (const SideUnits* side : sides) {
    lists.insert(lists.end(), side->editions.begin(), side->editions.end());
  }
  return lists;
}

class WarmasterSide final : public answer::Side {
 public:
  explicit WarmasterSide(SideUnits units) : units_(std::move(units)) {}
  const SideUnits& units() const noexcept { return units_; }
  answer::SideNames names() const override { return names_of(units_); }
  std::string role() const override {
    constexpr std::array<std::string_view, 6> kRoles{"infantry", "cavalry",  "chariots",
                                                     "monsters", "machines", "machines"};
    return std::string(kRoles[static_cast<std::size_t>(units_.units.front().profile.type)]);
  }
  bool is_gun() const override { return only(TroopType::artillery) || only(TroopType::machine); }
  bool cannot_charge() const override { return only(TroopType::artillery); }
  std::optional<double> points() const override {
    double all = 0;
    for (const Unit& unit : units_.units) {
      if (unit.profile.points <= 0) {
        return std::nullopt;
      }
      all += cost_of(unit).all;
    }
    return all;
  }

  double capacity() const override {
    double hits = 0;
    for (const Unit& unit : units_.units) {
      hits += unit.capacity();
    }
    return hits;
  }

  std::vector<std::string> own_lists() const override { return lists::own_lists_of(units_.given); }
  std::vector<std::string> uncounted() const override {
    std::vector<std::string> all;
    for (const auto& given : units_.given) {
      for (const std::string& note : given.uncounted) {
        add_once(all, answer::given_by_list(note));
      }
    }
    return all;
  }

  /// What a side of one unit loses in points follows from what it loses in stands; a character, who
  /// is lost with the last stand only, keeps it from that.
  std::optional<answer::Content> content() const override {
    if (units_.units.size() != 1 || units_.units.front().character_points != 0) {
      return std::nullopt;
    }
    SideUnits plain = units_;
    Unit& unit = plain.units.front();
    unit.profile.name.clear();
    unit.profile.points = unit.profile.stands;
    const Hash128 of_unit = content_of(units_.units.front());
    const Hash128 of_place = content_of(units_.placings.front());
    Hasher hasher("side");
    for (const std::string& note : units_.given.front().uncounted) {
      hasher.text(note);  // which the rows tell
    }
    const Hash128 key =
        hasher.word(of_unit.high)
            .word(of_unit.low)
            .word(of_place.high)
            .word(of_place.low)
            .text(units_.editions.front().empty() ? "" : edition_of_list(units_.editions.front()))
            // What is no part of every fight, but may be of this one.
            .word(unit.profile.specials.bits())
            .finish();
    return answer::Content{.key = key,
                           .cost = cost_of(units_.units.front()),
                           .plain = std::make_shared<WarmasterSide>(plain)};
  }

 private:
  bool only(TroopType type) const {
    return std::ranges::all_of(units_.units,
                               [&](const Unit& unit) { return unit.profile.type == type; });
  }

  SideUnits units_;
};

/// What was written of a fight, beside what it comes to.
struct FightText {
  std::vector<std::string> warnings{};
  std::vector<answer::SideUnitText> units{};
  std::array<answer::SideNames, 2> names{};  ///< of A and of B
};

FightText given_in(const SideUnits& a, const SideUnits& b, const Battle& battle) {
  return {warnings_on(a, b, battle), given_of(a, b), {names_of(a), names_of(b)}};
}

/// One unit a side of which is said how many stands fight: no stand is placed.
class DuelFight final : public answer::Fight {
 public:
  explicit DuelFight(const Engagement& engagement, FightText given = {})
      : engagement_(with_zeal(engagement)), given_(std::move(given)) {
    validate(engagement_);
  }

  Hash128 key() const override { return warmaster::name_of(engagement_); }
  Hash128 answer_name() const override {
    const Hash128 fought = key();
    Hasher hasher("priced duel");
    hasher.word(fought.high).word(fought.low);
    for (const Unit* const unit : {&engagement_.a, &engagement_.b}) {
      hasher.word(std::bit_cast<std::uint64_t>(points_lost(*unit, unit->stands)));
      hasher.word(static_cast<std::uint64_t>(unit->character_points));
    }
    return hasher.finish();
  }
  answer::Way way() const override {
    return mirrors() ? way_of(engagement_.a, engagement_.b, false) : answer::Way::alone;
  }
  std::unique_ptr<const answer::Fight> mirrored() const override {
    if (!mirrors()) {
      return nullptr;
    }
    Engagement mirrored = engagement_;
    std::swap(mirrored.a, mirrored.b);
    return std::make_unique<DuelFight>(mirrored);
  }
  answer::Answer odds_as_it_stands(const answer::OddsOptions& options,
                                   const answer::OnProgress& on_progress) const override {
    return warmaster::odds(engagement_, options, on_progress);
  }
  answer::Story tell(std::uint64_t seed) const override {
    return warmaster::tell(engagement_, seed);
  }
  std::vector<std::string> assumed() const override { return notes_of(engagement_); }
  std::vector<std::string> warnings() const override { return given_.warnings; }
  std::vector<answer::SideUnitText> given() const override { return given_.units; }
  std::array<answer::SideNames, 2> names() const override { return given_.names; }
  std::optional<answer::FieldPicture> field() const override { return std::nullopt; }

 private:
  /// Only where it does not matter whose turn it is: it is A's where neither side charges, or both
  /// do, and confusion ends in a unit's own turn.
  bool mirrors() const noexcept {
    const bool one_charges = engagement_.a.charging != engagement_.b.charging;
    return engagement_.turns == 1 || one_charges ||
           !(engagement_.a.confused || engagement_.b.confused);
  }

  Engagement engagement_;
  FightText given_;
};

/// Units on a field.
class MeleeFight final : public answer::Fight {
 public:
  /// `best`: both sides decide as is best for them.
  MeleeFight(Battle battle, std::shared_ptr<MeleeMemory> memory, bool best, bool mirrors,
             FightText given = {})
      : melee_(std::move(battle), memory),
        memory_(std::move(memory)),
        best_(best),
        mirrors_(mirrors),
        given_(std::move(given)) {}

  Hash128 key() const override { return best_ ? melee_.weighed_name() : melee_.name(); }
  Hash128 answer_name() const override {
    const Hash128 priced = melee_.weighed_name();
    return best_ ? priced : Hasher("priced melee").word(priced.high).word(priced.low).finish();
  }
  /// Only where the two sides' places in the rules cannot tell them apart: one unit each, front to
  /// front in line or column, in a single turn. Elsewhere ties by left and right, and whose turn it
  /// is, may.
  std::unique_ptr<const answer::Fight> mirrored() const override {
    return mirrors_ ? std::make_unique<MeleeFight>(exchanged(melee_.battle()), memory_, best_, true)
                    : nullptr;
  }
  answer::Way way() const override {
    return mirrors_ ? way_of(melee_.battle().a.front().unit, melee_.battle().b.front().unit, best_)
                    : answer::Way::alone;
  }
  answer::Answer odds_as_it_stands(const answer::OddsOptions& options,
                                   const answer::OnProgress& on_progress) const override {
    return best_ ? odds_for_the_best(melee_, options, on_progress)
                 : warmaster::odds(melee_, options, on_progress);
  }
  answer::Story tell(std::uint64_t seed) const override {
    return best_ ? warmaster::tell(advice(), seed) : warmaster::tell(melee_, seed);
  }
  std::optional<answer::Decisions> decisions(answer::Aim aim, bool enemy_weighs,
                                             const answer::OnWeighed& on_weighed) const override {
    return warmaster::decisions(melee_, aim, enemy_weighs, on_weighed);
  }
  std::vector<std::string> assumed() const override {
    return best_ ? notes_of(advice()) : notes_of(melee_);
  }
  std::vector<std::string> warnings() const override { return given_.warnings; }
  std::vector<answer::SideUnitText> given() const override { return given_.units; }
  std::array<answer::SideNames, 2> names() const override { return given_.names; }
  std::optional<answer::FieldPicture> field() const override { return picture_of_battle(melee_); }
  const void* shared_memory() const override { return melee_.context().boards.get(); }

 private:
  const Advice& advice() const {
    if (!advice_) {
      advice_.emplace(melee_);
    }
    return *advice_;
  }

  Melee melee_;
  std::shared_ptr<MeleeMemory> memory_;
  bool best_;
  bool mirrors_;
  FightText given_;
  /// A memory, for the many fights that a typical one is found among.
  mutable std::optional<Advice> advice_{};
};

std::vector<Deployed> deployed(const SideUnits& side) {
  std::vector<Deployed> units;
  units.reserve(side.units.size());
  for (const Unit& unit : side.units) {
    units.push_back({.unit = unit});
  }
  return units;
}

/// One unit in line or column, its middle on the enemy's.
bool plainly_placed(const SideUnits& side) {
  if (side.units.size() != 1) {
    return false;
  }
  const Placing& placing = side.placings.front();
  return placing.formation != Formation::irregular && placing.place == Place::front &&
         !placing.at && placing.stands.empty();
}

/// Whether how many stands fight is said, and not seen.
bool says_fighting(const SideUnits& side) {
  return std::ranges::any_of(side.units,
                             [](const Unit& unit) { return unit.fighting.has_value(); });
}

void refuse_limit_of_rounds(const Battle& battle, const answer::FightOptions& options) {
  if (!battle.edition.rounds_without_limit) {
    return;
  }
  if (options.find("rounds") || options.find("turns")) {
    throw InputError(
        Where{.field = options.find("rounds") ? "rounds" : "turns"},
        "is said in the classic edition (a combat is fought to its end in one Combat phase) "
        "leave it out");
  }
  if (wants_the_best(options)) {
    throw InputError(
        Where{.field = "policy"},
        "best is asked in the classic edition (values are carried back from a last round, "
        "and it has none) name a policy");
  }
}

/// `Fought` is an engagement or a battle.
template <class Fought>
void set_terms(Fought& fought, const answer::FightOptions& options) {
  for (const Term& term : kTerms) {
    if (const auto text = options.find(term.help.name)) {
      term.set(fought, *text, Fought::kMostRounds);
    }
  }
  for (const std::string& reading : options.readings) {
    set_text_reading(fought.edition, reading);
  }
  for (const auto& [name, text] : options.given) {
    if (std::ranges::none_of(kTerms, [&](const Term& term) { return term.help.name == name; })) {
      throw InputError(Where{.field = name}, "is not an option of warmaster (see fray systems)");
    }
  }
}

std::unique_ptr<const answer::Fight> duel(const SideUnits& a, const SideUnits& b,
                                          const answer::FightOptions& options) {
  if (a.units.size() != 1 || b.units.size() != 1) {
    throw InputError(Where{.field = "fighting"},
                     "is said with several units (who fights is seen on the field) leave it out");
  }
  for (const SideUnits* side : {&a, &b}) {
    const Unit& unit = side->units.front();
    const auto refuse = [](const char* option, const std::string& why) {
      throw InputError(Where{.field = option},
                       "is said with fighting= (" + why + ") leave one out");
    };
    if (unit.shots != 0) {
      refuse("shots", "shots at chargers are fired on the field");
    } else if (unit.joins) {
      refuse("joins", "who joins is seen on the field");
    } else if (unit.was_shot_at()) {
      refuse(unit.shot_at != 0 ? "shot-at" : "shot-hits", "who was shot at is seen on the field");
    }
  }
  Engagement engagement;
  engagement.a = a.units.front();
  engagement.b = b.units.front();
  set_terms(engagement, options);
  if (wants_the_best(options)) {
    throw InputError(
        Where{.field = "policy"},
        "best is said with fighting= (decisions are weighed on the field) leave one out");
  }
  if (!options.readings.empty()) {
    throw InputError(
        Where{.field = "rule"},
        "is said with fighting= (its readings are of stands on the field) leave one out");
  }
  if (lowered(options.find("edition").value_or("revolution")) != "revolution") {
    throw InputError(
        Where{.field = "edition"},
        "is said with fighting= (other editions are fought on the field) leave one out");
  }
  check_duel(a, "side A");
  check_duel(b, "side B");
  return std::make_unique<DuelFight>(engagement, given_in(a, b, Battle{}));
}

class Warmaster final : public answer::System {
 public:
  const lists::SideGame& sides() const noexcept override { return warmaster_sides(); }

  std::shared_ptr<const answer::Side> side(std::string_view text, const std::string& which,
                                           const lists::Omissions& omitted) override {
    return std::make_shared<WarmasterSide>(parse_sides(text, finder_, which, omitted));
  }

  std::unique_ptr<const answer::Fight> fight(const answer::Side& a, const answer::Side& b,
                                             const answer::FightOptions& options) const override {
    const SideUnits& side_a = dynamic_cast<const WarmasterSide&>(a).units();
    const SideUnits& side_b = dynamic_cast<const WarmasterSide&>(b).units();
    if (says_fighting(side_a) || says_fighting(side_b)) {
      return duel(side_a, side_b, options);
    }
    Battle battle;
    battle.edition = edition_of(lists_of({&side_a, &side_b}));
    set_terms(battle, options);
    refuse_limit_of_rounds(battle, options);
    for (const SideUnits* side : {&side_a, &side_b}) {
      for (const Unit& unit : side->units) {
        if (unit.stands < 1 || unit.stands > ProfileLimits::max_stands) {
          validate(unit, unit, side == &side_a ? "side A" : "side B");
        }
      }
    }
    battle.a = deployed(side_a);
    battle.b = deployed(side_b);
    deploy(battle, side_a.placings, side_b.placings);
    const bool mirrors = plainly_placed(side_a) && plainly_placed(side_b) && battle.turns == 1 &&
                         battle.rounds <= 2 && !battle.edition.rounds_without_limit;
    FightText given = given_in(side_a, side_b, battle);
    return std::make_unique<MeleeFight>(std::move(battle), memory_, wants_the_best(options),
                                        mirrors, std::move(given));
  }

  void check(const answer::FightOptions& options) const override {
    Battle battle;
    if (const auto edition =
            edition_named(lowered(options.find("edition").value_or("revolution")))) {
      battle.edition = *edition;
      refuse_limit_of_rounds(battle, options);
    }
    for (const std::string& reading : options.readings) {
      set_text_reading(battle.edition, reading);
    }
    if (wants_the_best(options) && lowered(options.find("turns").value_or("")) == "end") {
      Advice::refuse_endless();
    }
  }

  bool weighs_points(const answer::FightOptions& options) const override {
    return wants_the_best(options);
  }

  std::unique_ptr<const answer::Fight> placed_fight(const std::string& file,
                                                    const answer::FightOptions& options,
                                                    const lists::Omissions& omitted) override {
    const PlacedEngagement placed = read_engagement_file(file, finder_, omitted);
    const SideUnits side_a = all_of(placed.a, placed.unengaged_a);
    const SideUnits side_b = all_of(placed.b, placed.unengaged_b);
    Battle battle;
    battle.edition = edition_of(lists_of({&side_a, &side_b}));
    set_terms(battle, options);
    refuse_limit_of_rounds(battle, options);
    for (const auto& [side, units] :
         {std::pair(&battle.a, &side_a), std::pair(&battle.b, &side_b)}) {
      for (std::size_t i = 0; i < units->units.size(); ++i) {
        side->push_back({units->units[i], units->placings[i].stands, units->given[i].place,
                         units->given[i].placed});
      }
    }
    battle.terrain = placed.terrain;
    battle.table = placed.table;
    FightText given = given_in(side_a, side_b, battle);
    return std::make_unique<MeleeFight>(std::move(battle), memory_, wants_the_best(options), false,
                                        std::move(given));
  }

  bool has_bare_form(std::string_view name) const override {
    const auto* const option = find_option(kUnitOptions, folded(name));
    return option == nullptr || option->takes != "yes|no";
  }

  lists::NameFinder& finder() noexcept override { return finder_; }

  std::vector<std::string> search(std::string_view query) override {
    return units_of(query, finder_);
  }

  std::vector<answer::UnitFacts> near(std::string_view words) override {
    std::vector<answer::UnitFacts> all;
    for (const ListedUnit* const unit : finder_.search_units(words)) {
      all.push_back(unit_facts(*unit));
    }
    for (const ListedCharacter* const character : finder_.search_characters(words)) {
      all.push_back(unit_facts(*character));
    }
    return all;
  }

  answer::UnitFacts custom_unit() const override { return unit_facts(ListedUnit{}); }

  std::vector<std::string> policies() const override {
    return {"policy=pursue", "policy=stand", "policy=fall-back"};
  }

  answer::Levers levers(const std::string& side) override {
    const SideUnits units = parse_sides(side, finder_, "the unit");
    answer::refuse_several(side, units.units.size());
    const UnitText& given = units.given.front();
    if (given.custom) {
      return levers_of(units, {});
    }
    const ListedUnit& listed = finder_.unit(given.unit);
    answer::Levers all = levers_of(units, finder_.list(given.list).characters);
    std::erase_if(all, [&](const answer::Lever& lever) {
      return (lever.option == "character" && !listed.takes_characters) ||
             (lever.option == "item" && !listed.takes_items);
    });
    return all;
  }

  answer::Company company(const std::string& side) override {
    const SideUnits units = parse_sides(side, finder_, "the unit");
    return {.takes_characters = std::ranges::all_of(units.given, [&](const UnitText& given) {
              return given.custom || finder_.unit(given.unit).takes_characters;
            })};
  }

  std::vector<std::pair<std::string, double>> beside_combat(const std::string& unit) override {
    const std::string name = unit.substr(0, unit.find(':'));
    const ListedUnit none;
    const ListedUnit& listed = folded(name) == "custom" ? none : finder_.unit(name);
    const auto type = listed.profile.type;
    const bool mounted = type == TroopType::cavalry || type == TroopType::chariot;
    // "2+bounce" and "8-4-2" begin with the dice that count most.
    return {{"shooting", std::strtod(listed.shooting.c_str(), nullptr) * listed.profile.stands},
            {"flying", listed.profile.specials.has(Special::flying) ? 1 : 0},
            {"mounted", mounted ? 1 : 0}};
  }

  std::string_view hero_option() const noexcept override { return "character=1"; }
  std::string_view who_fights() const noexcept override {
    return "upgrade=no and type!=artillery and type!=machine";
  }

  /// Source  rules-facts 1.13, "Break point": half of the units that it began with, rounded up.
  std::optional<std::size_t> break_point(std::size_t units) const noexcept override {
    return (units + 1) / 2;
  }

  lists::ArmyLimits limits(const std::string& side) override {
    const std::string name = side.substr(0, side.find(':'));
    return folded(name) == "custom" || name.starts_with('@') ? lists::ArmyLimits{}
                                                             : finder_.unit(name).limits;
  }

  std::vector<answer::Joiner> characters(const std::string& list) override {
    std::vector<answer::Joiner> all;
    for (const ListedCharacter& each : finder_.characters_of(list)) {
      if (each.kind != "mount" && !each.upgrade) {
        all.push_back({each.key, each.name, each.points, each.limits});
      }
    }
    return all;
  }

  answer::SideHelp side_help() const override { return warmaster_side_help(); }

 private:
  /// Guns and machines have rules of their own, and a place among several units is said of all of
  /// them together.
  int shots_of_list(const std::string& text) override {
    const SideUnits read = parse_sides(text, finder_, "the unit");
    const Unit& unit = read.units.front();
    const UnitText& given = read.given.front();
    const TroopType type = unit.profile.type;
    const bool may_shoot = !unit.charging && !unit.fighting && !given.says("shots") &&
                           !unit.profile.specials.has(Special::never_shoots_at_chargers) &&
                           type != TroopType::artillery && type != TroopType::machine;
    return may_shoot ? dice_a_stand(given.shooting) * unit.stands : 0;
  }

  Finder finder_{lists::Library(warmaster_sides().name)};
  /// A memory, kept as long as any fight: no answer depends on what is in it.
  std::shared_ptr<MeleeMemory> memory_ = std::make_shared<MeleeMemory>();
};

}  // namespace

std::vector<answer::FightOption> warmaster_fight_options() {
  std::vector<answer::FightOption> options;
  for (const Term& term : kTerms) {
    options.push_back({term.help, term.usual});
  }
  return options;
}

std::unique_ptr<answer::System> open_warmaster() { return std::make_unique<Warmaster>(); }

answer::SideHelp warmaster_side_help() {
  const auto all = [](const SpecialRule&) { return true; };
  return {
      .intro =
          "A side is a unit and, after a colon, its options:\n"
          "  \"empire/knights: charging\"   \"orc warriors: support=2, defended\"\n"
          "  \"custom: type=infantry, attacks=3, hits=3, armour=6+, stands=3\"   @knights   "
          "@side.toml\n"
          "A custom unit is three stands of infantry with 3 attacks, 3 hits and no armour, but for "
          "what is said.\n",
      .width = 31,
      .sections = {
          {"Options (any profile value may be changed for a what-if)",
           answer::lines_of(kUnitOptions)},
          {"Special rules (blanks as hyphens; RULE=no takes one away)",
           answer::lines_of(special_rules(), all),
           {},
           "a special rule"},
          {"Words that are read as options, with a note",
           answer::lines_of(warmaster_sides().words),
           {},
           "a word for an option"},
          {"Where a unit stands (side A faces north, side B south; \"A + B\" stand side by side, "
           "and \"2 x A\" is two of them)",
           answer::lines_of(place_options()),
           "\nStands fight where they stand, and --field draws them. Who says fighting= places no "
           "stand: then as many fight\n"
           "as that, and in later rounds as many as are left.\n"},
          {"Readings where the document leaves a choice, the usual one first (--rule NAME=VALUE)",
           answer::lines_of(help_of(text_readings())),
           {},
           "a reading (--rule)"}}};
}

answer::SideNames names_of(const SideUnits& side) {
  answer::SideNames names;
  for (std::size_t unit = 0; unit < side.units.size(); ++unit) {
    const UnitText& given = side.given[unit];
    names.add(given.list, given.unit, std::string(to_string(side.units[unit].profile.type)));
  }
  return names;
}

answer::Way way_of(const Unit& a, const Unit& b, bool priced) {
  const auto statistics = [&](const Unit& unit) {
    const Profile& p = unit.profile;
    return std::tuple(p.type, p.attacks.fixed, p.attacks.dice, p.hits, p.armour, p.stands,
                      unit.stands, priced ? p.points : 0);
  };
  return statistics(a) < statistics(b)   ? answer::Way::as_it_stands
         : statistics(b) < statistics(a) ? answer::Way::mirrored
                                         : answer::Way::alone;
}

}  // namespace fray::warmaster
