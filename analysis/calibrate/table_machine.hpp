#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/calibrate/table_latencies.hpp"
#include "models/machine.hpp"

namespace plumbline {

/// What latencies do not say of a machine, and collectives may.
struct TableParameter {
  std::string name;       ///< "o_s within a node"
  std::string_view unit;  ///< "of the latency", "us"
  double start, min, max;
  bool logarithmic = false;  ///< how it is searched
};

/// All of them, in the order of a fit's vector.
std::span<const TableParameter> table_parameters();

/// What long messages cost beyond their latencies: ps a byte, and bytes. As it stands, nothing.
struct BulkCosts {
  std::int64_t S_within = std::numeric_limits<std::int64_t>::max();  ///< rendezvous above
  std::int64_t S_between = std::numeric_limits<std::int64_t>::max();
  double adapter_G = 0;
  double copies_between = 0;          ///< of what bytes add between nodes: processors are busy with it
  std::optional<double> O_waiting{};  ///< at every level
  double combine = 0;
  std::vector<double> memory{};          ///< of the levels within a node; empty: none
  std::vector<double> queue{};           ///< the same: G_queue
  std::vector<Rendezvous> rendezvous{};  ///< of these levels, then between nodes; empty: nothing is other
};

/// A machine whose latencies are the measured ones, at each measured size, whatever the parameters: they say
/// how a latency is split up, and what comes on top in collectives.
Machine machine_of(const TableLatencies& latencies, std::span<const double> parameters,
                   const BulkCosts& bulk = {});

}  // namespace plumbline
