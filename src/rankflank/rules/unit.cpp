// A unit as it stands when the combat opens: what its options set, and what names it.

#include "rankflank/rules/unit.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
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

}  // namespace

Readings Readings::of(Rulebook book) noexcept {
  Readings of_book;
  for (const Reading& reading : kReadings) {
    of_book.*reading.value = reading.usual[static_cast<std::size_t>(book)];
  }
  return of_book;
}

std::vector<Reading> readings_of(Rulebook book) {
  std::vector<Reading> of_book;
  std::ranges::copy_if(kReadings, std::back_inserter(of_book),
                       [&](const Reading& reading) { return (reading.books & only(book)) != 0; });
  return of_book;
}

std::string usual_readings(Rulebook book) {
  std::string all;
  for (const Reading& reading : readings_of(book)) {
    all.append(all.empty() ? "" : ", ").append(reading.name).append(" (");
    const std::int32_t usual = reading.usual[static_cast<std::size_t>(book)];
    all.append(word_of_reading(reading.takes, usual)).append(")");
  }
  return all;
}

void set_reading(Readings& readings, Rulebook book, std::string_view text) {
  const std::vector<Reading> of_book = readings_of(book);
  const auto [which, value] = given_reading(help_of(of_book), text);
  readings.*of_book[which].value = value;
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

namespace {

// An option without a key of its own says why.
static_assert(std::ranges::all_of(kUnitOptions, &UnitOption::is_named));

/// A D6 that is needed, 1+ for always.
constexpr Characteristic kNeeded{"needed", &Profile::save, 1, kNever, true, ""};

/// A number that few have is named by its word, where there is one.
void absorb_number(Hasher& hasher, const Characteristic& number, const Profile& profile) {
  const std::int32_t value = profile.*number.value;
  if (!number.is_seldom) {
    hasher.word(as_word(value));
  } else if (value != Profile{}.*number.value) {
    hasher.text(number.key).word(as_word(value));
  }
}

/// Rules beyond the first 64; of who has none of them, no name tells of it.
void absorb_further_rules(Hasher& hasher, const Specials& specials) {
  if (const std::uint64_t further = specials.bits_beyond(); further != 0) {
    hasher.text("further rules").word(further);
  }
}

/// Of a unit without them, no name tells of it.
void absorb_parts(Hasher& hasher, const std::vector<Part>& parts, Rulebook book) {
  for (const Part& part : parts) {
    hasher.text(to_string(part.kind)).word(part.specials.bits());
    absorb_further_rules(hasher, part.specials);
    Profile whole;
    static_cast<Offence&>(whole) = part;
    for (const Characteristic& characteristic : characteristics(book)) {
      if (characteristic.of_parts) {
        absorb_number(hasher, characteristic, whole);
      }
    }
    for (const Amount& amount : {part.impact, part.stomp, part.grind, part.multiple}) {
      hasher.word(as_word(amount.fixed)).word(as_word(amount.dice)).word(as_word(amount.sides));
    }
  }
}

/// What a number or rule of a part is set to; false where it has none of that name.
bool set_of_part(Offence& offence, std::string_view key, std::string_view value) {
  Profile whole;
  static_cast<Offence&>(whole) = offence;
  for (std::size_t book = 0; book < kRulebooks; ++book) {
    const auto* const number = find_characteristic(static_cast<Rulebook>(book), key);
    const auto parsed =
        number != nullptr && number->of_parts ? parse_value(*number, value) : std::nullopt;
    if (parsed) {
      whole.*number->value = *parsed;
      offence = whole;
      return true;
    }
  }
  constexpr std::array<std::pair<std::string_view, Amount Offence::*>, 4> kAmounts{
      {{"impact", &Offence::impact},
       {"stomp", &Offence::stomp},
       {"grind", &Offence::grind},
       {"multiple", &Offence::multiple}}};
  const auto amount = parse_amount(value);
  for (const auto& [name, field] : kAmounts) {
    if (name == key && amount && fits(*amount) && !(key == "multiple" && amount->none())) {
      offence.*field = *amount;
      return true;
    }
  }
  return false;
}

/// Words by twos, a name and its number, and rules between them.
void read_part(const WrittenOption& option, std::string_view text, Part& part) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    if (to > from) {
      words.emplace_back(text.substr(from, to - from));
    }
    from = to + 1;
  }
  for (std::size_t nth = 0; nth < words.size(); ++nth) {
    if (nth + 1 < words.size() && set_of_part(part, words[nth], words[nth + 1])) {
      ++nth;
    } else if (const auto rule = find_special(words[nth])) {
      part.specials.set(*rule);
    } else {
      option.refuse("\"" + quotable(words[nth]) +
                    "\" (a number of its blows and its value, or a rule) for example " +
                    option.key() + "=ws 3 s 3 i 3 a 1, in The 9th Age off 3 str 3 agi 3 att 1");
    }
  }
}

}  // namespace

void absorb(Hasher& hasher, const Unit& unit, Rulebook book) {
  for (const Characteristic& characteristic : characteristics(book)) {
    if (characteristic.value != &Profile::points && characteristic.value != &Profile::models) {
      absorb_number(hasher, characteristic, unit.profile);
    }
  }
  auto words = shared_words<kWords>(kUnitOptions, unit);
  const auto at = [](Word word) { return static_cast<std::size_t>(word); };
  words[at(Word::specials)] = unit.profile.specials.bits();
  words[at(Word::models)] = as_word(unit.models);
  for (const auto& [word, rolled] : {std::pair(Word::impact, unit.profile.impact),
                                     {Word::stomp, unit.profile.stomp},
                                     {Word::multiple, unit.profile.multiple},
                                     {Word::grind, unit.profile.grind}}) {
    words[at(word) + 1] = as_word(rolled.dice);
    words[at(word) + 2] = as_word(rolled.sides);
  }
  const auto all = words.begin();
  const auto meeting = all + static_cast<std::ptrdiff_t>(at(Word::away));
  const auto defence = all + static_cast<std::ptrdiff_t>(at(Word::defence));
  const auto charge = all + static_cast<std::ptrdiff_t>(at(Word::charge));
  const auto shots = all + static_cast<std::ptrdiff_t>(at(Word::shots));
  const auto wounded = all + static_cast<std::ptrdiff_t>(at(Word::outstanding));
  const auto missiles = all + static_cast<std::ptrdiff_t>(at(Word::shots_bane));
  for (const auto& [from, to] : {std::pair(all, meeting),
                                 {meeting, defence},
                                 {defence, charge},
                                 {charge, shots},
                                 {shots, wounded},
                                 {wounded, missiles},
                                 {missiles, words.end()}}) {
    // Of whom none of that is said, no name tells of it.
    if (from == all || std::any_of(from, to, [](std::uint64_t word) { return word != 0; })) {
      std::for_each(from, to, [&](std::uint64_t word) { hasher.word(word); });
    }
  }
  absorb_own_words(hasher, kUnitOptions, unit);
  absorb_further_rules(hasher, unit.profile.specials);
  absorb_parts(hasher, unit.profile.parts, book);
}

void set_approach(Unit& unit, const WrittenOption& given, const UnitOption& option) {
  if (option.name == "rear") {
    unit.approach = given.flag() ? Facing::rear : Facing::front;
  } else {
    const bool right = given.text() && given.one_of(option.takes) == 1;
    unit.approach = right ? Facing::right : Facing::left;
  }
}

void set_part(Unit& unit, const WrittenOption& option, const UnitOption&) {
  const Part::Kind kind = *parse_part_kind(lowered(option.key()));
  std::vector<Part>& parts = unit.profile.parts;
  const bool any = std::erase_if(parts, [&](const Part& part) { return part.kind == kind; }) > 0;
  const std::string text = lowered(option.text().value_or("no"));
  if (text == "no" || text == "none") {
    if (!option.text() && !any) {
      option.value("ws 3 s 3 i 3 a 1");
    }
    return;
  }
  constexpr std::string_view kBesides = " and ";
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(kBesides, from), text.size());
    Part part;
    part.kind = kind;
    if (kind == Part::Kind::champion) {  // what is not said is as his unit has it
      static_cast<Offence&>(part) = unit.profile;
      unit.profile.specials.set(Special::champion);
    }
    part.attacks = kind == Part::Kind::chassis ? 0 : part.attacks;
    read_part(option, std::string_view(text).substr(from, to - from), part);
    parts.push_back(std::move(part));
    from = to == text.size() ? to + 1 : to + kBesides.size();
  }
}

void set_pursuit(Unit& unit, const WrittenOption& given, const UnitOption& option) {
  constexpr std::array kPursuits{Pursuit::pursue, Pursuit::stay, Pursuit::restrain};
  unit.pursuit = kPursuits[given.text() ? given.one_of(option.takes) : 0];
}

Amount amount_of(const WrittenOption& option, bool may_be_none) {
  const auto amount = parse_amount(option.value("D6"));
  if (!amount || !fits(*amount) || (!may_be_none && amount->none())) {
    throw option.wrong_value((may_be_none ? "" : "from 1 on, ") + std::string(kRightAmount));
  }
  return *amount;
}

std::int32_t needed_of(const WrittenOption& option) {
  const auto parsed = parse_value(kNeeded, option.value("4+"));
  if (!parsed) {
    throw option.wrong_value(right_values(kNeeded));
  }
  return *parsed;
}

}  // namespace fray::rankflank
