#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "analysis/report/report_cell.hpp"
#include "analysis/run/listener.hpp"
#include "models/errors.hpp"
#include "models/random.hpp"
#include "output/report/report_data.hpp"
#include "report/pages.hpp"
#include "tests/cli/plain_machine.hpp"
#include "tests/cli/stores.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pointwise;

constexpr double us = 1e-6;

json data_of(const std::vector<std::string>& files) {
  Listener nobody;
  return json(report_data({.files = files}, nobody));
}

/// The only cell of a suite.
json cell_of(const json& data, const std::string& suite) {
  for (const json& cell : data["cells"])
    if (cell["suite"] == suite) return cell;
  ADD_FAILURE() << "no cell of " << suite;
  return {};
}

/// A process that began its observations at `begin`, and took `times`; both us.
StoredProcess process_of(int rank, const std::vector<double>& begin, const std::vector<double>& times) {
  StoredProcess process{.rank = rank, .sync = StoredSync{}};
  for (std::size_t i = 0; i < times.size(); ++i) {
    process.begin.push_back(begin[i] * us);
    process.end.push_back((begin[i] + times[i]) * us);
    process.time.push_back(times[i] * us);
    process.verdict.push_back(0);
  }
  return process;
}

/// The processes of each launch of a broadcast of 8 B to one process, as a store.
using Launches = std::vector<std::vector<StoredProcess>>;
std::string store_of(const std::string& name, const Launches& launches) {
  const std::string file = fresh_path(name);
  Store store = measured_store(file);
  for (std::size_t i = 0; i < launches.size(); ++i) {
    const int launch = store.begin_launch(static_cast<int>(i) + 1);
    StoredCell cell{.key = {"reprompi", "bcast", "", 8, 0, 2, 0}};
    cell.sync = "hca";
    cell.processes = launches[i];
    store.write(launch, cell);
    store.write(launch, std::vector<StoredFactor>{{{}, "governor", i == 0 ? "powersave" : "performance"},
                                                  {{}, "library", "Open MPI"}});
    store.end_launch(launch);
  }
  return file;
}

// Two processes, start times 0 and 1 us, 10 and 13 us, 20 and 22 us; calls of 4 and 5, 4 and 5, 4 and 7 us.
// reprompi's time is last end - first start: 6, 13 + 5 - 10 = 8 and 22 + 7 - 20 = 9 us, the median 8 us.
// Start skews 1, 3, 2 us: type-7 quantiles of 1, 2, 3 at 5, 25, 50, 75 and 95 % are 1 + 2p: 1.1, 1.5, 2, 2.5
// and 2.9.
TEST(ReportData, HasWhatALaunchReportsAndHowFarApartProcessesStarted) {
  const std::string file = store_of(
      "report_launch.db", {{process_of(0, {0, 10, 20}, {4, 4, 4}), process_of(1, {1, 13, 22}, {5, 5, 7})}});
  const json cell = cell_of(data_of({file}), "reprompi");
  EXPECT_NEAR(cell["reported"], 8 * us, 1e-12);
  EXPECT_EQ(cell["n"], 3);
  EXPECT_THAT(cell["quantiles"], Pointwise(DoubleNear(1e-11), {6 * us, 8 * us, 9 * us}));
  EXPECT_THAT(cell["start_skew"],
              Pointwise(DoubleNear(1e-11), {1.1 * us, 1.5 * us, 2 * us, 2.5 * us, 2.9 * us}));
  EXPECT_EQ(cell["interval"], nullptr);
  EXPECT_EQ(cell["truth"], nullptr);
  EXPECT_EQ(cell["error"], nullptr);
}

/// Launches of one observation each, of so many us on both processes, all started at once.
std::string launches_of(const std::string& name, const std::vector<double>& times) {
  Launches launches;
  for (const double time : times)
    launches.push_back({process_of(0, {0}, {time}), process_of(1, {0}, {time})});
  return store_of(name, launches);
}

// The median of 3, 5, 4 is 4; two launches and more, but fewer than six, have no interval of the median at 95
// %: (1/2)^5 on each side makes 93.75 % for five values between the min and the max, 96.9 % for six.
TEST(ReportData, HasTheMinAndMaxLaunchWhereTheyAreTooFewForAnInterval) {
  const json cell = cell_of(data_of({launches_of("report_three.db", {3, 5, 4})}), "reprompi");
  EXPECT_NEAR(cell["reported"], 4 * us, 1e-12);
  EXPECT_THAT(cell["interval"], Pointwise(DoubleNear(1e-12), {3 * us, 5 * us}));
  EXPECT_EQ(cell["interval_is"], "min and max launch");
  ASSERT_EQ(cell["launches"].size(), 3u);
  EXPECT_EQ(cell["launches"][1][0], 2);
  EXPECT_NEAR(cell["launches"][1][1], 5 * us, 1e-12);
}

TEST(ReportData, HasTheIntervalOfTheMedianFromSixLaunchesOn) {
  const json cell = cell_of(data_of({launches_of("report_six.db", {3, 5, 4, 8, 6, 7})}), "reprompi");
  EXPECT_NEAR(cell["reported"], 5.5 * us, 1e-12);
  EXPECT_THAT(cell["interval"], Pointwise(DoubleNear(1e-12), {3 * us, 8 * us}));
  EXPECT_EQ(cell["interval_is"], "95 % interval of the median over launches");
}

TEST(ReportData, CountsTheValuesOfEveryFactor) {
  const json data = data_of({launches_of("report_factors.db", {3, 5, 4})});
  const json& factors = data["runs"][0]["factors"];
  ASSERT_EQ(factors.size(), 2u);
  EXPECT_EQ(factors[0], json::parse(R"({"name": "governor", "different": 2, "values": [
      {"value": "performance", "times": 2}, {"value": "powersave", "times": 1}]})"));
  EXPECT_EQ(factors[1]["different"], 1);
}

std::string simulated(const std::string& name, const std::string& more) {
  const std::string store = fresh_path(name);
  const Ran ran =
      run(fmt::format("simulate --machine {} --processes 2 --op bcast:flat --bytes 8 --store {} {}",
                      file_with("report_plain.toml", plain_machine), store, more));
  EXPECT_EQ(ran.status, 0) << ran.err;
  return store;
}

// The loop of mpbench on the root: o or g = 2 us a call, whichever is more, so that 10 calls take 20 us less
// what the last one does not wait for. The report must say what simulate says: its error, and the truth of 12
// us.
TEST(ReportData, SaysOfATruthAndItsErrorsWhatSimulateSays) {
  const std::string store = simulated("report_truth.db", "--suite mpbench,reprompi --reps 5 --launches 2");
  const Ran ran =
      run(fmt::format("simulate --machine {} --processes 2 --op bcast:flat --bytes 8 --suite "
                      "mpbench,reprompi --reps 5 --launches 2 --format json",
                      file_with("report_plain.toml", plain_machine)));
  const json suites = json::parse(ran.out)["cells"][0]["suites"];
  const json data = data_of({store});
  const json truth = cell_of(data, "truth");
  EXPECT_NEAR(truth["reported"], 12 * us, 1e-12);
  EXPECT_EQ(truth["histogram"], nullptr);  // all executions are the same
  for (const json& suite : suites) {
    if (!suite["primary"]) continue;
    const json cell = cell_of(data, suite["suite"]);
    EXPECT_NEAR(cell["reported"], suite["reported_s"], 1e-11);
    EXPECT_NEAR(cell["error"], suite["error"], 1e-5);
    EXPECT_NEAR(cell["truth"], 12 * us, 1e-12);
    EXPECT_EQ(cell["statistic"], suite["statistic"]);
  }
}

TEST(ReportData, HasWhatItTakesToRunItAgain) {
  const std::string store = simulated("report_again.db", "--suite osu --reps 3 --seed 42");
  const json run = data_of({store})["runs"][0];
  EXPECT_THAT(run["command"], HasSubstr("--op bcast:flat --bytes 8"));
  EXPECT_EQ(run["seed"], "42");
  EXPECT_EQ(run["backend"], "simulated");
  EXPECT_THAT(run["machine_text"], HasSubstr("10us"));
}

TEST(ReportData, HoldsASimulatedRunAgainstAMeasuredOne) {
  const json data = data_of(
      {simulated("report_sim.db", "--suite reprompi --reps 5"), launches_of("report_hw.db", {12, 24})});
  ASSERT_EQ(data["documents"].size(), 1u);
  EXPECT_EQ(data["documents"][0]["content"]["schema"], "plumbline.validate/2");
}

// Imported: the file's five runs are five launches of one cell.
TEST(ReportData, ShowsImportedResults) {
  const std::string store = fresh_path("report_import.db");
  const Ran imported =
      run(fmt::format("import {0}/aws-eks_size128_osu_allreduce_run1.txt "
                      "{0}/aws-eks_size128_osu_allreduce_run2.txt --store {1}",
                      PLUMBLINE_TEST_DATA "/multirun", store));
  ASSERT_EQ(imported.status, 0) << imported.err;
  const json data = data_of({store});
  EXPECT_EQ(data["runs"][0]["imports"].size(), 2u);
  const json& cell = data["cells"].at(0);
  EXPECT_EQ(cell["suite"], "OSU");
  EXPECT_EQ(cell["operation"], "allreduce");
  EXPECT_EQ(cell["unit"], "s");
  EXPECT_EQ(cell["launches"].back()[0], 2);
}

TEST(ReportData, RefusesWhatIsNoStore) {
  const std::string file = file_with("report_none.txt", "nothing of the kind");
  EXPECT_EQ(run("report " + file).err,
            error_line(file + ": is neither a run store nor the JSON of simulate, sync, compare, "
                              "validate, recommend or calibrate --clock; plumbline import makes a store of "
                              "other benchmarks' results"));
  EXPECT_EQ(run("report " + file).status, 2);
  EXPECT_EQ(run("report").status, 2);
}

// The file's gl_tstart_sec and gl_tend_sec, 0.1 s each, of 5 observations on 2 processes: last end - first
// start are 24.2375 (0.1049238275 - 0.1048995900), 0.4215, 0.5915, 0.7115 and 0.4210 us.
TEST(ReportData, TakesReproMpisInstantsAsTimes) {
  const std::string store = fresh_path("report_instants.db");
  ASSERT_EQ(run("import " PLUMBLINE_TEST_DATA "/results/62_reprompi_window_observations.txt --store " + store)
                .status,
            0);
  const json data = data_of({store});
  ASSERT_EQ(data["cells"].size(), 1u);
  EXPECT_EQ(data["cells"][0]["metric"], "latency, last end - first start");
  EXPECT_THAT(
      data["cells"][0]["quantiles"],
      Pointwise(DoubleNear(1e-11), {0.421 * us, 0.4215 * us, 0.5915 * us, 0.7115 * us, 24.2375 * us}));
}

// 1e-310 is no normal double: its digits are taken all the same.
TEST(ReportData, TakesNumbersThatAreNearlyZero) {
  const std::string file = file_with("tiny.csv", "operation,bytes,seconds\nbcast,8,1e-310\nbcast,16,1e-6\n");
  const std::string store = fresh_path("report_tiny.db");
  ASSERT_EQ(run("import " + file + " --store " + store).status, 0);
  EXPECT_EQ(data_of({store})["cells"].size(), 2u);
}

TEST(ReportData, RefusesJsonWithNothingToDraw) {
  const auto said_of = [](const std::string& text) {
    const Ran ran = run("report -o /dev/null " + file_with("report_wrong.json", text));
    EXPECT_EQ(ran.status, 2) << text;
    return ran.err;
  };
  EXPECT_THAT(said_of(R"({"schema": 5})"), HasSubstr("is neither a run store nor the JSON of"));
  EXPECT_THAT(said_of(R"({"schema": "plumbline.compare/2"})"), HasSubstr("has no list 'cells'"));
  EXPECT_THAT(said_of(R"({"schema": "plumbline.sync/1", "methods": 1})"), HasSubstr("has no list 'methods'"));
  EXPECT_THAT(said_of(R"({"schema": "plumbline.simulate/2", "cells": [{"suites": [{"suite": "osu"}]}]})"),
              HasSubstr("has no errors"));
  EXPECT_THAT(said_of(R"({"schema": "plumbline.simulate/2", "cells": [1]})"), HasSubstr("has no errors"));
  EXPECT_THAT(said_of(R"({"schema": "plumbline.recommend/1"})"), HasSubstr("has no list 'suites'"));
}

// 200 sizes of 400 numbers each: 60,000 / 200 = 300 points of each distribution, as of a run store's.
TEST(ReportData, HasFewerPointsOfManyImportedCells) {
  const std::string file = fresh_path("report_many.db");
  RunInfo run;
  run.backend = "imported";
  {
    Store store = Store::create(file, run);
    Import import;
    import.formats = {"OSU"};
    Series& series = import.series.emplace_back();
    series.benchmark = "OSU";
    series.operation = "bcast";
    series.metric = "time";
    series.unit = "s";
    for (int size = 0; size < 200; ++size)
      for (int i = 0; i < 400; ++i) {
        ImportedRow& row = import.rows.emplace_back();
        row.value = us * (1 + i);
        row.bytes = size;
      }
    store.write({.file = "many.txt", .size = 1, .crc64 = 1}, import);
  }
  const json data = data_of({file});
  ASSERT_EQ(data["cells"].size(), 200u);
  EXPECT_EQ(data["cells"][0]["n"], 400);
  EXPECT_EQ(data["cells"][0]["quantiles"].size(), 300u);
}

// 0 to 999 and one outlier: the 0.5 % quantile is x[floor(1000 * 0.005)] = 5, that of 99.5 % x[995] = 995,
// the range 990, and a tenth of it more 99: from max(5 - 99, 0) = 0 to 995 + 99 = 1094. Freedman and
// Diaconis' bins are 2 * 500 / 1001^(1/3) = 99.97 wide: 11 of 1094 / 11 = 99.45, which is 99 ticks of 1, so
// from -0.5 on ceil(1094.5 / 99) = 12 of them, up to -0.5 + 12 * 99 = 1187.5, the first with 0 to 98.
TEST(Condensed, KeepsAnOutlierOutOfTheBins) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) values.push_back(i);
  values.push_back(1e9);
  const Condensed all = condensed(values, 11);
  ASSERT_TRUE(all.histogram);
  EXPECT_NEAR(all.histogram->low, -0.5, 1e-9);
  EXPECT_NEAR(all.histogram->high, 1187.5, 1e-9);
  EXPECT_EQ(all.histogram->counts.size(), 12u);
  EXPECT_EQ(all.histogram->counts[0], 99u);
  EXPECT_EQ(all.histogram->below, 0u);
  EXPECT_EQ(all.histogram->above, 1u);
  EXPECT_EQ(all.n, 1001u);
  EXPECT_THAT(all.quantiles, ElementsAre(0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1e9));
}

// Of 7 values 0.5 % on a side are none. Sturges' bins are ceil(log2 7) + 1 = 4, more than Freedman and
// Diaconis'.
TEST(Condensed, CutsNothingOffFewValues) {
  const Condensed all = condensed({1, 2, 3, 4, 5, 6, 7}, 11);
  EXPECT_EQ(all.histogram->low, 1);
  EXPECT_EQ(all.histogram->high, 7);
  EXPECT_EQ(all.histogram->counts.size(), 4u);
  EXPECT_EQ(all.histogram->below + all.histogram->above, 0u);
}

// Half of the values around 10, half around 20: nothing between. Quartiles are 10 apart, which would make
// four bins of 2; eighths of a peak are 0.02 apart, which asks for more than the 400 that there are at most.
TEST(Condensed, ShowsTwoPeaks) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) values.push_back((i % 2 == 0 ? 10 : 20) + (i % 10) * 0.01);
  const Histogram histogram = *condensed(values, 11).histogram;
  std::size_t left = 0, right = 0;
  ASSERT_EQ(histogram.counts.size(), 400u);
  for (std::size_t i = 0; i < 200; ++i) left += histogram.counts[i], right += histogram.counts[200 + i];
  EXPECT_EQ(left, 500u);
  EXPECT_EQ(right, 500u);
  EXPECT_EQ(histogram.counts[200], 0u);
}

// 40 values of a clock with a tick of 10 ns, 25 observations of each. Bins of 390 / 11 = 35 ns, Sturges' 11,
// would hold three ticks or four, 75 values or 100, and look like peaks. Of four ticks each they hold 100.
TEST(Condensed, HasAsManyTicksOfAClockInEachBin) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) values.push_back(3e-6 + (i % 40) * 1e-8);
  const Histogram histogram = *condensed(values, 11).histogram;
  EXPECT_EQ(histogram.counts, std::vector<std::size_t>(10, 100));
}

TEST(Condensed, HasNoHistogramOfOneValueOrNone) {
  EXPECT_FALSE(condensed({3, 3, 3}, 11).histogram);
  EXPECT_FALSE(condensed({}, 11).histogram);
  EXPECT_THAT(condensed({3, 1, 2}, 11).quantiles, ElementsAre(1, 2, 3));
}

TEST(FilledPage, LetsNoNameEndTheElementThatHoldsTheData) {
  const Page page{"<script type=\"application/json\">", "</script>"};
  const std::string html = filled(page, {{"file", "</script><script>alert(1)</script><!--"}});
  const std::string inside = html.substr(page.head.size(), html.size() - page.head.size() - page.tail.size());
  EXPECT_THAT(inside, Not(HasSubstr("<")));
  EXPECT_EQ(json::parse(inside)["file"], "</script><script>alert(1)</script><!--");
}

TEST(FilledPage, SaysWhereThePagesWereNotBuilt) { EXPECT_THROW(filled({}, {}), RunError); }

/// A cell of `observations` that no compression makes small.
StoredCell large_cell(std::int64_t bytes, int observations) {
  StoredCell cell{.key = {"osu", "bcast", "", bytes, 0, 1, 0}};
  StoredProcess process{.rank = 0};
  Stream random(1, Purpose::jitter, 0, static_cast<std::uint64_t>(bytes));
  for (int i = 0; i < observations; ++i) {
    process.begin.push_back(i);
    process.time.push_back(us * (10 + random.uniform()));
    process.end.push_back(i + process.time.back());
    process.verdict.push_back(0);
  }
  cell.processes = {process};
  return cell;
}

// 20 sizes, 10 launches, 5,000 observations each: a million. With the page itself it must stay below 3 MB.
TEST(ReportCommand, MakesAMillionObservationsAPageBelow3MB) {
  if (report_page.head.empty()) GTEST_SKIP() << "the pages are not built (PLUMBLINE_PAGES, npm)";
  const std::string file = fresh_path("report_million.db"), report = fresh_path("report_million.html");
  {
    Store store = measured_store(file);
    for (int launch = 1; launch <= 10; ++launch) {
      const int id = store.begin_launch(launch);
      for (int size = 0; size < 20; ++size) store.write(id, large_cell(std::int64_t{1} << size, 5000));
      store.end_launch(id);
    }
  }
  const json data = data_of({file});
  std::size_t observations = 0;
  for (const json& cell : data["cells"]) observations += cell["n"].get<std::size_t>();
  EXPECT_EQ(observations, 1'000'000u);
  EXPECT_LT(filled(report_page, data).size(), 3'000'000u);
}

}  // namespace
}  // namespace plumbline::test
