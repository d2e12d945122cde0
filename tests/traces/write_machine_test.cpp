#include "traces/machine/write_machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;

Machine whole() {
  Machine machine;
  machine.name = "of \"two\" levels";
  machine.source = "a test";
  machine.network.processes_per_node = 4;
  LogGOPS& level = machine.network.between_nodes;
  level.L = 2'500'001, level.o_s = 500'000, level.o_r = 600'003, level.g = 0, level.G = 123.456,
  level.O = 0.5;
  level.S = 12'289;
  level.sizes = {{{.L = 1'000'001, .o_s = 1, .o_r = 2, .g = 3, .G = 0.25, .O = 0.125}, 100}, {level, 5000}};
  level.jitter =
      Distribution(Empirical{std::make_shared<std::vector<double>>(std::vector<double>{0, 1e-9, 5e-7})});
  machine.network.within_node = level;
  machine.network.within_node->L = 300'000;
  machine.network.within_node->sizes.pop_back();
  machine.network.within_node->S = std::numeric_limits<std::int64_t>::max();
  machine.network.within_node->jitter.reset();
  machine.library = Library::mpich_4;
  machine.compute.combine = 0.25;
  machine.clock.offset = {Spread::Kind::normal, 1.5e-3};
  machine.clock.skew = {Spread::Kind::uniform, 20e-6};
  machine.clock.wander = 1e-8;
  machine.clock.ntp_period = 660'000'000'000'000, machine.clock.ntp_step_sd = 50e-6;
  machine.clock.tick = 1000, machine.clock.read_cost = 25'000;
  machine.noise = PoissonNoise{120.5, Distribution(Pareto{1e-6, 2.5})};
  machine.noise_of_nodes = machine.noise_of_threads = true;
  machine.launch_sd = 0.02;
  machine.launch_size_sd = 0.03;
  machine.launch_node_sd = 0.04;
  return machine;
}

void expect_same(const Costs& read, const Costs& written) {
  EXPECT_EQ(read.L, written.L);
  EXPECT_EQ(read.o_s, written.o_s);
  EXPECT_EQ(read.o_r, written.o_r);
  EXPECT_EQ(read.g, written.g);
  EXPECT_NEAR(read.G, written.G, 1e-12 * written.G);
  EXPECT_NEAR(read.O, written.O, 1e-12 * written.O);
}

void expect_same(const LogGOPS& read, const LogGOPS& written) {
  expect_same(static_cast<const Costs&>(read), static_cast<const Costs&>(written));
  ASSERT_EQ(read.sizes.size(), written.sizes.size());
  for (std::size_t i = 0; i < read.sizes.size(); ++i) {
    EXPECT_EQ(read.sizes[i].up_to, written.sizes[i].up_to);
    expect_same(static_cast<const Costs&>(read.sizes[i]), static_cast<const Costs&>(written.sizes[i]));
  }
  EXPECT_EQ(read.S, written.S);
  EXPECT_EQ(read.jitter.has_value(), written.jitter.has_value());
}

TEST(MachineText, IsReadBackAsTheSameMachine) {
  const Machine written = whole();
  const Machine read = parse_machine(machine_file_text(written), "m.toml");
  EXPECT_EQ(read.name, written.name);
  EXPECT_EQ(read.network.processes_per_node, 4);
  expect_same(read.network.between_nodes, written.network.between_nodes);
  expect_same(*read.network.within_node, *written.network.within_node);
  EXPECT_THAT(*std::get<Empirical>(read.network.between_nodes.jitter->kind()).samples,
              testing::ElementsAre(testing::DoubleEq(0), testing::DoubleNear(1e-9, 1e-20),
                                   testing::DoubleNear(5e-7, 1e-18)));
  EXPECT_EQ(read.library, Library::mpich_4);
  EXPECT_NEAR(read.compute.combine, 0.25, 1e-12);
  EXPECT_NEAR(read.clock.offset.size, 1.5e-3, 1e-15);
  EXPECT_EQ(read.clock.skew.kind, Spread::Kind::uniform);
  EXPECT_NEAR(read.clock.skew.size, 20e-6, 1e-18);
  EXPECT_NEAR(read.clock.wander, 1e-8, 1e-20);
  EXPECT_EQ(read.clock.ntp_period, written.clock.ntp_period);
  EXPECT_EQ(read.clock.tick, 1000);
  EXPECT_EQ(read.clock.read_cost, 25'000);
  EXPECT_NEAR(std::get<PoissonNoise>(*read.noise).rate, 120.5, 1e-9);
  EXPECT_TRUE(read.noise_of_nodes && read.noise_of_threads);
  EXPECT_DOUBLE_EQ(read.launch_sd, 0.02);
  EXPECT_DOUBLE_EQ(read.launch_size_sd, 0.03);
  EXPECT_DOUBLE_EQ(read.launch_node_sd, 0.04);
}

TEST(MachineText, WritesEveryKindOfDistribution) {
  const auto mixture = std::make_shared<Mixture>();
  mixture->parts = {{0.9, Distribution(Lognormal{1e-7, 0.5})}, {0.1, Distribution(Pareto{5e-6, 2.5})}};
  const Distribution::Kind kinds[] = {Constant{1e-6},
                                      Normal{1e-6, 1e-7},
                                      Lognormal{1e-7, 0.5},
                                      Gamma{2, 1e-7},
                                      Pareto{1e-6, 2.5},
                                      ShiftedExponential{1e-7, 2e-7},
                                      std::shared_ptr<const Mixture>(mixture)};
  for (const Distribution::Kind& kind : kinds) {
    Machine machine = whole();
    machine.network.between_nodes.jitter = Distribution(kind);
    const Machine read = parse_machine(machine_file_text(machine), "m.toml");
    EXPECT_EQ(read.network.between_nodes.jitter->kind().index(), kind.index());
    EXPECT_NEAR(read.network.between_nodes.jitter->mean(), machine.network.between_nodes.jitter->mean(),
                1e-15);
  }
}

TEST(MachineText, HasCommentsWhereTheyAreAskedFor) {
  const std::string text = machine_file_text(
      whole(),
      {{"", "first\nsecond"}, {"network", "of the network"}, {"network.L", "of L"}, {"name", "of it"}});
  EXPECT_TRUE(text.starts_with("# first\n# second\nname = "));
  EXPECT_THAT(text, HasSubstr("[network]\n# of the network\nL = \"2500001ps\"  # of L\n"));
  EXPECT_NO_THROW(parse_machine(text, "m.toml"));
}

TEST(MachineText, TakesNamesOfAnyBytes) {
  Machine machine = whole();
  machine.name = "caf\xe9", machine.source = "a\x1b\x7f\n\xc3\xa9";
  const Machine read = parse_machine(machine_file_text(machine), "m.toml");
  EXPECT_EQ(read.name, "caf?");
  EXPECT_EQ(read.source, machine.source);
}

TEST(MachineText, OfAMachineThatIsNotToBeUsedIsReadByForceAlone) {
  Machine machine = whole();
  machine.not_to_be_used = "a size is missed";
  const std::string text = machine_file_text(machine);
  try {
    parse_machine(text, "m.toml");
    FAIL() << "read";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("this machine is not to be used: a size is missed; calibrate again, or --force"));
  }
  EXPECT_EQ(parse_machine(text, "m.toml", std::vector<std::string>{use_anyhow}).name, machine.name);
}

TEST(MachineText, RefusesAMachineThatCannotBeRead) {
  Machine machine = whole();
  machine.clock.skew = {Spread::Kind::normal, 0.5};
  try {
    machine_file_text(machine);
    FAIL() << "written";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("what was found is no machine that a file can describe: machine:"));
    EXPECT_THAT(error.what(), HasSubstr("skew must be between 0 and 10000 ppm"));
  }
}

TEST(MachineText, RefusesWhatItCannotWrite) {
  Machine machine = whole();
  machine.rules[1].push_back({&algorithm_named(Operation::bcast, "binomial")});
  EXPECT_THROW(machine_file_text(machine), InputError);
}

}  // namespace
}  // namespace plumbline
