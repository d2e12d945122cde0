#include "analysis/run/causes.hpp"

#include <cmath>

namespace plumbline {

std::string_view name(Cause cause) {
  static constexpr std::string_view names[] = {"pipelining", "barrier", "start_skew",
                                               "clock",      "timer",   "process_reduction",
                                               "statistic",  "noise",   "contention"};
  return names[static_cast<std::size_t>(cause)];
}

bool matters(Cause cause, const Machine& machine) {
  const Network& network = machine.network;
  switch (cause) {
    case Cause::clock:
      return !shows_true_time(machine.clock);
    case Cause::timer:
      return machine.clock.tick > 1 || machine.clock.read_cost > 0;
    case Cause::noise:
      return machine.noise || has_jitter(network);
    case Cause::contention:
      return has_stations(network);
    default:
      return true;
  }
}

Report without(Cause cause, Report report) {
  if (cause == Cause::process_reduction) {
    report.processes = OverProcesses::max;
    report.order = Report::Order::processes_first;
  }
  if (cause == Cause::statistic) {
    report.statistic = Statistic::median;
    report.keep = Keep::all;
  }
  return report;
}

std::optional<Cause> Shares::biggest() const {
  std::optional<Cause> biggest;
  double size = 0;
  for (const Cause cause : causes) {
    const auto& share = (*this)[cause];
    if (!share || std::abs(*share) <= size) continue;
    size = std::abs(*share);
    biggest = cause;
  }
  return biggest;
}

bool Shares::cancel() const {
  if (!interaction) return false;
  double error = *interaction;
  for (const auto& share : of) error += share.value_or(0);
  const double size = std::abs(of_biggest());
  return size > 1 && size > 10 * std::abs(error);
}

Shares shares_of(std::optional<double> error,
                 const std::array<std::optional<double>, causes.size()>& errors_without) {
  Shares shares;
  if (!error) return shares;
  double rest = *error;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    if (!errors_without[i]) continue;
    shares.of[i] = *error - *errors_without[i];
    rest -= *shares.of[i];
  }
  shares.interaction = rest;
  return shares;
}

}  // namespace plumbline
