#include <array>
#include <cstdio>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "door_fights.hpp"
#include "fray/fray.h"
#include "fray/fray.hpp"
#include "own_folder.hpp"

namespace {

using Json = nlohmann::ordered_json;

/// Some of the fights of an oracle's list that are of one game.
void add_from(std::vector<DoorFight>& all, const char* file, const std::string& system,
              std::size_t count, bool simulated = false) {
  std::ifstream in(std::string(FRAY_ORACLES) + "/" + file);
  std::vector<Json> of_system;
  for (const Json& one : Json::parse(in)) {
    if (one.value("book", "warmaster") == system) {
      of_system.push_back(one);
    }
  }
  for (std::size_t i = 0; i < count && !of_system.empty(); ++i) {
    const Json& one = of_system[i * of_system.size() / count];
    const Json options = one.value("options", Json::object());
    DoorFight fight{.system = system, .a = one["a_text"], .b = one["b_text"]};
    fight.settings.emplace_back(
        "rounds", (one.contains("rounds") ? one["rounds"] : options["rounds"]).dump());
    if (options.contains("policy")) {
      fight.settings.emplace_back("policy", options["policy"]);
    }
    if (simulated) {
      fight.settings.insert(fight.settings.end(), {{"method", "simulate"}, {"trials", "2000"}});
    }
    all.push_back(fight);
  }
}

std::vector<std::string> parted(const std::string& text, const std::string& mark) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t to = text.find(mark); to != std::string::npos; to = text.find(mark, from)) {
    parts.push_back(text.substr(from, to - from));
    from = to + mark.size();
  }
  parts.push_back(text.substr(from));
  return parts;
}

fray::Value value_of(const std::string& text) {
  const bool whole = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  return whole ? fray::Value(std::stoi(text)) : fray::Value(text);
}

/// The side from typed values, by a reading of its own.
std::vector<fray::SideUnit> typed(const std::string& text) {
  std::vector<fray::SideUnit> units;
  for (const std::string& written : parted(text, " + ")) {
    const auto colon = written.find(": ");
    fray::SideUnit unit{.name = written.substr(0, colon)};
    if (const auto times = unit.name.find(" x "); times != std::string::npos) {
      unit.count = std::stoi(unit.name.substr(0, times));
      unit.name.erase(0, times + 3);
    }
    if (colon != std::string::npos) {
      for (const std::string& option : parted(written.substr(colon + 2), ", ")) {
        const auto equals = option.find('=');
        unit.options.emplace_back(
            option.substr(0, equals),
            equals == std::string::npos ? fray::Value(true) : value_of(option.substr(equals + 1)));
      }
    }
    units.push_back(std::move(unit));
  }
  return units;
}

/// The same as a request writes it.
Json typed_json(const std::string& text) {
  Json units = Json::array();
  for (const fray::SideUnit& unit : typed(text)) {
    Json options = Json::object();
    for (const auto& [name, value] : unit.options) {
      const bool whole = value.text().find_first_not_of("0123456789") == std::string::npos;
      options[name] = value.is_flag() ? Json(true)
                      : whole         ? Json(std::stoi(value.text()))
                                      : Json(value.text());
    }
    units.push_back({{"unit", unit.name}, {"options", options}, {"count", unit.count}});
  }
  return units;
}

/// What is answered, or the sentence that refuses it.
template <class Ask>
std::string shown(Ask&& ask) {
  try {
    return ask();
  } catch (const fray::Error& error) {
    return error.what();
  }
}

/// By the values of the headers.
std::string in_cpp(fray::Session& session, const DoorFight& fight, const auto& a, const auto& b) {
  return shown([&] {
    fray::Matchup matchup{.a = a, .b = b, .system = fight.system};
    fray::Settings settings;
    for (const auto& [name, value] : fight.settings) {
      if (name == "rounds" || name == "policy" || name == "edition") {
        matchup.options.emplace(name, value_of(value));
      } else if (name == "rule") {
        const auto equals = value.find('=');
        matchup.rules.emplace(value.substr(0, equals), value_of(value.substr(equals + 1)));
      } else if (name == "method") {
        settings.method = fray::Method::simulate;
      } else if (name == "sampler") {
        settings.sampler = fray::Sampler::faces;
      } else if (name == "trials") {
        settings.trials = std::stoull(value);
      } else {
        settings.seed = std::stoull(value);
      }
    }
    return json(session.odds(matchup, settings));
  });
}

/// By a request.
std::string in_c(fray_session* session, const DoorFight& fight, const Json& a, const Json& b) {
  Json settings = Json::object();
  for (const auto& [name, value] : fight.settings) {
    const bool whole = value.find_first_not_of("0123456789") == std::string::npos;
    if (name == "rule") {
      const auto equals = value.find('=');
      settings["rule"][value.substr(0, equals)] = value.substr(equals + 1);
    } else {
      settings[name] = whole ? Json(std::stoull(value)) : Json(value);
    }
  }
  const Json request{
      {"do", "odds"}, {"system", fight.system}, {"a", a}, {"b", b}, {"settings", settings}};
  char* answer = nullptr;
  const fray_status status = fray_call(session, request.dump().c_str(), nullptr, nullptr, &answer);
  const std::string text = answer;
  fray_free(answer);
  return status == FRAY_ANSWERED ? text : Json::parse(text)["error"]["message"].get<std::string>();
}

std::string printed(const std::string& words, const char* errors = "2>/dev/null") {
  const std::string command = FRAY_PROGRAM + (" " + words) + " " + errors;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
  std::string text;
  std::array<char, 4096> bytes{};
  for (std::size_t read = 0; (read = fread(bytes.data(), 1, bytes.size(), pipe.get())) != 0;) {
    text.append(bytes.data(), read);
  }
  return text;
}

/// By the program.
std::string printed(const DoorFight& fight) {
  std::string words = "odds --json --quiet --system " + fight.system;
  for (const auto& [name, value] : fight.settings) {
    words += " --" + name + " " + value;
  }
  const std::string text = printed(words + " '" + fight.a + "' '" + fight.b + "'", "2>&1");
  const std::string mark = "fray: ";
  return text.starts_with(mark) ? text.substr(mark.size(), text.size() - mark.size() - 1) : text;
}

/// Asks a fight in five ways. Returns  whether it is answered.
bool check_every_way(fray::Session& session, fray_session* requests, const DoorFight& fight) {
  const std::string answer = in_cpp(session, fight, fight.a, fight.b);
  INFO(fight.system << ": " << fight.a << " against " << fight.b);
  CHECK(answer == in_cpp(session, fight, typed(fight.a), typed(fight.b)));
  CHECK(answer == in_c(requests, fight, fight.a, fight.b));
  CHECK(answer == in_c(requests, fight, typed_json(fight.a), typed_json(fight.b)));
  CHECK(answer == printed(fight));
  return answer.starts_with("{");
}

/// A request, and the words of the command that asks the same.
struct Asked {
  const char* request;
  const char* words;
};

void check_same_bytes(std::initializer_list<Asked> all) {
  fray::Session session;
  for (const Asked& wanted : all) {
    INFO(wanted.request << "\n" << wanted.words);
    const std::string answer = session.call(wanted.request);
    CHECK(answer.size() > 10);
    CHECK(answer == printed(wanted.words + std::string(" --json --quiet")));
  }
}

}  // namespace

TEST_CASE("text, typed values, requests and the program give the same bytes", "[door]") {
  fray::Session session;
  fray_session* const requests = fray_open();
  std::size_t answered = 0;
  for (const fray::System& system : fray::systems()) {
    std::vector<DoorFight> listed;
    if (system.name == "warmaster") {
      add_from(listed, "matchups.json", system.name, 8);
      add_from(listed, "field_matchups.json", system.name, 8);
    } else {
      add_from(listed, "rank_matchups.json", system.name, 6);
      add_from(listed, "rank_sides.json", system.name, 10, true);
    }
    std::size_t of_system = 0;
    for (const DoorFight& fight : listed) {
      of_system += check_every_way(session, requests, fight) ? 1 : 0;
    }
    DoorFights drawn(system.name);
    for (int draws = 0; of_system < 40 && draws < 60;
         ++draws) {  // what is refused counts for nothing
      of_system += check_every_way(session, requests, drawn.next()) ? 1 : 0;
    }
    CHECK(of_system == 40);
    answered += of_system;
  }
  fray_close(requests);
  CHECK(answered == 240);
}

TEST_CASE("luck by request is luck by command", "[door]") {
  const OwnFolder folder;
  std::ofstream("door_game.csv") << "a,b,result\n\"empire/knights: charging\",orcs/goblins,won\n"
                                    "custom: stands=1,custom: stands=1,killed 1\n";
  check_same_bytes({
      {R"({"do": "luck", "a": [{"unit": "empire/knights", "options": {"charging": true}}],
        "b": "orcs/orc warriors", "result": "lost 2 stands, killed 1"})",
       "luck 'empire/knights: charging' 'orcs/orc warriors' --result 'lost 2 stands, killed 1'"},
      {R"({"do": "luck", "system": "sovl", "a": "custom", "b": "custom", "result": "lost 3 models",
        "settings": {"rounds": 2}})",
       "luck --system sovl custom custom --rounds 2 --result 'lost 3 models'"},
      {R"({"do": "luck", "system": "fantasy6", "a": "custom: models=20", "b": "custom: models=20",
        "result": "won", "settings": {"trials": 5000, "seed": 3}})",
       "luck --system fantasy6 'custom: models=20' 'custom: models=20' --result won --trials 5000 "
       "--seed 3"},
      {R"({"do": "luck", "game": [{"a": "empire/knights: charging", "b": "orcs/goblins",
        "result": "won"}, {"a": "custom: stands=1", "b": "custom: stands=1",
        "result": "killed 1"}]})",
       "luck --game door_game.csv"},
  });
}

TEST_CASE("needs by request are those by command", "[door]") {
  check_same_bytes({
      {R"({"do": "need", "a": "empire/halberdiers", "b": "orcs/orc warriors: charging",
        "win": "30%"})",
       "need empire/halberdiers 'orcs/orc warriors: charging' --win 30%"},
      {R"({"do": "need", "a": {"unit": "empire/knights"}, "b": "orcs/orc warriors", "swing": 10,
        "settings": {"rounds": 1, "policy": "stand", "threads": 1}})",
       "need empire/knights 'orcs/orc warriors' --swing 10 --rounds 1 --policy stand"},
      {R"({"do": "need", "system": "sovl", "a": "custom: models=9", "b": "custom: models=12",
        "survive": 0.5, "settings": {"rounds": 2, "method": "simulate", "trials": 1000}})",
       "need --system sovl 'custom: models=9' 'custom: models=12' --survive 0.5 --rounds 2 "
       "--method simulate --trials 1000"},
      {R"({"do": "need", "system": "fantasy6", "a": "custom: models=5", "b": "custom: models=5",
        "win": "60%", "settings": {"rounds": 1, "rule": {"insane-courage": true}}})",
       "need --system fantasy6 'custom: models=5' 'custom: models=5' --win 60% --rounds 1 "
       "--rule insane-courage=yes"},
  });
}

TEST_CASE("sensitivity, reasons and balance by request are those by command", "[door]") {
  check_same_bytes({
      {R"({"do": "sensitivity", "a": "empire/knights: charging", "b": "orcs/orc warriors",
        "to_rounds": 2})",
       "sensitivity 'empire/knights: charging' 'orcs/orc warriors' --to-rounds 2"},
      {R"({"do": "points", "units": "empire/knights", "against": "orcs/orc warriors, orcs/goblins",
        "why": "empire/knights", "settings": {"trials": 200}})",
       "points empire/knights --against 'orcs/orc warriors, orcs/goblins' --why empire/knights "
       "--trials 200"},
      {R"({"do": "balance", "lists": ["empire/knights, empire/halberdiers", "orcs/goblins"],
        "gain": 0.05, "step": 10, "within": "40%", "bounds": ["orcs/goblins=20..40"],
        "hold": ["empire/knights"], "settings": {"trials": 200}})",
       "balance 'empire/knights, empire/halberdiers' orcs/goblins --gain 5% --step 10 --within 40% "
       "--bounds orcs/goblins=20..40 --hold empire/knights --trials 200"},
  });
}

TEST_CASE("profiles and reasons of a change by request are those by command", "[door]") {
  check_same_bytes({
      {R"({"do": "find", "unit": "empire/halberdiers", "worth": 60, "within": 10, "most": 5,
        "vary": "attacks=2..4, armour=6+|5+", "against": "orcs/orc warriors, orcs/goblins"})",
       "find empire/halberdiers --worth 60 --within 10 --most 5 --vary 'attacks=2..4, "
       "armour=6+|5+' --against 'orcs/orc warriors, orcs/goblins'"},
      {R"({"do": "worth", "unit": "empire/knights", "why": "attacks", "popularity": "goblins=2",
        "against": "orcs/orc warriors, orcs/goblins"})",
       "worth empire/knights --why attacks --popularity goblins=2 --against 'orcs/orc warriors, "
       "orcs/goblins'"},
      {R"({"do": "points", "units": "empire/knights", "against": "orcs/orc warriors, orcs/goblins",
        "worth": "mounted=5", "settings": {"trials": 200}})",
       "points empire/knights --against 'orcs/orc warriors, orcs/goblins' --worth mounted=5 "
       "--trials 200"},
  });
}

TEST_CASE("what moved by request is what moved by command", "[door]") {
  check_same_bytes({
      {R"({"do": "diff", "old": "empire", "set": ["empire/knights: points=100"],
        "against": "orcs/orc warriors, orcs/goblins"})",
       "diff empire --set 'empire/knights: points=100' --against 'orcs/orc warriors, "
       "orcs/goblins'"},
      {R"({"do": "diff", "old": "empire/knights", "new": "high-elves/silver helms", "value": "stands",
        "against": "orcs/goblins", "settings": {"rounds": 1}})",
       "diff empire/knights 'high-elves/silver helms' --value stands --against orcs/goblins "
       "--rounds 1"},
  });
}

TEST_CASE("who is dominated by request is so by command", "[door]") {
  check_same_bytes({
      {R"({"do": "dominated", "list": "empire", "own": ["empire/knights: points=120"],
        "against": "orcs/orc warriors, orcs/goblins"})",
       "dominated empire --own 'empire/knights: points=120' "
       "--against 'orcs/orc warriors, orcs/goblins'"},
  });
}

TEST_CASE("worths by request are those by command", "[door]") {
  check_same_bytes({
      {R"({"do": "worth", "unit": "empire/knights", "against": "orcs/orc warriors, orcs/goblins"})",
       "worth empire/knights --against 'orcs/orc warriors, orcs/goblins'"},
      {R"({"do": "worth", "unit": {"unit": "empire/halberdiers", "options": {"stands": 2}},
        "against": "orcs/goblins", "pairs": true, "settings": {"rounds": 1}})",
       "worth 'empire/halberdiers: stands=2' --against orcs/goblins --pairs --rounds 1"},
      {R"({"do": "worth", "unit": "empire/knights", "against": "orcs/giant", "value": "stands"})",
       "worth empire/knights --against orcs/giant --value stands"},
      {R"({"do": "worth", "system": "sovl", "unit": "custom: models=5", "against": "custom: models=6",
        "settings": {"rounds": 1}})",
       "worth --system sovl 'custom: models=5' --against 'custom: models=6' --rounds 1"},
  });
}

TEST_CASE("ranks by request are those by command", "[door]") {
  check_same_bytes({
      {R"({"do": "rank", "list": "empire", "against": "orcs/orc warriors, orcs/goblins"})",
       "rank empire --against 'orcs/orc warriors, orcs/goblins'"},
      {R"({"do": "rank", "list": "empire", "against": "orcs", "budget": 500,
        "settings": {"rounds": 1}})",
       "rank empire --against orcs --budget 500 --rounds 1"},
      {R"({"do": "rank", "own": ["empire/knights", {"unit": "empire/halberdiers",
        "options": {"defended": true}}], "by": "win", "against": "orcs/goblins"})",
       "rank --own empire/knights --own 'empire/halberdiers: defended' --by win --against "
       "orcs/goblins"},
      {R"({"do": "rank", "list": "empire: stands=1", "guns": true, "by": "per-100-points",
        "against": "orcs/goblins"})",
       "rank 'empire: stands=1' --guns --by per-100-points --against orcs/goblins"},
  });
}

TEST_CASE("advice by request is that by command", "[door]") {
  check_same_bytes({
      {R"({"do": "advise", "a": "empire/knights: charging", "b": "orcs/orc warriors"})",
       "advise 'empire/knights: charging' 'orcs/orc warriors'"},
      {R"({"do": "advise", "a": [{"unit": "empire/halberdiers", "options": {"charging": true}}],
        "b": "orcs/orc warriors", "aim": "survive", "enemy": "best", "settings": {"turns": 2}})",
       "advise 'empire/halberdiers: charging' 'orcs/orc warriors' --aim survive --enemy best "
       "--turns 2"},
      {R"({"do": "advise", "a": "custom: stands=1", "b": "custom: stands=1", "aim": "win",
        "settings": {"turns": "end"}})",
       "advise 'custom: stands=1' 'custom: stands=1' --aim win --turns end"},
      {R"({"do": "advise", "system": "fantasy6", "a": "custom: models=20", "b": "custom: models=20",
        "aim": "destroy", "settings": {"trials": 5000, "seed": 4}})",
       "advise --system fantasy6 'custom: models=20' 'custom: models=20' --aim destroy --trials "
       "5000 --seed 4"},
  });
}

TEST_CASE("armies by request are those by command", "[door]") {
  const OwnFolder folder;
  std::ofstream("door_army.txt") << "Orcs, 770 points\n3 Orc Warriors 180\n2x Boar Riders (220)\n";
  check_same_bytes({
      {R"({"do": "army", "mine": "empire/knights, empire/halberdiers", "theirs": "door_army.txt"})",
       "army 'empire/knights, empire/halberdiers' door_army.txt"},
      {R"({"do": "army", "mine": "door_army.txt", "theirs": "empire/knights: charging",
        "settings": {"rounds": 1, "threads": 1}})",
       "army door_army.txt 'empire/knights: charging' --rounds 1"},
      {R"({"do": "army", "system": "sovl", "mine": "custom: models=5, points=50",
        "theirs": "custom: models=6, points=40", "settings": {"rounds": 1}})",
       "army --system sovl 'custom: models=5, points=50' 'custom: models=6, points=40' --rounds 1"},
  });
}

TEST_CASE("points by request are those by command", "[door]") {
  check_same_bytes({
      {R"({"do": "points", "units": "empire/knights, empire/halberdiers",
        "against": "orcs/orc warriors, orcs/goblins", "settings": {"trials": 100}})",
       "points 'empire/knights, empire/halberdiers' --against 'orcs/orc warriors, orcs/goblins' "
       "--trials 100"},
      {R"({"do": "points", "units": "empire", "against": "orcs/orc warriors", "round": 5,
        "fix": {"empire/knights": 110}, "regress": true, "settings": {"trials": 50, "seed": 2}})",
       "points empire --against 'orcs/orc warriors' --round 5 --fix empire/knights=110 --regress "
       "--trials 50 --seed 2"},
      {R"({"do": "points", "units": "orcs/giant", "against": "orcs/orc warriors",
        "value": "stands", "settings": {"trials": 100}})",
       "points orcs/giant --against 'orcs/orc warriors' --value stands --trials 100"},
  });
}

TEST_CASE("a matrix by request has the rows of the command", "[door]") {
  const Json shown = Json::parse(fray::Session().call(
      R"({"do": "matrix", "rows": "empire: item=battle-banner",
        "columns": "orcs", "settings": {"rounds": 1, "policy": "stand"}})"));
  std::istringstream lines(
      printed("matrix 'empire: item=battle-banner' orcs --rounds 1 "
              "--policy stand --json --quiet"));
  std::size_t row = 0;
  for (std::string line; std::getline(lines, line); ++row) {
    const Json one = Json::parse(line);
    REQUIRE(row < shown["rows"].size());
    REQUIRE(one.size() == shown["rows"][row].size());
    std::size_t column = 0;
    for (const auto& [name, value] : one.items()) {
      INFO(name);
      CHECK(shown["schema"]["fields"][column]["name"] == name);
      CHECK(shown["rows"][row][column] == value);
      ++column;
    }
  }
  CHECK(row == shown["rows"].size());
  CHECK(row > 20);
  CHECK(shown["refused"] == 30);
}
