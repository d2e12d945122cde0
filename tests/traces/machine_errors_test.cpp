#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

struct Case {
  const char* text;
  const char* error;
};

std::string refusal(std::string_view text, std::vector<std::string> settings = {}) {
  try {
    parse_machine(text, "m.toml", settings);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

void expect_refusals(std::string_view before, std::initializer_list<Case> cases) {
  for (const Case& one : cases) EXPECT_EQ(refusal(std::string(before) + one.text), one.error) << one.text;
}

// Lines 1 to 5; what follows begins at line 6.
constexpr std::string_view good = "[network]\nL = '5us'\no = '0.5us'\ng = '1us'\nG = '6ns/B'\n";

TEST(MachineErrors, the_texts_before_the_bad_ones_are_good) { EXPECT_EQ(refusal(good), "accepted"); }

TEST(MachineErrors, what_is_not_toml_is_refused_with_its_line) {
  expect_refusals(
      "",
      {
          {"[network]\nL : 5us\n",
           "m.toml:2: is not TOML: Error while parsing key-value pair: expected '=', saw ':'"},
          {"name = \"a\nb\"\n",
           "m.toml:1: is not TOML: a text does not end on its line; is a quotation mark missing?"},
          {"[network]\nL = '1us'\nL = '2us'\n",
           "m.toml:3: is not TOML: Error while parsing key-value pair: cannot redefine existing string 'L'"},
          {"network = [1,\n", "m.toml:1: is not TOML: Error while parsing array: encountered end-of-file"},
      });
}

// A parser that goes down a table for each part ends the stack.
TEST(MachineErrors, keys_of_very_many_parts_are_refused) {
  std::string key = "a";
  for (int i = 0; i < 100'000; ++i) key += ".a";
  EXPECT_EQ(refusal("name = 'x'\n" + key + " = 1\n"), "m.toml:2: a key has 1000 parts or more");
  EXPECT_EQ(refusal("[" + key + "]\n"), "m.toml:1: a key has 1000 parts or more");
  EXPECT_EQ(refusal("network = {" + key + " = 1}\n"), "m.toml:1: a key has 1000 parts or more");
  EXPECT_NE(refusal(good, {key + "=1"}), "accepted");
  EXPECT_EQ(refusal(std::string(good) + "# " + std::string(900, '.') + "\n"), "accepted");
}

TEST(MachineErrors, what_lacks_is_named_with_an_example) {
  expect_refusals(
      "", {
              {"", "m.toml:1: lacks [network]; write e.g. L, o, g and G below [network]"},
              {"[network]\no = 0\ng = 0\nG = 0\n", "m.toml:1: [network] lacks L; write e.g. L = \"2.5us\""},
              {"[network]\nL = 0\ng = 0\nG = 0\n", "m.toml:1: [network] lacks o; write e.g. o = \"0.5us\""},
              {"[network]\nL = 0\no_s = 0\ng = 0\nG = 0\n",
               "m.toml:1: [network] lacks o_r; write e.g. o_r = \"0.5us\", or o for both"},
              {"[network]\nL = 0\no_r = 0\ng = 0\nG = 0\n",
               "m.toml:1: [network] lacks o_s; write e.g. o_s = \"0.5us\", or o for both"},
              {"[network]\nL = 0\no = 0\nG = 0\n", "m.toml:1: [network] lacks g; write e.g. g = \"1us\""},
              {"\n[network]\nL = 0\no = 0\ng = 0\n", "m.toml:2: [network] lacks G; write e.g. G = \"6ns/B\""},
          });
}

TEST(MachineErrors, unknown_keys_are_refused_with_the_nearest) {
  expect_refusals("",
                  {
                      {"nmae = 'a'\n", "m.toml:1: unknown key 'nmae'; did you mean 'name'?"},
                      {"\n[netwrok]\nL = 0\n", "m.toml:2: unknown key 'netwrok'; did you mean 'network'?"},
                      {"processes_per_nodes = 4\n",
                       "m.toml:1: unknown key 'processes_per_nodes'; did you mean 'processes_per_node'?"},
                  });
  expect_refusals(
      good, {
                {"jiter = 'none'\n", "m.toml:6: unknown [network] key 'jiter'; did you mean 'jitter'?"},
                {"[network.nodes]\n", "m.toml:6: unknown [network] key 'nodes'; did you mean 'node'?"},
                {"[network.node]\nnode = 1\n",
                 "m.toml:7: unknown [network.node] key 'node'; known: kind, memory, L, o, o_s, o_r, g, G, O, "
                 "o_r_waiting, O_waiting, G_forward, S, jitter, sizes, queue_switch, peer_switch, G_queue, "
                 "rendezvous, asymmetry, queueing"},
                {"[launch]\nsdev = 0.1\n", "m.toml:7: unknown [launch] key 'sdev'; did you mean 'sd'?"},
                {"[compute]\nflops = 0.1\n",
                 "m.toml:7: unknown [compute] key 'flops'; known: combine, combine_unsent, sizes"},
                {"jitter = { kind = 'normal', mean = 0, sd = 0, sigma = 1 }\n",
                 "m.toml:6: unknown [network.jitter] key 'sigma'; known: kind, weight, mean, sd"},
            });
}

TEST(MachineErrors, classes_of_sizes_rise_and_say_what_they_are_for) {
  expect_refusals(
      good,
      {
          {"sizes = [{ L = '1us' }]\n",
           "m.toml:6: [network.sizes] lacks up_to; write e.g. up_to = \"1420B\""},
          {"sizes = [{ up_to = 0 }]\n",
           "m.toml:6: up_to must rise from class to class: 0 B does not reach beyond 0 B"},
          {"sizes = [{ up_to = 9 },\n{ up_to = 8 }]\n",
           "m.toml:7: up_to must rise from class to class: 8 B does not reach beyond 9 B"},
          {"sizes = [{ up_to = 9, S = 8 }]\n",
           "m.toml:6: unknown [network.sizes] key 'S'; known: up_to, L, o, o_s, o_r, g, G, O, o_r_waiting, "
           "O_waiting, G_forward"},
          {"[[network.sizes]]\nup_to = 9\nL = 0\no = 0\n",
           "m.toml:8: o_s + L must be at least 1 ps, not 0; with no time between sending and arrival there "
           "is no order of events"},
          {"sizes = 5\n",
           "m.toml:6: sizes must be an array of tables, not a number; write sizes = [{ ... }]"},
          {"[[network.sizes]]\nup_to = '9 parsecs'\n",
           "m.toml:7: up_to: '9 parsecs' is not a size; write e.g. 8, 12KiB or 4kB"},
      });
}

TEST(MachineErrors, a_kind_of_network_is_one_of_two) {
  expect_refusals(good,
                  {
                      {"kind = 'logp'\n", "m.toml:6: unknown kind of network 'logp'; did you mean 'loggp'?"},
                      {"kind = 3\n", "m.toml:6: kind must be text, not a number"},
                  });
}

std::string network(std::string_view key, std::string_view value) {
  std::string text = "[network]\n";
  for (const std::string_view other : {"L", "o", "g", "G"}) {
    if (other != key) text += std::string(other) + (other == "L" ? " = '1us'\n" : " = 0\n");
  }
  return text + std::string(key) + " = " + std::string(value) + "\n";  // line 5, or 6 for other keys
}

TEST(MachineErrors, negative_and_endless_parameters_are_refused) {
  EXPECT_EQ(refusal(network("L", "'-5us'")), "m.toml:5: L must be at least 0, not -5us");
  EXPECT_EQ(refusal(network("o", "'-0.1us'")), "m.toml:5: o must be at least 0, not -0.1us");
  EXPECT_EQ(refusal(network("g", "'-1ns'")), "m.toml:5: g must be at least 0, not -1ns");
  EXPECT_EQ(refusal(network("G", "'-6ns/B'")), "m.toml:5: G must be at least 0, not -6ns/B");
  EXPECT_EQ(refusal(network("O", "'-6ns/B'")), "m.toml:6: O must be at least 0, not -6ns/B");
  EXPECT_EQ(refusal(network("L", "'86401s'")), "m.toml:5: L must be at most a day, not 86401s");
  EXPECT_EQ(refusal(network("S", "-1")),
            "m.toml:6: S: '-1' is negative; a size is at least 0, e.g. 8 or 12KiB");
}

TEST(MachineErrors, wrong_units_are_refused) {
  EXPECT_EQ(refusal(network("L", "'5 parsecs'")), "m.toml:5: L: '5 parsecs' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(network("L", "5")), "m.toml:5: L: '5' has no unit; write e.g. 5us");
  EXPECT_EQ(refusal(network("L", "2.5")), "m.toml:5: L: '2.5' has no unit; write e.g. 2.5us");
  EXPECT_EQ(refusal(network("L", "-4")), "m.toml:5: L: '-4' has no unit; write e.g. 4us");
  EXPECT_EQ(refusal(network("G", "'6ns'")),
            "m.toml:5: G: '6ns' is not a time a byte or a rate; write e.g. 6ns/B or 12.5GB/s");
  EXPECT_EQ(refusal(network("g", "'6ns/B'")), "m.toml:5: g: '6ns/B' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(network("S", "'12K'")),
            "m.toml:6: S: '12K' may be powers of ten or of two; write KiB or kB");
  EXPECT_EQ(refusal(network("S", "1.5")),
            "m.toml:6: S: '1.5' is not whole; write a size in whole bytes, e.g. 1536 or 12KiB");
}

TEST(MachineErrors, wrong_types_are_refused) {
  EXPECT_EQ(refusal(network("L", "true")),
            "m.toml:5: L must be a time, not a boolean; write e.g. L = \"2.5us\"");
  EXPECT_EQ(refusal(network("G", "['6ns/B']")),
            "m.toml:5: G must be a time a byte or a rate, not an array; write e.g. G = \"6ns/B\"");
  EXPECT_EQ(refusal(network("S", "2026-01-01")),
            "m.toml:6: S must be a size, not a date or time of day; write e.g. S = \"12KiB\"");
  EXPECT_EQ(refusal(network("jitter", "'1us'")),
            "m.toml:6: jitter must be a table, not text; write [network.jitter] and its keys below");
  EXPECT_EQ(refusal(network("node", "1")),
            "m.toml:6: node must be a table, not a number; write [network.node] and its keys below");
  expect_refusals("",
                  {
                      {"name = 1\n", "m.toml:1: name must be text, not a number"},
                      {"network = 1\n",
                       "m.toml:1: network must be a table, not a number; write [network] and its keys below"},
                      {"[[network]]\nL = 0\n",
                       "m.toml:1: network must be a table, not an array; write [network] and its keys below"},
                  });
  expect_refusals(
      good, {
                {"[launch]\nsd = '2%'\n", "m.toml:7: sd must be a number, not text; write e.g. sd = 0.5"},
                {"[launch]\nsd = nan\n", "m.toml:7: sd must be finite, not nan"},
                {"[launch]\nsd = -0.1\n", "m.toml:7: sd must be at least 0, not -0.1"},
                {"[algorithms]\nbcast = 'binomial'\n",
                 "m.toml:7: bcast must be an array of tables, not text; write bcast = [{ ... }]"},
                {"[algorithms]\nbcast = ['binomial']\n",
                 "m.toml:7: bcast must hold tables, not text; write bcast = [{ ... }]"},
            });
}

// Without order of events a message would be there when it is sent, and an answer when it is asked for.
TEST(MachineErrors, every_level_takes_time_between_sending_and_arrival) {
  const std::string why = "with no time between sending and arrival there is no order of events";
  const std::string message = "o_s + L must be at least 1 ps, not 0; " + why;
  const std::string answer =
      "L must be at least 1 ps where messages go by rendezvous, not 0: one is answered after L alone; " + why;
  EXPECT_EQ(refusal(network("L", "0")), "m.toml:5: " + message);
  EXPECT_EQ(refusal(network("L", "'0.4ps'")), "m.toml:5: " + message);
  EXPECT_EQ(refusal(network("L", "'1ps'")), "accepted");
  EXPECT_EQ(refusal("[network]\nL = 0\no_s = '1ps'\no_r = 0\ng = 0\nG = 0\n"), "accepted");
  EXPECT_EQ(refusal("[network]\nL = 0\no_s = 0\no_r = '1us'\ng = 0\nG = 0\n"), "m.toml:2: " + message);
  EXPECT_EQ(refusal(good, {"network.L=0"}), "accepted");
  EXPECT_EQ(refusal(good, {"network.L=0", "network.S=8"}), "--set network.L=0: " + answer);
  EXPECT_EQ(refusal(good, {"network.L=0", "network.S=never"}), "accepted");
  const std::string nodes = "processes_per_node = 2\n" + std::string(good) + "S = 8\n[network.node]\n";
  EXPECT_EQ(refusal(nodes + "L = 0\n"), "m.toml:9: " + answer);
  EXPECT_EQ(refusal(nodes + "L = 0\nS = 'never'\n"), "accepted");
  EXPECT_EQ(refusal(nodes + "L = 0\no = 0\nS = 'never'\n"), "m.toml:9: " + message);
}

TEST(MachineErrors, the_launch_effect_is_relative_and_at_most_a_half) {
  EXPECT_EQ(refusal(good, {"launch.sd=0.5"}), "accepted");
  EXPECT_EQ(refusal(good, {"launch.sd=2"}),
            "--set launch.sd=2: sd is relative, 0.02 is 2 %, and at most 0.5, not 2");
}

TEST(MachineErrors, overheads_are_said_once) {
  EXPECT_EQ(refusal(network("o_s", "0")), "m.toml:6: o stands for both o_s and o_r; leave out o or o_s");
  EXPECT_EQ(refusal(network("o_r", "0")), "m.toml:6: o stands for both o_s and o_r; leave out o or o_r");
}

TEST(MachineErrors, nodes_and_sites_must_be_blocks) {
  const std::string after = std::string(good);
  EXPECT_EQ(refusal("processes_per_node = 0\n" + after),
            "m.toml:1: processes_per_node must be at least 1, not 0");
  EXPECT_EQ(refusal("processes_per_node = 2.5\n" + after),
            "m.toml:1: processes_per_node must be a whole number, not 2.5");
  EXPECT_EQ(refusal("processes_per_node = 'four'\n" + after),
            "m.toml:1: processes_per_node must be a whole number, not four");
  EXPECT_EQ(refusal("processes_per_node = 4294967296\n" + after),
            "m.toml:1: processes_per_node must be below 2^31, not 4294967296");
  const std::string needs_nodes =
      "[network.node] needs processes_per_node above 1, above the tables, to say where nodes end; or leave "
      "it "
      "out (node = \"none\")";
  EXPECT_EQ(refusal(after + "[network.node]\nL = '1us'\n"), "m.toml:6: " + needs_nodes);
  EXPECT_EQ(refusal("processes_per_node = 1\n" + after + "[network.node]\nL = '1us'\n"),
            "m.toml:7: " + needs_nodes);
  EXPECT_EQ(refusal(after + "[network.node]\nL = '1us'\n", {"network.node=none"}), "accepted");
  EXPECT_EQ(refusal("processes_per_node = 4\n" + after), "accepted");  // they share a clock
  EXPECT_EQ(
      refusal("processes_per_site = 4\n" + after),
      "m.toml:1: processes_per_site has no effect without [network.site]; add that table or leave this out");
  EXPECT_EQ(refusal("processes_per_site = 4\n" + after + "[network.site]\n", {"network.site=none"}),
            "accepted");
  EXPECT_EQ(refusal("processes_per_node = 4\nprocesses_per_site = 6\n" + after),
            "m.toml:2: processes_per_site must be a multiple of processes_per_node = 4, not 6");
  EXPECT_EQ(refusal(after + "[network.site]\nL = 0\n"),
            "m.toml:6: [network.site] needs processes_per_site above the tables, to say where sites end");
}

TEST(MachineErrors, rules_must_name_algorithms_and_be_reached) {
  expect_refusals(
      std::string(good) + "[algorithms]\n",
      {
          {"brodcast = [{ use = 'binomial' }]\n",
           "m.toml:7: unknown operation 'brodcast'; did you mean 'bcast'?"},
          {"library = 'mpich'\n", "m.toml:7: unknown library 'mpich'; did you mean 'mpich-4'?"},
          {"bcast = []\n", "m.toml:7: bcast lacks a rule; write e.g. bcast = [{ use = \"...\" }]"},
          {"bcast = [{ up_to = 8 }]\n",
           "m.toml:7: [algorithms.bcast] lacks use; write e.g. use = \"binomial\""},
          {"bcast = [{ use = 'binomal' }]\n",
           "m.toml:7: unknown bcast algorithm 'binomal'; did you mean 'binomial'?"},
          {"bcast = [{ use = 'binomial', upto = 8 }]\n",
           "m.toml:7: unknown [algorithms.bcast] key 'upto'; did you mean 'up_to'?"},
          {"bcast = [{ use = 'scatter-allgather', segment = 8 }]\n",
           "m.toml:7: 'scatter-allgather' is not segmented; leave segment out"},
          {"bcast = [{ use = 'pipeline', segment = 0 }]\n",
           "m.toml:7: segment must be at least 1 byte, not 0"},
          {"bcast = [{ use = 'binomial', up_to_processes = 0 }]\n",
           "m.toml:7: up_to_processes must be at least 1, not 0"},
          {"bcast = [{ use = 'binomial' },\n{ use = 'flat' }]\n",
           "m.toml:8: this rule is never reached: the one before has no limit; give that one up_to, or leave "
           "this out"},
      });
}

TEST(MachineErrors, distributions_must_be_whole_and_in_range) {
  const std::string jitter = std::string(good) + "jitter = ";
  EXPECT_EQ(refusal(jitter + "{}\n"),
            "m.toml:6: [network.jitter] lacks kind; write e.g. kind = \"lognormal\"");
  EXPECT_EQ(refusal(jitter + "{ kind = 'log-normal' }\n"),
            "m.toml:6: unknown kind of distribution 'log-normal'; did you mean 'lognormal'?");
  EXPECT_EQ(refusal(jitter + "{ kind = 'normal', sd = 0 }\n"),
            "m.toml:6: [network.jitter] lacks mean; write e.g. mean = \"1us\"");
  EXPECT_EQ(refusal(jitter + "{ kind = 'normal', mean = '-1us', sd = 0 }\n"),
            "m.toml:6: mean must be at least 0, not -1us");
  EXPECT_EQ(refusal(jitter + "{ kind = 'lognormal', median = '1us', sigma = -1 }\n"),
            "m.toml:6: sigma must be at least 0, not -1");
  EXPECT_EQ(refusal(jitter + "{ kind = 'pareto', min = 0, alpha = 2 }\n"),
            "m.toml:6: min must be above 0, not 0");
  EXPECT_EQ(refusal(jitter + "{ kind = 'gamma', shape = '2us', scale = 0 }\n"),
            "m.toml:6: shape must be a number, not text; write e.g. shape = 0.5");
  EXPECT_EQ(refusal(jitter + "{ kind = 'constant', value = 0, weight = 1 }\n"),
            "m.toml:6: weight belongs to the parts of a mixture; leave it out");
  EXPECT_EQ(refusal(jitter + "{ kind = 'mixture' }\n"),
            "m.toml:6: parts must hold at least one part, not none");
  EXPECT_EQ(refusal(jitter + "{ kind = 'mixture', parts = [{ kind = 'constant', value = 0 }] }\n"),
            "m.toml:6: [network.jitter.parts] lacks weight; write e.g. weight = 0.9");
}

TEST(MachineErrors, samples_must_be_there_and_be_times) {
  const std::string jitter = std::string(good) + "jitter = { kind = 'empirical'";
  EXPECT_EQ(refusal(jitter + " }\n"),
            "m.toml:6: [network.jitter] lacks file; write e.g. file = \"latency.csv.xz\"");
  EXPECT_EQ(refusal(jitter + ", samples = [] }\n"),
            "m.toml:6: samples must hold at least one value, not none");
  EXPECT_EQ(refusal(jitter + ", samples = ['1us', 2] }\n"),
            "m.toml:6: samples: '2' has no unit; write e.g. 2us");
  EXPECT_EQ(refusal(jitter + ", samples = ['-1us'] }\n"), "m.toml:6: samples must be at least 0, not -1us");
  EXPECT_EQ(refusal(jitter + ", samples = ['1us'], file = 'x' }\n"),
            "m.toml:6: samples and file exclude each other; give one");
  EXPECT_EQ(refusal(jitter + ", samples = ['1us'], column = 1 }\n"),
            "m.toml:6: column goes with file; leave it out");
  EXPECT_EQ(refusal(jitter + ", samples = ['1us'], scale = -1 }\n"),
            "m.toml:6: scale must be at least 0, not -1");
  EXPECT_TRUE(
      refusal(jitter + ", file = 'no.csv' }\n").starts_with("m.toml:6: no file 'no.csv'; looked in /"));
}

TEST(MachineErrors, a_bad_setting_is_its_own_place) {
  EXPECT_EQ(refusal(good, {"network.L=-5us"}), "--set network.L=-5us: L must be at least 0, not -5us");
  EXPECT_EQ(refusal(good, {"network.L=5 parsecs"}),
            "--set network.L=5 parsecs: L: '5 parsecs' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(good, {"network.LL=5us"}),
            "--set network.LL=5us: unknown [network] key 'LL'; did you mean 'L'?");
  EXPECT_EQ(refusal(good, {"netwrok.L=5us"}),
            "--set netwrok.L=5us: unknown key 'netwrok'; did you mean 'network'?");
  EXPECT_EQ(refusal(good, {"L=3us"}), "--set L=3us: unknown key 'L'; did you mean 'network.L'?");
  EXPECT_EQ(refusal(good, {"network.L.x=5us"}),
            "--set network.L.x=5us: L must be a time, not a table; write e.g. L = \"2.5us\"");
  EXPECT_EQ(refusal(good, {"network.L"}), "--set network.L: lacks '='; write e.g. --set network.L=5us");
  EXPECT_EQ(refusal(good, {"=5us"}), "--set =5us: '' is not a key; write e.g. --set network.L=5us");
  EXPECT_EQ(refusal(good, {"network..L=5us"}),
            "--set network..L=5us: 'network..L' is not a key; write e.g. --set network.L=5us");
  EXPECT_EQ(refusal(good, {"network.L="}), "--set network.L=: L: '' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(good, {"clock.tick=0"}), "--set clock.tick=0: tick must be at least 1 ps, not 0 ps");
}

}  // namespace
}  // namespace plumbline
