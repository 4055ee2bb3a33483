#include "door/requests.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "door/answer.hpp"
#include "door/sweep.hpp"
#include "games/systems.hpp"
#include "report/answer_pictures.hpp"
#include "report/answer_text.hpp"
#include "report/bench_tables.hpp"
#include "report/csv.hpp"
#include "report/field_text.hpp"
#include "report/json.hpp"
#include "report/studies.hpp"
#include "study/advise.hpp"
#include "study/army.hpp"
#include "study/balance.hpp"
#include "study/diff.hpp"
#include "study/luck.hpp"
#include "study/meta.hpp"
#include "study/need.hpp"
#include "study/opposition.hpp"
#include "study/points.hpp"
#include "study/points_asked.hpp"
#include "study/ranking.hpp"
#include "study/sensitivity.hpp"
#include "study/standings.hpp"
#include "study/unit_search.hpp"
#include "study/worth.hpp"
#include "sweep/plan.hpp"
#include "sweep/spec.hpp"

namespace fray::door {

namespace {

const std::vector<std::string> kFightKeys{"do", "system", "a", "b", "engagement", "settings"};

answer::Answer fought(const Request& request, const Context& context) {
  answer::OddsOptions options = options_of(request.settings());
  if (request.find("given") != nullptr) {
    options.given = answer::result_named(request.required("given"));
    answer::refuse_given_of_parts(options);
  }
  return context.session.odds(request.fight(), options, trials_told(context));
}

/// The fights of a game, from a list of objects.
std::vector<study::Fought> game_of(const Json& written) {
  std::vector<study::Fought> game;
  for (const Json& fight : written) {
    const std::string place = "game[" + std::to_string(game.size() + 1) + "]";
    if (!fight.is_object()) {
      refuse(place, "is no object (one is wanted) with \"a\", \"b\" and \"result\"");
    }
    check_keys_of(fight, "a fight of a game", {"a", "b", "result"});
    const Request said(fight);
    game.push_back({said.side("a"), said.side("b"), said.required("result"), place});
  }
  return game;
}

std::string luck_of_game(const Request& request, const Json& game, const Context& context) {
  request.check_keys({"do", "system", "game", "settings"});
  if (!game.is_array() || game.empty()) {
    refuse("game", "is no list of fights (one is wanted), each with \"a\", \"b\" and \"result\"");
  }
  const auto system = games::system_named(request.text("system", "warmaster")).open();
  const std::vector<study::FightLuck> fights =
      study::luck_of_each(game_of(game), *system, request.fight_options(),
                          options_of(request.settings()), trials_told(context));
  return report::json_of(report::table_of(fights, study::luck_of_all(fights)));
}

}  // namespace

std::string odds(const Request& request, const Context& context) {
  return report::json(odds_of(request, context));
}

std::string picture(const Request& request, const Context& context) {
  request.check_keys(with(kFightKeys, {"of"}));
  const std::string of = request.text("of", "odds");
  if (of != "odds" && of != "field") {
    refuse("of", "\"" + quotable(of) + "\" (odds or field)");
  }
  if (of == "field") {
    request.check_settings({"method", "sampler", "trials", "precision", "seed", "threads"},
                           "a picture of the field (no die is thrown for it)");
  }
  return of == "odds" ? Json{{"svg", report::svg(fought(request, context))}}.dump() + "\n"
                      : report::field_json(context.session.field(request.fight()));
}

std::string trace(const Request& request, const Context& context) {
  request.check_keys(with(kFightKeys, {"luck"}));
  request.check_settings({"method", "sampler", "trials", "precision", "threads"},
                         "a trace (one fight is told, die by die; a seed is)");
  constexpr std::array kLuck{"typical", "worst5", "best5"};
  Tale tale;
  if (request.find("luck") != nullptr) {
    const std::string luck = request.required("luck");
    const auto found = std::ranges::find(kLuck, lowered(luck));
    if (found == kLuck.end()) {
      refuse("luck", "\"" + quotable(luck) + "\" (typical, worst5 or best5)");
    }
    tale.luck = static_cast<Luck>(found - kLuck.begin());
  }
  const Said settings = request.settings();
  if (settings.contains("seed")) {
    tale.seed = options_of(settings).seed;
  }
  const Asked asked = request.fight();
  const auto told = context.session.tell(asked, tale);
  return report::story_json(told.story, {asked.system, asked.name_of_a(), asked.name_of_b()},
                            told.notes);
}

std::string luck(const Request& request, const Context& context) {
  if (const Json* const game = request.find("game")) {
    return luck_of_game(request, *game, context);
  }
  request.check_keys(with(kFightKeys, {"result", "game"}));
  const std::string result = request.required("result");
  const Asked asked = request.fight();
  const auto fight = context.session.fight_of(asked);
  const study::FightLuck found =
      study::luck_of(*fight, {asked.name_of_a(), asked.name_of_b(), result},
                     options_of(request.settings()), "result", trials_told(context));
  return report::json_of(report::table_of({&found, 1}, {}));
}

std::string advise(const Request& request, const Context& context) {
  request.check_keys(with(kFightKeys, {"aim", "enemy"}));
  const Asked asked = request.fight();
  const study::AdviceQuestion question{
      .fight = asked.question,
      .aim = answer::aim_named(request.text("aim", "swing")),
      .enemy_weighs = study::is_best_enemy(request.text("enemy", "told")),
      .odds = options_of(request.settings())};
  study::AdviceHooks hooks{.on_progress = trials_told(context)};
  if (context.on_progress) {
    hooks.on_weighed = [&](std::uint64_t results) {
      if (!context.on_progress(Json{{"results", results}}.dump())) {
        throw Interrupted(0);
      }
    };
  }
  const auto fight = context.session.fight_of(asked);
  // Its own: that of the session is for one thread at a time.
  const auto system = games::system_named(asked.system).open();
  const study::AdviceAnswer found = study::advise(*fight, *system, question, hooks);
  if (found.decisions) {
    request.check_settings({"method", "sampler", "precision"},
                           "a fight whose decisions are weighed (nothing is simulated)");
  }
  return report::json_of(report::advised_table(found));
}

std::string units(const Request& request, const Context&) {
  request.check_keys({"do", "system", "query", "characters", "custom"});
  if (request.flag("custom")) {
    const study::UnitFacts custom = study::custom_unit(request.text("system", "warmaster"));
    return report::json_of(report::units_table({&custom, 1}));
  }
  return report::json_of(report::units_table(
      study::find_units(request.text("system", "warmaster"), request.text("query", ""),
                        request.flag("characters") ? study::Wanted::characters : study::Wanted::all)
          .units));
}

std::string import(const Request& request, const Context&) {
  request.check_keys({"do", "text", "file", "system", "source"});
  ImportSettings settings{.source = request.text("source", "")};
  if (request.find("system") != nullptr) {
    settings.system = games::system_named(request.required("system")).name;
  }
  Json lists = Json::array();
  for (const ImportedList& list :
       import_units(request.required("text"), request.text("file", "list"), settings)) {
    lists.push_back({{"slug", list.slug},
                     {"list", list.list},
                     {"system", list.system},
                     {"units", list.units},
                     {"toml", list.toml},
                     {"notes", list.notes}});
  }
  return lists.dump(2) + "\n";
}

std::string check(const Request& request, const Context&) {
  request.check_keys({"do", "text", "file"});
  const CheckedUnits found =
      check_units(request.required("text"), request.text("file", "list.toml"));
  return Json{{"units", found.units}, {"faults", found.faults}}.dump(2) + "\n";
}

std::string systems(const Request& request, const Context&) {
  request.check_keys({"do"});
  return report::json_of(report::table_of(games::systems()));
}

std::string options(const Request& request, const Context&) {
  request.check_keys({"do", "system"});
  const auto system = games::system_named(request.text("system", "warmaster")).open();
  Json sections = Json::array();
  for (const answer::HelpSection& section : system->side_help().sections) {
    Json lines = Json::array();
    for (const answer::HelpLine& line : section.lines) {
      lines.push_back(
          {{"usage", line.usage}, {"means", line.means}, {"speaks_of", line.speaks_of}});
    }
    sections.push_back({{"title", section.title}, {"options", std::move(lines)}});
  }
  return sections.dump(2) + "\n";
}

std::string version_of(const Request& request, const Context&) {
  request.check_keys({"do"});
  return Json{{"fray", kVersion}, {"stream", kStreamVersion}}.dump() + "\n";
}

answer::Answer odds_of(const Request& request, const Context& context) {
  request.check_keys(with(kFightKeys, {"given"}));
  return fought(request, context);
}

std::string answered(const Request& request, const Context& context) {
  const std::string wanted = request.required("do");
  std::vector<std::string> names;
  for (const Known& known : known_requests()) {
    if (wanted == known.name) {
      return known.answer(request, context);
    }
    names.emplace_back(known.name);
  }
  refuse("do", "\"" + quotable(wanted) + "\" (" + either_of(names) + ")");
}

namespace {

/// What these requests share.
struct Fights : ManySettings {
  std::string name{};  ///< of the game
  std::unique_ptr<answer::System> system{};
  study::StandingsHooks hooks{};

  Fights(const Request& request, const Context& context)
      : ManySettings(request.many_settings()),
        name(games::system_named(request.text("system", "warmaster")).name),
        system(games::system_named(name).open()),
        hooks{.go_on = rows_told(context)} {}

  /// Whom the sides meet, and how.
  study::Opposition opposition(const Request& request, const std::vector<std::string>& sides,
                               const char* key = "against") const {
    const bool is_army = key == std::string_view("theirs") &&
                         study::army_file_named(request.required(key)).has_value();
    study::Opposition field =
        request.find(key) == nullptr
            ? study::usual_opposition(name, *system, request.flag("hold_fire"))
            : study::opposition_named(
                  request.required(key), name, *system,
                  is_army || request.flag("guns") ? study::Kept::all : study::Kept::fighters,
                  request.flag("hold_fire"));
    study::settle_situations(field, sides);
    study::set_charging(field, request.typed("charging"), sides, *system);
    return field;
  }
};

/// Whom sides meet by default are fighting units alone.
void refuse_guns_alone(const Request& request) {
  if (request.flag("guns") && request.find("against") == nullptr) {
    refuse("guns",
           "is said without \"against\" (guns are taken in of a list that is named) name one");
  }
}

}  // namespace

std::string compare(const Request& request, const Context& context) {
  request.check_keys(
      {"do", "system", "sides", "against", "guns", "hold_fire", "charging", "settings"});
  refuse_guns_alone(request);
  const std::vector<std::string> sides = request.sides("sides");
  if (sides.size() < 2 || sides.size() > report::kMostCompared) {
    refuse("sides", "is no list of two to eight sides");
  }
  const Fights fights(request, context);
  const study::Opposition field = fights.opposition(request, sides);
  return report::json_of(report::compared_table(
      study::standings(sides, field, fights.settings, *fights.system, fights.threads, fights.hooks),
      field));
}

std::string need(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "a", "b", "win", "swing", "survive", "settings"});
  const Fights fights(request, context);
  study::NeedQuestion question{.a = request.side("a"),
                               .b = request.side("b"),
                               .settings = fights.settings,
                               .system = fights.name,
                               .threads = fights.threads};
  study::set_goal(question, [&](const char* goal) { return request.typed(goal); });
  return report::json_of(
      report::table_of(study::least_needed(question, *fights.system, fights.hooks), question));
}

std::string sensitivity(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "a", "b", "to_rounds", "settings"});
  const Fights fights(request, context);
  study::SensitivityQuestion question{.a = request.side("a"),
                                      .b = request.side("b"),
                                      .settings = fights.settings,
                                      .system = fights.name,
                                      .threads = fights.threads};
  if (const auto rounds = request.typed("to_rounds")) {
    question.rounds = study::rounds_named(*rounds);
  }
  return report::json_of(
      report::table_of(study::sensitivity_of(question, *fights.system, fights.hooks), question));
}

std::string worth(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "unit", "against", "guns", "hold_fire", "charging", "pairs",
                      "value", "settings"});
  refuse_guns_alone(request);
  const Fights fights(request, context);
  study::WorthQuestion question{.unit = request.side("unit"),
                                .settings = fights.settings,
                                .system = fights.name,
                                .threads = fights.threads,
                                .pairs = request.flag("pairs"),
                                .value = study::value_named(request.text("value", "hits"))};
  question.opposition = fights.opposition(request, {question.unit});
  return report::json_of(report::worth_table(
      study::worth_of_changes(question, *fights.system, fights.hooks), question.opposition));
}

std::string rank(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "list", "own", "guns", "hold_fire", "charging", "by",
                      "budget", "against", "settings"});
  const Fights fights(request, context);
  const study::Order order = study::order_named(request.text("by", "swing"));
  const std::vector<std::string> sides =
      study::sides_of({request.typed("list"), request.sides("own"), request.flag("guns")},
                      fights.name, *fights.system);
  const study::Opposition field = fights.opposition(request, sides);
  const auto budget = request.typed("budget");
  const double points = budget ? study::budget_named(*budget) : 0;
  std::vector<study::Standing> standings =
      study::standings(sides, field, fights.settings, *fights.system, fights.threads, fights.hooks);
  study::rank(standings, order);
  return report::json_of(
      budget ? report::proposal_table(
                   study::proposal_for(points, standings, field,
                                       study::quotas_for(points, standings, *fights.system)),
                   standings, field)
             : report::ranked_table(standings, field));
}

std::string army(const Request& request, const Context& context) {
  request.check_keys(
      {"do", "system", "mine", "theirs", "guns", "hold_fire", "charging", "settings"});
  const Fights fights(request, context);
  study::ClashQuestion question{
      .mine = study::army_named(request.required("mine"), "mine", fights.name, *fights.system,
                                request.flag("guns") ? study::Kept::all : study::Kept::fighters),
      .settings = fights.settings,
      .threads = fights.threads};
  request.required("theirs");
  question.theirs = fights.opposition(request, question.mine.sides(), "theirs");
  return report::json_of(
      report::clash_table(study::clash_of(question, *fights.system, fights.hooks)));
}

std::string points(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "units", "against", "guns", "hold_fire", "fix", "round",
                      "regress", "value", "why", "charging", "settings"});
  const Fights fights(request, context);
  study::PointsAsked asked{.units = request.required("units"),
                           .against = request.typed("against"),
                           .hold_fire = request.flag("hold_fire"),
                           .guns = request.flag("guns"),
                           .charging = request.typed("charging"),
                           .why = request.typed("why")};
  if (const Json* const fix = request.find("fix")) {
    if (!fix->is_object()) {
      refuse("fix", "is no object (one is wanted) such as {\"empire/knights\": 110}");
    }
    const Request prices(*fix);
    for (const auto& [unit, price] : fix->items()) {
      asked.fixed.push_back(unit + "=" + prices.typed(unit.c_str()).value_or(""));
    }
  }
  const auto round = request.typed("round");
  const double to = round ? study::rounding_named(*round) : 0;
  study::PointsQuestion question = study::points_question(asked, fights.name, *fights.system);
  question.settings = fights.settings;
  question.threads = fights.threads;
  question.value = study::value_named(request.text("value", "hits"));
  const study::PointsAnswer answer = study::fair_points(question, *fights.system, fights.hooks);
  if (question.why) {
    return report::json_of(report::reasons_table(answer, question));
  }
  std::optional<study::Explained> list;
  if (request.flag("regress")) {
    list = study::explained(answer, *fights.system);
  }
  return report::json_of(report::priced_table(answer, to, list));
}

std::string diff(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "old", "new", "set", "against", "guns", "hold_fire",
                      "charging", "value", "settings"});
  refuse_guns_alone(request);
  const Fights fights(request, context);
  study::DiffQuestion question = study::diff_question({.before = request.required("old"),
                                                       .after = request.typed("new"),
                                                       .set = request.sides("set"),
                                                       .guns = request.flag("guns")},
                                                      fights.name, *fights.system);
  question.opposition = fights.opposition(request, question.sides());
  question.settings = fights.settings;
  question.threads = fights.threads;
  question.value = study::value_named(request.text("value", "hits"));
  return report::json_of(
      report::table_of(study::diff_of(question, *fights.system, fights.hooks), question));
}

std::string dominated(const Request& request, const Context& context) {
  request.check_keys(
      {"do", "system", "list", "own", "guns", "hold_fire", "charging", "against", "settings"});
  const Fights fights(request, context);
  const std::vector<std::string> sides =
      study::sides_of({request.typed("list"), request.sides("own"), request.flag("guns")},
                      fights.name, *fights.system);
  const study::Opposition field = fights.opposition(request, sides);
  const std::vector<study::Standing> standings =
      study::standings(sides, field, fights.settings, *fights.system, fights.threads, fights.hooks);
  return report::json_of(
      report::table_of({.system = fights.name, .standings = standings, .opposition = field}));
}

std::string balance(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "lists", "gain", "step", "within", "bounds", "hold", "guns",
                      "hold_fire", "charging", "value", "settings"});
  const Fights fights(request, context);
  const study::BalanceAsked usual;
  study::BalanceQuestion question =
      study::balance_question({.lists = request.sides("lists"),
                               .held = request.sides("hold"),
                               .bounds = request.sides("bounds"),
                               .gain = request.typed("gain").value_or(usual.gain),
                               .within = request.typed("within").value_or(usual.within),
                               .step = request.typed("step").value_or(usual.step),
                               .charging = request.typed("charging"),
                               .guns = request.flag("guns"),
                               .hold_fire = request.flag("hold_fire")},
                              fights.name, *fights.system);
  question.settings = fights.settings;
  question.threads = fights.threads;
  question.value = study::value_named(request.text("value", "hits"));
  return report::json_of(
      report::table_of(study::balanced(question, *fights.system, fights.hooks), question));
}

std::string meta(const Request& request, const Context& /*context*/) {
  request.check_keys({"do", "table", "by"});
  const study::MetaQuestion question =
      study::meta_question(request.required("table"), "table", request.text("by", ""));
  return report::json_of(report::table_of(study::meta_of(question), question));
}

namespace {

Json json_of(const Cell& cell) {
  return std::visit(
      [](const auto& value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
          return Json();
        } else {
          return Json(value);
        }
      },
      cell);
}

/// The schema and the rows.
std::string told(const sweep::SweepSpec& spec, int threads, const Context& context) {
  Json schema;
  Json rows = Json::array();
  SweepListener listener;
  listener.columns = [&](const std::vector<answer::Column>& columns) {
    schema = Json::parse(report::table_schema(columns));
  };
  listener.row = [&](const sweep::SweepRow& row) {
    Json cells = Json::array();
    for (const Cell& cell : cells_of(row)) {
      cells.push_back(json_of(cell));
    }
    rows.push_back(std::move(cells));
  };
  listener.go_on = rows_told(context);
  const sweep::SweepCounts counts = run(spec, threads, listener);
  Json notes = Json::array();
  for (const std::string& sentence : sweep::equal_values(spec)) {
    notes.push_back(sentence + ".");
  }
  for (const sweep::SweepNote& note : counts.notes.all()) {
    notes.push_back(note.text);
  }
  return Json{{"schema", std::move(schema)},
              {"rows", std::move(rows)},
              {"exact", counts.exact},
              {"refused", counts.refused},
              {"notes", std::move(notes)}}
             .dump(-1, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

}  // namespace

std::string sweep(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "spec", "axes", "threads"});
  const Sweep asked = request.sweep();
  return told(spec_of(asked), threads_of(asked.threads), context);
}

std::string matrix(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "rows", "columns", "hold_fire", "settings"});
  const std::string name(games::system_named(request.text("system", "warmaster")).name);
  const auto system = games::system_named(name).open();
  std::vector<std::string> a = study::sides_named(request.required("rows"), "rows", *system);
  std::vector<std::string> b = study::sides_named(request.required("columns"), "columns", *system);
  sweep::each_once(a, *system);
  sweep::each_once(b, *system);
  const bool hold_fire = request.flag("hold_fire");
  sweep::SweepSpec spec = sweep::matrix_spec(name, hold_fire ? a : study::shooting(a, b, *system),
                                             hold_fire ? b : study::shooting(b, a, *system));
  const ManySettings many = request.many_settings();
  for (const auto& [setting, value] : many.settings) {
    sweep::set_axis(spec, sweep::Axis{setting, {value}});
  }
  return told(spec, many.threads, context);
}

}  // namespace fray::door
