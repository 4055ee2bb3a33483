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
#include "fray/fray.h"
#include "fray/fray.hpp"

namespace {

using Json = nlohmann::ordered_json;

/// A fight as the lists of the oracles have it.
struct Listed {
  std::string system{};
  std::string a{};
  std::string b{};
  int rounds = 0;
  std::string policy{};
};

/// Every n-th of a list, so that there are `count` of them.
void add_from(std::vector<Listed>& all, const char* file, std::size_t count) {
  std::ifstream in(std::string(FRAY_ORACLES) + "/" + file);
  const Json list = Json::parse(in);
  for (std::size_t i = 0; i < count; ++i) {
    const Json& one = list[i * list.size() / count];
    const Json options = one.value("options", Json::object());
    all.push_back({one.value("book", "warmaster"), one["a_text"], one["b_text"],
                   one.contains("rounds") ? one["rounds"].get<int>() : options.value("rounds", 2),
                   options.value("policy", "")});
  }
}

std::vector<Listed> two_hundred() {
  std::vector<Listed> all;
  add_from(all, "matchups.json", 50);
  add_from(all, "field_matchups.json", 50);
  add_from(all, "rank_matchups.json", 50);
  add_from(all, "rank_sides.json", 50);
  return all;
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

fray::Matchup matchup_of(const Listed& listed, fray::Side a, fray::Side b) {
  fray::Matchup matchup{
      .a = std::move(a), .b = std::move(b), .system = listed.system, .rounds = listed.rounds};
  if (!listed.policy.empty()) {
    matchup.policy = listed.policy == "stand"    ? fray::Policy::stand
                     : listed.policy == "pursue" ? fray::Policy::pursue
                                                 : fray::Policy::fall_back;
  }
  return matchup;
}

std::string called(fray_session* session, const Listed& listed, const Json& a, const Json& b) {
  Json request{{"do", "odds"},
               {"system", listed.system},
               {"a", a},
               {"b", b},
               {"settings", {{"rounds", listed.rounds}}}};
  if (!listed.policy.empty()) {
    request["settings"]["policy"] = listed.policy;
  }
  char* answer = nullptr;
  CHECK(fray_call(session, request.dump().c_str(), nullptr, nullptr, &answer) == FRAY_ANSWERED);
  const std::string text = answer;
  fray_free(answer);
  return text;
}

std::string printed(const std::string& words) {
  const std::string command = FRAY_PROGRAM + (" " + words) + " 2>/dev/null";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
  std::string text;
  std::array<char, 4096> bytes{};
  for (std::size_t read = 0; (read = fread(bytes.data(), 1, bytes.size(), pipe.get())) != 0;) {
    text.append(bytes.data(), read);
  }
  return text;
}

std::string printed(const Listed& listed) {
  std::ostringstream words;
  words << "odds --json --system " << listed.system << " --rounds " << listed.rounds
        << (listed.policy.empty() ? "" : " --policy " + listed.policy) << " '" << listed.a << "' '"
        << listed.b << "'";
  return printed(words.str());
}

/// A request, and the words of the command that asks the same.
struct Asked {
  const char* request;
  const char* words;
};

void check_same_bytes(std::initializer_list<Asked> all) {
  fray::Session session;
  for (const Asked& asked : all) {
    INFO(asked.request << "\n" << asked.words);
    const std::string answer = session.call(asked.request);
    CHECK(answer.size() > 10);
    CHECK(answer == printed(asked.words + std::string(" --json --quiet")));
  }
}

}  // namespace

TEST_CASE("text, typed values, requests and the program give the same bytes", "[door]") {
  fray::Session session;
  fray_session* const in_c = fray_open();
  const std::vector<Listed> all = two_hundred();
  CHECK(all.size() == 200);
  for (const Listed& listed : all) {
    const std::string answer = json(session.odds(matchup_of(listed, listed.a, listed.b)));
    INFO(listed.system << ": " << listed.a << " against " << listed.b);
    CHECK(answer == json(session.odds(matchup_of(listed, typed(listed.a), typed(listed.b)))));
    CHECK(answer == called(in_c, listed, listed.a, listed.b));
    CHECK(answer == called(in_c, listed, typed_json(listed.a), typed_json(listed.b)));
    CHECK(answer == printed(listed));
  }
  fray_close(in_c);
}

TEST_CASE("luck by request is luck by command", "[door]") {
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

TEST_CASE("worths by request are those by command", "[door]") {
  check_same_bytes({
      {R"({"do": "worth", "unit": "empire/knights", "against": "orcs/orc warriors, orcs/goblins"})",
       "worth empire/knights --against 'orcs/orc warriors, orcs/goblins'"},
      {R"({"do": "worth", "unit": {"unit": "empire/halberdiers", "options": {"stands": 2}},
        "against": "orcs/goblins", "pairs": true, "settings": {"rounds": 1}})",
       "worth 'empire/halberdiers: stands=2' --against orcs/goblins --pairs --rounds 1"},
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
  });
}

TEST_CASE("a matrix by request has the rows of the command", "[door]") {
  const Json told = Json::parse(fray::Session().call(
      R"({"do": "matrix", "rows": "empire: item=battle-banner",
        "columns": "orcs", "settings": {"rounds": 1, "policy": "stand"}})"));
  std::istringstream lines(
      printed("matrix 'empire: item=battle-banner' orcs --rounds 1 "
              "--policy stand --json --quiet"));
  std::size_t row = 0;
  for (std::string line; std::getline(lines, line); ++row) {
    const Json one = Json::parse(line);
    REQUIRE(row < told["rows"].size());
    REQUIRE(one.size() == told["rows"][row].size());
    std::size_t column = 0;
    for (const auto& [name, value] : one.items()) {
      INFO(name);
      CHECK(told["schema"]["fields"][column]["name"] == name);
      CHECK(told["rows"][row][column] == value);
      ++column;
    }
  }
  CHECK(row == told["rows"].size());
  CHECK(row > 20);
  CHECK(told["refused"] == 30);
}
