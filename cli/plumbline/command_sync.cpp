#include "cli/plumbline/command_sync.hpp"

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "cli/common/options.hpp"
#include "cli/common/parse.hpp"
#include "cli/common/say.hpp"
#include "cli/common/sync_text.hpp"
#include "cli/plumbline/carry_out.hpp"
#include "cli/plumbline/cores.hpp"
#include "cli/plumbline/memory.hpp"
#include "cli/plumbline/sync_options.hpp"

namespace plumbline {
namespace {

constexpr const char* about =
    "Relate the clocks of the processes, and say what each method costs, how exact it is, and how long it "
    "stays so.\n"
    "The error is the largest over processes, against what process 0's clock shows at the same true instant: "
    "right after, and as long after as --horizons says.\n";

constexpr const char* example =
    "\nExample: for how long can windows be trusted on 64 processes of an InfiniBand cluster?\n"
    "  plumbline sync --machine ib-2008 --processes 64 --methods netgauge,hca,hca3 --fit-points 100\n"
    "docs/commands.md explains every option, docs/clocks.md the methods.";

class Sync final : public Command {
 public:
  explicit Sync(CLI::App& program) : app_(*program.add_subcommand("sync", about)) {
    app_.footer(example);
    add_machine_options(app_, wishes_.shared);
    add_sync_options(app_, wishes_);
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"},
               [this](const std::string& text) { jobs_ = parse_count(text, 1); });
    add_output_options(app_, output_);
  }

  bool asked() const override { return app_.parsed(); }

  int run() override {
    const SyncStudy study = make_sync_study(wishes_);
    for (const std::string& note : idle_options(wishes_, study)) say_note(note);
    const int jobs = fitting_jobs(study);
    Output output(output_.path);
    const SyncFindings findings = carry_out(study, jobs);
    output.write(text_of(findings, output_.format));
    for (const std::string& failure : findings.failures) say_error(failure);
    return findings.failures.empty() ? done : run_failed;
  }

 private:
  int fitting_jobs(const SyncStudy& study) const {
    const int jobs = sync_jobs_that_fit(study, jobs_, memory_free());
    if (jobs < jobs_)
      say_note(fmt::format("{} jobs instead of {}: each may need {}", jobs, jobs_,
                           gibibytes(memory_of_worker(study))));
    return jobs;
  }

  CLI::App& app_;
  SyncWishes wishes_;
  OutputOptions output_;
  int jobs_ = cores();
};

}  // namespace

std::unique_ptr<Command> make_sync(CLI::App& program) { return std::make_unique<Sync>(program); }

}  // namespace plumbline
