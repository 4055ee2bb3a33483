#include "warmaster/rules/profile.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"

namespace fray::warmaster {

namespace {

std::optional<std::int32_t> length(std::string_view text) {
  std::int32_t mm = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mm);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && mm >= 1 && mm <= Base::kLongest ? std::optional(mm) : std::nullopt;
}

constexpr std::array<SpecialRule, kSpecialCount> kRules{{
    {Special::terrifying, "terrifying", Moment::attacks,
     "enemy stands that touch it have one attack less", "seeds/000, \"Fighting terrifying enemy\""},
    {Special::ignores_terror, "ignores terror", Moment::attacks,
     "terrifying enemies do not take an attack away", "rules-facts 1.13, \"Ignore terror\""},
    {Special::fierce_charge, "fierce charge", Moment::attacks,
     "one more attack per stand when charging in the open",
     "rules-facts 1.13, \"+1 more when charging in the open\""},
    {Special::no_charge_bonus, "no charge bonus", Moment::attacks, "no attacks for charging",
     "rules-facts 1.13, Peasants (Bretonnia)"},
    {Special::first_round_bonus, "first round bonus", Moment::attacks,
     "one more attack per stand that fights to its front in the first round",
     "rules-facts 1.13, Cold One Knights"},
    {Special::flying, "flying", Moment::pursuit, "pursues anything, and only flyers pursue it",
     "seeds/000, \"Which units can pursue?\""},
    {Special::must_pursue, "must pursue", Moment::pursuit, "pursues whenever it wins and may",
     "rules-facts 1.7, \"Must pursue/advance when they win\""},
    {Special::pursues_anything, "pursues anything", Moment::pursuit,
     "its type does not keep it from pursuing", "rules-facts 1.7, \"Exempt from the matrix\""},
    {Special::pursued_by_anyone, "pursued by anyone", Moment::pursuit,
     "its type does not keep enemies from pursuing", "rules-facts 1.7, Magic Carpets and Birdmen"},
    {Special::never_confused, "never confused", Moment::attacks, "confusion takes no attack away",
     "rules-facts 1.10, Undead and the Pump Wagon"},
    {Special::always_defended, "always defended", Moment::to_hit,
     "hit on 5+, and no charge bonus against it", "rules-facts 1.4, Steam Tank"},
    {Special::always_hits_on_4, "always hits on 4+", Moment::to_hit,
     "hits on 4+ whatever the enemy's position", "rules-facts 1.4, Ethereal Hosts"},
    {Special::bonus_against_monsters, "bonus against monsters", Moment::attacks,
     "one more attack per stand that strikes monsters", "rules-facts 1.13, Troll Slayers"},
    {Special::random_charge, "random charge", Moment::attacks,
     "D6 more attacks when charging in the open", "rules-facts 1.13, Doomwheel"},
    {Special::half_random_after_retreat, "half random after retreat", Moment::attacks,
     "rolls D3 for its attacks instead of D6 when it is charged or has retreated",
     "rules-facts 1.13, Pump Wagon"},
    {Special::pikes, "pikes", Moment::to_hit,
     "counts as defended in the first round against cavalry and chariots that charge its front",
     "rules-facts 1.13, Pikemen"},
    {Special::regenerates, "regenerates", Moment::casualties,
     "drops one outstanding hit each round, after whole stands are removed",
     "rules-facts 1.13, Trolls"},
    {Special::may_touch_fortified, "may touch fortified", Moment::placing,
     "may touch a fortified enemy though it is neither infantry nor a flyer",
     "seeds/000, \"Defended & fortified enemy\""},
    {Special::supported_by_own_kind, "supported by own kind", Moment::result,
     "only its own kind supports it", "rules-facts 1.6, Rat Swarms and Gnoblars"},
    {Special::supports_own_kind, "supports own kind", Moment::result,
     "supports nobody but its own kind", "rules-facts 1.6, Terracotta Warriors"},
    {Special::warband, "warband", Moment::attacks,
     "one more attack per stand when it pursues, one less when it has retreated",
     "rules-facts 1.3, Warmaster Ancients"},
    {Special::goes_wild, "goes wild", Moment::attacks, "twice its attacks in the first round",
     "rules-facts 1.13, Giant \"Goes Wild 6\""},
    {Special::destroyed_in_retreat, "destroyed in retreat", Moment::result,
     "is destroyed when it has to retreat",
     "seeds/000, \"Retreating artillery\"; the Screaming Bell's own rule"},
    {Special::never_driven_back, "never driven back", Moment::placing,
     "shooting does not drive it back",
     "rules-facts 1.8; the lists' own rules (Flagellants, Troll Slayers and others)"},
    {Special::zealous, "zealous", Moment::attacks,
     "one more attack per stand in the first round against Chaos and Undead, whom it must pursue",
     "rules-facts 1.13, Zealots; the Witch Hunters' own rule"},
    {Special::chaos_or_undead, "chaos or undead", Moment::attacks,
     "zealots have one more attack per stand against it",
     "rules-facts 1.13, Zealots; the Witch Hunters' army rules name Chaos, Daemons, Beastmen, "
     "Chaos Dwarfs, Skaven, Tomb "
     "Kings, Vampire Counts"},
    {Special::battle_banner, "battle banner", Moment::attacks,
     "one more attack per stand in its first engagement", "rules-facts 1.13, magic items"},
    {Special::banner_of_shielding, "banner of shielding", Moment::casualties,
     "its armour is one better, 3+ at best, until it has lost a stand",
     "rules-facts 1.13, magic items"},
    {Special::sword_of_might, "sword of might", Moment::attacks, "one more attack on one stand",
     "rules-facts 1.13, magic items"},
    {Special::sword_of_fate, "sword of fate", Moment::attacks,
     "one more attack on one stand in the first round of its first combat",
     "rules-facts 1.13, magic items"},
    {Special::unstable, "unstable", Moment::casualties,
     "when its own turn comes and it has lost a stand, a die says whether one more fades or one "
     "comes back",
     "rules-facts 1.13, Daemonic Instability; the Daemons' own rule"},
    {Special::wizard_near, "wizard near", Moment::casualties,
     "the last stand of the unstable has no -1 on that die",
     "rules-facts 1.13, Daemonic Instability"},
    {Special::shugenja_near, "shugenja near", Moment::casualties,
     "the unstable have +1 on that die",
     "rules-facts 1.13, Daemonic Instability; Nippon's own rule of the Shugenja"},
    {Special::sword_of_cleaving, "sword of cleaving", Moment::to_hit,
     "throws one of its misses again in each round", "rules-facts 1.13, magic items"},
    {Special::sword_of_destruction, "sword of destruction", Moment::to_hit,
     "one armour save against its hits is thrown again in each round",
     "rules-facts 1.13, magic items"},
    {Special::banner_of_fortune, "banner of fortune", Moment::to_hit,
     "throws all its attack dice again in the first round of its first combat when fewer hit than "
     "on average",
     "rules-facts 1.13, magic items"},
    {Special::handguns, "handguns", Moment::casualties,
     "the armour of those that it shoots counts as one worse",
     "rules-facts 1.8, handguns and jezzails; the lists' own rules (Steam Tank, Leadbelchers and "
     "others)"},
    {Special::sure_shots, "sure shots", Moment::to_hit, "its shots hit on one less",
     "rules-facts 1.8; the lists' own rules (Archers of the High Elves, Glade Guard, Waywatchers)"},
    {Special::shots_ignore_armour, "shots ignore armour", Moment::casualties,
     "no armour saves from its shots", "rules-facts 1.8, bolt throwers"},
    {Special::never_shoots_at_chargers, "never shoots at chargers", Moment::to_hit,
     "does not shoot at who charges it",
     "rules-facts 1.8, stone throwers; the lists' own rules (Trebuchet, Doom Diver)"},
    {Special::bushido, "bushido", Moment::placing,
     "one die less says how far shooting drives it back",
     "rules-facts 1.8; Nippon's own rule of the Samurai"},
    {Special::survives_retreat, "survives retreat", Moment::result,
     "is not destroyed when it has to retreat, though it is artillery",
     "seeds/000, \"Retreating artillery\"; the War Wagon's own rule"},
    {Special::never_supports, "never supports", Moment::result, "neither supports nor is supported",
     "rules-facts 1.6; the Ulfwerener's own rule"},
    {Special::enters_woods, "enters woods", Moment::placing,
     "may enter woods though it is no infantry", "rules-facts 1.12; the Treeman's own rule"},
    {Special::exposed, "exposed", Moment::to_hit, "ground defends it only in woods and buildings",
     "rules-facts 1.12; the Bears' own rule"},
}};

static_assert(is_in_order(kRules, &SpecialRule::id));

/// "always hits on 4" for any of "Always-hits-on-4+", "always hits on 4".
std::string comparable(std::string_view name) {
  std::string text = folded(name);
  if (text.ends_with('+')) {
    text.pop_back();
  }
  return text;
}

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
  if (!is_digits(text) || (text.size() > 1 && text.front() == '0')) {
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

std::string to_string(Base base) {
  return std::to_string(base.width) + "x" + std::to_string(base.depth);
}

std::optional<Base> parse_base(std::string_view text) {
  const auto x = text.find_first_of("xX");
  if (x == std::string_view::npos) {
    return std::nullopt;
  }
  const auto width = length(text.substr(0, x));
  const auto depth = length(text.substr(x + 1));
  return width && depth ? std::optional(Base{*width, *depth}) : std::nullopt;
}

std::span<const SpecialRule> special_rules() noexcept { return kRules; }

std::optional<Special> find_special(std::string_view name) {
  const std::string wanted = comparable(name);
  const auto found = std::ranges::find_if(
      kRules, [&](const SpecialRule& rule) { return comparable(rule.name) == wanted; });
  return found == kRules.end() ? std::nullopt : std::optional(found->id);
}

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

namespace {

constexpr std::array kShooters{
    Shooters{"bows", {}},
    Shooters{"handguns", {.pierce = true}},
    Shooters{"sure-shots", {.sure = true}},
    Shooters{"waywatchers", {.sure = true, .pierce = true}},
    Shooters{"bolts", {.ignore_armour = true}},
    Shooters{"stones", {.ignore_armour = true}},
    Shooters{"cannon", {.ignore_armour = true, .through_cover = true}},
};

}  // namespace

std::span<const Shooters> shooters() noexcept { return kShooters; }

Shots shots_of(const Profile& shooter) noexcept {
  return {.sure = shooter.specials.has(Special::sure_shots),
          .pierce = shooter.specials.has(Special::handguns),
          .ignore_armour = shooter.specials.has(Special::shots_ignore_armour)};
}

int shot_hits_on(const Shots& shots, Cover cover) noexcept {
  const int covered = static_cast<int>(cover) - (shots.through_cover ? 1 : 0);
  return 4 + std::max(covered, 0) - (shots.sure ? 1 : 0);
}

int shot_hits_on(const Profile& shooter, const Profile& charger) noexcept {
  const bool defended = charger.specials.has(Special::always_defended);
  return shot_hits_on(shots_of(shooter), defended ? Cover::defended : Cover::open);
}

int dice_a_stand(std::string_view written) noexcept {
  const std::size_t digits = std::min(written.find_first_not_of("0123456789"), written.size());
  const std::string_view behind = written.substr(digits);
  if (digits != 1 || !(behind.empty() || behind.starts_with('-') || behind.starts_with(' '))) {
    return 0;
  }
  return written.front() - '0';
}

Armour armour_against(const Shots& shots, Armour armour) noexcept {
  if (shots.ignore_armour || armour == Armour::none) {
    return Armour::none;
  }
  return shots.pierce ? static_cast<Armour>(static_cast<int>(armour) + 1) : armour;
}

int hits_disregarded(const Profile& own, Cover cover) noexcept {
  return static_cast<int>(cover) + (own.specials.has(Special::bushido) ? 1 : 0);
}

namespace {

std::vector<std::string> type_names() {
  std::vector<std::string> names;
  for (int type = 0; type <= static_cast<int>(TroopType::machine); ++type) {
    names.emplace_back(to_string(static_cast<TroopType>(type)));
  }
  return names;
}

/// Sets a field to what a text was read as, where it was.
template <class Field, class Value>
bool set_to(Field& field, const std::optional<Value>& value) {
  if (value) {
    field = *value;
  }
  return value.has_value();
}

bool set_attacks(Profile& profile, std::string_view text) {
  constexpr std::int32_t kMost = ProfileLimits::max_attacks;
  const auto attacks = parse_attacks(text);
  const bool fits = attacks && attacks->fixed <= kMost &&
                    attacks->dice <= ProfileLimits::max_attack_dice && attacks->sides <= kMost &&
                    attacks->fixed + attacks->dice * attacks->sides <= kMost;
  return fits && set_to(profile.attacks, attacks);
}

template <std::int32_t Profile::* Number>
constexpr Statistic whole(std::string_view key, std::int32_t lowest, std::int32_t highest) {
  return {.key = key,
          .number = Number,
          .lowest = lowest,
          .highest = highest,
          .compared = [](const Profile& profile) { return std::to_string(profile.*Number); }};
}

constexpr std::array kStatistics{
    Statistic{
        .key = "type",
        .text = [](const Profile& profile) { return std::string(to_string(profile.type)); },
        .set = [](Profile& profile,
                  std::string_view text) { return set_to(profile.type, parse_troop_type(text)); },
        .right = [] { return either_of(type_names()); }},
    Statistic{.key = "attacks",
              .highest = ProfileLimits::max_attacks,
              .text = [](const Profile& profile) { return to_string(profile.attacks); },
              .set = &set_attacks,
              .right =
                  [] {
                    return fmt::format(
                        "0 to {}, or at most {} dice such as \"D6\", \"2D6\" or "
                        "\"4+D6\", {} at best",
                        ProfileLimits::max_attacks, ProfileLimits::max_attack_dice,
                        ProfileLimits::max_attacks);
                  },
              .compared = [](const Profile& profile) { return to_string(profile.attacks); }},
    whole<&Profile::hits>("hits", 1, ProfileLimits::max_hits),
    Statistic{
        .key = "armour",
        .text =
            [](const Profile& profile) {
              return profile.armour == Armour::none ? "" : to_string(profile.armour);
            },
        .set = [](Profile& profile,
                  std::string_view text) { return set_to(profile.armour, parse_armour(text)); },
        .right = [] { return std::string("\"3+\" to \"6+\", or \"none\""); },
        .is_required = false,
        .compared =
            [](const Profile& profile) {
              return std::to_string(static_cast<int>(profile.armour));
            }},
    whole<&Profile::stands>("stands", 1, ProfileLimits::max_stands),
    Statistic{
        .key = "base",
        .text = [](const Profile& profile) { return profile.base ? to_string(*profile.base) : ""; },
        .set = [](Profile& profile,
                  std::string_view text) { return set_to(profile.base, parse_base(text)); },
        .right =
            [] {
              return fmt::format("front x depth in mm such as \"40x20\", each 1 to {}",
                                 Base::kLongest);
            },
        .is_required = false},
    whole<&Profile::points>("points", 0, ProfileLimits::max_points)};

}  // namespace

std::span<const Statistic> statistics() noexcept { return kStatistics; }

std::string Statistic::written(const Profile& profile) const {
  return number == nullptr ? text(profile) : std::to_string(profile.*number);
}

}  // namespace fray::warmaster
