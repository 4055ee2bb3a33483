#include "door/session.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/error.hpp"
#include "report/answer.hpp"

namespace fray {

namespace {

/// In the order of `Ending`.
constexpr std::array<std::string_view, 22> kEndings{
    "b_destroyed",  "a_destroyed",  "both_destroyed", "b_retreats",  "a_retreats",  "fall_back",
    "unresolved_a", "unresolved_b", "a_wiped",        "b_wiped",     "both_wiped",  "a_caught",
    "b_caught",     "a_escaped",    "b_escaped",      "a_off_table", "b_off_table", "a_held",
    "b_held",       "drawn",        "a_fell_back",    "b_fell_back"};

/// In the order of `Quantity`.
constexpr std::array<std::string_view, 13> kQuantities{"stands_lost",
                                                       "hits_scored",
                                                       "retreat_cm",
                                                       "fall_back_cm",
                                                       "models_lost",
                                                       "wounds",
                                                       "score",
                                                       "flee_in",
                                                       "pursuit_in",
                                                       "new_enemy_charged",
                                                       "pursued_off_table",
                                                       "charge_gets_there",
                                                       "models_shot"};

/// The value whose name it is. Throws  std::logic_error where a game tells what this door has no
/// word for.
template <class Word, std::size_t kCount>
Word named(const std::array<std::string_view, kCount>& names, const std::string& name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) {
    throw std::logic_error("the library's headers have no word for " + name);
  }
  return static_cast<Word>(found - names.begin());
}

Estimate estimate_of(const answer::Estimate& estimate) {
  return {estimate.value, estimate.low, estimate.high};
}

Distribution distribution_of(const answer::Spread& spread) {
  Distribution distribution{.mean = estimate_of(spread.mean)};
  for (const answer::Estimate& p : spread.pmf) {
    distribution.pmf.push_back(estimate_of(p));
  }
  return distribution;
}

SideAnswer side_of(const answer::SideAnswer& side) {
  return {.text = side.text,
          .understood = side.understood,
          .points = side.points,
          .points_lost = estimate_of(side.points_lost),
          .destroyed = estimate_of(side.destroyed)};
}

Round round_of(const answer::RoundAnswer& round) {
  return {.round = round.round,
          .or_later = round.or_later,
          .win = estimate_of(round.win),
          .draw = estimate_of(round.draw),
          .loss = estimate_of(round.loss),
          .a_retreat_cm = distribution_of(round.retreat_a),
          .b_retreat_cm = distribution_of(round.retreat_b)};
}

}  // namespace

std::string_view name_of(Ending ending) noexcept {
  return kEndings[static_cast<std::size_t>(ending)];
}

std::string_view name_of(Quantity quantity) noexcept {
  return kQuantities[static_cast<std::size_t>(quantity)];
}

Estimate Answer::chance(Ending ending) const noexcept {
  const auto found = std::ranges::find(endings, ending, &std::pair<Ending, Estimate>::first);
  return found == endings.end() ? Estimate{} : found->second;
}

const Answer::Count* Answer::count(Quantity quantity) const noexcept {
  const auto found = std::ranges::find(counts, quantity, &Count::quantity);
  return found == counts.end() ? nullptr : &*found;
}

std::string json(const Answer& answer) {
  return door::guarded([&] { return report::json(*answer.given); });
}

std::string svg(const Answer& answer) {
  return door::guarded([&] { return report::svg(*answer.given); });
}

Answer door::answer_of(answer::Answer given) {
  Answer answer{.system = given.system,
                .key = given.key,
                .exact = given.exact,
                .trials = given.trials,
                .seed = given.seed,
                .precise = given.precise,
                .situations = given.situations,
                .win = estimate_of(given.win),
                .draw = estimate_of(given.draw),
                .loss = estimate_of(given.loss),
                .a = side_of(given.a),
                .b = side_of(given.b),
                .swing = estimate_of(given.swing),
                .rounds = distribution_of(given.rounds),
                .notes = given.notes};
  for (const auto& [name, chance] : given.endings) {
    answer.endings.emplace_back(named<Ending>(kEndings, name), estimate_of(chance));
  }
  for (const answer::SidedSpread& spread : given.spreads) {
    answer.counts.push_back({named<Quantity>(kQuantities, spread.name), distribution_of(spread.a),
                             distribution_of(spread.b)});
  }
  for (const answer::RoundAnswer& round : given.by_round) {
    answer.by_round.push_back(round_of(round));
  }
  answer.given = std::make_shared<const answer::Answer>(std::move(given));
  return answer;
}

}  // namespace fray

namespace fray::door {

namespace {

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

}  // namespace fray::door
