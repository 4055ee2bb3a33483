#include "door/field_requests.hpp"

#include "core/error.hpp"
#include "games/systems.hpp"
#include "report/armies.hpp"
#include "report/compared.hpp"
#include "report/needed.hpp"
#include "report/priced.hpp"
#include "report/ranked.hpp"
#include "report/worths.hpp"
#include "study/clash.hpp"
#include "study/need.hpp"
#include "study/points.hpp"
#include "study/points_asked.hpp"
#include "study/proposal.hpp"
#include "study/ranking.hpp"
#include "study/standings.hpp"
#include "study/worth.hpp"

namespace fray::door {
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
    return field;
  }
};

}  // namespace

std::string compare(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "sides", "against", "guns", "hold_fire", "settings"});
  const std::vector<std::string> sides = request.sides("sides");
  if (sides.size() < 2 || sides.size() > report::kMostCompared) {
    refuse("sides", "is no list of two to eight sides");
  }
  const Fights fights(request, context);
  const study::Opposition field = fights.opposition(request, sides);
  return report::compared_json(
      study::standings(sides, field, fights.settings, *fights.system, fights.threads, fights.hooks),
      field);
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

std::string worth(const Request& request, const Context& context) {
  request.check_keys(
      {"do", "system", "unit", "against", "guns", "hold_fire", "pairs", "value", "settings"});
  const Fights fights(request, context);
  study::WorthQuestion question{.unit = request.side("unit"),
                                .settings = fights.settings,
                                .system = fights.name,
                                .threads = fights.threads,
                                .pairs = request.flag("pairs"),
                                .value = study::value_named(request.text("value", "hits"))};
  question.opposition = fights.opposition(request, {question.unit});
  return report::worth_json(study::worth_of_changes(question, *fights.system, fights.hooks),
                            question.opposition);
}

std::string rank(const Request& request, const Context& context) {
  request.check_keys(
      {"do", "system", "list", "own", "guns", "hold_fire", "by", "budget", "against", "settings"});
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
  return budget ? report::proposal_json(
                      study::proposal_for(points, standings, field,
                                          study::quotas_for(points, standings, *fights.system)),
                      standings, field)
                : report::ranked_json(standings, field);
}

std::string army(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "mine", "theirs", "guns", "hold_fire", "settings"});
  const Fights fights(request, context);
  study::ClashQuestion question{
      .mine = study::army_named(request.required("mine"), "mine", fights.name, *fights.system,
                                request.flag("guns") ? study::Kept::all : study::Kept::fighters),
      .settings = fights.settings,
      .threads = fights.threads};
  request.required("theirs");
  question.theirs = fights.opposition(request, question.mine.sides(), "theirs");
  return report::army_json(study::clash_of(question, *fights.system, fights.hooks));
}

std::string points(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "units", "against", "guns", "hold_fire", "fix", "round",
                      "regress", "value", "settings"});
  const Fights fights(request, context);
  study::PointsAsked asked{.units = request.required("units"),
                           .against = request.typed("against"),
                           .hold_fire = request.flag("hold_fire"),
                           .guns = request.flag("guns")};
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
  std::optional<study::Explained> list;
  if (request.flag("regress")) {
    list = study::explained(answer, *fights.system);
  }
  return report::points_json(answer, to, list);
}

}  // namespace fray::door
