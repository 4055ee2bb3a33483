#include "rankflank/rules/profile.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "core/text.hpp"

namespace fray::rankflank {
namespace {

using P = Profile;

// Shared by every rulebook.
constexpr std::array kCommon{
    Characteristic{"models", &P::models, 1, 400, false, "models of the unit, at most 400"},
    Characteristic{"width", &P::width, 1, 400, false, "models side by side in a rank"},
    Characteristic{"points", &P::points, 0, 100'000, false, "what those models cost"},
    Characteristic{"base", &P::base, 10, 300, false,
                   "front edge of a base, mm (counts in Fantasy alone)"},
};

// Source  seeds/002 and rules-facts 2.
constexpr std::array kSovlOwn{
    Characteristic{"skill", &P::skill, 0, 20, false, "Skill"},
    Characteristic{"power", &P::strength, 0, 20, false, "Power"},
    Characteristic{"defense", &P::toughness, 0, 20, false, "Defense"},
    Characteristic{"attacks", &P::attacks, 0, 20, false, "Attacks of each model"},
    Characteristic{"wounds", &P::wounds, 1, 20, false, "Wounds of each model"},
    Characteristic{"discipline", &P::discipline, 0, 20, false, "Discipline"},
    Characteristic{"move", &P::movement, 0, 40, false,
                   "Move, inches: a Flight Move rolls a D6 for each 4"},
};

// Source  rules-facts 3.1.
constexpr std::array kNinthAgeOwn{
    Characteristic{"off", &P::skill, 0, 10, false, "Offensive Skill"},
    Characteristic{"def", &P::defence, 0, 10, false, "Defensive Skill"},
    Characteristic{"str", &P::strength, 0, 10, false, "Strength"},
    Characteristic{"ap", &P::penetration, 0, 10, false, "Armour Penetration"},
    Characteristic{"res", &P::toughness, 0, 10, false, "Resilience"},
    Characteristic{"arm", &P::armour, 0, 6, false, "Armour"},
    Characteristic{"aegis", &P::ward, 2, 7, true, "Aegis"},
    Characteristic{"fortitude", &P::fortitude, 2, 7, true, "Fortitude"},
    Characteristic{"att", &P::attacks, 0, 20, false, "Attack Value"},
    Characteristic{"agi", &P::initiative, 0, 10, false, "Agility"},
    Characteristic{"hp", &P::wounds, 1, 20, false, "Health Points of each model"},
    Characteristic{"dis", &P::discipline, 0, 10, false, "Discipline"},
    Characteristic{"height", &P::height, 1, 3, false, "1 Standard, 2 Large, 3 Gigantic"},
    Characteristic{"adv", &P::movement, 0, 40, false, "Advance Rate, inches (changes no odds)"},
};

// Source  rules-facts 4.
constexpr std::array kFantasyOwn{
    Characteristic{"ws", &P::skill, 0, 10, false, "Weapon Skill"},
    Characteristic{"s", &P::strength, 0, 10, false, "Strength"},
    Characteristic{"t", &P::toughness, 0, 10, false, "Toughness"},
    Characteristic{"w", &P::wounds, 1, 20, false, "Wounds of each model"},
    Characteristic{"i", &P::initiative, 0, 10, false, "Initiative"},
    Characteristic{"a", &P::attacks, 0, 20, false, "Attacks"},
    Characteristic{"ld", &P::discipline, 0, 10, false, "Leadership"},
    Characteristic{"sv", &P::save, 1, 7, true, "armour save, before modifiers"},
    Characteristic{"ward", &P::ward, 2, 7, true, "ward save"},
    Characteristic{"regeneration", &P::fortitude, 2, 7, true, "regeneration"},
    Characteristic{"us", &P::unit_strength, 0, 30, false, "Unit Strength of each model"},
    Characteristic{"m", &P::movement, 0, 40, false,
                   "Move, inches: more than 6 flees and pursues 3D6"},
};

template <std::size_t kOwn>
constexpr auto with_common(const std::array<Characteristic, kOwn>& own) {
  std::array<Characteristic, kOwn + kCommon.size()> all{};
  std::copy(own.begin(), own.end(), all.begin());
  std::copy(kCommon.begin(), kCommon.end(), all.begin() + kOwn);
  return all;
}

constexpr auto kSovlAll = with_common(kSovlOwn);
constexpr auto kNinthAgeAll = with_common(kNinthAgeOwn);
constexpr auto kFantasyAll = with_common(kFantasyOwn);

std::optional<std::int32_t> parse_number(std::string_view text) {
  std::int32_t number = 0;
  if (text.empty() || text.size() > 4 ||
      text.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

std::string to_string(Amount amount) {
  if (amount.dice == 0) {
    return std::to_string(amount.fixed);
  }
  const std::string dice =
      (amount.dice == 1 ? "" : std::to_string(amount.dice)) + "D" + std::to_string(amount.sides);
  return amount.fixed == 0 ? dice : dice + "+" + std::to_string(amount.fixed);
}

std::optional<Amount> parse_amount(std::string_view text) {
  const std::string lower = lowered(text);
  const std::string_view all = lower;
  const auto letter = all.find('d');
  if (letter == std::string_view::npos) {
    const auto fixed = parse_number(all);
    return fixed ? std::optional(Amount{*fixed, 0, 0}) : std::nullopt;
  }
  const auto plus = std::min(all.find('+'), all.size());
  if (plus < letter) {
    return std::nullopt;
  }
  const auto dice = letter == 0 ? std::optional(1) : parse_number(all.substr(0, letter));
  const auto sides = parse_number(all.substr(letter + 1, plus - letter - 1));
  const auto fixed = plus == all.size() ? std::optional(0) : parse_number(all.substr(plus + 1));
  if (!dice || !sides || !fixed || *dice < 1 || *sides < 2) {
    return std::nullopt;
  }
  return Amount{*fixed, *dice, *sides};
}

bool fits(Amount amount) noexcept {
  return amount.fixed <= 20 && amount.dice <= 4 && amount.sides <= 10;
}

std::span<const Characteristic> characteristics(Rulebook book) noexcept {
  switch (book) {
    case Rulebook::sovl: return kSovlAll;
    case Rulebook::ninth_age: return kNinthAgeAll;
    default: return kFantasyAll;
  }
}

const Characteristic* find_characteristic(Rulebook book, std::string_view key) noexcept {
  const std::string wanted = lowered(key);
  for (const Characteristic& characteristic : characteristics(book)) {
    if (characteristic.key == wanted) {
      return &characteristic;
    }
  }
  return nullptr;
}

}  // namespace fray::rankflank
