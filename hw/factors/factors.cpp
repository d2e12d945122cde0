#include "hw/factors/factors.hpp"

#include <map>

#include <fmt/core.h>
#include <unistd.h>

#include "hw/communicator.hpp"
#include "hw/factors/facts.hpp"
#include "hw/factors/nodes.hpp"
#include "hw/factors/topology.hpp"
#include "hw/world.hpp"

namespace plumbline {
namespace {

const std::string here{};  // this machine's root

int first_allowed() {
  const CpuList allowed = allowed_cpus();
  return allowed.empty() ? 0 : *allowed.begin();
}

std::string host() {
  char name[MPI_MAX_PROCESSOR_NAME] = {};
  int length = 0;
  check(MPI_Get_processor_name(name, &length), "MPI_Get_processor_name");
  return known({name, static_cast<std::size_t>(length)});
}

Facts factors_of_process() {
  Facts facts = factors_of_library();
  for (const Facts& more : {factors_of_build(), factors_of_environment(environ)})
    facts.insert(facts.end(), more.begin(), more.end());
  facts.emplace_back("host", host());
  facts.emplace_back("binding", binding_of(allowed_cpus(), online_cpus(here)));
  return facts;
}

/// A node, as process 0 puts it together.
struct Node {
  int processes = 0;
  CpuList cores{};  // that its processes may run on, all together
  Facts facts{};    // of its smallest rank: two processes read two loads
};

std::string oversubscribed(const Node& node) {
  if (node.cores.empty()) return "unknown";
  const bool more = static_cast<std::size_t>(node.processes) > node.cores.size();
  return more ? fmt::format("{} processes on {} cores", node.processes, node.cores.size()) : "no";
}

/// By rank, on process 0: what each process tells.
struct Told {
  std::vector<std::string> own, of_node, node, cores;
};

Told tell(MPI_Comm communicator) {
  const auto gather = [&](const std::string& bytes) { return mpi::World::gather(communicator, bytes); };
  return {gather(pack_facts(factors_of_process())),
          gather(pack_facts(factors_of_node(here, first_allowed()))),
          gather(fmt::format("{}", node_of(communicator))), gather(text_of(cores_of(here, allowed_cpus())))};
}

std::map<std::string, Node> nodes_in(const Told& told) {
  std::map<std::string, Node> nodes;  // by number
  for (std::size_t rank = 0; rank < told.own.size(); ++rank) {
    Node& node = nodes[told.node[rank]];
    if (node.processes++ == 0) node.facts = unpack_facts(told.of_node[rank]);
    node.cores.merge(cpu_list_in(told.cores[rank]));
  }
  for (auto& [number, node] : nodes) {
    node.facts.emplace_back("processes per node", fmt::format("{}", node.processes));
    node.facts.emplace_back("oversubscribed", oversubscribed(node));
  }
  return nodes;
}

}  // namespace

std::vector<Factor> find_factors(MPI_Comm communicator) {
  const Told told = tell(communicator);
  const std::map<std::string, Node> nodes = nodes_in(told);
  std::vector<Facts> processes;
  for (std::size_t rank = 0; rank < told.own.size(); ++rank) {
    processes.push_back(unpack_facts(told.own[rank]));
    const Facts& of_node = nodes.at(told.node[rank]).facts;
    processes.back().insert(processes.back().end(), of_node.begin(), of_node.end());
  }
  if (processes.empty()) return {};
  std::vector<Factor> factors = factors_of(processes, {"host", "binding"});
  factors.push_back({"processes", fmt::format("{}", processes.size()), -1});
  factors.push_back({"nodes", fmt::format("{}", nodes.size()), -1});
  return factors;
}

std::size_t last_private_cache() {
  return last_private_cache(here, first_allowed()).value_or(std::size_t{1} << 20);
}

}  // namespace plumbline
