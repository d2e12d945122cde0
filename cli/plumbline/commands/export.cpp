#include "cli/plumbline/commands.hpp"

#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "output/export/exporter.hpp"

namespace plumbline {
namespace {

constexpr const char* export_about =
    "Write a store as CSV or JSON, a schedule for LogGOPSim (GOAL), a machine for SimGrid's SMPI.";

constexpr const char* export_example =
    "What it writes is explained in docs/how-to/export.md.\n"
    "\nExamples: every observation of a run; a broadcast for LogGOPSim; a machine for smpirun\n"
    "  plumbline export run.db --to csv --output run.csv\n"
    "  plumbline export --schedule bcast:binomial --processes 8 --bytes 1Ki --to goal\n"
    "  plumbline export --machine ib-2008 --to smpi";

class ExportCommand final : public Command {
 public:
  explicit ExportCommand(CLI::App& program)
      : Command(add_command(program, {"tools", "export", export_about, export_example})) {
    add_argument(app_, "store", request_.store, "RUN.db", "a run store, for csv and json");
    add_option(app_, {"--to", "csv|json|goal|smpi|smpi-platform", "what to write"}, request_.target,
               target_named);
    add_option(app_, {"--schedule", "OP:ALGORITHM[@SEGMENT]", "the schedule to write as goal"},
               [this](const std::string& text) { add_operations(request_.cell, text); });
    add_option(app_, {"--processes", "N", "processes of the schedule, hosts of the platform"},
               [this](const std::string& text) { add_processes(request_.cell, text); });
    add_option(app_, {"--bytes", "SIZE", "size of the schedule's call: 8, 1Ki, 1MiB"},
               [this](const std::string& text) { add_bytes(request_.cell, text); });
    add_setting_options(app_, request_.cell.settings, SettingGroup::root);
    add_machine_options(app_, request_.cell);
    add_option(app_, {"--output", "FILE", "write it there instead of stdout"}, path_);
  }

  int run() override {
    const Exporter exporter = make_exporter(request_);
    Output output(path_);
    output.write(exporter);
    return done;
  }

 private:
  ExportRequest request_;
  std::string path_;
};

}  // namespace

std::unique_ptr<Command> make_export(CLI::App& program) { return std::make_unique<ExportCommand>(program); }

}  // namespace plumbline
