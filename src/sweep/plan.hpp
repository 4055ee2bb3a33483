#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "answer/answer.hpp"
#include "answer/system.hpp"
#include "core/error.hpp"
#include "core/hash.hpp"
#include "sweep/spec.hpp"

namespace fray::sweep {

/// One side of some rows, read once.
struct SideEntry {
  std::string text{};  ///< as the row's cell says
  answer::SideNames names{};
  std::shared_ptr<const answer::Side> side{};  ///< what fights; nothing when the text is no side
  answer::Cost cost{};                         ///< where content is shared
  bool shared = false;                         ///< fights for all sides of the same content
  std::uint32_t content = 0;                   ///< the same number for sides that fight alike
  /// At its own price: what fights where decisions depend on prices.
  std::shared_ptr<const answer::Side> priced{};
  std::uint32_t priced_content = 0;
  std::optional<InputError> refused{};
};

/// What a row asks beside its sides and its seed.
struct RowSettings {
  std::shared_ptr<const answer::FightOptions> fight{};  ///< shared by all rows with the same
  answer::OddsOptions odds{};
};

/// The columns of a sweep's table beside those of every table, in front of these and behind.
struct SweepColumns {
  std::vector<std::string> axes{};
  std::vector<answer::ColumnType> types{};  ///< of each of these
  /// Of the games that have such columns: all that do have the same.
  std::span<const answer::Column> endings{};
  bool compares = false;  ///< whether any row is compared with another
};

struct HashOfHash {
  std::size_t operator()(Hash128 key) const noexcept { return static_cast<std::size_t>(key.low); }
};

/// How many rows a sweep has.
struct SweepSize {
  std::uint64_t all = 0;  ///< before conditions; UINT64_MAX when there are more
  /// That no condition leaves out; nothing where that takes long to count.
  std::optional<std::uint64_t> kept{};
};

/// The rows of a sweep in their one order: the parts one after the other, in each the first dial
/// slowest. Rows are numbered before conditions leave any out. For one thread at a time.
class SweepPlan {
 public:
  /// Opens the games, finds the units of queries and reads every side. `check` is asked before
  /// sides are read.
  /// Throws  InputError for queries without an answer, wrong conditions and settings, conditions
  ///         that no row keeps, and, unless refused rows are left out, for sides that are none.
  explicit SweepPlan(const SweepSpec& spec,
                     const std::function<void(const SweepSize&)>& check = {});
  /// The same with a game that is open already, and lends what it remembers of other fights.
  SweepPlan(const SweepSpec& spec, answer::System& opened);
  ~SweepPlan();
  SweepPlan(const SweepPlan&) = delete;
  SweepPlan& operator=(const SweepPlan&) = delete;

  /// Rows before conditions; UINT64_MAX when there are more. Throws  InputError for no such sample.
  static std::uint64_t count(const SweepSpec& spec);
  std::uint64_t size() const noexcept { return size_; }

  const SweepColumns& columns() const noexcept { return columns_; }
  /// A name of all that the rows depend on: games, axes, conditions, the units as they were read.
  Hash128 fingerprint() const noexcept { return fingerprint_; }
  /// A name of the units as they were read ahead.
  Hash128 units() const noexcept { return units_; }
  /// What is said and changes nothing.
  struct Ineffective {
    /// Sides that are named again in one list, as "a = ...": each has the rows of the first time.
    std::vector<std::string> sides{};
    /// Of each part whose sample would be of more rows than there are, a sentence that says so.
    std::vector<std::string> samples{};
  };
  Ineffective in_vain() const;
  /// Seeds of the rows read so far, each once, in ascending order.
  std::vector<std::uint64_t> seeds() const;

  /// One row, not fought yet. Valid until the plan is gone, but for `a` and `b`, which are kept
  /// alive by their owner.
  struct Row {
    std::uint64_t number = 0;
    const answer::System* system = nullptr;
    std::string_view system_name{};
    std::uint32_t system_number = 0;
    std::shared_ptr<const SideEntry> a{};
    std::shared_ptr<const SideEntry> b{};
    std::uint32_t settings_number = 0;  ///< the same for rows with equal settings but the seed
    /// Also for those that differ only in what an exact answer does not depend on.
    std::uint32_t throws_number = 0;
    const RowSettings* settings = nullptr;
    std::uint64_t seed = 0;  ///< 0 where the row has to be exact
    Refused when_refused = Refused::stop;
    bool by_price = false;  ///< decisions depend on prices

    answer::OddsOptions odds() const {
      answer::OddsOptions odds = settings->odds;
      odds.seed = seed;
      return odds;
    }
    /// The same for rows that differ only in what an exact answer does not depend on.
    std::uint64_t throws_seed() const noexcept {
      return settings->odds.method == answer::Method::simulate ? seed : 0;
    }
    /// What fights.
    std::unique_ptr<const answer::Fight> fight() const {
      return system->fight(shares(*a) ? *a->side : *a->priced, shares(*b) ? *b->side : *b->priced,
                           *settings->fight);
    }
    /// The same number for sides that fight alike in this row.
    std::uint32_t content_of(const SideEntry& entry) const noexcept {
      constexpr std::uint32_t kPriced = 1U << 31;
      return shares(entry) ? entry.content : entry.priced_content | kPriced;
    }
    /// Whether the fight's answer may be one of sides at other prices.
    bool shares(const SideEntry& entry) const noexcept { return entry.shared && !by_price; }
  };

  /// Nothing when a condition leaves the row out.
  std::optional<Row> row(std::uint64_t number);
  /// The same whatever the conditions say.
  Row row_in_any_case(std::uint64_t number);

  /// The row that a row is compared with; nothing where its part compares none.
  std::optional<std::uint64_t> baseline(std::uint64_t number) const;

  /// Rows before that one which no condition leaves out.
  std::uint64_t wanted_before(std::uint64_t number) const;

  /// What the rules do not allow of a row: its number among those that no condition leaves out, its
  /// sides and, where this ends the sweep, where the spec says what is wrong. For any number of
  /// threads.
  InputError wrong(const Row& row, const InputError& error) const;
  /// The same of a row that the rules allow and that has no answer, which always ends the sweep.
  InputError wrong(std::uint64_t number, const InputError& error) const;

  /// The cells of the sweep's own columns in a row, without data (not merely empty) where its part
  /// has no such axis. For any number of threads.
  void cells(std::uint64_t number, std::vector<std::string_view>& cells) const;

 private:
  class SeedsMet;
  struct Part;
  struct Game;

  SweepSize counted() const;
  void refuse_no_rows(const SweepSize& size) const;
  void refuse_settings_of_no_row() const;
  InputError wrong(std::uint64_t number, const std::string& a, const std::string& b, Where place,
                   const InputError& error) const;
  Row row_of(Part& part, std::uint64_t index);
  Part& part_of(std::uint64_t number) const;
  SweepPlan(const SweepSpec& spec, const std::function<void(const SweepSize&)>& check,
            answer::System* opened);
  Game& game_of(const SweepPart& part);
  void read_sides(Part& part, std::size_t which);
  std::shared_ptr<const SideEntry> side(Part& part, std::size_t which, std::uint64_t combination);
  std::shared_ptr<const SideEntry> read_side(Part& part, std::size_t which,
                                             std::uint64_t combination);
  std::uint32_t settings(Part& part, std::uint64_t combination);
  Hash128 name_of_rows() const;
  Hash128 name_of_units() const;

  answer::System* opened_ = nullptr;  ///< lent
  std::vector<std::unique_ptr<Game>> games_{};
  std::vector<std::unique_ptr<Part>> parts_{};
  struct Settings {
    RowSettings row{};
    std::uint32_t throws_number = 0;
  };
  std::deque<Settings> settings_{};
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::shared_ptr<const answer::FightOptions>>
      fights_known_{};
  std::unordered_map<Hash128, std::uint32_t, HashOfHash> settings_known_{};
  std::unordered_map<Hash128, std::uint32_t, HashOfHash> throws_known_{};
  SweepColumns columns_{};
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint32_t> contents_{};
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint32_t> priced_contents_{};
  std::uint64_t size_ = 0;
  Hash128 units_{};
  Hash128 fingerprint_{};
};

/// Leaves each side in a list once, where it stands first, under whichever of its names. Returns
/// the others.
std::vector<std::string> each_once(std::vector<std::string>& sides, answer::System& system);

/// Whether the error ends the sweep: where refused rows are left out, a value that no row could
/// have still does.
bool stops(Refused when_refused, const InputError& error) noexcept;

/// The fight of two sides as it is worked out.
struct Prepared {
  std::unique_ptr<const answer::Fight> fight{};
  Hash128 key{};               ///< as asked
  Hash128 name{};              ///< of the answer: rows with the same are worked out once
  answer::OddsOptions odds{};  ///< of the fight, which may be mirrored
  bool mirrored = false;
  bool has_mirror = false;
  std::vector<std::string> remarks{};  ///< as asked
};

/// Throws  InputError for what the rules do not allow.
Prepared prepared(const SweepPlan::Row& row);

/// Whether a side is a query: conditions, patterns, or names joined by "or".
bool is_query(std::string_view side);

/// The units that a side stands for: itself, or all that a query finds, each with the query's
/// options.
/// Throws  InputError for a query that is wrong, or finds nothing.
std::vector<std::string> units_of(const std::string& side, answer::System& system);

/// Text as it is compared, in which a minus before a number is no hyphen: "at=-20" is not "at=20".
std::string comparable(std::string_view text);

}  // namespace fray::sweep
