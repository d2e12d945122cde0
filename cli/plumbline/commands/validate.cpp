#include "cli/plumbline/commands.hpp"

#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "analysis/launch/launch_command.hpp"
#include "analysis/request/named_files.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/run/workers.hpp"
#include "analysis/validate/here/validate_here.hpp"
#include "analysis/validate/validate_results.hpp"
#include "analysis/validate/validate_tables.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "output/output.hpp"
#include "output/say.hpp"
#include "output/terminal_listener.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

constexpr const char* validate_about =
    "Does the simulator say what the hardware does? Hold the same experiment, simulated and measured, side "
    "by side:\n"
    "closed form, simulated and measured times of each cell, and whether suites and algorithms come in the "
    "same order.\n"
    "Or hold the simulator against tables of what others measured, or do all of it on the machine at hand.";

constexpr const char* validate_example =
    "docs/how-to/validation.md explains the numbers.\n"
    "\nExample:\n"
    "  plumbline simulate check.toml --machine here.toml --launches 10 --store sim.db\n"
    "  plumbline launch check.toml --launches 10 --store hw.db\n"
    "  plumbline validate check.toml --sim sim.db --hw hw.db --tolerance 10%\n"
    "Exit status: 1 where a cell is off by more than the tolerance, is on one side only, or has no\n"
    "number on a side.\n"
    "\nExample: published measurements, docs/reference/commands/validate.md\n"
    "  plumbline validate --measured bcast.tsv reduce.tsv.xz --machine M.toml --only "
    "\"bytes<=1024,nodes=1\"\n"
    "\nExample: the machine at hand, calibrated, measured and simulated, in 5 minutes\n"
    "  plumbline validate --here OUT";

/// What only one of the three ways takes.
constexpr const char* store_options[] = {"--sim", "--hw", "--forced", "--seed"};
constexpr const char* tolerance_option[] = {"--tolerance"};  // of two: stores, and --here
constexpr const char* here_options[] = {"--mpiexec", "--launches", "--programs"};
constexpr const char* table_options[] = {"--machine",   "--set",  "--library", "--datatype",
                                         "--benchmark", "--only", "--except",  "--jobs"};

class Validate final : public Command {
 public:
  explicit Validate(CLI::App& program)
      : Command(add_command(program, {"analyse", "validate", validate_about, validate_example})) {
    add_argument(app_, "files", files_, "FILE",
                 "an experiment: the cells that both stores must have (all of both); with --measured: more "
                 "tables; with --here: a new folder");
    add_option(app_, {"--sim", "RUN.db", "a store of plumbline simulate"}, request_.simulated);
    add_option(app_, {"--hw", "RUN.db", "a store of plumbline launch or plumbline-mpi"}, request_.measured);
    add_flag(app_, "--forced", request_.forced,
             "measured launches are named after the algorithm that the library was made to use");
    add_option(app_, {"--tolerance", "SHARE", "how far simulated / measured may be from 1 (15%)"},
               request_.tolerance, parse_percent);
    add_option(app_, {"--seed", "N", "of the bootstrap (1)"}, request_.seed, parse_seed);
    add_table_options();
    add_here_options();
    add_output_options(app_, output_);
  }

  int run() override {
    if (is_here_) return run_here();
    refuse(here_options, "which takes --here OUT");
    if (!tables_.tables.empty()) return run_tables();
    refuse(table_options, "which takes --measured TABLE.tsv");
    if (request_.simulated.empty() || request_.measured.empty())
      throw InputError("validate needs both stores; use plumbline validate --sim RUN.db --hw RUN.db");
    if (files_.size() > 1) throw InputError(fmt::format("{}: one experiment is enough", files_[1]));
    if (!files_.empty()) request_.experiment = files_.front();
    Output output(output_.path);
    const ValidationResults results = validate(request_, listener_);
    output.write(text_of(results, output_.format()));
    return failures(results) == 0 ? done : check_failed;
  }

  std::string after_interruption() const override { return is_here_ ? "" : Command::after_interruption(); }

 private:
  void add_table_options() {
    add_option(app_, {"--measured", "TABLE", "tables of measured collectives, in the place of stores", true},
               tables_.tables, split_list);
    add_machine_options(app_, machine_);
    add_setting_options(app_, machine_.settings, SettingGroup::library);
    add_option(app_, {"--benchmark", "SUITE", "what the tables were measured with (osu)"}, tables_.benchmark,
               [](const std::string& text) { return std::string(suite_named(text).name); });
    add_filters("--only", "of tables, the rows that meet it: \"bytes<=1024,mapping=core\"", tables_.only);
    add_filters("--except", "of tables, not the rows that meet it", tables_.except);
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"}, tables_.jobs,
               parse_count, 1);
  }

  void add_filters(const char* option, const char* help, std::vector<RowFilter>& filters) {
    add_repeated_option(app_, {option, "FILTER", help},
                        [option, &filters](const std::vector<std::string>& texts) {
                          for (const std::string& text : texts)
                            at_place(option, [&] { filters.emplace_back(text); });
                        });
  }

  void refuse(std::span<const char* const> options, const char* why) const {
    for (const char* option : options)
      if (was_given(app_, option))
        throw InputError(fmt::format("{} is of another kind of validate, {}", option, why));
  }

  void add_here_options() {
    add_flag(app_, "--here", is_here_,
             "the machine at hand: calibrate it, measure and simulate the same; FILE is a new folder for "
             "report.md");
    add_option(app_,
               {"--mpiexec", "COMMAND",
                "starts MPI programs here, the number of processes follows (\"mpirun --bind-to core -n\")"},
               here_.mpiexec, split_words);
    add_option(app_, {"--launches", "N", "of everything that is measured here (6)"}, here_.launches,
               parse_count, 1);
    add_option(app_, {"--programs", "FOLDER", "where plumbline-mpi is (beside this program)"},
               here_.programs);
  }

  /// What is measured is kept, whatever ends it.
  int run_here() {
    refuse(store_options, "which takes two stores");
    refuse(table_options, "which takes --measured TABLE.tsv");
    for (const char* option : {"--measured", "--format", "--output"})
      if (was_given(app_, option)) throw InputError(fmt::format("{} does not go with --here OUT", option));
    if (files_.size() != 1) throw InputError("--here takes one new folder for the report, as in --here OUT");
    here_.out = files_.front();
    here_.tolerance = request_.tolerance;
    here_.cores = cores();
    if (here_.programs.empty())
      here_.programs = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    try {
      const HereResults results = validate_here(here_, listener_);
      const std::string report = results.request.out + "/report.md";
      Output(report).write(report_of(results));
      say_note(report);
      if (main_state(results.sections.front()) == nullptr)
        throw RunError("nothing is compared: the machine was in no state often enough");
      return passes(results) ? done : check_failed;
    } catch (const Interrupted&) {
      say_error("ended by a signal" + kept());
      throw;
    } catch (const RunError& error) {
      throw RunError(error.what() + kept());
    }
  }

  std::string kept() const {
    if (!std::filesystem::exists(here_.out)) return "";
    return fmt::format("; what was measured is in {0}, and {0}/log.txt tells more", here_.out);
  }

  int run_tables() {
    refuse(store_options, "which takes two stores");
    refuse(tolerance_option, "which takes two stores");
    if (!machine_.machine) throw InputError("--machine is missing; use --machine M.toml");
    tables_.tables.insert(tables_.tables.end(), files_.begin(), files_.end());
    refuse_file_twice(tables_.tables);
    tables_.machine = *machine_.machine;
    tables_.library = machine_.settings.library;
    tables_.datatype = machine_.settings.datatype;
    for (const MachineSetting& setting : machine_.machine_settings) tables_.settings.push_back(setting.text);
    Output output(output_.path);
    const TableValidation results = validate_tables(tables_, listener_);
    output.write(text_of(results, output_.format()));
    for (const MeasuredCell& cell : results.cells)
      if (!cell.failure.empty()) {
        say_error(fmt::format("{}: {}", describe(cell.cell.call), cell.failure));
        return run_failed;
      }
    return done;
  }

  ValidationRequest request_;
  TableValidationRequest tables_{.jobs = cores()};
  ExperimentRequest machine_;
  HereRequest here_;
  bool is_here_ = false;
  std::vector<std::string> files_;
  OutputOptions output_;
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_validate(CLI::App& program) { return std::make_unique<Validate>(program); }

}  // namespace plumbline
