#include "cli/plumbline/commands.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/cost/memory.hpp"
#include "analysis/overlap/overlap_experiment.hpp"
#include "analysis/request/experiment.hpp"
#include "analysis/request/parse.hpp"
#include "analysis/run/workers.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "output/say.hpp"
#include "output/terminal_listener.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

constexpr const char* overlap_about =
    "Say what a nonblocking collective costs the processor while it computes, by who carries it on.";

constexpr const char* overlap_example =
    "Both methods of Hoefler et al. (2010): time-based and work-based. The difference is what interrupts "
    "and\n"
    "context switches take.\n"
    "\nExample: how often should a program test, and from which size on does a progress thread pay?\n"
    "  plumbline overlap --machine ib-nbc --processes 8 --op allreduce --bytes 1Ki,32Ki,1Mi\n"
    "docs/explanation/overlap.md explains the columns.";

class OverlapCommand final : public Command {
 public:
  explicit OverlapCommand(CLI::App& program)
      : Command(add_command(program, {"simulate", "overlap", overlap_about, overlap_example})) {
    request_.suites = {"nbcbench-time", "nbcbench-work"};
    add_cell_options(app_, request_);
    add_option(app_, {"--intervals", "LIST", "bytes between two tests, each a row (1Ki,8Ki,64Ki)", true},
               [this](const std::string& text) { take_intervals(text); });
    add_setting_option(app_, request_.settings, setting_row("--reps"), "observations of each way (20)");
    add_setting_options(app_, request_.settings, SettingGroup::seed);
    add_setting_options(app_, request_.settings, SettingGroup::engine);
    add_option(app_, {"-j,--jobs", "N", "simulations at once (the cores of this computer)"}, jobs_,
               parse_count, 1);
    add_output_options(app_, output_);
  }

  int run() override {
    std::vector<std::string> notes;
    const Experiment experiment = make_experiment(request_, notes);
    for (const std::string& note : notes) say_note(note);
    for (const Cell& cell : experiment.cells)
      for (const std::int64_t interval : intervals_)
        check_test_interval("--intervals", interval, cell.call.bytes);
    Output output(output_.path);
    const OverlapResults results =
        run_overlap(experiment, intervals_,
                    overlap_jobs_that_fit(experiment, intervals_, jobs_, memory_free()), listener_);
    output.write(text_of(results, output_.format()));
    for (const std::string& doubt : results.doubts) say_note(doubt);
    for (const std::string& failure : results.failures) say_error(failure);
    return results.failures.empty() ? done : run_failed;
  }

 private:
  void take_intervals(const std::string& text) {
    intervals_.clear();
    for (const std::string& one : split_list(text)) {
      const std::int64_t interval = parse_test_interval(one);
      if (std::ranges::count(intervals_, interval) > 0)
        throw InputError(fmt::format("'{}' is given twice; once is enough", one));
      intervals_.push_back(interval);
    }
  }

  ExperimentRequest request_;
  std::vector<std::int64_t> intervals_{1024, 8192, 65536};
  OutputOptions output_;
  int jobs_ = cores();
  TerminalListener listener_;
};

}  // namespace

std::unique_ptr<Command> make_overlap(CLI::App& program) { return std::make_unique<OverlapCommand>(program); }

}  // namespace plumbline
