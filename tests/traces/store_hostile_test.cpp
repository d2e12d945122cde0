// A store that somebody has made or changed by hand: whatever is in it, it is refused in one line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <limits>
#include <utility>

#include "tests/support/store_cases.hpp"
#include "traces/import/import.hpp"
#include "traces/read_file.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;

void sql(const std::filesystem::path& file, const std::string& statements) {
  sqlite3* database = nullptr;
  char* error = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, statements.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
  sqlite3_close(database);
}

/// One launch with factors, a cell with phases and truths, and an imported file.
std::filesystem::path full_store(const StoredCell& cell) {
  const auto file = no_file("hostile.db");
  Store store = Store::create(file, example_run());
  const int launch = store.begin_launch(1, "named");
  store.write(launch, std::vector<StoredFactor>{{{}, "cpu", "one"}, {0, "frequency", "2 GHz"}});
  store.write(launch, cell);
  store.end_launch(launch);
  store.write({.file = "osu.txt", .size = 7, .crc64 = 9},
              import_text("# OSU MPI Broadcast Latency Test v5.8\n# Size       Avg Latency(us)\n8  1.5\n16  "
                          "2.5\n32 x\n",
                          "osu.txt"));
  return file;
}

StoredCell full_cell() {
  StoredCell cell = example_cell(7);
  cell.truth = cell.start_skew = numbers(7, 0, 5);
  for (StoredProcess& process : cell.processes) {
    const std::vector<double> ten = numbers(7, 1, 10);
    process.phases = StoredPhases{ten, ten, ten, ten, ten, ten};
  }
  return cell;
}

void read_all(const Store& store) {
  for (const StoredLaunch& launch : store.launches()) {
    store.factors(launch.id);
    for (const CellKey& key : store.cells(launch.id)) store.cell(launch.id, key);
  }
  for (const StoredImport& import : store.imports()) {
    store.series(import.id);
    store.visit_rows(import.id, [](const ImportedRow&) {});
    store.refused(import.id);
  }
}

std::string reading(const std::filesystem::path& file) {
  return refusal(file, [&] { read_all(Store::read(file)); });
}

std::string changed(const std::string& statements) {
  static const std::string whole = read_file(full_store(full_cell()));
  const auto file = no_file("changed.db");
  std::ofstream(file, std::ios::binary) << whole;
  sql(file, statements);
  return reading(file);
}

/// The same where no checksum tells of it, as in a store of the first schema.
std::string changed_unseen(const std::string& statements) {
  return changed(statements +
                 "; DROP VIEW numbers; DROP TABLE checksums; ALTER TABLE cells DROP COLUMN crc32; PRAGMA "
                 "user_version = 1");
}

std::string damaged(const std::string& how) {
  return "InputError FILE: is damaged (" + how + "); take a copy of it";
}

std::string of_cell(const std::string& how) {
  return damaged("osu bcast:binomial of 1024 bytes on 4 processes: " + how);
}

TEST(HostileStore, that_is_whole_is_accepted) {
  EXPECT_EQ(changed(""), "accepted");
  EXPECT_EQ(changed_unseen(""), "accepted");
}

// A view of this kind, read in place of a table, never ends.
const std::string endless =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id FROM n";

TEST(HostileStore, with_anything_that_we_have_not_made_is_refused) {
  const auto said = [](const std::string& object) {
    return "InputError FILE: is not as Plumbline made it: its " + object + " is somebody else's, or damaged";
  };
  EXPECT_EQ(changed("CREATE VIEW more AS " + endless), said("view 'more'"));
  EXPECT_EQ(changed("DROP TABLE truth; CREATE VIEW truth AS " + endless), said("view 'truth'"));
  EXPECT_EQ(changed("DROP VIEW results; CREATE VIEW results AS " + endless), said("view 'results'"));
  EXPECT_EQ(changed("CREATE TABLE mine (x)"), said("table 'mine'"));
  EXPECT_EQ(changed("CREATE TRIGGER t AFTER INSERT ON cells BEGIN DELETE FROM cells; END"),
            said("trigger 't'"));
  EXPECT_EQ(changed("CREATE INDEX i ON cells (bytes + root)"), said("index 'i'"));
  EXPECT_EQ(changed("ALTER TABLE launches ADD COLUMN more AS (number + 1)"), said("table 'launches'"));
}

TEST(HostileStore, with_values_of_other_types_or_beyond_their_limits_is_refused) {
  EXPECT_EQ(changed_unseen("UPDATE processes SET node = 'x'"), damaged("a value of node is not an integer"));
  EXPECT_EQ(changed_unseen("UPDATE processes SET rank = 1099511627776 WHERE rank = 1"),
            damaged("a value of rank is not an integer within its limits"));
  EXPECT_EQ(changed_unseen("UPDATE reported SET statistic = x'00'"),
            damaged("a value of statistic is not a text"));
  EXPECT_EQ(changed_unseen("UPDATE cells SET duration_s = 9e999"),
            damaged("a value of duration_s is not a finite number"));
  EXPECT_EQ(changed_unseen("UPDATE cells SET valid = 2"),
            damaged("a value of valid is not an integer within its limits"));
  EXPECT_EQ(changed_unseen("UPDATE truth SET truth_s = 'text'"), damaged("a value of truth_s is not a blob"));
  EXPECT_EQ(changed_unseen("UPDATE truth SET truth_s = x'0102'"),
            damaged("a value of truth_s is not a blob of numbers"));
  EXPECT_EQ(changed_unseen("UPDATE import_rows SET value = 9e999"),
            damaged("a value of value is not a finite number"));
}

// Nobody would read these cells, and nobody miss them.
TEST(HostileStore, with_cells_of_no_launch_is_refused) {
  for (const char* statement :
       {"UPDATE cells SET launch = ''", "UPDATE cells SET launch = 2", "DELETE FROM launches"})
    EXPECT_EQ(changed(statement), damaged("1 of its cells belong to no launch")) << statement;
}

/// Two launches, with one cell each that the other has not.
std::filesystem::path store_of_two_launches() {
  const auto file = no_file("launches.db");
  Store store = Store::create(file, example_run());
  for (const int number : {1, 2}) {
    const int launch = store.begin_launch(number, "");
    store.write(launch, example_cell(number));
    store.end_launch(launch);
  }
  return file;
}

// Both launches are there, and each number is one that was measured, in the other one.
TEST(HostileStore, with_a_cell_moved_to_another_launch_is_refused) {
  for (const char* statement :
       {"UPDATE cells SET launch = 2 WHERE launch = 1", "UPDATE cells SET launch = 3 - launch"}) {
    const auto file = store_of_two_launches();
    EXPECT_EQ(reading(file), "accepted");
    sql(file, statement);
    EXPECT_THAT(reading(file),
                testing::AllOf(testing::StartsWith("InputError FILE: is damaged: the numbers of osu "),
                               testing::EndsWith(" do not have their checksum")))
        << statement;
  }
}

TEST(HostileStore, with_sizes_and_ranks_out_of_range_is_refused) {
  EXPECT_EQ(changed_unseen("UPDATE cells SET root = 4"), of_cell("its root is 4"));
  EXPECT_EQ(changed_unseen("UPDATE cells SET root = -1"), of_cell("its root is -1"));
  EXPECT_EQ(changed_unseen("UPDATE cells SET segment = -1"), of_cell("its segment is -1"));
  EXPECT_EQ(changed_unseen("UPDATE cells SET messages = -1"), of_cell("its number of messages is -1"));
  EXPECT_EQ(changed_unseen("UPDATE cells SET position = -1"), of_cell("its position is -1"));
  EXPECT_EQ(changed_unseen("DELETE FROM processes WHERE rank = 2"),
            of_cell("the number of its processes with observations is 3"));
  EXPECT_EQ(changed_unseen("DELETE FROM processes"),
            of_cell("the number of its processes with observations is 0"));
  EXPECT_EQ(changed_unseen("DELETE FROM phases; UPDATE processes SET rank = 7 WHERE rank = 3"),
            of_cell("a rank is 7"));
  EXPECT_EQ(changed_unseen("UPDATE processes SET node = -1"), of_cell("a node is -1"));
  EXPECT_EQ(changed_unseen("UPDATE launches SET number = 0"), damaged("the number of a launch is 0"));
  EXPECT_EQ(changed_unseen("UPDATE import_rows SET series = 9"),
            damaged("a number of line 3 belongs to no table"));
  EXPECT_EQ(changed_unseen("UPDATE imports SET rows = -1"),
            damaged("imported file 1 has -1 rows, 0 of them invalid"));
  EXPECT_EQ(changed_unseen("INSERT INTO run SELECT * FROM run"), damaged("it has more than one run"));
  EXPECT_EQ(changed_unseen("PRAGMA ignore_check_constraints = ON; UPDATE run SET backend = 'odd'"),
            damaged("CHECK constraint failed in run"));
}

// Moved from one blob to the next, the bytes have the checksum that they had.
TEST(HostileStore, with_columns_of_unequal_length_is_refused) {
  const std::string said = of_cell("the columns of a process are not equally long");
  EXPECT_EQ(changed("UPDATE processes SET end_s = CAST(substr(begin_s, 17) || end_s AS BLOB), begin_s = "
                    "substr(begin_s, 1, 16)"),
            said);
  EXPECT_EQ(changed("UPDATE phases SET test_s = CAST(test_s || wait_s AS BLOB), wait_s = x''"), said);
  EXPECT_EQ(changed("UPDATE truth SET truth_s = CAST(truth_s || start_skew_s AS BLOB), start_skew_s = x''"),
            "InputError FILE: is damaged: the numbers of osu bcast:binomial of 1024 bytes on 4 processes do "
            "not have their "
            "checksum");
}

// It has no checksum of its own: it is reckoned again from what has one.
TEST(HostileStore, with_another_median_than_its_truths_have_is_refused) {
  for (const char* median : {"9", "NULL"})
    EXPECT_EQ(changed(std::string("UPDATE truth SET median_s = ") + median),
              damaged("the median of the truths of cell 1 is another"));
}

/// A cell that a program has written as it stands here.
std::string reading(const StoredCell& cell) { return reading(full_store(cell)); }

TEST(HostileStore, with_observations_that_no_suite_makes_is_refused) {
  StoredCell cell = full_cell();
  cell.processes[1].time[3] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(reading(cell), of_cell("a time is not finite"));
  cell = full_cell();
  cell.processes[2].begin[9] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(reading(cell), of_cell("a time is not finite"));
  cell = full_cell();
  cell.start_skew[0] = -std::numeric_limits<double>::infinity();
  EXPECT_EQ(reading(cell), of_cell("a truth is not finite"));
  cell = full_cell();
  cell.processes[0].verdict[0] = 4;
  EXPECT_EQ(reading(cell), of_cell("a verdict is unknown"));
  cell = full_cell();
  cell.processes[3].phases.reset();
  EXPECT_EQ(reading(cell), of_cell("only some of its processes have phases"));
  cell = example_cell(7);
  cell.processes[1] = example_process(7, 1, 9);
  EXPECT_EQ(reading(cell), of_cell("its processes have different numbers of observations"));
  cell.key.suite = "bcast-oli";  // whose processes observe in turn, each until it has seen enough
  EXPECT_EQ(reading(cell), "accepted");
  cell.processes[1] = example_process(7, 1, 0);  // the root, which observes nothing
  EXPECT_EQ(reading(cell), "accepted");
}

// Every column of every table, and rows that are missing; NULL is no way around a checksum.
TEST(HostileStore, with_anything_changed_does_not_have_its_checksum) {
  for (const char* change : {"UPDATE run SET version = '0.2.0'",
                             "UPDATE run SET seed = '1'",
                             "UPDATE run SET created = ''",
                             "UPDATE run SET machine_text = machine_text || ' '",
                             "UPDATE launches SET number = 2",
                             "UPDATE launches SET ended = NULL",
                             "UPDATE launches SET started = ''",
                             "UPDATE launches SET name = ''",
                             "UPDATE factors SET value = 'two' WHERE name = 'cpu'",
                             "DELETE FROM factors WHERE rank = 0",
                             "UPDATE factors SET rank = 1 WHERE rank = 0",
                             "UPDATE cells SET crc32 = NULL",
                             "UPDATE cells SET messages = 1",
                             "UPDATE cells SET resolved = NULL",
                             "UPDATE reported SET position = 1 - position + 10",
                             "DELETE FROM reported WHERE is_primary",
                             "DELETE FROM truth",
                             "DELETE FROM phases",
                             "UPDATE processes SET sync_skew = 0 WHERE rank = 1",
                             "UPDATE imports SET file = 'imb.txt'",
                             "UPDATE imports SET rows = 1",
                             "UPDATE imports SET notes = 'none'",
                             "UPDATE imports SET crc64 = 8",
                             "UPDATE import_series SET unit = 'B'",
                             "UPDATE import_series SET processes = 2",
                             "UPDATE import_rows SET value = 1 WHERE line = 3",
                             "UPDATE import_rows SET rank = 0 WHERE line = 3",
                             "UPDATE import_rows SET invalid = 'late' WHERE line = 3",
                             "UPDATE import_refused SET reason = ''",
                             "DELETE FROM import_refused",
                             "DELETE FROM checksums WHERE part = 'run'",
                             "DELETE FROM checksums WHERE part = 'launch'",
                             "DELETE FROM checksums WHERE part = 'import'",
                             "DELETE FROM checksums WHERE part = 'rows'",
                             "UPDATE processes SET (crc32, begin_s, end_s, time_s, verdict) = (SELECT crc32, "
                             "begin_s, end_s, time_s, verdict FROM "
                             "processes WHERE rank = 2) WHERE rank = 1"})
    EXPECT_THAT(changed(change),
                testing::AllOf(testing::StartsWith("InputError FILE: is damaged: "), HasSubstr(" have ")))
        << change;
}

}  // namespace
}  // namespace plumbline::test
