#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "models/errors.hpp"
#include "tests/traces/import_results.hpp"
#include "traces/tables/collective_table.hpp"
#include "traces/tables/latency_table.hpp"
#include "traces/tables/row_filter.hpp"

namespace plumbline::test {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::SizeIs;

/// A file of this text, which is there as long as the object.
class TableFile {
 public:
  explicit TableFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              (std::string("plumbline-") + testing::UnitTest::GetInstance()->current_test_info()->name() +
               ".tsv")) {
    std::ofstream(path_) << text;
  }
  ~TableFile() { std::filesystem::remove(path_); }
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

CollectiveTable collectives(const std::string& text) { return read_collective_table(TableFile(text).path()); }

/// What is wrong with a table, without the folder of its file.
std::string collectives_error(const std::string& text) {
  try {
    collectives(text);
  } catch (const InputError& error) {
    const std::string message = error.what();
    return message.substr(message.rfind('/') + 1);
  }
  return "";
}

TEST(CollectiveTable, rows_have_what_their_columns_say) {
  const CollectiveTable table = collectives(
      "source_repo\tcommit\tpath\tcluster\tpartition\tnodes\tmapping\tprocesses\toperation\talgorithm_"
      "number\t"
      "algorithm_name\tbytes\tvalue_us\tstatistic\trepeats_index\n"
      "# a comment\n"
      "a/b\tc0ffee\tx.csv\tORFEO\tEPYC\t2\tcore\t206\treduce_scatter\t5\tbinary_tree\t8\t5.24\tmax\t1\n");
  ASSERT_THAT(table.rows, SizeIs(1));
  const CollectiveRow& row = table.rows[0];
  EXPECT_EQ(row.source, "a/b");
  EXPECT_EQ(row.cluster, "ORFEO");
  EXPECT_EQ(row.partition, "EPYC");
  EXPECT_EQ(row.nodes, 2);
  EXPECT_EQ(row.mapping, "core");
  EXPECT_EQ(row.processes, 206);
  EXPECT_EQ(row.operation, "reduce-scatter");
  EXPECT_EQ(row.algorithm, 5);
  EXPECT_EQ(row.algorithm_name, "binary_tree");
  EXPECT_EQ(row.bytes, 8);
  EXPECT_DOUBLE_EQ(row.seconds, 5.24e-6);
  EXPECT_EQ(row.statistic, "max");
  EXPECT_EQ(row.repeat, 1);
  EXPECT_EQ(row.line, 3U);
}

TEST(CollectiveTable, columns_may_stand_in_any_order_and_others_are_ignored) {
  const CollectiveTable table =
      collectives("mood\tvalue_ns\tbytes\tprocesses\toperation\r\ngood\t500\t1\t2\tbcast\r\n");
  ASSERT_THAT(table.rows, SizeIs(1));
  EXPECT_DOUBLE_EQ(table.rows[0].seconds, 500e-9);
  EXPECT_EQ(table.rows[0].nodes, std::nullopt);
  EXPECT_EQ(table.rows[0].algorithm, 0);
  EXPECT_EQ(table.rows[0].statistic, "mean");
}

TEST(CollectiveTable, the_unit_is_in_the_columns_name) {
  for (const auto& [column, seconds] : {std::pair{"value_s", 2.0}, {"value_ms", 2e-3}, {"value_us", 2e-6}})
    EXPECT_DOUBLE_EQ(collectives(std::string("operation\tprocesses\tbytes\t") + column + "\nbcast\t2\t1\t2\n")
                         .rows.at(0)
                         .seconds,
                     seconds);
}

TEST(CollectiveTable, a_missing_column_is_named) {
  EXPECT_THAT(collectives_error("operation\tprocesses\tvalue_us\nbcast\t2\t1\n"),
              EndsWith(".tsv:1: the column 'bytes' is missing"));
  EXPECT_THAT(collectives_error("operation\tprocesses\tbytes\tvalue\nbcast\t2\t1\t1\n"),
              EndsWith(".tsv:1: the column 'value_us' (or value_s, value_ms, value_ns) is missing"));
  EXPECT_THAT(collectives_error("operation\tprocesses\tbytes\tvalue_us\tvalue_s\nbcast\t2\t1\t1\t1\n"),
              HasSubstr("two columns are called 'value' with a unit"));
  EXPECT_THAT(collectives_error("bytes\toperation\tprocesses\tbytes\tvalue_us\n"),
              HasSubstr("two columns are called 'bytes'"));
}

TEST(CollectiveTable, a_wrong_row_is_named_by_its_line) {
  const std::string header = "operation\tprocesses\tbytes\tvalue_us\n";
  EXPECT_THAT(collectives_error(header + "bcast\t2\t1\t1\nbcast\t0\t1\t1\n"),
              EndsWith(".tsv:3: processes: '0' is not a whole number from 1"));
  EXPECT_THAT(collectives_error(header + "bcast\t2\t8.5\t1\n"),
              EndsWith(".tsv:2: bytes: '8.5' is not a whole number from 0"));
  EXPECT_THAT(collectives_error(header + "bcast\t2\t1\t-nan\n"),
              EndsWith(".tsv:2: value: '-nan' is not a finite number"));
  EXPECT_THAT(collectives_error(header + "bcast\t2\t1\t-1\n"), EndsWith(".tsv:2: value: '-1' is below 0"));
  EXPECT_THAT(collectives_error(header + "bcast\t2\t1\n"),
              EndsWith(".tsv:2: has 3 columns; the header has 4"));
  EXPECT_THAT(collectives_error(header + "bcast\t99999999999\t1\t1\n"),
              HasSubstr(":2: processes: 99999999999 is"));
  EXPECT_THAT(collectives_error(header), HasSubstr("has no row with a value"));
}

TEST(CollectiveTable, rows_with_an_unknown_number_are_counted) {
  const CollectiveTable table = collectives(
      "operation\tprocesses\tbytes\tvalue_us\nbcast\t2\tunknown\t1\nbcast\t2\t\t1\nbcast\t2\t4\t1\n");
  EXPECT_THAT(table.rows, SizeIs(1));
  EXPECT_EQ(table.unknown, 2U);
}

TEST(LatencyTable, rows_have_what_their_columns_say) {
  const LatencyTable table =
      read_latency_table(TableFile("where\tbytes\tlatency_us\tcore_a\tcore_b\tpartition\trepeats_"
                                   "index\tsource_repo\tcommit\tpath\tnote\n"
                                   "other_socket\t8\t0.9\t0\t64\tEPYC\t2\ta/b\tc0ffee\tx.txt\t\n")
                             .path());
  ASSERT_THAT(table.rows, SizeIs(1));
  const LatencyRow& row = table.rows[0];
  EXPECT_EQ(row.where, "other_socket");
  EXPECT_EQ(row.bytes, 8);
  EXPECT_DOUBLE_EQ(row.seconds, 0.9e-6);
  EXPECT_EQ(row.core_a, 0);
  EXPECT_EQ(row.core_b, 64);
  EXPECT_EQ(row.partition, "EPYC");
  EXPECT_EQ(row.repeat, 2);
  EXPECT_EQ(row.source, "a/b");
  EXPECT_THROW(read_latency_table(TableFile("bytes\tlatency_us\n8\t1\n").path()), InputError);
}

CollectiveRow a_row() {
  CollectiveRow row;
  row.source = "marcotallone/hpc-exam";
  row.partition = "EPYC";
  row.mapping = "core";
  row.processes = 128;
  row.operation = "reduce-scatter";
  row.algorithm = 5;
  row.algorithm_name = "binary_tree";
  row.bytes = 1024;
  row.statistic = "mean";
  return row;
}

bool fits(const std::string& filter) { return RowFilter(filter).fits(a_row()); }

TEST(RowFilter, every_condition_must_hold) {
  EXPECT_TRUE(fits("bytes<=1024,mapping=core,processes<=128"));
  EXPECT_FALSE(fits("bytes<=1024,mapping=node,processes<=128"));
}

TEST(RowFilter, numbers_are_compared) {
  EXPECT_TRUE(fits("bytes=1Ki"));
  EXPECT_FALSE(fits("bytes!=1024"));
  EXPECT_FALSE(fits("bytes<1024"));
  EXPECT_FALSE(fits("bytes>1024"));
  EXPECT_TRUE(fits("bytes>=1024"));
  EXPECT_TRUE(fits("processes > 127"));
  EXPECT_TRUE(fits("repeat<1"));
}

TEST(RowFilter, texts_are_equal_or_not) {
  EXPECT_TRUE(fits("operation=reduce_scatter"));
  EXPECT_TRUE(fits("operation!=bcast,partition=EPYC,statistic=mean"));
  EXPECT_FALSE(fits("cluster=ORFEO"));
}

TEST(RowFilter, an_algorithm_is_a_number_or_a_name) {
  EXPECT_TRUE(fits("algorithm=5"));
  EXPECT_TRUE(fits("algorithm=binary_tree"));
  EXPECT_FALSE(fits("algorithm!=binary_tree"));
  EXPECT_FALSE(fits("algorithm=0"));
}

TEST(RowFilter, a_source_matches_by_a_part) {
  EXPECT_TRUE(fits("source=tallone"));
  EXPECT_FALSE(fits("source!=tallone"));
  EXPECT_FALSE(fits("source=zappi"));
}

TEST(RowFilter, an_unknown_number_meets_no_condition) {
  EXPECT_FALSE(fits("nodes=1"));
  EXPECT_FALSE(fits("nodes!=1"));
}

std::string filter_error(const std::string& filter) {
  try {
    RowFilter{filter};
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(RowFilter, a_wrong_condition_is_named) {
  EXPECT_THAT(filter_error("bytes"), HasSubstr("'bytes' is no condition; right would be"));
  EXPECT_THAT(filter_error("bytes<=1,"), HasSubstr("'' is no condition"));
  EXPECT_THAT(filter_error("byte<=1"),
              HasSubstr("unknown column of a condition 'byte'; did you mean 'bytes'?"));
  EXPECT_THAT(filter_error("mapping<core"), HasSubstr("mapping is a text, which takes only = and !="));
  EXPECT_THAT(filter_error("bytes<="), HasSubstr("has no value behind '<='"));
  EXPECT_THAT(filter_error("bytes<=many"), HasSubstr("many"));
}

TEST(ImportTables, collectives_are_series_of_seconds) {
  const Import import = import_text(
      "operation\tprocesses\tbytes\tvalue_us\tmapping\talgorithm_number\talgorithm_name\tstatistic\trepeats_"
      "index\n"
      "bcast\t4\t1\t2.5\tcore\t2\tchain\tmean\t0\nbcast\t4\t2\t3.5\tcore\t2\tchain\tmean\t0\n"
      "bcast\t4\t2\t1.5\tcore\t2\tchain\tmin\t1\nbcast\t4\tunknown\t1\tcore\t2\tchain\tmean\t0\n"
      "bcast\tfour\t2\t1.5\tcore\t2\tchain\tmin\t1\n",
      "x");
  EXPECT_THAT(import.formats, ElementsAre("collectives"));
  ASSERT_THAT(import.rows, SizeIs(3));
  ASSERT_THAT(import.series, SizeIs(2));
  EXPECT_EQ(import.series[0].operation, "bcast");
  EXPECT_EQ(import.series[0].detail, "mapping=core; algorithm=2 chain");
  EXPECT_EQ(import.series[0].statistic, "average over processes");
  EXPECT_EQ(import.series[0].processes, 4);
  EXPECT_EQ(import.series[1].statistic, "min over processes");
  EXPECT_EQ(import.series[1].run, 2);
  EXPECT_DOUBLE_EQ(import.rows[1].value, 3.5e-6);
  EXPECT_EQ(import.rows[1].bytes, 2);
  ASSERT_THAT(import.refused, SizeIs(2));
  EXPECT_EQ(import.refused[0].line, 5U);
  EXPECT_EQ(import.refused[1].reason, "processes: 'four' is not a whole number from 1");
}

TEST(ImportTables, latencies_are_series_of_seconds) {
  const Import import = import_text(
      "where\tbytes\tlatency_us\tcore_a\tcore_b\tnote\nother_node\t8\t1.8\t0\t0\t\nother_socket\t8\t0."
      "9\t0\t64\todd\n",
      "x");
  EXPECT_THAT(import.formats, ElementsAre("latencies"));
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.of(import.rows[1]).operation, "latency");
  EXPECT_EQ(import.of(import.rows[1]).detail, "where=other_socket; cores=0, 64");
  EXPECT_DOUBLE_EQ(import.rows[0].value, 1.8e-6);
}

TEST(ImportTables, a_table_that_lacks_a_column_is_refused) {
  EXPECT_THROW(import_text("operation\tvalue_us\nbcast\t1\n", "x"), InputError);
}

}  // namespace
}  // namespace plumbline::test
