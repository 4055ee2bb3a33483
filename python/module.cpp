// The compiled part of the module fray, for python/fray.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstring>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "columns.hpp"
#include "fray/fray.hpp"
#include "work.hpp"

namespace fray::python {
namespace {

namespace py = pybind11;

using Shared = std::shared_ptr<Session>;
using Typed = std::variant<bool, std::int64_t, std::string>;
using TypedUnit = std::tuple<std::string, std::vector<std::pair<std::string, Typed>>, int>;
using TypedColumn = std::tuple<std::string, char, std::vector<Cell>>;
using TypedAxis = std::pair<std::string, std::vector<Typed>>;

Value value_of(const Typed& typed) {
  return std::visit([](const auto& value) { return Value(value); }, typed);
}

std::string side_text(const std::vector<TypedUnit>& typed) {
  std::vector<SideUnit> units;
  for (const auto& [name, options, count] : typed) {
    SideUnit unit{.name = name, .count = count};
    for (const auto& [option, value] : options) {
      unit.options.emplace_back(option, value_of(value));
    }
    units.push_back(std::move(unit));
  }
  return Side(units).text();
}

const char* word_of(Fault fault) {
  switch (fault) {
    case Fault::input: return "input";
    case Fault::file: return "file";
    case Fault::output: return "output";
    case Fault::stopped: return "stopped";
    case Fault::bug: break;
  }
  return "bug";
}

/// Raises fray.Error.
void raise(const Error& error) {
  const py::object type = py::module_::import("fray._error").attr("Error");
  const Error::Place& place = error.place();
  const py::object result = type(error.what(), word_of(error.fault()), error.sentence(), place.file,
                               place.line, place.column, place.field);
  PyErr_SetObject(type.ptr(), result.ptr());
}

/// For a session, which tells JSON.
Session::OnProgress listener(Progress& progress) {
  return [&](const std::string& json) { return progress([&] { return json; }); };
}

std::string call(const Shared& session, const std::string& request, const py::object& on_progress) {
  return done([=](Progress& progress) { return session->call(request, listener(progress)); },
              on_progress);
}

Answer answer(const Shared& session, const std::string& request, const py::object& on_progress) {
  return done([=](Progress& progress) { return session->answer(request, listener(progress)); },
              on_progress);
}

/// JSON, the names of its columns, a picture, and notes.
using ToldRows =
    std::tuple<std::string, std::vector<std::string>, std::string, std::vector<std::string>>;

ToldRows rows(const Shared& session, const std::string& request, const py::object& on_progress) {
  Rows shown = done([=](Progress& progress) { return session->rows(request, listener(progress)); },
                   on_progress);
  return {std::move(shown.json), std::move(shown.columns), std::move(shown.svg),
          std::move(shown.notes)};
}

std::vector<std::string> sides(const Shared& session, const std::string& text,
                               const std::string& system) {
  return done([=](Progress&) { return session->sides(text, system); }, py::none());
}

std::vector<std::string> shooting(const Shared& session, const std::vector<std::string>& sides,
                                  const std::vector<std::string>& others,
                                  const std::string& system) {
  return done([=](Progress&) { return session->shooting(sides, others, system); }, py::none());
}

std::shared_ptr<Cells> sweep(const Shared& session, const std::string& spec,
                             const std::string& file, const std::string& system,
                             const std::vector<TypedAxis>& axes, int threads,
                             const py::object& on_progress) {
  Sweep wanted{.spec = spec, .file = file, .system = system, .threads = threads};
  for (const auto& [name, values] : axes) {
    Axis axis{.name = name};
    for (const Typed& value : values) {
      axis.values.push_back(value_of(value));
    }
    wanted.axes.push_back(std::move(axis));
  }
  const auto work = [=](Progress& progress) {
    auto cells = std::make_shared<Cells>();
    const auto on_columns = [&](const std::vector<Column>& columns) {
      for (const Column& column : columns) {
        cells->columns.emplace_back(column);
      }
    };
    const auto on_row = [&](const Row& row) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        cells->columns[i].add(row.cells[i]);
      }
      ++cells->rows;
    };
    const auto on_sweep = [&](const SweepSoFar& now) {
      return progress([&] {
        return "{\"rows\": " + std::to_string(now.rows) + ", \"of\": " + std::to_string(now.of) +
               ", \"share\": " + std::to_string(now.share) + "}";
      });
    };
    cells->result = session->sweep(wanted, on_row, on_sweep, on_columns,
                                   [&](std::string_view text) { cells->csv += text; });
    return cells;
  };
  return done(work, on_progress);
}

/// A view of numbers that a table keeps; nobody may write to it.
template <class Number>
py::array view(const std::shared_ptr<Cells>& cells, const std::vector<Number>& numbers) {
  const py::capsule keeper(new std::shared_ptr<Cells>(cells),
                           [](void* kept) { delete static_cast<std::shared_ptr<Cells>*>(kept); });
  py::array_t<Number> array(static_cast<py::ssize_t>(numbers.size()), numbers.data(), keeper);
  array.attr("flags").attr("writeable") = false;
  return array;
}

py::list texts(const ColumnCells& column) {
  py::list result;
  for (std::size_t row = 0; row < column.there().size(); ++row) {
    const auto first = static_cast<std::size_t>(column.offsets()[row]);
    const auto last = static_cast<std::size_t>(column.offsets()[row + 1]);
    result.append(column.there()[row] != 0
                    ? py::object(py::str(column.text().data() + first, last - first))
                    : py::none());
  }
  return result;
}

/// The column's values, and of each whether it is one.
std::pair<py::object, py::array> values(const std::shared_ptr<Cells>& cells, std::size_t number) {
  const ColumnCells& column = cells->columns.at(number);
  const py::array there = view(cells, column.there());
  switch (column.layout()) {
    case Layout::whole: return {view(cells, column.wholes()), there};
    case Layout::number: return {view(cells, column.numbers()), there};
    default: return {texts(column), there};
  }
}

py::list columns(const Cells& cells) {
  py::list result;
  for (const ColumnCells& column : cells.columns) {
    result.append(py::make_tuple(column.name(), column.means(), column.unit()));
  }
  return result;
}

constexpr const char* kStream = "arrow_array_stream";

py::capsule stream_of(const std::shared_ptr<Cells>& cells) {
  return py::capsule(new_stream(cells), kStream, [](PyObject* capsule) {
    auto* const result = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, kStream));
    if (result->release != nullptr) {
      result->release(result);
    }
    delete result;
  });
}

/// Of columns that Python has: of each its name, its layout, and its cells.
py::capsule stream(const std::vector<TypedColumn>& typed) {
  const auto cells = std::make_shared<Cells>();
  for (const auto& [name, layout, column] : typed) {
    ColumnCells& result = cells->columns.emplace_back(name, Layout{layout});
    for (const Cell& cell : column) {
      result.add(cell);
    }
    cells->rows = static_cast<std::int64_t>(column.size());
  }
  return stream_of(cells);
}

template <class Number>
py::bytes bytes_of(const std::vector<Number>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)};
}

template <class Number>
std::vector<Number> numbers_of(const py::handle& bytes) {
  const std::string text = bytes.cast<std::string>();
  std::vector<Number> numbers(text.size() / sizeof(Number));
  std::memcpy(numbers.data(), text.data(), numbers.size() * sizeof(Number));
  return numbers;
}

/// For pickle: a table as Python's own texts, numbers and bytes.
py::tuple state_of(const Cells& cells) {
  py::list columns;
  for (const ColumnCells& column : cells.columns) {
    const ColumnCells::Kept& kept = column.kept();
    columns.append(py::make_tuple(
        column.name(), column.means(), column.unit(), static_cast<char>(column.layout()),
        bytes_of(kept.there), kept.nothing, bytes_of(kept.truths), bytes_of(kept.wholes),
        bytes_of(kept.numbers), bytes_of(kept.offsets), py::bytes(kept.text)));
  }
  const SweepResult& result = cells.result;
  return py::make_tuple(columns, cells.rows, py::bytes(cells.csv), result.rows, result.exact,
                        result.refused, result.notes);
}

std::shared_ptr<Cells> cells_of(const py::tuple& state) {
  auto cells = std::make_shared<Cells>();
  for (const py::handle handle : state[0]) {
    const auto column = handle.cast<py::tuple>();
    cells->columns.emplace_back(Column{.name = column[0].cast<std::string>(),
                                       .means = column[1].cast<std::string>(),
                                       .unit = column[2].cast<std::string>()},
                                Layout{column[3].cast<char>()},
                                ColumnCells::Kept{.there = numbers_of<std::uint8_t>(column[4]),
                                                  .nothing = column[5].cast<std::int64_t>(),
                                                  .truths = numbers_of<std::uint8_t>(column[6]),
                                                  .wholes = numbers_of<std::uint64_t>(column[7]),
                                                  .numbers = numbers_of<double>(column[8]),
                                                  .offsets = numbers_of<std::int64_t>(column[9]),
                                                  .text = column[10].cast<std::string>()});
  }
  cells->rows = state[1].cast<std::int64_t>();
  cells->csv = state[2].cast<std::string>();
  cells->result = {.rows = state[3].cast<std::uint64_t>(),
                   .exact = state[4].cast<std::uint64_t>(),
                   .refused = state[5].cast<std::uint64_t>(),
                   .notes = state[6].cast<std::vector<std::string>>()};
  return cells;
}

}  // namespace

PYBIND11_MODULE(_fray, module) {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Error& error) {
      raise(error);
    }
  });
  module.def("version", &version);
  module.def("side_text", &side_text);
  module.def("stream", &stream);
  py::class_<Answer, std::shared_ptr<Answer>>(module, "Answer")
      .def("json", [](const Answer& given) { return json(given); })
      .def("svg", [](const Answer& given) { return svg(given); });
  py::class_<Cells, std::shared_ptr<Cells>>(module, "Cells")
      .def("columns", &columns)
      .def("values", &values)
      .def("stream", &stream_of)
      .def("csv", [](const Cells& cells) { return py::bytes(cells.csv); })
      .def(py::pickle(&state_of, &cells_of))
      .def_readonly("rows", &Cells::rows)
      .def_property_readonly("exact", [](const Cells& cells) { return cells.result.exact; })
      .def_property_readonly("refused", [](const Cells& cells) { return cells.result.refused; })
      .def_property_readonly("notes", [](const Cells& cells) { return cells.result.notes; });
  py::class_<Session, Shared>(module, "Session")
      .def(py::init<>())
      .def("call", &call)
      .def("answer", &answer)
      .def("rows", &rows)
      .def("sides", &sides)
      .def("shooting", &shooting)
      .def("sweep", &sweep);
}

}  // namespace fray::python
