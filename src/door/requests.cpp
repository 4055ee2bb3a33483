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
#include "door/field_requests.hpp"
#include "door/sweep_requests.hpp"
#include "games/systems.hpp"
#include "report/advice.hpp"
#include "report/field.hpp"
#include "report/json.hpp"
#include "report/luck.hpp"
#include "report/story.hpp"
#include "report/svg.hpp"
#include "report/units.hpp"
#include "study/advise.hpp"
#include "study/luck.hpp"
#include "study/unit_search.hpp"

namespace fray::door {
namespace {

const std::vector<std::string> kFightKeys{"do", "system", "a", "b", "engagement", "settings"};

answer::Answer fought(const Request& request, const Context& context) {
  return context.session.odds(request.fight(), options_of(request.settings()),
                              trials_told(context));
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
  return of == "odds" ? Json{{"svg", report::svg(fought(request, context))}}.dump() + "\n"
                      : report::field_json(context.session.field(request.fight()));
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
  return report::advice_json(study::advise(*fight, *system, question, hooks));
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
  Json all = Json::array();
  for (const games::SystemFacts& system : games::systems()) {
    all.push_back({{"name", system.name},
                   {"game", system.game},
                   {"source", system.source},
                   {"options", system.options()}});
  }
  return all.dump(2) + "\n";
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
  request.check_keys(kFightKeys);
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

}  // namespace fray::door
