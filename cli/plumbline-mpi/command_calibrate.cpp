#include "cli/plumbline-mpi/commands.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "analysis/calibrate/calibrate_samples.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/run/stored_cell.hpp"
#include "cli/common/options.hpp"
#include "cli/plumbline-mpi/hardware_options.hpp"
#include "cli/plumbline-mpi/timing.hpp"
#include "hw/factors/factors.hpp"
#include "hw/mpi_process.hpp"
#include "hw/watchdog.hpp"
#include "models/errors.hpp"
#include "output/calibrate_text.hpp"
#include "output/output.hpp"
#include "output/say.hpp"
#include "schemes/calibrate/calibrate.hpp"
#include "traces/machine/calibrated_machine.hpp"

namespace plumbline {
namespace {

constexpr const char* about =
    "Measure LogGOPS parameters, latency, clocks and noise of this machine, and write them as a machine "
    "file.\n"
    "Process 0 measures against the first process of another node, or against process 1 where there is one "
    "node.\n"
    "Takes some seconds, and 20 s more where there are several nodes; minutes where other programs have the "
    "cores.\n";

constexpr const char* example =
    "\nExample: what would a broadcast take on 64 such processes?\n"
    "  mpirun -n 2 --bind-to core plumbline-mpi calibrate --output mine.toml\n"
    "  plumbline predict --machine mine.toml --processes 64 --op bcast --bytes 8\n"
    "Example: the factor that each launch has\n"
    "  for i in 1 2 3; do mpirun -n 2 --bind-to core plumbline-mpi calibrate --save-samples $i.json; done\n"
    "  plumbline calibrate --samples 1.json,2.json,3.json --output mine.toml\n"
    "docs/how-to/calibration.md explains the method and what it cannot see.";

/// What `plumbline-mpi calibrate` is asked for.
struct MeasuredCalibration {
  CalibrationPlan plan{};
  std::optional<TimerKind> timer{};
  double limit = 600;     ///< seconds that the measurement may take
  std::string command{};  ///< the command line, for the source
};

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

/// Every process calls it; the samples are process 0's. Throws InputError for a single process; ends the
/// program where the measurement does not end within the limit.
LaunchSamples measure_launch(mpi::World& world, const MeasuredCalibration& asked) {
  const Timer timer = choose_timer(world, asked.timer);
  const std::vector<Factor> factors = find_factors(world.communicator());
  for (const std::string& warning : warnings(factors)) say_note(warning);
  const Watchdog watchdog(asked.limit, "the calibration", world.rank());
  MpiProcess process(world.communicator(), timer);
  CalibrationSamples samples = measure_calibration(process, asked.plan);
  return {std::move(samples), source_of(world, timer, factors, asked)};
}

class MpiCalibrate final : public Command {
 public:
  MpiCalibrate(CLI::App& program, mpi::World& world, const std::string& command)
      : Command(add_command(program, {"measure", "calibrate", about, example})), world_(world) {
    asked_.command = command;
    add_plan_options(app_, asked_.plan);
    add_timer_option(app_, asked_.timer);
    add_option(app_, {"--limit", "TIME", "the most that the measurement may take (600s)"}, asked_.limit,
               parse_positive_time);
    add_option(app_, {"--output", "FILE", "the machine file (stdout)"}, machine_);
    add_option(app_, {"--save-samples", "FILE", "everything that was measured, for plumbline calibrate"},
               samples_);
  }

  int run() override {
    if (world_.size() < 2)
      throw InputError("a calibration needs at least 2 processes; start more with mpirun -n 2");
    std::optional<Output> machine, samples;  // the others' stdout may be closed
    if (world_.rank() == 0) machine.emplace(machine_);
    if (world_.rank() == 0 && !samples_.empty()) samples.emplace(samples_, "--save-samples");
    const LaunchSamples launch = measure_launch(world_, asked_);
    if (samples) samples->write(samples_text(launch));
    if (machine) write(launch, *machine);
    return done;
  }

 private:
  void write(const LaunchSamples& launch, Output& machine) const {
    const Calibration found = fit_calibration({&launch.samples, 1});
    machine.write(calibrated_machine_text(found, calibrated_name(machine_, "calibrated"), launch.source));
    if (!machine_.empty()) Output("").write(as_table(found));
    say_missed(found);
  }

  mpi::World& world_;
  MeasuredCalibration asked_;
  std::string machine_, samples_;  // files
};

}  // namespace

std::unique_ptr<Command> make_mpi_calibrate(CLI::App& program, mpi::World& world,
                                            const std::string& command) {
  return std::make_unique<MpiCalibrate>(program, world, command);
}

}  // namespace plumbline
