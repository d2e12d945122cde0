#include "analysis/validate/validate_results.hpp"

#include <algorithm>
#include <map>
#include <sstream>

#include <fmt/format.h>

#include "analysis/request/experiment.hpp"
#include "analysis/run/stored_cell.hpp"
#include "analysis/validate/validate_side.hpp"
#include "models/errors.hpp"
#include "models/evaluate.hpp"
#include "models/statistics.hpp"
#include "schemes/suite.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

// The cells

/// Process counts that a store has, for an experiment that leaves them to mpirun.
std::vector<int> processes_of(const ValidationSide& side) {
  std::set<int> counts;
  for (const auto& [key, numbers] : side.cells) counts.insert(key.processes);
  return {counts.begin(), counts.end()};
}

std::vector<CellKey> cells_of_experiment(const std::string& file, const ValidationSide& measured,
                                         std::vector<std::string>& notes) {
  ExperimentRequest request = read_experiment(file);
  if (request.processes.empty()) request.processes = processes_of(measured);
  const Experiment experiment = make_measured_experiment(request, std::ranges::max(request.processes), notes);
  std::vector<CellKey> keys;
  for (const Cell& cell : experiment.cells)
    for (const Suite* suite : cell.suites) keys.push_back(key_of(cell, suite));
  return keys;
}

std::vector<CellKey> cells_of_both(const ValidationSide& simulated, const ValidationSide& measured) {
  std::set<CellKey, ByCell> keys;
  for (const ValidationSide* side : {&simulated, &measured})
    for (const auto& [key, numbers] : side->cells) keys.insert(key);
  return {keys.begin(), keys.end()};
}

const SideOfCell* find(const ValidationSide& side, const CellKey& key) {
  const auto found = side.cells.find(key);
  return found == side.cells.end() ? nullptr : &found->second;
}

// The closed form

/// The machine of a simulated run: its file's text, and the settings that stand below it as comments.
Machine machine_of(const RunInfo& run) {
  constexpr std::string_view mark = "# --set ";
  std::vector<std::string> settings;
  std::istringstream lines(run.machine_text);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(mark)) settings.push_back(line.substr(mark.size()));
  return parse_machine(run.machine_text, run.machine, settings);
}

Collective call_of(const CellKey& key) {
  Collective call{operation_named(key.operation)};
  if (!key.algorithm.empty()) call.algorithm = &algorithm_named(call.operation, key.algorithm);
  call.root = key.root;
  call.bytes = key.bytes;
  call.segment = key.segment;
  return call;
}

/// The finishing time of the last process where all start at once, without jitter
/// (docs/explanation/model.md).
std::optional<double> closed_form(const Machine& machine, const CellKey& key) {
  if (suite_named(key.suite).nonblocking || machine.network.platform) return std::nullopt;
  const Collective call = resolve(machine, call_of(key), key.processes);
  return to_seconds(std::ranges::max(finishing_times(machine, call, key.processes)));
}

CellVerdict judge(const ValidatedCell& cell, const SideOfCell* simulated, const SideOfCell* measured,
                  double tolerance) {
  if (simulated == nullptr) return CellVerdict::not_simulated;
  if (measured == nullptr) return CellVerdict::not_measured;
  const auto error = error_of(cell.numbers);
  if (!error) return CellVerdict::undefined;
  return *error <= tolerance ? CellVerdict::within : CellVerdict::off;
}

void add_cells(ValidationResults& results, const std::vector<CellKey>& keys, const ValidationSide& simulated,
               const ValidationSide& measured) {
  const Machine machine = machine_of(simulated.info);
  for (const CellKey& key : keys) {
    ValidatedCell cell{key};
    const SideOfCell *in_simulated = find(simulated, key), *in_measured = find(measured, key);
    cell.closed_form = closed_form(machine, key);
    cell.numbers = validate_cell(in_simulated ? in_simulated->observed : LaunchTimes{},
                                 in_measured ? in_measured->observed : LaunchTimes{},
                                 {results.request.seed, Purpose::bootstrap, 0, results.cells.size()});
    cell.verdict = judge(cell, in_simulated, in_measured, results.request.tolerance);
    results.cells.push_back(cell);
  }
}

// The orders

/// What shares a key once `blank` has taken away what is ordered; in the order of their cells.
template <class Blank, class Name>
std::vector<OrderedGroup> ordered(const std::vector<ValidatedCell>& cells, const ValidationSide& simulated,
                                  const ValidationSide& measured, std::uint64_t seed, Blank blank,
                                  Name name) {
  std::map<CellKey, std::vector<Ranked>, ByCell> groups;
  for (const ValidatedCell& cell : cells) {
    const SideOfCell *in_simulated = find(simulated, cell.key), *in_measured = find(measured, cell.key);
    if (!in_simulated || !in_measured || in_measured->reported.empty()) continue;
    if (const auto value = median(in_simulated->reported))
      groups[blank(cell.key)].push_back({name(cell.key), *value, in_measured->reported});
  }
  std::vector<OrderedGroup> orders;
  for (const auto& [key, ranked] : groups)
    if (ranked.size() > 1)
      orders.push_back({key, rank_agreement(ranked, {seed, Purpose::bootstrap, 1, orders.size()})});
  return orders;
}

CellKey without_suite(CellKey key) {
  key.suite.clear();
  return key;
}

CellKey without_algorithm(CellKey key) {
  key.algorithm.clear();
  key.segment = 0;
  return key;
}

std::string algorithm_name(const CellKey& key) {
  const std::string name = key.algorithm.empty() ? "library" : key.algorithm;
  return key.segment > 0 ? fmt::format("{} in {} B", name, key.segment) : name;
}

void add_orders(ValidationResults& results, const ValidationSide& simulated, const ValidationSide& measured) {
  const std::uint64_t seed = results.request.seed;
  results.suites = ordered(results.cells, simulated, measured, seed, without_suite,
                           [](const CellKey& key) { return key.suite; });
  results.algorithms = ordered(results.cells, simulated, measured, seed, without_algorithm, algorithm_name);
}

// What to know before the numbers are used

/// All resamples of n medians lie within their range, which holds the true median with 1 - 2/2^n: 95 % takes
/// six.
void note_few_launches(ValidationResults& results) {
  const std::size_t fewest = std::min(results.launches_simulated, results.launches_measured);
  if (fewest > 1 && fewest < 6)
    results.notes.push_back(
        fmt::format("{} launches on a side: intervals of fewer than six are narrower than 95 %, and decide "
                    "more pairs than "
                    "they should",
                    fewest));
}

void note_undefined(ValidationResults& results) {
  const auto count = std::ranges::count(results.cells, CellVerdict::undefined, &ValidatedCell::verdict);
  if (count > 0)
    results.notes.push_back(fmt::format(
        "undefined: {} cells of which, on a side, no observation counts (started late, took too long, "
        "or the suite's method did not hold)",
        count));
}

void add_notes(ValidationResults& results, const ValidationSide& measured) {
  if (measured.info.backend == "simulated")
    results.notes.push_back(results.request.measured + " is simulated, too: nothing was measured");
  for (const std::string& what : measured.oversubscribed)
    results.notes.push_back("oversubscribed: " + what +
                            " take turns, and what a process waits for another's turn is in the times");
  if (results.launches_measured < 2)
    results.notes.push_back(
        "one launch was measured: no interval of the ratio, and no order of suites or algorithms, can be "
        "told from it; plumbline launch --launches 10 makes ten");
  if (results.launches_simulated < 2)
    results.notes.push_back(
        "one launch was simulated: no interval of the ratio can be told from it; plumbline simulate "
        "--launches 10 "
        "makes ten");
  note_few_launches(results);
  note_undefined(results);
}

}  // namespace

ValidationResults validate(const ValidationRequest& request, Listener& listener) {
  const ValidationSide simulated = validation_side(request.simulated, false, listener);
  const ValidationSide measured = validation_side(request.measured, request.forced, listener);
  if (simulated.info.backend != "simulated")
    throw InputError(fmt::format("--sim: {} is {}; a store of plumbline simulate is needed",
                                 request.simulated, simulated.info.backend));
  ValidationResults results{request, simulated.info.machine, measured.info.machine, simulated.launches,
                            measured.launches};
  const std::vector<CellKey> keys = request.experiment.empty()
                                        ? cells_of_both(simulated, measured)
                                        : cells_of_experiment(request.experiment, measured, results.notes);
  add_cells(results, keys, simulated, measured);
  add_orders(results, simulated, measured);
  add_notes(results, measured);
  return results;
}

std::size_t failures(const ValidationResults& results) {
  return static_cast<std::size_t>(std::ranges::count_if(
      results.cells, [](const ValidatedCell& cell) { return cell.verdict != CellVerdict::within; }));
}

std::optional<ErrorsOfAll> errors_of(const ValidationResults& results) {
  ErrorsOfAll all;
  std::vector<double> errors;
  for (const ValidatedCell& cell : results.cells) {
    const auto error = error_of(cell.numbers);
    if (!error) continue;
    if (errors.empty() || *error > all.worst) {
      all.worst = *error;
      all.worst_cell = &cell;
    }
    errors.push_back(*error);
    all.covered += cell.numbers.covered.value_or(false);
  }
  if (errors.empty()) return std::nullopt;
  all.cells = errors.size();
  all.median = *median(errors);
  return all;
}

OrderOfAll order_of(const std::vector<OrderedGroup>& groups) {
  OrderOfAll all{groups.size()};
  for (const OrderedGroup& group : groups) {
    all.pairs += group.agreement.pairs;
    all.decided += group.agreement.decided;
    all.agreed += group.agreement.agreed();
  }
  return all;
}

}  // namespace plumbline
