#include <algorithm>
#include <cctype>
#include <set>
#include <stdexcept>
#include <string>

#include "catch.hpp"

#include "core/error.hpp"
#include "questions/field.hpp"
#include "questions/question.hpp"

namespace {

using namespace fray::questions;

bool is_key(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return std::islower(c) != 0 || c == '_';
  });
}

/// A question about the weakest of sides, of few fights.
Inputs small(const QuestionKind& kind) {
  Inputs inputs(kind);
  inputs.settings = {{"method", "simulate"}, {"trials", "20"}};
  return inputs;
}

/// Who asks without a terminal: fights are fought, and sentences kept.
Hooks listening(std::vector<std::string>& notes) {
  return {.note = [&](const std::string& sentence) { notes.push_back(sentence); },
          .watch = [](const Hooks::Work& work) { work({}); }};
}

}  // namespace

TEST_CASE("every question says what it takes and what it answers with", "[questions]") {
  std::set<std::string_view> names;
  for (const QuestionKind* const kind : question_kinds()) {
    INFO(kind->name);
    CHECK(names.insert(kind->name).second);
    CHECK(is_key(kind->name));
    CHECK_FALSE(kind->help.empty());
    REQUIRE(kind->answer != nullptr);
    std::set<std::string_view> keys{"do", "system", "settings", "threads", "progress"};
    for (const Input* const input : inputs_of(*kind)) {
      INFO(input->name);
      CHECK(is_key(input->name));
      CHECK(keys.insert(input->name).second);
      CHECK_FALSE(input->help.empty());
      CHECK_FALSE(input->help.ends_with('.'));
      CHECK((input->keyword.empty() || is_key(input->keyword)));
    }
    REQUIRE(kind->tables != nullptr);
    for (const auto& [with, table] : kind->tables()) {
      CHECK((with.empty() || keys.contains(with)));
      CHECK(table.rows.empty());
      REQUIRE_FALSE(table.columns.empty());
      std::set<std::string> columns;
      for (const auto& column : table.columns) {
        CHECK(columns.insert(column.name).second);
        CHECK_FALSE(column.means.empty());
      }
    }
  }
}

TEST_CASE("inputs are texts, defaults included, and no other name is read", "[questions]") {
  Inputs inputs(*question_named("rank"));
  CHECK(inputs.text("by") == "swing");
  CHECK_FALSE(inputs.is_given("by"));
  CHECK_FALSE(inputs.find("list").has_value());
  inputs.say("own", {"empire/knights", "orcs/goblins"});
  CHECK(inputs.all("own") == std::vector<std::string>{"empire/knights", "orcs/goblins"});
  inputs.say("guns", {});
  CHECK(inputs.flag("guns"));
  CHECK_FALSE(inputs.flag("hold_fire"));
  CHECK(inputs.called("hold_fire") == "\"hold_fire\"");
  inputs.typed = true;
  CHECK(inputs.called("hold_fire") == "--hold-fire");
  CHECK_THROWS_AS(inputs.find("pairs"), std::logic_error);
  CHECK(question_named("nothing") == nullptr);
  CHECK_THROWS_AS(inputs.say("pairs", {}), std::logic_error);
}

TEST_CASE("a table has the columns that its question declares, and what was noted", "[questions]") {
  std::vector<std::string> notes;
  Inputs inputs = small(*question_named("worth"));
  inputs.say("unit", {"empire/knights: charging"});
  inputs.say("against", {"orcs/goblins, dwarfs/warriors"});
  const auto worth = question_named("worth")->answer(inputs, listening(notes));
  const auto declared = question_named("worth")->tables().front().second;
  REQUIRE(worth.columns.size() == declared.columns.size());
  for (std::size_t i = 0; i < declared.columns.size(); ++i) {
    CHECK(worth.columns[i].name == declared.columns[i].name);
  }
  CHECK_FALSE(worth.rows.empty());
  CHECK_FALSE(worth.text.empty());
  CHECK(std::ranges::any_of(notes, [](const std::string& note) {
    return note.find("fought as they are typed") != std::string::npos;
  }));
}

TEST_CASE("guns of nobody's field are refused in the words of who asks", "[questions]") {
  std::vector<std::string> notes;
  Inputs inputs = small(*question_named("compare"));
  inputs.say("sides", {"empire/knights", "orcs/goblins"});
  inputs.say("guns", {});
  for (const bool typed : {false, true}) {
    inputs.typed = typed;
    const std::string called = typed ? "without --against" : "without \"against\"";
    try {
      question_named("compare")->answer(inputs, listening(notes));
      FAIL("not refused");
    } catch (const fray::InputError& error) {
      CHECK(error.where().field == "guns");
      CHECK(error.sentence().find(called) != std::string::npos);
    }
  }
}
