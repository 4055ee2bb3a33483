#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fray/sweep.hpp"

/// Source  "The Arrow C data interface" and "The Arrow C stream interface", arrow.apache.org.
extern "C" {
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace fray::python {

/// How Arrow lays out a column, by the letter of its format.
enum class Layout : char { text = 'U', whole = 'L', number = 'g', truth = 'b' };

/// The cells of one column, laid out as Arrow has them.
class ColumnCells {
 public:
  explicit ColumnCells(Column column);
  ColumnCells(std::string name, Layout layout);

  /// The cells themselves; what the layout does not need is empty. Shapes  as of the functions below.
  struct Kept {
    std::vector<std::uint8_t> there{};
    std::int64_t nothing = 0;
    std::vector<std::uint8_t> truths{};
    std::vector<std::uint64_t> wholes{};
    std::vector<double> numbers{};
    std::vector<std::int64_t> offsets{0};
    std::string text{};
  };
  ColumnCells(Column column, Layout layout, Kept kept);
  const Kept& kept() const noexcept { return kept_; }

  void add(const Cell& cell);

  const std::string& name() const noexcept { return column_.name; }
  const std::string& means() const noexcept { return column_.means; }
  const std::string& unit() const noexcept { return column_.unit; }

  Layout layout() const noexcept { return layout_; }
  /// What Arrow calls its type.
  const char* format() const noexcept;
  /// Of each cell, whether there is a value.
  const std::vector<std::uint8_t>& there() const noexcept { return kept_.there; }
  std::int64_t nothing() const noexcept { return kept_.nothing; }
  /// Shape  one bit a cell, the lowest first.
  const std::vector<std::uint8_t>& truths() const noexcept { return kept_.truths; }
  const std::vector<std::uint64_t>& wholes() const noexcept { return kept_.wholes; }
  /// Not a number where there is no value.
  const std::vector<double>& numbers() const noexcept { return kept_.numbers; }
  /// Shape  one more than cells: where each text begins, and where the last ends.
  const std::vector<std::int64_t>& offsets() const noexcept { return kept_.offsets; }
  const std::string& text() const noexcept { return kept_.text; }

 private:
  void truth(bool value);
  void whole(std::uint64_t value);
  void number(double value);

  Column column_;
  Layout layout_;
  Kept kept_{};
};

/// A whole table.
struct Cells {
  std::vector<ColumnCells> columns{};
  std::int64_t rows = 0;
  std::string csv{};  ///< as the program writes it
  SweepResult result{};
};

/// A stream of one batch, which shares the table's memory. The receiver releases it.
ArrowArrayStream* new_stream(std::shared_ptr<const Cells> cells);

}  // namespace fray::python
