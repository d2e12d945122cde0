#include "cli/plumbline/commands.hpp"

#include "analysis/reduce/reduce_results.hpp"
#include "analysis/request/parse.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

constexpr const char* reduce_about =
    "What would other suites have reported of the same observations? Reduce a store as each of them does.\n"
    "Where the timed region allows: a loop that was timed as a whole cannot be taken apart, and a global "
    "clock "
    "not be\n"
    "made up. Start rule and stop rule stay those of the suite that measured.\n";

constexpr const char* reduce_example =
    "\nExample: how much of the difference between suites is arithmetic?\n"
    "  plumbline simulate --machine ib-2008 --processes 16 --op bcast --bytes 8 --suite reprompi-hca3 "
    "--store "
    "run.db\n"
    "  plumbline reduce run.db --suite osu,skampi,mpibench,reprompi";

class Reduce final : public Command {
 public:
  explicit Reduce(CLI::App& program)
      : Command(add_command(program, {"analyse", "reduce", reduce_about, reduce_example})) {
    add_argument(app_, "store", store_, "RUN.db", "a run store with raw observations");
    add_option(app_, {"--suite", "LIST", "whose numbers are wanted (every suite's)", true},
               [this](const std::string& text) { suites_ = check_suites(split_list(text)); });
    add_output_options(app_, output_);
  }

  int run() override {
    if (store_.empty()) throw InputError("no store; use plumbline reduce RUN.db");
    Output output(output_.path);
    output.write(text_of(reduce_store(store_, suites_), output_.format()));
    return done;
  }

 private:
  std::string store_;
  std::vector<std::string> suites_;
  OutputOptions output_;
};

}  // namespace

std::unique_ptr<Command> make_reduce(CLI::App& program) { return std::make_unique<Reduce>(program); }

}  // namespace plumbline
