#include "door/request.hpp"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "core/error.hpp"
#include "core/mutex.hpp"
#include "core/text.hpp"
#include "fray/matchup.hpp"
#include "games/systems.hpp"
#include "sweep/spec.hpp"

namespace fray::door {
namespace {

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

}  // namespace

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

std::vector<std::string> with(std::vector<std::string> keys,
                              std::initializer_list<const char*> more) {
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

answer::OnProgress trials_shown(const Context& context) {
  if (!context.on_progress) {
    return {};
  }
  return [&](const answer::OddsSoFar& now) {
    return context.on_progress(Json{
        {"trials", now.trials},
        {"of", now.of},
        {"win", now.win},
        {"draw", now.draw},
        {"loss", now.loss}}.dump());
  };
}

std::function<bool(const sweep::SweepSoFar&)> rows_shown(const Context& context) {
  if (!context.on_progress) {
    return {};
  }
  // Many threads tell it at once.
  return [&, one_at_a_time = std::make_shared<Mutex>()](const sweep::SweepSoFar& now) {
    const Lock lock(*one_at_a_time);
    return context.on_progress(
        Json{{"rows", now.rows}, {"of", now.of}, {"share", now.share()}}.dump());
  };
}

Request::Request(Json object) : object_(std::move(object)) {
  if (!object_.is_object()) {
    throw InputError(
        "a request is a JSON object, such as {\"do\": \"odds\", \"a\": \"empire/knights: "
        "charging\", \"b\": \"orcs/orc warriors\"}");
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

std::string Request::system() const { return text("system", games::kUsualSystem); }

std::string Request::required(const char* key) const {
  if (find(key) == nullptr) {
    refuse(key, "is not said (it is wanted here)");
  }
  return text(key, "");
}

std::optional<std::string> Request::typed(const char* key) const {
  const Json* const value = find(key);
  return value == nullptr ? std::nullopt : std::optional(text_of(key, *value));
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
  if (value == nullptr) {
    return sides;
  }
  if (!value->is_array()) {
    refuse(key, "is no list of sides (one is wanted) such as [\"empire/knights\"]");
  }
  for (const Json& side : *value) {
    sides.push_back(side_of(key, side));
  }
  return sides;
}

OptionTexts Request::settings() const {
  OptionTexts given;
  const Json* const settings = find("settings");
  if (settings == nullptr) {
    return given;
  }
  if (!settings->is_object()) {
    refuse("settings", "is no object (one is wanted) such as {\"rounds\": 2}");
  }
  const auto names = sweep::fight_settings();
  check_keys_of(*settings, "the settings", with({names.begin(), names.end()}, {"threads"}));
  for (const auto& [name, value] : settings->items()) {
    if (name != "rule" && !value.is_null()) {
      given[name] = text_of(name, value);
    }
  }
  return given;
}

void Request::check_settings(std::initializer_list<const char*> unused,
                             const std::string& what) const {
  const OptionTexts given = settings();
  for (const char* const name : unused) {
    if (given.contains(name)) {
      refuse(name, "is no setting of " + what + " leave it out");
    }
  }
}

std::pair<OptionTexts, int> Request::many_settings() const {
  OptionTexts many = settings();
  const int threads = options_of(many).threads;
  many.erase("threads");
  const std::vector<std::string> readings = fight_options().readings;
  if (readings.size() > 1) {
    refuse("rule", "is said of several readings (many fights take one) leave the others out");
  }
  if (!readings.empty()) {
    many["rule"] = readings.front();
  }
  return {std::move(many), threads};
}

std::vector<std::string> Request::prices(const char* key) const {
  if (!find(key)->is_object()) {
    refuse(key, "is no object (one is wanted) such as {\"empire/knights\": 110}");
  }
  std::vector<std::string> texts;
  const Request given(*find(key));
  for (const auto& [unit, price] : find(key)->items()) {
    texts.push_back(unit + "=" + given.typed(unit.c_str()).value_or(""));
  }
  return texts;
}

std::vector<std::string> Request::ranges(const char* key) const {
  if (!find(key)->is_object()) {
    return sides(key);
  }
  std::vector<std::string> texts;
  for (const auto& [unit, range] : find(key)->items()) {
    if (!range.is_array() || range.size() != 2) {
      refuse(
          key,
          "is no object of two numbers (they are wanted) such as {\"empire/knights\": [90, 130]}");
    }
    texts.push_back(unit + "=" + text_of(key, range[0]) + ".." + text_of(key, range[1]));
  }
  return texts;
}

std::vector<study::Fought> Request::fights(const char* key) const {
  const Json& written = *find(key);
  if (!written.is_array() || written.empty()) {
    refuse(key, "is no list of fights (one is wanted), each with \"a\", \"b\" and \"result\"");
  }
  std::vector<study::Fought> game;
  for (const Json& fight : written) {
    const std::string place = key + ("[" + std::to_string(game.size() + 1)) + "]";
    if (!fight.is_object()) {
      refuse(place, "is no object (one is wanted) with \"a\", \"b\" and \"result\"");
    }
    check_keys_of(fight, "a fight of a game", {"a", "b", "result"});
    const Request given(fight);
    game.push_back({given.side("a"), given.side("b"), given.required("result"), place});
  }
  return game;
}

std::optional<std::vector<std::string>> Request::texts(const questions::Input& input) const {
  using questions::Takes;
  const std::string name(input.name);
  const char* const key = name.c_str();
  if (find(key) == nullptr) {
    if (input.place == questions::Place::required_word) {
      required(key);
    }
    return std::nullopt;
  }
  switch (input.takes) {
    case Takes::text:
    case Takes::contents: return {{required(key)}};
    case Takes::value: return {{*typed(key)}};
    case Takes::flag: return flag(key) ? std::optional(std::vector<std::string>()) : std::nullopt;
    case Takes::side: return {{side(key)}};
    case Takes::sides: return sides(key);
    case Takes::prices: return prices(key);
    case Takes::ranges: return ranges(key);
    case Takes::fights: return std::vector<std::string>();
  }
  return std::nullopt;
}

questions::Inputs Request::inputs(const questions::QuestionKind& kind) const {
  using questions::About;
  std::vector<std::string> keys{"do"};
  if (kind.about == About::fight) {
    keys = with(keys, {"system", "a", "b", "engagement", "settings"});
  } else if (kind.about != About::table) {
    keys = with(keys, {"system", "settings"});
  }
  for (const questions::Input* const input : questions::inputs_of(kind)) {
    keys.emplace_back(input->name);
  }
  check_keys(keys);
  questions::Inputs inputs(kind);
  inputs.system = system();
  for (const questions::Input* const input : questions::inputs_of(kind)) {
    auto given = texts(*input);
    // Python says all that has a value anyway: that is as if nothing were said.
    const bool is_standard = given && !input->standard.empty() && given->size() == 1 &&
                             given->front() == input->standard;
    if (given && !is_standard) {
      inputs.say(input->name, *std::move(given));
      if (input->takes == questions::Takes::fights) {
        inputs.fights = fights(std::string(input->name).c_str());
      } else if (input->takes == questions::Takes::contents) {
        inputs.file = input->name;
      }
    }
  }
  if (kind.about == About::fight) {
    inputs.fight = inputs.fights.empty() ? fight()
                                         : answer::Question{.a = find("a") ? side("a") : "",
                                                            .engagement = typed("engagement"),
                                                            .options = fight_options()};
    inputs.odds = options_of(settings());
  } else if (kind.about != About::table) {
    std::tie(inputs.settings, inputs.threads) = many_settings();
  }
  return inputs;
}

answer::Question Request::fight() const {
  answer::Question question{.system = system()};
  if (find("engagement") != nullptr) {
    question.engagement = required("engagement");
    question.a = text("a", "");
    question.b = text("b", "");
  } else {
    question.a = side("a");
    question.b = side("b");
  }
  question.options = fight_options();
  return question;
}

answer::FightOptions Request::fight_options() const {
  const OptionTexts given = settings();
  const auto value = [&](const char* name) {
    const auto found = given.find(name);
    return found == given.end() ? std::nullopt : std::optional(found->second);
  };
  answer::FightOptions options = games::given_fight_options(value);
  if (const Json* const all = find("settings"); all != nullptr && all->contains("rule")) {
    const Json& rules = (*all)["rule"];
    if (!rules.is_object()) {
      refuse("rule", "is no object (one is wanted) such as {\"ahead\": \"any-enemy\"}");
    }
    for (const auto& [name, reading] : rules.items()) {
      options.readings.push_back(name + "=" + text_of(name, reading));
    }
  }
  return options;
}

Sweep Request::sweep() const {
  Sweep wanted{.spec = text("spec", ""), .system = text("system", "")};
  if (const Json* const threads = find("threads")) {
    wanted.threads = options_of(OptionTexts{{"threads", text_of("threads", *threads)}}).threads;
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
      wanted.axes.push_back(std::move(axis));
    }
  }
  return wanted;
}

}  // namespace fray::door
