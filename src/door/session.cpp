#include "door/session.hpp"

#include <array>
#include <filesystem>
#include <optional>

#include "answer/side_help.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/parallel.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "fray/answer.hpp"
#include "fray/matchup.hpp"
#include "fray/units.hpp"
#include "games/import_units.hpp"
#include "games/systems.hpp"
#include "lists/unit_file.hpp"
#include "show/answer.hpp"
#include "show/field_text.hpp"
#include "show/number.hpp"
#include "study/library.hpp"
#include "study/opposition.hpp"
#include "sweep/plan.hpp"

namespace fray::door {

namespace {

constexpr int kMostThreads = 1024;

Error plain(Fault fault, const std::string& sentence) {
  const std::string whole = as_sentences(sentence);
  return Error(fault, whole, whole, {});
}

}  // namespace

void throw_as_error() {
  try {
    throw;
  } catch (const Error&) {
    throw;
  } catch (const InputError& error) {
    const Where& where = error.where();
    throw Error(Fault::input, error.what(), as_sentences(error.sentence()),
                {where.file, where.line, where.column, where.field});
  } catch (const CheckpointError& error) {
    throw plain(Fault::file, error.what());
  } catch (const OutputError& error) {
    throw plain(Fault::output, error.what());
  } catch (const Interrupted& error) {
    throw plain(Fault::stopped, error.what());
  } catch (const std::exception& error) {
    if (is_shortage(error)) {
      throw plain(
          Fault::input,
          "there is not enough memory for this (it takes too much) ask for less, or simulate");
    }
    throw plain(Fault::bug,
                std::string("this is a bug of fray, please report it: ") + error.what());
  }
}

answer::Question question_of(const Matchup& matchup) {
  answer::Question question{.system = matchup.system,
                            .a = matchup.a.text(),
                            .b = matchup.b.text(),
                            .engagement = matchup.engagement};
  for (const auto& [name, value] : matchup.options) {
    question.options.given[name] = value.text();
  }
  for (const auto& [name, value] : matchup.rules) {
    question.options.readings.push_back(name + "=" + value.text());
  }
  return question;
}

answer::OddsOptions options_of(const OptionTexts& given) {
  const auto value = [&](const char* name) {
    const auto found = given.find(name);
    return found == given.end() ? std::nullopt : std::optional(found->second);
  };
  answer::OddsOptions options = answer::given_odds_options(value);
  const auto threads = value("threads");
  options.threads = threads_of(
      threads ? static_cast<int>(whole_number("threads", *threads, 0, kMostThreads)) : 0);
  return options;
}

answer::OddsOptions options_of(const Settings& settings) {
  constexpr std::array kMethods{"auto", "exact", "simulate"};
  constexpr std::array kSamplers{"auto", "even", "pools", "faces"};
  OptionTexts given{{"method", kMethods[static_cast<std::size_t>(settings.method)]},
                    {"sampler", kSamplers[static_cast<std::size_t>(settings.sampler)]},
                    {"seed", std::to_string(settings.seed)},
                    {"threads", std::to_string(settings.threads)}};
  if (settings.trials) {
    given["trials"] = std::to_string(*settings.trials);
  }
  if (settings.precision) {
    given["precision"] = show::shortest(*settings.precision);
  }
  return options_of(given);
}

int threads_of(int wanted) noexcept { return wanted > 0 ? wanted : threads_of_machine(); }

}  // namespace fray::door

namespace fray {

Session::State::Opened Session::State::open(const answer::Question& question) {
  const games::SystemFacts& facts = games::system_named(question.system);
  auto& system = systems[std::string(facts.name)];
  if (!system) {
    system = facts.open();
  }
  return {system.get(), answer::fight_of(*system, question)};
}

answer::Answer Session::State::odds(const answer::Question& question,
                                    const answer::OddsOptions& options,
                                    const answer::OnProgress& on_progress) {
  Lock lock(mutex);
  const Opened opened = open(question);
  lock.unlock();
  answer::Answer answer = opened.fight->odds(options, on_progress);
  lock.lock();
  answer::add_warnings(answer, *opened.system, question, *opened.fight);
  lock.unlock();
  return answer::with_names(std::move(answer), question, *opened.fight);
}

std::unique_ptr<const answer::Fight> Session::State::fight_of(const answer::Question& question) {
  const Lock lock(mutex);
  return open(question).fight;
}

answer::FieldPicture Session::State::field(const answer::Question& question) {
  std::optional<answer::FieldPicture> picture = fight_of(question)->field();
  if (!picture) {
    throw InputError(std::string("a fight without a field cannot be drawn ") +
                     answer::Fight::kWhyNoField);
  }
  return *std::move(picture);
}

Session::Session() : state_(std::make_unique<State>()) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

Answer Session::odds(const Matchup& matchup, const Settings& settings, const OnOdds& on_odds) {
  return door::guarded([&] {
    return state_->odds(door::question_of(matchup), door::options_of(settings), on_odds);
  });
}

std::string Session::field_svg(const Matchup& matchup) {
  return door::guarded([&] { return show::field_svg(state_->field(door::question_of(matchup))); });
}

Answer odds(const Matchup& matchup, const Settings& settings, const OnOdds& on_odds) {
  return Session().odds(matchup, settings, on_odds);
}

std::vector<System> systems() {
  std::vector<System> all;
  for (const games::SystemFacts& facts : games::systems()) {
    all.push_back({std::string(facts.name), std::string(facts.game), std::string(facts.source),
                   facts.options()});
  }
  return all;
}

std::string_view version() noexcept { return kVersion; }

std::string answer::json(const Answer& answer) {
  return door::guarded([&] { return show::json(answer); });
}

std::string answer::svg(const Answer& answer) {
  return door::guarded([&] { return show::svg(answer); });
}

namespace {

/// What is one value must not read as several.
void refuse_marks(const std::string& field, const std::string& text, std::string_view marks) {
  const auto found = text.find_first_of(marks);
  if (found != std::string::npos || (" " + text + " ").find(" + ") != std::string::npos) {
    const std::string mark = found == std::string::npos ? "+" : text.substr(found, 1);
    refuse(field, "\"" + quotable(text) + "\" (\"" + mark +
                      "\" parts what a text says, and no name or value holds it) leave it out");
  }
}

std::string text_of(const SideUnit& unit) {
  refuse_marks("name", unit.name, ":\n\r");
  std::string text = unit.count == 1 ? unit.name : std::to_string(unit.count) + " x " + unit.name;
  for (const auto& [name, value] : unit.options) {
    refuse_marks("option", name, ",:=\n\r");
    refuse_marks(name, value.text(), ",\n\r");
    text += &name == &unit.options.front().first ? ": " : ", ";
    text += value.is_flag() && value.is_yes() ? name : name + "=" + value.text();
  }
  return text;
}

std::string text_of(const std::vector<SideUnit>& units) {
  std::string text;
  for (const SideUnit& unit : units) {
    text += (&unit == &units.front() ? "" : " + ") + text_of(unit);
  }
  return text;
}

std::string slug_of(const std::string& file) {
  return printable(lowered(std::filesystem::path(file).stem().string()), 255);
}

lists::ImportedFile imported(const ImportedList& list) {
  return {.slug = list.slug,
          .list = list.list,
          .system = list.system,
          .units = list.units,
          .toml = list.toml};
}

}  // namespace

Side::Side(const std::vector<SideUnit>& units)
    : text_(door::guarded([&] { return text_of(units); })) {}

Session::State::StoryAndNotes Session::State::tell(const answer::Question& question,
                                                   const Tale& tale) {
  const auto fight = fight_of(question);
  return {.story = answer::tell(*fight, tale), .notes = answer::notes_of_story(*fight)};
}

Story Session::trace(const Matchup& matchup, const Tale& tale) {
  return door::guarded([&] {
    State::StoryAndNotes shown = state_->tell(door::question_of(matchup), tale);
    Story story{.seed = shown.story.seed,
                .ending = shown.story.ending,
                .result = shown.story.result,
                .notes = std::move(shown.notes)};
    for (answer::Story::Part& part : shown.story.parts) {
      story.parts.push_back({std::move(part.heading), std::move(part.lines)});
    }
    return story;
  });
}

std::vector<ListedUnit> Session::units(std::string_view query, const std::string& system) {
  return door::guarded([&] { return study::find_units(system, query).units; });
}

std::vector<std::string> Session::sides(const std::string& text, const std::string& system) {
  return door::guarded([&] {
    const auto opened = games::system_named(system).open();
    std::vector<std::string> sides = study::sides_named(text, "sides", *opened);
    sweep::each_once(sides, *opened);
    return sides;
  });
}

std::vector<std::string> Session::shooting(const std::vector<std::string>& sides,
                                           const std::vector<std::string>& others,
                                           const std::string& system) {
  return door::guarded(
      [&] { return study::shooting(sides, others, *games::system_named(system).open()); });
}

std::vector<ImportedList> import_units(std::string_view text, const std::string& file,
                                       const ImportSettings& settings) {
  return door::guarded([&] {
    const std::string name = printable(file);
    check_text(text, name);
    std::vector<ImportedList> lists;
    for (lists::ImportedFile& result : games::import_units(
             text, name, slug_of(file), {settings.system, settings.source, settings.with})) {
      ImportedList list{.slug = std::move(result.slug),
                        .list = std::move(result.list),
                        .system = std::move(result.system),
                        .units = result.units,
                        .toml = std::move(result.toml)};
      for (const lists::ImportNote& note : result.notes) {
        list.notes.push_back(to_string(note, name));
      }
      lists.push_back(std::move(list));
    }
    return lists;
  });
}

HiddenList hidden_by(const ImportedList& list, std::string_view slug) {
  return door::guarded([&] {
    lists::Hidden hidden = lists::hidden_by(imported(list), slug);
    return HiddenList{hidden.list, std::move(hidden.units)};
  });
}

CheckedUnits check_units(std::string_view toml, const std::string& file) {
  return door::guarded([&] {
    const std::string name = printable(file);
    CheckedUnits checked;
    const lists::CheckedFile found = games::check_unit_list(toml, name, slug_of(file));
    checked.units = found.units;
    for (const InputError& fault : found.faults) {
      checked.faults.emplace_back(fault.what());
    }
    return checked;
  });
}

}  // namespace fray
