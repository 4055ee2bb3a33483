// A unit of models as an army says it: how many, with which gear, at which price.

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <ranges>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/army_line.hpp"
#include "lists/finder.hpp"
#include "lists/side_text.hpp"
#include "study/army_lines.hpp"

namespace fray::study {

namespace {

/// What players of other tongues, or in a hurry, call a command group.
std::string in_english(const std::string& name) {
  static const std::map<std::string, std::string> kWords{{"std", "standard"},
                                                         {"muso", "musician"},
                                                         {"volle kommandoeinheit", "full command"},
                                                         {"kommandoeinheit", "full command"},
                                                         {"volles kommando", "full command"},
                                                         {"emc", "full command"},
                                                         {"etat major complet", "full command"},
                                                         {"etat-major complet", "full command"},
                                                         {"etat major", "full command"},
                                                         {"etat-major", "full command"},
                                                         {"musiker", "musician"},
                                                         {"musicien", "musician"},
                                                         {"standarte", "standard"},
                                                         {"standartentrager", "standard"},
                                                         {"etendard", "standard"},
                                                         {"porte etendard", "standard"},
                                                         {"porte-etendard", "standard"}};
  const auto word = kWords.find(name);
  return word == kWords.end() ? name : word->second;
}

/// The options of a unit that players write in other words: all of "full command"; none of a shield,
/// which may be in the save already. `count`  how many of it.
std::vector<std::string> options_called(const std::string& extra, std::size_t count,
                                        const answer::System& system) {
  static const std::set<std::string> kShields{"shield", "shields"};
  const std::string name = in_english(folded(extra));
  if (kShields.contains(name)) {
    return {};
  }
  const lists::SideGame& game = system.sides();
  if (const auto* const word =
          lists::find_word(game.words, name == "command" ? "full command" : name);
      word != nullptr && word->option.find(',') != std::string_view::npos) {
    std::vector<std::string> all;
    for (const std::string_view option : lists::parts_at_commas(word->option)) {
      all.emplace_back(option);
    }
    return all;
  }
  return {
      game.gear_called(count == 2 && name.starts_with("hand weapon") ? "two hand weapons" : name)};
}

/// "Standard Bearer" and "Magic Banner" of "Standard Bearer (Magic Banner)"; of "Officer (champion)
/// [Ring of Jet]", "champion" and the ring.
std::vector<std::string> parts_in_brackets(const std::string& extra) {
  std::vector<std::string> parts;
  std::string_view rest = extra;
  while (!rest.empty()) {
    const std::size_t open = std::min(rest.find_first_of("(["), rest.size());
    parts.emplace_back(trimmed(rest.substr(0, open)));
    rest.remove_prefix(open);
    if (!rest.empty()) {
      const std::size_t close = lists::end_of_brackets(rest, 0).value_or(rest.size());
      parts.emplace_back(trimmed(rest.substr(1, close - 1)));
      rest.remove_prefix(std::min(close + 1, rest.size()));
    }
  }
  const auto champion = std::ranges::find_if(
      parts, [](const std::string& part) { return folded(part) == "champion"; });
  if (champion != parts.begin() && champion != parts.end()) {
    parts.erase(parts.begin());  // "Sergeant" of "Sergeant (champion)"
  }
  std::erase(parts, "");
  return parts;
}

/// What a player writes as one thing and is several: "Standard Bearer (Magic Banner)", "light armour
/// and shield", "Command Group. Spears".
std::vector<std::string> parts_of_gear(const std::string& extra) {
  std::vector<std::string> parts = parts_in_brackets(extra);
  for (const std::string_view mark :
       {" and ", " & ", " + ", " - ", ". ", "; ", " with ", " und ", " mit ", " et ", " avec "}) {
    std::vector<std::string> smaller;
    for (const std::string& part : parts) {
      std::size_t from = 0;
      for (std::size_t at = part.find(mark); at != std::string::npos; at = part.find(mark, from)) {
        const std::string_view before = trimmed(std::string_view(part).substr(from, at - from));
        if (mark == ". " && folded(before) == "add") {  // "add. hand weapons"
          break;
        }
        smaller.emplace_back(before);
        from = at + mark.size();
      }
      smaller.emplace_back(trimmed(std::string_view(part).substr(from)));
    }
    parts = std::move(smaller);
  }
  for (std::string& part : parts) {
    const bool on_foot = folded(part) == "on foot";
    for (const std::string_view mark :
         {"and ", "& ", "mounted on ", "riding ", "on ", "a ", "an "}) {
      part.erase(0, part.starts_with(mark) && !on_foot ? mark.size() : 0);
    }
    part.resize(part.size() - (part.ends_with('.') ? 1 : 0));
  }
  std::erase(parts, "");
  return parts;
}

/// "8x Empire Knight" and "Lances" of "8x Empire Knight: Lances".
void part_at_colons(std::vector<lists::ArmyExtra>& extras) {
  for (std::size_t i = 0; i < extras.size(); ++i) {
    const std::size_t colon = extras[i].counted ? extras[i].name.find(": ") : std::string::npos;
    if (colon != std::string::npos) {
      lists::ArmyExtra gear{.name = extras[i].name.substr(colon + 2), .line = extras[i].line};
      extras[i].name.resize(colon);
      extras.insert(extras.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(gear));
    }
  }
}

/// "FC" of "FC 25 pts": what a thing costs is no part of its name.
void take_prices(std::vector<lists::ArmyExtra>& extras) {
  for (lists::ArmyExtra& extra : extras) {
    const lists::Priced behind = lists::points_behind(extra.name);
    if (behind.says_points && lists::has_letters(behind.text)) {
      extra.name = std::string(behind.text);
    }
  }
}

/// "spear" of models that are called "Skeleton Warrior with spear"; nothing of others.
std::optional<lists::ArmyExtra> gear_of_models(const lists::ArmyExtra& models) {
  constexpr std::string_view kWith = " with ";
  const std::size_t with = models.name.find(kWith);
  return with == std::string::npos
             ? std::nullopt
             : std::optional(lists::ArmyExtra{.name = models.name.substr(with + kWith.size()),
                                              .line = models.line});
}

/// Takes the models of a unit out of what belongs to it: "25x Imperial Guard" of Imperial Guard.
std::size_t take_models(lists::ArmyEntry& entry, const std::string& unit) {
  const std::string name = lists::singular(unit.substr(unit.find('/') + 1));
  std::size_t models = 0;
  std::vector<lists::ArmyExtra> gear;
  std::erase_if(entry.extras, [&](const lists::ArmyExtra& extra) {
    const std::string given = lists::singular(extra.name);
    const bool same = lists::holds_words(name, given) || lists::holds_words(given, name);
    const bool taken = extra.models || ((same || given == "model") && extra.count > 1);
    models += taken ? extra.count : 0;
    if (auto own = extra.models || !taken ? std::nullopt : gear_of_models(extra)) {
      gear.push_back(*std::move(own));
    }
    return taken;
  });
  std::ranges::move(gear, std::back_inserter(entry.extras));
  return models;
}

}  // namespace

bool GroupedNotes::is_had(const std::string& gear, const lists::SideGame& game) {
  static const std::set<std::string> kWords{"hand weapon",  "hand weapons", "on foot", "general",
                                            "army general", "shield",       "shields"};
  const std::string name = game.gear_called(gear);
  return kWords.contains(name) || game.is_armour(name);
}

void GroupedNotes::leave_out(const lists::ArmyExtra& extra, const std::string& gear,
                             const std::string& unit) {
  const bool detached = gear == "detachment" || folded(gear).starts_with("attached to ");
  // What an army has paid for is not there already.
  const bool had = is_had(gear, game_) && !extra.points;
  const bool leads = had && folded(gear).ends_with("general");
  add(detached ? detached_
      : leads  ? generals_
      : had    ? had_
               : unknown_,
      detached ? unit : quotable(gear), unit, extra.line);
}

void GroupedNotes::one_by_one(const std::string& words, const std::string& unit,
                              std::uint32_t line) {
  add(one_by_one_, words, unit, line);
}

void GroupedNotes::price(const std::string& words, const std::string& unit, std::uint32_t line) {
  add(prices_, words, unit, line);
}

void GroupedNotes::far_price(const std::string& words, const std::string& unit,
                             std::uint32_t line) {
  add(far_prices_, words, unit, line);
}

void GroupedNotes::models(const std::string& words, const std::string& unit, std::uint32_t line) {
  add(models_, words, unit, line);
}

std::string GroupedNotes::first_sentence() const {
  return far_prices_.empty()
             ? ""
             : fmt::format(
                   "Prices of the army are far above those of as many models as the list sells, "
                   "and no line says more (type how many there are, as in \"25 {}\"): {}",
                   far_prices_.front().unit.substr(far_prices_.front().unit.find('/') + 1),
                   words(far_prices_));
}

std::vector<std::pair<std::uint32_t, std::string>> GroupedNotes::sentences() const {
  std::vector<std::pair<std::uint32_t, std::string>> all;
  const auto say = [&](const std::vector<LinesOfWord>& given, const std::string& what) {
    if (!given.empty()) {
      all.emplace_back(given.front().lines.front(), what + words(given));
    }
  };
  say(had_, "Gear that models have already, or that changes no number: ");
  say(generals_,
      "A General's Leadership is not lent by itself: where he is near a unit, say general=9 of it, "
      "with his number: ");
  if (!unknown_.empty()) {
    say(unknown_,
        fmt::format(
            "Left out, as no option is called so (type what it changes, as in \"{}: attacks=4\"): ",
            unknown_.front().unit));
  }
  say(detached_, "Detachments are units of their own here, and fight as such: ");
  if (!one_by_one_.empty()) {
    say(one_by_one_, fmt::format("Read as so many units of one model, as their list has them (for "
                                 "one unit of two write \"{}: models=2\"): ",
                                 one_by_one_.front().unit));
  }
  say(models_, "Read as models of their units, since they have a number and are no gear: ");
  say(prices_, "Prices of the army are used where the list has others: ");
  return all;
}

void GroupedNotes::add(std::vector<LinesOfWord>& all, const std::string& word,
                       const std::string& unit, std::uint32_t line) {
  const auto known = std::ranges::find(all, word, &LinesOfWord::word);
  if (known == all.end()) {
    all.push_back({word, unit, {line}});
  } else if (known->lines.back() != line) {
    known->lines.push_back(line);
  }
}

std::string GroupedNotes::words(const std::vector<LinesOfWord>& given) {
  std::vector<std::string> all;
  for (const LinesOfWord& each : given) {
    std::vector<std::string> lines;
    for (const std::uint32_t line : each.lines) {
      lines.push_back(std::to_string(line));
    }
    all.push_back(fmt::format("{} (line{} {})", each.word, lines.size() == 1 ? "" : "s",
                              fmt::join(lines, ", ")));
  }
  return fmt::format("{}.", fmt::join(all, ", "));
}

namespace {

/// Chooses options of a unit.
class Chooser {
 public:
  Chooser(std::string side, const std::string& unit, answer::System& system)
      : side_(std::move(side)), unit_(unit), system_(system) {}

  const std::string& side() const noexcept { return side_; }

  double points() const { return system_.side(side_, unit_)->points().value_or(0); }

  /// By the first of its names that the unit's list has; whether there is one.
  bool choose(const std::string& option) {
    const std::string one = lists::singular(option);
    return take(one) || (one != option && take(option));
  }

  /// Whether the option, by whatever name, is chosen already.
  bool has(const std::string& option) const {
    const std::string one = lists::singular(option);
    return has_name(one) || (one != option && has_name(option));
  }

  /// "barded warhorse": the mount, and barding.
  bool choose_barded(const std::string& option) {
    constexpr std::string_view kBarded = "barded ";
    const std::string before = side_;
    if (option.starts_with(kBarded) && choose(option.substr(kBarded.size())) && choose("barding")) {
      return true;
    }
    side_ = before;
    return false;
  }

  /// The same, if it costs something. A shield that the list has given already is in its save.
  bool buy(const std::string& option) {
    const std::string before = side_;
    const double cost = points();
    if (choose(option) && points() > cost) {
      return true;
    }
    side_ = before;
    return false;
  }

 private:
  bool has_name(const std::string& option) const {
    try {
      system_.side(lists::with_option(side_, option), unit_);
    } catch (const InputError& error) {
      return error.is_given_again();
    }
    return false;
  }

  bool take(const std::string& option) {
    if (option.find('=') == std::string::npos && option.find_first_of("+:@") != std::string::npos) {
      return false;  // it would be read as another unit
    }
    const std::string side = lists::with_option(side_, option);
    try {
      system_.side(side, unit_);
      side_ = side;
      return true;
    } catch (const InputError&) {
      return false;
    }
  }

  std::string side_;
  const std::string& unit_;
  answer::System& system_;
};

/// The parts of what stands behind one comma: of "General (Shield, Ring of Jet)" the general, the
/// shield and the ring. What stands between brackets stays whole where nothing of it is known, as
/// "Banner of Speed, the old one".
std::vector<std::string> parts_for(const Chooser& chooser, const std::string& extra,
                                   const answer::System& system) {
  const auto is_known = [&](std::string_view part) {
    const std::vector<std::string> smaller = parts_of_gear(std::string(part));
    if (smaller.empty() || GroupedNotes::is_had(smaller.front(), system.sides())) {
      return !smaller.empty();
    }
    const std::vector<std::string> options = options_called(smaller.front(), 1, system);
    return !options.empty() && Chooser(chooser).choose(options.front());
  };
  std::vector<std::string> all;
  for (const std::string& part : parts_of_gear(extra)) {
    const std::vector<std::string_view> smaller = lists::parts_at_commas(part);
    if (smaller.size() < 2 || std::ranges::none_of(smaller, is_known)) {
      all.push_back(part);
      continue;
    }
    for (const std::string_view each : smaller) {
      std::ranges::move(parts_of_gear(std::string(each)), std::back_inserter(all));
    }
  }
  return all;
}

/// Takes what belongs to a unit as its options; `shown` gets what is none.
void take_options(const lists::ArmyEntry& entry, const std::string& unit,
                  const answer::System& system, Chooser& chooser, GroupedNotes& shown) {
  constexpr std::size_t kMostOfAThing = 4;  // more are one for each model
  for (auto extra = entry.extras.begin(); extra != entry.extras.end(); ++extra) {
    const bool typed = extra->name.find('=') != std::string::npos;
    // "Blessed Spawning of Sotek, the Serpent God": the comma is part of the name.
    if (std::string whole = folded(extra->name);
        !typed && std::erase(whole, ',') > 0 && chooser.choose(whole)) {
      continue;
    }
    if (const auto next = extra + 1; !typed && next != entry.extras.end() &&
                                     next->line == extra->line && next->count == 1 &&
                                     chooser.choose(folded(extra->name + " " + next->name))) {
      ++extra;
      continue;
    }
    for (const std::string& part :
         typed ? std::vector{extra->name} : parts_for(chooser, extra->name, system)) {
      std::vector<std::string> options =
          typed ? std::vector{part} : options_called(part, extra->count, system);
      if (extra->group && options.size() > 1) {  // "Command" of a roster: what it holds is said
        options = {part};
      }
      for (const std::string& option : options) {
        if (!chooser.choose(option) && !chooser.choose_barded(option)) {
          if (!chooser.has(option)) {  // as a champion's halberd and those of his unit
            shown.leave_out(*extra, options.size() > 1 ? option : part, unit);
          }
        } else if (extra->count > 1 && extra->count <= kMostOfAThing &&
                   extra->count != entry.count && option.find("hand weapon") == std::string::npos) {
          shown.leave_out(*extra, fmt::format("all but one of {} {}", extra->count, part), unit);
        }
      }
      if (options.empty() && !chooser.buy("shield")) {
        shown.leave_out(*extra, part, unit);
      }
    }
  }
}

/// How many units, and how many models of each, 0 for those of the list.
struct Numbers {
  std::size_t units = 1;
  std::size_t models = 0;
};

/// Champions that have a line with a number, as the models of their unit have: "1x Sergeant". What a
/// builder calls champion is an option of one of them.
std::size_t champions_in(const lists::ArmyEntry& entry, const std::string& unit,
                         answer::System& system) {
  Chooser champion(unit, unit, system);
  if (!champion.choose("champion")) {
    return 0;
  }
  return static_cast<std::size_t>(
      std::ranges::count_if(entry.extras, [&](const lists::ArmyExtra& extra) {
        return extra.counted && extra.count == 1 && extra.line != entry.line &&
               folded(extra.name) != "champion" && champion.has(folded(extra.name));
      }));
}

/// Takes the models of a unit that are called otherwise: "24x State Trooper" of State Troops, and with
/// "1x Sergeant" there are 25. Numbers of gear are none, nor is one that stands above already, as that
/// of an unknown weapon would.
std::size_t take_profiles(lists::ArmyEntry& entry, const std::string& unit, answer::System& system,
                          GroupedNotes& shown) {
  constexpr double kMostOfPrice = 2;  // times: they are a crew, or the like
  const auto least = static_cast<std::size_t>(system.side(unit, unit)->strength().value_or(0));
  const answer::Company company = system.company(unit);
  if (least < 2 || company.character || company.alone || company.one_by_one) {
    return 0;
  }
  std::size_t models = champions_in(entry, unit, system);
  std::set<std::size_t> numbers;
  std::vector<std::size_t> taken;
  for (std::size_t i = 0; i < entry.extras.size(); ++i) {
    const lists::ArmyExtra& extra = entry.extras[i];
    if (extra.counted && extra.count > 1 && extra.count != models &&
        !numbers.contains(extra.count) && extra.name.find('=') == std::string::npos &&
        !is_gear(extra.name, unit, system)) {
      numbers.insert(extra.count);
      models += extra.count;
      taken.push_back(i);
    }
  }
  if (taken.empty() || models < least) {
    return 0;
  }
  try {
    const std::string side =
        lists::with_option(unit, fmt::format("{}={}", system.sides().number, models));
    const double price = system.side(side, unit)->points().value_or(0);
    if (entry.points && price > kMostOfPrice * static_cast<double>(*entry.points)) {
      return 0;
    }
  } catch (const InputError&) {  // more than the unit may have
    return 0;
  }
  std::vector<lists::ArmyExtra> gear;
  for (const std::size_t i : taken) {
    const lists::ArmyExtra& extra = entry.extras[i];
    shown.models(fmt::format("{} {}", extra.count, quotable(extra.name)), unit, extra.line);
    if (auto own = gear_of_models(extra)) {
      gear.push_back(*std::move(own));
    }
  }
  for (const std::size_t i : taken | std::views::reverse) {
    entry.extras.erase(entry.extras.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::ranges::move(gear, std::back_inserter(entry.extras));
  return models;
}

Numbers numbers_of(lists::ArmyEntry& entry, const std::string& unit, answer::System& system,
                   GroupedNotes& shown) {
  constexpr std::uint32_t kMostModels = 100;
  part_at_colons(entry.extras);
  take_prices(entry.extras);
  const bool roster = std::ranges::any_of(entry.extras, &lists::ArmyExtra::models);
  std::size_t models = take_models(entry, unit);
  if (!roster && !entry.counted && !entry.of_units) {
    models = models > 0 ? models + champions_in(entry, unit, system)
                        : take_profiles(entry, unit, system, shown);
  }
  if (entry.each > 0) {
    return {entry.count, entry.each};
  }
  const bool is_size = entry.points && !entry.says_points && !entry.counted && models == 0 &&
                       *entry.points <= kMostModels && !system.company(unit).character &&
                       *entry.points < system.side(unit, unit)->points().value_or(0);
  if (is_size) {
    entry.count = *entry.points;
    entry.counted = true;
    entry.points.reset();
  }
  if (models > 0 || entry.of_units) {
    // "20 Swordsmen", below it "20x Swordsman": one unit of 20.
    const bool same = !entry.of_units && entry.counted && entry.count == models;
    return {same ? 1 : entry.count, models};
  }
  if (entry.counted && entry.count > 1 && system.company(unit).one_by_one) {
    shown.one_by_one(fmt::format("{} {}", entry.count, quotable(entry.name)), unit, entry.line);
    return {entry.count, 0};
  }
  return {1, entry.counted ? entry.count : 0};
}

/// What the army says that a unit costs, of several the price of one: which of both they mean is what
/// is nearer to the list's.
double given_price(const lists::ArmyEntry& entry, std::size_t units, double listed) {
  const auto all = static_cast<double>(*entry.points);
  const double one = all / static_cast<double>(units);
  return entry.each > 0 && std::abs(all - listed) < std::abs(one - listed) ? all : one;
}

}  // namespace

bool is_gear(const std::string& text, const std::string& unit, answer::System& system) {
  const std::vector<std::string> parts = parts_of_gear(text);
  if (parts.empty() || GroupedNotes::is_had(parts.front(), system.sides())) {
    return !parts.empty();
  }
  Chooser chooser(unit, unit, system);
  return chooser.choose(options_called(parts.front(), 1, system).front());
}

void take_price_behind_gear(lists::ArmyEntry& entry, const std::string& unit,
                            answer::System& system) {
  constexpr std::uint32_t kLeast = 20;
  constexpr std::size_t kMostDigits = 6;
  const auto last = std::ranges::find_if(
      entry.extras.rbegin(), entry.extras.rend(),
      [&](const lists::ArmyExtra& extra) { return extra.line == entry.line && !extra.models; });
  if (entry.points || last == entry.extras.rend() || last->name.find('=') != std::string::npos) {
    return;
  }
  const lists::Priced behind = lists::points_behind(last->name);
  if (behind.digits.empty() || behind.digits.size() > kMostDigits ||
      !lists::has_letters(behind.text)) {
    return;
  }
  const auto given = static_cast<std::uint32_t>(std::stoul(std::string(behind.digits)));
  if (given > kLeast && 2 * given >= system.side(unit, unit)->points().value_or(0)) {
    entry.points = given;
    entry.says_points = true;
    last->name = std::string(behind.text);
  }
}

Count of_models(lists::ArmyEntry entry, const std::string& unit, answer::System& system,
                GroupedNotes& shown) {
  constexpr double kFarther = 6;  // times: no gear costs so much
  const std::string name = quotable(entry.name);
  const Numbers numbers = numbers_of(entry, unit, system, shown);
  Count count{unit, numbers.units};
  if (numbers.models > 0) {
    count.side =
        lists::with_option(unit, fmt::format("{}={}", system.sides().number, numbers.models));
  }
  std::optional<double> price = system.side(count.side, unit)->points();
  Chooser chooser(count.side, unit, system);
  take_options(entry, unit, system, chooser, shown);
  count.side = chooser.side();
  if (!entry.points) {
    return count;
  }
  if (!price) {
    const double given = given_price(entry, count.units, 0);
    if (given > 0 && given == std::floor(given)) {
      count.side = lists::with_option(count.side, fmt::format("points={:g}", given));
      shown.price(fmt::format("{} {:g}, here none", name, given), unit, entry.line);
    }
    return count;
  }
  *price = std::round(chooser.points() * 10) / 10;
  const double given = given_price(entry, count.units, *price);
  if (given == *price) {
    return count;
  }
  const bool near =
      given > 0 && (*price == 0 || (given / *price < kFarther && *price / given < kFarther));
  if (near && given == std::floor(given)) {
    count.side = lists::with_option(count.side, fmt::format("points={:g}", given));
  }
  constexpr double kFarAbove = 4.0 / 3;
  const bool far_above = numbers.models == 0 && given > kFarAbove * *price;
  if (const double models = far_above ? system.side(count.side, unit)->strength().value_or(0) : 0;
      models > 1) {
    shown.far_price(fmt::format("{} {:g}, here {:g} for {:g} models", name, given, *price, models),
                    unit, entry.line);
    return count;
  }
  shown.price(near ? fmt::format("{} {:g}, here {:g}", name, given, *price)
                   : fmt::format("{} {:g}, too far from {:g}, which is used", name, given, *price),
              unit, entry.line);
  return count;
}

}  // namespace fray::study
