#include "show/answer.hpp"

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/text.hpp"
#include "show_answers.hpp"

namespace report_json {

using namespace fray;
using namespace fray::show_tests;
using Json = nlohmann::ordered_json;

namespace {

double sum(const Json& pmf) {
  double total = 0;
  for (const Json& p : pmf) {
    total += p.get<double>();
  }
  return total;
}

bool holds_null(const Json& json) {
  return json.is_null() || (json.is_structured() && std::ranges::any_of(json, holds_null));
}

std::vector<std::string> names(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) {
    keys.push_back(key);
  }
  return keys;
}

}  // namespace

TEST_CASE("the JSON has the contract's names in the contract's order", "[show]") {
  const Json json = Json::parse(show::json(solved(knights_and_warriors())));
  CHECK(names(json) == std::vector<std::string>{"fray",
                                                "stream",
                                                "system",
                                                "a",
                                                "b",
                                                "key",
                                                "method",
                                                "sampler",
                                                "trials",
                                                "seed",
                                                "situations",
                                                "level",
                                                "win",
                                                "draw",
                                                "loss",
                                                "endings",
                                                "endings_interval",
                                                "destroyed",
                                                "stands_lost",
                                                "hits_scored",
                                                "retreat_cm",
                                                "fall_back_cm",
                                                "rounds",
                                                "points",
                                                "by_round",
                                                "understood",
                                                "notes"});
  CHECK(names(json["win"]) == std::vector<std::string>{"p", "low", "high"});
  CHECK(names(json["endings"]) ==
        std::vector<std::string>{"b_destroyed", "a_destroyed", "both_destroyed", "b_retreats",
                                 "a_retreats", "fall_back", "unresolved_a", "unresolved_b"});
  CHECK(names(json["stands_lost"]["a"]) == std::vector<std::string>{"mean", "low", "high", "pmf"});
  CHECK(names(json["points"]) == std::vector<std::string>{"a", "b", "swing"});
  CHECK(names(json["by_round"][0]) ==
        std::vector<std::string>{"round", "win", "draw", "loss", "win_low", "win_high", "draw_low",
                                 "draw_high", "loss_low", "loss_high", "retreat_cm"});
  CHECK(json["understood"]["b"] == "3 of 3 stands fight, 2 support");
}

TEST_CASE("exact JSON says so, adds up and has no width", "[show]") {
  const answer::Answer answer = solved(knights_and_warriors());
  const Json json = Json::parse(show::json(answer));
  CHECK(json["method"] == "exact");
  for (const char* empty : {"sampler", "trials", "seed"}) {
    CHECK(json[empty].is_null());
  }
  CHECK(json["win"]["p"].get<double>() == answer.win.value);  // the very same double
  CHECK(json["win"]["low"] == json["win"]["high"]);
  CHECK(std::abs(sum({json["win"]["p"], json["draw"]["p"], json["loss"]["p"]}) - 1) < 1e-12);
  CHECK(std::abs(sum(json["endings"]) - 1) < 1e-12);
  for (const char* whole : {"stands_lost", "hits_scored", "retreat_cm"}) {
    CHECK(std::abs(sum(json[whole]["a"]["pmf"]) - 1) < 1e-12);
    CHECK(std::abs(sum(json[whole]["b"]["pmf"]) - 1) < 1e-12);
  }
  CHECK(std::abs(sum(json["rounds"]["pmf"]) - 1) < 1e-12);
  CHECK(json["points"]["a"]["cost"] == 110);
}

TEST_CASE("simulated JSON has an interval for every chance", "[show]") {
  const Json json = Json::parse(show::json(simulated(knights_and_warriors())));
  CHECK(json["method"] == "simulated");
  CHECK(json["sampler"] == "pools");
  CHECK(json["trials"] == 100'000);
  CHECK(json["seed"] == 1);
  CHECK(json["win"]["low"] < json["win"]["p"]);
  CHECK(json["win"]["p"] < json["win"]["high"]);
  for (const auto& [name, p] : json["endings"].items()) {
    CHECK(json["endings_interval"][name]["low"] <= p);
    CHECK(json["endings_interval"][name]["high"] > p);
  }
  for (const char* side : {"a", "b"}) {
    const Json& lost = json["stands_lost"][side];
    REQUIRE(lost["pmf"].size() == lost["pmf_low"].size());
    REQUIRE(lost["pmf"].size() == lost["pmf_high"].size());
    CHECK(lost["pmf_low"][0] < lost["pmf"][0]);
  }
}

TEST_CASE("a combat to the end gathers its last rounds", "[show]") {
  auto answer = solved(knights_and_warriors());
  CHECK_FALSE(has(show::json(answer), "or_later"));
  answer.by_round.back().or_later = true;
  const Json last = Json::parse(show::json(answer))["by_round"].back();
  CHECK(last["or_later"] == true);
}

TEST_CASE("JSON has no time and no number that is none", "[show]") {
  answer::Answer answer = solved(a_massacre());
  const std::string text = show::json(answer);
  answer.seconds *= 1000;
  CHECK(show::json(answer) == text);
  CHECK(text.back() == '\n');
  Json json = Json::parse(text);
  for (const char* empty : {"sampler", "trials", "seed"}) {
    json.erase(empty);
  }
  CHECK_FALSE(holds_null(json));
}

TEST_CASE("any name makes valid JSON", "[show]") {
  auto answer = named(solved(a_massacre()), kHostile, "Café \"\\\" \xE2\x80\xA8");
  answer.notes = {"\xFF note"};
  const std::string text = show::json(answer);
  const Json json = Json::parse(text);
  CHECK(json["b"] == answer.b.text);
  CHECK(json["a"].get<std::string>().starts_with("=cmd|'/c calc'!A1 \x1b[31m"));
  CHECK_FALSE(has(text, "\x1b"));
  CHECK_FALSE(invalid_utf8(text));
}

}  // namespace report_json
