#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer/answer.hpp"
#include "answer/find.hpp"
#include "answer/system.hpp"
#include "games/systems.hpp"
#include "show/study_table.hpp"
#include "study/luck.hpp"
#include "study/standings.hpp"

namespace fray::questions {

using namespace show;  // questions are answered in its tables

/// What an input is said as.
enum class Takes : std::uint8_t {
  text,
  contents,  ///< the text of a file; on a command line the file's name
  value,     ///< a text or a number: "60%", 0.6
  flag,
  side,    ///< a side: a text, a unit, or a list of units
  sides,   ///< a list of sides; on a command line it is said again and again
  prices,  ///< an object of prices by units; on a command line UNIT=PRICE, again and again
  ranges,  ///< texts such as UNIT=LOWEST..HIGHEST, or an object of two numbers by units
  fights   ///< a list of fights with their results; on a command line a file of CSV
};

/// Where it stands on a command line.
enum class Place : std::uint8_t { option, word, required_word };

/// "text", "sides" ...; "option", "word" or "required".
std::string_view name_of(Takes takes) noexcept;
std::string_view name_of(Place place) noexcept;

/// One thing that a question asks for, once for all ways in which it is asked.
struct Input {
  std::string_view name{};  ///< "hold_fire": its key in JSON; its option is --hold-fire
  Takes takes = Takes::text;
  std::string_view help{};
  Place place = Place::option;
  std::string_view word{};      ///< what stands for the value on a command line: "SHARE"
  std::string_view standard{};  ///< what it is where it is not said
  bool again = false;           ///< of a text: said again on a command line it is added, by a comma
  std::string_view keyword{};   ///< of Python, where the name is taken there
};

/// An option; a word that must be said; an option that is said again for more.
constexpr Input option(std::string_view name, Takes takes, std::string_view help,
                       std::string_view word = {}, std::string_view standard = {}) {
  return {.name = name, .takes = takes, .help = help, .word = word, .standard = standard};
}
constexpr Input needed(std::string_view name, Takes takes, std::string_view help,
                       std::string_view word = {}) {
  return {.name = name, .takes = takes, .help = help, .place = Place::required_word, .word = word};
}
constexpr Input again(Input input) {
  input.again = true;
  return input;
}

/// Whether an answer is told to a person, too, and drawn. Where rows alone are asked for, as by the
/// page, what they have no use for is not linked.
#ifdef FRAY_ROWS_ALONE
inline constexpr bool kHasWords = false;
#else
inline constexpr bool kHasWords = true;
#endif

/// "--hold-fire": an input's option on a command line.
std::string option_named(std::string_view name);
/// "UNITS": the word of a usage.
std::string word_named(std::string_view name);

struct QuestionKind;

/// What was said of a question, read from a command line or from a request.
class Inputs {
 public:
  explicit Inputs(const QuestionKind& kind) : kind_(&kind) {}
  const QuestionKind& kind() const noexcept { return *kind_; }

  void say(std::string_view name, std::vector<std::string> texts);

  // Readers. Throw  std::logic_error for what is no input of this question.
  bool is_given(std::string_view name) const;
  /// What is said, or what it is where it is not; nothing where there is no such text.
  std::optional<std::string> find(std::string_view name) const;
  std::string text(std::string_view name) const { return find(name).value_or(""); }
  std::vector<std::string> all(std::string_view name) const;
  bool flag(std::string_view name) const { return is_given(name); }

  std::string system = games::kUsualSystem;  ///< as it was said
  study::Settings settings{};                ///< of all fights
  int threads = 1;

  answer::Question fight{};  ///< of one fight
  answer::OddsOptions odds{};
  std::vector<study::Fought> fights{};  ///< of an input that takes them
  std::string file{};                   ///< whose contents were read, or fights

  bool typed = false;    ///< on a command line
  bool as_text = false;  ///< who asks reads the text of the answer, and not its rows alone
  /// What who asks calls an input: --hold-fire, or "hold_fire".
  std::string called(std::string_view name) const;

 private:
  const Input& row(std::string_view name) const;

  const QuestionKind* kind_;
  std::map<std::string, std::vector<std::string>, std::less<>> given_{};
};

/// What a question is to whoever asks it.
struct Hooks {
  /// A sentence for a person, as soon as it is known. Nobody listens where it is empty.
  std::function<void(const std::string&)> note{};
  /// Does the work of many fights, which may be followed, stopped and gone on with.
  using Work = std::function<void(const study::StandingsHooks&)>;
  std::function<void(const Work&)> watch{};
  answer::OnProgress on_trials{};  ///< of one fight
  answer::OnWeighed on_weighed{};

  void tell(const std::string& sentence) const {
    if (note) {
      note(sentence);
    }
  }
  void tell(const std::vector<std::string>& sentences) const {
    for (const std::string& sentence : sentences) {
      tell(sentence);
    }
  }
};

/// What a question is asked of, and so which inputs it has beside its own.
enum class About : std::uint8_t {
  table,   ///< none
  fights,  ///< the game, and settings of all fights
  field,   ///< these, and whom sides meet
  fight    ///< the game, two sides, the options of a fight, and how it is worked out
};

/// "table", "fights", "field" or "fight".
std::string_view name_of(About about) noexcept;

/// The columns of each table that a question may answer with, and when it does.
using Tables = std::vector<std::pair<std::string_view, StudyTable>>;

/// What a person reads of a table.
using Text = decltype(StudyTable::text);

/// What a text calls a column: "fair" is fair_price.
struct Label {
  constexpr Label(std::string_view its_name) : shown(its_name), column(its_name) {}
  constexpr Label(std::string_view its_words, std::string_view its_column)
      : shown(its_words), column(its_column) {}

  std::string_view shown;
  std::string_view column;  ///< where texts alone have it: none of that name
};

/// The heading of a text's rows.
std::vector<std::string> heading(std::span<const Label> labels);

/// A question: every way in which it may be asked reads this row.
struct QuestionKind {
  std::string_view name{};  ///< the command, the request and Python's function
  std::string_view help{};
  About about = About::field;
  std::span<const Input> inputs{};
  std::string_view example{};  ///< the words of a command line, behind "fray"
  StudyTable (*answer)(const Inputs&, const Hooks&) = nullptr;
  Tables (*tables)() = nullptr;
  std::span<const std::span<const Label>> labels{};  ///< of its texts, one heading each
  std::string_view picture{};                 ///< what its picture shows; empty where it has none
  std::string_view footer{};                  ///< of its help
  std::string_view trials{};                  ///< of one fight: what --trials says there
  std::span<const std::string_view> first{};  ///< options of the first help, where it shows not all
  std::string_view patience{};                ///< of one fight: what is quicker, for who waits
  std::string_view method{};  ///< of many: what --method says, where it is not that of odds
};

inline constexpr Input kGunsInput = option(
    "guns", Takes::flag, "also guns, machines, characters, and what is added to other units");
inline constexpr Input kHoldFireInput =
    option("hold_fire", Takes::flag,
           "nobody shoots at who charges him, but by shots= of his own (by its list, who has bows "
           "does)");
inline constexpr Input kPopularityInput = again(
    option("popularity", Takes::text,
           "how often opponents come, by units, lists or types: \"orcs/goblins=3, cavalry=0.5\" "
           "(once each, or as the field says)",
           "NAME=TIMES"));
inline constexpr Input kValueInput =
    option("value", Takes::text,
           "what counts as lost: hits, stands alone, or half (of it at half strength)", "", "hits");
/// Of studies of what stands on the table: a stand is there or not.
inline constexpr Input kValueOfStandsInput = option(
    "value", Takes::text,
    "what counts as lost: stands alone, hits, or half (of it at half strength)", "", "stands");
inline constexpr Input kChargingInput =
    option("charging", Takes::value,
           "how often they charge, such as 60%; by types, lists or units, \"cavalry=70%, "
           "empire/knights=90%\" (half of their fights)",
           "SHARE");

/// What --method says of forces of equal cost (study::Charges).
inline constexpr std::string_view kMethodOfForces =
    "auto (one against one is solved where it can be, and several a side are simulated), exact or "
    "simulate";

/// Whom sides meet, and how: inputs of every question about a field.
std::span<const Input> field_inputs();

/// The question's own inputs, and those of a field.
std::vector<const Input*> inputs_of(const QuestionKind& kind);

/// All questions, in the order in which help lists them.
/// Why   a program that is to be small has a list of its own.
std::span<const QuestionKind* const> question_kinds();

/// The question of that name; nothing where there is none.
const QuestionKind* question_named(std::string_view name);

/// The answer, with the fights that it comes of.
/// Throws  as the question does: InputError, Interrupted.
StudyTable answered(const Inputs& inputs, const Hooks& hooks);

/// The columns of a table that has no rows.
template <class Row>
StudyTable columns_only(std::span<const ColumnOf<Row>> columns) {
  return show::table_of<Row>(columns, std::span<const Row>());
}

}  // namespace fray::questions
