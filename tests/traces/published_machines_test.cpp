#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>

#include "models/calibration/round_trips.hpp"
#include "models/statistics.hpp"
#include "models/statistics/kolmogorov_smirnov.hpp"
#include "traces/machine/machine_file.hpp"

// The machines that `plumbline calibrate` made from the SMPI calibration's files, against medians and round
// trips that tests/data/smpi_round_trips.py took from the same files.

namespace plumbline {
namespace {

constexpr std::size_t draws = 20'001;

LogGOPS network_of(const std::string& cluster) {
  return read_machine(PLUMBLINE_SOURCE "/models/machines/" + cluster + ".toml").network.between_nodes;
}

/// Simulated round trips: every message has a jitter, a rendezvous three (model.md).
std::vector<double> round_trips(const LogGOPS& level, std::int64_t bytes) {
  const int legs = cost_of(level, bytes).rendezvous ? 6 : 2;
  const double fixed = to_seconds(parameterised_round_trip(level, 1, 0, bytes));
  Stream stream(1, Purpose::jitter, 0, static_cast<std::uint64_t>(bytes));
  std::vector<double> trips(draws, fixed);
  for (double& trip : trips)
    for (int leg = 0; leg < legs; ++leg) trip += level.jitter->draw(stream);
  return trips;
}

std::vector<double> small_round_trips(const std::string& cluster) {
  std::ifstream file(PLUMBLINE_TEST_DATA "/smpi_small_round_trips.tsv");
  std::vector<double> trips;
  std::string name;
  for (double trip = 0; file >> name >> trip;)
    if (name == cluster) trips.push_back(trip);
  return trips;
}

/// The largest distance of two distribution functions.
double distance(const std::vector<double>& a, const std::vector<double>& b) {
  return kolmogorov_smirnov(a, b)->D;
}

/// The share of the measured sizes from 1 B to 64 KiB whose median round trip the machine has within 15 %.
double share_met(const std::string& cluster) {
  const LogGOPS level = network_of(cluster);
  std::ifstream file(PLUMBLINE_TEST_DATA "/smpi_round_trip_medians.tsv");
  std::map<bool, int> met;
  std::string name;
  std::int64_t bytes = 0;
  for (double measured = 0; file >> name >> bytes >> measured;)
    if (name == cluster) ++met[std::abs(*median(round_trips(level, bytes)) / measured - 1) <= 0.15];
  EXPECT_EQ(met[true] + met[false], 359) << cluster;
  return met[true] / 359.0;
}

class MachinesOfClusters : public testing::TestWithParam<const char*> {};

// 500 quantiles stand for the measured round trips of 1 B to 16 B: a distance of 0.001 at most.
TEST_P(MachinesOfClusters, HaveTheMeasuredDistributionOfRoundTripsAtEightBytes) {
  EXPECT_LE(distance(round_trips(network_of(GetParam()), 8), small_round_trips(GetParam())), 0.05);
}

INSTANTIATE_TEST_SUITE_P(Clusters, MachinesOfClusters, testing::Values("stampede", "taurus", "graphene"),
                         [](const auto& cluster) { return std::string(cluster.param); });

TEST(PublishedMachines, StampedeHasTheMedianRoundTripOfEverySize) { EXPECT_EQ(share_met("stampede"), 1); }

// No machine meets every size of the other two: of blocks in which one and the same size of 1 B to 16 B was
// measured again, only 62 % (taurus) and 76 % (graphene) have a median within 15 % of the size's own. Seen
// when these machines were made: 182 and 342 of 359.
TEST(PublishedMachines, HalfOfTheSizesOfTaurusAndMostOfGrapheneAreMet) {
  EXPECT_GE(share_met("taurus"), 0.45);
  EXPECT_GE(share_met("graphene"), 0.90);
}

}  // namespace
}  // namespace plumbline
