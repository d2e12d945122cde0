#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/write_machine.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Lines 1 to 5, then 6 and 7; what follows begins at line 8.
const std::string network = "[network]\nkind = 'platform'\no = '0.5us'\ng = '1us'\nG = '1ns/B'\n";
const std::string links = network + "[network.platform]\nbandwidth = '10GB/s'\n";

std::string refusal(const std::string& text, std::vector<std::string> settings = {}) {
  try {
    parse_machine(text, "m.toml", settings);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

const Platform fat_tree() {
  return *parse_machine(links + "kind = 'fat-tree'\nlatency = '0.1us'\ndown = [8, 4]\nup = [1, 2]\n",
                        "m.toml")
              .network.platform;
}

// 10 GB/s are 100 ps/B.
TEST(ReadPlatform, TakesTheShapeAndTheLinks) {
  const Platform platform = fat_tree();
  EXPECT_EQ(platform.kind, Platform::Kind::fat_tree);
  EXPECT_EQ(platform.G, 100);
  EXPECT_EQ(platform.latency, 100'000);
  EXPECT_THAT(platform.down, ElementsAre(8, 4));
  EXPECT_THAT(platform.up, ElementsAre(1, 2));
  EXPECT_THAT(platform.parallel, ElementsAre(1, 1));
  EXPECT_TRUE(platform.shares);
  EXPECT_EQ(platform.placement, Platform::Placement::block);
  EXPECT_EQ(hosts_of(platform), 32);
}

// Above the routes' own: 0 where the file does not say.
TEST(ReadPlatform, LIsWhatComesOnTopOfTheRoutes) {
  const std::string text =
      network + "[network.platform]\nkind = 'cluster'\nbandwidth = '1GB/s'\nlatency = '1us'\n";
  EXPECT_EQ(parse_machine(text, "m.toml").network.between_nodes.L, 0);
  const std::vector<std::string> settings{"network.L=2us", "network.platform.latency=3us"};
  const Machine machine = parse_machine(text, "m.toml", settings);
  EXPECT_EQ(machine.network.between_nodes.L, 2'000'000);
  EXPECT_EQ(machine.network.platform->latency, 3'000'000);
}

TEST(ReadPlatform, RefusesWhatIsNoPlatformInOneLine) {
  const std::string tree = links + "latency = '1us'\nkind = 'fat-tree'\n";
  const std::string fly = links + "latency = '1us'\nkind = 'dragonfly'\n";
  const std::pair<std::string, std::string> cases[] = {
      {network,
       "m.toml:1: [network] lacks platform; write e.g. platform = { kind = \"cluster\", bandwidth = "
       "\"1GB/s\", latency = \"1us\" }"},
      {network + "platform = 3\n",
       "m.toml:6: platform must be a table, not a number; write [network.platform] and its keys below"},
      {links + "latency = '1us'\n",
       "m.toml:6: [network.platform] lacks kind; write e.g. kind = \"fat-tree\""},
      {links + "kind = 'fattree'\n",
       "m.toml:8: unknown kind of platform 'fattree'; did you mean 'fat-tree'?"},
      {links + "kind = 'cluster'\n",
       "m.toml:6: [network.platform] lacks latency; write e.g. latency = \"0.1us\""},
      {links + "kind = 'cluster'\nlatency = 0\n",
       "m.toml:9: latency of a link must be at least 1 ps, not 0: with no time between sending and arrival "
       "there "
       "is no order of events"},
      {links + "kind = 'cluster'\nlatency = '1us'\ndown = [1]\n",
       "m.toml:10: unknown [network.platform] key 'down'; known: kind, bandwidth, latency, backbone, "
       "sharing"},
      {links + "kind = 'cluster'\nlatency = '1us'\nbackbone = 0\n",
       "m.toml:10: backbone must be finite; write e.g. backbone = \"12.5GB/s\""},
      {links + "kind = 'cluster'\nlatency = '1us'\nsharing = 'fare'\n",
       "m.toml:10: unknown kind of sharing 'fare'; did you mean 'fair'?"},
      {tree, "m.toml:6: [network.platform] lacks down; write e.g. down = [8, 8]"},
      {tree + "down = 8\n", "m.toml:10: down must be an array of whole numbers, not a number"},
      {tree + "down = []\n", "m.toml:10: down is empty; write e.g. down = [8, 8]"},
      {tree + "down = [8, 0]\n", "m.toml:10: down must be at least 1, not 0"},
      {tree + "down = [8, 8]\nup = [1]\n", "m.toml:11: up has 1 levels, but down has 2"},
      {tree + "down = [2000, 2000]\nup = [1, 1]\n",
       "m.toml:9: a platform of more than 1048576 hosts is too large"},
      {tree + "down = [2, 60000]\nup = [1, 1]\n",  // of 180,000 links; 120,000 x 60,000 + 60,000
       "m.toml:9: a fat tree with more than 33554432 pairs of a host or switch and one of the level above is "
       "too large"},
      {tree + "down = [4, 4]\nup = [1, 2]\nparallel = [1, 1000000000]\n",
       "m.toml:9: a platform of more than 262144 links is too large"},
      {fly + "groups = [1, 1]\nchassis = [1, 1]\nrouters = [3000, 1]\nnodes = 1\n",
       "m.toml:9: a platform of more than 262144 links is too large"},
      {tree + "down = [2]\nup = [1]\nplacement = 'blocks'\n",
       "m.toml:12: unknown placement 'blocks'; did you mean 'block'?"},
      {fly + "groups = 3\n", "m.toml:10: groups must be an array of whole numbers, not a number"},
      {fly + "groups = [3]\n",
       "m.toml:10: groups takes two numbers, how many and links between two of them; write e.g. groups = [4, "
       "2]"},
      {fly + "groups = [3, 1]\nchassis = [1, 1]\nrouters = [2, 1]\nnodes = 4\n",
       "m.toml:10: a router has the links to one other group: 3 groups need at least as many routers each, "
       "chassis times routers, not 2"},
      {links + "kind = 'torus'\nlatency = '1us'\n",
       "m.toml:6: [network.platform] lacks dimensions; write e.g. dimensions = [4, 4, 4]"},
      {network + "[network.site]\nL = '1us'\n[network.platform]\nkind = 'cluster'\nbandwidth = "
                 "'1GB/s'\nlatency = '1us'\n",
       "m.toml:6: [network.site] needs processes_per_site above the tables, to say where sites end"},
  };
  for (const auto& [text, error] : cases) EXPECT_EQ(refusal(text), error) << text;
}

TEST(ReadPlatform, NodesNeedALevelOfTheirOwn) {
  const std::string cluster = links + "kind = 'cluster'\nlatency = '1us'\n";
  EXPECT_EQ(
      refusal("processes_per_node = 2\n" + cluster),
      "m.toml:1: processes of a node need [network.node] beside a platform: its routes are between nodes");
  EXPECT_THAT(
      refusal("processes_per_node = 2\n" + cluster + "[network.node]\nL = '0.1us'\n", {"network.node=none"}),
      HasSubstr("processes of a node need [network.node] beside a platform"));
  EXPECT_EQ(refusal("processes_per_node = 2\n" + cluster + "[network.node]\no = '0.1us'\n"),
            "m.toml:11: [network.node] lacks L; write e.g. L = \"0.3us\"");
  EXPECT_EQ(refusal("processes_per_node = 2\n" + cluster + "[network.node]\nL = '0.1us'\n"), "accepted");
}

TEST(ReadPlatform, HasNoEffectWithoutItsKind) {
  const std::string cluster = links + "kind = 'cluster'\nlatency = '1us'\n";
  EXPECT_THAT(refusal(cluster, {"network.kind=loggp", "network.L=1us"}),
              HasSubstr("platform has no effect without kind = \"platform\"; leave one of them out"));
  EXPECT_EQ(refusal(cluster, {"network.kind=loggp", "network.L=1us", "network.platform=none"}), "accepted");
}

TEST(ReadPlatform, NamesAFileThatIsNotThere) {
  EXPECT_THAT(refusal(network + "[network.platform]\nkind = 'file'\nfile = ''\n"),
              HasSubstr("m.toml:8: no file ''; looked in "));
  EXPECT_THAT(refusal(network + "[network.platform]\nkind = 'file'\nfile = 'no.xml'\n"),
              HasSubstr("m.toml:8: no file 'no.xml'; looked in "));
  EXPECT_THAT(
      refusal(network + "[network.platform]\nkind = 'file'\nfile = 'm.xml'\nplacement = 'round-robin'\n"),
      HasSubstr("no file"));
}

std::string of_file(const std::string& name) {
  return network + "[network.platform]\nkind = 'file'\nfile = '" PLUMBLINE_TEST_DATA "/platforms/" + name +
         "'\n";
}

TEST(ReadPlatform, RefusesLinksThatChangeOrAreWireless) {
  EXPECT_THAT(refusal(of_file("changing.xml")),
              HasSubstr("changing.xml' has bandwidth_file: links that change in time are not supported"));
  EXPECT_THAT(refusal(of_file("config.xml")), HasSubstr("<config>: it would change the model"));
  EXPECT_THAT(refusal(of_file("wireless.xml")), HasSubstr("wireless links are not supported"));
  EXPECT_EQ(refusal(of_file("commented.xml")), "accepted");
}

TEST(ReadPlatform, IsReadAsItWasWritten) {
  Machine machine;
  machine.name = "m";
  for (const auto kind : {Platform::Kind::cluster, Platform::Kind::fat_tree, Platform::Kind::torus,
                          Platform::Kind::dragonfly}) {
    Platform platform = fat_tree();
    platform.kind = kind;
    platform.dimensions = {3, 5};
    platform.groups = {3, 2};
    platform.chassis = {2, 4};
    platform.routers = {5, 1};
    platform.nodes = 7;
    if (kind == Platform::Kind::cluster) platform.backbone_G = 12.5;
    if (kind != Platform::Kind::cluster) platform.placement = Platform::Placement::random;
    platform.shares = kind == Platform::Kind::torus;
    machine.network.platform = platform;
    const Platform read = *parse_machine(machine_file_text(machine, {}), "m.toml").network.platform;
    EXPECT_EQ(read.kind, kind);
    EXPECT_EQ(read.G, platform.G);
    EXPECT_EQ(read.latency, platform.latency);
    EXPECT_EQ(read.backbone_G, platform.backbone_G);
    EXPECT_EQ(read.shares, platform.shares);
    EXPECT_EQ(read.placement, platform.placement);
    EXPECT_EQ(read.parallel, kind == Platform::Kind::fat_tree ? platform.parallel : std::vector<int>());
    EXPECT_EQ(read.dimensions, kind == Platform::Kind::torus ? platform.dimensions : std::vector<int>());
    if (kind != Platform::Kind::dragonfly) continue;
    EXPECT_EQ(read.chassis.count, 2);
    EXPECT_EQ(read.chassis.links, 4);
    EXPECT_EQ(read.nodes, 7);
  }
}

}  // namespace
}  // namespace plumbline
