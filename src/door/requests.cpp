#include "door/requests.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/error.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "door/answer.hpp"
#include "door/sweep.hpp"
#include "report/columns.hpp"
#include "report/compared.hpp"
#include "report/json.hpp"
#include "report/luck.hpp"
#include "report/story.hpp"
#include "report/svg.hpp"
#include "report/units.hpp"
#include "study/luck.hpp"
#include "study/standings.hpp"
#include "study/sweep_spec.hpp"
#include "study/unit_search.hpp"

namespace fray::door {
namespace {

[[noreturn]] void refuse(const std::string& field, const std::string& sentence) {
  throw InputError(Where{.field = field}, sentence);
}

/// A number, a word, or yes or no, as it is typed.
std::string text_of(const std::string& field, const Json& value) {
  if (value.is_string()) {
    return value.get<std::string>();
  }
  if (value.is_boolean()) {
    return value.get<bool>() ? "yes" : "no";
  }
  if (value.is_number()) {
    return value.dump();
  }
  refuse(field, "is neither a text nor a number, nor true or false (one of them is wanted)");
}

Value value_of(const std::string& field, const Json& value) {
  return value.is_boolean() ? Value(value.get<bool>()) : Value(text_of(field, value));
}

void check_keys_of(const Json& object, const std::string& what,
                   const std::vector<std::string>& known) {
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(known, key) == known.end()) {
      const std::vector<std::string> near = nearest(key, known);
      refuse(quotable(key),
             "is no key of " + what + " (" +
                 (near.empty() ? either_of(known) : "did you mean " + either_of(near) + "?") + ")");
    }
  }
}

SideUnit unit_of(const std::string& field, const Json& written) {
  if (!written.is_object() || !written.contains("unit")) {
    refuse(field,
           "a unit is no object with a \"unit\" (one is wanted) such as {\"unit\": "
           "\"empire/knights\", \"options\": {\"charging\": true}}");
  }
  check_keys_of(written, "a unit", {"unit", "options", "count"});
  SideUnit unit{.name = text_of("unit", written["unit"])};
  if (written.contains("count")) {
    if (!written["count"].is_number_unsigned() || written["count"] > 100) {
      refuse("count", "is no whole number of units (1 to 12)");
    }
    unit.count = written["count"].get<int>();
  }
  if (written.contains("options")) {
    if (!written["options"].is_object()) {
      refuse("options", "is no object (one is wanted) such as {\"charging\": true, \"stands\": 3}");
    }
    for (const auto& [name, value] : written["options"].items()) {
      unit.options.emplace_back(name, value_of(name, value));
    }
  }
  return unit;
}

/// From a text, a unit, or a list of units.
std::string side_of(const std::string& field, const Json& written) {
  if (written.is_string()) {
    return written.get<std::string>();
  }
  std::vector<SideUnit> units;
  if (written.is_array()) {
    for (const Json& unit : written) {
      units.push_back(unit_of(field, unit));
    }
  } else {
    units.push_back(unit_of(field, written));
  }
  return Side(units).text();
}

std::string text_of(const study::SweepSoFar& now) {
  return Json{{"rows", now.rows}, {"of", now.of}, {"share", now.share()}}.dump();
}

const std::vector<std::string> kFightKeys{"do", "system", "a", "b", "engagement", "settings"};

std::vector<std::string> with(std::vector<std::string> keys,
                              std::initializer_list<const char*> more) {
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

study::OnProgress trials_told(const Context& context) {
  if (!context.on_progress) {
    return {};
  }
  return [&](const study::OddsSoFar& now) {
    return context.on_progress(Json{
        {"trials", now.trials},
        {"of", now.of},
        {"win", now.win},
        {"draw", now.draw},
        {"loss", now.loss}}.dump());
  };
}

study::Answer fought(const Request& request, const Context& context) {
  return context.session.odds(request.fight(), options_of(request.settings()),
                              trials_told(context));
}

std::string odds(const Request& request, const Context& context) {
  return report::json(odds_of(request, context));
}

std::string picture(const Request& request, const Context& context) {
  request.check_keys(with(kFightKeys, {"of"}));
  const std::string of = request.text("of", "odds");
  if (of != "odds" && of != "field") {
    refuse("of", "\"" + quotable(of) + "\" (odds or field)");
  }
  return Json{{"svg", of == "odds" ? report::svg(fought(request, context))
                                   : context.session.field_svg(request.fight())}}
             .dump() +
         "\n";
}

std::string trace(const Request& request, const Context& context) {
  request.check_keys(with(kFightKeys, {"luck"}));
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
  const auto system = study::system_named(request.text("system", "warmaster")).open();
  const std::vector<study::FightLuck> fights =
      study::luck_of_each(game_of(game), *system, request.fight_options(),
                          options_of(request.settings()), trials_told(context));
  return report::luck_json(fights, study::luck_of_all(fights));
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
  return report::luck_json({&found, 1}, {});
}

std::string compare(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "sides", "against", "settings"});
  const std::string name(study::system_named(request.text("system", "warmaster")).name);
  const std::vector<std::string> sides = request.sides("sides");
  if (sides.size() < 2 || sides.size() > report::kMostCompared) {
    refuse("sides", "is no list of two to eight sides");
  }
  const auto system = study::system_named(name).open();
  study::Opposition opposition =
      request.find("against") == nullptr
          ? study::usual_opposition(name, *system)
          : study::opposition_named(request.required("against"), name, *system);
  study::settle_situations(opposition, sides);
  study::StandingsHooks hooks;
  if (context.on_progress) {
    hooks.go_on = [&](const study::SweepSoFar& now) { return context.on_progress(text_of(now)); };
  }
  Said settings = request.settings();
  const int threads = options_of(settings).threads;
  settings.erase("threads");
  return report::compared_json(study::standings(sides, opposition, settings, name, threads, hooks),
                               opposition);
}

std::string units(const Request& request, const Context&) {
  request.check_keys({"do", "system", "query", "characters"});
  return report::units_json(
      study::find_units(request.text("system", "warmaster"), request.text("query", ""),
                        request.flag("characters") ? study::Wanted::characters : study::Wanted::all)
          .units);
}

std::string import(const Request& request, const Context&) {
  request.check_keys({"do", "text", "file", "system", "source"});
  ImportSettings settings{.source = request.text("source", "")};
  if (request.find("system") != nullptr) {
    settings.system = study::system_named(request.required("system")).name;
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
  Json all = Json::array();
  for (const study::SystemFacts& system : study::systems()) {
    all.push_back({{"name", system.name},
                   {"game", system.game},
                   {"source", system.source},
                   {"options", system.options}});
  }
  return all.dump(2) + "\n";
}

std::string options(const Request& request, const Context&) {
  request.check_keys({"do", "system"});
  const auto system = study::system_named(request.text("system", "warmaster")).open();
  Json sections = Json::array();
  for (const study::HelpSection& section : system->side_help().sections) {
    Json lines = Json::array();
    for (const study::HelpLine& line : section.lines) {
      lines.push_back(
          {{"usage", line.usage}, {"means", line.means}, {"speaks_of", line.speaks_of}});
    }
    sections.push_back({{"title", section.title}, {"options", std::move(lines)}});
  }
  return sections.dump(2) + "\n";
}

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

std::string sweep(const Request& request, const Context& context) {
  request.check_keys({"do", "spec", "axes", "threads"});
  const Sweep asked = request.sweep();
  Json schema;
  Json rows = Json::array();
  SweepListener listener;
  listener.columns = [&](const std::vector<study::Column>& columns) {
    schema = Json::parse(report::table_schema(columns));
  };
  listener.row = [&](const study::SweepRow& row) {
    Json cells = Json::array();
    for (const Cell& cell : cells_of(row)) {
      cells.push_back(json_of(cell));
    }
    rows.push_back(std::move(cells));
  };
  if (context.on_progress) {
    listener.go_on = [&](const study::SweepSoFar& now) {
      return context.on_progress(text_of(now));
    };
  }
  const study::SweepCounts counts = run(spec_of(asked), threads_of(asked.threads), listener);
  Json notes = Json::array();
  for (const study::SweepNote& note : counts.notes.all()) {
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

std::string version_of(const Request& request, const Context&) {
  request.check_keys({"do"});
  return Json{{"fray", kVersion}, {"stream", kStreamVersion}}.dump() + "\n";
}

struct Known {
  const char* name;
  std::string (*answer)(const Request&, const Context&);
};

constexpr std::array kRequests{
    Known{"odds", &odds},     Known{"trace", &trace},     Known{"picture", &picture},
    Known{"luck", &luck},     Known{"sweep", &sweep},     Known{"compare", &compare},
    Known{"units", &units},   Known{"systems", &systems}, Known{"options", &options},
    Known{"import", &import}, Known{"check", &check},     Known{"version", &version_of},
};

}  // namespace

Request::Request(Json object) : object_(std::move(object)) {
  if (!object_.is_object()) {
    throw InputError(
        "a request is a JSON object, such as {\"do\": \"odds\", \"a\": "
        "\"empire/knights: charging\", \"b\": \"orcs/orc warriors\"}");
  }
}

const Json* Request::find(const char* key) const {
  const auto found = object_.find(key);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void Request::check_keys(const std::vector<std::string>& known) const {
  check_keys_of(object_, "this request", known);
}

std::string Request::text(const char* key, const std::string& otherwise) const {
  const Json* const value = find(key);
  if (value != nullptr && !value->is_string()) {
    refuse(key, "is no text (one is wanted)");
  }
  return value == nullptr ? otherwise : value->get<std::string>();
}

std::string Request::required(const char* key) const {
  if (find(key) == nullptr) {
    refuse(key, "is not said (it is wanted here)");
  }
  return text(key, "");
}

bool Request::flag(const char* key) const {
  const Json* const value = find(key);
  if (value != nullptr && !value->is_boolean()) {
    refuse(key, "is neither true nor false (one of them is wanted)");
  }
  return value != nullptr && value->get<bool>();
}

std::string Request::side(const char* key) const {
  return find(key) == nullptr ? required(key) : side_of(key, *find(key));
}

std::vector<std::string> Request::sides(const char* key) const {
  const Json* const value = find(key);
  std::vector<std::string> sides;
  if (value != nullptr && value->is_array()) {
    for (const Json& side : *value) {
      sides.push_back(side_of(key, side));
    }
  }
  return sides;
}

Said Request::settings() const {
  Said said;
  const Json* const settings = find("settings");
  if (settings == nullptr) {
    return said;
  }
  if (!settings->is_object()) {
    refuse("settings", "is no object (one is wanted) such as {\"rounds\": 2}");
  }
  const auto names = study::sweep_settings();
  check_keys_of(*settings, "the settings", with({names.begin(), names.end()}, {"threads"}));
  for (const auto& [name, value] : settings->items()) {
    if (name != "rule" && !value.is_null()) {
      said[name] = text_of(name, value);
    }
  }
  return said;
}

Asked Request::fight() const {
  Asked asked{.system = text("system", "warmaster")};
  study::Question& question = asked.question;
  if (find("engagement") != nullptr) {
    question.engagement = required("engagement");
    question.a = text("a", "");
    question.b = text("b", "");
  } else {
    question.a = side("a");
    question.b = side("b");
  }
  question.options = fight_options();
  return asked;
}

study::FightOptions Request::fight_options() const {
  const Said said = settings();
  const auto value = [&](const char* name) {
    const auto found = said.find(name);
    return found == said.end() ? std::nullopt : std::optional(found->second);
  };
  study::FightOptions options{.rounds = value("rounds"),
                              .turns = value("turns"),
                              .policy = value("policy"),
                              .edition = value("edition")};
  if (const Json* const all = find("settings"); all != nullptr && all->contains("rule")) {
    const Json& rules = (*all)["rule"];
    if (!rules.is_object()) {
      refuse("rule", "is no object (one is wanted) such as {\"insane-courage\": \"yes\"}");
    }
    for (const auto& [name, reading] : rules.items()) {
      options.readings.push_back(name + "=" + text_of(name, reading));
    }
  }
  return options;
}

Sweep Request::sweep() const {
  Sweep asked{.spec = text("spec", "")};
  if (const Json* const threads = find("threads")) {
    asked.threads = options_of(Said{{"threads", text_of("threads", *threads)}}).threads;
  }
  const Json* const axes = find("axes");
  if (axes != nullptr && !axes->is_object()) {
    refuse("axes", "is no object (one is wanted) such as {\"a.attacks\": [2, 3, 4]}");
  }
  if (axes != nullptr) {
    for (const auto& [name, values] : axes->items()) {
      Axis axis{.name = name};
      if (values.is_array()) {
        for (const Json& value : values) {
          axis.values.push_back(value_of(name, value));
        }
      } else {
        axis.values.push_back(value_of(name, values));
      }
      asked.axes.push_back(std::move(axis));
    }
  }
  return asked;
}

study::Answer odds_of(const Request& request, const Context& context) {
  request.check_keys(kFightKeys);
  return fought(request, context);
}

std::string answered(const Request& request, const Context& context) {
  const std::string wanted = request.required("do");
  std::vector<std::string> names;
  for (const Known& known : kRequests) {
    if (wanted == known.name) {
      return known.answer(request, context);
    }
    names.emplace_back(known.name);
  }
  refuse("do", "\"" + quotable(wanted) + "\" (" + either_of(names) + ")");
}

}  // namespace fray::door
