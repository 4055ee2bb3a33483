#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray {

/// A cell of a table, whose first kind says nothing: null, or its value.
template <class Json, class Cell>
Json json_of_cell(const Cell& cell) {
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

/// Refuses, as a callback of the JSON library, a key that one object has twice, of which the library
/// would keep one without a word, and an object of more keys than any of ours has.
/// Why  an object that keeps the order of its keys is searched from its first key for each.
/// Throws  InputError naming the key.
template <class Json>
class JsonKeys {
 public:
  static constexpr std::size_t kMost = 1'000;

  explicit JsonKeys(std::string file) : file_(std::move(file)) {}

  bool operator()(int, typename Json::parse_event_t event, const Json& value) {
    using Event = typename Json::parse_event_t;
    if (event == Event::object_start) {
      open_.emplace_back();
    } else if (event == Event::object_end) {
      open_.pop_back();
    } else if (event == Event::key) {
      take(value.template get_ref<const std::string&>());
    }
    return true;
  }

 private:
  void take(const std::string& key) {
    if (!open_.back().insert(key).second) {
      refuse(key, "is given twice in one object (once is enough)");
    }
    if (open_.back().size() > kMost) {
      refuse(key, "is the key after " + std::to_string(kMost) + " in one object (there are fewer)");
    }
  }

  [[noreturn]] void refuse(const std::string& key, const std::string& sentence) const {
    throw InputError(Where{.file = file_, .field = quotable(key)}, sentence);
  }

  std::string file_;
  std::vector<std::set<std::string>> open_{};
};

}  // namespace fray
