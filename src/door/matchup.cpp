#include "door/matchup.hpp"

#include <array>
#include <charconv>
#include <optional>

#include "answer/option_text.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/parallel.hpp"

namespace fray::door {
namespace {

constexpr int kMostThreads = 1024;

const char* name_of(Policy policy) {
  constexpr std::array kNames{"pursue", "stand", "fall-back", "best"};
  return kNames[static_cast<std::size_t>(policy)];
}

const char* name_of(Edition edition) {
  constexpr std::array kNames{
      "revolution", "revolution-advance", "revolution-all-round", "revolution-standing", "classic",
      "ancients"};
  return kNames[static_cast<std::size_t>(edition)];
}

/// The shortest text that reads as this number.
std::string shortest(double number) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

}  // namespace

std::string Asked::name_of_a() const {
  return question.engagement ? "A of " + *question.engagement : question.a;
}
std::string Asked::name_of_b() const {
  return question.engagement ? "B of " + *question.engagement : question.b;
}

Asked asked_of(const Matchup& matchup) {
  Asked asked{
      .system = matchup.system,
      .question = {.a = matchup.a.text(), .b = matchup.b.text(), .engagement = matchup.engagement}};
  answer::FightOptions& options = asked.question.options;
  if (matchup.rounds) {
    options.said["rounds"] = std::to_string(*matchup.rounds);
  }
  if (matchup.turns) {
    options.said["turns"] =
        matchup.turns->to_the_end ? "end" : std::to_string(matchup.turns->number);
  }
  if (matchup.policy) {
    options.said["policy"] = name_of(*matchup.policy);
  }
  if (matchup.edition) {
    options.said["edition"] = name_of(*matchup.edition);
  }
  for (const auto& [name, value] : matchup.others) {
    options.said[name] = value.text();
  }
  for (const auto& [name, value] : matchup.rules) {
    options.readings.push_back(name + "=" + value.text());
  }
  return asked;
}

answer::OddsOptions options_of(const Said& said) {
  const auto value = [&](const char* name) {
    const auto found = said.find(name);
    return found == said.end() ? std::nullopt : std::optional(found->second);
  };
  answer::OddsOptions options = answer::odds_options_said(value);
  const auto threads = value("threads");
  options.threads = threads_of(
      threads ? static_cast<int>(whole_number("threads", *threads, 0, kMostThreads)) : 0);
  return options;
}

answer::OddsOptions options_of(const Settings& settings) {
  constexpr std::array kMethods{"auto", "exact", "simulate"};
  constexpr std::array kSamplers{"pools", "faces", "even"};
  Said said{{"method", kMethods[static_cast<std::size_t>(settings.method)]},
            {"sampler", kSamplers[static_cast<std::size_t>(settings.sampler)]},
            {"seed", std::to_string(settings.seed)},
            {"threads", std::to_string(settings.threads)}};
  if (settings.trials) {
    said["trials"] = std::to_string(*settings.trials);
  }
  if (settings.precision) {
    said["precision"] = shortest(*settings.precision);
  }
  return options_of(said);
}

int threads_of(int asked) noexcept { return asked > 0 ? asked : threads_of_machine(); }

}  // namespace fray::door
