#include "cli/plumbline/commands.hpp"

#include <algorithm>

#include "analysis/reproduce/reproduced.hpp"
#include "models/errors.hpp"
#include "output/output.hpp"
#include "output/terminal_listener.hpp"

namespace plumbline {
namespace {

constexpr const char* reproduce_about =
    "Does what a paper says hold here? Run the experiments of its figures, and check each claim against what "
    "they print.";

constexpr const char* reproduce_example =
    "\nExit status 1 where a claim fails without an explanation in its file, or holds in spite of one.\n"
    "\nExample: the pipeline that makes a loop of broadcasts too quick\n"
    "  plumbline reproduce --mutate validation/papers/hoefler-2010/figure-01.toml\n"
    "docs/explanation/papers.md shows every figure, docs/reference/commands/reproduce.md how such a file is "
    "written.";

class Reproduce final : public Command {
 public:
  explicit Reproduce(CLI::App& program)
      : Command(add_command(program, {"analyse", "reproduce", reproduce_about, reproduce_example})) {
    add_argument(app_, "files", files_, "FILE", "files of claims, one a figure, table or listing");
    add_option(app_, {"--format", "table|json|markdown", "how the results are written (table)"}, format_,
               reproduced_format_named);
    add_flag(app_, "--mutate", mutate_,
             "also change the runs so that each claim must fail, as the files say");
    add_flag(app_, "--hardware", hardware_,
             "let files start MPI programs by plumbline launch: only files that you trust");
    add_option(app_, {"--output", "FILE", "write the results there instead of stdout"}, path_);
  }

  int run() override {
    if (files_.empty()) throw InputError("no file of claims; use plumbline reproduce FILE.toml");
    if (hardware_ && mutate_) throw InputError("--hardware and --mutate exclude each other");
    Output output(path_);
    std::vector<ClaimFile> read;  // all of them before the first run
    for (const std::string& file : files_) read.push_back(read_claim_file(file));
    const std::vector<Reproduced> reproduced = check(std::move(read));
    output.write(text_of(reproduced, format_));
    const bool as_they_should = std::ranges::all_of(
        reproduced, [](const Reproduced& one) { return one.as_expected() && one.all_can_fail(); });
    return as_they_should ? done : check_failed;
  }

 private:
  /// How many children the file takes.
  std::size_t runs_of(const ClaimFile& file) const {
    std::size_t runs = 0;
    for (const ClaimRun& run : file.runs) runs += combinations(run).size();
    if (!mutate_) return runs;
    for (const ClaimFile& changed : changed_files(file))
      for (const ClaimRun& run : changed.runs) runs += combinations(run).size();
    return runs;
  }

  std::vector<Reproduced> check(std::vector<ClaimFile> files) {
    std::size_t runs = 0;
    for (const ClaimFile& file : files) runs += runs_of(file);
    TerminalListener listener;
    Progress progress(listener, static_cast<int>(runs), "runs done");
    int finished = 0;
    std::vector<Reproduced> reproduced;
    for (ClaimFile& file : files) {
      const std::vector<RunOutput> outputs = run_all(
          file, [&] { progress.show(++finished); }, hardware_);
      reproduced.push_back({std::move(file), {}});
      for (const Claim& claim : reproduced.back().file.claims)
        reproduced.back().verdicts.push_back(check_claim(claim, outputs));
      if (mutate_)
        reproduced.back().mutations =
            mutate(reproduced.back().file, outputs, [&] { progress.show(++finished); });
    }
    return reproduced;
  }

  std::vector<std::string> files_;
  bool mutate_ = false, hardware_ = false;
  ReproducedFormat format_ = ReproducedFormat::table;
  std::string path_;
};

}  // namespace

std::unique_ptr<Command> make_reproduce(CLI::App& program) { return std::make_unique<Reproduce>(program); }

}  // namespace plumbline
