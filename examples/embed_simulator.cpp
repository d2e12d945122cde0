// What `plumbline simulate` computes, in a program of your own: the second table of the README, from the
// libraries alone. No process is started.
//   $ embed_simulator
//   bcast by knomial, 8 B, 16 processes, stampede-ib
//   truth  4.554 us
//   ...
#include <cstdio>

#include "analysis/run/listener.hpp"
#include "analysis/run/text.hpp"
#include "analysis/run/workers.hpp"
#include "analysis/simulate/simulate_cells.hpp"

using namespace plumbline;

int main() {
  ExperimentRequest request;
  request.machine = "stampede-ib";
  request.all_suites = true;
  add_operations(request, "bcast");
  add_bytes(request, "8");
  add_processes(request, "16");

  std::vector<std::string> notes;
  const Experiment experiment = make_experiment(request, notes);
  Listener nobody;
  const Results results = carry_out(experiment, in_this_process, {}, {}, nobody);

  for (const CellResult& cell : results.cells) {
    std::fputs(title_of(cell.cell, results.machine, results.machine_settings).c_str(), stdout);
    std::printf("truth  %s\n", time_text(cell.truth->median_s).c_str());
    using enum TextTable::Align;
    TextTable table({left, right, right, left});
    table.row({"  suite", "reports", "error", "which statistic of which processes"});
    for (const SuiteResult& suite : cell.suites)
      for (const Reported& number : suite.reported)
        if (number.primary)
          table.row({"  " + std::string(suite.suite) + (suite.why.empty() ? "" : " !"),
                     time_text(number.seconds.value()), error_text(error_of(number, suite, cell)),
                     number.statistic});
    std::fputs(table.text().c_str(), stdout);
  }
}
