// The report of `validate --here`, put together from stores and samples that were simulated.
#include <filesystem>
#include <fstream>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "analysis/calibrate/calibrate_samples.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/validate/here/compare_here.hpp"
#include "analysis/validate/here/here_files.hpp"
#include "analysis/validate/here/wrong_machine.hpp"
#include "output/text_of.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/calibrate.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/store.hpp"

namespace plumbline::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// 8 B take o_s + L + jitter + o_r = 0.5 us + L + 0.1 us + 0.6 us, and 7 ns more, from one process to the
/// other.
std::string machine_with(const std::string& latency) {
  return fmt::format(
      "[network]\nL = '{}'\no_s = '0.5us'\no_r = '0.6us'\ng = '1us'\nG = '1ns/B'\nS = '8KiB'\n"
      "jitter = {{ kind = 'lognormal', median = '0.1us', sigma = 0.1 }}\n",
      latency);
}
constexpr double near_probe = 3.2e-6, far_probe = 9.2e-6;  // L of 2 us and of 8 us

/// Three calibrations of a machine, which are alike, and three launches of an experiment in stores of their
/// own.
void add_runs(HereMeasured& measured, const std::string& latency, double probe, std::uint64_t first) {
  const std::string text = machine_with(latency);
  const Machine machine = parse_machine(text, "known.toml");
  CalibrationPlan plan = network_only();
  plan.round_trips = 500;
  plan.repetitions = 10;
  const std::string seen = samples_text({calibrate(machine, plan), "simulated for this test"});
  const std::string all = fmt::format("{}/all-{}.db", measured.folder, latency);
  const Ran ran = run(fmt::format("simulate {} --machine {} --processes 2 --launches 3 --seed {} --store {}",
                                  measured.experiments.front(), file_with("known.toml", text), first, all));
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Store store = Store::read(all);
  for (const StoredLaunch& launch : store.launches()) {
    const std::string samples = fmt::format("{}/{}-{}.json", measured.folder, latency, launch.number);
    std::ofstream(samples) << seen;
    measured.runs.push_back({"calibration", samples, {probe, probe}});
    const std::string own = fmt::format("{}/{}-{}.db", measured.folder, latency, launch.number);
    Store to = Store::create(own, store.info());
    const int id = to.begin_launch(static_cast<int>(first) + launch.number);
    for (const CellKey& key : store.cells(launch.id)) to.write(id, store.cell(launch.id, key));
    to.end_launch(id);
    measured.runs.push_back({"points", own, {probe, 1.1 * probe}});
  }
}

class CompareHere : public testing::Test {
 protected:
  CompareHere() {
    request_.out = fresh_path("compare-here");
    request_.launches = 3;
    request_.cores = 2;
    measured_.folder = request_.out + "/shared-memory";
    fs::create_directories(measured_.folder);
    measured_.experiments = {file_with(
        "points.toml", "operations = ['bcast:flat']\nbytes = [5, 700]\nsuites = ['bcast-rounds']\n")};
  }
  ~CompareHere() override { fs::remove_all(request_.out); }

  HereRequest request_;
  HereMeasured measured_;
  Listener nobody_;
};

// 700 B take 0.5 us + L + 0.1 us + 0.6 us + 699 ns: 3.9 us near and 9.9 us far. Held against one machine of
// all six calibrations, or of the other state, they would be off by more than the tolerance of 15 %.
TEST_F(CompareHere, compares_each_state_of_the_machine_with_its_own_calibrations) {
  add_runs(measured_, "2us", near_probe, 1);
  add_runs(measured_, "8us", far_probe, 11);
  measured_.runs.push_back({"points", "never read", {near_probe, far_probe}});
  HereSection section = compare_states(request_, measured_, nobody_);
  section.title = "Two processes, shared memory";
  EXPECT_EQ(section.runs, 13);
  EXPECT_EQ(section.changed, 1);
  ASSERT_EQ(section.states.size(), 2u);
  const double medians[] = {3.9e-6, 9.9e-6};
  for (const std::size_t i : {0u, 1u}) {
    const HereState& state = section.states[i];
    EXPECT_EQ(state.calibrations, 3);
    EXPECT_EQ(state.launches, 3);
    ASSERT_EQ(state.checks.size(), 1u);
    EXPECT_EQ(failures(state.checks.front().results), 0u);
    EXPECT_EQ(state.checks.front().results.launches_measured, 3u);
    EXPECT_NEAR(*state.checks.front().results.cells.at(1).numbers.measured, medians[i], 0.02 * medians[i]);
  }
  EXPECT_TRUE(passes(section));
  HereResults results{request_};
  results.sections.push_back(section);
  const std::string report = report_of(results);
  EXPECT_THAT(report, HasSubstr("All cells are within the tolerance."));
  EXPECT_THAT(report, HasSubstr("| Two processes, shared memory, points, 8 B in 3."));
  EXPECT_THAT(report,
              HasSubstr("13 calibrations and launches, each between two probes of 8 B. Left out: 1 ("));
  EXPECT_THAT(report, HasSubstr("$ plumbline validate shared-memory/points.toml --sim "
                                "shared-memory/state-2/points-sim.db --hw shared-memory/state-2/points-hw.db "
                                "--tolerance 15%\n"));
}

// Two of the far state are not enough for a machine; the near one has three.
TEST_F(CompareHere, lists_a_state_with_too_few_and_compares_the_other) {
  add_runs(measured_, "2us", near_probe, 1);
  for (int i = 0; i < 2; ++i) measured_.runs.push_back({"calibration", "never read", {far_probe, far_probe}});
  const HereSection section = compare_states(request_, measured_, nobody_);
  ASSERT_EQ(section.states.size(), 2u);
  EXPECT_FALSE(section.states[1].machine);
  EXPECT_EQ(section.states[1].calibrations, 2);
  EXPECT_EQ(main_state(section), &section.states[0]);
  EXPECT_TRUE(passes(section));
  HereResults results{request_};
  results.sections.push_back(section);
  EXPECT_THAT(report_of(results), HasSubstr("| 9.200 us | 2 | 0 | too few to compare |"));
}

TEST_F(CompareHere, does_not_pass_where_nothing_is_compared) {
  measured_.runs.push_back({"calibration", "never read", {near_probe, near_probe}});
  const HereSection section = compare_states(request_, measured_, nobody_);
  EXPECT_EQ(main_state(section), nullptr);
  EXPECT_FALSE(passes(section));
  HereResults results{request_};
  results.sections.push_back(section);
  results.sections.front().title = "Two processes, TCP";
  EXPECT_THAT(report_of(results), HasSubstr("| Two processes, TCP | not compared |"));
  EXPECT_THAT(report_of(results), HasSubstr("nothing is compared"));
}

// L doubled and half a round trip on top: 2 * 2 us + 3.2 us in the place of 2 us, three times the time of 5
// B.
TEST_F(CompareHere, a_wrong_machine_must_fail) {
  add_runs(measured_, "2us", near_probe, 1);
  const HereSection right = compare_states(request_, measured_, nobody_);
  ASSERT_NE(main_state(right), nullptr);
  HereSection wrong = compare_wrong_machine(request_, *main_state(right), "points", nobody_);
  ASSERT_EQ(wrong.states.size(), 1u);
  EXPECT_EQ(failures(wrong.states.front().checks.front().results), 2u);
  EXPECT_TRUE(passes(wrong));
  wrong.states.front().checks.front().results.cells.clear();  // nothing is off
  EXPECT_FALSE(passes(wrong));
  HereResults results{request_};
  results.sections.push_back(wrong);
  EXPECT_THAT(report_of(results), HasSubstr("**The wrong machine passed.**"));
}

// 2 L + (o_s + L + o_r) with L = 2 us and both overheads 1 us: 4 us + 4 us.
TEST(WrongMachine, has_twice_the_latency_and_half_a_round_trip_more) {
  const std::string rest = "o = \"1us\"\ng = \"1us\"\nG = \"0ns/B\"\n";
  EXPECT_EQ(wrong_machine_text("[network]\nL = \"2000000ps\"  # the smallest\n" + rest),
            "[network]\nL = \"8000000ps\"\n" + rest);
}

// validation/forced_algorithms.tsv: on 2 processes, a power of two, Rabenseifner's with its first row,
// halves; on 3 its second row, the plain name, differs.
TEST(ForcedAlgorithms, are_those_whose_messages_are_the_same) {
  std::vector<std::string> on_two, on_three;
  for (const ForcedAlgorithm& one : forced_algorithms(Operation::allreduce, 2)) on_two.push_back(one.name);
  for (const ForcedAlgorithm& one : forced_algorithms(Operation::allreduce, 3)) on_three.push_back(one.name);
  EXPECT_THAT(on_two, testing::IsSupersetOf({"ring", "rabenseifner-halves", "rabenseifner"}));
  EXPECT_THAT(on_three, testing::Contains("rabenseifner-halves"));
  EXPECT_THAT(on_three, Not(testing::Contains("rabenseifner")));
  const auto all = forced_algorithms(Operation::allreduce, 2);
  EXPECT_THAT(std::ranges::find(all, "ring", &ForcedAlgorithm::name)->variables,
              testing::ElementsAre("OMPI_MCA_coll_tuned_use_dynamic_rules=1",
                                   "OMPI_MCA_coll_tuned_allreduce_algorithm=4"));
}

}  // namespace
}  // namespace plumbline::test
