// A suite of your own: a row of data. Here OSU's broadcast benchmark, which averages over processes, as it
// would be if it asked for the slowest process of each call instead.
//   $ own_suite
//   osu      4.458 us
//   osu-max  6.401 us
//   truth    4.554 us
#include <cstdio>

#include "models/statistics.hpp"
#include "schemes/suite.hpp"
#include "sim/simulate.hpp"
#include "traces/machine/machine_file.hpp"

using namespace plumbline;

namespace {

// The mean over observations of what the slowest process took in each.
constexpr Report slowest[] = {{.statistic = Statistic::mean,
                               .processes = OverProcesses::max,
                               .order = Report::Order::processes_first,
                               .primary = true}};

double reported_us(const Launch& launch, const Suite& suite, const Protocol& protocol) {
  const SuiteRun run = run_suite(launch, suite, protocol);
  return 1e6 * reduce(primary(suite), run.measurement, protocol.operation.root).seconds.value();
}

}  // namespace

int main() {
  const Launch launch{.machine = read_machine("stampede-ib"), .processes = 16};
  Protocol protocol;
  protocol.operation = {
      .operation = Operation::bcast, .algorithm = &algorithm_named(Operation::bcast, "knomial"), .bytes = 8};
  protocol.barrier = {.operation = Operation::barrier,
                      .algorithm = &algorithm_named(Operation::barrier, "recursive-doubling")};
  const Suite& osu = suite_named("osu");
  Suite own = osu;
  own.name = "osu-max";
  own.reports = slowest;
  std::printf("osu      %.3f us\n", reported_us(launch, osu, protocol));
  std::printf("osu-max  %.3f us\n", reported_us(launch, own, protocol));
  std::printf("truth    %.3f us\n", 1e6 * median(truth(launch, protocol.operation, 1000).seconds).value());
}
