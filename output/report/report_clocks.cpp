#include <algorithm>

#include "analysis/plan/plan_clocks.hpp"
#include "analysis/run/json_text.hpp"
#include "output/report/report_json.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

// What is shown of a run: a chart with more lines than these cannot be read.
constexpr std::size_t most_launches = 4, most_cells = 24, most_ranks = 6;

/// Of `all` things at most `most`, evenly spread, the first among them: their indices from `first` on.
std::vector<std::size_t> evenly(std::size_t all, std::size_t most, std::size_t first = 0) {
  std::vector<std::size_t> picked;
  const std::size_t left = all > first ? all - first : 0, taken = std::min(left, most);
  for (std::size_t i = 0; i < taken; ++i) picked.push_back(first + i * left / taken);
  return picked;
}

/// One synchronisation on one process. On the global clock it was made at `at` and used until `until`.
ordered_json line_json(int launch, const StoredCell& cell, const StoredProcess& process) {
  const StoredSync& sync = *process.sync;
  const double at = sync.at + sync.offset;
  return {{"launch", launch},
          {"method", cell.sync},
          {"suite", cell.key.suite},
          {"operation", cell.key.operation},
          {"bytes", cell.key.bytes},
          {"rank", process.rank},
          {"at", short_number(at)},
          {"until", short_number(process.end.empty() ? at : process.end.back())},
          {"offset", sync.offset},
          {"skew", short_number(sync.skew)},
          {"residual", short_number(sync.residual)}};
}

/// Process 0's clock is the global one: the others are shown.
void add_lines(const Store& store, const StoredLaunch& launch, const StoredCell& cell, ordered_json& lines) {
  for (const std::size_t rank : evenly(cell.processes.size(), most_ranks, 1)) {
    const StoredProcess process = store.process(launch.id, cell.key, cell.processes[rank].rank);
    if (process.sync) lines.push_back(line_json(launch.number, cell, process));
  }
}

ordered_json lines_json(const Store& store) {
  ordered_json lines = ordered_json::array();
  const std::vector<StoredLaunch> launches = store.launches();
  for (const std::size_t launch : evenly(launches.size(), most_launches)) {
    std::vector<StoredCell> synchronised;
    for (const CellKey& key : store.cells(launches[launch].id))
      if (StoredCell cell = store.summary(launches[launch].id, key); !cell.sync.empty())
        synchronised.push_back(std::move(cell));
    for (const std::size_t cell : evenly(synchronised.size(), most_cells))
      add_lines(store, launches[launch], synchronised[cell], lines);
  }
  return lines;
}

/// What two synchronisations of a measured launch say of the same moment differs, the more the later.
ordered_json disagreements_json(const Store& store) {
  ordered_json all = ordered_json::array();
  if (store.info().backend != "measured") return all;
  for (const auto& [group, errors] : measured_clocks(store, store.launches()))
    all.push_back({{"method", group.first},
                   {"processes", group.second},
                   {"after", short_numbers(errors.after)},
                   {"error", short_numbers(errors.error)}});
  return all;
}

}  // namespace

ordered_json clocks_json(const Store& store) {
  return {{"lines", lines_json(store)}, {"disagreements", disagreements_json(store)}};
}

}  // namespace plumbline
