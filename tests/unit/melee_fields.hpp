#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "warmaster/combat/melee.hpp"
#include "warmaster_fights.hpp"

/// Fields drawn in letters, and melees on them whose results a test writes down.
///
/// A drawing: one letter for each unit, a column for 10 mm and a line for 20 mm, so infantry that
/// faces north is `aaaa` and cavalry `bb` over `bb`. A line `1cm` is 10 mm of nothing. North is up;
/// A faces north and B south unless a unit says otherwise.
namespace fray::warmaster_tests {

using field::Facing;

/// A unit and the letter that draws it.
struct Drawn {
  Side side = Side::a;
  char letter = 'a';
  Unit unit{};
  Facing facing = Facing::north;
};
inline Drawn a(char letter, Unit unit, Facing facing = Facing::north) {
  return {Side::a, letter, std::move(unit), facing};
}
inline Drawn b(char letter, Unit unit, Facing facing = Facing::south) {
  return {Side::b, letter, std::move(unit), facing};
}

inline constexpr int kCell = 10;  ///< mm

/// Rows of 10 mm from the north down, as wide as the drawing.
inline std::vector<std::string> rows_of(const std::string& drawing) {
  std::vector<std::string> rows;
  std::istringstream lines(drawing);
  std::size_t width = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(' ') == std::string::npos && rows.empty()) {
      continue;
    }
    const auto from = line.find_first_not_of(' ');
    if (from != std::string::npos && line.substr(from) == "1cm") {
      rows.emplace_back();
    } else {
      rows.push_back(line);
      rows.push_back(line);
      width = std::max(width, line.size());
    }
  }
  for (std::string& row : rows) {
    row.resize(width, ' ');
  }
  return rows;
}

/// The drawing without empty margins, row by row: two drawings of one field are equal.
inline std::string trimmed(std::vector<std::string> rows) {
  const auto empty = [](const std::string& row) {
    return row.find_first_not_of(" .") == std::string::npos;
  };
  while (!rows.empty() && empty(rows.front())) {
    rows.erase(rows.begin());
  }
  while (!rows.empty() && empty(rows.back())) {
    rows.pop_back();
  }
  std::size_t margin = std::string::npos;
  for (std::string& row : rows) {
    std::ranges::replace(row, '.', ' ');
    row.erase(row.find_last_not_of(' ') + 1);
    margin = std::min(margin, row.find_first_not_of(' '));
  }
  std::string text = "\n";
  for (const std::string& row : rows) {
    text += (row.size() > margin ? row.substr(margin) : std::string()) + "\n";
  }
  return text;
}
inline std::string picture(const std::string& drawing) { return trimmed(rows_of(drawing)); }

/// The stands that a letter draws: from the top left, each as large as the unit's base.
inline std::vector<field::Stand> stands_of(std::vector<std::string>& rows, const Drawn& drawn) {
  const Base base = base_of(drawn.unit.profile);
  const bool upright = field::is_vertical(drawn.facing);
  const int wide = (upright ? base.width : base.depth) / kCell;
  const int deep = (upright ? base.depth : base.width) / kCell;
  const int south = static_cast<int>(rows.size());
  std::vector<field::Stand> stands;
  for (int row = 0; row < south; ++row) {
    for (int column = 0; column < static_cast<int>(rows[static_cast<std::size_t>(row)].size());
         ++column) {
      if (rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != drawn.letter) {
        continue;
      }
      for (int down = row; down < row + deep; ++down) {
        for (int right = column; right < column + wide; ++right) {
          INFO(drawn.letter << " in row " << down << ", column " << right);
          REQUIRE(rows.at(static_cast<std::size_t>(down)).at(static_cast<std::size_t>(right)) ==
                  drawn.letter);
          rows[static_cast<std::size_t>(down)][static_cast<std::size_t>(right)] = ' ';
        }
      }
      stands.push_back({{column * kCell, (south - row - deep) * kCell, (column + wide) * kCell,
                         (south - row) * kCell},
                        drawn.facing});
    }
  }
  return stands;
}

/// Ground in a drawing: `#` for the kind that is asked for.
inline std::vector<field::Ground> ground_of(const std::string& drawing, field::Terrain terrain,
                                            char letter = '#') {
  const std::vector<std::string> rows = rows_of(drawing);
  std::vector<field::Ground> pieces;
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    for (int column = 0; column < static_cast<int>(rows[static_cast<std::size_t>(row)].size());
         ++column) {
      if (rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == letter) {
        const int north = (static_cast<int>(rows.size()) - row) * kCell;
        pieces.push_back({terrain, {column * kCell, north - kCell, (column + 1) * kCell, north}});
      }
    }
  }
  return pieces;
}

inline Battle battle_of(const std::string& drawing, const std::vector<Drawn>& units) {
  std::vector<std::string> rows = rows_of(drawing);
  Battle battle;
  for (const Drawn& drawn : units) {
    Deployed deployed{drawn.unit, stands_of(rows, drawn)};
    deployed.unit.stands = deployed.unit.profile.stands = static_cast<int>(deployed.stands.size());
    (drawn.side == Side::a ? battle.a : battle.b).push_back(std::move(deployed));
  }
  return battle;
}

/// With ground that nobody can enter to the west and to the east of all that stands there.
inline Battle between_walls(Battle battle) {
  constexpr std::int32_t kFar = 1000;
  std::int32_t west = kFar;
  std::int32_t east = -kFar;
  for (const auto* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      for (const field::Stand& stand : deployed.stands) {
        west = std::min(west, stand.base.west);
        east = std::max(east, stand.base.east);
      }
    }
  }
  battle.terrain.push_back({field::Terrain::impassable, {west - kFar, -kFar, west, kFar}});
  battle.terrain.push_back({field::Terrain::impassable, {east, -kFar, east + kFar, kFar}});
  return battle;
}

/// Where the stands of a battle are.
inline Board placed(const Battle& battle) {
  Board where;
  std::size_t unit = 0;
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      for (const field::Stand& stand : deployed.stands) {
        where.add(unit, stand);
      }
      ++unit;
    }
  }
  return where;
}

/// One melee walked stage by stage. Units of A are to be given before those of B.
class FieldFight {
 public:
  FieldFight(const Battle& battle, std::vector<Drawn> units)
      : units_(std::move(units)),
        melee_(std::make_shared<Melee>(battle)),
        now_(melee_->opening()) {}
  FieldFight(const std::string& drawing, const std::vector<Drawn>& units)
      : FieldFight(battle_of(drawing, units), units) {}

  /// Hits that units suffer after saves; the blows of a round all at once.
  FieldFight& strike(std::map<char, int> hits = {}) {
    REQUIRE(now_.stage == MeleeStage::strike);
    const int round = now_.rounds_fought;
    while (now_.stage == MeleeStage::strike && now_.rounds_fought == round) {
      const std::span<const Pool> pools = now_.scene->blows.pools;
      const graph::Rolls rolls = melee_->rolls(now_);
      graph::Results results{};
      for (std::size_t roll = 0; roll < rolls.span().size(); ++roll) {
        int& left = hits[units_[pools[now_.next + roll].target].letter];
        const int now = std::min(left, static_cast<int>(rolls.span()[roll].outcomes()) - 1);
        results[roll] = static_cast<std::uint16_t>(now);
        left -= now;
      }
      take(melee_->after(now_, results));
    }
    for (const auto& [letter, left] : hits) {
      INFO(letter << " cannot take " << left << " more");
      REQUIRE(left == 0);
    }
    return *this;
  }

  /// What the dice of the present stage show, as outcomes from their lowest total on.
  FieldFight& feed(std::initializer_list<int> outcomes) {
    REQUIRE(melee_->pending(now_) == graph::Pending::rolls);
    REQUIRE(melee_->rolls(now_).span().size() == outcomes.size());
    graph::Results results{};
    std::ranges::copy(outcomes, results.begin());
    take(melee_->after(now_, results));
    return *this;
  }

  /// The winners do as their policies say, and who has fallen back fights on or not.
  FieldFight& decide() {
    REQUIRE(melee_->pending(now_) == graph::Pending::choice);
    take(melee_->after(now_, melee_->decide(now_)));
    return *this;
  }

  MeleeStage stage() const { return now_.stage; }
  bool over() const { return now_.stage == MeleeStage::over; }
  const Melee& melee() const { return *melee_; }
  const MeleeSituation& now() const { return now_; }
  const ContactMap& contact_map() const { return now_.scene->contact_map(); }
  const Troop& troop(char letter) const { return now_.scene->where.troops[number(letter)]; }
  int stands(char letter) const { return troop(letter).stands; }
  int supports(Side side) const { return contact_map().supports[side == Side::a ? 0 : 1]; }
  bool engaged(char letter) const { return has(contact_map().engaged, number(letter)); }
  bool fights(char letter) const { return has(contact_map().fighting, number(letter)); }

  /// What the stands of a unit do, from the west and then from the south.
  std::vector<StandPart> parts(char letter) const {
    const auto from = contact_map().stands.begin() + troop(letter).first;
    return {from, from + stands(letter)};
  }
  /// Whom they strike: a letter for each, `-` for those that do not.
  std::string strikes(char letter) const {
    std::string text;
    for (const StandPart& part : parts(letter)) {
      text += part.strikes ? units_[*part.strikes].letter : '-';
    }
    return text;
  }
  /// `+` for each stand that supports.
  std::string supporting(char letter) const {
    std::string text;
    for (const StandPart& part : parts(letter)) {
      text += part.supports ? '+' : '-';
    }
    return text;
  }
  /// Their attack modifiers; of those that strike nobody 0.
  std::vector<int> modifiers(char letter) const {
    std::vector<int> all;
    for (const StandPart& part : parts(letter)) {
      all.push_back(part.strikes ? attack_modifier(stance_of(melee_->roster(), now_.scene->where,
                                                             number(letter), part))
                                 : 0);
    }
    return all;
  }
  /// Dice that fall on a unit; with `to_hit` only those that need so much.
  int dice_at(char letter, int to_hit = 0) const {
    int dice = 0;
    for (const Pool& pool : now_.scene->blows.pools) {
      if (pool.target == number(letter) &&
          (to_hit == 0 || pool.hit == dice::Test::at_least(to_hit))) {
        dice += pool.dice;
      }
    }
    return dice;
  }
  /// The field as it is now.
  std::string picture_now() const {
    const Board& where = now_.scene->where;
    field::Rectangle all{INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (const field::Stand& stand : where.stands) {
      all = field::around(all, stand.base);
    }
    std::vector<std::string> rows(static_cast<std::size_t>(all.height() / kCell),
                                  std::string(static_cast<std::size_t>(all.width() / kCell), ' '));
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      for (const field::Stand& stand : where.of(unit)) {
        for (int y = stand.base.south; y < stand.base.north; y += kCell) {
          for (int x = stand.base.west; x < stand.base.east; x += kCell) {
            rows[static_cast<std::size_t>((all.north - y) / kCell - 1)]
                [static_cast<std::size_t>((x - all.west) / kCell)] = units_[unit].letter;
          }
        }
      }
    }
    return trimmed(rows);
  }

  const std::vector<MeleeReport>& reports() const { return reports_; }
  /// How it ended, or the last round went.
  MeleeReport last() const {
    for (auto report = reports_.rbegin(); report != reports_.rend(); ++report) {
      if (report->falls_back == Side::none) {
        return *report;
      }
    }
    FAIL("no round has been fought");
    return {};
  }
  /// Stands that a unit lost in all, as the last report tells.
  int lost(char letter) const { return melee_->losses_of(last().losses)[number(letter)]; }

  std::size_t number(char letter) const {
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      if (units_[unit].letter == letter) {
        return unit;
      }
    }
    FAIL("no unit is drawn as " << letter);
    return 0;
  }

 private:
  void take(const Melee::Transition& step) {
    if (step.report != 0) {
      reports_.push_back(unpack_melee(step.report));
    }
    now_ = step.next;
  }

  std::vector<Drawn> units_;
  std::shared_ptr<const Melee> melee_;
  MeleeSituation now_;
  std::vector<MeleeReport> reports_{};
};

}  // namespace fray::warmaster_tests
