#include "cli/plumbline/commands.hpp"

#include <optional>

#include <fmt/format.h>

#include "analysis/cost/memory.hpp"
#include "analysis/plan/plan_pilot.hpp"
#include "analysis/plan/plan_results.hpp"
#include "analysis/plan/plan_study.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/workers.hpp"
#include "cli/common/table_command.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr const char* plan_about =
    "How many launches, and observations in each, show an effect? Plan a comparison of two sides before the "
    "cluster's\ntime is spent: from a store with a few launches, or from a machine file by simulation.";

constexpr const char* plan_example =
    "docs/how-to/planning.md explains the model, and the columns.\n"
    "\nExamples: from a pilot of five launches; of one side alone; from a machine, within an hour; where 30 "
    "observations are\ntoo few\n"
    "  plumbline plan pilot.db --effect 2%\n"
    "  plumbline plan pilot.db --precision 2%\n"
    "  plumbline plan --machine ib-2008 --set launch.sd=0.02 --processes 16 --op bcast --bytes 8,1Ki --time "
    "1h\n"
    "  plumbline plan --study sample-means";

/// Of a simulated pilot. More would tell the variation within a launch better than anybody knows the machine.
constexpr int pilot_reps = 300;

bool belongs_to_a_study(const std::string& option) {
  return option == "--study" || option == "--seed" || option == "--format" || option == "--output";
}

/// "2%", above 0.
double parse_effect(std::string_view text) {
  const double effect = parse_percent(text);
  if (effect > 0) return effect;
  throw InputError("an effect of 0% cannot be seen; use more, as 2%");
}

/// What the comparison is to show, and may cost.
void add_question_options(CLI::App& app, PlanQuestion& question) {
  PlanRequest& request = question.request;
  add_option(app, {"--effect", "SHARE", "the difference of two sides that is to be seen (2%)"},
             request.effect, parse_effect);
  add_option(app,
             {"--precision", "SHARE", "instead: one side, each number to so much, half its 95 % interval"},
             [&request](const std::string& text) {
               request.effect = parse_effect(text);
               request.one_side = true;
             });
  add_option(app, {"--level", "P", "of the test, over all cells together (0.05)"}, request.level,
             parse_probability);
  add_option(app, {"--power", "P", "probability that each cell shows the effect (0.9)"}, request.power,
             parse_probability);
  add_option(app, {"--time", "TIME", "the most that both sides may take: 1h, 30min, 90s (any)"},
             question.budget, parse_duration);
  add_option(app, {"--start-up", "TIME", "of a launch until it measures, and after (1s)"}, request.start_up,
             parse_duration);
  add_flag(app, "--check", question.check, "also simulate the planned comparison 10,000 times");
}

/// A number of one side has neither a power nor a level.
void check_one_side(const CLI::App& app, const PlanQuestion& question) {
  if (!question.request.one_side) return;
  for (const std::string& option : given_options(app))
    if (option == "--effect" || option == "--level" || option == "--power" || option == "--check")
      throw InputError(
          fmt::format("{} is of a comparison, --precision of one side; use one of them", option));
}

void check_together(const PlanRequest& request) {
  if (request.power <= request.level)
    throw InputError(fmt::format("--power {:g} is not above --level {:g}", request.power, request.level));
}

class PlanCommand final : public TableCommand {
 public:
  explicit PlanCommand(CLI::App& program)
      : TableCommand(add_command(program, {"analyse", "plan", plan_about, plan_example})) {
    add_argument(
        app_, "pilot", pilot_, "PILOT.db",
        "a run store with two launches or more of what is planned; of these FILE[:NAME][@FIRST..LAST]");
    add_cell_options(app_, request_);
    add_option(app_,
               {"--suite", "LIST",
                "only these suites of the pilot; by which a machine is measured (reprompi)", true},
               [this](const std::string& text) { add_suites(request_, text); });
    add_question_options(app_, question_);
    add_option(
        app_,
        {"--study", "false-positives|power|sample-means", "instead: a study of the statistics behind it"},
        [this](const std::string& text) { study_ = text; });
    add_option(app_, {"--seed", "N", "of everything that is simulated (1)"}, question_.seed, parse_seed);
    add_setting_options(app_, request_.settings, SettingGroup::engine);
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"}, jobs_,
               parse_count, 1);
    add_output_options(app_, output_);
  }

  Found find(Listener& listener) override {
    check_one_source();
    if (study_) return found(study_named(*study_, question_.seed, listener));
    return found(pilot_.empty() ? plan_for_machine(listener) : plan_for_store());
  }

 private:
  void check_one_source() const {
    const int sources = (pilot_.empty() ? 0 : 1) + (request_.machine ? 1 : 0) + (study_ ? 1 : 0);
    if (sources != 1)
      throw InputError(fmt::format("plan takes one of a store, --machine and --study, not {}",
                                   sources == 0 ? "none" : "several"));
    if (!request_.machine && !request_.machine_settings.empty())
      throw InputError("--set changes a machine; use --machine");
    if (!request_.machine && !study_ && request_.settings.engine)
      throw InputError("--engine simulates a machine; use --machine");
    if (!request_.machine && !study_ && (request_.settings.library || request_.settings.datatype))
      throw InputError("--library and --datatype are of simulations; use --machine");
    if (study_) refuse_what_a_study_has_not();
    check_one_side(app_, question_);
    check_together(question_.request);
  }

  void refuse_what_a_study_has_not() const {
    for (const std::string& option : given_options(app_))
      if (!belongs_to_a_study(option)) throw InputError(fmt::format("{} does nothing with --study", option));
  }

  PlanResults plan_for_store() const {
    return plan(read_pilot(parse_side(pilot_), filter_of(request_)), question_);
  }

  PlanResults plan_for_machine(Listener& listener) const {
    ExperimentRequest request = request_;
    if (request.suites.empty() && !request.all_suites) request.suites = {"reprompi"};
    request.settings.reps = pilot_reps;
    request.settings.seed = question_.seed;
    std::vector<std::string> notes;
    Experiment experiment = make_experiment(request, notes);
    experiment.keep_raw = true;
    for (const std::string& note : notes) listener.note(note);
    const int jobs = jobs_that_fit(experiment, jobs_, memory_free());
    return plan(simulate_pilot(experiment, jobs, listener), question_);
  }

  std::string pilot_;
  ExperimentRequest request_;
  PlanQuestion question_;
  std::optional<std::string> study_;
  int jobs_ = cores();
};

}  // namespace

std::unique_ptr<TableCommand> make_plan(CLI::App& program) { return std::make_unique<PlanCommand>(program); }

}  // namespace plumbline
