#include "lists/written_statistic.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace fray::lists {
namespace {

using rankflank::Characteristic;
using rankflank::Rulebook;

// Source  rules-facts 2, 3.1, 4 and 6.
constexpr std::array kSovl{
    Statistic{"Skill", "skill", Lacking::none},
    Statistic{"Power", "power", Lacking::none},
    Statistic{"Defense", "defense", Lacking::of_others},
    Statistic{"Attacks", "attacks", Lacking::none},
    Statistic{"Wounds", "wounds", Lacking::of_others},
    Statistic{"Discipline", "discipline", Lacking::of_others},
};
constexpr std::array kNinthAge{
    Statistic{"Off", "off", Lacking::none},      Statistic{"Def", "def", Lacking::of_others},
    Statistic{"Str", "str", Lacking::none},      Statistic{"AP", "ap", Lacking::usual},
    Statistic{"Res", "res", Lacking::of_others}, Statistic{"Arm", "arm", Lacking::usual},
    Statistic{"Aeg", "aegis", Lacking::usual},   Statistic{"Att", "att", Lacking::none},
    Statistic{"Agi", "agi", Lacking::none},      Statistic{"HP", "hp", Lacking::of_others},
    Statistic{"Dis", "dis", Lacking::of_others}, Statistic{"Height", "height", Lacking::usual},
    Statistic{"Adv", "adv", Lacking::usual},     Statistic{"Base", "base", Lacking::usual},
};
constexpr std::array kFantasyStatistics{
    Statistic{"WS", "ws", Lacking::none},      Statistic{"S", "s", Lacking::none},
    Statistic{"T", "t", Lacking::of_others},   Statistic{"W", "w", Lacking::of_others},
    Statistic{"I", "i", Lacking::none},        Statistic{"A", "a", Lacking::none},
    Statistic{"Ld", "ld", Lacking::of_others}, Statistic{"Sv", "sv", Lacking::usual},
    Statistic{"Sv+", "ward", Lacking::usual},  Statistic{"US", "us", Lacking::usual},
    Statistic{"Mv", "m", Lacking::usual},      Statistic{"Base", "base", Lacking::usual},
};

constexpr std::string_view kDigits = "0123456789";

/// The first number of a text.
std::optional<std::int32_t> first_number(std::string_view text) {
  const auto first = text.find_first_of(kDigits);
  if (first == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string number(
      text.substr(first, std::min(text.find_first_not_of(kDigits, first), text.size()) - first));
  return number.size() > 4 ? std::nullopt : std::optional(std::stoi(number));
}

/// Whether a text is a number and nothing but its unit: "4", "4+", "5in", "5\"".
bool plain(std::string_view text) {
  const auto rest = text.substr(std::min(text.find_first_not_of(kDigits), text.size()));
  return rest.size() < text.size() && (rest.empty() || rest == "+" || rest == "in" || rest == "\"");
}

bool holds_dice(std::string_view text) {
  const auto letter = lowered(text).find('d');
  return letter != std::string::npos && letter + 1 < text.size() &&
         kDigits.find(text[letter + 1]) != std::string_view::npos;
}

std::optional<std::int32_t> value_of(const Characteristic& characteristic, std::string_view text) {
  if (characteristic.key == "height") {
    const std::string word = lowered(text);
    return word == "standard"   ? std::optional(1)
           : word == "large"    ? std::optional(2)
           : word == "gigantic" ? std::optional(3)
                                : std::nullopt;
  }
  if (holds_dice(text)) {
    const auto dice = rankflank::parse_amount(text);
    const bool attacks =
        characteristic.key == "a" || characteristic.key == "att" || characteristic.key == "attacks";
    return dice && attacks ? std::optional(dice->fixed + dice->dice * (dice->sides + 1) / 2)
                           : std::nullopt;
  }
  const bool begins =
      text.find_first_of(kDigits) == 0 || characteristic.key == "adv" || characteristic.key == "m";
  return begins ? first_number(text) : std::nullopt;
}

}  // namespace

std::span<const Statistic> statistics(Rulebook book) noexcept {
  return book == Rulebook::sovl        ? std::span<const Statistic>(kSovl)
         : book == Rulebook::ninth_age ? std::span<const Statistic>(kNinthAge)
                                       : std::span<const Statistic>(kFantasyStatistics);
}

ReadStatistic read_statistic(const Characteristic& characteristic, std::string_view text) {
  if (text.starts_with('(') && text.ends_with(')')) {
    text = text.substr(1, text.size() - 2);
  }
  if (text.empty() || text == "-") {
    return {};
  }
  const auto value = value_of(characteristic, text);
  const bool good = value && *value >= characteristic.lowest && *value <= characteristic.highest;
  if (!good) {
    return {std::nullopt, true, false};
  }
  return {value, true,
          plain(text) || characteristic.key == "base" || characteristic.key == "height"};
}

}  // namespace fray::lists
