#include "show/sidecar.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <type_traits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "show/csv.hpp"

namespace fray::show {

namespace {

/// Everything that a file can hold, as sidecars call it and as a person does. An answer in the first
/// form is just that.
std::vector<std::tuple<Holds, std::string, std::string>> kinds_of_files() {
  std::vector<std::tuple<Holds, std::string, std::string>> all{
      {{Holds::table}, "table", "a table"},
      {{Holds::json_lines}, "json lines", "JSON lines"},
      {{Holds::distributions}, "distributions", "distributions"}};
  for (const TableForm& form : table_forms()) {
    const bool first = &form == &table_forms().front();
    const auto as = [&](std::string_view name) { return first ? "" : fmt::format(" as {}", name); };
    all.emplace_back(Holds{Holds::answer, &form}, "answer" + as(form.name),
                     "an answer" + as(form.means));
  }
  return all;
}

/// Values of an axis that are written out; of more the ends and how many there are.
constexpr std::size_t kMostListed = 100;
constexpr std::uint64_t kMostSeeds = 1'000'000;  ///< of a range that are read back

}  // namespace

static void to_json(nlohmann::ordered_json& json, const Holds& holds) {
  for (const auto& [kind, name, words] : kinds_of_files()) {
    if (kind == holds) {
      json = name;
    }
  }
}

static void from_json(const nlohmann::ordered_json& json, Holds& holds) {
  for (const auto& [kind, name, words] : kinds_of_files()) {
    if (json == name) {
      holds = kind;
      return;
    }
  }
  throw InputError(Where{.field = "holds"}, "is no kind of file");
}

/// As text: not every reader of JSON holds whole numbers of 64 bits.
static void to_json(nlohmann::ordered_json& json, const Seeds& seeds) {
  const std::vector<std::uint64_t>& all = seeds.all;
  if (all.size() > kMostListed) {
    const std::uint64_t step = all[1] - all[0];
    const bool even = std::ranges::adjacent_find(all, [&](std::uint64_t one, std::uint64_t next) {
                        return next - one != step;
                      }) == all.end();
    if (even) {
      json = {{"first", std::to_string(all.front())},
              {"step", std::to_string(step)},
              {"count", all.size()}};
      return;
    }
  }
  json = nlohmann::ordered_json::array();
  for (const std::uint64_t seed : all) {
    json.push_back(std::to_string(seed));
  }
}

static void from_json(const nlohmann::ordered_json& json, Seeds& seeds) {
  const auto number = [](const nlohmann::ordered_json& text) {
    return whole_number("seeds", text.get<std::string>(), 0, UINT64_MAX);
  };
  if (json.is_array()) {
    std::ranges::transform(json, std::back_inserter(seeds.all), number);
    return;
  }
  const std::uint64_t step = number(json.at("step"));
  std::uint64_t seed = number(json.at("first"));
  auto left = std::min(json.at("count").get<std::uint64_t>(), kMostSeeds);
  for (; left != 0; --left, seed += step) {
    seeds.all.push_back(seed);
  }
}

namespace {

/// Names each field once, for writing and for reading.
template <class Object, class Visit>
void each_field(Object& sidecar, Visit&& visit) {
  visit("fray", sidecar.version);
  visit("holds", sidecar.holds);
  visit("stream", sidecar.stream);
  visit("command", sidecar.command);
  visit("sweep", sidecar.sweep);
  visit("spec", sidecar.spec);
  visit("spec_text", sidecar.spec_text);
  visit("units", sidecar.units);
  visit("seeds", sidecar.seeds);
  visit("shard", sidecar.shard);
  visit("first_row", sidecar.first_row);
  visit("last_row", sidecar.last_row);
  visit("of_rows", sidecar.of_rows);
  visit("rows", sidecar.rows);
  visit("exact", sidecar.exact);
  visit("imprecise", sidecar.imprecise);
  visit("refused", sidecar.refused);
  visit("header_bytes", sidecar.header_bytes);
  visit("bytes", sidecar.bytes);
  visit("content", sidecar.content);
}

/// The same of those that are JSON themselves.
template <class Object, class Visit>
void each_json(Object& sidecar, Visit&& visit) {
  visit("settings", sidecar.settings);
  visit("schema", sidecar.schema);
}

/// Those that stand there only where they say something.
template <class Object, class Visit>
void each_list(Object& sidecar, Visit&& visit) {
  visit("question", sidecar.question);
  visit("facts", sidecar.facts);
  visit("set", sidecar.set);
  visit("compare", sidecar.compare);
  visit("only", sidecar.only);
  visit("refused_rows", sidecar.refused_rows);
}

/// Counts that stand there only where they are known.
template <class Object, class Visit>
void each_count(Object& sidecar, Visit&& visit) {
  visit("simulated", sidecar.simulated);
  visit("trials", sidecar.trials);
}

constexpr const char* kCheck = "check";
constexpr const char* kNotes = "notes";  ///< only where there are any

nlohmann::ordered_json object_of(const Sidecar& sidecar) {
  nlohmann::ordered_json object;
  each_field(sidecar, [&](const char* name, const auto& value) { object[name] = value; });
  each_json(sidecar, [&](const char* name, const std::string& value) {
    object[name] = value.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json::parse(value);
  });
  each_list(sidecar, [&](const char* name, const std::vector<std::string>& list) {
    if (!list.empty()) {
      object[name] = list;
    }
  });
  each_count(sidecar, [&](const char* name, const std::optional<std::uint64_t>& count) {
    if (count) {
      object[name] = *count;
    }
  });
  for (const sweep::SweepNote& note : sidecar.notes.all()) {
    object[kNotes].push_back(
        {{"note", note.text}, {"rows", note.rows}, {"first_row", note.first_row}});
  }
  if (sidecar.notes.more() != 0) {
    object["more_notes"] = sidecar.notes.more();
  }
  return object;
}

std::string dump(const nlohmann::ordered_json& object) {
  return object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// A name of all fields.
std::string check_of(const nlohmann::ordered_json& fields) {
  StreamHasher hasher;
  hasher.add(dump(fields));
  return hash_text(hasher.finish());
}

}  // namespace

std::string settings_json(const sweep::SweepSpec& spec) {
  auto parts = nlohmann::ordered_json::array();
  for (const sweep::SweepPart& part : spec.parts) {
    nlohmann::ordered_json given{{"system", games::kUsualSystem}};
    for (const std::string& setting : sweep::fight_settings()) {
      given[setting] = nullptr;
    }
    for (const std::string& setting : sweep::sweep_settings()) {
      const sweep::Axis* const axis = part.axis(setting);
      if (axis != nullptr && axis->values.size() > kMostListed) {
        given[setting] = {{"first", axis->values.front()},
                          {"last", axis->values.back()},
                          {"values", axis->values.size()}};
      } else if (axis != nullptr && axis->values.size() > 1) {
        given[setting] = axis->values;
      } else if (axis != nullptr) {
        given[setting] = axis->values.front();
      }
    }
    for (const auto& [name, value] : part.fixed) {
      given[name] = value;
    }
    parts.push_back(std::move(given));
  }
  return parts.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string name_of(const Holds& holds) {
  for (const auto& [kind, name, words] : kinds_of_files()) {
    if (kind == holds) {
      return words;
    }
  }
  return "";
}

std::string to_json(const Sidecar& sidecar) {
  nlohmann::ordered_json json = object_of(sidecar);
  json[kCheck] = check_of(json);
  return dump(json) + "\n";
}

namespace {

/// What is wrong with JSON, without the library's words: where it ends, or what it lacks.
std::string in_words(const nlohmann::json::exception& error) {
  const std::string_view reason =
      error.what();  // "... at line 1, column 2: ...", "key 'x' not ..."
  const auto between = [&](std::string_view front, char behind) {
    const auto at = reason.find(front);
    const auto from = at == std::string_view::npos ? at : at + front.size();
    return from == std::string_view::npos
               ? std::string()
               : std::string(reason.substr(from, reason.find(behind, from) - from));
  };
  if (const std::string place = between(" at line ", ':'); !place.empty()) {
    return "it is cut or broken at line " + place;
  }
  const std::string key = between("key '", '\'');
  return key.empty() ? "what it must say is not in it" : "it does not say '" + key + "'";
}

/// What the schema of a sidecar lacks of one; empty where nothing is wrong.
std::string fault_of_schema(const nlohmann::ordered_json& schema) {
  if (schema.is_null()) {
    return "";
  }
  if (!schema.is_object() || !schema.contains("fields") || !schema["fields"].is_array()) {
    return "its schema has no list of fields";
  }
  for (const auto& field : schema["fields"]) {
    for (const char* const key : {"name", "type", "title"}) {
      if (!field.is_object() || (field.contains(key) && !field[key].is_string())) {
        return "a field of its schema is no object of texts";
      }
    }
    if (!field.contains("name")) {
      return "a field of its schema has no name";
    }
  }
  return "";
}

/// Refuses a text that is none, and a count that is below 0 or no whole number. Why  the library takes
/// each for another value.
template <class Value>
void check_value(const nlohmann::ordered_json& given, const char* name) {
  const Where where{.field = name};
  if (std::is_same_v<Value, std::string> && !given.is_string()) {
    throw InputError(where, "is no text");
  }
  if (std::is_integral_v<Value> && !given.is_number_unsigned()) {
    throw InputError(where, "is no whole number");
  }
}

}  // namespace

Sidecar read_sidecar(const std::string& json, const std::string& file) {
  const auto refuse = [&](const std::string& why) {
    throw CheckpointError(fmt::format(
        "{} is not what fray writes beside a table ({}). Make the table anew.", file, why));
  };
  try {
    check_json_cost(json, file);
  } catch (const InputError& error) {
    refuse("it " + error.sentence());
  }
  Sidecar sidecar;
  std::string check;
  try {
    JsonKeys<nlohmann::ordered_json> keys(file);
    const auto object = nlohmann::ordered_json::parse(json, std::ref(keys));
    if (const std::string fault = fault_of_schema(object.at("schema")); !fault.empty()) {
      refuse(fault);
    }
    each_field(sidecar, [&](const char* name, auto& value) {
      check_value<std::remove_reference_t<decltype(value)>>(object.at(name), name);
      object.at(name).get_to(value);
    });
    each_json(sidecar,
              [&](const char* name, std::string& value) { value = object.at(name).dump(); });
    each_list(sidecar, [&](const char* name, std::vector<std::string>& list) {
      list = object.value(name, std::vector<std::string>());
    });
    each_count(sidecar, [&](const char* name, std::optional<std::uint64_t>& count) {
      if (object.contains(name)) {
        check_value<std::uint64_t>(object.at(name), name);
        count = object.at(name).get<std::uint64_t>();
      }
    });
    for (const auto& note : object.value(kNotes, nlohmann::ordered_json::array())) {
      sidecar.notes.add({note.at("note").get<std::string>(), note.at("rows").get<std::uint64_t>(),
                         note.at("first_row").get<std::uint64_t>()});
    }
    sidecar.notes.add_more(object.value("more_notes", std::uint64_t{0}));
    object.at(kCheck).get_to(check);
  } catch (const nlohmann::json::exception& error) {
    refuse(in_words(error));
  } catch (const InputError& error) {
    const std::string& field = error.where().field;
    refuse(field.empty() ? error.sentence() : fmt::format("its '{}' {}", field, error.sentence()));
  }
  if (check != check_of(object_of(sidecar))) {
    throw CheckpointError(
        file +
        " is not what was written (its fields do not add up to its check). Answer the rows anew.");
  }
  return sidecar;
}

Sidecar read_sidecar(const std::filesystem::path& file) {
  const std::string name = printable(file.string());
  std::string json;
  try {
    json = read_text_file(file);
  } catch (const InputError& error) {
    throw CheckpointError(fmt::format("{} Make the table anew.", error.what()));
  }
  return read_sidecar(json, name);
}

std::string hash_text(Hash128 hash) {
  std::string text;
  append_key(hash, text);
  return text;
}

}  // namespace fray::show
