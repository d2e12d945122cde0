// The platform on which smpirun runs osu_loop: cores of 4 a complex, 64 a socket, 128 a node, a node filled
// first. What messages cost is read from the file that PLUMBLINE_SMPI_TABLE names (scripts/clusters-smpi
// writes it):
//
//     hosts N
//     link core|node BYTES_PER_SECOND
//     eager BYTES                                         messages from here on wait for their receiver
//     bandwidth DISTANCE EAGER RENDEZVOUS                 bytes a second
//     cost DISTANCE BYTES O_SEND LATENCY O_RECEIVE        seconds; sizes ascend; linear between them
//
// DISTANCE: 0 same complex, 1 same socket, 2 other socket, 3 other node. SimGrid's documented callbacks take
// it from there: factors of latency and bandwidth by size, source and destination, and the costs of MPI_Send,
// MPI_Isend and MPI_Recv. SMPI charges no overhead to a message that waits for its receiver: there all of it
// is the network's. Every core has a link out and one in, every node too; all are shared by the flows that
// cross them.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <smpi/smpi.h>
#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#include <simgrid/s4u.hpp>

namespace sg4 = simgrid::s4u;

namespace {

constexpr double base_latency = 1e-6;  // s, of every route; factors are of it
constexpr double envelope = 16;        // bytes that SMPI adds to each message

struct Cost {
  double bytes, send, latency, receive;
};

struct Table {
  int hosts = 0;
  double eager = 0;
  std::map<std::string, double> links;
  std::array<std::array<double, 2>, 4> bandwidths{};  // eager, rendezvous
  std::array<std::vector<Cost>, 4> costs;
};

Table read_table() {
  const char* path = std::getenv("PLUMBLINE_SMPI_TABLE");
  std::ifstream file(path == nullptr ? "" : path);
  if (!file) throw std::invalid_argument("PLUMBLINE_SMPI_TABLE names no file");
  Table table;
  for (std::string word; file >> word;) {
    if (word == "hosts") {
      file >> table.hosts;
    } else if (word == "eager") {
      file >> table.eager;
    } else if (word == "link") {
      std::string which;
      file >> which;
      file >> table.links[which];
    } else {
      std::size_t distance = 0;
      file >> distance;
      if (word == "bandwidth") {
        file >> table.bandwidths.at(distance)[0] >> table.bandwidths[distance][1];
      } else {
        Cost cost{};
        file >> cost.bytes >> cost.send >> cost.latency >> cost.receive;
        table.costs.at(distance).push_back(cost);
      }
    }
  }
  return table;
}

Cost cost_of(const Table& table, std::size_t distance, double bytes) {
  const std::vector<Cost>& costs = table.costs[distance];
  const auto above =
      std::find_if(costs.begin(), costs.end(), [&](const Cost& cost) { return cost.bytes >= bytes; });
  if (above == costs.end()) return costs.back();
  Cost cost = *above;
  if (above != costs.begin()) {
    const Cost &a = *(above - 1), &b = *above;
    const double share = (bytes - a.bytes) / (b.bytes - a.bytes);
    const auto between = [&](double from, double to) { return from + share * (to - from); };
    cost = {bytes, between(a.send, b.send), between(a.latency, b.latency), between(a.receive, b.receive)};
  }
  if (bytes < table.eager) return cost;
  const auto& [eager, rendezvous] = table.bandwidths[distance];
  const double latency =
      cost.send + cost.latency + cost.receive + (bytes + envelope) * (1 / eager - 1 / rendezvous);
  return {bytes, 0, std::max(0.0, latency), 0};
}

int place(const sg4::Host* host) { return std::stoi(host->get_name().substr(1)); }

std::size_t distance(const sg4::Host* source, const sg4::Host* destination) {
  const int a = place(source), b = place(destination);
  if (a / 128 != b / 128) return 3;
  if (a / 64 != b / 64) return 2;
  return a / 4 != b / 4 ? 1 : 0;
}

void build(const Table& table, sg4::NetZone* zone) {
  std::vector<sg4::Host*> hosts;
  std::vector<const sg4::Link*> out, in;
  const auto link = [&](const std::string& name, const std::string& which, double latency) {
    return zone->create_link(name, table.links.at(which))->set_latency(latency)->seal();
  };
  for (int i = 0; i < table.hosts; ++i) {
    const std::string number = std::to_string(i);
    hosts.push_back(zone->create_host("c" + number, 1e9)->seal());
    out.push_back(link("out" + number, "core", base_latency / 2));
    in.push_back(link("in" + number, "core", base_latency / 2));
  }
  std::vector<const sg4::Link*> node_out, node_in;
  for (int node = 0; node * 128 < table.hosts; ++node) {
    node_out.push_back(link("node-out" + std::to_string(node), "node", 0));
    node_in.push_back(link("node-in" + std::to_string(node), "node", 0));
  }
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    for (std::size_t j = 0; j < hosts.size(); ++j) {
      if (i == j) continue;
      std::vector<const sg4::Link*> route{out[i]};
      if (i / 128 != j / 128) route.insert(route.end(), {node_out[i / 128], node_in[j / 128]});
      route.push_back(in[j]);
      zone->add_route(hosts[i]->get_netpoint(), hosts[j]->get_netpoint(), nullptr, nullptr,
                      {route.begin(), route.end()}, false);
    }
  }
  zone->seal();
}

}  // namespace

extern "C" void load_platform(const sg4::Engine& engine) {
  const auto table = std::make_shared<const Table>(read_table());
  build(*table, sg4::create_full_zone("cluster"));
  auto* model = engine.get_netzone_root()->get_network_model();
  model->set_lat_factor_cb(
      [table](double size, const sg4::Host* from, const sg4::Host* to, const auto&, const auto&) {
        return cost_of(*table, distance(from, to), size - envelope).latency / base_latency;
      });
  model->set_bw_factor_cb(
      [table](double size, const sg4::Host* from, const sg4::Host* to, const auto&, const auto&) {
        const std::size_t where = distance(from, to);
        const bool rendezvous = size - envelope >= table->eager;
        return table->bandwidths[where][rendezvous ? 1 : 0] / table->links.at(where == 3 ? "node" : "core");
      });
  const auto send = [table](size_t size, sg4::Host* from, sg4::Host* to) {
    return cost_of(*table, distance(from, to), static_cast<double>(size)).send;
  };
  smpi_register_op_cost_callback(SmpiOperation::SEND, send);
  smpi_register_op_cost_callback(SmpiOperation::ISEND, send);
  smpi_register_op_cost_callback(SmpiOperation::RECV, [table](size_t size, sg4::Host* from, sg4::Host* to) {
    if (from == nullptr) return 0.0;  // who sent it has ended: after what is timed
    return cost_of(*table, distance(from, to), static_cast<double>(size)).receive;
  });
}
