#include "lists/library.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/embedded.hpp"
#include "lists/folders.hpp"
#include "lists/unit_file.hpp"

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
                        quotable(folder.string(), 4096))};
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
  std::istringstream lines(first_bytes(path, kFirst));
  for (std::string line; std::getline(lines, line);) {
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
  return std::nullopt;
}

bool Library::is_own(const std::string& slug) const {
  const auto found = entries_.find(slug);
  return found != entries_.end() && found->second.own;
}

std::string Library::origin(const std::string& slug) const {
  const auto found = entries_.find(slug);
  return found == entries_.end()      ? ""
         : found->second.file.empty() ? "built in"
                                      : found->second.file.string();
}

template <class Unit>
ListOf<Unit> Library::load(const std::string& slug) const {
  const auto hidden = stood_in_for_.find(slug);
  const auto found = hidden == stood_in_for_.end() ? entries_.find(slug) : hidden;
  if (found == entries_.end()) {
    const auto all = slugs();
    const auto near = nearest(slug, all);
    throw InputError(fmt::format(
        "no army list{} is called \"{}\" ({})", system_ == "warmaster" ? "" : " of " + system_,
        quotable(slug),
        near.empty()
            ? fmt::format("there {} {}", all.size() == 1 ? "is" : "are", fmt::join(all, ", "))
            : "did you mean " + either_of(near) + "?"));
  }
  const Entry& entry = found->second;
  return entry.file.empty() ? read_unit_list<Unit>(entry.text, "built in: " + slug, slug)
                            : read_unit_list<Unit>(read_text_file(entry.file),
                                                   quotable(entry.file.string(), 4096), slug);
}

template ListOf<ListedUnit> Library::load<ListedUnit>(const std::string& slug) const;
template ListOf<RankUnit> Library::load<RankUnit>(const std::string& slug) const;

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
    if (file.name.starts_with(system_ + "/")) {
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

}  // namespace fray::lists
