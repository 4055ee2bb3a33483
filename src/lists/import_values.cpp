#include "lists/import_values.hpp"

#include <algorithm>
#include <charconv>

namespace fray::lists {
namespace {

using warmaster::Armour;

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<Armour> read_one_armour(std::string_view text) {
  return text == "-" || text == "0" ? std::optional(Armour::none) : warmaster::parse_armour(text);
}

}  // namespace

WrittenAttack read_attack(std::string_view text) {
  WrittenAttack attack;
  std::string mended(text);
  if (const auto dot = text.find('.');
      dot != std::string_view::npos && text.find('/') == std::string_view::npos) {
    mended[dot] = '/';
    attack.mended = true;
  }
  const std::string_view all = mended;
  const auto slash = std::min(all.find('/'), all.size());
  const std::string_view close = all.substr(0, slash);
  attack.shooting = all.substr(std::min(slash + 1, all.size()));
  if (close.starts_with('+')) {
    attack.bonus = read_signed(close);
  } else {
    attack.close = warmaster::parse_attacks(close);
  }
  return attack;
}

WrittenArmour read_armour(std::string_view text, bool added_stand) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) {
    return {read_one_armour(text), false};
  }
  const auto first = read_one_armour(text.substr(0, slash));
  const auto second = read_one_armour(text.substr(slash + 1));
  if (!first || !second) {
    return {};
  }
  return {added_stand ? first : std::min(first, second), true};
}

std::string read_range(std::string_view text) {
  for (const std::string_view unit : {"cm", "xm", ""}) {
    if (text.ends_with(unit) && is_number(text.substr(0, text.size() - unit.size()))) {
      return std::string(text.substr(0, text.size() - unit.size())) + "cm";
    }
  }
  return std::string(text);
}

std::optional<std::int32_t> read_signed(std::string_view text) {
  const std::string_view digits =
      text.starts_with('+') || text.starts_with('-') ? text.substr(1) : text;
  std::int32_t number = 0;
  if (!is_number(digits)) {
    return std::nullopt;
  }
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error != std::errc{} ? std::nullopt
                              : std::optional(text.starts_with('-') ? -number : number);
}

}  // namespace fray::lists
