#include <algorithm>

#include <gmock/gmock.h>

#include "analysis/request/parse.hpp"
#include "analysis/run/packing.hpp"
#include "analysis/run/run_store.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;
using testing::Not;

ExperimentRequest request() {
  ExperimentRequest request;
  add_operations(request, "bcast,reduce:binomial");
  add_bytes(request, "8,1Ki");
  add_suites(request, "osu,imb,mpibench");
  return request;
}

Experiment experiment(const ExperimentRequest& request, int started = 4) {
  std::vector<std::string> notes;
  return make_measured_experiment(request, started, notes);
}

using Order = std::vector<std::pair<std::size_t, const Suite*>>;
Order order(const Experiment& of, int launch) {
  Order pairs;
  for (const CellOfSuite& one : order_of_cells(of, launch)) pairs.emplace_back(one.cell, one.suite);
  return pairs;
}

TEST(OrderOfCells, HasEverySuiteOfEveryCellOnce) {
  Order all = order(experiment(request()), 1);
  EXPECT_EQ(all.size(), 4u * 3);
  std::ranges::sort(all);
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
}

TEST(OrderOfCells, IsTheSameForOneLaunchAndDiffersBetweenLaunchesAndSeeds) {
  const Experiment of = experiment(request());
  EXPECT_EQ(order(of, 3), order(of, 3));
  for (int launch = 2; launch < 10; ++launch) EXPECT_NE(order(of, 1), order(of, launch));
  Experiment other = of;
  other.settings.seed = 2;
  EXPECT_NE(order(of, 1), order(other, 1));
}

// Twelve places: over 3,000 launches each element is first in 250, with a standard deviation of 15.
TEST(OrderOfCells, PutsNobodyFirstMoreOftenThanOthers) {
  const Experiment of = experiment(request());
  std::map<std::pair<std::size_t, const Suite*>, int> first;
  for (int launch = 1; launch <= 3000; ++launch) ++first[order(of, launch).front()];
  EXPECT_EQ(first.size(), 12u);
  for (const auto& [one, count] : first) EXPECT_NEAR(count, 250, 5 * 15);
}

TEST(ExperimentText, SaysOneSettingALine) {
  const std::string text = experiment_text(experiment(request()));
  EXPECT_THAT(text, HasSubstr("operations = bcast, reduce:binomial\n"));
  EXPECT_THAT(text, HasSubstr("bytes = 8, 1024\n"));
  EXPECT_THAT(text, HasSubstr("processes = 4\n"));
  EXPECT_THAT(text, HasSubstr("repetitions = the suite's own\n"));
  EXPECT_THAT(text, HasSubstr("stop = the suite's own\n"));
}

TEST(ExperimentText, ChangesWithWhatIsMeasuredButNotWithSeedAndLaunches) {
  const std::string text = experiment_text(experiment(request()));
  ExperimentRequest others = request();
  others.settings.seed = 9;
  others.settings.launches = 5;
  EXPECT_EQ(experiment_text(experiment(others)), text);
  const std::vector<std::function<void(ExperimentRequest&)>> changes{
      [](ExperimentRequest& to) { to.settings.reps = 5; },
      [](ExperimentRequest& to) { to.settings.warmup = 0; },
      [](ExperimentRequest& to) { to.settings.root = 1; },
      [](ExperimentRequest& to) { to.settings.stop = parse_stop("fixed:7"); },
      [](ExperimentRequest& to) { to.settings.window = 1e-3; },
      [](ExperimentRequest& to) { add_bytes(to, "2"); },
      [](ExperimentRequest& to) { to.settings.barrier = parse_barrier("linear:64"); }};
  for (const auto& change : changes) {
    ExperimentRequest changed = request();
    change(changed);
    EXPECT_NE(experiment_text(experiment(changed)), text);
  }
}

Observations some_observations() {
  Observations observations;
  observations.seen = {{1.5, 2.5, 1.0, Verdict::ok}, {-0.0, 1e-9, 3.25, Verdict::started_late}};
  observations.sync = Synchronisation{{0.5, -1e-3, 1e-6}, 2e-7, 12, 0.25, 3};
  observations.valid = false;
  observations.why_invalid = "a reason of more than sixteen letters";
  return observations;
}

void expect_same(const Observations& a, const Observations& b) {
  ASSERT_EQ(a.seen.size(), b.seen.size());
  for (std::size_t i = 0; i < a.seen.size(); ++i) {
    EXPECT_EQ(a.seen[i].begin, b.seen[i].begin);
    EXPECT_EQ(a.seen[i].end, b.seen[i].end);
    EXPECT_EQ(a.seen[i].time, b.seen[i].time);
    EXPECT_EQ(a.seen[i].verdict, b.seen[i].verdict);
  }
  ASSERT_EQ(a.sync.has_value(), b.sync.has_value());
  if (a.sync) {
    EXPECT_EQ(a.sync->map.offset, b.sync->map.offset);
    EXPECT_EQ(a.sync->residual, b.sync->residual);
    EXPECT_EQ(a.sync->messages, b.sync->messages);
  }
  EXPECT_EQ(a.valid, b.valid);
  EXPECT_EQ(a.why_invalid, b.why_invalid);
}

TEST(Packing, BringsObservationsBack) {
  expect_same(unpack<Observations>(pack(some_observations())), some_observations());
  expect_same(unpack<Observations>(pack(Observations{})), Observations{});
}

TEST(Packing, BringsAMeasurementBack) {
  const Measurement measurement{some_observations(), Observations{}, some_observations()};
  const Measurement back = unpack<Measurement>(pack(measurement));
  ASSERT_EQ(back.size(), 3u);
  for (std::size_t rank = 0; rank < 3; ++rank) expect_same(back[rank], measurement[rank]);
  EXPECT_TRUE(unpack<Measurement>(pack(Measurement{})).empty());
}

TEST(Packing, RefusesBytesThatAreCutOff) {
  const std::string bytes = pack(Measurement{some_observations()});
  for (std::size_t size = 1; size < bytes.size(); ++size)
    EXPECT_THROW(unpack<Measurement>(std::string_view(bytes).substr(0, size)), std::length_error) << size;
}

TEST(ParseStop, ReadsEveryRule) {
  EXPECT_EQ(parse_stop("fixed:7").rule.rule, Stop::Rule::fixed);
  EXPECT_EQ(parse_stop("fixed:7").text, "fixed:7");
  EXPECT_EQ(parse_stop("budget:2ms").rule.rule, Stop::Rule::budget);
  EXPECT_EQ(parse_stop("standard-error:3%").rule.rule, Stop::Rule::standard_error);
  EXPECT_EQ(parse_stop("confidence-interval:2.5%").rule.rule, Stop::Rule::confidence_interval);
  EXPECT_EQ(parse_stop("deviation:5%").rule.rule, Stop::Rule::deviation);
  EXPECT_EQ(parse_stop("decay").rule.rule, Stop::Rule::decay);
}

TEST(ParseStop, RefusesWrongTexts) {
  for (const char* text : {"",
                           ":",
                           "fixed",
                           "fixed:",
                           "fixed:0",
                           "fixed:-1",
                           "fixed:1.5",
                           "fixed:7x",
                           "budget",
                           "budget:0s",
                           "budget:2",
                           "budget:-1s",
                           "standard-error",
                           "standard-error:3",
                           "standard-error:0%",
                           "standard-error:100%",
                           "standard-error:%",
                           "deviation:nan%",
                           "confidence-interval:3%%",
                           "decay:3",
                           "Fixed:7",
                           "fixed :7",
                           "never"})
    EXPECT_THROW(parse_stop(text), InputError) << text;
}

}  // namespace
}  // namespace plumbline
