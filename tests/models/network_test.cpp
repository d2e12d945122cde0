#include "models/network.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

/// Nodes of four places, which have units of two.
Network nest_placed(const Placement& placement) {
  Network network;
  network.within_node = LogGOPS{};
  network.inner.push_back({{}, "unit", 2});
  network.processes_per_node = 4;
  network.placement = placement;
  return network;
}

std::vector<int> nodes_of_ranks(const Network& network, int processes) {
  std::vector<int> nodes;
  for (int rank = 0; rank < processes; ++rank) nodes.push_back(network.node(rank));
  return nodes;
}

TEST(Places, EachRankHasOneOfItsOwn) {
  using By = Placement::By;
  for (const Placement& placement :
       {Placement{}, Placement{.by = By::level, .unit = 2}, Placement{.by = By::node, .nodes = 3}}) {
    const Network network = nest_placed(placement);
    std::vector<int> places;
    for (int rank = 0; rank < 12; ++rank) places.push_back(network.place(rank));
    std::ranges::sort(places);
    for (int place = 0; place < 12; ++place) EXPECT_EQ(places[static_cast<std::size_t>(place)], place);
  }
}

// The last rank is not always on the last node: 4 of 0 to 4 is on node 4 mod 3 = 1.
TEST(Nodes, AreCountedWhereverTheLastRankIs) {
  using By = Placement::By;
  const Network round_robin = nest_placed({.by = By::node, .nodes = 3});
  EXPECT_EQ(nodes_of_ranks(round_robin, 5), (std::vector{0, 1, 2, 0, 1}));
  EXPECT_EQ(round_robin.nodes_of(5), 3);
  EXPECT_EQ(round_robin.nodes_of(2), 2);
  const Network by_level = nest_placed({.by = By::level, .unit = 2});
  EXPECT_EQ(nodes_of_ranks(by_level, 6), (std::vector{0, 0, 0, 0, 1, 1}));
  EXPECT_EQ(by_level.nodes_of(6), 2);
  EXPECT_EQ(nest_placed({}).nodes_of(4), 1);
  EXPECT_EQ(nest_placed({}).nodes_of(5), 2);
}

TEST(Nodes, HaveSoManyPlacesAndNoMore) {
  const Network network = nest_placed({.nodes = 2});
  EXPECT_NO_THROW(check_places(network, 8));
  try {
    check_places(network, 9);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "2 nodes with 4 processes each have places for 8 processes, not 9");
  }
  EXPECT_NO_THROW(check_places(nest_placed({}), std::numeric_limits<int>::max()));
}

TEST(Stations, AreThereWhereAnAdapterOrAMemoryIs) {
  Network network = nest_placed({});
  EXPECT_FALSE(has_stations(network));
  network.inner[0].memory = 1;
  EXPECT_TRUE(has_stations(network));
  EXPECT_TRUE(has_station(network, 3));
  EXPECT_FALSE(has_station(network, 1));
  EXPECT_FALSE(has_station(network, 0));
  network.adapter = Adapter{};
  EXPECT_TRUE(has_station(network, 0));
  EXPECT_FALSE(has_station(network, 1));
}

}  // namespace
}  // namespace plumbline
