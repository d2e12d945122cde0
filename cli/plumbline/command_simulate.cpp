#include "cli/plumbline/command_simulate.hpp"

#include <cstdlib>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/common/clock_options.hpp"
#include "cli/common/experiment_file.hpp"
#include "cli/common/findings_text.hpp"
#include "cli/common/options.hpp"
#include "cli/common/parse.hpp"
#include "cli/common/say.hpp"
#include "cli/common/study.hpp"
#include "cli/common/study_notes.hpp"
#include "cli/common/suite_options.hpp"
#include "cli/plumbline/carry_out.hpp"
#include "cli/plumbline/cores.hpp"
#include "cli/plumbline/memory.hpp"
#include "cli/plumbline/share.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr const char* about =
    "Simulate what benchmark suites report on a machine, and how far each number is from the truth.";

constexpr const char* example =
    "The truth is the time from a start common to all processes, on an idle network, to the end of the last "
    "one.\n"
    "\nExample: what would each suite report for an 8-byte broadcast on 16 processes of an InfiniBand "
    "cluster?\n"
    "  plumbline simulate --machine stampede-ib --processes 16 --op bcast --bytes 8 --suite all\n"
    "Options win over the experiment file. docs/commands.md explains every option.";

class Simulate final : public Command {
 public:
  Simulate(CLI::App& program, const std::string& command) : app_(*program.add_subcommand("simulate", about)) {
    store_.command = command;
    app_.footer(example);
    app_.add_option("experiment", experiment_,
                    "an experiment file: the same wishes in TOML, by the keys of docs/commands.md")
        ->type_name("FILE");
    add_cell_options(app_, wishes_);
    add_suite_options(app_, wishes_);
    add_option(app_, {"--launches", "N", "launches, each with its own launch effect (1)"},
               [this](const std::string& text) { wishes_.launches = parse_count(text, 1); });
    add_window_options(app_, wishes_);
    add_clock_options(app_, wishes_);
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"},
               [this](const std::string& text) { jobs_ = parse_count(text, 1); });
    add_store_options();
    add_output_options(app_, output_);
    app_.add_flag("--why", why_,
                  "run again without each cause of error, and say what share of the error is whose");
    app_.add_flag("--all-statistics", all_statistics_,
                  "show every number of a suite, not only the one people quote");
  }

  bool asked() const override { return app_.parsed(); }

  int run() override {
    if (!share_) share_ = share_of_launcher([](const char* name) { return std::getenv(name); });
    if (share_) return run_share(*share_);
    check(store_);
    const Study study = read_study();
    const int jobs = fitting_jobs(study);
    Output output(output_.path);
    const Findings findings = carry_out(study, jobs, store_);
    output.write(text_of(findings, output_.format, all_statistics_));
    for (const std::string& note : notes_on_budgets(study, findings)) say_note(note);
    return ended(findings);
  }

 private:
  /// Whoever has all the shares prints the results: plumbline merge, then --resume.
  int run_share(const Share& share) {
    if (store_.file.empty() || why_)
      throw InputError(fmt::format(
          "process {} of {}: a share of a sweep is kept in a store, without --why; say --store RUN.db",
          share.index + 1, share.count));
    store_.file = file_of(share, store_.file);
    const Study study = read_study();
    const Findings findings = carry_out(study, fitting_jobs(study), store_, share);
    say_note(fmt::format("share {} of {} is in {}; plumbline merge joins them", share.index + 1, share.count,
                         store_.file));
    if (!output_.path.empty())
      say_note(fmt::format("{} is not written: a share has no results to print", output_.path));
    return ended(findings);
  }

  static int ended(const Findings& findings) {
    for (const std::string& failure : findings.failures) say_error(failure);
    return findings.failures.empty() ? done : run_failed;
  }

  void add_store_options() {
    add_option(app_, {"--store", "RUN.db", "keep every observation, and the truth (docs/store.md)"},
               [this](const std::string& text) { store_.file = parse_store_name(text); });
    app_.add_flag("--resume", store_.resume, "go on with a store that is there: simulate what it lacks");
    add_option(
        app_,
        {"--shard", "I/N",
         "only this share of the cells, kept in RUN.I-of-N.db (under mpirun or srun each process's own)"},
        [this](const std::string& text) { share_ = parse_share(text); });
  }

  Study read_study() const {
    std::vector<std::string> notes;
    const Wishes file = experiment_.empty() ? Wishes{} : read_experiment(experiment_);
    Study study = make_study(overlaid(file, wishes_), notes);
    study.why = why_;
    study.keep_raw = !store_.file.empty();
    for (const std::string& note : notes) say_note(note);
    return study;
  }

  int fitting_jobs(const Study& study) const {
    const int jobs = jobs_that_fit(study, jobs_, memory_free());
    if (jobs < jobs_)
      say_note(fmt::format("{} jobs instead of {}: each may need {}", jobs, jobs_,
                           gibibytes(memory_of_worker(study))));
    return jobs;
  }

  CLI::App& app_;
  Wishes wishes_;
  std::string experiment_;
  OutputOptions output_;
  int jobs_ = cores();
  bool all_statistics_ = false;
  bool why_ = false;
  StoreWish store_;
  std::optional<Share> share_;
};

}  // namespace

std::unique_ptr<Command> make_simulate(CLI::App& program, const std::string& command) {
  return std::make_unique<Simulate>(program, command);
}

}  // namespace plumbline
