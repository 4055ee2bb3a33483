#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "answer/side_help.hpp"
#include "core/error.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "door/request.hpp"
#include "door/session.hpp"
#include "games/systems.hpp"
#include "lists/side_text.hpp"
#include "questions/question.hpp"
#include "show/answer.hpp"
#include "show/csv.hpp"
#include "show/field_text.hpp"
#include "show/study_table.hpp"
#include "study/army.hpp"
#include "study/library.hpp"
#include "study/opposition.hpp"
#include "sweep/plan.hpp"
#include "sweep/spec.hpp"

namespace fray::door {
namespace {

const std::vector<std::string> kFightKeys{"do", "system", "a", "b", "engagement", "settings"};

answer::Answer fought(const Request& request, const Context& context) {
  answer::OddsOptions options = options_of(request.settings());
  if (request.find("given") != nullptr) {
    options.given = answer::result_named(request.required("given"));
  }
  return context.session.odds(request.fight(), options, trials_shown(context));
}

}  // namespace

std::string odds(const Request& request, const Context& context) {
  return show::json(odds_of(request, context));
}

std::string picture(const Request& request, const Context& context) {
  request.check_keys(with(kFightKeys, {"of"}));
  const std::string of = request.text("of", "odds");
  if (of != "odds" && of != "field") {
    refuse("of", "\"" + quotable(of) + "\" (odds or field)");
  }
  if (of == "field") {
    request.check_settings({"method", "sampler", "trials", "precision", "seed", "threads"},
                           "a picture of the field (no die is thrown for it)");
  }
  return of == "odds" ? Json{{"svg", show::svg(fought(request, context))}}.dump() + "\n"
                      : show::field_json(context.session.field(request.fight()));
}

std::string trace(const Request& request, const Context& context) {
  request.check_keys(with(kFightKeys, {"luck"}));
  request.check_settings({"method", "sampler", "trials", "precision", "threads"},
                         "a trace (one fight is told, die by die; a seed is)");
  Tale tale;
  if (request.find("luck") != nullptr) {
    tale.luck = answer::luck_named("luck", request.required("luck"));
  }
  const OptionTexts settings = request.settings();
  if (settings.contains("seed")) {
    tale.seed = options_of(settings).seed;
  }
  const answer::Question wanted = request.fight();
  const auto shown = context.session.tell(wanted, tale);
  return show::story_json(shown.story, wanted, shown.notes);
}

std::string units(const Request& request, const Context&) {
  request.check_keys({"do", "system", "query", "characters", "custom"});
  if (request.flag("custom")) {
    const study::UnitFacts custom = study::custom_unit(request.system());
    return show::json_of(show::units_table({&custom, 1}));
  }
  return show::json_of(show::units_table(
      study::find_units(request.system(), request.text("query", ""),
                        request.flag("characters") ? study::Wanted::characters : study::Wanted::all)
          .units));
}

std::string import(const Request& request, const Context&) {
  request.check_keys({"do", "text", "file", "system", "source", "with"});
  ImportSettings settings{.source = request.text("source", ""), .with = request.text("with", "")};
  if (request.find("system") != nullptr) {
    settings.system = games::system_named(request.required("system")).name;
  }
  Json lists = Json::array();
  for (const ImportedList& list :
       import_units(request.required("text"), request.text("file", "list"), settings)) {
    lists.push_back({{"slug", list.slug},
                     {"list", list.list},
                     {"system", list.system},
                     {"units", list.units},
                     {"toml", list.toml},
                     {"notes", list.notes}});
  }
  return lists.dump(2) + "\n";
}

std::string check(const Request& request, const Context&) {
  request.check_keys({"do", "text", "file"});
  const CheckedUnits found =
      check_units(request.required("text"), request.text("file", "list.toml"));
  return Json{{"units", found.units}, {"faults", found.faults}}.dump(2) + "\n";
}

std::string systems(const Request& request, const Context&) {
  request.check_keys({"do"});
  return show::json_of(show::table_of(games::systems()));
}

std::string options(const Request& request, const Context&) {
  request.check_keys({"do", "system"});
  const auto system = games::system_named(request.system()).open();
  Json sections = Json::array();
  for (const answer::HelpSection& section : system->side_help().sections) {
    Json lines = Json::array();
    for (const answer::HelpLine& line : section.lines) {
      lines.push_back(
          {{"usage", line.usage}, {"means", line.means}, {"speaks_of", line.speaks_of}});
    }
    sections.push_back({{"title", section.title}, {"options", std::move(lines)}});
  }
  return sections.dump(2) + "\n";
}

namespace {

Json json_of(const questions::Input& input) {
  Json row{{"name", input.name}, {"takes", name_of(input.takes)}, {"help", input.help}};
  if (!input.standard.empty()) {
    row["standard"] = input.standard;
  }
  row["place"] = name_of(input.place);
  row["keyword"] = input.keyword.empty() ? input.name : input.keyword;
  return row;
}

Json json_of(const questions::QuestionKind& kind) {
  Json inputs = Json::array();
  for (const questions::Input* const input : questions::inputs_of(kind)) {
    inputs.push_back(json_of(*input));
    inputs.back()["shared"] = inputs.size() > kind.inputs.size();
  }
  Json tables = Json::array();
  for (const auto& [where, table] : kind.tables()) {
    tables.push_back({{"with", where}, {"schema", Json::parse(show::schema_of(table))}});
  }
  return {{"name", kind.name},       {"help", kind.help},           {"about", name_of(kind.about)},
          {"example", kind.example}, {"inputs", std::move(inputs)}, {"tables", std::move(tables)}};
}

/// The answer of a question whose rows are a table, by the rows of its inputs.
show::StudyTable table_of(const questions::QuestionKind& kind, const Request& request,
                          const Context& context, questions::Hooks hooks = {}) {
  const questions::Inputs inputs = request.inputs(kind);
  hooks.watch = [&](const questions::Hooks::Work& work) {
    work({.go_on = rows_shown(context), .threads = inputs.threads});
  };
  hooks.on_trials = trials_shown(context);
  if (context.on_progress) {
    hooks.on_weighed = [&](std::uint64_t results) {
      if (!context.on_progress(Json{{"results", results}}.dump())) {
        throw Interrupted(0);
      }
    };
  }
  return questions::answered(inputs, hooks);
}

std::vector<std::string> names_of_questions() {
  std::vector<std::string> names;
  for (const questions::QuestionKind* const kind : questions::question_kinds()) {
    names.emplace_back(kind->name);
  }
  return names;
}

[[noreturn]] void refuse_request(const std::string& wanted, const std::vector<std::string>& names) {
  refuse("do", "\"" + quotable(wanted) + "\" (" + either_of(names) + ")");
}

}  // namespace

std::string questions_of(const Request& request, const Context&) {
  request.check_keys({"do"});
  Json all = Json::array();
  for (const questions::QuestionKind* const kind : questions::question_kinds()) {
    all.push_back(json_of(*kind));
  }
  return all.dump(2) + "\n";
}

std::string version_of(const Request& request, const Context&) {
  request.check_keys({"do"});
  return Json{{"fray", kVersion}, {"stream", kStreamVersion}}.dump() + "\n";
}

answer::Answer odds_of(const Request& request, const Context& context) {
  request.check_keys(with(kFightKeys, {"given"}));
  return fought(request, context);
}

Rows rows_of(const Request& request, const Context& context) {
  const std::string wanted = request.required("do");
  const questions::QuestionKind* const kind = questions::question_named(wanted);
  if (kind == nullptr) {
    refuse_request(wanted, names_of_questions());
  }
  Rows rows;
  const show::StudyTable table =
      table_of(*kind, request, context,
               {.note = [&](const std::string& sentence) { rows.notes.push_back(sentence); }});
  rows.json = show::json_of(table);
  for (const show::TableColumn& column : table.columns) {
    rows.columns.push_back(column.name);
  }
  rows.svg = table.picture ? table.picture() : "";
  return rows;
}

std::string answered(const Request& request, const Context& context) {
  const std::string wanted = request.required("do");
  if (const questions::QuestionKind* const kind = questions::question_named(wanted)) {
    return show::json_of(table_of(*kind, request, context));
  }
  std::vector<std::string> names;
  for (const Known& known : known_requests()) {
    if (wanted == known.name) {
      return known.answer(request, context);
    }
    names.emplace_back(known.name);
  }
  std::ranges::move(names_of_questions(), std::back_inserter(names));
  refuse_request(wanted, names);
}

namespace {

/// The schema and the rows.
std::string shown(const sweep::SweepSpec& spec, int threads, const Context& context) {
  Json schema;
  Json rows = Json::array();
  SweepListener listener;
  listener.columns = [&](const std::vector<answer::Column>& columns) {
    schema = Json::parse(show::table_schema(columns));
  };
  listener.row = [&](const sweep::SweepRow& row) {
    Json cells = Json::array();
    for (const Cell& cell : cells_of(row)) {
      cells.push_back(json_of_cell<Json>(cell));
    }
    rows.push_back(std::move(cells));
  };
  listener.go_on = rows_shown(context);
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

/// What the side costs; nothing where it has no price, or does not stand alone.
std::optional<double> price_of(const std::string& side, answer::System& system) {
  try {
    return system.side(side, "the side")->points();
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// A side as a list of units, as requests take it.
Json units_of(const std::string& side, const answer::System& system) {
  Json units = Json::array();
  for (const lists::CountedText& unit :
       lists::read_units(side, "the side", lists::SideLimits::max_units, system.sides())) {
    Json options = Json::object();
    for (const lists::SideText::Option& option : unit.parts.options) {
      options[lists::with_hyphens(option.key)] = option.value ? Json(*option.value) : Json(true);
    }
    units.push_back(
        {{"unit", unit.parts.name}, {"options", std::move(options)}, {"count", unit.count}});
  }
  return units;
}

}  // namespace

std::string sweep(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "spec", "axes", "threads"});
  const Sweep wanted = request.sweep();
  return shown(spec_of(wanted), threads_of(wanted.threads), context);
}

std::string matrix(const Request& request, const Context& context) {
  request.check_keys({"do", "system", "rows", "columns", "hold_fire", "settings"});
  const std::string name(games::system_named(request.system()).name);
  const auto system = games::system_named(name).open();
  std::vector<std::string> a = study::sides_named(request.required("rows"), "rows", *system);
  std::vector<std::string> b = study::sides_named(request.required("columns"), "columns", *system);
  sweep::each_once(a, *system);
  sweep::each_once(b, *system);
  const bool hold_fire = request.flag("hold_fire");
  sweep::SweepSpec spec = sweep::matrix_spec(name, hold_fire ? a : study::shooting(a, b, *system),
                                             hold_fire ? b : study::shooting(b, a, *system));
  const auto [settings, threads] = request.many_settings();
  for (const auto& [setting, value] : settings) {
    sweep::set_axis(spec, sweep::Axis{setting, {value}});
  }
  return shown(spec, threads, context);
}

std::string roster(const Request& request, const Context&) {
  request.check_keys({"do", "system", "text", "file"});
  const auto system = games::system_named(request.system()).open();
  const study::Army army =
      study::army_of(request.required("text"), request.text("file", "army.txt"), *system);
  Json units = Json::array();
  for (const study::Fielded& unit : army.units) {
    const auto price = price_of(unit.side, *system);
    units.push_back({{"side", units_of(unit.side, *system)},
                     {"text", unit.side},
                     {"count", unit.count},
                     {"points", price ? Json(*price) : Json()}});
  }
  return Json{{"list", army.list}, {"units", std::move(units)}, {"left_out", army.left_out}}.dump(
             2) +
         "\n";
}

std::string prices(const Request& request, const Context&) {
  request.check_keys({"do", "system", "a", "b"});
  const auto system = games::system_named(request.system()).open();
  Json sides = Json::object();
  for (const char* const side : {"a", "b"}) {
    sides[side] = Json::array();
    const std::string text = request.side(side);
    for (const lists::WrittenUnit& unit : lists::written_units(text, std::string("side ") + side)) {
      const auto all = price_of(std::string(unit.text), *system);
      sides[side].push_back(all ? Json(*all / static_cast<double>(unit.count)) : Json());
    }
  }
  return sides.dump() + "\n";
}

}  // namespace fray::door
