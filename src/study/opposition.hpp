#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.hpp"
#include "answer/system.hpp"

namespace fray::study {

/// How often units charge where they may charge and receive: half of their fights, unless something
/// else is said. Slow infantry is charged, and fast cavalry charges.
class Charging {
 public:
  Charging() = default;
  /// "60%" of who is asked about, "cavalry=70%, empire/knights=90%" of all of a type, a list or a unit,
  /// or both; nothing is half and half. Throws  InputError for what is none.
  explicit Charging(const std::optional<std::string>& given);

  /// As it was said; empty where nothing was.
  const std::string& text() const noexcept { return text_; }
  bool is_given() const noexcept { return !text_.empty(); }

  /// The chance that the first of two who meet is the one who charges: its odds against the other's.
  /// `wanted`: 1 where the first alone is asked about, -1 where the other alone is, 0 of both or none.
  double chance(const answer::SideNames& names, const answer::SideNames& enemy, int wanted) const;

  /// Whether anything is said of it by its name, its list or its type.
  bool says(const answer::SideNames& names) const;

  /// Of who is asked about, against a field.
  double chance(const answer::SideNames& names, const answer::SideNames& enemy) const {
    return chance(names, enemy, 1);
  }

  /// What is said by names alone: of fights in which nobody is asked about.
  Charging by_names() const;

  /// Units, lists and types of which something is said, as they are compared.
  std::vector<std::string> names() const;

  /// Throws  InputError for a share of who is asked about, where everybody is.
  void refuse_plain() const;

  /// Throws  InputError for a name that is the unit, list or type of none of these.
  void refuse_unmet(const std::vector<answer::SideNames>& met) const;

 private:
  double odds_of(const answer::SideNames& names) const;

  std::string text_{};
  double wanted_ = 0;                        ///< odds, as logarithms: 0 is half and half
  std::map<std::string, double> by_name_{};  ///< of a unit, list or type, as `folded` has it
};

/// What is said of a side by a name is said of its unit, with its list or without, else of its list,
/// else of its type. Shape  in the order in which they count; some may be empty.
std::array<std::string, 4> called(const answer::SideNames& names);

/// One of several units that fight alike and cost the same, of which one stands in a field.
struct EqualUnit {
  std::string side{};
  double weight = 1;  ///< how often it comes
  answer::SideNames names{};
};

/// An enemy that is met, and how often.
struct Opponent {
  std::string side{};
  double weight = 1;
  std::vector<EqualUnit> equals{};  ///< that it stands for, itself the first; empty: itself alone
};

/// How both sides come to the fight, and how often.
struct Circumstance {
  std::string name{};
  std::string own{};         ///< options of every unit of the own side: "charging"
  std::string enemy{};       ///< of the enemy's
  std::string own_with{};    ///< units that stand by the own side: "empire/halberdiers: behind=1"
  std::string enemy_with{};  ///< by the enemy
  std::map<std::string, std::string> settings{};  ///< options of fights, such as "rounds"
  double weight = 1;
};

/// The enemies and situations that a unit is judged by, weighted.
struct Opposition {
  std::vector<Opponent> opponents{};
  std::vector<Circumstance> situations{};
  std::string words{};  ///< what it is, for a person: "all 187 fighting units"
  bool given_situations = false;
  std::vector<std::string> notes{};  ///< on what of it was left out
  bool hold_fire = false;            ///< nobody shoots at who charges, but by shots= of his own
  Charging charging{};               ///< of the usual two situations: how often either comes
  /// How often equal units come is their weights together, as files say it; else they come once.
  bool weights_are_added = false;
  /// Of a field that is a part of another: who stands in that one.
  std::vector<answer::SideNames> part_of{};

  /// The chance that a unit charges when it meets the opponent at that place, who is called so.
  double chance_to_charge(const answer::SideNames& names, std::size_t opponent,
                          const answer::SideNames& enemy) const;

  std::vector<std::string> sides() const;

  /// Who is met, for a table: "orcs/goblins; orcs/giant", and how often where that is not once each;
  /// and how often units charge, where that is said.
  std::string listed() const;

  /// The sides as they are typed: "empire/knights" charging is "empire/knights: charging".
  static std::string side_in(const std::string& side, const std::string& options,
                             const std::string& with);
};

/// Who of a list does not fight for himself.
inline constexpr const char* kLeftOut =
    "guns, machines, characters who stand in units, and what is added to other units";

/// Who of a list is kept: who fights for himself, or all of it.
enum class Kept : std::uint8_t { fighters, all };

/// The sides that a text stands for: a side, several parted by commas, lists by their names, "all",
/// or a query. Options behind a colon are of the side before it, of each unit where that is a list.
/// `field` names it in messages; `kept` is of lists and of patterns of names, as empire/*, and not of
/// sides and conditions, which say themselves whom they mean.
/// Throws  InputError for what is none, and for queries without an answer.
std::vector<std::string> sides_named(const std::string& text, const std::string& field,
                                     answer::System& system, Kept kept = Kept::all);

/// Whether a text names a file of a list, "mine.toml", and no side of one.
bool is_list_file(const std::string& text);

/// What a file of a list calls it: "mine" of "lists/mine.toml".
std::string stem_of_list_file(const std::string& file);

/// What a list is called that a file of one, "lists/mine.toml", is taken in as: "mine", with a number
/// where another list, or one of these, is called so.
std::string name_of_list_file(const std::string& file, const std::vector<std::string>& taken,
                              answer::System& system);

/// Whether a text is the name of a list, or "all", and no side or query.
bool is_list_name(const std::string& text);

/// The units of a list that fight for themselves, or of all: no guns, no machines, nothing that is
/// added to another unit. Where lists of the game do not say, all that it has.
/// Throws  InputError where there is no such list.
std::vector<std::string> fighting_units(const std::string& list, answer::System& system);

/// What a game's units are judged by when nobody says: the fighting units of the lists that come
/// with fray (no guns, no machines, nothing that is added to another unit), of equal ones one, each
/// as often, charging and receiving a charge half and half. No list of the user's has a say in it.
/// Who has bows shoots at who charges it, unless they hold their fire.
Opposition usual_opposition(answer::System& system, bool hold_fire = false);

/// Read from a text as `--against` takes it: FIELD.toml, an army, a list, a file of one, a query, or
/// sides. Guns,
/// machines and what is added to other units are left out with a note, however they were named,
/// unless `kept` is all. Equal units count once; where a file says how often they come, their
/// weights are added.
/// Throws  InputError naming file, line and field, and where nobody is left.
Opposition opposition_named(const std::string& text, std::string_view system_name,
                            answer::System& system, Kept kept = Kept::fighters,
                            bool hold_fire = false);

/// Whether one of these sides says that it charges. `system`: the name of the game.
bool any_charges(const std::vector<std::string>& sides, std::string_view system);

/// These sides with the shots of their lists where one of the others charges.
std::vector<std::string> shooting(std::vector<std::string> sides,
                                  const std::vector<std::string>& others, answer::System& system);

/// A sentence on who of these sides, which are charged, shoots by its list and not by what was said;
/// where they hold their fire, that nobody would. Nothing where neither is to be told.
std::optional<std::string> who_shoots(const std::vector<std::string>& sides, answer::System& system,
                                      bool hold_fire);

/// A sentence on each of these sides whose list says more of it than is counted.
std::vector<std::string> uncounted_of(const std::vector<std::string>& sides,
                                      answer::System& system);

/// The same for a person: of more than a few sides one sentence, which names them.
std::vector<std::string> noted_uncounted(const std::vector<std::string>& sides,
                                         answer::System& system);

/// Lists of the player's that stand in the place of fray's, each once. For one thread at a time.
std::vector<std::string> noted_own_lists(const std::vector<std::string>& sides,
                                         answer::System& system);

/// Whether a side says itself who charges, or stands in a file that may: it is fought as typed.
bool is_as_typed(const std::string& side, std::string_view system);

/// Sentences on how units of models stand where these sides do not say so: how many, how wide.
std::vector<std::string> standing_as_listed(const std::vector<std::string>& sides,
                                            answer::System& system);

/// Where no situations were said, and own sides or opponents say themselves who charges, there is
/// one situation: as they are typed.
/// Returns  whether that is so.
bool settle_situations(Opposition& opposition, const std::vector<std::string>& sides,
                       std::string_view system);

/// Says how often opponents come: "orcs/goblins=3, cavalry=0.5", of units, lists or types, where a
/// unit counts before its list, and that before its type. A field's own weights are multiplied, and
/// who comes 0 times is left out. An opponent that stands for several comes as often as all that is
/// said of these together, and at least once where nothing is said of one of them.
/// Throws  InputError for no such number, and for a name that nobody in the field has.
void set_popularity(Opposition& opposition, const std::optional<std::string>& given,
                    answer::System& system);

/// Leaves those of equal units of which the shares of charges are: who comes, and of them, where
/// something is said of some, these alone. Finds their names.
void settle_equal_units(Opposition& opposition, answer::System& system);

/// Throws  InputError for the name of a unit or list that this field, a part of another, has not.
void refuse_left_out(const char* field, const std::string& name, const Opposition& opposition,
                     const std::vector<std::string>& known);

/// All that these may be called, each once.
std::vector<std::string> names_of_sides(const std::vector<answer::SideNames>& sides);

/// Says how often units charge, in a field whose situations are settled.
/// Throws  InputError for what is no such share, for a name that neither these sides nor the field
///         have, and for a field that has situations of its own.
void set_charging(Opposition& opposition, const std::optional<std::string>& given,
                  const std::vector<std::string>& sides, answer::System& system);

}  // namespace fray::study
