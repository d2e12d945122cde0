#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/plain_machine.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const char* osu = R"(
# OSU MPI Broadcast Latency Test v7.4
# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations
8                       3.00              1.00              5.00        1000
64                      6.00              1.00              9.00        1000
)";

std::string arguments(const std::string& more) {
  return fmt::format("translate {} --machine {} --processes 2 --launches 3 {}",
                     file_with("osu_bcast.txt", osu), file_with("plain.toml", plain_machine), more);
}

json translate(const std::string& more) {
  const Ran ran = run(arguments(more + " --format json"));
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

json simulated(const std::string& suite) {
  const Ran ran =
      run(fmt::format("simulate --machine {} --processes 2 --op bcast --bytes 8 --suite {} --format json",
                      file_with("plain.toml", plain_machine), suite));
  return json::parse(ran.out)["cells"][0];
}

// The imported number times the ratio of what simulate itself says of the two.
TEST(TranslateCommand, multiplies_by_the_simulated_ratio) {
  const json found = translate("--from osu --to mpbench,truth");
  const double from = simulated("osu")["suites"][0]["reported_s"];
  const double to = simulated("mpbench")["suites"][0]["reported_s"];
  ASSERT_EQ(found["cells"].size(), 2u) << "of average, min and max only the one that people quote";
  const json& cell = found["cells"][0];
  EXPECT_DOUBLE_EQ(cell["imported_s"], 3e-6);
  EXPECT_DOUBLE_EQ(cell["simulated_s"], from);
  EXPECT_NEAR(cell["translated"][0]["translated_s"], 3e-6 * to / from, 1e-15);
  EXPECT_NEAR(cell["translated"][1]["translated_s"], 3e-6 * 12e-6 / from, 1e-15);
  EXPECT_DOUBLE_EQ(found["cells"][1]["imported_s"], 6e-6);
}

TEST(TranslateCommand, gives_back_the_number_of_the_suite_itself) {
  const json found = translate("--from osu --to osu");
  EXPECT_DOUBLE_EQ(found["cells"][0]["translated"][0]["translated_s"], 3e-6);
}

// Every launch is the same on this machine.
TEST(TranslateCommand, has_an_interval_over_launches) {
  const json interval = translate("--from osu --to mpbench")["cells"][0]["translated"][0]["interval_s"];
  EXPECT_DOUBLE_EQ(interval[0], interval[1]);
}

// The launch's factor is on o and L, and there is no gap: it cancels between what a suite reports and the
// truth of the same launch. Through all launches together the truth would be off by up to 30 % each.
TEST(TranslateCommand, holds_each_launch_against_the_truth_of_the_same_launch) {
  for (const char* to : {"truth", "mpbench"}) {
    const json cell = translate(
        std::string("--from osu --set launch.sd=0.3 --set network.g=0 --set network.G=0ns/B --to ") +
        to)["cells"][0];
    const json number = cell["translated"][0];
    EXPECT_NEAR(number["interval_s"][0], number["translated_s"], 1e-5 * number["translated_s"].get<double>())
        << to;
    EXPECT_NEAR(number["interval_s"][1], number["translated_s"], 1e-5 * number["translated_s"].get<double>())
        << to;
  }
}

TEST(TranslateCommand, says_what_is_assumed_and_what_was_left_out) {
  const Ran ran = run(arguments("--from osu"));
  EXPECT_THAT(ran.out, HasSubstr("note: assumed: the results are of a machine like plain"));
  EXPECT_THAT(ran.out, HasSubstr("2 numbers are left out: 'max over processes' is not the number"));
}

TEST(TranslateCommand, refuses_results_of_another_program) {
  const Ran ran = run(arguments("--from imb"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("the file says that it is of OSU, not imb"));
}

// IMB 2021 measures each call, older versions a loop: the file says which.
TEST(TranslateCommand, notes_results_of_another_version_of_IMB) {
  const std::string files = fmt::format("translate {} --machine {} --launches 1 --from ",
                                        PLUMBLINE_TEST_DATA "/results/65_imb2021_bcast.txt",
                                        file_with("plain.toml", plain_machine));
  const Ran other = run(files + "imb"), same = run(files + "imb-2021");
  EXPECT_THAT(other.out, HasSubstr("note: the results are of IMB 2021.11")) << other.err;
  EXPECT_THAT(other.out, HasSubstr("say --from imb-2021"));
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_THAT(same.out, Not(HasSubstr("the results are of IMB")));
}

TEST(TranslateCommand, leaves_out_results_of_no_process) {
  const std::string file =
      file_with("none.txt",
                "#    Intel(R) MPI Benchmarks 2021.11, MPI-1 part\n# Benchmarking Bcast \n"
                "# #processes = 0 \n#bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
                "8 1000 1.00 3.00 2.00\n");
  const Ran ran = run("translate " + file + " --from imb-2021 --machine ib-2008");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err,
            error_line("no number can be translated; the first reason: the file says that there was no "
                       "process"));
}

TEST(TranslateCommand, says_the_same_keys_in_json_and_csv) {
  const std::string csv = run(arguments("--from osu --format csv")).out;
  EXPECT_THAT(csv, HasSubstr(",translated_s,"));
  EXPECT_TRUE(translate("--from osu")["cells"][0]["translated"][0].contains("translated_s"));
}

TEST(TranslateCommand, refuses_a_simulated_store) {
  const std::string store = fresh_path("simulated.db");
  run("simulate --machine ib-2008 --processes 2 --op bcast --bytes 8 --suite osu --reps 2 --store " + store);
  const Ran ran = run("translate " + store + " --from osu --machine ib-2008");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err,
            error_line(store + ": is simulated; translate takes results of a benchmark, or a store of "
                               "imported ones"));
}

TEST(TranslateCommand, refuses_wrong_input_in_one_line) {
  EXPECT_THAT(run("translate").err, HasSubstr("translate needs results, their suite and a machine"));
  EXPECT_THAT(run(arguments("--from os")).err, HasSubstr("did you mean 'osu'?"));
  const std::string latency =
      file_with("osu_latency.txt", "# OSU MPI Latency Test v7.4\n# Size  Latency (us)\n8  1.00\n");
  const Ran none = run(fmt::format("translate {} --from osu --machine ib-2008", latency));
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, HasSubstr("latency is no operation of Plumbline's"));
}

}  // namespace
}  // namespace plumbline::test
