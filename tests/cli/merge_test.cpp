#include <array>
#include <filesystem>
#include <map>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "analysis/run/share.hpp"
#include "models/errors.hpp"
#include "tests/cli/program.hpp"
#include "traces/store.hpp"

namespace plumbline::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Shares

std::vector<int> owners(std::size_t things, int count) {
  std::vector<int> owners;
  for (std::size_t thing = 0; thing < things; ++thing) owners.push_back(dealt_to(thing, count));
  return owners;
}

// frac(k phi) of k = 0, 1, ... is 0, .618, .236, .854, .472, .090, .708, .326: the first of a round is the
// integer part of twice or three times that.
TEST(Share, is_dealt_in_rounds_that_begin_with_another_one) {
  EXPECT_THAT(owners(16, 2), ElementsAre(0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1));
  EXPECT_THAT(owners(12, 3), ElementsAre(0, 1, 2, 1, 2, 0, 0, 1, 2, 2, 0, 1));
}

// Of 200 cells, truths and each suite's cells cost alike, and come at one distance (1: no truth, 2: one suite
// and the truth, ...): two processes should take at most 0.55 of the time of one.
TEST(Share, of_what_comes_at_one_distance_is_a_half) {
  for (std::size_t distance = 1; distance <= 12; ++distance)
    for (std::size_t which = 0; which < distance; ++which) {
      int had = 0;
      for (std::size_t cell = 0; cell < 200; ++cell) had += dealt_to(cell * distance + which, 2);
      EXPECT_NEAR(had, 100, 10) << which << " of " << distance;
    }
}

// 64 cells that become dearer as the square, beside truths that cost nothing.
TEST(Share, of_suites_that_become_dearer_is_a_half) {
  std::array<double, 2> cost{};
  for (std::size_t cell = 0; cell < 64; ++cell)
    cost[static_cast<std::size_t>(dealt_to(2 * cell + 1, 2))] += static_cast<double>(cell * cell);
  EXPECT_NEAR(cost[0] / (cost[0] + cost[1]), 0.5, 0.05);
}

TEST(Share, has_what_is_dealt_to_it) {
  EXPECT_TRUE((Share{1, 3}.has(1)));
  EXPECT_FALSE((Share{1, 3}.has(2)));
  EXPECT_TRUE(Share{}.has(7));
}

TEST(Share, is_said_as_one_of_so_many) {
  EXPECT_EQ(parse_share("2/4").index, 1);
  EXPECT_EQ(parse_share("2/4").count, 4);
  for (const char* wrong : {"", "2", "0/4", "5/4", "a/b", "2/0", "-1/4", "2/4/6"})
    EXPECT_THROW(parse_share(wrong), InputError) << wrong;
}

TEST(Share, has_a_store_of_its_own) {
  EXPECT_EQ(file_of({1, 4}, "runs/sweep.db"), "runs/sweep.2-of-4.db");
  EXPECT_EQ(file_of({}, "runs/sweep.db"), "runs/sweep.db");
}

using Variables = std::map<std::string, std::string>;

std::optional<Share> launched_with(const Variables& variables) {
  return share_of_launcher([&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(Share, is_what_the_launcher_says) {
  const auto open_mpi = launched_with({{"OMPI_COMM_WORLD_RANK", "2"}, {"OMPI_COMM_WORLD_SIZE", "8"}});
  ASSERT_TRUE(open_mpi);
  EXPECT_EQ(open_mpi->index, 2);
  EXPECT_EQ(open_mpi->count, 8);
  EXPECT_EQ(launched_with({{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}})->index, 1);
  EXPECT_EQ(launched_with({{"SLURM_PROCID", "3"}, {"SLURM_NTASKS", "4"}, {"SLURM_STEP_ID", "0"}})->index, 3);
}

// A batch script and the shell of salloc are one process, though Slurm tells them the job's number of tasks.
TEST(Share, is_the_whole_for_a_process_alone) {
  EXPECT_FALSE(launched_with({}));
  EXPECT_FALSE(launched_with({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "1"}}));
  EXPECT_FALSE(launched_with({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}}));
  EXPECT_FALSE(launched_with({{"SLURM_PROCID", "0"},
                              {"SLURM_NTASKS", "4"},
                              {"SLURM_STEP_ID", "4294967290"},
                              {"SLURM_STEP_NUM_TASKS", "1"}}));
}

TEST(Share, is_refused_where_the_launcher_contradicts_itself) {
  EXPECT_THROW(launched_with({{"PMI_RANK", "2"}, {"PMI_SIZE", "2"}}), InputError);
}

TEST(Share, names_the_launchers_variable_that_is_no_number) {
  EXPECT_THAT(
      [] {
        launched_with({{"PMI_RANK", "0"}, {"PMI_SIZE", ""}});
      },
      testing::ThrowsMessage<InputError>(testing::StartsWith("PMI_SIZE: '' is not a whole number")));
}

// Merging

constexpr const char* sweep =
    "simulate --machine ib-2008 --processes 2,4 --op bcast,allreduce --bytes 8,64 --suite osu,imb --reps 10 "
    "--launches 2";

std::string share_of_sweep(const std::string& store, int number, int count) {
  const Ran ran = run(fmt::format("{} --store {} --shard {}/{} --jobs 1", sweep, store, number, count));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "");
  return file_of({number - 1, count}, store);
}

TEST(MergeCommand, gives_the_bytes_of_one_process) {
  const std::string one = fresh_path("one.db"), merged = fresh_path("merged.db"),
                    part = fresh_path("part.db");
  const Ran whole = run(fmt::format("{} --jobs 1 --format csv --store {}", sweep, one));
  std::string shares;
  for (int number = 3; number >= 1; --number) shares += " " + share_of_sweep(part, number, 3);
  EXPECT_EQ(run("merge" + shares + " --store " + merged).status, 0);
  EXPECT_EQ(run(fmt::format("{} --format csv --store {} --resume", sweep, merged)).out, whole.out);
  EXPECT_EQ(run("export --to csv " + merged).out, run("export --to csv " + one).out);
}

/// A copy of a store that another version of the program began.
std::string of_another_version(const std::string& store) {
  const Store from = Store::read(store);
  RunInfo run = from.info();
  run.version = "0.0.9";
  const std::string copy = fresh_path("another_version.1-of-2.db");
  Store to = Store::create(copy, run);
  for (const StoredLaunch& launch : from.launches()) {
    const int id = to.begin_launch(launch.number, launch.name);
    for (const CellKey& key : from.cells(launch.id)) to.write(id, from.cell(launch.id, key));
    to.end_launch(id);
  }
  return copy;
}

TEST(MergeCommand, notes_a_share_of_another_version) {
  const std::string share = of_another_version(share_of_sweep(fresh_path("version.db"), 1, 2));
  const Ran merged = run(fmt::format("merge {} --store {}", share, fresh_path("of_versions.db")));
  EXPECT_EQ(merged.status, 0);
  EXPECT_THAT(merged.err,
              HasSubstr("note: " + share + ": was simulated by version 0.0.9 (schema 5), and this is "));
  const Ran resumed = run(fmt::format("{} --store {} --resume", sweep, share));
  EXPECT_EQ(resumed.status, 0);
  EXPECT_THAT(resumed.err, HasSubstr("note: " + share + ": was begun by version 0.0.9, and this is "));
}

TEST(MergeCommand, simulates_what_no_share_had) {
  const std::string merged = fresh_path("lacking.db");
  const std::string share = share_of_sweep(fresh_path("lacking_part.db"), 1, 2);
  EXPECT_EQ(run(fmt::format("merge {} --store {}", share, merged)).status, 0);
  EXPECT_EQ(run(fmt::format("{} --format csv --store {} --resume", sweep, merged)).out,
            run(fmt::format("{} --format csv", sweep)).out);
}

TEST(MergeCommand, refuses_a_share_twice_and_those_of_another_sweep_and_leaves_nothing) {
  const std::string share = share_of_sweep(fresh_path("twice.db"), 1, 2), into = fresh_path("into.db");
  const Ran twice = run(fmt::format("merge {0} {0} --store {1}", share, into));
  EXPECT_EQ(twice.status, 2);
  EXPECT_THAT(twice.err,
              HasSubstr("two shares have the same cell; name each share once, and those of one division"));
  const std::string other = fresh_path("other.db");
  run(fmt::format("simulate --machine gige --processes 2 --op bcast --bytes 8 --suite osu --store {}",
                  other));
  EXPECT_EQ(run(fmt::format("merge {} {} --store {}", share, other, into)).status, 2);
  EXPECT_EQ(run("merge --store " + into).status, 2);
  EXPECT_EQ(run(fmt::format("merge {} --store {}", share, into)).status, 0) << "nothing was left behind";
}

TEST(MergeCommand, leaves_what_lies_where_it_writes_and_is_no_merge) {
  const std::string share = share_of_sweep(fresh_path("way.db"), 1, 2), into = fresh_path("into_way.db");
  const std::string part = file_with("into_way.db.part", "something");
  const Ran ran = run(fmt::format("merge {} --store {}", share, into));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err,
            error_line(part + ": is in the way; no merge has left it, or a power cut has damaged it; "
                              "remove it"));
  EXPECT_TRUE(std::filesystem::exists(part));
  EXPECT_FALSE(std::filesystem::exists(into));
  std::filesystem::remove(part);
}

TEST(MergeCommand, does_not_write_where_a_share_is) {
  const std::string part = fresh_path("onto.db.part"), into = fresh_path("onto.db");
  std::filesystem::copy_file(share_of_sweep(fresh_path("onto_share.db"), 1, 2), part);
  const Ran ran = run(fmt::format("merge {} --store {}", part, into));
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("is a share, and where the new store is written"));
  EXPECT_TRUE(std::filesystem::exists(part));
  std::filesystem::remove(part);
}

// Said of the cells, when all shares are open; a shell's limit of open files is often 1,024.
TEST(MergeCommand, takes_more_shares_than_a_program_may_open_files_at_first) {
  const std::string share = share_of_sweep(fresh_path("open.db"), 1, 2);
  std::string shares;
  for (int copy = 0; copy < 40; ++copy) shares += " " + share;
  const Ran ran = run_script(
      fmt::format("ulimit -S -n 32; \"$PLUMBLINE\" merge {} --store {}", shares, fresh_path("opened.db")));
  EXPECT_EQ(ran.err,
            error_line("two shares have the same cell; name each share once, and those of one division"));
}

// Sharing links has no memory of another cell's.
constexpr const char* sweep_on_a_platform =
    "simulate --machine fat-tree --set 'network.platform.down=[4,4]' --set 'network.platform.up=[1,2]' --set "
    "network.platform.placement=random --processes 9,16 --op alltoall:pairwise,bcast:binomial --bytes 8,64Ki "
    "--suite osu,imb,reprompi-barrier --reps 3 --launches 2 --format csv";

TEST(MergeCommand, gives_the_bytes_of_one_process_on_a_platform) {
  const std::string part = fresh_path("platform.db"), merged = fresh_path("platform_merged.db");
  const Ran whole = run(std::string(sweep_on_a_platform) + " --jobs 1");
  ASSERT_EQ(whole.status, 0) << whole.err;
  std::string shares;
  for (int number = 1; number <= 3; ++number) {
    EXPECT_EQ(run(fmt::format("{} --store {} --shard {}/3", sweep_on_a_platform, part, number)).status, 0);
    shares += " " + file_of({number - 1, 3}, part);
  }
  EXPECT_EQ(run("merge" + shares + " --store " + merged).status, 0);
  EXPECT_EQ(run(fmt::format("{} --store {} --resume", sweep_on_a_platform, merged)).out, whole.out);
}

TEST(SimulateCommand, prints_the_same_on_a_platform_for_any_number_of_jobs) {
  EXPECT_EQ(run(std::string(sweep_on_a_platform) + " --jobs 1").out,
            run(std::string(sweep_on_a_platform) + " --jobs 3").out);
}

TEST(SimulateCommand, keeps_a_share_only_in_a_store) {
  const Ran ran = run(std::string(sweep) + " --shard 1/2");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("use --store RUN.db"));
}

}  // namespace
}  // namespace plumbline::test
