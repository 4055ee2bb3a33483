#include "rankflank/lists/import_ranks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/files.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"
#include "lists/army_line.hpp"
#include "lists/finder.hpp"
#include "lists/unit_file.hpp"
#include "lists/written_list.hpp"
#include "rankflank/lists/side.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank/rules/special_rules.hpp"
#include "rankflank/rules/unit.hpp"

namespace fray::rankflank {

using lists::ByName;
using lists::EachEntry;
using lists::ImportNote;
using lists::TakeUnit;
using lists::trimmed_text;
using lists::WrittenEntry;
using lists::WrittenLimits;
using lists::WrittenProfile;

namespace {

constexpr std::array<std::string_view, 2> kNoCombat{"BS", "Mar"};

bool has_rule(const WrittenProfile& profile, std::string_view word) {
  return std::ranges::any_of(profile.rules,
                             [&](const std::string& rule) { return lowered(rule) == word; });
}

/// Of Fantasy: whatever a model with it does is magic, and so are its mount's blows.
/// Source  "Daemonic attacks" and "Forest Spirit", the list files of Chaos and of the Wood Elves.
bool is_magic_of_all(const std::string& rule) {
  return folded(rule) == "daemonic attacks" || folded(rule) == "forest spirit";
}

/// Rules that change no fight, by the first letters of their names: they move, shoot, deploy or
/// build an army, or say what fray reads elsewhere (who is harnessed, what a chassis is).
constexpr std::string_view kOutsideCombat =
    "scoring|vanguard|scout|ambush|strider|forest walker|ghost step|feigned flight|hard target|"
    "accurate|march and shoot|move or fire|quick to fire|not a leader|unarmoured|harnessed|"
    "restraints|inanimate|bow|longbow|crossbow|repeater|pistol|handgun|throwing weapons|wizard|fly|"
    "swift reform|support unit|parent unit|insignificant|war machine|brace of|short bow|long bow|"
    "sling|javelin|fast cavalry|magic resist|detachment|blessings|stoic|relentless|immune to panic|"
    "ignore goblin panic|ignore hobgoblin panic|ignore greenskin panic|ignore orc|quell animosity|"
    "animosity|aquatic|additional hero|extra hero|general|magic level|large target|dust to dust|"
    "ashes to ashes|serf|towering presence|reanimated";

/// What a unit has that no answer of it counts, as its note; empty where that is nothing.
std::string not_applied(const std::vector<std::string>& idle) {
  std::string names;
  std::size_t more = 0;
  for (const std::string& rule : idle) {
    if (is_outside_combat(folded(rule))) {
      continue;
    }
    const bool fits = names.size() + rule.size() < 180;
    names += fits ? (names.empty() ? "" : ", ") + rule : "";
    more += fits ? 0 : 1;
  }
  names += more > 0 ? fmt::format(" and {} more", more) : "";
  return names.empty() ? "" : printable("not counted: " + names, 250);
}

/// What one profile of an entry is.
enum class Role : std::uint8_t { leader, mount, beasts, crew, chassis, champion, other_unit };

std::optional<int> number_in(const WrittenProfile& profile, std::string_view statistic) {
  const std::string text = profile.value(statistic);
  return text.size() < 4 && is_digits(text) ? std::optional(std::stoi(text)) : std::nullopt;
}

/// Of Fantasy: it takes wounds, and strikes nobody.
bool is_body(const WrittenProfile& profile) {
  return !number_in(profile, "WS") && number_in(profile, "T");
}
bool is_named_crew(const WrittenProfile& profile) {
  const std::string name = folded(profile.name);
  return std::ranges::any_of(
      std::array{"crew", "rider", "driver", "charioteer"},
      [&](const char* word) { return name.find(word) != std::string::npos; });
}
/// Pulls or carries somebody: it has no Leadership that counts, or is as swift as nobody on foot.
bool is_beast(const WrittenProfile& profile) {
  return !is_named_crew(profile) &&
         (!number_in(profile, "Ld") || number_in(profile, "Mv").value_or(0) >= 7);
}

/// Somebody of a unit's own kind who has an attack more, or stands in its command group.
bool is_champion(const WrittenProfile& profile, const WrittenProfile& leader, bool leads) {
  const auto same = [&](std::string_view statistic) {
    return number_in(profile, statistic).value_or(0) == number_in(leader, statistic).value_or(0);
  };
  const auto one_more = [&](std::string_view statistic) {
    return number_in(profile, statistic).value_or(0) ==
           number_in(leader, statistic).value_or(0) + 1;
  };
  const bool more = (one_more("A") || (same("A") && one_more("BS"))) &&
                    number_in(profile, "WS").value_or(0) >= number_in(leader, "WS").value_or(0) &&
                    same("Mv");
  return number_in(profile, "WS") && same("W") && (leads || profile.leads || (more && same("T")));
}

/// How many of it a model has: "2 Orc Crew", "Crew (2)", "Crew x2".
int count_in(std::string_view name) {
  const auto digit = [](std::string_view text) {
    return text.size() == 1 && text[0] >= '1' && text[0] <= '9' ? text[0] - '0' : 0;
  };
  const auto last = name.rfind(' ');
  const std::string_view end = last == std::string_view::npos ? "" : name.substr(last + 1);
  if (end.size() == 3 && end.front() == '(' && end.back() == ')') {
    return digit(end.substr(1, 1));
  }
  return end.size() == 2 && end.front() == 'x' ? digit(end.substr(1))
                                               : digit(name.substr(0, name.find(' ')));
}

/// "Orc Crew" of "2 Orc Crew", "Crew" of "Crew (2) Offensive".
std::string without_count(std::string name) {
  if (const auto word = name.rfind(" Offensive"); word != std::string::npos) {
    name.resize(word);
  }
  if (count_in(name) > 0) {
    const auto last = name.rfind(' ');
    const bool behind = name.back() == ')' || name[last + 1] == 'x';
    name = behind ? name.substr(0, last) : name.substr(name.find(' ') + 1);
  }
  return trimmed_text(name);
}

Role role_in_ninth_age(const WrittenProfile& profile, bool construct) {
  return has_rule(profile, "inanimate")    ? Role::chassis
         : !has_rule(profile, "harnessed") ? Role::crew
         : construct                       ? Role::beasts
                                           : Role::mount;
}

Role role_in_fantasy(const WrittenEntry& entry, const WrittenProfile& profile,
                     const WrittenProfile& leader) {
  const bool chariot = std::ranges::any_of(entry.profiles, is_body);
  if (is_body(profile)) {
    return Role::chassis;
  }
  if (!chariot && is_champion(profile, leader, entry.leads)) {
    return Role::champion;
  }
  if (chariot) {
    return is_beast(profile) ? Role::beasts : Role::crew;
  }
  const bool carries =
      profile.of_item || !number_in(profile, "T") ||
      (number_in(profile, "Mv").value_or(0) >= 7 && number_in(leader, "Mv").value_or(0) < 7);
  return carries ? Role::mount : Role::other_unit;
}

/// A chariot, which beasts pull; a machine with a crew is struck otherwise, and is two units.
bool is_machine(const WrittenEntry& entry) {
  return std::ranges::any_of(entry.profiles, is_body) &&
         std::ranges::none_of(entry.profiles, [](const WrittenProfile& profile) {
           return !is_body(profile) && is_beast(profile);
         });
}

/// The name of a rule without what stands in brackets behind it.
std::string rule_alone(std::string_view rule) {
  return folded(trimmed_text(rule.substr(0, rule.find('('))));
}

std::string without_offensive(std::string name) {
  if (const auto word = name.rfind(" Offensive"); word != std::string::npos) {
    name.resize(word);
  }
  return name;
}

void add_note(RankUnit& unit, const std::string& more) {
  unit.note = printable(unit.note.empty() ? "not counted: " + more : unit.note + ", " + more, 250);
}

/// Source  rules-facts 4.8; "Scythed Wheels" of both editions add one.
Amount impact_of(const WrittenEntry& entry) {
  const bool scythes = std::ranges::any_of(entry.rules, [](const std::string& rule) {
    return folded(rule).find("scythe") != std::string::npos;
  });
  return {scythes ? 1 : 0, 1, 6};
}

/// Whether all numbers of a profile are those of another.
bool has_numbers_of(const WrittenProfile& profile, const WrittenProfile& other, Rulebook book) {
  return std::ranges::all_of(characteristics_in_lists(book), [&](const Characteristic& each) {
    const std::string_view name = each.lists.written;
    const std::string own = profile.value(name);
    return own.empty() || own == other.value(name) || name == "US" || name == "Sv" || name == "Sv+";
  });
}

/// Something to ride on, beside who may ride it.
bool carries_somebody(const WrittenProfile& profile, const WrittenProfile& leader) {
  const int pace = number_in(profile, "Mv").value_or(0);
  return pace >= 6 && pace > number_in(leader, "Mv").value_or(0) &&
         number_in(profile, "BS").value_or(0) == 0 &&
         number_in(profile, "Ld").value_or(0) < number_in(leader, "Ld").value_or(0);
}

/// Chariots whose crew and beasts stand in entries of their own, as one entry.
class WholeChariots {
 public:
  explicit WholeChariots(const std::function<void(const WrittenEntry&)>& take) : take_(take) {}

  void add(const WrittenEntry& entry) {
    if (waiting_.empty() && !is_lone_body(entry)) {
      take_(entry);
      return;
    }
    waiting_.push_back(entry);
    hand_over(false);
  }
  void finish() { hand_over(true); }

 private:
  static bool is_lone_body(const WrittenEntry& entry) {
    return entry.profiles.size() == 1 && is_body(entry.profiles[0]);
  }

  /// All of them, or those which the next entry cannot belong to.
  void hand_over(bool all) {
    while (!waiting_.empty()) {
      const std::size_t parts = is_lone_body(waiting_.front()) ? parts_of_first() : 0;
      if (parts == waiting_.size() && parts < WrittenLimits::max_parts && !all) {
        return;
      }
      const bool parted = parts > 1 && hand_over_whole(first_of(parts));
      if (!parted) {
        take_(waiting_.front());
      }
      waiting_.erase(waiting_.begin(),
                     waiting_.begin() + static_cast<std::ptrdiff_t>(parted ? parts : 1));
    }
  }

  bool hand_over_whole(const WrittenEntry& whole) const {
    const bool parted = !is_machine(whole);
    if (parted) {
      take_(whole);
    }
    return parted;
  }

  std::size_t parts_of_first() const {
    const WrittenEntry& first = waiting_.front();
    std::size_t parts = 1;
    while (parts < std::min(waiting_.size(), WrittenLimits::max_parts) &&
           waiting_[parts].unit == first.unit && waiting_[parts].profiles.size() == 1 &&
           !waiting_[parts].leads) {
      ++parts;
    }
    return parts;
  }

  WrittenEntry first_of(std::size_t parts) const {
    WrittenEntry whole = waiting_.front();
    for (std::size_t part = 1; part < parts; ++part) {
      whole.part = whole.part && waiting_[part].part;
      whole.profiles.push_back(waiting_[part].profiles.front());
      whole.rules.insert(whole.rules.end(), waiting_[part].rules.begin(),
                         waiting_[part].rules.end());
    }
    return whole;
  }

  const std::function<void(const WrittenEntry&)>& take_;
  std::deque<WrittenEntry> waiting_{};
};

/// Whose statistic counts: of a chariot, what is struck is the chariot.
const WrittenProfile& body_of(const WrittenEntry& entry, const WrittenProfile& part,
                              const Characteristic& own, bool chariot) {
  constexpr std::array<std::string_view, 4> kOfBody{"T", "W", "Sv", "Base"};
  const bool of_body = chariot && std::ranges::find(kOfBody, own.lists.written) != kOfBody.end();
  const auto body = std::ranges::find_if(entry.profiles, is_body);
  return of_body ? *body : part;
}

/// The entries of a list: of Fantasy with whole chariots. `each` is to stay.
EachEntry with_whole_chariots(const EachEntry& each, Rulebook book) {
  if (book == Rulebook::ninth_age || book == Rulebook::sovl) {
    return each;
  }
  return [&each](const std::function<void(const WrittenEntry&)>& take) {
    WholeChariots chariots(take);
    each([&](const WrittenEntry& entry) { chariots.add(entry); });
    chariots.finish();
  };
}

std::string statistics_of(const WrittenEntry& entry) {
  std::string all;
  for (const WrittenProfile& profile : entry.profiles) {
    for (const lists::Node& value : profile.values) {
      if (const std::string text = trimmed_text(value.text); !text.empty()) {
        all += (all.empty() ? "" : ", ") + value.key + " " + text;
      }
    }
  }
  return printable(all, 200);
}

/// Units that a later entry of their name may still change, by their places in the list.
class WaitingUnits {
 public:
  explicit WaitingUnits(const TakeUnit<RankUnit>& take) : take_(take) {}

  /// All that there were so far.
  std::size_t count() const noexcept { return count_; }
  RankUnit& at(std::size_t place) { return units_.at(place); }
  const RankUnit& at(std::size_t place) const { return units_.at(place); }
  void add(RankUnit unit) { units_.emplace(count_++, std::move(unit)); }
  void drop_last() { units_.erase(--count_); }
  void hand_over(const RankList& list, std::size_t place) {
    if (const auto unit = units_.find(place); unit != units_.end()) {
      take_(list, place, std::move(unit->second));
      units_.erase(unit);
    }
  }

 private:
  const TakeUnit<RankUnit>& take_;
  std::size_t count_ = 0;
  std::map<std::size_t, RankUnit> units_{};
};

bool is_fantasy(Rulebook book) { return book == Rulebook::fantasy6 || book == Rulebook::fantasy7; }

/// Whether it has attacks, or a skill to strike with; a dash is nothing where neither is.
bool strikes(const WrittenProfile& profile) {
  return std::ranges::any_of(std::array{"A", "WS", "Att", "Off"}, [&](std::string_view statistic) {
    return number_in(profile, statistic).value_or(0) > 0;
  });
}

/// Whether a profile says something where a number should stand, and neither a dash nor dice.
bool is_no_number(const WrittenProfile& profile, const Characteristic& own) {
  const std::string text = profile.value(own.lists.written);
  const auto amount = parse_amount(text);
  const bool rolled = amount && amount->dice > 0;
  return !rolled && !read_statistic(own, text).value && std::ranges::any_of(text, [](char c) {
    return lists::is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

/// One statistic of one profile; what it says beyond a number is a doubt, and that it is 0 where
/// it says none.
std::optional<std::int32_t> shown(const WrittenProfile& profile, const Characteristic& own,
                                  const std::string& name, std::vector<ImportNote>& doubts) {
  const std::string text = profile.value(own.lists.written);
  const auto [value, given, exact] = read_statistic(own, text);
  const bool is_nothing = own.lists.lacking == Lacking::none && !value && !text.empty();
  if ((given && !exact) || (is_nothing && strikes(profile))) {
    const std::string what =
        value || is_nothing ? fmt::format("{} is used", value.value_or(0)) : "it is not used";
    doubts.push_back({profile.line, name,
                      fmt::format("{} \"{}\": {}", own.lists.written, quotable(text), what)});
  }
  return value;
}

class Ranks {
 public:
  Ranks(const std::string& name, const EachEntry& each, Rulebook book, std::string_view slug,
        const TakeUnit<RankUnit>& take)
      : each_(each), book_(book), units_(take) {
    list_.slug = slug;
    list_.name = name.empty() ? std::string(slug) : name;
    list_.system = to_string(book);
    list_.source = "imported";
  }

  lists::ImportedOf<RankUnit> run() {
    each_([&](const WrittenEntry& entry) {
      has_points_ = has_points_ || !entry.points.empty();
      const auto namesake = std::ranges::find(entry.profiles, entry.unit, &WrittenProfile::name);
      if (namesake == entry.profiles.end()) {
        return;
      }
      if (!is_fantasy(book_) ||
          (!entry.part && (entry.profiles.size() > 1 || number_in(*namesake, "WS")))) {
        called_so_[entry.unit] = true;
      }
    });
    const EachEntry each_whole = with_whole_chariots(each_, book_);
    each_whole([&](const WrittenEntry& entry) { ++to_come_[entry.unit]; });
    each_whole([&](const WrittenEntry& entry) {
      const std::size_t before = units_.count();
      const bool last = --to_come_[entry.unit] == 0;
      goes_on_ = !last;
      read_entry(entry);
      hand_over(folded(entry.unit), before, last);
    });
    std::ranges::stable_sort(notes_, {}, &ImportNote::line);
    return {std::move(list_), std::move(notes_)};
  }

 private:
  using Parts = std::vector<const WrittenProfile*>;

  void note(std::uint32_t line, const std::string& entry, std::string what) {
    notes_.push_back(ImportNote{line, entry, std::move(what)});
  }

  /// Hands over what no later entry changes: units from `before` on that are of no name, and those
  /// of this name when its last entry has been read.
  void hand_over(const std::string& name, std::size_t before, bool last) {
    const auto led = led_.find(name);
    const auto hand = [&](std::size_t place) { units_.hand_over(list_, place); };
    for (std::size_t place = before; place < units_.count(); ++place) {
      if (led == led_.end() ||
          std::ranges::find(led->second.units, place) == led->second.units.end()) {
        hand(place);
      }
    }
    if (last && led != led_.end()) {
      std::ranges::for_each(led->second.units, hand);
      led_.erase(led);
    }
  }

  /// The parts of a model that strike, the one that leads it first. The 9th Age has the rest of a
  /// model in other profiles.
  Parts striking(const WrittenEntry& entry) const {
    Parts parts;
    const bool ninth_age = book_ == Rulebook::ninth_age;
    for (const WrittenProfile& profile : entry.profiles) {
      if (!ninth_age || is_offensive(profile)) {
        parts.push_back(&profile);
      }
    }
    std::ranges::stable_partition(
        parts, [&](const WrittenProfile* part) { return part->name == entry.unit; });
    std::ranges::stable_partition(parts, [&](const WrittenProfile* part) {
      const bool led = ninth_age ? !has_rule(*part, "harnessed") && !has_rule(*part, "inanimate")
                       : is_chariot(entry) ? !is_body(*part) && !is_beast(*part)
                                           : !part->leads && !part->of_item;
      return book_ == Rulebook::sovl || led;
    });
    return parts;
  }

  bool is_chariot(const WrittenEntry& entry) const {
    return book_ != Rulebook::ninth_age && std::ranges::any_of(entry.profiles, is_body) &&
           !is_machine(entry);
  }

  Role role_of(const WrittenEntry& entry, const WrittenProfile& profile,
               const WrittenProfile& leader) const {
    if (&profile == &leader) {
      return Role::leader;
    }
    if (book_ == Rulebook::ninth_age) {
      const bool construct = std::ranges::any_of(entry.profiles, [](const WrittenProfile& part) {
        return folded(part.value("Type")) == "construct";
      });
      return role_in_ninth_age(profile, construct);
    }
    return book_ == Rulebook::sovl || is_machine(entry) ? Role::other_unit
                                                        : role_in_fantasy(entry, profile, leader);
  }

  void read_entry(const WrittenEntry& entry) {
    const Parts parts = striking(entry);
    if (parts.empty()) {
      note(entry.line, entry.unit,
           "left out: no profile of it strikes (" + statistics_of(entry) + ")");
      return;
    }
    if (parts.size() == 1 && join_unit(entry, *parts.front())) {
      return;
    }
    const bool manned = entry.profiles.size() > 1 && is_machine(entry);
    if (entry.part && has_points_ && is_fantasy(book_) && !manned) {
      leave_out(entry, *parts.front());
      return;
    }
    leader_ = parts.front();
    const std::size_t before = units_.count();
    read_part(entry, *leader_, false);
    if (units_.count() == before) {
      return;
    }
    Led& led = led_[folded(entry.unit)];
    if (led.leader == nullptr && goes_on_) {
      led.leader = std::make_shared<const WrittenProfile>(*leader_);
    }
    led.units.push_back(before);
    for (const std::string& part : std::exchange(led.left_out, {})) {
      add_note(units_.at(before), part);
    }
    for (const WrittenProfile* const part : parts) {
      const Role role = role_of(entry, *part, *leader_);
      if (role == Role::other_unit && has_points_ && is_fantasy(book_)) {
        leave_out(entry, *part);
      } else if (role == Role::other_unit) {
        read_part(entry, *part, true);
      } else if (role == Role::mount && book_ != Rulebook::ninth_age) {
        mount(entry, *part, {}, units_.at(before));
      } else if (role != Role::leader) {
        add_part(entry, *part, role, units_.at(before));
      }
    }
    if (is_same_again(entry, before)) {
      note(entry.line, units_.at(before).profile.name,
           "left out: it is what " + entry.unit + " is, which comes before it");
      taken_[units_.at(before).profile.name] = false;
      units_.drop_last();
      led.units.pop_back();
    }
  }

  /// Leaves out who is fielded with others alone. The unit that he belongs to says that he is not
  /// counted.
  void leave_out(const WrittenEntry& entry, const WrittenProfile& part) {
    const std::string name = printable(without_count(part.name), InputLimits::max_name);
    const bool alone = entry.name.empty() || folded(entry.name) == folded(entry.unit);
    note(entry.line, entry.unit,
         alone && folded(name) == folded(entry.unit)
             ? "left out: it has no price of its own, and is fielded with others alone"
             : "left out: " + quotable(name) + " is a part of it, and has no price of its own");
    Led& led = led_[folded(entry.unit)];
    if (std::exchange(part_named_[folded(entry.unit) + "/" + folded(name)], true)) {
      return;
    }
    if (led.units.empty()) {
      led.left_out.push_back("its " + name);
    } else {
      add_note(units_.at(led.units.front()), "its " + name);
    }
  }

  /// Whether the last unit is in all that counts the first of its entry's name.
  bool is_same_again(const WrittenEntry& entry, std::size_t place) const {
    const std::size_t first = led_.at(folded(entry.unit)).units.front();
    if (first == place || place + 1 != units_.count()) {
      return false;
    }
    const auto counts = [&](const RankUnit& unit) {
      Unit fighter;
      fighter.profile = unit.profile;
      fighter.models = 1;
      fighter.profile.width = 1;
      Hasher hasher;
      absorb(hasher, fighter, book_);
      return hasher.finish();
    };
    return counts(units_.at(first)) == counts(units_.at(place));
  }

  /// A champion, or a mount, that stands in an entry of its own is a part of the units of that name.
  /// Returns whether the entry is one.
  bool join_unit(const WrittenEntry& entry, const WrittenProfile& profile) {
    const auto found = led_.find(folded(entry.unit));
    const bool further = book_ != Rulebook::ninth_age && book_ != Rulebook::sovl &&
                         found != led_.end() && !entry.name.empty() && !found->second.units.empty();
    if (!further) {
      return false;
    }
    const Led& led = found->second;
    leader_ = led.leader.get();
    if (has_numbers_of(profile, *led.leader, book_)) {
      note(entry.line, entry.unit, "left out: " + quotable(profile.name) + " is what it is");
      return true;
    }
    if (is_champion(profile, *led.leader, entry.leads)) {
      for (const std::size_t unit : led.units) {
        add_part(entry, profile, Role::champion, units_.at(unit));
      }
      return true;
    }
    const bool carries = !entry.is_model && carries_somebody(profile, *led.leader);
    const auto pulled = [&](std::size_t unit) {
      return std::ranges::any_of(units_.at(unit).profile.parts,
                                 [](const Part& part) { return part.kind == Part::Kind::beasts; });
    };
    if (carries && pulled(led.units.front())) {
      return true;
    }
    if (carries && entry.always) {
      for (const std::size_t unit : led.units) {
        mount(entry, profile, entry.rules, units_.at(unit));
      }
    } else if (carries) {
      mount_again(entry, profile, units_.at(led.units.front()));
    }
    return carries;
  }

  /// Puts who stood on foot on what carries him; `words` are what it wears, and its rules.
  /// Source  rules-facts 4.3 and 4.7: a save one better, and one more of barding; Unit Strength 2,
  ///         or the wounds of a monster and 1.
  void mount(const WrittenEntry& entry, const WrittenProfile& profile,
             std::vector<std::string> words, RankUnit& unit) {
    RankUnit ruled;
    words.emplace_back("mounted");
    const std::vector<std::string> idle = take_rules(words, book_, ruled);
    const int wounds = number_in(profile, "W").value_or(1);
    Profile& rider = unit.profile;
    const bool rode = rider.specials.has(Special::mounted);
    rider.specials.set(Special::mounted);
    for (const auto rule : {Special::light_troops, Special::fear, Special::terror}) {
      rider.specials.set(rule, rider.specials.has(rule) || ruled.profile.specials.has(rule));
    }
    rider.movement = std::max(rider.movement, number_in(profile, "Mv").value_or(0));
    rider.unit_strength = std::max(rider.unit_strength, wounds > 1 ? wounds + 1 : 2);
    if (wounds > 1 && rider.wounds != wounds) {
      add_note(unit, "the wounds of its " + without_count(profile.name));
    } else if (!rode) {
      rider.save = std::max(1, rider.save - (kNever - ruled.profile.save));
    }
    if (const std::string left = not_applied(idle);
        !left.empty() && left.find(profile.name) == std::string::npos) {
      add_note(unit, left.substr(std::string_view("not counted: ").size()));
    }
    add_part(entry, profile, Role::mount, unit);
  }

  /// The same, beside the one who stays on foot: "Orc Warboss on Boar".
  void mount_again(const WrittenEntry& entry, const WrittenProfile& profile, RankUnit rider) {
    const std::string name =
        printable(rider.profile.name + " on " + without_count(profile.name), InputLimits::max_name);
    if (std::exchange(taken_[name], true)) {
      note(entry.line, entry.unit, "left out: another \"" + name + "\"");
      return;
    }
    rider.profile.name = name;
    rider.key = lists::key_of(list_.slug, name);
    std::erase_if(rider.profile.parts,
                  [](const Part& part) { return part.kind == Part::Kind::mount; });
    rider.profile.points += static_cast<std::int32_t>(
        std::ceil(std::clamp(std::strtod(entry.points.c_str(), nullptr), 0.0, 10'000.0)));
    mount(entry, profile, entry.rules, rider);
    units_.add(std::move(rider));
  }

  void add_part(const WrittenEntry& entry, const WrittenProfile& written, Role role,
                RankUnit& unit) {
    using Kind = Part::Kind;
    constexpr std::array kKinds{Kind::mount, Kind::mount,   Kind::beasts,
                                Kind::crew,  Kind::chassis, Kind::champion};
    Part part = read_numbers(entry, written, role, unit);
    part.kind = kKinds[static_cast<std::size_t>(role)];
    part.name = printable(without_count(written.name), InputLimits::max_name);
    std::vector<Part>& parts = unit.profile.parts;
    const auto there = std::ranges::find_if(parts, [&](const Part& other) {
      return other.kind == part.kind && part.kind == Kind::champion;
    });
    const bool again = std::ranges::any_of(parts, [&](const Part& other) {
      return other.kind == part.kind && part.kind == Kind::mount && other.name == part.name;
    });
    const bool idle =
        part.attacks == 0 && part.impact.none() && part.stomp.none() && part.grind.none();
    if (there != parts.end()) {
      if (folded(there->name) != folded(part.name)) {
        note(written.line, unit.profile.name,
             "another champion is left out: " + quotable(part.name));
      }
    } else if (again) {
      return;
    } else if (idle) {
      note(written.line, unit.profile.name, quotable(part.name) + " strikes no blows");
    } else if (parts.size() == kMostParts) {
      add_note(unit, "the attacks of its " + part.name);
    } else {
      parts.push_back(std::move(part));
    }
  }

  /// A part's own numbers and rules: gear and rules of the unit are its leader's.
  Part read_numbers(const WrittenEntry& entry, const WrittenProfile& written, Role role,
                    RankUnit& unit) {
    Profile read;
    read.attacks = read.skill = read.strength = read.initiative = 0;
    if (role == Role::champion) {
      static_cast<Offence&>(read) = unit.profile;
    }
    std::vector<ImportNote> doubts;
    for (const Characteristic& own : characteristics_in_lists(book_)) {
      const auto value =
          own.of_parts ? shown(written, own, unit.profile.name, doubts) : std::nullopt;
      read.*own.value = value.value_or(read.*own.value);
    }
    read.impact = read.stomp = read.grind = {};
    read.specials = {};
    if (role != Role::champion) {
      RankUnit ruled;
      add_notes_of_part(written, take_rules(written.rules, book_, ruled), unit);
      for (const SpecialRule& rule : special_rules()) {
        read.specials.set(rule.id, is_of_part(rule) && ruled.profile.specials.has(rule.id));
      }
      for (const auto rule :
           {Special::distracting_charge, Special::fearful_charge}) {  // of the whole model
        unit.profile.specials.set(
            rule, unit.profile.specials.has(rule) || ruled.profile.specials.has(rule));
      }
      if (book_ != Rulebook::ninth_age && std::ranges::any_of(entry.rules, is_magic_of_all)) {
        read.specials.set(Special::magical_attacks);
      }
      read.impact = ruled.profile.impact;
      read.stomp = ruled.profile.stomp;
      read.grind = ruled.profile.grind;
      read.multiple = ruled.profile.multiple;
      for (const auto number :
           {&Profile::charge_skill, &Profile::charge_strength, &Profile::charge_penetration,
            &Profile::charge_attacks, &Profile::charge_initiative}) {
        read.*number = ruled.profile.*number;
      }
      read.attacks = std::min(20, read.attacks * count_of(entry, written, role, unit));
    }
    if (role == Role::chassis) {
      read.attacks = 0;
      read.impact =
          read.impact.none() && book_ != Rulebook::ninth_age ? impact_of(entry) : read.impact;
    }
    Part part;
    static_cast<Offence&>(part) = read;
    return part;
  }

  void add_notes_of_part(const WrittenProfile& written, std::vector<std::string> idle,
                         RankUnit& unit) {
    if (const std::string left = not_applied(idle); !left.empty()) {
      add_note(unit, left.substr(std::string_view("not counted: ").size()) + " of its " +
                         without_count(written.name));
    }
  }

  /// Source  "Chariots" of the 6th edition, a page beside seeds/004: most have two crew and two
  ///         creatures; so it is where a list does not say it.
  int count_of(const WrittenEntry& entry, const WrittenProfile& written, Role role,
               const RankUnit& unit) {
    const int given = count_in(without_offensive(written.name));
    const bool pair = given == 0 && book_ != Rulebook::ninth_age && is_chariot(entry) &&
                      (role == Role::beasts || folded(written.name).ends_with("crew"));
    if (pair) {
      note(written.line, unit.profile.name,
           quotable(written.name) + ": counted as two, as most chariots have them");
    }
    return given > 0 ? given : pair ? 2 : 1;
  }

  void read_part(const WrittenEntry& entry, const WrittenProfile& part, bool further) {
    RankUnit unit;
    const std::string name = name_of(entry, part, further);
    unit.profile.models = entry.models > 0 ? entry.models : 1;
    const bool one = unit.profile.models == 1 && !further && !entry.character;
    const Characteristic& models = *find_characteristic(book_, "models");
    unit.most = one && entry.most <= models.highest ? entry.most : 0;
    if (const std::string lacking = read_statistics(entry, part, name, unit); !lacking.empty()) {
      note(part.line, name,
           "left out: without " + lacking + " it cannot fight (it has " + given_of(entry, part) +
               ")");
      return;
    }
    read_words(entry, part, name, unit);
    if (!further) {
      unit.profile.attacks =
          std::min(20, unit.profile.attacks * count_of(entry, part, Role::leader, unit));
    }
    read_cost(entry, name, further, unit);
    unit.list = list_.slug;
    unit.character = entry.character && !further;
    unit.profile.name = name;
    unit.key = lists::key_of(list_.slug, name);
    taken_[name] = true;
    units_.add(std::move(unit));
  }

  /// "Spearmen" for the first of an entry, "Spearmen (Sergeant)" for what else belongs to it, or to
  /// another entry of that name.
  std::string name_of(const WrittenEntry& entry, const WrittenProfile& part, bool further) {
    std::string own = further || entry.name.empty() ? part.name : entry.name;
    if (const auto word = own.rfind(" Offensive"); word != std::string::npos) {
      own.resize(word);
    }
    std::string name = entry.unit;
    const bool for_another =
        folded(part.name) != folded(name) && called_so_.contains(name) && !is_chariot(entry);
    if (further || for_another || taken_.value_or(name, false)) {
      name = own.empty() || folded(own) == folded(name) ? name : fmt::format("{} ({})", name, own);
    }
    if (const auto fault = lists::fault_of_name(name)) {
      name = fmt::format("unit of line {}", part.line);
      note(part.line, entry.unit.substr(0, 80), "called \"" + name + "\": " + *fault);
    }
    const std::string first = name;
    while (taken_.value_or(name, false)) {
      name = fmt::format("{} {}", first, repeats_[first]++ + 2);
    }
    if (name != first) {
      note(part.line, first, fmt::format("its name is taken: it is called \"{}\"", name));
    }
    return name;
  }

  /// The statistics that no unit is without and that are not to be found; what else there is to say
  /// is noted then.
  std::string read_statistics(const WrittenEntry& entry, const WrittenProfile& part,
                              const std::string& name, RankUnit& unit) {
    std::string lacking;
    std::string borrowed;
    std::vector<ImportNote> doubts;
    const auto add = [](std::string& names, std::string_view more) {
      names += (names.empty() ? "" : ", ") + std::string(more);
    };
    for (const Characteristic& own : characteristics_in_lists(book_)) {
      auto value = shown(body_of(entry, part, own, is_chariot(entry)), own, name, doubts);
      for (std::size_t i = 0;
           !value && own.lists.lacking != Lacking::none && i < entry.profiles.size(); ++i) {
        value = &entry.profiles[i] == &part ? value : shown(entry.profiles[i], own, name, doubts);
        if (value && book_ != Rulebook::ninth_age) {
          add(borrowed, own.lists.written);
        }
      }
      const bool is_needed = own.lists.lacking == Lacking::of_others ||
                             (own.lists.lacking == Lacking::none && is_no_number(part, own));
      if (!value && is_needed) {
        add(lacking, own.lists.written);
      } else if (value || own.lists.lacking == Lacking::none) {
        unit.profile.*own.value = value.value_or(0);
      }
    }
    if (lacking.empty()) {
      for (ImportNote& doubt : doubts) {
        note(doubt.line, name, std::move(doubt.what));
      }
      if (!borrowed.empty()) {
        note(part.line, name, borrowed + " as another part of it has");
      }
    }
    return lacking;
  }

  /// "WS 3, S 4": what a part has, and in The 9th Age what its model has.
  std::string given_of(const WrittenEntry& entry, const WrittenProfile& part) const {
    std::string all;
    for (const WrittenProfile& profile : entry.profiles) {
      const bool shared =
          book_ == Rulebook::ninth_age && profile.kind.find("Offensive") == std::string::npos;
      for (const Characteristic& own : characteristics_in_lists(book_)) {
        const std::string_view written = own.lists.written;
        const std::string text = &profile == &part || shared ? profile.value(written) : "";
        if (!text.empty()) {
          all += fmt::format("{}{} {}", all.empty() ? "" : ", ", written, quotable(text));
        }
      }
    }
    return all.empty() ? "none" : all;
  }

  /// What an entry lists beside the names of its parts, and beside rules that only others of its
  /// parts have.
  std::vector<std::string> rules_of_leader(const WrittenEntry& entry,
                                           const WrittenProfile& part) const {
    std::vector<std::string> words;
    std::unordered_set<std::string> of_others;
    for (const WrittenProfile& other : entry.profiles) {
      if (&other != &part && (book_ != Rulebook::ninth_age || is_offensive(other))) {
        of_others.insert(folded(without_count(other.name)));
        for (const std::string& rule : other.rules) {
          of_others.insert(rule_alone(rule));
        }
      }
    }
    for (const std::string& rule : part.rules) {
      of_others.erase(rule_alone(rule));
    }
    const bool chariot =
        book_ != Rulebook::ninth_age && std::ranges::any_of(entry.profiles, is_body);
    for (const std::string& word : entry.rules) {
      if (!of_others.contains(rule_alone(word)) && !(chariot && word == "mounted")) {
        words.push_back(word);
      }
    }
    if (book_ == Rulebook::ninth_age && of_others.contains("harnessed")) {
      words.emplace_back("mounted");  // "Harnessed", the game's list file
    }
    return words;
  }

  void read_words(const WrittenEntry& entry, const WrittenProfile& part, const std::string& name,
                  RankUnit& unit) {
    std::vector<std::string> words = rules_of_leader(entry, part);
    words.insert(words.end(), part.rules.begin(), part.rules.end());
    std::string type;
    for (const WrittenProfile& profile : entry.profiles) {
      const bool base =
          book_ == Rulebook::ninth_age && profile.kind.find("Offensive") == std::string::npos;
      if (base && &profile != &part) {
        words.insert(words.end(), profile.rules.begin(), profile.rules.end());
      }
      for (const std::string_view column : {"Type", "model_type"}) {
        type = type.empty() ? profile.value(column) : type;
      }
    }
    // Source  "War Machine", the game's list file: it declares no charges. Those that an army counts
    // so, steam tanks among them, may.
    const bool is_gun =
        book_ == Rulebook::ninth_age && std::ranges::any_of(words, [](const std::string& word) {
          return folded(word) == "war machine";
        });
    unit.kind = is_gun                                 ? "War machine"
                : type.empty() && entry.machine        ? "Machine"
                : type.size() <= InputLimits::max_name ? type
                                                       : "";
    const auto idle = take_rules(words, book_, unit);
    unit.gear = gear_of(entry, words, book_, unit);
    // Source  rules-facts 4.7.
    const bool horse = unit.profile.specials.has(Special::mounted);
    const int least = is_chariot(entry) ? 4 : horse ? 2 : 1;
    unit.profile.unit_strength = std::max(unit.profile.unit_strength, least);
    ride(entry, part, name, unit);
    if (!idle.empty()) {
      note(part.line, name,
           "left out: " + printable(fmt::format("{}", fmt::join(idle, ", ")), 400));
    }
    if (!entry.sometimes.empty()) {
      note(part.line, name,
           "left out, as only some choice gives it: " +
               printable(fmt::format("{}", fmt::join(entry.sometimes, ", ")), 400));
    }
    if (!entry.unsold.empty()) {
      note(part.line, name,
           fmt::format("left out, as {} options of a unit are read: {}", WrittenLimits::max_sold,
                       entry.unsold.words()));
    }
    if (!entry.choices.empty()) {
      note(part.line, name,
           "nothing is chosen of " +
               printable(fmt::format("{}", fmt::join(entry.choices, ", ")), 400));
    }
    unit.note = with_remarks(entry, part, not_applied(idle));
    if (const std::string other = book_ == Rulebook::sovl ? other_weapons(words) : "";
        !other.empty()) {
      unit.note =
          printable("may also have " + other + (unit.note.empty() ? "" : "; " + unit.note), 250);
    }
    for (const std::string_view other : kNoCombat) {
      if (!part.value(other).empty() && noted_.insert(std::string(other)).second) {
        note(part.line, name,
             fmt::format("{} left out here and below: it touches no combat", other));
      }
    }
  }

  /// A unit's note, and before it what its name says beside the name: "0-1 an army". Champions and
  /// mounts do not say it again.
  std::string with_remarks(const WrittenEntry& entry, const WrittenProfile& part,
                           const std::string& note) {
    std::string all;
    for (const auto* const given : {&entry.remarks, &part.remarks}) {
      for (const std::string& remark : *given) {
        if (noted_.insert(fmt::format("{}: {}", entry.unit, remark)).second) {
          all += (all.empty() ? "" : ", ") + remark;
        }
      }
    }
    return printable(all + (all.empty() || note.empty() ? "" : "; ") + note, 250);
  }

  /// Who rides goes at his mount's pace. In The 9th Age it is the model's already.
  void ride(const WrittenEntry& entry, const WrittenProfile& part, const std::string& name,
            RankUnit& unit) {
    const auto& pace = *find_characteristic(Rulebook::fantasy6, "m");
    const bool rides = book_ != Rulebook::ninth_age &&
                       (unit.profile.specials.has(Special::mounted) || is_chariot(entry));
    for (const WrittenProfile& other : entry.profiles) {
      const auto value = rides ? read_statistic(pace, other.value("Mv")).value : std::nullopt;
      if (value && *value > unit.profile.movement) {
        unit.profile.movement = *value;
        note(part.line, name, fmt::format("Mv {}: that of its mount", *value));
      }
    }
  }

  void read_cost(const WrittenEntry& entry, const std::string& name, bool further, RankUnit& unit) {
    if (further) {
      unit.upgrade = true;
      const std::string part =
          "a part of " + entry.unit + ": its models and points are counted there";
      unit.note = printable(unit.note.empty() ? part : part + "; " + unit.note, 250);
      return;
    }
    if (entry.points.empty()) {
      // Where others have points, it is fielded with one of them: a mount, a crew.
      unit.upgrade = has_points_;
      if (noted_.insert("points").second) {
        note(entry.line, name, "no points are given, here and wherever a unit has 0");
      }
      return;
    }
    char* end = nullptr;
    const double points = std::strtod(entry.points.c_str(), &end);
    if (*end != '\0') {
      note(entry.line, name,
           fmt::format("\"{}\" is no price: it has none", quotable(entry.points)));
      return;
    }
    unit.profile.points = static_cast<std::int32_t>(std::ceil(std::clamp(points, 0.0, 100'000.0)));
    if (std::abs(unit.profile.points - points) > 1e-9) {
      note(entry.line, name,
           fmt::format("{} points: {} are used", entry.points, unit.profile.points));
    }
    if (entry.further > 0 && entry.further < 1'000 &&
        std::abs(entry.further * unit.profile.models - points) > 1e-9) {
      unit.further = static_cast<std::int32_t>(std::ceil(entry.further));
    }
  }

  const EachEntry& each_;
  bool has_points_ = false;
  Rulebook book_;
  RankList list_{};
  WaitingUnits units_;
  std::vector<ImportNote> notes_{};
  ByName<bool> taken_{};
  /// Names of entries of which a profile is called as the entry is.
  ByName<bool> called_so_{};
  ByName<std::uint32_t> to_come_{};  ///< how many entries of a name are still to be read
  ByName<int> repeats_{};            ///< how often a taken name was met
  std::unordered_set<std::string> noted_{};
  /// Of an entry's name: the profile that leads it, where more entries of the name are to come, and
  /// the units that it has become.
  struct Led {
    std::shared_ptr<const WrittenProfile> leader{};
    std::vector<std::size_t> units{};
    std::vector<std::string> left_out{};  ///< parts that came before the first of them
  };
  std::unordered_map<std::string, Led> led_{};
  std::unordered_map<std::string, bool> part_named_{};  ///< by unit and part
  bool goes_on_ = false;                    ///< more entries of this one's name are to come
  const WrittenProfile* leader_ = nullptr;  ///< of the entry that is read
};

}  // namespace

lists::ImportedOf<RankUnit> import_ranks(const std::string& name, const EachEntry& each,
                                         Rulebook book, std::string_view slug,
                                         const TakeUnit<RankUnit>& take) {
  return Ranks(name, each, book, slug, take).run();
}

namespace {

/// What every model of a type of SOVL has. Source  rules-facts 2.3.
struct SovlType {
  std::string_view name;
  std::int32_t base;
  std::int32_t move;
};
constexpr std::array<SovlType, 10> kSovlTypes{{{"Infantry", 20, 8},
                                               {"Infantry Large", 25, 8},
                                               {"Cavalry", 25, 16},
                                               {"Monstrous Infantry", 40, 12},
                                               {"Large Monster", 50, 12},
                                               {"Large Monster Long Base", 50, 12},
                                               {"Chariot", 50, 16},
                                               {"Swarm", 40, 8},
                                               {"War Machine", 50, 0},
                                               {"Weapon Team", 20, 8}}};

/// "Aegis (5+)" in its parts; the second is empty when there are no brackets.
std::pair<std::string, std::string> name_and_brackets(std::string_view word) {
  const auto open = word.find('(');
  if (open == std::string_view::npos || !word.ends_with(')')) {
    return {folded(word), {}};
  }
  std::string name = folded(word.substr(0, open));
  name.resize(std::min(name.find_last_not_of(' ') + 1, name.size()));
  return {std::move(name), std::string(word.substr(open + 1, word.size() - open - 2))};
}

/// A people whom rules of Warhammer Fantasy name, and its lists.
/// Source  the army books' rules of hatred and of fear: whom they speak of.
struct People {
  std::string_view name;
  std::array<std::string_view, 3> lists;
};
constexpr std::array<People, 5> kPeoples{{{"high elves", {"high-elves"}},
                                          {"dark elves", {"dark-elves"}},
                                          {"elves", {"high-elves", "dark-elves", "wood-elves"}},
                                          {"dwarfs", {"dwarfs", "dwarfs-2001"}},
                                          {"greenskins", {"orcs-and-goblins"}}}};

/// A rule of a list that is made of others, and what of it is not counted.
struct Composed {
  Rulebook book;
  std::string_view name;
  std::string_view gives;  ///< parted by semicolons
  std::string_view left_out{};
  std::int32_t penetration = 0;  ///< AP more in every blow
};
/// Source  the rules of these names in the list files of the two games.
constexpr std::array<Composed, 8> kComposed{{
    {Rulebook::ninth_age, "sturdy", "Devastating Charge (+1 Str, +1 AP)"},
    {Rulebook::ninth_age, "sylvan spirit", "Fearless;Magical Attacks"},
    {Rulebook::ninth_age, "sylvan lance", "Light Lance", "", 1},
    {Rulebook::ninth_age, "ghostly form", "Magical Attacks"},
    {Rulebook::ninth_age, "the blessing", "Aegis (6+)", "the prayer of The Blessing (blessed)"},
    {Rulebook::fantasy6, "daemonic attacks", "Magical Attacks"},
    {Rulebook::fantasy6, "forest spirit", "Immune to Psychology;Magical Attacks;Daemonic Aura"},
    {Rulebook::fantasy6, "wight blades", "Killing Blow;Magical Attacks"},
}};

/// A special rule as lists write it: "Halberds", "Spear Infantry", "Two Hand Weapons".
std::optional<Special> written_special(Rulebook book, std::string name) {
  for (const std::string_view end : {" infantry", " cavalry", "s"}) {
    if (!special_of(book, name) && name.ends_with(end)) {
      name.resize(name.size() - end.size());
    }
  }
  return special_of(book, name);
}

/// One of "Halberd or Greatweapon (2 pts)".
struct SovlChoice {
  std::string written;
  std::string name;  ///< without its price; "Spear and Shield" is one weapon, a spear
  bool costs = false;
};

std::vector<SovlChoice> choices_of(std::string_view word) {
  constexpr std::string_view kOr = " or ";
  constexpr std::string_view kShield = " and shield";
  std::vector<SovlChoice> all;
  for (std::size_t from = 0; from <= word.size();) {
    const std::size_t to = std::min(word.find(kOr, from), word.size());
    const std::string written(word.substr(from, to - from));
    const auto price = written.find(" (");
    const bool costs = price != std::string::npos && written.ends_with("pts)");
    std::string name = costs ? written.substr(0, price) : written;
    if (folded(name).ends_with(kShield) && folded(name) != "hand weapon and shield") {
      name.resize(name.size() - kShield.size());
    }
    all.push_back({written, std::move(name), costs});
    from = to + kOr.size();
  }
  return all;
}

bool is_known(const SovlChoice& choice) {
  const std::string name = folded(choice.name);
  return name == "hand weapon" || written_special(Rulebook::sovl, name).has_value();
}

class Words {
 public:
  Words(Rulebook book, RankUnit& unit) : book_(book), unit_(unit), profile_(unit.profile) {}

  std::vector<std::string> take(const std::vector<std::string>& words) {
    take_type();
    std::unordered_set<std::string> seen;
    for (const std::string& word : words) {
      if (seen.insert(folded(word)).second) {
        take_choice(word);
      }
    }
    wear_armour();
    return std::move(idle_);
  }

 private:
  void take_type() {
    if (folded(unit_.kind) == "cavalry") {
      profile_.specials.set(Special::mounted);
    }
    for (const SovlType& type : kSovlTypes) {
      if (book_ == Rulebook::sovl && unit_.kind == type.name) {
        profile_.base = type.base;
        profile_.movement = type.move;
      }
    }
  }

  /// The first of several is what the unit has for its points; weapons beside it that fray counts
  /// are said by `other_weapons`.
  void take_choice(const std::string& word) {
    if (book_ != Rulebook::sovl) {
      take_word(word);
      return;
    }
    std::string left_out;
    bool first = true;
    for (const SovlChoice& choice : choices_of(word)) {
      if (first && !choice.costs) {
        take_word(choice.name);
      } else if (!is_known(choice)) {
        left_out += (left_out.empty() ? "" : " or ") + choice.written;
      }
      first = false;
    }
    if (!left_out.empty()) {
      idle_.push_back(left_out);
    }
  }

  void take_word(const std::string& word) {
    const auto [name, inside] = name_and_brackets(word);
    if (name == "hand weapon" || name == "none" || name == "unarmed" || name.empty() ||
        take_enmity(name, inside) || take_composed(name)) {
      return;
    }
    const bool skin = name == "scaly skin" && !inside.empty();
    const bool armoured = take_armour(skin ? name + " " + inside : name);
    const bool ruled = inside.empty() ? take_special(name) : take_brackets(name, inside);
    if (!armoured && !ruled) {
      idle_.push_back(word);
    }
  }

  bool take_composed(const std::string& name) {
    const bool fantasy = book_ == Rulebook::fantasy6 || book_ == Rulebook::fantasy7;
    if (fantasy && name == "daemonic aura") {
      take_aura();
      return true;
    }
    const auto found = std::ranges::find_if(kComposed, [&](const Composed& each) {
      return each.name == name &&
             (each.book == book_ || (fantasy && each.book != Rulebook::ninth_age));
    });
    if (found == kComposed.end()) {
      return false;
    }
    for (std::size_t from = 0; from < found->gives.size();) {
      const std::size_t to = std::min(found->gives.find(';', from), found->gives.size());
      take_word(std::string(found->gives.substr(from, to - from)));
      from = to + 1;
    }
    profile_.penetration += found->penetration;
    if (!found->left_out.empty()) {
      idle_.emplace_back(found->left_out);
    }
    return true;
  }

  /// A ward save of 5+ that magic passes through.
  /// Source  "Daemonic Aura" and "Forest Spirit", the list files of Chaos and of the Wood Elves.
  void take_aura() {
    constexpr std::int32_t kAura = 5;
    profile_.ward_mundane = kAura;
    profile_.ward = profile_.ward == kAura ? kNever : profile_.ward;  // said twice
  }

  /// "Hate High Elves", "Hatred (Elves)", "Ancestral Grudge (Hate Greenskins)", "Fear Elves".
  bool take_enmity(const std::string& name, const std::string& inside) {
    std::string text = name;
    if (!inside.empty()) {
      text = name == "ancestral grudge" ? folded(inside)
             : name == "hatred"         ? "hate " + folded(inside)
                                        : "";
    }
    const auto blank = text.find(' ');
    const std::string verb = text.substr(0, blank);
    const auto rule = verb == "hate" || verb == "hates" ? Special::hatred : Special::afraid;
    const auto people = std::ranges::find(
        kPeoples, blank == std::string::npos ? "" : text.substr(blank + 1), &People::name);
    if ((book_ != Rulebook::fantasy6 && book_ != Rulebook::fantasy7) || people == kPeoples.end() ||
        (rule == Special::afraid && verb != "fear")) {
      return false;
    }
    Against against;
    for (const std::string_view list : people->lists) {
      if (!list.empty()) {
        against.lists.emplace_back(list);
      }
    }
    against.rules.set(rule);
    unit_.against.push_back(std::move(against));
    return true;
  }

  bool take_armour(const std::string& name) {
    if (book_ == Rulebook::sovl) {
      const bool heavy = name == "heavy armor";
      profile_.toughness += heavy ? 1 : 0;  // Source  rules-facts 2.2
      profile_.movement -= heavy ? std::min(1, profile_.movement) : 0;
      return heavy;
    }
    for (const std::string_view save : {"scaly skin ", "armour save ", "armour save:"}) {
      const bool given =
          name.starts_with(save) && (name.size() == save.size() + 1 ||
                                     (name.size() == save.size() + 2 && name.back() == '+'));
      if (const char digit = given ? name[save.size()] : '0'; digit >= '2' && digit <= '6') {
        skin_ = std::max(skin_, kNever - (digit - '0'));  // some say it twice
        return true;
      }
    }
    const WornArmour* const worn = find_armour(name);
    if (worn == nullptr) {
      return false;
    }
    std::int32_t& best = worn_[static_cast<std::size_t>(worn->kind)];
    best = std::max(best, worn->points);
    profile_.ward = std::min(profile_.ward, worn->aegis);
    for (const auto& [special, given] : {std::pair(Special::shield, worn->kind == Worn::shield),
                                         std::pair(Special::fearless, worn->fearless)}) {
      profile_.specials.set(special, given || profile_.specials.has(special));
    }
    if (!worn->left_out.empty() && std::ranges::find(idle_, worn->left_out) == idle_.end()) {
      idle_.emplace_back(worn->left_out);
    }
    return true;
  }

  bool take_special(const std::string& name) {
    if (book_ != Rulebook::sovl && book_ != Rulebook::ninth_age && name == "regeneration") {
      profile_.fortitude = 4;  // Source  rules-facts 4.8
      return true;
    }
    const auto special = written_special(book_, name);
    if (special) {
      profile_.specials.set(*special);
    }
    if (special == Special::born_to_fight) {
      idle_.emplace_back("Born to Fight while steadfast");
    }
    return special.has_value();
  }

  bool take_brackets(const std::string& name, const std::string& inside) {
    const auto save = [&](std::string_view key, std::int32_t Profile::* field) {
      const auto* const characteristic = find_characteristic(book_, key);
      const auto value =
          characteristic == nullptr ? std::nullopt : parse_value(*characteristic, inside);
      profile_.*field = value ? std::min(profile_.*field, *value) : profile_.*field;
      return value.has_value();
    };
    const auto amount = [&](Amount Profile::* field) {
      const auto value = parse_amount(inside);
      const bool good = value && fits(*value);
      profile_.*field = good ? *value : profile_.*field;
      return good;
    };
    if (name == "devastating charge" && book_ == Rulebook::ninth_age) {
      return take_charge(inside);
    }
    if (name == "spear" && folded(inside) == "mounted" && book_ != Rulebook::ninth_age) {
      return take_special(name);
    }
    return name == "aegis"           ? save("aegis", &Profile::ward) || take_aegis(inside)
           : name == "fortitude"     ? save("fortitude", &Profile::fortitude)
           : name == "ward save"     ? save("ward", &Profile::ward)
           : name == "regeneration"  ? save("regeneration", &Profile::fortitude)
           : name == "impact hits"   ? amount(&Profile::impact)
           : name == "stomp attacks" ? amount(&Profile::stomp)
           : name == "grind attacks" ? amount(&Profile::grind)
                                     : name == "multiple wounds" && amount(&Profile::multiple);
  }

  /// "+1 Att, +1 Str, +1 AP", "+2 Str, Battle Focus"; false where it has anything else.
  bool take_charge(const std::string& inside) {
    constexpr std::array<std::pair<std::string_view, Special>, 3> kRules{
        {{"battle focus", Special::focused_charge},
         {"distracting", Special::distracting_charge},
         {"fear", Special::fearful_charge}}};
    constexpr std::array<std::pair<std::string_view, std::int32_t Profile::*>, 8> kNumbers{
        {{"off", &Profile::charge_skill},
         {"arm", &Profile::charge_armour},
         {"armour", &Profile::charge_armour},
         {"str", &Profile::charge_strength},
         {"ap", &Profile::charge_penetration},
         {"att", &Profile::charge_attacks},
         {"attack value", &Profile::charge_attacks},
         {"agi", &Profile::charge_initiative}}};
    std::vector<std::string> words;
    lists::add_rules(inside, words);
    Profile more = profile_;
    for (const std::string& word : words) {
      const auto rule =
          std::ranges::find(kRules, folded(word), &std::pair<std::string_view, Special>::first);
      if (rule != kRules.end()) {
        more.specials.set(rule->second);
        continue;
      }
      if (folded(word) == "terror") {  // before the fight
        continue;
      }
      const auto blank = word.find(' ');
      const bool number =
          word.size() > 2 && word[0] == '+' && word[1] >= '1' && word[1] <= '5' && blank == 2;
      const auto found =
          std::ranges::find(kNumbers, number ? folded(word.substr(blank + 1)) : "",
                            &std::pair<std::string_view, std::int32_t Profile::*>::first);
      if (found == kNumbers.end()) {
        return false;
      }
      more.*found->second = std::max(more.*found->second, word[1] - '0');  // said twice by some
    }
    profile_ = more;
    return !words.empty();
  }

  /// "5+, against Melee Attacks", "6+, 2+ against Flaming Attacks"; false where it has anything else.
  bool take_aegis(const std::string& inside) {
    constexpr std::array<std::pair<std::string_view, std::int32_t Profile::*>, 6> kAgainst{
        {{"", &Profile::ward},
         {"melee attacks", &Profile::ward},
         {"close combat attacks", &Profile::ward},
         {"flaming attacks", &Profile::ward_flaming},
         {"magical attacks", &Profile::ward_magical},
         {"non magical attacks", &Profile::ward_mundane}}};
    std::vector<std::string> words;
    lists::add_rules(inside, words);
    Profile more = profile_;
    std::int32_t face = kNever;  // said, and not yet against what
    const auto give = [&](std::string_view what) {
      const auto found = std::ranges::find(
          kAgainst, what, &std::pair<std::string_view, std::int32_t Profile::*>::first);
      if (found != kAgainst.end()) {
        more.*found->second = std::min(more.*found->second, std::exchange(face, kNever));
      }
      return found != kAgainst.end();
    };
    for (const std::string& word : words) {
      std::string_view rest = word;
      if (rest.size() >= 2 && rest[0] >= '2' && rest[0] <= '6' && rest[1] == '+') {
        give("");
        face = rest[0] - '0';
        rest = trimmed(rest.substr(2));
      }
      const std::string what = folded(rest);
      constexpr std::string_view kBegin = "against ";
      if (!what.empty() && (!what.starts_with(kBegin) || face == kNever ||
                            !give(std::string_view(what).substr(kBegin.size())))) {
        return false;
      }
    }
    give("");
    profile_ = more;
    return true;
  }

  /// Armour as points or as a save. A weapon for two hands leaves none for the shield.
  void wear_armour() {
    auto& specials = profile_.specials;
    if (book_ != Rulebook::sovl && specials.has(Special::shield) &&
        weapon_for_both_hands(specials)) {
      specials.set(Special::shield, false);
      worn_[static_cast<std::size_t>(Worn::shield)] = 0;
      idle_.emplace_back("Shield (its weapon takes both hands)");
    }
    const std::int32_t worn = std::accumulate(worn_.begin(), worn_.end(), skin_);
    if (book_ == Rulebook::ninth_age) {
      profile_.armour = std::min(6, profile_.armour + worn);
    } else if (book_ != Rulebook::sovl && (worn > 0 || specials.has(Special::mounted))) {
      const std::int32_t points = worn + (specials.has(Special::mounted) ? 1 : 0);
      profile_.save = std::min(profile_.save, std::max(1, kNever - points));
    }
  }

  Rulebook book_;
  RankUnit& unit_;
  Profile& profile_;
  // Points of armour.
  std::int32_t skin_ = 0;
  std::array<std::int32_t, 3> worn_{};  ///< of each kind
  std::vector<std::string> idle_{};
};

}  // namespace

bool is_offensive(const WrittenProfile& profile) {
  return profile.kind.empty() || profile.kind.find("Offensive") != std::string::npos;
}

bool is_of_part(const SpecialRule& rule) noexcept {
  return rule.moment >= Moment::order && rule.moment <= Moment::saves &&
         rule.id != Special::mounted && rule.id != Special::shield &&
         rule.id != Special::distracting && rule.id != Special::distracting_charge;
}

bool is_outside_combat(std::string_view rule) {
  static const std::vector<std::string> kStarts = parted(kOutsideCombat, '|');
  return std::ranges::any_of(kStarts,
                             [&](const std::string& start) { return rule.starts_with(start); });
}

const WornArmour* find_armour(std::string_view name) noexcept {
  auto found = std::ranges::find(kArmours, name, &WornArmour::name);
  if (found == kArmours.end() && (name.ends_with('*') || name.ends_with('s'))) {
    found = std::ranges::find(kArmours, name.substr(0, name.size() - 1), &WornArmour::name);
  }
  return found == kArmours.end() ? nullptr : &*found;
}

std::string other_weapons(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) {
    bool first = true;
    for (const SovlChoice& choice : choices_of(word)) {
      if (is_known(choice) && (!first || choice.costs)) {
        all += (all.empty() ? "" : " or ") + choice.written;
      }
      first = false;
    }
  }
  return all;
}

std::vector<std::string> take_rules(const std::vector<std::string>& words, Rulebook book,
                                    RankUnit& unit) {
  return Words(book, unit).take(words);
}

}  // namespace fray::rankflank
