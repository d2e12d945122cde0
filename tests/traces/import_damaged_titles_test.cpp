// A title that is damaged in any one character must not give its rows to the table above, or to any other
// operation.

#include <gmock/gmock.h>

#include "models/collective.hpp"
#include "models/errors.hpp"
#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

/// A known table whose numbers are 2.5 us, then a title, and the rows below it, whose numbers are 7.25 us.
struct Damaged {
  const char *above, *title, *below, *operation;
};

const Damaged tables[] = {
    {"# OSU MPI Allreduce Latency Test v7.3\n# Size  Avg Latency(us)\n4  2.5\n",
     "# OSU MPI Broadcast Latency Test v7.3", "# Size  Avg Latency(us)\n8  7.25\n", "bcast"},
    {"# OSU MPI Allreduce Latency Test\n# Size  Avg Latency(us)\n4  2.5\n",
     "# OSU MPI-CUDA Gatherv Latency Test", "# Size  Avg Latency(us)\n8  7.25\n", "gatherv"},
    {"# OSU MPI Allreduce Latency Test v7.3\n# Size  Avg Latency(us)\n4  2.5\n",
     "# OMB-Py MPI Allgather Latency Test", "# Size (B)  Latency (us)\n8  7.25\n", "allgather"},
    {"# Benchmarking Allreduce\n# #processes = 2\n#bytes #repetitions t[usec]\n4 1000 2.5\n",
     "# Benchmarking Ibcast", "# #processes = 2\n#bytes #repetitions t[usec]\n8 1000 7.25\n", "ibcast"},
    {"# Benchmarking Allreduce\n# #processes = 2\n#bytes #repetitions t[usec]\n4 1000 2.5\n",
     "#\tBenchmarking\tAlltoall", "#\t#processes\t=\t2\n#bytes #repetitions t[usec]\n8 1000 7.25\n",
     "alltoall"},
    {"# begin result \"MPI_Allreduce-length\"\ncount= 1 4 2.5 0.0 32 2.5 2.5\n# end result\n",
     "# begin result \"MPI_Bcast-length\"", "count= 1 8 7.25 0.0 32 7.25 7.25\n# end result\n", "bcast"},
    {"#@nprocs=2\n#@datatype_size_bytes=1\ntest nrep count median_sec\nMPI_Allreduce 0 4 2.5e-6\n",
     "test nrep count runtime_sec", "MPI_Bcast 0 8 7.25e-6\n", "bcast"},
    {"operation,bytes,seconds\nallreduce,4,2.5e-6\n", "operation,bytes,seconds", "bcast,8,7.25e-6\n",
     "bcast"},
    {"title left 'time (us)', bottom 'Size (doubles)',\ntop 'Comm Perf for MPI (n16)',\n'type = dsum'\n\n"
     "#p0\tp1\tdist\tlen\tave time (us)\trate\n0\t1\t1\t4\t2.5\t3.2\ntitle left 'time (us)',\n",
     "'type = scatter'", "\n#p0\tp1\tdist\tlen\tave time (us)\trate\n0\t1\t1\t8\t7.25\t3.2\n", "bcast"},
    {"title left 'time (us)', bottom 'Processes',\n'type = dsum'\n\n#np time (us) for various sizes\n"
     "2 2.5 \nset order x y\nplot square\njoin '4'\ntitle left 'time (us)',\n",
     "'type = scatter'", "\n#np time (us) for various sizes\n2 7.25 \nset order x y\njoin '8'\n", "bcast"},
    {"Function Count (min) Count (max) Time (min) Time (max) Time (avg) Time %\n"
     "MPI_Allreduce 1 1 0.0000025 0.0000025 0.0000025 1.0\n",
     "Function Count (min) Count (max) Time (min) Time (max) Time (avg) Time %",
     "MPI_Bcast 1 1 0.00000725 0.00000725 0.00000725 2.0\n", "bcast"},
    {"result|name|num_tasks|system|partition|environ|lat_value|lat_unit|lat_ref\n"
     "pass|osu_allreduce_test|2|d|p|gnu|2.5|us|0\n",
     "result|name|num_tasks|system|partition|environ|lat_value|lat_unit|lat_ref",
     "pass|osu_bcast_test|2|d|p|gnu|7.25|us|0\n", "bcast"},
    {"operation\tprocesses\tbytes\tvalue_us\nallreduce\t2\t4\t2.5\n", "operation\tprocesses\tbytes\tvalue_us",
     "bcast\t2\t8\t7.25\n", "bcast"},
};

/// Nothing where the whole text is refused.
std::optional<Import> taken(const std::string& text) {
  try {
    return import_text(text, "x.txt");
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// Whether some tool has an operation of that name.
bool exists(const std::string& operation) {
  for (const char* other : {"latency", "bw", "ibcast", "gatherv", "allgatherv", "alltoallv"})
    if (operation == other) return true;
  for (int i = 0; i < operations; ++i)
    if (operation == name(static_cast<Operation>(i))) return true;
  return false;
}

/// Whether each time of the import is of the operation that it was printed for, or of one that does not
/// exist: SKaMPI's users name blocks as they like.
void expect_own_rows(const Import& import, const Damaged& table, const std::string& title) {
  for (const ImportedRow& row : import.rows) {
    const Series& series = import.of(row);
    if (series.unit != "s" || row.value == 0) continue;
    if (row.value < 5e-6) {
      EXPECT_EQ(series.operation, "allreduce") << title;
    } else {
      EXPECT_TRUE(series.operation == table.operation || !exists(series.operation))
          << series.operation << ": " << title;
    }
  }
}

TEST(ImportDamagedTitles, the_tables_are_read_where_nothing_is_damaged) {
  for (const Damaged& table : tables) {
    const auto import = taken(std::string(table.above) + table.title + "\n" + table.below);
    ASSERT_TRUE(import) << table.title;
    EXPECT_THAT(import->refused, IsEmpty()) << table.title;
    EXPECT_EQ(import->of(import->rows.front()).operation, "allreduce");
    EXPECT_EQ(import->of(import->rows.back()).operation, table.operation);
    EXPECT_DOUBLE_EQ(import->rows.back().value, 7.25e-6);
  }
}

TEST(ImportDamagedTitles, give_their_rows_to_nobody_else) {
  for (const Damaged& table : tables) {
    const std::string whole = table.title;
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const char with : {'x', 'Q', ' ', '\t', '#', '7', '_', '-', '.', '"', '\\', '\0', '\xff'}) {
        std::string title = whole;
        title[at] = with;
        const auto import = taken(std::string(table.above) + title + "\n" + table.below);
        if (import) expect_own_rows(*import, table, title);
      }
      std::string shorter = whole, longer = whole;
      shorter.erase(at, 1);
      longer.insert(at, 1, 'e');
      for (const std::string& title : {shorter, longer}) {
        if (title == "# OSU MPI-CUDA Gather Latency Test") continue;  // a title of OSU's, too
        const auto import = taken(std::string(table.above) + title + "\n" + table.below);
        if (import) expect_own_rows(*import, table, title);
      }
    }
  }
}

TEST(ImportDamagedTitles, a_damaged_title_at_the_top_gives_its_rows_to_no_table_below) {
  const std::string whole = "# OSU MPI Broadcast Latency Test v7.3";
  const std::string rows = "# Size  Avg Latency(us)\n8  7.25\n";
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string title = whole;
    title[at] = 'q';
    const auto import = taken(title + "\n" + rows +
                              "# OSU MPI Allreduce Latency Test v7.3\n# Size  Avg Latency(us)\n4  2.5\n");
    if (import) expect_own_rows(*import, {"", "", "", "bcast"}, title);
  }
}

// OSU's "All-to-Any" and IMB's "Pingpang" do not exist. The tables beside them are kept.
TEST(ImportDamagedTitles, an_operation_that_its_tool_does_not_have_is_refused_with_its_rows_alone) {
  const Import osu = import_text(
      "# OSU MPI All-to-Any Latency Test v7.3\n# Size  Avg Latency(us)\n8  7.25\n16  7.5\n"
      "# OSU MPI Allreduce Latency Test v7.3\n# Size  Avg Latency(us)\n4  2.5\n",
      "x.txt");
  EXPECT_THAT(osu.rows, SizeIs(1));
  ASSERT_THAT(osu.refused, SizeIs(2));
  EXPECT_EQ(osu.refused[0].line, 3U);
  EXPECT_EQ(osu.refused[0].reason,
            "stands under a title whose operation is not known: '# OSU MPI All-to-Any Latency Test v7.3'");
  const Import imb = import_text(
      "# Benchmarking Pingpang\n#bytes #repetitions t[usec]\n8 9 7.25\n# Benchmarking Bcast\n"
      "#bytes #repetitions t[usec]\n4 9 2.5\n",
      "x.txt");
  EXPECT_THAT(imb.rows, SizeIs(1));
  EXPECT_EQ(imb.refused.at(0).reason,
            "stands under a title whose operation is not known: '# Benchmarking Pingpang'");
}

// The rows of each text below were taken as a broadcast's.
TEST(ImportDamagedTitles, words_between_rows_that_may_be_a_title_end_an_osu_table) {
  for (const std::string words :
       {"Benchmarking Allreduce", "My Allreduce Test", "alltoall:", "MPI_Allreduce"}) {
    const std::string text =
        "# OSU MPI Broadcast Latency Test v7.3\n# Size  Avg Latency(us)\n4  2.5\n" + words + "\n8  7.25\n";
    EXPECT_FALSE(taken(text)) << words;
  }
}

// As in the guide of UCC: a library logs between the rows what it runs.
TEST(ImportDamagedTitles, what_a_library_logs_between_rows_is_no_title) {
  const auto import = taken(
      "# OSU MPI Broadcast Latency Test v7.3\n# Size  Avg Latency(us)\n4  2.5\n"
      "coll_ucc_barrier.c:31 - mca_coll_ucc_barrier() running ucc barrier\n8  7.25\n");
  ASSERT_TRUE(import);
  EXPECT_THAT(import->rows, SizeIs(2));
}

TEST(ImportDamagedTitles, a_header_without_sizes_gives_no_rows_without_sizes) {
  EXPECT_FALSE(taken("# OSU MPI Broadcast Latency Test v7.3\n# Sive  Avg Latency(us)\n8  7.25\n"));
}

TEST(ImportDamagedTitles, no_row_without_an_operation_is_taken) {
  EXPECT_FALSE(taken("bytes,seconds\n8,1e-6\n"));
  const Import import = import_text("operation,bytes,seconds\n,8,1e-6\nbcast,8,1e-6\n", "x.txt");
  EXPECT_THAT(import.rows, SizeIs(1));
  EXPECT_EQ(import.refused.at(0).reason, "names no operation");
}

// IMB_output.c: the rate of messages is what is measured, that of bytes is messages * bytes / 10^6. Of the
// rows of 64 B with 1,250,000 messages a second that is 80.00 MB/s, and 76.29 of 2^20 B.
TEST(ImportDamagedTitles, imbs_uniband_and_biband_show_their_megabyte_by_their_rate_of_messages) {
  const std::string start =
      "# Benchmarking Uniband\n# #processes = 2\n#bytes #repetitions Mbytes/sec Msg/sec\n";
  for (const std::string printed : {"80.00", "76.29"}) {
    const Import import = import_text(start + "64 1000 " + printed + " 1250000\n", "x.txt");
    ASSERT_THAT(import.rows, SizeIs(2));
    EXPECT_EQ(import.rows[0].invalid, "");
    EXPECT_NEAR(import.rows[0].value, 80e6, 0.01 * 1.05e6);  // half a digit in the last place printed
  }
}

// Titles of osu_util_mpi.c and its neighbours, 7.4, and those of other languages.
TEST(ImportDamagedTitles, every_kind_of_osu_title_names_its_operation) {
  const std::pair<const char*, const char*> titles[] = {
      {"# OSU MPI All-to-Allw Personalized Exchange Persistent Latency Test v7.4", "alltoallw_persistent"},
      {"# OSU MPI Broadcast Persistent Latency Test v7.4", "bcast_persistent"},
      {"# OSU MPI Bandwidth Persistent Test v7.4", "bw_persistent"},
      {"# OSU MPI Neighborhood Allgather Latency Test v7.4", "neighbor_allgather"},
      {"# OSU MPI Non-blocking Neighborhood Alltoallw Latency Test v7.4", "neighbor_ialltoallw"},
      {"# OSU MPI-CUDA Non-Blocking Broadcast Latency Test v7.4", "ibcast"},
      {"# OSU MPI Non-blocking Reduce_scatter Latency Test v7.4", "ireduce-scatter"},
      {"# OSU MPI Reduce_scatter_block Latency Test v7.4", "reduce_scatter_block"},
      {"# OSU MPI_Put-CUDA Bandwidth Test v7.4", "mpi_put_bw"},
      {"# OSU MPI_Put Bi-directional Bandwidth Test v7.4", "mpi_put_bibw"},
      {"# OSU Bcast Test", "bcast"},
      {"# OSU Open MPI Bandwidth Test", "bw"},
      {"# OSU OpenSHMEM Barrier Latency Test v7.4", "barrier"},
      {"# OSU UPC++ AlltoAll Latency Test v7.4", "alltoall"},
      {"# OSU OpenSHMEM Put Test v7.4", "put"},
  };
  for (const auto& [title, operation] : titles) {
    const Import import = import_text(std::string(title) + "\n# Size   Latency (us)\n8   1.5\n", "x");
    ASSERT_THAT(import.rows, SizeIs(1)) << title;
    EXPECT_EQ(import.series.at(0).operation, operation) << title;
  }
}

}  // namespace
}  // namespace plumbline::test
