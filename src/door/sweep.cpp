#include "door/session.hpp"

#include <charconv>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>

#include "core/error.hpp"
#include "core/mutex.hpp"
#include "core/text.hpp"
#include "fray/session.hpp"
#include "show/csv.hpp"
#include "sweep/plan.hpp"

namespace fray {
namespace door {
namespace {

/// Takes what `show::each_cell` tells.
class CellList {
 public:
  explicit CellList(std::vector<Cell>& cells) : cells_(cells) {}

  void axis(std::string_view cell, answer::ColumnType type) {
    if (type == answer::ColumnType::text) {
      text(cell);
    } else if (cell.empty()) {
      none();
    } else {
      number_in(cell);
    }
  }
  void text(std::string_view cell) {
    cells_.emplace_back(std::string(cell.empty() ? answer::kNothing : cell));
  }
  void whole(std::uint64_t number) { cells_.emplace_back(number); }
  void number(double value) { std::isnan(value) ? none() : void(cells_.emplace_back(value)); }
  void key(Hash128 key) {
    std::string text;
    show::append_key(key, text);
    cells_.emplace_back(std::move(text));
  }
  void none() { cells_.emplace_back(); }
  void shown(std::string_view) {}

 private:
  void number_in(std::string_view text) {
    std::uint64_t whole = 0;
    double value = 0;
    const char* const last = text.data() + text.size();
    if (std::from_chars(text.data(), last, whole).ptr == last) {
      cells_.emplace_back(whole);
    } else {
      std::from_chars(text.data(), last, value);
      cells_.emplace_back(value);
    }
  }

  std::vector<Cell>& cells_;
};

}  // namespace

sweep::SweepSpec spec_of(const Sweep& sweep) {
  sweep::SweepSpec spec;
  if (!sweep.file.empty()) {
    if (!sweep.spec.empty()) {
      refuse("file", "and a spec cannot both be said (the file holds one) leave one of them out");
    }
    spec = sweep::read_sweep_spec(std::filesystem::path(sweep.file));
  } else if (sweep.spec.empty()) {
    spec.parts.emplace_back();
  } else {
    spec = sweep::read_sweep_spec(sweep.spec, "spec");
  }
  for (sweep::SweepPart& part : spec.parts) {
    if (!sweep.system.empty()) {
      part.fixed["system"] = sweep.system;
      part.given.erase("system");
    }
  }
  for (const fray::Axis& axis : sweep.axes) {
    sweep::Axis result{.name = axis.name};
    for (const Value& value : axis.values) {
      result.values.push_back(value.text());
    }
    sweep::set_axis(spec, result);
  }
  return spec;
}

sweep::SweepCounts run(const sweep::SweepSpec& spec, int threads, const SweepListener& listener) {
  sweep::SweepPlan plan(spec);
  sweep::LocalWorkers workers(threads);
  sweep::SweepRunner runner(plan, workers, threads);
  if (listener.columns) {
    listener.columns(show::table_columns(plan.columns()));
  }
  Mutex mutex;
  sweep::SweepHooks hooks;
  if (listener.text) {
    listener.text(show::csv_header(plan.columns()));
    hooks.append = show::append_csv;
    hooks.take = [&](std::span<const std::string> texts, std::uint64_t) {
      std::ranges::for_each(texts, listener.text);
    };
  } else {
    hooks.append = [](const sweep::SweepRow&, std::string&) {};
    hooks.take = [](std::span<const std::string>, std::uint64_t) {};
  }
  hooks.each = listener.row;
  if (listener.go_on) {
    hooks.go_on = [&](const sweep::SweepSoFar& now) {
      const Lock lock(mutex);
      return listener.go_on(now);
    };
  }
  runner.run(0, plan.size(), hooks);
  const sweep::SweepCounts& counts = runner.counts();
  if (counts.rows == 0 && counts.refused != 0) {
    throw InputError("the rules allow none of the rows; the first: " + counts.first_refusal);
  }
  return counts;
}

std::vector<Cell> cells_of(const sweep::SweepRow& row) {
  std::vector<Cell> cells;
  show::each_cell(row, CellList(cells));
  return cells;
}

}  // namespace door

SweepResult Session::sweep(const Sweep& sweep, const OnRow& on_row, const OnSweep& on_sweep,
                           const OnColumns& on_columns, const OnText& on_text) {
  return door::guarded([&] {
    const int threads =
        door::options_of(door::OptionTexts{{"threads", std::to_string(sweep.threads)}}).threads;
    door::SweepListener listener;
    listener.columns = [&](const std::vector<answer::Column>& columns) {
      std::vector<Column> shown;
      for (const answer::Column& column : columns) {
        shown.push_back({std::string(column.name), std::string(column.means),
                         static_cast<ColumnType>(column.type), std::string(column.unit)});
      }
      if (on_columns) {
        on_columns(shown);
      }
    };
    listener.row = [&](const sweep::SweepRow& row) { on_row({row.number, door::cells_of(row)}); };
    listener.text = on_text;
    if (on_sweep) {
      listener.go_on = [&](const sweep::SweepSoFar& now) {
        return on_sweep({now.rows, now.of, now.share()});
      };
    }
    const sweep::SweepCounts counts = door::run(door::spec_of(sweep), threads, listener);
    SweepResult result{.rows = counts.rows, .exact = counts.exact, .refused = counts.refused};
    for (const sweep::SweepNote& note : counts.notes.all()) {
      result.notes.push_back(note.text);
    }
    return result;
  });
}

}  // namespace fray
