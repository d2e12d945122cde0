#include <algorithm>
#include <filesystem>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "traces/import/import.hpp"
#include "traces/store.hpp"

namespace plumbline::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* results = PLUMBLINE_TEST_DATA "/results/";

std::vector<std::string> result_files() {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(results))
    if (entry.path().filename() != "INDEX.tsv") files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

std::int64_t flagged_rows(const Import& import) {
  return std::ranges::count_if(import.rows, [](const ImportedRow& row) { return !row.invalid.empty(); });
}

std::string words(const std::vector<std::string>& files) {
  std::string all;
  for (const std::string& file : files) all += file + " ";
  return all;
}

/// Two lines of results, and some that are refused.
std::string csv_file(const std::string& name, int refused) {
  std::string text = "operation,bytes,seconds\nbcast,8,2.5e-6\nbcast,16,3e-6\n";
  for (int i = 0; i < refused; ++i) text += "bcast,8,many\n";
  return file_with(name, text);
}

TEST(ImportCommand, TakesEveryKindOfResultIntoOneStore) {
  const std::string store = fresh_path("all_results.db");
  const std::vector<std::string> files = result_files();
  ASSERT_GE(files.size(), 25u);
  const Ran ran = run("import " + words(files) + "--format json --store " + store);
  const auto said = nlohmann::json::parse(ran.out)["files"];
  std::size_t taken = 0;
  for (const std::string& file : files) {
    const Import import = import_results(file);
    if (import.rows.empty()) continue;  // the times of MPI_Wtime: no number is taken
    const auto& one = said.at(taken++);
    EXPECT_EQ(one["file"], file);
    EXPECT_EQ(one["formats"], import.formats) << file;
    EXPECT_EQ(one["series"], import.series.size()) << file;
    EXPECT_EQ(one["rows"], import.rows.size()) << file;
    EXPECT_EQ(one["flagged"], flagged_rows(import)) << file;
    EXPECT_EQ(one["refused"], import.refused.size()) << file;
  }
  EXPECT_EQ(said.size(), taken);
  EXPECT_EQ(taken, files.size() - 1);
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("smpi_stampede_wtime.csv: nothing was taken from it\n"));
}

TEST(ImportCommand, RefusesAFileWithRowsUnderAnUnknownTitleInOneLine) {
  const std::string file = file_with(
      "unknown_title.txt",
      "# OSU MPI Broadcast Latency Test v7.3\n# Size  Avg Latency(us)\n8  2.20\n# My Allreduce\n16  9.75\n");
  const Ran ran = run("import " + file + " --store " + fresh_path("unknown_title.db"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err,
            "plumbline: error: " + file +
                ":4: '# My Allreduce' is no title that is known, and a row stands under it in line 5; "
                "right would be '# OSU MPI Broadcast Latency Test v7.3'\n");
}

TEST(ImportCommand, RefusesAFileWithTwoColumnsOfOneNameInOneLine) {
  const std::string file = PLUMBLINE_TEST_DATA "/inputs/04_two_columns_of_one_name.txt";
  const Ran ran = run("import " + file + " --store " + fresh_path("two_columns.db"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, "plumbline: error: " + file +
                         ":2: two columns are called 'Avg Latency(us)'; right would be a name of its own for "
                         "each\n");
}

TEST(ImportCommand, KeepsEveryNumberAsItWasRead) {
  const std::string store = fresh_path("numbers.db");
  const std::string first = std::string(results) + "62_reprompi_window_observations.txt";
  const std::string second = std::string(results) + "52_osu74_validation_fail.txt";
  ASSERT_EQ(run("import " + first + " " + second + " --store " + store).status, 0);
  const Store kept = Store::read(store);
  EXPECT_EQ(kept.info().backend, "imported");
  ASSERT_EQ(kept.imports().size(), 2u);
  const Import import = import_results(second);
  const int id = kept.imports()[1].id;
  std::size_t i = 0;
  kept.visit_rows(id, [&](const ImportedRow& row) {
    const ImportedRow& was = import.rows.at(i++);
    EXPECT_EQ(row.value, was.value);
    EXPECT_EQ(row.series, was.series);
    EXPECT_EQ(row.line, was.line);
    EXPECT_EQ(row.bytes, was.bytes);
    EXPECT_EQ(row.repetitions, was.repetitions);
    EXPECT_EQ(row.rank, was.rank);
    EXPECT_EQ(row.observation, was.observation);
    EXPECT_EQ(row.invalid, was.invalid);
  });
  EXPECT_EQ(i, import.rows.size());
  const std::vector<Series> series = kept.series(id);
  ASSERT_EQ(series.size(), import.series.size());
  EXPECT_EQ(series.back().operation, "allreduce");
  EXPECT_EQ(series.back().statistic, import.series.back().statistic);
  EXPECT_EQ(kept.refused(id).size(), import.refused.size());
}

TEST(ImportCommand, ShowsOneRowAFile) {
  const std::string file = csv_file("one.csv", 1), store = fresh_path("one.db");
  const Ran ran = run("import " + file + " --format csv --store " + store);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "file,formats,series,rows,flagged,refused\n" + file + ",CSV,1,2,0,1\n");
  EXPECT_THAT(ran.err, HasSubstr(file + ":4: refused: "));
}

TEST(ImportCommand, SaysTenRefusedLinesAndAllWhereAsked) {
  const std::string file = csv_file("many.csv", 25);
  const Ran few = run("import " + file + " --store " + fresh_path("few.db"));
  EXPECT_EQ(std::ranges::count(few.err, '\n'), 11);
  EXPECT_THAT(few.err, HasSubstr(file + ": 15 more were refused; --verbose says which"));
  const Ran all = run("import " + file + " --verbose --store " + fresh_path("every.db"));
  EXPECT_EQ(std::ranges::count(all.err, '\n'), 25);
}

TEST(ImportCommand, RefusesTheSameContentTwice) {
  const std::string file = csv_file("twice.csv", 0), store = fresh_path("twice.db");
  ASSERT_EQ(run("import " + file + " --store " + store).status, 0);
  const std::string copy = csv_file("copy.csv", 0);
  const Ran again = run("import " + copy + " --resume --store " + store);
  EXPECT_EQ(again.status, 2);
  EXPECT_EQ(again.err, error_line(copy + ": is in " + store + " already, as " + file));
  EXPECT_EQ(again.out, "");
  EXPECT_EQ(Store::read(store).imports().size(), 1u);
}

TEST(ImportCommand, AddsToAStoreOnlyWhenAsked) {
  const std::string store = fresh_path("more.db");
  ASSERT_EQ(run("import " + csv_file("a.csv", 0) + " --store " + store).status, 0);
  const std::string other = file_with("b.csv", "operation,bytes,seconds\nreduce,8,1e-6\n");
  const std::string more = "import " + other + " --store " + store;
  EXPECT_EQ(run(more).err, error_line(store + ": exists; use --resume to go on with it, or another name"));
  EXPECT_EQ(run(more + " --resume").status, 0);
  EXPECT_EQ(Store::read(store).imports().size(), 2u);
}

TEST(ImportCommand, TakesTheOthersWhereOneFileIsNoResult) {
  const std::string store = fresh_path("some.db"), good = csv_file("good.csv", 0);
  const Ran ran = run("import " + file_with("letter.txt", "Dear all,\n") + " " + good + " --store " + store);
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("letter.txt"));
  EXPECT_THAT(ran.out, HasSubstr(good));
  EXPECT_EQ(Store::read(store).imports().size(), 1u);
}

TEST(ImportCommand, LeavesNoStoreWhereNothingIsTaken) {
  const std::string store = fresh_path("nothing.db");
  EXPECT_EQ(run("import /no/such/file --store " + store).status, 2);
  EXPECT_FALSE(fs::exists(store));
}

TEST(ImportCommand, RefusesTheStoreOfARun) {
  const std::string store = fresh_path("run.db");
  ASSERT_EQ(run("simulate --machine logp-textbook --processes 2 --op bcast --bytes 8 --suite osu --reps 2 "
                "--store " +
                store)
                .status,
            0);
  const Ran ran = run("import " + csv_file("c.csv", 0) + " --resume --store " + store);
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err,
              HasSubstr("is the store of another backend: it has 'simulated', this run has 'imported'"));
}

TEST(ImportCommand, NeedsFilesAndAStore) {
  EXPECT_EQ(run("import --store x.db").err,
            error_line("no file; use plumbline import FILE... --store RUN.db"));
  EXPECT_EQ(run("import x.txt").err, error_line("--store is missing; use --store RUN.db"));
}

TEST(ImportClocks, SaysWhatItFoundAsTextAndAsJson) {
  const std::string logs = file_with("a.log",
                                     "ptp4l[1.0]: master offset 5 s2 freq 1 path delay 2\n"
                                     "ptp4l[3.0]: master offset 25 s2 freq 1 path delay 2\n") +
                           " " + file_with("b.csv", "time_s,ahead_s,node\n0,0,0\n1,1e-6,0\n0,0,1\n2,0,1\n");
  const Ran text = run("import " + logs + " --clock " + fresh_path("clocks.csv"));
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("ptp4l: 2 points in 2 s, 0.01 ppm from the first to the last\nnode 1: "));
  EXPECT_THAT(text.out, HasSubstr("node 2: "));
  const nlohmann::json found = nlohmann::json::parse(
      run("import " + logs + " --clock " + fresh_path("more.csv") + " --format json").out);
  EXPECT_EQ(found["schema"], "plumbline.import.clocks/1");
  ASSERT_EQ(found["nodes"].size(), 3u);  // the log, and the two of the table
  EXPECT_EQ(found["nodes"][0]["format"], "ptp4l");
  EXPECT_EQ(found["nodes"][0]["duration_s"], 2);
  EXPECT_NEAR(found["nodes"][0]["mean_skew"].get<double>(), 1e-8, 1e-20);
  EXPECT_EQ(found["nodes"][2]["points"], 2);
}

}  // namespace
}  // namespace plumbline::test
