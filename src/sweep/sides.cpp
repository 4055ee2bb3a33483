// Which sides the lists and queries of a sweep name.

#include "sweep/sides.hpp"

#include <set>
#include <utility>

#include "core/error.hpp"
#include "core/text.hpp"
#include "sweep/plan.hpp"

namespace fray::sweep {
namespace {

/// The same text for sides that say the same, whether a unit is called by its full name or not, and
/// wherever blanks stand.
std::string plainly(const std::string& side, answer::System& system) {
  const auto colon = side.find(':');
  std::string name = side.substr(0, colon);
  try {
    name = system.unit_named(name);
  } catch (const InputError&) {
    // of several units, of a file or of one's own: as it stands
  }
  std::string text;
  for (const char c : name + (colon == std::string::npos ? "" : side.substr(colon))) {
    const bool bare = c == ' ' && (text.empty() || std::string_view(":,=+").find(text.back()) !=
                                                       std::string_view::npos);
    text += bare ? "" : std::string(1, c);
  }
  return comparable(text);
}

}  // namespace

bool is_query(std::string_view side) {
  const std::string_view name = side.substr(0, side.find(':'));
  return !name.starts_with('@') && (name.find_first_of("*=<>") != std::string_view::npos ||
                                    name.find(" or ") != std::string_view::npos);
}

std::vector<std::string> units_of(const std::string& side, answer::System& system) {
  if (!is_query(side)) {
    return {side};
  }
  const auto colon = side.find(':');
  const std::string_view name = std::string_view(side).substr(0, colon);
  std::vector<std::string> units = system.search(name.substr(0, name.find_last_not_of(' ') + 1));
  for (std::string& unit : units) {
    unit += colon == std::string::npos ? "" : side.substr(colon);
  }
  return units;
}

std::string comparable(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = [&](std::size_t place) { return place < text.size() ? text[place] : ' '; };
    const bool in_a_word =
        i != 0 && std::string_view(" =,:+(").find(text[i - 1]) == std::string_view::npos;
    const bool minus = text[i] == '-' && !in_a_word && at(i + 1) >= '0' && at(i + 1) <= '9';
    plain += minus ? "minus " : std::string(1, text[i]);
  }
  return folded(plain);
}

std::vector<std::string> each_once(std::vector<std::string>& sides, answer::System& system) {
  std::set<std::string> met;
  std::vector<std::string> once;
  std::vector<std::string> again;
  for (std::string& side : sides) {
    (met.insert(plainly(side, system)).second ? once : again).push_back(std::move(side));
  }
  sides = std::move(once);
  return again;
}

}  // namespace fray::sweep
