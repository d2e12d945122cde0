#pragma once

#include <span>
#include <string>
#include <string_view>

#include "analysis/calibrate/table_latencies.hpp"
#include "models/machine.hpp"

namespace plumbline {

/// What latencies do not say of a machine, and collectives may.
struct TableParameter {
  std::string_view name;  ///< "o_s within a node"
  std::string_view unit;  ///< "of the latency", "us"
  double start, min, max;
};

/// All of them, in the order of a fit's vector.
std::span<const TableParameter> table_parameters();

/// A machine whose latencies are the measured ones, at each measured size, whatever the parameters: they say
/// how a latency is split up, and what comes on top in collectives.
Machine machine_of(const TableLatencies& latencies, std::span<const double> parameters);

}  // namespace plumbline
