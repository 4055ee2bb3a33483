#include "rankflank/rules/readings.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::rankflank {
namespace {

using R = Readings;

/// In every rulebook, and in Fantasy's 7th edition.
constexpr std::array<std::int32_t, kRulebooks> usual(std::int32_t value, std::int32_t seventh) {
  std::array<std::int32_t, kRulebooks> of_books{};
  of_books.fill(value);
  of_books[static_cast<std::size_t>(Rulebook::fantasy7)] = seventh;
  return of_books;
}

/// Of The Old World alone: 1.
constexpr std::array<std::int32_t, kRulebooks> of_old_world() {
  std::array<std::int32_t, kRulebooks> of_books{};
  of_books[static_cast<std::size_t>(Rulebook::old_world)] = 1;
  return of_books;
}

constexpr std::array<Reading, 15> kReadings{{
    {"rear-bonus", &R::rear_bonus, kSovl, "0..3", usual(2, 2),
     "points for each unit in the enemy's rear (2)", "seeds/002, \"Combat Score\""},
    {"insane-courage", &R::insane_courage, kFantasy, "yes|no", usual(0, 1),
     "a natural double 1 holds (7th edition: yes, 6th: no)", "rules-facts 4.6"},
    {"roll-off", &R::roll_off, kFantasy, "yes|no", usual(1, 1),
     "equal initiative without a last winner is rolled off (yes); no: they strike together",
     "rules-facts 4.4"},
    {"step-up", &R::step_up, kFantasy, "yes|no", usual(0, 0),
     "who steps up for the slain strikes in their place (no)", "rules-facts 4.4"},
    {"fear-breaks", &R::fear_breaks, kFantasy, "yes|no", usual(1, 1),
     "beaten by greater numbers that cause fear, a unit breaks (yes)", "rules-facts 4.6"},
    {"rank-width", &R::rank_width, kFantasy, "1..10", usual(4, 5),
     "models in a rank that counts (6th edition: 4, 7th: 5)", "seeds/004, ranks"},
    {"rank-bonus", &R::most_ranks, kFantasy | kNinthAge, "0..10", usual(3, 3),
     "the most that ranks add to the score (3)", "seeds/004, ranks; rules-facts 3.8"},
    {"save-table", &R::five_saves, kSovl, "2024-07|2024-05", usual(1, 1),
     "damage saves of July 2024, 2+ to 6+, or of May, 3+ to 5+ (2024-07)", "rules-facts 2.1"},
    {"first-rank", &R::first_rank_counts, kSovl, "yes|no", usual(1, 1),
     "the rank bonus counts the first rank (yes)", "seeds/002, \"Break Tests\""},
    {"ranks-regained", &R::ranks_regained, kFantasy, "at-once|next-round", usual(0, 0),
     "when ranks count again once no enemy of unit strength 5 fights flank or rear (next-round)",
     "seeds/004, ranks"},
    {"press-of-battle", &R::press_of_battle, kOldWorld, "yes|no", of_old_world(),
     "infantry in combat order that has not charged fights in two ranks (yes); no: as it was "
     "before the errata of 2025",
     "rules-old-world, who strikes"},
    {"massed-infantry", &R::massed_infantry, kOldWorld, "yes|no", of_old_world(),
     "a side of more Unit Strength that has infantry adds a point (yes); no: as it was before the "
     "errata of 2025",
     "rules-old-world, combat result"},
    {"poison", &R::poison_eases, kOldWorld, "eases|wounds", of_old_world(),
     "a poisoned 6 to hit adds 2 to the roll to wound (eases), or wounds without one, as in the "
     "first printing",
     "rules-old-world, weapons"},
    {"stubborn", &R::leaves_out_test, kOldWorld, "spared|tests", of_old_world(),
     "the stubborn leave out their first break test and fall back in good order (spared), or "
     "choose to test",
     "rules-old-world, break test"},
    {"standard-again", &R::standard_for_broken, kOldWorld, "breaks|falls-back", of_old_world(),
     "near the battle standard a test is thrown again where the unit breaks, or also where it "
     "falls back (breaks)",
     "rules-old-world, break test"},
}};

bool is_choice(const Reading& reading) { return reading.takes.find('|') != std::string_view::npos; }

/// Of at most two digits; -1 for what is none.
int number(std::string_view text) {
  int value = -1;
  const char* const end = text.data() + text.size();
  return text.size() <= 2 && std::from_chars(text.data(), end, value).ptr == end ? value : -1;
}

/// What a value stands for, or -1 where the reading takes no such one.
int value_of(const Reading& reading, std::string_view value) {
  const auto parting = reading.takes.find_first_of("|.");
  const std::string_view first = reading.takes.substr(0, parting);
  const std::string_view last = reading.takes.substr(reading.takes.find_last_of("|.") + 1);
  if (is_choice(reading)) {
    return value == first ? 1 : value == last ? 0 : -1;
  }
  const int said = number(value);
  return said >= number(first) && said <= number(last) ? said : -1;
}

}  // namespace

Readings Readings::of(Rulebook book) noexcept {
  Readings of_book;
  for (const Reading& reading : kReadings) {
    of_book.*reading.value = reading.usual[static_cast<std::size_t>(book)];
  }
  return of_book;
}

std::span<const Reading> readings() noexcept { return kReadings; }

std::string usual_readings(Rulebook book) {
  std::string all;
  for (const Reading& reading : kReadings) {
    if ((reading.books & only(book)) == 0) {
      continue;
    }
    const std::int32_t usual = reading.usual[static_cast<std::size_t>(book)];
    const auto bar = reading.takes.find('|');
    const std::string_view word =
        reading.takes.substr(usual == 1 ? 0 : bar + 1, usual == 1 ? bar : std::string_view::npos);
    all.append(all.empty() ? "" : ", ").append(reading.name).append(" (");
    all.append(is_choice(reading) ? std::string(word) : std::to_string(usual)).append(")");
  }
  return all;
}

void set_reading(Readings& readings, Rulebook book, std::string_view text) {
  const auto equals = std::min(text.find('='), text.size());
  const std::string name = lowered(text.substr(0, equals));
  const std::string value = lowered(text.substr(std::min(equals + 1, text.size())));
  std::vector<std::string> names;
  for (const Reading& reading : kReadings) {
    if ((reading.books & only(book)) == 0) {
      continue;
    }
    names.emplace_back(reading.name);
    if (reading.name == name) {
      const int said = value_of(reading, value);
      if (said < 0) {
        throw InputError(Where{.field = "rule"}, "\"" + quotable(text) + "\" (" + name + "=" +
                                                     std::string(reading.takes) + ")")
            .anywhere();
      }
      readings.*reading.value = said;
      return;
    }
  }
  throw InputError(Where{.field = "rule"},
                   "\"" + quotable(text) + "\" (" + either_of(names) + ", as NAME=VALUE)")
      .anywhere();
}

/// Choices are bits of one word.
void absorb(Hasher& hasher, const Readings& readings) {
  std::uint64_t choices = 0;
  unsigned bit = 0;
  for (const Reading& reading : kReadings) {
    choices |=
        is_choice(reading) ? static_cast<std::uint64_t>(readings.*reading.value) << bit++ : 0;
  }
  hasher.word(choices);
  for (const Reading& reading : kReadings) {
    if (!is_choice(reading)) {
      hasher.word(static_cast<std::uint64_t>(readings.*reading.value));
    }
  }
}

}  // namespace fray::rankflank
