// Stores that older programs have made (tests/data/stores/README.md): their content is the same in this one,
// read as they are and gone on with.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <sqlite3.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/stores.hpp"
#include "traces/read_file.hpp"
#include "traces/xz.hpp"

namespace plumbline::test {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;

std::string data(const std::string& name) { return PLUMBLINE_TEST_DATA "/stores/" + name; }

std::string older_store(const std::string& name) {
  return file_with(name, decompress_xz(read_file(data(name + ".xz"))));
}

/// An export with its cells in an order of their own: the old program wrote them as they came.
std::string content(const std::string& exported) {
  ordered_json json = ordered_json::parse(exported);
  if (!json.contains("cells")) return json.dump(1);
  std::vector<std::string> cells;
  for (const ordered_json& cell : json["cells"]) cells.push_back(cell.dump());
  std::ranges::sort(cells);
  json["cells"] = cells;
  return json.dump(1);
}

/// When launches ended is new where one was gone on with.
std::string without_ends(const std::string& json) {
  return std::regex_replace(json, std::regex("\"ended\": *(null|\"[^\"]*\")"), "");
}

void sql(const std::string& file, const std::string& statement) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, statement.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
}

std::string go_on_with(const std::string& store) {
  return fmt::format("cd {}/stores && \"$PLUMBLINE\" simulate experiment.toml --store {} --resume",
                     PLUMBLINE_TEST_DATA, store);
}

TEST(OlderStore, IsReadAsItIs) {
  for (const std::string name :
       {"schema-1", "schema-1-imported", "schema-2", "schema-2-imported", "schema-2-migrated", "schema-3",
        "schema-3-imported", "schema-4", "schema-4-imported"}) {
    const std::string store = older_store(name + ".db"), before = read_file(store);
    const Ran ran = run("export --to json " + store);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(content(ran.out), content(read_file(data(name + ".json"))));
    EXPECT_EQ(read_file(store), before);
  }
}

TEST(OlderStore, IsReadWhereItCannotBeWritten) {
  const std::string store = older_store("schema-1.db");
  std::filesystem::permissions(store, std::filesystem::perms::owner_read);
  EXPECT_EQ(content(run("export --to json " + store).out), content(read_file(data("schema-1.json"))));
  std::filesystem::remove(store);
}

TEST(OlderStore, MigratesWhereItIsGoneOnWith) {
  for (const std::string name : {"schema-1", "schema-2", "schema-2-migrated", "schema-3", "schema-4"}) {
    const std::string store = older_store(name + ".db");
    const Ran ran = run_script(go_on_with(store));
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.err,
                HasSubstr(fmt::format(
                    "plumbline: note: {}: was of schema version {}, and is of version 5 from now on\n", store,
                    name[7])));
    EXPECT_EQ(without_ends(content(run("export --to json " + store).out)),
              without_ends(content(read_file(data(name + ".json")))));
    EXPECT_EQ(run_script(go_on_with(store)).err.find("schema"), std::string::npos) << "it is said once";
  }
}

/// The number in each row of a query, to the last bit.
std::vector<double> queried(const std::string& file, const std::string& query) {
  std::vector<double> numbers;
  sqlite3* database = nullptr;
  sqlite3_stmt* row = nullptr;
  EXPECT_EQ(sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
  EXPECT_EQ(sqlite3_prepare_v2(database, query.c_str(), -1, &row, nullptr), SQLITE_OK) << query;
  while (sqlite3_step(row) == SQLITE_ROW) numbers.push_back(sqlite3_column_double(row, 0));
  sqlite3_finalize(row);
  sqlite3_close(database);
  return numbers;
}

// The truths of the cell in the export of the old program are 1.2189..e-05, ...: of four the mean of the
// middle two is their median.
TEST(OlderStore, HasTheMediansOfItsTruthsInItsViewOnceItHasMigrated) {
  const std::string store = older_store("schema-3.db");
  ASSERT_EQ(run_script(go_on_with(store)).status, 0);
  std::vector<double> medians;
  const ordered_json exported = ordered_json::parse(read_file(data("schema-3.json")));
  for (const ordered_json& cell : exported["cells"]) {
    if (cell["suite"] != "truth") continue;
    std::vector<double> truth = cell["truth_s"];
    ASSERT_EQ(truth.size(), 4u);
    std::ranges::sort(truth);
    medians.push_back((truth[1] + truth[2]) / 2);
  }
  std::ranges::sort(medians);
  const std::vector<double> seen =
      queried(store, "SELECT truth_s FROM numbers WHERE suite = 'osu' AND is_primary ORDER BY truth_s");
  EXPECT_EQ(seen, medians);
}

// A checksum by the older rule is not passed over, nor renewed where it is wrong.
TEST(OlderStore, IsRefusedWhereItsChecksumIsWrong) {
  for (const auto& [name, damage] : {std::pair{"schema-2.db", "UPDATE cells SET crc32 = NULL WHERE id = 2"},
                                     {"schema-2.db", "UPDATE cells SET position = 9 WHERE id = 2"},
                                     {"schema-4.db", "UPDATE cells SET position = 9 WHERE id = 2"}}) {
    const std::string store = older_store(name);
    sql(store, damage);
    const std::string before = read_file(store);
    for (const Ran& ran : {run("export --to json " + store), run_script(go_on_with(store))}) {
      EXPECT_EQ(ran.status, 2);
      EXPECT_THAT(ran.err, HasSubstr(store + ": is damaged: the numbers of ")) << ran.err;
    }
    EXPECT_EQ(read_file(store), before);
  }
}

/// What was gone on with. The first launch is the old program's, whose barrier on 3 processes was another one
/// than Open MPI's.
std::vector<StoredCell> second_launch(const std::string& store) {
  const std::vector<StoredCell> cells = cells_of(store);
  const std::vector<std::string> keys = keys_of(store);
  std::vector<StoredCell> second;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (keys[i].ends_with("launch 2")) second.push_back(cells[i]);
  return second;
}

TEST(OlderStore, TakesMoreLaunchesAndImports) {
  const std::string store = older_store("schema-1.db"), fresh = fresh_path("fresh.db");
  ASSERT_EQ(run_script(go_on_with(store) + " --launches 2").status, 0);
  ASSERT_EQ(run_script(go_on_with(fresh) + " --launches 2").status, 0);
  const std::vector<StoredCell> continued = second_launch(store);
  EXPECT_FALSE(continued.empty());
  EXPECT_TRUE(continued == second_launch(fresh));
  const std::string imported = older_store("schema-1-imported.db");
  const Ran more =
      run("import " PLUMBLINE_TEST_DATA "/results/14_osu571_barrier_full.txt --resume --store " + imported);
  EXPECT_EQ(more.status, 0) << more.err;
  EXPECT_EQ(Store::read(imported).imports().size(), 2u);
}

// Before there was a choice of engines, every store was of the native one.
TEST(OlderStore, IsOfTheNativeEngine) {
  const std::string store = older_store("schema-1.db");
  const Ran other = run_script(go_on_with(store) + " --engine simgrid");
  EXPECT_EQ(other.status, 2);
  EXPECT_EQ(other.err, error_line(store + ": is the store of another experiment: this run has 'engine = "
                                          "simgrid', which it has not; give this run another name"));
  const Ran same = run_script(go_on_with(store) + " --engine native");
  EXPECT_EQ(same.status, 0) << same.err;
}

// The first stores of version 1 had no tables of imports.
TEST(OlderStore, OfTheFirstProgramsIsReadAndMigrates) {
  const std::string store = older_store("schema-1.db");
  sql(store,
      "DROP TABLE import_refused; DROP TABLE import_rows; DROP TABLE import_series; DROP TABLE imports");
  EXPECT_EQ(content(run("export --to json " + store).out), content(read_file(data("schema-1.json"))));
  EXPECT_EQ(run_script(go_on_with(store)).status, 0);
  EXPECT_EQ(without_ends(content(run("export --to json " + store).out)),
            without_ends(content(read_file(data("schema-1.json")))));
}

TEST(OlderStore, MayBeNoNewerOne) {
  const std::string store = older_store("schema-1.db");
  sql(store, "PRAGMA user_version = 6");
  const std::string before = read_file(store);
  const std::string said =
      error_line(store +
                 ": is a run store of schema version 6, and this Plumbline knows versions 1 "
                 "to 5; a newer Plumbline reads it");
  for (const Ran& ran :
       {run("export --to json " + store), run_script(go_on_with(store)), run("report " + store)}) {
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.err, said);
  }
  EXPECT_EQ(read_file(store), before);
}

}  // namespace
}  // namespace plumbline::test
