#include "traces/machine/machine_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

// The example of the documentation, as far as it is available.
constexpr std::string_view whole = R"(
name = "ib-2008"
source = "where each number comes from"
processes_per_node = 4
processes_per_site = 64

[network]
kind = "loggp"
L = "2.5us"
o_s = "0.5us"
o_r = "0.6us"
g = "1us"
G = "6ns/B"
O = "0.1ns/B"
S = "12KiB"
jitter = { kind = "lognormal", median = "0.1us", sigma = 0.5 }

[network.node]
L = "0.4us"
o = "0.2us"
jitter = "none"

[network.site]
L = "5ms"
G = "1GB/s"
S = "never"

[algorithms]
bcast = [{ up_to = "2KiB", use = "binomial" }, { up_to_processes = 8, use = "flat" }, { use = "scatter-allgather" }]

[compute]
combine = "0.1ns/B"

[launch]
sd = 0.02
)";

// The smallest that a machine needs.
constexpr std::string_view min = "[network]\nL = '5us'\no = '0.5us'\ng = '1us'\nG = '6ns/B'\n";

Machine with(std::initializer_list<std::string> settings, std::string_view text = whole) {
  return parse_machine(text, "m.toml", std::vector<std::string>(settings));
}

TEST(MachineFile, every_key_of_the_network_is_read_to_the_picosecond) {
  const LogGOPS level = with({}).network.between_nodes;
  EXPECT_EQ(level.L, 2'500'000);
  EXPECT_EQ(level.o_s, 500'000);
  EXPECT_EQ(level.o_r, 600'000);
  EXPECT_EQ(level.g, 1'000'000);
  EXPECT_EQ(level.G, 6'000);
  EXPECT_EQ(level.O, 100);
  EXPECT_EQ(level.S, 12'288);
  const auto& jitter = std::get<Lognormal>(level.jitter.value().kind());
  EXPECT_DOUBLE_EQ(jitter.median, 0.1e-6);
  EXPECT_EQ(jitter.sigma, 0.5);
}

TEST(MachineFile, levels_inherit_what_they_do_not_say) {
  const Network network = with({}).network;
  const LogGOPS node = network.within_node.value();
  EXPECT_EQ(node.L, 400'000);
  EXPECT_EQ(node.o_s, 200'000);
  EXPECT_EQ(node.o_r, 200'000);
  EXPECT_EQ(node.g, 1'000'000);
  EXPECT_EQ(node.S, 12'288);
  EXPECT_FALSE(node.jitter.has_value());
  const LogGOPS site = network.between_sites.value();
  EXPECT_EQ(site.L, 5'000'000'000);
  EXPECT_EQ(site.o_r, 600'000);
  EXPECT_EQ(site.G, 1'000);
  EXPECT_EQ(site.S, std::numeric_limits<std::int64_t>::max());
  EXPECT_TRUE(site.jitter.has_value());
  EXPECT_EQ(network.processes_per_node, 4);
  EXPECT_EQ(network.processes_per_site, 64);
}

TEST(MachineFile, the_rest_is_read) {
  const Machine machine = with({});
  EXPECT_EQ(machine.name, "ib-2008");
  EXPECT_EQ(machine.source, "where each number comes from");
  EXPECT_EQ(machine.compute.combine, 100);
  EXPECT_EQ(machine.launch_sd, 0.02);
}

TEST(MachineFile, rules_keep_their_order_and_limits) {
  const std::vector<AlgorithmRule> rules = with({}).rules[static_cast<std::size_t>(Operation::bcast)];
  ASSERT_EQ(rules.size(), 3U);
  EXPECT_EQ(rules[0].algorithm, &algorithm_named(Operation::bcast, "binomial"));
  EXPECT_EQ(rules[0].up_to_bytes, 2048);
  EXPECT_EQ(rules[1].up_to_processes, 8);
  EXPECT_EQ(rules[2].algorithm, &algorithm_named(Operation::bcast, "scatter-allgather"));
  EXPECT_EQ(rules[2].up_to_bytes, std::numeric_limits<std::int64_t>::max());
  EXPECT_TRUE(with({}).rules[static_cast<std::size_t>(Operation::scan)].empty());
}

TEST(MachineFile, names_the_library_that_chooses) {
  EXPECT_EQ(with({}).library, Library::open_mpi_4_1);
  EXPECT_EQ(with({}, std::string(min) + "[algorithms]\nlibrary = 'mpich-4'\n").library, Library::mpich_4);
}

TEST(MachineFile, a_rule_may_set_the_segment_of_a_segmented_algorithm) {
  const std::string text =
      std::string(min) + "[algorithms]\nbcast = [{ use = 'pipeline', segment = '8KiB' }]\n";
  EXPECT_EQ(with({}, text).rules[static_cast<std::size_t>(Operation::bcast)][0].segment, 8192);
}

TEST(MachineFile, what_is_left_out_is_nothing) {
  const Machine machine = parse_machine(min, "dir/mine.toml");
  EXPECT_EQ(machine.name, "mine");
  EXPECT_EQ(machine.network.processes_per_node, 1);
  EXPECT_EQ(machine.network.between_nodes.O, 0);
  EXPECT_EQ(machine.network.between_nodes.S, std::numeric_limits<std::int64_t>::max());
  EXPECT_FALSE(machine.network.between_nodes.jitter || machine.network.within_node ||
               machine.network.between_sites);
  EXPECT_EQ(machine.compute.combine, 0);
  EXPECT_EQ(machine.launch_sd, 0);
}

TEST(MachineFile, rates_come_out_exact_where_they_are_decimal) {
  // 0.1ns/B is 100 ps a byte, 12.5GB/s 80 and 3GB/s 1000/3.
  EXPECT_EQ(with({"network.G=0.1ns/B"}).network.between_nodes.G, 100);
  EXPECT_EQ(with({"network.G=0.7ns/B"}).network.between_nodes.G, 700);
  EXPECT_EQ(with({"network.G=12.5GB/s"}).network.between_nodes.G, 80);
  EXPECT_DOUBLE_EQ(with({"network.G=3GB/s"}).network.between_nodes.G, 1000.0 / 3);
}

TEST(MachineFile, a_setting_changes_one_key) {
  EXPECT_EQ(with({"network.L=5us"}).network.between_nodes.L, 5'000'000);
  EXPECT_EQ(with({"network.L=5us"}).network.between_nodes.g, 1'000'000);
  EXPECT_EQ(with({"network.L=\"5us\""}).network.between_nodes.L, 5'000'000);
  EXPECT_EQ(with({"network.L=5us", "network.L=6us"}).network.between_nodes.L, 6'000'000);
  EXPECT_EQ(with({"processes_per_node=2"}).network.processes_per_node, 2);
  EXPECT_EQ(with({"launch.sd=0.5"}).launch_sd, 0.5);
  EXPECT_EQ(with({"name=a \"quoted\" \\ name"}).name, "a \"quoted\" \\ name");
  EXPECT_EQ(std::get<Lognormal>(with({"network.jitter.sigma=1"}).network.between_nodes.jitter->kind()).sigma,
            1);
}

TEST(MachineFile, a_setting_makes_the_tables_that_it_needs) {
  EXPECT_EQ(with({"processes_per_node=2", "network.node.L=1us"}, min).network.within_node.value().L,
            1'000'000);
  EXPECT_EQ(with({"compute.combine=1ns/B"}, min).compute.combine, 1'000);
}

TEST(MachineFile, a_setting_with_braces_replaces_the_whole_table) {
  const Machine machine = with({"network.jitter={kind='constant',value='1us'}"});
  EXPECT_DOUBLE_EQ(std::get<Constant>(machine.network.between_nodes.jitter->kind()).value, 1e-6);
  EXPECT_FALSE(with({"network.jitter=none"}).network.between_nodes.jitter.has_value());
}

TEST(MachineFile, a_setting_of_o_replaces_both_overheads_and_back) {
  const LogGOPS both = with({"network.o=3us"}).network.between_nodes;
  EXPECT_EQ(both.o_s, 3'000'000);
  EXPECT_EQ(both.o_r, 3'000'000);
  const LogGOPS one = with({"network.o_r=3us"}, min).network.between_nodes;
  EXPECT_EQ(one.o_s, 500'000);
  EXPECT_EQ(one.o_r, 3'000'000);
}

Distribution jitter(const std::string& text) {
  return with({"network.jitter=" + text}).network.between_nodes.jitter.value();
}

TEST(MachineFile, every_kind_of_jitter_is_read) {
  EXPECT_DOUBLE_EQ(std::get<Constant>(jitter("{kind='constant',value='1us'}").kind()).value, 1e-6);
  EXPECT_DOUBLE_EQ(std::get<Normal>(jitter("{kind='normal',mean='1us',sd='2us'}").kind()).sd, 2e-6);
  EXPECT_DOUBLE_EQ(std::get<Gamma>(jitter("{kind='gamma',shape=2,scale='3us'}").kind()).scale, 3e-6);
  EXPECT_DOUBLE_EQ(std::get<Pareto>(jitter("{kind='pareto',min='1us',alpha=2.5}").kind()).alpha, 2.5);
  const auto exponential =
      std::get<ShiftedExponential>(jitter("{kind='shifted-exponential',shift='1us',mean='4us'}").kind());
  EXPECT_DOUBLE_EQ(exponential.shift, 1e-6);
  EXPECT_DOUBLE_EQ(exponential.mean, 4e-6);
}

TEST(MachineFile, a_mixture_holds_distributions) {
  const Distribution mixture = jitter(
      "{kind='mixture',parts=[{weight=3,kind='constant',value='1us'},{weight=1,kind='empirical',samples=['"
      "5us']}]}");
  EXPECT_DOUBLE_EQ(mixture.mean(), 2e-6);
}

TEST(MachineFile, samples_are_scaled_shifted_cut_at_zero_and_sorted) {
  // x/2 - 1us of 6, 1, 4 us: 2, -0.5 and 1 us.
  const Distribution empirical =
      jitter("{kind='empirical',samples=['6us','1us','4us'],scale=0.5,shift='-1us'}");
  const auto& samples = *std::get<Empirical>(empirical.kind()).samples;
  EXPECT_THAT(samples, testing::ElementsAre(0, testing::DoubleEq(1e-6), testing::DoubleEq(2e-6)));
}

TEST(MachineFile, text_may_have_windows_line_ends_and_comments) {
  EXPECT_EQ(with({}, "[network] # c\r\nL = '5us'\r\no = 0\r\ng = 0\r\nG = 0\r\n").network.between_nodes.L,
            5'000'000);
}

}  // namespace
}  // namespace plumbline
