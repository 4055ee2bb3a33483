#include "door/sweep_requests.hpp"

#include <utility>

#include "door/sweep.hpp"
#include "games/systems.hpp"
#include "report/columns.hpp"
#include "study/opposition.hpp"
#include "sweep/plan.hpp"
#include "sweep/spec.hpp"

namespace fray::door {
namespace {

Json json_of(const Cell& cell) {
  return std::visit(
      [](const auto& value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
          return Json();
        } else {
          return Json(value);
        }
      },
      cell);
}

/// The schema and the rows.
std::string told(const sweep::SweepSpec& spec, int threads, const Context& context) {
  Json schema;
  Json rows = Json::array();
  SweepListener listener;
  listener.columns = [&](const std::vector<answer::Column>& columns) {
    schema = Json::parse(report::table_schema(columns));
  };
  listener.row = [&](const sweep::SweepRow& row) {
    Json cells = Json::array();
    for (const Cell& cell : cells_of(row)) {
      cells.push_back(json_of(cell));
    }
    rows.push_back(std::move(cells));
  };
  listener.go_on = rows_told(context);
  const sweep::SweepCounts counts = run(spec, threads, listener);
  Json notes = Json::array();
  for (const std::string& sentence : sweep::equal_values(spec)) {
    notes.push_back(sentence + ".");
  }
  for (const sweep::SweepNote& note : counts.notes.all()) {
    notes.push_back(note.text);
  }
  return Json{{"schema", std::move(schema)},
              {"rows", std::move(rows)},
              {"exact", counts.exact},
              {"refused", counts.refused},
              {"notes", std::move(notes)}}
             .dump(-1, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

}  // namespace

std::string sweep(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "spec", "axes", "threads"});
  const Sweep asked = request.sweep();
  return told(spec_of(asked), threads_of(asked.threads), context);
}

std::string matrix(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "rows", "columns", "hold_fire", "settings"});
  const std::string name(games::system_named(request.text("system", "warmaster")).name);
  const auto system = games::system_named(name).open();
  std::vector<std::string> a = study::sides_named(request.required("rows"), "rows", *system);
  std::vector<std::string> b = study::sides_named(request.required("columns"), "columns", *system);
  sweep::each_once(a, *system);
  sweep::each_once(b, *system);
  const bool hold_fire = request.flag("hold_fire");
  sweep::SweepSpec spec = sweep::matrix_spec(name, hold_fire ? a : study::shooting(a, b, *system),
                                             hold_fire ? b : study::shooting(b, a, *system));
  const ManySettings many = request.many_settings();
  for (const auto& [setting, value] : many.settings) {
    sweep::set_axis(spec, sweep::Axis{setting, {value}});
  }
  return told(spec, many.threads, context);
}

}  // namespace fray::door
