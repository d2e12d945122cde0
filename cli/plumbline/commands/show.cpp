#include "cli/plumbline/commands.hpp"

#include "analysis/request/parse.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/show/show.hpp"
#include "analysis/show/shown_columns.hpp"
#include "cli/common/table_command.hpp"
#include "models/collective.hpp"
#include "models/errors.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

constexpr const char* show_about =
    "The numbers of a run store, or of what another benchmark printed, as one table, filtered and sorted.\n"
    "A store's numbers have the truth of their launch and their error beside them, where it was simulated.";

constexpr const char* show_example =
    "The table leaves out columns in which nothing is known, and says once what is alike in all rows; CSV "
    "and "
    "JSON\n"
    "have every column, those of the view `numbers` of stores (docs/reference/store.md).\n"
    "\nExamples: the largest errors of a run first; the bandwidths of a log\n"
    "  plumbline show run.db --op bcast --sort error --descending\n"
    "  plumbline show osu.txt --number bandwidth --sort bytes,launch";

class Show final : public TableCommand {
 public:
  explicit Show(CLI::App& program)
      : TableCommand(add_command(program, {"analyse", "show", show_about, show_example})) {
    add_argument(app_, "file", request_.file, "FILE", "a run store, or what another benchmark printed");
    add_option(app_,
               {"--suite", "LIST", "only these suites, or benchmarks; truth: the simulated truth", true},
               request_.filter.suites, split_list);
    add_option(app_, {"--op", "LIST", "only these operations: bcast or bcast:chain", true},
               request_.filter.operations, parse_filtered_operations);
    add_option(app_, {"--bytes", "LIST", "only these sizes: 8,1Ki or 1..1Mi", true}, request_.filter.bytes,
               parse_byte_list);
    add_option(app_, {"--processes", "LIST", "only these process counts", true}, request_.filter.processes,
               parse_processes);
    add_option(app_, {"--number", "LIST", "only these metrics or statistics: latency", true},
               request_.filter.numbers, split_list);
    add_flag(app_, "--all-statistics", all_statistics_,
             "show every number of a suite in the table, not only the one people quote");
    add_option(app_,
               {"--sort", "LIST", "by these columns, the weightiest first (as the file has them)", true},
               [this](const std::string& text) { request_.sort = check_columns(split_list(text)); });
    add_flag(app_, "--descending", request_.descending, "the largest first");
    add_option(app_, {"--operation", "OP", "what tables are of that do not say it, as those of nccl-tests"},
               request_.operation);
    add_output_options(app_, output_);
  }

  Found find(Listener& listener) override {
    if (request_.file.empty()) throw InputError("no file; use plumbline show FILE");
    if (request_.descending && request_.sort.empty())
      throw InputError("--descending needs --sort; use --sort COLUMN --descending");
    if (!request_.operation.empty()) operation_named(request_.operation);
    ShownNumbers numbers = show(request_);
    for (const std::string& note : numbers.notes) listener.note(note);
    return found(std::move(numbers), all_statistics_ || was_given(app_, "--number"));
  }

 private:
  ShowRequest request_;
  bool all_statistics_ = false;
};

}  // namespace

std::unique_ptr<TableCommand> make_show(CLI::App& program) { return std::make_unique<Show>(program); }

}  // namespace plumbline
