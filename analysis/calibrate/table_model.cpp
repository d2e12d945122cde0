#include "analysis/calibrate/table_model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

namespace plumbline {
namespace {

// Units of what is fitted of latencies, in seconds.
constexpr double us = 1e-6, ns = 1e-9;

/// The sizes for which a curve's latencies are tabulated. Below 512 B each is on the same line.
constexpr std::int64_t shortest_class = 512, longest_class = 4 << 20;

/// A parameter whose order of magnitude is all that is known: it is searched by its logarithm, and may end
/// eight times below or above its start.
TableParameter magnitude(std::string name, std::string_view unit, double start) {
  return {std::move(name), unit, start, start / 8, start * 8, true};
}

void add_curve(std::vector<TableParameter>& parameters, const std::string& where, double latency,
               double per_byte) {
  parameters.push_back(magnitude(fmt::format("latency {}, short messages", where), "us", latency / us));
  parameters.push_back(magnitude(fmt::format("a byte {}, short messages", where), "ns", 4 * per_byte / ns));
  parameters.push_back(magnitude(fmt::format("latency {}, long messages", where), "us", 4 * latency / us));
  parameters.push_back(magnitude(fmt::format("a byte {}, long messages", where), "ns", per_byte / ns));
}

/// Takes parameters in the order in which they were added.
class NextValues {
 public:
  explicit NextValues(std::span<const double> x) : x_(x) {}
  double next() { return x_[at_++]; }
  bool all() const { return at_ == x_.size(); }

 private:
  std::span<const double> x_;
  std::size_t at_ = 0;
};

LatencyCurve next_curve(NextValues& values, double limit) {
  LatencyCurve curve{};
  curve.base = values.next() * us;
  curve.per_byte = values.next() * ns;
  curve.long_base = values.next() * us;
  curve.long_per_byte = values.next() * ns;
  curve.limit = limit;
  return curve;
}

LatencyBySize tabulated(const LatencyCurve& curve) {
  LatencyBySize latencies{{1, curve.at(1)}};
  for (std::int64_t bytes = shortest_class; bytes <= longest_class; bytes *= 2)
    latencies[bytes] = curve.at(static_cast<double>(bytes));
  return latencies;
}

/// Seconds a byte, of what bytes add to the latency of a message of up to 64 KiB.
double per_byte(const LatencyBySize& latencies) {
  const auto beyond = latencies.upper_bound(64 << 10);
  const auto last = beyond == latencies.begin() ? beyond : std::prev(beyond);
  const auto first = latencies.begin();
  return std::max(0.0, last->second - first->second) /
         static_cast<double>(std::max<std::int64_t>(last->first, 1));
}

/// Seconds a byte, from the last but one measured size to the last.
double last_slope(const LatencyBySize& latencies) {
  if (latencies.size() < 2) return per_byte(latencies);
  const auto last = std::prev(latencies.end()), before = std::prev(last);
  return std::max(0.0, last->second - before->second) / static_cast<double>(last->first - before->first);
}

constexpr double ps = 1e-12;

Rendezvous rendezvous_of(std::int64_t above, double L, double G) {
  if (above == RendezvousSizes{}.within) return {};
  return {above, std::max<Picoseconds>(1, std::llround(L / ps)), G / ps};
}

}  // namespace

double LatencyCurve::at(double bytes) const {
  const double share = std::clamp(std::log2(bytes / limit) + 0.5, 0.0, 1.0);
  return (1 - share) * (base + bytes * per_byte) + share * (long_base + bytes * long_per_byte);
}

TableModel::TableModel(TableLatencies measured, const CallKinds& calls)
    : measured_(std::move(measured)),
      calls_(calls),
      parameters_(table_parameters().begin(), table_parameters().end()) {
  if (calls_.long_messages) {
    parameters_.push_back({"memory of a level, a byte", "of its latency", 0.3, 0.0, 1.5});
    parameters_.push_back({"G_queue", "of its latency", 0.3, 0.0, 1.5});
    parameters_.push_back({"rendezvous L within a node", "us", 1.0, 0.05, 5.0});
    parameters_.push_back({"rendezvous G within a node", "of the longest messages'", 1.0, 0.1, 3.0});
    parameters_.push_back({"rendezvous L between nodes", "us", 1.5, 0.05, 5.0});
    parameters_.push_back({"rendezvous G between nodes", "of the longest messages'", 1.0, 0.1, 3.0});
    parameters_.push_back({"[network.nic] G", "of the longest messages'", 0.5, 0.0, 2.0});
  }
  if (calls_.reductions) parameters_.push_back({"[compute] combine", "ns/B", 0.05, 0.0, 1.0});
}

TableModel::TableModel(std::vector<NamedLevel> levels, const RoughLatencies& start)
    : levels_(std::move(levels)), parameters_(table_parameters().begin(), table_parameters().end()) {
  // From 512 B to 128 KiB; both start at 6 KiB, between the sizes that tables have.
  parameters_.push_back({"long messages within a node from", "bytes", 6144, 512, 131072, true});
  parameters_.push_back({"long messages between nodes from", "bytes", 6144, 512, 131072, true});
  for (const NamedLevel& level : levels_)
    add_curve(parameters_, "within a " + level.name, start.within, start.per_byte);
  add_curve(parameters_, "between nodes", start.between, start.per_byte);
  for (const NamedLevel& level : levels_)
    parameters_.push_back(
        magnitude(fmt::format("memory of a {}, a byte", level.name), "ns", start.per_byte / 4 / ns));
  parameters_.push_back(magnitude("[network.nic] G", "ns/B", start.per_byte / ns));
  parameters_.push_back({"bytes that processors copy between nodes", "of their time", 0.3, 0.0, 0.9, false});
  parameters_.push_back(magnitude("O_waiting", "ns/B", 2 * start.per_byte / ns));
  parameters_.push_back(magnitude("[compute] combine", "ns/B", 2 * start.per_byte / ns));
}

BulkCosts TableModel::bulk_of_measured(std::span<const double> x, const RendezvousSizes& rendezvous) const {
  NextValues values(x);
  BulkCosts bulk;
  if (calls_.long_messages) {
    const double memory = values.next(), queue = values.next();
    const double L_within = values.next() * us, G_within = values.next();
    const double L_between = values.next() * us, G_between = values.next();
    for (const LatencyBySize& level : measured_->within) {
      bulk.memory.push_back(memory * per_byte(level) / ps);
      bulk.queue.push_back(queue * per_byte(level) / ps);
      bulk.rendezvous.push_back(rendezvous_of(rendezvous.within, L_within, G_within * last_slope(level)));
    }
    const double slope = last_slope(measured_->between);
    bulk.rendezvous.push_back(rendezvous_of(rendezvous.between, L_between, G_between * slope));
    bulk.adapter_G = values.next() * slope / ps;
  }
  if (calls_.reductions) bulk.combine = values.next() * 1e3;
  assert(values.all());
  return bulk;
}

Machine TableModel::machine(std::span<const double> x, const RendezvousSizes& rendezvous) const {
  assert(x.size() == parameters_.size());
  const std::size_t shares = table_parameters().size();
  if (measured_)
    return machine_of(*measured_, x.first(shares), bulk_of_measured(x.subspan(shares), rendezvous));
  NextValues values(x.subspan(shares));
  const double limit_within = values.next(), limit_between = values.next();
  TableLatencies latencies{levels_, {}, {}};
  for (std::size_t i = 0; i < levels_.size(); ++i)
    latencies.within.push_back(tabulated(next_curve(values, limit_within)));
  latencies.between = tabulated(next_curve(values, limit_between));
  BulkCosts bulk{.S_within = rendezvous.within, .S_between = rendezvous.between};
  for (std::size_t i = 0; i < levels_.size(); ++i) bulk.memory.push_back(values.next() * 1e3);  // ns to ps
  bulk.adapter_G = values.next() * 1e3;
  bulk.copies_between = values.next();
  bulk.O_waiting = values.next() * 1e3;
  bulk.combine = values.next() * 1e3;
  assert(values.all());
  return machine_of(latencies, x.first(shares), bulk);
}

}  // namespace plumbline
