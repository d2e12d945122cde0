#include "cli/plumbline/commands.hpp"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "analysis/calibrate/calibrate_samples.hpp"
#include "analysis/calibrate/calibration_run.hpp"
#include "analysis/calibrate/fit_tables.hpp"
#include "analysis/calibrate/published_files.hpp"
#include "analysis/import/import_clocks.hpp"
#include "analysis/request/named_files.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/run/workers.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "output/calibrate_tables_text.hpp"
#include "output/calibrate_text.hpp"
#include "output/output.hpp"
#include "output/say.hpp"
#include "output/terminal_listener.hpp"
#include "output/text_of.hpp"
#include "traces/machine/calibrated_machine.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/published_machine.hpp"

namespace plumbline {
namespace {

constexpr const char* calibrate_about =
    "Write a machine file: LogGOPS parameters, latency, clocks and noise. From one of five sources:\n"
    "  FILE...      point-to-point results that somebody has published, or a store of such\n"
    "  --measured   tables of latencies and collectives that somebody measured on a cluster\n"
    "  --samples    what plumbline-mpi calibrate has measured and saved, a file a launch\n"
    "  --clock      logs of clocks, or tables of them: whose skew and wander they have, if nobody steers "
    "them\n"
    "  --simulate   a simulated machine, whose parameters are known, so that the method can be judged\n";

constexpr const char* calibrate_example =
    "\nExample: does the method find what the file says?\n"
    "  plumbline calibrate --simulate ib-2008 --output mine.toml\n"
    "  plumbline simulate --machine mine.toml --processes 8 --op bcast --bytes 8 --suite osu\n"
    "Example: three launches on hardware, together\n"
    "  plumbline calibrate --samples 1.json,2.json,3.json --output mine.toml\n"
    "Example: from somebody else's results\n"
    "  plumbline calibrate stampede_Isend.csv.xz stampede_Recv.csv.xz stampede_PingPong.csv.xz --output "
    "stampede.toml\n"
    "Example: from tables of what a cluster measured\n"
    "  plumbline calibrate --measured p2p.tsv,bcast.tsv --levels core-complex:4,socket:64,node:128 "
    "--library open-mpi-4.1 --fit bcast:1,barrier:0 --fit-only 'processes<=254,mapping=core' --output "
    "M.toml\n"
    "docs/how-to/calibration.md explains the method and what it cannot see.";

class Calibrate final : public Command {
 public:
  explicit Calibrate(CLI::App& program)
      : Command(add_command(program, {"measure", "calibrate", calibrate_about, calibrate_example})) {
    study_.plan.clock_points = 120;  // simulated seconds cost nothing
    add_argument(app_, "files", files_, "FILE",
                 "published results: SMPI calibration, OSU, IMB, Netgauge; or a store of such");
    add_machine();
    add_amounts();
    add_plan_options(app_, study_.plan);
    add_tables();
    add_option(app_,
               {"--samples", "FILE,...", "fit what plumbline-mpi calibrate saved, a file a launch", true},
               samples_, split_list);
    add_option(
        app_,
        {"--clock", "FILE,...",
         "say the skew and wander of logged clocks, as import --clock reads them, or why they have none",
         true},
        clocks_, split_list);
    add_option(app_, {"--source", "TEXT", "where the FILEs come from, for the machine file (their names)"},
               source_);
    add_option(app_, {"--output", "FILE", "the machine file, or what --clock finds (stdout)"}, path_);
    add_option(app_,
               {"--format", "FORMAT",
                "of what --clock finds: table, json, csv or markdown (by --output's name, or table)"},
               format_, format_named);
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"}, jobs_,
               parse_count, 1);
  }

  int run() override {
    refuse_unless_one_source();
    if (!samples_.empty()) return fit_saved();
    if (!files_.empty()) return fit_files();
    if (!clocks_.empty()) return fit_logs();
    if (!tables_.tables.empty()) return fit_measured();
    study_.machine = read_machine(*machine_, study_.settings);
    study_.engine = engine_of(simulation_);
    study_.processes = processes_.value_or(study_.machine.network.processes_per_node + 1);
    Output output(path_);
    write(output, calibrate(study_, jobs_, listener_), study_.machine.name + "-calibrated",
          source_of(study_));
    return done;
  }

 private:
  void refuse_unless_one_source() const {
    const int sources = (machine_ ? 1 : 0) + (samples_.empty() ? 0 : 1) + (files_.empty() ? 0 : 1) +
                        (tables_.tables.empty() ? 0 : 1) + (clocks_.empty() ? 0 : 1);
    if (sources != 1)
      throw InputError(
          "say one of FILE..., --measured TABLE,..., --samples FILE,..., --clock FILE,... and --simulate "
          "NAME, "
          "as in --simulate ib-2008");
    for (const char* option : {"--levels", "--fit", "--fit-only", "--library", "--datatype", "--benchmark"})
      if (tables_.tables.empty() && was_given(app_, option))
        throw InputError(fmt::format("{} goes with --measured alone", option));
    for (const char* option : {"--set", "--processes", "--launches", "--seed", "--engine", "--round-trips",
                               "--repetitions", "--clock-points", "--clock-gap"})
      if (!machine_ && was_given(app_, option))
        throw InputError(fmt::format("{} goes with --simulate alone", option));
    if (!machine_ && tables_.tables.empty() && was_given(app_, "--jobs"))
      throw InputError("--jobs goes with --simulate and --measured alone");
    if (clocks_.empty() && format_) throw InputError("--format goes with --clock alone");
    if (files_.empty() && tables_.tables.empty() && !source_.empty())
      throw InputError("--source goes with FILE... and --measured alone");
  }

  int fit_saved() const {
    const std::vector<LaunchSamples> launches = read_launches(samples_);
    Output output(path_);
    std::vector<CalibrationSamples> samples;
    for (const LaunchSamples& launch : launches) samples.push_back(launch.samples);
    write(output, fit_calibration(samples), "calibrated", source_of(launches));
    return done;
  }

  int fit_files() {
    const PublishedFit fit = fit_published(read_published(files_, listener_));
    const std::string name = calibrated_name(path_, "published");
    Output(path_).write(
        published_machine_text(fit, name, source_.empty() ? source_of_published(files_) : source_));
    if (!path_.empty()) Output("").write(published_table(fit));
    return done;
  }

  int fit_logs() const {
    Output output(path_);
    const std::vector<FittedLog> logs = fit_clocks(import_clocks(clocks_));
    output.write(text_of(logs, format_.value_or(format_of_file(path_).value_or(Format::table))));
    const bool refused =
        std::ranges::any_of(logs, [](const FittedLog& log) { return !log.fit.refused.empty(); });
    return refused ? check_failed : done;
  }

  int fit_measured() {
    if (tables_.levels.empty()) throw InputError("--levels is missing; use --levels socket:64,node:128");
    if (tables_.fit.empty()) throw InputError("--fit is missing; use --fit bcast:1,barrier:0");
    tables_.library = simulation_.settings.library.value_or(tables_.library);
    tables_.datatype = simulation_.settings.datatype;
    tables_.jobs = jobs_;
    for (const std::string& table : tables_.tables)
      if (same_file(path_, table))
        throw InputError(fmt::format("--output {}: it would replace a table of --measured", path_));
    Output output(path_);
    const TableFit fit = fit_tables(tables_, listener_);
    const std::string source = source_.empty() ? source_of_published(tables_.tables) : source_;
    output.write(table_machine_text(fit, calibrated_name(path_, "measured"), source));
    if (!path_.empty()) Output("").write(as_table(fit));
    for (const std::string& note : fit.notes) say_note(note);
    return done;
  }

  void write(Output& output, const Calibration& found, const std::string& name,
             const std::string& source) const {
    output.write(calibrated_machine_text(found, calibrated_name(path_, name), source));
    if (!path_.empty()) Output("").write(as_table(found));
    say_missed(found);
  }

  void add_machine() {
    add_option(app_, {"--simulate", "NAME|FILE", "the machine that is measured (plumbline list machines)"},
               machine_, parse_machine_name);
    add_repeated_option(app_, set_option, [this](const std::vector<std::string>& texts) {
      study_.settings.insert(study_.settings.end(), texts.begin(), texts.end());
    });
  }

  void add_tables() {
    add_option(
        app_,
        {"--measured", "TABLE,...", "tables of latencies and of collectives, as import takes them", true},
        tables_.tables, split_list);
    add_option(app_,
               {"--levels", "NAME:PROCESSES,...",
                "the levels within a node, the innermost first; the last is the node", true},
               tables_.levels, parse_levels);
    add_option(app_,
               {"--fit", "OPERATION:NUMBER,...",
                "calls of the tables to fit on, by the library's number; 0: its choice", true},
               tables_.fit, [](const std::string& text) {
                 std::vector<FittedCall> calls;
                 for (const std::string& one : split_list(text)) calls.push_back(parse_fitted_call(one));
                 return calls;
               });
    add_repeated_option(app_,
                        {"--fit-only", "FILTER", "only rows that meet it: \"processes<=254,mapping=core\""},
                        [this](const std::vector<std::string>& texts) {
                          for (const std::string& text : texts)
                            at_place("--fit-only", [&] { tables_.only.emplace_back(text); });
                        });
    add_setting_options(app_, simulation_.settings, SettingGroup::library);
    add_option(app_, {"--benchmark", "SUITE", "what the tables were measured with (osu)"}, tables_.benchmark,
               [](const std::string& text) { return std::string(suite_named(text).name); });
  }

  void add_amounts() {
    add_option(app_,
               {"--processes", "N",
                "processes, 2 or more; the first two nodes' are measured (enough for two nodes)"},
               processes_, parse_count, 2);
    add_option(app_, {"--launches", "N", "launches, for the factor that each has (1)"}, study_.launches,
               parse_count, 1);
    add_option(app_, {"--seed", "N", "the seed (1)"}, study_.seed, parse_seed);
    add_setting_options(app_, simulation_.settings, SettingGroup::engine);
  }

  CalibrationStudy study_;
  ExperimentRequest simulation_;  // its engine alone
  TableFitRequest tables_;
  std::optional<std::string> machine_;
  std::optional<int> processes_;
  std::vector<std::string> samples_;  // files
  std::vector<std::string> files_;    // of published results
  std::vector<std::string> clocks_;   // logs
  std::string source_;
  std::string path_;
  std::optional<Format> format_;
  int jobs_ = cores();
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_calibrate(CLI::App& program) { return std::make_unique<Calibrate>(program); }

}  // namespace plumbline
