#include "cli/plumbline/commands.hpp"

#include "analysis/request/parse.hpp"
#include "analysis/run/workers.hpp"
#include "analysis/translate/translation.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "output/terminal_listener.hpp"
#include "output/text_of.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

constexpr const char* translate_about =
    "What would another suite have reported, and what is the truth, where somebody's results are of one "
    "suite?\n"
    "Each number is multiplied by the ratio of the two in simulation, on a calibrated machine.";

constexpr const char* translate_example =
    "docs/how-to/import.md tells which results can be read, docs/how-to/calibration.md how to get a "
    "machine.\n"
    "\nExample:\n"
    "  plumbline translate imb.txt --from imb-2021 --to osu,truth --machine mine.toml";

class Translate final : public Command {
 public:
  explicit Translate(CLI::App& program)
      : Command(add_command(program, {"analyse", "translate", translate_about, translate_example})) {
    add_argument(app_, "files", request_.files, "FILE",
                 "results of the benchmark, or stores of imported ones");
    add_option(app_, {"--from", "SUITE", "the suite that the results are of"},
               [this](const std::string& text) { request_.from = suite_named(text).name; });
    add_option(app_, {"--to", "LIST", "suites, or truth (truth)", true}, [this](const std::string& text) {
      for (const std::string& name : split_list(text))
        request_.to.emplace_back(name == "truth" ? name : std::string(suite_named(name).name));
    });
    add_machine_options(app_, request_.machine);
    add_option(app_, {"--processes", "N", "for results that do not say how many there were"},
               request_.processes, parse_count, 1);
    Settings& settings = request_.machine.settings;
    add_setting_option(app_, settings, setting_row("--launches"), "to be simulated, for the interval (10)");
    add_setting_option(app_, settings, setting_row("--reps"),
                       "observations of each launch (each suite's own)");
    add_setting_option(app_, settings, setting_row("--seed"), "the seed (1)");
    add_setting_options(app_, settings, SettingGroup::library);
    add_setting_options(app_, settings, SettingGroup::engine);
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"}, request_.jobs,
               parse_count, 1);
    add_output_options(app_, output_);
  }

  int run() override {
    if (request_.files.empty() || request_.from.empty() || !request_.machine.machine)
      throw InputError(
          "translate needs results, their suite and a machine; use plumbline translate FILE --from SUITE "
          "--machine NAME");
    if (request_.to.empty()) request_.to = {"truth"};
    if (!request_.machine.settings.launches) request_.machine.settings.launches = 10;
    Output output(output_.path);
    output.write(text_of(translate(request_, listener_), output_.format()));
    return done;
  }

 private:
  TranslationRequest request_{.jobs = cores()};
  OutputOptions output_;
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_translate(CLI::App& program) { return std::make_unique<Translate>(program); }

}  // namespace plumbline
