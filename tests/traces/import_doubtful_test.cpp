// Numbers that are taken, but that a note points at; and tables that a file has several times.

#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

/// The file in tests/data/inputs/NAME.
Import input(const std::string& name, const std::string& operation = "") {
  return import_results(std::filesystem::path(PLUMBLINE_TEST_DATA) / "inputs" / name, operation);
}

TEST(ImportDoubtful, a_broadcast_of_seconds_is_pointed_out) {
  const Import import = input("08_wrong_unit.csv");
  EXPECT_THAT(import.rows, SizeIs(2));
  EXPECT_DOUBLE_EQ(import.rows.at(0).value, 4.5);
  EXPECT_THAT(import.notes, Contains("line 2: 4.5 s for a bcast of 8 B; microseconds?"));
}

TEST(ImportDoubtful, columns_of_zeros_are_pointed_out) {
  const Import import = input("12_all_zero_overlap.txt");
  EXPECT_THAT(import.rows, SizeIs(8));
  EXPECT_THAT(import.notes, Contains("line 6: IMB ibcast: overall is 0 in each of 2 rows; was it measured?"));
  EXPECT_THAT(import.notes, Contains("line 6: IMB ibcast: overlap is 0 in each of 2 rows; was it measured?"));
}

// 500 is 50 times 10; 499 is not.
TEST(ImportDoubtful, a_size_that_takes_fifty_times_as_long_as_the_next_is_pointed_out) {
  const std::string title = "# OSU MPI Latency Test v7.3\n# Size  Latency (us)\n";
  EXPECT_THAT(import_text(title + "8  500\n16  10\n", "x").notes,
              Contains("line 3: OSU latency of 8 B takes 50 times as long as of 16 B"));
  EXPECT_THAT(import_text(title + "8  499\n16  10\n", "x").notes, IsEmpty());
}

TEST(ImportDoubtful, times_below_a_nanosecond_are_pointed_out) {
  EXPECT_THAT(import_text("operation,bytes,seconds\nbcast,8,4.5e-12\n", "x").notes,
              Contains("line 2: 4.5e-12 s for a bcast of 8 B; is the unit right?"));
}

TEST(ImportDoubtful, tables_under_different_placements_are_two_things) {
  const Import import = input("09_two_placements.txt");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_EQ(import.of(import.rows[0]).detail, "nodes=2; ppn=36");
  EXPECT_EQ(import.of(import.rows[1]).detail, "nodes=2; ppn=32");
  EXPECT_EQ(import.of(import.rows[0]).run, 1);
  EXPECT_EQ(import.of(import.rows[1]).run, 1);
  EXPECT_THAT(import.notes,
              Contains("OSU alltoall: tables under 'nodes=2; ppn=32', 'nodes=2; ppn=36' are told apart"));
}

std::string table(const std::string& time) {
  return "# OSU MPI Allreduce Latency Test v7.3\n# Size  Avg Latency(us)\n8  " + time + "\n";
}

TEST(ImportDoubtful, equal_tables_are_launches_of_one_thing_and_import_says_so) {
  const Import import = import_text(table("1.5") + "\n" + table("2.5"), "x");
  EXPECT_EQ(import.of(import.rows.at(1)).run, 2);
  EXPECT_THAT(import.notes,
              Contains("OSU allreduce: 2 tables, in lines 2 to 6, are taken for launches of one thing"));
}

TEST(ImportDoubtful, a_variable_that_changes_between_tables_tells_them_apart) {
  const Import import = import_text(
      "export UCX_TLS=rc\nexport A=1\n" + table("1.5") + "export UCX_TLS=ud\n" + table("2.5"), "x");
  EXPECT_EQ(import.of(import.rows.at(0)).detail, "UCX_TLS=rc");
  EXPECT_EQ(import.of(import.rows.at(1)).detail, "UCX_TLS=ud");
}

TEST(ImportDoubtful, jobs_hosts_and_times_tell_nothing_apart) {
  const Import import = import_text("SLURM_JOB_ID=17\nstart_time=12:00\n" + table("1.5") +
                                        "SLURM_JOB_ID=18\nstart_time=12:05\n" + table("2.5"),
                                    "x");
  EXPECT_EQ(import.of(import.rows.at(1)).detail, "");
  EXPECT_EQ(import.of(import.rows.at(1)).run, 2);
}

TEST(ImportDoubtful, the_options_of_launchers_say_how_processes_are_placed) {
  const std::pair<const char*, const char*> commands[] = {
      {"+ mpirun -np 64 --map-by ppr:32:node ./osu_allreduce", "map-by=ppr:32:node; np=64"},
      {"srun -N 2 --ntasks-per-node=36 osu_allreduce -m 8:8", "nodes=2; ppn=36"},
      {"$ mpiexec -n 8 -ppn 4 -genv I_MPI_FABRICS shm IMB-MPI1", "np=8; ppn=4"},
      {"Running on 2 nodes, 36 processes per node", "nodes=2; ppn=36"},
      {"# Nodes: 4", "nodes=4"},
      {"srun: error: node 17: 3 tasks failed", ""},
  };
  for (const auto& [command, detail] : commands)
    EXPECT_EQ(import_text(std::string(command) + "\n" + table("1.5"), "x").series.at(0).detail, detail)
        << command;
}

TEST(ImportDoubtful, nccl_tests_ask_for_the_operation_that_no_line_says) {
  EXPECT_THROW(input("10_nccl_tests.txt"), InputError);
  const Import import = input("10_nccl_tests.txt", "allreduce");
  ASSERT_THAT(import.rows, SizeIs(2 * 6));  // two sizes, out of place and in place, time, algbw and busbw
  EXPECT_EQ(import.of(import.rows[0]).operation, "allreduce");
  EXPECT_EQ(import.of(import.rows[0]).detail, "GPU; float; sum; out of place");
  EXPECT_EQ(import.of(import.rows[3]).detail, "GPU; float; sum; in place");
  EXPECT_DOUBLE_EQ(import.rows[0].value, 21.30e-6);
  EXPECT_DOUBLE_EQ(import.rows[3].value, 20.80e-6);
  EXPECT_EQ(import.rows[0].bytes, 8);
  EXPECT_EQ(import.rows[0].repetitions, 20);
  EXPECT_THAT(import.refused, IsEmpty());
}

TEST(ImportDoubtful, a_csv_file_without_operations_takes_the_one_that_was_asked_for) {
  const Import import = import_text("bytes,seconds\n8,1e-6\n", "x", "bcast");
  EXPECT_EQ(import.series.at(0).operation, "bcast");
}

}  // namespace
}  // namespace plumbline::test
