#include "study/option_text.hpp"

#include <initializer_list>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::study {
namespace {

template <class Value>
Value one_of(const std::string& field, const std::string& text,
             std::initializer_list<std::pair<const char*, Value>> choices) {
  std::vector<std::string> names;
  for (const auto& [name, value] : choices) {
    if (lowered(text) == name) {
      return value;
    }
    names.emplace_back(name);
  }
  throw InputError(Where{.field = field}, "\"" + quotable(text) + "\" (" + either_of(names) + ")");
}

}  // namespace

Method method_named(const std::string& field, const std::string& text) {
  return one_of<Method>(
      field, text,
      {{"auto", Method::automatic}, {"exact", Method::exact}, {"simulate", Method::simulate}});
}

random::Sampling sampler_named(const std::string& field, const std::string& text) {
  return one_of<random::Sampling>(
      field, text, {{"pools", random::Sampling::pools}, {"faces", random::Sampling::faces}});
}

}  // namespace fray::study
