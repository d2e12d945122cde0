#include "cli/plumbline/commands.hpp"

#include "analysis/request/parse.hpp"
#include "analysis/validate/validate_results.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "output/terminal_listener.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

constexpr const char* validate_about =
    "Does the simulator say what the hardware does? Hold the same experiment, simulated and measured, side "
    "by "
    "side:\n"
    "closed form, simulated and measured times of each cell, and whether suites and algorithms come in the "
    "same "
    "order.";

constexpr const char* validate_example =
    "docs/how-to/validation.md explains the numbers; scripts/validate does all of it on the machine at "
    "hand.\n"
    "\nExample:\n"
    "  plumbline simulate check.toml --machine here.toml --launches 10 --store sim.db\n"
    "  plumbline launch check.toml --launches 10 --store hw.db\n"
    "  plumbline validate check.toml --sim sim.db --hw hw.db --tolerance 10%\n"
    "Exit status: 1 where a cell is off by more than the tolerance, is on one side only, or has no\n"
    "number on a side.";

class Validate final : public Command {
 public:
  explicit Validate(CLI::App& program)
      : Command(add_command(program, {"analyse", "validate", validate_about, validate_example})) {
    add_argument(app_, "experiment", request_.experiment, "EXPERIMENT.toml",
                 "the cells that both must have (all of both stores)");
    add_option(app_, {"--sim", "RUN.db", "a store of plumbline simulate"}, request_.simulated);
    add_option(app_, {"--hw", "RUN.db", "a store of plumbline launch or plumbline-mpi"}, request_.measured);
    add_flag(app_, "--forced", request_.forced,
             "measured launches are named after the algorithm that the library was made to use");
    add_option(app_, {"--tolerance", "SHARE", "how far simulated / measured may be from 1 (15%)"},
               request_.tolerance, parse_percent);
    add_option(app_, {"--seed", "N", "of the bootstrap (1)"}, request_.seed, parse_seed);
    add_output_options(app_, output_);
  }

  int run() override {
    if (request_.simulated.empty() || request_.measured.empty())
      throw InputError("validate needs both stores; use plumbline validate --sim RUN.db --hw RUN.db");
    Output output(output_.path);
    const ValidationResults results = validate(request_, listener_);
    output.write(text_of(results, output_.format));
    return failures(results) == 0 ? done : check_failed;
  }

 private:
  ValidationRequest request_;
  OutputOptions output_;
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_validate(CLI::App& program) { return std::make_unique<Validate>(program); }

}  // namespace plumbline
