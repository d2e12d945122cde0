#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

/// The source's machines, wherever the test runs.
class ShippedMachines : public testing::Test {
 protected:
  ShippedMachines() {
    setenv("PLUMBLINE_MACHINES", PLUMBLINE_SOURCE "/models/machines", 1);
    setenv("PLUMBLINE_SAMPLES", PLUMBLINE_SOURCE "/traces/samples", 1);
  }
  ~ShippedMachines() override {
    unsetenv("PLUMBLINE_MACHINES");
    unsetenv("PLUMBLINE_SAMPLES");
  }
};

TEST_F(ShippedMachines, are_all_there_and_read) {
  const std::vector<std::string> names = machine_names();
  EXPECT_THAT(names,
              testing::IsSupersetOf({"gige", "graphene", "ib-2008", "logp-textbook", "myrinet",
                                     "shared-memory", "sp2-1999", "stampede", "stampede-ib", "taurus"}));
  for (const std::string& name : names) {
    const Machine machine = read_machine(name);
    EXPECT_EQ(machine.name, name);
    EXPECT_FALSE(machine.source.empty()) << name;
  }
}

TEST_F(ShippedMachines, textbook_has_no_overhead) {
  const LogGOPS level = read_machine("logp-textbook").network.between_nodes;
  EXPECT_EQ(level.L, 5'000'000);
  EXPECT_EQ(level.o_s + level.o_r, 0);
  EXPECT_EQ(level.g, 1'000'000);
  EXPECT_EQ(level.G, 0);
}

TEST_F(ShippedMachines, sp2_has_four_processes_a_node) {
  const Network network = read_machine("sp2-1999").network;
  EXPECT_EQ(network.processes_per_node, 4);
  EXPECT_GT(network.within_node.value().G,
            network.between_nodes.G);  // the paper: off node is slightly faster
}

/// The median of `n` simulated round trips of `bytes`: twice o_s + (k-1)O + L + jitter + (k-1)G + o_r +
/// (k-1)O less the sender's own (k-1)O, which does not delay the first byte.
double median_round_trip(const LogGOPS& level, std::int64_t bytes, std::size_t n) {
  const MessageCost cost = cost_of(level, bytes);
  const Picoseconds fixed = level.o_s + cost.latency + cost.serial + cost.receive_busy;
  std::vector<double> times(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (const std::uint32_t sender : {0U, 1U}) {
      Stream stream(1, Purpose::jitter, sender, i);
      times[i] += to_seconds(fixed) + level.jitter->draw(stream);
    }
  }
  std::ranges::nth_element(times, times.begin() + static_cast<std::ptrdiff_t>(n / 2));
  return times[n / 2];
}

TEST_F(ShippedMachines, stampede_gives_the_round_trip_of_its_data) {
  // Median of rtt_s: 2.631 us up to 16 B; 2.619 us at 8 B.
  const LogGOPS level = read_machine("stampede-ib").network.between_nodes;
  EXPECT_NEAR(median_round_trip(level, 8, 20'001), 2.62e-6, 0.02 * 2.62e-6);
}

TEST_F(ShippedMachines, stampede_reads_its_samples_beside_any_machine) {
  const std::vector<std::string> change = {
      "network.jitter={kind='empirical',file='stampede_rtt_16B.csv.xz',column='recv_s'}"};
  const auto samples =
      std::get<Empirical>(read_machine("gige", change).network.between_nodes.jitter->kind()).samples;
  ASSERT_EQ(samples->size(), 6500U);
  EXPECT_EQ(samples->front(), 6.97e-7);  // min and max of the data set's table
  EXPECT_EQ(samples->back(), 6.233e-6);
}

TEST_F(ShippedMachines, a_misspelt_machine_gets_the_nearest) {
  try {
    read_machine("gigee");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "unknown machine 'gigee'; did you mean 'gige'?");
  }
}

TEST_F(ShippedMachines, a_path_that_is_not_there_is_named) {
  try {
    read_machine("./nowhere.toml");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "./nowhere.toml: cannot be read: No such file or directory");
  }
}

// As docs/reference/machines.md says: a table in braces replaces what there was, of whatever kind.
TEST_F(ShippedMachines, a_setting_in_braces_changes_the_skew_of_each) {
  for (const std::string& name : machine_names()) {
    const Machine machine =
        read_machine(name, std::vector<std::string>{"clock.skew={ kind = \"normal\", sd = \"30ppm\" }"});
    EXPECT_EQ(machine.clock.skew.kind, Spread::Kind::normal) << name;
    EXPECT_EQ(machine.clock.skew.size, 30e-6) << name;
  }
}

TEST_F(ShippedMachines, a_folder_is_no_machine) {
  EXPECT_THROW(read_machine(PLUMBLINE_SOURCE "/models"), InputError);
}

TEST(MachineFolders, the_variable_comes_first_and_may_hold_several) {
  setenv("PLUMBLINE_MACHINES", "/nowhere:" PLUMBLINE_SOURCE "/models/machines:" PLUMBLINE_SOURCE "/traces",
         1);
  const auto folders = machine_folders();
  unsetenv("PLUMBLINE_MACHINES");
  ASSERT_GE(folders.size(), 2U);
  EXPECT_EQ(folders[0], PLUMBLINE_SOURCE "/models/machines");
  EXPECT_EQ(folders[1], PLUMBLINE_SOURCE "/traces");
}

}  // namespace
}  // namespace plumbline
