#include "cli/plumbline/commands.hpp"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "models/errors.hpp"
#include "output/output.hpp"
#include "output/report/report_data.hpp"
#include "output/terminal_listener.hpp"
#include "report/pages.hpp"

namespace plumbline {
namespace {

constexpr const char* report_about =
    "Draw what run stores hold, as one HTML file that needs no network: which suite to take, times and "
    "errors "
    "of suites,\n"
    "distributions, clocks, launches, and how to run it again.";

constexpr const char* report_example =
    "JSON that plumbline printed may stand beside the stores: of recommend (which suite), simulate --why "
    "(where errors\n"
    "come from), sync, compare, validate and calibrate --clock. docs/how-to/report.md explains the charts.\n"
    "\nExamples:\n"
    "  plumbline simulate --machine ib-2008 --op bcast --bytes 1..64Ki --processes 16 --suite all --store "
    "run.db\n"
    "  plumbline report run.db -o report.html\n"
    "  plumbline report sim.db hw.db why.json -o report.html";

class ReportCommand final : public Command {
 public:
  explicit ReportCommand(CLI::App& program)
      : Command(add_command(program, {"analyse", "report", report_about, report_example})) {
    add_argument(app_, "files", request_.files, "RUN.db", "run stores, and JSON that plumbline printed");
    add_option(app_, {"-o,--output", "FILE", "write the report there instead of stdout"}, path_);
    add_option(app_, {"--title", "TEXT", "the report's heading"}, request_.title);
  }

  int run() override {
    if (request_.files.empty())
      throw InputError("report needs a run store; use plumbline report RUN.db -o report.html");
    if (path_.empty() && isatty(STDOUT_FILENO))
      throw InputError("a report is an HTML file; use where to write it: -o report.html");
    require(report_page);
    Output output(path_);
    output.write(filled(report_page, report_data(request_, listener_)));
    return done;
  }

 private:
  ReportRequest request_;
  std::string path_;
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_report(CLI::App& program) { return std::make_unique<ReportCommand>(program); }

}  // namespace plumbline
