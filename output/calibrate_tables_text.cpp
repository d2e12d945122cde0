#include "output/calibrate_tables_text.hpp"

#include <cmath>

#include <fmt/format.h>

#include "models/units.hpp"
#include "traces/machine/write_machine.hpp"

namespace plumbline {
namespace {

std::string calls_text(const TableFit& fit) {
  std::string text;
  for (const FittedCall& call : fit.request.fit)
    text += fmt::format("{}{}:{}", text.empty() ? "" : ", ", name(call.operation), call.algorithm);
  for (const RowFilter& filter : fit.request.only) text += fmt::format("; rows with {}", filter.text());
  return text;
}

/// Where a parameter ended at a bound, the tables do not say more.
bool is_bound(const TableParameter& parameter, double value) {
  const double near = 1e-3 * (parameter.max - parameter.min);
  return std::abs(value - parameter.min) < near || std::abs(value - parameter.max) < near;
}

std::string size_text(std::int64_t S) {
  return S == RendezvousSizes{}.within ? "never" : fmt::format("above {}", bytes_text(S));
}

std::string assumptions(const TableFit& fit) {
  if (fit.latencies_measured)
    return fmt::format(
        "Latencies are met at every measured size; how each is split into o_s, L and o_r, and all that is\n"
        "not in a round trip, is what makes these calls come out as measured.\n"
        "Assumed: no jitter, bytes between nodes at no cost to processors{}{}.\n",
        fit.kinds.long_messages ? "" : ", no rendezvous, G of the adapter 0",
        fit.kinds.reductions ? "" : ", combining free");
  return "No latency was measured: those here are fitted, as two straight lines a level, with all the rest, "
         "to\n"
         "what makes these calls come out as measured. What they do not determine stands at its start.\n"
         "Assumed: no jitter, combining at one rate, and that processors copy within a node the same share "
         "of\n"
         "bytes at every level.\n";
}

}  // namespace

std::string as_table(const TableFit& fit) {
  std::string text = fmt::format("{:<44}{:>10}  {}\n", "parameter", "value", "unit");
  for (std::size_t i = 0; i < fit.parameters.size(); ++i) {
    const TableParameter& parameter = fit.sought[i];
    text += fmt::format("{:<44}{:>10.3f}  {}{}\n", parameter.name, fit.parameters[i], parameter.unit,
                        is_bound(parameter, fit.parameters[i]) ? " (at its bound)" : "");
  }
  if (!fit.latencies_measured || fit.kinds.long_messages)
    text += fmt::format("{} wait for receivers: within a node {}, between nodes {}\n",
                        fit.latencies_measured ? "nonblocking sends" : "senders",
                        size_text(fit.rendezvous.within), size_text(fit.rendezvous.between));
  if (!fit.latencies_measured) text += "latencies: none was measured, all are fitted\n";
  text += fmt::format("fitted on {} calls ({}), {} machines tried\n", fit.calls, calls_text(fit),
                      fit.simulations);
  if (fit.factors.median)
    text += fmt::format(
        "simulated / measured of these: off by a factor of {:.3f} in the median, {:.3f} at 90 %\n",
        *fit.factors.median, *fit.factors.p90);
  return text;
}

std::string table_machine_text(const TableFit& fit, const std::string& name, const std::string& source) {
  Machine machine = fit.machine;
  machine.name = name;
  machine.source = source;
  std::string head = as_table(fit) + assumptions(fit);
  for (const std::string& note : fit.notes) head += note + "\n";
  const MachineComments comments{{"", head}};
  return machine_file_text(machine, comments);
}

}  // namespace plumbline
