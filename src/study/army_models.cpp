// A unit of models as an army says it: how many, with which gear, at which price.

#include "study/army_models.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/import_ranks.hpp"
#include "lists/side_text.hpp"
#include "study/army_names.hpp"

namespace fray::study {

namespace {

/// The options of a unit of models that players write in other words. `count`  how many of it.
std::vector<std::string> options_called(const std::string& extra, std::size_t count) {
  static const std::map<std::string, std::vector<std::string>> kWords{
      {"full command", {"champion", "musician", "standard"}},
      {"full command group", {"champion", "musician", "standard"}},
      {"fcg", {"champion", "musician", "standard"}},
      {"command group", {"champion", "musician", "standard"}},
      {"standard bearer", {"standard"}},
      {"standard bearers", {"standard"}},
      {"banner", {"standard"}},
      {"battle standard bearer", {"bsb"}},
      {"battle standard", {"bsb"}},
      {"additional hand weapon", {"paired weapons"}},
      {"additional hand weapons", {"paired weapons"}},
      {"two hand weapons", {"paired weapons"}},
      {"shield", {}},
      {"shields", {}}};
  const std::string name = folded(extra);
  const auto found =
      kWords.find(count == 2 && name.starts_with("hand weapon") ? "two hand weapons" : name);
  return found == kWords.end() ? std::vector{singular(name)} : found->second;
}

/// What a player writes as one thing and is several: "Standard Bearer (Magic Banner)", "light armour
/// and shield".
std::vector<std::string> parts_of_gear(const std::string& extra) {
  const std::size_t open = extra.find_first_of("([");
  const bool brackets = open != std::string::npos && open > 0 && extra.find_last_of(")]") > open;
  std::vector<std::string> parts{
      std::string(trimmed(extra.substr(0, brackets ? open : extra.size())))};
  for (const std::string_view mark : {" and ", " & ", " + "}) {
    std::vector<std::string> smaller;
    for (const std::string& part : parts) {
      std::size_t from = 0;
      for (std::size_t at = part.find(mark); at != std::string::npos; at = part.find(mark, from)) {
        smaller.emplace_back(trimmed(part.substr(from, at - from)));
        from = at + mark.size();
      }
      smaller.emplace_back(trimmed(part.substr(from)));
    }
    parts = std::move(smaller);
  }
  if (brackets) {
    const std::string inside(trimmed(extra.substr(open + 1, extra.find_last_of(")]") - open - 1)));
    if (folded(inside) == "champion") {  // "Sergeant (champion)"
      return {inside};
    }
    parts.push_back(inside);
  }
  std::erase(parts, "");
  return parts;
}

/// Takes the models of a unit out of what belongs to it: "25x Imperial Guard" of Imperial Guard.
std::size_t take_models(lists::ArmyEntry& entry, const std::string& unit) {
  const std::string name = singular(unit.substr(unit.find('/') + 1));
  std::size_t models = 0;
  std::erase_if(entry.extras, [&](const lists::ArmyExtra& extra) {
    const std::string said = singular(extra.name);
    const bool same = said == name || name.ends_with(" " + said) || said.ends_with(" " + name);
    const bool taken = extra.models || (same && extra.count > 1);
    models += taken ? extra.count : 0;
    return taken;
  });
  return models;
}

}  // namespace

bool ToldTogether::is_had(const std::string& gear) {
  static const std::set<std::string> kWords{"hand weapon",  "hand weapons", "on foot", "general",
                                            "army general", "shield",       "shields"};
  return kWords.contains(folded(gear)) || lists::find_armour(folded(gear)) != nullptr;
}

void ToldTogether::leave_out(const std::string& gear, const std::string& unit, std::uint32_t line) {
  add(is_had(gear) ? had_ : unknown_, quotable(gear), unit, line);
}

void ToldTogether::price(const std::string& words, const std::string& unit, std::uint32_t line) {
  add(prices_, words, unit, line);
}

std::vector<std::pair<std::uint32_t, std::string>> ToldTogether::sentences() const {
  std::vector<std::pair<std::uint32_t, std::string>> all;
  const auto say = [&](const std::vector<Said>& said, const std::string& what) {
    if (!said.empty()) {
      all.emplace_back(said.front().lines.front(), what + words(said));
    }
  };
  say(had_, "Gear that models have already, or that changes no number: ");
  if (!unknown_.empty()) {
    say(unknown_, fmt::format("Left out, as no option is called so (type what it changes, as in "
                              "\"{}: attacks=4\"): ",
                              unknown_.front().unit));
  }
  say(prices_, "Prices of the army are used where the list has others: ");
  return all;
}

void ToldTogether::add(std::vector<Said>& all, const std::string& word, const std::string& unit,
                       std::uint32_t line) {
  const auto known = std::ranges::find(all, word, &Said::word);
  if (known == all.end()) {
    all.push_back({word, unit, {line}});
  } else if (known->lines.back() != line) {
    known->lines.push_back(line);
  }
}

std::string ToldTogether::words(const std::vector<Said>& said) {
  std::vector<std::string> all;
  for (const Said& each : said) {
    std::vector<std::string> lines;
    for (const std::uint32_t line : each.lines) {
      lines.push_back(std::to_string(line));
    }
    all.push_back(fmt::format("{} (line{} {})", each.word, lines.size() == 1 ? "" : "s",
                              fmt::join(lines, ", ")));
  }
  return fmt::format("{}.", fmt::join(all, "; "));
}

Count of_models(lists::ArmyEntry entry, const std::string& unit, answer::System& system,
                ToldTogether& told) {
  constexpr double kFarther = 6;  // times: no gear costs so much
  constexpr std::uint32_t kMostModels = 100;
  const std::string name = quotable(entry.name);
  Count count{unit, 1};
  std::size_t models = take_models(entry, unit);
  const bool is_size = entry.points && !entry.says_points && !entry.counted && models == 0 &&
                       *entry.points <= kMostModels &&
                       *entry.points < system.side(unit, unit)->points().value_or(0);
  if (is_size) {
    entry.count = *entry.points;
    entry.counted = true;
    entry.points.reset();
  }
  if (models > 0 || entry.of_units) {
    // "20 Swordsmen", below it "20x Swordsman": one unit of 20.
    const bool same = !entry.of_units && entry.counted && entry.count == models;
    count.units = same ? 1 : entry.count;
  } else if (entry.counted) {
    models = entry.count;
  }
  if (models > 0) {
    count.side = lists::with_option(unit, fmt::format("{}={}", system.counted_by(), models));
  }
  std::optional<double> price = system.side(count.side, unit)->points();
  const auto choose = [&](const std::string& option) {
    const std::string side = lists::with_option(count.side, option);
    try {
      system.side(side, unit);
      count.side = side;
      return true;
    } catch (const InputError&) {
      return false;
    }
  };
  // A shield that the list has given already is in its save.
  const auto sells = [&](const std::string& option) {
    const std::string before = count.side;
    const double cost = system.side(before, unit)->points().value_or(0);
    const bool sold = choose(option) && system.side(count.side, unit)->points().value_or(0) > cost;
    count.side = sold ? count.side : before;
    return sold;
  };
  for (const lists::ArmyExtra& extra : entry.extras) {
    const bool typed = extra.name.find('=') != std::string::npos;
    for (const std::string& part : typed ? std::vector{extra.name} : parts_of_gear(extra.name)) {
      const std::vector<std::string> options =
          typed ? std::vector{part} : options_called(part, extra.count);
      for (const std::string& option : options) {
        if (!choose(option)) {
          told.leave_out(options.size() > 1 ? option : part, unit, extra.line);
        }
      }
      if (options.empty() && !sells(singular(folded(part)))) {
        told.leave_out(part, unit, extra.line);
      }
    }
  }
  if (!entry.points || !price) {
    return count;
  }
  const double said = *entry.points / static_cast<double>(count.units);
  *price = std::round(*price * 10) / 10;
  if (said == *price) {
    return count;
  }
  const bool near =
      said > 0 && (*price == 0 || (said / *price < kFarther && *price / said < kFarther));
  if (near && said == std::floor(said)) {
    count.side = lists::with_option(count.side, fmt::format("points={:g}", said));
  }
  told.price(near ? fmt::format("{} {:g}, here {:g}", name, said, *price)
                  : fmt::format("{} {:g}, too far from {:g}, which is used", name, said, *price),
             unit, entry.line);
  return count;
}

}  // namespace fray::study
