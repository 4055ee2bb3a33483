#include "lists/side_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/option.hpp"
#include "core/text.hpp"
#include "lists/player_files.hpp"

namespace fray::lists {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

[[noreturn]] void refuse(const std::string& side, const std::string& field,
                         const std::string& sentence) {
  throw InputError(Where{.file = side, .field = field}, sentence);
}

bool says_no(const SideText::Option& option) {
  return option.value && lowered(*option.value) == "no";
}

/// A side in a file: `side = "empire/knights: charging"`.
WholeSide from_file(std::string_view name, const std::string& side, const SideGame& game) {
  const std::string named{name.substr(1)};
  if (named.empty()) {
    refuse(side, "",
           "there is no file after the @ (a side's file is wanted) for example @side.toml");
  }
  const std::filesystem::path file = [&] {
    try {
      return file_of_side(named);
    } catch (const InputError& error) {
      throw error.at(Where{.file = side}).anywhere();
    }
  }();
  try {
    const SideFile read = read_side_file(file);
    if (!read.system.empty() && read.system != game.name) {
      throw InputError(Where{.file = read.place, .field = "system"},
                       fmt::format("\"{}\", and {} is asked for (one game at a time) name "
                                   "the system {}",
                                   quotable(read.system), game.name, quotable(read.system)));
    }
    return {read.side, read.place};
  } catch (InputError& error) {
    throw error.anywhere();  // Caught for that alone: no side is in it.
  }
}

void append_option(std::string& unit, std::string_view option) {
  const std::string_view between = unit.find(':') == std::string::npos ? ": "
                                   : unit.ends_with(':')               ? " "
                                                                       : ", ";
  unit.append(between).append(option);
}

/// The texts between pluses that stand alone; "4+" and "+2" are no such.
std::vector<std::string_view> units_of(std::string_view text, const std::string& side) {
  const auto is_blank = [&](std::size_t i) {
    return i >= text.size() || kBlanks.find(text[i]) != std::string_view::npos;
  };
  std::vector<std::string_view> units;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool ends =
        i == text.size() || (text[i] == '+' && (i == 0 || is_blank(i - 1)) && is_blank(i + 1));
    if (ends) {
      units.push_back(trimmed(text.substr(from, i - from)));
      from = i + 1;
    }
  }
  if (units.size() > 1 && std::ranges::any_of(units, &std::string_view::empty)) {
    refuse(side, "",
           "nothing stands beside a + (a unit is wanted on each side of it) write one there, or "
           "take the "
           "+ away");
  }
  return units;
}

/// How often the unit is there: takes "3 x " off its name.
std::size_t take_count(SideText& parts, const std::string& side, std::size_t most) {
  const std::string& name = parts.name;
  const auto digits = name.find_first_not_of("0123456789");
  const auto x =
      name.find_first_not_of(kBlanks, digits == std::string::npos ? name.size() : digits);
  const bool counted = digits != 0 && x != std::string::npos &&
                       (name[x] == 'x' || name[x] == 'X') && x + 1 < name.size() &&
                       kBlanks.find(name[x + 1]) != std::string_view::npos;
  if (!counted) {
    return 1;
  }
  std::size_t count = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + digits, count);
  if (error != std::errc{} || count < 1 || count > most) {
    refuse(side, "",
           "\"" + quotable(name.substr(0, digits)) + " x\" (1 to " + std::to_string(most) +
               " units a side; how many stands or models one unit has is said behind a colon)");
  }
  parts.name = std::string(trimmed(std::string_view(name).substr(x + 1)));
  return count;
}

/// What stands behind "no", "not" or "without"; nothing of other texts.
std::optional<std::string> behind_no(std::string_view text) {
  constexpr std::array<std::string_view, 3> kNo{"no", "not", "without"};
  const std::string_view first = text.substr(0, text.find(' '));
  return std::ranges::find(kNo, first) == kNo.end()
             ? std::nullopt
             : std::optional(std::string(trimmed(text.substr(first.size()))));
}

/// "no shield", "not charging" and "without shield" as "shield=no".
SideText::Option with_no(SideText::Option option, const SideGame& game) {
  const std::optional<std::string> not_so = behind_no(option.key);
  if (!option.value && not_so && !not_so->empty() && !game.is_rule(option.key)) {
    option.key = *not_so;
    option.value = "no";
  }
  return option;
}

/// What an option says in the game's own names: "charging=no" of "receiving" and "no charging".
std::vector<SideText::Option> meant_by(const SideText::Option& option, const SideGame& game) {
  const PlayersWord* const row = find_word(game.words, folded(option.key));
  const bool is_word = row != nullptr && !row->option.empty() && !option.value;
  return is_word ? split(": " + std::string(row->option), option.key).options
                 : std::vector{with_no(option, game)};
}

/// Says an option of a unit of a saved side, in the place of what that says of the same.
/// Why   a "no" stands behind what it takes away, so that this is told.
void say_behind(std::string& written, const SideText::Option& option, const SideGame& game) {
  std::string said = option.key + (option.value ? "=" + *option.value : "");
  for (const SideText::Option& meant : meant_by(option, game)) {
    for (const SideText::Option& kept : split(written, written).options) {
      if (folded(kept.key) == folded(meant.key) && says_no(meant) && !says_no(kept)) {
        said = meant.key + "=no";
      } else if (std::ranges::any_of(meant_by(kept, game), [&](const SideText::Option& one) {
                   return folded(one.key) == folded(meant.key);
                 })) {
        drop_option(written, kept.key);
      }
    }
  }
  append_option(written, said);
}

/// "2 x @knights: attacks=4" as the units of the saved side, each with these options.
std::string saved_units(std::string_view unit, const std::string& side, const SideGame& game) {
  const std::size_t at = unit.find('@');
  const std::size_t colon = std::min(unit.find(':', at), unit.size());
  const std::string kept = from_file(trimmed(unit.substr(at, colon - at)), side, game).text;
  const std::vector<std::string_view> kept_units = units_of(kept, side);
  if (at != 0 && kept_units.size() > 1) {
    refuse(side, "",
           fmt::format("\"{}\" (a saved side of several units is counted) write it as often as it "
                       "is there, with + between",
                       quotable(unit)));
  }
  std::string text;
  for (const std::string_view one : kept_units) {
    std::string written(one);
    if (colon < unit.size()) {
      for (const SideText::Option& option : split(unit, side).options) {
        say_behind(written, option, game);
      }
    }
    text.append(text.empty() ? "" : " + ").append(unit.substr(0, at)).append(written);
  }
  return text;
}

/// "@knights" and "2 x @knights".
bool is_saved(std::string_view unit) {
  const std::size_t name = unit.find_first_not_of("0123456789xX \t");
  return name != std::string_view::npos && unit[name] == '@';
}

/// The side with its saved sides written out.
std::string with_saved(std::string_view text, const std::string& side, const SideGame& game) {
  std::string whole;
  for (const std::string_view unit : units_of(text, side)) {
    whole.append(whole.empty() ? "" : " + ")
        .append(is_saved(unit) ? saved_units(unit, side, game) : std::string(unit));
  }
  return whole;
}

/// Adds an option. "charging=no" takes away a "charging" before it, and "character=no" a
/// "character=hero", which is told.
void add_option(SideText& parts, SideText::Option option) {
  if (says_no(option)) {
    const auto given = std::ranges::find_if(parts.options, [&](const SideText::Option& before) {
      const std::string value = lowered(before.value.value_or(""));
      return folded(before.key) == folded(option.key) && value != "yes" && value != "no";
    });
    if (given != parts.options.end()) {
      parts.options.erase(given);
      option.takes_away = true;
      parts.read_as.push_back(
          fmt::format("{0} is taken away by the {0}=no behind it.", option.key));
    }
  }
  parts.options.push_back(std::move(option));
}

}  // namespace

bool names_a_side(std::string_view text) {
  return std::ranges::any_of(units_of(text, std::string(text)), &is_saved);
}

WholeSide whole_side(std::string_view text, const std::string& side, const SideGame& game) {
  check_text(text, side);
  text = trimmed(text);
  if (text.empty()) {
    refuse(side, "",
           fmt::format("nothing is said (a unit is wanted) for example \"{}\"", game.example));
  }
  const std::string named(text.substr(1));
  const bool whole =
      text.front() == '@' && (named.find_first_of(":+") == std::string::npos || is_there(named));
  if (whole) {
    return from_file(text, side, game);
  }
  return {
      text.find('@') == std::string_view::npos ? std::string(text) : with_saved(text, side, game),
      side};
}

SideText split(std::string_view text, const std::string& place) {
  SideText parts;
  const auto colon = text.find(':');
  parts.name = trimmed(text.substr(0, colon));
  if (colon == std::string_view::npos) {
    return parts;
  }
  std::string_view rest = text.substr(colon + 1);
  for (bool more = !trimmed(rest).empty(); more;) {
    const auto comma = rest.find(',');
    const std::string_view option = trimmed(rest.substr(0, comma));
    if (option.empty()) {
      refuse(place, "", "an option is empty (two commas, or one at the end) take a comma away");
    }
    const auto equals = option.find('=');
    const bool has_value = equals != std::string_view::npos;
    if (equals == 0) {
      refuse(place, "",
             "\"" + quotable(option) +
                 "\" says a value of nothing (an option is wanted before the "
                 "=) for example stands=2, or models=20 in games of ranks");
    }
    parts.options.push_back(
        {.key = lowered(trimmed(option.substr(0, equals))),
         .value = has_value ? std::optional(std::string(trimmed(option.substr(equals + 1))))
                            : std::nullopt});
    more = comma != std::string_view::npos;
    rest = more ? rest.substr(comma + 1) : std::string_view{};
  }
  return parts;
}

SideText with_nos(SideText text, const SideGame& game) {
  for (SideText::Option& option : std::exchange(text.options, {})) {
    add_option(text, with_no(std::move(option), game));
  }
  return text;
}

void check_name(const SideText& parts, const std::string& side, const SideGame& game) {
  if (parts.name.empty()) {
    refuse(side, "",
           fmt::format("no unit stands before the colon (a name or \"custom\" is wanted) for "
                       "example \"{}\"",
                       game.example));
  }
}

std::string with_option(std::string_view unit, std::string_view option) {
  std::string text(trimmed(unit));
  for (const std::string& one : parted(option, ',')) {
    const auto equals = one.find('=');
    if (equals != std::string::npos &&
        lowered(trimmed(std::string_view(one).substr(equals + 1))) == "no") {
      drop_option(text, one.substr(0, equals));
    }
  }
  append_option(text, option);
  return text;
}

void drop_option(std::string& unit, std::string_view key) {
  std::size_t from = unit.find(':');
  while (from != std::string::npos) {
    const std::size_t to = std::min(unit.find(',', from + 1), unit.size());
    const std::string_view option = std::string_view(unit).substr(from + 1, to - from - 1);
    const std::string_view name = option.substr(0, option.find('='));
    if (folded(name) == folded(key)) {
      const bool first = unit[from] == ':';
      const bool last = to == unit.size();
      // The colon stays where other options do.
      unit.erase(first && !last ? from + 1 : from, to - from);
      return;
    }
    from = to == unit.size() ? std::string::npos : to;
  }
}

std::vector<WrittenUnit> written_units(std::string_view text, const std::string& side) {
  std::vector<WrittenUnit> units;
  for (const std::string_view one : units_of(text, side)) {
    SideText parts = split(one, side);
    units.push_back({one, take_count(parts, side, SideLimits::max_units)});
  }
  return units;
}

namespace {

/// As it was typed: "wall" of the "defended" that it is read as.
const std::string& typed(const SideText::Option& option) {
  return option.word.empty() ? option.key : option.word;
}

bool says_just_yes(const SideText::Option& option) {
  return !option.value || lowered(*option.value) == "yes";
}

std::string with_its_no(const SideText::Option& option) {
  return typed(option) + (option.word.empty() && says_no(option) ? "=no" : "");
}

/// Why two options of one name cannot both be said.
std::string_view why_not_both(const SideText::Option& one, const SideText::Option& other) {
  return says_no(one) != says_no(other) ? "one says the opposite of the other"
                                        : "one of them is enough";
}

InputError given_twice(const std::string& side, const SideText::Option& one,
                       const SideText::Option& other) {
  const Where where{.file = side, .field = other.key};
  return (says_no(one) == says_no(other)
              ? InputError(where, "is given twice (once is enough) take one away")
              : InputError(where,
                           "is given twice (one says the opposite of the other) leave one out"))
      .again();
}

/// Adds the options that a word stands for, but those that are said, also with "no".
void read_several(SideText& parts, std::size_t place, const PlayersWord& row,
                  const std::string& side) {
  const std::string word = parts.options[place].key;
  parts.options.erase(parts.options.begin() + static_cast<std::ptrdiff_t>(place));
  std::vector<std::string> taken;
  std::vector<std::string> said;
  for (SideText::Option& option : split(": " + std::string(row.option), side).options) {
    const auto given = std::ranges::find(parts.options, option.key, &SideText::Option::key);
    if (given != parts.options.end()) {
      given->is_in_word = !says_no(*given);
      said.push_back(given_of(*given, false).text);
      continue;
    }
    taken.push_back(option.key);
    option.word = word;
    parts.options.push_back(std::move(option));
  }
  parts.read_as.push_back(said.empty()
                              ? fmt::format("{} is read as {}: {}.", word, row.option, row.means)
                          : taken.empty() ? word + " says what is so anyway."
                                          : fmt::format("{} is read as {}, as {} {} said already.",
                                                        word, list_of(taken), list_of(said),
                                                        said.size() == 1 ? "is" : "are"));
}

/// Puts the option in the place of the word that it is read for.
void read_word(SideText& parts, std::size_t place, const PlayersWord& row,
               const std::string& side) {
  const SideText::Option given = parts.options[place];
  if (!WrittenOption(side, given.key, given.value).flag()) {
    parts.options.erase(parts.options.begin() + static_cast<std::ptrdiff_t>(place));
    if (!given.takes_away) {
      parts.read_as.push_back(given.key + "=no changes nothing in this fight.");
    }
    return;
  }
  if (row.option.find(',') != std::string_view::npos) {
    read_several(parts, place, row, side);
    return;
  }
  const auto equals = row.option.find('=');
  SideText::Option option;
  option.key = row.option.substr(0, equals);
  option.word = given.key;
  if (equals != std::string_view::npos) {
    option.value = row.option.substr(equals + 1);
    option.takes_away = *option.value == "no";
  }
  parts.read_as.push_back(fmt::format("{} is read as {}: {}.", given.key, row.option, row.means));
  const auto same = std::ranges::find(parts.options, option.key, &SideText::Option::key);
  if (same == parts.options.end()) {
    parts.options[place] = std::move(option);
  } else if (same->value == option.value || (says_just_yes(*same) && says_just_yes(option))) {
    parts.options.erase(parts.options.begin() + static_cast<std::ptrdiff_t>(place));
  } else {
    refuse(side, given.key,
           fmt::format("and {} cannot both be said ({}) leave one out", with_its_no(*same),
                       why_not_both(*same, option)));
  }
}

/// Throws  InputError for a word that is said again.
void refuse_words_again(const SideText& parts, std::span<const PlayersWord> words,
                        const std::string& side) {
  for (const SideText::Option& option : parts.options) {
    const std::string key = folded(option.key);
    const auto before = std::ranges::find(
        parts.options, key, [](const SideText::Option& other) { return folded(other.key); });
    if (find_word(words, key) != nullptr && &*before != &option) {
      throw given_twice(side, *before, option);
    }
  }
}

void read_words(SideText& parts, std::span<const PlayersWord> words, const std::string& side) {
  refuse_words_again(parts, words, side);
  for (std::size_t place = parts.options.size(); place-- > 0;) {
    const PlayersWord* const row = find_word(words, folded(parts.options[place].key));
    if (row != nullptr && !row->option.empty()) {
      read_word(parts, place, *row, side);
    }
  }
  std::ranges::reverse(parts.read_as);
}

}  // namespace

OptionText given_of(const SideText::Option& option, bool describes) {
  if (!option.word.empty()) {
    return {option.word, option.word, describes};
  }
  return {option.key, option.key + (option.value ? "=" + *option.value : ""), describes,
          option.is_in_word};
}

std::vector<CountedText> read_units(std::string_view text, const std::string& side,
                                    std::size_t most, const SideGame& game,
                                    const Omissions& omitted) {
  const WholeSide whole = whole_side(text, side, game);
  const std::vector<std::string_view> texts = units_of(whole.text, whole.place);
  std::vector<CountedText> units;
  std::size_t all = 0;
  for (const std::string_view one : texts) {
    const std::string place =
        texts.size() == 1 ? whole.place : whole.place + ", unit " + std::to_string(all + 1);
    SideText parts = with_nos(split(one, place), game);
    const std::size_t count = take_count(parts, place, most);
    check_name(parts, place, game);
    all += count;
    if (all > most) {
      refuse(side, "",
             "there are more than " + std::to_string(most) +
                 " units (a side has at most so many) leave some out");
    }
    std::erase_if(parts.options, [&](const SideText::Option& option) {
      return std::ranges::any_of(omitted, [&](const Omission& omission) {
        return omission.unit == units.size() && omission.option == option.key;
      });
    });
    read_words(parts, game.words, place);
    units.push_back({std::move(parts), count, place});
  }
  return units;
}

ChargeOptions given_charge(std::string_view side, const SideGame& game) {
  ChargeOptions given;
  try {
    for (const CountedText& unit : read_units(side, std::string(side), SIZE_MAX, game)) {
      for (const SideText::Option& option : unit.parts.options) {
        const bool of_charges = option.key == "charging" || option.key == "charge";
        given.says |= of_charges;
        given.charges |= of_charges && lowered(option.value.value_or("yes")) != "no";
      }
    }
  } catch (const InputError&) {
    return {};
  }
  return given;
}

namespace {

bool is_among(std::string_view word, const std::vector<std::string>& known) {
  return std::ranges::any_of(known,
                             [&](const std::string& name) { return folded(name) == folded(word); });
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Known options with commas between them, where a text is several of them with blanks, other marks
/// or "and" between; else empty.
std::string parted(std::string_view text, const std::vector<std::string>& known) {
  constexpr std::string_view kBetween = " ;:.&/";
  constexpr std::string_view kAnd = "and ";
  const auto is_known = [&](std::string_view part) { return is_among(part, known); };
  for (auto end = text.find_first_of(kBetween); end != std::string_view::npos;
       end = text.find_first_of(kBetween, end + 1)) {
    const std::string_view first = trimmed(text.substr(0, end));
    std::string_view rest = trimmed(text.substr(end + 1));
    rest = trimmed(rest.substr(rest.starts_with(kAnd) ? kAnd.size() : 0));
    if (is_known(first)) {
      if (const std::string others = is_known(rest) ? std::string(rest) : parted(rest, known);
          !others.empty()) {
        return std::string(first) + ", " + others;
      }
    }
  }
  return "";
}

}  // namespace

void OptionReader::refuse_repeated(
    const SideText& text, const std::function<std::string(const std::string&)>& plain) const {
  std::vector<std::string> names;
  for (const Option& option : text.options) {
    names.push_back(plain(option.key));
    const auto before = std::ranges::find(names, names.back()) - names.begin();
    if (const Option& other = text.options[static_cast<std::size_t>(before)]; &other != &option) {
      if (folded(typed(other)) == folded(typed(option))) {
        throw given_twice(side_, other, option);
      }
      refuse_both(other, option);
    }
  }
}

void OptionReader::refuse_both(const Option& one, const Option& other) const {
  lists::refuse(side_, typed(other),
                fmt::format("and {} cannot both be said ({}) leave one out", with_its_no(one),
                            why_not_both(one, other)));
}

void OptionReader::refuse_unknown(const Option& option, const std::vector<std::string>& known,
                                  const std::string& help) const {
  const std::span<const PlayersWord> words = game_.words;
  if (const PlayersWord* const word = find_word(words, folded(option.key))) {
    throw written(option).wrong(fmt::format("is no option here ({})", word->means));
  }
  const std::string none = "no option is called \"" + quotable(option.key) + "\"";
  if (const auto not_so = behind_no(option.key)) {
    throw of_side(not_so->empty()
                      ? fmt::format("nothing stands behind \"{}\" (an option is wanted) "
                                    "for example no charging",
                                    option.key)
                      : fmt::format("\"{0}\" stands behind a no (one no is enough) type {0}",
                                    quotable(option.key)))
        .about(option.key);
  }
  if (is_number(option.key)) {
    throw of_side(
        fmt::format("\"{0}\" is no option (a comma begins the next one, and no number "
                    "here has a comma) leave it out, or say {1}={0} for how many there are",
                    quotable(option.key), game_.number))
        .about(option.key);
  }
  if (const auto [name, number] = word_and_number(option.key);
      !option.value && !number.empty() && is_among(name, known)) {
    throw of_side(fmt::format("{} (type {}={})", none, name, number)).about(option.key);
  }
  if (const auto several = parted(option.key, known); !several.empty()) {
    throw of_side(none + " (a comma parts options: \"" + quotable(several) + "\")")
        .about(option.key);
  }
  if (!game_.save.empty() && game_.is_armour(folded(option.key))) {
    throw of_side(
        fmt::format("{} (armour is in the save of who wears it, and the list of this unit "
                    "sells no other) leave it out, or type the save, as in {}",
                    none, game_.save))
        .about(option.key);
  }
  std::vector<std::string> all = known;
  for (const PlayersWord& word : words) {
    if (!word.option.empty()) {
      all.emplace_back(word.word);
    }
  }
  const std::vector<std::string> near = nearest(option.key, all);
  const std::string next =
      near.empty() ? " (see " + help + ")" : " (did you mean " + either_of(near) + "?)";
  // One that is mistyped comes near something that is as long.
  const bool item = is_like_an_item(option.key) && game_.items.empty() &&
                    std::ranges::none_of(near, [](std::string name) {
                      std::ranges::replace(name, '-', ' ');
                      return is_like_an_item(name);
                    });
  throw of_side(none + (item ? no_items(game_.changes) : next)).about(option.key);
}

void OptionReader::refuse_of_other_game(const Option& option) const {
  lists::refuse(
      side_, typed(option),
      fmt::format("does nothing in {} (it is a rule of another game) leave it out", game_.name));
}

void OptionReader::refuse_without_comma(const Option& option,
                                        const std::vector<std::string>& known) const {
  const std::string value = option.value.value_or("");
  for (auto blank = value.find(' '); blank != std::string::npos;
       blank = value.find(' ', blank + 1)) {
    const std::string_view rest = trimmed(std::string_view(value).substr(blank));
    if (is_among(rest.substr(0, rest.find_first_of("= ")), known)) {
      throw written(option).wrong(fmt::format(
          "\"{}\" is more than one value (a comma parts options) type {}={}, {}", quotable(value),
          option.key, quotable(value.substr(0, value.find_last_not_of("; ", blank) + 1)),
          quotable(rest)));
    }
  }
}

std::string no_items(std::string_view changes) {
  return fmt::format(" (magic items are not known by name: type what one changes, as in {})",
                     changes);
}

bool is_like_an_item(std::string_view words) {
  static const std::set<std::string, std::less<>> kItems{
      "amulet", "armour",   "axe",   "banner",  "bane",     "belt",  "blade",    "charm",
      "cloak",  "coat",     "crown", "flag",    "gauntlet", "helm",  "helmet",   "icon",
      "jewel",  "medal",    "plate", "pendant", "potion",   "ring",  "rune",     "scroll",
      "shield", "standard", "staff", "spear",   "stone",    "sword", "talisman", "trinket"};
  const std::string text = folded(words);
  const std::vector<std::string_view> all = split_words(text);
  return all.size() > 1 &&
         std::ranges::any_of(all, [&](std::string_view word) { return kItems.contains(word); });
}

bool UnitText::says(std::string_view option) const {
  return std::ranges::find(options, option, &OptionText::name) != options.end();
}

void tell_words(const UnitText& given, const std::string& name, std::set<std::string>& own_lists,
                std::vector<std::string>& notes) {
  for (const std::string& word : given.read_as) {
    notes.push_back(fmt::format("{}: {}", name, word));
  }
  if (!given.own_list.empty() && own_lists.insert(given.own_list).second) {
    notes.push_back(fmt::format("{}: {}", name, given.own_list));
  }
}

std::pair<std::string, std::string> word_and_number(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789";
  if (const auto blank = text.find(' ');
      blank != std::string_view::npos && is_number(text.substr(0, blank))) {
    return {std::string(trimmed(text.substr(blank))), std::string(text.substr(0, blank))};
  }
  const std::size_t digit = std::min(text.find_first_of(kDigits), text.size());
  std::string_view word = trimmed(text.substr(0, digit));
  word = trimmed(word.substr(0, word.size() - (word.ends_with(':') ? 1 : 0)));
  const std::string_view number = text.substr(digit);
  const bool is_value =
      is_number(number.substr(0, number.size() - (number.ends_with('+') ? 1 : 0)));
  return !word.empty() && is_value ? std::pair(std::string(word), std::string(number))
                                   : std::pair(std::string(text), std::string());
}

std::string with_hyphens(std::string_view name) {
  std::string hyphened(name);
  std::ranges::replace(hyphened, ' ', '-');
  return hyphened;
}

std::string_view SideGame::item_called(std::string_view given) const {
  const auto found = std::ranges::find_if(
      items, [&](std::string_view item) { return folded(item) == folded(given); });
  return found == items.end() ? std::string_view{} : *found;
}

const PlayersWord* find_word(std::span<const PlayersWord> words, std::string_view folded) noexcept {
  const auto found = std::ranges::find(words, folded, &PlayersWord::word);
  return found == words.end() ? nullptr : &*found;
}

}  // namespace fray::lists
