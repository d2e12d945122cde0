// One line for each thing that follows from a seed: its name, and a hash of all the doubles that it measures.
// Every compiler and level of optimisation must print the lines of printed.txt:
//   determinism_probe tests/determinism/printed.txt   compares (0: the same, 1: the first line that differs)
//   determinism_probe                                 prints

#include <sys/wait.h>
#include <unistd.h>

#include <bit>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>

#include "models/evaluate.hpp"
#include "models/least_squares.hpp"
#include "models/statistics/bootstrap.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

/// FNV-1a, 64 bits, over whole numbers and the bits of doubles.
class Hash {
 public:
  void add(std::uint64_t bits) {
    for (int byte = 0; byte < 8; ++byte)
      value_ = (value_ ^ (bits >> (8 * byte) & 0xFF)) * std::uint64_t{0x100000001B3};
  }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325;
};

template <class Kind>
struct Named {
  std::string name;
  Kind value;
};

Distribution mixed() {
  Mixture mixture;
  mixture.parts = {{3, Distribution(Lognormal{1e-7, 0.5})},
                   {1, Distribution(Gamma{0.7, 2e-7})},
                   {0.5, Distribution(Pareto{1e-7, 1.5})},
                   {1, Distribution(Normal{3e-7, 2e-7})},
                   {1, Distribution(ShiftedExponential{1e-8, 1e-7})}};
  return Distribution(std::make_shared<const Mixture>(mixture));
}

std::vector<Named<Distribution>> distributions() {
  const std::vector<double> samples{1e-7, 1.5e-7, 1.7e-7, 3e-7, 9e-7};
  return {{"constant", Distribution(Constant{1.3e-7})},
          {"normal", Distribution(Normal{1e-7, 3e-7})},
          {"lognormal", Distribution(Lognormal{1e-7, 0.5})},
          {"gamma below 1", Distribution(Gamma{0.7, 2e-7})},
          {"gamma above 1", Distribution(Gamma{7.3, 2e-8})},
          {"shifted exponential", Distribution(ShiftedExponential{1e-8, 1e-7})},
          {"pareto", Distribution(Pareto{1e-7, 1.5})},
          {"empirical", Distribution(Empirical{std::make_shared<const std::vector<double>>(samples)})},
          {"mixture", mixed()}};
}

std::vector<Named<Noise>> noises() {
  using Interruptions = std::vector<TraceNoise::Interruption>;
  const Interruptions trace{{1'000'000, 700'000}, {5'000'000, 90'000}, {31'000'000, 2'000'000}};
  return {{"periodic", PeriodicNoise{100'000'000, 3'000'000}},
          {"poisson", PoissonNoise{1000, Distribution(Pareto{1e-6, 2.5})}},
          {"trace", TraceNoise{std::make_shared<const Interruptions>(trace), 50'000'000}}};
}

std::vector<Named<ClockModel>> clocks() {
  using enum ClockFault::Kind;
  ClockModel wandering;
  wandering.offset = {Spread::Kind::normal, 1e-3};
  wandering.skew = {Spread::Kind::normal, 1e-5};
  wandering.wander = 1e-8;
  wandering.tick = 1000;
  wandering.read_cost = 25'000;
  ClockModel stepped = wandering;
  stepped.offset = {Spread::Kind::uniform, 1e-3};
  stepped.skew = {Spread::Kind::constant, 3e-6};
  stepped.ntp_period = 7'000'000'000'000;
  stepped.ntp_step_sd = 5e-5;
  ClockModel changed = wandering;
  changed.fault = ClockFault{.kind = frequency_change, .node = 1, .at = 3'000'000'000'000, .factor = 1.01};
  ClockModel hopping = wandering;
  hopping.fault = ClockFault{.kind = core_hop, .node = 1, .at = 3'000'000'000'000, .jump = 7'000'000};
  return {{"wandering", wandering},
          {"stepped by NTP", stepped},
          {"changing its frequency", changed},
          {"hopping between cores", hopping}};
}

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
  level.jitter = mixed();
  machine.network.within_node = level;
  machine.network.within_node->L = 400'000;
  machine.network.processes_per_node = 3;
  machine.clock = clocks().front().value;
  machine.noise = PoissonNoise{1000, Distribution(Pareto{1e-6, 2.5})};
  machine.launch_sd = 0.02;
  // Named, so that the suites' lines do not turn on what a library is known to choose.
  machine.rules[static_cast<std::size_t>(Operation::barrier)] = {
      {.algorithm = &algorithm_named(Operation::barrier, "recursive-doubling")}};
  return machine;
}

constexpr int processes = 11;

Launch launch() { return {machine(), processes, 7, 3}; }

void draw(Hash& hash, const Distribution& distribution) {
  for (std::uint64_t index = 0; index < 1000; ++index) {
    Stream stream(7, Purpose::jitter, 5, index);
    hash.add(distribution.draw(stream));
  }
}

void interrupt(Hash& hash, const Noise& noise) {
  NoiseSource source(noise, 7, 5);
  for (Picoseconds at = 0; at < 1'000'000'000;) {
    at = source.finish(at, 1'234'567);
    hash.add(static_cast<std::uint64_t>(at));
  }
}

void read(Hash& hash, const ClockModel& model) {
  const Clock clock(model, 7, 1);
  for (Picoseconds t = 0; t < 40'000'000'000'000; t += 123'456'789'012) {
    hash.add(clock.read(t));
    hash.add(static_cast<std::uint64_t>(clock.when(clock.read(t) + 0.01, t)));
  }
}

void evaluate(Hash& hash, const Algorithm& algorithm) {
  const Collective call{.operation = algorithm.operation, .algorithm = &algorithm, .bytes = 5000};
  for (const Picoseconds finish : finishing_times(machine(), call, processes))
    hash.add(static_cast<std::uint64_t>(finish));
}

void measure(Hash& hash, const Suite& suite) {
  Protocol protocol;
  const auto operation = measures(suite, Operation::allreduce) ? Operation::allreduce : Operation::bcast;
  protocol.operation = {.operation = operation, .bytes = 5000};
  protocol.reps = 30;
  protocol.sync.fit_points = 5;
  protocol.sync.fit_span = 0.001;
  const SuiteRun run = run_suite(launch(), suite, protocol);
  for (const Reported& one : reduce(suite, run.measurement, 0)) hash.add(one.seconds.value_or(-1));
  for (const Observations& of_one : run.measurement)
    for (const Observation& one : of_one.seen) hash.add(one.time);
  for (const double skew : run.start_skew) hash.add(skew);
}

void synchronise(Hash& hash, const SyncMethod& method) {
  SyncOptions options;
  options.fit_points = 20;
  options.fit_span = 0.01;
  const double horizons[] = {0, 10};
  const SyncRun run = run_sync(launch(), method, options, horizons);
  hash.add(run.duration);
  for (const double error : run.error) hash.add(error);
}

void resample(Hash& hash) {
  const double x[] = {1.1, 1.3, 1.2, 1.7, 1.5, 1.9, 1.4}, y[] = {2.3, 2.1, 2.7, 2.2, 2.9, 2.4};
  const auto interval = ratio_of_medians_interval(x, y, {11, Purpose::launch, 0, 0});
  hash.add(interval->low);
  hash.add(interval->high);
}

void fit(Hash& hash) {
  LeastSquares<3> parabola;
  Stream stream(1, Purpose::clock, 0, 0);
  for (int i = 0; i < 100; ++i) {
    const double x = i + stream.uniform(), y = 3 + 0.1 * x + stream.normal(), error = 0.5 + stream.uniform();
    parabola.add({1, x, x * x}, y, error);
  }
  const auto found = parabola.solve();
  for (const double one : found->coefficients) hash.add(one);
  for (const auto& row : found->covariance)
    for (const double one : row) hash.add(one);
  hash.add(found->chi_square);
}

/// The hash of what `work` measures, in a child.
std::uint64_t in_child(const std::function<void(Hash&)>& work) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    Hash hash;
    work(hash);
    const std::uint64_t value = hash.value();
    _exit(write(ends[1], &value, sizeof value) == sizeof value ? 0 : 1);
  }
  close(ends[1]);
  std::uint64_t value = 0;
  const bool came = ::read(ends[0], &value, sizeof value) == sizeof value;
  close(ends[0]);
  waitpid(child, nullptr, 0);
  if (!came) throw std::runtime_error("the child died");
  return value;
}

std::string everything() {
  std::ostringstream out;
  const auto print = [&](std::string_view kind, std::string_view name,
                         const std::function<void(Hash&)>& work) {
    out << kind << ' ' << name << ": " << std::hex << in_child(work) << '\n';
  };
  for (const auto& one : distributions())
    print("distribution", one.name, [&](Hash& hash) { draw(hash, one.value); });
  for (const auto& one : noises()) print("noise", one.name, [&](Hash& hash) { interrupt(hash, one.value); });
  for (const auto& one : clocks()) print("clock", one.name, [&](Hash& hash) { read(hash, one.value); });
  for (const Algorithm& algorithm : algorithms())
    print(name(algorithm.operation), algorithm.name, [&](Hash& hash) { evaluate(hash, algorithm); });
  for (const Suite& suite : suites()) print("suite", suite.name, [&](Hash& hash) { measure(hash, suite); });
  for (const SyncMethod& method : sync_methods())
    print("sync", method.name, [&](Hash& hash) { synchronise(hash, method); });
  print("truth", "bcast", [](Hash& hash) {
    for (const double s : truth(launch(), {.operation = Operation::bcast, .bytes = 70'000}, 5).seconds)
      hash.add(s);
  });
  print("bootstrap", "ratio of medians", resample);
  print("least squares", "parabola", fit);
  return out.str();
}

/// 0 where the file has the same lines.
int compare(const std::string& text, const char* file) {
  std::ifstream expected(file);
  std::istringstream found(text);
  for (std::string one, other;;) {
    const bool more = !!std::getline(expected, one);
    if (more != !!std::getline(found, other) || (more && one != other)) {
      std::cerr << file << " has \"" << one << "\", this build prints \"" << other << "\"\n";
      return 1;
    }
    if (!more) return 0;
  }
}

}  // namespace
}  // namespace plumbline

int main(int argc, char** argv) {
  const std::string text = plumbline::everything();
  if (argc > 1) return plumbline::compare(text, argv[1]);
  std::cout << text;
}
