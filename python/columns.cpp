#include "columns.hpp"

#include <array>
#include <limits>
#include <utility>

namespace fray::python {
namespace {

constexpr std::int64_t kNullable = 2;  // ARROW_FLAG_NULLABLE

/// What a schema points to.
struct SchemaKept {
  std::string name{};
  std::vector<ArrowSchema> fields{};
  std::vector<ArrowSchema*> children{};
};

/// What an array points to.
struct ArrayKept {
  std::shared_ptr<const Cells> cells{};
  std::vector<std::uint8_t> bits{};
  std::array<const void*, 3> buffers{};
  std::vector<ArrowArray> columns{};
  std::vector<ArrowArray*> children{};
};

/// Children that were moved away have no `release` any more.
template <class Kept, class Thing>
void release(Thing* thing) {
  for (std::int64_t i = 0; i < thing->n_children; ++i) {
    if (thing->children[i]->release != nullptr) {
      thing->children[i]->release(thing->children[i]);
    }
  }
  delete static_cast<Kept*>(thing->private_data);
  thing->release = nullptr;
}

ArrowSchema schema_of(const char* format, const std::string& name, std::int64_t flags) {
  auto kept = std::make_unique<SchemaKept>();
  kept->name = name;
  ArrowSchema schema{};
  schema.format = format;
  schema.name = kept->name.c_str();
  schema.flags = flags;
  schema.release = &release<SchemaKept, ArrowSchema>;
  schema.private_data = kept.release();
  return schema;
}

ArrowArray array_of(std::shared_ptr<const Cells> cells, std::int64_t length) {
  auto kept = std::make_unique<ArrayKept>();
  kept->cells = std::move(cells);
  ArrowArray array{};
  array.length = length;
  array.n_buffers = 1;
  array.buffers = kept->buffers.data();
  array.release = &release<ArrayKept, ArrowArray>;
  array.private_data = kept.release();
  return array;
}

ArrayKept& kept_of(const ArrowArray& array) { return *static_cast<ArrayKept*>(array.private_data); }
SchemaKept& kept_of(const ArrowSchema& schema) {
  return *static_cast<SchemaKept*>(schema.private_data);
}

/// One bit a cell, the lowest first.
std::vector<std::uint8_t> bits_of(const std::vector<std::uint8_t>& there) {
  std::vector<std::uint8_t> bits((there.size() + 7) / 8);
  for (std::size_t i = 0; i < there.size(); ++i) {
    bits[i / 8] = static_cast<std::uint8_t>(bits[i / 8] | there[i] << i % 8);
  }
  return bits;
}

ArrowArray array_of(const std::shared_ptr<const Cells>& cells, const ColumnCells& column) {
  ArrowArray array = array_of(cells, cells->rows);
  ArrayKept& kept = kept_of(array);
  array.null_count = column.nothing();
  array.n_buffers = 2;
  if (column.nothing() != 0) {
    kept.bits = bits_of(column.there());
    kept.buffers[0] = kept.bits.data();
  }
  switch (column.layout()) {
    case Layout::truth: kept.buffers[1] = column.truths().data(); break;
    case Layout::whole: kept.buffers[1] = column.wholes().data(); break;
    case Layout::number: kept.buffers[1] = column.numbers().data(); break;
    case Layout::text:
      array.n_buffers = 3;
      kept.buffers[1] = column.offsets().data();
      kept.buffers[2] = column.text().data();
  }
  return array;
}

ArrowSchema schema_of(const Cells& cells) {
  ArrowSchema schema = schema_of("+s", "", 0);
  SchemaKept& kept = kept_of(schema);
  for (const ColumnCells& column : cells.columns) {
    kept.fields.push_back(schema_of(column.format(), column.name(), kNullable));
  }
  for (ArrowSchema& field : kept.fields) {
    kept.children.push_back(&field);
  }
  schema.n_children = static_cast<std::int64_t>(kept.children.size());
  schema.children = kept.children.data();
  return schema;
}

ArrowArray batch_of(const std::shared_ptr<const Cells>& cells) {
  ArrowArray batch = array_of(cells, cells->rows);
  ArrayKept& kept = kept_of(batch);
  for (const ColumnCells& column : cells->columns) {
    kept.columns.push_back(array_of(cells, column));
  }
  for (ArrowArray& column : kept.columns) {
    kept.children.push_back(&column);
  }
  batch.n_children = static_cast<std::int64_t>(kept.children.size());
  batch.children = kept.children.data();
  return batch;
}

/// What a stream points to.
struct Streamed {
  std::shared_ptr<const Cells> cells{};
  bool shown = false;
};

Streamed& streamed(ArrowArrayStream* stream) {
  return *static_cast<Streamed*>(stream->private_data);
}

Layout layout_of(ColumnType type) {
  return type == ColumnType::text    ? Layout::text
         : type == ColumnType::whole ? Layout::whole
                                     : Layout::number;
}

}  // namespace

ColumnCells::ColumnCells(Column column)
    : column_(std::move(column)), layout_(layout_of(column_.type)) {}

ColumnCells::ColumnCells(std::string name, Layout layout)
    : column_{.name = std::move(name)}, layout_(layout) {}

ColumnCells::ColumnCells(Column column, Layout layout, Kept kept)
    : column_(std::move(column)), layout_(layout), kept_(std::move(kept)) {}

const char* ColumnCells::format() const noexcept {
  switch (layout_) {
    case Layout::truth: return "b";
    case Layout::whole: return "L";
    case Layout::number: return "g";
    case Layout::text: break;
  }
  return "U";
}

void ColumnCells::truth(bool value) {
  const std::size_t bit = kept_.there.size() % 8;
  if (bit == 0) {
    kept_.truths.push_back(0);
  }
  kept_.truths.back() = static_cast<std::uint8_t>(kept_.truths.back() | (value ? 1U : 0U) << bit);
}

void ColumnCells::whole(std::uint64_t value) {
  if (layout_ == Layout::truth) {
    truth(value != 0);
  } else if (layout_ == Layout::whole) {
    kept_.wholes.push_back(value);
  } else {
    kept_.numbers.push_back(static_cast<double>(value));
  }
}

void ColumnCells::number(double value) {
  if (layout_ == Layout::whole) {  // below 0: all of them become numbers
    layout_ = Layout::number;
    for (std::size_t i = 0; i < kept_.wholes.size(); ++i) {
      kept_.numbers.push_back(kept_.there[i] != 0 ? static_cast<double>(kept_.wholes[i])
                                                  : std::numeric_limits<double>::quiet_NaN());
    }
    kept_.wholes.clear();
  }
  kept_.numbers.push_back(value);
}

void ColumnCells::add(const Cell& cell) {
  const bool there = !std::holds_alternative<std::monostate>(cell);
  if (layout_ == Layout::text) {
    if (const auto* const text = std::get_if<std::string>(&cell)) {
      kept_.text += *text;
    }
    kept_.offsets.push_back(static_cast<std::int64_t>(kept_.text.size()));
  } else if (const auto* const value = std::get_if<double>(&cell)) {
    number(*value);
  } else if (const auto* const count = std::get_if<std::uint64_t>(&cell)) {
    whole(*count);
  } else if (layout_ == Layout::whole || layout_ == Layout::truth) {
    whole(0);
  } else {
    number(std::numeric_limits<double>::quiet_NaN());
  }
  kept_.there.push_back(there ? 1 : 0);
  kept_.nothing += there ? 0 : 1;
}

ArrowArrayStream* new_stream(std::shared_ptr<const Cells> cells) {
  auto kept = std::make_unique<Streamed>();
  kept->cells = std::move(cells);
  auto stream = std::make_unique<ArrowArrayStream>();
  stream->get_schema = [](ArrowArrayStream* self, ArrowSchema* schema) {
    *schema = schema_of(*streamed(self).cells);
    return 0;
  };
  stream->get_next = [](ArrowArrayStream* self, ArrowArray* batch) {
    *batch =
        std::exchange(streamed(self).shown, true) ? ArrowArray{} : batch_of(streamed(self).cells);
    return 0;
  };
  stream->get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
  stream->release = [](ArrowArrayStream* self) {
    delete &streamed(self);
    self->release = nullptr;
  };
  stream->private_data = kept.release();
  return stream.release();
}

}  // namespace fray::python
