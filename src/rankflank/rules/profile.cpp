#include "rankflank/rules/profile.hpp"

#include <array>
#include <charconv>

#include <fmt/format.h>

#include "core/text.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {
namespace {

/// Of at most so many digits.
std::optional<std::int32_t> parse_number(std::string_view text, std::size_t most) {
  std::int32_t number = 0;
  if (text.size() > most || !is_digits(text)) {
    return std::nullopt;
  }
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

constexpr std::array<std::string_view, 5> kPartKinds{"mount", "beasts", "crew", "chassis",
                                                     "champion"};

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
  constexpr std::size_t kMostDigits = 4;
  const std::string lower = lowered(text);
  const std::string_view all = lower;
  const auto letter = all.find('d');
  if (letter == std::string_view::npos) {
    const auto fixed = parse_number(all, kMostDigits);
    return fixed ? std::optional(Amount{*fixed, 0, 0}) : std::nullopt;
  }
  const auto plus = std::min(all.find('+'), all.size());
  if (plus < letter) {
    return std::nullopt;
  }
  const auto dice =
      letter == 0 ? std::optional(1) : parse_number(all.substr(0, letter), kMostDigits);
  const auto sides = parse_number(all.substr(letter + 1, plus - letter - 1), kMostDigits);
  const auto fixed =
      plus == all.size() ? std::optional(0) : parse_number(all.substr(plus + 1), kMostDigits);
  if (!dice || !sides || !fixed || *dice < 1 || *sides < 2) {
    return std::nullopt;
  }
  return Amount{*fixed, *dice, *sides};
}

bool fits(Amount amount) noexcept {
  return amount.fixed <= 20 && amount.dice <= 4 && amount.sides <= 10;
}

std::string_view to_string(Part::Kind kind) noexcept {
  return kPartKinds[static_cast<std::size_t>(kind)];
}

std::optional<Part::Kind> parse_part_kind(std::string_view word) noexcept {
  const auto found = std::ranges::find(kPartKinds, word);
  return found == kPartKinds.end()
             ? std::nullopt
             : std::optional(static_cast<Part::Kind>(found - kPartKinds.begin()));
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

std::string to_text(const Characteristic& characteristic, std::int32_t value) {
  if (const auto nth = static_cast<std::size_t>(value); nth < characteristic.words.size()) {
    return std::string(characteristic.words[nth]);
  }
  return !characteristic.needed_on_d6 ? std::to_string(value)
         : value >= kNever            ? "none"
                                      : std::to_string(value) + "+";
}

std::optional<std::int32_t> parse_value(const Characteristic& characteristic,
                                        std::string_view text) {
  std::optional<std::int32_t> value;
  if (!characteristic.words.empty()) {
    std::string wanted = lowered(text);
    std::ranges::replace(wanted, ' ', '-');
    const auto word = std::ranges::find(characteristic.words, std::string_view(wanted));
    return word == characteristic.words.end()
               ? std::nullopt
               : std::optional(static_cast<std::int32_t>(word - characteristic.words.begin()));
  }
  if (!characteristic.needed_on_d6) {
    value = parse_number(text, 6);
  } else if (lowered(text) == "none") {
    value = kNever;
  } else if (text.ends_with('+')) {
    value = parse_number(text.substr(0, text.size() - 1), 6);
    value = value && *value < kNever ? value : std::nullopt;
  }
  return value && *value >= characteristic.lowest && *value <= characteristic.highest
             ? value
             : std::nullopt;
}

std::string right_values(const Characteristic& characteristic) {
  if (!characteristic.words.empty()) {
    return either_of(
        std::vector<std::string>(characteristic.words.begin(), characteristic.words.end()));
  }
  return characteristic.needed_on_d6 ? fmt::format("{}+ to 6+, or none", characteristic.lowest)
                                     : fmt::format("a whole number from {} to {}",
                                                   characteristic.lowest, characteristic.highest);
}

namespace {

constexpr int kUsual = 5;  // models side by side, where their type says nothing

/// Ranks behind the first that count, of so many models.
int ranks_behind(int models, int width, int rank_width, int most) noexcept {
  if (!as_wide_as_deep(models, width) || width < rank_width) {
    return 0;
  }
  const int full = models / width + (models % width >= rank_width ? 1 : 0);
  return std::clamp(full - 1, 0, most);
}

}  // namespace

bool strikes_two_deep(const Profile& profile) noexcept {
  const auto type = static_cast<TroopType>(profile.type);
  return type == TroopType::regular_infantry || type == TroopType::heavy_infantry;
}

bool rides(const Profile& profile) noexcept {
  return profile.specials.has(Special::mounted) ||
         std::ranges::any_of(profile.parts,
                             [](const Part& part) { return part.kind == Part::Kind::mount; });
}

bool stands_alone(const Profile& profile, int models, bool character) noexcept {
  constexpr int kBiggestInRanks = 3;  // Unit Strength
  const auto type = static_cast<TroopType>(profile.type);
  // Where no troop type tells it.
  const bool drawn = type == TroopType::regular_infantry &&
                     std::ranges::any_of(profile.parts, [](const Part& part) {
                       return part.kind == Part::Kind::beasts || part.kind == Part::Kind::chassis;
                     });
  const bool ranked = type <= TroopType::monstrous_infantry ||
                      (type >= TroopType::light_cavalry && type <= TroopType::monstrous_cavalry);
  return drawn || !ranked || profile.height > 2 || profile.unit_strength > kBiggestInRanks ||
         (character ? rides(profile) && profile.height > 1 : models == 1);
}

int usual_width(const Profile& profile, int models) noexcept {
  const auto type = static_cast<TroopType>(profile.type);
  const TroopFacts& facts = facts_of(type);
  const bool ranked = facts.rank_width < kNoRanks;
  if (profile.specials.has(Special::light_troops)) {
    return std::min(models, std::max<int>(profile.width, kUsual));
  }
  const int least = ranked ? facts.rank_width : kUsual;
  if (models < 2 * least && !strikes_two_deep(profile)) {
    return models;
  }
  const int most = facts.most_ranks + (profile.specials.has(Special::horde) ? 1 : 0);
  const int widest = std::max(kUsual, least_width_in_order(models, least));
  int best = std::min(models, widest);
  int ranks = -1;
  int idle = 0;
  for (int width = least; width <= widest; ++width) {
    const int behind = ranks_behind(models, width, least, ranked ? most : 0);
    const int left = std::max(0, models - (1 + behind) * width);
    if (behind > ranks || (behind == ranks && left < idle)) {
      best = std::min(models, width);
      ranks = behind;
      idle = left;
    }
  }
  return best;
}

}  // namespace fray::rankflank
