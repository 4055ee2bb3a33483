#include "lists/families.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "core/text.hpp"
#include "lists/embedded.hpp"
#include "lists/unit_file.hpp"
#include "lists/unit_list.hpp"

namespace fray::lists {
namespace {

constexpr std::string_view kTomlEnding = ".toml";

/// "ancients/gallic" of "warmaster/ancients/gallic.toml"; empty for a file of another game, or of no
/// family.
std::string_view path_in_family(std::string_view file, std::string_view system) {
  const bool of_game = file.starts_with(system) && file.substr(system.size(), 1) == "/" &&
                       file.ends_with(kTomlEnding);
  if (!of_game) {
    return {};
  }
  file.remove_prefix(system.size() + 1);
  file.remove_suffix(kTomlEnding.size());
  return file.find('/') == std::string_view::npos ? std::string_view{} : file;
}

template <class Unit>
bool holds(const EmbeddedFile& file, const std::string& folded_name) {
  const auto list = read_unit_list<Unit>(file.text, std::string(file.name), "built-in");
  return std::ranges::any_of(
      list.units, [&](const Unit& unit) { return folded(unit.profile.name) == folded_name; });
}

/// Names the games with a file of which `is_meant` is true.
template <class IsMeant>
std::string other_games(std::string_view system, IsMeant&& is_meant) {
  std::vector<std::string> games;
  for (const EmbeddedFile& file : embedded_files()) {
    const std::string game(file.name.substr(0, file.name.find('/')));
    if (game != system && std::ranges::find(games, game) == games.end() &&
        file.name.ends_with(kTomlEnding) && is_meant(game, file)) {
      games.push_back(game);
    }
  }
  if (games.empty()) {
    return {};
  }
  return fmt::format("(it is one of {}) ", either_of(games)) +
         (games.size() == 1 ? "type --system " + games.front() : "say which by --system");
}

}  // namespace

std::string other_games_with_list(std::string_view system, std::string_view name) {
  return other_games(system, [&](const std::string& game, const EmbeddedFile& file) {
    const std::filesystem::path path(file.name);
    return path.parent_path() == game && folded(path.stem().string()) == folded(name);
  });
}

std::string other_games_with_unit(std::string_view system, std::string_view name) {
  const std::string wanted = folded(name);
  return other_games(system, [&](const std::string& game, const EmbeddedFile& file) {
    return may_hold(file.text, wanted) &&
           (game == "warmaster" ? holds<ListedUnit>(file, wanted) : holds<RankUnit>(file, wanted));
  });
}

std::vector<FamilyList> family_lists(std::string_view system) {
  std::vector<FamilyList> lists;
  for (const EmbeddedFile& file : embedded_files()) {
    const std::string_view path = path_in_family(file.name, system);
    if (const auto slash = path.find('/'); slash != std::string_view::npos) {
      std::string slug(path);
      slug[slash] = '-';
      lists.push_back({std::string(path.substr(0, slash)), std::move(slug), file.text});
    }
  }
  return lists;
}

std::optional<std::string_view> text_of_family_list(std::string_view system,
                                                    std::string_view slug) {
  for (const FamilyList& list : family_lists(system)) {
    if (list.slug == slug) {
      return list.text;
    }
  }
  return std::nullopt;
}

bool may_hold(std::string_view text, std::string_view folded_name) {
  constexpr std::string_view kName = "\nname";
  for (auto at = text.find(kName); at != std::string_view::npos; at = text.find(kName)) {
    text.remove_prefix(at + kName.size());
    const std::string_view line = text.substr(0, text.find('\n'));
    const bool plain = line.starts_with(" = \"") && line.ends_with('"') && line.size() > 4 &&
                       line.find('\\') == std::string_view::npos;
    if (!plain || folded(line.substr(4, line.size() - 5)) == folded_name) {
      return true;
    }
  }
  return false;
}

}  // namespace fray::lists
