#include "report/at_least.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "distribution.hpp"

namespace fray::report {
namespace {

constexpr std::uint64_t kMost = 1'000'000;

[[noreturn]] void refuse(const std::string& sentence) {
  throw InputError(Where{.field = "at-least"}, sentence);
}

std::string with_hyphens(std::string name) {
  std::ranges::replace(name, '_', '-');
  return name;
}

/// By its name, with or without its unit; "hits" is "hits_scored".
const answer::SidedSpread& spread_named(const answer::Answer& answer, const std::string& name) {
  const std::string wanted = with_hyphens(lowered(name));
  for (const answer::SidedSpread& spread : answer.spreads) {
    const std::string known = with_hyphens(spread.name);
    if (wanted == known || (!wanted.empty() && known.starts_with(wanted + "-"))) {
      return spread;
    }
  }
  std::vector<std::string> names;
  for (const answer::SidedSpread& spread : answer.spreads) {
    names.push_back(with_hyphens(spread.name));
  }
  refuse(fmt::format("\"{}\" is not counted here ({}) write for example {}=2", quotable(name),
                     either_of(names), names.front()));
}

}  // namespace

std::vector<answer::AtLeast> at_least(const answer::Answer& answer, const std::string& asked) {
  const auto equals = asked.find('=');
  if (equals == std::string::npos) {
    refuse(fmt::format("\"{}\" (a quantity and a number are wanted) for example stands-lost=2",
                       quotable(asked)));
  }
  std::string name = asked.substr(0, equals);
  std::optional<bool> of_a;
  if (name.size() > 2 && name[1] == '.' &&
      std::string_view("aAbB").find(name[0]) != std::string_view::npos) {
    of_a = lowered(name)[0] == 'a';
    name.erase(0, 2);
  }
  const answer::SidedSpread& spread = spread_named(answer, name);
  const auto value =
      static_cast<std::size_t>(whole_number("at-least", asked.substr(equals + 1), 1, kMost));
  std::vector<answer::AtLeast> found;
  for (const bool side_a : {true, false}) {
    if (of_a.value_or(side_a) == side_a) {
      found.push_back(
          {spread.name, side_a, value, at_least(answer, side_a ? spread.a : spread.b, value)});
    }
  }
  return found;
}

std::string column_of(const answer::AtLeast& each) {
  return fmt::format("{}_{}_at_least_{}", each.of_a ? "a" : "b", each.name, each.value);
}

}  // namespace fray::report
