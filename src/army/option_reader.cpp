#include "army/option_reader.hpp"

#include <algorithm>
#include <charconv>

#include "fray/core/text.hpp"

namespace fray::army {
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

const std::string& OptionReader::value(const Option& option, const std::string& example) const {
  if (!option.value) {
    refuse(option, "has no value (one is wanted) for example " + option.key + "=" + example);
  }
  return *option.value;
}

bool OptionReader::flag(const Option& option) const {
  if (!option.value) {
    return true;
  }
  const std::string text = lowered(*option.value);
  if (text != "yes" && text != "no") {
    refuse(option, "\"" + quotable(*option.value) + "\" (yes or no, or just " + option.key + ")");
  }
  return text == "yes";
}

int OptionReader::number(const Option& option, int lowest, int highest) const {
  const std::string& text = value(option, std::to_string(std::max(lowest, 1)));
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || text.starts_with('-') ||
      number < lowest || number > highest) {
    throw wrong(option, "\"" + quotable(text) + "\" (a whole number from " +
                            std::to_string(lowest) + " to " + std::to_string(highest) + ")")
        .anywhere();
  }
  return number;
}

InputError OptionReader::wrong(const Option& option, const std::string& sentence) const {
  return InputError(Where{.file = side_, .field = option.key}, sentence);
}

void OptionReader::refuse(const Option& option, const std::string& sentence) const {
  throw wrong(option, sentence);
}

void OptionReader::refuse_repeated(
    const SideText& text, const std::function<std::string(const std::string&)>& plain) const {
  for (auto option = text.options.begin(); option != text.options.end(); ++option) {
    const auto before = std::find_if(text.options.begin(), option, [&](const Option& other) {
      return plain(other.key) == plain(option->key);
    });
    if (before != option) {
      refuse(*option,
             folded(before->key) == folded(option->key)
                 ? "is given twice (once is enough) take one away"
                 : "and " + before->key + " at once (one of them is enough) leave one out");
    }
  }
}

void OptionReader::refuse_unknown(const Option& option, const std::vector<std::string>& known,
                                  const std::string& help) const {
  if (!option.key.empty() && option.key.find_first_not_of("0123456789") == std::string::npos) {
    throw wrong(Option{},
                "\"" + quotable(option.key) +
                    "\" is no option (a comma begins the next one, and no number here has a "
                    "comma) leave it out")
        .anywhere();
  }
  if (const auto several = parted(option.key, known); !several.empty()) {
    throw wrong(Option{}, "no option is called \"" + quotable(option.key) +
                              "\" (a comma parts options: \"" + quotable(several) + "\")")
        .anywhere();
  }
  const std::vector<std::string> near = nearest(option.key, known);
  throw wrong(Option{}, "no option is called \"" + quotable(option.key) + "\"" +
                            (near.empty() ? " (see " + help + ")"
                                          : " (did you mean " + either_of(near) + "?)"))
      .anywhere();
}

std::string with_hyphens(std::string_view name) {
  std::string hyphened(name);
  std::ranges::replace(hyphened, ' ', '-');
  return hyphened;
}

}  // namespace fray::army
