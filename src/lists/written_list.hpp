#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lists/document.hpp"
#include "lists/unit_file.hpp"

namespace fray::lists {

/// Statistics under one heading of a list builder's file or in one row of a table, as they are
/// written there.
struct WrittenProfile {
  std::uint32_t line = 0;
  std::string kind{};  ///< "3 Offensive", "Profile", "Unit"
  std::string name{};
  std::vector<Node> values{};          ///< texts by the short names of the statistics
  std::vector<std::string> rules{};    ///< special rules of this part alone
  std::vector<std::string> remarks{};  ///< what stood in its name and is no name: "marked SB"
  bool of_item = false;                ///< of something that a unit always has, such as a mount
  bool leads = false;                  ///< of its command group

  /// Without blanks at the ends; empty when it is not given.
  std::string value(std::string_view statistic) const;
};

/// The first names of many, and how many more there are.
class FirstNames {
 public:
  void add(std::string name) {
    constexpr std::size_t kShown = 12;
    names_.size() < kShown ? names_.push_back(std::move(name)) : void(++more_);
  }
  bool empty() const noexcept { return names_.empty(); }
  std::size_t size() const noexcept { return names_.size() + more_; }
  /// "Sword, Shield and 61 more".
  std::string words() const;

 private:
  std::vector<std::string> names_{};
  std::size_t more_ = 0;
};

/// Something of a whole file that no unit says.
struct WrittenNote {
  std::uint32_t line = 0;
  std::string what{};
};

struct WrittenEntry;

/// What a player may buy for a unit.
struct WrittenChoice {
  std::string name{};
  std::string group{};  ///< of which a unit has one; empty where it may have several
  double once = 0;      ///< points for the unit
  double each = 0;      ///< points for each model
  bool leads = false;   ///< one of its command group
  /// A mount, or somebody else with statistics of his own.
  std::shared_ptr<const WrittenEntry> model{};
};

/// Something that may be fielded, and the profiles of its parts.
struct WrittenEntry {
  std::uint32_t line = 0;
  std::string unit{};  ///< the unit that it belongs to
  std::string name{};  ///< its own name, where it is a part of that unit
  std::vector<WrittenProfile> profiles{};
  std::vector<std::string> rules{};      ///< special rules and what it always wears or carries
  std::vector<std::string> sometimes{};  ///< special rules that only some choice of a player gives
  std::vector<std::string> choices{};    ///< groups of which it has something, nobody says what
  std::vector<WrittenChoice> sold{};     ///< what may be bought for it
  FirstNames unsold{};                   ///< the same, beyond WrittenLimits::max_sold
  std::vector<WrittenProfile> shared{};  ///< statistics that its models have from a choice
  std::vector<std::string> remarks{};    ///< what stood in its name and is no name: "0-1 an army"
  ArmyLimits limits{};
  std::int32_t models = 0;  ///< of the smallest unit; 0 when it is not said
  std::int32_t most = 0;    ///< of the largest; 0 when it is not said
  std::string points{};     ///< of that unit, a decimal; empty when it is not said
  double further = 0;       ///< points of each model more than `models`; 0 when it is not said
  bool leads = false;       ///< one of the unit's command group
  bool always = false;      ///< no unit is without it
  bool character = false;   ///< a lord, a hero
  bool machine = false;     ///< among the war machines of its army
  bool is_model = false;    ///< stands in the unit, and is nothing that it has
  bool part = false;  ///< has no price of its own, and nobody fields it alone: a mount, a crew
};

/// What one file may come to. Why  links and repeated paths multiply what a small file says.
struct WrittenLimits {
  static constexpr std::size_t max_lists = 1'000;
  static constexpr std::size_t max_parts = 64;  ///< profiles of one entry
  /// Bytes of a unit's rules that its models are given, for each byte of the file.
  static constexpr std::size_t max_copied = 4;
  static constexpr std::size_t least_copied = std::size_t{1} << 20;  ///< of any file
  static constexpr std::size_t max_sold = 500;                       ///< choices of one unit
  /// Choices of all units: one for so many bytes of the file, and never less or more than these.
  static constexpr std::size_t bytes_of_sold = 64;
  static constexpr std::size_t least_sold = 40'000;
  static constexpr std::size_t most_sold = 80'000;
  static constexpr std::size_t least_visited = 1'000'000;  ///< what groups of choices hold, again
                                                           ///< for each unit that links to them
};

/// One army as a list builder's file or a table has it, before any game reads it.
struct WrittenList {
  std::string name{};
  std::vector<WrittenEntry> entries{};
  std::vector<WrittenEntry> without_profile{};  ///< units that none of `entries` is of
  std::vector<std::string> rules{};             ///< of the whole army
  std::vector<WrittenNote> left_out{};          ///< in the order of the file
};

/// Writes statistics, by the names that files give them, in the short names that a game looks for. Others
/// stay as they are.
using UseShortNames = void (*)(std::vector<Node>& values);

/// A catalogue or game system of BattleScribe. Links lead into it and into `shared`, the game system
/// of a catalogue, where it is given; into other files by their names alone. `bytes` is the size of
/// both files.
/// Throws  InputError for an element that is no such file, and beyond WrittenLimits.
WrittenList read_battlescribe(const Node& document, const Node* shared, const std::string& file,
                              std::size_t bytes, UseShortNames use_short_names);

/// What of such a file no game reads: elements that BattleScribe does not write, text between
/// elements, and links to what stands in another file.
std::vector<WrittenNote> unread_in(const Node& document, const Node* shared);

/// Hands the entries of a list over, one after the other; as often as it is called.
///
/// Why   those of a table are many times as large as its text, so they are read one by one.
using EachEntry = std::function<void(const std::function<void(const WrittenEntry&)>& take)>;

/// The armies of a table: entries are the rows with one path in the column "entry_path", or each
/// row where it is empty.
class TableOfArmies {
 public:
  /// `rows` are to stay. `file` is for messages.
  /// Throws  InputError beyond WrittenLimits.
  TableOfArmies(const TableRows& rows, const std::string& file, UseShortNames use_short_names);
  ~TableOfArmies();
  TableOfArmies(const TableOfArmies&) = delete;
  TableOfArmies& operator=(const TableOfArmies&) = delete;

  std::size_t size() const noexcept { return armies_.size(); }
  const std::string& name(std::size_t nth) const { return armies_[nth].name; }
  EachEntry entries(std::size_t nth) const;

  /// How a column of points is read that does not say of how many models; nothing where each unit
  /// has one.
  std::optional<WrittenNote> reading_of_points() const;

 private:
  struct Columns;
  struct Row {
    std::uint32_t number = 0;
    bool begins = false;  ///< an entry, or it is another part of the one above
  };
  struct Army {
    std::string name{};
    std::vector<Row> rows{};
  };
  Army& army_called(const std::string& army, const std::string& file, std::uint32_t line);

  const TableRows& rows_;
  UseShortNames use_short_names_;
  std::unique_ptr<const Columns> columns_{};
  std::vector<Army> armies_{};
};

/// The columns of such a table, by its first row, that are neither rules nor say who has them.
std::vector<Node> columns_of_statistics(const Node& first);

/// Adds the parts of "Light Armour, Aegis (4+, against Melee Attacks)": the commas of brackets part
/// nothing.
void add_rules(std::string_view text, std::vector<std::string>& rules);

/// Without blanks at its ends, runs of blanks as one, and without invisible characters.
std::string trimmed_text(std::string_view text);

/// A name as fray writes it: trimmed, and blanks for the marks that part the units of a side.
std::string plain_name(std::string_view written);

/// `written "@sum"` of a name that loses such a mark; empty of any other.
std::string remark_of_name(std::string_view written);

/// A unit's note without that remark, which says nothing that is not counted.
std::string without_written_name(std::string note);

/// The plain name of "0-1 Black Orcs (WD#315-UK)". How many an army may have, and where the unit was
/// printed, are no name: they are added to `remarks`, as "0-1 an army" and "marked WD#315-UK". A
/// limit is set where there is none yet.
std::string name_without_remarks(std::string_view written, ArmyLimits& limits,
                                 std::vector<std::string>& remarks);

}  // namespace fray::lists
