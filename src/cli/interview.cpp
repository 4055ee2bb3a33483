#include "cli/interview.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "cli/terminal.hpp"
#include "core/text.hpp"
#include "report/page.hpp"
#include "study/unit_search.hpp"

namespace fray::cli {
namespace {

constexpr std::size_t kMostOffered = 12;

void tell(const std::string& words) {
  report::Page page(static_cast<std::size_t>(terminal_style().width), false);
  page.paragraph({}, words);
  std::fputs(page.take().c_str(), stdout);
}

/// What is typed, without blanks around it; nothing at the end of the input.
std::optional<std::string> reply(const std::string& question) {
  std::fputs((question + " ").c_str(), stdout);
  std::fflush(stdout);
  std::string line;
  if (!std::getline(std::cin, line)) {
    std::fputs("\n", stdout);
    return std::nullopt;
  }
  const std::size_t from = line.find_first_not_of(" \t\r");
  return from == std::string::npos ? ""
                                   : line.substr(from, line.find_last_not_of(" \t\r") + 1 - from);
}

bool is_number(const std::string& typed) {
  return !typed.empty() && std::ranges::all_of(typed, [](char c) { return c >= '0' && c <= '9'; });
}

/// The number of one of the names on offer, less one.
std::optional<std::size_t> number_in(const std::string& typed, std::size_t offered) {
  const auto number = typed.size() < 4 ? static_cast<std::size_t>(std::stoi(typed)) : 0;
  return number >= 1 && number <= offered ? std::optional(number - 1) : std::nullopt;
}

/// A whole name, a part of one, or the number of one that was offered.
std::optional<std::string> unit(const std::string& question) {
  std::vector<std::string> offered;
  std::size_t shown = 0;  // of them, with their numbers
  for (;;) {
    const std::optional<std::string> typed = reply(question);
    if (!typed) {
      return std::nullopt;
    }
    if (typed->empty()) {
      tell("Type a name or a part of one, such as knights.");
      continue;
    }
    if (is_number(*typed) && shown != 0) {
      if (const auto number = number_in(*typed, shown)) {
        return offered[*number];
      }
      tell(fmt::format("Type a number from 1 to {}, or more of the name.", shown));
      continue;
    }
    if (typed->find(':') != std::string::npos) {
      tell("Type the name alone; who charges is asked last, and more is for fray odds.");
      continue;
    }
    offered.clear();
    shown = 0;
    for (const study::UnitFacts& found : study::find_units("warmaster", *typed).units) {
      if (folded(found.key) == folded(*typed)) {
        return found.key;
      }
      if (!found.character) {
        offered.push_back(found.key);
      }
    }
    if (offered.empty()) {
      tell(fmt::format("No unit is called \"{}\". Type another name.", quotable(*typed)));
      continue;
    }
    if (offered.size() == 1) {
      return offered.front();
    }
    shown = std::min(offered.size(), kMostOffered);
    for (std::size_t i = 0; i < shown; ++i) {
      std::fputs(fmt::format("  {:2}  {}\n", i + 1, offered[i]).c_str(), stdout);
    }
    tell(shown < offered.size() ? fmt::format("And {} more. Type a number, or more of the name.",
                                              offered.size() - shown)
                                : "Type a number, or more of the name.");
  }
}

}  // namespace

std::vector<std::string> interview() {
  tell("What are the odds of this combat? Three questions (fray --help has the rest).");
  const auto own = unit("Your unit:");
  const auto enemy = own ? unit("Their unit:") : std::nullopt;
  for (;;) {
    const auto charges = enemy ? reply("Who charges (you, they, nobody):") : std::nullopt;
    if (!charges) {
      return {};
    }
    const std::string said = lowered(*charges);
    const bool you = said.starts_with("y") || said == "me" || said == "i";
    if (!you && !said.starts_with("t") && !said.starts_with("n")) {
      tell("Type you, they or nobody.");
      continue;
    }
    const std::string a = *own + (you ? ": charging" : "");
    const std::string b = *enemy + (said.starts_with("t") ? ": charging" : "");
    tell(fmt::format("\nfray odds \"{}\" \"{}\"\n", a, b));
    return {"odds", a, b};
  }
}

}  // namespace fray::cli
