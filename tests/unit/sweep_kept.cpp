// What a sweep keeps of its fights, and how far it says that it has come.

#include <unistd.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "catch.hpp"
#include "show/csv.hpp"
#include "show/distributions.hpp"
#include "sweep/checkpoint.hpp"
#include "sweep/pack.hpp"
#include "sweep/run.hpp"

namespace sweep_kept {

using namespace fray;
using namespace fray::sweep;

TEST_CASE("what is packed comes back, and what is cut short is told") {
  Solved solved;
  solved.figures[0].values.fill(0.25);
  solved.figures[1][answer::Figure::swing] = -1.5;
  solved.figures[1].trials = UINT64_MAX;
  solved.figures[1].errors.swing = 0.125;
  solved.figures[0].endings = {0.5, 0.25};
  solved.distributions = "text";
  std::string bytes;
  put_solved(solved, bytes);
  Unpacker whole(bytes);
  const Solved back = whole.solved();
  CHECK(whole.whole());
  CHECK(back.figures[1][answer::Figure::swing] == -1.5);
  CHECK(back.figures[1].trials == UINT64_MAX);
  CHECK(back.figures[1].errors.swing == 0.125);
  CHECK(back.figures[0].endings == std::vector{0.5, 0.25});
  CHECK(back.figures[1].endings.empty());
  CHECK(back.distributions == "text");
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
    Unpacker part(std::string_view(bytes).substr(0, cut));
    part.solved();
    CHECK_FALSE(part.whole());
  }
}

TEST_CASE(
    "distributions come back from their packing, and mirrored ones are those of the other side") {
  SweepPlan plan(
      read_sweep_spec("a = \"custom: attacks=3, charging\"\nb = \"custom: attacks=2, "
                      "stands=1\"\ntrials = 1000\n[axes]\n"
                      "method = [\"exact\", \"simulate\"]\n",
                      "test.toml"));
  for (std::uint64_t number = 0; number < 2; ++number) {
    const answer::Answer answer = plan.row(number)->fight()->odds(plan.row(number)->settings->odds);
    const std::string packed = pack_distributions(answer);
    CHECK(packed.size() < (answer.exact ? 2'500U : 6'000U));
    for (const bool other : {false, true}) {
      Solved solved;
      solved.distributions = packed;
      SweepRow row;
      row.solved = &solved;
      row.mirrored = other;
      const answer::Answer back = distributions_of(row);
      const answer::Answer wanted = other ? mirrored(answer) : answer;
      const show::DistributionsOf of{.key = {1, 2}};
      CHECK(show::distributions_csv(back, of) == show::distributions_csv(wanted, of));
    }
  }
}

TEST_CASE("a checkpoint keeps the fights that were worked out before it began") {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / fmt::format("fray-{}.checkpoint", getpid());
  std::filesystem::remove(file);
  const Hash128 sweep{1, 2};
  Solved solved;
  solved.figures[0].trials = 7;
  {
    Checkpoint checkpoint(file, sweep, 3600);
    checkpoint.solved({0, 1}, solved);
    checkpoint.solved({0, 2}, solved);
    CHECK_FALSE(checkpoint.exists());
    checkpoint.rows({});  // begins it
    checkpoint.solved({0, 3}, solved);
    checkpoint.flush_begun();
  }
  std::vector<std::uint64_t> known;
  Checkpoint(file, sweep, 0).load([&](Hash128 name, const Solved& kept) {
    known.push_back(name.low);
    CHECK(kept.figures[0].trials == 7);
  });
  CHECK(known == std::vector<std::uint64_t>{1, 2, 3});
  std::filesystem::remove(file);
}

TEST_CASE("fights that an earlier run has kept count as done") {
  const SweepSoFar half{.of = 100, .at_hand = 100, .fights = 20, .kept = 20};
  CHECK(half.share() == 0.5);
}

TEST_CASE("what is done of a sweep counts fights, where all rows are worked out together") {
  SweepPlan plan(read_sweep_spec(
      "a = \"custom: attacks=3\"\nb = \"custom: attacks=2, stands=1\"\ntrials = 3000000\n[axes]\n"
      "\"a.attacks\" = \"1..6\"\nmethod = [\"exact\", \"simulate\"]\n",
      "test.toml"));
  LocalWorkers workers(1);
  SweepRunner runner(plan, workers, 1);
  SweepHooks hooks;
  hooks.append = show::append_csv;
  hooks.take = [](std::span<const std::string>, std::uint64_t) {};
  std::set<double> shares;
  double last = 0;
  hooks.go_on = [&](const SweepSoFar& now) {
    CHECK(now.share() >= last);
    last = now.share();
    shares.insert(last);
    return true;
  };
  runner.run(0, plan.size(), hooks);
  CHECK(last == 1);
  CHECK(shares.size() > 12);  // as many as fights, and more: long ones count by their trials
}

}  // namespace sweep_kept
