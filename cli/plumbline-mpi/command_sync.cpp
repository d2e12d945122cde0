#include "cli/plumbline-mpi/commands.hpp"

#include <optional>

#include "analysis/request/parse.hpp"
#include "cli/common/options.hpp"
#include "cli/plumbline-mpi/hardware_options.hpp"
#include "cli/plumbline-mpi/measure_sync.hpp"
#include "output/say.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

constexpr const char* about =
    "Relate the clocks of the processes, and say what each method costs, how exact it is, and how long it "
    "stays "
    "so.\n"
    "Each process's clock is bent by a known amount (--inject-clock), and processes of one node share the "
    "true "
    "time:\n"
    "so the error is known exactly, at every horizon, without waiting for it.\n";

constexpr const char* example =
    "\nExample:\n"
    "  mpirun -n 2 --bind-to core plumbline-mpi sync --methods skampi,jk,hca3 --inject-clock "
    "offset=1s,skew=50ppm\n"
    "Here lines go through 160 points over 0.08s a level where nothing is said, bounds of 300 ping-pongs "
    "each.\n"
    "docs/how-to/hardware.md says more, docs/explanation/clocks.md explains the methods.";

class MpiSync final : public Command {
 public:
  MpiSync(CLI::App& program, mpi::World& world)
      : Command(add_command(program, {"measure", "sync", about, example})), world_(world) {
    add_method_options(app_, asked_.methods, asked_.horizons);
    add_option(app_, {"--runs", "N", "runs of each method, each with clocks of its own (10)"}, asked_.runs,
               parse_count, 1);
    add_option(app_, {"--seed", "N", "of the clocks, the first run's (1)"}, asked_.seed, parse_seed);
    add_setting_options(app_, request_.settings, SettingGroup::clocks);
    add_timer_options(app_, asked_.timer, asked_.injected, asked_.injected_text);
    add_output_options(app_, output_);
  }

  int run() override {
    if (world_.rank() == 0 && !asked_.injected)
      say_note(
          "no clock is bent: processes of a node share one, so that there is nothing to synchronise; use "
          "--inject-clock offset=1s,skew=50ppm");
    asked_.options = hardware_sync_options_of(request_);
    if (asked_.methods.empty()) asked_.methods = parse_sync_methods("all");
    std::optional<Output> output;  // the others' stdout may be closed
    if (world_.rank() == 0) output.emplace(output_.path);
    const SyncResults results = measure_sync(world_, asked_);
    if (output) output->write(text_of(results, output_.format));
    return done;
  }

 private:
  mpi::World& world_;
  ExperimentRequest request_;
  MeasuredSync asked_;
  OutputOptions output_;
};

}  // namespace

std::unique_ptr<Command> make_mpi_sync(CLI::App& program, mpi::World& world) {
  return std::make_unique<MpiSync>(program, world);
}

}  // namespace plumbline
