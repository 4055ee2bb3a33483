#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/army_line.hpp"
#include "lists/written_list.hpp"

namespace fray::lists {
namespace {

/// The elements of one kind below a container: entries of `selectionEntries`, profiles of
/// `profiles`.
std::vector<const Node*> below(const Node& element, std::string_view container,
                               std::string_view tag) {
  std::vector<const Node*> found;
  for (const Node& part : element.items) {
    if (part.kind == Node::Kind::table && part.key == container) {
      for (const Node& item : part.items) {
        if (item.kind == Node::Kind::table && item.key == tag) {
          found.push_back(&item);
        }
      }
    }
  }
  return found;
}

/// The least or the most of it that a unit holds, by `type`, "min" or "max"; -1 is any number.
std::optional<std::int32_t> limit_in_unit(const Node& entry, std::string_view type) {
  for (const Node* const constraint : below(entry, "constraints", "constraint")) {
    const bool counts = attribute(*constraint, "type") == type &&
                        attribute(*constraint, "field") == "selections" &&
                        attribute(*constraint, "scope") == "parent";
    const double value =
        counts ? std::strtod(attribute(*constraint, "value").c_str(), nullptr) : 0.0;
    if (value == -1.0 || (value >= 1.0 && value <= 1000.0)) {
      return static_cast<std::int32_t>(value);
    }
  }
  return std::nullopt;
}

/// How many of it a unit must hold.
std::int32_t smallest(const Node& entry) {
  return std::max(limit_in_unit(entry, "min").value_or(0), 0);
}

/// Points of an entry alone; other costs (dice, slots) are not points.
double cost_of(const Node& entry) {
  for (const Node* const cost : below(entry, "costs", "cost")) {
    const double value = std::strtod(attribute(*cost, "value").c_str(), nullptr);
    if (is_points(attribute(*cost, "name")) && std::isfinite(value) && std::abs(value) < 1e6) {
      return value;
    }
  }
  return 0.0;
}

/// Whether a modifier applies always, whatever a player chooses.
bool is_always(const Node& modifier) {
  return below(modifier, "conditions", "condition").empty() &&
         below(modifier, "conditionGroups", "conditionGroup").empty();
}

bool is_shown_or_hidden(const Node& link) {
  const auto modifiers = below(link, "modifiers", "modifier");
  return std::ranges::any_of(
      modifiers, [](const Node* modifier) { return attribute(*modifier, "field") == "hidden"; });
}

/// A rule or profile that some choice of the player's hides or shows.
bool sometimes(const Node& link) {
  return attribute(link, "hidden") == "true" || is_shown_or_hidden(link);
}

/// What to say behind the name of one that no choice shows.
std::string never_shown(const Node& hidden) {
  return is_shown_or_hidden(hidden) ? "" : " (hidden, and nothing shows it)";
}

/// Whether it is what a group gives when nothing is chosen.
bool is_usual(const Node& item, const Node& group) {
  const std::string usual = attribute(group, "defaultSelectionEntryId");
  return !usual.empty() && attribute(item, "id") == usual;
}

/// What a link is always called: "Aegis" with " (5+)" behind it, or another name.
std::string name_of_link(const Node& link, std::string name) {
  for (const Node* const modifier : below(link, "modifiers", "modifier")) {
    if (attribute(*modifier, "field") == "name" && is_always(*modifier)) {
      const std::string type = attribute(*modifier, "type");
      name = type == "set"      ? attribute(*modifier, "value")
             : type == "append" ? name + attribute(*modifier, "value")
                                : name;
    }
  }
  return trimmed_text(name);
}

/// Models in a formation as lists write it, "5×4" or "5x4"; 0 for any other text.
std::int32_t models_in(std::string_view formation) {
  std::string text = trimmed_text(formation);
  if (const auto times = text.find("\xC3\x97"); times != std::string::npos) {
    text.replace(times, 2, "x");
  }
  const auto by = text.find_first_of("xX");
  const auto number = [](std::string_view digits) {
    return is_digits(digits) && digits.size() < 3 ? std::stoi(std::string(digits)) : 0;
  };
  return by == std::string::npos ? 0 : number(text.substr(0, by)) * number(text.substr(by + 1));
}

/// A statistic as a link to its profile always changes it: "set" to another, or so much more.
std::string changed_by(const Node& link, const Node& statistic) {
  std::string text = statistic.text;
  for (const Node* const modifier : below(link, "modifiers", "modifier")) {
    const std::string type = attribute(*modifier, "type");
    const std::string value = attribute(*modifier, "value");
    const bool meant = attribute(*modifier, "field") == attribute(statistic, "typeId") &&
                       !attribute(statistic, "typeId").empty() && is_always(*modifier);
    if (meant && type == "set") {
      text = value;
    } else if (meant && type == "append") {
      text += value;
    } else if (meant && (type == "increment" || type == "decrement")) {
      const double more = std::strtod(value.c_str(), nullptr);
      const double sum = std::strtod(text.c_str(), nullptr) + (type == "increment" ? more : -more);
      text = std::isfinite(sum) && std::abs(sum) < 1e4 ? fmt::format("{:g}", sum) : text;
    }
  }
  return text;
}

/// Whether a profile is of a model that may fight, not of its weapons, armour or spells.
bool of_model(const WrittenProfile& profile) {
  constexpr std::array<std::string_view, 7> kMarks{"WS",     "Dis",  "HP",    "Off",
                                                   "Height", "Hits", "Attack"};
  return std::ranges::any_of(profile.values, [&](const Node& value) {
    return std::ranges::find(kMarks, value.key) != kMarks.end();
  });
}

/// Of a unit whose size is one of several formations, the smallest.
void read_formation(const Node& unit, std::int32_t& models, double& points) {
  for (const Node* const group : below(unit, "selectionEntryGroups", "selectionEntryGroup")) {
    const Node* smallest_of = nullptr;
    std::int32_t least = 0;
    for (const Node* const size : below(*group, "selectionEntries", "selectionEntry")) {
      const std::int32_t many = models_in(attribute(*size, "name"));
      if (many > 0 && (least == 0 || many < least)) {
        least = many;
        smallest_of = size;
      }
    }
    if (models == 0 && smallest_of != nullptr && smallest(*group) > 0) {
      models = least;
      points += cost_of(*smallest_of);
    }
  }
}

std::optional<std::int32_t> limit_in(const std::string& text) {
  const double value = std::strtod(text.c_str(), nullptr);
  return value >= 0.0 && value <= ArmyLimits::most ? std::optional(static_cast<std::int32_t>(value))
                                                   : std::nullopt;
}

/// Whether lords and heroes are what an element is of in an army; the list file of The 9th Age has
/// the name of that.
bool is_of_characters(const Node& element) {
  constexpr std::array<std::string_view, 6> kNames{"lord",   "lords",      "hero",
                                                   "heroes", "characters", "special characters"};
  constexpr std::string_view kNinthAge = "953d-22cd-7ee1-36dc";
  return std::ranges::any_of(
      below(element, "categoryLinks", "categoryLink"), [&](const Node* link) {
        return attribute(*link, "primary") == "true" &&
               (attribute(*link, "targetId") == kNinthAge ||
                std::ranges::find(kNames, folded(attribute(*link, "name"))) != kNames.end());
      });
}

/// What each 1000 points of an army add to a constraint.
std::int32_t by_thousand(const Node& unit, const std::string& constraint) {
  for (const Node* const modifier : below(unit, "modifiers", "modifier")) {
    for (const Node* const repeat : below(*modifier, "repeats", "repeat")) {
      const bool each = attribute(*modifier, "field") == constraint && !constraint.empty() &&
                        attribute(*modifier, "type") == "increment" &&
                        std::strtod(attribute(*repeat, "value").c_str(), nullptr) == 1000.0;
      if (each) {
        return limit_in(attribute(*modifier, "value")).value_or(0);
      }
    }
  }
  return 0;
}

/// How few and how many of a unit an army has, and what each 1000 points add to it.
ArmyLimits limits_of(const Node& unit) {
  ArmyLimits limits;
  for (const Node* const constraint : below(unit, "constraints", "constraint")) {
    const std::string scope = attribute(*constraint, "scope");
    const std::string type = attribute(*constraint, "type");
    if ((scope != "roster" && scope != "force") ||
        attribute(*constraint, "field") != "selections" || (type != "min" && type != "max")) {
      continue;
    }
    const std::optional<std::int32_t> always_so = limit_in(attribute(*constraint, "value"));
    const std::int32_t each = by_thousand(unit, attribute(*constraint, "id"));
    auto& of_army = type == "min" ? limits.army_min : limits.army_max;
    auto& of_thousand = type == "min" ? limits.min : limits.max;
    if (each > 0) {
      of_thousand = each;
    }
    if (always_so && (each == 0 ? *always_so > 0 : type == "min" && *always_so > 0)) {
      of_army = always_so;
    }
  }
  if (limits.min && limits.max && *limits.min > *limits.max) {
    limits.max.reset();
  }
  if (limits.army_min && limits.army_max && *limits.army_min > *limits.army_max) {
    limits.army_max.reset();
  }
  return limits;
}

/// Who leads a unit: its champion is one of them, beside standards and musicians.
bool is_of_command(const Node& group) {
  const std::string name = folded(attribute(group, "name"));
  return name.find("command") != std::string::npos || name.find("champion") != std::string::npos;
}

/// Groups of what is sold that touch no fight that fray knows, or all of it: magic items and the like.
bool is_of_magic(std::string_view name) {
  constexpr std::array<std::string_view, 16> kMarks{
      "magic", "enchant", "item",   "rune",      "artefact", "artifact", "virtue", "arcane",
      "spell", "lore",    "talism", "bloodline", "honour",   "gift",     "path",   "banner"};
  const std::string plain = folded(name);
  return std::ranges::any_of(
      kMarks, [&](std::string_view mark) { return plain.find(mark) != std::string::npos; });
}

/// Whether a unit has at most one thing of a group.
bool is_exclusive(const Node& group) { return limit_in_unit(group, "max") == 1; }

/// What may be chosen directly below an element.
std::vector<const Node*> items_below(const Node& element) {
  auto items = below(element, "entryLinks", "entryLink");
  for (const Node* const entry : below(element, "selectionEntries", "selectionEntry")) {
    items.push_back(entry);
  }
  return items;
}

/// Whether war machines are what an element, or one in it, is of in an army.
bool is_of_machines(const Node& element) {
  const auto says_so = [](const Node* holder) {
    return std::ranges::any_of(
        below(*holder, "categoryLinks", "categoryLink"),
        [](const Node* link) { return folded(attribute(*link, "name")) == "war machine"; });
  };
  return says_so(&element) ||
         std::ranges::any_of(below(element, "selectionEntries", "selectionEntry"), says_so);
}

/// What the links of a file lead to.
class Links {
 public:
  Links(const Node& document, const Node* shared, const std::string& file,
        UseShortNames use_short_names)
      : file_(file), use_short_names_(use_short_names) {
    index(document);
    if (shared != nullptr) {
      index(*shared);
    }
    for (const auto& [id, entry] : targets_) {
      for (const Node* const part :
           entry->key == "selectionEntry" ? models_of(*entry) : std::vector<const Node*>{}) {
        if (attribute(*part, "type") == "upgrade") {
          models_.insert(attribute(*part, "id"));
        }
      }
    }
  }

  /// `link` is what leads to it; nothing where it stands in its entry. Its name is as the file has it.
  WrittenProfile read_profile(const Node& profile, const Node* link = nullptr) const {
    WrittenProfile written{
        profile.line, attribute(profile, "typeName"), attribute(profile, "name"), {}, {}, {}};
    for (const Node* const statistic : below(profile, "characteristics", "characteristic")) {
      if (attribute(*statistic, "name") == "Rules") {
        add_rules(statistic->text, written.rules);
        continue;
      }
      written.values.push_back(
          {.kind = Node::Kind::text,
           .line = statistic->line,
           .column = statistic->column,
           .key_line = statistic->line,
           .key_column = statistic->column,
           .key = attribute(*statistic, "name"),
           .text = link == nullptr ? statistic->text : changed_by(*link, *statistic)});
    }
    use_short_names_(written.values);
    return written;
  }

  bool holds_statistics(const Node& element) const {
    return std::ranges::any_of(below(element, "profiles", "profile"), [&](const Node* profile) {
      return of_model(read_profile(*profile));
    });
  }

  bool has_statistics(const Node* item) const {
    return item->key == "selectionEntry" && attribute(*item, "type") == "upgrade" &&
           holds_statistics(*item);
  }

  /// Nothing where it leads to nothing of that tag.
  const Node* target(const Node& link, std::string_view tag) const {
    const std::string id = attribute(link, "targetId");
    const auto found = id.empty() ? targets_.end() : targets_.find(id);
    return found != targets_.end() && found->second->key == tag ? found->second : nullptr;
  }

  /// Whether no unit is without it. A link may leave it to what it leads to to say so, such as skin;
  /// of what is bought or ridden that is said of those who have chosen it.
  bool is_must(const Node& item) const {
    const Node* const linked = target(item, "selectionEntry");
    return smallest(item) > 0 ||
           (linked != nullptr && smallest(*linked) > 0 && cost_of(*linked) == 0 &&
            cost_of(item) == 0 && !sells_model(*linked));
  }

  /// Whether a part of a unit is its models: it says so, or no unit is without several of it, or
  /// may have more of it, and they have a price or statistics. A crew of two that costs nothing is
  /// none.
  bool is_models(const Node& unit, const Node& part) const {
    if (attribute(part, "type") == "unit") {
      return consists_of(unit, part) &&
             below(unit, "selectionEntries", "selectionEntry").size() == 1;
    }
    if (attribute(part, "type") != "upgrade" || attribute(unit, "type") != "unit" ||
        has_models(unit)) {
      return attribute(part, "type") == "model";
    }
    const std::int32_t least = smallest(part);
    const std::int32_t most = limit_in_unit(part, "max").value_or(0);
    const bool grows = most == -1 || most > std::max(least, 1);
    const bool priced = cost_of(part) > 0;
    return least > 0 &&
           (grows ? priced || sells_model(part) : least > 1 && priced && sells_model(part));
  }

  /// Whether a unit without statistics is never without another unit in it.
  bool consists_of(const Node& unit, const Node& part) const {
    return attribute(unit, "type") == "unit" && attribute(part, "type") == "unit" &&
           smallest(part) > 0 && !heads_model(unit);
  }

  /// What a choice costs for each model of the unit.
  double cost_by_models(const Node& item, std::int32_t models) const {
    double points = 0.0;
    for (const Node* const modifier : below(item, "modifiers", "modifier")) {
      for (const Node* const repeat : below(*modifier, "repeats", "repeat")) {
        const bool each = attribute(*modifier, "type") == "increment" && is_always(*modifier) &&
                          (attribute(*repeat, "childId") == "model" ||
                           models_.contains(attribute(*repeat, "childId")));
        points += each ? models * std::strtod(attribute(*modifier, "value").c_str(), nullptr) : 0.0;
      }
    }
    return std::isfinite(points) && std::abs(points) < 1e6 ? points : 0.0;
  }

  /// The models of a unit that stand directly below it.
  std::vector<const Node*> models_of(const Node& unit) const {
    auto parts = below(unit, "selectionEntries", "selectionEntry");
    std::erase_if(parts, [&](const Node* part) { return !is_models(unit, *part); });
    return parts;
  }

  /// What a model more than the fewest costs: of those that may be more, the one there is most of.
  double cost_of_further(const Node& unit) const {
    const Node* further = nullptr;
    for (const Node* const model : models_of(unit)) {
      const std::int32_t most = limit_in_unit(*model, "max").value_or(-1);
      if ((most == -1 || most > smallest(*model)) &&
          (further == nullptr || smallest(*model) > smallest(*further))) {
        further = model;
      }
    }
    return further == nullptr ? 0 : cost_of(*further);
  }

  /// Whether a choice has statistics, its own or by a link.
  bool sells_model(const Node& sold) const { return has_statistics(&sold) || links_model(sold); }

  /// Whether a heading of rules has statistics below it.
  bool heads_model(const Node& group) const {
    return holds_statistics(group) || links_model(group);
  }

  /// The most models of a unit that may be one model; 0 where it has no limit, or is no unit.
  std::int32_t largest(const Node& unit) const {
    if (attribute(unit, "type") != "unit") {
      return attribute(unit, "type") == "model"
                 ? std::max(limit_in_unit(unit, "max").value_or(0), 0)
                 : 0;
    }
    std::int32_t most = 1;
    const auto take = [&](const Node& part, bool is_model) {
      const std::int32_t least = limit_in_unit(part, "min").value_or(0);
      const auto greatest = limit_in_unit(part, "max");
      const bool grows = greatest == -1 || greatest.value_or(0) > std::max(least, 1);
      if (is_model ? !greatest || grows : least > 0 && grows) {
        most = most == 0 ? 0 : std::max(greatest.value_or(0), 0);
      }
    };
    for (const Node* const item : items_below(unit)) {
      take(*item, attribute(chosen_by(*item), "type") == "model");
    }
    for (const Node* const group : groups_of(unit)) {
      const std::vector<const Node*> items = items_below(*group);
      if (std::ranges::any_of(items, [&](const Node* item) { return is_fighter(*item); })) {
        take(*group, false);
      }
    }
    return most;
  }

  /// Whether it has statistics, and is faster than who walks.
  bool is_ridden(const Node& linked) const {
    constexpr long kFaster = 7;
    return std::ranges::any_of(below(linked, "infoLinks", "infoLink"), [&](const Node* link) {
      const Node* const profile = target(*link, "profile");
      return profile != nullptr && of_model(read_profile(*profile)) &&
             std::strtol(read_profile(*profile).value("Mv").c_str(), nullptr, 10) >= kFaster;
    });
  }

  /// The groups below an element, its own and those that it links to.
  std::vector<const Node*> groups_of(const Node& element) const {
    auto groups = below(element, "selectionEntryGroups", "selectionEntryGroup");
    for (const Node* const link : below(element, "entryLinks", "entryLink")) {
      const Node* const group = target(*link, "selectionEntryGroup");
      if (group != nullptr && attribute(*link, "hidden") != "true") {
        groups.push_back(group);
      }
    }
    return groups;
  }

 private:
  bool links_model(const Node& element) const {
    return std::ranges::any_of(below(element, "infoLinks", "infoLink"), [&](const Node* link) {
      const Node* const profile = target(*link, "profile");
      return profile != nullptr && of_model(read_profile(*profile));
    });
  }

  /// The entry that an item is, or links to.
  const Node& chosen_by(const Node& item) const {
    const Node* const linked = target(item, "selectionEntry");
    return linked == nullptr ? item : *linked;
  }

  /// Whether it has parts, or links, that say that they are its models.
  bool has_models(const Node& unit) const {
    const std::vector<const Node*> items = items_below(unit);
    return std::ranges::any_of(
        items, [&](const Node* item) { return attribute(chosen_by(*item), "type") == "model"; });
  }

  bool is_fighter(const Node& item) const {
    const Node& chosen = chosen_by(item);
    return attribute(chosen, "type") == "model" || sells_model(chosen);
  }

  /// Every profile, rule and entry of the file by its id, so that links find them. Prices and limits are
  /// numbers.
  void index(const Node& element) {
    for (const Node& item : element.items) {
      if (item.kind == Node::Kind::table) {
        if (item.key == "cost" || item.key == "constraint") {
          check_number(item);
        }
        if (item.key == "profile" || item.key == "rule" || item.key == "selectionEntry" ||
            item.key == "selectionEntryGroup") {
          targets_.emplace(attribute(item, "id"), &item);
        }
        index(item);
      }
    }
  }

  void check_number(const Node& item) const {
    const std::string value = attribute(item, "value");
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size() || !std::isfinite(number)) {
      throw InputError{Where{file_, item.line, item.column, item.key},
                       fmt::format("\"{}\" (a number such as 45 or 12.5)", quotable(value))};
    }
  }

  const std::string& file_;
  UseShortNames use_short_names_;
  std::unordered_map<std::string, const Node*> targets_{};
  std::unordered_set<std::string> models_{};  ///< ids of choices that are a unit's models
};

/// Whether an entry has somebody who strikes: a machine alone has no skill.
bool strikes(const WrittenEntry& entry) {
  return std::ranges::any_of(
      entry.profiles, [](const WrittenProfile& profile) { return is_digits(profile.value("WS")); });
}

/// How many of a unit's models one choice stands for: 6 of "6 Giant Rats each pack" beside a choice
/// "Giant Rat Pack"; 1 where nothing says so.
std::int32_t models_of_each(const Node& unit, const Node& choice) {
  const std::string name = folded(attribute(choice, "name"));
  const std::string each = " each " + name.substr(name.rfind(' ') + 1);
  for (const Node* const part : below(unit, "selectionEntries", "selectionEntry")) {
    const std::string given = folded(attribute(*part, "name"));
    const std::string number = given.substr(0, given.find(' '));
    if (smallest(*part) > 0 && given.ends_with(each) && number.size() < 3 && is_digits(number)) {
      return std::max(std::stoi(number), 1);
    }
  }
  return 1;
}

/// What a unit costs of which neither it nor models that it must have say so: one inner unit that
/// is never missing, one kind of models of which it is not said that there is any, or what it must
/// have that has no statistics.
double price_elsewhere(const Links& links, const Node& unit, WrittenEntry& written) {
  std::vector<const Node*> inner;
  double musts = 0;
  for (const Node* const part : below(unit, "selectionEntries", "selectionEntry")) {
    if (attribute(*part, "type") == "unit" && smallest(*part) > 0) {
      inner.push_back(part);
    } else if (attribute(*part, "type") == "upgrade" && !links.sells_model(*part)) {
      musts += smallest(*part) * cost_of(*part);
    }
  }
  if (inner.size() == 1) {
    double points = cost_of(*inner.front());
    for (const Node* const model : links.models_of(*inner.front())) {
      points += smallest(*model) * cost_of(*model);
    }
    return smallest(*inner.front()) * points;
  }
  const std::vector<const Node*> models = links.models_of(unit);
  if (models.size() == 1 && smallest(*models.front()) == 0) {
    written.models = models_of_each(unit, *models.front());
    written.further = written.models > 1 ? 0 : cost_of(*models.front());
    return cost_of(*models.front());
  }
  return musts;
}

/// The price and size of one kind of models in a group of several, of a unit that has no price: as
/// many as it must have where it is taken alone, or with the fewest of the others.
void price_in_group(const Node& group, const Node& model, WrittenEntry& written) {
  std::int32_t others = 0;
  for (const Node* const other : below(group, "selectionEntries", "selectionEntry")) {
    others += other != &model ? smallest(*other) : 0;
  }
  written.models = std::max({smallest(model), smallest(group) - others, 1});
  written.further = cost_of(model);
  const double points = written.models * cost_of(model);
  written.points = points > 0.0 ? fmt::format("{:g}", points) : "";
}

class Catalogue {
 public:
  Catalogue(const Node& document, const Node* shared, const std::string& file, std::size_t bytes,
            UseShortNames use_short_names)
      : document_(document),
        file_(file),
        copies_left_(std::max(WrittenLimits::least_copied, WrittenLimits::max_copied * bytes)),
        sold_left_(std::clamp(bytes / WrittenLimits::bytes_of_sold, WrittenLimits::least_sold,
                              WrittenLimits::most_sold)),
        visits_left_(std::max(WrittenLimits::least_visited, bytes)),
        links_(document, shared, file, use_short_names) {}

  WrittenList read() {
    list_.name = plain_name(attribute(document_, "name"));
    for (const Node* const link : below(document_, "entryLinks", "entryLink")) {
      if (is_of_characters(*link)) {
        led_by_.insert(attribute(*link, "targetId"));
      }
    }
    for (const std::string_view container : {"selectionEntries", "sharedSelectionEntries"}) {
      for (const Node* const entry : below(document_, container, "selectionEntry")) {
        read_unit(*entry);
      }
    }
    for (const Node* const group :
         below(document_, "sharedSelectionEntryGroups", "selectionEntryGroup")) {
      read_parts(*group, nullptr);
    }
    read_unlinked();
    WrittenEntry army;
    take_all(document_, army);
    list_.rules = std::move(army.rules);
    give_statistics();
    std::unordered_set<std::string_view> taken;
    for (const WrittenEntry& entry : list_.entries) {
      taken.insert(entry.unit);
    }
    std::erase_if(list_.without_profile,
                  [&](const WrittenEntry& unit) { return taken.contains(unit.unit); });
    return std::move(list_);
  }

 private:
  /// One of the things of which a unit must have one.
  struct Alternative {
    const Node* group = nullptr;
    const Node* item = nullptr;
  };
  static constexpr std::size_t kDeepest = 16;  ///< groups in groups

  void read_unit(const Node& unit) {
    WrittenEntry written;
    written.models = std::max<std::int32_t>(smallest(unit), 0);
    double points = cost_of(unit);
    for (const Node* const model : links_.models_of(unit)) {
      written.models += smallest(*model);
      points += smallest(*model) * cost_of(*model);
    }
    written.further = links_.cost_of_further(unit);
    written.most = links_.largest(unit);
    read_formation(unit, written.models, points);
    if (points <= 0.0) {
      points = price_elsewhere(links_, unit, written);
    }
    written.part = points <= 0.0 && attribute(unit, "type") == "upgrade";
    written.points = points > 0.0 ? fmt::format("{:g}", points) : "";
    written.limits = limits_of(unit);
    written.character = is_of_characters(unit) || led_by_.contains(attribute(unit, "id"));
    written.unit = name_without_remarks(attribute(unit, "name"), written.limits, written.remarks);
    read_sold(unit, "", 0, written);
    const WrittenEntry bare = written;
    const std::size_t begin = list_.entries.size();
    alternatives_.clear();
    add(unit, written);
    const std::vector<Alternative> others = std::exchange(alternatives_, {});
    read_parts(unit, &written);
    price_parts(begin, written);
    for (const Alternative& other : others) {
      read_instead(unit, bare, points, other);
    }
    if (is_of_machines(unit)) {
      for (WrittenEntry& entry : std::span(list_.entries).subspan(begin)) {
        entry.machine = true;
      }
    }
    if (const std::string type = attribute(unit, "type"); type == "unit" || type == "model") {
      list_.without_profile.push_back(std::move(written));
    }
  }

  /// A unit that has its statistics as a part of its name costs with that: a beast beside its
  /// handlers. Where nobody with a price strikes, the price is of him whose name the unit's has, or
  /// of the first who does: trolls beside their packmaster, the crew of a machine.
  void price_parts(std::size_t begin, const WrittenEntry& unit) {
    const std::span parts = std::span(list_.entries).subspan(begin);
    const auto itself =
        std::ranges::find_if(parts, [](const WrittenEntry& part) { return part.name.empty(); });
    const auto main = std::ranges::find_if(parts, [&](const WrittenEntry& part) {
      return part.points.empty() && folded(part.name) == folded(unit.unit);
    });
    const auto give = [&](WrittenEntry& to) {
      to.points = unit.points;
      to.further = unit.further;
      to.limits = unit.limits;
      to.part = false;
    };
    if (itself == parts.end() && main != parts.end()) {
      give(*main);
      return;
    }
    if (unit.part) {
      return;
    }
    const bool paid = std::ranges::any_of(
        parts, [](const WrittenEntry& part) { return !part.part && strikes(part); });
    const auto first = std::ranges::find_if(
        parts, [](const WrittenEntry& part) { return !part.leads && strikes(part); });
    const auto named = std::ranges::find_if(parts, [&](const WrittenEntry& part) {
      return !part.leads && strikes(part) &&
             folded(unit.unit).find(folded(part.name)) != std::string::npos;
    });
    if (const auto fights = named == parts.end() ? first : named; !paid && fights != parts.end()) {
      give(*fights);
    }
  }

  /// A unit without a profile is fielded as the entry of its name that has one and no price: an eagle
  /// whose statistics stand where it is a mount.
  void give_statistics() {
    std::unordered_map<std::string, WrittenEntry*> unpriced;
    for (WrittenEntry& entry : list_.entries) {
      const bool alone =
          (entry.name.empty() || entry.name == entry.unit) && entry.points.empty() && !entry.leads;
      const auto [place, is_first] =
          unpriced.try_emplace(folded(entry.unit), alone ? &entry : nullptr);
      if (!is_first) {
        place->second = nullptr;
      }
    }
    for (const WrittenEntry& unit : list_.without_profile) {
      const auto found = unpriced.find(folded(unit.unit));
      if (unit.points.empty() || found == unpriced.end() || found->second == nullptr) {
        continue;
      }
      WrittenEntry& entry = *found->second;
      std::vector<WrittenProfile> profiles = std::move(entry.profiles);
      std::vector<std::string> rules = std::move(entry.rules);
      entry = unit;
      entry.profiles = std::move(profiles);
      for (std::string& rule : rules) {
        add_once(entry.rules, std::move(rule));
      }
      unpriced.erase(found);
    }
  }

  /// The unit once more, with another of the things of which it must have one.
  void read_instead(const Node& unit, WrittenEntry written, double points,
                    const Alternative& other) {
    take_from(sold_left_, written.sold.size(), unit);
    points += cost_of(*other.item) + links_.cost_by_models(*other.item, written.models);
    written.further += written.further > 0 ? links_.cost_by_models(*other.item, 1) : 0;
    written.points = points > 0.0 ? fmt::format("{:g}", points) : "";
    written.name =
        name_without_remarks(attribute(*other.item, "name"), written.limits, written.remarks);
    instead_ = other;
    add(unit, written);
    for (const Node* const part : links_.models_of(unit)) {
      WrittenEntry model = written;
      model.profiles.clear();
      add(*part, model);
    }
    instead_ = {};
    alternatives_.clear();
  }

  /// The models, champions and mounts inside a unit or group, each with the profiles of its own.
  void read_parts(const Node& element, const WrittenEntry* unit) {
    for (const Node* const part : below(element, "selectionEntries", "selectionEntry")) {
      const bool of_unit = unit != nullptr && links_.is_models(element, *part);
      if (of_unit) {
        spend(*unit, part->line);
        take_from(sold_left_, unit->sold.size(), element);
      }
      WrittenEntry written = of_unit ? *unit : WrittenEntry{};
      written.profiles.clear();
      const bool is_choice = chosen_.contains(part);
      written.name =
          name_without_remarks(attribute(*part, "name"), written.limits, written.remarks);
      written.unit = unit != nullptr ? unit->unit : written.name;
      if (!of_unit) {
        double points = cost_of(*part);
        if (attribute(*part, "type") == "unit") {  // a unit in another: a hero's bodyguard
          written.most = std::max(limit_in_unit(*part, "max").value_or(0), 0);
          if (unit != nullptr && links_.consists_of(element, *part)) {
            spend(*unit, part->line);
            WrittenEntry whole;
            take_all(element, whole);
            written.rules = std::move(whole.rules);
          }
          for (const Node* const model : links_.models_of(*part)) {
            written.models += smallest(*model);
            points += smallest(*model) * cost_of(*model);
          }
          written.further = links_.cost_of_further(*part);
        }
        written.points = points > 0.0 ? fmt::format("{:g}", points) : "";
        const bool one_of = unit != nullptr && !links_.consists_of(element, *part);
        written.part = written.points.empty() && (one_of || attribute(*part, "type") == "upgrade");
        written.models = written.part && written.models == 0 ? smallest(*part) : written.models;
      } else if (unit->points.empty()) {
        price_in_group(element, *part, written);
      }
      written.leads = leads_;
      written.always = smallest(*part) > 0;
      written.is_model = of_unit;
      if (!is_choice) {
        add_with_alternatives(*part, written);
      }
      read_parts(*part, unit != nullptr ? unit : &written);
    }
    for (const Node* const group : below(element, "selectionEntryGroups", "selectionEntryGroup")) {
      const bool before = std::exchange(leads_, leads_ || is_of_command(*group));
      read_parts(*group, unit);
      leads_ = before;
    }
  }

  /// A part, and the same once more with each of the other things of which it must have one.
  void add_with_alternatives(const Node& part, WrittenEntry& written) {
    const WrittenEntry bare = written;
    add(part, written);
    for (const Alternative& other : std::exchange(alternatives_, {})) {
      take_from(sold_left_, bare.sold.size(), part);
      WrittenEntry again = bare;
      again.name =
          name_without_remarks(attribute(*other.item, "name"), again.limits, again.remarks);
      instead_ = other;
      add(part, again);
    }
    instead_ = {};
    alternatives_.clear();
  }

  /// What may be bought for a unit, below an element or a group of choices.
  void read_sold(const Node& element, const std::string& group, std::size_t depth,
                 WrittenEntry& written) {
    constexpr std::size_t kDeepestSold = 3;
    for (const Node* const item : items_of(element)) {
      const Node* const linked = links_.target(*item, "selectionEntry");
      const Node& sold = linked == nullptr ? *item : *linked;
      const std::string type = attribute(sold, "type");
      const bool chosen = links_.is_must(*item) || is_usual(*item, element);
      if (sold.key != "selectionEntry" || type == "model" || type == "unit" || chosen ||
          attribute(*item, "hidden") == "true" || is_of_magic(attribute(*item, "name")) ||
          models_in(attribute(*item, "name")) > 0) {
        continue;
      }
      if (written.sold.size() == WrittenLimits::max_sold) {
        written.unsold.add(plain_name(attribute(*item, "name")));
        continue;
      }
      take_from(sold_left_, 1, element);
      const bool both = linked != nullptr;
      written.sold.push_back(
          {.name = plain_name(name_of_link(*item, attribute(*item, "name"))),
           .group = group,
           .once = cost_of(*item) + (both ? cost_of(*linked) : 0),
           .each = links_.cost_by_models(*item, 1) + (both ? links_.cost_by_models(*linked, 1) : 0),
           .leads = leads_,
           .model = !leads_ && links_.sells_model(sold) ? model_of(sold) : nullptr});
    }
    for (const Node* const inner : links_.groups_of(element)) {
      if (attribute(*inner, "hidden") == "true" || is_of_magic(attribute(*inner, "name")) ||
          depth == kDeepestSold) {
        continue;
      }
      const bool before = std::exchange(leads_, leads_ || is_of_command(*inner));
      read_sold(*inner, is_exclusive(*inner) ? plain_name(folded(attribute(*inner, "name"))) : "",
                depth + 1, written);
      leads_ = before;
    }
  }

  /// What may be chosen directly below an element; a shared group counts each time that it is
  /// looked through.
  std::vector<const Node*> items_of(const Node& element) {
    std::vector<const Node*> items = items_below(element);
    take_from(visits_left_, items.size(), element);
    return items;
  }

  /// Takes from what a file may come to. Why  a small group that many units link to is large.
  void take_from(std::size_t& left, std::size_t many, const Node& element) const {
    if (many > left) {
      throw InputError{
          Where{file_, element.line, element.column, {}},
          fmt::format("the options of \"{}\" are too many for a file of this size (those "
                      "of a group count for each unit that has it) part the file",
                      quotable(attribute(element, "name")))};
    }
    left -= many;
  }

  /// A choice with statistics of its own, read once for all who may choose it.
  std::shared_ptr<const WrittenEntry> model_of(const Node& sold) {
    std::shared_ptr<const WrittenEntry>& known = sold_models_[&sold];
    if (known == nullptr) {
      WrittenEntry model;
      model.line = sold.line;
      model.unit = plain_name(attribute(sold, "name"));
      take_all(sold, model);
      take_equipment(sold, model);
      alternatives_.clear();
      known = std::make_shared<const WrittenEntry>(std::move(model));
    }
    return known;
  }

  /// What a model of a unit is given of it.
  void spend(const WrittenEntry& unit, std::uint32_t line) {
    std::size_t size = 0;
    for (const std::string& rule : unit.rules) {
      size += sizeof(std::string) + rule.size();
    }
    for (const WrittenChoice& choice : unit.sold) {
      size += sizeof(WrittenChoice) + choice.name.size() + choice.group.size();
    }
    if (size > copies_left_) {
      throw InputError{Where{file_, line, 1, {}},
                       fmt::format("the rules of {} are given to too many models ({} rules each)",
                                   quotable(unit.unit), unit.rules.size())};
    }
    copies_left_ -= size;
  }

  /// Adds an entry's own and linked profiles; names what else it always has.
  void add(const Node& element, WrittenEntry& written) {
    written.line = element.line;
    take_all(element, written);
    take_equipment(element, written);
    const bool of_models =
        written.profiles.size() == written.shared.size() && !links_.models_of(element).empty();
    if (written.profiles.empty() || of_models) {
      return;
    }
    for (const WrittenProfile& shared : written.shared) {
      if (std::ranges::find(written.profiles, shared.line, &WrittenProfile::line) ==
          written.profiles.end()) {
        written.profiles.push_back(shared);
      }
    }
    list_.entries.push_back(written);
  }

  /// Profiles and rules of an element, its own and those that it links to. Rules are called as they
  /// are where they stand.
  void take_all(const Node& element, WrittenEntry& written) {
    for (const Node* const profile : below(element, "profiles", "profile")) {
      take(*profile, nullptr, written);
    }
    for (const Node* const link : below(element, "infoLinks", "infoLink")) {
      const Node* const profile = links_.target(*link, "profile");
      const Node* const rule = links_.target(*link, "rule");
      const std::string own = attribute(*link, "name");
      // A rule "Awaken (X)" is what its link calls "Awaken".
      const bool renamed =
          rule != nullptr && (own.empty() || !attribute(*rule, "name").starts_with(own));
      const Node& named = profile != nullptr ? *profile : renamed ? *rule : *link;
      if (sometimes(*link) || (rule != nullptr && sometimes(*rule))) {
        const Node& hidden = sometimes(*link) ? *link : *rule;
        written.sometimes.push_back(name_of_link(*link, attribute(named, "name")) +
                                    never_shown(hidden));
      } else if (profile != nullptr && of_model(links_.read_profile(*profile))) {
        take(*profile, link, written);
      } else {
        written.rules.push_back(name_of_link(*link, attribute(named, "name")));
      }
    }
    for (const Node* const rule : below(element, "rules", "rule")) {
      const std::string name = plain_name(attribute(*rule, "name"));
      sometimes(*rule) ? written.sometimes.push_back(name + never_shown(*rule))
                       : written.rules.push_back(name);
    }
    for (const Node* const group : below(element, "infoGroups", "infoGroup")) {
      take_group_of_rules(*group, written);
    }
  }

  /// Rules under a heading are the unit's. Statistics there are of another state of it, so that its
  /// name stands for all of them.
  void take_group_of_rules(const Node& group, WrittenEntry& written) {
    const std::string name = plain_name(attribute(group, "name"));
    if (sometimes(group)) {
      written.sometimes.push_back(name + never_shown(group));
    } else if (links_.heads_model(group)) {
      written.rules.push_back(name);
    } else {
      take_all(group, written);
    }
  }

  /// Armour, weapons and mounts that no unit is without, and what a group gives when nothing is
  /// chosen.
  void take_equipment(const Node& element, WrittenEntry& written) {
    take_musts(element, written);
    for (const Node* const group : links_.groups_of(element)) {
      take_group(*group, written, 0);
    }
  }

  /// Takes what is in every unit; returns whether there is anything.
  bool take_musts(const Node& element, WrittenEntry& written) {
    bool any = false;
    for (const Node* const item : items_of(element)) {
      if (links_.is_must(*item) && !links_.is_models(element, *item) &&
          attribute(*item, "type") != "selectionEntryGroup") {
        take_item(*item, written);
        any = true;
      }
    }
    return any;
  }

  void take_group(const Node& group, WrittenEntry& written, std::size_t depth) {
    if (attribute(group, "hidden") == "true" || depth > kDeepest) {
      return;
    }
    const bool before = std::exchange(leads_, leads_ || is_of_command(group));
    if (!take_musts(group, written) && smallest(group) > 0) {
      take_choice(group, written);
    }
    for (const Node* const inner : links_.groups_of(group)) {
      take_group(*inner, written, depth + 1);
    }
    leads_ = before;
  }

  /// One of a group that a unit must have one of: the one that it has when nothing is chosen. Where
  /// the others have statistics, each makes another unit.
  void take_choice(const Node& group, WrittenEntry& written) {
    const auto items = items_of(group);
    const auto usual =
        std::ranges::find_if(items, [&](const Node* item) { return is_usual(*item, group); });
    const bool named = std::ranges::any_of(
        items, [&](const Node* item) { return models_in(attribute(*item, "name")) > 0; });
    if (items.empty() || named) {
      return;
    }
    const bool with_statistics =
        std::ranges::any_of(items, [&](const Node* item) { return links_.has_statistics(item); });
    if (usual == items.end() && !with_statistics && items.size() > 1) {
      written.choices.push_back(plain_name(attribute(group, "name")));
      return;
    }
    const Node* taken = usual == items.end() ? items.front() : *usual;
    if (with_statistics && instead_.group == &group) {
      taken = instead_.item;
    } else if (with_statistics) {
      for (const Node* const item : items) {
        chosen_.insert(item);
        if (item != taken && links_.has_statistics(item)) {
          alternatives_.push_back({&group, item});
        }
      }
    }
    if (with_statistics) {
      take_shared(*taken, written);
    } else {
      take_item(*taken, written);
    }
  }

  /// Statistics that a choice gives to the models of a unit.
  void take_shared(const Node& item, WrittenEntry& written) {
    const std::size_t before = written.profiles.size();
    take_all(item, written);
    take_equipment(item, written);
    const auto given = written.profiles.begin() + static_cast<std::ptrdiff_t>(before);
    written.shared.insert(written.shared.end(), given, written.profiles.end());
  }

  /// What has a profile of a model is a mount: another part of the entry. A champion is one who
  /// leads it.
  void take_item(const Node& item, WrittenEntry& written) {
    const Node* const linked = links_.target(item, "selectionEntry");
    const std::size_t before = written.profiles.size();
    if (leads_) {
      take_champion(item, written);
      return;
    }
    if (written.profiles.empty() && linked != nullptr && links_.is_ridden(*linked)) {
      take_mount(*linked, written);
      return;
    }
    if (!written.profiles.empty()) {
      for (const Node* const entry : {&item, linked}) {
        if (entry != nullptr) {
          take_all(*entry, written);
          take_musts(*entry, written);
        }
      }
    }
    for (std::size_t nth = before; nth < written.profiles.size(); ++nth) {
      written.profiles[nth].of_item = true;
    }
    written.rules.push_back(
        written.profiles.size() > before ? "mounted" : name_of_link(item, attribute(item, "name")));
  }

  /// What the models of a unit ride, whose own statistics stand below it.
  void take_mount(const Node& ridden, WrittenEntry& written) {
    take_all(ridden, written);
    take_equipment(ridden, written);
    for (WrittenProfile& profile : std::exchange(written.profiles, {})) {
      profile.of_item = true;
      written.shared.push_back(std::move(profile));
    }
    written.rules.emplace_back("mounted");
  }

  /// His profile alone: his rules and gear are not the unit's.
  void take_champion(const Node& item, WrittenEntry& written) {
    if (written.profiles.empty()) {
      return;
    }
    WrittenEntry own;
    for (const Node* const entry : {&item, links_.target(item, "selectionEntry")}) {
      if (entry != nullptr) {
        take_all(*entry, own);
      }
    }
    for (WrittenProfile& profile : own.profiles) {
      profile.leads = true;
      written.profiles.push_back(std::move(profile));
    }
  }

  void take(const Node& profile, const Node* link, WrittenEntry& written) {
    const std::uint32_t line = link == nullptr ? profile.line : link->line;
    WrittenProfile read = links_.read_profile(profile, link);
    read.name = link == nullptr ? read.name : name_of_link(*link, read.name);
    if (!of_model(read)) {
      written.rules.push_back(plain_name(read.name));
      return;
    }
    read.name = name_without_remarks(read.name, written.limits, read.remarks);
    if (++parts_ > InputLimits::max_units || written.profiles.size() >= WrittenLimits::max_parts) {
      throw InputError{
          Where{file_, line, 1, {}},
          fmt::format("there are too many profiles (at most {} of an entry, {} in all)",
                      WrittenLimits::max_parts, InputLimits::max_units)};
    }
    linked_.insert(&profile);
    read.line = line;
    written.profiles.push_back(std::move(read));
  }

  /// Profiles that nothing of the file links to are fielded by other files, as a unit where the army
  /// has one of that name.
  void read_unlinked() {
    std::vector<std::string> fielded;
    for (const Node* const link : below(document_, "entryLinks", "entryLink")) {
      fielded.push_back(attribute(*link, "name"));
    }
    for (const Node* const profile : below(document_, "sharedProfiles", "profile")) {
      WrittenProfile read = links_.read_profile(*profile);
      if (of_model(read) && !linked_.contains(profile)) {
        WrittenEntry entry;
        entry.line = profile->line;
        entry.unit = name_without_remarks(read.name, entry.limits, read.remarks);
        entry.part = std::ranges::find(fielded, attribute(*profile, "name")) == fielded.end();
        read.name = entry.unit;
        entry.profiles.push_back(std::move(read));
        list_.entries.push_back(std::move(entry));
      }
    }
  }

  const Node& document_;
  const std::string& file_;
  std::size_t copies_left_;  ///< bytes of rules that models may still be given
  std::size_t sold_left_;    ///< choices that units may still have
  std::size_t visits_left_;  ///< of what is below groups
  WrittenList list_{};
  std::size_t parts_ = 0;  ///< profiles taken so far
  Links links_;
  std::unordered_set<const Node*> linked_{};
  std::unordered_set<std::string> led_by_{};  ///< of characters, by their ids
  std::unordered_set<const Node*> chosen_{};  ///< items that are part of a unit
  std::unordered_map<const Node*, std::shared_ptr<const WrittenEntry>> sold_models_{};
  std::vector<Alternative> alternatives_{};  ///< of the unit that is read
  Alternative instead_{};                    ///< the choice that is made
  bool leads_ = false;                       ///< what is read is of a command group
};

}  // namespace

WrittenList read_battlescribe(const Node& document, const Node* shared, const std::string& file,
                              std::size_t bytes, UseShortNames use_short_names) {
  if (shared != nullptr && shared->key != "gameSystem") {
    throw InputError{Where{.file = file, .field = "--with"},
                     "what it links to is no game system (a .gst file is wanted)"};
  }
  if (document.key != "catalogue" && document.key != "gameSystem") {
    throw InputError{
        Where{file, document.line, document.column, quotable(document.key)},
        "is neither a catalogue nor a game system of BattleScribe (a .cat or .gst file is wanted)"};
  }
  WrittenList list = Catalogue(document, shared, file, bytes, use_short_names).read();
  list.left_out = unread_in(document, shared);
  return list;
}

}  // namespace fray::lists
