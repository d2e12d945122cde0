#include "analysis/compare/launch_comparison.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "analysis/compare/compared_key.hpp"
#include "models/statistics.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

using SuitePlace = std::tuple<std::ptrdiff_t, std::string, std::string>;  // in the table of suites, its name

/// What the launches of one mpirun say of a cell and suite.
struct Heard {
  std::string statistic;
  std::vector<double> seconds;
  std::size_t launches = 0, invalid = 0;
  std::string why;  // invalid, the first
};

SuitePlace place_of(const std::string& suite, const std::string& mpirun) {
  const auto found = std::ranges::find_if(suites(), [&](const Suite& one) { return one.name == suite; });
  return {found - suites().begin(), suite, mpirun};
}

void hear(Heard& heard, const StoredCell& cell) {
  const auto primary = std::ranges::find_if(cell.reported, &StoredReport::primary);
  ++heard.launches;
  if (!cell.valid && heard.invalid++ == 0) heard.why = cell.why_invalid;
  if (primary == cell.reported.end()) return;
  heard.statistic = primary->statistic;
  if (primary->seconds) heard.seconds.push_back(*primary->seconds);
}

LaunchedSuite suite_of(const SuitePlace& place, const Heard& heard) {
  LaunchedSuite suite{std::get<1>(place), std::get<2>(place), heard.statistic, median(heard.seconds), {}, {},
                      heard.launches,     heard.invalid,      heard.why};
  if (heard.seconds.empty()) return suite;
  suite.min_s = std::ranges::min(heard.seconds);
  suite.max_s = std::ranges::max(heard.seconds);
  return suite;
}

}  // namespace

LaunchResults launch_results(const std::string& file) {
  const Store store = Store::read(file);
  std::map<CellKey, std::map<SuitePlace, Heard>, ByCell> cells;
  for (const StoredLaunch& launch : store.launches())
    for (const CellKey& key : store.cells(launch.id)) {
      if (key.suite == truth_suite) continue;
      CellKey cell = key;
      cell.suite.clear();
      hear(cells[cell][place_of(key.suite, launch.name)], store.summary(launch.id, key));
    }
  LaunchResults results{file, {}};
  for (const auto& [key, heard] : cells) {
    results.cells.push_back({key, {}});
    for (const auto& [suite, numbers] : heard)
      results.cells.back().suites.push_back(suite_of(suite, numbers));
  }
  return results;
}

}  // namespace plumbline
