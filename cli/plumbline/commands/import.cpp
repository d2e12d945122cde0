#include "cli/plumbline/commands.hpp"

#include "analysis/import/import_files.hpp"
#include "cli/common/options.hpp"
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
    store_.command = command;
    add_argument(app_, "files", files_, "FILE", "what the benchmarks printed");
    add_option(app_, {"--store", "RUN.db", "where everything that is read goes (docs/reference/store.md)"},
               store_.file);
    add_flag(app_, "--resume", store_.resume, "add to a store that is there");
    add_flag(app_, "--verbose", verbose_, "say everything that was refused, not only ten lines of a file");
    add_output_options(app_, output_);
  }

  int run() override {
    if (files_.empty()) throw InputError("no file; use plumbline import FILE... --store RUN.db");
    if (store_.file.empty()) throw InputError("--store is missing; use --store RUN.db");
    Output output(output_.path);
    const ImportedFiles files = import_files(files_, store_, verbose_, listener_);
    if (!files.taken.empty()) output.write(text_of(files.taken, store_.file, output_.format));
    return files.failed == 0 ? done : wrong_input;
  }

 private:
  std::vector<std::string> files_;
  StoreRequest store_;
  bool verbose_ = false;
  OutputOptions output_;
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_import(CLI::App& program, const std::string& command) {
  return std::make_unique<ImportCommand>(program, command);
}

}  // namespace plumbline
