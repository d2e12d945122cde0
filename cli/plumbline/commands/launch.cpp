#include "cli/plumbline/commands.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include <unistd.h>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "analysis/compare/launch_comparison.hpp"
#include "analysis/launch/launch_all.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/run/run_store.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "output/say.hpp"
#include "output/terminal_listener.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

constexpr const char* launch_about =
    "Launch plumbline-mpi many times into one store: what an MPI benchmark reports differs from mpirun to "
    "mpirun.";

constexpr const char* launch_example =
    "Each launch measures the whole experiment, its cells in an order of its own.\n"
    "\nExample: 30 launches by each of two libraries, taking turns\n"
    "  plumbline launch experiment.toml --launches 30 --store run.db --mpirun \"ompi=mpirun -n 16 --bind-to "
    "core\" \\\n"
    "    --mpirun \"mpich=mpirun.mpich -n 16 build/mpich/bin/plumbline-mpi\" -- --clock tsc\n"
    "What stands after -- are options of plumbline-mpi. docs/reference/commands/launch.md explains every "
    "option.";

constexpr int usual_launches = 30;  // Hunold and Carpen-Amarie (2016), section 5.2
constexpr int most_launches = 1'000'000;

class LaunchCommand final : public Command {
 public:
  explicit LaunchCommand(CLI::App& program)
      : Command(add_command(program, {"measure", "launch", launch_about, launch_example})) {
    add_argument(app_, "experiment", experiment_, "FILE",
                 "an experiment file; its machine is left aside (none: what stands after --)");
    add_argument(app_, "options", options_, "",
                 "after --: options of plumbline-mpi, which win over the file");
    add_mpirun_options();
    add_option(app_,
               {"--store", "RUN.db", "where everything that is observed goes (docs/reference/store.md)"},
               series_.store, parse_store_name);
    add_flag(app_, "--resume", resume_, "go on with a store that is there: launch what it lacks");
    add_option(app_, {"--log", "FILE", "add all that the launches say to a file"}, series_.log);
    add_output_options(app_, output_);
  }

  int run() override {
    check_said();
    const ExperimentRequest request = read_request();
    series_.launches = launches_.value_or(request.settings.launches.value_or(usual_launches));
    if (series_.launches > most_launches)
      throw InputError(fmt::format("--launches: {} are too many; at most {} are planned at once",
                                   series_.launches, most_launches));
    series_.seed = seed_of(request.settings);
    if (!experiment_.empty()) series_.words.push_back(experiment_);
    series_.words.insert(series_.words.end(), options_.begin(), options_.end());
    check_store(request);
    Output output(output_.path);
    launch_all(series_, listener_);
    output.write(text_of(launch_results(series_.store), output_.format()));
    return done;
  }

  std::string after_interruption() const override { return kept_in(series_.store); }

 private:
  void add_mpirun_options() {
    add_repeated_option(
        app_,
        {"--mpirun", "[NAME=]COMMAND",
         "how MPI programs start, \"mpirun -n 16\"; with several, each with a name, "
         "\"ompi=mpirun -n 16\""},
        [this](const std::vector<std::string>& texts) {
          for (const std::string& text : texts)
            series_.mpiruns.push_back(at_place("--mpirun", [&] { return parse_mpirun(text); }));
        });
    add_option(app_, {"--launches", "N", "launches by each mpirun (the file's, else 30)"}, launches_,
               parse_count, 1);
    add_option(app_,
               {"--program", "FILE",
                "the plumbline-mpi to start (the last word of --mpirun, if it is one; "
                "else the one beside this program)"},
               series_.program);
    add_option(app_, {"--launch-limit", "TIME", "the most that a launch may take (3600s)"}, series_.limit,
               parse_positive_time);
  }

  void check_said() {
    if (experiment_.starts_with("-")) options_.insert(options_.begin(), std::exchange(experiment_, {}));
    if (experiment_.empty() && options_.empty())
      throw InputError(
          "the experiment is missing; use plumbline launch EXPERIMENT.toml, or --op and more after --");
    if (!options_.empty() && !options_.front().starts_with("-"))
      throw InputError(
          fmt::format("unexpected argument '{}'; options of plumbline-mpi stand after --", options_.front()));
    if (series_.store.empty()) throw InputError("--store is missing; use --store RUN.db");
    check(series_.mpiruns);
    if (std::ranges::all_of(series_.mpiruns, names_program)) return;
    if (series_.program.empty())
      series_.program = (fs::read_symlink("/proc/self/exe").parent_path() / "plumbline-mpi").string();
    if (access(series_.program.c_str(), X_OK) != 0 || !fs::is_regular_file(series_.program))
      throw InputError(
          fmt::format("--program: there is no program {}; use where plumbline-mpi is", series_.program));
  }

  /// Of the file, and of the options after -- that say what to measure; plumbline-mpi checks the others.
  ExperimentRequest read_request() const {
    ExperimentRequest said;
    CLI::App program;
    program.set_help_flag();
    program.allow_extras();
    add_measured_cell_options(program, said);
    add_suite_options(program, said);
    add_setting_options(program, said.settings, SettingGroup::windows);
    add_setting_options(program, said.settings, SettingGroup::arrivals);
    add_setting_options(program, said.settings, SettingGroup::clocks);
    std::vector<std::string> words(options_.rbegin(), options_.rend());  // CLI11 takes them from the back
    program.parse(words);
    return overlaid(experiment_.empty() ? ExperimentRequest{} : read_experiment(experiment_), said);
  }

  /// How many processes mpirun starts is not known here: where the request does not say, the experiment's
  /// text is not either, and plumbline-mpi compares it.
  void check_store(const ExperimentRequest& request) {
    const bool known = !request.processes.empty();
    const int started = known ? std::ranges::max(request.processes) : request.settings.root.value_or(0) + 1;
    const Experiment experiment = make_measured_experiment(request, started, series_.said);
    for (const std::string& note : series_.said) say_note(note);
    if (!fs::exists(series_.store)) return check_folder();
    if (!resume_)
      throw InputError(series_.store + ": exists; use --resume to go on with it, or another name");
    if (known) Store::resume(series_.store, run_info(experiment, "measured", {}));
  }

  void check_folder() const {
    const fs::path folder = fs::absolute(series_.store).parent_path();
    if (!fs::is_directory(folder) || access(folder.c_str(), W_OK) != 0)
      throw InputError(fmt::format("{}: cannot be created: {} is no folder that can be written to",
                                   series_.store, folder.string()));
  }

  std::string experiment_;
  std::vector<std::string> options_;
  LaunchSeries series_;
  std::optional<int> launches_;
  bool resume_ = false;
  OutputOptions output_;
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_launch(CLI::App& program) { return std::make_unique<LaunchCommand>(program); }

}  // namespace plumbline
