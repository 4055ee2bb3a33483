#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <unordered_map>
#include <unordered_set>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
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

/// How many of it a unit must hold.
std::int32_t smallest(const Node& entry) {
  for (const Node* const constraint : below(entry, "constraints", "constraint")) {
    const bool counts = attribute(*constraint, "type") == "min" &&
                        attribute(*constraint, "field") == "selections" &&
                        attribute(*constraint, "scope") == "parent";
    const double value =
        counts ? std::strtod(attribute(*constraint, "value").c_str(), nullptr) : 0.0;
    if (value >= 1.0 && value <= 1000.0) {
      return static_cast<std::int32_t>(value);
    }
  }
  return 0;
}

/// Points of an entry alone; other costs (dice, slots) are not points.
double cost_of(const Node& entry) {
  for (const Node* const cost : below(entry, "costs", "cost")) {
    const std::string name = folded(attribute(*cost, "name"));
    const double value = std::strtod(attribute(*cost, "value").c_str(), nullptr);
    if ((name == "pts" || name == "points" || name == " pts") && std::isfinite(value) &&
        std::abs(value) < 1e6) {
      return value;
    }
  }
  return 0.0;
}

WrittenProfile read_profile(const Node& profile) {
  WrittenProfile written{
      profile.line, attribute(profile, "typeName"), plain_name(attribute(profile, "name")), {}, {}};
  for (const Node* const statistic : below(profile, "characteristics", "characteristic")) {
    if (attribute(*statistic, "name") == "Rules") {
      add_rules(statistic->text, written.rules);
      continue;
    }
    written.values.push_back({.kind = Node::Kind::text,
                              .line = statistic->line,
                              .column = statistic->column,
                              .key_line = statistic->line,
                              .key_column = statistic->column,
                              .key = attribute(*statistic, "name"),
                              .text = statistic->text});
  }
  return written;
}

/// Whether a profile is of a model that may fight, not of its weapons, armour or spells.
bool of_model(const WrittenProfile& profile) {
  constexpr std::array<std::string_view, 7> kMarks{"WS",     "Dis",  "HP",    "Off",
                                                   "Height", "Hits", "Attack"};
  return std::ranges::any_of(profile.values, [&](const Node& value) {
    return std::ranges::find(kMarks, value.key) != kMarks.end();
  });
}

class Catalogue {
 public:
  Catalogue(const Node& document, const std::string& file, std::size_t bytes)
      : document_(document),
        file_(file),
        copies_left_(std::max(WrittenLimits::least_copied, WrittenLimits::max_copied * bytes)) {}

  WrittenList read() {
    list_.name = plain_name(attribute(document_, "name"));
    index(document_);
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
    std::unordered_set<std::string_view> taken;
    for (const WrittenEntry& entry : list_.entries) {
      taken.insert(entry.unit);
    }
    std::erase_if(list_.without_profile,
                  [&](const WrittenEntry& unit) { return taken.contains(unit.unit); });
    return std::move(list_);
  }

 private:
  /// Every profile and entry of the file by its id, so that links find them.
  void index(const Node& element) {
    for (const Node& item : element.items) {
      if (item.kind == Node::Kind::table) {
        if (item.key == "profile" || item.key == "selectionEntry") {
          targets_.emplace(attribute(item, "id"), &item);
        }
        index(item);
      }
    }
  }

  const Node* target(const Node& link, std::string_view tag) const {
    const auto found = targets_.find(attribute(link, "targetId"));
    return found != targets_.end() && found->second->key == tag ? found->second : nullptr;
  }

  void read_unit(const Node& unit) {
    WrittenEntry written;
    written.unit = plain_name(attribute(unit, "name"));
    written.models = std::max<std::int32_t>(smallest(unit), 0);
    double points = cost_of(unit);
    for (const Node* const model : below(unit, "selectionEntries", "selectionEntry")) {
      if (attribute(*model, "type") == "model") {
        written.models += smallest(*model);
        points += smallest(*model) * cost_of(*model);
      }
    }
    written.points = points > 0.0 ? fmt::format("{:g}", points) : "";
    add(unit, written);
    read_parts(unit, &written);
    if (const std::string type = attribute(unit, "type"); type == "unit" || type == "model") {
      list_.without_profile.push_back(std::move(written));
    }
  }

  /// The models, champions and mounts inside a unit or group, each with the profiles of its own.
  void read_parts(const Node& element, const WrittenEntry* unit) {
    for (const Node* const part : below(element, "selectionEntries", "selectionEntry")) {
      const bool of_unit = unit != nullptr && attribute(*part, "type") == "model";
      if (of_unit) {
        spend(*unit, part->line);
      }
      WrittenEntry written = of_unit ? *unit : WrittenEntry{};
      written.profiles.clear();
      written.unit = unit != nullptr ? unit->unit : plain_name(attribute(*part, "name"));
      written.name = plain_name(attribute(*part, "name"));
      if (!of_unit) {
        const double points = cost_of(*part);
        written.points = points > 0.0 ? fmt::format("{:g}", points) : "";
      }
      add(*part, written);
      read_parts(*part, unit != nullptr ? unit : &written);
    }
    for (const Node* const group : below(element, "selectionEntryGroups", "selectionEntryGroup")) {
      read_parts(*group, unit);
    }
  }

  /// What a model of a unit is given of it.
  void spend(const WrittenEntry& unit, std::uint32_t line) {
    for (const std::string& rule : unit.rules) {
      const std::size_t size = sizeof(std::string) + rule.size();
      if (size > copies_left_) {
        throw InputError{Where{file_, line, 1, {}},
                         fmt::format("the rules of {} are given to too many models ({} rules each)",
                                     quotable(unit.unit), unit.rules.size())};
      }
      copies_left_ -= size;
    }
  }

  /// Adds an entry's own and linked profiles; names what else it always has.
  void add(const Node& element, WrittenEntry& written) {
    written.line = element.line;
    take_all(element, written);
    take_equipment(element, written);
    if (!written.profiles.empty()) {
      list_.entries.push_back(written);
    }
  }

  void take_all(const Node& element, WrittenEntry& written) {
    for (const Node* const profile : below(element, "profiles", "profile")) {
      take(*profile, profile->line, written);
    }
    for (const Node* const link : below(element, "infoLinks", "infoLink")) {
      const Node* const profile = target(*link, "profile");
      if (profile != nullptr) {
        take(*profile, link->line, written);
      } else if (!sometimes(*link)) {
        written.rules.push_back(plain_name(attribute(*link, "name")));
      }
    }
    for (const Node* const rule : below(element, "rules", "rule")) {
      written.rules.push_back(plain_name(attribute(*rule, "name")));
    }
  }

  /// A rule that some choice of the player's hides or shows.
  static bool sometimes(const Node& link) {
    return attribute(link, "hidden") == "true" || !below(link, "modifiers", "modifier").empty();
  }

  /// Armour, weapons and mounts that no unit is without, and what a group gives when nothing is
  /// chosen.
  void take_equipment(const Node& element, WrittenEntry& written) {
    for (const Node* const link : below(element, "entryLinks", "entryLink")) {
      if (smallest(*link) > 0) {
        take_item(*link, written);
      }
    }
    for (const Node* const group : below(element, "selectionEntryGroups", "selectionEntryGroup")) {
      for (const Node* const link : below(*group, "entryLinks", "entryLink")) {
        if (smallest(*group) > 0 &&
            attribute(*link, "id") == attribute(*group, "defaultSelectionEntryId")) {
          take_item(*link, written);
        }
      }
    }
  }

  /// What has a profile of a model is a mount: another part of the entry.
  void take_item(const Node& link, WrittenEntry& written) {
    const Node* const entry = target(link, "selectionEntry");
    const std::size_t before = written.profiles.size();
    if (entry != nullptr && !written.profiles.empty()) {
      take_all(*entry, written);
    }
    written.rules.push_back(written.profiles.size() > before ? "mounted"
                                                             : plain_name(attribute(link, "name")));
  }

  void take(const Node& profile, std::uint32_t line, WrittenEntry& written) {
    WrittenProfile read = read_profile(profile);
    if (!of_model(read)) {
      written.rules.push_back(read.name);
      return;
    }
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

  /// Profiles that nothing of the file links to are fielded by other files.
  void read_unlinked() {
    for (const Node* const profile : below(document_, "sharedProfiles", "profile")) {
      WrittenProfile read = read_profile(*profile);
      if (of_model(read) && !linked_.contains(profile)) {
        WrittenEntry entry;
        entry.line = profile->line;
        entry.unit = read.name;
        entry.profiles.push_back(std::move(read));
        list_.entries.push_back(std::move(entry));
      }
    }
  }

  const Node& document_;
  const std::string& file_;
  std::size_t copies_left_;  ///< bytes of rules that models may still be given
  WrittenList list_{};
  std::size_t parts_ = 0;  ///< profiles taken so far
  std::unordered_map<std::string, const Node*> targets_{};
  std::unordered_set<const Node*> linked_{};
};

}  // namespace

WrittenList read_battlescribe(const Node& document, const std::string& file, std::size_t bytes) {
  if (document.key != "catalogue" && document.key != "gameSystem") {
    throw InputError{
        Where{file, document.line, document.column, quotable(document.key)},
        "is neither a catalogue nor a game system of BattleScribe (a .cat or .gst file is wanted)"};
  }
  return Catalogue(document, file, bytes).read();
}

}  // namespace fray::lists
