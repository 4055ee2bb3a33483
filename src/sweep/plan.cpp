#include "sweep/plan.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "core/version.hpp"
#include "games/systems.hpp"
#include "sweep/part.hpp"

namespace fray::sweep {

namespace {

/// Of one part: more are read when their row comes.
constexpr std::uint64_t kMostSidesAhead = 200'000;
constexpr std::size_t kMostSettings = 1'000'000;

void absorb(Hasher& hasher, const answer::Cost& cost) {
  hasher.word(std::bit_cast<std::uint64_t>(cost.all))
      .word(std::bit_cast<std::uint64_t>(cost.stands));
}

}  // namespace

struct SweepPlan::Game {
  std::string name{};
  std::uint32_t number = 0;
  answer::System* system = nullptr;
  std::unique_ptr<answer::System> own{};  ///< where it is not lent
};

/// The seeds of its rows that were read so far.
class SweepPlan::SeedsMet {
 public:
  /// Throws  InputError.
  std::uint64_t meet(const PartGrid& grid, std::uint64_t combination) {
    const std::uint64_t seed = grid.seed(combination);
    const auto number = static_cast<std::size_t>(combination);
    if (number >= met_.size()) {
      met_.resize(number + 1);
    }
    if (!met_[number]) {
      if (all_.size() >= kMostSeeds) {
        refuse("seed", "there are over 1000000 (make several sweeps)");
      }
      met_[number] = true;
      all_.push_back(seed);
    }
    return seed;
  }
  const std::vector<std::uint64_t>& all() const noexcept { return all_; }

 private:
  static constexpr std::size_t kMostSeeds = 1'000'000;

  std::vector<bool> met_{};  ///< by their combinations
  std::vector<std::uint64_t> all_{};
};

struct SweepPlan::Part {
  PartGrid grid;
  const Game* game = nullptr;
  std::uint64_t first = 0;  ///< number of its first row
  std::array<std::vector<std::shared_ptr<const SideEntry>>, 2> sides{};
  std::array<std::unordered_map<std::uint64_t, std::shared_ptr<const SideEntry>>, 2> late_sides{};
  std::unordered_map<std::uint64_t, std::uint32_t> settings{};
  SeedsMet seeds{};
};

SweepPlan::~SweepPlan() = default;

std::uint64_t SweepPlan::count(const SweepSpec& spec) {
  std::uint64_t sum = 0;
  for (const SweepPart& part : spec.parts) {
    std::uint64_t product = 1;
    for (const Dial& dial : part.dials) {
      product = times(product, dial.size());
    }
    const auto sample = part.sample();
    product = sample ? std::min(product, *sample) : product;
    sum = sum + product < sum ? UINT64_MAX : sum + product;
  }
  return sum;
}

SweepPlan::SweepPlan(const SweepSpec& spec, const std::function<void(const SweepSize&)>& check)
    : SweepPlan(spec, check, nullptr) {}

SweepPlan::SweepPlan(const SweepSpec& spec, answer::System& opened)
    : SweepPlan(spec, {}, &opened) {}

SweepPlan::SweepPlan(const SweepSpec& spec, const std::function<void(const SweepSize&)>& check,
                     answer::System* opened)
    : opened_(opened), columns_{.axes = axis_columns(spec)} {
  for (const std::string& column : columns_.axes) {
    columns_.types.push_back(type_of_column(spec, column));
  }
  for (const SweepPart& part_spec : spec.parts) {
    Game& game = game_of(part_spec);
    auto part = std::make_unique<Part>(
        Part{PartGrid(part_spec, *game.system, columns_.axes), &game, size_});
    const std::uint64_t size = part->grid.size();
    size_ = size_ + size < size_ ? UINT64_MAX : size_ + size;
    columns_.compares = columns_.compares || !part_spec.compare.empty();
    columns_.endings =
        columns_.endings.empty() ? games::ending_columns_of(game.name) : columns_.endings;
    parts_.push_back(std::move(part));
  }
  const SweepSize size = counted();
  if (check) {
    check(size);
  }
  refuse_no_rows(size);
  refuse_settings_of_no_row();
  for (auto& part : parts_) {
    // What is wrong with them is told before anything is read.
    settings(*part, 0);
    part->grid.seed(0);
    read_sides(*part, kSideA);
    read_sides(*part, kSideB);
  }
  units_ = name_of_units();
  fingerprint_ = name_of_rows();
}

SweepSize SweepPlan::counted() const {
  SweepSize size{.all = size_, .kept = 0};
  for (const auto& part : parts_) {
    const auto kept = part->grid.kept();
    size.kept = !kept || !size.kept
                    ? std::nullopt
                    : std::optional(*size.kept + *kept < *kept ? UINT64_MAX : *size.kept + *kept);
  }
  return size;
}

/// Settings that no two sides could be fought with end a sweep before any side is read, where every
/// row has such.
void SweepPlan::refuse_settings_of_no_row() const {
  constexpr std::uint64_t kMostTried = 1'000;
  std::optional<InputError> first;
  for (const auto& part : parts_) {
    const std::uint64_t combinations = part->grid.combinations(kSettings);
    for (std::uint64_t combination = 0; combination < combinations; ++combination) {
      if (combinations > kMostTried) {
        return;
      }
      const RowSettings row = part->grid.settings(combination);
      try {
        part->game->system->check(*row.fight);
        return;
      } catch (const InputError& error) {
        const Where place = place_of_row_fault(part->grid.spec(), error);
        first = first ? first : error.at(place.file.empty() ? error.where() : place);
      }
    }
  }
  if (first) {
    throw InputError(*first);
  }
}

void SweepPlan::refuse_no_rows(const SweepSize& size) const {
  const Condition* first = nullptr;
  for (const auto& part : parts_) {
    for (std::uint64_t index = 0; index < part->grid.size() && size.kept != 0; ++index) {
      if (part->grid.keeps(index)) {
        return;
      }
    }
    first = first == nullptr ? &part->grid.spec().only.front() : first;
  }
  throw InputError(
      first->where,
      fmt::format("no row is left (of {}, every one breaks a condition) ask less of them", size_));
}

SweepPlan::Game& SweepPlan::game_of(const SweepPart& part) {
  const auto system = part.fixed.find("system");
  const auto given = part.given.find("system");
  try {
    const games::SystemFacts& facts =
        games::system_named(system == part.fixed.end() ? games::kUsualSystem : system->second);
    for (auto& game : games_) {
      if (game->name == facts.name) {
        return *game;
      }
    }
    const auto number = static_cast<std::uint32_t>(games_.size());
    const bool lent = opened_ != nullptr && opened_->name() == facts.name;
    std::unique_ptr<answer::System> own = lent ? nullptr : facts.open();
    answer::System* const open = lent ? opened_ : own.get();
    games_.push_back(
        std::make_unique<Game>(Game{std::string(facts.name), number, open, std::move(own)}));
    return *games_.back();
  } catch (const InputError& error) {
    throw error.at(given == part.given.end() ? error.where() : given->second);
  }
}

void SweepPlan::read_sides(Part& part, std::size_t which) {
  const std::uint64_t combinations = part.grid.combinations(static_cast<Reach>(which));
  if (combinations > kMostSidesAhead) {
    return;
  }
  std::size_t refused = 0;
  for (std::uint64_t combination = 0; combination < combinations; ++combination) {
    part.sides[which].push_back(read_side(part, which, combination));
    const SideEntry& entry = *part.sides[which].back();
    refused += entry.refused ? 1 : 0;
    if (entry.refused &&
        (stops(part.grid.spec().refused, *entry.refused) || refused == combinations)) {
      throw InputError(*entry.refused);
    }
  }
}

std::shared_ptr<const SideEntry> SweepPlan::read_side(Part& part, std::size_t which,
                                                      std::uint64_t combination) {
  auto entry = std::make_shared<SideEntry>();
  entry->text = part.grid.plain_side(combination, static_cast<Reach>(which));
  Hash128 key{};
  Hash128 priced_key{};
  try {
    entry->text = part.grid.side_text(combination, static_cast<Reach>(which));
    entry->side = part.game->system->side(entry->text, which == kSideA ? "side A" : "side B");
    entry->priced = entry->side;
    entry->names = entry->side->names();
    if (auto content = entry->side->content()) {
      entry->cost = content->cost;
      entry->shared = true;
      entry->side = content->plain;
      key = content->key;
      Hasher priced("priced");
      priced.word(key.high).word(key.low);
      absorb(priced, content->cost);
      priced_key = priced.finish();
    } else {
      key = priced_key = Hasher("text").text(entry->text).finish();
    }
  } catch (const InputError& error) {
    entry->refused = error.at(place_of_side_fault(part.grid, *part.game->system, combination,
                                                  static_cast<Reach>(which), error));
  }
  const auto numbered = [](auto& contents, Hash128 content) {
    const auto number = static_cast<std::uint32_t>(contents.size());
    return contents.try_emplace({content.high, content.low}, number).first->second;
  };
  entry->content = numbered(contents_, key);
  entry->priced_content = numbered(priced_contents_, priced_key);
  return entry;
}

std::shared_ptr<const SideEntry> SweepPlan::side(Part& part, std::size_t which,
                                                 std::uint64_t combination) {
  if (combination < part.sides[which].size()) {
    return part.sides[which][static_cast<std::size_t>(combination)];
  }
  auto& late = part.late_sides[which];
  if (const auto known = late.find(combination); known != late.end()) {
    return known->second;
  }
  if (late.size() >= kMostSidesAhead) {
    late.clear();
  }
  auto entry = read_side(part, which, combination);
  if (entry->refused && stops(part.grid.spec().refused, *entry->refused)) {
    throw InputError(*entry->refused);
  }
  return late.emplace(combination, std::move(entry)).first->second;
}

std::uint32_t SweepPlan::settings(Part& part, std::uint64_t combination) {
  if (const auto known = part.settings.find(combination); known != part.settings.end()) {
    return known->second;
  }
  if (settings_.size() >= kMostSettings) {
    refuse("axes",
           "there are over 1000000 combinations of settings (vary the sides instead, or make "
           "several sweeps)");
  }
  RowSettings row = part.grid.settings(combination);
  if (row.odds.method ==
      answer::Method::exact) {  // what an exact answer does not depend on parts no rows
    row.odds = {.method = answer::Method::exact, .given = row.odds.given};
  }
  // Trials and precision stay: it depends on them whether a fight is solved.
  answer::OddsOptions thrown = row.odds;
  if (thrown.method == answer::Method::automatic) {
    thrown.sampling = {};
  }
  const Hash128 fight = name_of(*row.fight);
  const auto next = static_cast<std::uint32_t>(settings_.size());
  const auto [known, is_new] = settings_known_.try_emplace(name_of(fight, row.odds), next);
  if (is_new) {
    row.fight = fights_known_.try_emplace({fight.high, fight.low}, row.fight).first->second;
    settings_.push_back(
        {std::move(row), throws_known_.try_emplace(name_of(fight, thrown), next).first->second});
  }
  part.settings.emplace(combination, known->second);
  return known->second;
}

std::vector<std::uint64_t> SweepPlan::seeds() const {
  std::vector<std::uint64_t> seeds;
  for (const auto& part : parts_) {
    seeds.insert(seeds.end(), part->seeds.all().begin(), part->seeds.all().end());
  }
  std::ranges::sort(seeds);
  seeds.erase(std::ranges::unique(seeds).begin(), seeds.end());
  return seeds;
}

SweepPlan::Part& SweepPlan::part_of(std::uint64_t number) const {
  const auto next =
      std::ranges::upper_bound(parts_, number, {}, [](const auto& part) { return part->first; });
  return **std::prev(next);
}

std::optional<SweepPlan::Row> SweepPlan::row(std::uint64_t number) {
  Part& part = part_of(number);
  const std::uint64_t index = number - part.first;
  return part.grid.keeps(index) ? std::optional(row_of(part, index)) : std::nullopt;
}

SweepPlan::Row SweepPlan::row_in_any_case(std::uint64_t number) {
  Part& part = part_of(number);
  return row_of(part, number - part.first);
}

std::optional<std::uint64_t> SweepPlan::baseline(std::uint64_t number) const {
  const Part& part = part_of(number);
  const auto index = part.grid.baseline(number - part.first);
  return index ? std::optional(part.first + *index) : std::nullopt;
}

SweepPlan::Row SweepPlan::row_of(Part& part, std::uint64_t index) {
  Row row;
  row.number = part.first + index;
  row.system = part.game->system;
  row.system_name = part.game->name;
  row.system_number = part.game->number;
  row.a = side(part, kSideA, part.grid.combination(index, kSideA));
  row.b = side(part, kSideB, part.grid.combination(index, kSideB));
  row.settings_number = settings(part, part.grid.combination(index, kSettings));
  row.settings = &settings_[row.settings_number].row;
  row.throws_number = settings_[row.settings_number].throws_number;
  const std::uint64_t seed_of_row = part.seeds.meet(part.grid, part.grid.combination(index, kSeed));
  row.seed = row.settings->odds.method == answer::Method::exact ? 0 : seed_of_row;
  row.when_refused = part.grid.spec().refused;
  row.by_price = row.system->weighs_points(*row.settings->fight);
  return row;
}

void SweepPlan::cells(std::uint64_t number, std::vector<std::string_view>& cells) const {
  const Part& part = part_of(number);
  cells.resize(columns_.axes.size());
  for (std::size_t column = 0; column < cells.size(); ++column) {
    cells[column] = part.grid.cell(number - part.first, column);
  }
}

bool stops(Refused when_refused, const InputError& error) noexcept {
  return when_refused == Refused::stop || error.is_wrong_anywhere();
}

std::uint64_t SweepPlan::wanted_before(std::uint64_t number) const {
  std::uint64_t wanted = 0;
  for (const auto& part : parts_) {
    const std::uint64_t rows =
        number <= part->first ? 0 : std::min(number - part->first, part->grid.size());
    wanted += part->grid.kept_before(rows);
  }
  return wanted;
}

InputError SweepPlan::wrong(const Row& row, const InputError& error) const {
  const SweepPart& part = part_of(row.number).grid.spec();
  // What is left out is no mistake.
  const Where place = stops(part.refused, error) ? place_of_row_fault(part, error) : Where{};
  return wrong(row.number, row.a->text, row.b->text, place, error);
}

InputError SweepPlan::wrong(std::uint64_t number, const InputError& error) const {
  const Part& part = part_of(number);
  const auto side = [&](Reach which) {
    return part.grid.side_text(part.grid.combination(number - part.first, which), which);
  };
  return wrong(number, side(kSideA), side(kSideB), place_of_row_fault(part.grid.spec(), error),
               error);
}

InputError SweepPlan::wrong(std::uint64_t number, const std::string& a, const std::string& b,
                            Where place, const InputError& error) const {
  const std::string row =
      fmt::format("row {} (\"{}\" against \"{}\")", wanted_before(number) + 1, a, b);
  const bool is_given = !place.file.empty();
  const std::string field = std::exchange(place.field, row);
  place.field += is_given && !field.empty() ? ": " + field : "";
  InputError wrong(is_given ? place : Where{.file = row},
                   is_given && !field.empty() ? error.sentence() : error.what());
  return error.is_wrong_anywhere() ? wrong.anywhere() : wrong;
}

SweepPlan::Ineffective SweepPlan::in_vain() const {
  Ineffective all;
  for (const auto& part : parts_) {
    const PartGrid& grid = part->grid;
    all.sides.insert(all.sides.end(), grid.repeated().begin(), grid.repeated().end());
    const auto rows = grid.spec().sample();
    if (rows && *rows > grid.size()) {
      all.samples.push_back(
          fmt::format("sample = {} is more than all rows there are, {}: each is answered, as "
                      "without it.",
                      *rows, grid.size()));
    }
  }
  return all;
}

Hash128 SweepPlan::name_of_rows() const {
  Hasher hasher("sweep");
  hasher.text(kVersion).word(static_cast<std::uint64_t>(kStreamVersion)).word(parts_.size());
  for (std::size_t figure = 0; figure < answer::kFigures; ++figure) {
    hasher.text(name_of(static_cast<answer::Figure>(figure)));
  }
  for (const answer::Column& ending : columns_.endings) {
    hasher.text(ending.name);
  }
  for (const auto& part : parts_) {
    const SweepPart& spec = part->grid.spec();
    hasher.text(part->game->name)
        .word(static_cast<std::uint64_t>(spec.refused))
        .word(spec.fixed.size());
    for (const auto& [name, value] : spec.fixed) {
      hasher.text(name).text(value);
    }
    hasher.word(spec.only.size());
    for (const Condition& condition : spec.only) {
      hasher.text(condition.text);
    }
    hasher.word(spec.compare.size());
    for (const Baseline& baseline : spec.compare) {
      hasher.text(baseline.axis).text(baseline.value);
    }
    hasher.word(spec.dials.size());
    for (const Dial& dial : spec.dials) {
      hasher.word(dial.axes.size());
      for (const Axis& axis : dial.axes) {
        hasher.text(axis.name).word(axis.values.size());
        for (const std::string& value : axis.values) {
          hasher.text(value);
        }
      }
    }
  }
  return hasher.word(units_.high).word(units_.low).finish();
}

Hash128 SweepPlan::name_of_units() const {
  Hasher hasher("units");
  for (const auto& part : parts_) {
    for (const auto& sides : part->sides) {
      for (const auto& entry : sides) {
        hasher.text(entry->text).word(entry->content);
        absorb(hasher, entry->cost);
      }
    }
  }
  for (const auto& [key, number] : contents_) {
    hasher.word(key.first).word(key.second).word(number);
  }
  return hasher.finish();
}

// Which sides the lists and queries of a sweep name.

namespace {

/// The same text for sides that say the same, whether a unit is called by its full name or not, and
/// wherever blanks stand.
std::string plainly(const std::string& side, answer::System& system) {
  const auto colon = side.find(':');
  std::string name = side.substr(0, colon);
  try {
    name = system.finder().unit_named(name);
  } catch (const InputError&) {
    // of several units, of a file or of one's own: as it stands
  }
  std::string text;
  for (const char c : name + (colon == std::string::npos ? "" : side.substr(colon))) {
    const bool bare = c == ' ' && (text.empty() || std::string_view(":,=+").find(text.back()) !=
                                                       std::string_view::npos);
    text += bare ? "" : std::string(1, c);
  }
  return comparable(text);
}

}  // namespace

bool is_query(std::string_view side) {
  const std::string_view name = side.substr(0, side.find(':'));
  return !name.starts_with('@') && (name.find_first_of("*=<>") != std::string_view::npos ||
                                    name.find(" or ") != std::string_view::npos);
}

std::vector<std::string> units_of(const std::string& side, answer::System& system) {
  if (!is_query(side)) {
    return {side};
  }
  const auto colon = side.find(':');
  const std::string_view name = std::string_view(side).substr(0, colon);
  std::vector<std::string> units = system.search(name.substr(0, name.find_last_not_of(' ') + 1));
  for (std::string& unit : units) {
    unit += colon == std::string::npos ? "" : side.substr(colon);
  }
  return units;
}

std::string comparable(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = [&](std::size_t place) { return place < text.size() ? text[place] : ' '; };
    const bool in_a_word =
        i != 0 && std::string_view(" =,:+(").find(text[i - 1]) == std::string_view::npos;
    const bool minus = text[i] == '-' && !in_a_word && at(i + 1) >= '0' && at(i + 1) <= '9';
    plain += minus ? "minus " : std::string(1, text[i]);
  }
  return folded(plain);
}

std::vector<std::string> each_once(std::vector<std::string>& sides, answer::System& system) {
  std::set<std::string> met;
  std::vector<std::string> once;
  std::vector<std::string> again;
  for (std::string& side : sides) {
    (met.insert(plainly(side, system)).second ? once : again).push_back(std::move(side));
  }
  sides = std::move(once);
  return again;
}

}  // namespace fray::sweep
