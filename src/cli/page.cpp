#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/page.hpp"
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
  bool requests =
      false;  ///< answers those of its standard input; what serves the page begins it so
};

/// Puts what the page needs where the program answers into its frame; other pages stay as they are.
std::string framed(std::string page) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kParts{{
      {"POLICY",
       "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src data: "
       "blob:; connect-src 'self'; base-uri 'none'; form-action 'none'"},
      {"STYLE", R"(<link rel="stylesheet" href="page.css">)"},
      {"SCRIPTS", R"(<script type="module" src="served.js"></script>)"},
  }};
  for (const auto& [name, part] : kParts) {
    if (const auto at = page.find(name); at != std::string::npos) {
      page.replace(at, name.size(), part);
    }
  }
  return page;
}

/// The page as it was when the program was built.
PageFiles files_built_in() {
  PageFiles files;
  for (const EmbeddedFile& file : embedded_files()) {
    files.emplace("/" + std::string(file.name), file.text);
  }
  return files;
}

/// Links in it are not followed: they may lead to what is not the page's.
PageFiles files_of(const std::filesystem::path& folder) {
  PageFiles files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (entry.symlink_status(none).type() != std::filesystem::file_type::regular) {
      continue;
    }
    if (std::string text = first_bytes(entry.path(), entry.file_size()); !text.empty()) {
      files.emplace("/" + entry.path().filename().string(), std::move(text));
    }
  }
  if (!files.contains("/index.html")) {
    throw InputError(Where{.file = printable(folder.string())},
                     "holds no page (index.html and what belongs to it) build one with "
                     "scripts/page, or leave --folder out");
  }
  return files;
}

void serve_page(const PageCommand& command) {
  if (command.requests) {
    answer_requests();
    return;
  }
  const std::uint64_t asked =
      command.port ? whole_number("--port", *command.port, 0, 65'535) : kUsualPort;
  PageFiles files = command.folder ? files_of(*command.folder) : files_built_in();
  files["/"] = files["/index.html"] = framed(files["/index.html"]);
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
           "another page than the one that is built in, as scripts/page builds it",
           "web/dist/site");
  page->add_flag("--quiet", command->quiet, "do not say where it is");
  page->add_flag("--requests", command->requests)->group("");
  page->footer(
      "This program answers the page. Nobody else can reach it: it listens on 127.0.0.1 alone. "
      "Ctrl-C ends it, which is no "
      "error.\n");
  page->callback([command] { serve_page(*command); });
}

}  // namespace fray::cli
