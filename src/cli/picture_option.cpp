#include "cli/picture_option.hpp"

#include <filesystem>

#include <CLI/CLI.hpp>

#include "cli/command_line.hpp"
#include "cli/notes.hpp"
#include "cli/row_file.hpp"
#include "cli/text_option.hpp"
#include "core/output.hpp"
#include "core/text.hpp"

namespace fray::cli {

void PictureOption::add_to(CLI::App& command, const std::string& help) {
  add_file(command, "--svg", file, help, "picture.svg");
  add_file(command, "--html", html, "the answer and its picture as one page", "answer.html");
  command.add_flag("--force", force, "replace the files of --svg and --html where they are there");
}

void PictureOption::add_page_to(CLI::App& command) {
  add_file(command, "--html", html, "also the answer as one page", "answer.html");
  command.add_flag("--force", force, "replace the file of --html where it is there");
}

void PictureOption::check(const std::optional<std::string>& kept) const {
  refuse_shared_files({file, html, kept});
  for (const auto& [named, option] : {std::pair(&file, "--svg"), std::pair(&html, "--html")}) {
    if (*named && **named == "-") {
      throw InputError(Where{.field = option}, "\"-\" (standard output has the table) name a file");
    }
    check_output(*named, force);
  }
}

void PictureOption::write(const std::function<std::string()>& draw,
                          const std::function<report::HtmlAnswer()>& answer) const {
  if (file) {
    write_file_atomically(*file, draw());
  }
  if (html) {
    report::HtmlAnswer page = answer();
    page.pictures.push_back(draw());
    write_page(std::move(page));
  }
}

void PictureOption::write_page(report::HtmlAnswer answer) const {
  if (html) {
    write_file_atomically(*html, report::html_of(as_typed(std::move(answer))));
  }
}

report::HtmlAnswer as_typed(report::HtmlAnswer answer) {
  answer.notes.insert(answer.notes.end(), notes_told().begin(), notes_told().end());
  answer.facts.insert(answer.facts.begin(), {"command", command_line()});
  answer.facts.emplace_back("reproduced by", report::reproduced_by());
  return answer;
}

}  // namespace fray::cli
