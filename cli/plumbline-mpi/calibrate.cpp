#include "cli/plumbline-mpi/calibrate.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/run/stored_cell.hpp"
#include "cli/plumbline-mpi/timing.hpp"
#include "hw/factors/factors.hpp"
#include "hw/mpi_process.hpp"
#include "hw/watchdog.hpp"
#include "output/say.hpp"
#include "schemes/calibrate/calibrate.hpp"

namespace plumbline {
namespace {

/// "core 0, core 1": the values of a factor, one a process where they differ.
std::string values_of(const std::vector<Factor>& factors, std::string_view name) {
  std::vector<std::string> values;
  for (const Factor& factor : factors)
    if (factor.name == name && (values.empty() || values.back() != factor.value))
      values.push_back(factor.value);
  return fmt::format("{}", fmt::join(values, ", "));
}

/// The variables by which the library was told which network to take.
std::string variables_of(const std::vector<Factor>& factors) {
  std::string text;
  for (const Factor& factor : factors) {
    const bool variable =
        std::ranges::any_of(std::initializer_list<std::string_view>{"OMPI_MCA_", "MPIR_", "UCX_", "FI_"},
                            [&](auto prefix) { return factor.name.starts_with(prefix); });
    if (variable) text += fmt::format(" {}={}", factor.name, factor.value);
  }
  return text;
}

std::string source_of(const mpi::World& world, const Timer& timer, const std::vector<Factor>& factors,
                      const MeasuredCalibration& asked) {
  return fmt::format(
      "Measured by plumbline-mpi calibrate, {}: {}, {} processes on {}, bound to processors {}, clock {};{} "
      "{}",
      utc_now(), library_name(), world.size(), values_of(factors, "host"), values_of(factors, "binding"),
      name(timer.kind()), variables_of(factors), asked.command);
}

}  // namespace

LaunchSamples measure_launch(mpi::World& world, const MeasuredCalibration& asked) {
  const Timer timer = choose_timer(world, asked.timer);
  const std::vector<Factor> factors = find_factors(world.communicator());
  for (const std::string& warning : warnings(factors)) say_note(warning);
  const Watchdog watchdog(asked.limit, "the calibration", world.rank());
  MpiProcess process(world.communicator(), timer);
  CalibrationSamples samples = measure_calibration(process, asked.plan);
  return {std::move(samples), source_of(world, timer, factors, asked)};
}

}  // namespace plumbline
