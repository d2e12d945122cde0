#include "cli/plumbline/commands.hpp"

#include <csignal>
#include <cstdlib>

#include <fmt/format.h>

#include "analysis/cost/dry_run.hpp"
#include "analysis/cost/memory.hpp"
#include "analysis/request/experiment.hpp"
#include "analysis/request/experiment_notes.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/share.hpp"
#include "analysis/run/workers.hpp"
#include "analysis/simulate/simulate_cells.hpp"
#include "cli/common/table_command.hpp"
#include "models/errors.hpp"
#include "output/say.hpp"
#include "output/terminal_listener.hpp"

namespace plumbline {
namespace {

constexpr const char* simulate_about =
    "Simulate what benchmark suites report on a machine, and how far each number is from the truth.";

constexpr const char* simulate_example =
    "The truth is the time from a start common to all processes, on an idle network, to the end of the last "
    "one.\n"
    "\nExample: what would each suite report for an 8-byte broadcast on 16 processes of an InfiniBand "
    "cluster?\n"
    "  plumbline simulate --machine stampede-ib --processes 16 --op bcast --bytes 8 --suite all\n"
    "Options win over the experiment file. docs/reference/commands/simulate.md explains every option.";

class Simulate final : public TableCommand {
 public:
  Simulate(CLI::App& program, const std::string& command)
      : TableCommand(add_command(program, {"simulate", "simulate", simulate_about, simulate_example})) {
    store_.command = command;
    add_argument(
        app_, "experiment", experiment_, "FILE",
        "an experiment file: the same options in TOML, by the keys of docs/reference/experiment-files.md");
    add_cell_options(app_, request_);
    add_suite_options(app_, request_);
    add_setting_options(app_, request_.settings, SettingGroup::launches);
    add_setting_options(app_, request_.settings, SettingGroup::windows);
    add_setting_options(app_, request_.settings, SettingGroup::arrivals);
    add_setting_options(app_, request_.settings, SettingGroup::clocks);
    add_setting_options(app_, request_.settings, SettingGroup::engine);
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"}, jobs_,
               parse_count, 1);
    add_store_options();
    add_output_options(app_, output_);
    add_flag(app_, "--dry-run", dry_run_, "say what every cell would take, and simulate nothing");
    add_flag(app_, "--why", why_,
             "run again without each cause of error, and attribute a share of the error to each");
    add_flag(app_, "--all-statistics", all_statistics_,
             "show every number of a suite, not only the one people quote");
  }

  int run() override {
    if (!share_) share_ = share_of_launcher([](const char* name) { return std::getenv(name); });
    if (share_ && !dry_run_) return run_share(*share_);
    try {
      return TableCommand::run();
    } catch (const InterruptedResults& interrupted) {
      show(interrupted);
      throw;
    }
  }

  Found find(Listener& listener) override {
    check(store_);
    const Experiment experiment = read_study();
    const int jobs = fitting_jobs(experiment, listener);
    if (dry_run_) return found(dry_run(experiment, jobs));
    Results results = carry_out(experiment, jobs, store_, {}, listener);
    std::vector<std::string> notes = notes_on_budgets(experiment, results), failures = results.failures;
    Found what = found(std::move(results), all_statistics_);
    what.notes = std::move(notes);
    what.failures = std::move(failures);
    return what;
  }

  std::string after_interruption() const override { return kept_in(store_.file); }

 private:
  /// What is done by then, to who ends it by ^C.
  void show(const InterruptedResults& interrupted) const {
    const bool for_people = output_.path.empty() && output_.format() == Format::table;
    if (interrupted.signal == SIGINT && for_people && !interrupted.some.cells.empty())
      Output({}).write(text_of(interrupted.some, Format::table, all_statistics_));
  }

  /// Whoever has all the shares prints the results: plumbline merge, then --resume.
  int run_share(const Share& share) {
    if (store_.file.empty() || why_)
      throw InputError(fmt::format(
          "process {} of {}: a share of a sweep is kept in a store, without --why; use --store RUN.db",
          share.index + 1, share.count));
    store_.file = file_of(share, store_.file);
    const Experiment experiment = read_study();
    TerminalListener listener;
    const Results results =
        carry_out(experiment, fitting_jobs(experiment, listener), store_, share, listener);
    say_note(fmt::format("share {} of {} is in {}; plumbline merge joins them", share.index + 1, share.count,
                         store_.file));
    if (!output_.path.empty())
      say_note(fmt::format("{} is not written: a share has no results to print", output_.path));
    for (const std::string& failure : results.failures) say_error(failure);
    return results.failures.empty() ? done : run_failed;
  }

  void add_store_options() {
    add_option(app_, {"--store", "RUN.db", "keep every observation, and the truth (docs/reference/store.md)"},
               store_.file, parse_store_name);
    add_flag(app_, "--resume", store_.resume, "go on with a store that is there: simulate what it lacks");
    add_option(
        app_,
        {"--shard", "I/N",
         "only this share of the cells, kept in RUN.I-of-N.db (under mpirun or srun each process's own)"},
        share_, parse_share);
  }

  Experiment read_study() {
    const ExperimentRequest file = experiment_.empty() ? ExperimentRequest{} : read_experiment(experiment_);
    Experiment experiment = make_experiment(overlaid(file, request_), notes_);
    experiment.why = why_;
    experiment.keep_raw = !store_.file.empty();
    return experiment;
  }

  /// Says what is to be noted of the study, unless it does not fit.
  int fitting_jobs(const Experiment& experiment, Listener& listener) const {
    const int jobs = jobs_that_fit(experiment, jobs_, memory_free());
    for (const std::string& note : notes_) listener.note(note);
    if (jobs < jobs_)
      listener.note(fmt::format("{} jobs instead of {}: each may need {}", jobs, jobs_,
                                gibibytes(memory_of_worker(experiment))));
    return jobs;
  }

  ExperimentRequest request_;
  std::string experiment_;
  std::vector<std::string> notes_;
  int jobs_ = cores();
  bool all_statistics_ = false;
  bool why_ = false, dry_run_ = false;
  StoreRequest store_;
  std::optional<Share> share_;
};

}  // namespace

std::unique_ptr<TableCommand> make_simulate(CLI::App& program, const std::string& command) {
  return std::make_unique<Simulate>(program, command);
}

}  // namespace plumbline
