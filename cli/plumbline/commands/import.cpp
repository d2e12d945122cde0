#include "cli/plumbline/commands.hpp"

#include "analysis/import/import_clocks.hpp"
#include "analysis/import/import_files.hpp"
#include "cli/common/options.hpp"
#include "models/collective.hpp"
#include "models/errors.hpp"
#include "output/terminal_listener.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

constexpr const char* import_about =
    "Read the results of other benchmarks (OSU, IMB, Netgauge, SKaMPI, mpptest, ReproMPI, ...) into a store.";

constexpr const char* import_example =
    "A file is read as it lies in a log, and may be .xz; its format is recognised. What looks like data and "
    "is "
    "not taken is said,\n"
    "line by line. docs/how-to/import.md explains what becomes of each format.\n"
    "\nExample: two logs into a new store, then everything as CSV\n"
    "  plumbline import osu_bcast.log imb.txt --store results.db\n"
    "  plumbline export results.db --to csv";

class ImportCommand final : public Command {
 public:
  ImportCommand(CLI::App& program, const std::string& command)
      : Command(add_command(program, {"measure", "import", import_about, import_example})) {
    request_.store.command = command;
    add_argument(app_, "files", request_.files, "FILE", "what the benchmarks printed");
    add_option(app_, {"--store", "RUN.db", "where everything that is read goes (docs/reference/store.md)"},
               request_.store.file);
    add_option(
        app_, {"--clock", "OUT.csv", "the files are logs of clocks, one a node: write them there as a trace"},
        clock_);
    add_flag(app_, "--resume", request_.store.resume, "add to a store that is there");
    add_option(app_, {"--operation", "OP", "what tables are of that do not say it, as those of nccl-tests"},
               request_.operation);
    add_flag(app_, "--verbose", request_.verbose,
             "say everything that was refused, not only ten lines of a file");
    add_output_options(app_, output_);
  }

  int run() override {
    if (request_.files.empty()) throw InputError("no file; use plumbline import FILE... --store RUN.db");
    if (!clock_.empty()) return import_logs_of_clocks();
    if (request_.store.file.empty()) throw InputError("--store is missing; use --store RUN.db");
    Output output(output_.path);
    if (!request_.operation.empty()) operation_named(request_.operation);
    const ImportedFiles files = import_files(request_, listener_);
    if (!files.taken.empty()) output.write(text_of(files.taken, request_.store.file, output_.format()));
    return files.failed == 0 ? done : wrong_input;
  }

 private:
  int import_logs_of_clocks() const {
    if (!request_.store.file.empty())
      throw InputError("--clock and --store exclude each other; import twice");
    const Output table(clock_, "--clock"), output(output_.path);
    const std::vector<ClockLog> logs = import_clocks(request_.files);
    table.write(table_of_clocks(logs));
    output.write(text_of(logs, clock_, output_.format()));
    return done;
  }

  ImportRequest request_;
  std::string clock_;
  OutputOptions output_;
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_import(CLI::App& program, const std::string& command) {
  return std::make_unique<ImportCommand>(program, command);
}

}  // namespace plumbline
