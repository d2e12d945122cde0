// What a machine file says of nodes beyond LogGOPS: levels and placement, adapters and memories, calls,
// classes of combining, and what messages cost by their use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/write_machine.hpp"

namespace plumbline {
namespace {

// Lines 1 to 5; what follows begins at line 6.
constexpr std::string_view lan = "[network]\nL = '5us'\no = '0.5us'\ng = '1us'\nG = '6ns/B'\n";

// Lines 6 to 9, and 10 to 13.
constexpr std::string_view socket = "[[network.level]]\nname = 'socket'\nprocesses = 4\nL = '1us'\n";
constexpr std::string_view board = "[[network.level]]\nname = 'board'\nprocesses = 8\nL = '2us'\n";

std::string both() { return std::string(socket) + std::string(board); }

Machine read(std::string_view more, std::vector<std::string> settings = {}) {
  return parse_machine(std::string(lan) + std::string(more), "m.toml", settings);
}

std::string refusal_of(std::string_view text) {
  try {
    parse_machine(text, "m.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string refusal(std::string_view more, std::string_view above = "") {
  return refusal_of(std::string(above) + std::string(lan) + std::string(more));
}

// Levels

TEST(ReadNode, the_last_level_is_the_node_and_inherits_from_the_network) {
  const Network network =
      read(both() + "o_r = '0.1us'\nS = '1KiB'\n[[network.level.sizes]]\nup_to = 8\nL = '3us'\n").network;
  ASSERT_EQ(network.inner.size(), 1u);
  EXPECT_EQ(network.inner[0].name, "socket");
  EXPECT_EQ(network.inner[0].processes, 4);
  EXPECT_EQ(network.inner[0].L, 1'000'000);
  EXPECT_EQ(network.inner[0].o_r, 500'000);
  EXPECT_EQ(network.processes_per_node, 8);
  ASSERT_TRUE(network.within_node);
  EXPECT_EQ(network.within_node->L, 2'000'000);
  EXPECT_EQ(network.within_node->o_r, 100'000);
  EXPECT_EQ(network.within_node->o_s, 500'000);
  EXPECT_EQ(network.within_node->S, 1024);
  ASSERT_EQ(network.within_node->sizes.size(), 1u);
  EXPECT_EQ(network.within_node->sizes[0].L, 3'000'000);
}

TEST(ReadNode, a_single_level_is_the_node_of_the_short_form) {
  const Network network = read(socket).network;
  EXPECT_TRUE(network.inner.empty());
  EXPECT_EQ(network.processes_per_node, 4);
  EXPECT_EQ(network.within_node->L, 1'000'000);
}

TEST(ReadNode, a_setting_takes_the_levels_away) {
  const Network network = read(both(), {"network.level=none"}).network;
  EXPECT_TRUE(network.inner.empty());
  EXPECT_FALSE(network.within_node);
  EXPECT_EQ(network.processes_per_node, 1);
}

TEST(ReadNode, the_number_of_processes_may_be_said_twice_if_it_is_the_same) {
  EXPECT_EQ(refusal(both(), "processes_per_node = 8\n"), "accepted");
  EXPECT_EQ(refusal(both(), "processes_per_node = 4\n"),
            "m.toml:1: the last level, board, has 8 processes, not 4; leave out processes_per_node");
}

TEST(ReadNode, refuses_levels_that_do_not_nest) {
  const std::string level = "[[network.level]]\nname = 'board'\nprocesses = ";
  const std::string why = ": levels go from the innermost outwards: processes must be a multiple of ";
  EXPECT_EQ(refusal(std::string(socket) + level + "4\n"), "m.toml:12" + why + "4 and above it, not 4");
  EXPECT_EQ(refusal(std::string(socket) + level + "2\n"), "m.toml:12" + why + "4 and above it, not 2");
  EXPECT_EQ(refusal(std::string(socket) + level + "6\n"), "m.toml:12" + why + "4 and above it, not 6");
  EXPECT_EQ(refusal(level + "1\n"), "m.toml:8" + why + "1 and above it, not 1");
}

TEST(ReadNode, refuses_levels_without_a_name_or_a_size_and_beside_a_node) {
  EXPECT_EQ(refusal("[[network.level]]\nprocesses = 4\n"),
            "m.toml:6: [network.level] lacks name; write e.g. name = \"socket\"");
  EXPECT_EQ(refusal("[[network.level]]\nname = 'socket'\n"),
            "m.toml:6: [network.level] lacks processes; write e.g. processes = 64");
  EXPECT_EQ(refusal("[[network.level]]\nname = 'socket'\nproceses = 4\n"),
            "m.toml:8: unknown [network.level] key 'proceses'; did you mean 'processes'?");
  const std::string with_node = refusal(both() + "[network.node]\nL = '1us'\n", "processes_per_node = 8\n");
  EXPECT_EQ(with_node.substr(with_node.find(": ")),
            ": [[network.level]] and [network.node] exclude each other: the last level is the node");
}

TEST(ReadNode, refuses_names_that_a_placement_could_not_tell_apart) {
  const std::string core = "[[network.level]]\nname = 'core'\nprocesses = 2\n";
  EXPECT_EQ(refusal(core + both()), "m.toml:7: only the last level may be called core, which is a placement");
  EXPECT_EQ(refusal("[[network.level]]\nname = 'socket'\nprocesses = 2\n" + both()),
            "m.toml:7: two levels are called socket");
}

// Placement

TEST(ReadNode, ranks_fill_nodes_unless_a_placement_is_said) {
  const Placement placement = read(both()).network.placement;
  EXPECT_EQ(placement.by, Placement::By::core);
  EXPECT_EQ(placement.nodes, Placement().nodes);
}

TEST(ReadNode, reads_a_placement_by_core_level_or_node) {
  using By = Placement::By;
  const auto placement = [](const std::string& text) {
    return read(both() + "[placement]\n" + text).network.placement;
  };
  EXPECT_EQ(placement("by = 'core'\nnodes = 3\n").by, By::core);
  EXPECT_EQ(placement("by = 'core'\nnodes = 3\n").nodes, 3);
  EXPECT_EQ(placement("by = 'socket'\n").by, By::level);
  EXPECT_EQ(placement("by = 'socket'\n").unit, 4);
  EXPECT_EQ(placement("by = 'node'\nnodes = 2\n").by, By::node);
  EXPECT_EQ(placement("by = 'node'\nnodes = 2\n").nodes, 2);
}

TEST(ReadNode, refuses_placements_that_say_too_little_or_what_is_not_there) {
  EXPECT_EQ(refusal(both() + "[placement]\nby = 'node'\n"),
            "m.toml:15: by = \"node\" deals ranks out to nodes; say how many: nodes = 2");
  EXPECT_EQ(refusal(both() + "[placement]\nby = 'sokcet'\n"),
            "m.toml:15: unknown placement 'sokcet'; did you mean 'socket'?");
  EXPECT_EQ(refusal(both() + "[placement]\nnodes = 0\n"), "m.toml:15: nodes must be at least 1, not 0");
}

// Adapters and memories

TEST(ReadNode, reads_adapters_and_the_memories_of_levels) {
  const Network network =
      read(std::string(socket) + "memory = { G = '0.2ns/B' }\n" + std::string(board) +
           "[network.level.memory]\nG = '10GB/s'\n[network.nic]\ng = '0.15us'\nG = '25GB/s'\n")
          .network;
  ASSERT_TRUE(network.adapter);
  EXPECT_EQ(network.adapter->g, 150'000);
  EXPECT_DOUBLE_EQ(network.adapter->G, 40);
  EXPECT_DOUBLE_EQ(network.inner[0].memory, 200);
  EXPECT_DOUBLE_EQ(network.within_node->memory, 100);
  EXPECT_EQ(network.between_nodes.memory, 0);
}

TEST(ReadNode, the_node_of_the_short_form_has_a_memory_too) {
  const Machine machine = parse_machine("processes_per_node = 2\n" + std::string(lan) +
                                            "[network.node]\nL = '1us'\nmemory = { G = '0.1ns/B' }\n",
                                        "m.toml");
  EXPECT_DOUBLE_EQ(machine.network.within_node->memory, 100);
}

TEST(ReadNode, settings_take_adapters_and_memories_away) {
  const Network network = read("[network.nic]\ng = '1us'\n", {"network.nic=none"}).network;
  EXPECT_FALSE(network.adapter);
  const std::vector<std::string> setting{"network.node.memory=none"};
  const Machine machine = parse_machine(
      "processes_per_node = 2\n" + std::string(lan) + "[network.node]\nmemory = { G = '0.1ns/B' }\n",
      "m.toml", setting);
  EXPECT_EQ(machine.network.within_node->memory, 0);
}

TEST(ReadNode, refuses_adapters_and_memories_that_cannot_be) {
  EXPECT_EQ(refusal("[network.nic]\nG = '1ns/B'\n"),
            "m.toml:6: [network.nic] lacks g; write e.g. g = \"0.15us\"");
  EXPECT_EQ(refusal(both() + "[network.level.memory]\n"),
            "m.toml:14: [network.level.memory] lacks G; write e.g. G = \"0.1ns/B\"");
  EXPECT_TRUE(refusal("memory = { G = '1ns/B' }\n").starts_with("m.toml:6: unknown [network] key 'memory'"));
}

TEST(ReadNode, refuses_the_memory_of_a_site) {
  EXPECT_EQ(refusal("[network.site]\nmemory = { G = '1ns/B' }\n", "processes_per_site = 2\n"),
            "m.toml:8: only messages within a node pass a memory; those between nodes have [network.nic]");
}

TEST(ReadNode, refuses_adapters_where_messages_take_no_time_or_links_carry_them) {
  EXPECT_EQ(refusal_of("[network]\nL = 0\no = '1us'\ng = 0\nG = 0\n[network.nic]\ng = '1us'\n"),
            "m.toml:6: L must be at least 1 ps at every level where there is a nic, a memory or a "
            "queue_switch, not 0");
  EXPECT_EQ(refusal_of("[network]\nkind = 'platform'\no = '1us'\ng = 0\nG = 0\n[network.platform]\n"
                       "kind = 'cluster'\nbandwidth = '1GB/s'\nlatency = '1us'\n[network.nic]\ng = '1us'\n"),
            "m.toml:10: a platform's links carry the messages; leave out nic, memory and queue_switch, or "
            "the platform");
}

TEST(ReadNode, reads_what_changing_peers_costs_which_levels_do_not_inherit) {
  const Network network =
      read("queue_switch = '0.3us'\npeer_switch = '0.1us'\n" + both() + "peer_switch = '0.2us'\n").network;
  EXPECT_EQ(network.between_nodes.queue_switch, 300'000);
  EXPECT_EQ(network.between_nodes.peer_switch, 100'000);
  EXPECT_EQ(network.inner[0].queue_switch, 0);
  EXPECT_EQ(network.inner[0].peer_switch, 0);
  EXPECT_EQ(network.within_node->peer_switch, 200'000);
  EXPECT_EQ(refusal_of("[network]\nL = '1us'\no = 0\ng = 0\nG = 0\nqueue_switch = '1us'\n"),
            "m.toml:2: o_s must be at least 1 ps where there is a queue_switch, not 0");
}

TEST(ReadNode, reads_what_is_other_about_a_rendezvous_and_what_bytes_keep_a_queue) {
  const Network network =
      read(
          "queue_switch = '0.3us'\nG_queue = '0.1ns/B'\nrendezvous = { nonblocking_above = '8KiB', G = "
          "'0.2ns/B' }\n" +
          both() + "S = '4KiB'\nrendezvous = { L = '1us' }\n")
          .network;
  EXPECT_EQ(network.between_nodes.G_queue, 100);
  EXPECT_EQ(network.between_nodes.rendezvous.nonblocking_above, 8192);
  EXPECT_EQ(network.between_nodes.rendezvous.G, 200);
  EXPECT_FALSE(network.between_nodes.rendezvous.L);
  EXPECT_EQ(network.inner[0].G_queue, 0);
  EXPECT_FALSE(network.inner[0].rendezvous.G);
  EXPECT_EQ(network.within_node->rendezvous.L, 1'000'000);
  EXPECT_EQ(refusal_of("[network]\nL = '1us'\no = '1us'\ng = 0\nG = 0\nG_queue = '1ns/B'\n"),
            "m.toml:6: G_queue needs a queue_switch above 0: without one there is no queue");
  EXPECT_EQ(
      refusal_of("[network]\nL = 0\no = '1us'\ng = 0\nG = 0\nrendezvous = { nonblocking_above = 9 }\n"),
      "m.toml:2: L must be at least 1 ps where messages go by rendezvous, not 0: one is answered after L "
      "alone; with no time between sending and arrival there is no order of events");
}

// Messages go by rendezvous above S, or, sent by nonblocking calls, above nonblocking_above. A level inherits
// S, but not nonblocking_above.
TEST(ReadNode, refuses_costs_of_a_rendezvous_where_there_is_none) {
  EXPECT_EQ(refusal("rendezvous = { L = '1us' }\n"),
            "m.toml:6: L of a rendezvous has no effect where no message goes by one; set S or "
            "nonblocking_above, or leave it out");
  EXPECT_EQ(
      refusal("rendezvous = { nonblocking_above = '1KiB' }\n[network.node]\nL = '1us'\nrendezvous = { G = "
              "'1ns/B' }\n",
              "processes_per_node = 2\n"),
      "m.toml:10: G of a rendezvous has no effect where no message goes by one; set S or "
      "nonblocking_above, or leave it out");
  EXPECT_EQ(refusal("S = 'never'\nrendezvous = { L = '1us' }\n").substr(0, 13), "m.toml:7: L o");
  EXPECT_EQ(refusal("S = '1KiB'\nrendezvous = { L = '1us', G = '1ns/B' }\n"), "accepted");
  EXPECT_EQ(refusal("S = '1KiB'\n[network.node]\nL = '1us'\nrendezvous = { G = '1ns/B' }\n",
                    "processes_per_node = 2\n"),
            "accepted");
}

TEST(ReadNode, keys_of_the_network_are_not_above_it) {
  EXPECT_EQ(refusal("", "nic = 1\n"), "m.toml:1: unknown key 'nic'; did you mean 'network.nic'?");
  EXPECT_EQ(refusal("", "level = 1\n"), "m.toml:1: unknown key 'level'; did you mean 'network.level'?");
}

// What calls and messages cost

TEST(ReadNode, reads_what_a_call_and_its_messages_cost) {
  const Machine machine = read("[call]\no = '0.3us'\no_message = '0.2us'\n");
  EXPECT_EQ(machine.call.o, 300'000);
  EXPECT_EQ(machine.call.o_message, 200'000);
  EXPECT_EQ(read("[call]\no = '0.3us'\n").call.o_message, 0);
  EXPECT_EQ(refusal("[call]\no = '-1us'\n"), "m.toml:7: o must be at least 0, not -1us");
}

TEST(ReadNode, reads_classes_of_combining) {
  const Machine machine = read(
      "[compute]\ncombine = '0.1ns/B'\n[[compute.sizes]]\nup_to = '1KiB'\ncombine = '0.5ns/B'\n"
      "[[compute.sizes]]\nup_to = '4KiB'\ncombine = '0.2ns/B'\n");
  EXPECT_DOUBLE_EQ(machine.compute.combine, 100);
  ASSERT_EQ(machine.compute.sizes.size(), 2u);
  EXPECT_EQ(machine.compute.sizes[0].up_to, 1024);
  EXPECT_DOUBLE_EQ(machine.compute.sizes[0].combine, 500);
  EXPECT_EQ(machine.compute.sizes[1].up_to, 4096);
  EXPECT_DOUBLE_EQ(machine.compute.sizes[1].combine, 200);
}

TEST(ReadNode, refuses_classes_of_combining_that_do_not_rise_or_say_nothing) {
  const std::string first = "[[compute.sizes]]\nup_to = 1000\ncombine = '0.5ns/B'\n";
  EXPECT_EQ(refusal(first + "[[compute.sizes]]\nup_to = 1000\ncombine = 0\n"),
            "m.toml:10: up_to must rise from class to class: 1000 B does not reach beyond 1000 B");
  EXPECT_EQ(refusal("[[compute.sizes]]\nup_to = 1000\n"),
            "m.toml:6: [compute.sizes] lacks combine; write e.g. combine = \"0.1ns/B\"");
}

TEST(ReadNode, what_messages_cost_by_their_use_is_inherited_by_classes_and_not_by_levels) {
  const Network network = read(
                              "o_r_waiting = '0.7us'\nO_waiting = '0.3ns/B'\nG_forward = "
                              "'0.4ns/B'\n[[network.sizes]]\nup_to = 8\n"
                              "G_forward = '0.9ns/B'\n" +
                              both() + "o_r_waiting = '0.2us'\n")
                              .network;
  EXPECT_EQ(network.between_nodes.o_waiting, 700'000);
  EXPECT_DOUBLE_EQ(network.between_nodes.O_waiting.value(), 300);
  EXPECT_DOUBLE_EQ(network.between_nodes.G_forward, 400);
  EXPECT_DOUBLE_EQ(network.between_nodes.sizes[0].G_forward, 900);
  EXPECT_EQ(network.between_nodes.sizes[0].o_waiting, 700'000);
  EXPECT_FALSE(network.inner[0].o_waiting);
  EXPECT_FALSE(network.inner[0].O_waiting);
  EXPECT_EQ(network.inner[0].G_forward, 0);
  EXPECT_EQ(network.within_node->o_waiting, 200'000);
}

TEST(ReadNode, a_machine_that_says_nothing_of_it_has_none_of_it) {
  const Machine machine = read("");
  EXPECT_FALSE(has_stations(machine.network));
  EXPECT_FALSE(has_forwarding(machine.network));
  EXPECT_FALSE(machine.network.between_nodes.o_waiting);
  EXPECT_FALSE(machine.network.between_nodes.O_waiting);
  EXPECT_EQ(machine.call.o, 0);
  EXPECT_TRUE(machine.compute.sizes.empty());
}

// Written and read back

Machine with_everything() {
  Machine machine = read(both());
  Network& network = machine.network;
  network.between_nodes.o_waiting = 700'001;
  network.between_nodes.O_waiting = 300;
  network.between_nodes.G_forward = 400.5;
  network.between_nodes.queue_switch = 300'007;
  network.between_nodes.peer_switch = 100'009;
  network.inner[0].memory = 250;
  network.within_node->memory = 125.5;
  network.between_nodes.G_queue = 75.25;
  network.within_node->rendezvous = {8192, 900'001, 50.5};
  network.adapter = Adapter{150'001, 40.25, 90'001};
  machine.call = {300'001, 100'007, 200'003, {{8, 90'001}}};
  machine.compute.combine = 100;
  machine.compute.sizes = {{{500, 20}, 1000}, {{250.5}, 4000}};
  return machine;
}

void expect_same_places(const Placement& read, const Placement& written) {
  EXPECT_EQ(read.by, written.by);
  EXPECT_EQ(read.nodes, written.nodes);
  EXPECT_EQ(read.unit, written.unit);
}

TEST(WriteNode, is_read_back_as_it_was) {
  const Machine written = with_everything();
  const Machine machine = parse_machine(machine_file_text(written), "m.toml");
  const Network& network = machine.network;
  EXPECT_EQ(network.between_nodes.o_waiting, 700'001);
  EXPECT_NEAR(network.between_nodes.O_waiting.value(), 300, 1e-9);
  EXPECT_NEAR(network.between_nodes.G_forward, 400.5, 1e-9);
  EXPECT_EQ(network.between_nodes.queue_switch, 300'007);
  EXPECT_EQ(network.between_nodes.peer_switch, 100'009);
  EXPECT_EQ(network.within_node->queue_switch, 0);
  ASSERT_EQ(network.inner.size(), 1u);
  EXPECT_EQ(network.inner[0].name, "socket");
  EXPECT_EQ(network.inner[0].processes, 4);
  EXPECT_EQ(network.inner[0].L, 1'000'000);
  EXPECT_NEAR(network.inner[0].memory, 250, 1e-9);
  EXPECT_EQ(network.processes_per_node, 8);
  EXPECT_EQ(network.within_node->L, 2'000'000);
  EXPECT_NEAR(network.within_node->memory, 125.5, 1e-9);
  EXPECT_EQ(network.adapter->g, 150'001);
  EXPECT_NEAR(network.adapter->G, 40.25, 1e-9);
  EXPECT_EQ(network.adapter->peer_switch, 90'001);
  EXPECT_NEAR(network.between_nodes.G_queue, 75.25, 1e-9);
  EXPECT_EQ(network.within_node->rendezvous.nonblocking_above, 8192);
  EXPECT_EQ(network.within_node->rendezvous.L, 900'001);
  EXPECT_NEAR(network.within_node->rendezvous.G.value(), 50.5, 1e-9);
  EXPECT_EQ(machine.call.o, 300'001);
  EXPECT_EQ(machine.call.o_exchange, 100'007);
  EXPECT_THAT(machine.call.sizes, testing::ElementsAre(ExchangeClass{8, 90'001}));
  EXPECT_EQ(machine.call.o_message, 200'003);
  EXPECT_NEAR(machine.compute.combine, 100, 1e-9);
  ASSERT_EQ(machine.compute.sizes.size(), 2u);
  EXPECT_EQ(machine.compute.sizes[0].combine_unsent, 20);
  EXPECT_EQ(machine.compute.sizes[1].combine_unsent, std::nullopt);
  EXPECT_EQ(machine.compute.sizes[1].up_to, 4000);
  EXPECT_NEAR(machine.compute.sizes[1].combine, 250.5, 1e-9);
}

TEST(WriteNode, every_placement_is_read_back) {
  using By = Placement::By;
  for (const Placement& placement :
       {Placement{}, Placement{.nodes = 3}, Placement{.by = By::level, .unit = 4},
        Placement{.by = By::level, .unit = 4, .nodes = 2}, Placement{.by = By::node, .nodes = 2}}) {
    Machine machine = with_everything();
    machine.network.placement = placement;
    expect_same_places(parse_machine(machine_file_text(machine), "m.toml").network.placement, placement);
  }
}

}  // namespace
}  // namespace plumbline
