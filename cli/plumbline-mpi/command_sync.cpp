#include "cli/plumbline-mpi/commands.hpp"

#include <algorithm>
#include <optional>

#include "analysis/request/experiment_request.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/sync/sync_results.hpp"
#include "cli/common/options.hpp"
#include "cli/plumbline-mpi/hardware_options.hpp"
#include "cli/plumbline-mpi/timing.hpp"
#include "hw/run_sync.hpp"
#include "hw/watchdog.hpp"
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
    "Here lines go through 400 points over 0.2s a level where nothing is said, bounds of 300 ping-pongs "
    "each.\n"
    "docs/how-to/hardware.md says more, docs/explanation/clocks.md explains the methods.";

/// What `plumbline-mpi sync` is asked for.
struct MeasuredSync {
  std::vector<const SyncMethod*> methods{};
  SyncOptions options{};  ///< where nothing is said, lines are fitted to bounds of 300 ping-pongs
  std::vector<double> horizons{0, 1, 10, 60, 600};  ///< seconds after the last process is done
  int runs = 10;                                    ///< of each method, each with clocks of its own
  std::uint64_t seed = 1;
  std::optional<TimerKind> timer{};
  std::string injected_text{};           ///< as it was said
  std::optional<ClockModel> injected{};  ///< empty: the processes' own clocks, which agree on one node
};

// Where another program takes a core for a while, ticks and ways fall together anew: what most exchanges take
// each way is then off by some 3 ns, however many they are. What the quickest of some hundred take each way
// is not, so a point is SKaMPI's bound of 300 exchanges: 400 points of them are some 130 ms of the span.
// The span, more than the points, decides how long the clocks stay right (docs/explanation/clocks.md).
constexpr int fit_points = 400;
constexpr int fit_exchanges = 300;
constexpr double fit_span = 0.2;  // seconds
constexpr double limit = 600;     // seconds that a synchronisation may take

using Runs = std::vector<SyncRun>;

/// Methods that fit no line keep their own.
SyncOptions suited_to(const SyncMethod& method, SyncOptions options) {
  if (!method.fits) return options;
  if (!options.estimator) options.estimator = PairEstimator::bounds;
  if (!options.exchanges && !options.patience) options.exchanges = fit_exchanges;
  return options;
}

SyncRun run_once(mpi::World& world, const Timer& timer, const MeasuredSync& asked, const SyncMethod& method,
                 int run) {
  const Watchdog watchdog(limit, method.name, world.rank());
  const std::uint64_t seed = asked.seed + static_cast<std::uint64_t>(run);
  const BentClock clock = asked.injected ? BentClock(*asked.injected, seed, world.rank()) : BentClock();
  MpiProcess process(world.communicator(), timer, clock);
  return run_sync(world.communicator(), timer, process, method, suited_to(method, asked.options),
                  asked.horizons);
}

SyncResults frame_of(const mpi::World& world, const MeasuredSync& asked) {
  SyncResults results;
  results.measured = true;
  results.machine = library_name();
  results.processes = world.size();
  results.seed = asked.seed;
  results.seeds = asked.runs;
  results.clocks = settings_of(asked.options);
  results.fits = std::ranges::any_of(asked.methods, &SyncMethod::fits);
  return results;
}

/// As sync_options_of(), with defaults that suit a node's shared memory, with round trips below a
/// microsecond: 400 points over 0.2 s a level.
SyncOptions hardware_sync_options_of(const ExperimentRequest& request) {
  check_clock_settings(request);
  return sync_options(request.settings, {.fit_points = fit_points, .fit_span = fit_span});
}

/// Synchronises with every method, one after the other in every run, so that what disturbs the machine for a
/// while disturbs all of them. Every process calls it; the results are the same on all. Throws InputError
/// where the processes do not share the true time.
SyncResults measure_sync(mpi::World& world, const MeasuredSync& asked) {
  const Timer timer = choose_timer(world, asked.timer);
  std::vector<Runs> of_method(asked.methods.size());
  for (int run = 0; run < asked.runs; ++run)
    for (std::size_t i = 0; i < asked.methods.size(); ++i)
      of_method[i].push_back(run_once(world, timer, asked, *asked.methods[i], run));
  SyncResults results = frame_of(world, asked);
  for (std::size_t i = 0; i < asked.methods.size(); ++i)
    results.methods.push_back(result_of(*asked.methods[i], of_method[i], asked.horizons));
  return results;
}

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
    if (output) output->write(text_of(results, output_.format()));
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
