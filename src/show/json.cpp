#include "show/answer.hpp"

#include <cmath>
#include <optional>

#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "core/version.hpp"
#include "show/csv.hpp"

namespace fray::show {

namespace {

using Json = nlohmann::ordered_json;
using answer::Answer;
using answer::Estimate;
using answer::Spread;

/// What is not there is null, so that every object has the same keys.
template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json chance(const Estimate& p) { return {{"p", p.value}, {"low", p.low}, {"high", p.high}}; }

Json mean_of(const Estimate& value) {
  return {{"mean", value.value}, {"low", value.low}, {"high", value.high}};
}

Json each(const Spread& spread, double Estimate::* part) {
  Json numbers = Json::array();
  for (const Estimate& p : spread.pmf) {
    numbers.push_back(p.*part);
  }
  return numbers;
}

Json distribution(const Spread& spread, bool exact) {
  Json json = mean_of(spread.mean);
  json["pmf"] = each(spread, &Estimate::value);
  if (!exact) {
    json["pmf_low"] = each(spread, &Estimate::low);
    json["pmf_high"] = each(spread, &Estimate::high);
  }
  return json;
}

Json round(const answer::RoundAnswer& answer) {
  Json json{{"round", answer.round}};
  if (answer.or_later) {
    json["or_later"] = true;
  }
  const auto results = {
      std::pair{"win", &answer.win}, {"draw", &answer.draw}, {"loss", &answer.loss}};
  for (const auto& [name, p] : results) {
    json[name] = p->value;
  }
  for (const auto& [name, p] : results) {
    json[std::string(name) + "_low"] = p->low;
    json[std::string(name) + "_high"] = p->high;
  }
  if (!answer.retreat_a.pmf.empty() || !answer.retreat_b.pmf.empty()) {
    json["retreat_cm"] = {{"a", {{"pmf", each(answer.retreat_a, &Estimate::value)}}},
                          {"b", {{"pmf", each(answer.retreat_b, &Estimate::value)}}}};
  }
  return json;
}

void endings(const Answer& answer, Json& json) {
  Json values = Json::object();
  Json intervals = Json::object();
  for (const answer::Ending& ending : answer.endings) {
    const std::string name(ending.name);
    values[name] = ending.chance.value;
    intervals[name] = {{"low", ending.chance.low}, {"high", ending.chance.high}};
  }
  json["endings"] = std::move(values);
  json["endings_interval"] = std::move(intervals);
}

Json points(const answer::SideAnswer& side) {
  return {{"cost", side.points}, {"lost", mean_of(side.points_lost)}};
}

/// Each quantity on its own line, however many values it has. Bytes that are no UTF-8 become
/// U+FFFD: a name is never a reason to lose an answer.
std::string one_line_each(const Json& json) {
  const auto dump = [](const Json& part) {
    return part.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  std::string text = "{";
  for (const auto& [name, value] : json.items()) {
    text += text.size() == 1 ? "\n  " : ",\n  ";
    text += dump(name);
    text += ": ";
    text += dump(value);
  }
  return text + "\n}\n";
}

}  // namespace

std::string json(const Answer& answer) {
  Json json{{"fray", kVersion},   {"stream", kStreamVersion}, {"system", answer.system},
            {"a", answer.a.text}, {"b", answer.b.text},       {"key", answer.key}};
  json["method"] = answer.exact ? "exact" : "simulated";
  json["sampler"] = nullptr;
  if (answer.sampling) {
    json["sampler"] = name_of(*answer.sampling);
  }
  json["trials"] = or_null(answer.trials);
  if (answer.as_sure_as) {
    json["as_sure_as"] = *answer.as_sure_as;
  }
  json["seed"] = or_null(answer.seed);
  json["situations"] = answer.situations;
  json["level"] = answer::kLevel;
  if (answer.given) {
    json["given"] = to_string(*answer.given);
  }
  json["win"] = chance(answer.win);
  json["draw"] = chance(answer.draw);
  json["loss"] = chance(answer.loss);
  endings(answer, json);
  json["destroyed"] = {{"a", chance(answer.a.destroyed)}, {"b", chance(answer.b.destroyed)}};
  for (const answer::SidedSpread& spread : answer.spreads) {
    json[std::string(spread.of.name)] = {{"a", distribution(spread.a, answer.exact)},
                                         {"b", distribution(spread.b, answer.exact)}};
  }
  json["rounds"] = distribution(answer.rounds, answer.exact);
  json["points"] = {
      {"a", points(answer.a)}, {"b", points(answer.b)}, {"swing", mean_of(answer.swing)}};
  json["by_round"] = Json::array();
  for (const answer::RoundAnswer& answer_of_round : answer.by_round) {
    json["by_round"].push_back(round(answer_of_round));
  }
  for (const answer::AtLeast& each : answer.at_least) {
    Json shown = chance(each.chance);
    shown["quantity"] = each.of.name;
    shown["side"] = each.of_a ? "a" : "b";
    shown["at_least"] = each.value;
    json["at_least"].push_back(std::move(shown));
  }
  json["understood"] = {{"a", answer.a.understood}, {"b", answer.b.understood}};
  json["notes"] = answer.notes;
  return one_line_each(json);
}

namespace {

using nlohmann::json;

std::string json_text(std::string_view text) {
  return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Whether a cell is a whole number in plain digits, as an axis of numbers has them.
bool is_whole(std::string_view cell) {
  const std::string_view digits = cell.starts_with('-') ? cell.substr(1) : cell;
  return is_digits(digits) && digits.size() <= 15 && (digits == "0" || digits.front() != '0') &&
         cell != "-0";
}

/// Writes each cell behind its name, which begins with the mark that parts it from what is before
/// it.
class JsonCells {
 public:
  JsonCells(const std::vector<std::string>& names, std::string& text)
      : name_(names.begin()), text_(text) {}

  void axis(std::string_view cell, answer::ColumnType) {
    put(cell.data() == nullptr ? "null"
        : is_whole(cell)       ? std::string(cell)
                               : json_text(cell.empty() ? answer::kNothing : cell));
  }
  void text(std::string_view cell) { put(cell.empty() ? "null" : json_text(cell)); }
  void whole(std::uint64_t number) { put(std::to_string(number)); }
  void number(double value) {
    if (std::isfinite(value)) {
      text_ += *name_++;
      append_csv_number(value, text_);
    } else {
      none();
    }
  }
  void key(Hash128 key) {
    text_ += *name_++;
    text_ += '"';
    append_key(key, text_);
    text_ += '"';
  }
  void none() { put("null"); }
  void shown(std::string_view) {}  // nothing is told of rows of JSON

 private:
  void put(std::string_view value) {
    text_ += *name_++;
    text_ += value;
  }

  std::vector<std::string>::const_iterator name_;
  std::string& text_;
};

}  // namespace

JsonLines::JsonLines(const sweep::SweepColumns& columns) {
  for (const answer::Column& column : table_columns(columns)) {
    names_.push_back((names_.empty() ? "{" : ",") + json_text(column.name) + ":");
  }
}

void JsonLines::append(const sweep::SweepRow& row, std::string& text) const {
  each_cell(row, JsonCells(names_, text));
  text += "}\n";
}

}  // namespace fray::show
