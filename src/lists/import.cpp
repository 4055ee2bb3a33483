#include "lists/import.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/text.hpp"
#include "lists/library.hpp"

namespace fray::lists {

std::string to_string(const ImportNote& note, const std::string& file) {
  return fmt::format("{}:{}: {}{}{}", file, note.line, note.entry, note.entry.empty() ? "" : ": ",
                     note.what);
}

std::string plain_word(std::string_view name) {
  std::string plain = folded(name);
  std::erase(plain, ' ');
  if (plain.ends_with('s')) {
    plain.pop_back();
  }
  return plain.ends_with("elve") ? plain.substr(0, plain.size() - 2) + 'f' : plain;
}

namespace {

/// Hands over the names of the units of a unit file, read some after the other.
/// Why  what TOML is read into takes fifty times its text.
void each_name(std::string_view toml, const std::function<void(const std::string&)>& take) {
  constexpr std::string_view kUnit = "\n[[unit]]\n";
  constexpr std::size_t kAtOnce = 50;
  toml = toml.substr(0, toml.find("\n[[character]]\n"));
  std::size_t from = toml.find(kUnit);
  while (from < toml.size()) {
    std::size_t to = from;
    for (std::size_t unit = 0; unit < kAtOnce && to < toml.size(); ++unit) {
      to = std::min(toml.find(kUnit, to + 1), toml.size());
    }
    const Node some = read_toml(toml.substr(from, to - from), "(a list)");
    for (const Node& unit : some.find("unit")->items) {
      if (const Node* const name = unit.find("name")) {
        take(name->text);
      }
    }
    from = to;
  }
}

}  // namespace

Hidden hidden_by(const ImportedFile& file, std::string_view slug) {
  const Library shipped(file.system, {}, true);
  const std::vector<std::string> slugs = shipped.slugs();
  const std::string list = lowered(slug);
  if (file.toml.empty() || std::ranges::find(slugs, list) == slugs.end()) {
    return {};
  }
  std::set<std::string> has;
  each_name(file.toml, [&](const std::string& name) { has.insert(plain_word(name)); });
  Hidden hidden{.list = true};
  each_name(shipped.text(list).toml, [&](const std::string& name) {
    if (!has.contains(plain_word(name))) {
      hidden.units.push_back(name);
    }
  });
  return hidden;
}

}  // namespace fray::lists
