#include "lists/families.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "lists/embedded.hpp"

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

}  // namespace

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
