#include "lists/army_line.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "lists/finder.hpp"
#include "lists/side_text.hpp"

namespace fray::lists {
namespace {

using std::literals::operator""sv;

/// The list of "Empire, 2000 points", "Empire 2000 pts", "Empire - 2000 pts" or "2000 points of
/// Empire"; of the first line with letters, "Empire [500 pts]" too.
std::optional<std::string_view> heading_of(std::string_view line, bool first) {
  std::string_view rest = line;
  if (!take_digits_before(rest).empty()) {
    rest = without_blanks_before(rest);
    const bool points = take_word_before(rest, {"point "}) ||
                        (take_points_before(rest) && take_word_before(rest, {" of "}));
    rest = without_blanks_before(rest);
    return points && has_letters(rest) ? std::optional(rest) : std::nullopt;
  }
  const bool brackets = take_word_behind(rest, {")", "]"});
  rest = without_blanks_behind(rest);
  if (!take_points_behind(rest)) {
    return std::nullopt;
  }
  rest = without_blanks_behind(rest);
  const std::string_view digits = take_digits_behind(rest);
  std::string_view name = without_blanks_behind(rest);
  const bool behind_comma = name.ends_with(',') || name.ends_with('-') || name.ends_with(':');
  const bool in_brackets =
      brackets && first && (name.ends_with('(') || name.ends_with('[')) && !behind_comma;
  const bool long_price = digits.size() >= 4 && (behind_comma || name.size() < rest.size());
  if (digits.empty() || (!name.ends_with(',') && !in_brackets && !long_price)) {
    return std::nullopt;
  }
  if (behind_comma || in_brackets) {
    name.remove_suffix(1);
  }
  name = without_blanks_behind(name);
  return name.empty() || name.ends_with(',') ? std::nullopt : std::optional(name);
}

/// Whether a line says no more than a sum: "Total: 985", "Total army cost 1,000 pts".
bool is_sum(std::string_view line) {
  static constexpr std::array kTotal{"total"sv, "subtotal"sv, "gesamt"sv, "summe"sv};
  static constexpr std::array kWords{"army"sv,   "cost"sv, "list"sv,   "units"sv, "models"sv,
                                     "roster"sv, "bp"sv,   "around"sv, "about"sv, "ca"sv};
  bool says_total = false;
  while (!line.empty()) {
    const auto is_in_word = [](char c) { return is_letter(c); };
    const auto first = std::ranges::find_if(line, is_in_word) - line.begin();
    line.remove_prefix(static_cast<std::size_t>(first));
    const auto end = std::ranges::find_if_not(line, is_in_word) - line.begin();
    const std::string word = lowered(line.substr(0, static_cast<std::size_t>(end)));
    line.remove_prefix(word.size());
    const bool total = std::ranges::find(kTotal, word) != kTotal.end();
    says_total = says_total || total;
    if (!word.empty() && !total && !is_points(word) &&
        std::ranges::find(kWords, word) == kWords.end()) {
      return false;
    }
  }
  return says_total;
}

/// What stands between units: "Cavalry" of "+ Cavalry +", "== Cavalry ==" or "-- Cavalry --"; empty
/// where nothing is between the signs. One that begins with a number may be a unit, and is none.
std::optional<std::string_view> title_in(std::string_view line) {
  constexpr std::string_view kSigns = "+=-~";
  const char sign = line.front();
  const std::size_t least = sign == '+' ? 1 : 2;
  const std::size_t before = std::min(line.find_first_not_of(sign), line.size());
  const std::size_t behind = line.size() - line.find_last_not_of(sign) - 1;
  if (kSigns.find(sign) == std::string_view::npos || before < least || behind < least ||
      line.size() == 1) {
    return std::nullopt;
  }
  const std::string_view inside =
      before == line.size() ? "" : trimmed(line.substr(before, line.size() - before - behind));
  return !inside.empty() && is_digit(inside.front()) ? std::nullopt : std::optional(inside);
}

/// Without the signs that make a line a title: "Knights" of "### Knights".
std::string_view without_marks(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  return marks == line.size() ? "" : trimmed(line.substr(marks));
}

/// "# our club's rules", "## Core Units [300 pts]"; but "#3 Knights" and "### 20 Knights" are units
/// with signs before them, and so is what has a price below the titles of an army.
bool is_remark(std::string_view line) {
  const std::string_view text = without_marks(line);
  return line.starts_with('#') && (text.empty() || !is_digit(text.front())) &&
         !(line.starts_with("###") && points_behind(text).says_points);
}

/// What list builders write below an army: "Created with "Old World Builder"", where that stands.
bool is_footer(std::string_view line) {
  static constexpr std::array kWords{"created with "sv, "[http"sv, "http://"sv, "https://"sv};
  const std::string text = lowered(line);
  return std::ranges::any_of(kWords, [&](std::string_view word) { return text.starts_with(word); });
}

/// What list builders write below the name of an army: "Warhammer: The Old World, Empire of Man".
bool names_game(std::string_view line) {
  static constexpr std::array kGames{"warhammer"sv, "the old world"sv, "the 9th age"sv,
                                     "the ninth age"sv, "warmaster"sv};
  const std::string text = lowered(line);
  return text.find(',') != std::string::npos &&
         std::ranges::any_of(kGames, [&](std::string_view game) { return text.starts_with(game); });
}

/// "281 Points" by itself, below the unit that costs so much; nothing for what says more.
std::optional<std::uint32_t> price_alone(std::string_view line) {
  const std::string_view digits = take_digits_before(line);
  line = without_blanks_before(line);
  const bool points = take_points_before(line);
  constexpr std::size_t kMostDigits = 6;
  return points && line.empty() && !digits.empty() && digits.size() <= kMostDigits
             ? std::optional(static_cast<std::uint32_t>(std::stoul(std::string(digits))))
             : std::nullopt;
}

/// "WS" of "WS", or of "WS(4)".
bool is_characteristic(std::string_view word) {
  static constexpr std::array kNames{"m"sv, "mv"sv, "ws"sv, "bs"sv,  "s"sv,   "st"sv,
                                     "t"sv, "to"sv, "w"sv,  "wo"sv,  "i"sv,   "in"sv,
                                     "a"sv, "at"sv, "ld"sv, "adv"sv, "mar"sv, "dis"sv};
  const std::string name = lowered(word.substr(0, word.find('(')));
  return std::ranges::find(kNames, name) != kNames.end();
}

/// "4", "3+", "-", "4/5".
bool is_value(std::string_view word) {
  return word == "-" || (!word.empty() && is_digit(word.front()) &&
                         word.find_first_not_of("0123456789+/\"") == std::string_view::npos);
}

/// Words in a row for which something holds, at most.
template <class Holds>
int words_in_a_row(std::string_view line, Holds holds) {
  int most = 0;
  int words = 0;
  while (!line.empty()) {
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    words = holds(line.substr(0, blank)) ? words + 1 : 0;
    most = std::max(most, words);
    line = without_blanks_before(line.substr(blank));
  }
  return most;
}

constexpr int kWordsOfProfile = 6;

/// "Model M WS BS S T W I A Ld", or "[Knight] M(4) WS(5) BS(3) ...", which some print below a unit; but
/// below "Unit ## M WS BS ..." each row is a unit.
bool heads_profiles(std::string_view line) {
  return line.find('#') == std::string_view::npos &&
         words_in_a_row(line, is_characteristic) >= kWordsOfProfile;
}

/// "Yeoman 4 2 2 3 3 1 3 2 6", below the line that says what they are. One that begins with a number may
/// be a unit.
bool is_profile(std::string_view line) {
  return !line.empty() && !is_digit(line.front()) &&
         words_in_a_row(line, is_value) >= kWordsOfProfile;
}

/// What list builders print of the book below a unit: "Rules: Orders", "Categories: Core".
bool is_of_the_book(std::string_view line) {
  static constexpr std::array kWords{"rules:"sv, "special rules:"sv, "categories:"sv, "1 global:"sv,
                                     "1 global adv"sv};
  const std::string text = lowered(line);
  return heads_profiles(line) ||
         std::ranges::any_of(kWords, [&](std::string_view word) { return text.starts_with(word); });
}

/// What lists write above some of their units: "Core", "Special Units", "Heroes:".
bool is_section(std::string_view line) {
  static constexpr std::array kSections{
      "characters"sv, "character"sv,     "core"sv,           "core units"sv,  "special"sv,
      "rare"sv,       "special units"sv, "rare units"sv,     "mercenaries"sv, "allies"sv,
      "lords"sv,      "heroes"sv,        "lords & heroes"sv, "troops"sv,      "units"sv,
      "regiments"sv,  "war machines"sv};
  static constexpr std::array kWithColon{"lord"sv,      "hero"sv,         "infantry"sv, "cavalry"sv,
                                         "artillery"sv, "war machines"sv, "monsters"sv};
  const bool colon = line.ends_with(':');
  // "Core [630 pts]"
  const std::string_view bare = line.ends_with(']') ? points_behind(line).text : line;
  const std::string text = lowered(trimmed(bare.substr(0, bare.size() - (colon ? 1 : 0))));
  return std::ranges::find(kSections, text) != kSections.end() ||
         (colon && std::ranges::find(kWithColon, text) != kWithColon.end());
}

/// A line in plain signs: every dash as "-", every blank as " ", dots that lead to a price as blanks.
std::string in_plain_signs(std::string_view line) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kSigns{
      {{"\xE2\x80\x90", "-"},
       {"\xE2\x80\x91", "-"},
       {"\xE2\x80\x92", "-"},
       {"\xE2\x80\x93", "-"},
       {"\xE2\x80\x94", "-"},
       {"\xE2\x88\x92", "-"},
       {"\xC2\xA0", " "},
       {"\xE2\x80\x89", " "},
       {"\xE2\x80\xAF", " "},
       {"\xE2\x80\x8B", ""},
       {"\xE2\x80\xA6", "..."},
       {"\xC3\x97", "x"}}};
  std::string plain;
  while (!line.empty()) {
    const auto sign = std::ranges::find_if(
        kSigns, [&](const auto& each) { return line.starts_with(each.first); });
    if (sign != kSigns.end()) {
      plain += sign->second;
      line.remove_prefix(sign->first.size());
      continue;
    }
    for (const char leader : {'.', '_'}) {
      const std::size_t run = std::min(line.find_first_not_of(leader), line.size());
      if (run >= 3 && line.size() > run) {
        plain += ' ';
        line.remove_prefix(run);
      }
    }
    if (!line.empty()) {
      plain += line.front();
      line.remove_prefix(1);
    }
  }
  return plain;
}

/// Whether a text ends with the thousands of a price: "1", "12"; but "x3" is a count, and "110" a
/// price by itself.
bool ends_with_thousands(std::string_view text) {
  const std::size_t digits = take_digits_behind(text).size();
  return (digits == 1 || digits == 2) && (text.empty() || !is_letter(text.back()));
}

/// "1 000 pts" without the blanks that part its thousands.
std::string with_whole_numbers(std::string_view line) {
  std::string whole;
  while (!line.empty()) {
    const bool thousands = line.size() >= 4 && line.front() == ' ' && ends_with_thousands(whole) &&
                           std::ranges::all_of(line.substr(1, 3), is_digit);
    std::string_view behind = thousands ? without_blanks_before(line.substr(4)) : "";
    if (thousands && take_points_before(behind)) {
      line.remove_prefix(1);
    }
    whole += line.front();
    line.remove_prefix(1);
  }
  return whole;
}

/// Without the signs that make a line bold: "**Knights**", "*Knights*".
std::string_view without_emphasis(std::string_view line) {
  for (const std::string_view sign : {"**"sv, "__"sv, "*"sv, "_"sv}) {
    if (line.size() > 2 * sign.size() && line.starts_with(sign) && line.ends_with(sign) &&
        !is_blank(line[sign.size()])) {
      line = trimmed(line.substr(sign.size(), line.size() - 2 * sign.size()));
    }
  }
  return line;
}

/// "20 Knights - shields" of "*20 Knights* - shields", and of "* **20 Knights** - *shields*".
std::string without_emphasis_within(std::string line) {
  for (const std::string_view sign : {"**"sv, "*"sv}) {
    for (std::size_t from = line.find(sign); from != std::string::npos;) {
      const std::size_t inside = from + sign.size();
      const std::size_t end = line.find(sign, inside);
      if (end == std::string::npos) {
        break;
      }
      if (end == inside || is_blank(line[inside]) || is_blank(line[end - 1])) {
        from = line.find(sign, inside);
        continue;
      }
      line.erase(end, sign.size());
      line.erase(from, sign.size());
      from = line.find(sign, from);
    }
  }
  return line;
}

/// "Knights with Battle Banner" of "Knights w/ Battle Banner", "w. Battle Banner" or "w Battle Banner".
std::string with_whole_words(const std::string& line) {
  std::string whole;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool parted = at > 0 && at + 1 < line.size() && (line[at] == 'w' || line[at] == 'W') &&
                        (is_blank(line[at - 1]) || line[at - 1] == ',');
    const bool abbreviated =
        parted && at + 2 < line.size() && line[at + 1] == '.' && is_blank(line[at + 2]);
    const bool with = parted && (line[at + 1] == '/' || is_blank(line[at + 1]) || abbreviated);
    if (!with) {
      whole += line[at];
      continue;
    }
    whole += "with ";
    at += is_blank(line[at + 1]) ? 0 : 1;
    while (at + 1 < line.size() && is_blank(line[at + 1])) {
      ++at;
    }
  }
  return whole;
}

/// "Archers, Musician" of "Archers; Musician"; a table parts numbers by such signs.
std::string with_commas(std::string line) {
  for (std::size_t at = line.find("; "); at != std::string::npos; at = line.find("; ", at + 1)) {
    line[at] = at + 2 < line.size() && is_letter(line[at + 2]) ? ',' : ';';
  }
  return line;
}

/// "Tomb King" of "[TK] Tomb King": the tag by which a player calls his unit.
std::string_view without_tag(std::string_view line) {
  constexpr std::size_t kLongestTag = 6;
  const std::size_t close = std::min(line.find(']'), line.size());
  const std::string_view tag = line.substr(0, close);
  const bool is_tag = tag.starts_with('[') && tag.size() <= kLongestTag + 1 &&
                      std::ranges::none_of(tag, is_blank) && close + 1 < line.size() &&
                      is_blank(line[close + 1]) && has_letters(line.substr(close));
  return is_tag ? without_blanks_before(line.substr(close + 1)) : line;
}

/// Reads an army line by line.
class Lines {
 public:
  Lines(ArmyFile& army, const std::string& file, const ArmyNames& names)
      : army_(army), file_(file), names_(names) {}

  void take(std::string_view whole, std::uint32_t number) {
    std::string line =
        whole.size() > kLongestLine
            ? std::string(whole)
            : with_commas(with_whole_words(with_whole_numbers(in_plain_signs(whole))));
    const std::size_t indent = take_dots(line);
    const bool bulleted = without_bullet(line).size() < without_blanks_before(line).size();
    line = without_emphasis(trimmed(line));
    line = line.size() > kLongestLine ? line : without_emphasis_within(std::move(line));
    const bool below_unit = !parted_ && !army_.entries.empty() && !army_.entries.back().heading &&
                            !(titled_ && army_.entries.size() == 1);
    if (line.empty() || take_sum(line, number) || take_part(line) || take_title(line, number) ||
        take_game(line, below_unit)) {
      return;
    }
    profiles_ = profiles_ || heads_profiles(line);
    if (is_footer(line) || is_of_the_book(without_bullet(line)) ||
        (profiles_ && is_profile(line))) {
      take_together(line, number, is_footer(line) ? footer_ : of_the_book_);
      return;
    }
    if (below_unit && line.starts_with("-# ")) {  // small print of Discord
      line = trimmed(line.substr(3));
    }
    if (below_unit && (take_selections(line, number) || take_price(line, number))) {
      return;
    }
    line = without_tag(without_marks(line));
    if (!has_letters(line)) {  // a rule, an empty line, a sum
      return;
    }
    if (line.size() > kLongestLine) {
      leave_out(number, line.substr(0, kLongestLine),
                fmt::format("it is longer than a unit's line ({} bytes at most).", kLongestLine));
      return;
    }
    if (is_link(line)) {
      leave_out(number, line, "it names no unit.");
      return;
    }
    const bool detached = take_section(line);
    take_unit(line, {.number = number,
                     .indent = indent,
                     .bulleted = bulleted,
                     .below_unit = below_unit && !detached});
    if (detached && army_.entries.back().line == number) {
      army_.entries.back().extras.push_back({.name = "detachment", .line = number});
    }
  }

 private:
  /// Where a line stands.
  struct Place {
    std::uint32_t number = 0;
    std::size_t indent = 0;
    bool bulleted = false;
    bool below_unit = false;
  };

  /// How far in a line stands: of ". . 20x Skeleton" the dots say it, and one stays.
  static std::size_t take_dots(std::string& line) {
    std::size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
    std::size_t dots = indent;
    while (std::string_view(line).substr(dots).starts_with(". . ")) {
      dots += 2;
    }
    line.replace(indent, dots - indent, std::string(dots - indent, ' '));
    return dots;
  }

  /// "[link to the list]" names no unit.
  bool is_link(std::string_view line) const {
    return line.starts_with('[') && line.find(']') + 1 == line.size() &&
           !names_unit(std::string(line.substr(1, line.size() - 2)));
  }

  /// A unit, or what belongs to the one above.
  void take_unit(std::string_view line, const Place& place) {
    const bool bullet_below =
        place.below_unit && place.bulleted &&
        (place.indent > indent_ || (place.indent == indent_ && !army_.entries.back().bulleted));
    std::optional<std::string_view> heading =
        !headed_ && !bullet_below ? heading_of(line, army_.entries.empty()) : std::nullopt;
    const std::string_view bare = heading ? without_bullet(*heading) : std::string_view{};
    if (place.bulleted && !bare.empty() &&
        (is_digit(bare.front()) || names_unit(std::string(bare)))) {
      heading.reset();  // "- Prophetess [236 pts]", "* 25 Clanrats FC, 185 pts"
    }
    headed_ = headed_ || heading;
    if (heading) {
      add_title(*heading);
      take_total(line, place.number);
    }
    ArmyEntry entry = entry_of(line, bullet_below, place.number, names_);
    entry.line = place.number;
    entry.heading = heading.has_value();
    entry.bulleted = place.bulleted;
    entry.further_in = place.below_unit && place.indent > indent_;
    if (!has_letters(entry.name)) {
      leave_out(place.number, std::string(line), "it names no unit.");
      return;
    }
    const bool extra = belongs_above(entry, bullet_below, place);
    extras_ += entry.extras.size() + (extra ? entry.count : 0);
    check_extras(extras_, file_, place.number);
    if (extra) {
      std::vector<ArmyExtra>& extras = army_.entries.back().extras;
      extras.push_back({.name = entry.name,
                        .count = entry.count,
                        .line = place.number,
                        .counted = entry.counted,
                        .points = entry.points,
                        .says_points = entry.says_points});
      extras.insert(extras.end(), entry.extras.begin(), entry.extras.end());
    } else {
      indent_ = place.indent;
      titled_ = army_.entries.empty() ? is_title(entry) : titled_;
      parted_ = false;
      army_.entries.push_back(std::move(entry));
    }
    check_entries(army_, file_, place.number);
  }

  /// "Mercenaries" parts the units of an army, and as its first line says whose they are.
  bool may_be_list(const std::string& line) const {
    return army_.entries.empty() && army_.titles.empty() && names_.has_list &&
           names_.has_list(line);
  }

  bool names_unit(const std::string& name) const {
    return names_.has_unit && names_.has_unit(name);
  }

  /// Whether a line belongs to the unit above: one with a bullet, unless what stands above is no unit;
  /// a magic item; and what stands further in and names no unit, or the models of the one above.
  bool belongs_above(const ArmyEntry& entry, bool bullet_below, const Place& place) const {
    if (!place.below_unit) {
      return false;
    }
    const ArmyEntry& above = army_.entries.back();
    if (names_.is_item(entry.name)) {
      return true;
    }
    if (bullet_below) {
      const bool parted = !above.counted && !above.points && names_.has_unit &&
                          !names_unit(above.name) && (entry.counted || names_unit(entry.name));
      return !parted && !is_next_unit(above, entry);
    }
    return names_.has_unit && !place.bulleted && place.indent > indent_ && !entry.points &&
           (entry.counted ? is_of_models(above, entry) : !names_unit(entry.name));
  }

  /// Whether a number further in is that of models, or of their gear: "8x Empire Knight", "8x Lance"
  /// below "Empire Knights [220pts]".
  bool is_of_models(const ArmyEntry& above, const ArmyEntry& entry) const {
    return above.points && !above.counted && names_unit(above.name) &&
           (!names_unit(entry.name) || holds_words(singular(above.name), singular(entry.name)));
  }

  /// Whether what stands below a unit is another: "- 40 Skeletons 400" below "Necromancer, 285"; but
  /// "- 25 Spearmen" below "Spearmen" are its models.
  bool is_next_unit(const ArmyEntry& above, const ArmyEntry& entry) const {
    constexpr std::size_t kLeast = 5;  // of a unit's things there are fewer
    if (entry.count < kLeast || !(entry.points || above.counted) || !names_unit(entry.name)) {
      return false;
    }
    const std::string own = singular(entry.name);
    const std::string other = singular(above.name);
    return !holds_words(own, other) && !holds_words(other, own);
  }

  /// Whether a first line says no more than the name of a list.
  bool is_title(const ArmyEntry& first) const {
    return !first.counted && !first.points && names_.has_list && names_.has_list(first.name) &&
           !names_unit(first.name);
  }

  void leave_out(std::uint32_t number, std::string text, std::string why) {
    std::ranges::replace(text, '"', '\'');
    army_.left_out.push_back({number, std::move(text), std::move(why)});
  }

  /// "Warhammer: The Old World, Empire of Man", above the units.
  bool take_game(std::string_view line, bool below_unit) {
    const bool game = !below_unit && names_game(line);
    for (const std::string_view part :
         game ? parts_at_commas(line) : std::vector<std::string_view>()) {
      add_title(part);
    }
    return game;
  }

  /// "281 Points" right below a unit is its price.
  bool take_price(std::string_view line, std::uint32_t number) {
    ArmyEntry& above = army_.entries.back();
    const std::uint32_t last =
        above.extras.empty() ? above.line : std::max(above.line, above.extras.back().line);
    const auto points = number == last + 1 ? price_alone(line) : std::nullopt;
    if (points) {
      above.points = points;
      above.says_points = true;
    }
    return points.has_value();
  }

  /// Takes "Core: " or "- Detachment: " off the line of a unit; whether it is a detachment.
  static bool take_section(std::string& line) {
    const std::string_view bare = without_bullet(line);
    const std::size_t colon = bare.find(':');
    if (colon == std::string_view::npos || colon + 1 >= bare.size() || !is_blank(bare[colon + 1])) {
      return false;
    }
    const std::string word = lowered(bare.substr(0, colon));
    const bool detached = word == "detachment" || word == "detachments";
    if (detached || is_section(word + ":")) {
      line = std::string(trimmed(bare.substr(colon + 1)));
    }
    return detached;
  }

  /// All of a kind are told with the first; `first` is its place among those left out.
  void take_together(const std::string& line, std::uint32_t number,
                     std::optional<std::size_t>& first) {
    if (!first) {
      first = army_.left_out.size();
      leave_out(number, line.substr(0, kLongestLine), "it names no unit.");
      return;
    }
    constexpr std::size_t kLongestWhy = 10'000;
    std::string& why = army_.left_out[*first].why;
    if (why.size() > kLongestWhy) {
      return;
    }
    why.pop_back();
    why += fmt::format("{} line {}.", why.find(" nor ") == std::string::npos ? ", nor does" : " or",
                       number);
  }

  void add_title(std::string_view title) {
    if (!title.empty() && title.size() <= kLongestLine && army_.titles.size() < kMostTitles) {
      army_.titles.emplace_back(title);
    }
  }

  /// "Total: 985".
  bool take_sum(std::string_view line, std::uint32_t number) {
    const bool sum = is_sum(line);
    const std::string words = lowered(line);
    const auto says = [&](std::string_view word) { return words.find(word) != std::string::npos; };
    if (sum && !says("sub") && !says("models") && !says("units")) {
      take_total(line, number);
    }
    return sum;
  }

  /// What a line says that the whole army costs; the first that says it.
  void take_total(std::string_view line, std::uint32_t number) {
    constexpr std::size_t kFewestDigits = 3;
    constexpr std::size_t kMostDigits = 6;
    Bracketed prices;
    const std::string bare = without_prices(line, prices);
    const Priced behind = points_behind(bare);
    const std::string_view digits = prices.price ? prices.price->digits : behind.digits;
    std::string plain;
    std::ranges::copy_if(digits, std::back_inserter(plain), is_digit);
    if (army_.total == 0 && plain.size() >= kFewestDigits && plain.size() <= kMostDigits) {
      army_.total = static_cast<std::uint32_t>(std::stoul(plain));
      army_.total_line = number;
    }
  }

  /// "Core" or "Heroes:" between units, which ends the one above.
  bool take_part(const std::string& line) {
    const bool part = is_section(line) && !may_be_list(line);
    parted_ = parted_ || part;
    return part;
  }

  /// "++ Empire [1000pts] ++" or "# Empire"; what it says may name the list.
  bool take_title(std::string_view line, std::uint32_t number) {
    // "+ Core + [380pts]": New Recruit has the price behind it.
    const std::string_view before = line.ends_with(']') ? points_behind(line).text : line;
    const auto title = is_remark(line)              ? std::optional(without_marks(line))
                       : before.empty()             ? std::nullopt
                       : title_in(line).has_value() ? title_in(line)
                                                    : title_in(before);
    if (title) {
      Bracketed prices;
      const std::string named = without_prices(*title, prices);
      const Priced behind = points_behind(named);
      const bool says_points = behind.says_points || (prices.price && prices.price->says_points);
      if (says_points && army_.entries.empty() && army_.titles.empty()) {
        take_total(*title, number);
      }
      headed_ = headed_ || says_points;
      parted_ = parted_ || !title->empty();
      add_title(behind.text);
    }
    return title.has_value();
  }

  /// "(Shields, Full command)" or "Selections: Halberd, 30x Heavy Infantry" below a unit.
  bool take_selections(std::string_view line, std::uint32_t number) {
    const bool in_brackets = line.starts_with('(') && line.ends_with(')');
    if (!in_brackets && !take_word_before(line, {"selections:"})) {
      return false;
    }
    Bracketed prices;
    const std::string bare =
        without_prices(in_brackets ? line.substr(1, line.size() - 2) : line, prices);
    std::vector<ArmyExtra>& extras = army_.entries.back().extras;
    for (const std::string_view part : parts_at_commas(bare)) {
      if (!part.empty()) {
        extras.push_back(extra_of(part, number));
        extras_ += extras.back().count;
      }
    }
    check_extras(extras_, file_, number);
    return true;
  }

  ArmyFile& army_;
  const std::string& file_;
  const ArmyNames& names_;
  std::size_t indent_ = 0;  ///< of the last unit: what stands further in belongs to it
  std::size_t extras_ = 0;
  bool headed_ = false;    ///< a line said whose army it is
  bool titled_ = false;    ///< the first line is no unit, and says whose army it is
  bool parted_ = false;    ///< a heading stands below the last unit: nothing more belongs to it
  bool profiles_ = false;  ///< a line said what numbers of profiles are
  // The first of each kind, among those left out.
  std::optional<std::size_t> footer_{};
  std::optional<std::size_t> of_the_book_{};
};

/// Whether a price in points stands before a text, and no count: " pts - Knights", "- Knights".
bool is_behind_price(std::string_view text) {
  text = without_blanks_before(text);
  return text.empty() || !is_letter(text.front()) || take_points_before(text);
}

/// The line without the decimals of its prices, "62.5" or "330.00"; those of a value stay, and those
/// of a count, which make it none ("5.5 Swordsmen").
std::string without_decimals(std::string_view line) {
  constexpr std::size_t kMostDecimals = 2;
  const std::size_t first = line.size() - without_bullet(line).size();
  std::string plain;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find_first_not_of("0123456789", at), line.size());
    const bool value =
        at > 0 && (line[at - 1] == '=' || (at > 1 && (line[at - 1] == '.' || line[at - 1] == ',') &&
                                           is_digit(line[at - 2])));
    std::size_t next = std::max(end, at + 1);
    plain += line.substr(at, next - at);
    if (end > at && !value && end < line.size() && line[end] == '.') {
      const std::size_t last = std::min(line.find_first_not_of("0123456789", end + 1), line.size());
      const bool decimals = last > end + 1 && last - end - 1 <= kMostDecimals &&
                            (last == line.size() || (line[last] != '.' && line[last] != ',')) &&
                            (at != first || is_behind_price(line.substr(last)));
      next = decimals ? last : next;
    }
    at = next;
  }
  return plain;
}

}  // namespace

ArmyFile army_of_text(std::string_view text, const std::string& file, const ArmyNames& names) {
  ArmyFile army;
  Lines lines(army, file, names);
  std::uint32_t number = 0;
  while (!text.empty()) {
    lines.take(without_decimals(take_line(text)), ++number);
  }
  return army;
}

}  // namespace fray::lists
