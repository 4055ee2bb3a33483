#include "lists/import_ranks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/finder.hpp"
#include "lists/rank_side.hpp"
#include "lists/unit_file.hpp"
#include "lists/written_list.hpp"
#include "rankflank/rules/profile.hpp"

namespace fray::lists {

namespace {

using rankflank::Rulebook;

constexpr std::array<std::string_view, 2> kNoCombat{"BS", "Mar"};

bool has_rule(const WrittenProfile& profile, std::string_view word) {
  return std::ranges::any_of(profile.rules,
                             [&](const std::string& rule) { return lowered(rule) == word; });
}

/// Rules that change no fight, by the first letters of their names: they move, shoot, deploy or
/// build an army, or say what fray reads elsewhere (who is harnessed, what a chassis is).
constexpr std::array<std::string_view, 40> kOutsideCombat{
    "scoring",       "vanguard",      "scout",           "ambush",
    "strider",       "forest walker", "ghost step",      "feigned flight",
    "hard target",   "accurate",      "march and shoot", "move or fire",
    "quick to fire", "not a leader",  "unarmoured",      "harnessed",
    "inanimate",     "bow",           "longbow",         "crossbow",
    "repeater",      "pistol",        "handgun",         "throwing weapons",
    "wizard",        "fly",           "swift reform",    "support unit",
    "parent unit",   "insignificant", "war machine",     "brace of",
    "short bow",     "long bow",      "sling",           "javelin",
    "fast cavalry",  "magic resist",  "detachment",      "blessings"};

/// What a unit has that no answer of it counts, as its note; empty where that is nothing.
std::string not_applied(const std::vector<std::string>& idle) {
  std::string names;
  for (const std::string& rule : idle) {
    const std::string plain = folded(rule);
    const bool outside = std::ranges::any_of(
        kOutsideCombat, [&](std::string_view start) { return plain.starts_with(start); });
    if (!outside && names.size() + rule.size() < 180) {
      names += (names.empty() ? "" : ", ") + rule;
    }
  }
  return names.empty() ? "" : quotable("not counted: " + names, 250);
}

class Ranks {
 public:
  Ranks(const WrittenList& written, Rulebook book, std::string_view slug)
      : written_(written), book_(book) {
    list_.slug = slug;
    list_.name = written.name.empty() ? std::string(slug) : written.name;
    list_.system = to_string(book);
    list_.source = "imported";
  }

  ImportedOf<RankUnit> run() {
    for (const WrittenEntry& entry : written_.entries) {
      if (std::ranges::find(entry.profiles, entry.unit, &WrittenProfile::name) !=
          entry.profiles.end()) {
        called_so_.insert(folded(entry.unit));
      }
    }
    for (const WrittenEntry& entry : written_.entries) {
      read_entry(entry);
    }
    std::vector<ImportNote> notes;
    for (auto& [line, note] : notes_) {
      notes.push_back(std::move(note));
    }
    return {std::move(list_), std::move(notes)};
  }

 private:
  using Parts = std::vector<const WrittenProfile*>;

  void note(std::uint32_t line, const std::string& entry, std::string what) {
    notes_.emplace(line, ImportNote{line, entry, std::move(what)});
  }

  /// The parts of a model that strike, the one that leads it first. The 9th Age has the rest of a
  /// model in other profiles.
  Parts striking(const WrittenEntry& entry) const {
    Parts parts;
    for (const WrittenProfile& profile : entry.profiles) {
      if (book_ != Rulebook::ninth_age || profile.kind.empty() ||
          profile.kind.find("Offensive") != std::string::npos) {
        parts.push_back(&profile);
      }
    }
    std::ranges::stable_partition(
        parts, [&](const WrittenProfile* part) { return part->name == entry.unit; });
    std::ranges::stable_partition(parts, [](const WrittenProfile* part) {
      return !has_rule(*part, "harnessed") && !has_rule(*part, "inanimate");
    });
    return parts;
  }

  void read_entry(const WrittenEntry& entry) {
    const Parts parts = striking(entry);
    if (parts.empty()) {
      note(entry.line, entry.unit,
           "left out: no profile of it strikes (" + statistics_of(entry) + ")");
    }
    leader_.clear();
    for (const WrittenProfile* const part : parts) {
      read_part(entry, *part, part != parts.front());
    }
    if (parts.size() > 1 && !list_.units.empty()) {
      name_what_strikes_beside(entry, parts);
    }
  }

  /// A rider is a unit without his mount: each answer of him says what does not strike with him.
  void name_what_strikes_beside(const WrittenEntry& entry, const Parts& parts) {
    const auto rider = std::ranges::find_if(
        list_.units, [&](const RankUnit& unit) { return unit.profile.name == leader_; });
    if (rider == list_.units.end()) {
      return;
    }
    std::string names;
    for (const WrittenProfile* const part : parts) {
      std::string name = part->name;
      if (const auto word = name.rfind(" Offensive"); word != std::string::npos) {
        name.resize(word);
      }
      if (part != parts.front() && folded(name) != folded(entry.unit) && names.size() < 80) {
        names += (names.empty() ? "the attacks of its " : ", ") + name;
      }
    }
    if (!names.empty()) {
      rider->note =
          quotable(rider->note.empty() ? "not counted: " + names : rider->note + ", " + names, 250);
    }
  }

  static std::string statistics_of(const WrittenEntry& entry) {
    std::string all;
    for (const WrittenProfile& profile : entry.profiles) {
      for (const Node& value : profile.values) {
        if (const std::string text = trimmed_text(value.text); !text.empty()) {
          all += (all.empty() ? "" : ", ") + value.key + " " + text;
        }
      }
    }
    return quotable(all, 200);
  }

  void read_part(const WrittenEntry& entry, const WrittenProfile& part, bool further) {
    RankUnit unit;
    const std::string name = name_of(entry, part, further);
    unit.profile.models = entry.models > 0 ? entry.models : 1;
    if (const std::string lacking = read_statistics(entry, part, name, unit); !lacking.empty()) {
      note(part.line, name,
           "left out: without " + lacking + " it cannot fight (it has " + given_of(entry, part) +
               ")");
      return;
    }
    read_words(entry, part, name, unit);
    if (further) {
      lay_down_weapons(part, unit);
    } else {
      leader_ = name;
    }
    read_cost(entry, name, further, unit);
    unit.list = list_.slug;
    unit.profile.name = name;
    unit.key = key_of(list_.slug, name);
    taken_.insert(folded(name));
    list_.units.push_back(std::move(unit));
  }

  /// "Spearmen" for the first of an entry, "Spearmen (Sergeant)" for what else belongs to it, or to
  /// another entry of that name.
  std::string name_of(const WrittenEntry& entry, const WrittenProfile& part, bool further) {
    std::string own = further || entry.name.empty() ? part.name : entry.name;
    if (const auto word = own.rfind(" Offensive"); word != std::string::npos) {
      own.resize(word);
    }
    std::string name = entry.unit;
    const bool for_another = folded(part.name) != folded(name) && called_so_.contains(folded(name));
    if (further || for_another || taken_.contains(folded(name))) {
      name = own.empty() || folded(own) == folded(name) ? name : fmt::format("{} ({})", name, own);
    }
    if (const auto fault = fault_of_name(name)) {
      name = fmt::format("unit of line {}", part.line);
      note(part.line, entry.unit.substr(0, 80), "called \"" + name + "\": " + *fault);
    }
    const std::string first = name;
    for (int& count = repeats_[folded(first)]; taken_.contains(folded(name)); ++count) {
      name = fmt::format("{} {}", first, count + 2);
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
    for (const Statistic& statistic : statistics(book_)) {
      const auto& characteristic = *rankflank::find_characteristic(book_, statistic.key);
      auto value = told(part, statistic, characteristic, name, doubts);
      for (std::size_t i = 0;
           !value && statistic.lacking != Lacking::none && i < entry.profiles.size(); ++i) {
        value = &entry.profiles[i] == &part
                    ? value
                    : told(entry.profiles[i], statistic, characteristic, name, doubts);
        if (value && book_ != Rulebook::ninth_age) {
          add(borrowed, statistic.written);
        }
      }
      if (value || statistic.lacking == Lacking::none) {
        unit.profile.*characteristic.value = value.value_or(0);
      } else if (statistic.lacking == Lacking::of_others) {
        add(lacking, statistic.written);
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

  /// One statistic of one profile; what it says beyond a number is a doubt.
  static std::optional<std::int32_t> told(const WrittenProfile& profile, const Statistic& statistic,
                                          const rankflank::Characteristic& characteristic,
                                          const std::string& name,
                                          std::vector<ImportNote>& doubts) {
    const std::string text = profile.value(statistic.written);
    const auto [value, given, exact] = read_statistic(characteristic, text);
    if (given && !exact) {
      const std::string what = value ? fmt::format("{} is used", *value) : "it is not used";
      doubts.push_back({profile.line, name,
                        fmt::format("{} \"{}\": {}", statistic.written, quotable(text), what)});
    }
    return value;
  }

  /// "WS 3, S 4": what a part has, and in The 9th Age what its model has.
  std::string given_of(const WrittenEntry& entry, const WrittenProfile& part) const {
    std::string all;
    for (const WrittenProfile& profile : entry.profiles) {
      const bool shared =
          book_ == Rulebook::ninth_age && profile.kind.find("Offensive") == std::string::npos;
      for (const Statistic& statistic : statistics(book_)) {
        const std::string text =
            &profile == &part || shared ? profile.value(statistic.written) : "";
        if (!text.empty()) {
          all += fmt::format("{}{} {}", all.empty() ? "" : ", ", statistic.written, quotable(text));
        }
      }
    }
    return all.empty() ? "none" : all;
  }

  void read_words(const WrittenEntry& entry, const WrittenProfile& part, const std::string& name,
                  RankUnit& unit) {
    std::vector<std::string> words = entry.rules;
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
    unit.kind = type.size() <= InputLimits::max_name ? type : "";
    const auto idle = take_rules(words, book_, unit);
    if (part.value("US").empty() && unit.profile.specials.has(rankflank::Special::mounted)) {
      unit.profile.unit_strength = 2;  // Source  rules-facts 4.7
    }
    ride(entry, part, name, unit);
    if (!idle.empty()) {
      note(part.line, name, "left out: " + quotable(fmt::format("{}", fmt::join(idle, ", ")), 400));
    }
    if (!entry.sometimes.empty()) {
      note(part.line, name,
           "left out, as only some choice gives it: " +
               quotable(fmt::format("{}", fmt::join(entry.sometimes, ", ")), 400));
    }
    if (!entry.choices.empty()) {
      note(part.line, name,
           "nothing is chosen of " +
               quotable(fmt::format("{}", fmt::join(entry.choices, ", ")), 400));
    }
    unit.note = with_remarks(entry, part, not_applied(idle));
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
    for (const auto* const said : {&entry.remarks, &part.remarks}) {
      for (const std::string& remark : *said) {
        if (noted_.insert(fmt::format("{}: {}", entry.unit, remark)).second) {
          all += (all.empty() ? "" : ", ") + remark;
        }
      }
    }
    return quotable(all + (all.empty() || note.empty() ? "" : "; ") + note, 250);
  }

  /// The weapons of an entry are those of the part that leads it; a mount has no lance.
  void lay_down_weapons(const WrittenProfile& part, RankUnit& unit) const {
    using rankflank::Special;
    constexpr std::array kWeapons{
        Special::great_weapon, Special::halberd,        Special::lance, Special::light_lance,
        Special::spear,        Special::paired_weapons, Special::flail, Special::morning_star};
    RankUnit own;
    take_rules(part.rules, book_, own);
    for (const Special weapon : kWeapons) {
      unit.profile.specials.set(weapon, own.profile.specials.has(weapon));
    }
  }

  /// Who rides goes at his mount's pace. In The 9th Age it is the model's already.
  void ride(const WrittenEntry& entry, const WrittenProfile& part, const std::string& name,
            RankUnit& unit) {
    const auto& pace = *rankflank::find_characteristic(Rulebook::fantasy6, "m");
    const bool rides =
        book_ != Rulebook::ninth_age && unit.profile.specials.has(rankflank::Special::mounted);
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
      unit.note = quotable(unit.note.empty() ? part : part + "; " + unit.note, 250);
      return;
    }
    if (entry.points.empty()) {
      // Where others have points, it is fielded with one of them: a mount, a crew.
      unit.upgrade = std::ranges::any_of(
          written_.entries, [](const WrittenEntry& other) { return !other.points.empty(); });
      if (noted_.insert("points").second) {
        note(entry.line, name, "no points are given, here and wherever a unit has 0");
      }
      return;
    }
    const double points = std::strtod(entry.points.c_str(), nullptr);
    unit.profile.points = static_cast<std::int32_t>(std::ceil(std::clamp(points, 0.0, 100'000.0)));
    if (std::abs(unit.profile.points - points) > 1e-9) {
      note(entry.line, name,
           fmt::format("{} points: {} are used", entry.points, unit.profile.points));
    }
  }

  const WrittenList& written_;
  Rulebook book_;
  RankList list_{};
  std::multimap<std::uint32_t, ImportNote> notes_{};
  std::unordered_set<std::string> taken_{};  ///< names, folded
  /// Names of entries, folded, of which a profile is called as the entry is.
  std::unordered_set<std::string> called_so_{};
  std::unordered_map<std::string, int> repeats_{};  ///< how often a taken name was met
  std::unordered_set<std::string> noted_{};
  std::string leader_{};  ///< what the entry's first part is called
};

}  // namespace

ImportedOf<RankUnit> import_ranks(const WrittenList& written, Rulebook book,
                                  std::string_view slug) {
  return Ranks(written, book, slug).run();
}

namespace {

using rankflank::Amount;
using rankflank::Profile;
using rankflank::Rulebook;
using rankflank::Special;

struct WornArmour {
  std::string_view name;
  std::int32_t points;
};

// Source  rules-facts 3.4 and 4.3. Gromril is the dwarfs' full plate.
constexpr std::array<WornArmour, 9> kArmours{{{"light armour", 1},
                                              {"heavy armour", 2},
                                              {"plate armour", 3},
                                              {"full plate armour", 3},
                                              {"gromril armour", 3},
                                              {"chaos armour", 3},
                                              {"barding", 1},
                                              {"ithilmar barding", 1},
                                              {"shield", 1}}};

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

  /// "Halberd or Greatweapon (2 pts)": the first is what the unit has for its points.
  void take_choice(const std::string& word) {
    const auto other = book_ == Rulebook::sovl ? word.find(" or ") : std::string::npos;
    std::string first = word.substr(0, other);
    if (const auto cost = first.find(" (");
        book_ == Rulebook::sovl && cost != std::string::npos && first.ends_with("pts)")) {
      idle_.push_back(word);
      return;  // what costs more is not there to begin with
    }
    // "Spear and Shield" is one weapon: its shield is part of what fray knows as a spear.
    const auto both =
        book_ == Rulebook::sovl ? folded(first).find(" and shield") : std::string::npos;
    if (both != std::string::npos && folded(first) != "hand weapon and shield") {
      first.resize(both);
    }
    take_word(first);
    if (other != std::string::npos) {
      idle_.push_back(word.substr(other + 1));
    }
  }

  void take_word(const std::string& word) {
    const auto [name, inside] = name_and_brackets(word);
    if (name == "hand weapon" || name == "none" || name.empty()) {
      return;
    }
    const bool armoured = take_armour(name);
    const bool ruled = inside.empty() ? take_special(name) : take_brackets(name, inside);
    if (!armoured && !ruled) {
      idle_.push_back(word);
    }
  }

  bool take_armour(const std::string& name) {
    if (book_ == Rulebook::sovl) {
      const bool heavy = name == "heavy armor";
      profile_.toughness += heavy ? 1 : 0;  // Source  rules-facts 2.2
      profile_.movement -= heavy ? std::min(1, profile_.movement) : 0;
      return heavy;
    }
    for (const std::string_view save : {"scaly skin ", "armour save "}) {
      const bool given = name.starts_with(save) && name.size() == save.size() + 1;
      if (const char digit = given ? name.back() : '0'; digit >= '2' && digit <= '6') {
        worn_ += rankflank::kNever - (digit - '0');
        return true;
      }
    }
    const auto worn = std::ranges::find(kArmours, name, &WornArmour::name);
    worn_ += worn == kArmours.end() ? 0 : worn->points;
    return worn != kArmours.end();
  }

  /// Lists write "Halberds", "Spear Infantry", "Two Hand Weapons".
  bool take_special(std::string name) {
    for (const std::string_view end : {" infantry", " cavalry", "s"}) {
      if (!special_of(book_, name) && name.ends_with(end)) {
        name.resize(name.size() - end.size());
      }
    }
    if (book_ != Rulebook::sovl && book_ != Rulebook::ninth_age && name == "regeneration") {
      profile_.fortitude = 4;  // Source  rules-facts 4.8
      return true;
    }
    const auto special = special_of(book_, name);
    if (special) {
      profile_.specials.set(*special);
    }
    return special.has_value();
  }

  bool take_brackets(const std::string& name, const std::string& inside) {
    const auto save = [&](std::string_view key, std::int32_t Profile::* field) {
      const auto* const characteristic = rankflank::find_characteristic(book_, key);
      const auto value =
          characteristic == nullptr ? std::nullopt : parse_value(*characteristic, inside);
      profile_.*field = value ? std::min(profile_.*field, *value) : profile_.*field;
      return value.has_value();
    };
    const auto amount = [&](Amount Profile::* field) {
      const auto value = rankflank::parse_amount(inside);
      const bool good = value && fits(*value);
      profile_.*field = good ? *value : profile_.*field;
      return good;
    };
    if (name == "devastating charge" && book_ == Rulebook::ninth_age) {
      const bool light = inside == "+1 Str, +1 AP";
      const bool heavy = inside == "+2 Str, +2 AP";
      if (light || heavy) {
        profile_.specials.set(light ? Special::light_lance : Special::lance);
      }
      return light || heavy;
    }
    return name == "aegis"           ? save("aegis", &Profile::ward)
           : name == "fortitude"     ? save("fortitude", &Profile::fortitude)
           : name == "ward save"     ? save("ward", &Profile::ward)
           : name == "regeneration"  ? save("regeneration", &Profile::fortitude)
           : name == "impact hits"   ? amount(&Profile::impact)
           : name == "stomp attacks" ? amount(&Profile::stomp)
           : name == "grind attacks" ? amount(&Profile::grind)
                                     : name == "multiple wounds" && amount(&Profile::multiple);
  }

  /// Armour as points or as a save. A weapon for two hands leaves none for the shield.
  void wear_armour() {
    auto& specials = profile_.specials;
    const bool two_hands = specials.has(Special::great_weapon) || specials.has(Special::halberd) ||
                           specials.has(Special::paired_weapons);
    if (book_ != Rulebook::sovl && two_hands && specials.has(Special::shield)) {
      specials.set(Special::shield, false);
      worn_ -= 1;
      idle_.emplace_back("Shield (its weapon takes both hands)");
    }
    if (book_ == Rulebook::ninth_age) {
      profile_.armour = std::min(6, profile_.armour + worn_);
    } else if (book_ != Rulebook::sovl && (worn_ > 0 || specials.has(Special::mounted))) {
      const std::int32_t points = worn_ + (specials.has(Special::mounted) ? 1 : 0);
      profile_.save = std::min(profile_.save, std::max(1, rankflank::kNever - points));
    }
  }

  Rulebook book_;
  RankUnit& unit_;
  Profile& profile_;
  std::int32_t worn_ = 0;
  std::vector<std::string> idle_{};
};

}  // namespace

std::vector<std::string> take_rules(const std::vector<std::string>& words, Rulebook book,
                                    RankUnit& unit) {
  return Words(book, unit).take(words);
}

}  // namespace fray::lists
