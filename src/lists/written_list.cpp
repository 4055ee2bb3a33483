#include "lists/written_list.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/army_line.hpp"

namespace fray::lists {

/// The columns of a table that are no statistics.
struct TableWords {
  std::string_view list;
  std::string_view path;
  std::string_view kind;
  std::string_view name;
  std::string_view models;       ///< a text that says how many and what they cost
  std::string_view size = {};    ///< how many models
  std::string_view points = {};  ///< of one of them
  bool of_unit = false;          ///< or of all of them: "Unit points"
};

namespace {

constexpr std::array<TableWords, 2> kTables{
    {{"army", "entry_path", "profile_kind", "profile_name", "", "", ""},
     {"faction", "unit", "", "", "details", "", ""}}};
constexpr std::array<std::string_view, 6> kRules{"Rules",     "rules_global", "rules_def",
                                                 "rules_off", "properties",   ""};

constexpr std::array<std::string_view, 4> kDashes{"-", "\xE2\x80\x91", "\xE2\x80\x93",
                                                  "\xE2\x80\x94"};

/// The heading of a table that is one of some words, as it is written there; empty where none is.
std::string_view heading_among(const Node& row, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    for (const Node& value : row.items) {
      if (folded(trimmed_text(value.key)) == word) {
        return value.key;
      }
    }
  }
  return {};
}

/// The columns of a table that a player wrote: each row is a unit, or another part of the one above
/// it that has its name.
TableWords columns_of(const Node& row) {
  TableWords columns{};
  columns.list = heading_among(row, {"army", "list", "faction"});
  columns.path = heading_among(row, {"unit", "entry", "troop", "troops", "name"});
  columns.name = heading_among(row, {"profile", "model", "name"});
  columns.size = heading_among(row, {"models", "size", "unit size", "number"});
  columns.points = heading_among(row, {"points", "pts", "cost", "points per model"});
  if (columns.points.empty()) {
    columns.points = heading_among(
        row, {"unit points", "points of unit", "points per unit", "unit cost", "cost of unit",
              "cost per unit", "unit pts", "total", "total points", "total cost"});
    columns.of_unit = !columns.points.empty();
  }
  return columns;
}

/// Those of a table of ours, or of one that a player wrote.
TableWords words_of_table(const Node& first) {
  const auto known = std::ranges::find_if(kTables, [&](const TableWords& columns) {
    return first.find(columns.list) != nullptr && first.find(columns.path) != nullptr;
  });
  return known == kTables.end() ? columns_of(first) : *known;
}

bool is_rules_column(std::string_view heading) {
  const std::string name = folded(trimmed_text(heading));
  return std::ranges::find(kRules, heading) != kRules.end() || name == "rules" ||
         name == "special rules" || name == "special" || name == "equipment" ||
         name == "armour worn";
}

std::string cell(const Node& row, std::string_view column) {
  const Node* const found = column.empty() ? nullptr : row.find(column);
  return found == nullptr ? std::string{} : found->text;
}

/// The number behind a word: "pts" looks before it, "Unit Size" after it.
std::string number_at(std::string_view text, std::size_t from) {
  const auto first = text.find_first_of("0123456789", from);
  const auto end = std::min(text.find_first_not_of("0123456789", first), text.size());
  return first == std::string_view::npos ? std::string{}
                                         : std::string(text.substr(first, end - first));
}

/// "Cost per Model: 12 pts Unit Size: : 10-15", or "Cost: 55 pts ..." of a commander, who is one.
void read_details(std::string_view text, WrittenEntry& entry) {
  const auto cost = text.find("Cost");
  const auto size = text.find("Unit Size");
  if (cost == std::string_view::npos) {
    return;
  }
  const std::string points = number_at(text, cost);
  const std::string models = size == std::string_view::npos ? "1" : number_at(text, size);
  const bool plain = !points.empty() && points.size() < 5 && !models.empty() && models.size() < 4;
  if (plain) {
    entry.models = std::stoi(models);
    const bool may_grow =
        size != std::string_view::npos && text.find(models + '-', size) != std::string_view::npos;
    entry.most = may_grow ? 0 : entry.models;
    entry.points = std::to_string(
        text.starts_with("Cost per Model") ? std::stoi(points) * entry.models : std::stoi(points));
  }
}

/// "7", "7.5", "7,5" or "7 pts"; nothing for what is no price.
std::optional<double> price_in(std::string_view text) {
  const std::string whole_text = trimmed_text(text);
  std::string_view bare = whole_text;
  take_points_behind(bare);
  const std::string plain = trimmed_text(bare);
  const auto point = plain.find_first_of(".,");
  const std::string whole = plain.substr(0, point);
  const std::string rest = point == std::string::npos ? "" : plain.substr(point + 1);
  const auto are_digits = [](const std::string& digits) {
    return digits.size() < 5 && digits.find_first_not_of("0123456789") == std::string::npos;
  };
  if (whole.empty() || !are_digits(whole) || !are_digits(rest)) {
    return std::nullopt;
  }
  double price = std::stoi(whole);
  double part = 1;
  for (const char digit : rest) {
    price += (part /= 10) * (digit - '0');
  }
  return price;
}

/// The models of a unit, where a column has them, and what each or all of them cost. What is no price is
/// kept as it is, for a game to tell.
void read_cost(const std::string& size, const std::string& points, bool of_unit,
               WrittenEntry& entry) {
  const auto whole = [](const std::string& text) {
    const std::string plain = trimmed_text(text);
    return is_digits(plain) && plain.size() < 5 ? std::stoi(plain) : 0;
  };
  entry.models = entry.models == 0 ? whole(number_at(size, 0)) : entry.models;
  if (!entry.points.empty()) {
    return;
  }
  const auto price = price_in(points);
  if (price && *price > 0) {
    entry.points = fmt::format("{:g}", *price * (of_unit ? 1 : std::max(entry.models, 1)));
  } else if (!price && trimmed_text(points) != "-") {
    entry.points = trimmed_text(points);
  }
}

/// A column that is no statistic.
bool is_heading(std::string_view key, const TableWords& columns) {
  return key == columns.list || key == columns.path || key == columns.kind || key == columns.name ||
         key == columns.models || key == columns.size || key == columns.points ||
         key == "source_file" || key == "offensive_part" || key == "section";
}

/// What a row says of its unit beside what it says of the part.
WrittenEntry entry_begun_by(const Node& row, const TableWords& columns, const std::string& name) {
  const std::string path = cell(row, columns.path);
  const std::string whole = path.empty() ? name : path;
  WrittenEntry entry;
  entry.line = row.line;
  entry.unit = name_without_remarks(whole.substr(0, whole.find('/')), entry.limits, entry.remarks);
  entry.name =
      whole.find('/') == std::string::npos ? "" : plain_name(whole.substr(whole.rfind('/') + 1));
  read_details(cell(row, columns.models), entry);
  read_cost(cell(row, columns.size), cell(row, columns.points), columns.of_unit, entry);
  return entry;
}

std::string name_in(const Node& row, const TableWords& columns) {
  const std::string name = cell(row, columns.name);
  return name.empty() ? cell(row, "offensive_part") : name;
}

void add_profile(Node row, const TableWords& columns, const std::string& name,
                 UseShortNames use_short_names, WrittenEntry& entry) {
  WrittenProfile profile{row.line, cell(row, columns.kind), {}, {}, {}, {}};
  profile.name = name_without_remarks(name, entry.limits, profile.remarks);
  profile.values.reserve(row.items.size());
  for (Node& value : row.items) {
    if (is_rules_column(value.key)) {
      add_rules(value.text, profile.rules);
    } else if (!is_heading(value.key, columns)) {
      profile.values.push_back(std::move(value));
    }
  }
  use_short_names(profile.values);
  entry.profiles.push_back(std::move(profile));
}

}  // namespace

std::string WrittenProfile::value(std::string_view statistic) const {
  const auto found = std::ranges::find(values, statistic, &Node::key);
  return found == values.end() ? std::string{} : trimmed_text(found->text);
}

struct TableOfArmies::Columns {
  explicit Columns(Node row) : first(std::move(row)), words(words_of_table(first)) {}
  Node first;  ///< whose keys the words are parts of
  TableWords words;
};

TableOfArmies::~TableOfArmies() = default;

TableOfArmies::TableOfArmies(const TableRows& rows, const std::string& file,
                             UseShortNames use_short_names)
    : rows_(rows), use_short_names_(use_short_names) {
  columns_ = std::make_unique<const Columns>(rows.size() == 0 ? Node{} : rows[0]);
  const TableWords& words = columns_->words;
  std::string last_army;
  std::string last_path;
  std::size_t parts = 0;  // of the last entry
  for (std::size_t nth = 0; nth < rows.size() && !words.path.empty(); ++nth) {
    const Node row = rows[nth];
    std::string army = plain_name(cell(row, words.list));
    std::string path = cell(row, words.path);
    Army& of_row = army_called(army, file, row.line);
    const bool goes_on =
        !of_row.rows.empty() && !path.empty() && army == last_army && path == last_path;
    parts = goes_on ? parts + 1 : 1;
    if (parts > WrittenLimits::max_parts) {
      throw InputError{Where{file, row.line, 1, {}},
                       "there are too many rows of one entry (at most " +
                           std::to_string(WrittenLimits::max_parts) + ")"};
    }
    of_row.rows.push_back({static_cast<std::uint32_t>(nth), !goes_on});
    last_army = std::move(army);
    last_path = std::move(path);
  }
}

TableOfArmies::Army& TableOfArmies::army_called(const std::string& army, const std::string& file,
                                                std::uint32_t line) {
  const auto found = std::ranges::find(armies_, army, &Army::name);
  if (found != armies_.end()) {
    return *found;
  }
  if (armies_.size() >= WrittenLimits::max_lists) {
    throw InputError{Where{file, line, 1, {}}, "there are too many armies (at most " +
                                                   std::to_string(WrittenLimits::max_lists) + ")"};
  }
  return armies_.emplace_back(army);
}

EachEntry TableOfArmies::entries(std::size_t nth) const {
  return [this, &army = armies_[nth]](const std::function<void(const WrittenEntry&)>& take) {
    const TableWords& words = columns_->words;
    WrittenEntry entry;
    for (std::size_t at = 0; at < army.rows.size(); ++at) {
      Node row = rows_[army.rows[at].number];
      const std::string name = name_in(row, words);
      if (army.rows[at].begins) {
        entry = entry_begun_by(row, words, name);
      }
      add_profile(std::move(row), words, name, use_short_names_, entry);
      if (at + 1 == army.rows.size() || army.rows[at + 1].begins) {
        take(entry);
      }
    }
  };
}

std::optional<WrittenNote> TableOfArmies::reading_of_points() const {
  const TableWords& words = columns_->words;
  if (words.of_unit || folded(trimmed_text(words.points)) == "points per model") {
    return std::nullopt;
  }
  for (const Army& army : armies_) {
    for (const Row& row : army.rows) {
      if (!row.begins) {
        continue;
      }
      const Node cells = rows_[row.number];
      const auto price = price_in(cell(cells, words.points));
      const WrittenEntry entry = entry_begun_by(cells, words, name_in(cells, words));
      if (entry.models > 1 && price && *price > 0) {
        return WrittenNote{
            entry.line,
            fmt::format("Points are read as those of one model: {} costs {} ({} models of {:g}); a "
                        "column called \"Unit points\" has those of all models",
                        entry.unit, entry.points, entry.models, *price)};
      }
    }
  }
  return std::nullopt;
}

std::vector<Node> columns_of_statistics(const Node& first) {
  const TableWords columns = words_of_table(first);
  std::vector<Node> values;
  for (const Node& value : first.items) {
    if (!is_rules_column(value.key) && !is_heading(value.key, columns)) {
      values.push_back(value);
    }
  }
  return values;
}

void add_rules(std::string_view text, std::vector<std::string>& rules) {
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char c = at < text.size() ? text[at] : ',';
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if ((c == ',' && depth <= 0) || at == text.size()) {
      if (std::string rule = trimmed_text(text.substr(start, at - start)); !rule.empty()) {
        rules.push_back(std::move(rule));
      }
      start = at + 1;
    }
  }
}

std::string trimmed_text(std::string_view text) {
  std::string all;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool invisible = text.substr(at, 3) == "\xE2\x80\x8B";  // a blank without width
    const char c = text[at];
    const bool blank =
        c == ' ' || c == '\t' || c == '\n' || c == '\r' || text.substr(at, 2) == "\xC2\xA0";
    if (invisible) {
      at += 2;
    } else if (blank) {
      at += c == '\xC2' ? 1 : 0;
      all += all.empty() || all.back() == ' ' ? "" : " ";
    } else {
      all += c;
    }
  }
  return all.ends_with(' ') ? all.substr(0, all.size() - 1) : all;
}

std::string plain_name(std::string_view written) {
  std::string name = trimmed_text(written);
  std::ranges::replace_if(
      name, [](char c) { return c == '+' || c == ':' || c == ',' || c == '@'; }, ' ');
  return trimmed_text(name);
}

std::string remark_of_name(std::string_view written) {
  const std::string whole = trimmed_text(written);
  return whole == plain_name(whole) ? "" : fmt::format("written \"{}\"", quotable(whole));
}

std::string without_written_name(std::string note) {
  constexpr std::string_view kBegin = "written \"";
  const std::size_t from = note.find(kBegin);
  const bool begins =
      from == 0 || (from != std::string::npos && from >= 2 && note[from - 1] == ' ');
  for (std::size_t at = begins ? from + kBegin.size() : note.size(); at < note.size(); ++at) {
    const std::string_view behind = std::string_view(note).substr(at + 1);
    if (note[at] == '"' &&
        (behind.empty() || behind.starts_with("; ") || behind.starts_with(", "))) {
      const std::size_t before = behind.empty() && from > 0 ? 2 : 0;  // what parts it from the rest
      const std::size_t parting = behind.empty() ? 0 : 2;
      return note.erase(from - before, at + 1 + parting - from + before);
    }
  }
  return note;
}

std::string FirstNames::words() const {
  return printable(fmt::format("{}", fmt::join(names_, ", ")), 400) +
         (more_ > 0 ? fmt::format(" and {} more", more_) : "");
}

namespace {

/// A count that "0-1 " or "1+ " begins with, and what stands behind it.
struct CountLimit {
  std::int32_t least = 0;
  std::optional<std::int32_t> most{};
  std::string_view rest{};
};

/// Takes a number of one or two digits off a text.
std::optional<std::int32_t> take_count(std::string_view& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || digits > 2) {
    return std::nullopt;
  }
  const std::int32_t count = digits == 1 ? text[0] - '0' : 10 * (text[0] - '0') + text[1] - '0';
  text.remove_prefix(digits);
  return count;
}

/// "0-1", "0 – 2" with any dash, or "1+". What follows parts it from the name: a blank, or nothing.
std::optional<CountLimit> count_limit(std::string_view text) {
  CountLimit limit;
  const auto least = take_count(text);
  const auto skip_blanks = [&text] {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  };
  if (!least) {
    return std::nullopt;
  }
  limit.least = *least;
  if (text.starts_with('+')) {
    text.remove_prefix(1);
  } else {
    skip_blanks();
    const auto dash = std::ranges::find_if(
        kDashes, [&](std::string_view sign) { return text.starts_with(sign); });
    if (dash == kDashes.end()) {
      return std::nullopt;
    }
    text.remove_prefix(dash->size());
    skip_blanks();
    limit.most = take_count(text);
    if (!limit.most || *limit.most < std::max(limit.least, 1)) {
      return std::nullopt;
    }
  }
  if (!text.empty() && text.front() != ' ') {
    return std::nullopt;
  }
  skip_blanks();
  limit.rest = text;
  return limit;
}

std::string set_limit(const CountLimit& limit, ArmyLimits& limits) {
  if (limit.least > 0 && !limits.army_min) {
    limits.army_min = limit.least;
  }
  if (limit.most && !limits.army_max) {
    limits.army_max = limit.most;
  }
  return limit.most ? fmt::format("{}-{} an army", limit.least, *limit.most)
                    : fmt::format("at least {} an army", limit.least);
}

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// Whether a word is a mark such as "WD#315-UK", "SoC" or "ELVES", and no ordinary word or number.
bool is_mark(std::string_view word) {
  bool mark = word.find('#') != std::string_view::npos;
  for (std::size_t at = 1; at < word.size(); ++at) {
    const bool small = word[at - 1] >= 'a' && word[at - 1] <= 'z';
    mark = mark || (is_capital(word[at]) && (small || is_capital(word[at - 1])));
  }
  return mark && word.find_first_not_of("IVX") != std::string_view::npos;  // "III" is a number
}

/// Whether all that stands in brackets is marks: "WD#310 UK", "HIGH ELVES".
bool all_marks(std::string_view inside) {
  bool any = false;
  while (!inside.empty()) {
    const std::size_t end = std::min(inside.find(' '), inside.size());
    if (end > 0 && !is_mark(inside.substr(0, end))) {
      return false;
    }
    any = any || end > 0;
    inside.remove_prefix(std::min(end + 1, inside.size()));
  }
  return any;
}

}  // namespace

std::string name_without_remarks(std::string_view written, ArmyLimits& limits,
                                 std::vector<std::string>& remarks) {
  const std::string text = trimmed_text(written);
  if (text.size() > InputLimits::max_name) {
    return plain_name(text);  // no unit is called so: it gets another name
  }
  std::string_view rest = text;
  if (const auto limit = count_limit(rest); limit && !limit->rest.empty()) {
    remarks.push_back(set_limit(*limit, limits));
    rest = limit->rest;
  }
  std::string name;
  while (!rest.empty()) {
    const std::size_t open = std::min(rest.find_first_of("(["), rest.size());
    name += rest.substr(0, open);
    rest.remove_prefix(open);
    const auto end = rest.empty() ? std::nullopt : end_of_brackets(rest, 0);
    if (!end) {
      name += rest;
      break;
    }
    const std::string_view inside = rest.substr(1, *end - 1);
    if (const auto limit = count_limit(inside); limit && limit->rest.empty()) {
      remarks.push_back(set_limit(*limit, limits));
    } else if (all_marks(inside)) {
      remarks.push_back(fmt::format("marked {}", inside));
    } else {
      name += rest.substr(0, *end + 1);
    }
    rest.remove_prefix(*end + 1);
  }
  if (std::string remark = remark_of_name(name); !remark.empty()) {
    remarks.push_back(std::move(remark));
  }
  return plain_name(name);
}

}  // namespace fray::lists
