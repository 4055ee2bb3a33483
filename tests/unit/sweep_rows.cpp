#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "answer/answer.hpp"
#include "catch.hpp"
#include "games/systems.hpp"
#include "refusal.hpp"
#include "show/csv.hpp"
#include "sweep/checkpoint.hpp"
#include "sweep/pack.hpp"
#include "sweep/part.hpp"
#include "sweep/run.hpp"

namespace sweep_rows {

using namespace fray;
using namespace fray::sweep;

namespace {

SweepSpec spec_of(const std::string& toml) { return read_sweep_spec(toml, "test.toml"); }

/// Sides and the sweep's own cells of every row, as "a | b | cells".
std::vector<std::string> rows_of(const std::string& toml) {
  SweepPlan plan(spec_of(toml));
  std::vector<std::string> rows;
  std::vector<std::string_view> cells;
  for (std::uint64_t number = 0; number < plan.size(); ++number) {
    if (const auto row = plan.row(number)) {
      std::string text = row->a->text + " | " + row->b->text + " |";
      plan.cells(number, cells);
      for (const std::string_view cell : cells) {
        text += " " + std::string(cell);
      }
      rows.push_back(text);
    }
  }
  return rows;
}

constexpr const char* kDuel = "a = \"custom: attacks=3\"\nb = \"custom: attacks=2, stands=1\"\n";

/// The whole table.
std::string table_of(const std::string& toml, int threads = 1, SweepCounts* counts = nullptr,
                     decltype(SweepHooks::tell) tell = {}) {
  SweepPlan plan(spec_of(toml));
  LocalWorkers workers(threads);
  SweepRunner runner(plan, workers, threads);
  std::string text = show::csv_header(plan.columns());
  SweepHooks hooks;
  hooks.append = show::append_csv;
  hooks.tell = std::move(tell);
  hooks.take = [&](std::span<const std::string> texts, std::uint64_t) {
    for (const std::string& more : texts) {
      text += more;
    }
  };
  runner.run(0, plan.size(), hooks);
  if (counts != nullptr) {
    *counts = runner.counts();
  }
  return text;
}

/// Columns in front of win: system, a, b, three names of each, method, trials, seed.
constexpr std::size_t kFront = 12;
constexpr std::size_t kFigures = answer::kFiguresBeforeKey;
/// The ends of intervals and the answer's key stand last.
constexpr std::size_t kBehind = answer::kFigures - kFigures + 1;

/// The cells of one line, without its end; none holds a quotation mark of its own.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (std::size_t from = 0; from <= line.size();) {
    const bool quoted = from < line.size() && line[from] == '"';
    const std::size_t to =
        quoted ? line.find('"', from + 1) + 1 : std::min(line.find(',', from), line.size());
    cells.emplace_back(line.substr(from, to - from));
    from = to + 1;
  }
  return cells;
}

}  // namespace

TEST_CASE("axes are crossed in the order of the file, the first slowest") {
  CHECK(rows_of(std::string(kDuel) + "[axes]\n\"a.attacks\" = [4, 5]\nrounds = \"1..2\"\n") ==
        std::vector<std::string>{"custom: attacks=4 | custom: attacks=2, stands=1 | 4 1",
                                 "custom: attacks=4 | custom: attacks=2, stands=1 | 4 2",
                                 "custom: attacks=5 | custom: attacks=2, stands=1 | 5 1",
                                 "custom: attacks=5 | custom: attacks=2, stands=1 | 5 2"});
}

TEST_CASE("an axis takes the place of an option that the side has") {
  CHECK(
      rows_of("a = \"custom: Attacks=3, hits=2, stands=1\"\nb = \"custom\"\n[axes]\na.hits = "
              "[4]\na.charging = [true, false]\n") ==
      std::vector<std::string>{"custom: Attacks=3, stands=1, hits=4, charging | custom | 4 yes",
                               "custom: Attacks=3, stands=1, hits=4, charging=no | custom | 4 no"});
  CHECK(rows_of("a = \"custom: attacks=3, hits=2\"\nb = \"custom: hits=1\"\n[axes]\na.attacks = "
                "[4]\nb.hits = [2]\n")
            .front() == "custom: hits=2, attacks=4 | custom: hits=2 | 4 2");
}

TEST_CASE("zipped axes turn together, and an empty value says nothing") {
  CHECK(rows_of(std::string(kDuel) +
                "[[zip]]\n\"a.with\" = [\"\", \"charging, hits=2\"]\nrounds = [2, 1]\n") ==
        std::vector<std::string>{"custom: attacks=3 | custom: attacks=2, stands=1 |  2",
                                 "custom: attacks=3, charging, hits=2 | custom: attacks=2, "
                                 "stands=1 | charging, hits=2 1"});
}

TEST_CASE("conditions leave rows out") {
  const std::string axes =
      std::string(kDuel) + "[axes]\n\"a.attacks\" = \"1..3\"\n\"b.attacks\" = \"1..3\"\n";
  CHECK(rows_of("only = \"a.attacks > b.attacks\"\n" + axes).size() == 3);
  CHECK(
      rows_of("only = \"not (a.attacks = 2 or b.attacks = 2) and a.attacks != b.attacks\"\n" + axes)
          .size() == 2);
  CHECK(rows_of("only = [\"a.attacks = 1\", \"b.attacks <= 2\"]\n" + axes).size() == 2);
}

TEST_CASE("a query stands for units, each with its options") {
  const auto rows =
      rows_of("a = \"empire/kni*: charging\"\nb = \"type=artillery and list=empire\"\n");
  CHECK(rows == std::vector<std::string>{"empire/knights: charging | empire/cannon |",
                                         "empire/knights: charging | empire/helblaster |"});
  CHECK(rows_of("a = \"empire/* and points>=110\"\nb = \"custom\"\n").size() == 2);
}

TEST_CASE("parts follow one another and take over what stands above them") {
  const auto rows = rows_of(
      "a = \"custom: attacks=3\"\nrounds = 1\n[[sweep]]\nb = \"custom: hits=2\"\n[[sweep]]\na = "
      "\"custom: hits=5\"\nb = \"custom\"\n[sweep.axes]\nturns = [1, \"end\"]\n");
  CHECK(rows == std::vector<std::string>{"custom: attacks=3 | custom: hits=2 |  1",
                                         "custom: hits=5 | custom | 1 1",
                                         "custom: hits=5 | custom | end 1"});
}

TEST_CASE("what --set says takes the place of axes and settings") {
  SweepSpec spec = spec_of(std::string(kDuel) + "rounds = 1\n[axes]\n\"a.attacks\" = [4, 5]\n");
  set_axis(spec, "a.attacks=1..3");
  set_axis(spec, "rounds=1,2");
  set_axis(spec, "b=custom: attacks=1, hits=2");
  CHECK(SweepPlan(spec).size() == 6);
  CHECK(refusal([&] { set_axis(spec, "nonsense=2"); }).find("NAME=VALUE") != std::string::npos);
}

TEST_CASE("what is wrong in a spec is told with its place") {
  const auto refused = [](const std::string& toml) {
    return refusal([&] { SweepPlan plan(spec_of(toml)); });
  };
  CHECK(refused("a = \"custom\"\n").find("test.toml:1:1: b is missing") == 0);
  CHECK(refused("a = \"custom\"\nb = []\n").find("an empty list") != std::string::npos);
  CHECK(refused(std::string(kDuel) + "round = 2\n").find("Did you mean rounds?") !=
        std::string::npos);
  CHECK(refused(std::string(kDuel) + "rounds = [1, 2]\n").find("Put it under [axes]") !=
        std::string::npos);
  // The game says so, of a row.
  CHECK(refused(std::string(kDuel) + "rounds = 11\n") == "(nothing thrown)");
  CHECK(refused(std::string(kDuel) + "seed = -1\n").find("seed") != std::string::npos);
  CHECK(refused(std::string(kDuel) + "[axes]\nrounds = \"3..1\"\n")
            .find("from the lower to the higher") != std::string::npos);
  CHECK(refused(std::string(kDuel) + "[axes]\nseed = \"1..1000000000\"\n")
            .find("at most 1000000 values") != std::string::npos);
  CHECK(refused(std::string(kDuel) + "[[zip]]\nrounds = [1, 2]\nseed = [1]\n")
            .find("as many of each") != std::string::npos);
  CHECK(refused(std::string(kDuel) + "[axes]\ncolour = [1]\n")
            .find("is nothing that a sweep varies") != std::string::npos);
  CHECK(refused("only = \"a.attacks <\"\n" + std::string(kDuel)).find("ends too early") !=
        std::string::npos);
  CHECK(refused("only = \"1 < 2\"\n" + std::string(kDuel)).find("neither") != std::string::npos);
  CHECK(refused("a = \"empire/nobody*\"\nb = \"custom\"\n").find("no unit answers") !=
        std::string::npos);
  CHECK(refused("a = \"empire/nobody*\"\nb = \"custom\"\n").find("did you mean") ==
        std::string::npos);
  CHECK(refused("a = \"orks/*\"\nb = \"custom\"\n")
            .find("No list is called \"orks\", did you mean orcs") != std::string::npos);
  CHECK(refused("a = \"colour=red\"\nb = \"custom\"\n").find("no field is called") !=
        std::string::npos);
}

TEST_CASE("each row is compared with the one that has another value in its place") {
  const std::string axes = "[axes]\n\"a.attacks\" = [3, 4]\n\"b.hits\" = [2, 3]\n";
  SweepPlan plan(spec_of(std::string(kDuel) + "compare = \"a.attacks=3\"\n" + axes));
  CHECK(plan.baseline(0) == 0);
  CHECK(plan.baseline(1) == 1);
  CHECK(plan.baseline(2) == 0);
  CHECK(plan.baseline(3) == 1);
  CHECK(
      SweepPlan(spec_of(std::string(kDuel) + "compare = [\"a.attacks=4\", \"b.hits=2\"]\n" + axes))
          .baseline(1) == 2);
  const std::string zip = "[[zip]]\n\"a.attacks\" = [3, 3, 4]\n\"a.hits\" = [2, 3, 3]\n";
  CHECK(SweepPlan(spec_of(std::string(kDuel) + "compare = [\"a.attacks=3\", \"a.hits=3\"]\n" + zip))
            .baseline(0) == 1);
  const auto refused = [](const std::string& toml) {
    return refusal([&] { const SweepPlan none(spec_of(toml)); });
  };
  CHECK(refused(std::string(kDuel) + "compare = \"a.attacks=3\"\n" + zip)
            .find("test.toml:3:11: compare: 2 values have") == 0);
  CHECK(refused(std::string(kDuel) + "compare = \"a.attacks=5\"\n" + axes)
            .find("no row has a.attacks = \"5\" (\"3\" or \"4\")") != std::string::npos);
  CHECK(refused(std::string(kDuel) + "compare = [\"a.attacks=3\", \"a.attacks=4\"]\n" + axes)
            .find("a.attacks is said twice") != std::string::npos);
  CHECK(refused(std::string(kDuel) + "compare = \"rounds=1\"\n" + axes)
            .find("rounds is no axis here") != std::string::npos);
  CHECK(refused(std::string(kDuel) + "compare = \"seed=1\"\n" + axes).find("not the fight") !=
        std::string::npos);
  CHECK_FALSE(SweepPlan(spec_of(std::string(kDuel) + axes)).columns().compares);
}

TEST_CASE("a difference stands behind the key, also from a row that a condition leaves out") {
  const std::string axes = "[axes]\n\"a.attacks\" = [3, 4]\n";
  const std::string table =
      table_of(std::string(kDuel) + "compare = \"a.attacks=3\"\nonly = \"a.attacks = 4\"\n" + axes);
  CHECK(table.find("key,compared_with,win_difference,win_difference_low,") != std::string::npos);
  const answer::Figures three = games::figures_of(
      games::system_named("warmaster")
          .open()
          ->fight(
              *games::system_named("warmaster").open()->side("custom: attacks=3", "a"),
              *games::system_named("warmaster").open()->side("custom: attacks=2, stands=1", "b"),
              {})
          ->odds({}));
  std::string last = table.substr(0, table.size() - 1);
  last.erase(0, last.rfind('\n') + 1);
  const std::vector<std::string> cells = cells_of(last);
  // Behind the differences: intervals of draw, loss, losses and swing, and the answer's key.
  REQUIRE(cells.size() == 1 + kFront + kFigures + 1 + 13 + kBehind);
  CHECK(std::abs(std::stod(cells[1 + kFront]) - three[answer::Figure::win] -
                 std::stod(cells[1 + kFront + kFigures + 2])) < 1e-12);
  CHECK(table_of(std::string(kDuel) + axes).find("difference") == std::string::npos);
}

TEST_CASE("a combat of ranks has its endings in columns behind the key, and no other game") {
  const std::string ranks =
      "system = \"fantasy7\"\na = \"custom: models=10, width=5, charging\"\nb = \"custom: "
      "models=8, width=4\"\n";
  const std::string table = table_of("[[sweep]]\n" + ranks + "[[sweep]]\n" + kDuel);
  std::vector<std::vector<std::string>> lines;
  for (std::size_t from = 0; from < table.size(); from = table.find('\n', from) + 1) {
    lines.push_back(cells_of(std::string_view(table).substr(from, table.find('\n', from) - from)));
  }
  REQUIRE(lines.size() == 3);
  const std::size_t key = kFront + kFigures;
  CHECK(lines[0][key] == "key");
  CHECK(std::vector(lines[0].begin() + static_cast<std::ptrdiff_t>(key) + 1,
                    lines[0].end() - kBehind) ==
        std::vector<std::string>{"a_wiped", "b_wiped", "a_caught", "b_caught", "a_escaped",
                                 "b_escaped", "a_off_table", "b_off_table", "a_held", "b_held",
                                 "both_wiped", "drawn"});
  double all = 0;
  for (std::size_t cell = key + 1; cell < lines[1].size() - kBehind; ++cell) {
    all += std::stod(lines[1].at(cell));
    CHECK(lines[2].at(cell).empty());
  }
  CHECK(lines[1].size() == lines[0].size());
  CHECK(std::abs(all - 1) < 1e-12);
  CHECK(std::stod(lines[1][key + 4]) > 0.1);  // b_caught
  const auto caught = [](const std::string& answer) {
    return answer.find("b_caught") != std::string::npos;
  };
  CHECK_FALSE(caught(table_of(kDuel)));
}

TEST_CASE("more rows than a number holds are counted as such") {
  SweepSpec spec = spec_of(std::string(kDuel) + "[axes]\nseed = \"1..1000000\"\n");
  spec.parts[0].dials.push_back(spec.parts[0].dials.back());
  spec.parts[0].dials.push_back(spec.parts[0].dials.back());
  CHECK(SweepPlan::count(spec) == 1'000'000'000'000'000'000U);
  spec.parts[0].dials.push_back(spec.parts[0].dials.back());
  CHECK(SweepPlan::count(spec) == UINT64_MAX);
}

TEST_CASE("each fight is worked out once, for both of its sides and for all who fight alike") {
  const std::string sides =
      "[\"custom: attacks=3, points=10\", \"custom: attacks=2\", \"custom: attacks=3, name=Other, "
      "points=20\"]";
  SweepCounts counts;
  const std::string table = table_of("a = " + sides + "\nb = " + sides + "\n", 1, &counts);
  CHECK(counts.rows == 9);
  CHECK(counts.solved == 3);  // 3 v 3, 3 v 2 = 2 v 3, 2 v 2
  CHECK(counts.exact == 9);
  CHECK(table == table_of("a = " + sides + "\nb = " + sides + "\n", 3));
}

TEST_CASE("what is told once of a fight is what each of its rows would tell") {
  // Both ways round, at two prices each, by three seeds; the last alone asks for its fight.
  const std::string sides =
      "[\"custom: attacks=3, points=10\", \"custom: attacks=2, hits=4\", \"custom: attacks=3, "
      "points=20\"]";
  const std::string toml =
      "[[sweep]]\na = " + sides + "\nb = " + sides + "\nmethod = \"simulate\"\ntrials = 1000\n" +
      "[sweep.axes]\nseed = \"1..3\"\n[[sweep]]\na = \"custom: hits=1\"\nb = \"custom\"\n";
  std::atomic<int> shown = 0;
  const std::string table =
      table_of(toml, 2, nullptr, [&](const answer::Figures& figures, std::string& text) {
        ++shown;
        show::append_csv_odds(figures, text);
      });
  // Of four pairs of contents that of attacks=2 against itself has one row for each seed.
  CHECK(shown == 4 * 3 - 3);
  CHECK(table == table_of(toml));
}

TEST_CASE("a row that the rules do not allow stops the sweep, or is left out and counted") {
  const std::string axes =
      "a = \"custom: type=cavalry\"\nb = \"custom\"\n[axes]\n\"a.support\" = [0, 1]\n";
  CHECK(refusal([&] { table_of(axes); }).find(":4:15: row 2 (") != std::string::npos);
  SweepCounts counts;
  table_of("refused = \"skip\"\n" + axes, 1, &counts);
  CHECK(counts.rows == 1);
  CHECK(counts.refused == 1);
  CHECK(counts.first_refusal.find("row 2 (") == 0);
}

TEST_CASE("a mirrored answer is that of the mirrored fight") {
  const auto system = games::system_named("warmaster").open();
  const auto a =
      system->side("custom: type=cavalry, attacks=3, armour=4+, charging, points=110", "side A");
  const auto b = system->side("custom: attacks=4, hits=2, armour=6+, points=45", "side B");
  const auto fight = system->fight(*a, *b, {});
  const answer::Figures there =
      games::figures_of(answer::mirrored(fight->odds_as_it_stands({}, {})));
  const answer::Figures here = games::figures_of(fight->mirrored()->odds_as_it_stands({}, {}));
  for (std::size_t i = 0; i < kFigures; ++i) {
    INFO(name_of(static_cast<answer::Figure>(i)));
    CHECK(std::abs(there.values[i] - here.values[i]) < 1e-9);
  }
  CHECK(games::figures_of(answer::mirrored(mirrored(fight->odds({})))).values ==
        games::figures_of(fight->odds({})).values);
  const answer::OddsOptions thrown{.method = answer::Method::simulate, .trials = 5'000};
  CHECK(games::figures_of(answer::mirrored(fight->odds(thrown))).values ==
        games::figures_of(fight->mirrored()->odds(thrown)).values);
  CHECK(fight->mirrored()->odds(thrown).key == answer::key_text(fight->mirrored()->key()));
  CHECK(fight->mirrored()->mirrored()->key() == fight->key());
}

TEST_CASE("what a side loses in points follows its cost, whatever it was worked out at") {
  const auto system = games::system_named("warmaster").open();
  const auto b = system->side("custom: attacks=3, points=45", "side B");
  const auto dear = system->side("custom: attacks=3, points=330", "side A");
  const answer::Content content = dear->content().value();
  CHECK(content.cost.all == 330);
  CHECK(content.key == system->side("custom: attacks=3, points=1", "side A")->content()->key);
  CHECK_FALSE(content.key == system->side("custom: attacks=3, charging", "side A")->content()->key);
  const answer::Figures plain =
      games::figures_of(system->fight(*content.plain, *b->content()->plain, {})->odds({}));
  const answer::Figures wanted = games::figures_of(system->fight(*dear, *b, {})->odds({}));
  const answer::Figures given = at_cost(plain, content.cost, b->content()->cost);
  for (const answer::Figure figure :
       {answer::Figure::a_points, answer::Figure::b_points, answer::Figure::a_points_lost,
        answer::Figure::b_points_lost, answer::Figure::swing}) {
    CHECK(given[figure] == wanted[figure]);
  }
  CHECK(at_cost(wanted, {}, {}).values == wanted.values);
}

TEST_CASE(
    "under the policy best a row is the fight at its own prices, whatever else is swept with it") {
  const std::string settings = "policy = \"best\"\n";
  const std::string b = "b = \"custom: hits=2, armour=6+, points=45\"\n";
  const std::string a = "custom: type=cavalry, armour=4+, charging, points=";
  const std::string table =
      table_of(settings + "a = \"" + a + "10\"\n" + b + "[axes]\n\"a.points\" = [10, 110, 1000]\n");
  std::set<std::string> keys;
  std::set<std::string> swings;
  std::size_t line = table.find('\n') + 1;
  const auto system = games::system_named("warmaster").open();
  for (const char* const points : {"10", "110", "1000"}) {
    const std::string row = table.substr(line, table.find('\n', line) - line);
    line += row.size() + 1;
    const auto side_a = system->side(a + points, "side A");
    const auto side_b = system->side("custom: hits=2, armour=6+, points=45", "side B");
    const answer::Answer alone =
        system->fight(*side_a, *side_b, {.given = {{"policy", "best"}}})->odds({});
    const std::vector<std::string> cells = cells_of(row);
    // Behind the axis and the setting: what is in front of every row, win ... swing, key.
    CHECK(std::abs(std::stod(cells[2 + kFront]) - alone.win.value) < 1e-12);
    CHECK(std::abs(std::stod(cells[cells.size() - kBehind - 2]) - alone.swing.value) < 1e-9);
    CHECK(cells[cells.size() - kBehind - 1] == alone.key);
    keys.insert(cells[cells.size() - kBehind - 1]);
    swings.insert(cells[2 + kFront]);
  }
  CHECK(keys.size() == 3);
  CHECK(swings.size() > 1);  // it is not all the same what is at stake
}

TEST_CASE("under the policy best nothing is weighed in vain where all choices are too many") {
  const auto system = games::system_named("warmaster").open();
  const auto weighed = [&](const std::string& a, const std::string& b) {
    const auto side_a = system->side(a, "side A");
    const auto side_b = system->side(b, "side B");
    return system->fight(*side_a, *side_b, {.given = {{"policy", "best"}}})->odds({}).weighed;
  };
  // All choices of the first come to more situations than those of winners alone in the second.
  CHECK(weighed("empire/knights: charging", "2 x orcs/orc warriors") > 100'000);
  CHECK(weighed("2 x empire/knights: charging", "2 x orcs/orc warriors") < 20'000);
}

TEST_CASE("under the policy best the mirrored row has the mirrored prices") {
  const std::string sides =
      "[\"custom: hits=2, points=10\", \"custom: attacks=4, points=300\", \"custom: hits=2, "
      "points=90\"]";
  SweepCounts counts;
  const std::string table =
      table_of("policy = \"best\"\na = " + sides + "\nb = " + sides + "\n", 1, &counts);
  CHECK(counts.rows == 9);
  CHECK(counts.solved == 6);  // three against themselves, three pairs both ways round
}

TEST_CASE("where only some units have a price nothing is told of points won less lost") {
  const auto system = games::system_named("warmaster").open();
  const auto swing = [&](const std::string& a, const std::string& b,
                         const answer::FightOptions& options = {}) {
    const auto side_a = system->side(a, "side A");
    const auto side_b = system->side(b, "side B");
    return system->fight(*side_a, *side_b, options)->odds({});
  };
  CHECK_FALSE(swing("custom: points=45", "custom: attacks=4").swing.known());
  CHECK_FALSE(swing("custom: fighting=2", "custom: attacks=4, points=3").swing.known());
  CHECK_FALSE(swing("custom: character=empire/hero", "custom: attacks=4").swing.known());
  CHECK(swing("custom", "custom: attacks=4").swing.value == 0);
  CHECK(swing("custom: points=45", "custom: attacks=4, points=45").swing.known());
  CHECK(swing("custom: points=45", "custom: attacks=4").notes.back().starts_with("B has no price"));
  const answer::FightOptions by_price{.given = {{"policy", "best"}}};
  const answer::Answer best = swing("custom: points=45", "custom: attacks=4", by_price);
  CHECK(best.win.value == swing("custom", "custom: attacks=4", by_price).win.value);
  const auto by_stands = [](const std::string& note) {
    return note.find("by stands won less stands lost") != std::string::npos;
  };
  CHECK(std::ranges::any_of(best.notes, by_stands));
  // In a sweep, where what a side costs is put in afterwards.
  const std::string table = table_of(
      "a = [\"custom: points=45\", \"custom\"]\nb = [\"custom: attacks=4\", \"custom: attacks=4, "
      "points=9\"]\n");
  std::vector<std::string> swings;
  for (std::size_t from = table.find('\n') + 1; from < table.size();
       from = table.find('\n', from) + 1) {
    const auto cells = cells_of(table.substr(from, table.find('\n', from) - from));
    swings.push_back(cells[cells.size() - 2].empty()  ? "unknown"
                     : cells[cells.size() - 2] == "0" ? "nothing"
                                                      : "known");
  }
  CHECK(swings == std::vector<std::string>{"unknown", "known", "nothing", "unknown"});
}

}  // namespace sweep_rows
