#include "cli/plumbline/commands.hpp"

#include <fmt/core.h>

#include "analysis/cost/memory.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/workers.hpp"
#include "analysis/sync/sync_experiment.hpp"
#include "analysis/sync/sync_request.hpp"
#include "cli/common/table_command.hpp"

namespace plumbline {
namespace {

constexpr const char* sync_about =
    "Relate the clocks of the processes, and say what each method costs, how exact it is, and how long it "
    "stays so.\n"
    "The error is the largest over processes, against what process 0's clock shows at the same true instant: "
    "right after, and as long after as --horizons says.\n";

constexpr const char* sync_example =
    "\nExample: for how long can windows be trusted on 64 processes of an InfiniBand cluster?\n"
    "  plumbline sync --machine ib-2008 --processes 64 --methods netgauge,hca,hca3 --fit-points 100\n"
    "Example: and on clocks as they were logged (docs/how-to/import.md)?\n"
    "  plumbline sync --machine ib-2008 --set 'clock={kind=\"trace\",file=\"clocks.csv\"}' --processes 2 "
    "--methods hca3 --limit 1us\n"
    "docs/reference/commands/sync.md explains every option, docs/explanation/clocks.md the methods.";

class Sync final : public TableCommand {
 public:
  explicit Sync(CLI::App& program)
      : TableCommand(add_command(program, {"simulate", "sync", sync_about, sync_example})) {
    add_machine_options(app_, request_.shared);
    add_option(app_, {"--processes", "N", "number of processes"}, request_.processes, parse_count, 1);
    add_method_options(app_, request_.rest.methods, request_.rest.horizons);
    add_option(app_,
               {"--limit", "TIME", "say for how long the error stays within it (on a logged clock 1us)"},
               request_.rest.limit, parse_positive_time);
    add_option(app_, {"--seeds", "N", "runs of each method, each with a seed of its own (3)"},
               request_.rest.seeds, parse_count, 1);
    add_option(app_, {"--seed", "N", "the first seed (1)"}, request_.rest.seed, parse_seed);
    add_setting_options(app_, request_.shared.settings, SettingGroup::clocks);
    add_setting_options(app_, request_.shared.settings, SettingGroup::engine);
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"}, jobs_,
               parse_count, 1);
    add_output_options(app_, output_);
  }

  Found find(Listener& listener) override {
    const SyncExperiment experiment = make_sync_experiment(request_);
    for (const std::string& note : idle_options(request_, experiment)) listener.note(note);
    SyncResults results = carry_out(experiment, fitting_jobs(experiment, listener), listener);
    std::vector<std::string> failures = results.failures;
    Found what = found(std::move(results));
    what.failures = std::move(failures);
    return what;
  }

 private:
  int fitting_jobs(const SyncExperiment& experiment, Listener& listener) const {
    const int jobs = sync_jobs_that_fit(experiment, jobs_, memory_free());
    if (jobs < jobs_)
      listener.note(fmt::format("{} jobs instead of {}: each may need {}", jobs, jobs_,
                                gibibytes(memory_of_worker(experiment))));
    return jobs;
  }

  SyncRequest request_;
  int jobs_ = cores();
};

}  // namespace

std::unique_ptr<TableCommand> make_sync(CLI::App& program) { return std::make_unique<Sync>(program); }

}  // namespace plumbline
