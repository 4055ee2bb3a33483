#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/page_server.hpp"
#include "cli/progress.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/output.hpp"
#include "core/text.hpp"

namespace fray::cli {
namespace {

constexpr std::uint64_t kUsualPort = 8711;

struct PageCommand {
  std::optional<std::string> port{};
  std::optional<std::string> folder{};
  bool quiet = false;
};

/// The folder that was said; beside the program, where it is installed or was built.
std::filesystem::path folder_of(const PageCommand& command) {
  if (command.folder) {
    return *command.folder;
  }
  std::error_code none;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", none);
  const std::filesystem::path installed = program.parent_path().parent_path() / "share/fray/page";
  if (is_there(installed / "index.html")) {
    return installed;
  }
  for (std::filesystem::path above = program.parent_path(); above.has_relative_path();
       above = above.parent_path()) {
    if (is_there(above / "web/dist/site/index.html")) {
      return above / "web/dist/site";
    }
  }
  return installed;
}

/// Links in it are not followed: they may lead to what is not the page's.
PageFiles files_in(const std::filesystem::path& folder) {
  PageFiles files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (entry.symlink_status(none).type() != std::filesystem::file_type::regular) {
      continue;
    }
    std::string content(entry.file_size(), '\0');
    std::FILE* const file = std::fopen(entry.path().c_str(), "rb");
    if (file != nullptr) {
      content.resize(std::fread(content.data(), 1, content.size(), file));
      std::fclose(file);
      files.emplace("/" + entry.path().filename().string(), std::move(content));
    }
  }
  const auto index = files.find("/index.html");
  if (index == files.end()) {
    throw InputError(Where{.file = quotable(folder.string(), 4096)},
                     "holds no page (index.html and what belongs to it) build it with "
                     "scripts/page, or name its folder with --folder");
  }
  files.emplace("/", index->second);
  return files;
}

void serve_page(const PageCommand& command) {
  const std::uint64_t asked =
      command.port ? whole_number("--port", *command.port, 0, 65'535) : kUsualPort;
  const PageFiles files = files_in(folder_of(command));
  PageServer server(files, static_cast<std::uint16_t>(asked));
  StopSignals signals;
  if (!command.quiet) {
    write_stdout(fmt::format("The page is at http://127.0.0.1:{}/ until you press Ctrl-C.\n",
                             server.port()));
  }
  while (signals.received() == 0) {
    server.serve_a_while();
  }
}

}  // namespace

void add_page_command(CLI::App& app) {
  CLI::App* const page =
      app.add_subcommand("page", "The web page, served on this machine to its own browsers");
  const auto command = std::make_shared<PageCommand>();
  add_text(*page, "--port N", command->port,
           fmt::format("where it listens ({}); 0 is any that is free", kUsualPort));
  add_file(*page, "--folder", command->folder,
           "the page's files (those that scripts/page builds, or that were installed)",
           "web/dist/site");
  page->add_flag("--quiet", command->quiet, "do not say where it is");
  page->footer(
      "Nobody else can reach it: it listens on 127.0.0.1 alone. Ctrl-C ends it, which is no "
      "error.\n");
  page->callback([command] { serve_page(*command); });
}

}  // namespace fray::cli
