#include "warmaster/rules/profile.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "core/text.hpp"

namespace fray::warmaster {
namespace {

constexpr std::array<std::pair<TroopType, std::string_view>, 6> kTypes{{
    {TroopType::infantry, "infantry"},
    {TroopType::cavalry, "cavalry"},
    {TroopType::chariot, "chariot"},
    {TroopType::monster, "monster"},
    {TroopType::artillery, "artillery"},
    {TroopType::machine, "machine"},
}};

/// A number as a list writes it: digits, no sign, no leading zero.
std::optional<std::int32_t> parse_number(std::string_view text) {
  std::int32_t number = 0;
  const bool digits =
      !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  if (!digits || (text.size() > 1 && text.front() == '0')) {
    return std::nullopt;
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} ? std::optional(number) : std::nullopt;
}

/// "D6", "2D6".
std::optional<Attacks> parse_dice(std::string_view text) {
  const auto letter = text.find('d');
  if (letter == std::string_view::npos) {
    return std::nullopt;
  }
  const auto dice = letter == 0 ? std::optional(1) : parse_number(text.substr(0, letter));
  const auto sides = parse_number(text.substr(letter + 1));
  if (!dice || !sides || *dice < 1 || *sides < 2) {
    return std::nullopt;
  }
  return Attacks{0, *dice, *sides};
}

}  // namespace

std::string_view to_string(TroopType type) noexcept {
  return kTypes[static_cast<std::size_t>(type)].second;
}

std::optional<TroopType> parse_troop_type(std::string_view text) {
  const std::string wanted = lowered(text);
  for (const auto& [type, name] : kTypes) {
    if (name == wanted) {
      return type;
    }
  }
  return std::nullopt;
}

std::string to_string(Attacks attacks) {
  if (!attacks.random()) {
    return std::to_string(attacks.fixed);
  }
  const std::string dice =
      (attacks.dice == 1 ? "" : std::to_string(attacks.dice)) + "D" + std::to_string(attacks.sides);
  return attacks.fixed == 0 ? dice : std::to_string(attacks.fixed) + "+" + dice;
}

std::optional<Attacks> parse_attacks(std::string_view text) {
  const std::string lower = lowered(text);
  const std::string_view all = lower;
  if (const auto fixed = parse_number(all)) {
    return Attacks{*fixed, 0, 0};
  }
  const auto plus = all.find('+');
  if (plus == std::string_view::npos) {
    return parse_dice(all);
  }
  const auto fixed = parse_number(all.substr(0, plus));
  auto attacks = parse_dice(all.substr(plus + 1));
  if (!fixed || !attacks) {
    return std::nullopt;
  }
  attacks->fixed = *fixed;
  return attacks;
}

std::string to_string(Armour armour) {
  return armour == Armour::none ? "none" : std::to_string(static_cast<int>(armour)) + "+";
}

std::optional<Armour> parse_armour(std::string_view text) {
  if (text.size() == 2 && text[0] >= '3' && text[0] <= '6' && text[1] == '+') {
    return static_cast<Armour>(text[0] - '0');
  }
  return lowered(text) == "none" ? std::optional(Armour::none) : std::nullopt;
}

Base base_of(const Profile& profile) noexcept {
  return profile.base.value_or(profile.type == TroopType::infantry ? Base{40, 20} : Base{20, 40});
}

}  // namespace fray::warmaster
