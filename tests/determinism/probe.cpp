// Prints what a few runs measure, every double in hexadecimal: one program for each compiler and level of
// optimisation, which must all print the same (check.cmake).

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

#include "models/statistics/bootstrap.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

Machine machine() {
  Machine machine;
  LogGOPS& level = machine.network.between_nodes;
  level.L = 2'500'000;
  level.o_s = 430'000;
  level.o_r = 510'000;
  level.g = 1'000'000;
  level.G = 123.4567;
  level.O = 7.7;
  level.S = 4096;
  Mixture mixture;
  mixture.parts = {{3, Distribution(Lognormal{1e-7, 0.5})},
                   {1, Distribution(Gamma{0.7, 2e-7})},
                   {0.5, Distribution(Pareto{1e-7, 1.5})},
                   {1, Distribution(Normal{3e-7, 2e-7})},
                   {1, Distribution(ShiftedExponential{1e-8, 1e-7})}};
  level.jitter = Distribution(std::make_shared<const Mixture>(mixture));
  machine.network.within_node = level;
  machine.network.within_node->L = 400'000;
  machine.network.processes_per_node = 3;
  machine.clock.offset = {Spread::Kind::normal, 1e-3};
  machine.clock.skew = {Spread::Kind::normal, 1e-5};
  machine.clock.wander = 1e-8;
  machine.clock.tick = 1000;
  machine.clock.read_cost = 25'000;
  machine.noise = PoissonNoise{1000, Distribution(Pareto{1e-6, 2.5})};
  machine.launch_sd = 0.02;
  return machine;
}

void print_suite(const char* name) {
  const Experiment experiment{.operation = {.operation = Operation::allreduce, .bytes = 5000},
                              .barrier = {},
                              .reps = 30,
                              .warmup = 1};
  const Suite& suite = suite_named(name);
  const SuiteRun run = run_suite({machine(), 11, 7, 3}, suite, experiment);
  for (const Reported& one : reduce(suite, run.measurement, 0))
    std::printf("%s %a\n", name, one.seconds.value_or(-1));
  for (const Observations& of_one : run.measurement) std::printf("%s %a\n", name, of_one.seen.back().time);
}

void print_sync(const SyncMethod& method) {
  SyncOptions options;
  options.fit_points = 20;
  options.fit_span = 0.01;
  const double horizons[] = {0, 10};
  const SyncRun run = run_sync({machine(), 11, 7, 3}, method, options, horizons);
  std::printf("%s %a %a\n", std::string(method.name).c_str(), run.error[0], run.error[1]);
}

void print_bootstrap() {
  const double x[] = {1.1, 1.3, 1.2, 1.7, 1.5, 1.9, 1.4}, y[] = {2.3, 2.1, 2.7, 2.2, 2.9, 2.4};
  const auto interval = ratio_of_medians_interval(x, y, {11, Purpose::launch, 0, 0});
  std::printf("bootstrap %a %a\n", interval->low, interval->high);
}

// In a child: SimGrid allows one engine a program.
template <class Work>
bool in_child(Work work) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    work();
    std::fflush(stdout);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace
}  // namespace plumbline

int main() {
  using namespace plumbline;
  bool all = true;
  for (const char* suite : {"osu", "imb", "mpiblib-max", "reprompi"})
    all = in_child([&] { print_suite(suite); }) && all;
  for (const SyncMethod& method : sync_methods()) all = in_child([&] { print_sync(method); }) && all;
  for (const double seconds :
       truth({machine(), 11, 7, 3}, {.operation = Operation::bcast, .bytes = 70'000}, 5).seconds) {
    std::printf("truth %a\n", seconds);
  }
  print_bootstrap();
  return all ? 0 : 1;
}
