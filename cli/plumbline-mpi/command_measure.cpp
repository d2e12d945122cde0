#include "cli/plumbline-mpi/commands.hpp"

#include <optional>

#include <fmt/core.h>

#include "analysis/request/experiment_notes.hpp"
#include "analysis/request/parse.hpp"
#include "cli/common/options.hpp"
#include "cli/plumbline-mpi/hardware_options.hpp"
#include "cli/plumbline-mpi/measure.hpp"
#include "cli/plumbline-mpi/same_command.hpp"
#include "models/errors.hpp"
#include "output/say.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

class Measure final : public Command {
 public:
  Measure(CLI::App& program, mpi::World& world, const std::string& command)
      : Command(program), world_(world) {
    options_.store.command = command;
    add_argument(app_, "experiment", experiment_, "FILE",
                 "an experiment file, as of plumbline simulate; its machine is left aside");
    add_measured_cell_options(app_, request_);
    add_suite_options(app_, request_);
    add_setting_options(app_, request_.settings, SettingGroup::windows);
    add_setting_options(app_, request_.settings, SettingGroup::arrivals);
    add_setting_options(app_, request_.settings, SettingGroup::clocks);
    add_timer_options(app_, options_.timer, options_.injected, options_.injected_text);
    add_cache_options();
    add_store_options();
    add_output_options(app_, output_);
    add_flag(app_, "--all-statistics", all_statistics_,
             "show every number of a suite, not only the one people quote");
  }

  int run() override {
    check_store_options();
    const Experiment experiment = read_study();
    std::optional<Output> output;  // the others' stdout may be closed
    if (world_.rank() == 0) output.emplace(output_.path);
    const Results results = measure(world_, experiment, options_);
    say(notes_on_budgets(experiment, results));
    if (output) output->write(text_of(results, output_.format(), all_statistics_));
    return done;
  }

 private:
  void add_cache_options() {
    add_flag(
        app_, "--cold-cache", [this] { options_.cache = CacheState::cold; },
        "before each observation overwrite a buffer as large as the last private cache");
    add_flag(
        app_, "--cycle-buffers", [this] { options_.cache = CacheState::cycled; },
        "each call takes the next of buffers that fill twice the last private cache, as mpptest does");
  }

  void add_store_options() {
    add_option(app_, {"--store", "RUN.db", "keep everything that is observed (docs/reference/store.md)"},
               options_.store.file, parse_store_name);
    add_flag(app_, "--resume", options_.store.resume,
             "go on with a store that is there: measure what it lacks");
    add_option(app_, {"--launch", "N", "this launch's number in the store (the next)"}, options_.launch,
               parse_count, 1);
    add_option(app_, {"--launch-name", "NAME", "its mpirun's name, where several are compared"},
               options_.launch_name);
    add_option(app_, {"--cell-limit", "TIME", "the most that a suite may take in a cell (600s)"},
               options_.limit, parse_positive_time);
  }

  void check_store_options() const {
    check(options_.store);
    const bool named = options_.launch || !options_.launch_name.empty();
    if (named && options_.store.file.empty())
      throw InputError(
          fmt::format("{} says where in a store this launch belongs; say which with --store RUN.db",
                      options_.launch ? "--launch" : "--launch-name"));
  }

  Experiment read_study() const {
    std::vector<std::string> notes;
    const ExperimentRequest file = experiment_.empty() ? ExperimentRequest{} : read_experiment(experiment_);
    if (!experiment_.empty()) require_same_content(world_, experiment_);
    const Experiment experiment = make_measured_experiment(overlaid(file, request_), world_.size(), notes);
    if (options_.cache == CacheState::cold) note_warm_loops(experiment, notes);
    say(notes);
    return experiment;
  }

  /// Once for all processes.
  void say(const std::vector<std::string>& notes) const {
    if (world_.rank() == 0)
      for (const std::string& note : notes) say_note(note);
  }

  mpi::World& world_;
  ExperimentRequest request_;
  MeasureOptions options_;
  std::string experiment_;
  OutputOptions output_;
  bool all_statistics_ = false;
};

}  // namespace

std::unique_ptr<Command> make_mpi_measure(CLI::App& program, mpi::World& world, const std::string& command) {
  return std::make_unique<Measure>(program, world, command);
}

}  // namespace plumbline
