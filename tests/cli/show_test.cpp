#include <algorithm>
#include <sstream>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <sqlite3.h>
#include <nlohmann/json.hpp>

#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

/// Two operations, two sizes, out of order.
std::string results_file(const std::string& name) {
  return file_with(name,
                   "operation,bytes,seconds,processes\nbcast,8,3e-6,4\nbcast,64,2e-6,4\nreduce,8,5e-6,8\n"
                   "reduce,64,1e-6,8\n");
}

json shown_json(const std::string& arguments) {
  const Ran ran = run("show " + arguments + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return ran.status == 0 ? json::parse(ran.out)["numbers"] : json::array();
}

std::vector<double> values(const std::string& arguments) {
  std::vector<double> all;
  for (const json& number : shown_json(arguments)) all.push_back(number["value_s"]);
  return all;
}

TEST(ShowCommand, ShowsTheNumbersOfAFileInTheirOrder) {
  EXPECT_THAT(values(results_file("show.csv")), testing::ElementsAre(3e-6, 2e-6, 5e-6, 1e-6));
}

TEST(ShowCommand, FiltersByOperationSizeProcessesAndSuite) {
  const std::string file = results_file("show_filter.csv");
  EXPECT_THAT(values(file + " --op reduce"), testing::ElementsAre(5e-6, 1e-6));
  EXPECT_THAT(values(file + " --bytes 8"), testing::ElementsAre(3e-6, 5e-6));
  EXPECT_THAT(values(file + " --processes 4 --bytes 64"), testing::ElementsAre(2e-6));
  EXPECT_EQ(run("show " + file + " --suite OSU").status, 2);
}

TEST(ShowCommand, SortsByColumnsTheWeightiestFirst) {
  const std::string file = results_file("show_sort.csv");
  EXPECT_THAT(values(file + " --sort value_s"), testing::ElementsAre(1e-6, 2e-6, 3e-6, 5e-6));
  EXPECT_THAT(values(file + " --sort value_s --descending"), testing::ElementsAre(5e-6, 3e-6, 2e-6, 1e-6));
  EXPECT_THAT(values(file + " --sort bytes,operation"), testing::ElementsAre(3e-6, 5e-6, 2e-6, 1e-6));
}

// The latencies of OSU's mbw_mr are no latencies: a rate stands in a column of its own, by its unit.
TEST(ShowCommand, SortsWhatIsNotKnownLast) {
  const std::string file = std::string(PLUMBLINE_TEST_DATA) + "/results/36_osu58_lassen_20runs.txt";
  for (const char* order : {"", " --descending"}) {
    const json all = shown_json(file + " --sort value_bytes_per_s" + order);
    const auto first_unknown =
        std::ranges::find_if(all, [](const json& one) { return one["value_bytes_per_s"].is_null(); });
    ASSERT_NE(first_unknown, all.end());
    EXPECT_TRUE(std::all_of(first_unknown, all.end(), [](const json& one) {
      return one["value_bytes_per_s"].is_null();
    })) << order;
    EXPECT_FALSE(all[0]["value_bytes_per_s"].is_null());
  }
}

// 24.70 MB/s of OSU are 24.7e6 B/s.
TEST(ShowCommand, PutsAValueIntoTheColumnOfItsUnit) {
  const std::string file = std::string(PLUMBLINE_TEST_DATA) + "/inputs/01_title_without_version.txt";
  const json rates = shown_json(file + " --number bandwidth");
  ASSERT_EQ(rates.size(), 2u);
  EXPECT_DOUBLE_EQ(rates[1]["value_bytes_per_s"].get<double>(), 24.7e6);
  EXPECT_TRUE(rates[1]["value_s"].is_null());
  EXPECT_THAT(run("show " + file + " --number bandwidth").out, HasSubstr("24.7 MB/s"));
}

TEST(ShowCommand, LeavesOutWhatNobodyKnowsAndSaysOnceWhatIsAlike) {
  const Ran ran = run("show " + results_file("alike.csv") + " --op bcast");
  EXPECT_THAT(ran.out, HasSubstr(": 2 numbers; launch 1; operation bcast; processes 4; metric latency\n"));
  std::istringstream lines(ran.out);
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  EXPECT_EQ(line, "bytes   value_s  line");
  std::getline(lines, line);
  EXPECT_EQ(line, "  8 B  3.000 us     2");
}

std::string simulated(const std::string& name) {
  const std::string store = fresh_path(name);
  const Ran ran =
      run("simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --reps 11 --launches 2 --suite osu "
          "--store " +
          store);
  EXPECT_EQ(ran.status, 0) << ran.err;
  return store;
}

// Of one launch the median over its executions is simulate's own truth.
TEST(ShowCommand, ShowsTheTruthOfALaunchAndTheErrorAgainstIt) {
  const std::string store = fresh_path("show_truth.db");
  const std::string what =
      "simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --reps 11 --suite osu";
  ASSERT_EQ(run(what + " --store " + store).status, 0);
  const json cell = json::parse(run(what + " --format json").out)["cells"][0];
  const json numbers = shown_json(store);
  ASSERT_EQ(numbers.size(), cell["suites"].size());
  for (const json& number : numbers) {
    EXPECT_EQ(number["machine"], "ib-2008");
    EXPECT_EQ(number["algorithm"], "binary");
    EXPECT_EQ(number["truth_s"], cell["truth"]["median_s"]);
    EXPECT_EQ(number["error"].get<double>(),
              number["value_s"].get<double>() / number["truth_s"].get<double>() - 1);
  }
  EXPECT_EQ(shown_json(store + " --suite truth")[0]["value_s"], cell["truth"]["median_s"]);
}

TEST(ShowCommand, ShowsInATableWhatPeopleQuoteAndAllWhereAsked) {
  const std::string store = simulated("show_primary.db");
  EXPECT_THAT(run("show " + store).out, HasSubstr(": 2 numbers (4 more with --all-statistics); "));
  EXPECT_THAT(run("show " + store + " --all-statistics").out, HasSubstr(": 6 numbers; "));
  EXPECT_EQ(shown_json(store).size(), 6u);
}

TEST(ShowCommand, SaysWhatAFileHasThatWasNotTakenAndWhatLooksWrong) {
  const std::string file =
      file_with("show_notes.csv", "operation,bytes,seconds\nbcast,8,4.5\nbcast,8,many\nbcast,9,few\n");
  const Ran ran = run("show " + file);
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.err, HasSubstr("note: " + file + ": line 2: 4.5 s for a bcast of 8 B; microseconds?\n"));
  EXPECT_THAT(ran.err, HasSubstr("note: " + file + ":3: refused: "));
  EXPECT_THAT(ran.err, HasSubstr("; plumbline import says all 2 that are\n"));
}

TEST(ShowCommand, ShowsImportedResultsByFile) {
  const std::string store = fresh_path("show_imported.db");
  const std::string a = results_file("show_a.csv");
  const std::string b = file_with("show_b.csv", "operation,bytes,seconds\nbarrier,0,7e-6\n");
  ASSERT_EQ(run("import " + a + " " + b + " --store " + store).status, 0);
  const json numbers = shown_json(store + " --sort value_s --descending");
  ASSERT_EQ(numbers.size(), 5u);
  EXPECT_EQ(numbers[0]["file"], b);
  EXPECT_EQ(numbers[0]["operation"], "barrier");
  EXPECT_EQ(numbers[0]["line"], 2);
}

/// Every row of the view, its columns by commas, as `text` of a value in JSON writes them.
std::vector<std::string> rows_of_view(const std::string& store) {
  sqlite3* database = nullptr;
  sqlite3_stmt* row = nullptr;
  EXPECT_EQ(sqlite3_open_v2(store.c_str(), &database, SQLITE_OPEN_READONLY, nullptr), SQLITE_OK);
  EXPECT_EQ(sqlite3_prepare_v2(database, "SELECT * FROM numbers", -1, &row, nullptr), SQLITE_OK);
  std::vector<std::string> rows;
  while (sqlite3_step(row) == SQLITE_ROW) {
    std::string line;
    for (int i = 0; i < sqlite3_column_count(row); ++i) {
      line += fmt::format("{}=", sqlite3_column_name(row, i));
      const int type = sqlite3_column_type(row, i);
      if (type == SQLITE_FLOAT) line += fmt::format("{}", sqlite3_column_double(row, i));
      if (type == SQLITE_INTEGER) line += fmt::format("{}", sqlite3_column_int64(row, i));
      if (type == SQLITE_TEXT) line += reinterpret_cast<const char*>(sqlite3_column_text(row, i));
      line += ";";
    }
    rows.push_back(line);
  }
  sqlite3_finalize(row);
  sqlite3_close(database);
  std::ranges::sort(rows);
  return rows;
}

std::vector<std::string> rows_shown(const std::string& store) {
  std::vector<std::string> rows;
  const nlohmann::ordered_json all =
      nlohmann::ordered_json::parse(run("show " + store + " --format json").out)["numbers"];
  for (const auto& number : all) {
    std::string line;
    for (const auto& [name, value] : number.items()) {
      line += name + "=";
      if (value.is_number_float()) line += fmt::format("{}", value.get<double>());
      if (value.is_number_integer()) line += fmt::format("{}", value.get<std::int64_t>());
      if (value.is_boolean()) line += value.get<bool>() ? "1" : "0";
      if (value.is_string()) line += value.get<std::string>();
      line += ";";
    }
    rows.push_back(line);
  }
  std::ranges::sort(rows);
  return rows;
}

// SQL and the command reckon truth and error apart from each other.
TEST(ShowCommand, ShowsWhatTheViewOfTheStoreHas) {
  const std::string store = fresh_path("view.db"), imported = fresh_path("view_imported.db");
  ASSERT_EQ(
      run("simulate --machine ib-nbc --op allreduce,bcast:binomial@64 --bytes 1Ki --processes 4 --suite "
          "osu,imb-nbc,mpiblib-global --reps 5 --launches 2 --store " +
          store)
          .status,
      0);
  ASSERT_EQ(run("import " PLUMBLINE_TEST_DATA "/results/36_osu58_lassen_20runs.txt " PLUMBLINE_TEST_DATA
                "/results/52_osu74_validation_fail.txt " PLUMBLINE_TEST_DATA
                "/results/66_netgauge_loggp_shared_memory.txt --store " +
                imported)
                .status,
            0);
  for (const std::string& one : {store, imported}) {
    const std::vector<std::string> view = rows_of_view(one);
    EXPECT_GT(view.size(), 10u);
    EXPECT_EQ(rows_shown(one), view);
  }
}

TEST(ShowCommand, TakesTheOperationOfTablesThatDoNotSayIt) {
  const std::string file = std::string(PLUMBLINE_TEST_DATA) + "/inputs/10_nccl_tests.txt";
  EXPECT_THAT(run("show " + file).err, HasSubstr("right would be --operation"));
  EXPECT_EQ(shown_json(file + " --operation allreduce")[0]["operation"], "allreduce");
  EXPECT_THAT(run("show " + simulated("show_operation.db") + " --operation bcast").err,
              HasSubstr("is a store, which knows its operations"));
}

TEST(ShowCommand, SaysInOneLineWhatThereIsWhereNothingPasses) {
  const std::string file = results_file("show_none.csv");
  EXPECT_EQ(
      run("show " + file + " --op gather --processes 4").err,
      error_line(file +
                 ": holds no number that is asked for; it has operations bcast, reduce; processes 4, 8"));
  const Ran no_column = run("show " + file + " --sort size");
  EXPECT_EQ(no_column.status, 2);
  EXPECT_THAT(no_column.err, HasSubstr("--sort: there is no column 'size'; there are file, launch, "));
  EXPECT_EQ(std::ranges::count(no_column.err, '\n'), 1);
  EXPECT_EQ(run("show").err, error_line("no file; use plumbline show FILE"));
  EXPECT_EQ(run("show " + file + " --descending").err,
            error_line("--descending needs --sort; use --sort COLUMN --descending"));
  EXPECT_EQ(run("show nowhere.txt").status, 2);
}

}  // namespace
}  // namespace plumbline::test
