#include "lists/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/files.hpp"
#include "core/text.hpp"

namespace fray::lists {
namespace {

std::string whole_number(Between range) {
  return fmt::format("a whole number from {} to {}", range.low, range.high);
}

}  // namespace

void Faults::add(Where where, const std::string& sentence) {
  InputError error(std::move(where), sentence);
  if (mode_ == Mode::throw_first) {
    throw error;
  }
  if (!full()) {
    kept_.push_back(std::move(error));
  }
}

std::string shown(const Node& value) {
  switch (value.kind) {
    case Node::Kind::nothing: return "null";
    case Node::Kind::text: return '"' + quotable(value.text) + '"';
    case Node::Kind::list: return "a list";
    case Node::Kind::table: return "a table";
    default: return quotable(value.text);
  }
}

Fields::Fields(const Node& table, std::string path, std::span<const std::string> known,
               Faults& faults)
    : table_(table), path_(std::move(path)), faults_(faults) {
  if (table.kind != Node::Kind::table) {
    faults_.add(Where{faults_.file(), table.line, table.column, path_},
                shown(table) + " is no table of fields");
    return;
  }
  for (const Node& entry : table.items) {
    if (!faults_.full() && std::ranges::find(known, entry.key) == known.end()) {
      // Any two letters are one letter apart.
      const auto near =
          entry.key.size() == 1 ? std::vector<std::string>() : nearest(entry.key, known, 1);
      Node place = Node{.line = entry.key_line, .column = entry.key_column};
      fault_at(place, quotable(entry.key),
               near.empty() ? fmt::format("is no key here ({})", either_of(known))
                            : fmt::format("is no key here (did you mean {}?)", near.front()));
    }
  }
}

std::string Fields::text(std::string_view key, std::string_view right) const {
  const Node* const value = required(key, right.empty() ? "a text" : std::string(right));
  return value == nullptr ? std::string{} : text_of(*value, key, right);
}

std::string Fields::text_or(std::string_view key, std::string_view fallback,
                            std::size_t longest) const {
  const Node* const value = table_.find(key);
  return value == nullptr ? std::string(fallback) : text_of(*value, key, {}, longest);
}

std::int32_t Fields::whole(std::string_view key, Between range) const {
  const Node* const value = required(key, whole_number(range));
  return value == nullptr ? range.low : whole_of(*value, key, range);
}

std::int32_t Fields::whole_or(std::string_view key, Between range, std::int32_t fallback) const {
  const Node* const value = table_.find(key);
  return value == nullptr ? fallback : whole_of(*value, key, range);
}

bool Fields::truth_or(std::string_view key, bool fallback) const {
  const Node* const value = table_.find(key);
  if (value == nullptr) {
    return fallback;
  }
  if (value->kind != Node::Kind::truth) {
    fault_at(*value, key, shown(*value) + " (true or false)");
    return fallback;
  }
  return value->text == "true";
}

std::vector<std::string> Fields::texts(std::string_view key) const {
  std::vector<std::string> all;
  const Node* const list = table_.find(key);
  if (list != nullptr && list->kind != Node::Kind::list) {
    fault_at(*list, key, shown(*list) + " is no list (write [\"...\", \"...\"])");
  } else if (list != nullptr) {
    for (const Node& item : list->items) {
      all.push_back(text_of(item, key));
    }
  }
  return all;
}

std::vector<const Node*> Fields::tables(std::string_view key, std::string_view right) const {
  std::vector<const Node*> all;
  const Node* const list = table_.find(key);
  if (list != nullptr && list->kind != Node::Kind::list) {
    fault_at(*list, key,
             fmt::format("{} is no list of tables ({})", shown(*list),
                         right.empty() ? fmt::format("begin each with [[{}]]", key)
                                       : fmt::format("write {}", right)));
  } else if (list != nullptr) {
    for (const Node& item : list->items) {
      all.push_back(&item);
    }
  }
  return all;
}

std::vector<const Node*> Fields::one_or_more(std::string_view key) const {
  const Node* const value = table_.find(key);
  return value != nullptr && value->kind == Node::Kind::table
             ? std::vector{value}
             : tables(key, "{...}, or [{...}, {...}]");
}

Fields Fields::inner(const Node& table, std::string_view key,
                     std::span<const std::string> known) const {
  return {table, fmt::format("{}{}{}", path_, path_.empty() ? "" : ".", key), known, faults_};
}

void Fields::fault(std::string_view key, const std::string& sentence) const {
  const Node* const value = table_.find(key);
  fault_at(value == nullptr ? table_ : *value, key, sentence);
}

const Node* Fields::required(std::string_view key, const std::string& right) const {
  const Node* const value = table_.find(key);
  if (value == nullptr) {
    fault_at(table_, key, fmt::format("is missing ({})", right));
  }
  return value;
}

std::string Fields::text_of(const Node& value, std::string_view key, std::string_view right,
                            std::size_t longest) const {
  if (value.kind != Node::Kind::text) {
    const bool several = value.kind == Node::Kind::list || value.kind == Node::Kind::table;
    fault_at(value, key,
             fmt::format("{} is no text ({})", shown(value),
                         !right.empty() ? right
                         : several      ? "one is wanted, in quotation marks"
                                        : "put it in quotation marks"));
  } else if (value.text.empty()) {
    fault_at(value, key, "is empty (at least one character)");
  } else if (value.text.size() > longest) {
    fault_at(value, key,
             fmt::format("is too long ({} bytes, at most {})", value.text.size(), longest));
  } else if (holds_control(value.text)) {
    fault_at(value, key,
             shown(value) + " holds a control character (letters, digits, blanks and marks)");
  }
  return value.text;
}

std::int32_t Fields::whole_of(const Node& value, std::string_view key, Between range) const {
  const std::string& written = value.text;
  const bool negative = written.starts_with('-') && is_digits(std::string_view(written).substr(1));
  std::int64_t number = 0;
  if (value.kind != Node::Kind::whole || (!is_digits(written) && !negative)) {
    fault_at(value, key,
             fmt::format("{} ({}, in plain digits)", shown(value), whole_number(range)));
    return range.low;
  }
  const auto [end, error] =
      std::from_chars(written.data(), written.data() + written.size(), number);
  if (error != std::errc{} || number < range.low || number > range.high || written == "-0") {
    fault_at(value, key, fmt::format("{} ({})", quotable(written), whole_number(range)));
    return range.low;
  }
  return static_cast<std::int32_t>(number);
}

void Fields::fault_at(const Node& place, std::string_view key, const std::string& sentence) const {
  faults_.add(Where{faults_.file(), place.line, place.column,
                    fmt::format("{}{}{}", path_, path_.empty() ? "" : ".", key)},
              sentence);
}

std::string toml_quoted(std::string_view text) {
  std::string marked;
  for (const char c : text) {
    marked += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  }
  return '"' +
         without_hidden(marked,
                        [](char32_t c) {
                          const auto number = static_cast<std::uint32_t>(c);
                          return number > 0xFFFF ? fmt::format("\\U{:08X}", number)
                                                 : fmt::format("\\u{:04X}", number);
                        }) +
         '"';
}

}  // namespace fray::lists
