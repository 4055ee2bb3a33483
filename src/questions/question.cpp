#include "questions/question.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace fray::questions {

std::string_view name_of(Takes takes) noexcept {
  constexpr std::array<std::string_view, 9> kNames{"text",  "contents", "value",  "flag",  "side",
                                                   "sides", "prices",   "ranges", "fights"};
  return kNames[static_cast<std::size_t>(takes)];
}

std::string_view name_of(Place place) noexcept {
  constexpr std::array<std::string_view, 3> kNames{"option", "word", "required"};
  return kNames[static_cast<std::size_t>(place)];
}

std::string_view name_of(About about) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"table", "fights", "field", "fight"};
  return kNames[static_cast<std::size_t>(about)];
}

std::vector<std::string> heading(std::span<const Label> labels) {
  std::vector<std::string> cells;
  for (const Label& label : labels) {
    cells.push_back((cells.empty() ? "  " : "") + std::string(label.shown));
  }
  return cells;
}

std::string option_named(std::string_view name) {
  std::string option = "--" + std::string(name);
  std::ranges::replace(option, '_', '-');
  return option;
}

std::string word_named(std::string_view name) {
  std::string word(name);
  std::ranges::transform(word, word.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return word;
}

std::span<const Input> field_inputs() {
  static constexpr std::array kInputs{
      again(option("against", Takes::text,
                   "whom they meet: FIELD.toml, a list, a query, an army, or a side (all fighting "
                   "units of the lists that come with fray), charging and receiving half and half",
                   "FIELD")),
      kGunsInput, kHoldFireInput, kPopularityInput, kChargingInput};
  return kInputs;
}

std::vector<const Input*> inputs_of(const QuestionKind& kind) {
  std::vector<const Input*> all;
  for (const Input& input : kind.inputs) {
    all.push_back(&input);
  }
  for (const Input& input : field_inputs()) {
    if (kind.about == About::field) {
      all.push_back(&input);
    }
  }
  return all;
}

const QuestionKind* question_named(std::string_view name) {
  const auto kinds = question_kinds();
  const auto found = std::ranges::find(kinds, name, &QuestionKind::name);
  return found == kinds.end() ? nullptr : *found;
}

StudyTable answered(const Inputs& inputs, const Hooks& hooks) {
  study::FightCounts fought;
  Hooks counting = hooks;
  counting.watch = [&](const Hooks::Work& work) {
    hooks.watch([&](study::StandingsHooks fights) {
      fights.counts = &fought;
      work(fights);
    });
  };
  StudyTable table = inputs.kind().answer(inputs, counting);
  table.fights.add(fought);
  return table;
}

void Inputs::say(std::string_view name, std::vector<std::string> texts) {
  given_[std::string(row(name).name)] = std::move(texts);
}

bool Inputs::is_given(std::string_view name) const { return given_.contains(row(name).name); }

std::optional<std::string> Inputs::find(std::string_view name) const {
  const Input& input = row(name);
  const auto found = given_.find(name);
  if (found != given_.end()) {
    return found->second.empty() ? "" : found->second.front();
  }
  return input.standard.empty() ? std::nullopt : std::optional(std::string(input.standard));
}

std::vector<std::string> Inputs::all(std::string_view name) const {
  const auto found = given_.find(row(name).name);
  return found == given_.end() ? std::vector<std::string>() : found->second;
}

std::string Inputs::called(std::string_view name) const {
  const std::string_view known = row(name).name;
  return typed ? option_named(known) : "\"" + std::string(known) + "\"";
}

const Input& Inputs::row(std::string_view name) const {
  const std::vector<const Input*> rows = inputs_of(*kind_);
  const auto found = std::ranges::find(rows, name, &Input::name);
  if (found == rows.end()) {
    throw std::logic_error("no input of " + std::string(kind_->name) + " is called " +
                           std::string(name));
  }
  return **found;
}

}  // namespace fray::questions
