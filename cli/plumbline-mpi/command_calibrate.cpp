#include "cli/plumbline-mpi/commands.hpp"

#include <optional>

#include "analysis/request/parse.hpp"
#include "cli/common/options.hpp"
#include "cli/plumbline-mpi/calibrate.hpp"
#include "cli/plumbline-mpi/hardware_options.hpp"
#include "models/errors.hpp"
#include "output/calibrate_text.hpp"
#include "output/output.hpp"
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
