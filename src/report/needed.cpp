#include "report/needed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/objects.hpp"

namespace fray::report {

std::string need_json(const study::NeedAnswer& answer, const study::NeedQuestion& question) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const auto put = [&](const study::Need& need, bool reaches) {
    rows.push_back(
        {{"a", question.a},
         {"b", question.b},
         {"goal", name_of(question.goal)},
         {"target", question.target},
         {"changes",
          need.changes.empty() ? "as it is" : fmt::format("{}", fmt::join(need.changes, " and "))},
         {"reaches", reaches},
         {"reached", or_null(need.reached.value)},
         {"low", or_null(need.reached.low)},
         {"high", or_null(need.reached.high)},
         {"side", need.side}});
  };
  put({.side = question.a, .reached = answer.now}, answer.is_reached);
  for (const std::vector<study::Need>* const some : {&answer.alone, &answer.together}) {
    for (const study::Need& need : *some) {
      put(need, true);
    }
  }
  for (const study::Need& need : answer.short_of) {
    put(need, false);
  }
  return rows.dump(2) + "\n";
}

}  // namespace fray::report
