#include "play/engine/catalogue.hpp"

#include <array>
#include <exception>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "models/collective.hpp"
#include "models/machine.hpp"
#include "schemes/suite.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

ordered_json suite_entries() {
  ordered_json list = ordered_json::array();
  for (const Suite& suite : suites())
    if (!suite.nonblocking)
      list.push_back({{"name", name(suite)},
                      {"source", suite.source},
                      {"bcast_only", suite.bcast_only},
                      {"in_turn", suite.in_turn},
                      {"takes_arrivals", takes_arrivals(suite)}});
  return list;
}

ordered_json operation_entries() {
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < operations; ++i) {
    const auto operation = static_cast<Operation>(i);
    ordered_json algorithms_of = ordered_json::array();
    for (const Algorithm& algorithm : algorithms())
      if (algorithm.operation == operation) algorithms_of.push_back(algorithm.name);
    list.push_back({{"name", name(operation)}, {"algorithms", algorithms_of}});
  }
  return list;
}

/// "2.5us": short, and what machine files take.
std::string time_key(double picoseconds) {
  constexpr std::array<std::pair<double, const char*>, 4> units{
      {{1e12, "s"}, {1e9, "ms"}, {1e6, "us"}, {1e3, "ns"}}};
  for (const auto& [size, unit] : units)
    if (picoseconds >= size) return fmt::format("{:.4g}{}", picoseconds / size, unit);
  return picoseconds > 0 ? fmt::format("{:.4g}ps", picoseconds) : "0us";
}

}  // namespace

std::string catalogue() {
  return ordered_json{{"version", PLUMBLINE_VERSION},
                      {"suites", suite_entries()},
                      {"operations", operation_entries()},
                      {"machines", machine_names()}}
      .dump();
}

bool machine_values(const char* name, std::string& text) {
  try {
    const Machine machine = read_machine(name);
    const Network& network = machine.network;
    const Costs& costs = network.between_nodes;
    text = ordered_json{{"source", machine.source},
                        {"L", time_key(static_cast<double>(costs.L))},
                        {"o", costs.o_s == costs.o_r ? time_key(static_cast<double>(costs.o_s)) : ""},
                        {"g", time_key(static_cast<double>(costs.g))},
                        {"G", fmt::format("{:.4g}ns/B", costs.G / 1000)},
                        {"per_node", std::to_string(network.processes_per_node)},
                        {"L_node",
                         network.within_node ? time_key(static_cast<double>(network.within_node->L)) : ""},
                        {"jitter", network.between_nodes.jitter ? "" : "0us"},
                        {"tick", time_key(static_cast<double>(machine.clock.tick))}}
               .dump();
    return true;
  } catch (const std::exception& error) {
    text = error.what();
    return false;
  }
}

}  // namespace plumbline
