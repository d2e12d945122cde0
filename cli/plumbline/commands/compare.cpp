#include "cli/plumbline/commands.hpp"

#include <optional>

#include <fmt/format.h>

#include "analysis/compare/comparison.hpp"
#include "analysis/request/parse.hpp"
#include "cli/common/table_command.hpp"
#include "models/errors.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

constexpr const char* compare_about =
    "Is B faster than A? Compare launches of two libraries, machines or settings, cell by cell.\n"
    "A and B are FILE[:NAME][@FIRST..LAST]: a run store or what another benchmark printed, only its launches "
    "of that\n"
    "mpirun, only these. Several by commas, or a pattern: \"cloud_run*.txt\". The number of a launch is the "
    "median over its\n"
    "observations; the test is over launches, because mpirun is a factor.";

constexpr const char* compare_example =
    "docs/how-to/compare.md explains the numbers and what they cannot say.\n"
    "\nExamples: two libraries in interleaved launches; the first ten runs of a log against the others; a "
    "check\n"
    "  plumbline compare run.db:openmpi run.db:mpich\n"
    "  plumbline compare osu.txt@1..10 osu.txt@11..20 --op allreduce\n"
    "  plumbline compare before.db after.db --fail-if slower:5%\n"
    "Exit status: 1 where --fail-if finds what it looks for.";

class Compare final : public TableCommand {
 public:
  explicit Compare(CLI::App& program)
      : TableCommand(add_command(program, {"analyse", "compare", compare_about, compare_example})) {
    add_argument(app_, "sides", sides_, "A B", "A, then B");
    add_option(app_, {"--suite", "LIST", "only these suites, or benchmarks of imported results", true},
               filter_.suites, split_list);
    add_option(app_, {"--op", "LIST", "only these operations: bcast or bcast:chain", true},
               filter_.operations, parse_filtered_operations);
    add_option(app_, {"--bytes", "LIST", "only these sizes: 8,1Ki or 1..1Mi", true}, filter_.bytes,
               parse_byte_list);
    add_option(app_, {"--processes", "LIST", "only these process counts", true}, filter_.processes,
               parse_processes);
    add_option(app_,
               {"--number", "LIST",
                "only these numbers of imported results, as the table names them: latency", true},
               filter_.numbers, split_list);
    add_option(app_, {"--level", "P", "of the test, over all cells together (0.05)"}, level_,
               parse_probability);
    add_option(app_, {"--seed", "N", "of the bootstrap (1)"}, seed_, parse_seed);
    add_option(app_,
               {"--fail-if", "slower:SHARE|faster:SHARE",
                "exit with 1 where B is so in some cell, by more than this share: slower:5%"},
               check_, parse_check);
    add_output_options(app_, output_);
  }

  Found find(Listener& listener) override {
    if (sides_.size() != 2)
      throw InputError(
          fmt::format("compare takes two sides, not {}; use plumbline compare A B", sides_.size()));
    const CompareSide a = parse_side(sides_[0]), b = parse_side(sides_[1]);
    const CompareResults results = compare_sides(a, b, filter_, level_, seed_, listener);
    Found what = found(results);
    if (check_) add_check(results, what);
    return what;
  }

 private:
  void add_check(const CompareResults& results, Found& what) const {
    const std::size_t count = failures(*check_, results);
    if (count == 0) return;
    what.notes.push_back(fmt::format("B is {} by more than {:g} % in {} of {} cells",
                                     check_->slower ? "slower" : "faster", 100 * check_->share, count,
                                     results.cells.size()));
    what.status = check_failed;
  }

  std::vector<std::string> sides_;
  CellFilter filter_;
  double level_ = 0.05;
  std::uint64_t seed_ = 1;
  std::optional<CompareCheck> check_;
};

}  // namespace

std::unique_ptr<TableCommand> make_compare(CLI::App& program) { return std::make_unique<Compare>(program); }

}  // namespace plumbline
