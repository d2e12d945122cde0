#include "analysis/reduce/reduce_results.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "analysis/run/stored_cell.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "schemes/reducible.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

std::vector<const Suite*> suites_named(const std::vector<std::string>& names) {
  std::vector<const Suite*> all;
  if (names.empty())
    for (const Suite& suite : suites()) all.push_back(&suite);
  for (const std::string& name : names) all.push_back(&suite_named(name));
  return all;
}

class Reducing {
 public:
  Reducing(const std::vector<std::string>& names, ReduceResults& results)
      : requested_(suites_named(names)), results_(results) {}

  void add(const StoredLaunch& launch, const StoredCell& cell) {
    add_truth(cell);
    if (cell.key.suite == truth_suite) return;
    const Suite& measured = suite_named(cell.key.suite);
    const Measurement measurement = measurement_of(cell);
    for (const Suite* suite : requested_) {
      const std::string_view why = why_not_reducible(measured, *suite, operation_named(cell.key.operation));
      if (!why.empty()) {
        refuse(measured, *suite, why);
        continue;
      }
      ReducedCell& reduced = cell_for(cell.key, *suite);
      for (const Reported& number : reduce(*suite, measurement, cell.key.root))
        reduced.numbers.push_back(
            {launch.number, number.statistic, number.primary, number.seconds, number.beside});
    }
  }

  void finish() {
    for (const auto& [key, times] : truths_)
      if (const auto value = median(times)) results_.truths.emplace_back(key, *value);
  }

 private:
  /// A nonblocking suite's cell has its own: what the processor lost.
  void add_truth(const StoredCell& cell) {
    CellKey key = cell.key;
    if (key.suite == truth_suite) key.suite.clear();
    std::vector<double>& times = truths_[key];
    times.insert(times.end(), cell.truth.begin(), cell.truth.end());
  }

  void refuse(const Suite& measured, const Suite& suite, std::string_view why) {
    const auto same = [&](const NotReducible& one) {
      return one.measured == measured.name && one.suite == suite.name;
    };
    if (std::ranges::none_of(results_.not_reducible, same))
      results_.not_reducible.push_back(
          {std::string(measured.name), std::string(suite.name), std::string(why)});
  }

  ReducedCell& cell_for(const CellKey& key, const Suite& suite) {
    const auto [found, is_new] = places_.emplace(std::pair(key, suite.name), results_.cells.size());
    if (is_new) results_.cells.push_back({key, std::string(suite.name), std::string(suite.source), {}});
    return results_.cells[found->second];
  }

  std::vector<const Suite*> requested_;
  ReduceResults& results_;
  std::map<std::pair<CellKey, std::string_view>, std::size_t> places_;  // in results_.cells, by suite
  std::map<CellKey, std::vector<double>> truths_;
};

}  // namespace

ReduceResults reduce_store(const std::string& file, const std::vector<std::string>& names) {
  const Store store = Store::read(file);
  if (store.info().backend == "imported")
    throw InputError(file + ": holds imported results; raw observations of Plumbline's suites are needed");
  ReduceResults results;
  results.store = file;
  Reducing reducing(names, results);
  for (const StoredLaunch& launch : store.launches()) {
    ++results.launches;
    for (const CellKey& key : store.cells(launch.id)) reducing.add(launch, store.cell(launch.id, key));
  }
  reducing.finish();
  if (results.cells.empty() && results.not_reducible.empty())
    throw InputError(file + ": holds no observations of a suite");
  if (results.cells.empty()) throw InputError(fmt::format("{}: {}", file, refusals_of(results).front()));
  return results;
}

std::vector<std::string> refusals_of(const ReduceResults& results) {
  std::map<std::string, std::map<std::string, std::vector<std::string>>> names;  // by measured, by why
  for (const NotReducible& one : results.not_reducible) names[one.measured][one.why].push_back(one.suite);
  std::vector<std::string> lines;
  for (const auto& [measured, reasons] : names) {
    std::vector<std::string> parts;
    for (const auto& [why, suites] : reasons)
      parts.push_back(fmt::format("{} ({})", fmt::join(suites, ", "), why));
    lines.push_back(fmt::format("not from {}: {}", measured, fmt::join(parts, "; ")));
  }
  return lines;
}

}  // namespace plumbline
