#include "lists/library.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "lists/finder.hpp"

namespace fray::lists {

namespace {

namespace fs = std::filesystem;

const std::string kShipped = "shipped-";

std::vector<fs::path> usual_folders(std::size_t& own) {
  std::vector<fs::path> folders;
  if (const char* const named = std::getenv("FRAY_DATA"); named != nullptr) {
    folders = folders_of(named);
    for (const fs::path& folder : folders) {
      if (!is_folder(folder)) {
        throw InputError{
            Where{"FRAY_DATA", 0, 0, {}},
            fmt::format("\"{}\" is no folder (folders of unit files, parted by colons)",
                        printable(folder.string()))};
      }
    }
  }
  own = folders.size();
  if (const fs::path above = folder_of_program(); !above.empty()) {
    folders.push_back(above / "data");
    folders.push_back(above / "share/fray/data");
  }
  folders.emplace_back(FRAY_INSTALLED_DATA);
  return folders;
}

/// Whether the file's first lines name another game than `system`. A file that names none is read
/// and told what it lacks.
bool is_of_another(const fs::path& path, std::string_view system) {
  constexpr std::size_t kFirst = 4'096;
  const std::string first = first_bytes(path, kFirst);
  for (std::string_view rest = first; !rest.empty();) {
    const std::string_view line = take_line(rest);
    const auto quote = line.find('"');
    if (line.starts_with("system") && quote != std::string::npos) {
      return line.substr(quote + 1, line.find('"', quote + 1) - quote - 1) != system;
    }
  }
  return false;
}

}  // namespace

std::vector<fs::path> folders_of(std::string_view colon_separated) {
  std::vector<fs::path> folders;
  while (!colon_separated.empty()) {
    const auto end = std::min(colon_separated.find(':'), colon_separated.size());
    if (end != 0) {
      folders.emplace_back(colon_separated.substr(0, end));
    }
    colon_separated.remove_prefix(std::min(end + 1, colon_separated.size()));
  }
  return folders;
}

std::vector<fs::path> list_folders() {
  std::size_t own = 0;
  return usual_folders(own);
}

Library::Library(std::string_view system) {
  std::size_t own = 0;
  const std::vector<fs::path> folders = usual_folders(own);
  *this = Library(system, folders, true, own);
}

Library::Library(std::string_view system, const std::vector<fs::path>& folders, bool built_in,
                 std::size_t own)
    : system_(system) {
  for (std::size_t i = 0; i < folders.size(); ++i) {
    add_folder(folders[i] / system, false, i < own);
    add_folder(folders[i], true, i < own);
  }
  if (built_in) {
    add_built_in();
  }
}

std::vector<std::string> Library::slugs() const {
  std::vector<std::string> all;
  for (const auto& [slug, entry] : entries_) {
    all.push_back(slug);
  }
  return all;
}

std::vector<std::string> Library::shipped() const {
  std::vector<std::string> all;
  for (const auto& [slug, entry] : entries_) {
    const std::string other = kShipped + slug;
    if (!entry.own) {
      all.push_back(slug);
    } else if (stood_in_for_.contains(other)) {
      all.push_back(other);
    }
  }
  return all;
}

std::optional<std::string> Library::slug_of(std::string_view name) const {
  const std::string wanted = folded(name);
  for (const auto* const entries : {&entries_, &stood_in_for_}) {
    const auto found = std::ranges::find_if(
        *entries, [&](const auto& entry) { return folded(entry.first) == wanted; });
    if (found != entries->end()) {
      return found->first;
    }
  }
  for (FamilyList& list : family_lists(system_)) {
    if (folded(list.slug) == wanted) {
      return std::move(list.slug);
    }
  }
  return std::nullopt;
}

void Library::add_file(const std::string& slug, const fs::path& file) {
  stood_in_for_[slug] = Entry{file, {}, true};
}

bool Library::is_own(const std::string& slug) const {
  const auto found = entries_.find(slug);
  return found != entries_.end() && found->second.own;
}

bool Library::takes_a_place(const std::string& slug) const {
  return is_own(slug) && (stood_in_for_.contains(kShipped + slug) ||
                          text_of_family_list(system_, slug).has_value());
}

std::string shown_as_own(const Library& library, const std::string& slug) {
  return library.takes_a_place(slug)
             ? slug + " is read as your own list: " + printable(library.origin(slug)) +
                   " stands in the place of fray's."
             : std::string();
}

std::string Library::origin(const std::string& slug) const {
  const auto found = entries_.find(slug);
  return found == entries_.end()      ? text_of_family_list(system_, slug) ? "built in" : ""
         : found->second.file.empty() ? "built in"
                                      : found->second.file.string();
}

namespace {

/// What games and players call the armies of a people.
constexpr std::array kPeoples{
    "dwarf|dwarfs|dwarves|dwarfen mountain holds|dwarven holds|dwarf holds",
    "empire|empire of man|empire of sonnstahl|empires of men",
    "bretonnia|bretonnians|bretonnian|kingdom of bretonnia|kingdom of equitaine|equitaine",
    "high elf|high elves|high elf realms|highborn elves|elven conclaves",
    "wood elf|wood elves|wood elf realms|sylvan elves|deepwood guardians",
    "dark elf|dark elves|dread elves|darkborn elves",
    "orcs|orks|goblins|greenskins|orcs and goblins|orc and goblin tribes|greenskin tribes",
    "tomb kings|tomb kings of khemri|undead tomb kings|undying dynasties|khemri|undead|dead "
    "nations",
    "vampires|undead|vampire counts|vampire covenant|dead nations",
    "norse|norsca|norsemen|marauders|asklanders",
    "chaos|warriors of chaos|warriors of the dark gods|abyssal legions",
    "daemons|demons|daemons of chaos|daemon legions|abyssal demons|chaos|daemon",
    "beastmen|beasts of chaos|beastmen brayherds|beast herds|goatmen raiders",
    "ogres|ogre kingdoms|ogre khans",
    "lizardmen|saurian ancients|reptilian kingdoms",
    "skaven|vermin swarm|ratkin clans",
    "chaos dwarfs|chaos dwarves|infernal dwarves",
    "cathay|grand cathay",
    "mercenaries|dogs of war|renegade crowns"};

bool names_people(std::string_view people, std::string_view name) {
  return std::ranges::any_of(fray::parted(people, '|'),
                             [&](const std::string& called) { return called == folded(name); });
}

}  // namespace

std::vector<std::string> lists_of_people(std::string_view name,
                                         const std::vector<std::string>& slugs) {
  std::vector<std::string> same;
  for (const std::string& slug : slugs) {
    if (std::ranges::any_of(kPeoples, [&](std::string_view people) {
          return names_people(people, name) && names_people(people, slug);
        })) {
      same.push_back(slug);
    }
  }
  return same;
}

const std::vector<std::string>& other_words_of_people(std::string_view slug) {
  static const auto kWords = [] {
    constexpr std::array<std::string_view, 3> kSmall{"of", "the", "and"};
    std::map<std::string, std::vector<std::string>> words;
    for (const std::string_view people : kPeoples) {
      std::string all(people);
      std::ranges::replace(all, '|', ' ');
      for (const std::string& name : parted(people, '|')) {
        std::vector<std::string>& others = words[name];
        const auto own = split_words(name);
        for (const std::string_view word : split_words(all)) {
          const auto holds = [&](const auto& some) {
            return std::ranges::find(some, word) != std::ranges::end(some);
          };
          if (!holds(own) && !holds(kSmall) && !holds(others)) {
            others.emplace_back(word);
          }
        }
      }
    }
    return words;
  }();
  static const std::vector<std::string> kNone;
  const auto found = kWords.find(folded(slug));
  return found == kWords.end() ? kNone : found->second;
}

std::vector<std::string> lists_near(std::string_view name, const std::vector<std::string>& slugs) {
  std::vector<std::string> same = lists_of_people(name, slugs);
  std::vector<std::string> near = nearest(name, same.empty() ? slugs : same);
  return near.empty() ? same : near;
}

Library::Text Library::text(const std::string& slug) const {
  const auto hidden = stood_in_for_.find(slug);
  const auto found = hidden == stood_in_for_.end() ? entries_.find(slug) : hidden;
  if (const auto of_family =
          found == entries_.end() ? text_of_family_list(system_, slug) : std::nullopt) {
    return {std::string(*of_family), "built in: " + slug};
  }
  if (found == entries_.end()) {
    const auto all = slugs();
    const auto near = lists_near(slug, all);
    const bool known_people = !of_usual_game() && !lists_of_people(slug, all).empty();
    const std::string elsewhere = known_people ? "" : other_games_with_list(system_, slug);
    throw InputError(fmt::format(
        "no army list{} is called \"{}\" {}", of_usual_game() ? "" : " of " + system_,
        quotable(slug),
        !elsewhere.empty() ? elsewhere
        : is_there(slug + ".toml")
            ? fmt::format("(a file {0}.toml is here, and no folder of lists is) write FRAY_DATA=. "
                          "before fray, or name the file where a list is asked for",
                          quotable(slug))
        : near.empty()
            ? fmt::format("(there {} {})", all.size() == 1 ? "is" : "are", fmt::join(all, ", "))
            : "(did you mean " + either_of(near) + "?)"));
  }
  const Entry& entry = found->second;
  return entry.file.empty() ? Text{std::string(entry.text), "built in: " + slug}
                            : Text{read_text_file(entry.file), printable(entry.file.string())};
}

void Library::add_folder(const fs::path& folder, bool mixed, bool own) {
  for (const fs::path& file : files_in(folder)) {
    if (file.extension() == ".toml" && !(mixed && is_of_another(file, system_))) {
      const std::string slug = lowered(file.stem().string());
      own ? void(entries_.try_emplace(slug, Entry{file, {}, true}))
          : add_shipped(slug, Entry{file, {}, false});
    }
  }
}

void Library::add_built_in() {
  for (const EmbeddedFile& file : embedded_files()) {
    const bool of_family = file.name.find('/', file.name.find('/') + 1) != std::string_view::npos;
    if (file.name.starts_with(system_ + "/") && !of_family) {
      add_shipped(fs::path(file.name).stem().string(), Entry{{}, file.text, false});
    }
  }
}

void Library::add_shipped(const std::string& slug, Entry entry) {
  const auto [there, fresh] = entries_.try_emplace(slug, entry);
  if (!fresh && there->second.own) {
    stood_in_for_.try_emplace(kShipped + slug, std::move(entry));
  }
}

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

/// Whether a list has a unit of that name, in whatever game.
bool holds(const EmbeddedFile& file, const std::string& folded_name) {
  const Node list = read_toml(file.text, std::string(file.name));
  const Node* const units = list.find("unit");
  return units != nullptr && std::ranges::any_of(units->items, [&](const Node& unit) {
           const Node* const name = unit.find("name");
           return name != nullptr && folded(name->text) == folded_name;
         });
}

/// Names the games with a file of which `is_meant` is true, and what this game has like it.
template <class IsMeant>
std::string other_games(std::string_view system, std::string_view alike, IsMeant&& is_meant) {
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
  const std::string which =
      games.size() == 1 ? "type --system " + games.front() : "say which by --system";
  return alike.empty() ? fmt::format("(it is one of {}) {}", either_of(games), which)
                       : fmt::format("(it is one of {}; {} has {}) type one of those, or {}",
                                     either_of(games), system, alike,
                                     games.size() == 1 ? "--system " + games.front() : which);
}

}  // namespace

std::string other_games_with_list(std::string_view system, std::string_view name) {
  return other_games(system, {}, [&](const std::string& game, const EmbeddedFile& file) {
    const std::filesystem::path path(file.name);
    return path.parent_path() == game && folded(path.stem().string()) == folded(name);
  });
}

std::string other_games_with_unit(std::string_view system, std::string_view name,
                                  std::string_view alike) {
  const std::string wanted = folded(name);
  return other_games(system, alike, [&](const std::string&, const EmbeddedFile& file) {
    return may_hold(file.text, wanted) && holds(file, wanted);
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
  const std::string wanted = singular(folded_name);
  for (auto at = text.find(kName); at != std::string_view::npos; at = text.find(kName)) {
    text.remove_prefix(at + kName.size());
    const std::string_view line = text.substr(0, text.find('\n'));
    const bool plain = line.starts_with(" = \"") && line.ends_with('"') && line.size() > 4 &&
                       line.find('\\') == std::string_view::npos;
    if (!plain) {
      return true;
    }
    const std::string name = singular(line.substr(4, line.size() - 5));
    if (name == wanted || name.ends_with(" " + wanted)) {
      return true;
    }
  }
  return false;
}

}  // namespace fray::lists
