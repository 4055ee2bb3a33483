#include "lists/option_reader.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace fray::lists {
namespace {

/// Known options with commas between them, where a text is several of them with blanks or
/// semicolons between; else empty.
std::string parted(std::string_view text, const std::vector<std::string>& known) {
  const auto is_known = [&](std::string_view part) {
    return std::ranges::any_of(
        known, [&](const std::string& name) { return folded(name) == folded(part); });
  };
  for (auto end = text.find_first_of(" ;"); end != std::string_view::npos;
       end = text.find_first_of(" ;", end + 1)) {
    const std::string_view first = trimmed(text.substr(0, end));
    const std::string_view rest = trimmed(text.substr(end + 1));
    if (is_known(first)) {
      if (const std::string others = is_known(rest) ? std::string(rest) : parted(rest, known);
          !others.empty()) {
        return std::string(first) + ", " + others;
      }
    }
  }
  return "";
}

}  // namespace

void OptionReader::refuse_repeated(
    const SideText& text, const std::function<std::string(const std::string&)>& plain) const {
  std::vector<std::string> names;
  for (const Option& option : text.options) {
    names.push_back(plain(option.key));
    const auto before = std::ranges::find(names, names.back()) - names.begin();
    if (const Option& other = text.options[static_cast<std::size_t>(before)]; &other != &option) {
      written(option).refuse(
          folded(other.key) == folded(option.key)
              ? "is given twice (once is enough) take one away"
              : "and " + other.key + " cannot both be said (one of them is enough) leave one out");
    }
  }
}

void OptionReader::refuse_unknown(const Option& option, const std::vector<std::string>& known,
                                  const std::string& help) const {
  const std::string none = "no option is called \"" + quotable(option.key) + "\"";
  if (!option.key.empty() && option.key.find_first_not_of("0123456789") == std::string::npos) {
    throw of_side("\"" + quotable(option.key) +
                  "\" is no option (a comma begins the next one, and no number here has a "
                  "comma) leave it out");
  }
  if (const auto several = parted(option.key, known); !several.empty()) {
    throw of_side(none + " (a comma parts options: \"" + quotable(several) + "\")");
  }
  const std::vector<std::string> near = nearest(option.key, known);
  throw of_side(
      none + (near.empty() ? " (see " + help + ")" : " (did you mean " + either_of(near) + "?)"));
}

std::string with_hyphens(std::string_view name) {
  std::string hyphened(name);
  std::ranges::replace(hyphened, ' ', '-');
  return hyphened;
}

}  // namespace fray::lists
