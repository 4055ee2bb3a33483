#include "fray/report/sidecar.hpp"

#include <nlohmann/json.hpp>

#include "fray/core/error.hpp"
#include "fray/report/csv.hpp"

namespace fray::report {
namespace {

/// Names each field once, for writing and for reading.
template <class Object, class Visit>
void each_field(Object& sidecar, Visit&& visit) {
  visit("fray", sidecar.version);
  visit("stream", sidecar.stream);
  visit("command", sidecar.command);
  visit("sweep", sidecar.sweep);
  visit("spec", sidecar.spec);
  visit("units", sidecar.units);
  visit("seeds", sidecar.seeds);
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

}  // namespace

std::string to_json(const Sidecar& sidecar) {
  nlohmann::ordered_json json;
  each_field(sidecar, [&](const char* name, const auto& value) { json[name] = value; });
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Sidecar read_sidecar(const std::string& json, const std::string& file) {
  try {
    const auto object = nlohmann::json::parse(json);
    Sidecar sidecar;
    each_field(sidecar, [&](const char* name, auto& value) { object.at(name).get_to(value); });
    return sidecar;
  } catch (const nlohmann::json::exception& error) {
    throw InputError(Where{.file = file}, std::string("is not what fray writes beside a table (") + error.what() + ")");
  }
}

std::string hash_text(Hash128 hash) {
  std::string text;
  append_key(hash, text);
  return text;
}

}  // namespace fray::report
