#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "answer/answer.hpp"
#include "answer/engines.hpp"
#include "answer/system.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "rankflank/combat/combat.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/book.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/lists/side.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank/words/words.hpp"

namespace fray::rankflank {
namespace {

std::vector<std::string> assumed_of(const Combat& combat) {
  std::vector<std::string> notes;
  if (auto sentence = prices_of(combat.engagement()).note()) {
    notes.push_back(std::move(*sentence));
  }
  return notes;
}

/// Deeper than wide, where the book asks for more. `filled`: by its models and by characters.
std::string out_of_order(const std::string& name, const Unit& unit, int filled) {
  const int width = unit.profile.width;
  return fmt::format(
      "{} is {} wide and {} deep{}, so not in combat order: its ranks do not count. It is with "
      "width={}.",
      name, width, (filled + width - 1) / width, filled > unit.models ? " with its characters" : "",
      least_width_in_order(filled, width));
}

/// What the numbers of an answer count that their names do not say.
std::vector<std::string> counted_in(const Combat& combat) {
  std::vector<std::string> notes;
  const Book& book = book_of(combat.engagement().book);
  for (const int unit : combat.context().present) {
    if (combat.context().unit(unit).shots > 0 && !shot_of(combat.context(), unit)) {
      notes.push_back(fmt::format("{} shoots at nobody: no enemy charges it from far enough.",
                                  name_of(combat, unit)));
    }
    const Unit& own = combat.context().unit(unit);
    const int filled = places_filled(combat.context(), combat.opening(), unit);
    if (book.in_combat_order != nullptr && own.profile.width < filled &&
        !own.has(Special::light_troops) && !book.in_combat_order(combat.context(), unit, filled)) {
      notes.push_back(out_of_order(name_of(combat, unit), own, filled));
    }
  }
  const auto crumbles = [](const Unit& unit) {
    return unit.has(Special::unstable) || unit.has(Special::supernal);
  };
  const bool any = std::ranges::any_of(combat.engagement().a, crumbles) ||
                   std::ranges::any_of(combat.engagement().b, crumbles);
  if (any) {
    notes.emplace_back("Wounds inflicted count those by which the unstable crumble.");
  }
  return notes;
}

/// Characters on foot who charge within units that ride.
/// Source  "Movement", p. 208, beside rules-old-world: the slowest model's.
std::vector<std::string> who_walk_with_riders(const Combat& combat) {
  std::vector<std::string> notes;
  if (!combat.context().book->characters_move_with_units) {
    return notes;
  }
  for (const int unit : combat.context().present) {
    const int host = combat.context().host[static_cast<std::size_t>(unit)];
    if (host < 0 || rides(combat.context().unit(unit).profile) ||
        !rides(combat.context().unit(host).profile) || !combat.context().unit(host).charging) {
      continue;
    }
    notes.push_back(
        fmt::format("{} walks and {} rides: it charges no farther than he does. Say his mount.",
                    name_of(combat, unit), name_of(combat, host)));
  }
  return notes;
}

/// Those of a side who say how far they charge.
std::vector<std::string> who_may_fall_short(const Combat& combat, Side side) {
  std::vector<std::string> names;
  for (const int unit : combat.context().present) {
    const Unit& charger = combat.context().unit(unit);
    if (side_of(unit) == side && charger.charge > 0 && !charger.character) {
      names.push_back(name_of(combat, unit));
    }
  }
  return names;
}

std::string percent(double chance) { return fmt::format("{:.1f} %", 100 * chance); }

/// Tests of Leadership as charges are declared.
/// Source  "Fear", p. 168, and "Terror", p. 179, beside rules-old-world.
std::vector<std::string> tests_before_charges(const Combat& combat) {
  std::vector<std::string> notes;
  const Context& context = combat.context();
  for (const int unit : context.present) {
    if (context.host[static_cast<std::size_t>(unit)] >= 0) {
      continue;
    }
    if (tests_to_charge(combat, unit)) {
      const TestBefore test = test_before(context, combat.opening(), unit);
      notes.push_back(
          fmt::format("{} tests on {} for fear before it charges, and dares {} of the time: {}.",
                      name_of(combat, unit), test.need, percent(test.passes),
                      context.unit(unit).charge > 0 ? "that is part of how often it gets there"
                                                    : "all is said of those fights"));
    }
    if (const int charged = appalled_by(context, unit); charged >= 0) {
      const TestBefore test = test_before(context, combat.opening(), charged);
      notes.push_back(fmt::format(
          "{} tests on {} as {} charges, which causes terror, and flees {} of the time: all is "
          "said of the other fights.",
          name_of(combat, charged), test.need, name_of(combat, unit), percent(1 - test.passes)));
    }
  }
  return notes;
}

/// What comes of all, where tests before the charges leave some of the fights out. Those of fear are
/// in how often a charge of so many inches gets there.
std::vector<std::string> shown_of_tests(const answer::Answer& answer, const Combat& combat) {
  const Context& context = combat.context();
  std::string who;
  double fought = 1;
  const auto leaves_out = [&](int unit, std::string_view does, double passes) {
    who += fmt::format("{} {} {}, ", name_of(combat, unit), does, percent(fought * (1 - passes)));
    fought *= passes;
  };
  for (const int unit : context.present) {
    if (context.host[static_cast<std::size_t>(unit)] < 0 && context.unit(unit).charge == 0 &&
        tests_to_charge(combat, unit)) {
      leaves_out(unit, "does not dare", test_before(context, combat.opening(), unit).passes);
    }
  }
  for (const int unit : context.present) {
    if (const int charged = appalled_by(context, unit); charged >= 0) {
      leaves_out(charged, "flees", test_before(context, combat.opening(), charged).passes);
    }
  }
  if (who.empty()) {
    return {};
  }
  return {fmt::format("Of all: {}A wins {}, draws {}, B wins {}.", who,
                      percent(fought * answer.win.value), percent(fought * answer.draw.value),
                      percent(fought * answer.loss.value))};
}

/// What comes of a fight that is only fought where the charges get there.
std::vector<std::string> reported_before(const answer::Answer& answer, const Combat& combat) {
  std::vector<std::string> notes;
  if (const answer::SidedSpread* const reach =
          answer.count(answer::Counted::charges_that_get_there)) {
    const auto charge = [&](const answer::Spread& spread_of, Side side) {
      if (spread_of.mean.value < 1) {
        const std::vector<std::string> who = who_may_fall_short(combat, side);
        const bool one = who.size() == 1;
        const double stands = chance_to_stand(combat, side);
        const double fought = stands * spread_of.mean.value;
        notes.push_back(fmt::format(
            "{} there {} of the time{}, and all else is said of those fights. Of all: {}{} short "
            "{}, {} there and A wins {}, draws {}, B wins {}.",
            one ? who.front() + "'s charge gets"
                : fmt::format("The charges of {} all get", list_of(who)),
            percent(spread_of.mean.value), stands < 1 ? " where nobody flees from it" : "",
            stands < 1 ? fmt::format("the enemy flees {}, ", percent(1 - stands)) : "",
            one ? "it falls" : "one or more fall", percent(stands - fought),
            one ? "gets" : "all get", percent(fought * answer.win.value),
            percent(fought * answer.draw.value), percent(fought * answer.loss.value)));
      }
    };
    charge(reach->a, Side::a);
    charge(reach->b, Side::b);
  }
  return notes.empty() ? shown_of_tests(answer, combat) : notes;
}

/// Collects what the engines found into an answer.
class Collector final : public answer::Collector {
 public:
  Collector(const Combat& combat, const answer::OddsOptions& options)
      : combat_(combat), options_(options) {}

  answer::Tallied tallied(
      std::span<const std::pair<graph::Report, std::uint64_t>> reports) const override {
    const auto all = collect<std::uint64_t>(reports);
    return {all.win, all.draw, all.loss};
  }
  std::optional<int> result_of(graph::Report packed) const override {
    const Report report = unpack(packed);
    if (report.kind != Report::Kind::end) {
      return std::nullopt;
    }
    const Side winner = facts_of(report.ending).winner;
    return winner == Side::a ? 1 : winner == Side::b ? -1 : 0;
  }
  answer::Answer answer(const graph::Solution<double>& found) const override {
    return answer_of_found(found);
  }
  answer::Answer answer(const graph::Simulation& found) const override {
    return answer_of_found(found);
  }

 private:
  answer::Answer answer_of_found(const auto& found) const {
    answer::Answer answer = answer::answer_given(
        found, options_.given, [&](graph::Report report) { return result_of(report); },
        [&](const auto& some) { return answer_of(some, combat_); });
    if (options_.outcomes) {
      answer.outcomes = outcomes_of(found.reports, combat_);
    }
    return answer;
  }

  const Combat& combat_;
  const answer::OddsOptions& options_;
};

/// Rounds, scores and flights are counted apart from how a combat ends, and so are the losses of each
/// of several units.
void leave_out_what_ends_do_not_say(answer::Answer& answer, const Combat& combat) {
  answer.rounds = {.pmf = {}, .mean = answer::Estimate::unknown()};
  if (combat.engagement().a.size() + combat.engagement().b.size() > 2) {
    answer.a.points_lost = answer.b.points_lost = answer.swing = answer::Estimate::unknown();
  }
  answer.notes.emplace_back("Of those fights alone, rounds, scores and flights are not told here.");
}

answer::Answer odds_of(const Combat& combat, const answer::OddsOptions& options,
                       const answer::OnProgress& on_progress) {
  answer::Answer answer = answer::find(combat, options, Collector(combat, options), on_progress);
  answer.notes = assumed_of(combat);
  if (options.given) {
    leave_out_what_ends_do_not_say(answer, combat);
  } else if (answer.exact && combat.grid()) {
    answer.notes.push_back(
        fmt::format("In a combat of so many, to the death, it is not told who won each round; "
                    "{:.2f} are fought on average.",
                    answer.rounds.mean.value));
  }
  std::ranges::move(counted_in(combat), std::back_inserter(answer.notes));
  std::ranges::move(reported_before(answer, combat), std::back_inserter(answer.notes));
  std::ranges::move(tests_before_charges(combat), std::back_inserter(answer.notes));
  return answer;
}

/// By its list's word for what a unit is. `character`: by its list, or where no list of its game says
/// so, one model on foot or on horseback.
std::string role_of(const std::string& type, bool alone, bool character) {
  const auto has = [&](const char* word) { return type.find(word) != std::string::npos; };
  if (!character && type.empty()) {
    return alone ? "single models" : "regiments";
  }
  return character || has("hero") || has("general") || has("wizard")              ? "characters"
         : has("infantry")                                                        ? "infantry"
         : has("cavalry")                                                         ? "cavalry"
         : has("chariot")                                                         ? "chariots"
         : has("machine") || has("artillery") || has("construct") || has("wagon") ? "machines"
         : has("monst") || has("behemoth") || has("beast")                        ? "monsters"
                                                                                  : type;
}

class RankSide final : public answer::Side {
 public:
  RankSide(RankSideUnits side, Rulebook book)
      : side_(std::move(side)),
        lists_have_characters_(book != Rulebook::sovl && book != Rulebook::fantasy7) {}
  const std::vector<Unit>& units() const noexcept { return side_.units; }
  const std::vector<UnitText>& given() const noexcept { return side_.given; }
  answer::SideNames names() const override {
    answer::SideNames names;
    for (const UnitText& given : side_.given) {
      names.add(given.list, given.unit, given.type);
    }
    return names;
  }
  std::string role() const override {
    const std::string type = lowered(names().type);
    const UnitText& given = side_.given.front();
    const bool alone = strength().value_or(0) == 1;
    const bool on_foot_or_mounted =
        type.find("infantry") != std::string::npos || type.find("cavalry") != std::string::npos;
    return role_of(type, alone,
                   given.is_character || (!lists_have_characters_ && alone && on_foot_or_mounted));
  }
  bool is_gun() const override { return cannot_charge(); }
  bool cannot_charge() const override { return is_war_machine(names().type); }
  std::optional<double> points() const override {
    double all = 0;
    for (const Unit& unit : side_.units) {
      if (unit.profile.points <= 0) {
        return std::nullopt;
      }
      all += static_cast<double>(unit.profile.points) * unit.models / unit.profile.models;
    }
    return all;
  }

  std::optional<double> strength() const override {
    return side_.units.size() == 1 ? std::optional<double>(side_.units.front().models)
                                   : std::nullopt;
  }

  double capacity() const override {
    double wounds = 0;
    for (const Unit& unit : side_.units) {
      wounds += unit.capacity();
    }
    return wounds;
  }

  std::vector<std::string> own_lists() const override { return lists::own_lists_of(side_.given); }
  std::vector<std::string> uncounted() const override {
    std::vector<std::string> all;
    for (const UnitText& given : side_.given) {
      if (!given.uncounted.empty()) {
        add_once(all, answer::given_by_list(given.uncounted));
      }
    }
    return all;
  }

  std::vector<answer::StandsAsListed> as_listed() const override {
    std::vector<answer::StandsAsListed> all;
    for (std::size_t i = 0; i < side_.units.size(); ++i) {
      const UnitText& given = side_.given[i];
      if (given.of_listed_size || !given.formation.empty()) {
        all.push_back({.unit = given.unit,
                       .models = side_.units[i].models,
                       .is_size_of_list = given.of_listed_size,
                       .width = given.formation.empty()
                                    ? std::nullopt
                                    : std::optional(side_.units[i].profile.width)});
      }
    }
    return all;
  }

 private:
  RankSideUnits side_;
  bool lists_have_characters_ = false;
};

/// Gives units the rules that they have against these enemies; all of them have to be of such lists.
/// Returns  what is said of that.
std::vector<std::string> meet(std::vector<Unit>& units, const RankSide& side,
                              const RankSide& enemies) {
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (const Against& against : side.given()[i].against) {
      const auto meant = std::ranges::count_if(enemies.given(), [&](const UnitText& enemy) {
        return std::ranges::find(against.lists, enemy.list) != against.lists.end();
      });
      const bool all_are = meant == std::ssize(enemies.given());
      for (const SpecialRule& rule : special_rules()) {
        if (meant == 0 || !against.rules.has(rule.id) || units[i].has(rule.id)) {
          continue;
        }
        if (!all_are) {
          add_once(notes,
                   fmt::format(
                       "{}: {} is left out, since not all of the enemies are whom its list means.",
                       side.given()[i].unit, rule.name));
          continue;
        }
        units[i].profile.specials.set(rule.id);
        for (Part& part : units[i].profile.parts) {
          if (part.kind == Part::Kind::champion || part.kind == Part::Kind::crew) {
            part.specials.set(rule.id);
          }
        }
        add_once(notes, fmt::format("{}: {} against {}, as its list says.", side.given()[i].unit,
                                    rule.name, enemies.given().front().list));
      }
    }
  }
  return notes;
}

class RankFight final : public answer::Fight {
 public:
  RankFight(const Engagement& engagement, const RankSide& a, const RankSide& b,
            std::vector<std::string> notes)
      : combat_(engagement),
        notes_(std::move(notes)),
        a_(a.given()),
        b_(b.given()),
        warnings_(warnings_on(combat_, engagement, a_, b_)),
        names_{a.names(), b.names()} {
    if (!engagement.rounds && may_never_end(combat_.context())) {
      refuse("rounds",
             "this combat may never end (units that touch cannot hurt each other) say how many "
             "rounds, such as 2");
    }
  }

  /// With the prices: what a side loses of them is part of the answer.
  Hash128 key() const override {
    Hasher hasher("at these prices");
    hasher.word(combat_.name().high).word(combat_.name().low);
    for (const auto* side : {&combat_.engagement().a, &combat_.engagement().b}) {
      for (const Unit& unit : *side) {
        hasher.word(static_cast<std::uint64_t>(unit.profile.points));
      }
    }
    return hasher.finish();
  }
  answer::Answer odds_as_it_stands(const answer::OddsOptions& options,
                                   const answer::OnProgress& on_progress) const override {
    answer::Answer answer = odds_of(combat_, options, on_progress);
    answer.notes.insert(answer.notes.end(), notes_.begin(), notes_.end());
    std::ranges::move(who_walk_with_riders(combat_), std::back_inserter(answer.notes));
    answer.key = answer::key_text(key());  // as rows of tables have it
    return answer;
  }
  answer::Story tell(std::uint64_t seed) const override { return rankflank::tell(combat_, seed); }
  std::vector<std::string> assumed() const override { return assumed_of(combat_); }
  std::vector<std::string> warnings() const override { return warnings_; }
  std::vector<answer::SideUnitText> given() const override { return given_of(combat_, a_, b_); }
  std::array<answer::SideNames, 2> names() const override { return names_; }
  std::optional<answer::FieldPicture> field() const override { return picture_of(combat_); }

 private:
  Combat combat_;
  std::vector<std::string> notes_;
  std::vector<UnitText> a_;
  std::vector<UnitText> b_;
  std::vector<std::string> warnings_;
  std::array<answer::SideNames, 2> names_;
};

/// Whether no second model may join a unit. Where its list does not say, it is so of those who stand
/// alone whatever their number.
bool is_one_by_one(const RankUnit& listed, const Unit& unit) {
  const bool not_given = listed.most == 0 && listed.profile.models == 1;
  return listed.character || listed.most == 1 ||
         (not_given && stands_alone(unit.profile, 2, false));
}

/// Models of a unit, where nothing says how many.
constexpr int kMostModels = 400;

int most_models(const RankUnit& listed, const Unit& unit) {
  return is_one_by_one(listed, unit) ? 1 : listed.most > 0 ? listed.most : kMostModels;
}

/// One rulebook of the rank-and-flank games.
class RankSystem final : public answer::System {
 public:
  explicit RankSystem(Rulebook book) : book_(book), finder_(lists::Library(to_string(book))) {}

  const lists::SideGame& sides() const noexcept override { return rank_sides(book_); }

  std::shared_ptr<const answer::Side> side(std::string_view text, const std::string& which,
                                           const lists::Omissions& omitted) override {
    return std::make_shared<RankSide>(parse_rank_side(text, finder_, book_, which, omitted), book_);
  }

  std::unique_ptr<const answer::Fight> fight(const answer::Side& a, const answer::Side& b,
                                             const answer::FightOptions& options) const override {
    Engagement engagement;
    engagement.book = book_;
    const auto& side_a = dynamic_cast<const RankSide&>(a);
    const auto& side_b = dynamic_cast<const RankSide&>(b);
    engagement.a = side_a.units();
    engagement.b = side_b.units();
    std::vector<std::string> notes = meet(engagement.a, side_a, side_b);
    std::ranges::move(meet(engagement.b, side_b, side_a), std::back_inserter(notes));
    for (const auto* const side : {&side_a, &side_b}) {
      for (const UnitText& given : side->given()) {
        if (!given.formation.empty()) {
          add_once(notes, given.formation);
        }
      }
    }
    engagement.readings = Readings::of(book_);
    std::set<std::string> named;
    for (const std::string& reading : options.readings) {
      if (const std::string name = folded(reading.substr(0, reading.find('=')));
          !named.insert(name).second) {
        refuse("rule", "{} is said twice (one reading holds) leave one out",
               quotable(reading.substr(0, reading.find('='))));
      }
      set_reading(engagement.readings, book_, reading);
    }
    if (const auto rounds = options.find("rounds"); rounds && lowered(*rounds) != "end") {
      engagement.rounds = static_cast<std::int32_t>(whole_number("rounds", *rounds, 1, 30));
    }
    check(options);
    return std::make_unique<RankFight>(engagement, side_a, side_b, std::move(notes));
  }

  void check(const answer::FightOptions& options) const override {
    const std::map<std::string_view, const char*> instead{
        {"turns", "rounds are counted over all turns; say how many rounds"},
        {"edition", "its editions are games of their own; see fray systems"},
        {"policy", book_of(book_).pursues ? "say pursue=yes, no or restrain of a unit"
                                          : "nobody pursues there"}};
    for (const auto& [name, text] : options.given) {
      if (name != "rounds") {
        const auto known = instead.find(name);
        refuse(name, "is not an option of {} ({})", to_string(book_),
               known == instead.end() ? "see fray systems" : known->second);
      }
    }
  }

  lists::NameFinder& finder() noexcept override { return finder_; }

  std::vector<std::string> search(std::string_view query) override {
    return units_of(query, finder_, book_);
  }

  std::string_view who_fights() const noexcept override {
    return "joins=no and type!=\"war machine\" and type!=machine";
  }

  answer::Company company(const std::string& side) override {
    const RankSideUnits read = parse_rank_side(side, finder_, book_, "the unit");
    const bool listed = read.given.front().list != "custom";
    const RankUnit* const own = listed ? &finder_.unit(read.given.front().unit) : nullptr;
    const Unit& unit = read.units.front();
    const bool character = listed && own->character;
    return {.character = character,
            .alone = read.units.size() > 1 || stands_alone(unit.profile, unit.models, character),
            .mounted = rides(unit.profile),
            .clumsy =
                book_of(book_).troop_types && is_clumsy(static_cast<TroopType>(unit.profile.type)),
            .one_by_one = listed && is_one_by_one(*own, unit)};
  }

  std::vector<answer::UnitFacts> near(std::string_view words) override {
    std::vector<answer::UnitFacts> all;
    for (const RankUnit* const unit : finder_.search_units(words)) {
      all.push_back(unit_facts(*unit, book_));
    }
    return all;
  }

  answer::UnitFacts custom_unit() const override { return unit_facts(RankUnit{}, book_); }

  std::vector<std::string> policies() const override {
    return {"pursue=yes", "pursue=restrain", "pursue=no"};
  }

  answer::Levers levers(const std::string& side) override {
    const RankSideUnits units = parse_rank_side(side, finder_, book_, "the unit");
    answer::refuse_several(side, units.units.size());
    if (units.given.front().list == "custom") {
      return levers_of(units, {}, kMostModels, book_);
    }
    const RankUnit& listed = finder_.unit(units.given.front().unit);
    return levers_of(units, listed.gear, most_models(listed, units.units.front()), book_);
  }

  std::vector<std::pair<std::string, double>> beside_combat(const std::string& unit) override {
    const std::string name = unit.substr(0, unit.find(':'));
    const RankUnit none;
    return {{"move", (folded(name) == "custom" ? none : finder_.unit(name)).profile.movement}};
  }

  answer::SideHelp side_help() const override;

 private:
  /// A die for each model that may shoot.
  int shots_of_list(const std::string& text) override {
    const RankSideUnits read = parse_rank_side(text, finder_, book_, "the unit");
    const Unit& unit = read.units.front();
    const UnitText& given = read.given.front();
    const bool may_shoot = !given.shoots_with.empty() && !unit.charging && !given.says("shots");
    return may_shoot ? unit.shooters() : 0;
  }

  Rulebook book_;
  RankFinder finder_;
};

answer::SideHelp RankSystem::side_help() const {
  std::vector<answer::HelpLine> numbers;
  for (const Characteristic& own : characteristics(book_)) {
    const std::string value = own.needed_on_d6    ? "4+"
                              : own.words.empty() ? std::to_string(std::min(4, own.highest))
                                                  : std::string(own.words[0]);
    numbers.push_back({fmt::format("{}={}", own.key, value),
                       own.means,
                       {},
                       {own.words.begin(), own.words.end()}});
  }
  return {
      .intro =
          "A side is one to three units joined by \" + \", each with its options after a colon:\n  "
          "\"custom: models=20, width=5, charging\"   \"LIST/UNIT: models=25 + LIST/CHARACTER: "
          "character\"   @knights   @side.toml\nA custom unit is 20 models, 5 wide, with one "
          "attack and one wound each, no saves, Discipline or Leadership 7, Movement 4\nand 3 of "
          "everything else, but for what is said.\n",
      .width = 23,
      .sections = {{"Characteristics (any of a listed unit may be changed for a what-if)",
                    numbers,
                    {},
                    "a characteristic of a unit",
                    "it stands for "},
                   {"Options", answer::lines_of(kUnitOptions),
                    book_of(book_).base_contact ? "Of the front rank fights who touches the enemy, "
                                                  "corners included, by widths and bases.\n"
                                                : "The whole front rank fights, however narrow the "
                                                  "enemy is, but for what fighting= says.\n"},
                   {"Special rules (blanks as hyphens; RULE=no takes one away)",
                    answer::lines_of(
                        special_rules(),
                        [&](const SpecialRule& rule) { return (rule.books & only(book_)) != 0; }),
                    {},
                    "a special rule"},
                   {"Words that are read as options, with a note",
                    answer::lines_of(rank_sides(book_).words),
                    {},
                    "a word for an option"},
                   {"Readings where the texts differ (--rule NAME=VALUE)",
                    answer::lines_of(help_of(readings_of(book_))),
                    {},
                    "a reading (--rule)"}}};
}

}  // namespace

std::vector<answer::FightOption> rank_fight_options() {
  return {{{"rounds", "N", "rounds, counted over all turns"}, "to the end"}};
}

std::unique_ptr<answer::System> open_ranks(Rulebook book) {
  return std::make_unique<RankSystem>(book);
}

}  // namespace fray::rankflank
