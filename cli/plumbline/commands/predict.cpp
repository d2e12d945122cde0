#include "cli/plumbline/commands.hpp"

#include <fmt/core.h>

#include "analysis/cost/memory.hpp"
#include "analysis/predict/prediction.hpp"
#include "analysis/request/experiment.hpp"
#include "analysis/request/parse.hpp"
#include "cli/common/table_command.hpp"
#include "models/errors.hpp"
#include "traces/machine/read_platform.hpp"

namespace plumbline {
namespace {

constexpr const char* predict_about =
    "Say when each process finishes one call of a collective under the LogGOPS model.";

constexpr const char* predict_example =
    "All processes start at 0, or as --starts says. No jitter, and no simulator unless --engine asks for "
    "one:\nthe rules of docs/explanation/model.md, evaluated.\n"
    "\nExample: a broadcast from process 0 in turn, with the parameters of a textbook\n"
    "  plumbline predict --machine logp-textbook --processes 4 --op bcast:flat --bytes 1";

void check_one(std::size_t cells) {
  if (cells != 1)
    throw InputError(
        fmt::format("predict takes one cell, not {}: one operation, size and number of processes", cells));
}

void refuse_platform(const Experiment& experiment) {
  if (experiment.machine.network.platform && engine_of(experiment.settings) == Engine::native)
    throw InputError(fmt::format(
        "predict evaluates LogGOPS, which knows no platform; --engine simgrid, plumbline simulate "
        "(its truth) and timeline do, or take the platform away: {}",
        settings_without_platform));
}

class Predict final : public TableCommand {
 public:
  explicit Predict(CLI::App& program)
      : TableCommand(add_command(program, {"simulate", "predict", predict_about, predict_example})) {
    add_one_cell_options(app_, request_);
    add_setting_option(app_, request_.settings, setting_row("--engine"),
                       "native: the rules, evaluated; simgrid: the call, simulated by SimGrid, to check them "
                       "by (native)");
    add_option(app_, {"--starts", "LIST", "when each process calls: 0,9us,4us,0 (all at 0)", true}, starts_,
               parse_starts);
    add_output_options(app_, output_);
  }

  Found find(Listener&) override {
    std::vector<std::string> notes;  // about suites: none runs here
    const Experiment experiment = make_experiment(request_, notes);
    check_one(experiment.cells.size());
    refuse_platform(experiment);
    check_starts(starts_.size(), experiment.cells.front().processes);
    check_prediction_fits(experiment, memory_free());
    return found(predict(experiment, starts_));
  }

 private:
  ExperimentRequest request_;
  std::vector<double> starts_;
};

}  // namespace

std::unique_ptr<TableCommand> make_predict(CLI::App& program) { return std::make_unique<Predict>(program); }

}  // namespace plumbline
