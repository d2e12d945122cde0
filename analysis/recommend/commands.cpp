#include "analysis/recommend/commands.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "models/collective.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

/// What is measured, each once, as it was asked for.
struct AskedFor {
  std::vector<std::string> operations;
  std::vector<std::int64_t> bytes;
  std::vector<int> processes;
};

template <class Value>
void add_new(std::vector<Value>& values, const Value& value) {
  if (std::ranges::find(values, value) == values.end()) values.push_back(value);
}

AskedFor asked_of(const Experiment& all) {
  AskedFor asked;
  for (const Cell& cell : all.cells) {
    add_new(asked.operations, std::string(name(cell.call.operation)));
    add_new(asked.bytes, cell.call.bytes);
    add_new(asked.processes, cell.processes);
  }
  std::ranges::sort(asked.bytes);
  return asked;
}

/// Every power of two between two, three sizes or more.
bool are_doubles(const std::vector<std::int64_t>& bytes) {
  bool doubles =
      bytes.size() > 2 && bytes.front() > 0 && std::has_single_bit(static_cast<std::uint64_t>(bytes.front()));
  for (std::size_t i = 1; i < bytes.size(); ++i) doubles = doubles && bytes[i] == 2 * bytes[i - 1];
  return doubles;
}

/// "8..65536" where it is every power of two between, else "8,100".
std::string sizes_text(const std::vector<std::int64_t>& bytes) {
  return are_doubles(bytes) ? fmt::format("{}..{}", bytes.front(), bytes.back())
                            : fmt::format("{}", fmt::join(bytes, ","));
}

std::string mpirun(int processes) { return fmt::format("mpirun -n {}", processes); }

/// The plan's; the program's own without a plan.
int planned_reps(const Recommendation& found, int otherwise) {
  return found.reps > 0 ? found.reps : otherwise;
}

/// "reduce-scatter" to "Reduce_scatter", as MPI has it after MPI_.
std::string mpi_name(std::string operation) {
  std::ranges::replace(operation, '-', '_');
  operation.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(operation.front())));
  return operation;
}

std::string osu_name(std::string operation) {
  std::ranges::replace(operation, '-', '_');
  return operation;
}

RecommendedCommand ours(const Recommendation& found, const AskedFor& asked, int processes) {
  const SuiteScore& best = found.suites.front();
  std::string command = "plumbline launch --mpirun \"" + mpirun(processes) + "\"";
  if (found.plan) command += fmt::format(" --launches {}", found.plan->launches);
  command += fmt::format(" --store {}.db -- --op {} --bytes {} --suite {}", best.suite->name,
                         fmt::join(asked.operations, ","), sizes_text(asked.bytes), best.suite->name);
  if (found.plan) command += fmt::format(" --reps {}", found.reps);
  return {"plumbline-mpi", command, std::string(best.suite->name)};
}

/// Seconds: of the cell that takes longest, where the planned suite has windows.
std::optional<double> largest_window(const Recommendation& found) {
  std::optional<double> largest;
  if (found.plan)
    for (const PlannedCell& cell : found.plan->cells) largest = std::max(largest, cell.window);
  return largest;
}

// The options of ReproMPI's mpibenchmark, 2024: windows of one size, in us, or starts that are announced.
RecommendedCommand reprompi(const Recommendation& found, const AskedFor& asked, int processes,
                            const std::string& suite) {
  std::vector<std::string> calls;
  for (const std::string& operation : asked.operations) calls.push_back("MPI_" + mpi_name(operation));
  const auto window = largest_window(found);
  const std::string start = suite == "reprompi-roundtime" ? "roundtime"
                            : window ? fmt::format("window --window-size={:.0f}", std::ceil(*window * 1e6))
                                     : "window";
  return {"ReproMPI",
          fmt::format("{} mpibenchmark --calls-list={} --msizes-list={} --nrep={} --proc-sync={} "
                      "--runtime-type=global --summary=median",
                      mpirun(processes), fmt::join(calls, ","), fmt::join(asked.bytes, ","),
                      planned_reps(found, 100), start),
          suite};
}

RecommendedCommand osu(const Recommendation& found, const std::string& operation, const AskedFor& asked,
                       int processes) {
  return {"OSU",
          fmt::format("{} osu_{} -m {}:{} -i {} -f", mpirun(processes), osu_name(operation),
                      asked.bytes.front(), asked.bytes.back(), planned_reps(found, 1000)),
          "osu"};
}

RecommendedCommand imb(const Recommendation& found, const AskedFor& asked, int processes) {
  std::vector<std::string> benchmarks;
  for (const std::string& operation : asked.operations) benchmarks.push_back(mpi_name(operation));
  const auto log2 = [](std::int64_t bytes) { return std::bit_width(static_cast<std::uint64_t>(bytes)) - 1; };
  const std::string sizes = are_doubles(asked.bytes) ? fmt::format("-msglog {}:{}", log2(asked.bytes.front()),
                                                                   log2(asked.bytes.back()))
                                                     : "-msglen sizes.txt";  // a line a size
  return {"IMB",
          fmt::format("{} IMB-MPI1 -npmin {} {} -iter {} -iter_policy off {}", mpirun(processes), processes,
                      sizes, planned_reps(found, 1000), fmt::join(benchmarks, " ")),
          "imb-2021"};
}

bool is_scored(const Recommendation& found, std::string_view suite) {
  return std::ranges::any_of(found.suites,
                             [&](const SuiteScore& score) { return score.suite->name == suite; });
}

}  // namespace

std::vector<RecommendedCommand> commands_of(const Recommendation& found, const Experiment& all) {
  const AskedFor asked = asked_of(all);
  std::vector<RecommendedCommand> commands;
  for (const int processes : asked.processes) {
    commands.push_back(ours(found, asked, processes));
    for (const char* suite : {"reprompi-roundtime", "reprompi-hca3"})
      if (is_scored(found, suite)) {
        commands.push_back(reprompi(found, asked, processes, suite));
        break;
      }
    if (is_scored(found, "osu"))
      for (const std::string& operation : asked.operations)
        commands.push_back(osu(found, operation, asked, processes));
    if (is_scored(found, "imb-2021")) commands.push_back(imb(found, asked, processes));
  }
  return commands;
}

}  // namespace plumbline
