#include "lists/army_file.hpp"

#include <algorithm>
#include <optional>
#include <regex>
#include <sstream>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "lists/side_text.hpp"
#include "lists/toml_lines.hpp"

namespace fray::army {
namespace {

constexpr std::size_t kMostOfOne = 100;
constexpr std::size_t kLongestLine = 200;

bool has_letters(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
  });
}

std::size_t count_of(const std::string& digits) {
  return std::clamp<std::size_t>(std::stoul(digits.substr(0, 4)), 1, kMostOfOne);
}

/// Reads an army line by line.
class Lines {
 public:
  explicit Lines(ArmyFile& army) : army_(army) {}

  void take(std::string line, std::uint32_t number) {
    static const std::regex kHeading(R"(^(.*[^ ,])(?:, *\d+| +\d{4,}) *(points|pts)\.?$)",
                                     std::regex::icase);
    static const std::regex kBullet(R"(^[ \t]*[-*+•]+[ \t]+)");
    static const std::regex kPointsBefore(R"(^\d+ *(pts|points)? +- +)", std::regex::icase);
    static const std::regex kTitle(R"(^\++ .* \++$|^\W*total\b.*$)", std::regex::icase);
    if (const std::string bare(trimmed(line)); std::regex_match(bare, kTitle)) {
      return;  // "++ Army Roster [1000pts] ++", "+ Cavalry +", "Total: 985"
    }
    const std::size_t indent = line.find_first_not_of(" \t");
    const bool extra = !army_.entries.empty() && !army_.entries.back().heading &&
                       indent > indent_ && std::regex_search(line, kBullet);
    line = std::string(trimmed(line));
    std::smatch found;
    const bool heading = army_.list.empty() && !extra && !begins_with_number(line) &&
                         std::regex_match(line, found, kHeading);
    if (heading) {
      army_.list = found[1];
    }
    line = std::regex_replace(line, kPointsBefore, "");
    line = std::regex_replace(line, kBullet, "");
    ArmyEntry entry = entry_of(line);
    entry.line = number;
    entry.heading = heading;
    if (!has_letters(entry.name)) {
      return;
    }
    if (extra) {
      std::vector<std::string>& extras = army_.entries.back().extras;
      extras.insert(extras.end(), entry.count, entry.name);
      extras.insert(extras.end(), entry.extras.begin(), entry.extras.end());
    } else {
      indent_ = indent;
      army_.entries.push_back(std::move(entry));
    }
  }

 private:
  static bool begins_with_number(const std::string& line) {
    return !line.empty() && line[0] >= '0' && line[0] <= '9';
  }

  /// "Knights;3;330", or with tabs or commas: a name, how many, and perhaps points; nothing for what
  /// is no such row.
  static std::optional<ArmyEntry> row_of(const std::string& line) {
    constexpr std::size_t kMany = 20;  // a number alone that is more are points
    const char apart = line.find('\t') != std::string::npos  ? '\t'
                       : line.find(';') != std::string::npos ? ';'
                                                             : ',';
    ArmyEntry entry;
    std::vector<std::string> numbers;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, apart);) {
      const std::string text(trimmed(cell));
      const bool number =
          !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
      if (number) {
        numbers.push_back(text);
      } else if (!text.empty() && !entry.name.empty()) {
        return std::nullopt;
      } else if (!text.empty()) {
        static const std::regex kMark(R"(^[-*+•]+[ \t]+)");
        entry.name = std::regex_replace(text, kMark, "");
      }
    }
    if (numbers.empty() || numbers.size() > 2 || (apart == ',' && numbers.size() < 2) ||
        !has_letters(entry.name)) {
      return std::nullopt;
    }
    const std::size_t first = count_of(numbers.front());
    entry.count = numbers.size() == 1 && first > kMany ? 1 : first;
    return entry;
  }

  /// Takes what stands behind the first comma, as extras: "Knights, Battle Banner".
  static void part(std::string& line, std::vector<std::string>& extras) {
    const auto comma = line.find(", ");
    const auto behind = comma == std::string::npos ? comma : line.find_first_not_of(' ', comma + 1);
    if (behind == std::string::npos || !has_letters(line.substr(behind, 1))) {
      return;
    }
    std::istringstream rest(line.substr(comma + 1));
    for (std::string extra; std::getline(rest, extra, ',');) {
      extras.emplace_back(trimmed(extra));
    }
    line.erase(comma);
  }

  /// "3 x Knights (330)", "Knights x3, 330 pts", "Knights [160pts]: Battle Banner [50pts]".
  static ArmyEntry entry_of(std::string line) {
    if (auto row = row_of(line)) {
      return *std::move(row);
    }
    static const std::regex kPoints(
        R"([ \t]*[-,@:=]*[ \t]*[\(\[]?[ \t]*\+?\d+[ \t]*(points|pts|pt)?\.?[ \t]*[\)\]]?[ \t]*$)",
        std::regex::icase);
    static const std::regex kBefore(R"(^(\d+)[ \t]*x?[ \t]+(.*)$)", std::regex::icase);
    static const std::regex kBehind(R"(^(.*?)[ \t]+x[ \t]*(\d+)$)", std::regex::icase);
    static const std::regex kPriced(
        R"([ \t]*[\[(][ \t]*[\d.,]+[ \t]*(?:points|pts|pt)?\.?[ \t]*[\])](:?))", std::regex::icase);
    line = std::regex_replace(line, kPriced, "$1");
    static const std::regex kExtras(R"(^([^:]*[^: ]) *: +([^\d +].*)$)");
    ArmyEntry entry;
    std::smatch found;
    if (std::regex_match(line, found, kExtras)) {  // and no side, in which a list stands before "/"
      const std::string extras = found[2];
      const std::string name = found[1];
      if (name.find('/') == std::string::npos) {
        line = name + ", " + extras;
      }
    }
    if (line.find('/') == std::string::npos) {
      part(line, entry.extras);
    }
    if (std::regex_match(line, found, kBefore)) {
      entry.count = count_of(found[1]);
      line = std::string(found[2]);
    }
    if (!std::regex_match(line, kBehind)) {
      line = std::regex_replace(line, kPoints, "");
    }
    if (std::regex_match(line, found, kBehind)) {
      entry.count = count_of(found[2]);
      line = std::string(found[1]);
    }
    entry.name = trimmed(line);
    return entry;
  }

  ArmyFile& army_;
  std::size_t indent_ = 0;  ///< of the last unit: what stands further in belongs to it
};

ArmyFile from_text(std::string_view text) {
  ArmyFile army;
  Lines lines(army);
  std::istringstream all{std::string(text)};
  std::uint32_t number = 0;
  for (std::string line; std::getline(all, line);) {
    ++number;
    if (line.size() <= kLongestLine && has_letters(line) && !line.starts_with('#')) {
      lines.take(std::move(line), number);
    }
  }
  return army;
}

/// Calls `take` for each `tag` in the `container` of an element.
template <class Take>
void each(const Node& element, std::string_view container, std::string_view tag, Take take) {
  for (const Node& part : element.items) {
    for (const Node& item : part.items) {
      if (part.key == container && item.kind == Node::Kind::table && item.key == tag) {
        take(item);
      }
    }
  }
}

/// Units of a roster are selections of a force; what stands below them belongs to them.
ArmyFile from_roster(const Node& roster) {
  ArmyFile army;
  each(roster, "forces", "force", [&](const Node& force) {
    if (army.list.empty()) {
      army.list = attribute(force, "catalogueName");
    }
    each(force, "selections", "selection", [&](const Node& selection) {
      const std::string number = attribute(selection, "number");
      ArmyEntry entry{
          .name = attribute(selection, "name"),
          .count = number.empty() || number[0] < '1' || number[0] > '9' ? 1 : count_of(number),
          .line = selection.line};
      each(selection, "selections", "selection",
           [&](const Node& below) { entry.extras.push_back(attribute(below, "name")); });
      army.entries.push_back(std::move(entry));
    });
  });
  return army;
}

ArmyFile from_toml(const Node& document, const std::string& file) {
  static const std::vector<std::string> kKeys{"army", "system", "unit"};
  static const std::vector<std::string> kUnitKeys{"side", "count"};
  Faults faults(file);
  const Fields fields(document, "", kKeys, faults);
  ArmyFile army{.list = fields.text_or("army", "")};
  for (const Node* const table : fields.tables("unit", "[[unit]]")) {
    const Fields unit(*table, fmt::format("unit[{}]", army.entries.size() + 1), kUnitKeys, faults);
    army.entries.push_back({.name = unit.text("side"),
                            .count = static_cast<std::size_t>(unit.whole_or(
                                "count", {1, static_cast<std::int32_t>(kMostOfOne)}, 1)),
                            .line = table->line});
  }
  return army;
}

bool is_toml(std::string_view text) { return text.find("[[unit]]") != std::string_view::npos; }

}  // namespace

ArmyFile read_army(const std::filesystem::path& file) {
  if (lowered(file.extension().string()) == ".rosz") {
    throw InputError(Where{.file = file.string()},
                     "is a packed roster (it is a zip file) unpack it, and name the .ros in it");
  }
  return read_army(read_text_file(file), file.string());
}

ArmyFile read_army(std::string_view text, const std::string& file) {
  const std::string_view begin = trimmed(text);
  ArmyFile army;
  if (begin.starts_with('<')) {
    const Node document = read_xml(text, file);
    if (document.key != "roster") {
      throw InputError(Where{.file = file},
                       "is no roster (its books hold units, and no army) save the army as .ros");
    }
    army = from_roster(document);
  } else if (begin.starts_with('{')) {
    throw InputError(Where{.file = file},
                     "is a book of units in JSON (an army is wanted) save what wm-selector shows "
                     "under Text, and read the book with fray units import");
  } else {
    army = is_toml(text) ? from_toml(read_toml(text, file), file) : from_text(text);
  }
  if (army.entries.empty()) {
    throw InputError(Where{.file = file},
                     "holds no unit (one a line is wanted) for example 3 Knights 330");
  }
  return army;
}

std::string army_text(const ArmyFile& army, std::string_view system) {
  TomlLines lines;
  lines.text("army", army.list);
  lines.text("system", system);
  for (const ArmyEntry& entry : army.entries) {
    lines.header("unit");
    lines.text("side", entry.name);
    lines.number("count", static_cast<std::int32_t>(entry.count));
  }
  return lines.take();
}

bool is_army(const std::filesystem::path& file) {
  return file.extension() != ".toml" || is_toml(read_text_file(file));
}

}  // namespace fray::army
