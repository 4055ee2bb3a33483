#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "answer/answer.hpp"
#include "answer/figures.hpp"
#include "answer/find.hpp"
#include "answer/side_help.hpp"
#include "answer/trace.hpp"
#include "core/hash.hpp"
#include "core/option.hpp"
#include "fray/units.hpp"
#include "lists/finder.hpp"
#include "lists/side_text.hpp"
#include "lists/unit_file.hpp"

namespace fray::answer {

/// One step of a lever: "2 attacks more", and what a side says for it.
struct LeverStep {
  std::string words{};
  std::string value{};  ///< "yes" where the option is a flag
};

/// How a player comes by what a lever changes: not at all, as no list sells it; by the unit's list; or
/// by what he does in the fight, such as a charge.
enum class HadBy : std::uint8_t { nothing, list, play };

/// Something about a unit that may be more: attacks, armour, supports, an item.
struct Lever {
  std::string option{};            ///< as a side writes it: "attacks"
  std::vector<LeverStep> steps{};  ///< the least first
  /// All of these steps and smaller ones between them, where there are such: models beside ranks.
  std::vector<LeverStep> small_steps{};
  bool by_degrees = false;  ///< it can be more or less; others are there or not: a charge, an item
  std::string now{};        ///< "5+"; of what can be more or less
  std::optional<LeverStep> less{};  ///< one step the other way, where there is one
  HadBy had_by = HadBy::nothing;
  std::string group{};  ///< a unit has one of each group; none is of no group
};

/// What about a unit may be changed.
using Levers = std::vector<Lever>;

/// Throws  InputError for a side that is not one unit as it is typed.
void refuse_several(const std::string& side, std::size_t units);

/// An option of whole fights, such as "rounds", that some game knows.
struct FightOption {
  OptionHelp help{};
  std::string_view usual{};  ///< what holds where it is not said
};

/// How a fight goes on, as a user writes it. Nothing means what the game says.
struct FightOptions {
  std::map<std::string, std::string, std::less<>> given{};  ///< values of options by their names
  std::vector<std::string> readings{};  ///< "insane-courage=yes", where a game's texts differ

  std::optional<std::string> find(std::string_view name) const;
};

class Side;

/// What a side brings to a fight, whatever it is called and whatever it costs.
struct Content {
  /// Sides of the same key fight alike, and lose points in proportion to their cost.
  Hash128 key{};
  Cost cost{};
  /// The same content at a price that is the same for all of them, and positive.
  std::shared_ptr<const Side> plain{};
};

/// A unit of models of which a side does not say how many they are, or how wide they stand.
struct StandsAsListed {
  std::string unit{};
  int models = 0;
  bool is_size_of_list = false;  ///< as few as its list sells
  std::optional<int> width{};    ///< the least by which their ranks count, where that is more
};

/// One side of a fight as a system read it: units resolved, no enemy yet. Only the system that read
/// it looks inside.
class Side {
 public:
  virtual ~Side() = default;

  /// Nothing when every side is to be fought by itself, however alike they are.
  virtual std::optional<Content> content() const { return std::nullopt; }

  virtual SideNames names() const = 0;

  /// What its unit is for, in a word for several: "infantry", "cavalry", "chariots", "monsters",
  /// "machines", "characters"; the word of its list where it is none of these.
  virtual std::string role() const = 0;

  /// A gun or a machine by its list's word, which is not there to fight.
  virtual bool is_gun() const { return false; }

  /// It charges nobody on a table, though fights allow it.
  virtual bool cannot_charge() const { return false; }

  /// Stands, or models, at full strength; nothing where they are of several units, or a hero among
  /// them is worth as much as others.
  virtual std::optional<double> strength() const {
    const auto own = content();
    return own ? std::optional<double>(own->cost.stands) : std::nullopt;
  }

  /// Hits, or wounds, that destroy it as it comes to the fight.
  virtual double capacity() const { return 0; }

  /// How its units stand where it does not say so.
  virtual std::vector<StandsAsListed> as_listed() const { return {}; }

  /// That lists of its units are the player's, which stand in the place of fray's.
  virtual std::vector<std::string> own_lists() const { return {}; }

  /// What the lists of its units say of them and no number has, each once.
  virtual std::vector<std::string> uncounted() const { return {}; }

  /// What all of it costs; nothing where a part of it has no price.
  virtual std::optional<double> points() const = 0;
};

/// What was written of one unit of a side.
struct SideUnitText {
  bool of_a = true;
  /// Its place among the units of the side, or of the file, as they are written.
  std::size_t written = 0;
  std::string name{};  ///< "A", "B2", or "A1 to A3"
  std::vector<lists::OptionText> options{};
};

/// Options that are read as if they were not there.
struct Omitted {
  lists::Omissions of_a{};
  lists::Omissions of_b{};
};

/// Which way round a fight is worked out: as it stands, or with the sides changed over; alone: it
/// has no mirror, or none that goes first.
enum class Way : std::uint8_t { alone, as_it_stands, mirrored };

/// One fight of any game, validated. Constant, so that many threads may ask it.
class Fight {
 public:
  virtual ~Fight() = default;

  /// Names the fight by its content: fights that go alike have the same key.
  virtual Hash128 key() const = 0;

  /// Names all that its answer depends on: the key, and the prices by which losses are told.
  virtual Hash128 answer_name() const { return key(); }

  /// The same fight with the sides changed over; nothing where a game knows no such thing.
  virtual std::unique_ptr<const Fight> mirrored() const { return nullptr; }

  /// Which of the two sides goes first. No option that changes nothing in the fight has a say in
  /// it: it would change last bits.
  virtual Way way() const { return Way::alone; }

  /// The odds, worked out the way round that `way_round` says: where there are two, "B against A"
  /// has to the last bit those of "A against B", seen from the other side.
  /// Throws  InputError for options that are not allowed; Interrupted when `on_progress` says stop.
  Answer odds(const OddsOptions& options, const OnProgress& on_progress = {}) const;

  /// The odds, worked out as the sides stand. Throws  as `odds`.
  virtual Answer odds_as_it_stands(const OddsOptions& options,
                                   const OnProgress& on_progress) const = 0;

  /// The fight that `seed` throws.
  virtual Story tell(std::uint64_t seed) const = 0;

  /// What A should decide for the aim, where the enemy decides as it was told, or against A.
  /// Nothing for a fight that is too large for that, or has no such choices.
  virtual std::optional<Decisions> decisions(Aim, bool /*enemy_weighs*/, const OnWeighed&) const {
    return std::nullopt;
  }

  /// Sentences on what is assumed of this fight, as in the notes of its answer.
  virtual std::vector<std::string> assumed() const { return {}; }

  /// Of what was said of a side and may be misread.
  virtual std::vector<std::string> warnings() const { return {}; }

  /// What was written of each unit.
  virtual std::vector<SideUnitText> given() const { return {}; }

  /// Names what it remembers together with other fights, so that the first of them takes longer;
  /// nothing where there is none.
  virtual const void* shared_memory() const { return nullptr; }

  /// What the units of A and of B are called.
  virtual std::array<SideNames, 2> names() const = 0;

  /// Who stands where when the fight opens; nothing where no stand is placed.
  virtual std::optional<FieldPicture> field() const { return std::nullopt; }

  /// Why one has no field, in a sentence that refuses to draw it.
  static constexpr const char* kWhyNoField =
      "(Warmaster has none where fighting= says how many fight)";
};

/// Which way round it is worked out, asked so: one working out answers both sides where it is not
/// alone.
Way way_round(const Fight& fight, const OddsOptions& options);

/// The same asked of the mirrored fight: who wins there loses here.
OddsOptions seen_from_b(OddsOptions options);

/// What a unit is to the characters of its army.
struct Company {
  bool takes_characters = true;  ///< one may join it, by its list
  // In a game in which they are units, too.
  bool character = false;
  bool alone = false;  ///< joins nobody, and nobody joins it: a monster, a chariot, a war machine
  bool mounted = false;
  bool clumsy = false;      ///< is joined by the clumsy alone
  bool one_by_one = false;  ///< no second model joins its unit: two of it are two units
};

/// Who joins units of a list and adds to them: no unit himself.
struct Joiner {
  std::string key{};  ///< "empire/general"
  std::string name{};
  std::int32_t points = 0;
  lists::ArmyLimits limits{};
};

/// One game: how its sides are written and its fights are made.
class System {
 public:
  virtual ~System() = default;

  /// For who reads its sides.
  virtual const lists::SideGame& sides() const noexcept = 0;

  /// As --system takes it.
  std::string_view name() const noexcept { return sides().name; }

  /// Reads one side; `which` names it in errors ("side A"). For one thread at a time: army lists
  /// are kept once read.
  /// Throws  InputError naming the side and option, what is wrong and what would be right.
  /// `omitted`, where there is one, is read as if it had not been said.
  virtual std::shared_ptr<const Side> side(std::string_view text, const std::string& which,
                                           const lists::Omissions& omitted = {}) = 0;

  /// Both sides must have been read by a system of this kind. For any number of threads.
  /// Throws  InputError for what the rules do not allow.
  virtual std::unique_ptr<const Fight> fight(const Side& a, const Side& b,
                                             const FightOptions& options) const = 0;

  /// What is asked of a fight and could not be of any, whatever its sides.
  /// Throws  InputError, as `fight` does, or its odds do, for each of them.
  virtual void check(const FightOptions&) const {}

  /// Whether decisions in such fights depend on prices: then sides alike but for their prices fight
  /// each for itself.
  virtual bool weighs_points(const FightOptions&) const { return false; }

  /// A fight whose stands, ground and table a file places.
  /// Throws  InputError where the file is wrong, or the game has no such files.
  virtual std::unique_ptr<const Fight> placed_fight(const std::string& file,
                                                    const FightOptions& options,
                                                    const lists::Omissions& omitted);

  /// Its lists and who is in them, by their names. No query of all lists finds a list that it takes.
  /// For one thread at a time.
  virtual lists::NameFinder& finder() noexcept = 0;

  /// The names of all units that answer a query such as "empire/*", "type=cavalry" or "* and
  /// points<100", in the order of the alphabet. For one thread at a time.
  /// Throws  InputError for what is no query of this game, and when no unit answers it.
  virtual std::vector<std::string> search(std::string_view query) = 0;

  /// Units, and characters that join them, whose names or lists come near these words, the best
  /// first; all of them where there are none. For one thread at a time.
  virtual std::vector<UnitFacts> near(std::string_view words) = 0;

  /// What a unit of no list is where nothing is said of it.
  virtual UnitFacts custom_unit() const = 0;

  /// What a side may always do when it has won, as options of its units; what units do that are told
  /// nothing comes first.
  virtual std::vector<std::string> policies() const = 0;

  /// What about a side of one unit may be changed. For one thread at a time.
  /// Throws  as `side`, and for a side that is not one unit as it is typed.
  virtual Levers levers(const std::string& side) = 0;

  /// What a unit's list says in numbers that combat does not ask: dice that it shoots, whether it
  /// flies. The same numbers for all units; 0 of custom ones. For one thread at a time.
  virtual std::vector<std::pair<std::string, double>> beside_combat(const std::string& unit) = 0;

  /// The side with the shots that its lists give its units at who charges them, where it does not
  /// say them itself; the same text where none of it shoots. For one thread at a time.
  std::string shooting(const std::string& side);

  /// The option by which a hero joins a unit and adds to its attacks; empty where characters are
  /// models of their own.
  virtual std::string_view hero_option() const noexcept { return {}; }

  /// The conditions of a query for units that fight by themselves; empty where lists do not say who
  /// does.
  virtual std::string_view who_fights() const noexcept { return {}; }

  /// How many of so many units an army loses before it breaks; nothing where no army does.
  virtual std::optional<std::size_t> break_point(std::size_t /*units*/) const noexcept {
    return std::nullopt;
  }

  /// How many of the unit of a side an army of its list may have, where the list says. For one
  /// thread at a time.
  virtual lists::ArmyLimits limits(const std::string& /*side*/) { return {}; }

  /// What the one unit of a side is to characters. For one thread at a time.
  virtual Company company(const std::string& /*side*/) { return {}; }

  /// Who joins units of a list, mounts apart; nobody where characters are units.
  virtual std::vector<Joiner> characters(const std::string& /*list*/) { return {}; }

  /// Whether yes is said of an option by its name alone, as of "charging", and not of "advance=yes".
  virtual bool has_bare_form(std::string_view /*option*/) const { return true; }

  /// How sides are written, for the help of a command.
  virtual SideHelp side_help() const = 0;

 private:
  /// The dice that its list gives a unit at who charges it; 0 where it charges or says them itself.
  /// Throws  as `side`.
  virtual int shots_of_list(const std::string& unit) = 0;
};

/// The side of one unit with an option said anew: "empire/knights" with attacks=4 is
/// "empire/knights: attacks=4".
std::string with_option_replaced(const System& system, const std::string& side,
                                 const std::string& option, const std::string& value);

/// What was written of each unit, A's first. `Text` is what a game's sides keep of a unit;
/// `name(of_a, place)` is its name.
template <class Text, class Name>
std::vector<SideUnitText> given_of(const std::vector<Text>& a, const std::vector<Text>& b,
                                   Name name) {
  std::vector<SideUnitText> all;
  for (const auto& [side, of_a] : {std::tuple(&a, true), std::tuple(&b, false)}) {
    for (std::size_t place = 0; place < side->size();) {
      const std::size_t last = lists::last_copy(*side, place);
      const std::string to = last > place ? " to " + name(of_a, last) : "";
      all.push_back({of_a, (*side)[place].written, name(of_a, place) + to, (*side)[place].options});
      place = last + 1;
    }
  }
  return all;
}

/// "is a war machine and cannot charge on a table", by what a list calls one or several of them.
/// Why  Fantasy's lists call a machine what is a war machine, and what charges as a chariot does.
std::string why_no_charge(std::string_view kind, bool one);

/// What a list says of a unit and no number has, as `Side::uncounted` tells it behind the side.
inline std::string given_by_list(const std::string& note) {
  return fmt::format("its list says more than is counted here ({}).", note);
}

/// One fight as it was asked for: two sides, or an engagement file that names both.
struct Question {
  std::string system{};  ///< the game; who has opened it may leave this out
  std::string a{};
  std::string b{};
  std::optional<std::string> engagement{};
  FightOptions options{};

  /// What the sides are called: as they were typed, or by the file.
  std::string name_of_a() const { return engagement ? "A of " + *engagement : a; }
  std::string name_of_b() const { return engagement ? "B of " + *engagement : b; }
};

/// The fight asked for; what is omitted is read as if it had not been said.
/// Throws  InputError for whatever is wrong with a side, the file or an option.
std::unique_ptr<const Fight> fight_of(System& system, const Question& question,
                                      const Omitted& omitted = {});

/// Names what was said of units, or as a reading, and changes nothing in this fight: each is left
/// out, and the fight answered again. Any that are named can be left out, one of them or all
/// together. Of large fights it says which were not looked at.
///
/// Error  numbers count as the same within 1e-11, as exact answers are right to 1e-12.
std::vector<std::string> without_effect(System& system, const Question& question,
                                        const Fight& fight, const Answer& answer);

/// The answer with what the sides and their units are called.
Answer with_names(Answer answer, const Question& question, const Fight& fight);

/// Adds to an answer's notes what was said and changes nothing, and what may be misread.
void add_warnings(Answer& answer, System& system, const Question& question, const Fight& fight);

/// Of a fight that is told: what is assumed of it, and what may be misread.
std::vector<std::string> notes_of_story(const Fight& fight);

}  // namespace fray::answer
