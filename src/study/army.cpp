// An army as a player has it, in units of the game.

#include "study/army.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "lists/document.hpp"
#include "lists/player_files.hpp"
#include "lists/side_text.hpp"
#include "study/army_lines.hpp"
#include "study/ranking.hpp"

namespace fray::study {

std::vector<std::string> Army::sides() const {
  std::vector<std::string> all;
  for (const Fielded& unit : units) {
    all.push_back(unit.side);
  }
  return all;
}

std::size_t Army::size() const {
  std::size_t all = 0;
  for (const Fielded& unit : units) {
    all += unit.count;
  }
  return all;
}

void Army::add(const std::string& side, std::size_t count) {
  const auto known = std::ranges::find(units, side, &Fielded::side);
  if (known != units.end()) {
    known->count += count;
  } else if (count > 0) {
    units.push_back({side, count});
  }
}

namespace {

/// A name as a sentence has it: in quotation marks where it has brackets, which would part the sentence.
std::string in_a_sentence(const std::string& name) {
  const std::string plain = quotable(name);
  return plain.find_first_of("()") == std::string::npos ? plain : '"' + plain + '"';
}

/// What a reader of texts asks of names.
lists::ArmyNames names_of(const KnownNames& names) {
  return {
      .has_list = [&names](const std::string& text) { return !names.list_within(text).empty(); },
      .has_unit = [&names](const std::string& text) { return names.names_unit(text); },
      .has_item = &games::is_item};
}

/// The first few sentences: a title alone does not say why units were not found.
std::string first_of(const std::vector<std::string>& sentences) {
  constexpr std::size_t kMost = 4;
  std::string all = sentences.front();
  for (std::size_t i = 1; i < std::min(kMost, sentences.size()); ++i) {
    all += " " + sentences[i];
  }
  return sentences.size() > kMost
             ? fmt::format("{} And {} lines more are left out.", all, sentences.size() - kMost)
             : all;
}

/// A price that is several times that of one unit, where no number is said, is that of so many.
/// `shown` gets a sentence where the price says something else than the number.
Count counted(const lists::ArmyEntry& entry, const std::string& unit, answer::System& system,
              std::string& shown) {
  constexpr double kMostOfPrice = 12;
  Count count{unit, entry.count * std::max<std::size_t>(entry.each, 1)};
  const std::optional<double> price = system.side(unit, unit)->points();
  if (!entry.points || !price || !entry.extras.empty()) {
    return count;
  }
  const double given = *entry.points;
  const double times = given / *price;
  if (given == *price || given == *price * static_cast<double>(count.units)) {
    return count;
  }
  if (!entry.counted && times == std::floor(times) && times <= kMostOfPrice) {
    count.units = static_cast<std::size_t>(times);
    shown = fmt::format("read as {} units, since one costs {:g} points.", count.units, *price);
  } else {
    shown = fmt::format("its price, {:g}, does not fit: {} {:g} points here.", given,
                        count.units == 1 ? "it costs" : fmt::format("{} cost", count.units),
                        *price * static_cast<double>(count.units));
  }
  return count;
}

/// A sentence where the army has another price for a character than his list; else empty. What stands
/// below him, as his mount, may be in it.
std::string price_of_character(const lists::ArmyEntry& entry, const std::string& key,
                               answer::System& system) {
  const auto all = system.characters(key.substr(0, key.find('/')));
  const auto known = std::ranges::find(all, key, &answer::Joiner::key);
  const auto count = static_cast<std::int64_t>(entry.count);
  const std::int64_t given = entry.points.value_or(0);
  return known == all.end() || !entry.points || !entry.extras.empty() || given == known->points ||
                 given == known->points * count
             ? ""
             : fmt::format("its price, {}, does not fit: {} {} points here.", given,
                           count == 1 ? "it costs" : fmt::format("{} cost", count),
                           known->points * count);
}

/// Whether words of a German or French text stand between the names.
bool looks_foreign(const lists::ArmyFile& read) {
  static const std::set<std::string, std::less<>> kWords{
      "mit", "und", "der", "die", "das", "volle", "einheiten", "regimenter", "punkte",  "avec",
      "et",  "des", "du",  "de",  "le",  "la",    "les",       "complet",    "musicien"};
  for (const lists::ArmyEntry& entry : read.entries) {
    std::string words = lowered(entry.name) + " ";
    for (const lists::ArmyExtra& extra : entry.extras) {
      words += lowered(extra.name) + " ";
    }
    for (std::size_t from = 0, to = 0; (to = words.find(' ', from)) != std::string::npos;
         from = to + 1) {
      if (kWords.contains(std::string_view(words).substr(from, to - from))) {
        return true;
      }
    }
  }
  return false;
}

/// Reads an army, line by line.
class Reading {
 public:
  Reading(std::string_view text, const std::string& file, answer::System& system)
      : file_(file),
        system_(system),
        names_(system),
        read_(lists::read_army(text, file, names_of(names_))),
        found_(list_in(read_, names_)),
        reader_(found_.slug, names_, system) {
    if (!read_.system.empty() && read_.system != system.name()) {
      throw InputError(
          Where{.file = file, .field = "system"},
          fmt::format("\"{}\", and {} is asked for (one game at a time) name the system {}",
                      quotable(read_.system), system.name(), quotable(read_.system)));
    }
    names_.take_list(found_.slug, system);
    army_.list = found_.slug;
  }

  Army army() {
    for (const lists::LeftOut& line : read_.left_out) {
      tell(line.line, in_a_sentence(line.text) + " is left out: " + line.why);
    }
    is_foreign_ = looks_foreign(read_);
    reader_.join_lines(read_);
    reader_.part_units(read_);
    tell_other_lists();
    for (lists::ArmyEntry& entry : read_.entries) {
      take(entry);
    }
    tell_sum();
    for (const auto& [line, sentence] : grouped_.sentences()) {
      tell(line, sentence);
    }
    tell_far_prices();
    tell_tongue();
    join_units(characters_, army_, system_, tell_);
    if (army_.units.empty()) {
      throw InputError(
          Where{.file = file_},
          army_.left_out.empty()
              ? "holds no unit that fights (one a line is wanted) for example 3 Knights"
              : "holds no unit that fights: " + first_of(army_.left_out));
    }
    return std::move(army_);
  }

 private:
  void tell(std::uint32_t line, const std::string& sentence) {
    army_.left_out.push_back(fmt::format("{}:{}: {}", file_, line, sentence));
  }

  void leave_out(const lists::ArmyEntry& entry, const std::string& why) {
    const std::string name = in_a_sentence(entry.name);
    tell(entry.line, name + " is left out: " + as_sentences(why));
    for (const lists::ArmyExtra& extra : entry.extras) {
      tell(extra.line,
           fmt::format("{} of {} is left out with it.", in_a_sentence(extra.name), name));
    }
  }

  void tell_other_lists() {
    const std::vector<std::string>& others = found_.others;
    if (!others.empty()) {
      tell(read_.entries.front().line,
           fmt::format("No line says whose army it is: it is read as one of {}, and {} {} as many "
                       "of its units. A first line such as \"{}, 1000 points\" says it.",
                       found_.slug, list_of(others), others.size() == 1 ? "has" : "have",
                       others.front()));
    }
  }

  /// A sum that the lines do not come to. An army may stay a little below what it may cost.
  void tell_sum() {
    constexpr std::uint64_t kNearly = 9;  // tenths
    if (read_.total > 0 && sum_ > 0 && all_priced_ &&
        (sum_ > read_.total || 10 * sum_ < kNearly * read_.total)) {
      tell(read_.total_line,
           fmt::format("This line says {} points, and the units come to {}.", read_.total, sum_));
    }
  }

  /// Says first where models or gear may be missing: it changes every answer.
  void tell_far_prices() {
    if (const std::string sentence = grouped_.first_sentence(); !sentence.empty()) {
      army_.left_out.insert(army_.left_out.begin(), fmt::format("{}: {}", file_, sentence));
    }
  }

  /// Says first why so much is left out, where the army is in another language.
  void tell_tongue() {
    constexpr std::size_t kMany = 3;
    if (is_foreign_ && unread_ >= kMany && 2 * unread_ >= read_.entries.size()) {
      army_.left_out.insert(army_.left_out.begin(),
                            file_ +
                                ": Names of units are English here, and these look German or "
                                "French.");
    }
  }

  /// What one line names.
  void take(lists::ArmyEntry& entry) {
    reader_.take_gear(entry);
    if (const std::string role = entry.heading ? "" : reader_.take_role(entry); !role.empty()) {
      tell(entry.line, fmt::format("{} is left out: {} is the unit of this line.", quotable(role),
                                   in_a_sentence(entry.name)));
    }
    std::string why;
    const bool title = names_list(entry);
    const std::optional<std::string> unit = title ? std::nullopt : reader_.unit(entry.name, why);
    if (unit && system_.sides().of_models && unit->find(':') == std::string::npos) {
      take_price_behind_gear(entry, *unit, system_);
    }
    if (title && read_.total == 0 && entry.points) {
      read_.total = *entry.points;
      read_.total_line = entry.line;
    } else if (unit || entry.counted || entry.points) {
      // "Necromancer, 285 pts" on the first line is no title.
      read_.total = read_.total_line == entry.line ? 0 : read_.total;
      sum_ += entry.points.value_or(0);
      all_priced_ = all_priced_ && entry.points;
    }
    if (unit) {
      take_unit(entry, *unit);
    } else if (entry.heading) {
      take_title(entry);
    } else {
      take_character(entry);
      leave_out(entry, why);
      ++unread_;
    }
  }

  bool is_list(const std::string& name) const {
    return !found_.slug.empty() && names_.list_called(name) == found_.slug;
  }

  bool names_list(const lists::ArmyEntry& entry) const {
    return entry.heading && !found_.slug.empty() &&
           (is_list(entry.name) || !reader_.knows(entry.name));
  }

  void take_title(const lists::ArmyEntry& entry) {
    if (!is_list(entry.name)) {
      tell(entry.line, in_a_sentence(entry.name) + " is read as the title of the army.");
    }
    for (const lists::ArmyExtra& extra : entry.extras) {
      if (extra.line != entry.line) {
        tell(extra.line, in_a_sentence(extra.name) + " is left out: no unit stands above it.");
      }
    }
  }

  /// Who joins units in a game in which characters are none.
  void take_character(const lists::ArmyEntry& entry) {
    if (const auto key = reader_.character(entry.name)) {
      army_.characters.push_back({*key, entry.count});
      tell_of(entry, price_of_character(entry, *key, system_));
    }
  }

  void tell_of(const lists::ArmyEntry& entry, const std::string& sentence) {
    if (!sentence.empty()) {
      tell(entry.line, in_a_sentence(entry.name) + ": " + sentence);
    }
  }

  void take_unit(const lists::ArmyEntry& entry, const std::string& unit) {
    const bool plain = unit.find(':') == std::string::npos;
    const bool of_another =
        plain && !unit.starts_with(found_.slug + "/") && entry.name.find('/') == std::string::npos;
    if (of_another || (plain && !KnownNames::is_same(unit, entry.name))) {
      tell(entry.line, fmt::format("{} is read as {}.", in_a_sentence(entry.name), unit));
    }
    try {
      system_.sides().of_models ? take_models(entry, unit) : take_units(entry, unit);
    } catch (const InputError& error) {
      leave_out(entry, error.sentence());
    }
  }

  /// Who is a character joins a unit unasked, and nobody else may.
  void take_character_option(lists::ArmyEntry& entry, const std::string& unit) {
    std::erase_if(entry.extras, [&](const lists::ArmyExtra& extra) {
      const bool asked = folded(extra.name) == "character";
      if (asked && !system_.company(unit).character) {
        tell(extra.line, fmt::format("character of {} is left out: no unit stands before it on its "
                                     "line. Write \"UNIT + {}: character\".",
                                     unit, unit));
      }
      return asked;
    });
  }

  void take_models(lists::ArmyEntry entry, const std::string& unit) {
    take_character_option(entry, unit);
    reader_.part_joined(entry, unit);
    Count count = of_models(entry, unit, system_, grouped_);
    count.side = reader_.with_joined(entry, count.side, tell_);
    army_.add(count.side, count.units);
    const bool is_given = unit.find(':') != std::string::npos ||
                          std::ranges::any_of(entry.extras, [](const lists::ArmyExtra& extra) {
                            return extra.name.starts_with("models=");
                          });
    if (!is_given && system_.company(count.side).character) {
      characters_.insert(characters_.end(), count.units, {count.side, entry.line});
    }
  }

  void take_units(lists::ArmyEntry entry, const std::string& unit) {
    reader_.part_joined(entry, unit);
    if (unit.find(':') != std::string::npos) {
      check_values(unit, system_);
    }
    std::string shown;
    const Count count = counted(entry, unit, system_, shown);
    tell_of(entry, shown);
    Army given;
    reader_.give(entry, count.side, count.units, given, tell_);
    double points = 0;
    for (const Fielded& each : given.units) {
      points += static_cast<double>(each.count) *
                system_.side(each.side, each.side)->points().value_or(answer::kNotKnown);
      army_.add(reader_.with_joined(entry, each.side, tell_), each.count);
    }
    if (entry.points && !entry.extras.empty() && points > 0 && points != *entry.points) {
      tell_of(entry, fmt::format("its price, {}, does not fit: with all it has it costs {:g} "
                                 "points here.",
                                 *entry.points, points));
    }
  }

  const TellLine tell_ = [this](std::uint32_t line, const std::string& sentence) {
    tell(line, sentence);
  };
  const std::string& file_;
  answer::System& system_;
  KnownNames names_;
  lists::ArmyFile read_;
  ListOfArmy found_;
  LineReader reader_;
  Army army_{};
  std::vector<Joining> characters_{};
  GroupedNotes grouped_{system_.sides()};
  std::uint64_t sum_ = 0;    ///< points that the lines say
  bool all_priced_ = true;   ///< each of them does
  bool is_foreign_ = false;  ///< words between names are no English
  std::size_t unread_ = 0;   ///< lines that name no unit
};

}  // namespace

bool names_pipe(const std::string& text) {
  return text == "-" || (is_there(text) && !is_file(text) && !is_folder(text));
}

std::optional<std::string> army_file_named(const std::string& text) {
  if (text.starts_with('@') && text.size() > 1) {
    const std::filesystem::path file = lists::file_of_side(text.substr(1));
    return is_file(file) && lists::is_army(file) ? std::optional(file.string()) : std::nullopt;
  }
  const bool plain = text.find_first_of(":,*=<>") == std::string::npos;
  const bool may_be = plain && std::filesystem::path(text).has_extension();
  if (names_pipe(text) || (plain && !may_be && text.starts_with('/'))) {
    return text;  // no unit is called so, nor a list
  }
  const bool must_be =
      may_be && (text.ends_with(".txt") || text.ends_with(".ros") || text.ends_with(".rosz"));
  return must_be || (may_be && is_file(text) && lists::is_army(text)) ? std::optional(text)
                                                                      : std::nullopt;
}

Army army_in(const std::string& file, answer::System& system) {
  if (file == "-") {
    throw InputError(
        "standard input holds no army (an ordinary file is wanted) save it, and name the file");
  }
  return army_of(lists::read_list_file(file), file, system);
}

Army army_of(std::string_view text, const std::string& file, answer::System& system) {
  return Reading(text, file, system).army();
}

Army army_named(const std::string& text, const std::string& field, answer::System& system,
                Kept kept) {
  if (const auto file = army_file_named(text)) {
    return army_in(*file, system);
  }
  Army army;
  for (const std::string& side : is_list_name(text) && kept == Kept::fighters
                                     ? fighting_units(text, system)
                                     : sides_named(text, field, system)) {
    army.units.push_back({side, 1});
  }
  return army;
}

std::string words_of(const Army& army) {
  if (army.units.empty()) {
    return "no unit";
  }
  const Fielded& first = army.units.front();
  const std::size_t others = army.size() - first.count;
  return fmt::format(
      "{} x {}{}", first.count, first.side,
      others == 0 ? "" : fmt::format(" and {} other{}", others, others == 1 ? "" : "s"));
}

}  // namespace fray::study
