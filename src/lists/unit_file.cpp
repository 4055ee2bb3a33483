#include "lists/unit_file.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <unordered_map>

#include "core/files.hpp"
#include "lists/finder.hpp"

namespace fray::lists {

namespace {

/// The names of one kind of entry, each once. Source  reliability.md, P20: both places are named.
class Names {
 public:
  std::string read(const Fields& fields, std::uint32_t line) {
    std::string name = fields.text("name");
    if (name.empty()) {
      return name;
    }
    if (const auto fault = fault_of_name(name)) {
      fields.fault("name", *fault);
    }
    const auto [first, fresh] = lines_.try_emplace(folded(name), line, name);
    if (!fresh) {
      fields.fault(
          "name",
          fmt::format("\"{}\" is given twice (first on line {} as \"{}\"; write each name once)",
                      quotable(name), first->second.first, quotable(first->second.second)));
    }
    return name;
  }

 private:
  std::unordered_map<std::string, std::pair<std::uint32_t, std::string>> lines_{};
};

/// The game of a list.
std::string read_system(const Fields& fields, const ListReader& reader) {
  std::string system = fields.text("system");
  if (std::ranges::find(reader.systems, system) != reader.systems.end()) {
    return system;
  }
  if (fields.value("system") != nullptr) {
    const std::span<const std::string> known =
        reader.known.empty() ? std::span<const std::string>(reader.systems) : reader.known;
    std::vector<std::string> names;
    std::ranges::transform(known, std::back_inserter(names), toml_quoted);
    fields.fault("system", fmt::format("\"{}\" ({})", quotable(system), either_of(names)));
  }
  return reader.systems.front();
}

/// Hands the tables of one key over. Whether all were.
bool take_tables(const Fields& fields, std::string_view key, const EntryReader& reader,
                 Faults& faults) {
  Names names;
  std::size_t place = 0;
  for (const Node* const table : fields.tables(key)) {
    if (faults.full()) {
      return false;
    }
    const Fields entry(*table, fmt::format("{}[{}]", key, ++place), reader.keys, faults);
    reader.take(entry, names.read(entry, table->line));
  }
  return true;
}

}  // namespace

void read_entries(const Node& document, Faults& faults, const ListReader& reader, ListHead& head) {
  std::vector<std::string> keys{"system", "list", "edition", "source", "unit"};
  const bool has_characters = !reader.characters.keys.empty();
  if (has_characters) {
    keys.emplace_back("character");
  }
  const Fields fields(document, "", keys, faults);
  head.system = read_system(fields, reader);
  head.name = fields.text("list");
  head.edition = fields.text_or("edition", "");
  head.source = fields.text_or("source", "");
  if (!take_tables(fields, "unit", reader.units(head), faults) ||
      (has_characters && !take_tables(fields, "character", reader.characters, faults))) {
    return;
  }
  const std::size_t units = fields.tables("unit").size();
  if (units == 0) {
    fields.fault("unit", "is missing (at least one [[unit]])");
  }
  if (units > InputLimits::max_units) {
    fields.fault("unit",
                 fmt::format("there are {} units (at most {})", units, InputLimits::max_units));
  }
}

std::string slug_of_file(const std::filesystem::path& file) {
  return printable(lowered(file.stem().string()), 255);
}

std::string key_of(std::string_view slug, std::string_view name) {
  return fmt::format("{}/{}", slug, folded(name));
}

std::string heading_in_toml(const ListHead& list) {
  TomlLines lines;
  lines.text("system", list.system);
  lines.text("list", list.name);
  lines.text("edition", list.edition);
  lines.text("source", list.source);
  return lines.take();
}

ArmyLimits read_limits(const Fields& fields) {
  const auto limit = [&](std::string_view key) {
    return fields.value(key) == nullptr ? std::nullopt
                                        : std::optional(fields.whole(key, {0, ArmyLimits::most}));
  };
  const ArmyLimits limits{limit("min"), limit("max"), limit("army_min"), limit("army_max")};
  for (const auto& [few, least, many, most] :
       {std::tuple("min", limits.min, "max", limits.max),
        std::tuple("army_min", limits.army_min, "army_max", limits.army_max)}) {
    if (least > most.value_or(ArmyLimits::most)) {
      fields.fault(few, fmt::format("{} (no more than {}, which is {})", *least, many, *most));
    }
  }
  return limits;
}

void write_limits(const ArmyLimits& limits, TomlLines& lines) {
  for (const auto& [key, limit] :
       {std::pair("min", limits.min), std::pair("max", limits.max),
        std::pair("army_min", limits.army_min), std::pair("army_max", limits.army_max)}) {
    if (limit) {
      lines.number(key, *limit);
    }
  }
}

}  // namespace fray::lists
