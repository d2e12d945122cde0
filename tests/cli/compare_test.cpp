#include <filesystem>
#include <map>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "analysis/compare/compared_key.hpp"
#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* aws = "'" PLUMBLINE_TEST_DATA "/multirun/aws*'";
constexpr const char* google = "'" PLUMBLINE_TEST_DATA "/multirun/google-compute*'";
constexpr const char* gke = "'" PLUMBLINE_TEST_DATA "/multirun/google-gke*'";
constexpr const char* lassen = PLUMBLINE_TEST_DATA "/results/36_osu58_lassen_20runs.txt";

json compare(const std::string& arguments) {
  const Ran ran = run("compare " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

std::string two(const char* a, const char* b) { return fmt::format("{} {}", a, b); }

// Five mpiruns on each of three clouds. At these sizes the five numbers of any cloud lie on one side of those
// of any other: two of the 252 ways to deal ten ranks are as far apart.
TEST(CompareCommand, tells_three_clouds_apart_at_four_sizes) {
  for (const auto& [a, b] : {std::pair{aws, google}, {aws, gke}, {google, gke}}) {
    const json found = compare(two(a, b) + " --bytes 4,1Ki,64Ki,1Mi");
    ASSERT_EQ(found["cells"].size(), 4u);
    for (const json& cell : found["cells"]) {
      EXPECT_DOUBLE_EQ(cell["p"], 2.0 / 252);
      EXPECT_DOUBLE_EQ(cell["p_holm"], 8.0 / 252);
      EXPECT_THAT(cell["verdict"], AnyOf("B is faster", "B is slower"));
    }
  }
}

TEST(CompareCommand, says_that_five_launches_can_never_pass_holm_over_all_sizes) {
  const Ran ran = run("compare " + two(aws, google));
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out,
              HasSubstr("too few launches: the smallest p that they can give is 0.0079, after Holm's "
                        "correction over 19 cells 0.15"));
  EXPECT_THAT(ran.out, HasSubstr("6 launches a side"));
  EXPECT_THAT(ran.out, Not(HasSubstr("no difference seen")));
}

// The same benchmark twenty times in one job: 15 sizes from 4 B to 64 KiB.
TEST(CompareCommand, sees_no_difference_between_ten_runs_and_the_next_ten) {
  const json found = compare(fmt::format("{0}@1..10 {0}@11..20 --op allreduce --bytes 4..64Ki", lassen));
  ASSERT_EQ(found["cells"].size(), 15u);
  int below = 0;
  for (const json& cell : found["cells"]) {
    EXPECT_EQ(cell["launches_a"], 10);
    EXPECT_EQ(cell["verdict"], "no difference seen");
    below += cell["p"] < 0.05 ? 1 : 0;
  }
  EXPECT_EQ(below, 1);
}

std::string simulated(const std::string& name, const std::string& more) {
  const std::string store = fresh_path(name);
  const Ran ran =
      run("simulate --machine ib-2008 --set launch.sd=0.02 --processes 4 --op bcast --bytes 8,1Ki --suite "
          "reprompi-hca3,osu --reps 20 --store " +
          store + " " + more);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return store;
}

TEST(CompareCommand, finds_the_slower_of_two_machines_and_names_what_differs) {
  const std::string a = simulated("compare_a.db", "--launches 6 --seed 1");
  const std::string b = simulated("compare_b.db", "--launches 6 --seed 2 --set network.L=5us");
  const json found = compare(a + " " + b + " --suite reprompi-hca3");
  ASSERT_EQ(found["cells"].size(), 2u);
  for (const json& cell : found["cells"]) EXPECT_EQ(cell["verdict"], "B is slower");
  ASSERT_EQ(found["factors"].size(), 1u) << found["factors"];
  EXPECT_THAT(found["factors"][0]["b"].get<std::string>(), HasSubstr("network.L=5us"));
  const Ran check = run(fmt::format("compare {} {} --suite reprompi-hca3 --fail-if slower:5%", a, b));
  EXPECT_EQ(check.status, 1);
  EXPECT_THAT(check.err, HasSubstr("B is slower by more than 5 % in 2 of 2 cells"));
  EXPECT_EQ(run(fmt::format("compare {} {} --suite osu --fail-if faster:5%", a, b)).status, 0);
}

TEST(CompareCommand, ends_at_a_level_that_no_launches_reach) {
  const Ran ran = run(fmt::format("compare {0}@1..10 {0}@11..20 --bytes 4 --level 1e-320", lassen));
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("; over 1000 launches a side could give less"));
}

TEST(CompareCommand, compares_launches_of_one_store) {
  const std::string store = simulated("compare_halves.db", "--launches 8");
  const json found = compare(fmt::format("{0}@1..4 {0}@5..8 --suite osu --bytes 8", store));
  ASSERT_EQ(found["cells"].size(), 1u);
  EXPECT_EQ(found["cells"][0]["launches_b"], 4);
  EXPECT_THAT(found["factors"], IsEmpty());
}

TEST(CompareCommand, says_that_one_launch_says_nothing) {
  const std::string a = simulated("compare_one_a.db", ""), b = simulated("compare_one_b.db", "--seed 2");
  const Ran ran = run("compare " + a + " " + b);
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("one launch is too few"), HasSubstr("mpirun is a factor")));
  const Ran check = run("compare " + a + " " + b + " --fail-if slower:5%");
  EXPECT_EQ(check.status, 2);
  EXPECT_THAT(check.err, HasSubstr("--fail-if could never fail"));
}

TEST(CompareCommand, names_cells_of_one_side) {
  const std::string a = file_with("one_side_a.csv", "operation,bytes,seconds\nbcast,8,2e-6\nbcast,16,2e-6\n");
  const std::string b = file_with("one_side_b.csv", "operation,bytes,seconds\nbcast,8,3e-6\nbcast,32,2e-6\n");
  const Ran ran = run("compare " + a + " " + b);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("only A has it"), HasSubstr("only B has it")));
}

// Infinities are numbers to nobody: the importer refuses them, and compare says so beside what is left.
TEST(CompareCommand, says_which_infinities_it_could_not_take) {
  const std::string head = "operation,bytes,seconds\n";
  const std::string a = file_with("infinite_a.csv", head + "bcast,8,inf\nbcast,8,2e-6\nbcast,16,2e-6\n");
  const std::string b = file_with("infinite_b.csv", head + "bcast,8,3e-6\nbcast,16,-inf\n");
  const json found = compare(a + " " + b);
  EXPECT_THAT(
      found["notes"],
      ElementsAre("A, " + a + ": a line was not taken; line 2: seconds: 'inf' is not a finite number",
                  "B, " + b + ": a line was not taken; line 3: seconds: '-inf' is not a finite number"));
  ASSERT_EQ(found["cells"].size(), 2u);
  EXPECT_EQ(found["cells"][0]["median_a"], 2e-6);
  EXPECT_EQ(found["cells"][1]["verdict"], "only A has it");
  for (const json& cell : found["cells"]) EXPECT_TRUE(cell["p"].is_null());
}

TEST(CompareCommand, says_which_infinities_an_imported_store_did_not_take) {
  const std::string head = "operation,bytes,seconds\n";
  const std::string a = file_with("infinite_c.csv", head + "bcast,8,inf\nbcast,8,2e-6\n");
  const std::string b = file_with("infinite_d.csv", head + "bcast,8,3e-6\n");
  const std::string store = fresh_path("infinite.db");
  ASSERT_EQ(run("import " + a + " --store " + store).status, 0);
  EXPECT_THAT(compare(store + " " + b)["notes"],
              ElementsAre(HasSubstr("a line was not taken; line 2: seconds: 'inf' is not a finite number")));
}

TEST(CompareCommand, has_a_sentence_for_a_side_of_infinities_only) {
  const std::string a = file_with("infinities.csv", "operation,bytes,seconds\nbcast,8,inf\nbcast,8,inf\n");
  const Ran ran = run("compare " + a + " " + lassen);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err,
            error_line(a + ": 2 lines were not taken; line 2: seconds: 'inf' is not a finite number; "
                           "nothing is left to compare"));
}

// One observation a side, and all values equal.
TEST(CompareCommand, gives_no_p_where_there_is_nothing_to_rank) {
  const std::string row = "operation,bytes,seconds\nbcast,8,2e-6\n";
  const std::string a = file_with("single_a.csv", row), b = file_with("single_b.csv", row);
  const json one = compare(a + " " + b)["cells"][0];
  EXPECT_EQ(one["verdict"], "one launch is too few");
  EXPECT_TRUE(one["p"].is_null() && one["p_holm"].is_null() && one["ratio_interval"].is_null());
  const std::string c = file_with("single_c.csv", row), d = file_with("single_d.csv", row);
  const json equal = compare(fmt::format("{},{} {},{}", a, b, c, d))["cells"][0];
  EXPECT_EQ(equal["verdict"], "all numbers are equal");
  EXPECT_EQ(equal["launches_b"], 2);
  EXPECT_TRUE(equal["p"].is_null() && equal["p_holm"].is_null());
}

/// A log of launches of one alltoall, each number below a line that says how its processes were placed.
std::string log_of_placements(const std::vector<std::pair<int, double>>& launches) {
  std::string log;
  for (const auto& [per_node, microseconds] : launches)
    log += fmt::format(
        "nodes=2 ppn={}\n# OSU MPI Alltoall Latency Test v7.3\n# Size       Avg Latency(us)\n1  {:.2f}\n",
        per_node, microseconds);
  return log;
}

// The medians of 36 processes a node are 20 and 21 us, of 32 processes 200 and 210 us; of all six numbers of
// a side they would be 65 and 70.5 us. In a log, in several files on a side, and in a store.
TEST(CompareCommand, never_takes_a_median_over_different_placements) {
  const std::vector<std::pair<int, double>> a36{{36, 10}, {36, 20}, {36, 30}},
      a32{{32, 100}, {32, 200}, {32, 300}}, b36{{36, 11}, {36, 21}, {36, 31}},
      b32{{32, 110}, {32, 210}, {32, 310}};
  const auto both = [](auto first, const auto& second) {
    first.insert(first.end(), second.begin(), second.end());
    return log_of_placements(first);
  };
  const std::string a = file_with("placed_a.txt", both(a36, a32)),
                    b = file_with("placed_b.txt", both(b36, b32));
  const std::string files_of_a = file_with("placed_a36.txt", log_of_placements(a36)) + "," +
                                 file_with("placed_a32.txt", log_of_placements(a32));
  const std::string store = fresh_path("placed.db");
  ASSERT_EQ(run("import " + file_with("placed_36.txt", log_of_placements(a36)) + " " +
                file_with("placed_32.txt", log_of_placements(a32)) + " --store " + store)
                .status,
            0);
  for (const std::string& side : {a, files_of_a, store}) {
    std::map<std::string, std::pair<double, double>> medians;
    const json found = compare(side + " " + b);
    for (const json& cell : found["cells"]) medians[cell["operation"]] = {cell["median_a"], cell["median_b"]};
    ASSERT_EQ(medians.size(), 2u) << side;
    const auto& [a_of_36, b_of_36] = medians["alltoall (nodes=2; ppn=36)"];
    EXPECT_DOUBLE_EQ(a_of_36, 20e-6) << side;
    EXPECT_DOUBLE_EQ(b_of_36, 21e-6) << side;
    const auto& [a_of_32, b_of_32] = medians["alltoall (nodes=2; ppn=32)"];
    EXPECT_DOUBLE_EQ(a_of_32, 200e-6) << side;
    EXPECT_DOUBLE_EQ(b_of_32, 210e-6) << side;
  }
}

// Two stores into which files of the same name were imported.
TEST(CompareCommand, knows_imported_files_by_their_store) {
  const std::string folder = fresh_path("same_name");
  std::filesystem::create_directory(folder);
  const Ran imported =
      run_script("cd " + folder +
                 "; for one in 2 3; do printf 'operation,bytes,seconds\nbcast,8,%de-6\n' $one > run.csv; "
                 "\"$PLUMBLINE\" import run.csv --store $one.db; done");
  ASSERT_EQ(imported.status, 0) << imported.err;
  EXPECT_DOUBLE_EQ(compare(folder + "/2.db " + folder + "/3.db")["cells"][0]["ratio"], 1.5);
}

TEST(CompareCommand, notes_a_side_of_several_mpiruns) {
  const std::string file = fresh_path("two_mpiruns.db");
  {
    Store store = measured_store(file);
    for (const char* name : {"mpich", "openmpi"})
      for (const int number : {1, 2}) {
        StoredCell cell{.key = {"osu", "bcast", "", 8, 0, 1, 0}};
        cell.processes = {{.begin = {0}, .end = {1e-6}, .time = {1e-6}, .verdict = {0}}};
        store.write(store.begin_launch(number, name), cell);
      }
  }
  EXPECT_THAT(compare(file + "@1 " + file + "@2")["notes"],
              ElementsAre(HasSubstr("launches by several mpiruns together: mpich, openmpi"),
                          HasSubstr("launches by several mpiruns together: mpich, openmpi")));
  EXPECT_THAT(compare(file + ":mpich " + file + ":openmpi")["notes"], IsEmpty());
}

// A ReproMPI log of three observations of two processes; B's clock reads half a second more. Of the first
// observation the last end less the first start is 4 us, of the others 2 us and 6 us: 4 us on both sides.
TEST(CompareCommand, makes_durations_of_the_instants_of_a_log) {
  const auto log = [](double later) {
    std::string text =
        "#Command-Line Arguments: mpibenchmark\n#@datatype_size_bytes=1\n#@nprocs=2\n"
        "process test nrep count errorcode loc_tstart_sec loc_tend_sec gl_tstart_sec gl_tend_sec\n";
    const double first_end[] = {3e-6, 2e-6, 1e-6}, last_end[] = {4e-6, 1e-6, 6e-6};
    for (int i = 0; i < 3; ++i)
      for (const int process : {0, 1}) {
        const double start = later + 0.1 * i, end = start + (process == 0 ? first_end[i] : last_end[i]);
        text += fmt::format("{} MPI_Bcast {} 8 0 {:.9f} {:.9f} {:.9f} {:.9f}\n", process, i, start, end,
                            start + process * 0.5e-6, end);
      }
    return text;
  };
  const std::string a = file_with("log_a.txt", log(0)), b = file_with("log_b.txt", log(0.5));
  const json found = compare(a + " " + b);
  ASSERT_EQ(found["cells"].size(), 1u) << found;
  EXPECT_EQ(found["cells"][0]["metric"], "latency, last end - first start");
  EXPECT_NEAR(found["cells"][0]["median_a"].get<double>(), 4e-6, 1e-12);
  EXPECT_NEAR(found["cells"][0]["median_b"].get<double>(), 4e-6, 1e-12);
}

// One row of OSU's has the average, the min and the max over processes: three numbers of one
// measurement.
TEST(CompareCommand, chooses_among_the_numbers_of_a_row) {
  const std::string both = fmt::format("{0}@1..10 {0}@11..20 --op allreduce --bytes 4 --number ", lassen);
  for (const char* number : {"latency", "'average over processes latency'", "'average over processes'"})
    EXPECT_EQ(compare(both + number)["cells"].size(), 1u) << number;
  EXPECT_THAT(run("compare " + both + "bandwidth").err, HasSubstr("holds no cell that is asked for"));
}

// Nobody is slower for computing longer, as a nonblocking suite's workload does.
TEST(CompareCommand, says_better_only_of_what_can_be) {
  ComparedKey key;
  EXPECT_EQ(better(key), Better::less);
  key.unit = "B/s";
  EXPECT_EQ(better(key), Better::more);
  key.unit = "1";
  EXPECT_EQ(better(key), Better::unknown);
  key.unit = "s";
  key.metric = "compute";
  EXPECT_EQ(better(key), Better::unknown);
}

TEST(CompareCommand, never_writes_over_what_it_reads) {
  const std::string a = simulated("overwrite.db", "--launches 2");
  const std::string text = "operation,bytes,seconds\nbcast,8,2e-6\n";
  const std::string csv = file_with("overwrite.csv", text);
  const std::pair<std::string, std::string> cases[] = {
      {fmt::format("compare {0}@1 {0}@2 --output {0}", a), a},
      {fmt::format("reduce {0} --output {0}", a), a},
      {fmt::format("plan {0} --output={0}", a), a},
      {fmt::format("predict --machine ib-2008 --processes 4 --op bcast --bytes 8 --output {}", a), a},
      {fmt::format("compare {1}@1 {0} --output {1}", a, csv), csv},
  };
  for (const auto& [command, file] : cases) {
    const Ran ran = run(command);
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_THAT(ran.err, HasSubstr("--output: '" + file + "'")) << command;
  }
  EXPECT_EQ(run(fmt::format("compare {0}@1 {0}@2", a)).status, 0);
}

TEST(CompareCommand, refuses_in_one_line) {
  const std::string store = simulated("compare_bad.db", "--launches 2");
  const std::string empty = file_with("compare_empty.csv", "");
  const std::string other = file_with("compare_other.csv", "operation,bytes,seconds\nscan,7,2e-6\n");
  const std::map<std::string, std::string> cases{
      {store, "compare takes two sides, not 1"},
      {store + " nowhere.db", "nowhere.db: there is no such file"},
      {store + " " + store, "share a launch"},
      {store + "@1," + store + " " + other, "@1 is on one side twice; a launch counts once"},
      {store + "@1 " + store + "@2..1", "'1'"},
      {store + "@1 " + store + "@9", "holds no such launch"},
      {store + ":mpich " + store, "holds no such launch"},
      {store + " " + empty, "compare_empty.csv"},
      {store + " " + other, "no cell in common"},
      {store + " " + other + " --op scan", "holds no cell that is asked for"},
      {store + "@1 " + store + "@2 --level 2", "--level: '2' is not between 0 and 1; say it as 0.05 or 5%"},
      {std::string(lassen) + ":name " + other, "is no store; only a store has names"},
      {std::string(lassen) + " " + other + " --op foo", "holds no cell that is asked for"},
      {file_with("head.csv", "operation,bytes,seconds\n") + " " + other, "head.csv: holds no numbers"},
      {store + "@1 " + store + "@2 --fail-if slower:-1%", "'-1%' is not a percentage; write e.g. 5%"},
      {store + "@1 " + store + "@2 --fail-if worse", "'worse' is no check; use slower:5%"},
  };
  for (const auto& [arguments, expected] : cases) {
    const Ran ran = run("compare " + arguments);
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_THAT(ran.err, HasSubstr(expected)) << arguments;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    EXPECT_THAT(ran.out, IsEmpty()) << arguments;
  }
}

}  // namespace
}  // namespace plumbline::test
