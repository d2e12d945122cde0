// Processes as threads (tests/schemes/crowd.hpp) under the thread sanitizer: schemes share nothing but
// messages. It ends the program with status 66 where two of them race.
#include <cstdio>
#include <exception>

#include "schemes/clock_sync.hpp"
#include "schemes/suite.hpp"
#include "tests/schemes/crowd.hpp"

namespace plumbline {
namespace {

/// Few enough of each that it takes seconds.
Protocol protocol_of(Operation operation) {
  Protocol protocol;
  protocol.operation = {operation, nullptr, 0, 64, 0};
  protocol.reps = 4;
  protocol.sync = {.exchanges = 2, .fit_points = 3, .fit_span = 1e-3};
  return protocol;
}

void every_operation() {
  for (const Algorithm& algorithm : algorithms())
    test::crowd(5, [&](Process& process) { process.run({algorithm.operation, &algorithm, 0, 100, 0}); });
}

void every_synchronisation() {
  for (const SyncMethod& method : sync_methods())
    test::crowd(5,
                [&](Process& process) { synchronise(process, method, protocol_of(Operation::bcast).sync); });
}

/// Behind barriers: on the crowd's clocks, which stand still between calls, no window ends.
void every_suite_behind_barriers() {
  for (const Suite& suite : suites())
    if (!may_fail(suite.start) && !suite.nonblocking && suite.procedure == nullptr && !suite.timed.every_root)
      test::crowd(4, [&](Process& process) { observe(process, suite, protocol_of(Operation::bcast)); });
}

}  // namespace
}  // namespace plumbline

int main() {
  try {
    plumbline::every_operation();
    plumbline::every_synchronisation();
    plumbline::every_suite_behind_barriers();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "crowd: %s\n", error.what());
    return 1;
  }
  return 0;
}
