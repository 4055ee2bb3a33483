#include "answer/option_text.hpp"

#include <initializer_list>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"

namespace fray::answer {
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
  return one_of<random::Sampling>(field, text,
                                  {{"pools", random::Sampling::pools},
                                   {"faces", random::Sampling::faces},
                                   {"even", random::Sampling::even}});
}

OddsOptions odds_options_said(const SettingSaid& said) {
  OddsOptions odds;
  odds.method = method_named("method", said("method").value_or("auto"));
  odds.sampling = sampler_named("sampler", said("sampler").value_or("pools"));
  if (const auto trials = said("trials")) {
    odds.trials = whole_number("trials", *trials, 1, kMostTrials);
  }
  if (const auto precision = said("precision")) {
    odds.precision = share("precision", *precision, kFinestPrecision, 0.5);
  }
  odds.seed = seed_said(said("seed"));
  return odds;
}

std::uint64_t seed_said(const std::optional<std::string>& said) {
  return said ? whole_number("seed", *said, 0, UINT64_MAX) : OddsOptions{}.seed;
}

}  // namespace fray::answer
