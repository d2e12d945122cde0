#include "traces/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/support/store_cases.hpp"
#include "traces/store/older_schemas.hpp"

namespace plumbline::test {
namespace {

using testing::ElementsAre;
using testing::MatchesRegex;

TEST(Store, a_run_comes_back_as_it_was_given) {
  const auto file = no_file("run.db");
  Store::create(file, example_run());
  const RunInfo back = Store::read(file).info();
  const RunInfo run = example_run();
  EXPECT_EQ(back.program, run.program);
  EXPECT_EQ(back.version, run.version);
  EXPECT_EQ(back.backend, run.backend);
  EXPECT_EQ(back.command, run.command);
  EXPECT_EQ(back.experiment, run.experiment);
  EXPECT_EQ(back.machine, run.machine);
  EXPECT_EQ(back.machine_text, run.machine_text);
  EXPECT_EQ(back.seed, run.seed);
  EXPECT_THAT(back.created, MatchesRegex("20..-..-..T..:..:..Z"));
}

/// A cell in which every field has a value of its own.
StoredCell full_cell() {
  StoredCell cell = example_cell(5, 4, 3);
  cell.sync = "hca3";
  cell.valid = false;
  cell.why_invalid = "the window 'grew' too often; \xc3\xa9";
  cell.processes[1].sync->residual = 1e-7 / 3;
  cell.processes[1].sync->rounds = 6;
  cell.processes[2].begin = {-0.0, std::numeric_limits<double>::denorm_min(), 1e300};
  cell.processes[2].end = {std::numeric_limits<double>::max(), 0.1, -1e-300};
  cell.processes[2].time = {1, 2, 3};
  cell.processes[2].verdict = {3, 0, 1};
  const std::vector<double> three = numbers(5, 11, 3);
  for (StoredProcess& process : cell.processes) process.phases = {three, three, three, three, three, three};
  cell.processes[2].phases = {{1, -0.0, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, {13, 14, 15}, {16, 17, 18}};
  cell.truth = numbers(5, 9, 20);
  cell.start_skew = numbers(5, 10, 20);
  return cell;
}

/// A cell in which everything that may be empty is.
StoredCell empty_cell() {
  StoredCell cell;
  cell.key = {"osu", "barrier", "", 0, 0, 1, 0};
  cell.processes = {StoredProcess{}};
  cell.reported = {{"mean", true, {}, {}}};
  return cell;
}

TEST(Store, a_cell_comes_back_bit_for_bit) {
  const auto file = no_file("cell.db");
  Store store = Store::create(file, example_run());
  const int launch = store.begin_launch(1);
  const StoredCell cell = full_cell();
  store.write(launch, cell);
  EXPECT_EQ(store.cell(launch, cell.key), cell);
  EXPECT_TRUE(std::signbit(store.cell(launch, cell.key).processes[2].begin[0]));
  EXPECT_TRUE(std::signbit(store.cell(launch, cell.key).processes[2].phases->blocking[1]));
}

TEST(Store, what_is_empty_stays_empty) {
  const auto file = no_file("empty_cell.db");
  Store store = Store::create(file, example_run());
  const int launch = store.begin_launch(1);
  store.write(launch, empty_cell());
  const StoredCell back = store.cell(launch, empty_cell().key);
  EXPECT_EQ(back, empty_cell());
  EXPECT_FALSE(back.resolved || back.messages || back.reported[0].seconds || back.processes[0].sync);
}

TEST(Store, a_summary_is_the_cell_without_its_observations) {
  const auto file = no_file("summary.db");
  Store store = Store::create(file, example_run());
  const int launch = store.begin_launch(1);
  StoredCell cell = full_cell();
  store.write(launch, cell);
  for (StoredProcess& process : cell.processes) {
    process.begin = process.end = process.time = {};
    process.verdict = {};
    process.phases = {};
  }
  cell.truth = cell.start_skew = {};
  EXPECT_EQ(store.summary(launch, cell.key), cell);
}

TEST(Store, one_process_can_be_read_alone) {
  const auto file = example_store("process.db");
  const Store store = Store::read(file);
  EXPECT_EQ(store.process(1, example_cell(2).key, 3), example_cell(2).processes[3]);
  EXPECT_EQ(refusal(file, [&] { store.process(1, example_cell(2).key, 4); }),
            "InputError FILE: osu bcast:binomial of 32 bytes on 4 processes has no process 4");
}

TEST(Store, cells_are_listed_in_the_order_of_writing_and_by_launch) {
  const auto file = no_file("listed.db");
  Store store = Store::create(file, example_run());
  const int first = store.begin_launch(1), second = store.begin_launch(2);
  for (const int number : {7, 2}) store.write(first, example_cell(number));
  store.write(second, example_cell(2));
  EXPECT_THAT(store.cells(first), ElementsAre(example_cell(7).key, example_cell(2).key));
  EXPECT_THAT(store.cells(second), ElementsAre(example_cell(2).key));
  EXPECT_EQ(store.count(first), 2u);
  EXPECT_TRUE(store.has(first, example_cell(7).key));
  EXPECT_FALSE(store.has(second, example_cell(7).key));
}

TEST(Store, each_part_of_the_key_makes_another_cell) {
  Store store = Store::create(no_file("keys.db"), example_run());
  const int launch = store.begin_launch(1);
  std::vector<CellKey> keys(8, example_cell(1).key);
  keys[1].suite = truth_suite;
  keys[2].operation = "gather";
  keys[3].algorithm = "";
  keys[4].bytes = 9;
  keys[5].segment = 9;
  keys[6].processes = 9;
  keys[7].root = 9;
  for (const CellKey& key : keys) {
    EXPECT_FALSE(store.has(launch, key));
    StoredCell cell = example_cell(1);
    cell.key = key;
    store.write(launch, cell);
  }
  EXPECT_EQ(store.cells(launch), keys);
}

TEST(Store, a_cell_is_written_once) {
  const auto file = example_store("once.db");
  Store store = Store::resume(file, example_run());
  EXPECT_EQ(refusal(file, [&] { store.write(1, example_cell(2)); }),
            "RunError FILE: launch 1 has the cell osu bcast:binomial of 32 bytes on 4 processes already");
  EXPECT_EQ(store.cell(1, example_cell(2).key), example_cell(2));
}

TEST(Store, a_cell_that_is_not_there_is_named) {
  const auto file = example_store("missing.db");
  EXPECT_EQ(refusal(file, [&] { Store::read(file).cell(1, example_cell(9).key); }),
            "InputError FILE: launch 1 has no cell osu bcast:binomial of 4096 bytes on 4 processes");
}

TEST(Store, launches_know_when_they_began_and_ended) {
  const auto file = no_file("launches.db");
  Store store = Store::create(file, example_run());
  const int open_mpi = store.begin_launch(1, "openmpi");
  store.end_launch(open_mpi);
  const int mpich = store.begin_launch(1, "mpich");
  EXPECT_NE(open_mpi, mpich);
  const auto launches = store.launches();
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_EQ(launches[0].name, "openmpi");
  EXPECT_EQ(launches[0].number, 1);
  EXPECT_THAT(launches[0].started, MatchesRegex("20..-..-..T..:..:..Z"));
  EXPECT_THAT(launches[0].ended.value(), MatchesRegex("20..-..-..T..:..:..Z"));
  EXPECT_EQ(launches[1].id, mpich);
  EXPECT_FALSE(launches[1].ended);
}

TEST(Store, a_launch_that_is_begun_again_is_the_same_and_has_not_ended) {
  Store store = Store::create(no_file("again.db"), example_run());
  const int launch = store.begin_launch(1);
  store.end_launch(launch);
  EXPECT_EQ(store.begin_launch(1), launch);
  EXPECT_FALSE(store.launches().at(0).ended);
}

TEST(Store, factors_are_of_the_launch_or_of_a_rank_and_the_last_value_holds) {
  Store store = Store::create(no_file("factors.db"), example_run());
  const int launch = store.begin_launch(1);
  store.write(launch,
              std::vector<StoredFactor>{{{}, "compiler", "gcc 12"}, {0, "host", "a"}, {1, "host", "b"}});
  store.write(launch, std::vector<StoredFactor>{{{}, "compiler", "gcc 13"}, {1, "host", "c"}});
  std::string text;
  for (const StoredFactor& factor : store.factors(launch))
    text +=
        (factor.rank ? std::to_string(*factor.rank) : "all") + " " + factor.name + " " + factor.value + "\n";
  EXPECT_EQ(text, "all compiler gcc 13\n0 host a\n1 host c\n");
  EXPECT_TRUE(store.factors(store.begin_launch(2)).empty());
}

TEST(Store, a_resumed_run_has_what_was_written_and_takes_more) {
  const auto file = example_store("resume.db");
  {
    Store store = Store::resume(file, example_run());
    const int launch = store.begin_launch(1);
    EXPECT_EQ(store.count(launch), 3u);
    store.write(launch, example_cell(3));
  }
  const Store store = Store::read(file);
  for (int number = 0; number < 4; ++number)
    EXPECT_EQ(store.cell(1, example_cell(number).key), example_cell(number));
}

TEST(Store, a_closed_store_leaves_one_file) {
  const auto file = example_store("one.db");
  EXPECT_FALSE(std::filesystem::exists(file.string() + "-journal"));
  EXPECT_FALSE(std::filesystem::exists(file.string() + "-wal"));
}

// The words of the first programs, and what only looks like them.
TEST(Store, statistics_of_the_first_programs_are_called_as_now) {
  const auto now = [](std::string statistic) {
    use_present_words(statistic);
    return statistic;
  };
  EXPECT_EQ(now("least"), "min");
  EXPECT_EQ(now("least of each process, greatest over processes"), "min of each process, max over processes");
  EXPECT_EQ(now("greatest without those above twice the 99th percentile"),
            "max without those above twice the 99th percentile");
  EXPECT_EQ(now("least squares slope"), "least squares slope");
}

}  // namespace
}  // namespace plumbline::test
