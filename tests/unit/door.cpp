#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "fray/fray.h"
#include "fray/fray.hpp"
#include "games/systems.hpp"
#include "own_folder.hpp"

namespace {

using Json = nlohmann::ordered_json;

const fray::Matchup kDuel{.a = "empire/knights: charging", .b = "orcs/orc warriors"};

template <class Work>
fray::Error refusal(Work&& work) {
  try {
    work();
  } catch (const fray::Error& error) {
    return error;
  }
  FAIL("nothing was refused");
  throw;
}

/// The error of a request, and its status.
Json error_of(const std::string& request, int status = FRAY_INPUT) {
  fray_session* const session = fray_open();
  char* answer = nullptr;
  CHECK(fray_call(session, request.c_str(), nullptr, nullptr, &answer) == status);
  const Json error = Json::parse(answer)["error"];
  fray_free(answer);
  fray_close(session);
  return error;
}

}  // namespace

TEST_CASE("an answer in C++ says what its JSON says", "[door]") {
  const fray::Answer answer = fray::odds(kDuel);
  const Json shown = Json::parse(json(answer));
  CHECK(answer.exact);
  CHECK(answer.win.value == shown["win"]["p"]);
  CHECK(answer.endings.size() == shown["endings"].size());
  CHECK(answer.chance("b_destroyed").value == shown["endings"]["b_destroyed"]);
  CHECK(answer.chance("b_caught").value == 0);
  REQUIRE(answer.count("stands_lost") != nullptr);
  CHECK(answer.count("stands_lost")->b.mean.value == shown["stands_lost"]["b"]["mean"]);
  CHECK(answer.count("models_lost") == nullptr);
  CHECK(answer.by_round.size() == shown["by_round"].size());
  CHECK(answer.swing.value == shown["points"]["swing"]["mean"]);
  CHECK(answer.a.text == "empire/knights: charging");
  CHECK(svg(answer).starts_with("<svg"));
}

TEST_CASE("typed settings are those of the program", "[door]") {
  fray::Session session;
  fray::Matchup matchup = kDuel;
  matchup.options = {
      {"rounds", 1}, {"turns", 2}, {"policy", "stand"}, {"edition", "revolution-advance"}};
  const fray::Settings simulated{.method = fray::Method::simulate,
                                 .sampler = fray::Sampler::faces,
                                 .trials = 1000,
                                 .seed = 7,
                                 .threads = 1};
  CHECK(json(session.odds(matchup, simulated)) ==
        session.call(R"({"do": "odds", "a": "empire/knights: charging", "b": "orcs/orc warriors",
          "settings": {"rounds": 1, "turns": 2, "policy": "stand", "edition": "revolution-advance",
            "method": "simulate", "sampler": "faces", "trials": 1000, "seed": 7}})"));
  matchup.options = {{"turns", "end"}};
  CHECK(session.odds(matchup).key != session.odds(kDuel).key);
  CHECK_FALSE(session.odds(kDuel, {.precision = 0.01}).key.empty());
  const fray::Matchup read{
      .a = "custom", .b = "custom", .system = "fantasy6", .rules = {{"insane-courage", true}}};
  CHECK(json(session.odds(read)) ==
        session.call(R"({"do": "odds", "system": "fantasy6", "a": "custom", "b": "custom",
          "settings": {"rule": {"insane-courage": true}}})"));
}

TEST_CASE("every option of fights is known by its name, and names another fight", "[door]") {
  const std::map<std::string_view, std::string> values{
      {"rounds", "1"}, {"turns", "2"}, {"policy", "stand"}, {"edition", "classic"}};
  fray::Session session;
  const std::string plain = session.odds(kDuel).key;
  for (const fray::OptionHelp& option : fray::games::fight_options()) {
    INFO(option.name);
    const auto value = values.find(option.name);
    REQUIRE(value != values.end());  // a new option wants a value here that changes this fight
    fray::Matchup matchup = kDuel;
    matchup.options = {{std::string(option.name), value->second}};
    CHECK(session.odds(matchup).key != plain);
    matchup.system = "sovl";
    matchup.a = "custom";
    matchup.b = "custom";
    if (option.name != "rounds") {
      CHECK(refusal([&] { session.odds(matchup); }).place().field == option.name);
    }
  }
  fray::Matchup matchup = kDuel;
  matchup.options = {{"weather", "rain"}};
  CHECK(refusal([&] { session.odds(matchup); }).place().field == "weather");
}

TEST_CASE("a typed side is the text that the program takes", "[door]") {
  CHECK(fray::Side(fray::SideUnit{"empire/knights"}).text() == "empire/knights");
  CHECK(fray::Side{fray::SideUnit{"empire/knights", {{"charging", true}, {"stands", 2}}, 2},
                   fray::SideUnit{"custom", {{"armour", "4+"}, {"flying", false}}}}
            .text() == "2 x empire/knights: charging, stands=2 + custom: armour=4+, flying=no");
}

TEST_CASE("no typed name or value says more than itself", "[door]") {
  for (const fray::SideUnit& unit :
       {fray::SideUnit{"empire/knights: charging"}, fray::SideUnit{"custom + custom"},
        fray::SideUnit{"custom", {{"attacks", "3, charging"}}},
        fray::SideUnit{"custom", {{"attacks=3, stands", 2}}},
        fray::SideUnit{"custom", {{"attacks", "3 + custom"}}}}) {
    CHECK(refusal([&] { fray::Side side(unit); }).fault() == fray::Fault::input);
  }
}

TEST_CASE("an error says where and what, and names no option of a command line", "[door]") {
  fray::Matchup matchup = kDuel;
  matchup.options = {{"rounds", 11}};
  const fray::Error rounds = refusal([&] { fray::odds(matchup); });
  CHECK(rounds.fault() == fray::Fault::input);
  CHECK(rounds.place().field == "rounds");
  CHECK(rounds.sentence() == "\"11\" is not allowed. Type a whole number from 1 to 10.");
  CHECK(std::string(rounds.what()) ==
        "rounds: \"11\" is not allowed. Type a whole number from 1 to 10.");
  const fray::Error side = refusal([] { fray::odds({.a = "custom: stands=0", .b = "custom"}); });
  CHECK(side.place().file == "side A");
  CHECK(side.place().field == "stands");
  const fray::Error game = refusal([] { fray::odds({.a = "a", .b = "b", .system = "chess"}); });
  CHECK(game.place().field == "system");
  CHECK(refusal([] { fray::odds(kDuel, {.trials = 0}); }).place().field == "trials");
  CHECK(refusal([] { fray::odds(kDuel, {.threads = -1}); }).place().field == "threads");
  CHECK(refusal([] { fray::odds(kDuel, {.precision = std::numeric_limits<double>::quiet_NaN()}); })
            .place()
            .field == "precision");
  CHECK(refusal([] { fray::odds({}); }).place().file == "side A");
}

TEST_CASE("a progress function stops a simulation and a sweep", "[door]") {
  int shown = 0;
  const auto stopped = refusal([&] {
    fray::odds(kDuel, {.method = fray::Method::simulate}, [&](const fray::OddsSoFar& now) {
      ++shown;
      CHECK(now.trials <= now.of);
      return false;
    });
  });
  CHECK(stopped.fault() == fray::Fault::stopped);
  CHECK(shown == 1);
  const fray::Sweep sweep{.axes = {{"a", {"custom"}}, {"b", {"custom"}}, {"a.attacks", {1, 2, 3}}}};
  CHECK(refusal([&] {
          fray::Session().sweep(
              sweep, [](const fray::Row&) {}, [](const fray::SweepSoFar&) { return false; });
        }).fault() == fray::Fault::stopped);
}

TEST_CASE("a progress function is told of requests, and stops them", "[door]") {
  fray::Session session;
  for (const char* const request :
       {R"({"do": "luck", "system": "fantasy6", "a": "custom: models=20", "b": "custom: models=20",
          "result": "won", "settings": {"method": "simulate", "trials": 100000}})",
        R"({"do": "advise", "system": "fantasy6", "a": "custom: models=20",
          "b": "custom: models=20", "settings": {"method": "simulate", "trials": 100000}})",
        R"({"do": "advise", "a": "empire/knights: charging", "b": "orcs/orc warriors"})",
        R"({"do": "need", "a": "empire/halberdiers", "b": "orcs/orc warriors", "win": 0.9})",
        R"({"do": "worth", "unit": "empire/halberdiers", "against": "orcs/goblins"})",
        R"({"do": "rank", "list": "empire", "against": "orcs/goblins"})",
        R"({"do": "points", "units": "empire/knights", "against": "orcs/goblins"})",
        R"({"do": "army", "mine": "empire/knights", "theirs": "orcs/goblins"})",
        R"({"do": "matrix", "rows": "empire/knights", "columns": "orcs/goblins"})"}) {
    INFO(request);
    std::vector<Json> shown;
    session.call(request, [&](const std::string& now) {
      shown.push_back(Json::parse(now));
      return true;
    });
    REQUIRE_FALSE(shown.empty());
    CHECK((shown.back().contains("of") || shown.back().contains("results")));
    CHECK(refusal([&] {
            session.call(request, [](const std::string&) { return false; });
          }).fault() == fray::Fault::stopped);
  }
}

TEST_CASE("the rows of a sweep are the odds of their fights", "[door]") {
  fray::Session session;
  const fray::Sweep sweep{.axes = {{"a", {"empire/knights: charging"}},
                                   {"b", {"orcs/orc warriors"}},
                                   {"a.attacks", {3, 4}}}};
  std::vector<fray::Column> columns;
  std::vector<fray::Row> rows;
  const fray::SweepResult result = session.sweep(
      sweep, [&](const fray::Row& row) { rows.push_back(row); }, {},
      [&](const std::vector<fray::Column>& shown) { columns = shown; });
  CHECK(result.rows == 2);
  CHECK(result.exact == 2);
  REQUIRE(rows.size() == 2);
  const auto cell = [&](std::size_t row, const std::string& name) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].name == name) {
        return rows[row].cells[i];
      }
    }
    return fray::Cell("no such column");
  };
  CHECK(rows[0].cells.size() == columns.size());
  CHECK(cell(1, "a.attacks") == fray::Cell(std::uint64_t{4}));
  const fray::Answer answer =
      session.odds({.a = "empire/knights: charging, attacks=4", .b = "orcs/orc warriors"});
  CHECK(cell(1, "win") == fray::Cell(answer.win.value));
  CHECK(cell(1, "key") == fray::Cell(answer.key));
  CHECK(cell(1, "seed") == fray::Cell());

  const Json shown = Json::parse(session.call(R"({"do": "sweep",
    "spec": "a = 'empire/knights: charging'\nb = 'orcs/orc warriors'", "axes": {"a.attacks": [3, 4]}})"));
  CHECK(shown["rows"].size() == 2);
  CHECK(shown["schema"]["fields"].size() == columns.size());
  CHECK(refusal([&] { session.sweep({.axes = {{"c", {1}}}}, [](const fray::Row&) {}); })
            .place()
            .field == "axes");
}

TEST_CASE("a sweep is told as CSV, in pieces", "[door]") {
  std::string csv;
  std::size_t rows = 0;
  fray::Session().sweep(
      {.axes = {{"a", {"custom"}}, {"b", {"custom"}}, {"a.attacks", {1, 2}}}},
      [&](const fray::Row&) { ++rows; }, {}, {}, [&](std::string_view text) { csv += text; });
  CHECK(csv.starts_with("a.attacks,system,a,b,"));
  CHECK(csv.find("\n1,warmaster,custom: attacks=1,custom,") != std::string::npos);
  CHECK(std::ranges::count(csv, '\n') == 3);
  CHECK(rows == 2);
}

TEST_CASE("a sweep reads its file, and names the game of its axes", "[door]") {
  fray::Session session;
  const auto csv_of = [&](const fray::Sweep& sweep) {
    std::string csv;
    session.sweep(
        sweep, [](const fray::Row&) {}, {}, {}, [&](std::string_view text) { csv += text; });
    return csv;
  };
  const std::string spec = "a = 'custom: models=5'\nb = 'custom: models=6'\nrounds = 1\n";
  const OwnFolder folder;
  std::ofstream("door_sweep.toml") << "system = 'sovl'\n" << spec;
  const std::string csv = csv_of({.file = "door_sweep.toml"});
  CHECK(csv.find("\n1,sovl,custom: models=5,") != std::string::npos);
  CHECK(csv_of({.spec = "system = 'fantasy6'\n" + spec, .system = "sovl"}) == csv);
  CHECK(csv_of({.system = "sovl",
                .axes = {{"a", {"custom: models=5"}},
                         {"b", {"custom: models=6"}},
                         {"rounds", {1}}}}) == csv);
  CHECK(refusal([&] { csv_of({.spec = spec, .file = "door_sweep.toml"}); }).place().field ==
        "file");
  CHECK(refusal([&] { csv_of({.spec = spec, .system = "chess"}); }).place().field == "system");
  CHECK(refusal([&] { csv_of({.spec = spec, .threads = -1}); }).place().field == "threads");
  std::ofstream("door_sweep.toml") << spec << "refused = 'perhaps'\n";
  const fray::Error error = refusal([&] { csv_of({.file = "door_sweep.toml"}); });
  CHECK(error.place().file == "door_sweep.toml");
  CHECK(error.place().line == 4);
}

TEST_CASE("a request for odds has a typed answer", "[door]") {
  fray::Session session;
  const std::string request =
      R"({"do": "odds", "a": "custom", "b": "custom", "settings": {"rounds": 1}})";
  CHECK(json(session.answer(request)) == session.call(request));
  CHECK(refusal(
            [&] { session.answer(R"({"a": "custom", "b": "custom", "settings": {"rounds": 0}})"); })
            .place()
            .field == "rounds");
  CHECK(refusal([&] { session.answer(R"({"a": "custom", "b": "custom", "luck": "best5"})"); })
            .place()
            .field == "luck");
}

TEST_CASE("sides are found by lists, queries and names, each once", "[door]") {
  fray::Session session;
  CHECK(session.sides("orcs/goblins, empire/knights, orcs/goblins") ==
        std::vector<std::string>{"orcs/goblins", "empire/knights"});
  CHECK(session.sides("orcs/goblins: attacks=4, defended, empire/knights") ==
        std::vector<std::string>{"orcs/goblins: attacks=4, defended", "empire/knights"});
  CHECK(session.sides("orcs").size() > 5);
  CHECK(refusal([&] { session.sides("orcs/nobody*"); }).fault() == fray::Fault::input);
}

TEST_CASE("a story and a drawing are told", "[door]") {
  fray::Session session;
  const fray::Story story = session.trace(kDuel, {.seed = 42});
  CHECK(story.seed == 42);
  CHECK_FALSE(story.parts.empty());
  const Json shown = Json::parse(
      session.call(R"({"do": "trace", "a": "empire/knights: charging", "b": "orcs/orc warriors",
        "settings": {"seed": 42}})"));
  CHECK(shown["ending"] == story.ending);
  CHECK(shown["rounds"].size() == story.parts.size());
  CHECK(session.trace(kDuel).seed == session.trace(kDuel, {.luck = fray::Luck::typical}).seed);
  const auto by_luck = [&](const std::string& luck) {
    return session.call(
        R"({"do": "trace", "a": "empire/knights: charging", "b": "orcs/orc warriors",
        "luck": ")" +
        luck + "\"}");
  };
  CHECK(by_luck("worst") == by_luck("worst5"));
  CHECK(by_luck("Best") == by_luck("best5"));
  CHECK(by_luck("worst") != by_luck("best"));
  CHECK(session.field_svg(kDuel).starts_with("<svg"));
  const Json drawn = Json::parse(session.call(
      R"({"do": "picture", "of": "field", "a": "empire/knights: charging", "b": "orcs/orc warriors"})"));
  CHECK(drawn["svg"] == session.field_svg(kDuel));
  CHECK(session.field_svg({.a = "custom", .b = "custom", .system = "sovl"}).starts_with("<svg"));
  const Json ranks = Json::parse(session.call(
      R"({"do": "picture", "of": "field", "system": "sovl", "a": "custom", "b": "custom: models=15"})"));
  CHECK(ranks["piece"] == "model");
  CHECK(ranks["stands"].size() == 35);
  CHECK(ranks["units"][1]["understood"].get<std::string>().starts_with("15 models, 5 wide"));
  CHECK(refusal([&] {
          session.field_svg({.a = "custom: fighting=1", .b = "custom: fighting=1"});
        }).fault() == fray::Fault::input);
}

TEST_CASE("what a unit of no list is is told", "[door]") {
  fray::Session session;
  const Json custom = Json::parse(session.call(R"({"do": "units", "custom": true})"));
  REQUIRE(custom.size() == 1);
  CHECK(custom[0]["key"] == "custom");
  CHECK(custom[0]["stands"] == 3);
  CHECK(custom[0]["points"].is_null());
  const Json ranks =
      Json::parse(session.call(R"({"do": "units", "system": "old-world", "custom": true})"));
  CHECK(ranks[0]["models"] == 20);
  CHECK(ranks[0]["type"] == "regular-infantry");
}

TEST_CASE("units and games are found", "[door]") {
  fray::Session session;
  const auto knights = session.units("empire knights");
  REQUIRE_FALSE(knights.empty());
  CHECK(knights.front().key == "empire/knights");
  CHECK(knights.front().facts.front() ==
        std::pair<std::string, fray::answer::UnitFact>("type", std::string("cavalry")));
  CHECK(session.units("", "sovl").size() > 100);
  CHECK(Json::parse(session.call(R"({"do": "units", "query": "empire knights"})"))[0]["key"] ==
        "empire/knights");
  CHECK(Json::parse(session.call(R"({"do": "systems"})")).size() == fray::systems().size());
  CHECK_FALSE(Json::parse(session.call(R"({"do": "options", "system": "sovl"})")).empty());
}

TEST_CASE("a wrong request is refused with a sentence", "[door]") {
  CHECK(error_of("{")["message"] == "request:1:2: this is no JSON from here on.");
  CHECK(error_of("[]")["message"].get<std::string>().starts_with("a request is a JSON object"));
  CHECK(error_of("{}")["field"] == "do");
  CHECK(error_of(R"({"do": "oods"})")["message"].get<std::string>().starts_with(
      "do: \"oods\" is not allowed. Type odds, "));
  CHECK(error_of(R"({"do": "odds", "a": "custom"})")["field"] == "b");
  CHECK(error_of(R"({"do": "odds", "a": 3, "b": "custom"})")["field"] == "a");
  CHECK(error_of(R"({"do": "odds", "a": "custom", "b": "custom", "setings": {}})")["message"] ==
        "setings is no key of this request. Did you mean settings?");
  CHECK(
      error_of(
          R"({"do": "odds", "a": "custom", "b": "custom", "settings": {"round": 2}})")["message"] ==
      "round is no key of the settings. Did you mean rounds?");
  CHECK(error_of(R"({"do": "odds", "a": "custom", "b": "custom", "settings": {"rounds": 2.5}})")
            ["message"] == "rounds: \"2.5\" is not allowed. Type a whole number from 1 to 10.");
  CHECK(error_of(R"({"do": "odds", "a": {"unit": "custom", "options": {"armor": "9+"}},
      "b": "custom"})")["file"] == "side A");
  CHECK(error_of(R"({"do": "odds", "a": {"name": "custom"}, "b": "custom"})")["field"] == "a");
  CHECK(error_of("{\"do\": \"\xff\"}")["file"] == "request");
  CHECK(error_of(R"({"do": "luck", "a": "custom", "b": "custom"})")["field"] == "result");
  CHECK(
      error_of(R"({"do": "luck", "a": "custom", "b": "custom", "result": "won twice"})")["field"] ==
      "result");
  CHECK(error_of(R"({"do": "luck", "game": [{"a": "custom", "b": "custom", "result": "won"},
      {"a": "custom", "b": "custom: stands=0", "result": "won"}]})")["file"] == "game[2]");
  CHECK(error_of(R"({"do": "luck", "game": []})")["field"] == "game");
  CHECK(error_of(R"({"do": "advise", "a": "custom", "b": "custom", "aim": "glory"})")["field"] ==
        "aim");
  CHECK(error_of(R"({"do": "advise", "a": "custom", "b": "custom",
      "settings": {"policy": "stand"}})")["field"] == "policy");
  CHECK(error_of(R"({"do": "advise", "system": "sovl", "a": "custom", "b": "custom",
      "enemy": "best"})")["field"] == "enemy");
  CHECK(error_of(R"({"do": "need", "a": "custom", "b": "custom"})")["message"]
            .get<std::string>()
            .starts_with("0 goals are said"));
  CHECK(error_of(R"({"do": "need", "a": "custom", "b": "custom", "swing": "much"})")["field"] ==
        "swing");
  CHECK(error_of(R"({"do": "worth", "unit": "2 x custom"})")["message"].get<std::string>().find(
            "several units") != std::string::npos);
  CHECK(error_of(R"({"do": "rank", "list": "empire", "by": "luck"})")["field"] == "by");
  CHECK(error_of(R"({"do": "rank", "list": "empire", "budget": 0})")["field"] == "budget");
  CHECK(
      error_of(R"({"do": "points", "units": "empire/knights", "fix": {"x": "cheap"}})")["field"] ==
      "fix");
  CHECK(error_of(R"({"do": "points", "units": "empire/knights", "round": 0})")["field"] == "round");
  CHECK(error_of(R"({"do": "points", "units": "empire/knights", "value": "men"})")["field"] ==
        "value");
  CHECK(error_of(R"({"do": "worth", "unit": "empire/knights", "value": "men"})")["field"] ==
        "value");
  CHECK(error_of(R"({"do": "army", "mine": "empire/knights"})")["field"] == "theirs");
  CHECK(error_of(R"({"do": "army", "mine": "custom", "theirs": "orcs/goblins"})")["message"]
            .get<std::string>()
            .find("not all priced") != std::string::npos);
  CHECK(error_of(R"({"do": "matrix", "rows": "empire/nobody*", "columns": "orcs"})")["message"]
            .get<std::string>()
            .find("nobody") != std::string::npos);
  CHECK(error_of(R"({"do": "matrix", "rows": "empire", "columns": "orcs",
      "settings": {"rounds": 0}})")["message"]
            .get<std::string>()
            .find("rounds") != std::string::npos);
  CHECK(error_of(R"({"do": "rank"})")["message"].get<std::string>().starts_with(
      "there is nothing to rank"));
  CHECK(error_of(R"({"do": "compare", "system": "fantasy7", "sides": ["custom", "custom"],
      "settings": {"rule": {"insane-courage": true, "x": true}}})")["field"] == "rule");
}

TEST_CASE("an army as a list builder writes it is units of the game, as sides have them",
          "[door]") {
  fray::Session session;
  const Json army = Json::parse(session.call(Json{
      {"do", "roster"},
      {"system", "old-world"},
      {"text",
       "Empire of Man [1000 pts]\n20 Empire Greatswords [245 pts]\n(Standard bearer, Musician)\n"
       "5 no such riders\n"}}
                                                 .dump()));
  CHECK(army["list"] == "empire-of-man");
  REQUIRE(army["units"].size() == 1);
  const Json& unit = army["units"][0];
  CHECK(unit["side"][0]["unit"] == "empire-of-man/empire greatswords");
  CHECK(unit["side"][0]["options"]["models"] == "20");
  CHECK(unit["side"][0]["options"]["standard"] == true);
  CHECK(army["left_out"].dump().find("no such riders") != std::string::npos);
  // The side is the one of the text, and costs what its fight says.
  const Json fight = Json::parse(session.call(Json{
      {"do", "odds"},
      {"system", "old-world"},
      {"a", unit["side"]},
      {"b", unit["text"]},
      {"settings", {{"rounds", 1}}}}.dump()));
  CHECK(fight["points"]["a"]["cost"] == unit["points"]);
  CHECK(fight["points"]["a"]["cost"] == fight["points"]["b"]["cost"]);
}

TEST_CASE("each unit of both sides has its price, and none where there is none", "[door]") {
  fray::Session session;
  CHECK(session.call(R"({"do": "prices", "a": "empire/knights + 2 x empire/halberdiers + nobody",
      "b": [{"unit": "orcs/goblins", "count": 2}, {"unit": "custom"}]})") ==
        "{\"a\":[110.0,45.0,null],\"b\":[30.0,null]}\n");
}

TEST_CASE("characters of a game of models are those that its lists call so", "[door]") {
  fray::Session session;
  const Json found =
      Json::parse(session.call(R"({"do": "units", "system": "old-world", "characters": true})"));
  const auto is_there = [&](std::string_view key) {
    return std::ranges::any_of(found, [&](const Json& unit) { return unit["key"] == key; });
  };
  CHECK(is_there("empire-of-man/captain of the empire"));
  CHECK_FALSE(is_there("empire-of-man/empire greatswords"));
}

TEST_CASE("the page of requests has them all, and each is answered", "[door]") {
  std::ifstream file(std::string(FRAY_DOCS) + "/reference/requests.md");
  std::stringstream page;
  page << file.rdbuf();
  const std::string text = page.str();
  fray::Session session;
  std::set<std::string> sent;
  for (std::size_t from = text.find("```json\n"); from != std::string::npos;
       from = text.find("```json\n", from + 1)) {
    std::stringstream block(text.substr(from + 8, text.find("```", from + 8) - from - 8));
    for (Json request; block >> std::ws, !block.eof() && (block >> request);) {
      INFO(request.dump());
      CHECK_FALSE(session.call(request.dump()).empty());
      sent.insert(request["do"].get<std::string>());
    }
  }
  const fray::Error known = refusal([&] { session.call(R"({"do": "?"})"); });
  std::string names = known.sentence().substr(known.sentence().find("Type ") + 5);
  for (const std::string& name : sent) {
    const auto found = names.find(name);
    REQUIRE(found != std::string::npos);
    names.erase(found, name.size());
  }
  CHECK(names.find_first_of("abcdefghijklmnopqrstuvwxyz") == names.find("or ."));
}

namespace {

/// What a request answers, or the sentence by which it is refused.
std::string outcome(fray::Session& session, const Json& request) {
  try {
    return session.call(request.dump());
  } catch (const fray::Error& error) {
    return "refused: " + error.sentence();
  }
}

/// The keys that a request may have, as it says itself.
std::set<std::string> keys_of(fray::Session& session, Json request) {
  request["zzzzzzzzzzzz"] = 1;
  const std::string given = outcome(session, request);
  INFO(given);
  const std::size_t from = given.find('(');
  REQUIRE(from != std::string::npos);
  std::set<std::string> keys;
  std::string word;
  for (const char letter : given.substr(from + 1)) {
    const bool in_word = (letter >= 'a' && letter <= 'z') || letter == '_';
    word += in_word ? std::string(1, letter) : "";
    if (!in_word && !word.empty()) {
      keys.insert(word);
      word.clear();
    }
  }
  keys.erase("or");
  return keys;
}

}  // namespace

// A key or setting that is taken must be heeded: another value of it gives another answer, or a
// sentence. A new one fails here until it has such a value.
TEST_CASE("no key and no setting of a request is passed over", "[door]") {
  const Json bases = Json::parse(R"({
    "odds": {"a": "custom: points=40", "b": "custom: points=50, attacks=4", "settings": {"method": "simulate", "trials": 500}},
    "trace": {"a": "custom", "b": "custom"},
    "picture": {"a": "custom", "b": "custom", "settings": {"method": "simulate", "trials": 500}},
    "luck": {"a": "custom", "b": "custom", "result": "won by 1", "settings": {"method": "simulate", "trials": 500}},
    "advise": {"a": "custom: points=40", "b": "custom: points=50", "settings": {"turns": "end", "trials": 300}},
    "need": {"a": "custom", "b": "custom", "win": "41%", "settings": {"method": "simulate", "trials": 500}},
    "compare": {"sides": ["custom: points=40", "custom: points=40, attacks=4"], "against": "dwarfs",
                "settings": {"method": "simulate", "trials": 200}},
    "worth": {"unit": "custom: points=40", "against": "dwarfs", "settings": {"method": "simulate", "trials": 50}},
    "rank": {"list": "empire/halberdiers, empire/knights, empire/handgunners", "against": "dwarfs",
             "settings": {"method": "simulate", "trials": 200}},
    "points": {"units": "empire/knights, empire/halberdiers", "against": "dwarfs",
               "settings": {"method": "simulate", "trials": 200}},
    "army": {"mine": "empire", "theirs": "dwarfs", "settings": {"method": "simulate", "trials": 200}},
    "sensitivity": {"a": "custom", "b": "custom", "to_rounds": 2, "settings": {"method": "simulate", "trials": 500}},
    "balance": {"lists": ["empire/knights, empire/halberdiers", "dwarfs"], "gain": "5%", "settings": {"method": "simulate", "trials": 50}},
    "find": {"unit": "empire/knights", "worth": 110, "vary": "attacks", "within": 40, "against": "dwarfs",
             "settings": {"method": "simulate", "trials": 200}},
    "dominated": {"list": "empire/knights, empire/halberdiers", "against": "dwarfs",
                  "settings": {"method": "simulate", "trials": 200}},
    "diff": {"old": "empire/knights, empire/handgunners", "set": ["knights: attacks=4"], "against": "dwarfs",
             "settings": {"method": "simulate", "trials": 200}},
    "matrix": {"rows": "empire/knights: charging", "columns": "dwarfs/handgunners", "settings": {"method": "simulate", "trials": 200}},
    "meta": {"table": "a,b,win,loss,swing\nx,p,0.6,0.4,2\nx,q,0.4,0.6,-2\ny,p,0.4,0.6,-1\ny,q,0.6,0.4,1\n"},
    "sweep": {"axes": {"a": "custom", "b": "custom"}},
    "units": {"query": "knights"},
    "systems": {}, "options": {}, "version": {},
    "import": {"file": "mine.tsv", "text": "Troop\tType\tAttacks\tHits\tArmour\tCommand\tUnit size\tPoints per unit\tMin/max\tSpecial\nPikes\tInfantry\t3\t3\t5+\t-\t3\t60\t-\t-\n"},
    "check": {"file": "mine.toml", "text": "system = \"warmaster\"\nlist = 1\n"},
    "roster": {"text": "Empire, 1000 points\n3 Knights 330\nthe end of it all\n"},
    "prices": {"a": "empire/knights", "b": "empire/halberdiers"}
  })");
  const Json others = Json::parse(R"({
    "system": "sovl", "a": "custom: attacks=2", "b": "custom: attacks=2", "engagement": "none.toml", "of": "field", "luck": "worst5",
    "result": "lost 1 stand", "game": [{"a": "custom", "b": "custom", "result": "won by 1"}], "aim": "win", "enemy": "best",
    "win": "60%", "swing": 3, "survive": "90%", "sides": ["custom", "custom: attacks=2"], "against": "orcs/goblins", "guns": true, "hold_fire": true,
    "unit": "custom: points=45", "pairs": true, "value": "half", "list": "empire/knights", "own": ["custom: points=10"], "by": "per-100-points",
    "budget": 1500, "units": "empire/knights, empire/handgunners", "fix": {"empire/knights": 90}, "round": 5, "regress": true, "terms": true,
    "mine": "empire/halberdiers", "theirs": "orcs/goblins", "rows": "empire/halberdiers", "columns": "orcs/goblins",
    "spec": "rounds = 1", "axes": {"a": "custom: attacks=2", "b": "custom"}, "query": "halberdiers", "characters": true,
    "text": "x", "with": "<gameSystem/>", "file": "other.toml", "source": "of mine", "custom": true,
    "table": "a,b", "charging": "cavalry=90%", "why": "empire/knights", "to_rounds": 1, "lists": ["empire/knights", "orcs/goblins"], "gain": "1%", "step": 10, "within": "10%",
    "bounds": ["empire/knights=100..110"], "hold": ["empire/knights"], "given": "win", "popularity": "dwarfs/warriors=3", "vary": "armour", "worth": "shooting=4", "most": 1, "old": "empire/knights", "new": "empire/halberdiers", "set": ["knights: attacks=5"]
  })");
  const Json settings = Json::parse(R"({
    "rounds": 1, "turns": 3, "policy": "stand", "edition": "classic", "rule": {"ahead": "nobody"}, "method": "exact", "sampler": "faces",
    "trials": 400, "precision": 0.2, "seed": 7
  })");
  fray::Session session;
  for (const auto& [name, base] : bases.items()) {
    Json request = base;
    request["do"] = name;
    const std::string usual = outcome(session, request);
    INFO(name << ": " << usual.substr(0, 300));
    REQUIRE_FALSE(usual.starts_with("refused"));
    for (const std::string& key : keys_of(session, request)) {
      if (key == "do" || key == "threads") {
        continue;  // no byte depends on threads
      }
      if (key == "settings") {
        for (const auto& [setting, value] : settings.items()) {
          Json with = request;
          with["settings"][setting] = value;
          if (setting == "precision") {
            with["settings"].erase("trials");
          }
          INFO(setting);
          CHECK((outcome(session, with) != usual));
        }
        continue;
      }
      INFO(key);
      REQUIRE(others.contains(key));
      Json with = request;
      with[key] = others[key];
      CHECK((outcome(session, with) != usual));
    }
  }
}

TEST_CASE("the guide names every header", "[door]") {
  std::ifstream file(std::string(FRAY_DOCS) + "/guide/library.md");
  std::stringstream page;
  page << file.rdbuf();
  std::size_t headers = 0;
  for (const auto& header : std::filesystem::directory_iterator(FRAY_DOOR)) {
    INFO(header.path().filename());
    CHECK(page.str().find("`fray/" + header.path().filename().string() + "`") != std::string::npos);
    ++headers;
  }
  CHECK(headers <= 12);
}

TEST_CASE("a request that is nested without end is refused, wherever it is", "[door]") {
  constexpr int kLevels = 100'000;
  for (const auto& [open, close] : {std::pair("[", "]"), std::pair("{\"a\":", "}")}) {
    std::string deep;
    for (int level = 0; level < kLevels; ++level) {
      deep += open;
    }
    deep += "1";
    for (int level = 0; level < kLevels; ++level) {
      deep += close;
    }
    for (const char* const key :
         {"a", "b", "settings", "game", "against", "axes", "unknown", "do"}) {
      const std::string request =
          std::string(R"({"do":"odds","a":"custom","b":"custom",")") + key + "x\":" + deep + "}";
      const Json error = error_of(request);
      CHECK(error["message"].get<std::string>().find("nested too deeply") != std::string::npos);
    }
    CHECK(error_of(deep)["message"].get<std::string>().find("nested too deeply") !=
          std::string::npos);
  }
  const std::string many = "[" + std::string(2'000'000, ',') + "]";
  CHECK(error_of(many)["message"].get<std::string>().find("too many values") != std::string::npos);
}

TEST_CASE("nothing that a request says twice, too largely or in another shape is passed over",
          "[door]") {
  const auto given = [](const std::string& request) {
    return error_of(request)["message"].get<std::string>();
  };
  CHECK(given(R"({"do":"odds","a":"custom","a":"orcs/giant","b":"custom"})") ==
        "request: a is given twice in one object (once is enough).");
  CHECK(
      given(
          R"({"do":"odds","a":{"unit":"custom","options":{"attacks":3,"attacks":4}},"b":"custom"})") ==
      "request: attacks is given twice in one object (once is enough).");
  CHECK(given(R"({"do":"odds","a":"custom","b":"custom","settings":{"trials":1e400}})") ==
        "request holds a number that is too large (1e308 at most). Write a smaller one.");
  CHECK(given(R"({"do":"rank","list":"empire","own":"empire/knights","against":"orcs/goblins"})") ==
        "own is no list of sides (one is wanted). Type for example [\"empire/knights\"].");
  std::string many = R"({"do":"odds")";
  for (int key = 0; key < 100'000; ++key) {
    many += ",\"k" + std::to_string(key) + "\":1";
  }
  CHECK(given(many + "}") ==
        "request: k999 is the key after 1000 in one object (there are fewer).");
}

TEST_CASE("what is NULL is refused", "[door]") {
  fray_session* const session = fray_open();
  char* answer = nullptr;
  CHECK(fray_call(nullptr, "{}", nullptr, nullptr, &answer) == FRAY_INPUT);
  CHECK(std::string(answer).find("session is NULL") != std::string::npos);
  fray_free(answer);
  CHECK(fray_call(session, nullptr, nullptr, nullptr, &answer) == FRAY_INPUT);
  CHECK(std::string(answer).find("request is NULL") != std::string::npos);
  fray_free(answer);
  CHECK(fray_call(session, "{}", nullptr, nullptr, nullptr) == FRAY_INPUT);
  fray_close(session);
}
