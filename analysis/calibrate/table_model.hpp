#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "analysis/calibrate/table_latencies.hpp"
#include "analysis/calibrate/table_machine.hpp"

namespace plumbline {

/// Half a round trip by size, seconds, where nobody measured it: one line for short messages, another for
/// long ones, which a library sends in another way.
struct LatencyCurve {
  double base, per_byte;            ///< short: base + bytes x per_byte
  double long_base, long_per_byte;  ///< long
  double limit;                     ///< bytes: short below, long above, halfway at it, over one octave

  double at(double bytes) const;
};

/// Latencies to begin a search at, from collectives: seconds, and seconds a byte.
struct RoughLatencies {
  double within = 0, between = 0;  ///< of a byte
  double per_byte = 0;             ///< of long messages, within a node
};

/// Above how many bytes senders wait for receivers. A fit tries powers of two.
struct RendezvousSizes {
  std::int64_t within = std::numeric_limits<std::int64_t>::max();  ///< a node
  std::int64_t between = std::numeric_limits<std::int64_t>::max();
};

/// What calls tell about beyond latencies.
struct CallKinds {
  bool long_messages = false;  ///< of more than a page
  bool reductions = false;
};

/// The machines among which a fit searches. Latencies are measured, and met; with long messages among the
/// calls, what those cost beyond them is sought as well: of memory, queues, nonblocking sends, the adapter.
/// Or latencies are parameters, too, and with them what long messages cost.
class TableModel {
 public:
  TableModel(TableLatencies measured, const CallKinds& calls);
  TableModel(std::vector<NamedLevel> levels, const RoughLatencies& start);

  bool fits_latencies() const { return !measured_; }
  bool fits_rendezvous() const { return !measured_ || calls_.long_messages; }
  const std::vector<TableParameter>& parameters() const { return parameters_; }
  /// x: as parameters().
  Machine machine(std::span<const double> x, const RendezvousSizes& rendezvous) const;

 private:
  BulkCosts bulk_of_measured(std::span<const double> x, const RendezvousSizes& rendezvous) const;

  std::optional<TableLatencies> measured_;
  CallKinds calls_;
  std::vector<NamedLevel> levels_;
  std::vector<TableParameter> parameters_;
};

}  // namespace plumbline
