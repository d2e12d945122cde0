#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/write_machine.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

Machine machine_with(const std::string& more) {
  return parse_machine("[network]\nL = '5us'\no = '0.5us'\ng = '1us'\nG = '6ns/B'\n" + more, "m.toml", {});
}

TEST(ReadLaunch, takes_a_list_of_starts_or_a_distribution) {
  EXPECT_THAT(machine_with("[launch]\nstart = ['0us', '5us']\n").launch_start.by_process,
              ElementsAre(0, 5'000'000));
  const Machine drawn =
      machine_with("[launch]\nsd = 0.1\nstart = { kind = 'normal', mean = '9us', sd = '1us' }\n");
  EXPECT_EQ(std::get<Normal>(drawn.launch_start.drawn->kind()).mean, 9e-6);
  EXPECT_EQ(drawn.launch_sd, 0.1);
}

TEST(ReadLaunch, takes_effects_on_sizes_and_nodes_that_are_relative) {
  const Machine machine = machine_with("[launch]\nsize_sd = 0.01\nnode_sd = 0.02\n");
  EXPECT_EQ(machine.launch_sd, 0);
  EXPECT_EQ(machine.launch_size_sd, 0.01);
  EXPECT_EQ(machine.launch_node_sd, 0.02);
  EXPECT_THAT(
      [] { machine_with("[launch]\nnode_sd = 2\n"); },
      ThrowsMessage<InputError>(HasSubstr("m.toml:7: node_sd is relative, 0.02 is 2 %, and at most 0.5")));
}

TEST(ReadLaunch, refuses_starts_of_nobody) {
  EXPECT_THAT([] { machine_with("[launch]\nstart = []\n"); },
              ThrowsMessage<InputError>(HasSubstr("m.toml:7: start needs a distribution")));
  EXPECT_THAT([] { machine_with("[launch]\nstart = ['-1us']\n"); }, testing::Throws<InputError>());
}

TEST(ReadPaths, takes_asymmetry_and_queueing_of_a_level) {
  const Machine machine = machine_with(
      "asymmetry = { kind = 'constant', value = '1us' }\n"
      "queueing = { share = 0.6, delay = { kind = 'shifted-exponential', shift = '0us', mean = '1us' }, way "
      "= "
      "'down' }\n");
  const LogGOPS& level = machine.network.between_nodes;
  EXPECT_EQ(std::get<Constant>(level.asymmetry->kind()).value, 1e-6);
  EXPECT_EQ(level.queueing->share, 0.6);
  EXPECT_EQ(level.queueing->way, Queueing::Way::down);
  EXPECT_EQ(level.queueing->delay.mean(), 1e-6);
}

TEST(ReadPaths, refuses_a_share_that_is_none) {
  EXPECT_THAT(
      [] { machine_with("queueing = { share = 1.5, delay = { kind = 'constant', value = '1us' } }\n"); },
      ThrowsMessage<InputError>(HasSubstr("share must be between 0 and 1, not 1.5")));
  EXPECT_THAT([] { machine_with("queueing = { share = 0.5 }\n"); },
              ThrowsMessage<InputError>(HasSubstr("lacks delay")));
}

}  // namespace
}  // namespace plumbline
