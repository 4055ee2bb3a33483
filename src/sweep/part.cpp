#include "sweep/part.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "answer/side_help.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"

namespace fray::sweep {

namespace {

Reach reach_of(std::string_view axis) {
  return axis == "a" || axis.starts_with("a.")   ? kSideA
         : axis == "b" || axis.starts_with("b.") ? kSideB
         : axis == "seed"                        ? kSeed
                                                 : kSettings;
}

const Axis* find_axis(const Dial& dial, std::string_view name) {
  const auto found = std::ranges::find(dial.axes, name, &Axis::name);
  return found == dial.axes.end() ? nullptr : &*found;
}

/// The one value of a dial that has what all comparisons say of its axes.
std::size_t baseline_value(const SweepPart& spec, std::size_t dial, const Baseline& named) {
  std::vector<std::size_t> found;
  for (std::size_t value = 0; value < spec.dials[dial].size(); ++value) {
    const bool has_all = std::ranges::all_of(spec.compare, [&](const Baseline& given) {
      const Axis* const axis = find_axis(spec.dials[dial], given.axis);
      return axis == nullptr || comparable(axis->values[value]) == comparable(given.value);
    });
    if (has_all) {
      found.push_back(value);
    }
  }
  if (found.empty()) {
    constexpr std::size_t kShown = 12;
    std::vector<std::string> values;
    for (const std::string& value : find_axis(spec.dials[dial], named.axis)->values) {
      values.push_back(values.size() < kShown ? fmt::format("\"{}\"", quotable(value))
                                              : "another of its values");
      if (values.size() > kShown) {
        break;
      }
    }
    throw InputError(named.where, fmt::format("no row has {} = \"{}\" ({})", named.axis,
                                              quotable(named.value), either_of(values)));
  }
  if (found.size() > 1) {
    throw InputError(named.where, fmt::format("{} values have {} = \"{}\" (each row is compared "
                                              "with one) name another axis that turns with it, too",
                                              found.size(), named.axis, quotable(named.value)));
  }
  return found.front();
}

/// The rows of its sample, out of so many.
SampledRows sampled_of(const SweepPart& spec, std::uint64_t size) {
  const auto rows = spec.sample();
  if (!rows || *rows >= size) {
    return {};
  }
  if (size == UINT64_MAX) {
    throw InputError(where_given(spec, "sample"),
                     "is of more rows than can be counted (take an axis away)");
  }
  std::vector<SampledDial> dials;
  for (const Dial& dial : spec.dials) {
    std::string name;
    for (const Axis& axis : dial.axes) {
      name += axis.name + "\n";
    }
    dials.push_back({std::move(name), dial.size()});
  }
  return {latin_hypercube(dials, *rows)};
}

}  // namespace

std::uint64_t times(std::uint64_t a, std::uint64_t b) noexcept {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

PartGrid::PartGrid(SweepPart spec, answer::System& system, const std::vector<std::string>& columns)
    : spec_(std::move(spec)), system_(&system) {
  for (std::size_t dial = 0; dial < spec_.dials.size(); ++dial) {
    for (std::size_t axis = 0; axis < spec_.dials[dial].axes.size(); ++axis) {
      places_.push_back({dial, axis});
    }
  }
  if (!spec_.sides_are_found) {
    find_units(system);
  }
  number();
  sampled_ = sampled_of(spec_, size_);
  std::vector<std::string> axes;
  for (const Place place : places_) {
    axes.push_back(axis_at(place).name);
  }
  for (const Condition& condition : spec_.only) {
    try {
      conditions_.emplace_back(condition.text, axes, [&](std::size_t place) {
        return condition.shared ? std::span<const std::string>()
                                : std::span(axis_at(places_[place]).values);
      });
    } catch (const InputError& error) {
      throw error.at(condition.where);
    }
    for (const std::size_t place : conditions_.back().places()) {
      dials_wanted_.insert(places_[place].dial);
    }
  }
  look_at_conditions();
  find_baseline();
  for (const std::string& column : columns) {
    const std::string name{axis_of_column(column)};
    column_places_.push_back(place_of(name));
    const auto fixed = spec_.fixed.find(name);
    column_values_.push_back(fixed == spec_.fixed.end() ? std::string_view{}
                                                        : std::string_view(fixed->second));
  }
}

void PartGrid::find_units(answer::System& system) {
  for (Dial& dial : spec_.dials) {
    for (Axis& axis : dial.axes) {
      if (axis.name != "a" && axis.name != "b") {
        continue;
      }
      std::vector<std::string> sides;
      for (const std::string& text : axis.values) {
        try {
          const std::vector<std::string> units = units_of(text, system);
          sides.insert(sides.end(), units.begin(), units.end());
        } catch (const InputError& error) {
          if (is_in_a_file(error)) {
            throw;
          }
          Where place = where_given(spec_, axis.name);
          place.field = error.where().field;
          throw error.at(std::move(place));
        }
      }
      if (dial.axes.size() > 1 && sides.size() != axis.values.size()) {
        throw InputError(where_given(spec_, axis.name),
                         "a query stands among axes that turn together (how many it finds is not "
                         "known) name the units");
      }
      if (dial.axes.size() == 1) {
        for (const std::string& side : each_once(sides, system)) {
          repeated_.push_back(fmt::format("{} = \"{}\"", axis.name, quotable(side, 200)));
        }
      }
      axis.values = std::move(sides);
    }
  }
}

void PartGrid::number() {
  const std::size_t dials = spec_.dials.size();
  strides_.assign(dials, 1);
  for (auto& strides : reach_strides_) {
    strides.assign(dials, 0);
  }
  for (std::size_t dial = dials; dial-- > 0;) {
    const std::uint64_t values = spec_.dials[dial].size();
    strides_[dial] = size_;
    size_ = times(size_, values);
    for (std::size_t reach = 0; reach < kReaches; ++reach) {
      const auto has_a_say = [&](const Axis& axis) { return reach_of(axis.name) == reach; };
      if (std::ranges::any_of(spec_.dials[dial].axes, has_a_say)) {
        reach_strides_[reach][dial] = combinations_[reach];
        combinations_[reach] = times(combinations_[reach], values);
      }
    }
  }
}

void PartGrid::find_baseline() {
  baseline_.resize(spec_.dials.size());
  for (const Baseline& named : spec_.compare) {
    const auto place = place_of(named.axis);
    if (!place) {
      std::vector<std::string> axes;
      for (const Place each : places_) {
        axes.push_back(axis_at(each).name);
      }
      throw InputError(named.where,
                       fmt::format("{} is no axis here ({})", named.axis, either_of(axes)));
    }
    if (std::ranges::count(spec_.compare, named.axis, &Baseline::axis) > 1) {
      throw InputError(named.where,
                       fmt::format("{} is said twice (each row is compared with one, which has one "
                                   "value of an axis) name one of the values",
                                   named.axis));
    }
    const std::size_t dial = places_[*place].dial;
    baseline_[dial] = baseline_value(spec_, dial, named);
  }
}

std::optional<std::uint64_t> PartGrid::baseline(std::uint64_t index) const noexcept {
  if (spec_.compare.empty()) {
    return std::nullopt;
  }
  std::uint64_t other = index;
  for (std::size_t dial = 0; dial < baseline_.size(); ++dial) {
    if (baseline_[dial]) {
      const std::uint64_t now = index / strides_[dial] % spec_.dials[dial].size();
      // Whichever is more: unsigned numbers come round.
      other += (*baseline_[dial] - now) * strides_[dial];
    }
  }
  return other;
}

std::uint64_t PartGrid::combination(std::uint64_t index, Reach reach) const noexcept {
  const std::uint64_t row = sampled_[index];
  std::uint64_t sum = 0;
  for (std::size_t dial = 0; dial < spec_.dials.size(); ++dial) {
    if (const std::uint64_t stride = reach_strides_[reach][dial]; stride != 0) {
      sum += row / strides_[dial] % spec_.dials[dial].size() * stride;
    }
  }
  return sum;
}

std::string_view PartGrid::value(std::uint64_t row, Place place) const noexcept {
  return axis_at(place).values[row / strides_[place.dial] % spec_.dials[place.dial].size()];
}

const std::string& PartGrid::value_in(std::uint64_t combination, Reach reach,
                                      Place place) const noexcept {
  return axis_at(place)
      .values[combination / reach_strides_[reach][place.dial] % spec_.dials[place.dial].size()];
}

std::optional<std::size_t> PartGrid::place_of(std::string_view name) const noexcept {
  for (std::size_t place = 0; place < places_.size(); ++place) {
    if (axis_at(places_[place]).name == name) {
      return place;
    }
  }
  return std::nullopt;
}

/// What the conditions say of one row.
bool PartGrid::holds(std::uint64_t row) const {
  std::vector<std::string_view> values;
  for (const Place place : places_) {
    values.push_back(value(row, place));
  }
  return std::ranges::all_of(conditions_,
                             [&](const Filter& condition) { return condition.holds(values); });
}

/// Where the axes of which the conditions speak have few combinations, each of these is looked at
/// once, and no row by itself.
void PartGrid::look_at_conditions() {
  constexpr std::uint64_t kMostKnown = 1'000'000;  // well within a second
  std::uint64_t combinations = 1;
  for (const std::size_t dial : dials_wanted_) {
    combinations = times(combinations, spec_.dials[dial].size());
  }
  if (conditions_.empty() || combinations > kMostKnown) {
    return;
  }
  kept_.resize(static_cast<std::size_t>(combinations));
  for (std::uint64_t combination = 0; combination < combinations; ++combination) {
    std::uint64_t index = 0;
    std::uint64_t rest = combination;
    for (const std::size_t dial : dials_wanted_) {
      index += rest % spec_.dials[dial].size() * strides_[dial];
      rest /= spec_.dials[dial].size();
    }
    kept_[static_cast<std::size_t>(combination)] = holds(index);
  }
}

bool PartGrid::keeps(std::uint64_t index) const {
  const std::uint64_t row = sampled_[index];
  if (conditions_.empty() || kept_.empty()) {
    return conditions_.empty() || holds(row);
  }
  std::uint64_t combination = 0;
  std::uint64_t stride = 1;
  for (const std::size_t dial : dials_wanted_) {
    combination += row / strides_[dial] % spec_.dials[dial].size() * stride;
    stride *= spec_.dials[dial].size();
  }
  return kept_[static_cast<std::size_t>(combination)];
}

std::uint64_t PartGrid::kept_before(std::uint64_t index) const {
  std::uint64_t kept = conditions_.empty() ? index : 0;
  for (std::uint64_t other = 0; other < index && !conditions_.empty(); ++other) {
    kept += keeps(other) ? 1 : 0;
  }
  return kept;
}

std::optional<std::uint64_t> PartGrid::kept() const {
  if (conditions_.empty() || !sampled_.numbers.empty()) {
    return kept_before(size());
  }
  std::uint64_t others = 1;  // rows for each combination of what the conditions speak of
  for (std::size_t dial = 0; dial < spec_.dials.size(); ++dial) {
    others = dials_wanted_.contains(dial) ? others : times(others, spec_.dials[dial].size());
  }
  return kept_.empty() ? std::nullopt
                       : std::optional(times(
                             static_cast<std::uint64_t>(std::ranges::count(kept_, true)), others));
}

std::string_view PartGrid::cell(std::uint64_t index, std::size_t column) const noexcept {
  const auto axis = column_places_[column];
  return axis ? value(sampled_[index], places_[*axis]) : column_values_[column];
}

std::string PartGrid::plain_side(std::uint64_t combination, Reach side) const {
  const auto place = place_of(side == kSideA ? "a" : "b");
  return place ? value_in(combination, side, places_[*place]) : std::string();
}

std::string PartGrid::side_text(std::uint64_t combination, Reach side, std::size_t axes) const {
  answer::ComposedSide composed(plain_side(combination, side), side == kSideA ? "side A" : "side B",
                                *system_);
  for (const Place place : places_) {
    const Axis& axis = axis_at(place);
    if (axes != 0 && reach_of(axis.name) == side && axis.name.size() > 1) {
      composed.say(axis.name, value_in(combination, side, place));
      --axes;
    }
  }
  return composed.text();
}

std::vector<std::string> PartGrid::axes_of(Reach side) const {
  std::vector<std::string> names;
  for (const Place place : places_) {
    if (const std::string& name = axis_at(place).name; reach_of(name) == side && name.size() > 1) {
      names.push_back(name);
    }
  }
  return names;
}

std::optional<std::string> PartGrid::setting(std::uint64_t combination, Reach reach,
                                             const std::string& name) const {
  std::string text;
  if (const auto place = place_of(name)) {
    text = value_in(combination, reach, places_[*place]);
  } else if (const auto fixed = spec_.fixed.find(name); fixed != spec_.fixed.end()) {
    text = fixed->second;
  }
  return text.empty() ? std::nullopt : std::optional(text);
}

// Where a sweep's file, or another, says what is wrong with a row.

namespace {

std::string side_named(Reach side) { return side == kSideA ? "side A" : "side B"; }

/// Where the file says what is wrong with a side: of the axis that the error speaks of, or else of
/// the side itself. Empty where no file says it.
Where place_of_fault(const SweepPart& part, Reach side, const InputError& error) {
  const std::string letter = side == kSideA ? "a" : "b";
  const auto given_at = [&](const std::string& name) {  // nowhere: the command line said it
    const auto given = part.given.find(name);
    return given == part.given.end() ? Where{} : given->second;
  };
  for (const Dial& dial : part.dials) {
    for (const Axis& axis : dial.axes) {
      if (axis.name.size() < 3 || !axis.name.starts_with(letter + ".")) {
        continue;
      }
      const std::string key = axis.name.substr(axis.name.find_last_of('.') + 1);
      if (error.where().field == axis.name || error.where().field == key || error.option() == key) {
        return given_at(axis.name);
      }
    }
  }
  return given_at(letter);
}

}  // namespace

Where where_given(const SweepPart& part, const std::string& name) {
  const auto given = part.given.find(name);
  return given == part.given.end() ? Where{.field = name} : given->second;
}

bool is_in_a_file(const InputError& error) {
  const std::string& file = error.where().file;  // which may have the line of a side behind it
  return !file.empty() && (is_file(file) || is_file(file.substr(0, file.rfind(':'))));
}

Where place_of_row_fault(const SweepPart& part, const InputError& error) {
  const std::string& field = error.where().field;
  if (const auto setting = error.where().file.empty() ? part.given.find(field) : part.given.end();
      setting != part.given.end()) {
    Where place = setting->second;
    place.field = setting->first;
    return place;
  }
  Where place;
  for (const auto& [side, name] : {std::pair(kSideA, "side A"), std::pair(kSideB, "side B")}) {
    if (error.where().file.starts_with(name) || field.starts_with(name)) {
      place = place_of_fault(part, side, error);
    }
  }
  place.field.clear();
  return place;
}

Where place_of_side_fault(const PartGrid& part, answer::System& system, std::uint64_t combination,
                          Reach side, const InputError& error) {
  if (is_in_a_file(error)) {
    return error.where();
  }
  const std::string letter = side == kSideA ? "a" : "b";
  const std::vector<std::string> axes = part.axes_of(side);
  Where place;
  for (std::size_t count = 0; count <= axes.size(); ++count) {
    try {
      system.side(part.side_text(combination, side, count), side_named(side));
    } catch (const InputError& of_fewer) {
      if (count == axes.size() || of_fewer.sentence() == error.sentence()) {
        place = where_given(part.spec(), count == 0 ? letter : axes[count - 1]);
        break;
      }
    }
  }
  std::string text;
  try {
    text = part.side_text(combination, side);
  } catch (const InputError&) {
    text = part.plain_side(combination, side);
  }
  const std::string named = fmt::format("{} \"{}\"", letter, quotable(text, 200));
  if (place.file.empty()) {
    return {.file = named, .field = error.where().field};
  }
  place.field = named + (error.where().field.empty() ? "" : ": ") + error.where().field;
  return place;
}

// What the rows of a sweep ask beside their sides.

Hash128 name_of(const answer::FightOptions& fight) {
  Hasher hasher("settings");
  hasher.word(fight.given.size());
  for (const auto& [name, text] : fight.given) {
    hasher.text(name).text(text);
  }
  for (const std::string& reading : fight.readings) {
    hasher.text(reading);
  }
  return hasher.finish();
}

Hash128 name_of(Hash128 fight, const answer::OddsOptions& odds) {
  Hasher hasher("answer");
  hasher.word(fight.high).word(fight.low);
  absorb(hasher, odds);
  return hasher.finish();
}

RowSettings PartGrid::settings(std::uint64_t combination) const {
  try {
    const auto given = [&](std::string_view name) {
      return name == "seed" ? std::nullopt : setting(combination, kSettings, std::string(name));
    };
    answer::FightOptions fight = games::given_fight_options(given);
    if (const auto reading = given("rule")) {
      fight.readings.push_back(*reading);
    }
    return {.fight = std::make_shared<const answer::FightOptions>(std::move(fight)),
            .odds = answer::given_odds_options(given)};
  } catch (const InputError& error) {
    throw error.at(where_given(spec_, error.where().field));
  }
}

std::uint64_t PartGrid::seed(std::uint64_t combination) const {
  try {
    return answer::given_seed(setting(combination, kSeed, "seed"));
  } catch (const InputError& error) {
    throw error.at(where_given(spec_, error.where().field));
  }
}

}  // namespace fray::sweep
